/** A file in bounded pieces. */

/**
 * A file in slices; the next one is read while the last one is worked on.
 *
 * @param {Blob} blob
 * @param {number} size bytes of a slice
 * @param {(bytes: number) => void} onProgress
 * @returns {AsyncGenerator<Uint8Array, void, void>}
 */
export async function* slices(blob, size, onProgress) {
  /** @param {number} offset */
  const read = (offset) => {
    const slice = blob.slice(offset, offset + size).arrayBuffer();
    slice.catch(() => {}); // it is thrown where it is awaited, or nobody wants it any more
    return slice;
  };
  let next = read(0);
  for (let offset = 0; offset < blob.size; offset += size) {
    const slice = await next;
    if (offset + size < blob.size) next = read(offset + size);
    yield new Uint8Array(slice);
    onProgress(Math.min(offset + size, blob.size));
  }
}

/**
 * Several pieces as one.
 *
 * @param {Uint8Array[]} parts
 * @param {number} size of all together, in bytes
 * @returns {Uint8Array}
 */
export function joined(parts, size) {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

"""Opening what a run left behind: plain or compressed files and standard input, as UTF-8 bytes in bounded pieces."""

from __future__ import annotations

import codecs
import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, cast

PIECE = 1 << 20
"""Bytes read at a time."""
_SNIFFED = 4096
_MAGICS = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")
_MAGIC_LENGTH = 8
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)
_TEXT_CONTROLS = frozenset(b"\t\n\r\f\v\b\x1b\0")
STANDARD_INPUT = "-"


class UnreadableSource(Exception):
    """A file that cannot be read; the message says why, without the file's name."""


@dataclass
class Source:
    """A log to be read once; what was noticed while reading stands in its fields afterwards."""

    name: str
    """Path as given, or `-` for standard input."""
    bytes_read: int = 0
    """After decompression."""
    is_text: bool = True
    """False where the beginning is no text in any encoding that is recognised."""
    ends_in_line: bool = False
    """Whether the last line has no line end, as when a writer was interrupted."""
    remarks: list[str] = field(default_factory=list)
    """What a reader of the diagnosis has to know, such as a truncated archive."""

    def pieces(self) -> Iterator[bytes]:
        """Yield the content as UTF-8 in pieces of bounded size.

        Raises:
            UnreadableSource: it does not exist, may not be read, or is compressed in a way that is not supported here.
        """
        try:
            with self._open() as stream:
                yield from self._decoded(_unpacked(stream))
        except EOFError:
            self.remarks.append("the archive is truncated: what could be unpacked was read")
        except _errors_of_reading() as error:
            if not self.bytes_read:
                raise UnreadableSource(_reason(error)) from error
            self.remarks.append(f"reading stopped after {self.bytes_read} bytes: {_reason(error)}")

    def _open(self) -> io.BufferedReader | _FirstBytes:
        if self.name == STANDARD_INPUT:
            return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
        if Path(self.name).is_dir():
            raise UnreadableSource("it is a folder")
        stream = Path(self.name).open("rb", buffering=0)  # noqa: SIM115  # closed by whoever reads it
        status = os.fstat(stream.fileno())
        # What is written while the file is read belongs to another run, and may never end.
        return _FirstBytes(stream, status.st_size) if stat.S_ISREG(status.st_mode) else io.BufferedReader(stream)

    def _decoded(self, stream: _Stream) -> Iterator[bytes]:
        pieces = _pieces(stream)
        first = next(pieces, b"")
        encoding = _encoding(first[:_SNIFFED])
        self.is_text = encoding is not None
        last = b"\n"
        for piece in _as_utf8(chain([first], pieces), encoding or "utf-8"):
            if piece:
                self.bytes_read += len(piece)
                last = piece[-1:]
                yield piece
                self.ends_in_line = last not in b"\n\r\0"


class _Stream(Protocol):
    def read1(self, size: int, /) -> bytes: ...


class _FirstBytes(io.RawIOBase):
    """A file as it was when it was opened."""

    def __init__(self, file: io.FileIO, size: int) -> None:
        self._file = file
        self._left = size
        self.beginning = file.read(_MAGIC_LENGTH) or b""
        file.seek(0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def read1(self, size: int) -> bytes:
        data = self._file.read(min(size, self._left)) or b""
        self._left -= len(data)
        return data

    def close(self) -> None:
        self._file.close()
        super().close()


def _unpacked(stream: io.BufferedReader | _FirstBytes) -> _Stream:
    beginning = stream.beginning if isinstance(stream, _FirstBytes) else stream.peek(_MAGIC_LENGTH)
    if not beginning.startswith(_MAGICS):
        return stream
    if isinstance(stream, _FirstBytes):
        stream = io.BufferedReader(stream)
    if beginning.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=stream)
    if beginning.startswith(b"BZh"):
        from bz2 import BZ2File  # noqa: PLC0415  # rarely needed, and slow to import

        return BZ2File(stream)
    if beginning.startswith(b"\xfd7zXZ\x00"):
        from lzma import LZMAFile  # noqa: PLC0415  # as above

        return LZMAFile(stream)
    return _zstd(stream)


def _zstd(stream: io.BufferedReader) -> _Stream:
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return cast(_Stream, import_module(module).ZstdFile(stream))
        except ImportError:
            continue
    try:
        reader = import_module("zstandard").ZstdDecompressor().stream_reader(stream, read_across_frames=True)
        return cast(_Stream, reader)
    except ImportError:
        raise UnreadableSource(
            "it is compressed with zstd, which this Python cannot read: install the package `zstandard`, "
            "or pipe it in with `zstd -dc FILE | encyclopedia diagnose -`"
        ) from None


def _errors_of_reading() -> tuple[type[Exception], ...]:
    """Return the classes of all errors of reading, also those of the decompressors that were imported."""
    names = (
        ("lzma", "LZMAError"),
        ("compression.zstd", "ZstdError"),
        ("backports.zstd", "ZstdError"),
        ("zstandard", "ZstdError"),
    )
    imported = [getattr(sys.modules[module], name) for module, name in names if module in sys.modules]
    return (OSError, zlib.error, ValueError, *imported)


def _pieces(stream: _Stream) -> Iterator[bytes]:
    """Yield the stream in pieces of the same size, however it arrives.

    What was read before an error is yielded before the error is raised.
    """
    gathered = b""
    try:
        while data := stream.read1(PIECE):
            gathered = gathered + data if gathered else data
            while len(gathered) >= PIECE:
                yield gathered[:PIECE]
                gathered = gathered[PIECE:]
    except Exception:
        if gathered:
            yield gathered
        raise
    if gathered:
        yield gathered


def _encoding(beginning: bytes) -> str | None:
    """Return the encoding of a text by its first bytes; None where it is no text."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if beginning.startswith(mark):
            return encoding
    if len(beginning) >= 8 and beginning.count(0) * 5 > len(beginning) * 2:
        even, odd = beginning[0::2].count(0), beginning[1::2].count(0)
        if odd > 9 * even and odd * 10 > len(beginning) * 4:
            return "utf-16-le"
        if even > 9 * odd and even * 10 > len(beginning) * 4:
            return "utf-16-be"
        return None
    controls = sum(code < 32 and code not in _TEXT_CONTROLS for code in beginning)
    undecodable = len(beginning.decode("utf-8", "ignore").encode()) < 0.7 * len(beginning)
    return None if controls * 20 > len(beginning) or (undecodable and controls * 100 > len(beginning)) else "utf-8"


def _as_utf8(pieces: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    if encoding == "utf-8":
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", "replace")
    yield decoder.decode(b"", final=True).encode("utf-8", "replace")


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return str(error) or type(error).__name__

"""What the form for new entries compares a draft with, beside the signature library: lines, relations and texts.

Two files. The example lines of each signature, in the order of the library's signatures:

    {"cuda-oom-fragmentation": [["torch.OutOfMemoryError: CUDA out of memory. …"], …], …}

And what tells whether a draft says what another entry says. Whole texts would be as large as the site; words and
fingerprints are enough for the rules on likeness and on repeated sentences:

    {"entries": {"cuda-oom-fragmentation": {"path": "entries/gpu-memory/….yml", "related": ["…"],
                 "sentences": "0a1b2c3d4e…", "words": [0, 2, 17, 1, …]}, …},
     "words": ["allocator", …], "common": ["training", …]}

Entries stand in the order of their files. `sentences` holds the fingerprints of an entry's sentences, each of
FINGERPRINT characters; `words` the number of each rare word followed by how often the entry has it.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

from ..checks.wording import sentences
from ..collection import LoadedEncyclopedia
from ..collection.likeness import COMMON_AT_LEAST, COMMON_SHARE, words_of
from ..schema import Entry
from .browser_library import with_usable_signatures

EXAMPLES_FILE = "assets/examples.json"
"""The example lines, below the site's root."""
NEIGHBOURS_FILE = "assets/neighbours.json"
"""The relations and texts, below the site's root."""
FINGERPRINT = 10


def examples(entries: Iterable[Entry]) -> str:
    """Return the example lines of all signatures as JSON."""
    usable = map(with_usable_signatures, entries)
    return _json({entry.id: [list(signature.examples) for signature in entry.signatures] for entry in usable})


def neighbours(loaded: LoadedEncyclopedia, root: Path) -> str:
    """Return what entries are compared by as JSON; paths of their files are those from a folder."""
    words: dict[str, Counter[str]] = {}
    made: dict[str, dict[str, Any]] = {}
    for id, path in loaded.paths.items():
        entry = loaded.encyclopedia[id]
        words[id] = words_of(entry)
        made[id] = {
            "path": _shown(path, root),
            "related": [related.id for related in entry.related],
            "sentences": "".join(fingerprint(sentence.words) for sentence in sentences(entry)),
        }
    counts = Counter(word for counted in words.values() for word in counted)
    most = max(COMMON_AT_LEAST, COMMON_SHARE * (len(words) + 1))  # with the draft there is one entry more
    numbers = {word: number for number, word in enumerate(sorted(w for w in counts if counts[w] <= most))}
    for id, counted in words.items():
        pairs = ((numbers[word], count) for word, count in counted.items() if word in numbers)
        made[id]["words"] = [number for pair in pairs for number in pair]
    common = sorted(word for word in counts if word not in numbers)
    return _json({"entries": made, "words": list(numbers), "common": common})


def fingerprint(text: str) -> str:
    """Return what stands for a text: its CRC-32 as in ZIP files, and its length, in hexadecimal digits."""
    return f"{crc32(text.encode()):08x}{len(text) % 256:02x}"


def _shown(path: Path, root: Path) -> str:
    """Return a path from a folder, or the file's name where it is elsewhere: who reads the site has no use for more."""
    relative = Path(os.path.relpath(path.resolve(), root))
    return path.name if relative.parts[0] == os.pardir else relative.as_posix()


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

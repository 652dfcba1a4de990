"""The signature library: what a diagnosis needs of all entries, in one JSON file. Reading it needs no other package."""

from .signature_library import (
    FORMAT,
    VERSION,
    Distinction,
    Instruction,
    LibraryEntry,
    LibraryError,
    LibrarySignature,
    SignatureLibrary,
    read_library,
)

__all__ = [
    "FORMAT",
    "VERSION",
    "Distinction",
    "Instruction",
    "LibraryEntry",
    "LibraryError",
    "LibrarySignature",
    "SignatureLibrary",
    "read_library",
]

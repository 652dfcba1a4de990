"""Which library a command uses where none is named: that of the checkout, else that of the installed package."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from .signature_library import LibraryError, SignatureLibrary, read_library

ENVIRONMENT_VARIABLE = "ENCYCLOPEDIA_LIBRARY"
PACKAGED_LIBRARY = Path(__file__).parent / "signatures.json"
"""Made when the package is built; not in a checkout."""
PACKAGED_ENTRIES = Path(__file__).parent / "entries.json"
"""All entries in full, made when the package is built; not in a checkout."""
_CACHE = Path(".cache") / "library"
_SITE = re.compile(r"^site_url:\s*(?:!ENV\s*\[[^\]]*?)?[\"']?(https?://[^\"'\]\s,]+)", re.MULTILINE)


def default_library() -> SignatureLibrary:
    """Return the library named by the environment, else that of the checkout or package.

    In a checkout it is compiled anew whenever an entry changed, so that an edit counts at once; entries that are not
    valid are left out.

    Raises:
        LibraryError: there is none, or it cannot be used.
    """
    named = os.environ.get(ENVIRONMENT_VARIABLE)
    if named:
        return read_library(Path(named))
    root = checkout()
    if root is not None:
        return _library_of_checkout(root)
    if not PACKAGED_LIBRARY.is_file():
        raise LibraryError(
            "this installation holds no signature library; install the package anew, or name a library with --library"
        )
    return read_library(PACKAGED_LIBRARY)


def checkout() -> Path | None:
    """Return the root of the project's checkout if this package runs from one, else None."""
    root = Path(__file__).parents[3]
    is_checkout = (root / "mkdocs.yml").is_file() and (root / "entries").is_dir() and (root / "generator").is_dir()
    return root if is_checkout and Path(__file__).is_relative_to(root / "generator") else None


def site_address(root: Path) -> str:
    """Return the address of the site that a project's `mkdocs.yml` names, or nothing."""
    try:
        found = _SITE.search((root / "mkdocs.yml").read_text(encoding="utf-8"))
    except OSError:
        return ""
    return found.group(1) if found else ""


def _library_of_checkout(root: Path) -> SignatureLibrary:
    files = sorted(path for suffix in ("yml", "yaml") for path in (root / "entries").rglob(f"*.{suffix}"))
    cached = root / _CACHE / f"signatures-{_stamp(root, files)}.json"
    try:
        return read_library(cached)
    except LibraryError:
        pass
    from ..reading import read_entry_file  # noqa: PLC0415  # slow to import, and only needed after an edit
    from .compilation import compile_library  # noqa: PLC0415  # as above

    entries = [file.entry for path in files if (file := read_entry_file(path)).entry is not None]
    library = compile_library([entry for entry in entries if entry is not None], site_address(root))
    _write_cached(cached, library)
    return library


def _stamp(root: Path, files: list[Path]) -> str:
    """Return what changes whenever an entry, or the code that compiles entries, changes."""
    digest = hashlib.blake2b(digest_size=10)
    sources = [
        *Path(__file__).parent.glob("*.py"),
        *(Path(__file__).parents[1] / "schema").glob("*.py"),
        root / "mkdocs.yml",
    ]
    for path in (*files, *sorted(sources)):
        status = path.stat()
        digest.update(f"{path}\0{status.st_mtime_ns}\0{status.st_size}\n".encode())
    return digest.hexdigest()


def _write_cached(cached: Path, library: SignatureLibrary) -> None:
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        for old in cached.parent.glob("signatures-*.json"):
            old.unlink(missing_ok=True)
        partial = cached.with_suffix(f".{os.getpid()}.part")
        partial.write_text(library.as_json(), encoding="utf-8")
        partial.replace(cached)
    except OSError:
        return

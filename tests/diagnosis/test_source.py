from __future__ import annotations

import bz2
import gzip
import lzma
import os
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from failure_encyclopedia.diagnosis.source import PIECE, Source, UnreadableSource

TEXT = "".join(f"line {number}\n" for number in range(120_000)).encode()


def read(path: Path) -> tuple[bytes, Source]:
    source = Source(str(path))
    return b"".join(source.pieces()), source


@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress, zstandard.compress])
def test_compressed_logs_are_read_whatever_their_name(tmp_path: Path, compress: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "log"
    file.write_bytes(compress(TEXT))
    text, source = read(file)
    assert text == TEXT
    assert source.remarks == []


@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress])
def test_of_a_truncated_archive_is_read_what_there_is(tmp_path: Path, compress: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "log"
    file.write_bytes(compress(TEXT * 2)[:-200])
    text, source = read(file)
    assert text
    assert TEXT.startswith(text[:1000])
    assert source.remarks == ["the archive is truncated: what could be unpacked was read"]


def test_pieces_have_one_size_also_of_an_archive(tmp_path: Path) -> None:
    file = tmp_path / "log.gz"
    file.write_bytes(gzip.compress(TEXT * 2))
    assert {len(piece) for piece in list(Source(str(file)).pieces())[:-1]} == {PIECE}


def test_two_archives_in_one_file_are_read_as_one(tmp_path: Path) -> None:
    file = tmp_path / "log.gz"
    file.write_bytes(gzip.compress(b"one\n") + gzip.compress(b"two\n"))
    assert read(file)[0] == b"one\ntwo\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1"])
def test_ascii_text_is_found_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "log"
    file.write_bytes("CUDA out of memory\nfine\n".encode(encoding))
    assert b"CUDA out of memory\n" in read(file)[0]


def test_what_was_written_after_opening_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"x" * PIECE + b"\n")
    source = Source(str(file))
    pieces = source.pieces()
    first = next(pieces)
    with file.open("ab") as log:
        log.write(b"more\n" * 100)
    assert len(first) + sum(map(len, pieces)) == PIECE + 1


def test_a_file_that_vanishes_or_shrinks_while_it_is_read_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"line\n" * PIECE)
    source = Source(str(file))
    pieces = source.pieces()
    next(pieces)
    os.truncate(file, 10)
    file.unlink()
    assert sum(map(len, pieces)) >= 0


def test_an_unfinished_last_line_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"whole\ncut")
    assert read(file)[1].ends_in_line
    file.write_bytes(b"whole\n")
    assert not read(file)[1].ends_in_line


def test_random_bytes_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(os.urandom(50_000))
    assert not read(file)[1].is_text


@pytest.mark.parametrize(("name", "reason"), [("missing", "no such file"), (".", "it is a folder")])
def test_what_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(UnreadableSource, match=reason):
        read(tmp_path / name)


def test_a_file_that_only_begins_like_an_archive_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"\x1f\x8b" + b"x" * 100)
    with pytest.raises(UnreadableSource):
        read(file)

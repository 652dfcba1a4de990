"""The page on which logs are diagnosed says what the command says, and shows it in its place."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Site
from tests.web.diagnosing import (
    LOGS,
    OUT_OF_MEMORY,
    PRIVATE_LINE,
    SAMPLES,
    Diagnosing,
    by_command,
    diagnosing,
    ranks_folder,
)

pytestmark = pytest.mark.browser


def runs() -> Iterator[Path]:
    """Yield folders with the logs of a run each: samples, and examples with a file for each rank."""
    yield from sorted(path for path in SAMPLES.iterdir())
    yield LOGS / "cuda-device-side-assert-index" / "one-of-three-ranks"
    yield LOGS / "gpu-fallen-off-bus" / "kernel-and-ranks"
    yield LOGS / "nccl-watchdog-collective-timeout" / "one-rank-never-came"


# The same verdict as the command


@pytest.mark.parametrize("run", list(runs()), ids=lambda run: run.name)
def test_a_dropped_folder_gives_the_verdict_of_the_command(tool: Diagnosing, site: Site, run: Path) -> None:
    tool.drop(run)
    assert tool.diagnosis() == by_command(site, run.parent, run.name)


def test_a_chosen_folder_gives_the_verdict_of_the_command(tool: Diagnosing, site: Site) -> None:
    tool.page.set_input_files("[data-fe-folder]", OUT_OF_MEMORY)
    tool.wait()
    assert tool.diagnosis() == by_command(site, SAMPLES, "out-of-memory")


def test_pasted_text_is_standard_input(tool: Diagnosing, site: Site) -> None:
    file = LOGS / "tcpstore-port-in-use.log"
    tool.paste(file.read_text(encoding="utf-8"))
    tool.wait()
    found = tool.diagnosis()
    assert {file["file"] for file in found["files"]} == {"-"}
    expected = by_command(site, LOGS, file.name)
    assert found == json.loads(json.dumps(expected).replace(file.name, "-"))
    expect(tool.page.locator("[data-fe-summary]")).to_contain_text("pasted text")


def test_compressed_logs_and_other_encodings_give_the_verdict_of_the_command(
    tool: Diagnosing, site: Site, tmp_path: Path
) -> None:
    texts = [(OUT_OF_MEMORY / f"rank_{rank}.log").read_bytes() for rank in range(4)]
    half = len(texts[0]) // 2
    run = tmp_path / "run"
    run.mkdir()
    (run / "rank_0.log.gz").write_bytes(gzip.compress(texts[0][:half]) + gzip.compress(texts[0][half:]))
    (run / "rank_1.log.gz").write_bytes(gzip.compress(texts[1])[:-9])
    (run / "rank_2.log").write_bytes(texts[2].decode().encode("utf-16"))
    (run / "rank_3.log").write_bytes(texts[3])
    (run / ".hidden").write_text("CUDA out of memory")
    tool.drop(run)
    found = tool.diagnosis()
    assert found == by_command(site, tmp_path, "run")
    assert found["files"][1]["remarks"] == ["the archive is truncated: what could be unpacked was read"]
    expect(tool.page.get_by_role("cell", name="the archive is truncated")).to_be_visible()


def test_a_line_behind_megabytes_is_found_and_shown_in_its_place(tool: Diagnosing, site: Site, tmp_path: Path) -> None:
    error = PRIVATE_LINE.strip()
    lines = [f"[rank 3] step {number} loss 2.1" for number in range(150_000)]
    lines[100_000] = error
    file = tmp_path / "big.log"
    file.write_text("\n".join(lines), encoding="utf-8")
    tool.give(file)
    row = tool.page.locator(".fe-log__row--it").first
    expect(row).to_contain_text(error[:80])
    expect(tool.page.locator(".fe-log").first).to_contain_text("step 99999 loss")
    expect(tool.page.locator(".fe-log").first).to_contain_text("step 100001 loss")
    assert tool.diagnosis() == by_command(site, tmp_path, file.name)


# Sentences for logs that say little


def test_an_empty_field_asks_for_a_log(tool: Diagnosing) -> None:
    tool.page.get_by_role("button", name="Diagnose", exact=True).click()
    status = tool.page.locator("[data-fe-status]")
    expect(status).to_have_text("There is nothing to diagnose yet: paste a log, or choose files.")
    expect(tool.page.locator("[data-fe-text]")).to_be_focused()


def test_an_empty_folder_is_called_so(tool: Diagnosing, tmp_path: Path) -> None:
    session = tool.page.context.new_cdp_session(tool.page)
    data = {"items": [], "files": [str(tmp_path)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "data": data, "x": 300, "y": 300})
    expect(tool.page.locator("[data-fe-status]")).to_have_text(
        "No files are in what was given; hidden ones are left out."
    )


UNKNOWN_SCRIPT = "помилка: не вдалося відкрити файл конфігурації для навчання моделі\n" * 4
LITTLE: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "Could not look", "There is no text to search."),
    "blank": (b"\n \n\n", "Could not look", "There is no text to search."),
    "binary": (random.Random(3).randbytes(60_000), "Could not look", "This is no text, but perhaps a checkpoint"),
    "other-script": (UNKNOWN_SCRIPT.encode(), "Nothing known", "Much of this text is not in English"),
    "healthy": (b"epoch 1\nepoch 2\n", "Nothing known", "No line of a known failure stands in these logs."),
    "zstd": (b"\x28\xb5\x2f\xfd\x00\x00", "Could not look", "zstd -d FILE"),
}


@pytest.mark.parametrize("kind", LITTLE)
def test_logs_that_say_little_get_a_sentence_that_helps(tool: Diagnosing, kind: str) -> None:
    content, headline, sentence = LITTLE[kind]
    tool.give({"name": "a.log", "mimeType": "application/octet-stream", "buffer": content})
    expect(tool.page.locator(".fe-verdict__kind strong")).to_have_text(headline)
    assert sentence in tool.said()


def test_an_unknown_exception_is_shown_in_its_place(tool: Diagnosing) -> None:
    tool.give_text("step 1\nTraceback (most recent call last):\n  File 'x.py', line 3\nmine.VeryOwnError: no\n")
    part = tool.page.locator(".fe-part", has_text="Exceptions that no entry explains")
    expect(part.locator("figcaption")).to_contain_text("VeryOwnError")
    expect(part.locator(".fe-log")).to_contain_text("Traceback (most recent call last):")


def test_a_diagnosis_can_be_given_up_and_another_begun(tool: Diagnosing, tmp_path: Path) -> None:
    file = tmp_path / "huge.log"
    with file.open("wb") as stream:
        for _ in range(60):
            stream.write(b"2026-11-30 07:25:00 - INFO - [rank 0] step 1 loss 2.4 lr 1e-4 failed to be fast\n" * 60_000)
    tool.page.set_input_files("[data-fe-files]", file)
    expect(tool.page.get_by_role("progressbar")).to_be_visible()
    expect(tool.page.locator("[data-fe-amount]")).to_contain_text(re.compile(r"of \d+ MB read"))
    expect(tool.page.get_by_role("button", name="Cancel")).to_be_focused()
    tool.page.keyboard.press("Enter")
    status = tool.page.locator("[data-fe-status]")
    expect(status).to_have_text("Given up. The logs were not searched to their end.")
    expect(tool.page.get_by_role("progressbar")).to_be_hidden()
    expect(tool.page.locator("[data-fe-text]")).to_be_focused()
    tool.drop(OUT_OF_MEMORY)
    expect(tool.page.locator(".fe-verdict__kind")).to_contain_text("Found")
    assert tool.page.locator("#verdict").count() == 1


def test_logs_given_while_others_are_searched_take_their_place(tool: Diagnosing, tmp_path: Path) -> None:
    file = tmp_path / "huge.log"
    file.write_bytes(b"2026-11-30 07:25:00 - INFO - [rank 0] step 1 loss 2.4 lr 1e-4 failed to be fast\n" * 600_000)
    tool.page.set_input_files("[data-fe-files]", file)
    expect(tool.page.get_by_role("progressbar")).to_be_visible()
    tool.page.set_input_files("[data-fe-files]", sorted(OUT_OF_MEMORY.iterdir()))
    tool.wait()
    expect(tool.page.locator("[data-fe-summary]")).to_contain_text("4 files")
    expect(tool.page.locator("[data-fe-input]")).to_be_hidden()
    assert tool.page.locator("[data-fe-status]").inner_text() == ""


def test_a_text_too_long_for_the_field_is_diagnosed_without_being_shown(tool: Diagnosing) -> None:
    line = (LOGS / "tcpstore-port-in-use.log").read_text(encoding="utf-8")
    tool.paste("step 1\n" * 100_000 + line)
    tool.wait()
    assert tool.page.input_value("[data-fe-text]") == ""
    expect(tool.page.locator(".fe-verdict__kind")).to_contain_text("Found")


@pytest.mark.parametrize("address", ["**/assets/library.json", "**/diagnosis-page/worker.js"])
def test_where_the_diagnosis_cannot_start_the_page_says_so(browser: Browser, site: Site, address: str) -> None:
    with diagnosing(browser, site) as tool:
        tool.page.route(address, lambda route: route.abort())
        tool.visit.open("diagnose/")
        status = tool.page.locator("[data-fe-status]")
        expect(status).to_contain_text("The diagnosis could not be started")
        expect(status).to_contain_text("use the command that is described below")


# What is shown


def test_the_verdict_stands_first_and_has_the_focus(tool: Diagnosing) -> None:
    tool.drop(OUT_OF_MEMORY)
    heading = tool.page.locator("#verdict")
    expect(heading).to_be_focused()
    expect(heading).to_have_text("CUDA out of memory although much memory is reserved but unallocated (rank 2).")
    expect(tool.page.locator(".fe-verdict__who")).to_contain_text("Rank 2 failed first (high confidence): only rank 2")
    box = heading.bounding_box()
    assert box is not None
    assert 48 <= box["y"] < 300


def test_cause_check_fix_and_verification_follow(tool: Diagnosing) -> None:
    tool.drop(OUT_OF_MEMORY)
    entry = tool.diagnosis()["entries"][0]
    remedy = tool.page.locator(".fe-remedy").first
    said = " ".join(remedy.inner_text().split())
    for text in (
        entry["cause"],
        entry["check"]["text"],
        *(step["text"] for step in entry["fix"]),
        entry["verify"]["text"],
    ):
        assert " ".join(text.replace("`", "").split()) in said
    remedy.get_by_role("button", name="Copy the command").first.click()
    command = next(step["command"] for step in [entry["check"], *entry["fix"]] if step.get("language") == "shell")
    expect(remedy.get_by_text("Copied.")).to_be_visible()
    assert tool.clipboard() == command
    link = remedy.get_by_role("link", name="the whole entry")
    assert link.get_attribute("href") == f"{tool.visit.site.url}failures/{entry['id']}/"


def test_evidence_stands_in_its_place_and_its_surroundings_grow(tool: Diagnosing) -> None:
    tool.drop(OUT_OF_MEMORY)
    place = tool.page.locator(".fe-place").first
    expect(place.locator("figcaption")).to_contain_text("out-of-memory/rank_2.log, line 19")
    expect(place.locator(".fe-log__row--it mark")).to_contain_text(
        "to allocate 1.50 GiB. GPU 2 has a total capacity of"
    )
    expect(place.locator(".fe-log__row")).to_have_count(4)
    place.get_by_role("button", name="More lines").click()
    expect(place.locator(".fe-log__row")).to_have_count(19)
    expect(place.locator(".fe-log")).to_have_attribute("aria-label", "lines 1 to 19 of out-of-memory/rank_2.log")


def test_consequences_are_folded_away(tool: Diagnosing) -> None:
    tool.drop(OUT_OF_MEMORY)
    part = tool.page.locator(".fe-part", has=tool.page.get_by_role("heading", name="Consequences"))
    assert part.locator(".fe-place").count() == 0
    part.locator("summary").click()
    expect(part.locator(".fe-place")).to_have_count(len(tool.diagnosis()["collateral"]))


def test_what_tells_a_runner_up_apart_is_said_in_the_words_of_the_entries(tool: Diagnosing, site: Site) -> None:
    library = json.loads((site.folder / "assets" / "library.json").read_text(encoding="utf-8"))
    words = {
        (entry["id"], other["id"]): other["why"]
        for entry in library["entries"]
        for other in entry.get("confused_with", [])
    }
    tool.drop(OUT_OF_MEMORY)
    first, *others = tool.diagnosis()["entries"]
    told = 0
    for other in others:
        whys = [words[pair] for pair in ((first["id"], other["id"]), (other["id"], first["id"])) if pair in words]
        further = tool.page.locator(".fe-further", has_text=other["title"])
        further.locator("summary").first.click()
        for why in whys:
            expect(further).to_contain_text(re.sub(r"\s+", " ", why.replace("`", "")).strip())
            told += 1
    assert told > 0


def test_where_nothing_is_found_the_last_line_of_the_rank_to_look_at_is_shown(tool: Diagnosing) -> None:
    tool.drop(SAMPLES / "rank-that-never-came")
    expect(tool.page.locator(".fe-verdict__kind")).to_contain_text("Only consequences")
    part = tool.page.locator(".fe-part", has=tool.page.get_by_role("heading", name="Where to look next"))
    expect(part.locator("figcaption")).to_contain_text("rank_1.log, line 9 · rank 1 · its last line")


@pytest.mark.parametrize(("ranks", "width"), [(1, "desktop"), (8, "phone"), (64, "desktop"), (512, "phone")])
def test_the_picture_of_the_ranks_can_be_read_and_saved(
    browser: Browser, site: Site, tmp_path: Path, ranks: int, width: str
) -> None:
    with diagnosing(browser, site, width=width) as tool:
        tool.open()
        tool.page.set_input_files("[data-fe-folder]", ranks_folder(tmp_path, ranks))
        tool.wait()
        picture = tool.page.get_by_role("img", name=re.compile("What became of the"))
        box = picture.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= (390 if width == "phone" else 1280)
        said = picture.locator("desc").text_content() or ""
        assert f"Rank {ranks // 2}: failed first" in said
        if ranks > 4:
            assert "Rank 1: silent" in said
            assert "Rank 2: no log" in said
            assert re.search(r"collateral, waited for another rank until the timeout \(10 min 2 s after", said)
        saved = ElementTree.fromstring(tool.saved("Save the picture"))
        assert saved.tag == "{http://www.w3.org/2000/svg}svg"
        assert saved.findtext("{http://www.w3.org/2000/svg}desc") == said
        assert not tool.visit.runs_over()
        tool.page.get_by_text("The ranks as a table").click()
        first = tool.page.get_by_role("row", name=re.compile("failed first"))
        expect(first.get_by_role("rowheader")).to_have_text(str(ranks // 2))
        assert tool.visit.complaints == []


def test_logs_without_times_say_so_beneath_the_picture(tool: Diagnosing, tmp_path: Path) -> None:
    for rank in range(3):
        cause = (
            "memory is gone"
            if rank
            else "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of"
        )
        (tmp_path / f"rank_{rank}.log").write_text(f"[rank{rank}]: step 1\n[rank{rank}]: {cause}\n", encoding="utf-8")
    tool.give(*sorted(tmp_path.iterdir()))
    note = "The logs have no times that can be compared; the picture shows what became of each rank, not when."
    expect(tool.page.get_by_text(note, exact=True)).to_be_visible()


# Passing on


def test_the_report_is_copied_masked_and_says_what_was_masked(tool: Diagnosing) -> None:
    tool.give_text(PRIVATE_LINE)
    tool.page.get_by_role("button", name="Copy report").click()
    status = tool.page.locator(".fe-verdict__status")
    expect(status).to_contain_text("Copied as Markdown. Masked: ")
    report = tool.clipboard()
    assert report.startswith("## FOUND")
    assert "anna" not in report
    assert "[user name 1]" in report
    assert report.rstrip().splitlines()[-1].startswith("Masked: ")
    tool.page.get_by_text("Read the report before you pass it on").click()
    expect(tool.page.locator(".fe-report")).to_contain_text("## FOUND")
    assert (tool.page.locator(".fe-report").text_content() or "").strip() == report.strip()


def test_the_link_names_entries_and_nothing_of_the_log(tool: Diagnosing) -> None:
    tool.drop(OUT_OF_MEMORY)
    ids = [entry["id"] for entry in tool.diagnosis()["entries"]]
    tool.page.get_by_role("button", name="Copy link").click()
    link = tool.clipboard()
    assert link == f"{tool.visit.site.url}diagnose/?entries={','.join(ids)}"
    tool.page.goto(link)
    expect(tool.page.locator("#verdict")).to_have_text(f"The {len(ids)} entries of this link")
    for id in ids:
        assert tool.page.locator(f"[data-fe-result] h3 a[href$='/failures/{id}/']").count() == 1


def test_an_id_that_no_entry_has_is_named(tool: Diagnosing) -> None:
    tool.open("?entries=cuda-oom-fragmentation,%3Cb%3Ex")
    expect(tool.page.locator("#verdict")).to_have_text("The entry of this link")
    expect(tool.page.locator("[data-fe-result]")).to_contain_text("No entry has the id <b>x.")


def test_what_is_wrong_can_be_reported_with_the_masked_line(tool: Diagnosing) -> None:
    tool.give_text(PRIVATE_LINE)
    link = tool.page.get_by_role("link", name="This is wrong")
    assert (link.get_attribute("target"), link.get_attribute("rel")) == ("_blank", "noopener noreferrer")
    address = urlsplit(link.get_attribute("href") or "")
    assert f"{address.scheme}://{address.netloc}{address.path}" == (
        "https://github.com/failure-encyclopedia/failure-encyclopedia/issues/new"
    )
    body = parse_qs(address.query)["body"][0]
    assert "/home/[user name 1]/run: torch.distributed.DistNetworkError" in body
    assert "anna" not in address.query


# Samples


@pytest.mark.parametrize(
    ("title", "folder", "headline"),
    [
        ("Out of memory on one of four ranks", "out-of-memory", "Found"),
        ("A rank that never came", "rank-that-never-came", "Only consequences"),
        ("Killed by the kernel", "killed-by-the-kernel", "Found"),
        ("A run that ended well", "healthy-run", "Nothing known"),
    ],
)
def test_a_sample_is_diagnosed_as_the_command_does(
    tool: Diagnosing, site: Site, title: str, folder: str, headline: str
) -> None:
    tool.page.get_by_role("button", name=title).click()
    tool.wait()
    expect(tool.page.locator(".fe-verdict__kind strong")).to_have_text(headline)
    assert tool.diagnosis() == by_command(site, SAMPLES, folder)


def test_every_sample_can_be_chosen(tool: Diagnosing) -> None:
    assert tool.page.locator("[data-fe-samples] button").count() == len(list(SAMPLES.iterdir()))

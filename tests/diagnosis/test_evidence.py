"""What tells apart entries that share a message."""

from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis import COLLATERAL_ONLY, FOUND, NOT_FOUND
from tests.diagnosis_factories import diagnose_text, diagnose_texts, ids, make_library, traceback

OUT_OF_MEMORY = "CUDA out of memory. Tried to allocate <*:requested>. <*:unallocated> is reserved but unallocated"
MEMORY = make_library(
    {
        "capacity": [("ambiguous", OUT_OF_MEMORY)],
        "fragmentation": [("primary", OUT_OF_MEMORY, {"numbers": ["unallocated > 0.2 * requested"]})],
        "optimizer-states": [("primary", OUT_OF_MEMORY, {"context": [", in _init_group"]})],
        "export": [("primary", OUT_OF_MEMORY, {"context": ["convert_to_hf.py"]}), ("context", "Exporting to")],
    }
)


def out_of_memory(unallocated: str = "10 MiB") -> str:
    return f"torch.OutOfMemoryError: {OUT_OF_MEMORY}".replace("<*:requested>", "1 GiB").replace(
        "<*:unallocated>", unallocated
    )


def test_an_ambiguous_line_alone_names_nothing() -> None:
    diagnosis = diagnose_text(MEMORY, traceback(out_of_memory()))
    assert (diagnosis.verdict, ids(diagnosis)) == (NOT_FOUND, ["capacity"])
    assert diagnosis.entries[0].confidence == "low"


def test_a_number_in_the_line_decides() -> None:
    diagnosis = diagnose_text(MEMORY, traceback(out_of_memory("300 MiB")))
    assert (diagnosis.verdict, ids(diagnosis)[0]) == (FOUND, "fragmentation")
    assert "unallocated > 0.2 * requested (requested 1 GiB, unallocated 300 MiB)" in diagnosis.entries[0].reasons[1]


def test_a_frame_of_the_traceback_decides() -> None:
    frame = '  File "/opt/torch/optim/adamw.py", line 218, in _init_group'
    diagnosis = diagnose_text(MEMORY, traceback(out_of_memory(), "", frame))
    assert (diagnosis.verdict, ids(diagnosis)[0]) == (FOUND, "optimizer-states")
    context = diagnosis.entries[0].evidence[0].context
    assert context is not None
    assert context.line == 3


def test_a_frame_of_another_rank_does_not_decide() -> None:
    frame = "[rank1]:   in _init_group, in _init_group\n"
    log = f"[rank0]: step 1\n{frame}[rank0]: {out_of_memory()}\n[rank0]: end\n"
    assert diagnose_text(MEMORY, log).verdict == NOT_FOUND


def test_context_signatures_raise_an_entry() -> None:
    library = make_library(
        {
            "one": [("primary", "cannot allocate memory here")],
            "other": [("primary", "cannot allocate memory here"), ("context", "Exporting to")],
        }
    )
    assert ids(diagnose_text(library, "Error: cannot allocate memory here\n")) == ["one", "other"]
    assert ids(diagnose_text(library, "Exporting to disk\nError: cannot allocate memory here\n")) == ["other", "one"]


def test_of_two_templates_at_one_place_the_longer_one_counts() -> None:
    library = make_library(
        {
            "general": [("primary", "failed (exitcode: <*>)")],
            "killed": [("primary", "failed (exitcode: -9) local_rank")],
        }
    )
    assert ids(diagnose_text(library, "E api.py] failed (exitcode: -9) local_rank: 1\n")) == ["killed"]
    assert ids(diagnose_text(library, "E api.py] failed (exitcode: 1) local_rank: 1\n")) == ["general"]


def test_a_context_in_the_same_message_does_not_make_an_ambiguous_line_decide() -> None:
    library = make_library({"leftover": [("ambiguous", "Process <*> has <*> in use.", {"context": ["out of memory"]})]})
    assert diagnose_text(library, "CUDA out of memory. Process 7 has 3 GiB in use.\n").verdict == NOT_FOUND
    assert diagnose_text(library, "CUDA out of memory.\nProcess 7 has 3 GiB in use.\n").verdict == FOUND


def test_advice_weighs_less_than_a_message() -> None:
    library = make_library(
        {
            "advised": [("ambiguous", "is reserved. If reserved memory is large try setting the option to avoid it")],
            "said": [("ambiguous", "tried to allocate more")],
        }
    )
    line = "tried to allocate more: 1 GiB is reserved. If reserved memory is large try setting the option to avoid it\n"
    assert ids(diagnose_text(library, line)) == ["said", "advised"]


def test_a_confirmation_proves_what_the_run_suggests() -> None:
    library = make_library(
        {
            "host-memory": [
                ("confirmation", "Out of memory: Killed process <*>"),
                ("ambiguous", "exit code -9 of a rank"),
            ],
            "kernel-fault": [("primary", "Killed process <*> (python)")],
        }
    )
    log = {
        "console.log": "exit code -9 of a rank\n",
        "kernel.log": "kernel: Out of memory: Killed process 7 (python)\n",
    }
    diagnosis = diagnose_texts(library, log)
    assert (ids(diagnosis)[0], diagnosis.entries[0].confidence) == ("host-memory", "high")


def test_the_first_cause_stands_first_and_all_independent_ones_are_named() -> None:
    library = make_library(
        {
            "disk-full": [("primary", "No space left on device")],
            "bad-archive": [("primary", "failed finding central directory")],
        }
    )
    log = "OSError: No space left on device\nRuntimeError: failed finding central directory\n"
    assert ids(diagnose_text(library, log)) == ["disk-full", "bad-archive"]
    assert ids(diagnose_text(library, "\n".join(reversed(log.splitlines())))) == ["bad-archive", "disk-full"]


def test_in_a_log_of_days_the_last_failure_is_the_one_that_is_asked_for() -> None:
    library = make_library({"page-fault": [("primary", "Xid 31, <*>")], "contained": [("primary", "Xid 94, <*>")]})
    days = "[Mon Aug  5 03:54:13 2024] Xid 31, MMU\n[Fri Aug  9 13:32:56 2024] Xid 94, SM\n"
    minutes = days.replace("Fri Aug  9 13:32:56", "Mon Aug  5 03:55:56")
    assert ids(diagnose_text(library, days)) == ["contained", "page-fault"]
    assert ids(diagnose_text(library, minutes)) == ["page-fault", "contained"]


def test_a_stated_cause_stands_before_its_effect() -> None:
    entries = {
        "effect": [("primary", "GPU is lost and everything on it")],
        "cause": [("primary", "link is down")],
    }
    log = "GPU is lost and everything on it\nlink is down\n"
    assert ids(diagnose_text(make_library(entries), log)) == ["effect", "cause"]
    assert ids(diagnose_text(make_library(entries, {"cause": ["effect"]}), log)) == ["cause", "effect"]


def test_an_entry_that_explains_the_same_line_is_an_alternative() -> None:
    library = make_library({"one": [("primary", "it broke badly")], "two": [("primary", "it broke badly")]})
    entries = diagnose_text(library, "it broke badly\n").entries
    assert [entry.alternative_to for entry in entries] == ["", "one"]


@pytest.mark.parametrize("text", ["fine\n" * 10, "Error: something else\n"])
def test_nothing_known_is_said(text: str) -> None:
    diagnosis = diagnose_text(MEMORY, text)
    assert (diagnosis.verdict, diagnosis.entries) == (NOT_FOUND, ())


def test_collateral_lines_alone_name_no_cause() -> None:
    library = make_library({"watchdog": [("collateral", "Watchdog caught collective operation timeout")]})
    diagnosis = diagnose_text(library, "[rank1]: Watchdog caught collective operation timeout: 600000\n" * 2)
    assert (diagnosis.verdict, ids(diagnosis)) == (COLLATERAL_ONLY, ["watchdog"])
    assert [line.at.line for line in diagnosis.collateral] == [1, 2]


def test_a_launchers_wrapper_is_a_consequence_even_where_no_entry_says_so() -> None:
    log = traceback("subprocess.CalledProcessError: Command 'python' returned non-zero exit status 1.")
    assert diagnose_text(MEMORY, log).verdict == COLLATERAL_ONLY
    assert diagnose_text(MEMORY, log + traceback("KeyError: 'labels'")).verdict == NOT_FOUND

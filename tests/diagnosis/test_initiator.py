"""Which rank failed first."""

from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis import COLLATERAL_ONLY, FOUND
from tests.diagnosis_factories import (
    LOST,
    TIMED_OUT,
    diagnose_text,
    diagnose_texts,
    healthy,
    make_library,
    state_of_ranks,
    traceback,
)

LIBRARY = make_library(
    {
        "disk-full": [("primary", "No space left on device")],
        "watchdog": [("collateral", "Watchdog caught collective operation timeout")],
    }
)


def torchrun(root: int, code: int, other: int) -> str:
    """Return torchrun's report of two ranks."""
    return (
        f"E1130 07:24:40.477000 9 torch/distributed/api.py:1002] failed (exitcode: {code}) local_rank: {root} "
        f"(pid: 7{root}) of binary: python\ntorch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n"
        f"Failures:\n[1]:\n  rank      : {other} (local_rank: {other})\n  exitcode  : -15 (pid: 7{other})  (SIGTERM)\n"
        f"Root Cause (first observed failure):\n[0]:\n  rank      : {root} (local_rank: {root})\n"
        f"  exitcode  : {code} (pid: 7{root})\n"
    )


def files(*texts: str) -> dict[str, str]:
    return {f"rank_{rank}.log": text for rank, text in enumerate(texts)}


def test_the_rank_with_the_cause_is_first_and_the_others_are_victims() -> None:
    texts = files(
        healthy(0) + traceback(LOST, "[rank0]: "),
        healthy(1) + traceback("OSError: No space left on device", "[rank1]: "),
        healthy(2) + traceback(TIMED_OUT, "[rank2]: "),
    )
    diagnosis = diagnose_texts(LIBRARY, texts)
    assert diagnosis.processes.initiator.rank == 1
    assert diagnosis.processes.initiator.confidence == "high"
    assert state_of_ranks(diagnosis) == {0: "victim", 1: "first", 2: "victim"}


def test_an_exception_that_no_entry_explains_makes_an_initiator_too() -> None:
    log = traceback(LOST, "[rank0]: ") + traceback("KeyError: 'labels'", "[rank1]: ")
    diagnosis = diagnose_text(LIBRARY, log)
    assert (diagnosis.processes.initiator.rank, diagnosis.verdict) == (1, "not-found")
    assert [error.name for error in diagnosis.unexplained] == ["KeyError"]


def test_a_collateral_line_never_makes_an_initiator_however_early_it_stands() -> None:
    line = "[rank{}]: Watchdog caught collective operation timeout: ran for 600000 milliseconds\n"
    diagnosis = diagnose_text(LIBRARY, line.format(0) + line.format(2) + "[rank1]: OSError: No space left on device\n")
    assert diagnosis.processes.initiator.rank == 1


def test_a_rank_that_a_signal_ended_says_nothing_and_is_first() -> None:
    log = healthy(0) + healthy(1) + traceback(LOST, "[rank0]: ") + torchrun(root=1, code=-9, other=0)
    diagnosis = diagnose_text(LIBRARY, log)
    assert diagnosis.processes.initiator.rank == 1
    assert diagnosis.processes.facts[1].signal == 9
    assert "SIGKILL" in diagnosis.processes.initiator.why
    assert any("journalctl -k" in advice for advice in diagnosis.look_next)


def test_the_launchers_root_cause_is_not_believed_against_a_collateral_line() -> None:
    log = healthy(1) + traceback(LOST, "[rank0]: ") + torchrun(root=0, code=1, other=2).replace("-15", "1")
    initiator = diagnose_text(LIBRARY, log).processes.initiator
    assert initiator.rank is None or initiator.rank != 0


def test_a_silent_file_among_victims_is_first() -> None:
    diagnosis = diagnose_texts(LIBRARY, files(healthy(0) + traceback(LOST, "[rank0]: "), healthy(1)))
    assert diagnosis.processes.initiator.rank == 1
    assert diagnosis.verdict == COLLATERAL_ONLY
    assert "rank_1.log:5" in diagnosis.processes.initiator.why


def test_an_empty_file_among_victims_is_first() -> None:
    assert diagnose_texts(LIBRARY, files(traceback(LOST, "[rank0]: "), "")).processes.initiator.rank == 1


def test_the_rank_that_did_not_wait_is_the_one_that_was_waited_for() -> None:
    log = "".join(f"{line}\n" for line in ("0: step 1", "1: step 1", "1: slow read", "0: step 2"))
    log += traceback(TIMED_OUT, "0: [rank0]: ") + traceback(LOST, "1: [rank1]: ")
    diagnosis = diagnose_text(LIBRARY, log)
    assert diagnosis.processes.initiator.rank == 1
    assert "waited" in diagnosis.processes.initiator.why


def test_among_several_that_lost_their_peer_the_last_to_notice_was_busy() -> None:
    log = traceback(TIMED_OUT, "[rank0]: ") + traceback(LOST, "[rank1]: ") + traceback(LOST, "[rank2]: ")
    initiator = diagnose_text(LIBRARY, log).processes.initiator
    assert (initiator.rank, initiator.confidence) == (2, "low")


def test_where_all_ranks_fail_alike_no_rank_is_named() -> None:
    log = "".join(traceback("OSError: No space left on device", f"[rank{rank}]: ") for rank in range(4))
    diagnosis = diagnose_text(LIBRARY, log)
    assert diagnosis.processes.initiator.rank is None
    assert diagnosis.processes.initiator.why == "all 4 ranks fail alike: disk-full"
    assert diagnosis.verdict == FOUND


def test_of_two_causes_the_one_printed_first_counts() -> None:
    log = healthy(2) + traceback("KeyError: 'x'", "[rank1]: ") + traceback("ValueError: y", "[rank0]: ")
    assert diagnose_text(LIBRARY, log).processes.initiator.rank == 1


def test_across_files_only_a_clear_difference_in_time_counts() -> None:
    late = "2026-11-30 07:05:00,000 - ERROR - train - KeyError: 'x'\n"
    early = "2026-11-30 07:01:00,000 - ERROR - train - ValueError: y\n"
    assert diagnose_texts(LIBRARY, files(late, early, healthy(2))).processes.initiator.rank == 1
    same = early.replace("00,000", "00,400")
    assert diagnose_texts(LIBRARY, files(same, early, healthy(2))).processes.initiator.rank is None


def test_a_rank_that_never_came_to_the_store_is_first() -> None:
    log = "[rank 0] start\nDistStoreError: Timed out after 21 seconds waiting for clients. 1/2 clients joined.\n"
    diagnosis = diagnose_text(LIBRARY, log)
    assert diagnosis.processes.initiator.rank == 1
    assert state_of_ranks(diagnosis)[1] in ("first", "missing")


def test_a_store_that_cannot_be_reached_points_to_rank_0() -> None:
    log = (
        "2026-11-30 07:29:40,385 - INFO - train - [rank 1] connecting to 10.0.0.1\n"
        "The client socket has timed out after 15000ms while trying to connect to (10.0.0.1, 29575).\n"
    )
    assert diagnose_text(LIBRARY, log).processes.initiator.rank == 0


def test_a_rank_that_others_name_is_first() -> None:
    log = "[rank0]: RuntimeError: Rank 3 failed to pass monitoredBarrier in 60000 ms\n" + healthy(1) + healthy(3)
    assert diagnose_text(LIBRARY, log).processes.initiator.rank == 3


def test_the_rank_that_is_behind_in_collectives_is_first_where_all_waited() -> None:
    line = "[rank{}]: Watchdog caught collective operation timeout: WorkNCCL(SeqNum={}, OpType=ALLREDUCE, N=1) ran\n"
    log = "".join(line.format(rank, sequence) for rank, sequence in enumerate((481, 481, 480, 481)))
    assert diagnose_text(LIBRARY, log).processes.initiator.rank == 2


@pytest.mark.parametrize(
    ("line", "rank", "signal"),
    [
        ("srun: error: node-07: task 3: Killed", 3, 9),
        ("srun: error: node-07: task 3: Out Of Memory", 3, 9),
        ("srun: error: node-07: task 3: Segmentation fault (core dumped)", 3, 11),
        (
            "mpirun noticed that process rank 3 with PID 0 on node node-07 exited on signal 11 (Segmentation fault).",
            3,
            11,
        ),
        ("ERROR:composer.cli.launcher:Rank 3 crashed with exit code -7.", 3, 7),
        ("torch.multiprocessing.spawn.ProcessExitedException: process 3 terminated with signal SIGSEGV", 3, 11),
        (
            "[rank: 3] Child process with PID 71 terminated with code -9. Forcefully terminating all other processes",
            3,
            9,
        ),
        ("[default3]:Fatal Python error: Segmentation fault", 3, 11),
    ],
)
def test_every_launcher_says_who_ended_by_a_signal(line: str, rank: int, signal: int) -> None:
    diagnosis = diagnose_text(LIBRARY, "".join(f"[rank{r}]: step 1\n" for r in range(4) if r != rank) + line + "\n")
    assert diagnosis.processes.facts[rank].signal == signal
    assert diagnosis.processes.initiator.rank == rank


def test_deepspeeds_launcher_prints_the_command_of_the_last_rank_not_of_the_one_that_ended() -> None:
    line = "[launch.py:434] ['python', '--local_rank=3', 'train.py'] exits with return code = -9\n"
    log = "".join(f"[rank{rank}]: step 1\n" for rank in range(4)) + line
    assert diagnose_text(LIBRARY, log).processes.initiator.rank is None


def test_a_missing_file_between_others_is_a_missing_rank() -> None:
    texts = {name: text for name, text in files(*(traceback(LOST),) * 5).items() if name != "rank_2.log"}
    diagnosis = diagnose_texts(LIBRARY, texts)
    assert diagnosis.processes.missing == (2,) or diagnosis.processes.initiator.rank == 2
    assert any("2" in advice for advice in diagnosis.look_next)


def test_sixteen_logs_of_which_three_are_cut_off_tell_which_rank_to_look_at() -> None:
    texts = []
    for rank in range(16):
        end = f"[rank{rank}]: Watchdog caught collective operation timeout: 600000\n"
        if rank == 5:
            end = traceback("OSError: No space left on device", "[rank5]: ")
        text = healthy(rank, 20) + end
        texts.append(healthy(rank, 17)[:-9] if rank in (3, 9, 12) else text)
    diagnosis = diagnose_texts(LIBRARY, files(*texts))
    assert diagnosis.processes.initiator.rank == 5
    states = state_of_ranks(diagnosis)
    assert [rank for rank, state in states.items() if state == "silent"] == [3, 9, 12]
    assert diagnosis.processes.facts[3].cut_off


def test_an_error_that_a_rank_survived_is_not_the_cause() -> None:
    log = "2026-11-30 07:00:01,000 [rank 0] ConnectionError: retrying\n"
    log += "".join(f"2026-11-30 07:{minute:02d}:00,000 [rank 0] step {minute}\n" for minute in range(1, 30))
    log += traceback("KeyError: 'x'", "[rank1]: ")
    assert diagnose_text(LIBRARY, log).processes.initiator.rank == 1


@pytest.mark.parametrize(
    ("names", "ranks"),
    [
        (("out.0", "out.1"), (0, 1)),
        (("slurm-17-0.log", "slurm-17-1.log"), (0, 1)),
        (("0/stderr.log", "1/stderr.log"), (0, 1)),
        (("job/rank3/err.txt", "job/rank4/err.txt"), (3, 4)),
        (("node_0.log", "node_1.log"), ()),
        (("train.log", "kernel.log"), ()),
        (("²/stderr.log", "³/stderr.log"), ()),
    ],
)
def test_names_of_files_say_ranks(names: tuple[str, str], ranks: tuple[int, ...]) -> None:
    texts = dict.fromkeys(names, "plain text\n")
    assert tuple(sorted(diagnose_texts(LIBRARY, texts).processes.facts))[-2:] == ranks


def test_local_ranks_of_several_hosts_are_not_taken_for_ranks() -> None:
    log = "node-01:7:8 [0] NCCL INFO text\nnode-02:7:8 [0] NCCL INFO Watchdog caught collective operation timeout\n"
    assert diagnose_text(LIBRARY, log).processes.facts == {}


def test_a_rank_that_a_launcher_saw_fail_is_not_healthy() -> None:
    diagnosis = diagnose_text(
        LIBRARY, "OSError: No space left on device\nsrun: error: node-07: task 3: Exited with exit code 1\n"
    )
    assert (diagnosis.processes.initiator.rank, diagnosis.processes.initiator.confidence) == (3, "medium")
    assert diagnosis.processes.facts[3].state == "first"
    both = diagnose_text(LIBRARY, "srun: error: node-07: tasks 0,3: Exited with exit code 1\n")
    assert both.processes.initiator.rank is None
    assert state_of_ranks(both) == {0: "failed", 3: "failed"}

from __future__ import annotations

import pytest

from failure_encyclopedia.diagnosis.prefix import detect_labels, parse_prefix

LINES = [
    # line, rank, local rank, host, level, message
    ("[rank3]: RuntimeError: x", 3, None, "", "", "RuntimeError: x"),
    ("[rank0]:[rank0]: ValueError: y", 0, None, "", "", "ValueError: y"),
    ("[default3]:[rank11]: Traceback", 11, 3, "", "", "Traceback"),
    ("3: [rank3]: text", 3, None, "", "", "text"),
    ("[1,12]<stdout>:text", 12, None, "", "", "text"),
    ("node-07: [rank0]: text", 0, None, "node-07", "", "text"),
    ("(RayWorker pid=123, ip=10.0.0.1) text", None, None, "10.0.0.1", "", "text"),
    ("(EngineCore_0 pid=25) ERROR 01-11 13:09:40 engine.py:366] text", None, None, "", "error", "text"),
    ("[2025-01-29 08:52:43 TP5] Scheduler", None, 5, "", "", "TP5] Scheduler"),
    ("[Rank 3] Watchdog", 3, None, "", "", "Watchdog"),
    ("[rank7]:[E318 07:39:53.719 Group.cpp:17] [PG ID 2 PG GUID 9 Rank 1] text", 7, None, "", "error", "text"),
    ("node-08:796:799 [1] NCCL INFO text", None, 1, "node-08", "", "NCCL INFO text"),
    ("web_1  | text", None, None, "", "", "text"),
    ("2023-10-19T11:11:54.957587844+08:00 stderr F text", None, None, "", "", "text"),
    ("[ 1843.308145] NVRM: text", None, None, "", "", "NVRM: text"),
    ("Aug 17 18:42:18 node-07 trainer[12]: text", None, None, "", "", "text"),
    ("[Sun Jul 28 09:15:27 2024] NVRM: text", None, None, "", "", "NVRM: text"),
    ("E1130 07:24:40.477000 16753 torch/distributed/api.py:1002] failed", None, None, "", "error", "failed"),
    ("I0819 07:02:54.75       1 main.go:245] text", None, None, "", "info", "text"),
    ("  2%|#         | 2/400 [00:00<00:15, 26.26it/s][rank1]: Traceback", 1, None, "", "", "Traceback"),
    ("2026-11-30 07:22:24,740 - WARNING - train - [rank 1] slow", 1, None, "", "warning", "train - [rank 1] slow"),
    ("rank0[147193][MainThread]: text", 0, None, "", "", "text"),
    ("[rank: 1] Child process", 1, None, "", "", "Child process"),
    ("> > quoted", None, None, "", "", "quoted"),
    ("\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}[rank1]: text", 1, None, "", "", "text"),
    ("ERROR:训练失败", None, None, "", "error", "训练失败"),
    ("[rank٣]: text", None, None, "", "", "[rank٣]: text"),
    ("plain text", None, None, "", "", "plain text"),
]


@pytest.mark.parametrize(
    ("line", "rank", "local_rank", "host", "level", "message"), LINES, ids=[x[0][:40] for x in LINES]
)
def test_a_prefix_says_rank_host_and_level(
    line: str, rank: int | None, local_rank: int | None, host: str, level: str, message: str
) -> None:
    prefix = parse_prefix(line, detect_labels([line] * 5))
    assert (prefix.rank, prefix.local_rank, prefix.host, prefix.level) == (rank, local_rank, host, level)
    assert line[prefix.length :] == message


def test_a_json_record_says_rank_and_time() -> None:
    prefix = parse_prefix('{"ts": 1796023538.238, "rank": 1, "loss": 5.0}')
    assert prefix.rank == 1
    assert prefix.moment is not None
    assert (prefix.moment.scale, prefix.moment.seconds) == ("absolute", 1796023538.238)


def test_a_label_counts_only_where_most_lines_have_one() -> None:
    assert detect_labels(["7: a", "8: b", "7: c", "9: d"]) is not None
    assert detect_labels(["7: a", "text", "text", "text"]) is None
    assert detect_labels(["Error: a", "Error: b", "Error: c", "Error: d"]) is None
    assert parse_prefix("12: 34 files", None).rank is None


def test_the_rank_within_a_group_is_not_the_rank() -> None:
    assert parse_prefix("[PG ID 5 PG GUID 12 Rank 1] Timeout").rank is None

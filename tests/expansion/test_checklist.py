from __future__ import annotations

from failure_encyclopedia.expansion.checklist import checklist_markdown
from tests.factories import FULL, make_entry

CHECKLIST = """\
**Is it “Example Cache fills host memory during long epochs”?**

- [ ] Read the kernel log of the host.
  ```shell
  dmesg --ctime | grep 'oom-kill'
  ```
  - Confirms: A line names the worker and the time of its end.
  - Refutes: There is no such line. Then see `cache-misses-disk`.
- [ ] Look at the graph of resident memory.
  - Where: the panel "host memory" of the dashboard
  ```ini
  [panel]
  unit = bytes
  ```
  ```python
  plot(resident_bytes)
  ```
  - Confirms: It has the form of a saw.
  - Refutes: It is level from the first epoch to the last.
"""


def test_the_checklist_is_a_task_list_for_a_ticket() -> None:
    assert checklist_markdown(make_entry()) == CHECKLIST


def test_a_check_of_several_lines_is_one_task() -> None:
    check = {"check": "Read\nboth\n\nlogs.", "confirms": "It\nis.", "refutes": "It is not."}
    assert checklist_markdown(make_entry(FULL, confirm=[check])).endswith(
        "\n- [ ] Read both logs.\n  - Confirms: It is.\n  - Refutes: It is not.\n"
    )

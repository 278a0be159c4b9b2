"""Org files: the day of a task is that of its heading, wherever the program or its writer keeps it."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said

HEAD = "#+TITLE: Log\n#+AUTHOR: Ola Berg\n\n* DONE Counted 41 buoys\n  CLOSED: [2025-01-14 Tue 10:00]\n"
TASKS = [
    "* DONE Mended the north gate\n  CLOSED: [2025-03-04 Tue 17:02]\n",
    "* DONE Mended the north gate   :gate:\n  - State \"DONE\"       from \"TODO\"       [2025-03-04 Tue 17:02]\n",
    "* Mended the north gate\n  CLOCK: [2025-03-03 Mo 09:10]--[2025-03-03 Mo 11:40] =>  2:30\n",
    "* Mended the north gate\n  :LOGBOOK:\n  CLOCK: [2025-03-04 Tue 09:10]--[2025-03-04 Tue 11:40]\n  :END:\n",
    "* DONE Mended the north gate\n  CLOSED: [2025-03-04 Tue]\n  CLOCK: [2025-02-04 Tue 09:10]\n",
    "* DONE Mended the north gate\n  SCHEDULED: <2025-03-04 Tue>\n",
    "* DONE [#A] Mended the north gate <2025-03-04 Tue 10:00>\n",
    "* [2025-03-04 mar.] Mended the north gate\n",
    "* Mended the north gate\n  <2025-03-04 Tue 10:00-12:00>\n",
    "* Harbour\n** DONE Mended the north gate\n   CLOSED: [2025-03-04 Tue 10:00]\n",
    "* TODO Mend the gate\n  CLOCK: [2025-03-04 Tue 09:10]--[2025-03-04 Tue 11:40]\n  - Mended the north gate\n",
    "* TODO Mend the gate\n  - Note taken on [2025-03-04 Tue 11:40] \\\\\n    Mended the north gate\n",
]  # fmt: skip


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_of_the_day_that_is_kept_of_it(tmp_path: Path, task: str) -> None:
    found = {(who, when) for who, when, words in said(read(tmp_path, HEAD + task, "log.org")) if "north gate" in words}
    assert found == {("Ola Berg", "2025-03")}


def test_a_task_below_its_day_and_one_given_up_have_no_day_of_their_own(tmp_path: Path) -> None:
    text = "#+AUTHOR: Ola Berg\n* 2025-03-04 Tuesday\n** Mended the gate\n   CLOCK: [2025-03-04 Tue 09:10]\n"
    text += "* CANCELLED Sell the crane\n  CLOSED: [2025-05-14 Wed 10:00]\n"
    found = read(tmp_path, text, "log.org")
    assert {when for _, when, _ in said(found)} == {"2025-03"}
    assert codes(found) == ["not-done"]


def test_of_tasks_without_a_day_those_that_are_still_open_are_told(tmp_path: Path) -> None:
    text = "#+AUTHOR: Ola Berg\n* March 2025\n** DONE Mended the gate\n** TODO Sell the crane\n   to the museum\n"
    found = read(tmp_path, text + "** WAITING Keys of the shed\n** STARTED Painted the boat\n", "log.org")
    assert {words for _, _, words in said(found)} == {"- [x] Mended the gate\n- [x] Painted the boat"}
    assert codes(found) == ["not-done", "not-done"]

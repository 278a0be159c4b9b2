"""Whatever a table is like, each of its rows of words is read, or it is told why it is not, with its number."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from reports.errors import Problem
from reports.loading.kinds import Profile
from reports.loading.tables.columns import meanings
from reports.loading.tables.times import is_timely
from tests.loading.tables.sheets import found, profiles

_HEADS = (
    "Name",
    "Date",
    "Summary",
    "Status",
    "Due date",
    "Created",
    "Total",
    "March 2025",
    "April 2025",
    "Ada Byron",
    "",
)
_CELLS = (
    *("", "", "Ada Byron", "Karin Stone", "Mended the rear door", "Painted the old fence", "2025-03-04", "18.03.2025"),
    *("排水口の清掃と点検", "完成了库房的盘点"),
    *("Done", "Open", "x", "3", "Total", "Planned next week", "Notes of the week: none", "Week 10 2025", "Next steps"),
)
_ROW = st.lists(st.sampled_from(_CELLS), min_size=1, max_size=6)


def csv_of(rows: list[list[str]]) -> str:
    made = io.StringIO()
    csv.writer(made).writerows(rows)
    return made.getvalue()


@given(st.lists(st.sampled_from(_HEADS), min_size=2, max_size=6), st.lists(_ROW, min_size=1, max_size=9))
def test_no_row_of_words_is_passed_over(head: list[str], rows: list[list[str]]) -> None:
    made = found(csv_of([head, *rows]))
    told = [one for one in made if isinstance(one, Problem)]
    known = {line.place for one in made if isinstance(one, Profile) for line in one.row.lines}
    if any("not read, from" in one.message or one.code == "unread-rows" for one in told):
        return
    texts = {cell for row in rows for cell in row if cell.count(" ") > 1 or not cell.isascii()}
    texts -= {cell for cell in texts if meanings(cell) or is_timely(cell)}  # names of columns, wherever they stand
    lost = [at for at, row in enumerate(rows, 2) if texts.intersection(row) and f"row {at}" not in known]
    assert not lost


def test_rows_of_a_table_that_is_not_read_are_counted() -> None:
    rows = "Ada Byron,Mended the rear door\nKarin Stone,Painted the old fence\n"
    (told,) = [one for one in found(f"Name,Summary\n{rows}") if isinstance(one, Problem)]
    assert told.message.endswith("So 2 rows with words are not read, from row 2.")


def test_texts_in_scripts_without_blanks_are_words() -> None:
    (told,) = [one for one in found("Name,Summary\n佐藤,排水口の清掃と点検\n") if isinstance(one, Problem)]
    assert told.message.endswith("So a row with words is not read, from row 2.")


def test_notes_below_a_table_are_told_with_their_words() -> None:
    table = "Name,Date,Summary\nAda Byron,2025-03-04,Mended the rear door\n,,\nBring the keys back please,,\n"
    (rest,) = [one for one in profiles(table) if not one.row.name]
    assert [one.message for one in rest.row.problems] == [
        "1 row left out, below the table (Bring the keys back please); the first is row 4."
    ]

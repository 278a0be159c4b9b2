"""Forms of reviews: what stands in their tables is a field or an answer; quarters are headings in every format."""

import docx
import pytest

from tests.loading.documents.makers import codes, odt, read, said, saved


def filled(rows: list[list[str]], *below: str) -> bytes:
    """A form with a table at its head; what begins with # below it is a heading."""
    document = docx.Document()
    table = document.add_table(len(rows), len(rows[0]))
    for cell, text in zip(table._cells, (text for row in rows for text in row), strict=True):
        cell.text = text
    for text in below:
        document.add_heading(text[2:], 1) if text.startswith("# ") else document.add_paragraph(text)
    return saved(document)


QUESTIONS = ("# What did you achieve?", "Moved the claims intake in a week.", "# Manager's comments", "A steady hand.")


@pytest.mark.parametrize(
    "rows",
    [
        [["Period", "Employee", "Manager"], ["Q2 2025", "Hanna Brandt", "Oskar Lind"]],
        [["Employee:", "Hanna Brandt"], ["Manager:", "Oskar Lind"], ["Review period:", "Q2 2025"]],
        [["Employee:", "Hanna Brandt", "Manager:", "Oskar Lind"], ["Period:", "Q2 2025", "", ""]],
    ],
)
def test_the_table_of_an_appraisal_says_who_and_when_and_is_no_work(rows: list[list[str]]) -> None:
    content = filled(rows, *QUESTIONS)
    ((who, when, text),) = said("form.docx", content)
    assert (who, when) == ("Hanna Brandt", "2025-Q2")
    assert "Moved the claims intake in a week." in text
    assert "Lind" not in text
    assert "steady" not in text
    (told,) = [one for one in read("form.docx", content)[1] if one.code == "form"]
    assert "Manager: Oskar Lind" in told.message


def test_questions_beside_their_answers_are_headings() -> None:
    rows = [["Question", "Your answer"], ["What went well?", "Opened the lab.\nWrote the plan."], ["What else?", "No."]]
    document = docx.Document()
    document.add_paragraph("Name: Hanna Brandt\tPeriod: March 2025")
    table = document.add_table(3, 2)
    for cell, text in zip(table._cells, (text for row in rows for text in row), strict=True):
        cell.text = text
    ((who, when, text),) = said("form.docx", saved(document))
    assert (who, when) == ("Hanna Brandt", "2025-03")
    assert "|" not in text
    assert "Opened the lab." in text.splitlines()
    assert "form" in codes("form.docx", saved(document))


def test_a_table_of_work_with_one_row_is_no_form() -> None:
    rows = [["Employee", "Month", "What"], ["Hanna Brandt", "March 2025", "Fixed the leak."]]
    assert said("form.docx", filled(rows)) == {("Hanna Brandt", "2025-03", "Fixed the leak.")}


SAYING = {("Anna Falk", "2025-Q3", "Rolled out the readers."), ("Anna Falk", "2025-Q4", "Cut the queue at gate 2.")}


def test_quarters_are_headings_of_opendocument_also_by_their_style() -> None:
    body = """<text:{0}>Anna Falk</text:{1}><text:{2}>Q3 2025</text:{1}><text:p>Rolled out the readers.</text:p>
        <text:{2}>Q4 2025</text:{1}><text:p>Cut the queue at gate 2.</text:p>"""
    marked = body.format('h text:outline-level="1"', "h", 'h text:outline-level="2"')
    styled = body.format('p text:style-name="Heading_20_1"', "p", 'p text:style-name="Heading_20_2"')
    assert said("brag.odt", odt(marked)) == said("brag.odt", odt(styled)) == SAYING


def test_quarters_are_headings_of_rich_text() -> None:
    rich = r"""{\rtf1\ansi\deff0{\stylesheet{\s1\b heading 1;}{\s2\b heading 2;}}
\pard\s1\b Anna Falk\b0\par \pard\s2\b Q3 2025\b0\par \pard\plain Rolled out the readers.\par
\pard\s2\b Q4 2025\b0\par \pard\plain Cut the queue at gate 2.\par}"""
    assert said("brag.rtf", rich.encode()) == SAYING

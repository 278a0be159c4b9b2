"""What each format of documents says is written down as Markdown, with the place of each line."""

from pathlib import Path
from typing import Any

import docx
import pytest

from reports.loading.documents import mails, opendocument, rich, web
from reports.loading.documents import word as words
from reports.loading.documents.written import Span, Written
from reports.loading.kinds import Source
from tests.loading.documents.makers import codes, odt, read, said, saved, word


def lines(written: Any) -> list[str]:
    assert isinstance(written, Written)
    return [line for line in written.lines if line]


def html(body: str) -> list[str]:
    return lines(web.write(Source("a.html", body.encode())))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2 * 3 and a*b", "2 * 3 and a\\*b"),
        ("snake_case stays, _this_ too", "snake_case stays, \\_this\\_ too"),
        ("# no heading", "\\# no heading"),
        ("2024. A good year", "2024\\. A good year"),
        ("see [1](x) & &amp;", "see \\[1](x) & \\&amp;"),
        ("• an item", "- an item"),
        ("---", "\\---"),
    ],
)
def test_words_of_a_document_are_no_marks(text: str, shown: str) -> None:
    written = Written("a")
    written.add([Span(text)])
    assert written.lines == [shown]


def test_bold_words_and_links_are_marked_where_markdown_knows_them_again() -> None:
    written = Written("a")
    written.add(
        [Span("cut by "), Span("ha", bold=True), Span("lf ", bold=True), Span("in "), Span("#3", url="https://a.b/3")]
    )
    assert written.lines == ["cut by **half** in [#3](https://a.b/3)"]
    written.add([Span("!", bold=True), Span("no", url="javascript:x()")])
    assert written.lines[-1] == "!no"


def test_what_is_struck_out_is_struck_out_in_every_format() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Wrote ")
    paragraph.add_run("two").font.strike = True
    paragraph.add_run(" three guides")
    shown = ["Wrote ~~two~~ three guides"]
    assert lines(words.write(Source("a.docx", saved(document)))) == shown
    style = (
        '<style>.c3{color:red;text-decoration:line-through}</style><p>Wrote <span class="c3">two</span> three guides'
    )
    assert html(style) == shown
    for element in ("<s>two</s>", "<del>two</del>", '<i style="text-decoration: line-through">two</i>'):
        assert html(f"<p>Wrote {element} three guides") == shown
    struck = '<style:style style:name="T1"><style:text-properties style:text-line-through-style="solid"/></style:style>'
    body = '<text:p>Wrote <text:span text:style-name="T1">two</text:span> three guides</text:p>'
    assert lines(opendocument.write(Source("a.odt", odt(body, struck)))) == shown


def test_a_paragraph_has_its_number_and_a_row_that_of_its_table() -> None:
    document = docx.Document()
    document.add_heading("Ada Byron", 1)
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("Month", "What", "March 2024", "Fixed the leak."), strict=True):
        cell.text = text
    document.add_paragraph("")
    document.add_paragraph("The end.")
    (profile,), _ = read("a.docx", saved(document))
    assert [row.place for row in profile.row.lines] == [
        "paragraph 1", "table 1, row 1", "table 1, row 1", "table 1, row 2", "paragraph 2",
    ]  # fmt: skip
    assert profile.row.summaries[0].period_found == "cell in table 1, row 2"


def test_the_paragraphs_of_a_cell_are_rows_of_the_same_person_and_month() -> None:
    document = docx.Document()
    table = document.add_table(3, 3)
    texts = ("Name", "Month", "What", "Ada Byron", "March 2024", "Fixed it.", "Bob Stone", "March 2024", "Drew it.")
    for cell, text in zip(table._cells, texts, strict=True):
        cell.text = text
    table.cell(1, 2).add_paragraph("Wrote the guide.")
    assert said("a.docx", saved(document)) == {
        ("Ada Byron", "2024-03", "Fixed it."),
        ("Ada Byron", "2024-03", "Wrote the guide."),
        ("Bob Stone", "2024-03", "Drew it."),
    }


def test_a_table_without_titles_keeps_its_first_row() -> None:
    page = "<table><tr><td>May 2024</td><td>Fixed it.</td></tr><tr><td>June 2024</td><td>Drew it.</td></tr></table>"
    assert {(when, text) for _, when, text in said("a.html", f"<h1>Ada Byron</h1>{page}".encode())} == {
        ("2024-05", "Fixed it."),
        ("2024-06", "Drew it."),
    }


def test_a_table_with_a_person_a_column_is_read_by_cells() -> None:
    head = "<tr><th>Month</th><th>Ada Byron</th><th>Robert Stone</th></tr>"
    may = "<tr><td>May 2024</td><td>Fixed it.</td><td>Drew it.</td></tr>"
    june = "<tr><td>June 2024</td><td></td><td>Ran it.</td></tr>"
    assert said("a.html", f"<table>{head}{may}{june}</table>".encode()) == {
        ("Ada Byron", "2024-05", "Fixed it."),
        ("Robert Stone", "2024-05", "Drew it."),
        ("Robert Stone", "2024-06", "Ran it."),
    }


def test_lists_of_word_are_lists_as_deep_as_they_stand() -> None:
    document = docx.Document()
    for text, style in (("one", "List Bullet"), ("two", "List Bullet 2"), ("three", "List Number")):
        document.add_paragraph(text, style)
    assert lines(words.write(Source("a.docx", saved(document)))) == ["- one", "  - two", "- three"]


def test_what_is_beside_the_text_of_word_is_told() -> None:
    document = docx.Document()
    document.add_heading("Ada Byron", 1)
    document.add_heading("March 2024", 2)
    paragraph = document.add_paragraph("Fixed the leak.")
    document.add_comment(paragraph.runs, "Really?", "Bob")
    hidden = document.add_paragraph("Fixed it. ").add_run("Not for all.")
    hidden.font.hidden = True
    document.sections[0].footer.paragraphs[0].text = "Internal"
    content = saved(document)
    _, told = read("a.docx", content)
    assert {(one.code, one.text, one.place) for one in told} == {
        ("comment", "Really?", "paragraph 3"),
        ("hidden-text", "Not for all.", "paragraph 3"),
        ("footer", "Internal", "end of the document"),
    }
    assert not any("all" in text or "Really" in text for *_, text in said("a.docx", content))


def test_opendocument_has_headings_lists_spaces_and_notes() -> None:
    note = "<text:note><text:note-body><text:p>See the plan.</text:p></text:note-body></text:note>"
    item = "<text:list><text:list-item><text:p>Fixed<text:s text:c='3'/>it.</text:p></text:list-item></text:list>"
    content = odt(f"<text:h text:outline-level='1'>Ada Byron</text:h><text:h text:outline-level='2'>May 2024</text:h>"
                  f"{item}<text:p>Drew it.{note}</text:p>")  # fmt: skip
    assert lines(opendocument.write(Source("a.odt", content))) == [
        "# Ada Byron", "## May 2024", "- Fixed it.", "Drew it.",
    ]  # fmt: skip
    assert codes("a.odt", content) == {"footnote"}


def test_html_is_what_a_browser_shows() -> None:
    assert html("<p>a<br>b<p>c &amp; d<script>e()</script><!-- f --><ul><li>g<ul><li>h</ul></ul>") == [
        "a", "b", "c & d", "- g", "  - h",
    ]  # fmt: skip
    assert codes("a.html", b"<p>2024-03: Fixed it.</p><p style='display:none'>Ignore all.</p>") == {"hidden-text"}
    assert html("<p><a href='https://www.google.com/url?q=https://a.b/pull/1&amp;sa=D'>it</a></p>") == [
        "[it](https://a.b/pull/1)"
    ]


def test_html_says_its_encoding_or_is_utf_8() -> None:
    assert web.decode("<p>é</p>".encode()) == "<p>é</p>"
    assert web.decode(b"<meta charset=iso-8859-2><p>\xb3</p>").endswith("<p>ł</p>")
    assert web.decode(b"<meta charset=no-such><p>\xe9</p>").endswith("<p>é</p>")


def test_rich_text_is_paragraphs_lists_and_tables() -> None:
    text = (
        rb"{\rtf1\ansi Ada\par\'95\tab Fixed it\par\trowd A\cell B\cell\row\trowd 1\cell 2\cell\row{\*\annotation x}}"
    )
    assert lines(rich.write(Source("a.rtf", text))) == ["Ada", "- Fixed it", "| A | B |", "|---|---|", "| 1 | 2 |"]
    assert codes("a.rtf", text.replace(b"Ada", b"Ada Byron\\par 2024-03: Fixed it.")) >= {"comment"}


def test_rich_text_with_tracked_deletions_is_refused() -> None:
    assert codes("a.rtf", rb"{\rtf1 Kept {\deleted gone}\par}") == {"tracked-change"}


MAIL = b"""From: Ada Byron <ada@example.org>
Date: Fri, 1 Mar 2024 10:00:00 +0000
Subject: February
Message-ID: <1@example.org>

"""


def test_what_a_mail_answers_is_not_of_its_sender() -> None:
    for quoted in (
        b"-----Original Message-----\nPlease send yours.\nI drew it.",
        b"Bob Stone wrote:\nI drew it.",
        b"________________\nFrom: Bob Stone <bob@example.org>\nSent: Monday\nTo: Ada\nSubject: x\n\nI drew it.",
        b"> I drew it.",
    ):
        assert said("a.eml", MAIL + b"Fixed the leak.\n\n" + quoted) == {("Ada Byron", "2024-02", "Fixed the leak.")}


def test_a_mail_that_only_forwards_is_told() -> None:
    forwarded = (
        b"---------- Forwarded message ---------\nFrom: Bob Stone <b@example.org>\nTo: x\nSubject: y\n\nDrew it."
    )
    content = MAIL + b"FYI\n\n" + forwarded
    assert "forwarded" in codes("a.eml", content)
    assert not any("Drew" in text for *_, text in said("a.eml", content))


def test_what_a_mail_forwards_is_of_its_sender_where_headers_say_who_and_when() -> None:
    forwarded = (
        b"I signed the lease.\n\n---------- Forwarded message ---------\nFrom: Bob Stone <b@example.org>\n"
        b"Date: Thu, 20 Mar 2025 at 17:45\nSubject: y\nTo: x\n\nI drew the plan of the yard.\n"
    )
    head = b"From: Ann Lee <a@x.org>\nDate: Fri, 21 Mar 2025 17:02:11 +0100\nSubject: Fwd: y\nMessage-ID: <1@x>\n\n"
    found = {(name, text) for name, *_, text in said("a.eml", head + forwarded)}
    assert found == {("Ann Lee", "I signed the lease."), ("Bob Stone", "I drew the plan of the yard.")}


def test_items_of_a_quoted_mail_that_is_not_there_are_told_once() -> None:
    head = "From: {} <a@example.org>\nDate: Fri, {} Mar 2025 17:02:11 +0100\nSubject: Week\nMessage-ID: <1@x>\n\n"
    first = head.format("Bob Stone", 14) + "- Swept the yard.\n"
    answer = (
        head.format("Ada Byron", 21) + "- Cut the build by half.\n\nOn Fri, Bob Stone wrote:\n> - Swept the yard.\n"
    )
    (told,) = [one for one in read("week.eml", answer.encode())[1] if one.code == "quoted"]
    assert "1 line" in told.message
    box = f"From a Fri Mar 14 17:02:11 2025\n{first}\nFrom b Fri Mar 21 17:02:11 2025\n{answer}"
    assert "quoted" not in codes("week.mbox", box.encode())


def test_a_column_of_plans_in_a_table_of_people_is_left_out_and_told() -> None:
    rows = "<tr><th>Who<th>Done<th>Next week</tr><tr><td>Ada Byron<td>Cut the build<td>Sweep</tr>"
    page = f"<html><body><h1>June 2025</h1><table>{rows}</table></body></html>".encode()
    assert said("week.html", page) == {("Ada Byron", "2025-06", "Cut the build")}
    assert "planned" in {one.code for one in read("week.html", page)[1]}


def test_each_mail_of_a_box_is_of_its_sender() -> None:
    bob = MAIL.replace(b"Ada Byron <ada@", b"Bob Stone <bob@")
    nobody = MAIL.replace(b"From: Ada Byron <ada@example.org>\n", b"")
    box = b"".join(
        b"From x@y Fri Mar  1 10:00:00 2024\n" + mail + body + b"\n\n"
        for mail, body in ((MAIL, b"Fixed it.\n\n>From now on it holds."), (bob, b"Drew it."), (nobody, b"Ran it."))
    )
    assert said("a.mbox", box) == {
        ("Ada Byron", "2024-02", "Fixed it.\nFrom now on it holds."),
        ("Bob Stone", "2024-02", "Drew it."),
    }
    profiles, told = read("a.mbox", box)
    assert "no-sender" in {one.code for one in told}
    places = {row.place for one in profiles for row in one.row.lines if row.became == "summary"}
    assert places == {"message 1, line 1", "message 1, line 3", "message 2, line 1"}


def test_a_mail_that_is_a_page_is_read_and_what_is_attached_is_told() -> None:
    mixed = (
        MAIL.rstrip()
        + b"""
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html; charset=windows-1252
Content-Transfer-Encoding: quoted-printable

<p>Fixed=20the caf=E9 page.</p><blockquote>I drew it.</blockquote>
--b
Content-Type: application/pdf; name=plan.pdf
Content-Disposition: attachment; filename=plan.pdf

x
--b--
"""
    )
    assert said("a.eml", mixed) == {("Ada Byron", "2024-02", "Fixed the café page.")}
    assert [one.text for one in read("a.eml", mixed)[1] if one.code == "attachment"] == ["plan.pdf"]


def test_mails_that_are_pasted_as_text_stay_as_they_are() -> None:
    text = b"From: Ada Byron <a@example.org>\nSubject: February 2024\n\nFixed it.\n"
    assert lines(mails.write(Source("a.eml", text))) == [line for line in text.decode().splitlines() if line]


def test_a_page_by_any_name_is_known_by_its_beginning() -> None:
    assert said("a.txt", b"<!DOCTYPE html><h1>Ada Byron</h1><p>2024-03: Fixed it.") == {
        ("Ada Byron", "2024-03", "2024-03: Fixed it.")
    }


def test_a_document_says_what_is_no_text_in_it_once_for_many() -> None:
    page = "<p>2024-03: Fixed it.</p>" + "<nav>x</nav>" * 30
    _, told = read("a.html", page.encode())
    assert len(told) == 21
    assert told[20].message == "and 10 more like it."


def test_word_and_page_of_the_same_words_say_the_same() -> None:
    page = "<h1>Ada Byron</h1><h2>March 2024</h2><p>Fixed the leak.</p>"
    assert said("a.docx", word("# Ada Byron", "## March 2024", "Fixed the leak.")) == said("a.html", page.encode())


def test_a_box_that_is_too_large_to_be_handed_on_is_read_from_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "a.mbox"
    path.write_bytes(b"From x@y Fri Mar  1 10:00:00 2024\n" + MAIL + b"Fixed it.\n")
    written = mails.write(Source("a.mbox", path))
    assert lines(written)[-1] == "Fixed it."


def test_the_head_of_the_pages_names_the_person_where_nothing_else_does() -> None:
    made = docx.Document()
    made.sections[0].header.paragraphs[0].text = "Self-review – Anna Keller"
    made.add_heading("Q3 2025", 1)
    made.add_paragraph("Replaced the pump in hall 2.", style="List Bullet")
    assert said("a.docx", saved(made)) == {("Anna Keller", "2025-Q3", "- Replaced the pump in hall 2.")}
    assert "name-of-file" in codes("a.docx", saved(made))


def test_an_automatic_reply_is_not_read_and_told() -> None:
    text = b"I am back from the lake on Monday.\n"
    content = b"Auto-Submitted: auto-replied (vacation)\n" + MAIL + text
    assert said("a.eml", content) == set()
    assert "automatic" in codes("a.eml", content)
    head = "From: Ada Byron <a@example.org>\nDate: Fri, 21 Mar 2025 17:02:11 +0100\nMessage-ID: <1@x>\nSubject: "
    assert "automatic" in codes("a.eml", f"{head}Réponse automatique : Bilan\n\n".encode() + text)
    assert "automatic" not in codes("a.eml", f"{head}Out of office chairs\n\n".encode() + text)


def test_a_mail_that_quotes_an_earlier_one_of_its_sender_tells_of_both_weeks() -> None:
    head = b"From: Ann Lee <a@x.org>\nDate: Fri, 6 Jun 2025 17:02:11 +0100\nSubject: Re: week\nMessage-ID: <1@x>\n\n"
    quoted = b"> From: Ann Lee\n> Sent: 30 May 2025 15:58\n> Subject: week\n>\n> - Drew the plan of the yard.\n"
    found = said("a.eml", head + b"- Signed the lease.\n\n" + quoted)
    assert found == {
        ("Ann Lee", "2025-06", "- Signed the lease."),
        ("Ann Lee", "2025-05", "- Drew the plan of the yard."),
    }

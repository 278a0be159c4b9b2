"""Bytes become the lines that a reader sees, and what had to be changed is told with its line."""

import codecs

import pytest

from reports.errors import Problem
from reports.loading.text import MAX_BYTES, SourceText, read_text

WORDS = "Zoë built it.\nMärz 2025: well."


def read(content: bytes) -> SourceText:
    source = read_text(content, "a.txt")
    assert isinstance(source, SourceText)
    return source


def refused(content: bytes) -> str:
    problem = read_text(content, "a.txt")
    assert isinstance(problem, Problem)
    assert problem.severity == "error"
    assert problem.file == "a.txt"
    return problem.code


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (WORDS.encode(), "utf-8"),
        (codecs.BOM_UTF8 + WORDS.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + WORDS.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + WORDS.encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF32_LE + WORDS.encode("utf-32-le"), "utf-32-le"),
        (WORDS.encode("utf-16-le"), "utf-16-le"),
        (WORDS.encode("utf-16-be"), "utf-16-be"),
        (WORDS.encode("cp1252"), "cp1252"),
    ],
)
def test_the_encoding_is_found(content: bytes, encoding: str) -> None:
    source = read(content)
    assert (source.encoding, list(source.lines)) == (encoding, WORDS.split("\n"))


def test_a_guessed_encoding_is_told_with_the_first_line_that_depends_on_it() -> None:
    (problem,) = read("Plain.\nZoë.".encode("cp1252")).problems
    assert (problem.code, problem.line) == ("encoding-guess", 2)


def test_one_broken_byte_does_not_spoil_the_other_accents() -> None:
    source = read("Zoë, Łukasz, Žofia and José".encode() + b"\xff")
    assert source.lines[0].startswith("Zoë, Łukasz, Žofia")
    assert source.encoding == "utf-8"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n", "\u2028", "\u2029"])
def test_every_line_end_ends_a_line(end: str) -> None:
    assert read(f"a{end}b".encode()).lines == ("a", "b")


def test_letters_and_their_accents_are_one_as_elsewhere() -> None:
    assert read("Zoe\u0308 \u1112\u1161\u11ab".encode()).lines == ("Zoë 한",)


def test_fixed_blanks_in_the_margin_are_blanks() -> None:
    text = "\u00a0 Name\u00a0:\u00a0\u00a0Zoë\n-\u00a042\u00a0% moins"
    assert read(text.encode()).lines == ("  Name\u00a0:  Zoë", "- 42\u00a0% moins")


def test_surrogate_halves_are_joined() -> None:
    assert read("smile \ud83d\ude00".encode("utf-8", "surrogatepass")).lines == ("smile \U0001f600",)


@pytest.mark.parametrize(
    ("words", "clean", "code"),
    [
        ("a\x07b", "ab", "control-characters"),
        ("a\x00b, some more words to be sure", "ab, some more words to be sure", "control-characters"),
        ("user\u202egnp.exe", "usergnp.exe", "bidi-characters"),
        ("half \ud800 pair", "half \ufffd pair", "broken-characters"),
        ("private \ue000 use", "private \ufffd use", "broken-characters"),
        ("zero\u200bwidth", "zerowidth", "invisible-characters"),
        ("q" + "\u0301" * 9, "q" + "\u0301" * 4, "stacked-marks"),
    ],
)
def test_what_cannot_be_shown_is_cleaned_and_told(words: str, clean: str, code: str) -> None:
    source = read(f"first\n{words}".encode("utf-8", "surrogatepass"))
    assert source.lines[1] == clean
    assert [(problem.code, problem.line) for problem in source.problems] == [(code, 2)]


def test_terminal_colours_leave_nothing_behind() -> None:
    assert read(b"a \x1b[31mred\x1b[0m b").lines == ("a red b",)


def test_joiners_stay_in_words() -> None:
    assert read("نمی\u200cخواهم".encode()).lines == ("نمی\u200cخواهم",)


@pytest.mark.parametrize("content", [b"%PDF-1.7 x", b"PK\x03\x04 x", b"\x89PNG\r\n", bytes(range(256)) * 8])
def test_what_is_no_text_is_refused(content: bytes) -> None:
    assert refused(content) == "not-text"


@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", b"\x00\x00"])
def test_an_empty_file_is_refused(content: bytes) -> None:
    assert refused(content) == "empty"


def test_a_file_too_large_for_a_profile_is_refused() -> None:
    assert refused(b"x" * (MAX_BYTES + 1)) == "too-large"


def test_chinese_of_old_programs_is_a_guess_that_is_told() -> None:
    said = "姓名,月份,工作内容\n王伟,2025年9月,完成仓库盘点并培训两名新同事\n"
    found = read_text(said.encode("gb18030"), "a.csv")
    assert isinstance(found, SourceText)
    assert found.lines[1].startswith("王伟")
    assert "GB 18030" in found.problems[0].message


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Käse für Jörg, größer", "cp1252"),
        ("Fêtes à Noël, « très bien », 3 €", "cp1252"),
        ("поставили новый сервер и базу", "cp1251"),
        ("이름과 업무 내용을 정리했습니다", "cp949"),
        ("藤堂 彩,北陸ルート,休眠顧客を訪問し再注文を得た", "cp932"),
        ("藤堂 彩,北陸ルート,休眠顧客を訪問し再注文を得た", "euc_jp"),
    ],
)
def test_other_old_encodings_are_told_apart(text: str, encoding: str) -> None:
    found = read_text(text.encode(encoding), "a.csv")
    assert isinstance(found, SourceText)
    assert (found.encoding, found.lines) == (encoding, (text,))
    assert "guess" in found.problems[0].message

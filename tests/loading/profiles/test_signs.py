"""Questions that only some texts need are asked where a sign of them stands: asked everywhere, they tell the same."""

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from reports.cli.inspect import as_json
from reports.corpus import assemble_corpus
from reports.errors import InputError
from reports.loading import load
from reports.loading.folding import fold
from reports.loading.profiles import company, owners, seen_names
from reports.loading.statements.listed import matches, opens, patterns
from reports.model.rows import LoadSettings

FOLDER = Path(__file__).with_name("everyday")
TEXTS = [path.with_name(path.name.removesuffix(".expected.json")) for path in sorted(FOLDER.rglob("*.expected.json"))]
SOME = TEXTS[::20]
TABLES = ("finished", "gone", "changed", "fault", "ordinary", "housekeeping", "ongoing", "others", "numbers")


def read(path: Path) -> str:
    """What is read of a text."""
    try:
        return as_json(assemble_corpus(*load([path], LoadSettings(today=date(2026, 11, 28)))))
    except InputError as error:
        return repr(error.problems)


kept = cache(read)


@pytest.mark.parametrize(
    ("module", "sign", "always"),
    [
        pytest.param(owners, "_may_name_several", lambda _: True, id="two people named"),
        pytest.param(company, "ends_as_no_name", lambda _: "", id="a last word that is of no name"),
        pytest.param(seen_names, "may_be_name", lambda form: " " in form or not form.isascii(), id="no small words"),
    ],
)
def test_a_question_that_is_asked_of_every_text_tells_the_same(
    module: object, sign: str, always: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {path: kept(path) for path in SOME}
    monkeypatch.setattr(module, sign, always)
    assert {path: read(path) for path in SOME} == expected


@pytest.mark.parametrize("table", TABLES)
def test_words_found_by_how_they_begin_are_those_that_one_pattern_finds(table: str) -> None:
    lines = {fold(line.strip(" #-*•")) for path in TEXTS[::3] for line in path.read_text("utf-8").splitlines()}
    whole = [one for one in patterns(table) if one]
    for line in lines:
        assert matches(table, line) == any(one.search(line) for one in whole)
        assert opens(table, line) == any(one.match(line) for one in whole)


def test_so_are_words_within_others_and_beside_signs() -> None:
    assert matches("gone", "nobody borrows mine anymore")  # "any ?more"
    for line in ("pre-closed", "re-opened; won't", "reopened", "(won)", "'won'", "wonderful", "x won", "", "-"):
        whole = re.compile(patterns("finished")[0].pattern)
        assert matches("finished", line) == (whole.search(line) is not None)

"""Deck templates: what is wrong with them is told without a packet, each thing once, and nothing that is right."""

import shutil
from pathlib import Path
from typing import Any

from reports.formats import preload
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.lint import lint
from reports.formats.deck.templates import Decks
from reports.formats.templates import Templates, built_in, open_templates
from reports.slides.directives import Example, SlideHead, end_of
from tests.formats.deck.lint.edits import (
    Told,
    codes,
    note,
    painted,
    write,
)
from tests.warm import built_in_set, linted


def test_nothing_is_wrong_with_the_built_in_decks() -> None:
    assert linted(built_in_set()) == []


def test_a_set_without_decks_has_nothing_wrong(tmp_path: Path) -> None:
    shutil.copytree(built_in(), tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pptx"))
    assert lint(open_templates(tmp_path)) == []


def test_a_run_opens_the_decks_of_its_kinds_only(opened: Templates, set_without_decks: Path) -> None:
    (set_without_decks / DECKS[0]).write_bytes(b"no package")
    opened.once(Decks)._opened.clear()
    preload(opened, {"pptx"}, {"quarter"})
    assert list(opened.once(Decks)._opened) == [DECKS[1]]


def test_a_deck_that_is_not_safe_to_open_is_told(set_without_decks: Path) -> None:
    (set_without_decks / DECKS[0]).write_bytes(b"no package")
    found = lint(open_templates(set_without_decks))
    assert [problem.severity for problem in found] == ["error"]
    assert (found[0].file or "").endswith(DECKS[0])


def test_colours_of_a_brand_count() -> None:
    found = lint(open_templates(None, {"accent": "#FFE9A8"}), only=["quarter"])
    assert "contrast" in codes(found)


def test_all_is_told_at_once_in_order_and_without_repeats(told: Told) -> None:
    def edit(show: Any) -> None:
        for number in (5, 3, 2):
            write(show.slides[number - 1].shapes.title, "{{ packet.tilte }} {{ packet.tilte }} {{ packet.spam }}")
        painted("C0C0C0")(show)
        note("{{ packet.headlines.glance }}", "{{ nobody }}")(show)

    found = told(edit)
    assert len(found) == len(set(found)) == 8
    places = [problem.message.split(": ")[0] for problem in found]
    assert places == [
        "slide 2, notes",
        *["slide 2, “Title 1”"] * 2,
        *["slide 3, “Title 1”"] * 2,
        "slide 4, “Box”",
        *["slide 5, “Title 1”"] * 2,
    ]


def test_a_slide_that_uses_only_an_inner_name_belongs_to_the_nest() -> None:
    uses = [{"packet"}, {"quarter"}, {"month"}, {"packet"}]
    heads = [SlideHead("quarter", "packet.quarters"), SlideHead("month", "quarter.summaries"), SlideHead(), SlideHead()]
    examples = [
        Example(number, head, "", frozenset(some))
        for number, (head, some) in enumerate(zip(heads, uses, strict=True), 1)
    ]
    assert [end_of(examples, at) for at in range(4)] == [3, 3, 3, 4]

"""A head begins the section of a person or a period, and ends those that cannot be around it."""

from reports.loading.dates.titles import line_label
from reports.loading.markup.block import Block
from reports.loading.profiles.heads import Head
from reports.loading.profiles.outline import Outliner
from reports.loading.profiles.sections import Section
from reports.loading.profiles.who import People


def outlined(*heads: str) -> list[tuple[str | None, str]]:
    """Whose each line is, and of which period, where those without a label name people."""
    blocks = [
        Block("heading", [(at, text)], 2 if line_label(text) else 1, line_label(text))
        for at, text in enumerate(heads, 1)
    ]
    people = People({id(one): Head(None, one.text, "known") for one in blocks if not one.label})
    outliner = Outliner(Section("source", -1), people, (), is_spaced=False)
    outliner.read(blocks, {})
    found = []
    for one in outliner.placed:
        person, period = one.section.nearest("person"), one.section.nearest("period")
        found.append((person.name if person else None, period.label.words if period and period.label else ""))
    return found


def test_a_period_stands_within_the_person_above_it() -> None:
    assert outlined("Ada Byron", "March 2024") == [("Ada Byron", ""), ("Ada Byron", "march 2024")]


def test_the_next_person_ends_the_one_before_with_its_periods() -> None:
    assert outlined("Ada Byron", "March 2024", "Robert Stone")[-1] == ("Robert Stone", "")


def test_the_next_period_ends_the_one_before_within_its_person() -> None:
    assert outlined("Ada Byron", "March 2024", "April 2024")[-1] == ("Ada Byron", "april 2024")

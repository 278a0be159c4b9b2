"""Short texts in every combination of common forms: each statement at its person and period, or told."""

from datetime import date
from pathlib import Path

import pytest

from reports.errors import InputError
from reports.loading import load
from reports.model.rows import LoadSettings
from tests.loading.profiles.short_texts import Text, every
from tests.sampling import in_soak

_STEP = 53
"""Prime to the numbers of forms, so that all of them are met."""
_LEAST = 0.985
"""Of the statements are right."""


def places(text: Text, folder: Path) -> dict[str, set[tuple[str | None, str]]]:
    """Where each statement stands; empty where nothing was read."""
    folder.mkdir(exist_ok=True)
    path = folder / text.file
    path.write_text(text.text, encoding="utf-8")
    try:
        profiles, _ = load([path], LoadSettings(today=date(2026, 11, 28)))
    except InputError:
        return {}
    finally:
        path.unlink()
    placed = [(one.text, profile.name, one.period) for profile in profiles for one in profile.summaries]
    return {did: {(who, when) for said, who, when in placed if did in said} for _, _, did in text.said}


@pytest.mark.parametrize("first", [0, *in_soak(*range(1, _STEP))])
def test_who_and_when_are_read_or_told(first: int, tmp_path: Path) -> None:
    right, wrong, silent = 0, list[str](), list[str]()
    for text in every(_STEP, first):
        read = places(text, tmp_path / "texts")
        for who, when, did in text.said:
            found = read.get(did, set())
            right += found == {(who, when)}
            if found and found != {(who, when)}:
                silent.append(f"{text.form}: {did!r} of {who} {when} stands at {found}\n{text.text}")
            elif not found:
                wrong.append(f"{text.form}: {did!r}\n{text.text}")
    assert not silent
    assert right >= _LEAST * (right + len(wrong)), "\n".join(wrong[:5])

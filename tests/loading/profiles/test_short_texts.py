"""Short texts in every combination of common forms: each statement at its person and period, or told."""

from datetime import date
from pathlib import Path

import pytest

from reports.errors import InputError
from reports.loading import load
from reports.model.rows import LoadSettings
from tests.loading.profiles.short_texts import Text, every
from tests.sampling import in_soak

_STEP = 211
"""Prime to the numbers of forms, so that all of them are met."""
_LEAST = 0.985
"""Of the statements are right."""


def places(text: Text, folder: Path) -> dict[str, dict[tuple[str | None, str], bool]]:
    """Where each statement stands, and whether without a doubt; empty where nothing was read."""
    folder.mkdir(exist_ok=True)
    path = folder / text.file
    path.write_text(text.text, encoding="utf-8")
    try:
        profiles, _ = load([path], LoadSettings(today=date(2026, 11, 28)))
    except InputError:
        return {}
    finally:
        path.unlink()
    placed = [(one, (profile.name, one.period)) for profile in profiles for one in profile.summaries]
    return {did: {at: not one.doubts for one, at in placed if did in one.text} for _, _, did in text.said}


@pytest.mark.parametrize("first", [0, *in_soak(*range(1, _STEP))])
def test_who_and_when_are_read_or_told(first: int, tmp_path: Path) -> None:
    right, wrong, silent = 0, list[str](), list[str]()
    for text in every(_STEP, first):
        read = places(text, tmp_path / "texts")
        for who, when, did in text.said:
            found = read.get(did, {})
            is_right = found.keys() == {(who, when)}
            right += is_right
            if not is_right and any(found.values()):
                silent.append(f"{text.form}: {did!r} of {who} {when} stands at {found}\n{text.text}")
            elif not is_right:
                wrong.append(f"{text.form}: {did!r}\n{text.text}")
    assert not silent
    assert right >= _LEAST * (right + len(wrong)), "\n".join(wrong[:5])

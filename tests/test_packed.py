"""Profiles that are kept packed are the same when they are asked for, and a selection shows its own rows only."""

from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from reports.corpus import assemble_corpus, rows
from reports.loading.kinds import Profile
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText, read_text
from reports.model.rows import LoadSettings, Mark, Stretch
from reports.packed import pack, unpack
from tests.builders import only
from tests.corpora import profile, summary

SEEDS = sorted((Path(__file__).parent.parent / "seeds").glob("*.txt"))


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: path.name[:3])
def test_a_profile_is_the_same_after_it_was_packed(seed: Path) -> None:
    source = read_text(seed.read_bytes(), seed.name)
    assert isinstance(source, SourceText)
    reading = LoadSettings(date(2026, 11, 21))
    found = only(read_profiles(source, seed.name, sha256(seed.read_bytes()).hexdigest(), reading))
    assert isinstance(found, Profile)
    assert unpack(pack(found.row)) == found.row


def test_what_is_marked_is_the_same_after_a_profile_was_packed() -> None:
    marks = (Mark(0, 3, "bold"), Mark(4, 8, "link", "https://a.b"))
    said = summary("2025-01", "One done.\nx", marks=marks, set_apart=(Stretch(10, 11, "code"),))
    row = profile(summaries=[said], overview="A b.", overview_marks=marks[:1])
    assert unpack(pack(row)) == row
    assert [(text["marks"], text["set_apart"]) for text in rows(assemble_corpus([row]), "texts")] == [
        (marks, said.set_apart)
    ]


def test_half_a_pair_of_surrogates_in_a_name_of_a_file_is_kept() -> None:
    row = profile(file="\udc80.txt")
    assert unpack(pack(row)) == row

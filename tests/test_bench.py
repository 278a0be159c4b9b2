"""The made-up people that benches and tests use."""

import re
from collections import Counter
from datetime import date
from hashlib import sha256
from itertools import islice

import pytest

from bench.people import people
from reports.corpus import Corpus, assemble_corpus, rows
from reports.loading import load
from reports.model.rows import LoadSettings


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("people")
    for file, text in people(20, 6):
        (folder / file).write_bytes(text.encode())
    return assemble_corpus(*load([folder], LoadSettings(date(2026, 11, 21))))


def test_a_seed_gives_the_same_bytes_everywhere() -> None:
    made = sha256("\0".join(part for profile in people(50, 12, 7) for part in profile).encode())
    assert made.hexdigest() == "ac44cc8c4dc0aa5b175ce82c03d670b14939b5fe2265c443fc4c6912a3a25727"


def test_another_seed_gives_other_people() -> None:
    assert {text for _, text in people(5, 3, 1)}.isdisjoint(text for _, text in people(5, 3, 2))


def test_more_people_begin_with_the_same_ones() -> None:
    assert list(islice(people(200, 3), 5)) == list(people(5, 3))


def test_of_thousands_no_two_share_a_name() -> None:
    found = [re.search(r"Over 1 months, (.+) engineered", text) for _, text in people(4000, 1)]
    named = [name[1] for name in found if name]
    assert len(named) > 3500
    assert len(set(named)) == len(named)


def test_a_month_is_as_long_as_those_of_real_profiles() -> None:
    lengths = [len(line) for _, text in people(200, 12) for line in text.splitlines()[2:] if len(line) > 100]
    assert min(lengths) >= 200
    assert max(lengths) <= 1500


def test_every_profile_is_understood(corpus: Corpus) -> None:
    assert {problem.code for problem in corpus.problems} <= {"span-differs"}  # of those who lack months
    assert len(corpus.contributors) == 20
    assert {row["became"] for row in rows(corpus, "lines")} == {"overview", "summary", "copy", "boilerplate"}


def test_names_of_several_scripts_are_found(corpus: Corpus) -> None:
    names = " ".join(name for name in (row["name"] for row in corpus.contributors) if name)
    assert all(re.search(letters, names) for letters in ("[a-z]", "[а-я]", "[\u4e00-\u9fff]", "[\u0600-\u06ff]"))


def test_some_lack_months_and_most_do_not(corpus: Corpus) -> None:
    months = Counter(one.contributor for one in corpus.summaries)
    assert 0 < sum(count < 6 for count in months.values()) < 20

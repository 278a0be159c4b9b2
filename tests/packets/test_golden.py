"""The packets of the sample profiles, as approved."""

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import date
from pathlib import Path

import pytest

from reports.corpus import Corpus, assemble_corpus
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets import assemble_period, assemble_person
from reports.periods import Period


@pytest.fixture(scope="module")
def corpus(seeds: Path) -> Corpus:
    return assemble_corpus(*load([seeds], LoadSettings(date(2026, 11, 21))))


@pytest.mark.parametrize("name", ["michael-hoehnerbach", "2025-Q3"])
def test_the_packet_is_as_approved(name: str, corpus: Corpus, golden: Callable[[str, str], None]) -> None:
    packet = assemble_period(corpus, Period.parse(name)) if name[0] == "2" else assemble_person(corpus, name)
    golden(f"packets/{name}.json", json.dumps(asdict(packet), ensure_ascii=False, indent=1) + "\n")

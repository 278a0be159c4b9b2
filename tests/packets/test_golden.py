"""The packets of the sample profiles, as approved."""

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest

from reports.corpus import Corpus
from reports.packets import assemble_period, assemble_person
from reports.periods import Period


@pytest.mark.parametrize("name", ["michael-hoehnerbach", "2025-Q3"])
def test_the_packet_is_as_approved(name: str, seed_corpus: Corpus, golden: Callable[[str, str], None]) -> None:
    packet = assemble_period(seed_corpus, Period.parse(name)) if name[0] == "2" else assemble_person(seed_corpus, name)
    golden(f"packets/{name}.json", json.dumps(asdict(packet), ensure_ascii=False, indent=1) + "\n")

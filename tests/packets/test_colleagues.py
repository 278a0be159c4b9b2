"""What somebody else did, or nobody knows who, leads on nobody's page."""

from pathlib import Path

from bench.threads import read
from reports.packets.standing import weighed

_OWN = "Moved the ledger to a new host"
_OTHERS = (
    "the loader is finished too, but that was Imke while I was away",
    "the gate works again, no idea whose doing that was",
    "Somebody had the yard painted in the spring",
    "Alguém traduziu os textos, nunca descobri quem foi",
    "Speaker in the yard: Marcus fixed it with a hanger",
    "Marcus photographed the lot",
    "Marcus is away until July",
    "Mrs Odum found the leak in the north wing",
    "Das Fundbüro (Herr Pohl) hat bei der Versteigerung 4.870 € erlöst",
    "Marcus rewrote the guide and three people have told me how good it is",
    "Marcus gave a talk about our queue, 85 people",
    "O João, da informática, digitalizou as plantas",
    "21/7 Marcus delivered the stairs",
    "Thomas soldered the simulator better than I would have",
    "Luca ha consegnato la scala",
    "Marcus redid the medicines room, audit 98%",
    "Marcus rewrote the CI caching: 31 -> 14 min per build, bought by two teams",
    "Spend on staff is down 22 %, says the office - that's Marcus and his scheme",
    "田中さんがサーバー費用を4割削減。",
    "The bridge contract is signed, all hers",
    "2,400 jabs were done at the clinic, good for them",
    "Os textos estão em onze línguas, trabalho todo dele",
    "18.402 Briefe sind verschickt, eine enorme Leistung",
    "He moved 40 racks without a scratch",
    "Clean-up of the list | everybody | 2,900 doubles merged",
    "I broke my wrist in July",
    "I cried in the stock room",
    "Wrist sprained, one week with one hand",
    "Chrzciny córki, wolne do piątku",
    "back from paternity leave since Monday",
    "would like to go to the meeting in Oslo",
    "First one since the move",
    "nothing from me since the last one, day job",
    "Voici où nous en sommes.",
    "Background",
    "2025-07-19 09:00 took pager",
    "handover.",
    "Fait à Lyon, le 3 mars – Ada Byron",
)
_BOTH = (
    "Marcus photographed the lot that I had packed",
    "the loader is finished, but that was late",
    "Found out who had the key",
    "Marcus signed our lease",
    "I sold the bridge, hats off to the crew",
    "She granted our request",
    "Old lamps are out",
    "audited wards 1 to 6; Marcus audited the others",
    "rewrote the parental leave policy",
    "Repaired engines in Porto in May, Ada",
    "Fitted rails after a patient broke her hip",
)


def leading(folder: Path, *items: str) -> set[str]:
    source = folder / "ada.md"
    months = (f"## 2025-{number:02}\n\n- {text}\n- {_OWN} {number}\n" for number, text in enumerate(items, 1))
    source.write_text("# Ada Byron\n\n" + "\n".join(months), encoding="utf-8")
    said = read(source).sentences
    found = weighed(said, [True] * len(said), "Ada Byron")
    return {one.item for one in found if one.leads and not one.text.startswith(_OWN)}


def test_what_another_did_leads_nowhere_and_what_both_did_does(tmp_path: Path) -> None:
    assert leading(tmp_path, *_OTHERS) == set()
    assert leading(tmp_path, *_BOTH) == set(_BOTH)


def test_what_leads_nowhere_is_not_quoted_around_what_leads_nor_names_people_threads(tmp_path: Path) -> None:
    source = tmp_path / "ada.md"
    items = ("Cut the build to 8 minutes. Goes into the packet.", "Hyejin Park ran the ledger", "Hyejin has the ledger")
    source.write_text("# Ada Byron\n\n" + "".join(f"## 2025-0{n}\n\n- {text}\n" for n, text in enumerate(items, 1)))
    made = read(source)
    assert {one.item for one in made.standing} >= {"Cut the build to 8 minutes."}
    assert not [one.name for one in made.threads if "Hyejin" in one.name]


def test_what_stands_before_that_is_quoted_around_it(tmp_path: Path) -> None:
    source = tmp_path / "ada.md"
    text = "Shelf audit. Counted 40 sets of shelf labels, 31 complete. Better than last yr."
    source.write_text(f"# Ada Byron\n\n## 2025-01\n\n- {text}\n- painted two of the doors\n")
    assert next(one.item for one in read(source).standing) == text.removesuffix(" Better than last yr.")


def test_a_clause_of_another_gives_no_sign_and_no_length(tmp_path: Path) -> None:
    source = tmp_path / "ada.md"
    text = "went through the plan with Imke; she then did all six nodes on her own"
    source.write_text(f"# Ada Byron\n\n## 2025-01\n\n- {text}\n- cut the build from 50 to 8 minutes\n")
    assert next(one.text for one in read(source).standing) == "cut the build from 50 to 8 minutes"


def test_a_rating_behind_a_sentence_of_a_row_is_in_no_thread(tmp_path: Path) -> None:
    source = tmp_path / "ada.md"
    row = "- Parser depot | The parser of the depot runs. | Partly met\n- Cut the build\n"
    source.write_text("# Ada Byron\n\n" + "\n".join(f"## 2025-0{n}\n\n{row}" for n in (1, 2)))
    told = [one.text for thread in read(source).threads for one in thread.statements]
    assert told == ["Parser depot | The parser of the depot runs."] * 2

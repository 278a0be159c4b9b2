"""What tells of no work stands after the work: known by words, unless the person writes of such things all the time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.threads import read

Leading = Callable[..., list[str]]


@pytest.fixture
def leading(tmp_path: Path) -> Leading:
    def of(*items: str) -> list[str]:
        """Which of some items lead, each of a month of its own."""
        source = tmp_path / "ada.md"
        months = (f"## 2025-{number:02}\n\n- {text}\n- Met the team\n" for number, text in enumerate(items, 1))
        source.write_text("# Ada Byron\n\n" + "\n".join(months), encoding="utf-8")
        return [one.text for one in reversed(read(source).sentences) if one.leads and one.text != "Met the team"]

    return of


@pytest.mark.parametrize(
    "text",
    [
        "My sister got married in Leeds",
        "Handed out the new T-shirts",
        "Unsere neue Kaffeemaschine läuft",
        "Galette des rois avec l'équipe",
        "Nos mudamos de casa: la mudanza está terminada",
        "Festa de despedida organizada",
        "送別会を開いた",
        "搬家完成",
        "신입 사원 환영회를 열었음",
        "أقمنا حفل وداع لزميلنا",
    ],
)
def test_private_matters_and_social_events_lead_nowhere(leading: Leading, text: str) -> None:
    assert leading(text, "Moved the ledger to a new host") == ["Moved the ledger to a new host"]


@pytest.mark.parametrize(
    "text",
    [
        "Asked about a raise: 4 % agreed, not before July",
        "Worried that the depot closes",
        "Agreed a pay rise, from July",
        "Signed her bonus",
        "I told him that we wait",
        "me: look into her on-call pay",
        "Gehalt angesprochen, er will 8 % mehr",
        "Inquiète pour la suite",
        "le dije que en otoño hablamos",
        "in malattia dal 3 al 7",
        "está preocupada com as mudanças",
        "maakt zich zorgen over de verhuizing",
        "昇給の相談",
        "谈了加薪的事",
        "승진 면담을 했음",
        "طلبت زيادة في الراتب",
    ],
)
def test_what_is_between_somebody_and_who_leads_them_leads_nowhere(leading: Leading, text: str) -> None:
    assert leading(text, "Moved the ledger to a new host") == ["Moved the ledger to a new host"]


def test_talk_of_pay_makes_no_thread(tmp_path: Path) -> None:
    source = tmp_path / "ada.md"
    source.write_text(
        "# Ada Byron\n"
        + "".join(f"\n## 2025-{n:02}\n\n- Talked about her salary in the harbour office\n" for n in (1, 2, 3))
    )
    assert not read(source).threads


def test_what_the_writer_of_notes_about_somebody_says_of_themselves_leads_nowhere(leading: Leading) -> None:
    theirs = ["Ada moved the ledger to a new host", "She wrote the runbook", "She ran the drill"]
    assert leading(*theirs, "I need a second opinion on the plan") == theirs
    mine = ["I looked after the ledger and its host", "I kept the runbook", "She ran the drill"]
    assert leading(*mine) == mine


@pytest.mark.parametrize(
    "text",
    [
        "Third-party tokens are revoked within a minute",
        "The desk booking service is live",
        "The summer party cost 12 % less than the year before",
        "Deployed the choir calendar, see https://github.com/acme/shop/pull/7",
        "Der Deckel ist jetzt wetterfest",
        "The spring promotion brought 300 customers",
        "Negotiated a pay rise with the works council",
        "I told him that the dose was wrong; pharmacy now checks it twice",
        "Carried the pager for three weeks when Simone was ill",
        "The agreement between us and the council is signed",
        "Worried about the draught, I had the door sealed: heating down 9 %",
    ],
)
def test_work_leads_whatever_words_it_uses(leading: Leading, text: str) -> None:
    assert leading(text) == [text]


def test_who_writes_of_it_all_the_time_works_at_it(leading: Leading) -> None:
    """A word of private life that stands in three statements is of the person's trade."""
    weddings = [f"Catered a wedding {place}" for place in ("in Bath", "at the coast", "on a ship")]
    assert leading(*weddings) == weddings
    assert leading(*weddings[:2]) == []


def test_a_private_word_far_behind_is_not_what_a_statement_is_about(leading: Leading) -> None:
    long = "Any team can now get a database with backups by filling in a form, and the queue at my desk is gone"
    assert leading(long, "Sorted my desk") == [long]

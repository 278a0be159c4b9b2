"""What columns of tables say: who, when, what and how far, by their names and cells, in one of twelve languages."""

import random
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import TypeAlias

YEAR, MONTHS = 2025, (2, 3, 4)
DONE = ((2, 13), (2, 25), (3, 4), (3, 18), (4, 8), (4, 29))
"""When six pieces of work were done; two more are not done yet."""
Cell: TypeAlias = str | int | float | date
Table: TypeAlias = list[list[Cell]]
_SHAPES = {
    "iso": "%Y-%m-%d", "moment": "%Y-%m-%dT10:12:00Z", "points": "%d.%m.%Y", "strokes": "%d/%m/%Y",
    "american": "%m/%d/%Y", "jira": "%d/%b/%y 3:12 PM", "compact": "%Y%m%d", "year-month": "%Y-%m",
    "east": "%Y/%m/%d", "no year": "%d.%m.",
}  # fmt: skip
_LATIN = {
    "анна соколова": "anna sokolova", "дмитрий орлов": "dmitrij orlov", "зульфия ахметова": "zulfija ahmetova",
    "佐藤 健一": "kenichi sato", "鈴木 美咲": "misaki suzuki", "五十嵐 颯太": "sota igarashi",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Work:
    """One piece of work."""

    who: tuple[int, ...]
    """By their places among the people."""
    text: str
    day: date
    is_done: bool


Column: TypeAlias = tuple[list[str], Callable[[Work], list[Cell]]]
"""Names of columns that belong together, and their cells."""


@dataclass(slots=True)
class Case:
    """One table, and what a careful reader takes from it."""

    number: int
    traits: dict[str, str]
    file: str = "export"
    content: bytes = b""
    wanted: list[tuple[frozenset[str], str, str]] = field(default_factory=list)
    """People, period and words of each statement."""
    undone: list[str] = field(default_factory=list)
    """Words of what is not done."""
    aside: tuple[str, ...] = ()
    """Names of columns of what is not done; that they are not read is told by them."""
    is_open: bool = False
    """Whether none can know when it was: that is to be asked about."""


WORDS: Mapping[str, Mapping[str, str | list[str]]] = tomllib.loads(
    Path(__file__).with_name("words.toml").read_text("utf-8")
)
"""What tables are made of, by language."""


class Cells:
    """The words of one case, all of them drawn by its number."""

    def __init__(self, number: int) -> None:
        """Choose its language."""
        self.chosen = random.Random(number)
        self.language = self.chosen.choice(list(WORDS))
        self.case = Case(number, {"language": self.language})
        self.people = self.several("people")
        days = [date(YEAR, *one) for one in DONE] + [date(YEAR, 4, 26), date(YEAR, 4, 27)]
        said = zip(self.several("work"), days, strict=True)
        self.works = [Work((at % 3,), text, day, at < len(DONE)) for at, (text, day) in enumerate(said)]

    def several(self, key: str) -> list[str]:
        """All the words for something."""
        said = WORDS[self.language][key]
        return [said] if isinstance(said, str) else said

    def word(self, key: str) -> str:
        """One of them."""
        return self.chosen.choice(self.several(key))

    def pick(self, trait: str, of: Sequence[str]) -> str:
        """What this case is in one respect."""
        self.case.traits[trait] = chosen = self.chosen.choice(of)
        return chosen

    def month(self, month: int, year: str = f" {YEAR}") -> str:
        """A month with its year, or without."""
        name = self.several("months")[month - MONTHS[0]]
        return f"{YEAR}年{name}" if self.language == "ja" and year else f"{name}{year}"

    # Who ------------------------------------------------------------------------------------------

    def who(self, mode: str) -> Column:
        """The columns that say who."""
        if mode == "halves":
            return [self.word("first"), self.word("last")], lambda work: [*self.people[work.who[0]].split(" ", 1)]
        name = self.word({"e-mail": "email", "handle": "handle"}.get(mode, "who"))
        if mode == "reversed":
            return [name], lambda work: [", ".join(self.people[work.who[0]].split(" ", 1)[::-1])]
        sign = self.chosen.choice([", ", "; ", " & ", " / ", "\n", " + "])
        return [name], lambda work: [sign.join(self.called(mode, work))]

    def called(self, mode: str, work: Work) -> list[str]:
        """What the people of a piece of work are called."""
        names = [self.people[one] for one in work.who]
        if mode == "e-mail":
            return [f"{_plain(name).replace(' ', '.')}@example.org" for name in names]
        if mode == "handle":
            return [f"{first[0]}{last}" for first, _, last in (_plain(name).partition(" ") for name in names)]
        return [name.split()[0] for name in names] if mode == "given" else names

    # When -----------------------------------------------------------------------------------------

    def when(self, mode: str, notation: str) -> tuple[Column, Callable[[Work], date]]:
        """The columns that say when, and the day that counts."""

        def days(work: Work) -> dict[str, date | None]:
            day = work.day
            return {
                "created": day - timedelta(40), "updated": day + timedelta(35), "due": day + timedelta(24),
                "done": day if work.is_done else None, "start": day - timedelta(2), "end": day, "date": day,
            }  # fmt: skip

        roles = mode.split("+")
        if mode != "start+end":
            self.chosen.shuffle(roles)
        counts = "done" if "done" in roles else "end" if "end" in roles else roles[0]
        self.case.is_open = len(roles) > 1 and not {"done", "end"} & {*roles}
        key = {"week": "week", "month": "month", "short month": "month", "year-month": "month"}.get(notation, "")
        names = [self.word(key)] if key and mode == "date" else [self.word(role) for role in roles]

        def cells(work: Work) -> list[Cell]:
            said = [days(work)[role] for role in roles]
            return ["" if day is None else self.noted(day, notation) for day in said]

        return (names, cells), lambda work: days(work)[counts] or work.day

    def noted(self, day: date, notation: str) -> Cell:
        """A day as a cell has it."""
        if notation == "cell":
            return day
        if notation == "week":
            week = day.isocalendar()
            return self.word("calendar_week").format(week.week, week.year)
        if notation in _SHAPES or day.month not in MONTHS:
            return day.strftime(_SHAPES.get(notation, "%Y-%m-%d" if notation == "words" else "%Y-%m"))
        name = self.several("months")[day.month - MONTHS[0]]
        if notation == "words":
            number = f"{day.day}{'.' * (self.language == 'de')} "
            return f"{YEAR}年{name}{day.day}日" if self.language == "ja" else f"{number}{name} {YEAR}"
        short = self.several("short")[day.month - MONTHS[0]].rstrip(".")
        return f"{short}-{day:%y}" if notation == "short month" and self.language != "ja" else self.month(day.month)

    @staticmethod
    def period(day: date, notation: str) -> str:
        """The month of a day, or the one that has most of its week."""
        return f"{day + timedelta(3 - day.weekday()) if notation == 'week' else day:%Y-%m}"

    # What -----------------------------------------------------------------------------------------

    def what(self, mode: str) -> Column:
        """The columns that say what."""
        more, planned = self.word("more"), self.several("work")[-1][::-1]
        columns: dict[str, Column] = {
            "title": ([self.word("title")], lambda work: [work.text]),
            "achieved": ([self.word("achieved")], lambda work: [work.text]),
            "detail": ([self.word("detail")], lambda work: [more.format(work.text)]),
            "comment": ([self.word("comment")], lambda work: ["OK" if work.day.month == MONTHS[1] else ""]),
            "next": ([self.word("next")], lambda _: [planned]),
        }
        parts = [columns[one] for one in mode.split("+")]
        return [name for names, _ in parts for name in names], lambda work: [one for _, of in parts for one in of(work)]

    def status(self, mode: str) -> Column:
        """The column that says how far it is; none."""
        done, undone = self.word("done_word"), self.word("open_word")
        said = {
            "words": (done, undone), "ticks": ("x", ""), "truth": ("TRUE", "FALSE"), "signs": ("✅", "⏳"),
            "share": ("100%", "40%"), "signed": (f"✅ {done}", f"🔄 {undone}"),
        }  # fmt: skip
        if mode == "none":
            return [], lambda _: []
        ticked = self.several("board")[-1] + "?" * (mode == "truth")
        name = ticked if mode in ("ticks", "truth") else self.word("status")
        return [name], lambda work: [said[mode][not work.is_done]]


def _plain(name: str) -> str:
    """A name as addresses have it."""
    folded = name.lower().replace("\u0131", "i").replace("ł", "l")
    text = "".join(char for char in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(char))
    return text if text.isascii() else _LATIN[name.lower()]

"""Days whose notation only others of the same text settle, and that none does."""

import random
from collections.abc import Callable, Iterator
from datetime import date
from itertools import product

from babel.dates import format_date

from tests.loading.grids import Case
from tests.loading.grids.words import DONE

CLEAR = {  # by one of them only one reading is left
    "day first": (date(2016, 5, 17), date(2016, 6, 3), date(2016, 7, 8)),
    "last": (date(2016, 4, 5), date(2016, 6, 3), date(2016, 6, 30)),
    "by order": (date(2016, 5, 9), date(2016, 5, 12), date(2016, 6, 2)),
}
NOTATIONS: dict[str, Callable[[date], str]] = {
    "d-m-y": lambda d: f"{d.day}-{d.month}-{d.year}",
    "dd-mm-y": lambda d: f"{d:%d-%m-%Y}",
    "d/m/y": lambda d: f"{d.day}/{d.month}/{d.year}",
    "dd/mm/yy": lambda d: f"{d:%d/%m/%y}",
    "m-d-y": lambda d: f"{d.month}-{d.day}-{d.year}",
    "mm-dd-y": lambda d: f"{d:%m-%d-%Y}",
    "m/d/y": lambda d: f"{d.month}/{d.day}/{d.year}",
    "mm/dd/yy": lambda d: f"{d:%m/%d/%y}",
    "y-d-m": lambda d: f"{d:%Y-%d-%m}",
    "y/d/m": lambda d: f"{d:%Y/%d/%m}",
    "d.m.y": lambda d: f"{d.day}.{d.month}.{d.year}",
}
STYLES = {
    "heading": "## {0}\n\n- {1}\n\n",
    "bold": "**{0}**\n\n- {1}\n\n",
    "plain": "{0}\n- {1}\n\n",
    "plain text": "{0}\n{1}.\n\n",
    "colon": "{0}: {1}\n",
    "item": "- {0}: {1}\n",
    "dash": "{0} - {1}\n",
    "tab": "{0}\t{1}\n",
    "row": "| {0} | {1} |\n",
    "bracket": "[{0}] {1}\n",
    "weekday": "## {w} {0}\n\n- {1}\n\n",
    "of somebody": "{0} {n}: {1}\n",
    "entry field": "Date: {0}\nDone: {1}\n\n",
}
HEADS = {"title": "# Log\n\n", "name": "# Work log of Ann Lee\n\n", "line": "Ann Lee\n\n"}
FILES: dict[str, Callable[[date], str]] = {
    "dd-mm-yyyy": lambda d: f"{d:%d-%m-%Y}",
    "yyyy-dd-mm": lambda d: f"{d:%Y-%d-%m}",
    "d.m.yy": lambda d: f"{d.day}.{d.month}.{d:%y}",
    "ddmmyyyy": lambda d: f"{d:%d%m%Y}",
    "dd_mm_yyyy": lambda d: f"{d:%d_%m_%Y}",
    "yyyymmdd": lambda d: f"{d:%Y%m%d}",
    "dd-mon-yyyy": lambda d: f"{d:%d-%b-%Y}",
    "mon dd": lambda d: f"{d:%b-%d-%Y}",
}
RANGES = {
    "en dash": "{a.day}.{a.month}. – {b.day}.{b.month}.{b.year}",
    "iso": "{a} – {b}",
    "iso to": "{a} to {b}",
    "words": "{am} {a.day} – {bm} {b.day}, {b.year}",
    "days first": "{a.day} {am} – {b.day} {bm} {b.year}",
    "both": "{a.day}/{a.month}/{a.year} - {b.day}/{b.month}/{b.year}",
    "short": "{a:%d.%m.%y}-{b:%d.%m.%y}",
    "until": "{a.day} {am} {a.year} until {b.day} {bm} {b.year}",
    "months": "{am} – {bm} {b.year}",
}


def listed(notation: str, days: str, style: str, head: str, order: str) -> Case:
    """A log with three days."""
    name = "" if head == "title" else "Ann Lee"
    text, said = HEADS[head] + ("| Date | Done |\n|---|---|\n" if style == "row" else ""), []
    turn = list(zip(CLEAR[days], DONE["en"], strict=True))
    for day, done in turn if order == "newest last" else turn[::-1]:
        text += STYLES[style].format(NOTATIONS[notation](day), done, w=format_date(day, "EEEE", locale="en"), n="10:00")
        said.append((name, f"{day:%Y-%m}", done))
    return Case((notation, days, style, head, order), "log.md", text, tuple(said))


def in_name(notation: str, kind: str, head: str) -> Case:
    """A text whose day only the name of its file says."""
    day = date(2016, 5, 17)
    done = DONE["en"]
    return Case(
        (f"file {notation}", kind, head),
        kind.format(FILES[notation](day)),
        HEADS[head] + "".join(f"- {one}\n" for one in done),
        tuple(("" if head == "title" else "Ann Lee", "2016-05", one) for one in done),
    )


def ranged(way: str, style: str, head: str) -> Case:
    """Times over two months: of the greater part."""
    text, said = HEADS[head], []
    spans = (
        (date(2016, 4, 25), date(2016, 5, 3)),
        (date(2016, 5, 30), date(2016, 6, 10)),
        (date(2016, 8, 29), date(2016, 9, 2)),
    )
    for (a, b), done, period in zip(
        spans,
        DONE["en"],
        ("2016-04", "2016-06", "2016-08")
        if way != "months"
        else ("2016-04..2016-05", "2016-05..2016-06", "2016-08..2016-09"),
        strict=True,
    ):
        text += STYLES[style].format(
            RANGES[way].format(
                a=a, b=b, am=format_date(a, "MMMM", locale="en"), bm=format_date(b, "MMMM", locale="en")
            ),
            done,
        )
        said.append(("" if head == "title" else "Ann Lee", period, done))
    return Case((f"range {way}", style, head), "log.md", text, tuple(said))


def cases(count: int = 1500) -> Iterator[Case]:
    """All of them."""
    draw = random.Random(20240309)
    every = list(product(NOTATIONS, CLEAR, STYLES, HEADS, ("newest last", "newest first")))
    draw.shuffle(every)
    every = [
        one for one in every if one[:2] not in (("y-d-m", "by order"), ("y/d/m", "by order"))
    ]  # years first are ISO
    yield from (listed(*one) for one in every[:count])
    yield from (
        in_name(*one)
        for one in product(FILES, ("{0}.md", "notes-{0}.md", "{0} standup.md", "Protokoll {0}.txt"), HEADS)
    )
    yield from (ranged(*one) for one in product(RANGES, ("heading", "bold", "plain", "colon", "item", "row"), HEADS))

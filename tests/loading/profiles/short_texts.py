"""Short texts of a few lines in which who, when and what stand in every combination of common forms.

A text of twenty lines has several signs of who wrote it and when; one of three lines has one of each, so that a rule
that leans on others shows here first. Nothing is drawn at random: `every(step)` takes each so-many-th combination.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product

NAMES = (
    "Priya Raman", "Tomasz Lewandowski", "Ingrid Solberg", "Marcus Whitfield", "Chiamaka Obi", "Hannah Weiss",
    "Luis Ortega", "Noor van Dijk", "Siobhan Kelly", "Wei Zhang", "Tariq Haddad", "Fern Applegate", "Björn Åkesson",
)  # fmt: skip
WORK = (
    "moved the billing jobs to the new queue", "cut page load from 4.1 s to 1.3 s", "fixed the flaky login test",
    "wrote the runbook for the mail relay", "closed the audit findings on backups", "migrated the wiki to the new host",
    "trained three volunteers on the intake desk", "released version 2.4 of the client",
)  # fmt: skip
MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
ITEMS = ("- ", "* ", "• ", "{n}. ", "")
_QUARTER = 3


@dataclass(frozen=True)
class Text:
    """A short text, and what a careful reader understands."""

    form: str
    file: str
    text: str
    said: tuple[tuple[str, str, str], ...]
    """Person, period and words of each statement."""


@dataclass(frozen=True)
class _When:
    """How a time is said: lines above all, lines above a list, words before or behind what was done."""

    top: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    before: str = ""
    behind: str = ""
    is_quarter: bool = False


def _whens(year: int, month: int) -> dict[str, _When]:
    name, day, iso = MONTHS[month - 1], 8 + month, f"{year}-{month:02}"
    quarter = f"Q{(month - 1) // _QUARTER + 1}"
    above = {
        "heading": f"## {name} {year}", "month": f"{name} {year}", "colon": f"{name} {year}:", "iso": iso,
        "short": f"{name[:3]} '{year % 100}", "bold": f"**{name} {year}**", "slash": f"{month:02}/{year}",
        "field": f"Date: {iso}-{day:02}", "period": f"Period: {name} {year}", "day": f"{iso}-{day:02}",
        "long": f"{name} {day}, {year}", "british": f"{day} {name} {year}", "week": f"Week of {name} {day}, {year}",
        "sprint": f"Sprint 14 ({iso}-03 – {iso}-16)",
    }  # fmt: skip
    top = {
        "top": f"{name} {year}", "title": f"# Report {name} {year}", "update": f"Monthly update – {name} {year}",
        "top-day": f"{iso}-{day:02}", "minutes": f"Minutes of {day} {name} {year}",
        "stand-up": f"Stand-up {name} {day}, {year}",
    }  # fmt: skip
    return {
        **{form: _When(above=(line,)) for form, line in above.items()},
        **{form: _When(top=(line, "")) for form, line in top.items()},
        "quarter": _When(above=(f"{quarter} {year}",), is_quarter=True),
        "year": _When(top=(f"# {year}", ""), above=(f"## {name}",)),
        "lead": _When(before=f"{iso}-{day:02}: "),
        "lead-bare": _When(before=f"{iso}-{day:02} "),
        "lead-month": _When(before=f"{name} {year}: "),
        "end": _When(behind=f" ({name} {year})"),
    }


def _initials(name: str) -> str:
    return "".join(part[0] for part in name.split()).upper()


def _handle(name: str) -> str:
    return "@" + name.split(maxsplit=1)[0].lower()


def _present(names: tuple[str, ...], short: Callable[[str], str]) -> list[str]:
    return ["Present: " + ", ".join(f"{one} ({short(one)})" for one in names), ""]


ALONE: dict[str, tuple[str, str, str]] = {
    "title": ("# {}\n", "", "notes.md"),
    "title-status": ("# Status – {}\n", "", "notes.md"),
    "title-own": ("# {}'s weekly notes\n", "", "notes.md"),
    "title-line": ("{}\n", "", "notes.txt"),
    "title-brag": ("Brag doc: {}\n", "", "notes.txt"),
    "title-brackets": ("# Work log ({})\n", "", "log.md"),
    "name": ("Name: {}\n", "", "form.txt"),
    "author": ("Author: {}", "", "form.md"),
    "employee": ("Employee: {}\nManager: Greta Lindqvist\n", "", "review.txt"),
    "bold-name": ("**Name:** {}  \n**Team:** Platform\n", "", "review.md"),
    "from": ("From: {}\nTo: team\n", "", "mail.txt"),
    "by": ("by {}\n", "", "notes.txt"),
    "signed": ("", "\nBest,\n{}", "status.txt"),
    "letter": ("Hi all,\n", "\nCheers\n{}", "mail.txt"),
    "file": ("", "", "{}.txt"),
    "intro": ("I'm {}, and this is what I did.\n", "", "notes.txt"),
    "heading": ("# Team notes\n\n## {}\n", "", "team.md"),
    "role": ("{}, Site Reliability Engineer\n", "", "notes.txt"),
    "role-dash": ("{} — Data Engineer\n", "", "notes.md"),
}
"""Texts of one person: what stands above, what stands below, and the name of the file."""
LINES: dict[str, str] = {
    "colon": "{who}: {did}", "dash": "{who} - {did}", "long-dash": "{who} – {did}", "bold": "**{who}** {did}",
    "bold-colon": "**{who}:** {did}", "brackets": "[{who}] {did}", "role": "{who} (QA): {did}", "third": "{who} {did}",
    "end-round": "{did} ({who})", "end-square": "{did} [{who}]", "end-dash": "{did} – {who}",
    "end-by": "{did} by {who}",
}  # fmt: skip
"""Lines that say who did what they say."""
HEADS: dict[str, str] = {
    "h2": "# {}\n", "bold": "**{}**\n", "line": "{}", "apart": "{}\n", "colon": "{}:",
    "ruled": "{}\n----------", "equals": "== {} ==", "field": "Name: {}", "stars": "*** {} ***",
}  # fmt: skip
"""Heads of what each of several people did."""


def _pick(at: int, count: int) -> tuple[str, ...]:
    return tuple(NAMES[(at * 5 + 3 * one) % len(NAMES)] for one in range(count))


def _period(when: _When, year: int, month: int) -> str:
    return f"{year}-Q{(month - 1) // _QUARTER + 1}" if when.is_quarter else f"{year}-{month:02}"


def _of_one(at: int, who: str, form: str, item: str, count: int) -> Text:
    year, month = 2024 + at % 2, at % 12 + 1
    when, (name,) = _whens(year, month)[form], _pick(at, 1)
    above, below, file = ALONE[who]
    did = [WORK[(at + one) % len(WORK)].capitalize() for one in range(count)]
    rows = [f"{item.format(n=n)}{when.before}{text}{when.behind}{'' if item else '.'}" for n, text in enumerate(did, 1)]
    head = [*when.top, *([above.format(name)] if above else []), *when.above]
    list_of = ("\n" if item else "\n\n").join(rows)
    text = "\n".join([*head, "", list_of, *([below.format(name)] if below else [])]).lstrip() + "\n"
    said = tuple((name, _period(when, year, month), one) for one in did)
    return Text(f"{who}~{form}~{item}~{count}", file.format(name), text, said)


def _of_several(at: int, who: str, form: str, item: str, count: int) -> Text:
    year, month = 2024 + at % 2, at % 12 + 1
    when, names = _whens(year, month)[form], _pick(at, count)
    kind, _, key = who.partition(" ")
    above, rows, said = [*when.top], list[str](), list[tuple[str, str, str]]()
    shorten = {"first": lambda name: name.split()[0], "initials": _initials, "handle": _handle}.get(key)
    if kind == "line":
        above += [*when.above, ""] if when.above else []
        above += _present(names, shorten if key != "first" else _handle) if shorten else []
    for n, name in enumerate(names):
        if kind == "head":
            rows += [HEADS[key].format(name), *when.above]
        for m in range(2):
            did = WORK[(at + 2 * n + m) % len(WORK)]
            led = (LINES.get(key) or "{who}: {did}").format(who=shorten(name) if shorten else name, did=did)
            line = led if kind == "line" else did
            rows.append(f"{item.format(n=len(said) + 1)}{when.before}{line}{when.behind}{'' if item else '.'}")
            rows += [""] if not item and kind == "line" else []
            said.append((name, _period(when, year, month), did))
        rows += [""] if kind == "head" else []
    text = "\n".join([*above, *rows]) + "\n"
    file = "team.md" if "#" in text or "**" in text else "team.txt"
    return Text(f"{who}~{form}~{item}~{count}", file, text, tuple(said))


def _combinations() -> Iterator[Text]:
    whens = tuple(_whens(2024, 1))
    lines = [f"line {key}" for key in (*LINES, "first", "initials", "handle")]
    heads = [f"head {key}" for key in HEADS]
    made = [*((_of_one, c) for c in product(ALONE, whens, ITEMS, (1, 2, 3)))]
    made += [(_of_several, c) for c in product(lines, whens, ITEMS, (2, 3))]
    made += [(_of_several, c) for c in product(heads, whens, ("- ", "* ", ""), (2, 3))]
    for at, (make, (who, form, item, count)) in enumerate(made):
        yield make(at, who, form, item, count)


def every(step: int, first: int = 0) -> Iterator[Text]:
    """Each so-many-th combination; a step that is prime to the numbers of forms meets all of them."""
    return islice(_combinations(), first, None, step)

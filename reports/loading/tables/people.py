"""The cells that say who: names, addresses, handles, and several of them. Knows single cells; knows no columns."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.loading.entries import Who
from reports.loading.folding import fold
from reports.loading.names.likeness import is_given, likeness
from reports.loading.names.people import name_words, plain_name
from reports.loading.programs import is_program
from reports.loading.tables.columns import words
from reports.regex import regex

_ADDRESS = regex(r"[^\s@<>,;\"']+@[^\s@<>,;\"']+\.[^\s@<>,;\"']+")
_NAMED_ADDRESS = regex(r"(?P<name>[^<>]*?)[\s\"]*[<(]\s*(?P<email>[^\s@<>]+@[^\s@<>]+)\s*[>)]")
_NAMED_ACCOUNT = regex(r"(?P<name>[^()@]{2,59}[^()@\s])\((?P<handle>[a-z0-9][a-z0-9._-]{1,60})\)")
"""As Trello has it: "Ada Byron(adab)"."""
_BESIDE = regex(r"(?P<name>[^()]{3,60}?) ?\((?P<beside>[^()]{1,40})\)")
"""What a name stands beside: a team, a role, pronouns: "Ada Byron (she/her)"."""
_HANDLE = regex(r"(?:@|app/)?[A-Za-z0-9](?:[A-Za-z0-9._-]{0,60}[A-Za-z0-9])?(?:\[bot\])?")
_REVERSED = regex(r"(?P<last>[^,;]{2,40}), (?P<first>[^,;]{1,40})")
_TITLED = regex(r"[^\W\d_]{2,6}\. ?(?P<name>[^\W\d_][^,;&+\n]{1,50})")
"""A name behind a title that only some know: "geom. Fusco", "arch. Elena Bini"."""
_SPELT = regex(r"[A-Z][a-z]+(?: [A-Z][a-z]+){1,2}")
_DITTO = regex(r"[-–—]?\s*(?:[\"″〃”“„״]|'{2}|,{2})\s*[-–—]?")
_DOUBTING = ("?", "？", "(?)", "(？)")
"""How a name ends of which whoever wrote it was not sure."""
_SHARE = regex(r"\s*\[\d{1,3}(?:[.,]\d+)?\s?%\]")
"""How much of somebody's time a task has, as plans say it: "Ada Byron[50%]"."""
_LONGEST_NOTHING = 20
_GROUPS, _ROWS = 2, 6
"""Names at least by which a column is told to be filled below them; rows of no more names."""
_PARTS = regex(
    r"\s*(?:;|\n|&|\s[/+]\s|\||,?\s(?:and|und|et|e|y|en|och|og|ja|i|a|и|та|ve|și|és|with|w/|mit|avec|con|com|met|med)\s)\s*"
)


def people_of(cell: str, *, is_reversed: bool = False) -> list[Who] | None:
    """Those whom a cell names; empty where it stands for nobody, None where it is no name.

    `is_reversed`: its column has the family name first.

    >>> [one.name for one in people_of("Ada Byron; Bob Stone") or ()]
    ['Ada Byron', 'Bob Stone']
    >>> (people_of("Byron, Ada") or [])[0].name, [one.name for one in people_of("Ada/Bob") or ()]
    ('Ada Byron', ['Ada', 'Bob'])
    """
    text = " ".join(cell.split()) if "\n" not in cell else cell.strip()
    text = _SHARE.sub("", text) if "%" in text else text
    text = text[1:-1].strip() if text[:1] == "[" and text[-1:] == "]" else text
    if not text or fold(text) in words("rows", "nobody") | words("rows", "total") or is_ditto(text):
        return []
    if text.endswith(_DOUBTING):
        return None
    if one := _one(text, is_reversed=is_reversed):
        return [one]
    found = [who for part in _PARTS.split(text) if part for who in _several(part, is_reversed=is_reversed)]
    named = [who for _, who in found if who]
    if any(who.name for who in named):  # "Ada Byron and team", "Ada Byron, nurse"; of accounts alone all are
        found = [(part, who) for part, who in found if not _is_ordinary(part)]
    return [who for _, who in found if who] if found and named and all(who for _, who in found) else None


def _several(text: str, *, is_reversed: bool) -> list[tuple[str, Who | None]]:
    """The parts of a text that names one or several, with whom each names."""
    if one := _one(text, is_reversed=is_reversed):
        return [(text, one)]
    sign = next((sign for sign in (",", "/", "+", " - ", " – ") if sign in text), "")
    parts = [part.strip() for part in text.split(sign) if part.strip()] if sign else []
    return [pair for part in parts for pair in _several(part, is_reversed=is_reversed)] or [(text, None)]


def _is_ordinary(text: str) -> bool:
    """Whether a part beside names is none: words without capitals, with a number or without."""
    is_written = text.islower() and re.fullmatch(r"(?:\d+ )?[^\W\d_]+(?: [^\W\d_]+)*", text) is not None
    return is_written and not is_given(text.title())


def fuller(names: str, accounts: str) -> str:
    """The names of people, or their accounts where one of them has no name.

    >>> fuller("Ada Byron; ", "ada; bob"), fuller("Ada Byron", "ada")
    ('ada; bob', 'Ada Byron')
    """
    parts = names.split("; ")
    return names if not accounts or (all(parts) and len(parts) == len(accounts.split("; "))) else accounts


def are_merged(rows: Sequence[tuple[str, int | None]]) -> bool:
    """Whether an empty cell of a column of people stands for the name above it, by the names and times of all rows.

    That is so where the first row has a name, each of several names stands once, most of them above empty cells, and
    times do not go on from one name to the next, as in a log, where an empty cell is nobody's. Of few rows all
    names have others below, in the order of their times, which begin anew at each name.

    >>> are_merged([("Ada", 3), ("", 4), ("Bob", 3), ("", 4)]), are_merged([("Ada", 3), ("", 4), ("Bob", 5), ("", 6)])
    (True, False)
    >>> are_merged([("Ada", 3), ("", 3), ("Bob", 3), ("", 4)]), are_merged([("Ada", 3), ("", 4), ("Bob", 3)])
    (False, False)
    >>> are_merged([("Ada", 5), ("", None), ("", 3), ("Bob", 3), ("Cy", 2), ("", 5)])
    True
    """
    starts = [at for at, (name, _) in enumerate(rows) if name]
    names = {rows[at][0] for at in starts}
    if len(starts) < _GROUPS or starts[0] or len(names) < len(starts):
        return False
    groups = [[time for _, time in rows[start:end]] for start, end in pairwise([*starts, len(rows)])]
    known = [time for _, time in rows if time is not None]
    if len(set(known)) > 1 and known in (sorted(known), sorted(known, reverse=True)):
        return False
    singles = sum(len(group) == 1 for group in groups)
    if 2 * singles <= len(groups) and (len(groups) > _GROUPS or (not singles and len(rows) >= _ROWS)):
        return True
    times = [[time for time in group if time is not None] for group in groups]
    is_whole = all(len(group) > 1 and len(said) == len(group) for group, said in zip(groups, times, strict=True))
    is_rising = all(one < other for group in times for one, other in pairwise(group))
    return is_whole and is_rising and all(one[-1] > other[0] for one, other in pairwise(times))


def are_heads(rows: Sequence[tuple[str, bool]]) -> bool:
    """Whether names of a column are heads: none has a text beside it, no text has a name, and the first row is a name.

    >>> are_heads([("Ada", False), ("", True), ("", True)]), are_heads([("Ada", True), ("", True)])
    (True, False)
    """
    return bool(rows and rows[0][0]) and len(rows) > 1 and all(bool(name) != has_text for name, has_text in rows)


def is_group(value: str, cells: Sequence[str]) -> bool:
    """Whether a cell is nobody's name beside those of its column, most of which are names in full.

    >>> is_group("volunteers", ["Ada Byron", "Bob Stone", "volunteers"]), is_group("ada", ["Ada Byron", "Bob Stone"])
    (True, False)
    """
    if not value.islower() or not value.replace(" ", "").isalpha() or is_given(value.title()):
        return False
    return 2 * sum(" " in cell and likeness(cell) is not None for cell in cells) >= len(cells)


def are_reversed(cells: Sequence[str]) -> bool:
    """Whether a column of people has family names first: every filled cell has a comma, and no two names in full.

    >>> are_reversed(["Lee, Ann", "Van Dyck, Jan"]), are_reversed(["Ann Lee, Bob Stone", "Bob Stone, Ann Lee"])
    (True, False)
    """
    halves = [text.split(", ") for text in cells]
    pairs = [both for both in halves if all(" " in one and likeness(one) for one in both)]
    return bool(cells) and all(len(both) == _GROUPS for both in halves) and 2 * len(pairs) <= len(halves)


def filled_down(rows: Sequence[tuple[int, str, int | None, bool]]) -> dict[int, str]:
    """The name that each row goes on with; empty where names hold for their own rows only.

    `rows`: the index of each, its name, its time, and whether it has a text.
    """
    is_one = are_heads([(name, has_text) for _, name, _, has_text in rows])
    if not is_one and not are_merged([(name, time) for _, name, time, _ in rows]):
        return {}
    found, last = dict[int, str](), ""
    for at, name, *_ in rows:
        found[at] = last = name or last
    return found


def with_accounts(people: Iterable[Who]) -> dict[Who, Who]:
    """Of people in one table, those who have a name alone, each as the one with an account or address and that name."""
    known: dict[tuple[str, ...], dict[tuple[str, ...], Who]] = {}
    people = list(people)
    for who in people:
        if who.name and (who.email or who.handle):
            known.setdefault(name_words(who.name), {}).setdefault(who.key, who)
    plain = [who for who in people if who.name and not who.email and not who.handle]
    same = {who: known.get(name_words(who.name), {}) for who in plain}
    return {who: replace(next(iter(found.values())), team=who.team) for who, found in same.items() if len(found) == 1}


def is_said(cell: str) -> bool:
    """Whether a cell says something, and not that there is nothing to say.

    >>> is_said("n/a"), is_said("–"), is_said("None of the pumps stood still")
    (False, False, True)
    """
    if len(cell) > _LONGEST_NOTHING:  # as most, and quickly told
        return True
    plain = fold(cell).strip(" .-")
    return bool(plain) and plain not in words("rows", "nothing") and not is_ditto(cell)


def is_ditto(cell: str) -> bool:
    """Whether a cell says what stands above it again.

    >>> is_ditto('"'), is_ditto("- ״ -"), is_ditto("Ditto"), is_ditto("The same pump as above")
    (True, True, True, False)
    """
    return len(cell) <= _LONGEST_NOTHING and (
        _DITTO.fullmatch(cell) is not None or fold(cell) in words("rows", "ditto")
    )


def is_bot(who: Who) -> bool:
    """Whether it is the account of a program."""
    return is_program(who.handle or who.name)


def _one(text: str, *, is_reversed: bool) -> Who | None:
    if found := _NAMED_ADDRESS.fullmatch(text):
        return Who(_straight(found["name"].strip(' "')), found["email"])
    if _ADDRESS.fullmatch(text):
        return Who(email=text)
    if (found := _NAMED_ACCOUNT.fullmatch(text)) and plain_name(found["name"]):
        return Who(found["name"], handle=found["handle"])
    if found := _BESIDE.fullmatch(text):
        name, beside = found["name"], found["beside"]
        is_role = " " in beside and likeness(beside) == "known" and likeness(name) != "known"  # "Mate (Ann Lee)"
        if (who := _one(beside if is_role else name, is_reversed=is_reversed)) and who.name:
            return who
    if (found := _REVERSED.fullmatch(text)) and _is_reversed(found, is_reversed=is_reversed):
        name = f"{found['first']} {found['last']}"
        return Who(name.title() if name.islower() else name)
    return None if "," in text or _PARTS.search(text) else _plain(text)


def _plain(text: str) -> Who | None:
    """A name as it is spoken, or a handle."""
    text = text.title() if text.islower() and " " in text else text  # as some type names
    if name := plain_name(text):
        return Who(name)
    if _SPELT.fullmatch(text) and is_given(text):  # a verb may be a family name: "Philippa Drew"
        return Who(text)
    if (found := _TITLED.fullmatch(text)) and found["name"].istitle() and (plain_name(found["name"])):
        return Who(text)
    if not text.isascii() and not any(char.isdecimal() for char in text) and len(text.split()) <= 5:
        return Who(text)
    return Who(handle=text.removeprefix("@")) if _HANDLE.fullmatch(text) and not text.isdecimal() else None


def _is_reversed(found: re.Match[str], *, is_reversed: bool) -> bool:
    """Whether a name stands behind its family name: "Byron, Ada", but not "Ada Byron, Bob Stone"."""
    is_short = " " not in found["last"] or " " not in found["first"]
    name = f"{found['first']} {found['last']}"
    if name.islower() and not is_given(name.title()):  # two accounts
        return False
    return bool(plain_name(name.title() if name.islower() else name)) and (is_reversed or is_short)


def _straight(name: str) -> str:
    found = _REVERSED.fullmatch(name)
    return f"{found['first']} {found['last']}" if found else name

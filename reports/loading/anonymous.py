"""People behind numbers: rows in which nobody is named, for readers who are not to know whom they read about.

Names, addresses, accounts, repositories, links, file names and places go out of every row before anything is made of
it, so that titles, file names, notes and manifests never had them. The number of a person stays the same as long as the
file that holds the numbers is kept. Knows rows; knows no packet and no file.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from reports.errors import Problem
from reports.language import _
from reports.loading.called import Pattern, key_of, parts_within, patterns, romanised
from reports.loading.called import folded as folded_of
from reports.loading.initials import Initials
from reports.loading.names.likeness import is_unknown
from reports.model.rows import FigureRow, HighlightRow, LineRow, Mark, ProfileRow, RosterEntry, Stretch, SummaryRow
from reports.packed import Profiles, pack
from reports.regex import regex

_ADDRESS = regex(r"[\w.+-]+[@＠﹫][\w-]+(?:[.．。][\w-]+)+")
_LINK = regex(r"(?:https?://|www\.)[^\s<>\"')\]]+", re.IGNORECASE)
_HASH = regex(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b")
_NUMBER = regex(r"(?<=[#!])\d+\b")
_MENTION = regex(r"(?<![\w@/])@[\w-]{2,}")
_PUBLIC = frozenset(
    (
        *("gmail", "googlemail", "outlook", "hotmail", "live", "msn", "yahoo", "icloud", "me", "aol", "proton", "gmx"),
        *("protonmail", "fastmail", "web", "mail", "zoho", "yandex", "qq", "163", "126", "sina", "naver"),
        *("github", "gitlab", "bitbucket", "codeberg", "gitea", "localhost"),
    )
)
"""Hosts of everybody's addresses and repositories, which say nothing about who works where."""
_SHORTEST = 3
"""Letters of the name of an organisation, at least, for it to be found by itself."""


@dataclass(frozen=True, slots=True)
class _HiddenStretch:
    """A stretch of a text that is to be hidden, and what stands there instead."""

    start: int
    end: int
    instead: str


class Hidden:
    """All that is not to be seen, and how to find it in a text."""

    def __init__(
        self, people: Mapping[str, Iterable[str]], repositories: Iterable[str], words: Iterable[str] = ()
    ) -> None:
        """Take what each person is called, by the words that stand instead, and the repositories that are named.

        `words` look like somebody's initials and are none.
        """
        self._initials = Initials(people, words)
        whose: dict[str, dict[str, bool]] = {}
        forms: dict[str, Pattern] = {}
        for instead, called in people.items():
            for form in patterns(called):
                whose.setdefault(form.pattern, {})[instead] = form.is_ordinary
                forms[form.pattern] = form.or_as(forms.get(form.pattern, form))
        # A whole name is taken before a part of it.
        ordered = sorted(whose, key=lambda pattern: forms[pattern].letters, reverse=True)
        self._forms = [forms[one] for one in ordered]
        # A name that two people share says of neither that it is the other; “Jana” may be a form of “Jan”, or somebody.
        is_one = (len(whose[one]) == 1 and not forms[one].is_declined for one in ordered)
        self._who = [
            next(iter(whose[one])) if sure else _("somebody") for one, sure in zip(ordered, is_one, strict=True)
        ]
        self._is_ordinary = [all(whose[one].values()) for one in ordered]
        begins = dict[str, list[str]]()
        anywhere = set[str]()
        for number, one in enumerate(ordered):
            for char in forms[one].firsts:
                begins.setdefault(char, []).append(f"(?P<n{number}>{one})")
            anywhere |= set() if one.startswith("(?<!") else set(forms[one].firsts)
        self._begins = {char: re.compile("|".join(some)) for char, some in begins.items()}
        """What may begin with a letter: each text is looked at only where a name may begin, and only for those."""
        words = _any_of(begins.keys() - anywhere)
        self._may_begin = re.compile(rf"(?<![^\W_]){words}|{_any_of(anywhere)}") if begins else None
        self._within: dict[str, str] = {}
        """Long parts of names, which are found within words too, and what stands instead."""
        for instead, called in people.items():
            for part in parts_within(called):
                self._within[part] = instead if self._within.get(part, instead) == instead else _("somebody")
        repositories = list(repositories)
        self._hosts, self._organisations = _organisations(people.values(), repositories)
        self._repositories = {
            key_of(name): _("repository %(number)s", number=str(number))
            for number, name in enumerate(dict.fromkeys(repositories), 1)
        }
        known = sorted(
            (re.escape(one).replace("/", r"\s*(?:/|%2f)\s*") for one in self._repositories), key=len, reverse=True
        )
        self._repository = re.compile(rf"(?<![\w/-])(?:{'|'.join(known)})(?![\w/])") if known else None

    def repository(self, name: str) -> str:
        """What stands instead of a repository."""
        return self._repositories.get(key_of(name), _("repository"))

    def find(self, text: str, *, is_strict: bool = False) -> list[_HiddenStretch]:
        """What is to be hidden in a text, in order; `is_strict`: only what is nobody's ordinary word."""
        found = [_HiddenStretch(m.start(), m.end(), _("(address)")) for m in _ADDRESS.finditer(text)]
        if self._hosts:
            found += [_HiddenStretch(m.start(), m.end(), _("(address)")) for m in self._hosts.finditer(text)]
        if not is_strict:
            found += [_HiddenStretch(m.start(), m.end(), _("(link)")) for m in _LINK.finditer(text)]
            found += [_HiddenStretch(m.start(), m.end(), _("(commit)")) for m in _HASH.finditer(text)]
            found += [_HiddenStretch(m.start(), m.end(), "…") for m in _NUMBER.finditer(text)]
            found += [_HiddenStretch(m.start(), m.end(), "@…") for m in _MENTION.finditer(text)]
        folded, places = folded_of(text)
        if self._repository:
            for m in self._repository.finditer(folded):
                name = re.sub(r"\s*(?:/|%2f)\s*", "/", m[0])
                found.append(_HiddenStretch(places[m.start()], places[m.end()], self._repositories[name]))
        found += self._named(text, (folded, places), is_strict)
        if other := romanised(text):
            found += self._named(text, other, is_strict)
        found += [_HiddenStretch(*one) for one in self._initials.find(text, is_strict=is_strict)]
        if self._organisations:
            found += [
                _HiddenStretch(places[m.start()], places[m.end()], _("(organisation)"))
                for m in self._organisations.finditer(folded)
            ]
        return _apart(found)

    def _named(self, text: str, folded: tuple[str, Sequence[int]], is_strict: bool) -> list[_HiddenStretch]:
        """Names in one reading of a text."""
        found, places = list[_HiddenStretch](), folded[1]
        for part, instead in self._within.items():
            for m in re.finditer(part, folded[0]) if part in folded[0] else ():
                if is_unknown(_word_around(folded[0], *m.span())):
                    found.append(_HiddenStretch(places[m.start()], places[m.end() - 1] + 1, instead))
        for m in self._matches(folded[0]):
            number = int((m.lastgroup or "n0")[1:])
            form, start, end = self._forms[number], places[m.start()], places[m.end() - 1] + 1
            if form.is_initials and not text[start:end].isupper():
                continue
            if form.is_handle and not is_unknown(text[start:end]):
                continue
            if form.is_declined and not (text[start].isupper() and is_unknown(text[start:end])):
                continue
            if is_strict and not is_unknown(text[start:end]):
                continue  # “Monat” is no Mona
            if not self._is_ordinary[number] or not (is_strict or text[start].islower()):
                found.append(_HiddenStretch(start, end, self._who[number]))
        return found

    def _matches(self, folded: str) -> Iterator[re.Match[str]]:
        at = 0
        while self._may_begin and (place := self._may_begin.search(folded, at)):
            found = self._begins[place[0]].match(folded, place.start())
            if found:
                yield found
            at = max(found.end() if found else 0, place.start() + 1)

    def names_in(self, text: str) -> list[str]:
        """The words of a text that name somebody or something that is hidden, but for ordinary words."""
        return [text[one.start : one.end] for one in self.find(text, is_strict=True)]

    def hide(self, text: str) -> tuple[str, Callable[[int], int]]:
        """A text in which nothing is left, and where a place of it is now."""
        found = self.find(text)
        parts, at = list[str](), 0
        for one in found:
            parts += (text[at : one.start], one.instead)
            at = one.end
        moved = "".join([*parts, text[at:]])

        def place(offset: int) -> int:
            shift = 0
            for one in found:
                if offset >= one.end:
                    shift += len(one.instead) - (one.end - one.start)
                elif offset > one.start:
                    return one.start + shift + len(one.instead)
            return offset + shift

        return moved, place

    def __call__(self, text: str) -> str:
        """A text in which nothing is left."""
        return self.hide(text)[0] if text else text


def _organisations(
    called: Iterable[Iterable[str]], repositories: Iterable[str]
) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What finds the hosts of addresses in a text, and what finds names of organisations in a folded one."""
    hosts = {key_of(one.rpartition("@")[2]) for some in called for one in some if "@" in one}
    owners = {key_of(one.partition("/")[0]) for one in repositories if "/" in one}
    domains = {_domain(one) for one in hosts if "." in one}
    domains = {one for one in domains if one.partition(".")[0] not in _PUBLIC}
    names = {one.partition(".")[0] for one in domains} | {one for one in owners if "." not in one}
    names = {one for one in names if len(one) >= _SHORTEST and is_unknown(one) and one not in _PUBLIC}
    return (
        re.compile(rf"(?<![\w@.-])(?:[\w-]+\.)*(?:{_either(domains)})(?![\w-])", re.IGNORECASE) if domains else None,
        re.compile(rf"(?<![^\W_])(?:{_either(names)})(?![^\W_])") if names else None,
    )


def _domain(host: str) -> str:
    """What somebody registered of a host: `acme.example`, `acme.co.uk`."""
    parts = host.split(".")
    return ".".join(parts[-3 if len(parts) > 2 and len(parts[-2]) <= 3 and len(parts[-1]) == 2 else -2 :])


def _word_around(text: str, start: int, end: int) -> str:
    """The word of letters that a stretch of a text stands in."""
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return text[start:end]


def _either(words: Iterable[str]) -> str:
    """A pattern of any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=lambda one: (-len(one), one))))


def _any_of(letters: Set[str]) -> str:
    """A pattern of one of some letters; of nothing where there is none."""
    return f"[{re.escape(''.join(sorted(letters)))}]" if letters else "(?!)"


def _apart(found: Sequence[_HiddenStretch]) -> list[_HiddenStretch]:
    """Those that do not overlap, the earlier and longer first."""
    kept: list[_HiddenStretch] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


# Rows -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anonymous:
    """Rows in which nobody is named."""

    profiles: Profiles
    problems: tuple[Problem, ...]
    hidden: Hidden
    files: Mapping[str, str]
    """The name of each file to what it is called instead."""
    ids: Mapping[str, str]
    """The id of each person to the one that stands instead."""
    names: Mapping[str, str]
    """What each person is called, by the id that stands instead."""
    roster: tuple[RosterEntry, ...]
    """What may be known of people, by their new ids."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What readers may see who are not to know whom they read about."""

    show: tuple[str, ...] = ()
    """Fields of the roster: role, level, team."""
    words: tuple[str, ...] = ()
    """What looks like somebody's initials in the texts, and is none."""
    others: tuple[RosterEntry, ...] = ()
    """Who is in no source and not in the roster, and is hidden too: who wrote a note, who manages somebody."""


_NOTHING = Allowed()


def anonymise(
    profiles: Sequence[ProfileRow],
    problems: Sequence[Problem],
    roster: Sequence[RosterEntry],
    numbered: Callable[[Sequence[str]], Mapping[str, int]],
    allowed: Allowed = _NOTHING,
) -> Anonymous:
    """Rows and problems without names; what stands instead is in the language that is spoken.

    Args:
        profiles: With their ids.
        problems: Those that belong to no profile.
        roster: What is known of people; everybody in it is hidden too.
        numbered: Gives each of these ids the number that it is known by.
        allowed: What readers may see all the same.

    """
    rows = list(profiles)
    entries = {entry.id: entry for entry in (*allowed.others, *roster)}
    ids = list(dict.fromkeys([*(row.id for row in rows if row.id), *entries]))
    numbers = numbered(ids)
    named = {row.id: row.name for row in rows if row.name}
    person = {key: _("Person %(number)s", number=str(numbers[key])) for key in ids}
    called = {person[key]: [key, named.get(key, key), *(entries[key].words if key in entries else ())] for key in ids}
    evidence = (one for row in rows for one in (*row.evidence, *(e for s in row.summaries for e in s.evidence)))
    hidden = Hidden(called, [one.repository for one in evidence if one.repository], allowed.words)
    names = sorted({row.file for row in rows})
    files = {file: _("source %(number)s", number=str(n)) for n, file in enumerate(names, 1)}
    new = {key: f"person-{numbers[key]}" for key in ids}
    known = tuple(
        RosterEntry(
            new[entry.id], joined=entry.joined, left=entry.left, **{name: getattr(entry, name) for name in allowed.show}
        )
        for entry in roster
    )
    made = [_row(row, hidden, files, person[row.id] if row.id else None, new.get(row.id, "")) for row in rows]
    told = tuple(hide_problem(one, hidden, files) for one in problems)
    return Anonymous(
        Profiles([pack(row) for row in made]), told, hidden, files, new, {new[key]: person[key] for key in ids}, known
    )


# Each row is made anew of what may be known, named field by field: what is named nowhere here reaches nobody.


def _row(row: ProfileRow, hidden: Hidden, files: Mapping[str, str], name: str | None, key: str) -> ProfileRow:
    """One profile."""
    overview, place = hidden.hide(row.overview)
    file = files[row.file]
    return ProfileRow(
        file=file, sha256="", encoding=row.encoding, id=key, name=name if row.name else None, line=row.line,
        overview=overview, overview_lead=place(row.overview_lead),
        overview_sentences=tuple(map(hidden, row.overview_sentences)),
        overview_marks=_marks(row.overview_marks, place), overview_set_apart=_stretches(row.overview_set_apart, place),
        claimed_months=row.claimed_months,
        summaries=tuple(_summary(one, hidden) for one in row.summaries),
        figures=tuple(_figure(one, hidden) for one in row.figures),
        lines=tuple(_line(one, hidden, file) for one in row.lines),
        problems=tuple(hide_problem(one, hidden, files) for one in row.problems),
    )  # fmt: skip


def _figure(figure: FigureRow, hidden: Hidden) -> FigureRow:
    return FigureRow(
        name=hidden(figure.name), value=hidden(figure.value), line=figure.line, period=figure.period,
        repository=figure.repository and hidden.repository(figure.repository), is_score=figure.is_score,
    )  # fmt: skip


def _summary(summary: SummaryRow, hidden: Hidden) -> SummaryRow:
    text, place = hidden.hide(summary.text)
    return SummaryRow(
        period=summary.period, text=text, line=summary.line, copies=summary.copies,
        highlights=tuple(_highlight(one, text, place) for one in summary.highlights),
        themes=tuple(theme for theme in summary.themes if hidden(theme) == theme),
        period_found=hidden(summary.period_found), doubts=summary.doubts,
        marks=_marks(summary.marks, place), set_apart=_stretches(summary.set_apart, place),
        is_items=summary.is_items, groups=tuple((hidden(folder), count) for folder, count in summary.groups),
    )  # fmt: skip


def _highlight(row: HighlightRow, text: str, place: Callable[[int], int]) -> HighlightRow:
    start, end = place(row.start), place(row.end)
    return HighlightRow(
        text=text[start:end], category=row.category, line=row.line, start=start, end=end,
        weight=row.weight, signs=row.signs,
    )  # fmt: skip


def _marks(marks: Iterable[Mark], place: Callable[[int], int]) -> tuple[Mark, ...]:
    """What is marked, without links."""
    moved = (Mark(place(one.start), place(one.end), one.kind) for one in marks if one.kind != "link")
    return tuple(one for one in moved if one.start < one.end)


def _stretches(some: Iterable[Stretch], place: Callable[[int], int]) -> tuple[Stretch, ...]:
    return tuple(Stretch(place(one.start), place(one.end), one.kind) for one in some)


def _line(line: LineRow, hidden: Hidden, file: str) -> LineRow:
    return LineRow(
        file=file, line=line.line, became=line.became, period=line.period, of=line.of,
        text=hidden(line.text), why=hidden(line.why),
    )  # fmt: skip


def hide_problem(problem: Problem, hidden: Hidden, files: Mapping[str, str]) -> Problem:
    """A problem in words that name nobody, and no file but by its number."""
    message, hint, text, place = map(hidden, (problem.message, problem.hint, problem.text, problem.place))
    for file, instead in files.items():
        message, hint, text, place = (one.replace(file, instead) for one in (message, hint, text, place))
    return Problem(
        code=problem.code, message=message, severity=problem.severity,
        file=problem.file and files.get(problem.file, _("source")), line=problem.line,
        hint=hint, text=text, place=place,
    )  # fmt: skip

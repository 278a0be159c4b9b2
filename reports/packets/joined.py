"""The same work told twice: statements of one person in several sources that are one, with all their citations.

A pull request may stand in the repository, in the tracker and in the person's own notes. An item that cites what
another statement cites, or two that say nearly the same words at nearly the same time, are one statement: the person's
own words lead, else those of the first source. Knows the corpus; knows no packet.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reports.corpus import Corpus, Row, files_of, find, once
from reports.periods import Period
from reports.regex import regex

At = tuple[int, int]
"""A statement: number of its summary, and offset."""
_ALIKE = 0.8
"""Least share of common words in all words of two statements that are one."""
_FEWEST = 4
"""Words of the shorter one, at least: "Fixed the build" may be said of two builds."""
_NEAR = 1
"""Months between their periods, at most."""
_STEM = 4
"""Letters by which words are compared: "moved" and "move" are one."""
_TRACKED = regex(r"\b[A-Z][A-Z0-9]{1,9}-\d+\b")
"""The key of an item, as trackers write it: WEB-12."""
_WORD = regex(r"[^\W_]+")
_FORM = regex(r"^\s*(?:\w+(?:\([^)]*\))?!?:\s+)|\s*\(?[#!]\d+\)?\s*$")
"""What commits put around their subject: `feat(web): … (#12)`."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Where a statement stands once more."""

    file: str
    line: int
    cited: tuple[Row, ...]
    """The artefacts that it cites, as rows of the evidence table."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The statements of one person that are told in several sources."""

    others: Mapping[At, tuple["Repeat", ...]] = field(default_factory=dict)
    """Those that lead, each with those that tell the same."""
    repeats: frozenset[At] = frozenset()
    """Those that only tell what another leads with."""


@dataclass(frozen=True, slots=True)
class _JoinedStatement:
    """One statement."""

    at: At
    repeat: Repeat
    period: Period
    is_item: bool
    words: frozenset[str]
    artefacts: frozenset[Hashable]


def joined(corpus: Corpus, contributor: str) -> Joined:
    """What a contributor's sources tell more than once; nothing where the configuration asks to keep all."""
    return Joined() if corpus.keeps_repeats else once(corpus, _joined, contributor)


def _joined(corpus: Corpus, contributor: str) -> Joined:
    if len(files_of(corpus, contributor)) < 2:
        return Joined()
    said = sorted(_all(corpus, contributor), key=lambda one: (one.is_item, one.repeat.file, one.at))
    leads = _leads(said)
    others: dict[At, list[Repeat]] = defaultdict(list)
    for one in said:
        if one.at in leads:
            others[leads[one.at]].append(one.repeat)
    return Joined({at: tuple(found) for at, found in others.items()}, frozenset(leads))


def _leads(said: Sequence[_JoinedStatement]) -> dict[At, At]:
    """Statements that tell the same as others, each with the one that leads.

    What tells the same as a statement that cites what another cites tells the same as that one, too; yet two of one
    source are never one by way of others.
    """
    by_key: dict[Hashable, list[_JoinedStatement]] = defaultdict(list)
    leads: dict[At, _JoinedStatement] = {}
    is_sure = set[At]()
    rank = {one.at: number for number, one in enumerate(said)}
    for is_again in (False, True):
        for one in said:
            if is_again and (one.at in leads or not one.is_item):
                continue
            keys = [*one.artefacts, *_telling(one.words)]
            near = {other.at: other for key in keys for other in by_key[key] if other.repeat.file != one.repeat.file}
            found = [other for other in near.values() if other.at not in leads or other.at in is_sure]
            found = [other for other in found if leads.get(other.at, other).repeat.file != one.repeat.file]
            found = [other for other in found if rank[leads.get(other.at, other).at] < rank[one.at]]
            same = next((other for other in found if _is_same(one, other)), None)
            if same:
                lead = leads.get(same.at, same)
                leads.update({at: lead for at, old in leads.items() if old is one})
                leads[one.at] = lead
                is_sure |= {one.at} if one.artefacts & same.artefacts else set()
            if not is_again:
                for key in keys:
                    by_key[key].append(one)
    return {at: lead.at for at, lead in leads.items()}


def _all(corpus: Corpus, contributor: str) -> Iterable[_JoinedStatement]:
    """Every statement of a contributor that states work."""
    for file in files_of(corpus, contributor):
        for summary in find(corpus, "summaries", ("contributor", "file"), contributor, file):
            number = summary["summary"]
            is_items = find(corpus, "texts", ("summary",), number)[0]["is_items"]
            evidence = find(corpus, "evidence", ("file", "summary"), file, number)
            cited = [row for row in evidence if row["kind"] != "repository"]
            for row in find(corpus, "highlights", ("summary",), number):
                mine = tuple(e for e in cited if e["text"] in row["text"] or (is_items and e["line"] == row["line"]))
                words = frozenset(word[:_STEM] for word in _WORD.findall(_FORM.sub("", row["text"]).casefold()))
                artefacts = frozenset(_key(e) for e in mine if e["repository"] or not e["reference"].isdigit())
                artefacts |= {("", key.casefold()) for key in _TRACKED.findall(row["text"])}
                repeat = Repeat(file, row["line"], mine)
                yield _JoinedStatement((number, row["start"]), repeat, summary["period"], is_items, words, artefacts)


def _key(row: Row) -> Hashable:
    """An artefact; on forges a pull request and an issue never share a number."""
    if row["kind"] == "commit":
        return "commit", row["reference"][:7]
    return (row["repository"] or "").casefold(), row["reference"].casefold()


def _telling(words: frozenset[str]) -> Iterable[Hashable]:
    """The words by which a statement that says nearly the same is found: its longest ones."""
    return sorted(words, key=lambda word: (-len(word), word))[:3] if len(words) >= _FEWEST else ()


def _is_same(one: _JoinedStatement, other: _JoinedStatement) -> bool:
    """Whether two statements of different sources tell the same."""
    if one.artefacts & other.artefacts:
        return one.is_item or other.is_item
    if min(len(one.words), len(other.words)) < _FEWEST:
        return False
    apart = max(one.period.first - other.period.end, other.period.first - one.period.end) + 1
    return apart <= _NEAR and len(one.words & other.words) >= _ALIKE * len(one.words | other.words)

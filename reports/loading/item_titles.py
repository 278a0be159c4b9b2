"""Titles of commits and tickets to summaries: a month of one person is one, with a statement for each title.

Knows titles and what their words tell; knows no source.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from reports.loading.profiles.states import is_absence
from reports.loading.statements.evidence import find_evidence
from reports.loading.statements.items import category_of, cited, is_typed, order_of, stand_item
from reports.loading.statements.standing import Standing
from reports.loading.statements.themes import MOST, Vocabulary, find_themes
from reports.model.rows import Category, EvidenceRow, HighlightRow, Kind, SummaryRow

Named: TypeAlias = tuple[Kind, "str | None", str, "str | None", str]
"""A piece of evidence without its line: kind, repository, reference, address, words."""
Groups: TypeAlias = tuple[tuple[str, int], ...]
"""Folders (empty: any other) and how many titles each has, in their order."""


_FEWEST = 2
"""Folders that titles are told apart by."""


class Weighed(NamedTuple):
    """What the words of a title alone tell."""

    order: int
    """Its place among those of a month: the lower stand first."""
    category: Category
    rank: int
    signs: tuple[str, ...]
    named: tuple[Named, ...]
    """What it cites."""


class Title(NamedTuple):
    """A title where it stands."""

    line: int
    text: str
    """In one line."""
    weighed: Weighed
    evidence: tuple[EvidenceRow, ...] = ()
    """The item itself, and what else its source knows it by."""
    subject: str = ""
    """Its project."""
    area: str = ""
    """The folder that it is about: `src/core`."""


def weigh(text: str, host: str, repositories: Mapping[str, str], kind: str = "") -> Weighed:
    """What a title tells; what it cites of no repository belongs to the only one of `repositories`.

    `kind`: the type that it might begin with, where it is known otherwise.
    """
    rows = find_evidence(text, lambda _: 0, host, repositories)
    named = tuple((row.kind, row.repository, row.reference, row.url, row.text) for row in rows)
    standing, category = stand_item(text, kind), category_of(text, kind)
    order = order_of(standing, category)
    if is_absence(text):
        return Weighed(order, "away", -1, standing.signs, named)
    return Weighed(order, category, standing.rank, standing.signs, named)


def leading(titles: list[Title], most: int) -> tuple[list[Title], list[Title]]:
    """As many titles as a month may have, those that the rule would choose, and the others; both in their order."""
    if len(titles) <= most:
        return titles, []
    ranked = sorted(titles, key=lambda title: (title.weighed.order, -title.weighed.rank))[:most]
    chosen = {title.line for title in ranked}
    return [one for one in titles if one.line in chosen], [one for one in titles if one.line not in chosen]


def by_area(titles: list[Title]) -> tuple[list[Title], Groups]:
    """Titles by the folders that they are about, those that say most first, and how many each has.

    Folders are the top ones; where most titles are about one of them, those within it. Not grouped are titles of which
    most begin with a type, which tells them apart, and those of fewer than two folders that have more than one.
    """
    tops = Counter(title.area.split("/")[0] for title in titles if title.area)
    wide = {top for top, count in tops.items() if 2 * count > len(titles)}
    names = [title.area if title.area.split("/")[0] in wide else title.area.split("/")[0] for title in titles]
    often = Counter(names)
    names = [name if often[name] > 1 else "" for name in names]
    if len({*names} - {""}) < _FEWEST or 2 * sum(is_typed(title.text) for title in titles) > len(titles):
        return titles, ()
    weights = Counter[str]()
    for name, title in zip(names, titles, strict=True):
        weights[name] += max(title.weighed.rank, 0)
    order = sorted({*names}, key=lambda name: (not name, -weights[name], name))
    groups = [(name, [title for own, title in zip(names, titles, strict=True) if own == name]) for name in order]
    return [title for _, some in groups for title in some], tuple((name, len(some)) for name, some in groups)


def summary_of(
    titles: Sequence[Title],
    groups: Groups,
    period: str,
    found: tuple[str, str],
    vocabulary: Vocabulary,
) -> SummaryRow:
    """The titles of a month as one text, a line each; `found`: how its person and its period were told."""
    highlights, own = [], list[EvidenceRow]()
    evidence: dict[tuple[str, str, int], EvidenceRow] = {}
    at = 0
    for title in titles:
        known = {one.reference for one in title.evidence}  # of these the source knows more than words tell
        for kind, repository, reference, url, words in title.weighed.named:
            if reference not in known:
                evidence[kind, words, title.line] = EvidenceRow(kind, repository, reference, url, title.line, words)
        own += title.evidence
        start, at = at + 2, at + 2 + len(title.text) + 1
        if title.text:
            highlights.append(_highlight(title, start))
    evidence |= {(one.kind, one.text, one.line): one for one in own}
    text = "\n".join([f"- {title.text}" for title in titles])
    return SummaryRow(
        period=period,
        text=text,
        line=titles[0].line,
        highlights=tuple(sorted(highlights, key=lambda row: (-row.weight, row.start))),
        evidence=tuple(evidence.values()),
        themes=tuple(dict.fromkeys((*_projects(titles), *find_themes(text, vocabulary))))[:MOST],
        is_items=True,
        groups=groups,
        person_found=found[0],
        period_found=found[1],
    )


def _projects(titles: Sequence[Title]) -> list[str]:
    """The projects that most titles are of, which are theme words of their month."""
    often = Counter(title.subject for title in titles if title.subject)
    return [name for name, _ in often.most_common(MOST // 2)]


def _highlight(title: Title, start: int) -> HighlightRow:
    """A title as a statement. It is cited by the key or request that its line has; a commit is but where it stands."""
    _, category, rank, signs, named = title.weighed
    standing = Standing(rank, signs)
    kinds = {one.kind for one in title.evidence} | {one[0] for one in named}
    if kinds - {"repository", "commit"}:
        standing = cited(standing)
    return HighlightRow(title.text, category, title.line, start, start + len(title.text), standing.rank, standing.signs)

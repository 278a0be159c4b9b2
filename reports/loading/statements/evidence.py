"""Repositories, pull requests, issues and commits that a text names, each with a link where it is unambiguous.

Knows text only. A number is evidence for the words beside it ("PR #812", "fixes #790"), never by itself.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from reports.loading.folding import low
from reports.loading.statements.repositories import Named, find_named, is_likely, sentence_bounds
from reports.model.rows import EvidenceRow, Kind, Mark
from reports.regex import regex

_NAME = r"[A-Za-z0-9][\w.-]{0,60}/[\w.-]{0,100}\w"
_LIST = (
    r"(?:\s*(?:,\s*(?:and\s+)?|and\s+|&\s*|or\s+|/\s*|through\s+|-\s*|–\s*)(?:(?:PRs?|issues?|bugs?)\s+)?[#!]\d{1,7})*"
)
_QUALIFIED = r"(?:[\w.-]{1,40}/[\w.-]{1,100})?"
# These four look at the text in lower case (`low`), which takes half the time of `re.IGNORECASE`.
_PULL = regex(
    rf"\b(?:prs?|mrs?|pull[ -]requests?|merge[ -]requests?)[\s:(\[]*(?:no\.?\s*|number\s+|numbers\s+)?"
    rf"(?P<list>{_QUALIFIED}[#!]?\d{{1,7}}\b{_LIST.lower()})",
)
_ISSUE_WORDS = r"issues?|bugs?|tickets?|bug reports?|regressions?|feature requests?"
_ISSUE = regex(
    rf"\b(?:(?:fix(?:e[sd]|ing)?|clos(?:e[sd]?|ing)|resolv(?:e[sd]?|ing)|address(?:e[sd]|ing)?|see|refs?"
    rf"|references?|tracked (?:in|by|as)|reported in)"
    rf"[\s:]+(?:(?:the\s+)?(?:long-standing\s+|open\s+|reported\s+)?(?:{_ISSUE_WORDS})[\s:(\[]*)?|\b(?:{_ISSUE_WORDS})[\s:(\[]*(?:no\.?\s*|number\s+)?)"
    rf"(?P<list>{_QUALIFIED}#\d{{1,7}}\b{_LIST.lower()})",
)
_PLAIN_ISSUE = regex(
    r"\b(?:issue|bug|ticket)\s+(?:no\.?\s*|number\s+)?(?P<list>\d{2,7})\b(?![.,]\d|\s*(?:times|of\s+\d|%|percent|x\b))",
)
_GH = regex(r"\b(?P<list>gh-\d{1,7})\b")
_MERGED = regex(rf"\((?P<list>#\d{{1,7}}\b{_LIST})\)")
_OWN = regex(r"(?P<list>[#!]\d{1,7})\b(?=\s+(?:was|were|is|has been)\s+(?:merged|landed|approved|reviewed))")
_REFERENCE = regex(rf"(?:(?P<repository>{_NAME}))?(?P<mark>[#!]|gh-)?(?P<number>\d{{1,7}})", re.IGNORECASE)
_MERGE_WORDS = regex(
    r"\b(?:merg\w+|PRs?|pull requests?|land(?:ed|ing)?|backport\w*|cherry-pick\w*|upstreamed|squash\w*)\b",
    re.IGNORECASE,
)
_ISSUE_BEFORE = regex(
    rf"(?:\b(?:fix\w*|clos\w+|resolv\w+|address\w*|{_ISSUE_WORDS})\b)[\s:(,]*(?:and\s+)?$", re.IGNORECASE
)
_HASH = regex(rf"(?<![\w#/.-])(?:(?P<repository>{_NAME})@)?(?P<sha>[0-9a-fA-F]{{7,40}})(?![\w-])")
_HEX = regex(r"[0-9a-fA-F]{7}")
_MAY_NAME = regex(r"[/#!]|\b(?:[pm]rs?|gh-|issue|bug|ticket)|request|[0-9a-f]{7}")
"""Without any of these a text in lower case names nothing, which is told quickly."""
_NAMED_NUMBER = regex(rf"(?<![\w/])({_NAME})#(\d{{1,7}})\b")
_BEFORE_MARK = regex(r"[\w./-]*/[\w.-]*$")
_LONGEST_NAME = 165
_COMMIT_WORDS = regex(
    r"\b(?:commits?|committed|sha(?:-?1)?s?|revisions?|changesets?|cherry-pick\w*|hash(?:es)?|reverts?|reverted)\b",
    re.IGNORECASE,
)
_BOUND_REPOSITORY = regex(
    r"\s*(?:,?\s*(?:in|to|of|on|for|against|at|from)\s+(?:the\s+)?|\s*\(?)[`'\"(]*$", re.IGNORECASE
)
_PLACES: dict[str, tuple[Kind, int]] = {
    "pull": ("pull_request", 1),
    "merge_requests": ("pull_request", 1),
    "issues": ("issue", 1),
    "commit": ("commit", 1),
    "commits": ("commit", 1),
}


@dataclass(frozen=True, slots=True)
class _Cited:
    """One piece of evidence at its place in the text."""

    kind: Kind
    reference: str
    start: int
    end: int
    repository: str | None = None
    host: str | None = None
    """Of a link; None for words."""
    is_sure: bool = True
    """Whether the words say of which kind it is."""


def find_repositories(text: str, marks: Sequence[Mark] = ()) -> tuple[str, ...]:
    """Repositories that a text names as `owner/name` or by address, each once, in order and as first written."""
    return tuple(by_folded(named.name for named in _named(text, marks, ())).values())


class _Sentences:
    """A text with its sentences, roughly: enough to say which words and which repositories stand together."""

    def __init__(self, text: str, named: tuple[Named, ...], names: dict[str, str]) -> None:
        self.text = text
        self.named = named
        self.names = names
        """Folded name of a repository to the one that is shown."""
        self.hosts = {names[one.name.casefold()]: one.host for one in reversed(named)}
        self.all_repositories = tuple(self.hosts)
        self._starts = [one.start for one in named]
        self._speaks_of_merging: dict[int, bool] = {}
        self._repositories: dict[int, tuple[str, ...]] = {}

    @cached_property
    def _bounds(self) -> list[int]:
        return sentence_bounds(self.text)

    def start(self, at: int) -> int:
        """Where the sentence begins that holds this place."""
        return self._bounds[bisect_right(self._bounds, at, 0, len(self._bounds) - 1) - 1]

    def end(self, at: int) -> int:
        """Where the sentence ends that holds this place."""
        return self._bounds[bisect_right(self._bounds, at, 0, len(self._bounds) - 1)]

    def speaks_of_merging(self, at: int) -> bool:
        """Whether a number in this sentence is that of a pull request."""
        start = self.start(at)
        if start not in self._speaks_of_merging:
            self._speaks_of_merging[start] = bool(_MERGE_WORDS.search(self.text, start, self.end(at)))
        return self._speaks_of_merging[start]

    def repositories(self, at: int) -> tuple[str, ...]:
        """The different repositories of this sentence."""
        start = self.start(at)
        if start not in self._repositories:
            inside = self.named[bisect_left(self._starts, start) : bisect_left(self._starts, self.end(at))]
            self._repositories[start] = tuple(dict.fromkeys(self.names[one.name.casefold()] for one in inside))
        return self._repositories[start]

    def next_named(self, at: int) -> Named | None:
        """The first repository behind a place."""
        number = bisect_left(self._starts, at)
        return self.named[number] if number < len(self.named) else None

    def named_around(self, piece: _Cited) -> Named | None:
        """What the link leads to whose words hold a piece."""
        number = bisect_right(self._starts, piece.start) - 1
        around = self.named[number] if number >= 0 else None
        return around if around and around.host and piece.end <= around.end else None

    def named_right_before(self, at: int) -> Named | None:
        """The repository that a place follows with nothing between: "acme/widgets PR #78"."""
        number = bisect_left(self._starts, at) - 1
        before = self.named[number] if number >= 0 else None
        return before if before and self.text[before.end : at].isspace() and at - before.end < 3 else None


def by_folded(names: Iterable[str]) -> Mapping[str, str]:
    """Names as `find_evidence` takes those of a profile: each once by its folded form, in order, as first written."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name.casefold(), name)
    return found


def _named(text: str, marks: Sequence[Mark], known: Collection[str]) -> tuple[Named, ...]:
    """Repositories that a text names, or that its links lead to, then at the place of the link's words."""
    if not marks:
        return find_named(text, known)
    in_code = (text[mark.start : mark.end] for mark in marks if mark.kind == "code")
    named = find_named(text, (*known, *(words for words in in_code if is_likely(words))))
    led_to = [
        replace(one, start=mark.start, end=mark.end)
        for mark in marks
        if mark.kind == "link" and text[mark.start : mark.end] != mark.url
        for one in find_named(mark.url)
        if one.host
    ]
    return tuple(sorted([*named, *led_to], key=lambda one: one.start))


def find_evidence(
    text: str,
    line_at: Callable[[int], int],
    host: str,
    fallback: Mapping[str, str] | tuple[str, ...],
    marks: Sequence[Mark] = (),
) -> tuple[EvidenceRow, ...]:
    """All evidence in a text, each piece once, in order.

    A piece belongs to the repository it names itself, else to the only one of its sentence, else of the text, else of
    the profile (`fallback`); with several or none it has no repository and no link. `line_at` maps an offset of the
    text to a line of the file; `host` is where a bare `owner/name` links to. The texts of a profile share one
    `by_folded` as their fallback: to fold it for each of them takes quadratic time. What a link of `marks` leads to
    belongs to the words of the link.
    """
    if not _MAY_NAME.search(low(text)):
        return ()
    fallback = fallback if isinstance(fallback, Mapping) else by_folded(fallback)
    named = _named(text, marks, fallback)
    names = {one.name.casefold(): one.name for one in reversed(named)}
    sentences = _Sentences(text, named, names)
    found = [_Cited("repository", "", one.start, one.end, names[one.name.casefold()], one.host) for one in named]
    pieces = [*_links(named, names), *_numbers(sentences), *_hashes(sentences)]
    found += [_placed(piece, sentences, fallback) for piece in pieces]
    found.sort(key=lambda piece: (piece.start, piece.kind != "repository"))
    return tuple(
        EvidenceRow(
            kind=piece.kind,
            repository=piece.repository,
            reference=piece.reference,
            url=_url(piece, host),
            line=line_at(piece.start),
            text=" ".join(text[piece.start : piece.end].split()),
        )
        for piece in _once(found)
    )


def _links(named: Iterable[Named], names: dict[str, str]) -> Iterator[_Cited]:
    """Addresses of pull requests, issues and commits."""
    for one in named:
        place, _, reference = one.rest.partition("/")
        if place not in _PLACES:
            continue
        reference = re.split(r"[/#?]", reference)[0]
        kind = _PLACES[place][0]
        if re.fullmatch(r"[0-9a-fA-F]{7,40}" if kind == "commit" else r"0*[1-9]\d{0,6}", reference):
            yield _Cited(
                kind,
                reference.lower().lstrip("0") if kind != "commit" else reference.lower(),
                one.start,
                one.end,
                names[one.name.casefold()],
                one.host,
            )


def _numbers(sentences: _Sentences) -> Iterator[_Cited]:
    """Pull requests and issues by number."""
    text, names = sentences.text, sentences.names
    taken: set[int] = set()
    any_case, has_mark = low(text), "#" in text
    # The last says in which texts a pattern may find anything at all, which is quicker than to look.
    patterns: tuple[tuple[re.Pattern[str], Kind, str, bool], ...] = (
        (_PULL, "pull_request", any_case, True),
        (_ISSUE, "issue", any_case, has_mark),
        (_PLAIN_ISSUE, "issue", any_case, "issue" in any_case or "bug" in any_case or "ticket" in any_case),
        (_GH, "issue", any_case, "gh-" in any_case),
        (_OWN, "pull_request", text, has_mark or "!" in text),
        (_MERGED, "pull_request", text, "(#" in text),
    )
    for pattern, kind, looked_at, _ in (row for row in patterns if row[-1]):
        for match in pattern.finditer(looked_at):
            is_sure = pattern is not _MERGED or sentences.speaks_of_merging(match.start())
            for piece in _references(text, match, kind, names):
                digits = piece.end
                if digits in taken or (not is_sure and len(piece.reference) < 2):
                    continue
                taken.add(digits)
                yield replace(piece, is_sure=is_sure)
    for match in _named_numbers(text) if names else ():
        if match.end() not in taken and match[1].casefold() in names:
            is_issue = _ISSUE_BEFORE.search(text[max(0, match.start() - 40) : match.start()])
            yield _Cited(
                "issue" if is_issue else "pull_request",
                match[2].lstrip("0") or "0",
                match.start(),
                match.end(),
                names[match[1].casefold()],
                is_sure=bool(is_issue),
            )


def _named_numbers(text: str) -> Iterator[re.Match[str]]:
    """What `_NAMED_NUMBER` finds; looked for at the marks, which are few."""
    mark = text.find("#")
    while mark >= 0:
        before = _BEFORE_MARK.search(text, max(0, mark - _LONGEST_NAME), mark)
        if before and (found := _NAMED_NUMBER.search(text, before.start(), mark + 9)):
            yield found
        mark = text.find("#", mark + 1)


def _references(text: str, match: re.Match[str], kind: Kind, names: dict[str, str]) -> Iterator[_Cited]:
    """The numbers of a list such as "#1, #2 and #3"; the first may stand without a mark."""
    start, end = match.span("list")
    for at, one in enumerate(_REFERENCE.finditer(text, start, end)):
        if at and not one["mark"]:
            continue
        repository = names.get((one["repository"] or "").casefold())
        whole = match.start() if at == 0 else one.start()
        number = one["number"].lstrip("0")
        if number:
            yield _Cited(kind, number, whole, one.end(), repository)


def _hashes(sentences: _Sentences) -> Iterator[_Cited]:
    """Commits by hash: in a sentence that spoke of a commit before, or behind `owner/name@`."""
    text, names = sentences.text, sentences.names
    for match in _HASH.finditer(text) if _HEX.search(text) else ():
        sha = match["sha"].lower()
        repository = names.get((match["repository"] or "").casefold())
        if repository is None:
            before = text[max(sentences.start(match.start()), match.start() - 200) : match.start()]
            is_plain = sha.isdigit() or sha.isalpha()
            if not _COMMIT_WORDS.search(before) or (
                is_plain and not re.search(r"\bcommits?[\s:(`]*$", before, re.IGNORECASE)
            ):
                continue
            if sha.isdigit() and len(sha) < 40:
                continue
        yield _Cited("commit", sha, match.start(), match.end(), repository)


def _placed(piece: _Cited, sentences: _Sentences, fallback: Mapping[str, str]) -> _Cited:
    """The piece with its repository, where that is unambiguous."""
    if piece.repository:
        return piece
    if around := sentences.named_around(piece):
        return replace(piece, repository=sentences.names[around.name.casefold()], host=around.host)
    if before := sentences.named_right_before(piece.start):
        return replace(piece, repository=sentences.names[before.name.casefold()], host=before.host)
    behind = sentences.next_named(piece.end)
    is_near = behind is not None and behind.start <= piece.end + 20
    if behind and is_near and _BOUND_REPOSITORY.fullmatch(sentences.text, piece.end, behind.start):
        return replace(piece, repository=sentences.names[behind.name.casefold()], host=behind.host)
    for some in (sentences.repositories(piece.start), sentences.all_repositories, fallback.values()):
        if len(some) == 1:
            (only,) = some
            return replace(piece, repository=only, host=sentences.hosts.get(only))
        if some:
            break
    return piece


def _once(found: list[_Cited]) -> list[_Cited]:
    """Each piece once: the first, unless a later one says more clearly of which kind it is."""
    kept: dict[tuple[str | None, str, str], _Cited] = {}
    for piece in found:
        family = {"repository": "r", "commit": "c"}.get(piece.kind, "n")
        name = (piece.repository or "").casefold() or None
        reference = piece.reference[:7] if family == "c" else piece.reference
        before = kept.get((name, family, reference))
        if before is None:
            kept[name, family, reference] = piece
        elif (family == "c" and len(piece.reference) > len(before.reference)) or (piece.is_sure and not before.is_sure):
            kept[name, family, reference] = replace(piece, start=before.start, end=before.end)
    return list(kept.values())


def _url(piece: _Cited, host: str) -> str | None:
    """Where a piece is to be seen; None without a repository."""
    if not piece.repository:
        return None
    base = f"{f'https://{piece.host}' if piece.host else host}/{piece.repository}"
    is_gitlab = "gitlab" in (piece.host or host)
    pull = "-/merge_requests" if is_gitlab else "pull"
    parts = {
        "repository": "",
        "pull_request": f"/{pull}/",
        "issue": "/-/issues/" if is_gitlab else "/issues/",
        "commit": "/-/commit/" if is_gitlab else "/commit/",
    }
    return f"{base}{parts[piece.kind]}{piece.reference}"

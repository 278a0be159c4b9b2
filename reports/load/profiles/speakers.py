"""Who speaks in the lines of a log or a roundup: "[09:41] Dilip: closed the renewal", "- **Ann Lee**: moved it".

Knows lines and names. Where nobody heads a text, lines that lead with names are theirs. In the text of somebody they
may be colleagues who are mentioned: then only the lines of a mail that tells of several are theirs, the rest is asked.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from reports.load.profiles.names import likeness

_TIME = (
    r"(?:[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?"
    r"\s*[-–—|]?\s*)?"
)
_SPEAKER = re.compile(
    _TIME + r"(?:(?:\*\*|__|<|@)?(?P<who>[^\W\d_][^:：<>\[\]|*]{0,60}?)(?:\*\*|__|>)?(?:\s?[:：](?:\*\*|__)?|\s+[-–—])"
    r"|\[(?P<set>[^\W\d_][^\[\]]{1,40})\]|@(?P<handle>[^\W_][\w.-]{1,38}\w))[ \t]+(?=\S)"
)
_LIST_MARK = re.compile(r"(?:[-*+•‣◦▪●–—·]|\d{1,3}[.)])[ \t]+")
_CLOCK = re.compile(r"[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+)?\d{1,2}[:.]\d{2}")
_BETWEEN = re.compile(r"\s*[,/&+]\s*|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|и)\s")


@dataclass(frozen=True, slots=True)
class Speakers:
    """Names by which lines begin."""

    sure: frozenset[str] = frozenset()
    """Such a line is theirs."""
    asked: frozenset[str] = frozenset()
    """Such a line is theirs, or mentions them."""

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.sure or self.asked)

    def find(self, text: str) -> tuple[str, int, str] | None:
        """Whose a line is, where its words begin, and why that stays open (mostly empty); None: of nobody of these."""
        found = _spoken(text[:120]) if self else None
        if not found:
            return None
        who, end = found
        if who in self.sure:
            return who, end, ""
        if who in self.asked:
            return who, end, f'"{who}" may say whose work it is, or be mentioned in the text of another'
        names = _BETWEEN.split(who)
        known = {word for name in self.sure | self.asked for word in (name, name.split()[0])}
        if len(names) > 1 and all(name in known for name in names):
            return who, end, f'"{who}" names several people'
        return None


NOBODY = Speakers()
"""Of a source that is no log."""


def speaker(text: str) -> tuple[str, int] | None:
    """Who speaks in a line or item such as "[09:41] Dilip: closed the renewal", and where the words begin."""
    found = _spoken(text)
    return found if found and len(found[0].split()) <= 3 and _is_name(text, found[0]) else None


def _spoken(text: str) -> tuple[str, int] | None:
    """What a line leads with, set off as a name is."""
    mark = _LIST_MARK.match(text)
    found = _SPEAKER.match(text, mark.end() if mark else 0)
    return (next(filter(None, found.groups())).strip(), found.end()) if found else None


def _is_name(text: str, who: str) -> bool:
    return likeness(who) is not None or f"@{who}" in text


def find_speakers(lines: Sequence[str], *, has_person: bool = False, is_mail: bool = False) -> Speakers:
    """The people by whose names the lines of a source begin; none where it is no log.

    `has_person`: a head, a field or a mail says whose text it is.
    """
    return _of_others(lines, is_mail=is_mail) if has_person else Speakers(_of_log(lines))


def _of_log(lines: Sequence[str]) -> frozenset[str]:
    """Two names at least speak: one of them twice, or each line has its time, or each item of the lists has a name."""
    said: dict[str, int] = {}
    dashed: set[str] = set()
    timed = items = of_items = 0
    for line in lines:
        text = line.strip()
        items += bool(text and not line[:1].isspace() and _LIST_MARK.match(text))
        if found := speaker(text[:120]):
            dashed |= {found[0]} if text[: found[1]].rstrip().endswith(("-", "–", "—")) else set()
            of_items += _LIST_MARK.match(text) is not None
            said[found[0]] = said.get(found[0], 0) + 1
            timed += bool(_CLOCK.match(text))
    known = [who for who in said if likeness(who) == "known"]
    if 2 * of_items < items:  # items that mention somebody are not said by them
        return frozenset()
    is_timed = timed > len(said) and timed == sum(said.values())
    are_all = of_items == items == sum(said.values()) and len(known) * 2 >= len(said)
    are_handles = of_items == items == sum(said.values()) and not known
    if len(said) < 2 or not (known or is_timed or are_handles):
        return frozenset()
    if max(said.values()) < 2 and timed < 2 and not (are_all or are_handles):
        return frozenset()
    if are_handles and not all(any(f"@{who} " in line for line in lines) for who in said):
        return frozenset()
    is_trusted = 2 * len(known) >= len(said) or is_timed or are_handles
    return frozenset(
        who
        for who in said
        if (is_trusted or who in known) and (said[who] > 1 or are_all or are_handles or who not in dashed)
    )


def _of_others(lines: Sequence[str], *, is_mail: bool) -> Speakers:
    """Those whom the text of somebody else tells of: two full names at least."""
    plain: set[str] = set()
    listed: set[str] = set()
    for run in _runs(lines):
        found = [speaker(text[:120]) for text in run]
        names = {who[0] for who in found if who and likeness(who[0]) == "known"}
        full = {name for name in names if len(name.split()) > 1}
        is_list = all(_LIST_MARK.match(text) for text in run)
        if is_list and all(found) and len(full) > 1:
            listed |= full
        elif not is_list and len(full) > 1:
            plain |= full
        elif not is_list and len(names) > 1 and all(found):
            listed |= names
    return (
        Speakers(frozenset(plain), frozenset(listed - plain)) if is_mail else Speakers(asked=frozenset(plain | listed))
    )


def _runs(lines: Sequence[str]) -> Iterator[Collection[str]]:
    """Lines that stand together, without those that are indented."""
    run: list[str] = []
    for line in [*lines, ""]:
        if line.strip() and (not line[:1].isspace() or not run):
            run.append(line.strip())
        elif not line.strip():
            if len(run) > 1:
                yield run
            run = []

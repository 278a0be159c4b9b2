"""Who speaks in the lines of a log or a roundup: "[09:41] Dilip: closed the renewal", "- **Ann Lee**: moved it".

Knows lines and names. Where nobody heads a text, lines that lead with names are theirs. In the text of somebody they
may be colleagues who are mentioned: then only the lines of a mail that tells of several are theirs, the rest is asked.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.words import begins_low
from reports.loading.markup.marks import MARK
from reports.loading.profiles.cast import in_full
from reports.loading.profiles.company import NOBODY_KNOWN, Cast
from reports.loading.profiles.leads import leading
from reports.loading.profiles.names import is_two_characters, likeness
from reports.loading.profiles.people import plain_name
from reports.loading.profiles.talks import is_me

_TIME = (
    r"(?:[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?"
    r"(?:,\s\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})?[\])]?\s*[-–—|]?\s*)?"
)
_DATED = r"(?:\d{4}-\d\d(?:-\d\d)?\s?[-–—|:]\s)?"
_SPEAKER = re.compile(
    _DATED + _TIME + r"(?:(?:\*\*|__|<|@)?(?P<who>[^\W\d_][^:：<>\[\]|*\t]{0,60}?)(?:\*\*|__|>)?"
    r"(?:\s?[:：](?:\*\*|__)?|\s+[-–—]|\s\||[ ]?\t|[ ](?=[ ]))"
    r"|\[(?P<set>[^\W\d_][^\[\]]{1,40})\]|@(?P<handle>[^\W_][\w.-]{1,38}\w))(?:[ \t]+|(?<=[\t：]))(?=\S)"
)
_BEHIND = re.compile(r"\s(?:[-–—|]\s|(?:--|[–—])\s?)(?P<dash>[^()\[\]|]{3,70})$|[(\[](?P<set>[^()\[\]]{3,70})[)\]]$")
"""Who and when, behind what was done."""
_REFERENCE = re.compile(r"[#!]\d+|[A-Z]{2,8}-\d+|[0-9a-f]{7,40}|(?:PR|MR|GH)[ -]?#?\d+")
"""An issue, a request or a commit, behind who did it."""
_LABEL = re.compile(r"[^\W\d_]{3,20}:\s")
"""Before what is nobody's in a log: "Blockers: none"."""
_DASHED = re.compile(r"[-–—]\s*$")
_MESSAGE = re.compile(
    r"[\[(]?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s*[-–—|]?\s*"
    r"[^\W\d_][^:：]{0,60}[:：]\s+\S"
)
_CLOCK = re.compile(r"[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+)?\d{1,2}[:.]\d{2}")
_COLONS = (":", "：")
_SIGNS = (*_COLONS, "-", "–", "—")
_FEWEST = 2
_LONGEST = 3
"""Words of a name that leads a line."""
_SHARE = 3
_BETWEEN = re.compile(r"\s*[,/&+]\s*|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|и)\s")


@dataclass(frozen=True, slots=True)
class Speakers:
    """Names by which lines begin."""

    sure: frozenset[str] = frozenset()
    """Such a line is theirs."""
    asked: frozenset[str] = frozenset()
    """Such a line is theirs, or mentions them."""

    known: frozenset[str] = frozenset()
    """All of these names, and their first words."""
    full: Mapping[str, str] = field(default_factory=dict)
    """What the source says that short names stand for: "AB = Ada Byron"."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """Names that stand behind what was done, "wrote it - Ann Lee, May", with the full ones."""
    cast: Cast = NOBODY_KNOWN
    """Everybody whom the source names, where lines that lead with a name and a sign are theirs."""
    is_open: bool = False
    """They lead lines in the text of somebody else: whose those are stays open."""

    @classmethod
    def of(cls, sure: Collection[str], asked: Collection[str] = ()) -> "Speakers":
        """The speakers of a source."""
        everybody = {*sure, *asked}
        known = frozenset(word for name in everybody for word in (name, name.split()[0]))
        return cls(frozenset(sure), frozenset(asked), known)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.sure or self.asked or self.ends or self.cast.members)

    def find(self, text: str, owner: str | None = None) -> tuple[str, int, str] | None:
        """Whose a line is, where its words begin, and why that stays open (mostly empty); None: of nobody of these.

        `owner`: in whose text it stands.
        """
        found = _spoken(text[:120]) if self else None
        who, end = found or ("", 0)
        if who in self.sure:
            return self.full.get(who, who), end, ""
        if (led := leading(text, self.cast)) and led.is_led:
            is_open = self.is_open and led.name != owner
            why = f"{led.name} may be who did it, or be mentioned in the text of another" if is_open else ""
            return led.name or "", led.start, led.why or why
        if name := self.ends_with(text):
            return name, 0, ""
        if who in self.asked:
            return who, end, f'"{who}" may say whose work it is, or be mentioned in the text of another'
        names = _BETWEEN.split(who)
        if len(names) > 1 and all(name in self.known for name in names):
            return who, end, f'"{who}" names several people'
        return None

    def says(self, text: str) -> bool:
        """Whether a line names somebody behind what it says, or before a sentence: then it is no head."""
        led = leading(text, self.cast)
        return self.ends_with(text) is not None or (led is not None and led.is_led and begins_low(text[led.start :]))

    def ends_with(self, text: str) -> str | None:
        """Whose name stands behind what a line says: then it is no head."""
        return next((self.ends[name] for name in _behind(text) if name in self.ends), None) if self.ends else None


NOBODY = Speakers()
"""Of a source that is no log."""


def speaker(text: str) -> tuple[str, int] | None:
    """Who speaks in a line or item such as "[09:41] Dilip: closed the renewal", and where the words begin."""
    found = _spoken(text)
    return found if found and len(found[0].split()) <= 3 and _is_name(text, found[0]) else None


def _spoken(text: str) -> tuple[str, int] | None:
    """What a line leads with, set off as a name is."""
    mark = MARK.match(text)
    found = _SPEAKER.match(text, mark.end() if mark else 0)
    return (next(filter(None, found.groups())).strip(), found.end()) if found else None


def _is_name(text: str, who: str) -> bool:
    is_message = _MESSAGE.match(text) is not None and " " in who and plain_name(who) is not None
    return bool(likeness(who) or f"@{who}" in text or (f"{who}：" in text and is_two_characters(who)) or is_message)


def is_message(text: str) -> bool:
    """Whether a line is what somebody said in a chat, behind day and time: then it is no head.

    >>> is_message("[02/03/2025 08:14] Ann Lee: good morning"), is_message("02/03/2025 Ann Lee")
    (True, False)
    """
    return _MESSAGE.match(text) is not None


def find_speakers(
    lines: Sequence[str], cast: Cast = NOBODY_KNOWN, *, has_person: bool = False, is_mail: bool = False
) -> Speakers:
    """The people by whose names the lines of a source begin; none where it is no log.

    `has_person`: a head, a field or a mail says whose text it is.
    """
    led = {found.name for line in lines if (found := leading(line, cast)) and found.is_led}
    if has_person:
        others = _of_others(lines, is_mail=is_mail)
        coded = Cast(tuple(dict.fromkeys(cast.codes.values())), cast.codes, dresses=cast.dresses)
        return replace(others, cast=coded, is_open=not is_mail) if led & set(coded.members) else others
    log = _Log(lines)
    sure = _of_log(log) | log.rounds
    everybody = {*sure, *cast.members}
    full = {who: name for who in log.shorts if (name := in_full(who, everybody)) and (name in sure or who in sure)}
    sure |= frozenset(full)
    # Whoever speaks as they do, and may be called so, is not a part of what the one before said.
    given = {name.split()[0] for name in sure}
    asked = {who for who in log.said if sure and who not in sure and who not in log.dashed - given}
    is_led = len(led) >= _FEWEST or bool(cast.codes and led)
    speakers = replace(Speakers.of(sure, asked), full=full, ends=_ending(lines))
    return replace(speakers, cast=cast) if is_led else speakers


def holds_round(lines: Sequence[str]) -> bool:
    """Whether given names with a colon, of two people at least, lead all of some items that stand together.

    >>> holds_round(["- Ann: fixed the door", "- Peter: sold it", "- Ann: painted it"])
    True
    >>> holds_round(["- Ann: fixed the door", "- Door: sold it"]), holds_round(["- Ann: fixed it", "- Ann: sold it"])
    (False, False)
    """
    return any(_is_round([text for text in run if MARK.match(text)]) for run in _runs(lines))


def _is_round(items: Sequence[str]) -> bool:
    """Whether each of these items is led by a given name; one is no other word at least."""
    leads = [_spoken(text[:120]) or ("", 0) for text in items]
    alike = {who: None if " " in who else likeness(who) for who, _ in leads}
    are_names = "known" in alike.values() and all(like in ("known", "doubtful") for like in alike.values())
    are_led = (text[:end].rstrip(" *_").endswith(_COLONS) for text, (_, end) in zip(items, leads, strict=True))
    return len(alike) >= _FEWEST and are_names and all(are_led)


def _behind(text: str) -> list[str]:
    """What may be a name among the words behind the last dash of a line, or in brackets: others are periods."""
    found = _BEHIND.search(text.rstrip(" .*_"))
    said = (found["dash"] or found["set"]) if found else ""
    whole = [part.strip() for part in re.split(r"[,;]", said) if part.strip()]
    parts = [part for part in whole if not (found and found["set"] and _REFERENCE.fullmatch(part))]
    if len(parts) < len(whole) and parts[1:] and all(begins_low(part) for part in parts[1:]):
        parts = parts[:1]  # "(Ann Lee, #318; reported by Bob Stone)"
    if len(parts) < len(whole):
        return parts
    labels = [part for part in parts if (label := find_label(part) or find_open_label(part)) and label.is_bare]
    return [part for part in parts if part not in labels] if len(parts) - len(labels) == 1 else []


def _ending(lines: Sequence[str]) -> dict[str, str]:
    """Names of people that stand behind what lines say, with the full ones: two people, and a third of the lines."""
    filled = [line.strip() for line in lines if line.strip()]
    ended = [name for text in filled for name in _behind(text) if likeness(name) and plain_name(name)]
    full = {name for name in ended if len(name.split()) > 1 and likeness(name) == "known"}
    if len(full) < _FEWEST or _SHARE * len(ended) < len(filled):
        return {}
    return {name: name if name in full else in_full(name, full) or name for name in ended}


def _of_log(log: "_Log") -> frozenset[str]:
    """Two names at least speak, and what they say has a form: times, a name before each line or item, or repetition."""
    said, names = log.said, sum(log.said.values())
    known = {who for who in said if likeness(who) == "known"}
    for names_of in (log.bold, log.full):
        if len(names_of) > 1 and 2 * log.of_items >= log.items and 2 * sum(said[who] for who in names_of) >= log.lines:
            return frozenset(names_of | {who for who in log.messages if said[who] > 1})
    if len(said) < 2 or 2 * log.of_items < log.items:  # items that mention somebody are not said by them
        return frozenset()
    is_timed = log.timed > len(said) and log.timed == names
    is_listed = log.of_items == log.items == names
    has_form = (
        is_timed
        or log.is_regular
        or log.rounds == set(said)
        or (is_listed and (log.handles == set(said) or 2 * len(known) >= len(said)))
    )
    if not has_form and (not known or (max(said.values()) < 2 and log.timed < 2)):
        return frozenset()
    if has_form or 2 * len(known) >= len(said):
        return frozenset(who for who in said if said[who] > 1 or is_listed or who not in log.dashed)
    return frozenset(who for who in known if said[who] > 1 or who not in log.dashed)


class _Log:
    """What the lines of a source lead with."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Count them."""
        self.said: dict[str, int] = {}
        """Names in full, where the source tells them."""
        self.shorts: set[str] = set()
        """The names as they stand there."""
        self.dashed: set[str] = set()
        """Names that only a dash sets off; a full name says enough."""
        self.handles: set[str] = set()
        self.bold: set[str] = set()
        """Full names that are set in bold at the beginning of lines and items."""
        self.full: set[str] = set()
        """Full names with a colon."""
        self.messages: set[str] = set()
        """What stands between day and time and a colon."""
        self.lines = sum(bool(line.strip()) and not line.startswith("#") and not line[0].isspace() for line in lines)
        self.timed = self.items = self.of_items = 0
        others: list[str] = []
        full = {found[0] for line in lines if (found := speaker(line.strip()[:120])) and likeness(found[0]) == "known"}
        full = {name for name in full if len(name.split()) > 1}
        for line in lines:
            text = line.strip()
            self.items += bool(text and not line[:1].isspace() and MARK.match(text))
            if found := speaker(text[:120]):
                self._add(text, in_full(found[0], full) or found[0], found[1])
            elif text and not _LABEL.match(text):
                others.append(text)
        self.rounds = {who for run in _runs(lines) for who in _round(run)}
        """Names in lines that stand together and each lead with another."""
        heads = (find_label(text) or find_open_label(text) for text in others[1:])
        self.is_regular = min(self.said.values(), default=0) > 1 and all(head and head.is_bare for head in heads)
        """Everybody speaks twice at least, and nothing else stands there but a title and periods."""

    def _add(self, text: str, who: str, end: int) -> None:
        self.shorts |= {found[0]} if (found := _spoken(text[:120])) else set()
        is_full = " " in who and likeness(who) == "known"
        if not is_full and not text[:end].rstrip().endswith((":", "：", "*", "_")) and f"{who}]" not in text:
            self.dashed.add(who)
        self.messages |= {who} if is_message(text) else set()
        if f"@{who}" in text[:end]:
            self.handles.add(who)
        mark = MARK.match(text)
        if " " in who and (likeness(who)):
            self.bold |= {who} if text.startswith(("**", "__"), mark.end() if mark else 0) else set()
            self.full |= {who} if not mark and not _DASHED.search(text[:end]) else set()
        self.said[who] = self.said.get(who, 0) + 1
        self.of_items += mark is not None
        self.timed += bool(_CLOCK.match(text))


def _of_others(lines: Sequence[str], *, is_mail: bool) -> Speakers:
    """Those whom the text of somebody else tells of: two full names at least."""
    plain: set[str] = set()
    listed: set[str] = set()
    for run in _runs(lines):
        if round_ := _round(run):
            plain |= round_
            continue
        found = [speaker(text[:120]) for text in run]
        names = {who[0] for who in found if who and likeness(who[0]) in ("known", "doubtful")}
        full = {name for name in names if len(name.split()) > 1 and likeness(name) == "known"}
        is_list = all(MARK.match(text) for text in run)
        if is_list and all(found) and len(full) > 1:
            listed |= full
        elif not is_list and len(full) > 1:
            plain |= full
        elif not is_list and len(names) > 1 and (is_mail or all(found)):
            listed |= names
    sure = plain if is_mail else set[str]()
    return Speakers.of(sure, (plain | listed) - sure)


def _round(run: Sequence[str]) -> set[str]:
    """Who tells what they did in lines that stand together: each line leads with another name and a colon or dash.

    Half of the names are known, or of who writes ("Me: …"): else they may be subjects ("Login: …", "Docs: …"). Before
    dashes all are.
    """
    leads = [(who, text[:end].rstrip(" *_")[-1:]) for text in run for who, end in [_spoken(text[:120]) or ("", 0)]]
    names = {who for who, sign in leads if sign in _SIGNS}
    if len(leads) < _FEWEST or len(names) < len(leads):
        return set()
    others = {who for who in names if not is_me(who)}
    sure = {who for who in others if likeness(who) == "known"} | (names - others)
    looks = all(likeness(who) and len(who.split()) <= _LONGEST for who in others)
    is_dashed = any(sign not in _COLONS for _, sign in leads)
    return others if looks and (sure == names if is_dashed else 2 * len(sure) >= len(names)) else set()


def _runs(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines that stand together, without headings and those that are indented."""
    run: list[str] = []
    for line in [*lines, ""]:
        is_between = not line.strip() or line.startswith("#")
        if not is_between and (not line[:1].isspace() or not run):
            run.append(line.strip())
        elif is_between:
            if len(run) > 1:
                yield run
            run = []

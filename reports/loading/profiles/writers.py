"""Who wrote a text and about whom it is, as its head says: "kept by Ann Lee", "1:1 with Ann", "From Ann to Bob".

Knows lines and the cast. Must not know blocks, or whose a line is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from reports.loading.dates.labels import find_open_label
from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_surely, likeness
from reports.loading.profiles.bylines import KEYED, bylines, in_fields, is_by, is_of_mine, is_to
from reports.loading.profiles.chat import message_head
from reports.loading.profiles.company import Cast
from reports.loading.profiles.endings import signer
from reports.loading.profiles.fields import names_somebody
from reports.loading.profiles.forms_of_names import in_order, is_full, stands_for
from reports.loading.profiles.reviewed import is_checked, is_reviewer
from reports.loading.profiles.short_heads import is_handed_over
from reports.loading.profiles.talks import beside_me, is_talk, leads, talked_of, teller_by_title
from reports.loading.words import ARTICLES
from reports.regex import regex

_TITLED = regex(r"(?P<name>[^\W\d_][^,()|:–—·]{3,50}?)\s?(?:$|[,(|·]|\s[–—-]\s)")
_TITLE_LINES = 4
_LONGEST_TITLE = 12
"""Characters of a title before a name."""
_HEAD_LINES = 6
_LONGEST = 120
"""Characters of a line at the head."""
_PRESENT = regex(r"[^:：.]{2,30}[:：](?:[^,;.、]{2,60}[,;、]\s?){2,}[^,;、]{2,60}")
"""A field that names several: who was there."""
_SENTENCE = regex(r"(?<=[.!])\s+(?=[^\W\d_])")
_LONGEST_VALUE = 8
"""Words behind a key, of a name and what somebody is."""


@dataclass(frozen=True, slots=True)
class Writing:
    """What the head of a text says of people."""

    writer: str | None = None
    about: str | None = None
    """Whose work it tells of, where that is another than who wrote it."""
    lines: frozenset[int] = frozenset()
    """Lines that say nothing else."""
    is_signed: bool = False
    """Nothing but the name at its end says who wrote it."""
    is_titled: bool = False
    """Nothing but a name on a line at its head says who wrote it."""
    is_own: bool = False
    """Its title names who wrote it: what names nobody is theirs."""
    line: int = 0
    """The one that says who keeps the text, where no field or title does; else 0."""


NOBODY_WROTE = Writing()


def find_writing(lines: Sequence[str], cast: Cast) -> Writing:
    """Who wrote a text, and about whom.

    >>> cast = Cast(("Ann Lee", "Bob Stone"))
    >>> find_writing(["Day book 2024", "kept by Ann Lee", "", "March"], cast).writer
    'Ann Lee'
    >>> find_writing(["Hand-over", "From Ann Lee to Bob Stone, 2 May", "", "- done"], cast).writer
    'Ann Lee'
    """
    zone = _zone(lines)
    if not zone:
        return NOBODY_WROTE
    by, to, plain, only = dict[str, None](), dict[str, None](), dict[str, None](), set[int]()
    for number, line in zone:
        found = list(_named(line, cast))
        is_told = number == zone[0][0]  # a field that is no role of a writer says who else is there
        for name, role in found:
            if role or is_told:
                {"by": by, "to": to, "": plain}[role].setdefault(name)
        if found and all(role for _, role in found) and number != zone[0][0]:
            only.add(number)
    others = [name for name in plain if name not in by and name not in to and _is_told_of(name, lines, cast)]
    about = others[0] if len(others) == 1 and not to else None
    title = zone[0][1].strip(" *_#=")
    if giver := teller_by_title(title):
        return Writing(cast.who(giver) or giver)
    named = talked_of(title)
    is_name = likeness(named) == "known" or is_full(in_order(named))
    about = about or (cast.who(named) or (named if is_name else None) if named else None)
    if is_talk(title) and about:
        return Writing(next(iter(by), None), cast.who(about) or about, frozenset(only))
    if len(by) == 1:
        return Writing(next(iter(by)), about, frozenset(only))
    at_title = None if by else titled(lines, cast)
    return Writing(at_title, is_titled=True) if at_title else NOBODY_WROTE


def named_in_field(lines: Sequence[str], cast: Cast) -> str | None:
    """The only one whom a text surely names, by a field at its head, whatever its key: "Site manager: Ann Lee".

    Who judges somebody is none of them: that one is the other person of a form.

    >>> named_in_field(["Log of the north tower", "Site manager: Callum Reid"], Cast())
    'Callum Reid'
    """
    named = set(in_fields(line for _, line in _zone(lines)))
    sure = {name for name in (*named, *cast.members) if is_surely(name)}
    only = sure.pop() if len(sure) == 1 else ""
    return only if only in named else None


def signed(writing: Writing, ends: Sequence[str]) -> Writing:
    """Who wrote a text: else of whom the name at its end is, whom "me" before a line means.

    >>> signed(NOBODY_WROTE, ["Best,", "Ann"]).writer
    'Ann'
    """
    known = [name for end in ends if likeness(name := signer(end)) == "known"]
    name = min(filter(is_surely, known), key=len, default=known[0] if known else "")
    is_firm = writing.is_titled and " " not in (writing.writer or "")  # "Harrison, Doyle & Patrick"
    is_one = bool(name) and all(name in one or one in name or stands_for(one, name) for one in known)
    is_signed = is_one and (writing == NOBODY_WROTE or is_firm)
    return replace(writing, writer=name, is_signed=True) if is_signed else writing


def _is_told_of(name: str, lines: Sequence[str], cast: Cast) -> bool:
    """Whether a name at the head is surely somebody's: a list has it, or the text names them again."""
    named = (1 for line in lines if any(one == name for one, _ in cast.mentioned(line)))
    is_known = likeness(name) == "known" and name.partition(" ")[0].casefold() not in ARTICLES  # "Les Tilleuls"
    return is_known or sum(named) > 1


def kept_by(text: str, cast: Cast) -> tuple[list[str], list[str]]:
    """Of whom a title says that the text is, and by whom it says that it was written: "1:1s Ann (notes by Bob)".

    >>> kept_by("1:1s Ann Lee (notes by Bob Stone)", Cast(("Ann Lee", "Bob Stone")))
    (['Ann Lee'], ['Bob Stone'])
    """
    of, by = dict[str, None](), dict[str, None]()
    for name, start in cast.mentioned(text):
        (by if is_by(fold(text[:start])) or leads(text[start:]) else of).setdefault(name)
    return list(of), [name for name in by if name not in of]


def titled(lines: Sequence[str], cast: Cast) -> str | None:
    """The one person who stands at the head of a text on a line of their own: "Ann Lee, laboratory 2".

    >>> titled(["Logbook 8", "Ann Lee, laboratory 2", "2023"], Cast(("Ann Lee", "Bob Stone")))
    'Ann Lee'
    """
    filled = [line.strip() for line in lines if line.strip()][:_TITLE_LINES]
    head = [line.strip(" *_#") for line in takewhile(lambda line: not (ITEM.match(line) or _lists(line)), filled)]
    if head and (other := beside_me(head[0])):
        return cast.who(other) or other
    head = list(takewhile(lambda line: line is head[0] or not cast.who(line.partition(":")[0]), head))  # "Ann: cut it"
    told = {line: {name for name, _ in cast.mentioned(line)} for line in head}
    told = {line: names for line, names in told.items() if len(names) == 1 or line is head[0]}  # no list of a team
    everybody, named = {name for names in told.values() for name in names}, [line for line in head if told.get(line)]
    if len(everybody) != 1 or len(named) != 1 or named[0].endswith((",", ".", "!", "?", ";")):
        return None
    start = cast.mentioned(named[0])[0][1]
    found = _TITLED.match(named[0])
    is_alone = found is not None and start <= _LONGEST_TITLE and is_full(in_order(found["name"]))
    before = fold(named[0][:start])
    is_title = (
        named[0] is head[0] and ":" not in named[0] and not (is_to(before) or is_by(before) or is_checked(before))
    )
    return next(iter(everybody)) if is_alone or is_title else None


def _lists(line: str) -> bool:
    """Whether a line heads a list of people: "Present:"."""
    return line.endswith((":", "：")) and not names_somebody(fold(line).strip(" :*_#"))


def _zone(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The lines at the head, before the first item or sentence."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(map(_sentence_of_writer, lines), 1):
        text = line.strip()
        if found and _PRESENT.fullmatch(text):
            continue
        is_text = ITEM.match(text) or len(text) > _LONGEST or message_head(text) or _is_of_time(text)
        is_sentence = text.endswith((".", "!", "?")) and len(text.split()) > _LONGEST_VALUE
        is_text = is_text or (is_sentence and not any(is_surely(in_order(by)) for by in bylines(line)))
        if len(found) == _HEAD_LINES or (found and is_text):
            break
        if text:
            found.append((number, line))
    return found


def _sentence_of_writer(line: str) -> str:
    """The first of several sentences, where it says who wrote the text: "Kept by Ann Lee. With me are …"."""
    first, *others = _SENTENCE.split(line.strip(), maxsplit=1) if ". " in line else (line,)
    is_told = others and len(first) <= _LONGEST and any(bylines(first))
    is_one = is_told and any(is_surely(in_order(by)) for by in bylines(line))  # "Arch. Elena Bassi"
    return first if is_told and not is_one else line


def _is_judge(before: str) -> bool:
    """Whether folded words end with a key for a superior: "1:1 amina (manager: "."""
    _, bracket, key = before.rstrip(" :").rpartition("(")
    return bool(bracket) and before.rstrip().endswith(":") and is_reviewer(key.strip())


def _is_of_time(text: str) -> bool:
    """Whether a line leads with a time before what was done then: "Feb: drafted it"."""
    said, colon, rest = text.partition(": ")
    label = find_open_label(said) if colon and rest else None
    return label is not None and label.is_bare


def _named(line: str, cast: Cast) -> list[tuple[str, str]]:
    """Whom a line at the head names, each as who wrote, to whom, or neither."""
    mentioned = cast.mentioned(line)
    if not mentioned:  # "All entries by Ann Lee (lab manager) unless said otherwise"
        return [(name, "by") for by in bylines(line) if is_surely(name := in_order(by))]
    if is_handed_over(line, mentioned):
        return [(mentioned[0][0], "by"), (mentioned[1][0], "to")]
    told = {cast.who(value) for value in bylines(line)}
    keyed = KEYED.fullmatch(line)
    if keyed is not None and is_reviewer(fold(keyed["key"]).strip(" .")):
        return []
    is_key = keyed is not None and len(mentioned) == 1 and len(keyed["value"].split()) <= _LONGEST_VALUE
    are_several = len({name for name, _ in mentioned}) > 1  # "my team: Ann Lee, Bob Stone"
    by = is_key and keyed is not None and names_somebody(fold(keyed["key"]).strip())
    to = is_key and keyed is not None and is_to(fold(keyed["key"]).strip() + " ")
    return [
        (
            name,
            "by"
            if by or name in told or (is_by(before) and not (are_several and is_of_mine(before))) or _is_judge(before)
            else "to"
            if to or is_to(before)
            else "",
        )
        for name, start in mentioned
        if (before := fold(line[:start])) or not before
    ]

"""Which heads of a source name a person or a team: by what heads of the same look have in common, and by their place.

A heading "Amara" beside a heading "Ben" is a person; a heading "Search" within Amara's month is a topic. Where that
stays open the head is asked about. Must not know texts.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from reports.loading.dates.labels import Label
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_given, is_no_person, is_short_day, is_surely, is_unknown, likeness
from reports.loading.names.people import name_words, plain_name
from reports.loading.profiles.company import NOBODY_KNOWN, Cast
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.forms_of_names import in_order, is_caseless, is_family_and_given, is_full
from reports.loading.profiles.heads import LONGEST, Head, is_document, read_head, without_marks
from reports.loading.profiles.looks import BRACKETS, looks
from reports.loading.profiles.named_together import named_together
from reports.loading.profiles.pairs import are_two
from reports.loading.profiles.plausible import are_all_given, is_no_name, plausibility
from reports.loading.profiles.short_heads import on_day
from reports.loading.profiles.subjects import leading
from reports.loading.profiles.talks import is_me, is_talk, talkers, two_of
from reports.loading.profiles.work_captions import is_plan
from reports.loading.profiles.writers import kept_by
from reports.regex import regex

_LETTERED = regex(r"[A-H]\.\s[^\W\d_]")
_FEWEST = 2
_TITLES = (("heading", 0), ("heading", 1))
"""Looks of titles, which name who wrote it."""
_SIGN = regex(r"^[^\w\s\"“„«(\[@<*#]+\s?")
"""Before the words of a head: "■", "»"."""
_REMARK = regex(r"\s*\([^()]{1,60}\)$")
"""What somebody is, behind the name."""


@dataclass(slots=True)
class _Candidate:
    block: Block
    head: Head
    look: tuple[str, int]
    """What heads of one kind have in common: the mark and the level."""
    is_first: bool = False
    leads_to_period: bool = False
    above: Label | None = None
    """The period that it may stand in."""
    asked: str = ""


@dataclass(slots=True)
class People:
    """The heads of a source that name somebody."""

    heads: dict[int, Head] = field(default_factory=dict)
    """By the identity of their block."""
    asked: dict[int, str] = field(default_factory=dict)
    """Heads that may name a person, with the name."""
    title: str | None = None
    """A name in the title of a source that is about others: who wrote it."""
    keeper: str | None = None
    """Who wrote a text about somebody else: "1:1s Ann Lee (notes by Bob Stone)"."""
    is_kept: bool = False
    """The text is about somebody else than its writer, whether that one is named or not."""
    ends: set[int] = field(default_factory=set)
    """Heads that look like those of people and name nobody: they end what stands below the last one."""

    @property
    def are_named(self) -> bool:
        """Whether a head names somebody."""
        return any(head.name for head in self.heads.values())


def find_people(
    blocks: Sequence[Block], has_person: bool, is_log: bool = False, cast: Cast = NOBODY_KNOWN, me: str | None = None
) -> People:
    """The heads that name a person or a team; `has_person`: a front matter, a mail or a page does; `me`: of "Me"."""
    declares, people = _declares_a_person(blocks), People()
    candidates = _by_cast(_without_counted(list(_candidates(blocks))), people, cast, me)
    if candidates and candidates[0].is_first and talkers(without_marks(candidates[0].block.text)):
        _of_talk(candidates.pop(0), people, cast, me)
    for one in candidates:
        if one.head.team:
            people.heads[id(one.block)] = one.head
    named = [one for one in candidates if one.head.name and not one.head.team]
    title = next((one for one in named if one.is_first), None)
    full = {_key(one) for one in named if one is not title and one.head.likeness == "known" and len(_key(one)) > 1}
    is_shaped = title is not None and title.head.likeness != "known"
    is_project = title is not None and _is_project(title, me)
    is_firm = (is_shaped and len(full) > 1) or is_project
    is_titled = title is not None and not is_firm and _is_title(title) and _has_evidence(title, blocks, cast)
    others: list[_Candidate] = []
    for look in dict.fromkeys(one.look for one in named):
        group = [one for one in named if one.look == look and one is not title]
        alike = [one for one in candidates if one.look == look]
        # A heading that is no deeper than the title's stands beside it.
        is_beside = title is not None and (title.look == look or (title.look[0] == look[0] and title.look[1] > look[1]))
        accepted = _accepted(group, alike, (is_titled and not is_beside) or has_person, people)
        row = [*accepted, title] if title and title.look == look else accepted
        others += [*accepted, *_alike(row, alike)]
    people.is_kept = people.keeper is not None or (title is not None and is_talk(without_marks(title.block.text)))
    if title and (declares or is_log) and _key(title) not in {_key(one) for one in others}:
        people.title = title.head.name  # the title names a firm or the writer; the people are told below
    elif title and is_titled:
        nested = {_key(one) for one in others if one.look != title.look} - {_key(title)}
        if len(nested) > 1:
            people.title = title.head.name
        else:
            people.heads[id(title.block)] = title.head
    elif title and not is_project and (title.head.likeness == "known" or any(one.look == title.look for one in others)):
        people.heads[id(title.block)] = title.head
    for one in others:
        people.heads[id(one.block)] = one.head
    people.ends |= _ends(others, candidates, people, blocks)
    ended = [one for one in candidates if id(one.block) in people.ends]
    _ask([one for one in ended if plausibility(one.block.text) > 0], people)
    _add_again(blocks, people)
    if people.heads or has_person:
        # "Grace:" above a month: of another look than the other heads, and yet no part of what stands above it.
        _ask([one for one in named if _is_open_line(one) and id(one.block) not in people.heads], people)
        levels = {b.level for b in blocks if b.kind == "heading" and b.label and b.label.is_bare}
        _ask([one for one in candidates if id(one.block) not in people.heads and _is_set_apart(one, levels)], people)
    return people


def _of_talk(title: _Candidate, people: People, cast: Cast, me: str | None) -> None:
    """A title that names the two who talk: of whom the one who keeps the notes does not; else it is asked about."""
    words = without_marks(title.block.text)
    about = [name for one in two_of(words) if (name := cast.who(one) or one) != me]
    if me and len(about) == 1:
        people.keeper, people.is_kept = me, True
        people.heads[id(title.block)] = Head(title.head.label, about[0], "known", is_title=True)
    else:
        people.asked[id(title.block)] = talkers(words)


def _ends(
    others: Sequence[_Candidate], candidates: Sequence[_Candidate], people: People, blocks: Sequence[Block]
) -> set[int]:
    """Lines with the sign or the look of two heads of people at least that name nobody, and are no part of a section.

    What comes again, or stands right below a name, is what the texts of one person are divided by: "Done:", "Next:".
    """
    signs = {found[0] for one in others if (found := _SIGN.match(one.block.text))}
    left = [one for one in candidates if id(one.block) not in people.heads]
    ends = {id(one.block) for one in left if (found := _SIGN.match(one.block.text)) and found[0] in signs}
    named = [one for one in candidates if (head := people.heads.get(id(one.block))) and head.name]
    rows = Counter(one.look for one in named if one.block.kind != "heading")
    words = Counter(fold(one.block.text) for one in candidates)
    below = {id(block) for above, block in pairwise(blocks) if id(above) in people.heads}
    alike = (one.block for one in left if rows[one.look] > 1 and not one.head.label)
    return ends | {id(block) for block in alike if words[fold(block.text)] == 1 and id(block) not in below}


def _without_counted(candidates: list[_Candidate]) -> list[_Candidate]:
    """The candidates; heads that letters count, "A. Rückblick", and two days at least, "Mi", "Do", name nobody."""
    texts = {id(one): one.block.text.strip(" *_#:") for one in candidates}
    counted = {at: text[0] for at, text in texts.items() if _LETTERED.match(text)}
    days = {at: text for at, text in texts.items() if is_short_day(text)}
    sets = [one for one in (counted, days) if len({*one.values()}) >= _FEWEST and ("A" in one.values() or one is days)]
    none = {at for one in sets for at in one}
    bare = {id(one): replace(one, head=replace(one.head, name=None, likeness=None)) for one in candidates}
    return [bare[id(one)] if id(one) in none else one for one in candidates]


def _by_cast(candidates: list[_Candidate], people: People, cast: Cast, writer: str | None) -> list[_Candidate]:
    """The candidates with the names that the cast knows better; those that only say who wrote the text are none."""
    found: list[_Candidate] = []
    for one in candidates:
        words = _SIGN.sub("", one.block.text).strip(" *_:：" + BRACKETS)
        bare = _REMARK.sub("", words.strip(" #="))
        name = None if one.head.name or one.head.team or one.head.label else cast.who(words) or cast.who(bare)
        is_any = is_caseless(words) or (one.is_first and (one.head.name or "").isupper())  # of what looks like a name
        is_any = is_any or len(cast.listed) >= _FEWEST
        if one.head.likeness == "shaped" and len(cast.members) > 1 and is_any and not cast.who(one.head.name or words):
            one = replace(one, head=replace(one.head, name=None, likeness=None))  # noqa: PLW2901
        one = replace(one, head=on_day(words, cast) or one.head)  # noqa: PLW2901
        is_listed = one.head.likeness == "shaped" and is_caseless(words) and cast.who(words) is not None
        name = cast.who(words) if is_listed else writer if is_me(words) else name
        if not (name or one.look in (*_TITLES, ("plain", one.block.level))):
            name = named_together(bare, cast)
        if name:
            one = replace(one, head=replace(one.head, name=name, likeness="known"))  # noqa: PLW2901
        of, by = kept_by(words, cast) if one.is_first or (found and found[0].is_first) else ([], [])
        if one.is_first and len(of) == 1 and by:
            people.keeper = by[0]
            one = replace(one, head=Head(one.head.label, of[0], "known", is_title=True))  # noqa: PLW2901
        elif one.is_first and (len(of) > 1 or (by and not of)):  # a title that names several is nobody's
            one = replace(one, head=replace(one.head, name=None, likeness=None))  # noqa: PLW2901
        elif len(found) == 1 and found[0].is_first and found[0].head.name and _is_byline(one, cast):
            people.keeper = by[0] if by else one.head.name if of else None  # else a role: "Lead, Hall North"
            continue
        found.append(one)
    return found


def _is_project(title: _Candidate, writer: str | None) -> bool:
    """Whether a title that nobody known is called by is what somebody known keeps a diary of."""
    name = in_order(title.head.name or "")
    is_below = writer is not None and likeness(writer) == "known" and writer not in title.block.text
    return is_below and (likeness(name) != "known" or (is_surely(writer or "") and not is_surely(name)))


def _is_byline(one: _Candidate, cast: Cast) -> bool:
    """Whether a line below the title says of whom it is among other words, and no text stands below it."""
    words = one.block.text.strip(" *_#:")
    return (
        one.leads_to_period
        and one.block.kind == "paragraph"
        and one.head.name is not None
        and cast.who(words) is None
        and name_words(one.head.name) != name_words(words)
    )


def _declares_a_person(blocks: Sequence[Block]) -> bool:
    """Whether a field names a person before any period; below one it names another than the title."""
    for block in blocks:
        if block.kind == "paragraph" and (found := read_field(block.text)) and found.kind == "person":
            return True
        if block.label and (block.label.is_bare or block.kind == "heading"):
            return False
    return False


def _is_set_apart(one: _Candidate, levels: Collection[float]) -> bool:
    """Whether two words, as a name has, head periods of their own beside headings of periods: "Ivy Poe"."""
    words = one.block.text.split()
    if one.head.name or one.head.team or one.block.kind != "heading" or not one.leads_to_period or len(words) < 2:
        return False
    return (
        one.block.level in levels
        and all(word[:1].isupper() for word in words)
        and plain_name(one.block.text) is not None
    )


def _is_open_line(one: _Candidate) -> bool:
    is_line = one.block.kind == "paragraph" and len(one.block.lines) == 1 and one.block.text.rstrip(" *_")[-1:] in ":："
    return is_line and one.leads_to_period and one.head.likeness in ("known", "doubtful")


def _add_again(blocks: Sequence[Block], people: People) -> None:
    """A name that heads something once heads again where it stands alone on a line, with its colon or without."""
    known = {name_words(head.name): head for head in people.heads.values() if head.name and not head.team}
    for block in blocks:
        if block.kind == "paragraph" and len(block.lines) == 1 and len(block.text) <= LONGEST and known:
            head = known.get(name_words(block.text.strip(" *_:：")))
            if head:
                people.heads.setdefault(id(block), head)


def _key(one: _Candidate) -> tuple[str, ...]:
    return name_words(one.head.name or "")


def _is_title(one: _Candidate) -> bool:
    like, name = one.head.likeness, one.head.name or ""
    return like == "known" or one.head.is_title or (like == "shaped" and (len(name.split()) > 1 or is_full(name)))


def _has_evidence(title: _Candidate, blocks: Sequence[Block], cast: Cast) -> bool:
    """Whether more than its looks says that a title is a person: a list of names, or the text below.

    Words that all begin with a capital are a name mostly, but for words for documents, and where several others do
    what the text below tells; without capitals nothing tells.
    """
    name = in_order(title.head.name or "")
    if title.head.likeness == "known":
        return True
    texts = [block.text for block in blocks if block is not title.block]
    if not is_caseless(name):
        own = {None, *cast.readings(name)}
        others = [found.name for text in texts if (found := leading(text, cast)) and found.name not in own]
        is_theirs = len(set(others)) > 1 and 2 * len(others) >= len(texts)
        return not is_theirs and (title.head.is_title or not is_document(name.split()[::-1]))
    if title.head.is_title:
        return True
    parts = [part for part in name.split() if len(part) > 1]
    return is_family_and_given(name) or any(part in text for text in texts for part in parts)


def _accepted(
    group: Sequence[_Candidate], alike: Sequence[_Candidate], has_person: bool, people: People
) -> list[_Candidate]:
    """Those of a group of like heads that are people; what stays open is put among the asked ones."""
    if not group:
        return []
    row = [one for one in alike if one.head.name and not one.head.team]
    names = {_key(one) for one in row}
    known = {_key(one) for one in row if one.head.likeness == "known"}
    within = [one for one in group if one.above is not None and not one.leads_to_period]
    if len(within) == len(group) and has_person:
        # In the months of somebody: a full name of another one is asked about, one word is a topic.
        return _ask([one for one in group if _is_full_name(one)], people)
    if has_person and all(len(_key(one)) == 1 for one in row) and any(one.leads_to_period for one in group):
        # Months below "Ada" and "Julia" in a text of one person: colleagues, or projects of theirs.
        return _ask([one for one in group if one.leads_to_period and one.head.likeness == "known"], people)
    if len(names) == 1 and (has_person or not any(one.is_first for one in alike)):
        only = group[0]
        is_sure = only.head.likeness == "known" and (only.leads_to_period or len(_key(only)) > 1 or _is_own_line(only))
        if has_person and is_sure and not _is_mine(only):
            return _ask(group, people)
        return list(group) if is_sure else []
    trusted = 3 * len(known) >= len(names) or are_all_given({one.head.name or "" for one in row})
    topics = [one for one in alike if not one.head.name and not one.head.team and one.head.label is None]
    is_row = all(one.leads_to_period for one in group) or not topics
    if len(known) > 1 and all(len(key) > 1 for key in known):  # beside full names one word may be a topic
        words = [one for one in group if one.head.likeness == "shaped" and len(_key(one)) == 1]
        group = [one for one in group if one not in _ask_all(words, people)]
    row_like = ("known", "shaped", "doubtful") if trusted and is_row else ("known",)
    full = {id(one) for one in group if len(_key(one)) > 1 and (known or not (one.head.name or "").isupper())}
    return [
        one
        for one in group
        if one.head.likeness in row_like
        or (one.head.likeness == "shaped" and (id(one) in full or (known and one.leads_to_period)))
    ]


def _is_mine(one: _Candidate) -> bool:
    """Whether a head says "from my side", and so is no other person than who writes."""
    return is_me(without_marks(one.block.text).strip(" *_:："))


def _is_full_name(one: _Candidate) -> bool:
    """A given name and another, or two words in a script without capitals, whose names no list knows."""
    is_caseless = one.head.likeness == "shaped" and (one.head.name or "").upper() == (one.head.name or "").lower()
    return len(_key(one)) > 1 and (one.head.likeness == "known" or is_caseless)


def _alike(accepted: Sequence[_Candidate], alike: Sequence[_Candidate]) -> list[_Candidate]:
    """Heads in a row of people whose names hold ordinary words: two, the first a given name or one of them unknown."""
    if len({_key(one) for one in accepted}) < 2:
        return []
    return [
        replace(one, head=replace(one.head, name=name, likeness="shaped"))
        for one in alike
        if not (one.head.name or one.head.team or one.head.label)
        and (name := one.block.text.strip(" *_:："))
        and len(name.split()) == 2
        and plain_name(name)
        and not (is_plan(name) or is_no_person(name) or is_document(name.split()))
        and (is_given(name) or any(is_unknown(word) for word in re.split(r"[\s-]", name)))
    ]


def _ask_all(group: list[_Candidate], people: People) -> list[_Candidate]:
    _ask(group, people)
    return group


def _ask(group: Sequence[_Candidate], people: People) -> list[_Candidate]:
    for one in group:
        people.asked[id(one.block)] = one.head.name or ""
    return []


def _is_own_line(one: _Candidate) -> bool:
    return one.look[0] in ("colon", "heading")


def _candidates(blocks: Sequence[Block]) -> Iterator[_Candidate]:
    """Headings and short lines that stand apart, each with the period above and whether a period follows."""
    above: list[tuple[float, Label]] = []
    has_text = False
    for at, (block, look) in enumerate(looks(blocks)):
        is_first = not has_text and not above and look is not None
        if block.label and (block.label.is_bare or block.kind == "heading"):
            level = block.level if block.kind == "heading" else 9
            above = [(lvl, label) for lvl, label in above if lvl < level] + [(level, block.label)]
        if look is None:
            has_text = has_text or bool(block.lines and block.kind != "rule" and not read_field(block.text))
            continue
        head = read_head(block.text, is_first)
        if block.kind == "heading" and not (block.label and not head.name):
            above = [(lvl, label) for lvl, label in above if lvl < block.level]
        if head.name and head.likeness and (is_no_name(head.name) or are_two(head.name)):
            head = replace(head, name=None, likeness=None)
        if head.label and not head.name and not head.team:
            continue
        yield _Candidate(block, head, look, is_first, _leads(blocks, at, block), above[-1][1] if above else None)
        has_text = has_text or not (head.name or head.team or block.kind == "heading")


def _leads(blocks: Sequence[Block], at: int, head: Block) -> bool:
    """Whether a period comes before any text but a short introduction."""
    for block in blocks[at + 1 : at + 6]:
        if block.label and (block.label.is_bare or block.kind == "heading" or block.label.is_strong):
            return True
        if block.kind == "heading" and block.level <= head.level:
            return False
        if block.kind in ("item", "row"):
            return False
    return False

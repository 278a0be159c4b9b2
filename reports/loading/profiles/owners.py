"""Whose each statement is that stands below nobody: of who leads its line, or is the subject of its sentence.

Decided once for every block, when all heads are known. Knows placed blocks and the cast. Must not know what becomes
of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.titles import SENTENCE_END
from reports.loading.folding import begins_low, fold
from reports.loading.markup.block import Block
from reports.loading.markup.dividing import parted
from reports.loading.markup.layout import OPEN_END
from reports.loading.markup.marks import ITEM, margin
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.likeness import is_given, is_surely, is_unknown, likeness
from reports.loading.names.people import is_titled
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.company import Cast
from reports.loading.profiles.first_person import is_of_keeper, is_of_several, says_i
from reports.loading.profiles.lines import stamp_length
from reports.loading.profiles.reviewed import is_reviewer
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.subjects import (
    CAPTION,
    Subject,
    carries_on,
    goes_on,
    subject_of,
)
from reports.loading.profiles.writers import NOBODY_WROTE, Writing
from reports.loading.statements.categories import opens
from reports.regex import regex

_FEWEST = 2
_MOSTLY, _SELDOM = 4, 6
"""Times as many texts as those of others, in what somebody tells of themselves; and in their own monthly notes."""
_TO_ME = regex(r"(?<!\w)(?:me|mir|mich|m['’](?=\w)|mij|mig|meg|mnie|mi)(?!\w)", re.IGNORECASE)
"""In a sentence about another: what they told the keeper is about neither."""
_REACH = 50
_FIELD = regex(r"(?P<key>[^\W\d_][^:：]{1,40}?)\s?[:：]\s*\S+(?: \S+){0,4}(?:$|\n|\s{2})")
"""A key and a few words: "Chef Marta: cut the costs, new menu is live" is none."""
_FIELDS = 12
"""Blocks at the head of a form."""
_BY = regex(r"\W*\w+\s(?:by|par|von|por|da|door|av|af)\s")
"""By whom something was done: "Created by Ann Lee"."""
_WHO = regex(
    r"(?<!\w)(?:who (?:knows|did|has|was)|no(?:body| one) knows|wer|quién|quem|chi|wie het|vem|hvem|kto|kdo|кто|хто)"
    r"(?!\w)|谁|誰|どなた",
    re.IGNORECASE,
)
"""In what nobody knows who did."""
_INITIALS = regex(r"(?<!\w)[A-Z]{2,3}(?!\w)")
_RUBRIC = 3
"""Words before a point that may head a sentence."""
_WIDEST = 100
"""Characters of a line that is full."""
_NARROWEST = 56
"""Characters of a line that may have been wrapped: nobody wraps more narrowly."""


def with_owners(
    placed: Sequence[Placed], sections: list[Section], cast: Cast, writing: Writing = NOBODY_WROTE
) -> list[Placed]:
    """The same, each text that stands below nobody in a section of who is its subject; `sections` grows by them.

    `writing`: who wrote it. In a text that tells of several that is whose "I" is, else whose all is that names nobody.
    """
    people = [person for one in placed if (person := one.section.nearest("person"))]
    names = {person.name for person in people}
    if any(person.is_by_shape and person.name == writing.writer for person in people):
        writing = replace(writing, is_own=False)  # the first of several heads
    are_told = bool(writing.writer and not writing.about and names - {writing.writer})
    several = are_told or (_tells_of_several(placed, cast, writing) and not _is_own(placed, cast, writing))
    owner = writing.about or (None if several else writing.writer)
    if not several and not (owner and _tells_of_another(placed, cast, owner, writing)):
        return list(placed)
    is_mine = bool(writing.writer) and any(says_i(one.block.text) for one in placed if _is_open(one))
    found: list[Placed] = []
    for one in placed:
        if not _is_open(one):
            is_owners = owner and one.role == "text" and one.section.nearest("person") is None
            found.append(_owned(one, owner, "", sections) if is_owners and one.section.nearest("period") else one)
            continue
        for part, subject in _parts(one, found, cast, _me(writing, several=several)):
            if subject and is_mine and not subject.beside and _is_titled_only(subject.name or ""):
                subject = Subject(writing.writer)  # noqa: PLW2901  (a patient, a colleague: no author of this text)
            if subject is None and writing.about and is_of_several(part.block.text):
                subject = Subject(None, '"we" may be who wrote it and others')  # noqa: PLW2901
            if subject is None and one.section.nearest("period") and (owner or _is_theirs(part, cast, writing)):
                subject = Subject(owner or writing.writer)  # noqa: PLW2901
            if subject is None:
                found.append(part)
                continue
            found += (_owned(part, name, subject.why, sections) for name in (subject.name, *subject.beside))
    return found


def _is_titled_only(name: str) -> bool:
    """Whether somebody is known by a title and one name alone: "Mr Doherty"."""
    return is_titled(name) and len(name.split()) == _FEWEST


def with_author(placed: Sequence[Placed], sections: list[Section], cast: Cast, name: str) -> Sequence[Placed]:
    """The same, where the author of a text credits others too: what names nobody is theirs; `sections` grows by it."""
    others = {person.name for one in placed if (person := one.section.nearest("person"))} - {name}
    writing = Writing(name, is_own=True)
    return [
        _owned(one, name, "", sections)
        if others
        and _is_open(one)
        and one.section.nearest("person") is None
        and one.section.nearest("period")
        and _is_theirs(one, cast, writing)
        else one
        for one in placed
    ]


def is_personal(placed: Sequence[Placed], writer: str, language: str) -> bool:
    """Whether who writes says "I" more than once, and few texts only are of others."""
    texts = [one for one in placed if one.role == "text" and one.section.nearest("period")]
    mine = sum(says_i(one.block.text, language) for one in texts)
    people = [person.name for one in texts if (person := one.section.nearest("person"))]
    return mine >= _FEWEST and _SELDOM * sum(name != writer for name in people) <= len(texts)


def _is_theirs(part: Placed, cast: Cast, writing: Writing) -> bool:
    """Whether a text that names nobody stands in one whose title names who wrote it."""
    if not writing.is_own:
        return False
    first = next((part.block.text[start:end] for start, end, _ in _clauses(part.block)), "")
    return not (cast.mentioned(first) or _WHO.search(part.block.text) or _begins_with_given(first))


def _begins_with_given(sentence: str) -> bool:
    """Whether a sentence begins with a given name alone: "Malcolm did the accounts"."""
    name, _, rest = sentence[margin(sentence) :].partition(" ")
    name = name.removesuffix("'s").removesuffix("’s")
    return bool(rest) and begins_low(rest) and is_given(name) and is_unknown(name)  # "Ran the review"


def _owned(part: Placed, name: str | None, asked: str, sections: list[Section]) -> Placed:
    """The same in a section of who did it; `sections` grows by it."""
    section = Section("person", part.section.level + 1, part.section, part.block, is_cell=True)
    section.why, section.name, section.asked = f"who did it, on line {part.block.first}", name, asked
    section.blocks.append(part.block)
    sections.append(section)
    return replace(part, section=section)


def with_keeper(
    placed: Sequence[Placed], sections: list[Section], keeper: str | None, about: str | None, cast: Cast
) -> list[Placed]:
    """The same, where somebody keeps notes about another: what begins with "I" is of the keeper, or told.

    What begins with somebody else whom the source names in full is of that one. `about`: whom the head of the source
    names, where no heading does.
    """
    found: list[Placed] = []
    for one in placed:
        person = one.section.nearest("person")
        name = person.name if person else about
        is_text = one.role == "text" and one.block.kind in ("paragraph", "item") and not one.cells
        said = one.block.text[behind_mark(one.block.text) :]
        other = subject_of(said, cast) if is_text and name and not (person and person.is_cell) else None
        other = None if _TO_ME.search(said[:_REACH]) else other
        is_mine = other is None and is_of_keeper(said, cast.language)
        if not is_text or not name or (person and person.is_cell) or not (is_mine or (other and other.name != name)):
            found.append(one)
            continue
        if is_mine:
            asked = "" if keeper else f"it is of who wrote the notes about {name}, whom nothing names"
            found.append(_owned(one, keeper, asked, sections))
            sections[-1].why = f"who keeps the notes, on line {one.block.first}"
        elif other:
            found += (_owned(one, who, other.why, sections) for who in (other.name, *other.beside))
    return found


def tells_of_others(placed: Sequence[Placed], cast: Cast, writer: str) -> bool:
    """Whether a mail says of two others at least what they did, each with a line of their own."""
    texts = [one.block.text for one in placed if one.role == "text" and one.block.kind in ("paragraph", "item")]
    subjects = [subject_of(text[behind_mark(text) :], cast) for text in texts if cast.may_lead(text[:_WIDEST])]
    return len({one.name for one in subjects if one and one.name and one.name != writer}) >= _FEWEST


def is_judged(placed: Sequence[Placed], cast: Cast) -> bool:
    """Whether a form that names who judges tells of the judged one as of another, more often than it says "I"."""
    texts = [one.block.text for one in placed if one.block.kind in ("paragraph", "item")]
    fields = (_FIELD.match(text) for text in texts[:_FIELDS])
    if not any(found and is_reviewer(fold(found["key"]).strip(" .")) for found in fields):
        return False
    said = [text[behind_mark(text) :] for text in texts]
    others = sum(goes_on(text, cast.language) for text in said)
    return others > 0 and others >= sum(is_of_keeper(text, cast.language) for text in said)


def _me(writing: Writing, *, several: bool) -> Subject | None:
    """Who says "I", where the text is of others."""
    if writing.writer:
        return Subject(writing.writer) if several or writing.about else None
    why = f"it is of who wrote the notes about {writing.about}, whom nothing names"
    return Subject(None, why) if writing.about else None


def _is_open(one: Placed) -> bool:
    is_text = one.role == "text" and one.block.kind in ("paragraph", "item") and not one.cells
    return is_text and one.section.nearest("person") is None


def _tells_of_another(placed: Sequence[Placed], cast: Cast, owner: str, writing: Writing) -> bool:
    """Whether somebody else than whose text it is does a part of what it says."""
    return any(
        (writing.about and is_of_keeper(one.block.text[start:end], cast.language))
        or ((subject := subject_of(one.block.text[start:end], cast)) and subject.name != owner)
        for one in placed
        if _is_open(one)
        for start, end, _ in _clauses(one.block)
    )


def _tells_of_several(placed: Sequence[Placed], cast: Cast, writing: Writing) -> bool:
    """Whether two people at least do what a source says: one who does nearly all of it is whom it is about."""
    headed = {one.section.nearest("person") for one in placed} - {None}
    if not headed and not _may_name_several(cast):
        return False
    names = [
        subject.name
        for one in placed
        if _is_open(one)
        for start, end, _ in _clauses(one.block)
        if (subject := subject_of(one.block.text[start:end], cast)) and subject.name
    ]
    names = [name for name in names if name != writing.writer] if len(set(names)) > _FEWEST else names
    most = max((names.count(name) for name in set(names)), default=0)
    speaks = any(person.is_cell for person in headed if person)
    are_several = len(set(names)) >= _FEWEST and _MOSTLY * (len(names) - most) >= len(names)
    return bool(headed and (names or speaks)) or are_several


def is_of_signer(placed: Sequence[Placed], cast: Cast, writing: Writing) -> bool:
    """Whether a text is of somebody who signs it in full: others whom lists know do no good part of what it says."""
    name = writing.writer or ""
    if not writing.is_signed or not is_surely(name):
        return False
    texts = [one for one in placed if one.role == "text"]
    people = [person.name for one in texts if (person := one.section.nearest("person"))]
    named = [subject.name for one in texts if _is_open(one) and (subject := subject_of(one.block.text, cast))]
    others = [other for other in (*people, *named) if other and other != name and likeness(other) == "known"]
    is_seldom = len(set(others)) < _FEWEST and not any(map(is_surely, others))
    return is_seldom or _MOSTLY * len(others) < len(texts)


def _is_own(placed: Sequence[Placed], cast: Cast, writing: Writing) -> bool:
    """Whether who wrote a text says "I" in it, and names others as those who did something only now and then."""
    texts = [one.block.text for one in placed if _is_open(one)]
    if not writing.writer or writing.about or not any(says_i(text) for text in texts):
        return False
    others = [
        text for text in texts if (subject := subject_of(text, cast)) and subject.name not in (None, writing.writer)
    ]
    told = [
        person.name for one in placed if (person := one.section.nearest("person")) and person.name != writing.writer
    ]
    return _MOSTLY * len(others + told) <= len(texts) + len(told)


def _may_name_several(cast: Cast) -> bool:
    """Whether a source names two people at all: in most nobody but whose it is."""
    return len({*cast.members, *cast.codes.values(), *cast.roles.values()}) >= _FEWEST


def _parts(
    one: Placed, before: Sequence[Placed], cast: Cast, me: Subject | None
) -> Iterator[tuple[Placed, Subject | None]]:
    """A block cut where another becomes the subject, each part with who that is."""
    block, text = one.block, one.block.text
    owners: list[tuple[int, Subject | None]] = []
    above = _above(one, before)
    begun: int | None = None
    for start, end, is_anew in _clauses(block):
        if begun is None and (not owners or is_anew) and end < len(text) and _is_rubric(text[start:end], cast):
            begun = start
            continue
        own = subject_of(text[start:end], cast)
        if not own and not owners and above and _continues(text[start:end], block, before[-1].block, cast.language):
            own = above
        said = CAPTION.sub("", text[start:end])
        is_mine = any(is_of_keeper(one, cast.language) for one in (said, text[start:end])) or _is_deed(
            said, text[start:end], cast
        )
        own = me if not own and me and is_mine else own
        last = owners[-1][1] if owners else None
        if (
            not own
            and last
            and (
                goes_on(text[start:end], cast.language)
                or (owners[0][1] is last and not is_anew and begun is None)
                or carries_on(text[start:end])
            )
        ):
            own = last
        if not owners or own is not last:
            owners.append((start if begun is None else begun, own))
        begun = None
    if not any(own for _, own in owners):
        yield one, None
        return
    cuts = [start for start, _ in owners[1:]]
    parts = list(parted(block, cuts)) if cuts else [block]
    for part, (_, own) in zip(parts, owners, strict=True):
        if part.lines:
            yield replace(one, block=part), own


def _is_deed(said: str, clause: str, cast: Cast) -> bool:
    """Whether what a clause says, behind a caption without initials, begins with a verb: "Yard: painted the fence"."""
    is_led = _INITIALS.search(clause[: len(clause) - len(said)])
    is_of_others = is_of_several(said) or _BY.match(said) or cast.mentioned(clause)
    return opens(said, is_done=True) and not (is_led or is_of_others)


def _is_rubric(clause: str, cast: Cast) -> bool:
    """Whether a clause only says of what or of when the next one is: "VAN. Ann Lee drove it", "3 June. Ann …"."""
    words = clause.strip(" .*_")
    if not words or len(words.split()) > _RUBRIC or cast.readings(words):
        return False
    label = find_label(words) or find_open_label(words)
    return words.isupper() or (label is not None and label.is_bare)


def _clauses(block: Block) -> Iterator[tuple[int, int, bool]]:
    """The sentences of a block, cut also where a line begins anew, behind one that was not full, which is said."""
    text, at, anew = block.text, 0, set[int]()
    width = max(_NARROWEST, *(len(line) for _, line in block.lines))
    if all(SENTENCE_END.search(line) for _, line in block.lines):
        width *= 2  # each line is a sentence
    for (_, line), (_, below) in pairwise(block.lines):
        at += len(line) + 1
        if (
            (len(line) + 1 + len(below.split(None, 1)[0]) < width and not begins_low(below))
            or ITEM.match(below)
            or (is_of_keeper(below) and not OPEN_END.search(line[-40:]))
        ):
            anew.add(at)
    for start, end in cut_sentences(text, 0, len(text)):
        bounds = [start, *sorted(cut for cut in anew if start < cut < end), end]
        yield from ((first, last, first in anew) for first, last in pairwise(bounds))


def _above(one: Placed, before: Sequence[Placed]) -> Subject | None:
    """Whose the block right above is."""
    last = before[-1] if before else None
    if last is None or one.block.after_blank or last.block.kind == "heading":
        return None
    section = last.section
    return Subject(section.name, section.asked) if section.is_cell and section.kind == "person" else None


def _continues(text: str, block: Block, above: Block, language: str) -> bool:
    """Whether the beginning of a block goes on with the one right above: by its words, or moved in below it."""
    is_deeper = above.level < block.level
    return (
        is_deeper
        or (begins_low(text) and not stamp_length(text))
        or goes_on(text, language)
        or (block.kind == "paragraph" and carries_on(text))
    )

"""What of the sentences of a summary leads, and what is a state or was struck out. Knows rows and marks only."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.lone import lone_label
from reports.loading.profiles.first_person import says_i
from reports.loading.profiles.states import is_absence
from reports.loading.statements.categories import is_soft, opens
from reports.loading.statements.reported import is_reported
from reports.loading.statements.standing import Standing, stand
from reports.model.rows import EvidenceRow, HighlightRow, Mark
from reports.regex import regex

_INITIALS = 2
_HEAD = 5
"""Words of a head, at most."""
_COLON = regex(r"\s?[:：]")


def with_struck(rows: tuple[HighlightRow, ...], marks: Sequence[Mark]) -> tuple[HighlightRow, ...]:
    """What its author struck out is not claimed any more, and leads nothing."""
    struck = bytearray(max((mark.end for mark in marks if mark.kind == "strike"), default=0))
    for mark in marks:
        if mark.kind == "strike":
            struck[mark.start : mark.end] = b"\1" * (mark.end - mark.start)
    return tuple(
        replace(row, category="other", weight=-1) if 2 * sum(struck[row.start : row.end]) > row.end - row.start else row
        for row in rows
    )


def with_heads(rows: tuple[HighlightRow, ...], marks: Sequence[Mark], text: str) -> tuple[HighlightRow, ...]:
    """A sentence in bold at the head of its line, as in "**Stock.** All of it …", with the one that it is the head of.

    It says what the next is about, which is seldom clear without it.
    """
    heads = {(mark.start, mark.end) for mark in _heads(marks, text)}
    made, above = list[HighlightRow](), None
    for row in sorted(rows, key=lambda row: row.start):
        if any(start == row.start and row.end <= end for start, end in heads):
            above = row
            continue
        if above and "\n" not in text[above.end : row.start]:
            row = replace(row, text=text[above.start : row.end], start=above.start, line=above.line)  # noqa: PLW2901
        made.append(row)
        above = None
    return tuple(made)


def _heads(marks: Sequence[Mark], text: str) -> list[Mark]:
    """What is bold and but a head: a few words at the head of a line that tell nothing done and no figure.

    They end as a sentence, or are the line; or a colon stands there, and most lines begin so.
    """
    bold = [mark for mark in marks if mark.kind == "bold" and _is_short(text[mark.start : mark.end])]
    bold = [mark for mark in bold if not text[text.rfind("\n", 0, mark.start) + 1 : mark.start].strip(" -*•")]
    with_colon = [one for one in bold if _COLON.search(text[one.start : one.end]) or _COLON.match(text, one.end)]
    lines = sum(bool(line.strip()) for line in text.splitlines())
    is_usual = len(with_colon) > 1 and 2 * len(with_colon) >= lines
    return [
        one
        for one in bold
        if text[one.start : one.end].rstrip()[-1] in ".。"
        or not text[one.end :].partition("\n")[0].strip()
        or (is_usual and one in with_colon)
    ]


def _is_short(words: str) -> bool:
    """Whether words are few, and tell neither something done nor a figure."""
    is_told = any(letter.isdigit() for letter in words) or not {"fault", "denied"}.issuperset(stand(words).signs)
    return 0 < len(words.split()) <= _HEAD and not (is_told or opens(words, is_done=True))


def with_standing(
    rows: tuple[HighlightRow, ...], marks: Sequence[Mark], evidence: Sequence[EvidenceRow], text: str = ""
) -> tuple[HighlightRow, ...]:
    """What leads by its signs, in order: those with most first, then as they stand."""
    heads = _heads(marks, text)
    bold = [mark for mark in marks if mark.kind == "bold" and mark not in heads]
    cited = [one.text for one in evidence if one.kind != "repository"]
    found = []
    for row in rows:
        own = [mark for mark in bold if row.start <= mark.start and mark.end <= row.end]
        is_marked = any(not _is_lead(row.text[mark.start - row.start : mark.end - row.start]) for mark in own)
        is_cited = any(text in row.text for text in cited)
        is_struck = row.category == "other" and row.weight < 0
        standing = (
            Standing(0)
            if is_struck
            else stand(row.text, is_marked=is_marked, is_cited=is_cited, is_soft=is_soft(row.text, row.category))
        )
        found.append(replace(row, weight=standing.rank, signs=standing.signs))
    return tuple(sorted(found, key=lambda row: (-row.weight, row.start)))


def _is_lead(words: str) -> bool:
    """Whether what is bold only says when, or in one or two letters who: "**April:** rebuilt it", "**L** signed it"."""
    bare = words.strip(" *_:–-")
    if len(bare) <= _INITIALS:
        return True
    label = find_label(bare) or find_open_label(bare) or lone_label(bare)
    return label is not None and label.is_bare


def with_colleagues(rows: tuple[HighlightRow, ...], told: Collection[str]) -> tuple[HighlightRow, ...]:
    """What only a colleague did, as is told of it, leads nothing on this person's pages.

    `told`: sentences that say what another did. Who says "I" in one, or opens one with what was done, did a part of it,
    and "others" are those who acted on what the person did.
    """
    theirs = {" ".join(one.split()) for one in told}
    return tuple(
        replace(row, weight=0, signs=())
        if " ".join(row.text.split()) in theirs
        and "others" not in row.signs
        and not (says_i(row.text) or opens(_own(row.text), is_done=True) or is_reported(row.text))
        else row
        for row in rows
    )


def _own(words: str) -> str:
    """A statement behind a label that is no name: "handover: finished the book; Ann ran from it"."""
    label, colon, rest = words.partition(": ")
    is_subject = bool(colon) and any(word.islower() and len(word) > _INITIALS + 1 for word in label.split())
    return rest if is_subject else words


def with_absences(rows: tuple[HighlightRow, ...]) -> tuple[HighlightRow, ...]:
    """What says only that somebody was away is a state of the month, and leads nothing."""
    return tuple(replace(row, category="away", weight=-1) if is_absence(row.text) else row for row in rows)

"""The periods with which the lines of a list end: "Rewired the hall, 2 Feb", "Roof at the Crown - 23/04".

One such line alone may speak of a time that is not its own; where most lines of a source end so, they say when
each was.
Knows lines. Must not know blocks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label, day_label, find_label, find_open_label
from reports.loading.dates.small_words import OF, PARTS
from reports.loading.dates.titles import begins_with_date, line_label
from reports.loading.folding import fold
from reports.regex import regex

_BREAK = regex(r"\s(?:[-–—|·@;]|//)\s|[,;]\s|\s?[(\[]|\s")
"""Where what a line ends with may begin."""
_DAY = regex(r"(?:[^\W\d_]{2,9}\.? )?(?P<a>\d{1,2})(?P<sign>[./])(?P<b>\d{1,2})\.?")
"""A day without its year."""
_DAYS = regex(r"\d{1,2}(?:st|nd|rd|th|\.)?\s?[-–&+/]\s?(?=\d{1,2}(?:st|nd|rd|th|\.)?\s[^\W\d_])")
"""Before the last of some days of a month: "14-16 Jan"."""
_FEWEST = 3
_FEWEST_WORDS = 2
"""Of what a line says before its end."""
_LONGEST = 32
_YEAR = 12


def line_endings(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the days and months with which most lines end.

    `lines`: without the marks of lists.

    >>> ends = line_endings(["Jobs 2024", "", "Gate, Mill Lane (Jan)", "New wires, Feb", "Roof at the Crown, 23/04"])
    >>> [label.words for label in ends.values()]
    ['jan', 'feb', '23 april']
    >>> line_endings(["Sold it in May", "Wrote to Ann", "Met Bob on 3 May"])
    {}
    """
    texts = list(_texts(lines))
    is_day_first = _is_day_first([text for _, text in texts])
    set_off, loose = dict[int, Label](), dict[int, Label]()
    for number, text in texts:
        if found := _ending(text, is_day_first=is_day_first):
            label, is_set_off = found
            (set_off if is_set_off else loose)[number] = label
    is_all = len(loose) >= _FEWEST and 4 * (len(set_off) + len(loose)) >= 3 * len(texts)
    ends = set_off | (loose if is_all else {})
    return ends if len(ends) >= _FEWEST and 2 * len(ends) >= len(texts) else {}


def _texts(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of a list, with their numbers; no headings, no title that stands apart."""
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    for number in filled:
        text = lines[number - 1].strip()
        is_title = number == filled[0] and not "".join(lines[number : number + 1]).strip()
        text = text.rstrip(" *_")
        if not is_title and text[:1] != "#" and len(text.split()) > _FEWEST_WORDS:
            yield number, text


def _ending(text: str, *, is_day_first: bool | None) -> tuple[Label, bool] | None:
    """The longest end of a line that is a period and nothing else, and whether it is set off."""
    breaks = list(_BREAK.finditer(text, max(0, len(text) - _LONGEST)))
    for found in sorted(breaks, key=lambda one: not one[0].strip()):  # what is set off first
        if len(text[: found.start()].split()) < _FEWEST_WORDS:
            continue
        is_set_off = bool(found[0].strip())
        said = text[found.end() :].strip(" .)]")
        label = _day(said, is_day_first=is_day_first) if is_set_off else None
        said = _DAYS.sub("", said)
        label = label or line_label(said)
        if label is None or not (label.is_bare and label.period and label.period.months < _YEAR):
            continue
        is_date = _DAY.fullmatch(said) or any(begins_with_date(one, label) for one in (said, _part_of(said)))
        if is_date and (is_set_off or label.is_day or label.has_year):
            is_led = find_label(text) or find_open_label(text)  # "Mar: sold it (May)" says first when it was
            return None if is_led else (label, is_set_off)
    return None


def _part_of(said: str) -> str:
    """A time without the words for a part of it: "mid March", "end of May"."""
    words = said.split()
    while words[1:] and fold(words[0]) in PARTS | OF:
        words.pop(0)
    return " ".join(words)


def _day(said: str, *, is_day_first: bool | None) -> Label | None:
    found = _DAY.fullmatch(said)
    if found is None:
        return None
    first = is_day_first if is_day_first is not None else found["sign"] == "." or None
    if first is None:
        return None
    day, month = (int(found["a"]), int(found["b"])) if first else (int(found["b"]), int(found["a"]))
    label = day_label(day, month) if 0 < month <= _YEAR else None
    return label and replace(label, is_bare=True)


def _is_day_first(texts: Sequence[str]) -> bool | None:
    """Whether the day stands before its month, where some day can be no month."""
    ends = [found for text in texts if (found := _DAY.fullmatch(text.rpartition(" ")[2].strip("()[].")))]
    days = {True for one in ends if int(one["a"]) > _YEAR} | {False for one in ends if int(one["b"]) > _YEAR}
    return days.pop() if len(days) == 1 else None

"""The lines of a source that say something: how each looks, and whether it heads what follows.

Knows lines. Must not know who is named.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reports.loading.dates.day_order import is_day_first
from reports.loading.dates.labels import Label, find_label, find_open_label
from reports.loading.folding import ambiguous_months, begins_low, days_of_the_week, fold, months
from reports.loading.markup.marks import ITEM, behind_items
from reports.loading.names.likeness import is_japanese_family, is_position, is_surely, is_two_characters, likeness
from reports.loading.profiles.chat import is_message
from reports.loading.profiles.fields import Field, read_field
from reports.loading.profiles.forms_of_names import is_caseless
from reports.loading.profiles.reviewed import side_by_side
from reports.loading.words import TITLES
from reports.regex import regex

AROUND = " \t*_#=~>.:|-–—•·+[]()【】<»■▪→,;"
_CUT = regex(r"\s*[|·→]\s*|\s/\s|(?<!\d)/(?!\d)|\s[–—-]{1,2}\s|,\s|\s?[()\[\]]\s?|[:：]\s|\t|\s{2,}")
"""Between the parts of a head."""
_RULE = regex(r"[-=_*~#\s]{3,}")
_HEADING = regex(r"#{1,6}\s+")
_BOLD = regex(r"(?:\*\*|__)[^*_]+(?:\*\*|__)\s*:?")
_HANDLE = regex(r"@[\w.-]{2,40}:?")
_ADDRESS = regex(r"<?(?:https?|mailto|ftp):\S+>?$")
_SENTENCE = regex(r"(?<!\s[^\W\d_])[.!?;,…。]\W*$")
_LABEL = regex(
    r"(?P<time>(?:\[?\d[\d:./, -]*\]?\s*(?:[-–—|,]\s*)?)?)"
    r"(?P<form>[^\W\d_][^:：|\t>\]*_]{0,50}?)(?P<sign>\s?[:：]\s+|：|\s(?:[–—-]{1,2}|//)\s|\s?\|\s|\s?[>»]\s|\s?(?:→|->|⇒)\s|\t|\s{2,})(?=\S)"
)
_SIGN_OF_LEAD = regex(r"[:：|>»→⇒\t–—-]|//|\s\s")
"""What stands in each of these, and in few lines."""
_STAMPED = regex(r"[\[(`*]*(?P<word>(?:19|20)\d\d-\d\d-\d\d:?|[^\s\[\]()`]+?)[\])`*]*:?,?(?:\s+|(?=[–—|-]))")
"""A word of what says when a line was written."""
_NUMBER = regex(r"\d+(?:[.:/h-]\d+)*[.:h]?(?:[ap]m)?", re.IGNORECASE)
_WHOLE_DAY = regex(r"(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d")
_ORDINAL = regex(r"\d{1,2}(?:st|nd|rd|th|er|º)")
"""Of a day, before who did something on it."""
_CLOCK = regex(r"(?<![\d.])\d{1,2}[:.h]\d\d(?::\d\d)?(?![\d.])")
_WATCH = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
"""The same as ships and wards write it, before who did something: "0730 BK"."""
_MARK_OF_NAME = regex(r"[\[(@`]{0,2}(?![a-zà-ÿ])[^\W\d_]")
_BESIDE_CLOCK = frozenset("at um kl klokken o ob om de del do uhr h am pm".split())  # noqa: SIM905
_DAY = 3
"""Letters of a short word for a day."""
_SIGN = regex(r"[-–—|,]\s*")
_SIGNATURE = regex(r"\s(?:--|[–—])(?=[^\W\d_][^–—]*$)|\s//?\s?(?=[^\W\d_a-z][\w.]{0,3}$)")
_DATED = regex(r"^(\d{1,4}[./-][\d./-]*\.?)\s+(?=\D)")
"""A day before other words."""
_DIGITS = regex(r"[\W\d]*\d[\W\d]*")
_SIGNS = "[(<=~■▪».—【>"
"""With which a head may begin."""
_BRACKETS = {"[": "]", "(": ")", "【": "】", "<": ">"}
_FIELD = regex(r"[*_]*(?P<key>[^\W\d_][^:：\d]{0,40}?)[*_]*\s?[:：][*_]*\s*(?P<value>[^\s:：].*?)[*_]*")
_HEAD_LINES = 8
_TITLE_LINES = 3
_LONGEST = 70
_LETTER = regex(r"[a-z]\.\s(?=[^\W\d_a-z])")
"""A letter that may be the mark of an item, or a title."""
_FEWEST = 2
_MOST_WORDS = 6
LINE_LEVEL = 7
"""Of heads that are no headings, below those of Markdown."""


@dataclass(slots=True)
class Line:
    """A line that is not empty."""

    number: int
    text: str
    """Without its mark."""
    indent: int
    level: int = 0
    """Of a head: 1 is the highest."""
    look: str = ""
    """What heads of one kind have in common; empty: it is no head. An item above deeper ones looks like one."""
    is_item: bool = False
    order: bool | None = None
    """Of 3/6/2025 the 3 is the day; None: nothing tells."""
    label: Label | None = None
    """The time that a head, or what leads a line, says."""
    field: tuple[str, str] = ("", "")
    """Key and value, of a field at the head of a source."""

    @property
    def is_head(self) -> bool:
        """Whether it heads what follows and says nothing itself."""
        return self.look != "" and not self.is_item

    @property
    def has_key(self) -> bool:
        """Whether something stands behind a colon: "From: Ann Lee – To: Bob Stone"."""
        return ":" in self.text.rstrip(": ")


def read_lines(lines: Sequence[str]) -> list[Line]:
    """The lines that say something, with how they look."""
    order = is_day_first(lines)
    filled = [number for number, line in enumerate(lines, 1) if _is_filled(line)]
    letters = Counter(letter[0] for line in lines if (letter := _LETTER.match(line)))
    titles = {mark for mark, count in letters.items() if count > 1}  # "p. Kowalska": items have each another
    found = [_read(number, lines[number - 1], titles) for number in filled]
    for line, before, below in zip(found, (None, *found), (*found[1:], None), strict=False):
        if not line.look:
            _look(line, lines[line.number - 2] if line.number > 1 else "", below, before)
        line.order = order
    keys = Counter(field.key for line in found if (field := _person(line)))
    for line in found:
        if (person := _person(line)) and keys[person.key] > 1:
            line.text, line.look, line.level = person.value, f"field {person.key}", LINE_LEVEL
    numbers = {line.number for line in found}
    texts = [_of_row(line, is_apart=not {line.number - 1, line.number + 1} & numbers) for line in found]
    for at in find_rows(texts):
        found[at].look, found[at].level = "", 0
    for line in _zone(found):
        first = next(iter(side_by_side(line.text)), line.text)
        if (told := _FIELD.fullmatch(first)) and _declares(told["key"], told["value"]):
            line.field, line.look, line.level = (told["key"], told["value"]), "", 0
    return found


def find_rows(texts: Sequence[str | None]) -> set[int]:
    """Which of the lines that may be heads (empty: headings; None: others) say something behind what leads them.

    Such lines follow each other, or a heading, and nothing stands below two of them at least.

    >>> find_rows(["May", "Ann Lee – Sold mugs", "Bob Stone – Bought clay"]), find_rows(["Ann – Potter", "Bob - May"])
    ({1, 2}, set())
    >>> find_rows(["", "Ann Lee – Sold mugs", "", "Bob Stone – Bought clay"])
    {1, 3}
    """
    told = [text is not None and _tells(text) for text in texts]
    found, run = set[int](), list[int]()
    for at, is_told in enumerate([*told, False]):
        if is_told:
            run.append(at)
        if is_told or (at < len(texts) and texts[at] == ""):
            continue
        is_above = at < len(texts) and at - 1 in run
        found |= set(run) if len(run) - is_above >= _FEWEST else set()
        run = []
    return found


def _of_row(line: Line, *, is_apart: bool) -> str | None:
    """The words of a line that may be one of several; empty: a heading, None: it is none of them."""
    if line.look.startswith("heading"):
        return ""
    is_text = not (line.look or line.is_item)
    is_led = is_text and (found := lead(line.text)) is not None and ":" in found["sign"]
    return line.text if line.look == "plain" or (is_text and is_apart) or is_led else None


def _tells(text: str) -> bool:
    """Whether more than a time or what somebody is stands behind what leads a line."""
    found = lead(text)
    rest = text[found.end() :] if found else ""
    is_said = found and parted(found["form"])[0] and rest[0] not in "([" and parted(rest)[0]
    return bool(is_said) and not is_position(fold(rest.strip(AROUND)))


def _person(line: Line) -> Field | None:
    """The field that names a person, where a line is one: several of a key head what stands below each."""
    field = read_field(line.text) if not line.is_item and len(line.text) <= _LONGEST else None
    return field if field and field.kind == "person" else None


def _declares(key: str, value: str) -> bool:
    """Whether a line at the head declares something, and tells nothing that somebody did: "Ann: sold it"."""
    title = fold(key.partition(" ")[0]) if " " in key else ""
    is_name = likeness(key) == "known" or is_two_characters(key) or is_japanese_family(key)
    is_name = is_name or title in TITLES or title == "p."
    is_else = (
        is_name and _is_somebody(value) and (not is_surely(key) or is_caseless(key))
    )  # who does what, as "Cashier: Ann Lee"
    is_name = is_name and not is_else
    is_said = value.endswith(".") and len(value.split()) > _FEWEST + 1  # a sentence
    return len(value.split()) <= _MOST_WORDS and not (begins_low(value) or is_name or is_said)


def _is_somebody(value: str) -> bool:
    """Whether all of a value is a name in full, in a script without capitals of two words at least.

    >>> _is_somebody("Ann Lee"), _is_somebody("ليلى حدّاد"), _is_somebody("sold it")
    (True, True, False)
    """
    return " " in value and likeness(value) in ("known", "shaped") and (is_surely(value) or is_caseless(value))


def _zone(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines at the head of a source, before what it says."""
    for at, line in enumerate(lines[:_HEAD_LINES]):
        if line.is_item or (at and line.is_head and not _FIELD.fullmatch(line.text)):
            return
        if not line.look.startswith(("field", "heading")):
            yield line


def is_time(words: str) -> bool:
    """Whether a part of a line says when."""
    folded = fold(words).strip(". ")
    is_known = folded in months() or folded in days_of_the_week()[0]
    return is_known or _DIGITS.fullmatch(words) is not None or label_of(words) is not None


@lru_cache(maxsize=1024)
def label_of(words: str) -> Label | None:
    """The time that is all of some words."""
    label = find_label(words) or find_open_label(words) if fold(words).strip(".") not in ambiguous_months() else None
    return label if label is not None and label.is_bare else None


def parted(words: str) -> tuple[list[str], list[str]]:
    """The parts of what heads or leads something: those that say no time, and those that do."""
    cut = [piece for part in _CUT.split(words) for piece in _DATED.split(part, maxsplit=1)]
    told = [(part, is_time(part)) for part in cut if part and part.strip(AROUND)]
    return [part for part, is_when in told if not is_when], [part for part, is_when in told if is_when]


def _is_filled(line: str) -> bool:
    return line.strip(" \t-*+•") != "" and _RULE.fullmatch(line.strip()) is None


def _read(number: int, raw: str, titles: Collection[str]) -> Line:
    text = raw.strip()
    wide = raw.expandtabs(4)
    indent = len(wide) - len(wide.lstrip())
    if heading := _HEADING.match(text):
        level = len(heading[0].strip())
        return Line(number, text[heading.end() :].strip(" #*_"), indent, level, f"heading {level}")
    if (title := _LETTER.match(text)) and title[0] in titles:
        return Line(number, text, indent)
    return Line(number, text[behind_items(text) :].strip(), indent, is_item=ITEM.match(text) is not None)


def _look(line: Line, above: str, below: Line | None, before: Line | None) -> None:
    """Find out whether a line without the mark of a heading heads what follows."""
    text = line.text
    if len(text) > _LONGEST or not text or _ADDRESS.match(text):
        return
    is_deeper = below is not None and below.indent > line.indent
    if line.is_item:
        is_above = is_deeper and below is not None and below.is_item and not _SENTENCE.search(text)
        line.look, line.level = (f"item {line.indent}", LINE_LEVEL + 1) if is_above else ("", 0)
        return
    is_sentence = _SENTENCE.search(text) is not None
    is_set_off = before is not None and (before.is_item or before.look.startswith("heading"))
    is_apart = not above.strip() or (before is not None and is_set_off and line.indent <= before.indent)
    is_above = is_deeper or (is_apart and below is not None and below.is_item)
    is_short = not above.strip() and len(text.split()) <= _MOST_WORDS and below is not None
    if _BOLD.fullmatch(text):
        line.look = "bold"
    elif below is not None and below.is_item and _HANDLE.fullmatch(text):
        line.look = "plain"
    elif text[0] in _SIGNS and _is_set(text):
        line.look = text[0]
    elif text.rstrip("*_ ").endswith((":", "：")):
        line.look = "colon"
    elif not (is_sentence or _leads(text, is_above=is_deeper)) and (
        is_above or is_short or _is_title(line, before, below)
    ):
        line.look = "plain"
    if line.look:
        line.level, line.text = LINE_LEVEL, text.strip(AROUND)


def _leads(text: str, *, is_above: bool) -> bool:
    """Whether a line says something behind what leads it: "Ann: fixed it"; above its text it may be a shift."""
    if text[0] == "【" or _SIGNATURE.search(text) or is_message(text):
        return True
    text = text.replace("**", "")
    found = lead(text)
    said = text[found.end() :] if found else ""
    is_shift = is_above and found is not None and ":" not in found["sign"] and len(said.split()) <= _FEWEST
    is_counted = found is not None and ":" in found["sign"] and said[:1].isdigit() and not is_time(said)
    is_said = begins_low(said) or is_counted or (said[:1].isalpha() and is_caseless(said[:1]))
    return is_said and not is_shift


def lead(text: str) -> re.Match[str] | None:
    """What leads a line, with its sign, perhaps behind what says when."""
    if not _SIGN_OF_LEAD.search(text):
        return None
    stamp = stamp_length(text)
    found = _LABEL.match(text, stamp) if stamp else None
    return found if found and not found["time"] and parted(found["form"])[0] else _LABEL.match(text)


def stamp_length(text: str) -> int:
    """How much of the beginning of a line says when: a day or a clock, with the words for days and months around.

    >>> [stamp_length(text) for text in ("vr 1 aug 2025, 09:15 – Ann", "2025-08-01: Ann", "Bay 3 - cleaned")]
    [23, 12, 0]
    """
    at = end = 0
    is_known = is_day = False
    while found := _STAMPED.match(text, at):
        word = fold(found["word"]).strip(".,:")
        is_ordinal = is_number = False
        if word[:1].isdigit():
            is_ordinal = _ORDINAL.fullmatch(word) is not None
            is_number = is_ordinal or _NUMBER.fullmatch(word) is not None
        is_word = word in months() or word in days_of_the_week()[0]
        if not (is_number or is_word or word in _BESIDE_CLOCK or (at == 0 and len(word) <= _DAY)):
            break
        is_known = is_known or is_word or is_ordinal or any(one.match(word) for one in (_CLOCK, _WHOLE_DAY))
        is_watch = _WATCH.fullmatch(word) is not None and _MARK_OF_NAME.match(text, found.end()) is not None
        is_known = is_known or (at == 0 and is_watch)
        at = found.end()
        if is_number or (is_day and word in months()) or (end and end == found.start() and word in _BESIDE_CLOCK):
            end = at
        is_day = word.isdecimal()
    if not (end and is_known):
        return 0
    sign = _SIGN.match(text, end)
    return sign.end() if sign else end


def _is_title(line: Line, before: Line | None, below: Line | None) -> bool:
    """Whether a line goes on with the title of a source, and nothing stands right below."""
    is_below = before is not None and before.is_head and before.number == line.number - 1 < _TITLE_LINES
    return is_below and below is not None and below.number > line.number + 1 and not begins_low(line.text)


def _is_set(text: str) -> bool:
    """Whether a line that begins with a sign is set off by it, to its end where that is a bracket."""
    bracket = _BRACKETS.get(text[0], "")
    bare = text.rstrip(": ")
    is_whole = not bracket or bare.find(bracket) == len(bare) - 1  # "(Ann) left it (see below)"
    return bare.endswith(bracket) and is_whole and not _SENTENCE.search(text.rstrip("]>)】"))

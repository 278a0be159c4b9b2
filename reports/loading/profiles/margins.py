"""What stands in the margins of lines, where people say who and when: before colons, in brackets, alone, behind dashes.

Knows the looks of single lines and the cast. Must not know what the reader made of them: `doubts` compares both.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from reports.loading.folding import ambiguous_months, fold, months
from reports.loading.markup.block import Block
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_given, is_unknown
from reports.loading.profiles.company import Cast
from reports.loading.profiles.fields import BETWEEN_FIELDS, read_field
from reports.loading.profiles.first_person import says_we_did
from reports.loading.profiles.forms_of_names import are_initials, in_order, is_caseless, is_full
from reports.loading.profiles.reviewed import is_checked
from reports.periods import Period
from reports.regex import regex

_AROUND = " \t*_#=~>.:|-–—•·+[]()【】<»■▪→"
_BRACKETS = regex(r"[(\[]([^()\[\]]{2,50})[)\]]")
_BEHIND = regex(r"\s[–—-]\s([^–—-]{2,40})$")
_AGENT = regex(
    r"(?P<before>(?<![^\W\d_])[a-zà-öø-ÿ]{2,}(?:[dt]|en|ée?s?|is?|ies?|ite?s?|ues?|[ai]d[oa]s?|[aiu]t[oaie]|s[oaie]|n[yae])"
    r" (?:by|von|par|por|da|door|av|af|przez) )(?P<name>[^\W\d_a-z]\S*(?: [^\W\d_a-z]\S*){0,2})(?=\s*[:.,;)]|\s*$)"
)
"""By whom something was done, at the end of a clause: "led by Ann Lee: full"."""
_BY = regex(r" (?:by|von|par|por|da|door|av|af|przez) [^\W\d_a-z]")
"""What stands in each of these, and in few lines."""
_SCORE = regex(r"(?<=[:=]\s)\d{1,2}(?:[.,]\d)?\s?/\s?(?:5|10|100)\s*$")
"""How sure or content somebody is: "Confidence: 7/10" is no day."""
_LABEL = regex(r"(?P<label>[^\W\d_][^:：>|\t\]]{0,40}?)\s?(?:::?|：|>|\||\t|\]|\s[–—-]\s)")
_SIGN = regex(r"[:：>|\t\]–—-]")
"""What stands in each of these, and in few lines."""
_SPOKEN = regex(r"\W*(?:\d[\d:. ]*)?(?P<word>[^\W\d_]+)\s?(?P<sign>:+|>|\||\]|=)(?:\s|$)")
"""One word that a line leads with, and the sign behind it."""
_ON_DAY = regex(
    r"\W*\d{1,4}[./-]\d{1,2}[./-]?\S*\s(?:[^\n.!?]{0,30}?\s)?(?:[/–—|-]\s?|\()(?P<word>[^\W\d_]{3,})\)?\W*$"
)
"""A day, perhaps a shift, and one word behind a sign."""
_INITIALS = regex(r"(?<![\w.-])[A-Z](?:[A-Z]{1,3}|\.\s?[A-Z]\.)(?![\w-])")
_SHORT = regex(r"(?<!\w)[A-Z]{2}(?!\w)")
"""What no name in full has: "Power BI"."""
_RUNNING = regex(r"(?<![^\W\d_])[a-zß-ÿ]{4,}")
"""A word of running text."""
_FIELDS_APART = regex(BETWEEN_FIELDS)
_ANY_FIELD = regex(r"(?P<key>[^\W\d_][^.:]{2,25}):\s+(?P<value>[^.]{2,60})\.?")
"""One of several fields of a line, whatever its key."""
_FIELD = regex(r"[*_]*(?P<key>[^\W\d_][^\s:：]{0,24})[*_]*\s?[:：][*_]*\s*(?P<value>[^\s:：](?:.{0,50}[^\s.!?,;。])?)")
"""One word, and a few behind it: "Aan: Ann Lee"."""
_MARKED = regex(r"[^\w(\"'#]|#+\s")
"""Before a line that is set off from the one above."""
_SENTENCE = regex(r"[.!?;,…。]\W*$")
_LONGEST_HEAD = 80
_LONGEST_FIELD = 60
_LEAD_WORDS, _VALUE_WORDS, _ALONE_WORDS, _HEAD_WORDS = 3, 5, 4, 6
_DATE_WORDS = 4
_FULL = 45
"""Characters of a line that may have been wrapped."""
_FEWEST = 2
_YEAR = regex(r"(?<![\d.,/-])((?:19|20)\d\d)(?![\d,]|\.\d)")
_LED_BY_YEAR = regex(r"(?:[^\W\d_]\S*\s){0,2}(?P<year>(?:19|20)\d\d)(?=[,:]?\s(?![\d(]))")
"""A sentence that begins with its year: "In 2023 we moved"."""
_ISO = regex(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})")
_DAY = regex(
    r"(?<![\d.,:/-])(\d{1,2})([./])(\d{1,2})(?:[./](\d{2,4}))?(?![\d%:,/-]|\s?[KMGT]i?B|\.\d|\s?[%€$£])(?P<point>\.?)"
)
_CJK_MONTH = regex(r"(?<!\d)(\d{1,2})[月월]")
_WORD = regex(r"[^\W\d_]{3,}")
_LETTER = regex(r"[^\W\d_]")
_YEAR_LONG = 12
_MONTH_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Time:
    """A time as far as its look tells it."""

    year: int | None
    months: frozenset[int]
    """Those that it may be, 1 to 12; empty: it is a year alone."""

    def may_be(self, period: Period) -> bool:
        """Whether a period may be meant, or lies in it, or it in that."""
        years = range(period.first // _YEAR_LONG, (period.end - 1) // _YEAR_LONG + 1)
        within = {month % _YEAR_LONG + 1 for month in range(period.first, period.end)}
        return (self.year is None or self.year in years) and (not self.months or not within.isdisjoint(self.months))


@dataclass(slots=True)
class Margins:
    """What the margins of a source hold, by the number of the line."""

    names: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Of the cast."""
    times: dict[int, list[Time]] = field(default_factory=lambda: defaultdict(list))
    heads: set[int] = field(default_factory=set)
    """Lines that head what stands below them by their look, and hold a name or a time."""
    strangers: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """What else may name somebody: the subject of a sentence, a name that no list knows, initials."""

    unheard: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Heads of a few words that no list knows: names, or subjects."""

    @property
    def people(self) -> dict[int, set[str]]:
        """All that may name somebody."""
        return {n: self.names.get(n, set()) | self.strangers.get(n, set()) for n in {*self.names, *self.strangers}}


def find_margins(lines: Sequence[str], skipped: Collection[int], cast: Cast, left: Collection[int] = ()) -> Margins:
    """The margins of all lines but those that are something else, as headers of mails; of those `left` out, heads."""
    found = Margins()
    for number, line in enumerate(lines, 1):
        if number in skipped or not line.strip() or line.lstrip().startswith("|") or _goes_on(lines, number):
            continue
        line = _SCORE.sub("", line)  # noqa: PLW2901
        is_head = _is_head(lines, number)
        if number in left and not is_head:
            continue
        parts = [line] if is_head else [part for part in _parts(line) if _is_name(part, cast) or _is_time(part, cast)]
        values = [] if is_head or _is_item(line) or len(line.strip()) > _LONGEST_FIELD else list(_values(line))
        told = [value for value in values if _is_name(value, cast) or _is_time(value, cast)]
        for part in (*parts, *told):
            found.names[number].update(name for name, _ in cast.mentioned(part))
            found.times[number] += times(_without_names(part, cast))
        if (is_head or told) and (found.names[number] or found.times[number]):
            found.heads.add(number)
        leads = (name for name, at in cast.mentioned(line)[:1] if not line[:at].strip(_AROUND))
        found.strangers[number].update(leads)
        if led := _LED_BY_YEAR.match(_words(line)):
            found.times[number].append(Time(int(led["year"]), frozenset()))
        if is_head and _is_unheard(line):
            found.unheard[number].add(line.strip(_AROUND))
        found.names[number].update(filter(is_given, _agents(line)))
        for part in (*_parts(line), *values):
            name = in_order(part.strip(_AROUND))
            found.strangers[number].update([name] if is_full(name) and not _SHORT.search(name) else [])
    _add_speakers(found, lines, {*skipped, *left})
    _add_initials(found, lines, {*skipped, *left}, cast)
    _add_shifts(found, lines, skipped)
    return found


def _goes_on(lines: Sequence[str], number: int) -> bool:
    """Whether a line goes on with a sentence of the one above, which was full."""
    above = lines[number - 2].rstrip() if number > 1 else ""
    line = lines[number - 1].lstrip()
    return len(above) >= _FULL and not _SENTENCE.search(above) and not (_MARKED.match(line) or _is_item(line))


def _parts(line: str) -> Iterator[str]:
    """The margins of a line: what leads it, what is in brackets, what stands behind its last dash."""
    text = _words(line)
    lead = _LABEL.match(text) if _SIGN.search(text) else None
    if lead and len(lead["label"].split()) <= _LEAD_WORDS:
        yield lead["label"]
    yield from _BRACKETS.findall(text)
    if behind := _BEHIND.search(text):
        yield behind[1]
    yield from _agents(text)


def _agents(text: str) -> Iterator[str]:
    """By whom a line says that something was done."""
    found = _AGENT.finditer(text) if _BY.search(text) else ()
    yield from (one["name"].rstrip(".,;:)") for one in found if not is_checked(fold(one["before"])))


def _values(line: str) -> Iterator[str]:
    """What stands behind a label, if that is short, and a short line as a whole."""
    text = _words(line)
    lead = _LABEL.match(text) if _SIGN.search(text) else None
    value = text[lead.end() :].strip(_AROUND) if lead else ""
    if value and len(value.split()) <= _VALUE_WORDS:
        yield value
    if len(text.split()) <= _ALONE_WORDS:
        yield text.strip(_AROUND)


def _words(line: str) -> str:
    text = line.strip()
    mark = ITEM.match(text)
    return text[mark.end() if mark else 0 :].strip("*_ #")


def _is_item(line: str) -> bool:
    return ITEM.match(line.lstrip()) is not None


def _is_head(lines: Sequence[str], number: int) -> bool:
    """Whether a line looks like one that heads what stands below it."""
    line = lines[number - 1].strip()
    words = line.strip(_AROUND)
    if not words or len(line) > _LONGEST_HEAD:
        return False
    if _is_item(line):
        is_numbered = line[0].isdigit() and len(words.split()) <= _ALONE_WORDS + 1 and not _SENTENCE.search(line)
        return line[-1] in ":：" or is_numbered
    is_bold = line.startswith("**") and line.rstrip(":").endswith("**")
    if line[0] == "#" or is_bold or line[0] in "[(<>=~■▪».:-—【" or line[-1] in ":>：]=~|】":
        return True
    if _SENTENCE.search(line):
        return False
    below = lines[number] if number < len(lines) else ""
    is_apart = number > 1 and not lines[number - 2].strip()
    return _is_item(below) or (is_apart and len(words.split()) <= _HEAD_WORDS)


def _is_unheard(line: str) -> bool:
    """Whether a head is nothing but a few words that are no ordinary ones, or initials."""
    words = line.strip(_AROUND).split()
    is_short = 0 < len(words) <= _LEAD_WORDS and all(word.isalpha() for word in words)
    are_unknown = is_short and all(is_unknown(word) and not is_caseless(word) for word in words)
    is_verb = is_short and says_we_did(words[0])  # "Hicimos:"
    return are_unknown and not is_verb and not times(line) and fold(words[0]) not in months()


def _is_name(part: str, cast: Cast) -> bool:
    return bool(cast.mentioned(part)) and not _RUNNING.search(part)


def _is_time(part: str, cast: Cast) -> bool:
    words = _without_names(part, cast)
    is_running = any(fold(word) not in months() for word in _RUNNING.findall(words))
    return len(part.split()) <= _DATE_WORDS and not is_running and bool(times(words))


def _without_names(text: str, cast: Cast) -> str:
    """A text without the names in it: April Osei is no month."""
    for name, _ in cast.mentioned(text):
        for word in name.split():
            text = _without(word, text) if word in text else text
    return text


def _without(word: str, text: str) -> str:
    """A text with a blank for each place at which a word stands; a pattern for each word would be compiled anew.

    >>> _without("Lee", "Ann Lee, Leeds (Lee)")
    'Ann  , Leeds ( )'
    """
    found, last, at = "", 0, text.find(word)
    while at >= 0:
        end = at + len(word)
        if _LETTER.match(text[at - 1 : at]) or _LETTER.match(text, end):
            end = at + 1
        else:
            found, last = f"{found}{text[last:at]} ", end
        at = text.find(word, end)
    return found + text[last:]


@lru_cache(maxsize=4096)
def times(text: str) -> tuple[Time, ...]:
    """The times that a margin names.

    >>> [(one.year, sorted(one.months)) for one in times("März 2025 (3/11)")]
    [(2025, [3]), (2025, [3, 11])]
    """
    whole = [(int(one[1]), int(one[2])) for one in _ISO.finditer(text)]
    rest = _ISO.sub(" ", text)
    years = [int(year) for year in _YEAR.findall(rest)]
    words = (word for word in _WORD.findall(rest) if word[0].isupper() or len(word) > _ALONE_WORDS)
    keys = (key for word in words if (key := fold(word)) not in ambiguous_months())
    found = [frozenset([months()[key]]) for key in keys if key in months()]
    found += [frozenset([int(month)]) for month in _CJK_MONTH.findall(rest) if 0 < int(month) <= _YEAR_LONG]
    found += [named for day in _DAY.finditer(rest) if (named := _months_of(day))]
    year = years[0] if len(years) == 1 else None
    told = [Time(year, named) for named in found] or [Time(year, frozenset()) for year in years]
    return (*(Time(year, frozenset([m])) for year, m in whole if 0 < m <= _YEAR_LONG), *told)


def times_in_words(text: str) -> tuple[Time, ...]:
    """The months that a text has in words, where it has one alone.

    >>> [sorted(one.months) for one in times_in_words("Feb 09/2016")], times_in_words("28 Jul – 1 Aug 2025")
    ([[2]], ())
    """
    keys = {key for word in _WORD.findall(text) if (key := fold(word)) in months() and key not in ambiguous_months()}
    named = {months()[key] for key in keys}
    return (Time(None, frozenset(named)),) if len(named) == 1 else ()


def _months_of(day: re.Match[str]) -> frozenset[int]:
    """The months that a day in numbers may be of."""
    first, second = int(day[1]), int(day[3])
    if day[2] == "/":
        return frozenset(month for month in (first, second) if 0 < month <= _YEAR_LONG)
    is_date = day[4] or day["point"] or len(day[3]) == _MONTH_DIGITS
    return frozenset([second]) if is_date and 0 < second <= _YEAR_LONG and first <= 31 else frozenset()


def _add_speakers(found: Margins, lines: Sequence[str], skipped: Collection[int]) -> None:
    """Words that no list knows and that lead lines again and again, two at least, with the same sign behind them."""
    said: dict[str, Counter[str]] = defaultdict(Counter)
    at: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, line in enumerate(lines, 1):
        spoken = _SPOKEN.match(line) if number not in skipped else None
        if spoken and spoken["word"][0].isupper() and fold(spoken["word"]) not in months():
            said[spoken["sign"]][spoken["word"]] += 1
            at[spoken["sign"], spoken["word"]].append(number)
    for sign, words in said.items():
        again = [word for word, count in words.items() if count > 1]
        for word in again if len(again) >= _FEWEST else ():
            for number in at[sign, word] if is_unknown(word) else ():
                found.strangers[number].add(word)


def _add_shifts(found: Margins, lines: Sequence[str], skipped: Collection[int]) -> None:
    """Words that no list knows at the ends of heads of days, two and one of them again: "3.2. early / Lee"."""
    ended = {n: one["word"] for n, line in enumerate(lines, 1) if n not in skipped and (one := _ON_DAY.match(line))}
    sure = {number: word for number, word in ended.items() if is_unknown(word)}
    words = Counter(sure.values())
    if len(words) >= _FEWEST and max(words.values()) > 1 and 2 * len(sure) >= len(ended):
        for number, word in sure.items():
            found.strangers[number].add(word)
            found.heads.add(number)


def _add_initials(found: Margins, lines: Sequence[str], skipped: Collection[int], cast: Cast) -> None:
    """Initials of people whom the source names."""
    for number, line in enumerate(lines, 1):
        for code in _INITIALS.findall(line) if number not in skipped else ():
            if any(are_initials(code.replace(" ", ""), name) for name in cast.members):
                found.strangers[number].add(code)


def as_form(blocks: Sequence[Block], cast: Cast) -> list[Block]:
    """The blocks; fields with which a text begins, half of them names or times, are no text, whatever their keys.

    What comes again, as "Done: …" in each entry, is text.
    """
    found: list[Block] = []
    for block in blocks:
        is_title = block is blocks[0] and len(block.lines) == 1 and not _field(block.text)
        if not found and (block.kind == "heading" or is_title):
            continue
        if block.kind != "paragraph" or not all(_fields(line) for _, line in block.lines):
            break
        found.append(block)
    fields = [field for block in found for _, line in block.lines for field in _fields(line)]
    told = [value for _, value in fields if _is_name(value, cast) or _is_time(value, cast)]
    is_form = len(fields) >= _FEWEST and _FEWEST * len(told) >= len(fields)
    is_form = is_form and not any(cast.readings(key) for key, _ in fields)
    starts = (
        [line.split(":")[0].split("：")[0].strip(" *_") for one in blocks for _, line in one.lines] if is_form else []
    )
    again = {key for key, _ in fields if starts.count(key) > 1}
    unread = [
        one
        for one in (found if is_form else ())
        if not (one.label or any(read_field(line) for _, line in one.lines))
        and again.isdisjoint(key for _, line in one.lines for key, _ in _fields(line))
    ]
    return [replace(block, kind="rule") if block in unread else block for block in blocks]


def _fields(line: str) -> list[tuple[str, str]]:
    """The fields that a line is, of which the second and others may have keys of any words; none where it is more.

    >>> _fields("Name: Ann Lee. Role: analyst. Line manager: Bob Stone"), _fields("Yard: swept. It rained.")
    ([('Name', 'Ann Lee'), ('Role', 'analyst'), ('Line manager', 'Bob Stone')], [])
    """
    first, *others = _FIELDS_APART.split(line.strip())
    found = [_ANY_FIELD.fullmatch(other) for other in others]
    told = [_field(first), *((one["key"], one["value"]) if one else None for one in found)]
    return [field for field in told if field] if all(told) else []


def _field(line: str) -> tuple[str, str] | None:
    """Key and value of a line that may be a field: of one word, or of more that are known."""
    if found := _FIELD.fullmatch(line.strip()):
        return found["key"], found["value"]
    known = read_field(line)
    return (known.key, known.value) if known else None

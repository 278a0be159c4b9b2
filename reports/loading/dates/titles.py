"""The period that a whole line stands for: alone, at its end as titles have it, or misspelt.

Knows single lines, and what lines of one source begin with. Must not know blocks.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, lru_cache

from reports.loading.dates.label_shapes import read_atom
from reports.loading.dates.labels import Label, day_label, find_label, find_open_label, with_month
from reports.loading.folding import begins_low, fold, months
from reports.loading.names.likeness import is_kind_of_text, likeness
from reports.regex import regex

LONGEST_NAME = 50
"""Characters of a line that may be nothing but a name or a month."""
LONGEST_TITLE = 100
_LONGEST_SPAN = 12
"""Months that one text is about."""
_RANGE = regex(r"[\w.]\s?(?:[-–—→]|\.\.)\s\S|\w\s(?:to|bis|au|al|a|ate|hasta|until|through|till?|tot|do|e)\s\S")
_MOST_WORDS = 5
_ABBREVIATED = 3
_FOOTER = regex(
    r"\W*(?:exported|generated|printed|created|last|stand|version|as of|page|date|datum|fecha)\b", re.IGNORECASE
)
"""Beginnings of lines that say when a source was made."""
_COVERS = regex(r"\((?:covers|covering|about|für|über|couvre|pour|cubre|para|cobre|copre|per)\s+([^()]+)\)$")
_REMARKED = regex(
    r"[*_]{0,2}(?P<when>[^\W_][^()\n:]{1,24}?) \((?P<said>[^()\n]{1,40})\)[*_]{0,2}\s?[:：][*_]{0,2}\s+(?=\S)"
)
"""A time with a remark in brackets and a colon, before a text."""
_OF_TEXT = regex(r"(?P<when>[^\W_][^:：]{1,24}?)\s(?P<what>[^\W\d_][\w-]+)\s?[:：]\s(?=\S)")
"""A time, and what a text is called, before a colon."""
_TRIMESTER = regex(r"[Tt][1-4]")
"""A quarter in French, Spanish and Portuguese, on a line of its own."""
_NORDIC_WEEK = regex(r"[vVuU]\.\s?(\d{1,2}(?:[ ,/]+\d{4})?)")
"""A week in Swedish and Danish, on a line of its own: "v. 49 2024"."""
_YEAR_BEFORE_WEEK = regex(r"(?P<year>20\d\d)\.?\s(?P<n>\d{1,2})\.?\s?(?:het|tyden|tyzden|viikko|tydzien|hafta)")
"""A week behind its year: "2025. 3. hét"."""
_GERMAN_DAY = regex(r"[-*•\s]{0,4}(?P<day>\d\d)\.(?P<month>\d\d)\.\s+(?=[^\W\d_])")
"""A day without its year before a text: "12.03. pump replaced"; chapters have no noughts."""
_COLUMN = regex(r"[-*•\s]{0,4}(?P<year>(?:19|20)\d\d)(?:[ \u00a0]{2,}|[ ]?\t[ \t]*)(?=[^\W\d_])")
"""A year that stands in a column of its own before a text."""
_NUMBERED = regex(
    r"(?:term|trimester|sprint|phase|semester|block|quarter|stage|period|cycle|iteration|season|wave|release|abschnitt|quartal|"
    r"halbjahr|etappe|trimestre|semestre|cuatrimestre|bimestre|quadrimestre|periodo|periode|p[ée]riode|fase|étape|cycle|ciclo|"
    r"blok|kwartaal|termin|etapp|etap|kwartał|okres|период|этап|спринт|d[öo]nem)\s"
    r"(?:\d{1,2}|[IVX]{1,4})\s?[(\[](?P<label>[^()\[\]]{2,40})[)\]]",
    re.IGNORECASE,
)
"""A numbered part of a year, and when it was."""
_VERSION = regex(
    r"(?:version |release |v)?\d{1,4}(?:\.\d{1,4}){1,3}(?:-?(?:rc|beta|alpha)\.?\d*)?[,:]?\s+(?:[-–—|]\s+)?"
    r"[(\[]?(?:released?(?: date)?:?\s+|from\s+|vom\s+|du\s+|del\s+|от\s+)?(?P<label>[^()\[\]]{6,30})[)\]]?",
    re.IGNORECASE,
)
"""A version and its day, in a list of changes."""
_ASIDE = regex(r"[(（][^()（）]{2,60}[)）][:.]?")
_ENTRY = regex(r"(?:[^\W\d_]{1,12}\.?\s?)?(?:#|n[o°º]\.?\s?)?\d{1,4}[.:]?")
"""What an entry is called: "Entry 6", "wpis 6", "#6"."""
_PARTS_OF_HEAD = regex(r"\s[·•|/–—-]\s|[,:]\s")
_LONGEST_VAGUE = 80
_MONTHS = 12
_NEAR = 0.13
"""Of the letters of two words that are one misspelt, as much at most are not in both."""
_VAGUE = regex(
    r"(?:some ?time|a while|long|a long time) (?:ago|before)|undated|no date|without (?:a )?date|(?:date|when) unknown|"
    r"unknown date|whenever|"
    r"(?:i )?(?:can['’]?t|cannot|can not|don['’]?t|do not|no longer) (?:remember|recall|know)(?: (?:exactly )?when)|"
    r"(?:no idea|not sure|unsure|forgot|who knows) when|before i (?:kept|started|began|wrote|noted) .{3,40}|"
    r"ohne datum|undatiert|datum unbekannt|vor (?:einiger|langerer) zeit|irgendwann|"
    r"weiss nicht (?:mehr )?wann|"
    r"keine ahnung,? wann|sans date|date inconnue|il y a (?:longtemps|quelque temps)|"
    r"(?:je )?ne sai[st] plus quand|sin fecha|fecha desconocida|hace (?:un |algun )?tiempo|no (?:recuerdo|se) cuando|"
    r"sem data|data desconhecida|ha (?:algum|muito) tempo|nao (?:me )?(?:lembro|sei) (?:de )?quando|"
    r"antes de (?:eu )?anotar .{3,40}|senza data|data ignota|(?:qualche )?tempo fa|non (?:ricordo|so) quando|"
    r"zonder datum|datum onbekend|enige tijd geleden|weet niet (?:meer )?wanneer|utan datum|okant datum|minns inte nar|"
    r"uden dato|uten dato|husker ikke nar|bez dat[ay]|nie pamietam kiedy|"
    r"без даты|без дати|tarihsiz|tarihi bilinmiyor|"
    r"時期不明|日付不明|日付なし|日期不[详明]|无日期|날짜 (?:미상|불명|없음)"
)
"""A time of which nobody can say the months."""
_CELL = regex(r"(?P<said>[^|\t]{2,30}?)(?:\s*\t\s*|\s{2,}|\u3000|\s+\|\s*)(?=[^\W\d_]|[\d\"“„«(])")
"""Words in a column of their own before a text."""
_WIDEST_CELL = 32
_WIDE = regex(r"\t|\s\s|\u3000|\s\|")
"""What stands in each of these, and in few lines."""
_SHORT_WEEK = regex(
    r"(?:(?:sem|setm|sapt|tydz|tyg|tyd|vko|vk|нед|тиж|седм|εβδ)\.?\s?|[vu]\.\s)(?P<n>\d{1,2})|(?P<m>\d{1,2})\.?\s?(?:het|ht|vko|vk)"
)
"""A week before a text; "sem. 1" and "sem. 2" are parts of a year as well, and "v3" is a version."""
_PARTS_OF_YEAR = 2
_SET_APART = regex(r"(?P<said>[^|:\t]{2,12}?)(?:\s?:\s+|\s+[|–—-]\s+|\s{2,}|\s*\t\s*)(?=\S)")
_ALSO = regex(
    r"^\s*(?:also|again|still|auch|wieder|noch|aussi|encore|tambi[eé]n|tamb[eé]m|anche|ancora|ook|weer|ca\.?|about|~)\s+(?=\S)"
)
"""Before a time that says that it is the same as the one above, or near."""
_LEADER = regex(r"(?<=\S)(?:\s*(?:\.{3,}|…+|·{3,}|_{3,})\s*|\s*\t\s*|\s{2,})(?=\S)")
"""Between a text and the date that stands at the end of its line."""
_GAP = regex(r"\t|\s\s|\.{3}|…|·{3}|_{3}")
"""What stands in each of these, and in few lines."""
_END = regex(r"(?:\s(?:[-–—|@;]|//)\s|;\s|[(\[])(?P<said>[^()\[\]|]{3,70})[)\]]?$|,\s(?P<last>[^,()\[\]]{3,30})$")
_BRACKETED = regex(r"[(\[]([^()\[\]]{3,30})[)\]]")
_CAPTION_END = regex(r"[^()\[\]:]{2,80}[(\[](?P<said>[^()\[\]]{3,30})[)\]]\s?[:：]\s[^()\[\]]+")
"""A time in brackets at the end of a caption: "Opened the shop (Feb '24): 117 came"."""
_ROLE = regex(r"\s(?:--?|–|—|\|)\s|,\s|\s?[(\[]")
"""Behind a name, before what that person is or the time of a shift."""
_REMARK = regex(r"(?P<before>[^():：]{2,40}?)\s*\((?P<said>[^()\d]{3,60})\)\s*[:：]")
"""A remark in brackets behind the words of a caption."""
_SET_OFF = regex(r"(?:[,:;(\[|–—（【]|\s-)\s*")
SENTENCE_END = regex(r"""[.!?…。！？؟।:;]["'”’»)\]*_`]{0,4}$""")
COUNTED = regex(
    r"(?<!\w)(?:n\.?\s?[ºo°]\.?|№|n[or]\.|núm\.?|number|nummer|numéro)\s?\d{1,3}\s?/\s?(?:19|20)\d\d",
    re.IGNORECASE,
)
"""The number of a document within a year: "Acta n.º 9/2024"."""


def may_part(text: str) -> bool:
    """Whether what parts columns may stand in a line, as tabs, bars, points and two blanks: in few lines it does."""
    return "  " in text or "\t" in text or "|" in text or "..." in text or "___" in text or not text.isascii()


def end_label(text: str) -> Label | None:
    """The period that a line ends with, set off, alone or beside a name: "wrote it (14 June)", "wrote it - Ann, May".

    >>> str(end_label("wrote it (2025-06-14)").period), end_label("seen in June 2025")
    ('2025-06', None)
    >>> str(end_label("began the group, 14 people (June 2024)").period)
    '2024-06'
    """
    found = _END.search(text.rstrip(" .*_"))
    said, last = (found["said"] or "", found["last"] or "") if found else ("", "")
    labels = [label for part in (said or last).split(",") if (label := line_label(part.strip()))]
    if not found and (caption := _CAPTION_END.fullmatch(text.strip())):
        label = line_label(caption["said"])
        is_said = label is not None and (label.has_year or not label.is_day)
        return label if label and label.is_bare and is_said and label.period else None
    found_label = next((one for one in labels if one.is_bare and one.period and (said or one.has_year)), None)
    others = _BRACKETED.findall(text[: found.start()]) if found and found_label and text.endswith((")", "]")) else []
    if any((other := line_label(one)) and other.is_bare and other.period for one in others):
        return None  # "hired Omar (Aug) and Jess (Sept)"
    return found_label or led_label(text)


def led_label(text: str) -> Label | None:
    """The day, or the month with its year, that stands at the end of a line behind points or a gap.

    >>> str(led_label("counted the tyres ........ 3 Jun 2025").period), led_label("counted them on 3 Jun 2025")
    ('2025-06', None)
    """
    *before, last = _LEADER.split(text.rstrip(" .*_")) if may_part(text) and _GAP.search(text) else (text,)
    last = _ALSO.sub("", last)
    label = line_label(last) if before and len(last) < LONGEST_NAME else None
    if label is None or not (label.is_bare and label.period and begins_with_date(last, label)):
        return None
    is_year = label.period.months == _MONTHS  # mostly a field of a form: "Year ...... 2024"
    return label if label.is_day or (label.has_year and not is_year) else None


def end_alike(before: str, text: str) -> bool:
    """Whether two lines end each with a period in brackets, or behind points: they are told one by one."""
    if led_label(before) and led_label(text):
        return True
    return before.endswith((")", "]")) and text.endswith((")", "]")) and bool(end_label(before) and end_label(text))


def is_undated(text: str) -> bool:
    """Whether a line says of what stands below that its time is not known, and no more: "?? can't remember when:".

    >>> is_undated("**utan datum** (lapp på skärmen)"), is_undated("メモ（時期不明）"), is_undated("undated work")
    (True, True, False)
    >>> is_undated("**Entry 6** · no date, a slip"), is_undated("Entry 7 – ?"), is_undated("Entry 8, sold it")
    (True, True, False)
    """
    if len(text) > _LONGEST_VAGUE:
        return False
    first, *parts = (part.strip(" #*_") for part in _PARTS_OF_HEAD.split(text))
    if _ENTRY.fullmatch(first) and any(_VAGUE.fullmatch(fold(part)) or not part.strip("?") for part in parts):
        return True
    said = _ASIDE.search(text)
    inner = fold(said[0].strip("()（）[]:. ")) if said else ""
    return any(_VAGUE.fullmatch(fold(one).strip(" #*_?!:.-–—…")) for one in (_ASIDE.sub("", text), text, inner))


@lru_cache(maxsize=1024)
def line_label(text: str) -> Label | None:
    """The period label that leads a text, with its year or without."""
    found = find_label(text) or _column_label(text)
    if found and found.is_open and not found.period:  # "Sprint 17: 14 Apr to 25 Apr"
        found = find_open_label(text) or found
    cell = None if found and (found.is_strong or found.is_open) else cell_label(text)
    if found := (cell[0] if cell and found else found) or find_open_label(text) or (cell[0] if cell else None):
        return found
    if (day := _GERMAN_DAY.match(text)) and 0 < int(day["month"]) <= _MONTHS:
        label = day_label(int(day["day"]), int(day["month"]))
        return label and replace(label, is_bare=False, is_strong=True)
    word = text.strip(" *_:#") if len(text) < LONGEST_NAME else ""
    vague = fold(word.rpartition(", ")[2])  # "on an envelope, no date"
    if word and (_VAGUE.fullmatch(vague) or is_undated(word)):
        return Label(None, is_bare=True, is_day=False, is_strong=True, words=vague, has_year=False, is_open=True)
    if (remark := _REMARK.fullmatch(text.strip())) and likeness(remark["said"]) is None:
        label = line_label(remark["before"])
        return label if label and label.is_bare else None
    if _TRIMESTER.fullmatch(word):
        return find_open_label(f"Q{word[1]}")
    return _remarked(text) or _of_text(text) or _week_or_month(word)


def _remarked(text: str) -> Label | None:
    """The time before a remark in brackets, a colon and a text: "Nov (so far): wrote it"."""
    led = _REMARKED.match(text)
    label = line_label(led["when"]) if led and likeness(led["said"]) is None else None
    return replace(label, is_bare=False, is_strong=True) if label and label.is_bare else None


def _of_text(text: str) -> Label | None:
    """The part of a year before what a text is called, and a colon: "Q3 check-in: wrote it"."""
    led = _OF_TEXT.match(text)
    is_led = led is not None and is_kind_of_text(fold(led["what"]))
    label = find_open_label(led["when"]) or find_label(led["when"]) if led and is_led else None
    is_part = label and label.is_bare and label.period and label.period.months < _MONTHS
    return replace(label, is_bare=False, is_strong=True) if label and is_part else None


def cell_label(text: str) -> tuple[Label, int] | None:
    """The label in a column of its own before a text, and where the text begins: "May      led it", "KW 24 | it"."""
    if (
        (week := _SET_APART.match(text))
        and any(map(str.isdigit, week["said"]))
        and (said := _SHORT_WEEK.fullmatch(fold(week["said"]).strip()))
    ):
        number = int(said["n"] or said["m"])
        label = find_open_label(f"week {number}") if number > _PARTS_OF_YEAR else None
        return (replace(label, is_bare=False, is_strong=True), week.end()) if label else None
    cell = _CELL.match(text) if _WIDE.search(text[:_WIDEST_CELL]) else None
    label = (find_label(cell["said"]) or find_open_label(cell["said"])) if cell else None
    is_label = label is not None and label.is_bare and label.period is not None
    return (replace(label, is_bare=False, is_strong=True), cell.end()) if label and is_label and cell else None


def _week_or_month(word: str) -> Label | None:
    """A week as it is written in the north, or a misspelt month, on a line of its own."""
    if week := _YEAR_BEFORE_WEEK.fullmatch(fold(word)):
        return find_label(f"week {week['n']} {week['year']}")
    if week := _NORDIC_WEEK.fullmatch(word):
        return find_label(f"week {week[1]}") or find_open_label(f"week {week[1]}")
    near = _near_month(word) if 4 < len(word) < 12 and word.isalpha() else None
    return find_open_label(near) if near else None


def _column_label(text: str) -> Label | None:
    """The year in a column of its own before a text: "2025    looked after the trainees" is no count of them."""
    column = _COLUMN.match(text)
    year = find_label(f"{column['year']}:") if column else None
    return year and replace(year, is_bare=False, is_strong=True)


def names_next(line: str, words: str, below: str) -> bool:
    """Whether a line, `words` without its margin, is a name that heads the line below.

    A full name heads all that is moved in below it, any name a period that is the line below.
    """
    is_within = bool(below.strip()) and len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())
    name = (_ROLE.split(words, maxsplit=1)[0] if is_within else words).strip(" *_:")
    if len(words) >= LONGEST_NAME or likeness(name) != "known":
        return False
    label = line_label(below.strip())
    if is_within and " " in name:
        return True
    return bool(label and (label.is_bare or (is_within and label.is_strong and not label.is_day)))


@cache
def _months_of_length(length: int) -> tuple[tuple[str, int, float], ...]:
    """Months as which a word of so many letters may be misspelt, each with its letters and how many may be others."""
    may = ((name, _NEAR * (length + len(name))) for name in months() if len(name) > 4)
    return tuple((name, _letters(name), most) for name, most in may if abs(length - len(name)) <= most)


def _letters(word: str) -> int:
    """The letters of a word, a bit for each; some share one."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


@lru_cache(maxsize=1024)
def _near_month(word: str) -> str | None:
    """The month that a misspelt word on a line of its own means: "Febuary"."""
    said = fold(word)
    letters = _letters(said)
    names = [name for name, own, most in _months_of_length(len(said)) if (letters ^ own).bit_count() <= most]
    near = get_close_matches(said, names, 1, 1 - _NEAR) if names else []
    return near[0] if near and likeness(word) != "known" else None


def behind_date(text: str, label: Label) -> int:
    """The character behind the date that a line begins with, the same in lines of a log; 0 if it begins otherwise."""
    folded = fold(text[:80])
    return ord(folded[len(label.words) :][:1] or "\n") if folded.startswith(label.words) else 0


def begins_with_date(text: str, label: Label) -> bool:
    """Whether a line begins with the very date of its label, and not with words that announce it."""
    return fold(text[:60]).lstrip("*_[( ").startswith(label.words)


def last_label(words: str) -> Label | None:
    """The label that a heading ends with, set off from what stands before: "Monthly wins, September 2025"."""
    if covers := _COVERS.search(words[:200]):
        return line_label(covers[1])
    for found in _SET_OFF.finditer(words[:200]):
        label = line_label(words[found.end() :].strip(" )]）】"))
        if label and label.is_bare:
            return with_month(label, fold(words[: found.start()]))  # "Juni-Bericht (2025)"
    return None


def numbered_label(text: str) -> Label | None:
    """The label behind a numbered part of the year, or a version: "Term 1 (Jan-Mar)", "v3.1.1  2025-09-30".

    >>> numbered_label("Term 2 (Apr-Jun)").words, numbered_label("Sold 3 (March)"), numbered_label("Sold it (March)")
    ('apr-jun', None, None)
    >>> numbered_label("3.1   2025-08-05").words, numbered_label("Version 2.0.1 - 5 Aug 2025").words
    ('2025-08-05', '5 aug 2025')
    """
    found = _NUMBERED.fullmatch(text.strip(" *_:")) if text.rstrip(" *_:").endswith(")") else None
    version = _VERSION.fullmatch(text.strip(" *_:"))
    label = line_label(found["label"]) if found else line_label(version["label"]) if version else None
    return label if label and label.is_bare and label.period and (found or label.has_year) else None


def prefixed(text: str) -> tuple[str, Label] | None:
    """The words before a month at the end of a short line, and the label of the month: "Letter of", July."""
    words = text.strip(" *_:").split()
    for count in (3, 2, 1):
        label = line_label(" ".join(words[-count:])) if 1 < len(words) - count + 1 <= _MOST_WORDS else None
        if label and label.is_bare and label.period and (label.is_day or label.words[:1].isalpha()):
            return " ".join(words[:-count]).casefold(), label
    return None


def prefixes(lines: Sequence[str]) -> Mapping[str, int]:
    """How often short lines that end with a month begin with the same words: "Letter of July", "Letter of August"."""
    found: dict[str, set[str]] = {}
    for line in lines:
        is_short = 0 < len(line) <= LONGEST_NAME and line[:1].isalpha() and not SENTENCE_END.search(line.rstrip())
        if is_short and (prefix := prefixed(line)):
            found.setdefault(prefix[0], set()).add(prefix[1].words)
    return {words: len(months) for words, months in found.items()}


@lru_cache(maxsize=256)
def title_label(words: str) -> Label | None:
    """The period that the first line of a source ends with: "Self-assessment, first half of 2025"; no year or day.

    >>> str(title_label("Boiler 7, work done in week 14/2025").period), title_label("Meeting of 3 May 2025")
    ('2025-04', None)
    """
    words = COUNTED.sub("", words)
    if len(words) > LONGEST_TITLE or _FOOTER.match(words):
        return None
    starts = [found.end() for found in re.finditer(r"[\s,:;(|–—-]+", words)]
    if starts and begins_low(last := words[starts[-1] :]) and len(last.strip(" ).")) <= _ABBREVIATED:
        starts.pop()  # "threads left out" names no outubro
    labels = (line_label(words[start:].strip(" ).")) for start in starts)
    found = last_label(words) or next((label for label in labels if label and label.is_bare), None)
    found = with_month(found, fold(words)) if found else None
    is_period = found and found.period and found.period.months < 12
    return found if found and is_period and (not found.is_day or (found.has_year and _is_week(found))) else None


def _is_week(label: Label) -> bool:
    atom = read_atom(label.words, 0)
    return atom is not None and atom.kind == "week"


def is_span(value: str) -> bool:
    """Whether a value is nothing but a range of dates with its year, over several months and at most a year.

    >>> is_span("1 Jan 2025 to 30 June 2025"), is_span("Q1 2025"), is_span("2023 - 2026")
    (True, False, False)
    """
    label = find_label(value)
    period = label.period if label and label.is_bare and label.has_year else None
    return period is not None and 1 < period.months <= _LONGEST_SPAN and _RANGE.search(fold(value)) is not None


def without_remark(label: Label, text: str) -> Label:
    """The label, bare where nothing but a remark in brackets stands behind it: "27 Mar 2025 (room 12, 30 min)"."""
    _, found, rest = fold(text).partition(label.words)
    is_only = bool(found) and _ASIDE.fullmatch(rest.strip("*_ ")) is not None
    is_short = label.period is not None and label.period.months < _MONTHS and not label.is_fiscal
    return replace(label, is_bare=True) if is_only and is_short and label.has_year else label

"""How letters end: the closing, and the name below it or behind a dash, with a role or the day.

Knows lines and names. Must not know who wrote the text.
"""

import re
from collections.abc import Sequence
from datetime import date

from reports.loading.dates.titles import SENTENCE_END
from reports.loading.folding import fold
from reports.loading.names.likeness import is_firm, is_position, is_surely, is_team, likeness
from reports.loading.names.people import plain_name
from reports.loading.profiles.mail_days import sent_on
from reports.regex import regex

SIGNED = "signature at the end of the letter"
BY_SIGNATURE = "signature"
"""Why somebody's a text is that only its end names."""
_DASHED = regex(r"\s*(?:--|[–—~/])\s?[^\W\d_]")
"""A dash before the name at the end of a text, where no item has one: "— Ann"."""
_REGARDS = regex(
    r"\b(?:regards|sincerely|yours|best wishes|cheers|grusse?n?|gruss|cordialement|salutations|amities|saludos|abrazo|"
    r"cumprimentos|abracos?|saluti|saluto|groet(?:en|jes)?|halsning(?:ar)?|hilsen|pozdrow\w+|pozdrav\w*|terveisin|"
    r"saygilar\w*|с уважением|з повагою)\b|よろしくお願い|敬具|此致|敬上|드림|올림|"
    r"مع التحية|فايق الاحترام|خالص التقدير|تحياتي|בברכה|सादर"
)
_YOURS = regex(r"^(?:[Ii]hre?|[Dd]eine?|[Ee]ure?|[Ee]uer|[Vv]otre|[Yy]our|[Dd]in)\s(?=[^\W\d_a-zß-ÿ])")
_REMARK = regex(r"\s\([^()]{2,60}\)$")
_LETTER = 4
"""Lines at least of a letter that is signed."""
_FEWEST, _MOST_ROLE = 2, 4
"""Words of what somebody is, behind the name at the end."""
_LONGEST_DATED = 40
_DAY = regex(r"\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}")
_BELOW = 4
"""Lines at most of a name at the end of a letter and what stands below it."""
_INITIALED = regex(r"[^\W\d_]\. ?[^\W\d_]\w{2,}")
_CREDIT = regex(
    r"(?:\(c\)|©|copyright)\s*(?:©\s*)?(?:\d{4}(?:\s?[-–]\s?\d{4})?,?\s+)?(?:by\s+)?|"
    r"(?:signed|gez\.|fdo\.|firmado|firmato|sign[ée]e?|underskrift|podpisan[oay]|unterzeichnet|"
    r"(?:written|compiled|notes|kept) by|geschrieben von|[ée]crit par|escrito p[oe]r|scritto da|geschreven door)"
    r"[:,]?\s+|"
    r"[A-ZÀ-Þ]{2,3}\s?[/=]\s?",
    re.IGNORECASE,
)
"""Before the name of whom a text belongs to."""
_LISTED = regex(r"\s*(?:\||[-*+•]\s|\d{1,3}[.)]\s)")
"""Before a row of a table or an item, which signs nothing."""
_MARKS = " -–—,.*_~/|>#"
_YEAR_BEHIND = regex(r",?\s(?:19|20)\d\d$")
_BEHIND_NAME = regex(r",\s|\s[|(·–—-]\s?|\s{2,}|;\s")
"""Before what somebody is who signs."""
_CLOSING = regex(
    r"(?:all the best|best|thanks(?: (?:all|everyone|again|a lot))?|many thanks|thank you|thx|yours|warmly|"
    r"(?:vielen )?dank|danke|lg|vg|bg|mfg|liebe grusse|bis (?:bald|dann)|merci(?: beaucoup)?|bien a vous|"
    r"bises|(?:muchas )?gracias|"
    r"(?:muito )?obrigad[oa]|abs|(?:molte )?grazie|a presto|bedankt|mvg|tack|mvh|takk|tak|"
    r"kram|kramar|halsningar|hilsen|klem|knus|pozdrawiam|dzieki|спасибо|baci|abbracci|abrazos?|besos|beijos|bisous|"
    r"groet|groetjes|cheers|regards|grusse?|(?:have a )?(?:good|great|nice) weekend|schones wochenende|bon week-?end|"
    r"buen finde(?: semana)?|buen fin de semana|bo[mn] (?:fim|final) de semana|buon (?:fine settimana|weekend)|"
    r"(?:fijn|prettig) weekend|(?:trevlig|god) helg|milego weekendu)\s?[,.!]*"
)


def ending(first: int, end: int, lines: Sequence[str]) -> list[int]:
    """The lines of the name at the end of a letter, with the closing above it and the day below it.

    A name stands behind a dash, or apart with a role or a day, or is told by a list or by the first lines of the text.

    >>> ending(1, 7, ["Hi,", "I fixed it.", "I sold it.", "I cut it.", "", "*Ann Lee, updated 14 Nov 2025*"])
    [6]
    """
    body = [n for n in range(first, min(end, len(lines) + 1)) if any(map(str.isalnum, lines[n - 1]))]
    last = range(max(_FEWEST, len(body) - _BELOW), len(body))
    if at := next((at for at in last if _is_above_place(body[at:], lines) or _signs(body[at:], lines)), 0):
        return body[at - closes(lines[body[at - 1] - 1]) :]
    if len(body) > _LETTER + 1 and day_at_end(day := lines[body[-1] - 1]) and len(day.split()) <= _MOST_ROLE:
        above = _ending(body[:-1], lines)
        return [*above, body[-1]] if above else []
    return _ending(body, lines)


def signer(line: str) -> str:
    """What may be the name in a line with which somebody signs, without what they are.

    >>> signer("/Ann Lee, ward nurse"), signer("A. Lee (Ann Lee)"), signer("(c) Ann Lee 2025")
    ('Ann Lee', 'Ann Lee', 'Ann Lee')
    """
    text = line.strip(_MARKS)
    if credit := _CREDIT.match(text):
        text = text[credit.end() :]
    elif text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    name, *behind = (part.strip(f"{_MARKS}()") for part in _BEHIND_NAME.split(text, maxsplit=1))
    name = _YEAR_BEHIND.sub("", name)
    return behind[0] if behind and is_surely(behind[0]) and not is_surely(name) else name  # "A. Lee (Ann Lee)"


def _signs(body: Sequence[int], lines: Sequence[str]) -> bool:
    """Whether the last lines, set apart, are a name in full, what somebody is, and shorter forms of the name.

    >>> [_signs([2, 3], ["", "A. Lee, stores", below]) for below in ("(Ann Lee, room 2)", "(Ann Lee cut it by half)")]
    [True, False]
    """
    said = [lines[number - 1] for number in body]
    is_apart = not any(map(str.isalnum, lines[body[0] - 2])) and body[-1] - body[0] == len(said) - 1
    names = {name for line in said if " " in (name := signer(line)) and is_surely(name)} if is_apart else set[str]()
    if len(names) != 1 or len(said) >= _BELOW or any(map(_LISTED.match, said)):
        return False
    name = next(iter(names))
    return all(_is_of_signer(line, name) for line in said)


def _is_of_signer(line: str, name: str) -> bool:
    """Whether a line is the name of who signs, with what they are, or a shorter form of it or their initials."""
    who, full = signer(line), fold(name).split()
    parts = fold(who).replace(".", " ").split()
    is_theirs = all(any(part in (one, one[:1]) for one in full) for part in parts)
    if _CREDIT.match(line.strip(_MARKS)) or _is_place(line.strip()) or is_firm(line.strip()):
        return True
    sign, said = line.partition(who)[2].lstrip("._*~ ")[:1], line.partition(who)[2].strip(f"{_MARKS}()")
    is_role = sign in ("", ",", "(", ")") or is_position(fold(said))
    return is_theirs and is_role and len(said.split()) <= _MOST_ROLE and not SENTENCE_END.search(said)


def day_at_end(words: str) -> date | None:
    """The day with which words end, with its year: "last updated 14 Nov 2025".

    >>> day_at_end("*Ann Lee, updated 14 Nov 2025*"), day_at_end("Ann Lee, May")
    (datetime.date(2025, 11, 14), None)
    """
    parts = fold(words.strip(" *_.")).split()
    return next((day for count in (1, 2, 3) if (day := sent_on(" ".join(parts[-count:])))), None)


def _ending(body: Sequence[int], lines: Sequence[str]) -> list[int]:
    name = _REMARK.sub("", _YOURS.sub("", lines[body[-1] - 1].strip(" -–—,.*_~/"))) if len(body) > _LETTER else ""
    head = [line for n in body[:3] for line in (lines[n - 1], lines[n - 1].rpartition(":")[2])]
    last, _, signed = name.partition(", ")  # "Kram, Elin"
    if name and _DASHED.match(lines[body[-1] - 1]) and (likeness(name) == "known" or is_surely(last)):
        return [body[-1]]
    is_apart = name != "" and not lines[body[-1] - 2].strip()
    is_said = is_surely(last) or (" " in last and likeness(last) == "shaped" and _is_role(signed))
    is_said = is_said and 0 < len(signed.split()) <= _MOST_ROLE
    is_dated = len(signed) <= _LONGEST_DATED and likeness(last) == "known" and day_at_end(signed) is not None
    if is_apart and (_takes_notes(name) or is_said or is_dated):
        return [body[-1]]
    if len(body) > _LETTER and (closes(lines[body[-1] - 1]) or (closes(last) and likeness(signed))):
        return [body[-1]]
    for at in range(max(1, len(body) - _BELOW), len(body)):
        who = lines[body[at] - 1].strip(" -–—,.*_~/")
        if closes(lines[body[at - 1] - 1]) and likeness(who.partition(", ")[0]) in ("known", "shaped"):
            return list(body[at - 1 :])
    is_within = likeness(name) == "known" and name in re.findall(r"[\w'’-]+", lines[body[0] - 1])
    is_whole = " " in name and likeness(name) == "known"
    if not plain_name(name) or not (is_within or is_whole or fold(name) in {fold(line.strip(" *_#")) for line in head}):
        return []
    above = body[-2]
    is_apart = above == body[-1] - 1 and not lines[above - 2].strip()
    return [above, body[-1]] if is_apart and is_closing(lines[above - 1]) else [body[-1]]


def _is_above_place(body: Sequence[int], lines: Sequence[str]) -> bool:
    """Whether the last lines are a name in full, set apart, and where somebody is, or the day: "Ann Lee", "Team North".

    >>> [_is_above_place([2, 3], ["", "Ann Lee", below]) for below in ("Team North, Leeds", "cut it")]
    [True, False]
    """
    name, below = lines[body[0] - 1].strip(" -–—,.*_~/"), [lines[number - 1].strip() for number in body[1:]]
    is_apart = not lines[body[0] - 2].strip() and body[-1] - body[0] == len(below) and 0 < len(below) < _BELOW
    return is_apart and " " in name and likeness(name) in ("known", "shaped") and all(map(_is_place, below))


def _is_place(line: str) -> bool:
    """Whether a line below a name says where somebody is, what they are, or which day it is."""
    if len(line.split()) > _MOST_ROLE + 2 or line.endswith((".", ":", "!")) or re.match(r"[-*•]", line):
        return False
    words = line.split()
    is_part = any(is_team(word.strip(",")) for word in (words[0], words[-1]))
    return (
        is_part
        or _DAY.fullmatch(line) is not None
        or day_at_end(line) is not None
        or is_position(fold(line.partition(",")[0]))
        or "@" in line
    )


def _is_role(words: str) -> bool:
    """Whether words behind a name say what somebody is: "ward nurse", "RN"."""
    return is_position(fold(words)) or (words.isupper() and len(words) <= 4)


def _takes_notes(line: str) -> bool:
    """Whether a line only says who wrote the text down: "Notiert: M. Aydin"."""
    key, colon, who = line.partition(": ")
    is_who = is_surely(who) or _INITIALED.fullmatch(who) is not None
    return colon != "" and len(key.split()) <= 2 and is_who


def closes(line: str) -> bool:
    """Whether a line is a closing, with or without regards: "Best,", "LG"."""
    return greets(line) or bool(_CLOSING.fullmatch(fold(line).strip(" *_")))


def greets(line: str) -> bool:
    """Whether a line is a closing by its words: "With kind regards", "Vänliga hälsningar från Karin"."""
    return is_closing(line) and bool(_REGARDS.search(fold(line)))


def is_closing(line: str) -> bool:
    """A line of few words, no item of a list and no sentence: "Best regards,"."""
    text = line.strip()
    return len(text.split()) <= 6 and not re.match(r"[-*•]|\d", text) and not text.endswith((".", ":", ";"))

"""Who a profile is about, as far as its words say: the name and the span that the overview claims.

Knows sentences in which a person is the subject. Must not know files, ids or the roster.
"""

import re
import unicodedata

from reports.load.dates import fold
from reports.load.words import (
    IRREGULAR_VERBS,
    NO_NAMES,
    OTHER_VERBS,
    PARTICLES,
    SUFFIXES,
    TITLE_WORDS,
    TITLES,
    VERB_STEMS,
)

_FIRST = 700


def _inflected(stem: str) -> set[str]:
    """Past, present and -ing forms of a regular verb."""
    base = stem[:-1] if stem.endswith("e") else stem[:-1] + "i" if re.search(r"[^aeiou]y$", stem) else stem
    forms = {base + "ed", stem + "s", base + "es", (stem[:-1] if stem.endswith("e") else stem) + "ing"}
    return forms | {stem + stem[-1] + "ed", stem + stem[-1] + "ing"}


_FORMS = frozenset(form for stem in VERB_STEMS for form in _inflected(stem))
_VERBS = frozenset(form for form in _FORMS if not form.endswith("ing")) | IRREGULAR_VERBS | OTHER_VERBS
_NEVER = _VERBS | _FORMS | NO_NAMES
"""Words that no name contains."""
_TOKEN = re.compile(r"[^\s,;:!?()\[\]{}<>\"“”„«»|*_`#]+")
_ADVERB = re.compile(r"(?:\w{2,20}ly|also|then|first|again|further|who|together|now|still|once|mainly)$")
_PERIOD_PREFIX = re.compile(
    r"(?:over|in|during|for|within|across|throughout|through)\s+(?:the\s+|a\s+span\s+of\s+|the\s+course\s+of\s+|"
    r"his\s+|her\s+|their\s+)?(?:past\s+|last\s+|first\s+|recent\s+|nearly\s+|about\s+|roughly\s+|almost\s+)*"
    r"(?:[\w-]+\s+){1,3}(?:months?|years?|weeks?|quarters?|period)\s+(?=\S)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?<!\b\w)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bSt)(?<!\bJr)(?<!\bSr)(?<!\bMrs)(?<!\bProf)(?<!\bIng)[.!?。](?=\s|$)"
)
_REPOSITORY = re.compile(r"([\w.-]+)/([\w.-]+)")
_APPOSITION = re.compile(
    r"\s*(?:\([^()]{1,60}\)|,\s+(?:an?|the|who|our|one of|based|working|serving|known|formerly)\b[^,.;]{1,120},)\s+",
    re.IGNORECASE,
)
_POSSESSED = re.compile(
    r"(?:\w+\s+){0,2}(?:work|contributions?|efforts|focus|role|time|tenure|activity|profile|achievements|accomplishments)\b"
)
_ELIDED = re.compile(r"^(?:d|l|dell|dall|degl|nell|t|s)['’](?=\w)")
"""A particle that leans on a name: d'Aubigné, dell'Acqua, 't Hooft."""
_MONTHS_AS_NAMES = frozenset({"april", "may", "june", "august"})
_CJK_SUBJECT = re.compile(r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=在|负责|开发|主导|参与|专注|致力|设计|实现|贡献|，)")
_CJK_NO_NAMES = re.compile(r"[该此本这其他她它们我团队贡献工程师开发者月年个过去期间]")


def find_name(overview: str) -> str | None:
    """The person who is the subject of the first sentence; None where it names nobody.

    >>> find_name("Over 13 months, Michael Lazos engineered features. Michael also wrote tests.")
    'Michael Lazos'
    >>> find_name("Worked on the pytorch/pytorch repository.") is None
    True
    """
    text = unicodedata.normalize("NFC", overview[:_FIRST]).lstrip(" *_#>").replace("**", "")
    end = _SENTENCE.search(text)
    sentence = text[: end.start()] if end else text
    owners = {fold(part) for found in _REPOSITORY.finditer(text) for part in found.groups()}
    for start in _starts(sentence):
        name = _subject(sentence[start:], owners)
        if name:
            return name
    cjk = _CJK_SUBJECT.match(sentence)
    return cjk["name"] if cjk and not _CJK_NO_NAMES.search(cjk["name"]) else None


def _starts(sentence: str) -> list[int]:
    """Where a subject may begin: at the start, after a span of time, after each comma or dash."""
    starts = [0]
    if span := _PERIOD_PREFIX.match(sentence):
        starts.append(span.end())
    starts += [found.end() for found in re.finditer(r",\s*|\s[—–-]\s|:\s+", sentence)]
    return starts[:16]


def _subject(text: str, owners: set[str]) -> str | None:
    """The name that a text begins with, if what it does follows."""
    tokens: list[str] = []
    at = 0
    while len(tokens) < 7:
        found = _TOKEN.match(text, at)
        if not found:
            break
        token = found[0]
        if token.endswith(("'s", "’s")) and _is_name_word(token[:-2], tokens):
            rest = text[found.end() :].lstrip()
            named = [*tokens, token[:-2]]
            return _checked(named, owners) if len(named) > 1 and _POSSESSED.match(rest) else None
        if not _is_name_word(token, tokens):
            break
        tokens.append(token)
        at = found.end()
        while text[at : at + 1].isspace():
            at += 1
    while tokens and tokens[-1].lower() in PARTICLES:
        at = text.rindex(tokens.pop())
    rest = text[at:]
    apposition = _APPOSITION.match(rest)
    if tokens and apposition:
        rest = rest[apposition.end() :]
    if not tokens or not _is_verb_next(rest):
        return None
    return _checked(tokens, owners)


def _is_verb_next(rest: str) -> bool:
    words = [fold(found[0]).rstrip(".") for found in _TOKEN.finditer(rest[:80])][:3]
    while words and _ADVERB.fullmatch(words[0]) and words[0] not in _VERBS:
        words.pop(0)
    if not words:
        return False
    return words[0] in _VERBS or (len(words[0]) > 4 and words[0].isalpha() and words[0].endswith("ed"))


def _is_name_word(token: str, before: list[str]) -> bool:
    """Whether a word may be part of a name: capital or caseless letters, a particle, a title, an initial."""
    lower = token.lower()
    if not token.strip(".") or any(char.isdigit() or char in "/@+" for char in token):
        return False
    if fold(token) in TITLES or lower in PARTICLES - (set() if before else {"i", "a", "e", "y"}):
        return True
    if before and lower in SUFFIXES:
        return True
    head, dash, tail = token.partition("-")
    return bool(dash and head.lower() in PARTICLES and tail[:1].isupper()) or _is_proper(token)


def _is_proper(token: str) -> bool:
    word = token.rstrip(".")
    if token.endswith(".") and not (len(word) <= 2 or re.fullmatch(r"(?:\w\.)+\w", word)):
        return False
    if not all(unicodedata.category(char)[0] in "LM" or char in "'’-.·ʼʻ\u200c\u200d" for char in word):
        return False
    word = _ELIDED.sub("", word)
    first = word.lstrip("'’-")[:1]
    return first.isupper() or first.istitle() or (first.isalpha() and not first.islower())


def _checked(tokens: list[str], owners: set[str]) -> str | None:
    """The name, unless a word of it cannot be a person's or one word alone is a project that the text names."""
    words = [fold(token).strip(".,") for token in tokens if token.lower() not in PARTICLES and not _is_initial(token)]
    proper = [word for word in words if word not in TITLES]
    if len(proper) > 1 and proper[0] in _MONTHS_AS_NAMES:
        proper = proper[1:]  # June Park
    if not proper or any(word in _NEVER for word in proper):
        return None
    if len(proper) == 1 and (proper[0] in owners or len(proper[0]) < 2 or _is_product(tokens[-1])):
        return None
    if all(token.lower() in PARTICLES or (token.isupper() and len(token) > 4) for token in tokens):
        return None if len(tokens) == 1 else " ".join(tokens)
    return " ".join(tokens)


def _is_initial(token: str) -> bool:
    return token.endswith(".") and len(token) <= 3


def _is_product(word: str) -> bool:
    """Capitals inside or throughout, as in PyTorch, LLVM, OpenTelemetry; not McDonald, O'Brien, DeShawn."""
    inner = re.sub(r"^(?:Mc|Mac|De|La|Le|Di|Du|Van|Fitz|O['’]|D['’])(?=[A-Z])", "", word)
    pieces = re.split(r"[-'’]", inner)
    return any(any(char.isupper() for char in piece[1:]) for piece in pieces)


def heading_name(heading: str) -> str | None:
    """The name in the title of a profile: "Profile: Jane Doe", "Jane Doe — work log", "Jane Doe's profile"."""
    text = unicodedata.normalize("NFC", heading[:200]).strip(" *_#`")
    parts = [part.strip(" *_`") for part in re.split(r"\s[—–|-]\s|:\s*|[()\[\]]|\s\|\s|,\s|\s/\s", text)]
    parts += [found[1] for part in parts if (found := re.fullmatch(r"(.{2,80}?)['’]s?\s+\S.*", part))]
    parts += [found[1] for part in parts if (found := re.search(r"\b(?:for|of|by|[Aa]bout)\s+(\S.*)$", part))]
    found_names = [name for part in parts if (name := plain_name(part))]
    return found_names[0] if found_names else None


def plain_name(text: str) -> str | None:
    """The text if it is nothing but a person's name."""
    tokens = text.split()
    if not 1 <= len(tokens) <= 7 or any(not _is_name_word(token, tokens[:i]) for i, token in enumerate(tokens)):
        return None
    if any(fold(token).strip(".'") in TITLE_WORDS for token in tokens):
        return None
    if (
        len(tokens) > 1
        and all(token.isupper() for token in tokens)
        and any("a" <= t.lower()[:1] <= "z" for t in tokens)
        and len(text) > 40
    ):
        return None
    return _checked(tokens, set())


_UNITS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "a": 1, "an": 1, "single": 1, "dozen": 12,
}  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBER = rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_UNITS)}))?|a dozen|two dozen|{'|'.join(_UNITS)})"
_BEFORE = (
    r"\b(?:over|during|across|in|for|within|throughout|through|spanning|spans|covering|of|past|last|first|recent|full|"
    r"approximately|nearly|almost|about|around|roughly|his|her|their|the|these|those|a|an|active)\s+"
)
_SPAN = re.compile(
    rf"{_BEFORE}(?:(?P<half>half a year|half-year)|(?P<n>{_NUMBER})(?:\s+and\s+a\s+half)?[\s-]+"
    r"(?:(?:active|full|consecutive|calendar)\s+)?"
    r"(?P<unit>months?|years?|mois|monate?n?|meses|mesi|ans|jahre?n?|anos|anni)\b(?P<more>\s+and\s+a\s+half)?)"
)
_APPROXIMATE = re.compile(r"\b(?:nearly|almost|about|around|roughly|approximately|more than|less than|up to|some)\s+$")


def claimed_span(overview: str) -> tuple[int, bool] | None:
    """The months that an overview says it is about, and whether exactly so; None where it states none.

    >>> claimed_span("Over thirteen months, she built it."), claimed_span("For nearly a year, he kept it.")
    ((13, True), (12, False))
    """
    text = fold(overview[:_FIRST])
    found = _SPAN.search(text)
    if not found:
        return None
    before = text[: found.start("n") if found["n"] else found.start("half")]
    exact = not _APPROXIMATE.search(before[-20:])
    if found["half"]:
        return 6, exact
    months = _count(found["n"])
    if not found["unit"].startswith(("m",)):
        is_half = bool(found["more"]) or "and a half" in found[0]
        months = months * 12 + (6 if is_half else 0)
    return (months, exact) if 0 < months <= 720 else None


def _count(words: str) -> int:
    if words.isdigit():
        return int(words)
    if words.endswith("dozen"):
        return 24 if words.startswith("two") else 12
    return sum(_TENS.get(word, 0) + _UNITS.get(word, 0) for word in re.split(r"[\s-]", words))


def same_words(one: str, other: str) -> bool:
    """Whether two spellings are of one name: equal, or all words of one stand in the other."""
    first, second = name_words(one), name_words(other)
    return first == second or set(first) <= set(second) or set(second) <= set(first)


def name_words(name: str) -> tuple[str, ...]:
    """A name's words, folded, without titles: for comparing."""
    words = [word.strip(".,'") for word in fold(name).replace("-", " ").split()]
    return tuple(word for word in words if word and word not in TITLES and word + "." not in TITLES)

"""Who a profile is about, as far as its words say: the name and the span that the overview claims.

Knows sentences in which a person is the subject. Must not know files, ids or the roster.
"""

import itertools
import re
import unicodedata
from functools import lru_cache

from reports.loading.folding import begins_low, fold
from reports.loading.words import (
    IRREGULAR_VERBS,
    NO_NAMES,
    OTHER_VERBS,
    PARTICLES,
    PERSONAL_STEMS,
    SUFFIXES,
    THING_NOUNS,
    THING_VERBS,
    TITLE_PARTS,
    TITLE_WORDS,
    TITLES,
    VERB_STEMS,
)
from reports.regex import regex

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
_THING_VERBS = THING_VERBS | {
    form for stem in VERB_STEMS - PERSONAL_STEMS for form in _inflected(stem) if form.endswith("ed")
}
_PRONOUNS = ("me", "you", "us", "it")  # "Park Me"
_ONLY_INSIDE = frozenset(("i", "a", "e", "y", "an", "op"))
"""Particles that begin no name."""
_PAIR = r"in\s(?:['’]t|de[nr]?)(?=\s)"
_TOKEN = regex(_PAIR + r"|[^\s,;:!?()\[\]{}<>\"“”„«»|*_`#]+")
_WORDS = regex(_PAIR + r"|\S+")
_ADVERB = regex(r"(?:[\w-]{2,24}ly|also|then|first|again|further|who|together|now|still|once|mainly|often|always)$")
_PERIOD_PREFIX = regex(
    r"(?:over|in|during|for|within|across|throughout|through)\s+(?:the\s+|a\s+span\s+of\s+|the\s+course\s+of\s+|"
    r"his\s+|her\s+|their\s+)?(?:past\s+|last\s+|first\s+|recent\s+|nearly\s+|about\s+|roughly\s+|almost\s+)*"
    r"(?:[\w-]+\s+){1,3}(?:months?|years?|weeks?|quarters?|period)\s+(?=\S)",
    re.IGNORECASE,
)
_TIME_PREFIX = regex(
    r"(?:(?:last|this|(?:in\s+|during\s+|over\s+)?the\s+(?:last|past))\s+(?:year|month|quarter|week|spring|summer|"
    r"autumn|fall|winter|half(?:[ -]year)?|sprint|season)|recently|currently|previously|initially|lately|"
    r"today|since\s+then)\s+",
    re.IGNORECASE,
)
_OPENS_WITH_TIME = regex(r"(?:in|during|between|from|since|throughout|for|over|across|by|until)\s", re.IGNORECASE)
_AFTER_YEAR = regex(r"\b(?:19|20)\d\d\s+(?=\S)")
_SENTENCE = regex(
    r"[.!?。](?<!\b\w.)(?<!\b[DMJS]r.)(?<!\bMs.)(?<!\bSt.)(?<!\bMrs.)(?<!\bProf.)(?<!\bIng.)(?<!\.Sc.)(?=\s|$)"
)
_REPOSITORY = regex(r"([\w.-]+)/([\w.-]+)")
_DEGREE = r"(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?eng|b\.?eng|mba|m\.?a|b\.?a|esq|jr|sr|ii|iii|iv|dipl\.-ing)\b\.?"
_APPOSITION = regex(
    rf"\s*(?:\([^()]{{1,60}}\)|\"[^\"]{{1,40}}\"|“[^”]{{1,40}}”|[—–-]\s[^—–.;]{{1,120}}\s[—–-]|"
    rf"(?:,\s*{_DEGREE})+,?|"
    r",\s+(?:an?|the|who|our|one of|based|working|serving|known|formerly|previously|currently|now|then|over|during|in|"
    r"within|for|across|throughout|through|from|between|since|after|before|with|together with|along with|alongside|as|"
    r"at|by|on|under|like)\b[^,.;]{1,120},)\s+",
    re.IGNORECASE,
)
_NICKNAME = regex(
    r"\s*(?:\((?P<a>[^()]{1,30})\)|[\"“„](?P<b>[^\"“”„]{1,30})[\"”“]|«\s?(?P<c>[^«»]{1,30}?)\s?»|[‘'](?P<d>[^‘’']{2,30})['’])\s+"
)
"""What stands inside a name and is no part of it."""
_MUTATED = regex(
    r"(?:[htn]-|h(?=[AEIOUÁÉÍÓÚ])|t(?=[SAEIOUÁÉÍÓÚ])|n(?=[DGAEIOUÁÉÍÓÚ])|m(?=B)|g(?=C)|d(?=T)|bh(?=F)|b(?=P))(?=[^\W\d_])"
)
"""Small letters that Gaelic puts before the capital: Ó hÓgáin, Mac an t-Saoir."""
_OF_OTHER = regex(
    r"\b(?:review|mentor|supervis|manag|prais|thank|coach|onboard|shadow|approv|lead|led|oversaw|assess|evaluat)\w*\s+"
    r"(?:(?:on|over|for|about)\s+)?(?:her|his|their|him|them)\b(?!\s+own)",
    re.IGNORECASE,
)
_COPULA = regex(r"(?:is|was|are|were|be|been|being|gets?|got|become|became|has|have|had|will|can|could)$")
_POSSESSED = regex(
    r"(?:\w+\s+){0,2}(?:work|contributions?|efforts|focus|role|time|tenure|activity|profile|achievements|accomplishments)\b"
)
_WITHIN = "'’-־.·ʼʻ\u200c\u200d"
_ELIDED = regex(r"^(?:d|l|dell|dall|degl|nell|t|s)['’](?=\w)")
"""A particle that leans on a name: d'Aubigné, dell'Acqua, 't Hooft."""
_MONTHS_AS_NAMES = frozenset({"april", "may", "june", "august"})
_CJK_SUBJECT = regex(r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=在|负责|开发|主导|参与|专注|致力|设计|实现|贡献|，)")
_CJK_NO_NAMES = regex(r"[该此本这其他她它们我团队贡献工程师开发者月年个过去期间]")


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


def is_of_other(overview: str) -> bool:
    """Whether the subject of the first sentence acts on somebody else's work.

    >>> is_of_other("Bob Smith reviewed her work."), is_of_other("Bob Smith improved his parser.")
    (True, False)
    """
    end = _SENTENCE.search(overview[:_FIRST])
    return bool(_OF_OTHER.search(overview[: end.start()] if end else overview[:_FIRST]))


def _starts(sentence: str) -> list[int]:
    """Where a subject may begin: at the start, after a span of time, after each comma or dash."""
    starts = [0]
    if span := _PERIOD_PREFIX.match(sentence):
        starts.append(span.end())
    if time := _TIME_PREFIX.match(sentence):
        starts.append(time.end())
    if _OPENS_WITH_TIME.match(sentence):
        starts += [found.end() for found in _AFTER_YEAR.finditer(sentence[:80])]
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
        at = _after_nickname(text, at, tokens)
    while tokens and is_particle(tokens[-1]):
        at = text.rindex(tokens.pop(), 0, at)
    rest = text[at:]
    apposition = _APPOSITION.match(rest)
    if tokens and apposition:
        rest = rest[apposition.end() :]
    if not tokens or not _is_verb_next(rest):
        return None
    return _checked(tokens, owners)


def _after_nickname(text: str, at: int, before: list[str]) -> int:
    """Past a nickname in brackets or quotes, if the name goes on after it."""
    nickname = _NICKNAME.match(text, at)
    following = nickname and _TOKEN.match(text, nickname.end())
    if not nickname or not following or not _is_name_word(following[0], before):
        return at
    inner = next(filter(None, nickname.groups()), "")
    is_name = len(inner.split()) <= 2 and all(_is_proper(word) for word in inner.split())
    return nickname.end() if is_name and not _is_verb_next(following[0]) else at


def _is_verb_next(rest: str) -> bool:
    """Whether what follows says what a person does or is."""
    words = [fold(found[0]).rstrip(".") for found in _TOKEN.finditer(rest[:120])]
    words = _without_adverbs(words)
    if not words or _is_of_thing(words):
        return False
    return words[0] in _VERBS or (len(words[0]) > 4 and words[0].isalpha() and words[0].endswith("ed"))


def _without_adverbs(words: list[str]) -> list[str]:
    """The words from the first that is no adverb: "quickly and carefully built"."""
    at = 0
    while at < len(words) and (
        (_ADVERB.fullmatch(words[at]) and words[at] not in _VERBS) or (at and words[at] in ("and", "but", "yet"))
    ):
        at += 1
    return words[at:]


def _is_of_thing(words: list[str]) -> bool:
    """Whether the predicate is one of things: "was adopted for", "is the base of"; not "was promoted"."""
    if not _COPULA.match(words[0]):
        return False
    at = 1
    while at < len(words) and (_COPULA.match(words[at]) or words[at] == "not" or _ADVERB.fullmatch(words[at])):
        at += 1
    predicate = words[at : at + 8]
    if not predicate or (words[at - 1] in ("has", "have", "had")):
        return False
    if predicate[0] in _THING_VERBS:
        return not (predicate[0] in ("chosen", "selected", "picked") and predicate[1:2] in (["to"], ["as"]))
    if predicate[0] not in ("the", "a", "an", "our", "their", "its", "now"):
        return False
    phrase = itertools.takewhile(lambda word: word not in _AFTER_PHRASE, predicate)
    return list(phrase)[-1] in THING_NOUNS


_AFTER_PHRASE = frozenset("of for in on at to with by from and that which who behind used under over as".split())  # noqa: SIM905


def _is_name_word(token: str, before: list[str]) -> bool:
    """Whether a word may be part of a name: capital or caseless letters, a particle, a title, an initial."""
    if token.isascii() and token.isalpha() and (token[0] <= "Z" or token.islower()):  # as most are
        is_small = token in PARTICLES and (bool(before) or token not in _ONLY_INSIDE)
        return token[0] <= "Z" or is_small or token in TITLES or (bool(before) and token in SUFFIXES)
    lower = _plain(token)
    if not token.strip(".") or any(char.isdigit() or char in "/@+" for char in token):
        return False
    is_inside = lower in PARTICLES and (before or lower not in _ONLY_INSIDE)
    if is_inside or fold(token) in TITLES or (before and lower in SUFFIXES):
        return True
    head, dash, tail = token.partition("-")
    if before and (mutated := _MUTATED.match(token)):
        return _is_proper(token[mutated.end() :])
    return bool(dash and head.lower() in PARTICLES and tail[:1].isupper()) or _is_proper(token)


def _plain(token: str) -> str:
    return " ".join(token.lower().replace("’", "'").split())


@lru_cache(maxsize=4096)
def is_particle(token: str) -> bool:
    """Whether a word is a small one inside names: van, de la."""
    return _plain(token) in PARTICLES


def _is_proper(token: str) -> bool:
    word = token.rstrip(".")
    if token.endswith(".") and not (len(word) <= 2 or re.fullmatch(r"(?:\w\.-?)+\w", word)):
        return False
    if not (word.isalpha() or all(unicodedata.category(char)[0] in "LM" or char in _WITHIN for char in word)):
        return False
    if re.search(r"\.[a-z]{2}", word):
        return False  # Node.js
    first = _ELIDED.sub("", word).lstrip("'’-")[:1]
    return first.isalpha() and not begins_low(first)


def _checked(tokens: list[str], owners: set[str]) -> str | None:
    """The name, unless a word of it cannot be a person's or one word alone is a project that the text names."""
    is_alone = sum(len(token.strip(".")) > 1 for token in tokens) <= 1  # "Ben", "Ben S."
    words = [
        fold(token).strip(".,") for token in tokens if (is_alone or not is_particle(token)) and not is_initial(token)
    ]
    if tokens[0] == "An" or (len(tokens) > 1 and tokens[-1].lower() in _PRONOUNS):
        return None
    proper = [word for word in words if word not in TITLES]
    if len(proper) > 1 and proper[0] in _MONTHS_AS_NAMES:
        proper = proper[1:]  # June Park
    if not proper or any(word in _NEVER for word in proper):
        return None
    if all(word in TITLE_WORDS or word in SUFFIXES for word in proper):
        return None
    if len(proper) == 1 and (proper[0] in owners or len(proper[0]) < 2 or _is_product(tokens[-1])):
        return None
    if all(is_particle(token) or (token.isupper() and len(token) > 4) for token in tokens):
        is_name = len(tokens) == 1 and tokens[0][:1].isupper() and tokens[0][1:].islower()  # Ben, Al
        return " ".join(tokens) if is_name or len(tokens) > 1 else None
    return " ".join(tokens)


def is_initial(token: str) -> bool:
    """Whether a word is an initial, or two: J., J.-P."""
    return token.endswith(".") and (len(token) <= 3 or re.fullmatch(r"\w\.-?\w\.", token) is not None)


def _is_product(word: str) -> bool:
    """Capitals inside or throughout, as in PyTorch, LLVM, OpenTelemetry; not McDonald, O'Brien, DeShawn."""
    inner = re.sub(r"^(?:Mc|Mac|De|La|Le|Di|Du|Van|Fitz|O['’]|D['’])(?=[A-Z])", "", word)
    pieces = re.split(r"[-'’]", inner)
    return any(any(char.isupper() for char in piece[1:]) for piece in pieces)


def heading_names(heading: str) -> list[str]:
    """What may be a name in the title of a profile: "Profile: Jane Doe", "Jane Doe — work log", "Jane Doe's log"."""
    text = unicodedata.normalize("NFC", heading[:200]).strip(" *_#`")
    without = _without_nickname(text)
    return _names_in_parts(without) * (without != text) + _names_in_parts(text)


def _names_in_parts(text: str) -> list[str]:
    parts = [part.strip(" *_`") for part in re.split(r"\s[—–|-]\s|:\s*|[()\[\]]|\s\|\s|,\s|\s/\s", text)]
    owners = [found[1] for part in parts if (found := re.fullmatch(r"(.{2,80}?)['’]s?\s+\S.*", part))]
    parts += owners
    parts += [found[1] for part in parts if (found := re.search(r"\b(?:for|of|by|[Aa]bout)\s+(\S.*)$", part))]
    return [name for part in parts if (name := plain_name(part))]


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str | None:
    """The text if it is nothing but a person's name."""
    tokens = _WORDS.findall(_without_nickname(text))
    if not 1 <= len(tokens) <= 7 or any(not _is_name_word(token, tokens[:i]) for i, token in enumerate(tokens)):
        return None
    if any(fold(token).strip(".'") in TITLE_WORDS for token in tokens):
        return None
    if not text.isascii() and ("を" in text or any(part in text for part in TITLE_PARTS)):  # を stands in no name
        return None
    is_loud = len(text) > 40 and len(tokens) > 1 and all(map(str.isupper, tokens))
    if is_loud and any("a" <= token.lower()[:1] <= "z" for token in tokens):
        return None
    return _checked(tokens, set())


def _without_nickname(text: str) -> str:
    first = text.split(None, 1)[:1]
    found = _NICKNAME.search(text) if first and _is_name_word(first[0], []) else None
    if not found or not text[: found.start()].strip() or _after_nickname(text, found.start(), first) == found.start():
        return text
    return f"{text[: found.start()]} {text[found.end() :]}"


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
_SPAN = regex(
    rf"{_BEFORE}(?:(?P<half>half a year|half-year)|(?P<n>{_NUMBER})(?:\s+and\s+a\s+half)?[\s-]+"
    r"(?:(?:active|full|consecutive|calendar)\s+)?"
    r"(?P<unit>months?|years?|mois|monate?n?|meses|mesi|ans|jahre?n?|anos|anni)\b(?P<more>\s+and\s+a\s+half)?)"
)
_APPROXIMATE = regex(r"\b(?:nearly|almost|about|around|roughly|approximately|more than|less than|up to|some)\s+$")


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


@lru_cache(maxsize=4096)
def name_words(name: str) -> tuple[str, ...]:
    """A name's words, folded, without titles: for comparing."""
    words = [word.strip(".,'") for word in fold(name).replace("-", " ").split()]
    return tuple(word for word in words if word and word not in TITLES and word + "." not in TITLES)

"""Whether words are a person's name, as they stand: plain_name(), name_words().

Knows words, with what is inside a name. Must not know files, ids or the roster.
"""

import re
import unicodedata
from functools import lru_cache

from reports.loading.folding import begins_low, fold
from reports.loading.names.verbs import FORMS, PAIR, TOKEN, VERBS, is_verb_next
from reports.loading.words import NO_NAMES, PARTICLES, SUFFIXES, TITLE_PARTS, TITLE_WORDS, TITLES
from reports.regex import regex

_NEVER = VERBS | FORMS | NO_NAMES
"""Words that no name contains."""
_PRONOUNS = ("me", "you", "us", "it")  # "Park Me"
_ONLY_INSIDE = frozenset(("i", "a", "e", "y", "an", "op"))
"""Particles that begin no name."""
_WORDS = regex(PAIR + r"|\S+")
_NICKNAME = regex(
    r"\s*(?:\((?P<a>[^()]{1,30})\)|[\"“„](?P<b>[^\"“”„]{1,30})[\"”“]|«\s?(?P<c>[^«»]{1,30}?)\s?»|[‘'](?P<d>[^‘’']{2,30})['’])\s+"
)
"""What stands inside a name and is no part of it."""
_MUTATED = regex(
    r"(?:[htn]-|h(?=[AEIOUÁÉÍÓÚ])|t(?=[SAEIOUÁÉÍÓÚ])|n(?=[DGAEIOUÁÉÍÓÚ])|m(?=B)|g(?=C)|d(?=T)|bh(?=F)|b(?=P))(?=[^\W\d_])"
)
"""Small letters that Gaelic puts before the capital: Ó hÓgáin, Mac an t-Saoir."""
_WITHIN = "'’-־.·ʼʻ\u200c\u200d"
_ELIDED = regex(r"^(?:d|l|dell|dall|degl|nell|t|s)['’](?=\w)")
"""A particle that leans on a name: d'Aubigné, dell'Acqua, 't Hooft."""
_MONTHS_AS_NAMES = frozenset({"april", "may", "june", "august"})


def after_nickname(text: str, at: int, before: list[str]) -> int:
    """Past a nickname in brackets or quotes, if the name goes on after it."""
    nickname = _NICKNAME.match(text, at)
    following = nickname and TOKEN.match(text, nickname.end())
    if not nickname or not following or not is_name_word(following[0], before):
        return at
    inner = next(filter(None, nickname.groups()), "")
    is_name = len(inner.split()) <= 2 and all(_is_proper(word) for word in inner.split())
    return nickname.end() if is_name and not is_verb_next(following[0]) else at


def is_name_word(token: str, before: list[str]) -> bool:
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


def checked_name(tokens: list[str], owners: set[str]) -> str | None:
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
    if not 1 <= len(tokens) <= 7 or any(not is_name_word(token, tokens[:i]) for i, token in enumerate(tokens)):
        return None
    if any(fold(token).strip(".'") in TITLE_WORDS for token in tokens):
        return None
    if not text.isascii() and ("を" in text or any(part in text for part in TITLE_PARTS)):  # を stands in no name
        return None
    is_loud = len(text) > 40 and len(tokens) > 1 and all(map(str.isupper, tokens))
    if is_loud and any("a" <= token.lower()[:1] <= "z" for token in tokens):
        return None
    return checked_name(tokens, set())


def _without_nickname(text: str) -> str:
    first = text.split(None, 1)[:1]
    found = _NICKNAME.search(text) if first and is_name_word(first[0], []) else None
    if not found or not text[: found.start()].strip() or after_nickname(text, found.start(), first) == found.start():
        return text
    return f"{text[: found.start()]} {text[found.end() :]}"


def same_words(one: str, other: str) -> bool:
    """Whether two spellings are of one name: equal, or all words of one stand in the other."""
    first, second = name_words(one), name_words(other)
    return first == second or set(first) <= set(second) or set(second) <= set(first)


@lru_cache(maxsize=4096)
def name_words(name: str) -> tuple[str, ...]:
    """A name's words, folded, without titles: for comparing."""
    words = [word.strip(".,'") for word in fold(name).replace("-", " ").split()]
    return tuple(word for word in words if word and word not in TITLES and word + "." not in TITLES)


def is_titled(name: str) -> bool:
    """Whether a name begins with what somebody is called: "Dr. Lee", "Frau Kessler".

    >>> is_titled("Dr. Lee"), is_titled("Ann Lee"), is_titled("Dr.")
    (True, False, False)
    """
    first, _, rest = name.partition(" ")
    return rest != "" and (fold(first) in TITLES or fold(first).strip(".") in TITLES)

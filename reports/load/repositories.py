"""Which `word/word` in a text is a repository, and which is prose. Knows text only.

A name is believed for a cue beside it ("the acme/widgets repository", a link), or for its shape together with a weaker
cue ("in rust-lang/rust"). Pairs of ordinary words ("read/write", "CUDA/Backends") are prose.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_OWNER = r"[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}"
_NAME = r"[A-Za-z0-9_.][\w.-]{0,99}"
_BARE = re.compile(rf"(?<![\w./@#:+~-])({_OWNER})/({_NAME})(?![\w/+])", re.ASCII)
_LINK = re.compile(
    rf"(?:https?://|git@|ssh://git@|git://)?(?:www\.)?(?P<host>github\.com|gitlab\.com)[/:]"
    rf"(?P<path>{_OWNER}(?:/{_NAME}){{1,6}})",
    re.ASCII,
)
_PATH_ENDS = re.compile(
    r"\.(?:py|pyi|md|rst|txt|rs|go|tsx?|jsx|mjs|cjs|c|h|cc|cpp|hpp|cu|java|kt|swift|rb|php|pl|sh|sql|ya?ml|toml|json|xml"
    r"|html?|s?css|ini|cfg|conf|lock|csv|png|svg|ipynb|proto|tf|gradle|mm?)$",
    re.IGNORECASE,
)
_NOUNS = (
    "repo|repos|repository|repositories|project|projects|fork|forks|upstream|package|codebase|dépôts?|projets?|repositorios?|"
    "repositórios?|proyectos?|projetos?|progett[oi]|projekte?|archivio"
)
_TEXTS = "summar(?:y|ies)|highlights|report|focus|updates?|overview|recap|notes|contributions?|commits?|work|maintainer"
_OPEN = r"[`'\"“*\[(]*"
_CLOSE = r"[`'\"”*\])]*"
_HEAD_CUE = re.compile(
    rf"(?:\b(?:{_NOUNS})\b[\s:(]*(?:is|of|named|called)?\s*"
    rf"|\b(?:{_TEXTS})\s+(?:for|of|on|in|to)\s+(?:work on\s+)?(?:the\s+)?"
    rf"|^[^.\n]{{0,60}}[—–\[|-]\s*){_OPEN}$",
    re.IGNORECASE,
)
_TAIL_CUE = re.compile(
    rf"^{_CLOSE}(?:['’]s)?\s*(?:(?:open[- ]source|public|main|upstream|core|github|gitlab|git|\w+ing)\s+)?"
    r"(?:repo|repos|repository|repositories|project|projects|codebase|fork|monorepo|library|package|suite|org)\b",
    re.IGNORECASE,
)
_PREPOSITIONS = (
    "in|for|to|of|across|on|from|within|into|at|with|via|upstream|between|spann?(?:ed|ing|s)?|and|both|including|targeting|"
    "supporting|maintaining|contributed to|worked on|improved|"
    "dans|pour|sur|à|du|de|für|zu|en|para|por|no|na|nel|per|di|su|et|und|y|e"
)
_WEAK_CUE = re.compile(
    rf"(?:\b(?:{_PREPOSITIONS})\s+(?:(?:the|le|la|el|o|il)\s+)?|^\s*|[.:;!?]\s+|\d,\s+){_OPEN}$", re.IGNORECASE
)
_JOIN = re.compile(
    r"^[`'\"”*\])]*\s*(?:,|,?\s*(?:and|or|&|plus|as well as)|/)\s*(?:the\s+)?(?:\w+\s+)?[`'\"“*\[(]*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Named:
    """A repository as a text names it."""

    name: str
    """`owner/name`, or a longer path on GitLab."""
    start: int
    end: int
    host: str | None = None
    """Of a link; None for a bare name."""
    rest: str = ""
    """What follows in a link: `pull/12`."""


@cache
def _words() -> dict[str, frozenset[str]]:
    """Ordinary words, products and well-known owners, all in lower case."""
    content = tomllib.loads(Path(__file__).with_name("repositories.toml").read_text("utf-8"))
    return {key: frozenset(" ".join(value).split()) for key, value in content.items()}


def find_named(text: str) -> tuple[Named, ...]:
    """Every place where a text names a repository, in order."""
    links = list(_links(text))
    outside = (m for m in _BARE.finditer(text) if not any(link.start <= m.start() < link.end for link in links))
    believed = [(found, _strength(text, found)) for found in outside]
    candidates = _joined(text, [(found, strength) for found, strength in believed if strength is not None])
    sure = {_clean(found)[0].casefold() for found, strength in candidates if strength >= 2}
    sure |= {link.name.casefold() for link in links}
    bare = []
    for found, strength in candidates:
        name, end = _clean(found)
        if strength >= 2 or name.casefold() in sure:
            bare.append(Named(name, found.start(), end))
    return tuple(sorted([*links, *bare], key=lambda named: named.start))


def _links(text: str) -> Iterator[Named]:
    """Addresses on GitHub and GitLab."""
    if "github.com" not in text and "gitlab.com" not in text:
        return
    for found in _LINK.finditer(text):
        parts = found["path"].rstrip(".,;:").split("/")
        host = found["host"]
        if len(parts) < 2 or parts[0].lower() in _words()["pages"]:
            continue
        if host == "gitlab.com":
            cut = parts.index("-") if "-" in parts else len(parts)
            name, rest = "/".join(parts[:cut]), "/".join(parts[cut + 1 :])
        else:
            name, rest = "/".join(parts[:2]), "/".join(parts[2:])
        yield Named(name.removesuffix(".git"), found.start(), found.end(), host, rest)


def _clean(found: re.Match[str]) -> tuple[str, int]:
    """The name without the full stop that ends a sentence, and where it ends."""
    name = found[0].rstrip(".-_") if not found[2].startswith(".") else found[0].rstrip(".")
    name = name.removesuffix(".git")
    return name, found.start() + len(name)


def _strength(text: str, found: re.Match[str]) -> int | None:
    """How much speaks for a repository: 2 is enough; None: never."""
    name, end = _clean(found)
    owner, _, rest = name.partition("/")
    shape = _shape(owner, rest)
    if shape is None:
        return None
    before, after = text[max(0, found.start() - 80) : found.start()], text[end : end + 60]
    if after[:1] in ("#", "@") and re.match(r"#\d|@[0-9a-f]{7}", after):
        return 3
    if _HEAD_CUE.search(before) or _TAIL_CUE.match(after):
        return shape + 3 if shape >= -1 else shape + 1
    if _WEAK_CUE.search(before) or (before[-1:] == "`" and after[:1] == "`"):
        return shape + 1
    return shape


def _shape(owner: str, name: str) -> int | None:  # noqa: PLR0911  (one rule a line reads best)
    """What the words themselves say: 2 surely one, 1 perhaps, 0 nothing, below against; None: never."""
    words = _words()
    low, high = owner.casefold(), name.casefold()
    if not name or name.isdigit() or (owner.isdigit() and len(owner) < 5) or len(name) == 1 or len(owner) == 1:
        return None
    if f"{low}/{high}" in words["never"] or _PATH_ENDS.search(name) or low in words["folders"]:
        return None
    if low == high and low not in words["ordinary"]:
        return 2
    if owner.isupper() and name.isupper():
        return -2
    if low in words["owners"]:
        return 2 if high not in words["products"] or low not in words["products"] else 0
    owner_is_word, name_is_word = _is_word(owner), _is_word(name)
    if owner_is_word and name_is_word:
        return -2
    if owner.isupper() and len(owner) <= 5:
        return -2 if name.isupper() or name_is_word or name[0].isupper() else -1
    if owner_is_word:
        return 1 if re.fullmatch(r"[a-z]+\d+", owner) and "-" in name else -1
    if owner[0].isupper() and name[0].isupper() and not re.search(r"[-_.\d]", owner + name):
        return -1
    if re.fullmatch(r"[A-Z][a-z]+", owner):
        return 0
    if re.search(r"[a-z]-[a-z]|_|\w\.[a-z]", name) or "-" in owner:
        return 2
    return 0 if name.isupper() else 1


def _is_word(word: str) -> bool:
    """Whether it is a word of prose: ordinary, a product, an acronym, or a compound of such."""
    words = _words()
    parts = [part for part in re.split(r"[-_]", word.casefold()) if part]
    if all(part in words["ordinary"] or part in words["products"] or part.isdigit() for part in parts):
        return True
    if re.fullmatch(r"[A-Z]{1,5}\d{0,3}s?|[a-zA-Z]{1,4}\d{1,4}|v?\d[\d.]*[a-z]?", word):
        return True
    return (
        bool(re.fullmatch(r"[a-z]+(?:ing|tion|tions|ment|ments|ness|ity|ized|able|ward)", word.casefold()))
        and len(word) > 5
    )


def _joined(text: str, candidates: list[tuple[re.Match[str], int]]) -> list[tuple[re.Match[str], int]]:
    """In "a/b, c/d and e/f repositories" what is sure of one is sure of its neighbours."""
    strengths = [strength for _, strength in candidates]
    for order in (range(1, len(candidates)), range(len(candidates) - 2, -1, -1)):
        for at in order:
            other = at - 1 if order.step > 0 else at + 1
            first, second = sorted((at, other))
            between = text[_clean(candidates[first][0])[1] : candidates[second][0].start()]
            if strengths[other] >= 3 and 0 <= strengths[at] < 3 and len(between) < 40 and _JOIN.match(between):
                strengths[at] = 3
    return [(found, strength) for (found, _), strength in zip(candidates, strengths, strict=True)]

"""Which `word/word` in a text is a repository, and which is prose. Knows text only.

A name is believed for a cue beside it ("the acme/widgets repository", a link), or for its shape together with a weaker
cue ("in rust-lang/rust"). Pairs of ordinary words ("read/write", "CUDA/Backends") are prose.
"""

import re
import tomllib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.folding import low
from reports.regex import regex

_OWNER = r"[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}"
_NAME = r"[A-Za-z0-9_.][A-Za-z0-9_.-]{0,99}"
# Letters of scripts that part their words by spaces; in Chinese or Japanese a name stands between other letters.
_LETTERS = r"A-Za-z0-9_\u00c0-\u024f\u0370-\u052f"
_BARE = regex(rf"(?<![{_LETTERS}./@#:+~-])({_OWNER})/({_NAME})(?![{_LETTERS}/+])")
_BEFORE_SLASH = regex(r"[A-Za-z0-9-]{1,40}$")
_LINK = regex(
    rf"(?:https?://|git@|ssh://git@|git://)?(?:www\.)?(?P<host>github\.com|gitlab\.com)[/:]"
    rf"(?P<path>{_OWNER}(?:/(?:{_NAME}|-(?=/))){{1,8}})",
    re.ASCII,
)
_PATH_ENDS = regex(
    r"\.(?:py|pyi|md|rst|txt|rs|go|tsx?|jsx|mjs|cjs|c|h|cc|cpp|hpp|cu|java|kt|swift|rb|php|pl|sh|sql|ya?ml|toml|json|xml"
    r"|html?|s?css|ini|cfg|conf|lock|csv|png|svg|ipynb|proto|tf|gradle|mm?)$",
    re.IGNORECASE,
)
# Projects are named so, too: llama.cpp, discord.py.
_PROJECT_ENDS = regex(r"^[a-z][a-z-]{2,}\.(?:cpp|py|rs|go|c|rb|swift|php|java|kt)$")
_NOUNS = (
    "repo|repos|repository|repositories|project|projects|fork|forks|upstream|package|codebase|dépôts?|projets?|repositorios?|"
    "repositórios?|proyectos?|projetos?|progett[oi]|projekte?|archivio"
)
_TEXTS = "summar(?:y|ies)|highlights|report|focus|updates?|overview|recap|notes|contributions?|commits?|work|maintainer"
_OPPOSITES = regex(
    r"(\w{3,})/(?:de|un|dis|re|non|in|im|pre|post|sub|co|off|out|over)-?\1|(?:on|pre|up|in)(\w{3,})/\w{2,4}\2"
)
_WORD_ENDS = regex(r"[a-z](?:ing|tions?|ments?|ness|ity|ities|ed|able|ward)$")
_OPEN = r"[`'\"“*\[(]*"
_CLOSE = r"[`'\"”*\])]*"
# The cues look at words in lower case (`low`), which takes half the time of `re.IGNORECASE`.
_HEAD_CUE = regex(
    rf"(?:\b(?:{_NOUNS})\b[\s:(,–—-]*(?:is|of|named|called)?\s*"
    r"|\bcontribut(?:ed|ing|or) to\s+(?:the\s+)?"
    rf"|\b(?:{_TEXTS})\s+(?:for|of|on|in|to)\s+(?:work on\s+)?(?:the\s+)?"
    rf"|^[^.\n]{{0,60}}[—–\[(|-]\s*){_OPEN}$",
)
_TAIL_CUE = regex(
    rf"^{_CLOSE}(?:['’]s)?\s*(?:(?:open[- ]source|public|main|upstream|core|github|gitlab|git|\w+ing)\s+)?"
    r"(?:repo|repos|repository|repositories|project|projects|codebase|fork|monorepo|library|package|suite|org)\b",
)
_PREPOSITIONS = (
    "in|for|to|of|across|on|from|within|into|at|with|via|upstream|between|spann?(?:ed|ing|s)?|and|both|including|targeting|"
    "supporting|maintain(?:ed|ing|s)|worked on|fork(?:ed|ing)|cloned|archived|patched|upgraded|released|published|"
    "dans|pour|sur|à|für|zu|en|para|por|no|na|nel|per|su|et|und|y|e"
)
_GENITIVES = "de|de la|du|des|von|di|del|della|do|da"
_START = r"^\s*|[.:;!?]\s+|\d,\s+"
_WEAK_CUE = regex(
    rf"(?:\b(?:(?:{_PREPOSITIONS})\s+(?:(?:the|le|la|el|o|il)\s+)?|(?:{_GENITIVES})\s+)|{_START}){_OPEN}$",
)
_REFERENCE = regex(
    r"[#!]\d|@[0-9a-f]{7}|\s+(?:PRs?|MRs?|pull requests?|issues?|commits?)\s*[#!]?(?:\d|[0-9a-f]{7})", re.IGNORECASE
)
_CITED = regex(
    r"(?<!\w)[#!]\d|\bgh-\d|\b(?:prs?|mrs?|pull requests?|issues?|bugs?|commits?)\s+(?:no\.?\s*)?(?:\d|[0-9a-f]{7})"
)
"""Looks at words in lower case."""
_SENTENCE = regex(r"[.!?;](?=\s+[\"“(]?[A-Z0-9])|\n|[。！？]")
_PLURALS = regex(r"[a-z]+[^s]s/[a-z]+[^s]s")
_START_CUE = regex(rf"(?:{_START}){_OPEN}$")
# What follows a name. Pairs of prose stand mostly before a noun of theirs: "in vertex/fragment shaders".
_FOLLOWS = regex(
    r"^[`'\"”*\])]*(?:['’]s\b|\s*$|\s*[-,.;:!?()\[—–|\n#@]|\s*[^\x00-\u2fff]|\s+(?:and|or|as|at|after|also|are|before|but|by|during|across|over|throughout|for|from"
    r"|has|have|he|i|in|into|is|it|its|now|of|on|she|since|so|than|that|the|then|they|this|through|to|under|until|via|was|we"
    r"|were|when|where|which|while|who|with|within|without|got|et|y|e|und|ou|o|oder|para|por|pour|per|für|con|avec|mit|com"
    r"|en|dans|sur|à|au|aux|em|no|na|nel|a|è|é|\w+(?:ed|ing|te|ió|iu)|(?-i:[A-Z])\w*)\b)",
    re.IGNORECASE,
)
_JOIN = regex(
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


@cache
def _plain_words() -> frozenset[str]:
    """All words of prose, of any language."""
    words = _words()
    return words["ordinary"] | words["products"] | words["abroad"]


def find_named(text: str, known: Container[str] = ()) -> tuple[Named, ...]:
    """Every place where a text names a repository, in order; `known`, folded, are believed wherever they stand."""
    links, candidates = _candidates(text)
    if not candidates:
        return tuple(sorted(links, key=lambda named: named.start))
    sure = {_clean(found)[0].casefold() for found, strength in candidates if strength >= 2}
    sure |= {link.name.casefold() for link in links}
    owners = Counter({_clean(found)[0].casefold(): found[1].casefold() for found, _ in candidates}.values())
    bare = []
    for found, strength in candidates:
        name, end = _clean(found)
        is_shared = strength == 1 and owners[found[1].casefold()] > 1
        if strength >= 2 or is_shared or (folded := name.casefold()) in sure or folded in known:
            bare.append(Named(name, found.start(), end))
    return tuple(sorted([*links, *bare], key=lambda named: named.start))


def is_likely(words: str) -> bool:
    """Whether words that are set off from others, as code is, name a repository and nothing else."""
    found = _BARE.fullmatch(words)
    shape = _shape(found[1], found[2]) if found else None
    return shape is not None and shape >= 1


@lru_cache(maxsize=256)
def _candidates(text: str) -> tuple[list[Named], list[tuple[re.Match[str], int]]]:
    """Links, and the other places that may name a repository, each with what speaks for it."""
    if "/" not in text:
        return [], []
    links = list(_links(text))
    is_cited = _citing(text)
    believed = [(found, _strength(text, found, is_cited(found.start()))) for found in _outside(text, links)]
    return links, _joined(text, [(found, strength) for found, strength in believed if strength is not None])


def sentence_bounds(text: str) -> list[int]:
    """Where the sentences of a text begin, roughly, and where the last one ends."""
    return [0, *(found.end() for found in _SENTENCE.finditer(text)), len(text)]


def _citing(text: str) -> Callable[[int], bool]:
    """What tells of a place whether its sentence cites a pull request, an issue or a commit."""
    places = [found.start() for found in _CITED.finditer(low(text))]
    if not places:
        return lambda _: False
    bounds = sentence_bounds(text)

    def is_cited(at: int) -> bool:
        number = bisect_right(bounds, at, 0, len(bounds) - 1)
        return bisect_left(places, bounds[number - 1]) < bisect_left(places, bounds[number])

    return is_cited


def _bare(text: str) -> Iterator[re.Match[str]]:
    """What `_BARE` finds; looked for at the slashes, which are few."""
    slash, at = text.find("/"), 0
    while slash >= 0:
        owner = _BEFORE_SLASH.search(text, max(at, slash - 40), slash)
        if owner and (found := _BARE.match(text, owner.start())):
            yield found
            at = found.end()
        slash = text.find("/", max(slash + 1, at))


def _outside(text: str, links: list[Named]) -> Iterator[re.Match[str]]:
    """Every `word/word` that is no part of a link."""
    at = 0
    for found in _bare(text):
        while at < len(links) and links[at].end <= found.start():
            at += 1
        if at == len(links) or found.end() <= links[at].start:
            yield found


def _links(text: str) -> Iterator[Named]:
    """Addresses on GitHub and GitLab."""
    if "github.com" not in text and "gitlab.com" not in text:
        return
    for found in _LINK.finditer(text):
        parts = [part for part in found["path"].rstrip(".,;:").split("/") if part]
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


def _strength(text: str, found: re.Match[str], is_cited: bool) -> int | None:
    """How much speaks for a repository: 2 is enough; None: never."""
    name, end = _clean(found)
    return _strength_of(name, text[max(0, found.start() - 80) : found.start()], text[end : end + 60], is_cited)


@lru_cache(maxsize=4096)
def _strength_of(name: str, before: str, after: str, is_cited: bool) -> int | None:
    """How much speaks for a repository of this name between these words; `is_cited`: their sentence cites something."""
    owner, _, rest = name.partition("/")
    shape = _shape(owner, rest)
    if shape is None:
        return None
    if _REFERENCE.match(after):
        return 3
    any_case = low(before)
    if _HEAD_CUE.search(any_case) or _TAIL_CUE.match(low(after)):
        return shape + 3 if shape >= -1 else shape + 1
    if before[-1:] == "`" and after[:1] == "`":
        return shape + 1
    is_plain = name.replace("/", "").isalpha() and not _START_CUE.search(before)
    if _WEAK_CUE.search(any_case) and (not is_plain or _FOLLOWS.match(after)):
        # What is cited lies somewhere: "in zeta/lib with PR #15".
        is_place = is_cited and shape >= -1 and not _is_word(owner) and not _PLURALS.fullmatch(name.lower())
        return max(shape + 1, 2) if is_place and _FOLLOWS.match(after) else shape + 1
    return shape


@lru_cache(maxsize=4096)
def _shape(owner: str, name: str) -> int | None:  # noqa: PLR0911  (one rule a line reads best)
    """What the words themselves say: 2 surely one, 1 perhaps, 0 nothing, below against; None: never."""
    words = _words()
    low, high = owner.casefold(), name.casefold()
    if not name or name.isdigit() or (owner.isdigit() and len(owner) < 5) or len(name) == 1 or len(owner) == 1:
        return None
    if f"{low}/{high}" in words["never"] or low in words["folders"]:
        return None
    if _PATH_ENDS.search(name):
        return -1 if low not in words["ordinary"] and _PROJECT_ENDS.search(name) else None
    if low == high and low not in words["ordinary"]:
        return 2
    if owner.isupper() and name.isupper():
        return -2
    if high.startswith((f"{low}-", f"{low}_", f"{low}.")) and low not in words["ordinary"]:
        return 2
    is_product = low in words["products"] and owner != low
    if low in words["owners"] and not is_product:
        is_compared = high in words["products"] and (low in words["products"] or name[0].isupper())
        return 0 if is_compared else 2
    return _look(owner, name)


def _look(owner: str, name: str) -> int:  # noqa: PLR0911  (one rule a line reads best)
    """What two words say that are neither known for a repository nor never one."""
    low, high = owner.casefold(), name.casefold()
    owner_is_word, name_is_word = _is_word(owner), _is_word(name)
    if (owner_is_word and name_is_word) or _OPPOSITES.fullmatch(f"{low}/{high}"):
        return -2
    if owner.isupper() and len(owner) <= 5:
        return -2 if name.isupper() or name_is_word or name[0].isupper() else int(len(owner) > 2 and not _is_plain(low))
    if high in _words()["folders"]:
        return -1
    if owner_is_word:
        return 1 if re.fullmatch(r"[a-z]+\d+|[a-z]+(?:-[a-z]+)+", owner) and "-" in name else -1
    if owner[0].isupper() and name[0].isupper() and not re.search(r"[-_.\d]", owner + name):
        return -1
    if re.fullmatch(r"[A-Z][a-z]+", owner):
        return int(bool(re.search(r"[-_.]", name)) and not name_is_word)
    if name_is_word and _PLURALS.fullmatch(f"{owner}/{name}"):
        return 0  # "renters/owners"
    if re.search(r"[a-z]-[a-z]|_|\w\.[a-z]", name) or "-" in owner:
        return 1 if name_is_word else 2
    return 0 if name.isupper() else 1


def _is_word(word: str) -> bool:
    """Whether it is a word of prose: ordinary, a product, an acronym, or a compound of such."""
    parts = [part for part in re.split(r"[-_]", word.casefold()) if part]
    if all(_is_plain(part) for part in parts):
        return True
    return bool(re.fullmatch(r"[A-Z]{1,5}\d{0,3}s?|[a-zA-Z]{1,4}\d{1,4}|v?\d[\d.]*[a-z]?", word))


def _is_plain(part: str) -> bool:
    """Whether it is a word of the lists, its plural, or has the ending of one."""
    known = _plain_words()
    if part in known or part.isdigit() or (part.endswith("s") and part[:-1] in known):
        return True
    return len(part) > 5 and bool(_WORD_ENDS.search(part))


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

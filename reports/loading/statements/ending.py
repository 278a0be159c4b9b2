"""What a statement surely says of an end: something is finished, or decided.

For a reason that stands beside it a word is not enough: "almost finished", "the launch is postponed", "if they sign".
The word must stand in its first clause, mean nothing else, and nothing in the statement may make it unsure
(ending.toml, by language). In doubt nothing is said. Knows single statements.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reports.loading.folding import fold
from reports.loading.statements.figures import CHANGED, in_digits
from reports.loading.statements.listed import matches
from reports.regex import regex

_UNSPACED = ("ja", "zh")
"""Between words of these stands no space. Where kana stand it is Japanese; without, it may be either."""
_KANA = regex(r"[\u3040-\u30ff]")
_BORDER = regex(r"[,;!?،؛…(]|[.:](?=\s|$)|\s[-–—]\s")
"""Where the first clause ends, whatever the language."""
_LABEL = regex(
    r"^\W*(?:[^\s:]+\s){0,4}[^\s:]+:\s+(?=\S)|^[^\s:：]{1,12}[：:](?=\S)"
    r"|^(?:in|im|on|at|for|bei|fur|dans|sur|pour|en|para|per|em|voor|bij) [^,:.;]{1,30}, "
)
"""What a statement may begin with: "Search API: added filters", "In the loader, added a cache"."""
_ANY_DOUBT = regex(r"[?؟]|(?<![\d.,])(\d+) ?(?:of|von|sur|de|di|van|av|z|из|من|out of|/)(?: the| den)? ?(?!\1\b)\d")
"""A question, or a part of a whole: "40 of 112"."""

_NOT_YET = regex(
    r"(?<!\w)(?:not (?:\w+ ){0,4}yet|noch nicht|noch kein\w*|pas encore|(?:todavia|aun) no|ainda nao|"
    r"non (?:\w+ )?ancora|nog (?:niet|geen)|(?:annu|endnu|enda) (?:inte|ikke)|inte (?:\w+ )?an|"
    r"jeszcze nie|еще не|ще не|henuz)(?!\w)|まだ|[还還尚]未|[还還]没|아직"
)
"""What is not so yet, in any language."""
_OPENING = 30
"""Characters that a statement opens with."""


@dataclass(frozen=True, slots=True)
class _EndingWords:
    """The words of one language."""

    ends: tuple[tuple[str, re.Pattern[str]], ...]
    breaks: re.Pattern[str]
    doubts: re.Pattern[str]
    asked: re.Pattern[str]
    trouble: re.Pattern[str]


def end_of(words: str) -> str:
    """Whether something is `finished` or `decided`; empty where that is not sure.

    >>> end_of("Delivered the export."), end_of("The board approved it."), end_of("The export is almost delivered.")
    ('finished', 'decided', '')
    >>> end_of("Wenn alles abgeschlossen ist, feiern wir."), end_of("新フォーム公開延期")
    ('', '')
    """
    folded = fold(words).strip()
    if _ANY_DOUBT.search(folded):
        return ""
    label = _LABEL.match(folded)
    clauses = [folded, folded[label.end() :]] if label else [folded]
    firsts = [_BORDER.split(clause, maxsplit=1)[0] for clause in clauses]
    known = _languages()
    unspaced = [known[name] for name in _UNSPACED[: 1 if _KANA.search(folded) else 2]]
    for language in known.values():
        said = [language.breaks.split(" " + first, maxsplit=1)[0].strip() for first in firsts]
        found = next((end for end, pattern in language.ends for clause in said if pattern.search(clause)), "")
        if found:
            doubting = unspaced if language in unspaced else [language]
            return "" if any(one.doubts.search(folded) for one in doubting) else found
    return ""


def is_asked(words: str) -> bool:
    """Whether what a statement tells is asked, offered, hoped for or refused, as far as its words say so.

    >>> is_asked("They want 20% off."), is_asked("20% off the price since May.")
    (True, False)
    """
    folded = fold(words)
    return any(language.asked.search(folded) for language in _languages().values())


def is_open(words: str) -> bool:
    """Whether a statement tells a demand, a plan, a start or a trouble, and no end of it, as far as its words say so.

    >>> is_open("Checkout fails for 3% of orders."), is_open("Checkout fails for 0.1% of orders instead of 3%.")
    (True, False)
    """
    folded = fold(words)
    if _NOT_YET.search(folded):
        return True
    is_gained = any(matches(table, folded) for table in ("changed", "gone", "whole"))
    if is_gained or end_of(words) or CHANGED.search(in_digits(folded)):
        return False
    return matches("leading_up", folded[:_OPENING]) or any(
        language.asked.search(folded) or language.trouble.search(folded) for language in _languages().values()
    )


@cache
def _languages() -> dict[str, _EndingWords]:
    content = tomllib.loads(Path(__file__).with_name("ending.toml").read_text("utf-8"))
    return {language: _read(language in _UNSPACED, tables) for language, tables in content.items()}


def _read(is_unspaced: bool, tables: dict[str, list[str]]) -> _EndingWords:
    def any_of(name: str, before: str = r"(?<![\w-])") -> re.Pattern[str]:
        either = "|".join(tables.get(name, [])) or "(?!)"
        return regex(either if is_unspaced else rf"{before}(?:{either})(?![\w-])")

    ends = (("finished", any_of("done")), ("finished", any_of("begins", r"^\W*")), ("decided", any_of("decided")))
    return _EndingWords(ends, any_of("breaks"), any_of("doubts"), any_of("asked"), any_of("trouble"))

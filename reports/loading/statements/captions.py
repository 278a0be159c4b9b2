"""Captions, labels, titles and list marks: what of a summary may stand apart from its words, and what may not.

Decided by closed vocabularies, of other languages in captions.toml: a caption is cut off only if each of its words is
known to leave no meaning behind.
Anything else stays with what it introduces, whatever it says and in whatever language.
"""

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.folding import fold, low, months
from reports.loading.words import LEAD_WORDS, REPORT_NOUNS, TAIL_WORDS
from reports.regex import regex

# ruff: noqa: SIM905  (lists of words are easier to read and to extend as text)
_HEADINGS = frozenset(
    """
    feature features fix fixes improvement improvements enhancement enhancements addition additions deliverables
    deliveries impact value technologies technology skills skill tools strengths expertise accomplishments achievements
    contributions highlights summary overview changes work
    """.split()
)
"""Nouns that caption a section."""
_FAULTS = frozenset("bug bugs issue issues defect defects regression regressions".split())
_MENDED = frozenset("fix fixes fixed resolved corrected".split())
_DONE = _MENDED | frozenset(
    "delivered shipped added changed improved updated implemented completed released launched built".split()
)
_PLAIN = frozenset(
    """
    key major main new notable core primary top other additional overall business technical and of the demonstrated
    shown used applied performance quality stability reliability documentation testing include includes included
    including were are was is come from span spans spanned cover covers covered comprise comprised
    """.split()
)
_ANNOUNCING = frozenset(
    """
    i we he she they my our team here this these that following below as follows things items tasks topics worked did
    done have has been on in during for month quarter half year week today what a list to two three four five six seven
    eight nine ten several many multiple various made my your his her their its from since until with can so far
    report reports recap update updates notes quick short brief here's got happened finished accomplished achieved
    """.split()
)
"""Words that only say that a list follows."""
_ADDRESSED = regex(r"^[^\W\d_]+, (?=[^\W\d_])")
"""Whom a letter tells what follows."""
_CAPTION_WORDS = _HEADINGS | _FAULTS | _DONE | _PLAIN
_WORD = regex(r"[^\W_][\w'’-]*|&")

_TITLE_WORDS = (REPORT_NOUNS | LEAD_WORDS | TAIL_WORDS | {"on"}) - {"no", "late", "short", "completed", "done"}
_TITLE_WORD = regex(r"[^\s,;()\[\]*:–—|]+")
_DATE = regex(r"\d{4}(?:[-/.]\d{1,2}){0,2}|\d{1,2}|(?:\d{4}-?)?[qh][1-4]|'\d\d")
_YEAR = regex(r"\d{4}")
_REPOSITORY = regex(r"[\w.-]+(?:/[\w.-]+)+", re.ASCII)

_LONGEST_LABEL = 91
_LABEL = regex(r"(?:[^:：.!?;\n]|[.!?](?=\S)){1,90}?(?::(?:\*\*|__)?(?=\s)|：)[ \t]*")
_NUMBER = r"(?:[€$£¥]|[A-Z]{3}\s|[~≈<>≤≥]\s?)?\.?\d(?!\d{3}[-/.]\d)"
_SIGN = regex(rf"[-–−+±][ \t]*(?!\d{{1,2}}:\d\d(?!\d)){_NUMBER}(?!\d*\.?[ºª]|\d*(?:st|nd|rd|th)\b)")
_COUNT = regex(rf"[\"'(*_]*(?:[-–−+±~≈<>≤≥][ \t]*)?{_NUMBER}")
_COUNTED_THINGS = regex(
    r"[-–+]\s+\d(?:\d?\s?[x×]\s|[\d.,]*\s+(?!per ?cent|prozent|pour|por|procent|punkt|point)[^\W\d_]{3,}|"
    r"\d{0,2} (?:of|von|sur|de|di|van|av|z|из) (?:[^\W\d_]{1,4} )?\d|"
    r"[\d.,]* (?:is|are|was|were|ist|sind|est|sont|es|son|è|é|är)\s|\d*\.\d+\.\d|"
    r"[\d.,]*(?![割度点円元億万千百分])[\u3041-\u30fa\u3400-\u9fff]|"
    r"\d?(?:st|nd|rd|th|[ºªè]|er|ère)\s[^\W\d_]|\d{0,2}(?-i:[A-Z])\b(?! ?[/)])|\d{0,2}/\d{1,3}(?![\d/]))",
    re.IGNORECASE,
)
"""Things after a list mark, as in "- 34 calls", "- 2025年", "- 4A", "- 2.0.1", "- 9/9": none is below nothing."""
_BULLET = regex(
    r"[ \t]*(?:(?P<mark>[-*•‣▪◦–—+·■□✓✔☑✅]|\(?(?P<number>\d{1,2})[.)]|\([a-z]\))[ \t]+|(?P<dot>[・①-⑳])[ \t]*)|[ \t]+"
)
_TICK = regex(r"(?:\[[xX✓✔]\]|[☑☒✅✔])[ \t]+(?=\S)")
"""A box behind a list mark that says that it was done."""
_EAST_ASIAN = regex(
    r"(?:今週|今月|先週|本日|今日|今回|本周|本月|上周|今天|本季度|이번\s?주|이번\s?달|금주|금월)?(?:の|的)?(?:主な|主要)?"
    r"(?:実績|成果|完了(?:事項|タスク|した(?:こと|業務|作業))?|実施(?:内容|事項)|やったこと|(?:業務|活動|作業|対応)内容|"
    r"(?:已?完成)(?:的?工作|事项|任务|情况)?|工作(?:内容|成果|完成情况|总结)|실적|성과|완료(?:\s?(?:업무|사항|한\s?일))?|"
    r"한\s?일|주요\s?업무|업무\s?내용)"
)
_LONGEST = 120
_FIRST_WORD = regex(r"[^\W\d_]+")


def is_caption(words: str, *, is_above_list: bool = False) -> bool:
    """Whether words are the neutral caption of a section, without which what stands below it means the same.

    >>> is_caption("Key features delivered"), is_caption("Features removed"), is_caption("Bugs")
    (True, False, False)
    """
    if not words or len(words) > _LONGEST:
        return False
    found = {low(word) for word in _WORD.findall(words)}
    if not found <= _CAPTION_WORDS | {"&"}:
        return _is_foreign_caption(words, is_above_list=is_above_list)
    if found & _FAULTS:
        return bool(found & _MENDED)
    return bool(found & _HEADINGS) or (is_above_list and bool(found & _DONE))


def _is_foreign_caption(words: str, *, is_above_list: bool) -> bool:
    """The same of a language other than English: "Réalisé", "Erledigt diese Woche", "今週の実績"."""
    if not words.isascii() and _EAST_ASIAN.fullmatch(words.strip("■◆●○▼【】[]<>＜＞ ")):
        return True
    listed = _listed()
    found = {fold(word) for word in _WORD.findall(words)}
    said = listed["headings"] | listed["done"] if is_above_list else listed["headings"]
    return bool(found & said) and found <= listed["headings"] | listed["done"] | listed["small"] | _months()


@cache
def _listed() -> dict[str, frozenset[str]]:
    content = tomllib.loads(Path(__file__).with_name("captions.toml").read_text("utf-8"))
    return {key: frozenset(words.split()) for key, words in content.items()}


def is_announcement(words: str) -> bool:
    """Whether words only say that a list of work follows, also to somebody.

    >>> is_announcement("This month we worked on the following"), is_announcement("This month we lost")
    (True, False)
    >>> is_announcement("Ann, March in short"), is_announcement("Der Mai in Kürze")
    (True, True)
    """
    words = _ADDRESSED.sub("", words)
    found = {low(word) for word in _WORD.findall(words[:_LONGEST])}
    known = _ANNOUNCING | _CAPTION_WORDS | _months()
    is_known = len(words) < _LONGEST and all(word in known or word.isdigit() for word in found)
    is_time = len(found) > 1 and {fold(word) for word in found} <= _listed()["small"] | _months()  # "Cette semaine"
    return (is_known and not found & _FAULTS) or is_time or is_caption(words, is_above_list=True)


@lru_cache(maxsize=1024)
def label_of(words: str) -> str:
    """The label that leads a sentence, with its colon and the space behind it; empty where there is none.

    >>> label_of("Not done: the export."), label_of("See https://example.org for it.")
    ('Not done: ', '')
    """
    head = words[:_LONGEST_LABEL]
    found = _LABEL.match(words) if ":" in head or "：" in head else None
    if not found or len(found[0].split()) > 10 or found[0].count("(") != found[0].count(")"):
        return ""
    return found[0]


def is_title(words: str) -> bool:
    """Whether words are nothing but the title of a summary with its period and repository.

    >>> is_title("Summary for May 2025."), is_title("Wrote the report for May 2025.")
    (True, False)
    """
    if len(words) > 200:
        return False
    found = [fold(word.strip("_.'\"#")) for word in _TITLE_WORD.findall(words)]
    dates = [word for word in found if _DATE.fullmatch(word) or word in _months()]
    known = all(word in _TITLE_WORDS or word in dates or not word or _REPOSITORY.fullmatch(word) for word in found)
    return known and any(_YEAR.match(word) for word in dates)


@cache
def _months() -> frozenset[str]:
    return frozenset(months())


def is_repository(words: str) -> bool:
    """Whether words are nothing but a repository."""
    return _REPOSITORY.fullmatch(words) is not None


def begins_with_sign(text: str, at: int) -> bool:
    """Whether a signed number stands at an offset: "- 15 %", "+3"."""
    return _SIGN.match(text, at) is not None


def begins_with_number(text: str, at: int) -> bool:
    """Whether a number stands at an offset, with or without a sign."""
    return _COUNT.match(text, at) is not None


def after_bullet(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a line begins behind its list mark, and the number in the mark (0: a mark without, -1: no mark).

    A sign before a number may be a minus and an ordinal may be a day; these are no marks.
    """
    found = _BULLET.match(text, start, end)
    if not found:
        ticked = _TICK.match(text, start, end)
        return (ticked.end(), 0) if ticked else (start, -1)
    mark = found["mark"]
    if mark is None:
        return (found.end(), 0 if found["dot"] else -1)
    at = found.start("mark")
    if begins_with_sign(text, at) and not _COUNTED_THINGS.match(text, at):
        return at, -1
    if not found["number"]:
        ticked = _TICK.match(text, found.end(), end)
        return (ticked or found).end(), 0
    word = _FIRST_WORD.match(text, found.end(), end)
    if mark[-1] == "." and word and fold(word[0]) in _months():
        return at, -1
    return found.end(), int(found["number"])

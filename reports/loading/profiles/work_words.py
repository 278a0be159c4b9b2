"""What a sentence, or a caption, says by its words where nothing was done: plans, questions, nothing at all, thanks.

The words are in work.toml, by language. In doubt a sentence is a statement. Must not know where sentences stand.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from reports.loading.dates.relative import find_told
from reports.loading.folding import fold, months
from reports.loading.markup.marks import MARK
from reports.loading.names.likeness import likeness
from reports.loading.names.people import is_particle
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.only import WORD, Only
from reports.loading.profiles.states import is_absence
from reports.loading.profiles.subjects import RELATIVE
from reports.loading.statements.denial import tells_of_done
from reports.loading.words import TITLES
from reports.regex import regex

NoWork = Literal["", "planned", "asked", "empty", "courtesy"]
_LONGEST = 60
"""Characters of a caption, and of what says nothing."""
_LONGEST_NAME = 4
_NAMES_LEFT = 3
_PRONOUNS = frozenset(
    "i me we he she they ich wir er sie je nous il elle on yo nosotros eu nos io noi ik wij jag vi jeg ja my".split()  # noqa: SIM905
)
_FUTURE = regex(
    r"[^\W\d_]+(?:rá|rán|remos|rão|rà|ranno)(?!\w)|"
    r"(?:har|ir|podr|tendr|pondr|vendr|dir|querr|sabr|saldr|ver|ser|estar|dar)é(?!\w)|"
    r"(?:far|ir|poder|ter|vir|dir|trar|ver|ser|estar|dar)ei(?!\w)|"
    r"(?:far|sar|avr|andr|potr|dovr|vedr|verr|dir|dar|star)ò(?!\w)|"
    r"(?:[^\W\d_]{2,}er|[fs]er|aur|[^\W\d_]*(?:pourr|devr|viendr|prendr|tiendr|mettr|enverr))(?:a|ai|as|ons|ez|ont)(?!\w)",
    re.IGNORECASE,
)
"""The future of verbs in Spanish, Portuguese and Italian, and in French, right behind the subject.

Of the first person only that of irregular verbs: "compré", "preparei" and "comprò" were done.
"""
_FUTURE_END = regex(
    r"[^\W\d_]{2,}(?:[ae]ca(?:k|kt[iı]r|klar|kler|g[iı]m|g[iı]z)|ece(?:k|ktir|kler|g[iı]m|g[iı]z))[\W_]*$|"
    r"(?:予定|つもり|見込み)(?:です|だ|である)?[。!！]?$|(?:た|し)い(?:です|と思います|と思う)[。!！]?$|"
    r"(?:예정|계획)(?:이다|입니다|임)?[.!]?$|하겠습니다[.!]?$"
)
"""The same of languages whose verbs stand last."""
_TAIL = 80
"""Characters in which they are looked for."""
_TO = regex(r"to (?=(?!the |an? |our |my |his |her |their |all |every)[a-z]+)")
_VA = regex(r"(?:va|vont|vais) (?!\w+(?:er|ir|re)\b)")
_TODO = regex(
    r"(?:TODO|TO DO|TO-DO|TBD|TBA)(?:\s|:)|(?:AI|AP|A/I|ACTION(?: ITEM| POINT)?)\s?\([^()]{1,24}\)\s?:|待办|要対応"
)
_ACTION = regex(r"\s{2,}ACTIONS?:?(?:\s\S{1,12}){0,3}$|\sACTIONS?:?\s[A-Z]{1,4}$")
"""At the end of a line of minutes: who is to do it."""
_LED_BY_MARK = regex(r"(?:AI|AP|ACTION)\s?:\s*(?:(?P<code>[A-Z]{1,3}) (?=to\s))?")
_REMARK = regex(r"[(\[（]([^()\[\]（）]{2,30})[)\]）][\s.!]*$")
_UNTIL = regex(
    r"(?<=\w)(?=\s(?:by|before|until|till|bis|vor|avant|d'ici|antes de|hasta|até|entro|prima di|voor|tot|innan|før|"
    r"inden|przed|do|ennen|до)\s(?:[^\W_]+\s?){1,3}$)",
    re.IGNORECASE,
)
"""Behind a caption: until when things are to be done."""
_ASKED_FOR = regex(
    r"(?:please|pls|bitte|s'il (?:te|vous) pla[iî]t|svp|por favor|per favore|per piacere|alsjeblieft|alstublieft|"
    r"prosz[eę]|l[uü]tfen|vänligen|snälla|venligst|пожалуйста|будь ласка)(?!\w)",
    re.IGNORECASE,
)
"""Begins what somebody is asked to do."""
_QUESTION = regex(r"[?？؟]['\"”»)*_\s]*$")
_PICTURE = regex(r":[a-z_+-]{2,20}:|@(?=\w)|[*_`~]")
_NOTHING = regex(
    r"(?:.{0,9}[はもの、：:])?.{0,6}(?:特になし|特にありません|なし|無し|暂无|没有|無|无|없음|없습니다)[。.!！]?"
)
_OPEN_STATE = regex(
    "cancell?ed|dropped|abandoned|postponed|deferred|won'?t do|rejected|abgebrochen|verschoben|entfallt|annulee?|"
    "abandonnee?|reportee?|cancelad[oa]|aplazad[oa]|pospuest[oa]|adiad[oa]|annullat[oa]|rinviat[oa]|geannuleerd|"
    "uitgesteld|anulowan[eya]|odwolan[eya]|中止|延期|取消|취소|보류|"
    r"0 ?%|open|to ?do|not started|carried (?:over|forward)|rolled over|moved to (?:the )?next \w+|"
    "in progress|in review|wip|blocked|on hold|planned|pending|backlog|offen|in arbeit|"
    "geplant|zu erledigen|a faire|en cours|prevu|pendiente|por hacer|en curso|a fazer|em andamento|pendente|da fare|"
    "in corso|te doen|bezig|do zrobienia|w toku|未着手|進行中|作業中|进行中|未开始|待办|진행 ?중|예정"
)
"""What the cell of a row says whose work is not done."""
_AROUND = regex(r"^[\W\d_]+|[\W_]+$")
_CJK = regex(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_CJK_AHEAD = regex(
    r"(?:来週|来月|次週|次回|翌週|翌月|今後|明日|来期|来年度?|次期|明年|下(?:个|個)?季度|下(?:个|個)?(?:周|週|星期|月)|下学期|下一步|明天|今后|"
    r"后续|다음\s?(?:주|달|번)|차주|차월|익주|익월|내일|향후)(?:の|的)?\s?"
    r"(?:予定|計画|計劃|计划|課題|目標|目标|工作|安排|任务|任務|"
    r"やること|やりたいこと|タスク|할 일|계획|목표)?(?:について)?|"
    r"(?:(?:\d{1,2}|十?[一二三四五六七八九十])月の?|[今本这](?:週|周|月|次)[の的]?|(?:이번\s?(?:주|달|분기)|금주|금월)\s?)?"
    r"(?:予定|計画|计划|やること|待办|계획|할\s?일)|"
    r"未対応|未完了|未完成|残件|残作業|待办事项|やること"
)
_NO_MARK = regex("[A-Za-z .,']*")
_ANY_WORD = regex(r"\w")
_SIGNS = regex(r"^[^\w\s(（【〔［《]+\s?")
_CJK_COUNT = regex(r"^[一二三四五六七八九十]{1,3}[、.．]|^[(（]?[一二三四五六七八九十\d]{1,2}[)）]")
_COUNT = regex(r"(?:\(?(?:[a-z]|\d{1,2})\)|\d{1,2}(?:\.\d{1,2})+\.?|§\s?\d{1,2})\s+")
_FOR_TIME = regex(
    r"(?:(?:for|in|im|en|em|nel|pour|fur|para|per|voor|na|w)\s+)?(?:the\s+)?(?:(?:[^\W\d_]{3,12}\s+)?20\d\d|q[1-4]|h[12])[,:]?\s+"
)
_IN_MONTH = regex(r"(?:in|im|en|em|nel|a|w|i)\s+(?P<month>[^\W\d_]{3,12}),?\s+(?=\S)")
"""A time before a sentence."""
_ADVERB = regex(r"(?:also|then|even|\w+ly)\s+")
_GOES_ON = regex(r"[;–—]|\s(?:-|so|but|and|und|aber|mais|et|pero|y|mas|ma|e|maar|en|men|och|ale|i)\s")
"""Before what somebody did meanwhile."""
_AND = regex(r"(?:and|und|et|y|e|en|och|og|i|then|dann|puis) ")


class Words:
    """What the sentences of a source say, by its language and whom it names."""

    def __init__(self, language: str = "", names: Iterable[str] = ()) -> None:
        """`names`: words of the names of people, folded."""
        self._language = language
        self.is_english = language in ("", "en")
        self.names = frozenset(names)
        some = {"en", language} if language in _tables() else None
        self._will = _phrases("will", some)
        self._behind = _phrases("subject_will", some)
        self._waits = _phrases("waits", some)
        self._asks = _phrases("asks", some)
        self._behind_subjects: dict[str, str] = {}
        self._found: dict[tuple[str, bool], NoWork] = {}

    def no_work(self, sentence: str, *, is_apart: bool = False) -> NoWork:
        """Why a sentence is no statement of work; empty where it is one. `is_apart`: its subject stands before it."""
        if (key := (sentence, is_apart)) not in self._found:
            self._found[key] = self._no_work(sentence, is_apart=is_apart)
        return self._found[key]

    def _no_work(self, sentence: str, *, is_apart: bool) -> NoWork:
        text = sentence.strip()
        words = _words_of(text)
        if not _ANY_WORD.search(words):
            return "empty"
        if _TODO.match(words) or _ACTION.search(text) or self._is_marked(words):
            return "planned"
        if _QUESTION.search(text) or _ASKED_FOR.match(words) or self._asks.match(fold(words)):
            return "asked"
        if (led := _LED_BY_MARK.match(words)) and (led["code"] or self.no_work(words[led.end() :])):
            return "planned"
        return "planned" if self._is_to_come(words, is_apart=is_apart) else self._says_nothing(words)

    def _is_marked(self, words: str) -> bool:
        """Whether a remark at the end says that it is planned."""
        remark = _REMARK.search(words)
        return bool(remark and remark.start() and _is_only(remark[1], _ahead()))

    def _waits_for(self, words: str) -> bool:
        """Whether a sentence says only that somebody waits for something, or lacks it: "blocked on the new key"."""
        rest = words if self._waits.match(fold(words)) else self._behind_subject(words)
        found = self._waits.match(fold(rest)) if 0 < len(rest) <= _LONGEST else None
        is_more = found and (_GOES_ON.search(rest, found.end()) or any(map(str.isdigit, rest)))
        return bool(found and not is_more)

    def _says_nothing(self, words: str) -> NoWork:
        if len(words) > 2 * _LONGEST:
            return ""
        if self._waits_for(words):
            return "empty"
        if _CJK.search(words) and _NOTHING.fullmatch(words):
            return "empty"
        plain = _PICTURE.sub(" ", words)
        if self._are_names(plain, _empty(), 0):
            return "empty"
        is_counted = any(map(str.isdigit, plain))  # "KR2 QBRs with top 30 -> 27 done"
        return "courtesy" if not is_counted and self._are_names(plain, _courtesy(), _NAMES_LEFT) else ""

    def _are_names(self, text: str, only: Only, most: int) -> bool:
        """Whether what a phrase leaves of a text are names, or says that somebody was away."""
        if not only.is_named(text):
            return False
        names = {fold(word) for word in WORD.findall(text) if word[:1].isupper()}
        left = [word for word in only.left(text) if not is_absence(word)]
        return len(left) <= most and all(word in names | self.names for word in left)

    def _is_to_come(self, words: str, *, is_apart: bool) -> bool:
        folded = fold(words)
        tail = (words if _CJK.search(words) else folded)[-_TAIL:]
        if (not tail.isascii() or "aca" in tail or "ec" in tail) and _FUTURE_END.search(tail):
            return True
        lead = _AND.match(folded)
        words, folded = (words[lead.end() :], folded[lead.end() :]) if lead else (words, folded)
        told = find_told(folded, self._language)
        ahead = (one for one in told if one.offset > 0 and one.start == 0 and not one.is_bare)
        if any(folded[one.end : one.end + 2] != "'s" for one in ahead):
            return True
        if (found := self._will.match(folded)) and _goes_on(words[found.end() :]):
            return True
        in_month = _IN_MONTH.match(folded)
        if when := _FOR_TIME.match(folded) or (in_month if in_month and in_month["month"] in months() else None):
            return self._is_to_come(words[when.end() :], is_apart=is_apart)
        rests = (self._behind_subject(words), words if is_apart else "")
        return any(rest and self._is_will(rest) for rest in rests)

    def _is_will(self, rest: str) -> bool:
        folded = fold(rest)
        found = self._will.match(folded) or self._behind.match(folded)
        if found and folded.startswith("to "):
            return _TO.match(folded) is not None
        if found and _VA.match(folded) and not folded.startswith("va a "):
            return False
        is_name = fold(rest.partition(" ")[0]) in self.names
        is_future = not is_name and _FUTURE.match(rest)
        return bool((found and _goes_on(rest[found.end() :])) or is_future)

    def thanks(self, sentence: str) -> bool:
        """Whether somebody thanks or greets somebody, and nothing else is said to be done."""
        text = sentence.strip()
        rest = "" if RELATIVE.search(text) else self._behind_subject(_words_of(text))
        return bool(rest and _phrases("thanks", None).match(fold(rest)))

    def tells_of_somebody(self, sentence: str) -> bool:
        """Whether a sentence says what somebody did, whom it names or means."""
        rest = fold(self._behind_subject(_words_of(sentence.strip())))
        return tells_of_done(_ADVERB.sub("", rest))

    def _behind_subject(self, words: str) -> str:
        """What follows the pronoun or the name with which a sentence begins; empty where it begins with neither."""
        if words not in self._behind_subjects:
            self._behind_subjects[words] = self._after_subject(words)
        return self._behind_subjects[words]

    def _after_subject(self, words: str) -> str:
        tokens = words.split()
        if not tokens:
            return ""
        if fold(tokens[0]) in _PRONOUNS:
            return " ".join(tokens[1:])
        count = next((at for at, token in enumerate(tokens) if not self._may_name(token)), len(tokens))
        while count and fold(tokens[count - 1]).strip(".") in TITLES:
            count -= 1
        name = " ".join(tokens[:count])
        known = any(fold(token).strip(".,") in self.names for token in tokens[:count])
        is_name = 0 < count <= _LONGEST_NAME and (known or likeness(name.strip(",")) == "known")
        return " ".join(tokens[count:]) if is_name and not name.endswith((",", ":", ";")) else ""

    def _may_name(self, token: str) -> bool:
        bare = fold(token).strip(".,")
        is_written_so = token[:1].isupper() and token != token.upper()
        return bare in self.names or bare in TITLES or is_written_so or is_particle(token)


def is_open_state(cell: str) -> bool:
    """Whether a cell, or a remark behind words, says that something is not done: "0 %", "🚧 In progress"."""
    words = fold(cell).strip()
    return any(_OPEN_STATE.fullmatch(one) for one in (words, _AROUND.sub("", words)))


@lru_cache(maxsize=1024)
def is_ahead(caption: str, names: Collection[str] = ()) -> bool:
    """Whether a caption is that of what is to come: "Next steps", "Ausblick auf Mai", "来週の予定"."""
    words = without_count(caption)
    if not words.isascii() and _CJK_AHEAD.fullmatch(words.strip("【】〔〕《》［］ ")):
        return True
    if not _ahead().is_named(_unmarked(words)):  # as in nearly all
        return False
    return _is_only(words, _ahead(), names) or any(
        _is_only(words[: until.start()], _ahead(), names) for until in _UNTIL.finditer(words)
    )


def without_count(caption: str) -> str:
    """A caption without the sign or number before it: "■来週の予定", "二、下周计划".

    >>> without_count("二、下周计划"), without_count("■ 今週")
    ('下周计划', '今週')
    """
    return _CJK_COUNT.sub("", _SIGNS.sub("", caption.strip(" *_#-–—")))


def may_be_ahead(caption: str) -> bool:
    """Whether a caption may be that of what is to be done: "Actions", which others head what they did with."""
    return _is_only(caption, _doubt())


def _is_only(text: str, only: Only, names: Collection[str] = ()) -> bool:
    bare = _unmarked(text)
    return len(bare) <= _LONGEST and only.is_named(bare) and all(word in names for word in only.left(bare))


def _unmarked(text: str) -> str:
    bare = text.strip().replace("’", "'")
    return bare if _NO_MARK.fullmatch(bare) else MARK.sub("", bare, count=1)


def _words_of(text: str) -> str:
    """The words of a sentence, behind its list mark, number and period."""
    words = text[behind_mark(text) :].replace("’", "'").strip("*_ ")
    count = _COUNT.match(words)
    return words[count.end() :] if count else words


def _goes_on(rest: str) -> bool:
    """Whether a word in small letters follows: "will write", not "Will Smith"."""
    following = rest.lstrip()
    return following[:1].islower() or following[:1].isdigit() or not following[:1].isascii()


@cache
def _tables() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("work.toml").read_text("utf-8"))
    return found


def _listed(*keys: str, some: Collection[str] | None = None) -> list[str]:
    tables = [table for code, table in _tables().items() if some is None or code in some]
    return [
        " ".join(one.split())
        for table in tables
        for key in keys
        for one in table.get(key, "").split("|")
        if one.strip()
    ]


def _small(key: str) -> list[str]:
    return [word for table in _tables().values() for word in table[key].split()]


@cache
def _expression(key: str, some: Sequence[str] | None) -> re.Pattern[str]:
    phrases = sorted(set(_listed(key, some=some)), key=lambda one: (-len(one), one))
    return re.compile(rf"(?:{'|'.join(map(re.escape, phrases))})(?!\w)")


def _phrases(key: str, some: Collection[str] | None) -> re.Pattern[str]:
    return _expression(key, None if some is None else tuple(sorted(some)))


@cache
def _empty() -> Only:
    return Only(_listed("empty"), _small("small"))


@cache
def _courtesy() -> Only:
    return Only(_listed("courtesy"), _small("small"))


@cache
def _ahead() -> Only:
    return Only(_listed("ahead"), _small("beside"))


@cache
def _doubt() -> Only:
    return Only(_listed("doubt"), _small("beside"))

"""What a source only plans: what stands below "Next week:", behind "Tomorrow:", and behind "Today:" in a standup.

And what stands below headings of goals and of what others say, as forms of reviews have them.

Knows captions and blocks; must not know whose they are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reports.loading.dates.words import fold
from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.markup.sentences import cut_sentences
from reports.loading.profiles.future import is_to_come
from reports.loading.profiles.sections import Placed, Section

_LONGEST = 60
"""Characters of a caption."""
_SEVERAL = 2
_NEXT = (
    "next|next up|what'?s next|next (?:steps?|weeks?|months?|quarters?|sprints?|half|year|up|actions?|period)|"
    "up next|coming up|coming weeks?|upcoming|looking ahead|ahead|tomorrow|to ?do|to-dos?|to dos|todos|later|"
    "plan|plans|planned|planning|(?:my |our )?plans? for (?:the )?(?:next|coming|following|upcoming) \\w+|"
    "(?:goals?|priorities|focus|objectives|tasks) (?:for|of|in) (?:the )?(?:next|coming|following|upcoming) \\w+|"
    "(?:planned|plans?|priorities|outlook) (?:for|next) (?:the )?[\\w -]{1,30}|outlook|"
    "nachste(?:n|r|s)? (?:schritte?|woche|wochen|monat|monate|quartal|sprint)|"
    "kommende(?:n|r|s)? (?:woche|wochen|monat)|"
    "ausblick|geplant|planung|plane|vorhaben|aufgaben fur nachste woche|"
    "(?:ausblick|planung|plane?|geplant|vorschau) (?:fur|auf|im|nachste) [\\w .-]{1,30}|morgen|"
    "prochaines? (?:etapes?|semaines?|actions?)|(?:semaine|mois|trimestre|sprint) prochaine?|"
    "a venir|a faire|la suite|prevu|"
    "previsions?|demain|(?:plans?|prevu|objectifs) pour (?:la semaine prochaine|le mois prochain)|"
    "prox(?:imos|imas|ima|imo) (?:pasos|semana|semanas|mes|trimestre|sprint|passos)|"
    "la semana que viene|pendientes?|por hacer|"
    "planes?|manana|planes para [\\w ]{1,30}|a fazer|planos|planos para [\\w ]{1,30}|amanha|"
    "prossim[aeio] (?:passi|settimane?|mes[ei]|trimestre|sprint|attivita)|da fare|in programma|domani|piani|"
    "volgende? (?:week|weken|maand|kwartaal|sprint|stappen)|gepland|planning voor [\\w ]{1,30}|"
    "nasta (?:vecka|manad|steg)|planerat|neste (?:uke|maned|steg)|naeste (?:uge|maned|skridt)|planlagt|"
    "nastepne kroki|plany|w przyszlym tygodniu|plan na [\\w ]{1,30}|planlar|gelecek hafta|ensi viikko|"
    "планы|план|дальше|следующие шаги|на следующей неделе|плани|наступні кроки|"
    "今後の予定|来週の予定|来月の予定|予定|来週|来月|次週|明日|今後|"
    "(?:some ?day|maybe|some ?time)(?: (?:later|maybe|/ ?maybe))?|later maybe|maybe (?:later|some ?day)|ideas?|"
    "wish(?:es| ?list)|parking lot|to come|still to come|carry ?over|carried over|spill ?over|"
    "irgendwann|spater|vielleicht|ideen(?: ?speicher)?|wunsche|wunschliste|zu tun|zu erledigen|ubertrag|"
    "un jour|plus tard|peut-etre|idees?|souhaits?|envies|liste de souhaits|reste a faire|"
    "a faire (?:au|en|pour) .{1,20}|"
    "algun dia|mas adelante|quizas?|ideas?|deseos|lista de deseos|um dia|mais tarde|talvez|ideias?|desejos|"
    "lista de desejos|un giorno|piu avanti|forse|idee|desideri|lista dei desideri|"
    "ooit|later|misschien|ideeen|wensen|wensenlijst|verlanglijst(?:je)?|te doen|"
    "nagon gang|senare|kanske|ideer|onskemal|onskelista|att gora|en dag|senere|kanskje|maske|onsker|onskeliste|"
    "a gjore|at gore|kiedys|pozniej|moze|pomysly|zyczenia|lista zyczen|do zrobienia|"
    "open|still open|open (?:items|points|tasks|actions)|offen|noch offen|offene (?:punkte|aufgaben)|en suspens|"
    "en attente|in sospeso|openstaand|nog open|oppet|aben(?:t)?|otwarte|未対応|未完了|未完成|残件|残作業|"
    "(?:diary |key )?dates|forward look|look(?:ing)? forward|"
    "下周计划|下一步|计划|下月计划|明天|다음 주|다음 주 계획|계획|내일"
)
_TODAY = "today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|сегодня|今日|今天|오늘"
_YESTERDAY = "yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igar|i gar|wczoraj|вчера|昨日|昨天|어제"
_PLAN, _PLAN_TODAY = re.compile(_NEXT), re.compile(f"(?:{_NEXT}|{_TODAY})")
_DONE_BEFORE = re.compile(rf"(?:since |seit |depuis )?(?:{_YESTERDAY})")
_AROUND = re.compile(r"^[\W\d_]+|[\W_]+$")
_AROUND_LEFT = re.compile(r"^[\W\d_]+")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)")
_CAPTION = re.compile(r"(?P<caption>[^:：\n]{2,60})[:：][*_]{0,3}(?P<rest>\s.*)?")
_ARTICLE = re.compile(r"^(?:the|my|our|la|le|les|el|los|il|o|os|die|der|das|de)\s")
_OTHERS = re.compile(
    "(?:development|learning|career|personal|training) (?:goals?|plans?|objectives?|needs)|"
    "(?:goals?|objectives?) for .{2,30}|"
    "entwicklungsziele|ziele fur .{2,30}|objectifs (?:pour|de) .{2,30}|objetivos para .{2,30}|obiettivi per .{2,30}|"
    "doelen voor .{2,30}|mal for .{2,30}|cele na .{2,30}|"
    "(?:line )?(?:manager|supervisor|reviewer|lead|peer)(?:'?s)? "
    "(?:comments?|feedback|assessment|review|rating|summary|notes)|"
    "(?:comments?|feedback|assessment|quotes?|praise|kudos) (?:from|by|of) (?:(?:the|my|your|your line) )?"
    "(?:others|peers?|colleagues|manager|line manager|supervisor|reviewer|customers?|clients?|team)|peer feedback|"
    "(?:kommentar|ruckmeldung|beurteilung|einschatzung) (?:der|des|durch die|durch den|von) .{3,30}|"
    "what (?:will|would|do|are) (?:you|i) (?:like|want|plan|hope|intend|need|wish|going)(?:ing)? .{2,60}|"
    ".{4,60} next (?:year|half|quarter)|"
    "was (?:wunsche?|mochte|will|plane?|brauche)(?:n|st)? .{2,60}|que (?:souhait|voud|veu|prevo)\\w* .{2,60}|"
    "que (?:quier|gustar|necesit|planea)\\w* .{2,60}|cosa (?:vorre|vuo|serve)\\w* .{2,60}|"
    "commentaires? (?:du|de la|de l') ?.{3,30}|comentarios? (?:del|de la|do|da) .{3,30}|comment[oi] del .{3,30}"
)
"""Headings of what somebody wants to become, and of what others say."""
_GOALS = re.compile(
    "(?:(?:my|our|new|agreed|individual) )?(?:objectives?|goals?|targets?|objectifs?|ziele?|zielvereinbarung(?:en)?|"
    "objetivos?|metas?|obiettivi|doelen|doelstellingen|mal|malsattningar|cele|cile|celok|hedefler|tavoitteet|цели|цілі|"
    "目標|目标|목표)"
)
"""Headings of goals, where they name the time for which they are."""
_ENUMERATED = re.compile(r"\s*(?:\d{1,2}|[A-Za-z]|[IVX]{1,4})[.)]\s+(?=\S)")
_TIME_BEHIND = re.compile(
    r"[\s,:(–-]+(?:(?:for|fur|pour|para|per|voor|for|na)\s)?(?:fy\s?)?(?:q[1-4]\s?)?\d{2,4}(?:\s?[/–-]\s?\d{2,4})?\)?$"
)
_EITHER = re.compile(r"\s?[/&+]\s?|\s(?:and|und|et|y|e|en|och|og|i)\s")
_ACTION = re.compile(r"\s{2,}ACTIONS?:?(?:\s\S{1,12}){0,3}$|\sACTIONS?:?\s[A-Z]{1,4}$")
"""At the end of a line of minutes: who is to do it."""
_QUESTION = re.compile(r"[?？؟]['\"”»)*_\s]*$")
_TODO = re.compile(r"\s*(?:[-*+•]\s+)?(?:TODO|TO DO|TO-DO|TBD)(?:\s|:)")


class Plans:
    """Which blocks of a source say what is planned."""

    def __init__(self, placed: Sequence[Placed]) -> None:
        """Look through all blocks."""
        texts = [line for one in placed if one.role == "text" for _, line in one.block.lines]
        is_standup = any(_said(text, _DONE_BEFORE) for text in texts)
        self._pattern = _PLAN_TODAY if is_standup else _PLAN
        self._blocks = frozenset(id(block) for block in self._planned(placed))

    def without(self, one: Placed) -> Placed:
        """A block without what is planned, which may be all of its lines; the same one where nothing is."""
        if id(one.block) in self._blocks:
            return replace(one, block=replace(one.block, lines=[], covered=[], marks=[]))
        if len(one.block.lines) < _SEVERAL or one.block.kind not in ("paragraph", "item"):
            return one
        kept, is_plan = list[int](), False
        for at, (_, text) in enumerate(one.block.lines):
            is_plan = self._is(text) if _caption(text) or at == 0 else is_plan
            kept += [at] * (not is_plan)
        block = one.block
        if len(kept) == len(block.lines):
            return one
        lines = [block.lines[at] for at in kept]
        marks = [block.marks[at] for at in kept] if block.marks else []
        return replace(one, block=replace(block, lines=lines, marks=marks))

    def _planned(self, placed: Sequence[Placed]) -> Iterator[Block]:
        caption: Placed | None = None
        for one, following in zip(placed, [*placed[1:], None], strict=False):
            if one.role != "text":
                caption = None
                continue
            if any(at.block and at.kind != "person" and self._heads(at.block.text) for at in _above(one.section)):
                yield one.block
                continue
            if caption and not self._goes_on(caption, one):
                caption = None
            if caption:
                yield one.block
                caption = caption if one.block.kind == "item" else None
            elif len(one.block.lines) == 1 and self._heads(one.block.text) and _is_set_off(one.block, following):
                yield one.block
                caption = one if self._is_alone(one.block.text) else None
            elif _is_no_statement(one) or (len(one.block.lines) == 1 and is_to_come(one)):
                yield one.block

    @staticmethod
    def _goes_on(caption: Placed, one: Placed) -> bool:
        """Whether a block stands below a caption."""
        if _around(one.section) is not _around(caption.section) or one.block.kind not in ("item", "paragraph"):
            return False
        if caption.block.kind == "item" and not caption.block.text.rstrip("* ").endswith("?"):
            return one.block.kind == "item" and one.block.level > caption.block.level
        return one.block.kind == "item" or not (found := _caption(one.block.text)) or bool(found["rest"])

    def _heads(self, text: str) -> bool:
        return self._is(text) or _said(text, _OTHERS)

    def _is(self, text: str) -> bool:
        return _said(text, self._pattern)

    @staticmethod
    def _is_alone(text: str) -> bool:
        found = _caption(text)
        return not found or not (found["rest"] or "").strip(" *_")


def is_plan(text: str) -> bool:
    """Whether a caption is that of what is planned."""
    return _said(text, _PLAN)


def _around(section: Section) -> Section:
    """The section of a line, without those that its own words made: who speaks in it, and when it was."""
    while section.is_cell and section.parent:
        section = section.parent
    return section


def _above(section: Section) -> Iterable[Section]:
    at: Section | None = section
    while at is not None:
        yield at
        at = at.parent


def _is_set_off(block: Block, following: Placed | None) -> bool:
    """Whether a line has a colon, is set in bold, or stands right above a list: "to do" alone may be anything."""
    if block.text.rstrip("* ").endswith("?"):
        return True
    is_above = following is not None and following.block.kind == "item" and following.block.first == block.first + 1
    if is_above and block.kind == "paragraph" and " " in block.text and block.text[:1].isalpha():
        return True
    marks = block.marks[0] if block.marks else ()
    is_bold = any(not mark.start and (mark.kind == "bold" or mark.end == len(block.text)) for mark in marks)
    is_bold = is_bold or (block.text.isupper() and len(block.text) > _SEVERAL)
    return is_bold or block.text.lstrip().startswith("**") or _caption(block.text) is not None


def _is_no_statement(one: Placed) -> bool:
    """Whether a block says by its form that nothing was done: a thing to do, or nothing but a question."""
    text = one.block.text[one.text_from :]
    if _TODO.match(one.block.text) or _ACTION.search(text.rstrip()):
        return True
    if not _QUESTION.search(text) or one.cells:
        return False
    found = [text[start:end] for start, end in cut_sentences(text, 0, len(text))]
    return all(_QUESTION.search(sentence) for sentence in found)


def _caption(text: str) -> re.Match[str] | None:
    return _CAPTION.fullmatch(text.strip())


def _said(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a text begins with a caption, or is one."""
    bare = MARK.sub("", text.strip(), count=1)
    found = _caption(bare)
    words = found["caption"] if found else bare if len(bare) <= _LONGEST else ""
    plain = fold(_ENUMERATED.sub("", _IN_BRACKETS.sub("", words)))
    timeless = _TIME_BEHIND.sub("", _AROUND_LEFT.sub("", plain))
    if timeless != plain and pattern is not _PLAN and _GOALS.fullmatch(timeless.strip()):
        return True
    said = (plain, timeless, *_EITHER.split(plain))
    return any(pattern.fullmatch(one) for one in (_ARTICLE.sub("", _AROUND.sub("", part)) for part in said) if one)

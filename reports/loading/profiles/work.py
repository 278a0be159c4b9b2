"""Which blocks of a source are statements of work, and why the others are none: the one decision on it.

What stands below "Next week:", behind "Tomorrow:", and behind "Today:" in a standup; below headings of goals and of
what others say, as forms of reviews have them; and what says by its own words that nothing was done.
Knows placed blocks and captions; must not know whose they are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import MARK, is_next
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.people import name_words
from reports.loading.profiles.forms import is_blank
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.work_words import NoWork, Words, is_ahead, is_open_state, may_be_ahead, without_count
from reports.regex import regex

Why = Literal[NoWork, "others"]
_BRACKETS = "【〔［《"
"""Around heads in Japanese and Chinese."""
_LONGEST = 60
"""Characters of a caption."""
_SEVERAL = 2
_TEXTS = ("item", "paragraph")
_AT_END = ("planned", "courtesy", "asked")
_STATE_BEHIND = regex(r"\W*\w.*(?:[.!;]\s+|\s[–—-]\s|\s[(\[])(?P<state>[^.()\[\]–—]{2,20})[)\].]?")
"""What stands behind all that a line says: "Ann: call the printers. PENDING"."""
_OWNER = regex(
    r"\s*[(\[](?:owner|lead|who|by|dri|verantwortlich|zustandig|resp\w*)\b[^()\[\]]{0,40}[)\]]\.?$", re.IGNORECASE
)
"""Behind the state: "not started (owner: Ann)"."""
_WILL = regex(
    r"\W*(?:what (?:will|are) .*(?:today|tomorrow|next|doing|plan)|what'?s (?:next|the plan)|"
    r"was (?:machst|wirst|steht|willst) .*(?:heute|morgen|an)|(?:que|qu'est-ce que|o que) .*(?:aujourd'hui|demain|hoy|"
    r"manana|hoje|amanha)|cosa .*(?:oggi|domani)|wat .*(?:vandaag|morgen)).*\?"
)
"""What is asked about what is to come."""
_DONE = regex(r"(?<!\w)(?:\w{2,}ed|done|made|sent|wrote|built|held|met|got|ran|gave|took|led|found|set up)(?!\w)")
_HEADS_OTHERS = regex(r"\s*(?:\d{1,2}[.)．]|[□■◆])\s*(?=\S)")
"""Marks of items that stand above items with other marks at the same margin."""
_ASKS = ("?", "？")
_FEWEST_CELLS = 2
_SHORT_CELL = 2
"""Words of a cell that is a key."""
_TODAY = "today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|сегодня|今日|今天|오늘|t"
_YESTERDAY = "yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igar|i gar|wczoraj|вчера|昨日|昨天|어제|y"
_IS_TODAY = regex(_TODAY)
_DONE_BEFORE = regex(rf"(?:since |seit |depuis )?(?:{_YESTERDAY})")
_BEHIND = regex(rf"(?<!\w)(?:{_YESTERDAY})\s?:.*?[.!?;,]\s+(?P<today>(?:{_TODAY})\s?:)", re.IGNORECASE | re.DOTALL)
_ARROWED = regex(r"\W*(?:(?<!\w)(?:-+>|→|=+>|➜|⇒)\s*|(?:AI|AP|TODO|ACTION)\s(?:for\s)?)[^\W\d_][\w.'’ -]{0,24}[:：]\s")
"""Before what somebody is to do: "-> Ann: ask for a scanner", "AI Ann: ask for one"."""
_AROUND = regex(r"^[\W\d_]+|[\W_]+$")
_AROUND_LEFT = regex(r"^[\W\d_]+")
_IN_BRACKETS = regex(r"\s*\([^()]*\)")
_CAPTION = regex(r"(?P<caption>[^:：\n]{1,60})[:：][*_]{0,3}(?P<rest>\s*\S.*|\s.*)?")
_ARTICLE = regex(r"^(?:the|my|our|la|le|les|el|los|il|o|os|die|der|das|de)\s")
_OTHERS = regex(
    "(?:development|learning|career|personal|training) (?:goals?|plans?|objectives?|needs)|"
    "(?:goals?|objectives?) for .{2,30}|"
    "(?:agreed|new|future) (?:goals?|objectives?|targets?)|(?:vereinbarte|neue|kunftige) ziele|"
    "objectifs (?:fixes|convenus)|objetivos acordados|obiettivi concordati|afgesproken doelen|"
    "(?:areas?|points?|things?|opportunities) (?:for|of|to) (?:improve|improvement|develop|development|growth|work on)|"
    "(?:what )?(?:could|can|should) (?:have gone|be|have been) (?:better|improved)|"
    "verbesserungspotenziale?|was (?:besser laufen konnte|ich besser machen kann)|(?:points|axes) d'amelioration|"
    "(?:aspectos|areas|puntos|pontos) (?:a|de|para|por) (?:mejorar|mejora|melhorar|melhoria)|(?:punti|aree) (?:da|di) "
    "migliora(?:re|mento)|verbeterpunten|forbattringsomraden|do poprawy|"
    "(?:objectifs|objetivos|obiettivi|ziele|doelen|cele) (?:del? |du |do |im |voor |na )?.{0,8}(?:semestre?|trimestre|"
    "halbjahr|quartal|kwartaal|polrocze|kwartal|curso|ano|anno|annee)|"
    "entwicklungsziele|ziele fur .{2,30}|objectifs (?:pour|de) .{2,30}|objetivos para .{2,30}|obiettivi per .{2,30}|"
    "doelen voor .{2,30}|mal for .{2,30}|cele na .{2,30}|"
    "(?:line )?(?:manager|supervisor|reviewer|lead|peer)(?:'?s)? "
    "(?:comments?|feedback|assessment|review|rating|summary|notes)|"
    r"[\w ]{3,24}'s? (?:comments?|remarks?|feedback|assessment|rating|views?)|"
    "(?:comments?|remarks?|feedback|assessment|quotes?|praise|kudos) (?:from|by|of) (?:(?:the|my|your|your line) )?"
    "(?:others|peers?|colleagues|manager|line manager|supervisor|reviewer|customers?|clients?|team)|peer feedback|"
    "(?:team )?(?:kudos|shout-?outs?|thank[- ]?yous?|thanks|praise)|dank|danke|danksagungen|lob|remerciements|merci|"
    "agradecimientos|reconocimientos|agradecimentos|ringraziamenti|bedankjes|complimenten|tack|takk|kiitokset|"
    "blockers?|impediments|hindernisse|blocages|points? bloquants?|points? de blocage|"
    "課題|問題点|存在(?:的)?问题|이슈|문제점|애로사항|bloqueos|impedimentos|blokady|"
    "podziekowania|podekovani|благодарности|tesekkurler|感謝|感谢|致谢|감사|"
    "(?:kommentar|ruckmeldung|beurteilung|einschatzung) (?:der|des|durch die|durch den|von) .{3,30}|"
    "what (?:i|we|you)(?: would|'d)? (?:like|want|plan|hope|will|intend|wish) .{2,60}|"
    "what (?:will|would|do|are) (?:you|i) (?:like|want|plan|hope|intend|need|wish|going)(?:ing)? .{2,60}|"
    ".{4,60} next (?:year|half|quarter)|"
    "was (?:wunsche?|mochte|will|plane?|brauche)(?:n|st)? .{2,60}|que (?:souhait|voud|veu|prevo)\\w* .{2,60}|"
    "que (?:quier|gustar|necesit|planea)\\w* .{2,60}|cosa (?:vorre|vuo|serve)\\w* .{2,60}|"
    "commentaires? (?:du|de la|de l') ?.{3,30}|comentarios? (?:del|de la|do|da) .{3,30}|comment[oi] del .{3,30}"
)
"""Headings of what somebody wants to become, of thanks, and of what others say."""
_FEEDBACK = regex(
    r"(?:peer |360[°-]?\s?(?:degree )?)?(?:feedback|kudos|references?|testimonials?|empfehlung(?:en)?|"
    r"ruckmeldung(?:en)?|recommandations?|recomendaciones) "
    r"(?:for|about|on|fur|uber|zu|pour|sur|para|sobre|per|su|voor|over|till|om) .{2,60}"
)
"""Titles of texts in which others judge somebody: nothing below is the work of who says it."""
_GOALS = regex(
    "(?:(?:my|our|new|agreed|individual) )?(?:objectives?|goals?|targets?|objectifs?|ziele?|zielvereinbarung(?:en)?|"
    "objetivos?|metas?|obiettivi|doelen|doelstellingen|mal|malsattningar|cele|cile|celok|hedefler|tavoitteet|цели|цілі|"
    "目標|目标|목표)"
)
"""Headings of goals, where they name the time for which they are."""
_ENUMERATED = regex(
    r"\s*(?:(?:\d{1,2}|[A-Za-z]|[IVX]{1,4})[.)]|(?:TOP|Item|Punkt|Punto|Point|Punt|Pkt)\s\d{1,2}:?)\s+(?=\S)"
)
_ENDED = regex(r"[.!?](?<=[^\W\d_]{3}[.!?])\s")  # within words that are two sentences, and no caption
_TIME_BEHIND = regex(
    r"[\s,:(–-]+(?:(?:for|fur|pour|para|per|voor|for|na)\s)?(?:(?:fy\s?)?(?:[qh][1-4]\s?)?\d{2,4}(?:\s?[/–-]\s?\d{2,4})?|"
    r"[qh][1-4]|"
    r"(?:[1-4]\.|zweites|second|2nd|2e|2do|2o) ?(?:halbjahr|quartal|half|semestre|trimestre|halfjaar|kwartaal))\)?$"
)
_EITHER = regex(r"\s?[/&+]\s?|\s(?:and|und|et|y|e|en|och|og|i)\s")


class Work:
    """Which blocks of a source are no statements of work."""

    def __init__(self, placed: Sequence[Placed], language: str = "", names: Iterable[str] = ()) -> None:
        """Look through all blocks; `names`: those of the people whom the source names, also short ones."""
        said = [one for one in placed if one.role == "text"]
        texts = [one.block.text[one.text_from :] for one in said] + [
            line for one in said for _, line in one.block.lines
        ]
        self._is_standup = any(_said(text, _DONE_BEFORE) for text in texts)
        people = {name for one in placed if (name := one.section.owner)}.union(names)
        self._words = Words(language, (word for name in people for word in (*name_words(name), fold(name))))
        self._found: dict[tuple[int, tuple[str, ...]], Why] = {_key(one): why for one, why in self._undone(placed)}

    def without(self, one: Placed) -> tuple[Placed, Block | None, Why]:
        """A block without what is no statement, which may be all of it, and why; the same one where all of it is."""
        block = one.block
        if why := self._found.get(_key(one)):
            return replace(one, block=replace(block, lines=[], covered=[], marks=[])), block, why
        if block.kind not in ("paragraph", "item") or one.cells:
            return one, None, ""
        kept = self._kept(block)
        if len(kept) < len(block.lines):
            out = [at for at in range(len(block.lines)) if at not in kept]
            return replace(one, block=_lines_of(block, kept)), _lines_of(block, out), "planned"
        cut = self._cut(one)
        if cut is None:
            return one, None, ""
        left, out_of_it = parted(block, [cut])
        return replace(one, block=left), out_of_it, "planned"

    def _kept(self, block: Block) -> list[int]:
        """The lines of a block without those behind a caption of plans, up to the next caption."""
        kept, is_plan = list[int](), False
        for at, (_, text) in enumerate(block.lines) if len(block.lines) >= _SEVERAL else ():
            if _caption(text) or at == 0 or text.endswith(_ASKS):
                is_plan = self._is(text) or self._is_action(text)
            kept += [at] * (not is_plan and not is_blank(text))
        return kept or [at for at in range(len(block.lines)) if len(block.lines) < _SEVERAL]

    def _is_action(self, text: str) -> bool:
        """Whether a caption such as "Action:" stands before what somebody is to do: "Action: Ann to order it"."""
        found = _caption(text) if may_be_ahead(_words_of_caption(text)) else None
        return found is not None and self._words.no_work(found["rest"] or "-") == "planned"

    def _cut(self, one: Placed) -> int | None:
        """Where the last sentences of a block begin, if those say what is planned, or thank."""
        text, cut = one.block.text, None
        for start, end in reversed(list(cut_sentences(text, one.text_from, len(text)))):
            why = self._words.no_work(text[start:end])
            if not text[one.text_from : start].strip() or not (why in _AT_END or self._is(text[start:end])):
                break
            cut = start
        if cut is None and self._is_standup and (found := _BEHIND.search(text, one.text_from)):
            return found.start("today")
        return cut

    def _undone(self, placed: Sequence[Placed]) -> Iterator[tuple[Placed, Why]]:
        caption: Placed | None = None
        for at, one in enumerate(placed):
            following = placed[at + 1] if at + 1 < len(placed) else None
            if one.role != "text":
                caption = None
                continue
            if self._is_judged(one):
                yield one, "others"
                continue
            if why := next((why for head in self._heads_above(one) if (why := self._why(head.text))), ""):
                if why != "others" or not self._tells_of_somebody(one):
                    yield one, why
                continue
            if caption and not self._goes_on(caption, one):
                caption = None
            if caption:
                why = self._why(caption.block.text) or "planned"
                if why != "others" or not self._tells_of_somebody(one):
                    yield one, why
                person = one.section.nearest("person")
                is_list = one.block.kind == "item" or _heads_lines(caption.block, one.block)
                caption = caption if is_list or (person and person.is_cell) else None
            elif (why := self._why_of_line(placed, at)) and _is_set_off(one.block, following):
                yield one, why
                caption = one if _is_alone(one.block.text) else None
            elif why := self._by_itself(one):
                yield one, why
            elif (last := one.block.lines[-1:]) and last[0][1].endswith(_ASKS) and self._is(last[0][1]):
                caption = one

    def _why_of_line(self, placed: Sequence[Placed], at: int) -> Why:
        """What a line is a caption of; one that may head what was done, too, where a line right below is to come."""
        one = placed[at]
        if len(one.block.lines) > 1 or one.cells:
            return ""
        if why := self._why(one.block.text):
            return why
        if not may_be_ahead(_words_of_caption(one.block.text)):
            return ""
        if self._is_action(one.block.text):
            return "planned"
        below = placed[at + 1 : at + 4]
        is_to_come = any(self._by_itself(other) == "planned" for other in below)
        return "planned" if is_to_come or self._is_for_people(below) else ""

    def _is_for_people(self, below: Sequence[Placed]) -> bool:
        """Whether items say who is to do what, in English: "- Wei: publish the list", and not "published"."""
        items = [one for one in below if one.block.kind == "item"]
        people = [one.section.nearest("person") for one in items]
        is_led = bool(items) and all(person and person.is_cell for person in people)
        return is_led and self._words.is_english and not any(_DONE.search(one.block.text) for one in items)

    def _is_judged(self, one: Placed) -> bool:
        """Whether somebody says there what they think of another: "Peer feedback for Ann", "From: Bob"."""
        judged = next((head.text for head in self._heads_above(one) if _said(head.text, _FEEDBACK)), "")
        person = one.section.nearest("person")
        return bool(judged and person and person.name and person.name.split()[0] not in judged)

    @staticmethod
    def _heads_above(one: Placed) -> Iterator[Block]:
        at: Section | None = one.section
        while at is not None:
            if at.block and at.kind != "person" and not at.is_cell:
                yield at.block
            at = at.parent

    @staticmethod
    def _goes_on(caption: Placed, one: Placed) -> bool:
        """Whether a block stands below a caption."""
        if around_lines(one.section) is not around_lines(caption.section) or one.block.kind not in _TEXTS:
            return False
        is_item = caption.block.kind == one.block.kind == "item"
        if (is_item and one.block.level < caption.block.level) or is_next(caption.block.text, one.block.text):
            return False
        if caption.block.kind == "item" and not (
            caption.block.text.rstrip("* ").endswith("?") or _heads_lines(caption.block, one.block)
        ):
            return one.block.level > caption.block.level or _is_other_mark(caption.block, one.block)
        return one.block.kind == "item" or not (found := _caption(one.block.text)) or bool(found["rest"])

    def _by_itself(self, one: Placed) -> Why:
        """Why a block says by its own words that nothing was done, in each of its sentences."""
        block = one.block
        person = one.section.nearest("person")
        is_apart = bool(one.text_from) or bool(person and person.is_cell)
        if one.cells:
            return self._of_cells(one.cells)
        asked = [line.endswith(_ASKS) for _, line in block.lines]
        if block.kind not in ("paragraph", "item") or (any(asked) and not all(asked)):  # answers: line by line
            is_open = block.kind == "row" and any(map(is_open_state, block.text.split("|")))
            return "planned" if is_open else ""
        text = block.text
        said = text if len(block.lines) == 1 else ""
        said = _OWNER.sub("", said) if "(" in said or "[" in said else said
        behind = _STATE_BEHIND.fullmatch(said, one.text_from) if said else None
        if _ARROWED.match(text) or (behind and is_open_state(behind["state"])):
            return "planned"
        if len(cells := text[one.text_from :].split(" | ")) > 1:
            return self._of_cells(cells)
        found = [(start, text[start:end]) for start, end in cut_sentences(text, one.text_from, len(text))]
        why = [self._words.no_work(words, is_apart=is_apart and not n) for n, (_, words) in enumerate(found)]
        if why and all(why):
            return why[0] if "planned" not in why else "planned"
        return "courtesy" if found and all(self._words.thanks(words) for _, words in found) else ""

    def _tells_of_somebody(self, one: Placed) -> bool:
        return self._words.tells_of_somebody(one.block.text[one.text_from :])

    def _of_cells(self, cells: Sequence[str]) -> Why:
        """The same of a row: of its longest cell, or of one beside short ones."""
        longest = max(cells, key=len)
        if self._words.no_work(longest) == "planned" or self._is(longest):
            return "planned"
        if len(cells) >= _FEWEST_CELLS and any(map(is_open_state, cells)):
            return "planned"
        others = [cell for cell in cells if self._words.no_work(cell) != "empty"]
        is_short = len(others) < len(cells) and all(len(cell.split()) <= _SHORT_CELL for cell in others)
        return "empty" if is_short else ""

    def _why(self, text: str) -> Why:
        if self._is(text):
            return "planned"
        return "others" if _said(text, _OTHERS) or _is_of_goals(text) else ""

    def _is(self, text: str) -> bool:
        words = _words_of_caption(text)
        is_asked = text.endswith(_ASKS) and _WILL.match(fold(text)) is not None
        return is_asked or is_ahead(words, self._words.names) or (self._is_standup and _said(text, _IS_TODAY))


def _key(one: Placed) -> tuple[int, tuple[str, ...]]:
    """One of the texts of a line: the cells of a row may be of several people."""
    return id(one.block), tuple(one.cells)


def _lines_of(block: Block, kept: Sequence[int]) -> Block:
    marks = [block.marks[at] for at in kept] if block.marks else []
    return replace(block, lines=[block.lines[at] for at in kept], marks=marks)


def is_plan(text: str) -> bool:
    """Whether a caption is that of what is planned."""
    return is_ahead(_words_of_caption(text))


def around_lines(section: Section) -> Section:
    """The section of a line, without those that its own words made: who speaks in it, and when it was."""
    while section.is_cell and section.parent:
        section = section.parent
    return section


def _is_alone(text: str) -> bool:
    found = _caption(text)
    return not found or not (found["rest"] or "").strip(" *_")


def _is_set_off(block: Block, following: Placed | None) -> bool:
    """Whether a line has a colon, is set in bold, or stands right above a list: "to do" alone may be anything."""
    is_dated = len(block.text.split()) > _SEVERAL and any(map(str.isdigit, block.text))  # "Next meeting 5 May"
    if is_dated or block.text.rstrip("* ").endswith("?") or (following and _heads_lines(block, following.block)):
        return True
    is_above = following is not None and following.block.kind == "item" and following.block.first == block.first + 1
    if is_above and following and _is_other_mark(block, following.block):
        return True
    if is_above and block.kind == "item" and following and following.block.level > block.level:
        return True
    is_counted = without_count(block.text) != block.text and not block.text[:1].isascii()
    if is_counted and block.kind == "paragraph" and following is not None and not following.block.after_blank:
        return True
    is_headed = block.text[:1] in _BRACKETS or (
        (" " in block.text or not block.text.isascii()) and block.text[:1].isalpha()
    )
    if is_above and block.kind == "paragraph" and is_headed:
        return True
    marks = block.marks[0] if block.marks else ()
    is_bold = any(not mark.start and (mark.kind == "bold" or mark.end == len(block.text)) for mark in marks)
    is_bold = is_bold or (block.text.isupper() and len(block.text) > _SEVERAL)
    return is_bold or block.text.lstrip().startswith("**") or _caption(block.text) is not None


def _is_other_mark(block: Block, below: Block) -> bool:
    """Whether a mark of heads stands before an item, and another before one below it: "3. Next month", "- a test"."""
    is_item = block.kind == below.kind == "item"
    return is_item and bool(_HEADS_OTHERS.match(block.text)) and not _HEADS_OTHERS.match(below.text)


def _heads_lines(block: Block, below: Block) -> bool:
    """Whether a numbered line stands right above lines at the margin: "3. Goals for next year"."""
    is_right_below = below.kind == "paragraph" and not below.after_blank
    return block.after_blank and is_right_below and _ENUMERATED.match(block.text) is not None


def _caption(text: str) -> re.Match[str] | None:
    return _CAPTION.fullmatch(text.strip())


@lru_cache(maxsize=256)
def _words_of_caption(text: str) -> str:
    """The words before a colon with which a text begins, or all of a short one."""
    mark = MARK.match(text)
    bare = text[mark.end() if mark else 0 :].strip()
    found = _caption(bare)
    words = found["caption"] if found else bare if len(bare) <= _LONGEST else ""
    bare = "" if _ENDED.search(words) else _IN_BRACKETS.sub("", words)
    return bare[count.end() :] if (count := _ENUMERATED.match(bare)) else bare


@lru_cache(maxsize=256)
def _said(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a text begins with a caption, or is one."""
    plain = fold(_words_of_caption(text))
    timeless = _TIME_BEHIND.sub("", _AROUND_LEFT.sub("", plain))
    said = dict.fromkeys((plain, timeless, *_EITHER.split(plain))) if plain else ()
    return any(pattern.fullmatch(one) for one in (_ARTICLE.sub("", _AROUND.sub("", part)) for part in said) if one)


def _is_of_goals(text: str) -> bool:
    """Whether a caption is that of goals, and names the time for which they are."""
    plain = fold(_words_of_caption(text))
    timeless = _TIME_BEHIND.sub("", _AROUND_LEFT.sub("", plain))
    return timeless != plain and _GOALS.fullmatch(timeless.strip()) is not None

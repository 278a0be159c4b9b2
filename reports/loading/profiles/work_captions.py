"""Captions that say what stands below them: what is planned, goals, thanks, what others say.

Knows the words of a line. Must not know blocks or their places.
"""

import re
from functools import lru_cache

from reports.loading.folding import fold
from reports.loading.markup.marks import MARK
from reports.loading.profiles.work_words import is_ahead
from reports.regex import regex

_LONGEST = 60
"""Characters of a caption."""
_AROUND = regex(r"^[\W\d_]+|[\W_]+$")
_AROUND_LEFT = regex(r"^[\W\d_]+")
_IN_BRACKETS = regex(r"\s*\([^()]*\)")
_CAPTION = regex(r"(?P<caption>[^:：\n]{1,60})[:：][*_]{0,3}(?P<rest>\s*\S.*|\s.*)?")
_ARTICLE = regex(r"^(?:the|my|our|la|le|les|el|los|il|o|os|die|der|das|de)\s")
OTHERS = regex(
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
    "(?:some |recent |good |positive )?(?:feedback|praise) (?:(?:that )?(?:i|we)(?:'ve)? )?(?:got|had|heard|received)|"
    "(?:erhaltenes|bekommenes) feedback|retours recus|(?:feedback|comentarios) recibidos?|feedback ricevuto|"
    "feedback recebido|ontvangen feedback|what (?:others|people|colleagues|customers|clients) (?:say|said).{0,20}|"
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
FEEDBACK = regex(
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
ENUMERATED = regex(
    r"\s*(?:(?:\d{1,2}|[A-Za-z]|[IVX]{1,4})[.)]|(?:TOP|Item|Punkt|Punto|Point|Punt|Pkt)\s\d{1,2}:?)\s+(?=\S)"
)
_ENDED = regex(r"[.!?](?<=[^\W\d_]{3}[.!?])\s")  # within words that are two sentences, and no caption
_TIME_BEHIND = regex(
    r"[\s,:(–-]+(?:(?:for|fur|pour|para|per|voor|for|na)\s)?(?:(?:fy\s?)?(?:[qh][1-4]\s?)?\d{2,4}(?:\s?[/–-]\s?\d{2,4})?|"
    r"[qh][1-4]|"
    r"(?:[1-4]\.|zweites|second|2nd|2e|2do|2o) ?(?:halbjahr|quartal|half|semestre|trimestre|halfjaar|kwartaal))\)?$"
)
_EITHER = regex(r"\s?[/&+]\s?|\s(?:and|und|et|y|e|en|och|og|i)\s")


def is_plan(text: str) -> bool:
    """Whether a caption is that of what is planned."""
    return is_ahead(words_of_caption(text))


def caption_of(text: str) -> re.Match[str] | None:
    """A line as `caption` and the `rest` behind its colon; None where it has no caption."""
    return _CAPTION.fullmatch(text.strip())


@lru_cache(maxsize=256)
def words_of_caption(text: str) -> str:
    """The words before a colon with which a text begins, or all of a short one."""
    mark = MARK.match(text)
    bare = text[mark.end() if mark else 0 :].strip()
    found = caption_of(bare)
    words = found["caption"] if found else bare if len(bare) <= _LONGEST else ""
    bare = "" if _ENDED.search(words) else _IN_BRACKETS.sub("", words)
    return bare[count.end() :] if (count := ENUMERATED.match(bare)) else bare


@lru_cache(maxsize=256)
def is_caption_of(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a text begins with a caption, or is one."""
    plain = fold(words_of_caption(text))
    timeless = _TIME_BEHIND.sub("", _AROUND_LEFT.sub("", plain))
    said = dict.fromkeys((plain, timeless, *_EITHER.split(plain))) if plain else ()
    return any(pattern.fullmatch(one) for one in (_ARTICLE.sub("", _AROUND.sub("", part)) for part in said) if one)


def is_of_goals(text: str) -> bool:
    """Whether a caption is that of goals, and names the time for which they are."""
    plain = fold(words_of_caption(text))
    timeless = _TIME_BEHIND.sub("", _AROUND_LEFT.sub("", plain))
    return timeless != plain and _GOALS.fullmatch(timeless.strip()) is not None

"""Sentences that say what another person did, or what was done in another month: they are kept, and told.

Knows sentences, names and months. Must not know where they stand.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from reports.loading.dates.fiscal import find_fiscal
from reports.loading.dates.labels import PLACEHOLDER_YEAR, divide
from reports.loading.dates.sentence_months import read_saying, time_length
from reports.loading.dates.sentence_times import Scope
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import MARK
from reports.loading.names.likeness import is_given, likeness, subject
from reports.loading.names.overviews import is_of_other
from reports.loading.names.people import is_titled, name_words, same_words
from reports.loading.profiles.cast import leading_full_name
from reports.loading.profiles.reviewed import is_checked
from reports.loading.profiles.talks import is_me
from reports.loading.statements.highlights import sentences
from reports.loading.words import ABSENT, NAME_PREPOSITIONS, PREPOSITIONS, PRESENT
from reports.periods import Period
from reports.regex import regex

_ALSO = regex(
    r"\b(?:(?:and|also|already|but|und|auch|aber|schon|et|mais|aussi|déjà|y|pero|también|e|mas|também|ma|anche)\s+){1,3}"
    r"(?:(?:already|back)\s+)?(?:in|im|en|em|nel|a|à|during)\s+(?P<month>[^\W\d_]{3,12})\b(?:\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
"""How a sentence begins that goes on to another month."""
_KEY = 3
"""Words at most before the colon of a field."""
_BEFORE = regex(
    r"(?:in|im|en|em|nel|a|à|during)\s+(?P<month>[^\W\d_]{3,12})(?:\s+(?P<year>(?:19|20)\d\d))?,?\s+(?:[^\W\d_]+\s+){1,2}"
    r"(?:also|already|auch|schon|aussi|déjà|también|ya|também|já|anche|già)\b",
    re.IGNORECASE,
)
"""The same in another order: "In May I also …"."""
_BEGINS = regex(r"(?:in|im|en|em|nel|à)\s+(?P<month>[^\W\d_]{3,12})\b(?:\s+(?P<year>(?:19|20)\d\d))?", re.IGNORECASE)
"""How a sentence in a longer period begins that tells of one month of it."""
_CAPITAL = r"(?![a-zß-öø-ÿāăąćčďđęěğıłńňőœřśşšťůűźżžα-ωа-џ])[^\W\d_]"
_INNER = regex(
    r"(?P<before>(?:\w+-)?[^\W\d_]+)(?P<comma>,?)\s+(?:(?i:o|a|os|as|der|die|el|la|il|en)\s+)?"
    rf"(?P<name>{_CAPITAL}[\w’'-]+(?:\s(?:(?:de|da|do|dos|di|van|von|el|la|le|der|den)\s)?{_CAPITAL}[\w’'-]+)?)\s+"
    r"(?:(?:também|también|auch|aussi|anche|ook|also|już|też|även|også|já|ya|bereits|schon|déjà|già)\s+)?"
    r"(?=(?P<rest>[^\W\d_].{0,60}))"
)
"""A name within a sentence, with the word before it and what follows."""
_BEFORE_INNER = regex(rf"\s(?=(?:\w+-)?[^\W\d_]+,?\s+(?:(?i:o|a|os|as|der|die|el|la|il|en)\s+)?{_CAPITAL}[\w’'-])")
DID = regex(
    r"(?:\w{2,}(?:ou|eu|iu|ió|ał|ała|ył|yła|ил|ила|ал|ала|ade|ott|ett|ött|dı|du|dü|tı)|fez|hizo|"
    r"hat|hatten?|haben|heeft|had|hadden|hebben|har|hade|havde|"
    r"(?:avait|avaient|aveva|avevano|hab[ií]an?|tinham?)\s(?:\w+\s)?\w{2,}(?:é|ée|i|u|[aiou]to|tto|[ai]do)|"
    r"(?:a|ont|ha|hanno)\s(?:\w+\s)?\w{2,}(?:é|ée|i|u|ato|uto|ito|tto))(?!\w)"
)
"""What says in many languages that somebody did something."""
_PAST = regex(
    r"(?:\w{2,}(?:ó|ò|ił|iła|eł|ęła|[^\W\d_]{2}[dt]e|[^\W\d_]{2}l[ai]?)|schreef|deed|gaf|nam|kwam|ging|hield|vond|sprak|las|"
    r"koos|trok|liep|hielp|bouwde|schrieb|gab|nahm|kam|hielt|fand|half|sprach|zog|übernahm|schloss|begann|skrev|gjorde|tog|"
    r"gav|höll|fick|holdt|fikk|fik|hizo|fez|fece|puso|trajo|fit|prit|mit)(?!\w)"
)
"""More of it, right behind the name with which a sentence begins."""
_VERB_LAST = regex(r"\w{2,}(?:[dt][ıiuü]|m[ıiuü]ş)[.!]?$")
"""The same in Turkish, where the verb comes last."""
_BEFORE_NAME = regex(
    r"(?:(?:(?:my|our) (?:colleague|teammate|manager|boss|intern|apprentice)|"
    r"(?:mein|meine|unser|unsere) (?:kollegen?|kollegin|chef|chefin|azubi)|"
    r"(?:mon|ma|notre) (?:collegue|stagiaire|chef)|(?:mi|nuestr[oa]) (?:companer[oa]|colega|"
    r"jef[ea])|(?:o |a )?(?:meu|minha) (?:colega|chefe)|"
    r"(?:il mio|la mia) collega|mijn collega|min kollega|kollegan|kolleg[ai])|"
    r"then|later|meanwhile|afterwards|finally|dann|danach|spater|ensuite|puis|luego|despues|depois|poi|dopo|daarna|toen|"
    r"sedan|darefter|potem|потом|затем),? (?=\w)"
)
"""What may stand before the name of another person who did something, folded."""
_COLLEAGUE = regex(
    r"kolleg(?:e|in|en|a|an)|kolega|kolezanka|collegue|colleague|collega|colega|companer[oa]|compagno|azubi|praktikant(?:in)?|"
    r"stagiaire|intern|lehrling|chef(?:in)?"
)
"""What somebody at work is, before a name, folded."""
_EASTERN = regex(
    r"(?:後輩|同僚|先輩|部下|上司|同期|新人)の?(?P<name>[^\s、。がはの]{1,5}?)(?:さん|君|くん|氏)?(?:が|は)|"
    r"(?:同事|徒弟|实习生|同学|搭档)(?P<zh>[^\s，。、的]{2,3}?)(?=把|将|完成|修复|负责|做了|搭建|编写|帮|协助|替|代|和我|给|在|一起|整理|准备)"
)
"""The same in Japanese and Chinese."""
_RANK = regex(r"^\d/[A-Z]\s(?=[^\W\d_a-z])")
"""On a ship: "3/E Lee renewed the seal"."""
_BY = regex(rf"\s(?:by|par|von|por|da|door|av|af)\s(?:\d/[A-Z]\s)?{_CAPITAL}")
_BY_WHOM = regex(
    r"\b[a-zà-ÿ]{2,}(?:ed|en|ne|uilt|ade|awn|ewn|é|ée|és|ées|ie?|ue?|its?|ites?|d[oa]s?|t[oaie]|t)\s(?P<by>by|par|von|por|da|door|av|af)\s"
    rf"(?:\d/[A-Z]\s)?(?:(?P<name>{_CAPITAL}[\w’'-]+(?:\s{_CAPITAL}[\w’'-]+)?)(?![\w’'-])(?=,|\s[(a-zà-ÿ])|"
    rf"(?P<last>{_CAPITAL}[\w’'-]+\s{_CAPITAL}[\w’'-]+)\.?$)"
)
"""Behind a participle, by whom that was done, where more follows: "refait par Yannick (en ligne)"."""
NO_SUBJECT = (
    PREPOSITIONS
    | NAME_PREPOSITIONS
    | frozenset(
        """
    to for with from by of about like than on at in into behind without as that which who whom when where while after
    before because if than de da do di du del della von vom zu zum zur que qui quoi dont che chi cui wie dass weil
    wenn wo dat wat die toen wanneer omdat com para por pelo pela ao a an as os con per su tra fra z ze od do dla przez
    u s so med av till fra att at quando quand lorsque cuando porque parce om czy że gdy kiedy что когда который
    для от с со у к
    """.split()  # noqa: SIM905
    )
)
"""Before a name that is no subject of the sentence's own."""
_SOME_DAY = Scope(date(2099, 7, 31), date(2099, 7, 31))
"""Whichever that years lie before, where it is not asked which month it is."""
_CHAPTER = regex(r"[（(]?[一二三四五六七八九十]{1,3}[、.．)）]\s?[^，。；：:、\s]{1,8}[：:]?")
_SPEAKS = regex(r"(?P<name>[^\W\d_][^:,;.!?()]{1,40}?)\s?:\s")


def lists_people(text: str, names: Iterable[tuple[str, ...]]) -> bool:
    """Whether a field says who several people are, and nothing of what they did: "Present: Ann Lee, Bob Stone".

    >>> lists_people("Present: Ann Lee, Bob Stone (minutes)", [("ann", "lee"), ("bob", "stone")])
    True
    >>> lists_people("Agreed: Ann Lee and Bob Stone cut the hedge by June", [("ann", "lee"), ("bob", "stone")])
    False
    """
    key, colon, value = text.replace("：", ":").partition(":")
    if colon and (PRESENT.fullmatch(fold(key).strip(" *_")) or ABSENT.fullmatch(fold(key).strip(" *_"))):
        return bool(value.strip())
    named = [word for name in names if f"{' '.join(name)} " in f"{' '.join(name_words(value))} " for word in name]
    left = len(name_words(value)) - len(named)
    return bool(colon) and len(key.split()) <= _KEY and len(named) > 2 * left and len(set(named)) > _KEY


def is_chapter(text: str) -> bool:
    """Whether a line is a numbered heading in Chinese or Japanese: "一、进展".

    >>> is_chapter("一、进展"), is_chapter("一、修复了库存系统，并完成测试")
    (True, False)
    """
    return _CHAPTER.fullmatch(text.strip()) is not None


def other_month(text: str, period: Period) -> tuple[Period, str] | None:
    """The first other month that a sentence begins with behind its first words, and the sentence; None: there is none.

    In a quarter or a longer period that is also one month of it.

    >>> found = other_month("It is done. And in May I had written the guide.", Period.parse("2025-06"))
    >>> found and str(found[0])
    '2025-05'
    >>> other_month("In May I also wrote the guide.", Period.parse("2025-06")) is None
    False
    """
    is_long = period.months > 1
    if not (_ALSO.search(text) or _BEFORE.search(text) or (is_long and _BEGINS.search(text))):  # as in nearly all
        return None
    found = MARK.match(text)
    for sentence in sentences(text[found.end() :] if found else text):
        opened = _ALSO.match(sentence) or _BEFORE.match(sentence) or (_BEGINS.match(sentence) if is_long else None)
        number = months().get(fold(opened["month"])) if opened else None
        if opened and number:
            other = Period.of("month", int(opened["year"] or period.year), number)
            if is_long or not other.overlaps(period):
                return other, sentence
    return None


def _titled(sentence: str) -> str:
    """Who stands with a title at the beginning of a sentence, as its subject: "Dr. Petzold mended the pump".

    >>> _titled("Kollegin Nowak hat die Sprechstunde übernommen"), _titled("後輩の西村が初受注を取った")
    ('Kollegin Nowak', '西村')
    """
    if found := _EASTERN.match(sentence):
        return found["name"] or found["zh"]
    title, _, rest = sentence.partition(" ")
    name, _, said = rest.partition(" ")
    is_called = is_titled(f"{title} {name}") or _COLLEAGUE.fullmatch(fold(title)) is not None
    return f"{title} {name}" if is_called and name[:1].isupper() and begins_low(said) else ""


def other_subject(text: str, person: str | None) -> tuple[str, str] | None:
    """The first other person who is the subject of a sentence, and the sentence; None where nobody is.

    >>> other_subject("- Robert built the importer.", "Ada Byron")
    ('Robert', 'Robert built the importer.')
    >>> other_subject("- Ada built the importer with Robert.", "Ada Byron") is None
    True
    """
    own = set(name_words(person or ""))
    found = MARK.match(text)
    for sentence in map(_from_name, sentences(text[found.end() :] if found else text)):
        is_led = is_given(sentence.replace(":", " "))  # most have no name at their beginning
        speaks = _SPEAKS.match(sentence) if is_led else None
        found_name = subject(sentence) or leading_full_name(sentence) or _who_did(sentence) if is_led else None
        name = speaks["name"] if speaks else found_name
        if not name:
            if (inner := _titled(sentence) or inner_subject(sentence)) and own.isdisjoint(name_words(inner)):
                return inner, sentence
            continue
        likes = ("known",) if speaks else ("known", "doubtful")  # "Mentor: Ann Lee"
        if is_of_other(sentence) or fold(name).strip(".") in months() or any(map(str.isdigit, name)) or is_me(name):
            continue
        given, _, family = name.partition(" ")
        if likeness(name) not in likes and not (family and likeness(given) == "known"):  # "Erik Sand"
            continue
        if own.isdisjoint(name_words(name) or (fold(name),)):
            return name, sentence
    return None


def _from_name(sentence: str) -> str:
    """A sentence from the name of who did it on: "Then Ann fixed it", "My colleague Ann fixed it"."""
    sentence = sentence[time_length(sentence) :].lstrip(" ,")  # "In April, Ann fixed it"
    folded = fold(sentence)
    before = _BEFORE_NAME.match(folded) if len(folded) == len(sentence) else None
    rest = sentence[before.end() :] if before else _RANK.sub("", sentence)
    return rest if rest[:1].isupper() and (is_given(rest) or rest != sentence) else sentence


def _who_did(sentence: str) -> str | None:
    """The given name with which a sentence begins, where a verb of the past follows: "Iván terminó el inventario"."""
    name, _, rest = sentence.partition(" ")
    did = DID.match(rest) or _PAST.match(rest) or _VERB_LAST.search(rest)
    return name if did and likeness(name) == "known" else None


def tells_of_work(text: str, others: Iterable[Sequence[str]]) -> bool:
    """Whether a text says in which month something was done, or names one of others in full: it introduces nobody."""
    words = fold(text).replace("-", " ")
    if any(all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words) for word in name) for name in others):
        return True
    if find_fiscal(text):
        return False
    return bool(divide(text, PLACEHOLDER_YEAR)) or any(read_saying(one, _SOME_DAY).month for one in sentences(text))


def begins_another(text: str, owner: str) -> bool:
    """Whether a text begins with the full name of another person, who did what it says.

    >>> begins_another("Ann Lee built the importer.", "Bob Stone"), begins_another("Bob built it.", "Bob Stone")
    (True, False)
    """
    name = subject(text)
    if not name or likeness(name) != "known" or len(name.split()) < 2 or is_of_other(text):
        return False
    return not same_words(name, owner)


def inner_subject(sentence: str) -> str | None:
    """The name within a sentence of whom it says there that they did something.

    >>> inner_subject("Este mês o Duarte Pinho operou dez gatos"), inner_subject("I wrote it with Robert")
    ('Duarte Pinho', None)
    >>> inner_subject("Le site a été refait par Yannick en mai"), inner_subject("It was approved by Robert")
    ('Yannick', None)
    """
    places = (_INNER.match(sentence, at) for at in [0, *(found.end() for found in _BEFORE_INNER.finditer(sentence))])
    for found in (_INNER.match(f"x {sentence}"), *places):  # "A Livia desenhou": at the beginning "a" is an article
        is_turned = found is not None and found["before"] in ("hat", "heeft", "har")  # "Im Mai hat Ann Lee …"
        if not found or not (is_turned or DID.match(found["rest"])):
            continue
        name = " ".join(found["name"].split())
        is_apart = found["comma"] or fold(found["before"]) not in NO_SUBJECT
        if is_apart and is_given(name) and likeness(name) == "known":
            return name
    by = _BY_WHOM.search(sentence) if _BY.search(sentence) else None
    name = (by["name"] or by["last"]) if by else ""
    is_done = is_given(name) and likeness(name) == "known"
    return name if by and is_done and not is_checked(fold(sentence[: by.start("by")])) else None

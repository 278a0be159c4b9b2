"""Titles of talks between two people about the work of one: "1:1 Jane Doe / me (Bob)", "Check-in with Ann".

Knows titles, without marks. Must not know what stands below them.
"""

import re

from reports.loading.folding import begins_low, fold
from reports.loading.names.likeness import likeness
from reports.loading.profiles.reviewed import is_reviewer
from reports.regex import regex

_WITH = r"(?:w/\s?|(?:with|mit|avec|con|com|met|med|z|з|зі|із|с|со)\s+)"
_TALK = regex(
    r"\W*(?:(?:weekly|bi-?weekly|fortnightly|monthly|quarterly|regular|our|my)\s)?"
    r"(?:(?:1\s?[:-]\s?1s?|1[ -]?(?:on|op|zu|a|à|to|na)[ -]?1s?|"
    r"one[- ](?:on|to)[- ]ones?|catch[- ]?up|check[- ]?in|jour fixe|"
    r"mitarbeitergespräch|vier-augen-gespräch|entretien|point individuel|tête-à-tête|reunión individual|colloquio|"
    r"conversa individual|bila|bilateraal|medarbetarsamtal|medarbeidersamtale|rozmowa)"
    rf"\b(?:\s(?:notes?|notizen|notas|appunti))?[\s:–—|-]*{_WITH}?|"
    r"(?:(?:(?:weekly|monthly|quarterly|annual|mid-?year|year-end|progress|performance|feedback|mentoring|coaching|"
    r"supervision|development|appraisal) (?:talk|chat|meeting|session|review|conversation|discussion|call)s?|"
    r"(?:monats|wochen|quartals|halbjahres|jahres|feedback|personal|entwicklungs|ausbildungs|azubi|probezeit)-?gespräche?|"
    r"(?:entrevista|reunión|conversación|conversa|reunião|colloquio|incontro|point|rendez-vous|gesprek|samtal|samtale)"
    r" (?:mensual|semanal|anual|trimestral|mensal|mensile|settimanale|trimestrale|annuale|mensuel|hebdomadaire|annuel|"
    r"de seguimiento|de suivi|de acompanhamento)|(?:maand|week|jaar|functionerings)gesprek|funktionssamtal)"
    rf"(?:\s(?:notes?|notizen|notas|appunti))?\s{_WITH}))",
    re.IGNORECASE,
)
"""What two people talk in about the work of one."""
_REMARK = regex(r"\([^()]*\)")
_LEADER = regex(r"[^\W\d_][\w.'’ -]*\((?P<role>[^\W\d_][\w -]*)\)")
_ASIDE = regex(r"\s*\((?=[^()]*[\d,+])[^()]*\)|(?<=[^\W\d_]{3})\.\s")
"""Behind whom a talk is with: what they do, or another sentence."""
_OWN = regex(r"\s*[/|(,–—-]\s*(?:my|meine|mes|mis|minhas|miei|mie|mijn|mina|mine|moje)\s.*$", re.IGNORECASE)
"""Behind whom a talk is with: whose notes these are."""
_CODE = regex(r"\s*\([A-Z]{1,3}\)\s*$")
"""A short name behind one: "Ann Lee (A)"."""
_TALKERS = regex(
    r"\s*(?:[/&+,]|<-?>|↔|\s[–—x-]\s|\s(?:and|with|und|mit|et|avec|y|con|e|com|en|met|och|med|og|i|z)\s)\s*"
)
_ME = regex(
    r"(?:(?:me|ich|moi|yo|mi|io|me|eu|ik|mij|jag|mig|jeg|meg|ja|mnie|私|我)"
    r"(?:[ -]?(?:myself|selbst|selber|même|mism[oa]|mesm[oa]|stess[oa]|zelf|själv|selv|sam|sama|自己|自身))?|"
    r"(?:我(?:自己|个人|本人)?(?:这边|这里|这一块)?|本人|私(?:自身)?)(?:(?:的|の)(?:工作|情况|部分|分|担当|業務|作業))?[:：]?|"
    r"(?:from|von|de|por|da|per|van|från|fra) (?:my|meiner|mon|mi|minha|mia|mijn|min) "
    r"(?:side|seite|côté|cote|parte|kant|sida)|"
    r"myself|(?:my|(?:from )?my own|mein|min|mijn|mi|ma|moja|(?:la )?mia|(?:a )?minha) "
    r"(?:part|bit|side|share|teil|anteil|partie|parte|deel|del|część))(?:\s*[(\[,].*)?"
)
"""Who writes, as one of the two: "me (Bob)"; also "Ich selbst", "my part"."""
_HANDED = regex(r"[(\[](?P<by>[^\W\d_][\w'’ -]+?)\s?(?:-+>|→|⇒|=>|➜)\s?(?P<to>[^\W\d_][\w'’ -]+?)[)\]]")
_GIVEN = regex(
    r"(?:hand-?over|hand-?off|übergabe|passation|traspaso|passagem|consegne|overdracht|överlämning)(?!\w).{0,30}?\s"
    r"(?:from|von|de|di|van|da|från|fra)\s(?P<by>[^\W\d_][\w'’ -]+?)\s"
    r"(?:to|an|à|a|aan|para|till?)\s(?P<to>[^\W\d_][\w'’-]+)",
    re.IGNORECASE,
)
"""Who hands over, in the brackets of a title, or in its words."""
_TALKS_WITH = regex(
    r"\W*(?P<by>[^\W\d_a-z][\w’-]+(?: [^\W\d_a-z][\w’-]+)?)(?:['’]s?)? (?:(?:weekly|monthly|regular) )?"
    rf"(?:meetings?|1[:-]1s?|one[- ]on[- ]ones?|check[- ]?ins?|catch[- ]?ups?|gespräche?|entretiens?) {_WITH}"
    r"(?P<to>[^\W\d_][\w’-]+(?: [^\W\d_a-z][\w’-]+)?)",
)
"""Whose talks: "Rosa's meetings with Tobi"."""


def is_me(word: str) -> bool:
    """Whether somebody speaks of themselves: "Moi : …".

    >>> is_me("Moi"), is_me("Ich selbst"), is_me("Moira")
    (True, True, False)
    """
    return _ME.fullmatch(word.casefold()) is not None


def talkers(words: str) -> str:
    """The two people whose talk a title says that the text is of, as they stand there; empty where it says none.

    >>> talkers("1:1 Jane Doe / Ann"), talkers("1:1 Jane Doe"), talkers("Check-in, March 2025")
    ('Jane Doe / Ann', '', '')
    """
    names = _names(words)
    are_two = len(names) > 1 and not any(map(leads, names)) and all(likeness(name) == "known" for name in names[:2])
    return words[_TALK.match(words).end() :] if are_two else ""  # type: ignore[union-attr]  # else there are no names


def two_of(words: str) -> tuple[str, ...]:
    """The two people whose talk a title says that the text is of; empty where it says none.

    >>> two_of("Weekly 1:1 – Jonas / Amara"), two_of("1:1 Jane Doe")
    (('Jonas', 'Amara'), ())
    """
    return tuple(_names(words)[:2]) if talkers(words) else ()


def beside_me(words: str) -> str | None:
    """With whom the writer, or who leads that one, talks about the work of that one.

    >>> beside_me("1:1 Jane Doe / Ann Lee (manager)")
    'Jane Doe'
    >>> beside_me("1:1 Jane Doe / me (Bob)"), beside_me("1:1 me / Jane Doe"), beside_me("1:1 Jane Doe / Ann")
    ('Jane Doe', 'Jane Doe', None)
    """
    names = _names(words)[:2]
    others = [name for name in names if not (_ME.fullmatch(fold(name)) or leads(name))]
    return others[0] if len(others) == 1 < len(names) and likeness(others[0]) in ("known", "shaped") else None


def leads(name: str) -> bool:
    """Whether a remark right behind a name says that it leads the other one.

    >>> leads("Ann Lee (manager)"), leads("Ann Lee (Bob: manager)"), leads("Ann Lee / Bob (manager)")
    (True, False, False)
    """
    remark = _LEADER.match(name)
    return remark is not None and is_reviewer(fold(remark["role"]))


def talked_of(words: str) -> str:
    """What stands where a title of talks names the one person of whom they are, without a remark; else empty.

    >>> talked_of("1:1s w/ Hoku Okparu (my notes)"), talked_of("1:1 Jane Doe / Ann")
    ('Hoku Okparu', '')
    """
    names = _names(words)
    return re.split(r"\s[(\[–—|·-]|,\s", names[0])[0].strip() if len(names) == 1 else ""


def is_talk(words: str) -> bool:
    """Whether a title is that of talks: "1:1s with Ann"; and no sentence that begins with a word for one.

    >>> is_talk("1:1s with Ann"), is_talk("Entretien avec Léa Petit"), is_talk("Entretien prévu avec Léa Petit")
    (True, True, False)
    """
    talk = _TALK.match(words)
    rest = words[talk.end() :].partition(" ")[0] if talk else ""
    is_sentence = talk is not None and talk[0][:1].isalpha() and begins_low(rest) and not likeness(rest)
    return talk is not None and not is_sentence


def is_noted(words: str) -> bool:
    """Whether a title says behind whom a talk is with whose notes these are: "1:1 with Ann Lee / my notes, Bob".

    >>> is_noted("1:1 with Ann Lee / my notes, Bob"), is_noted("1:1 with Ann Lee")
    (True, False)
    """
    return _OWN.search(words) is not None


def teller_by_title(title: str) -> str | None:
    """Who tells what stands below a title: who hands over to somebody, or whose talks with somebody they are.

    >>> [teller_by_title(f"{title} Rosa to Tobi") for title in ("Handover notes from", "Letters from")]
    ['Rosa', None]
    >>> teller_by_title("Handover notes (Rosa -> Tobi)"), teller_by_title("Rosa's meetings with Tobi")
    ('Rosa', 'Rosa')
    """
    found = _HANDED.search(title) or _GIVEN.search(title) or _TALKS_WITH.match(title)
    names = [found["by"], found["to"]] if found else []
    return names[0] if names and all(likeness(name) == "known" for name in names) else None


def _names(words: str) -> list[str]:
    talk = _TALK.match(words) if is_talk(words) else None
    parts = _TALKERS.split(_ASIDE.split(_OWN.sub("", words[talk.end() :]))[0]) if talk else []
    bare = [_CODE.sub("", part) for part in parts]
    return [part for part in bare if not any(map(str.isdigit, _REMARK.sub("", part)))]  # no days

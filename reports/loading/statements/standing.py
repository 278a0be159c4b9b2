"""What makes a statement stand out, by signs that can be read, or keeps it from leading (standing.toml).

Strongest first: marked by its author, a result with a figure, an artefact cited, a state that changed, an own fault,
an act of others, something finished. Knows single statements. It orders texts; it says nothing about a person, and
computes no figure.
"""

import re
from dataclasses import dataclass
from functools import cache

from reports.loading.folding import fold, months
from reports.loading.statements.categories import denies
from reports.loading.statements.categories import opens as does
from reports.loading.statements.ending import end_of
from reports.loading.statements.figures import (
    CHANGED,
    DIGIT,
    REFERENCE,
    STRETCH,
    in_digits,
    states_result,
    tells_number,
    with_digits,
    without_days,
)
from reports.loading.statements.listed import matches, opens, patterns, unspaced
from reports.loading.statements.personal import feels, private_words
from reports.model.rows import SIGNS, strength
from reports.regex import regex

_GOOD_DENIAL = regex(
    r"\b(?:no|not one|zero|kein\w*|aucune?|ningun[ao]?|nessun[ao]?|nenhum[a]?) (?:[\w-]+ ){1,5}(?:for|in|"
    r"since|seit|depuis|desde|da|ha)"
    r" (?:the )?(?:\d+|\w+ (?:days|weeks|months|tage|wochen|jours|dias|giorni))|"
    r"\b(?:(?:no|zero|without|ohne|sans|sin|senza|sem|keine?|aucune?|ningun[ao]?|nessun[ao]?|"
    r"nenhum[a]?) (?:\w+ )?(?:downtime|outages?|"
    r"interruptions?|incidents?|loss(?:es)?|data (?:was |were )?lost|data|complaints?|ausfall\w*|"
    r"datenverlust|unterbrech\w+|donnees?|perte|"
    r"interruption|interrupcion|perdida|caida|interruzion\w+|perdita|interrupc\w+|perda|findings?|errors?|"
    r"injur\w+|beanstandung\w*))\b"
)
"""What denies a bad thing says a good one."""
_MARK = regex(
    r"^\W*(?:★|⭐|🏆|🎉|✨|highlight\s?:|key result\s?:|höhepunkt\s?:|temps fort\s?:|destacado\s?:|"
    r"punto forte\s?:|destaque\s?:)",
    re.IGNORECASE,
)
_OPENING = 30
"""Characters that a statement opens with."""
_OPENING_WORDS = regex(rf".{{1,{_OPENING}}}(?!\w)\w*|.*")
_CLAUSES = 60
"""Characters in which its first clauses end."""
_OF_DENIALS = frozenset(("fault", "denied"))
"""Signs that what is denied bears: nothing was finished, and its numbers are no results."""
_FIRST_CLAUSE = regex(r"[,;.:!?]|\s-\s")
_OF_TIME = 3
"""Words that say how a stretch of time was, at most; the name of a month of more letters is no other word."""
_WHICH = regex(
    r"(?:this|last|next|each|every|all|the|first|one|over|during|within|for|after|since|per|im|in|am|die|der|uber|"
    r"wahrend|binnen|nach|seit|diese[nrs]?|letzte[nrs]?|nachste[nrs]?|jede[nrs]?|ce|cette|chaque|pendant|durante?|apres|"
    r"depuis|en|em|desde|tras|dopo|apos|est[ea]|nest[ea]|cada|quest[oa]|ogni|deze|elke|vorige|tijdens|denna|den|under|"
    r"ten|kazdy|przez|w|этот|эта|каждый|за|в)\b"
)
"""What says which stretch of time is meant: "This month we shipped it"."""
_LABEL = regex(r"[^:.;,]{2,40}[:：]\s*(?=\S)")
"""What a statement may open with: "Christmas hampers: plan for 200"."""
_BESIDE = regex(r"[(\[][^()\[\]]*[)\]]")
_ASIDE = regex(r"\W*[(（][^()（）]*[)）]\W*")
"""All of a statement in brackets."""
_LEAD = regex(
    r"^(?:[^\w(]*(?:i|we|ich|wir|on|nous|j'ai|j'|ho|abbiamo|he|hemos|eu|nos|also|then|finally|and|auch|"
    r"endlich|enfin|aussi|tambien|anche|tambem)\b[,]?\s*)+"
)

_ENDS = regex(
    r"[,;—–]\s|\s[—–-]\s|\s(?:and|und|et|y|e|en)\s(?=(?:none|nobody|no one|kein|niemand|aucun|personne|ningun|nadie|"
    r"nessun|nenhum|ninguém|geen))",
    re.IGNORECASE,
)
"""Where the head of a statement ends: "refunded them all and nobody left" denies nothing of it."""
_CLAUSE = r"(?:^|[,;:.]\s|[-–—]\s|\b(?:and|so|which|who|that|und|et|qui|y|que|e|che|en|die|der|das)\s)"
"""Where the subject of a clause may stand."""
_OTHERS = regex(r"(?:they|she|he|it|sie|er|ils?|elles?|ellos|ellas|loro|eles|elas)\s")
_OWN_SUBJECT = regex(r"[,;:.]\s|\b(?:which|who|that|so)\s")
"""Behind what a clause may have another subject than the one before."""
_WRITER = (
    r"(?:i(?! \w+i\b)|we|(?:i|we)'\w+|ich|wir|je|j'\w+|nous|yo|nosotros|io|noi|eu|ik|wij|"
    r"nobody|niemand|nadie|nessuno|ninguem)"
)
"""Who acts where nobody else does."""

_PAST = regex(
    r"(?:^|\b(?:I|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|has|have|[A-Z][\w'\u2019-]+) )(?!Based|[Bb]ased|[Ee]mployed)"
    r"(?:\w{2,}ed|brought|did|drew|gave|held|kept|made|oversaw|ran|taught|took|went)\b"
)
"""An English verb in the past behind whom it is told of."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a statement stands among the others."""

    rank: int
    """Higher leads; 0 and below never lead while anything else is there."""
    signs: tuple[str, ...] = ()
    """Of `SIGNS`, strongest first."""


def stand(
    words: str, *, is_marked: bool = False, is_cited: bool = False, is_soft: bool = False, is_title: bool = False
) -> Standing:
    """How a statement stands.

    `is_soft`: by its words it names no work, as a lead-in or an effect. What sums up in general bears no sign of work
    either, but leads where nothing else does. `is_title`: of a commit or a ticket, where a request tells what was done,
    and a denial what it is about ("Add a search", "Do not crash").

    >>> stand("Cut the nightly run from 5 h 10 min to 38 min.").signs
    ('figure', 'finished')
    >>> stand("Fixed a typo in the README.").rank, stand("Won the Contoso deal.").signs
    (0, ('finished',))
    """
    folded = fold(words)
    is_general = not (is_title or is_soft) and _sums_up(folded)
    is_soft = is_soft or is_general
    if "://" in folded or DIGIT.search(folded):
        folded = without_days(REFERENCE.sub(" ", folded))
    plain, folded = folded, with_digits(folded)
    read = in_digits(folded)
    is_marked = is_marked or _MARK.search(words) is not None
    states, finishes, counts = states_result(read), _finishes(folded), tells_number(folded)
    # A count or a time is a result where something was finished; one in words is nothing but that.
    if _handles(folded):
        finishes = counts = False
    has_result = states or (finishes and (counts or tells_number(read)))
    # Titles are requests: they tell of no time since then, and of nobody else.
    is_gone = not is_title and (matches("gone", plain) or (plain != folded and matches("gone", folded)))
    changes = is_gone or (not is_title and matches("changed", plain))
    holds = {
        "marked": is_marked,
        "figure": has_result,
        "cited": is_cited and not is_soft,
        "changed": changes,
        "fault": not (is_title or is_soft) and matches("fault", folded),
        "others": not (is_title or is_soft) and _others_act(folded),
        "finished": not is_soft and (finishes or (is_title and opens("opening", folded.lstrip()))),
        "counted": not (is_soft or has_result) and counts,
    }
    signs = tuple(sign for sign in SIGNS if holds.get(sign))
    is_chore = _is_chore(folded) and not (is_marked or (is_title and states))
    # A denial of its head takes the statement back; one behind it may say what was gained.
    is_denied = not (is_title or is_marked or is_gone) and denies(_head(words))
    is_denied = is_denied and not (_GOOD_DENIAL.search(folded) or CHANGED.search(folded))
    if is_chore or _is_about_itself(folded) or (is_soft and not (signs or is_general)):
        return Standing(0)
    if is_denied:
        return Standing(0, tuple(sign for sign in (*signs, "denied") if sign in _OF_DENIALS))
    return standing_of(signs, plain=0.5 if is_soft or matches("ongoing", folded[:60]) else 1)


def standing_of(signs: tuple[str, ...], plain: float) -> Standing:
    """How a statement with these signs stands; `plain`: what it is worth without one, at most 1."""
    return Standing(int(2 * (strength(signs) + plain)), signs)


def sums_up(words: str) -> bool:
    """Whether a statement tells of something of everything: "Key feature deliveries and improvements in the editor".

    >>> sums_up("Delivered several improvements to search."), sums_up("Delivered the improved search.")
    (True, False)
    """
    return _sums_up(fold(words))


def leans(words: str) -> bool:
    """Whether a statement takes up what the sentence before it says, and is not clear without.

    >>> leans("It halved the wait."), leans("Davon sind neun in Betrieb."), leans("Italy has nine.")
    (True, True, False)
    """
    return opens("leaning", fold(words).lstrip())


def refers(words: str) -> bool:
    """Whether the object of what a statement opens with is named by the sentence before.

    >>> refers("I replaced it with one pipeline."), refers("Cut the time it takes."), refers("Shops and it went well.")
    (True, False, False)
    """
    return opens("referring", fold(words).lstrip())


def hangs(words: str) -> bool:
    """Whether a statement opens with what goes on with the sentence before, whether or not it is clear without.

    >>> hangs("With it came a van."), hangs("Not one at a loss."), hangs("Four vans came."), hangs("With Ann came it.")
    (True, True, False, False)
    """
    return opens("hanging", fold(words).lstrip())


def person_of(words: str) -> str:
    """The pronoun of a person that a statement opens with, folded: "she"; empty for none."""
    found = patterns("persons")[0].match(fold(words).lstrip())
    return found[0] if found else ""


def goes_on(words: str) -> bool:
    """Whether a statement opens with what is not at its end: "Continued the move", "helped Ann with …".

    >>> goes_on("Continued the move."), goes_on("Moved the last ledger; nobody continued the old one.")
    (True, False)
    """
    return matches("ongoing", fold(words)[:_OPENING])


def leads_up(words: str) -> bool:
    """Whether a statement opens with what leads up to something: begun, planned, asked for, tried, talked over.

    >>> leads_up("Asked the board for a second van."), leads_up("The board paid for what we had asked for since May.")
    (True, False)
    """
    return matches("leading_up", fold(words)[:_OPENING])


def intends(words: str) -> bool:
    """Whether a statement opens with what is meant and not done yet, also behind a label, and tells no sure end.

    Or says what is aimed at, and nothing that was finished or changed.

    >>> [intends(words) for words in ("I'll ask for a van.", "Hampers: plan for 200.", "A second site, target 15 min.")]
    [True, True, True]
    >>> intends("Next month's rota is out."), intends("Down to 12 min, the target was 15.")
    (False, False)
    >>> intends("Ran the drill, 41 min to the gate (target 60)")
    False
    """
    folded = fold(words).lstrip(" -*")
    label = _LABEL.match(folded)
    begun = (folded, _LEAD.sub("", folded), folded[label.end() :] if label else "")
    is_aim = matches("aims", _BESIDE.sub("", folded))  # "41 min (target 60)" says what was reached
    is_aim = is_aim and not (_finishes(folded) or matches("changed", folded) or CHANGED.search(folded))
    return (is_aim or any(opens("intended", one) for one in begun)) and not end_of(words)


def is_of_all(words: str) -> bool:
    """Whether a statement says of how much it is so: of all or each, of the first or best, before or instead of what.

    >>> is_of_all("All pumps run."), is_of_all("One visit instead of three."), is_of_all("Sat in all day.")
    (True, True, False)
    """
    return matches("whole", fold(words))


def negates(words: str) -> bool:
    """Whether a statement says of something that it is not so, or no longer: a finding, an end, a decision."""
    return matches("negated", fold(words))


def unfit(words: str) -> int:
    """How unfit a statement is to stand first where nothing is fit for it: 0, a lead-in, to 3, a private matter.

    >>> unfit("Focused on stream management."), unfit("Dentist."), unfit("July was a productive month.")
    (0, 3, 2)
    """
    folded = fold(words)
    if private_words(words) or private_words(words, "confidential") or feels(words):
        return 3
    if _is_about_itself(folded) or denies(_head(words)):
        return 2
    return int(_sums_up(folded) or leans(words))


def _sums_up(folded: str) -> bool:
    return opens("general", _LEAD.sub("", folded))


def _head(words: str) -> str:
    """A statement up to its first clause."""
    return _ENDS.split(words, maxsplit=1)[0]


def _finishes(folded: str) -> bool:
    return matches("finished", folded)


def _handles(folded: str) -> bool:
    """Whether a statement counts what is worked off one by one: "closed 38 tickets", "57 comments logged"."""
    if not DIGIT.search(folded):
        return False
    others = None if folded.isascii() else unspaced("passed")
    return bool(_handled().search(folded) or (others and others.search(folded)))


@cache
def _handled() -> re.Pattern[str]:
    passed = patterns("passed")[0].pattern
    return re.compile(
        rf"\d\+? (?:[\w-]+ )?{patterns('handled')[0].pattern}|"
        rf"(?:(?P<count>\d\s(?:[\w'-]+\s){{1,4}}?)|^){passed}(?(count)|\s(?:[\w'-]+\s){{0,2}}?\d)"
    )


def _is_chore(folded: str) -> bool:
    """Whether a statement opens with housekeeping and tells no change, or is of an errand or of what is as ever."""
    if opens("errands", _LEAD.sub("", folded)) or matches("ordinary", folded):
        return not states_result(folded)
    opening, begun = _OPENING_WORDS.match(folded), folded[:_CLAUSES]
    is_of_order = opening is not None and matches("housekeeping", opening[0])
    return is_of_order and not (matches("gone", begun) or matches("changed", begun))


def _others_act(folded: str) -> bool:
    """Whether somebody who is not the writer does something in consequence: "the council has granted us …"."""
    # Who is not named in "Closed the lease and paid the fee" is the writer: a clause with its own subject must follow.
    start = 0
    if does(folded, is_done=True) and not _OTHERS.match(folded):
        behind = _OWN_SUBJECT.search(folded)
        start = behind.start() if behind else len(folded)
    if matches("others", folded[start:]) and _others().search(folded, start):  # the first is quick
        return True
    others = None if folded.isascii() else unspaced("others")
    return others is not None and others.search(folded) is not None


@cache
def _others() -> re.Pattern[str]:
    spaced = patterns("others")[0]
    return re.compile(rf"{_CLAUSE}(?:(?!{_WRITER}\b)[^\s,;:.]+,?\s){{1,9}}?{spaced.pattern}")


def praises(words: str) -> bool:
    """Whether a statement opens with praise or thanks.

    >>> [praises(f"Thanks to {who}") for who in ("Ann for covering.", "the new filter nobody waits.")]
    [True, False]
    """
    return opens("praise", fold(words).lstrip())


def tells_work(words: str) -> bool:
    """Whether a sentence tells work: something done or going on, not who somebody is or what they are called.

    >>> tells_work("Ada is a nurse at Northfield."), tells_work("Ada ran the night rota.")
    (False, True)
    """
    folded = fold(words)
    is_done = does(folded, is_done=True) or matches("finished", folded) or matches("ongoing", folded)
    return not _is_about_itself(folded) and (is_done or _PAST.search(words) is not None)


def _is_about_itself(folded: str) -> bool:
    is_aside = _ASIDE.fullmatch(folded) is not None
    return is_aside or opens("itself", _LEAD.sub("", folded)) or matches("notes", folded) or _is_of_time(folded)


def _is_of_time(folded: str) -> bool:
    """Whether a statement opens with how a stretch of time was, and no more: "Quiet month.", "Closed two weeks."."""
    clause = _FIRST_CLAUSE.split(folded.strip(" -*"), maxsplit=1)[0]
    if matches("closed", clause) and _shut().fullmatch(in_digits(clause)):
        return True
    words = clause.split()
    if not 1 < len(words) <= _OF_TIME or _WHICH.match(words[0]) or DIGIT.search(folded):
        return False
    is_month = len(words) < _OF_TIME and len(words[0]) > _OF_TIME and words[0] in months()
    return is_month or any(patterns("times")[0].fullmatch(word) for word in words)


@cache
def _shut() -> re.Pattern[str]:
    """What a clause is that says no more than that a place is shut for so long."""
    shut, long = patterns("closed")[0].pattern, rf"{STRETCH}(?: (?:off|long))?"
    return re.compile(rf"(?:[\w'-]+ ){{0,4}}?(?:{shut} (?:[a-z]{{1,7}} )?{long}|{long} {shut})")

"""What makes a statement stand out, by signs that can be read, or keeps it from leading (standing.toml).

Strongest first: marked by its author, a result with a figure, an artefact cited, a state that changed, an own fault,
an act of others, something finished. Knows single statements. It orders texts; it says nothing about a person, and
computes no figure.
"""

import re
from dataclasses import dataclass
from functools import cache

from reports.loading.dates.words import fold
from reports.loading.statements.categories import denies
from reports.loading.statements.categories import opens as does
from reports.loading.statements.listed import matches, opens, patterns
from reports.model.rows import SIGNS, strength

_NUMBER = r"(?<![\w.,#/-])\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|(?<![\w.,#/-])\d+(?:[.,]\d+)?"
_MONEY = (
    r"[$€£¥₹₩]\s?\d|\d\s?(?:k|m|mn|bn|mio\.?|mrd\.?|million(?:s|en|es)?|millones|milioni|milhoes|万|億|"
    r"亿|الف|الاف|مليون|ملايين|مليار)?\s?(?:[$€£¥₹₩円元]|(?:eur|usd|gbp|chf|euros?|dollars?|dolares|pounds|franken|reais|yen)\b|"
    r"(?:ريال|درهم|دينار|جنيه|ليرة|دولار|يورو)\w{0,2}\b)"
)
_PERCENT = (
    r"\d\s?(?:[%٪]|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|por cento\b|per cento\b|procent\b|"
    r"パーセント|ポイント|割|بالمية|بالماية|في المية|في الماية)|百分之"
)
_TIMES = (
    r"\b(?:\d+(?:[.,]\d+)?\s?(?:x|×)(?!\w)|(?:halved|doubled|tripled|quadrupled|halbiert|verdoppelt|"
    r"verdreifacht|double[es]?(?!-| (?:book|charg|check|click|count|entr))|"
    r"triple[es]?|dimezzat\w|raddoppiat\w|gehalveerd|verdubbeld)\b|"
    r"(?:twice|two|three|four|five|ten|\d+) times\b|"
    r"(?:by|in|um die|um ein|de) (?:a |the |un |une |uma? )?(?:half|third|quarter|fifth|tenth|"
    r"halfte|drittel|viertel|funftel|moitie|tiers|quart|cinquieme|mitad|tercio|cuarto|quinto|meta|terzo|terco|metade)\b)|"
    r"\b(?:half|twice) (?:as (?:many|much|\w+ as)|the (?:time|price|cost|size|number))|\b(?:halb|doppelt) so \w+|"
    r"\b(?:deux|trois) fois (?:plus|moins)|\bmoitie moins|\b(?:la mitad|el doble|il doppio|o dobro)\b|"
    r"\b(?:to (?:a|one) (?:half|third|quarter|fifth|tenth)(?! (?:of an? hour|part))|"
    r"auf (?:die |ein |einen )?(?:halfte|drittel|viertel|funftel|zehntel)|"
    r"a (?:un |la )?(?:tiers|moitie|tercio|mitad|terzo|meta|terco|metade)|alla meta)\b|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?"
    r"(?:three|four|five|six|eight|ten|twenty|\d+)\b"
    r"|倍|半減|半分|一半|(?:ضعف|ضعفين|اضعاف|النصف)(?!\w)"
)
_SPAN = (
    r"(?:ms|µs|sec|secs|s|min|mins|h|hrs?|minutes?|seconds?|hours?|days?|weeks?|sekunden?|minuten?|"
    r"stunden?|tagen?|wochen?|heures?|jours?|semaines?|segundos?|minutos?|horas?|dias?|semanas?|secondi|"
    r"minuti|ore|giorni|settimane|gb|mb|tb|kb|秒|分|時間|日|週間|时间|小时|天|"
    r"ثانية|ثوان|ثواني|دقيقة|دقايق|ساعة|ساعات|يوما?|ايام|اسبوعا?|اسابيع|شهرا?|اشهر)"
)
_DURATION = rf"\d\s?{_SPAN}(?!\w)"
_NUMBER_WORD = (
    r"(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|funf|sechs|sieben|"
    r"acht|neun|zehn|deux|trois|"
    r"quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|"
    r"cinque|sei|sette|otto|nove|"
    r"dieci|dois|duas|quatro|sete|oito|dez|none|keine?|aucune?|ningun[ao]?|nessun[ao]?|nenhum[a]?|"
    r"واحدة?|يومين|ساعتين|ثلاثة?|اربعة?|خمسة?|ستة?|سبعة?|ثماني?ة?|تسعة?|عشرة?|صفر)"
)
_BEFORE_AFTER = (
    r"\d(?:[^.;]|[.](?=\d)){0,40}?(?:→|->|=>|⇒)\s?(?:[^.;]|[.](?=\d)){0,12}\d|\b(?:from|von|de|du|da|dal|dai|desde|"
    r"van)\s(?:[^.;]|[.](?=\d)){0,30}?(?:\d|zero|null)(?:[^.;]|[.](?=\d)){0,40}?"
    r"\b(?:to|auf|zu|a|à|al|ai|para|naar|hasta)\s(?:[^.;]|[.](?=\d)){0,24}?(?:\d|half|"
    + _NUMBER_WORD
    + r")\b|\d[^。]{0,12}から[^。]{0,16}\d|[从由][^。，]{0,12}\d[^。]{0,14}[到至为][^。]{0,12}\d|"
    r"\bfrom "
    + _NUMBER_WORD
    + r" (?:[\w-]+ ){0,3}to "
    + _NUMBER_WORD
    + r"\b|\bvon "
    + _NUMBER_WORD
    + r" (?:[\w-]+ ){0,3}auf "
    + _NUMBER_WORD
    + r"\b|"
    r"\b(?:pass|ba[ij]|desc|ca[iy]|redu|sub|tomb|sces|scend|dimin|augment|cort)\w* (?:[\w-]+ ){0,3}?(?:de|da) "
    + _NUMBER_WORD
    + r" (?:[\w-]+ ){0,3}(?:a|para|em) "
    + _NUMBER_WORD
    + r"\b|"
    r"(?<!\w)من\s[^.،]{0,30}?\d[^.،]{0,40}?\s(?:الى|ل)\s?[^.،]{0,24}?(?:\d|" + _NUMBER_WORD + r"(?!\w))"
)
_INSTEAD = (
    r"\b(?:instead of|rather than|down from|up from|compared (?:to|with)|statt|gegenuber|au lieu de|"
    r"contre|en vez de|frente a|"
    r"invece di|rispetto a|em vez de|face a|in plaats van|بدلا? من|بدل|مقابل|مقارنة ب)\s?[^.;]{0,24}?(?:\d|"
    + _NUMBER_WORD
    + r")\b"
)
_FORMERLY = (
    r"\d[^.;,]{0,40}\b(?:became|wurden zu|sont devenus|se convirtieron en)\s[^.;,]{0,12}\d|"
    r"[,;(]\s?(?:(?:it |they |es |sie |c'|ils |elles )?(?:was|were|war|waren|etait|etaient|era|eran|eram)|previously|"
    r"formerly|vorher|zuvor|bisher|bislang|fruher|avant|auparavant|antes|anteriormente|prima|in precedenza|voorheen|"
    r"eerder)\s"
    rf"(?:\w+\s){{0,2}}?(?:\d|{_NUMBER_WORD}\b)|"
    r"\baus\s[^.;]{0,12}\d[^.;]{0,40}\b(?:wurden?|werden|sind)\s[^.;]{0,12}\d"
)
_RESULT = re.compile("|".join((_MONEY, _PERCENT, _TIMES, _BEFORE_AFTER, _INSTEAD, _FORMERLY)))
_LASTED = re.compile(_DURATION)
_CHANGED = re.compile("|".join((_BEFORE_AFTER, _INSTEAD, _FORMERLY)))
_COUNTED = re.compile(
    rf"(?P<n>{_NUMBER})\+?(?:\s?[-–]?\s?(?P<what>[^\W\d_][\w'’-]{{2,}}))|(?P<m>\d[\d,.]*)\s?(?:人|件|社|名|校|店|"
    rf"[台個本回冊枚匹頭棟戸室床点曲席通便基機両隻羽杯組班区割]|[箇ヶケカか]所|世帯|種類?|路線|週|家|个|户|例|名|条|笔|次|册|[万億亿])"
)
_NO_COUNT = re.compile(
    r"\b(?:v|version|versions?|release|sprint|week|kw|room|raum|page|seite|chapter|ticket|issue|pr|python|"
    r"node|java|php|go|postgres\w*|"
    r"ubuntu|debian|django|react|angular|ios|android|windows|iso|din|section|paragraph|art|no|nr|day|tag|"
    r"phase|step|level|class|q|h|fy|rfc|cve|room|unit|year|grade|room|gate|line|ward|station|haus|saal|"
    r"klasse|lot|build|item|module|lesson)\.?\s?#?$"
)
_MONTHS_AND_SO = re.compile(
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|st|nd|rd|"
    r"th|o'clock|uhr|am|pm|q[1-4])\b"
)
_REFERENCE = re.compile(r"https?://\S+|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|[#!]\d+|\bv?\d+\.\d+\.\d+\S*")
"""Addresses, commits, numbers of issues and versions: their digits count nothing."""
_DIGIT = re.compile(r"\d")
_TEN = re.compile(r"[十百千万億亿]")
_FEW = 10
"""A count below this is no figure by itself."""
_SMALL = re.compile(
    r"\b(?:hundreds?|thousands?|millions?|dozens?|hunderte?n?|tausende?n?|millionen|cents?|centaines?|mille|milliers|"
    r"cien|cientos|miles|mil|millones|cento|centinaia|mila|migliaia|milioni|centenas|milhares|milhoes|honderd(?:en)?|"
    r"duizend(?:en)?|(?:مية|مايتين|ميات|الف|الفين|الاف|مليون|ملايين)(?:ا)?)\b|[百千万億亿](?:万)?(?:人|件|社|円|元|名)"
)
_GOOD_DENIAL = re.compile(
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
_MARK = re.compile(
    r"^\W*(?:★|⭐|🏆|🎉|✨|highlight\s?:|key result\s?:|höhepunkt\s?:|temps fort\s?:|destacado\s?:|"
    r"punto forte\s?:|destaque\s?:)",
    re.IGNORECASE,
)
_FEW_WORDS = 4
"""Words that say what a statement is about."""
_OF_DENIALS = frozenset(("fault", "denied"))
"""Signs that what is denied bears: nothing was finished, and its numbers are no results."""
_LEAD = re.compile(
    r"^(?:[^\w(]*(?:i|we|ich|wir|on|nous|j'ai|j'|ho|abbiamo|he|hemos|eu|nos|also|then|finally|and|auch|"
    r"endlich|enfin|aussi|tambien|anche|tambem)\b[,]?\s*)+"
)

_ENDS = re.compile(
    r"[,;—–]\s|\s[—–-]\s|\s(?:and|und|et|y|e|en)\s(?=(?:none|nobody|no one|kein|niemand|aucun|personne|ningun|nadie|"
    r"nessun|nenhum|ninguém|geen))",
    re.IGNORECASE,
)
"""Where the head of a statement ends: "refunded them all and nobody left" denies nothing of it."""
_CLAUSE = r"(?:^|[,;:.]\s|[-–—]\s|\b(?:and|so|which|who|that|und|et|qui|y|que|e|che|en|die|der|das)\s)"
"""Where the subject of a clause may stand."""
_OTHERS = re.compile(r"(?:they|she|he|it|sie|er|ils?|elles?|ellos|ellas|loro|eles|elas)\s")
_OWN_SUBJECT = re.compile(r"[,;:.]\s|\b(?:which|who|that|so)\s")
"""Behind what a clause may have another subject than the one before."""
_WRITER = (
    r"(?:i(?! \w+i\b)|we|(?:i|we)'\w+|ich|wir|je|j'\w+|nous|yo|nosotros|io|noi|eu|ik|wij|"
    r"nobody|niemand|nadie|nessuno|ninguem)"
)
"""Who acts where nobody else does."""


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
    if "://" in folded or _DIGIT.search(folded):
        folded = _REFERENCE.sub(" ", folded)
    folded = _with_digits(folded)
    read = in_digits(folded)
    is_marked = is_marked or _MARK.search(words) is not None
    states, finishes, counts = states_result(read), _finishes(folded), _tells_number(folded)
    # A count or a time is a result where something was finished; one in words is nothing but that.
    if _handles(folded):
        finishes = counts = False
    has_result = states or (finishes and (counts or _tells_number(read)))
    # Titles are requests: they tell of no time since then, and of nobody else.
    is_gone = not is_title and matches("gone", folded)
    changes = is_gone or (not is_title and matches("changed", folded))
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
    is_chore = _is_chore(folded, changes) and not (is_marked or (is_title and states))
    # A denial of its head takes the statement back; one behind it may say what was gained.
    is_denied = not (is_title or is_marked or is_gone) and denies(_head(words))
    is_denied = is_denied and not (_GOOD_DENIAL.search(folded) or _CHANGED.search(folded))
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


def negates(words: str) -> bool:
    """Whether a statement says of something that it is not so, or no longer: a finding, an end, a decision."""
    return matches("negated", fold(words))


def unfit(words: str) -> int:
    """How unfit a statement is to stand first where nothing is fit for it: 0, a lead-in, to 3, a private matter.

    >>> unfit("Focused on stream management."), unfit("Dentist."), unfit("July was a productive month.")
    (0, 3, 2)
    """
    folded = fold(words)
    if private_words(words):
        return 3
    if _is_about_itself(folded) or denies(_head(words)):
        return 2
    return int(_sums_up(folded) or leans(words))


def _sums_up(folded: str) -> bool:
    return opens("general", _LEAD.sub("", folded))


def in_digits(folded: str) -> str:
    """Folded words with a count of ten or more in digits: some digits, for to know that it is one is enough."""
    return patterns("numbers")[0].sub("10", folded)


def _with_digits(folded: str) -> str:
    """Folded words without blanks between them with their counts in digits: there numerals are as good as digits."""
    unspaced = None if folded.isascii() else patterns("numbers")[1]
    return unspaced.sub(lambda found: "10" if _TEN.search(found[0]) else "3", folded) if unspaced else folded


def _head(words: str) -> str:
    """A statement up to its first clause."""
    return _ENDS.split(words, maxsplit=1)[0]


def tells_result(words: str) -> bool:
    """Whether a statement tells money, per cent, times, or before and after.

    >>> tells_result("Checkout from 2.4 s to 310 ms."), tells_result("Attended 14 meetings.")
    (True, False)
    """
    return states_result(in_digits(_with_digits(fold(words))))


def states_result(folded: str) -> bool:
    """Whether folded words tell money, per cent, times, or before and after: results wherever they stand."""
    return _RESULT.search(folded) is not None


def _tells_number(folded: str) -> bool:
    return bool(_SMALL.search(folded) or (_DIGIT.search(folded) and (_LASTED.search(folded) or _counts(folded))))


def _counts(folded: str) -> bool:
    """Whether a number of things stands in a statement: no date, version or number of a room."""
    for found in _COUNTED.finditer(folded):
        if found["m"]:
            if found[0][-1] in "万億亿" or int(re.sub(r"\D", "", found["m"])[:9]) >= _FEW:
                return True
            continue
        before = folded[max(0, found.start() - 16) : found.start()]
        value = re.sub(r"\D", "", re.split(r"[.,](?=\d{1,2}$)", found["n"])[0])
        if _NO_COUNT.search(before) or _MONTHS_AND_SO.match(found["what"]) or _is_year(found["n"]):
            continue
        if value and int(value[:9]) >= _FEW:
            return True
    return False


def _is_year(number: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", number))


def _finishes(folded: str) -> bool:
    return matches("finished", folded)


def _handles(folded: str) -> bool:
    """Whether a statement counts what is worked off one by one: "closed 38 tickets", "57 comments logged"."""
    if not _DIGIT.search(folded):
        return False
    unspaced = patterns("passed")[1]
    return bool(_handled().search(folded) or (not folded.isascii() and unspaced and unspaced.search(folded)))


@cache
def _handled() -> re.Pattern[str]:
    passed = patterns("passed")[0].pattern
    return re.compile(
        rf"\d\+? (?:[\w-]+ )?{patterns('handled')[0].pattern}|"
        rf"\d\s(?:[\w'-]+\s){{1,4}}?{passed}|^{passed}\s(?:[\w'-]+\s){{0,2}}?\d"
    )


def _is_chore(folded: str, changes: bool) -> bool:
    """Whether a statement tells first of an errand, or anywhere of housekeeping and of no change.

    Where it states a result, housekeeping is what its first words tell.
    """
    is_result = states_result(folded)
    if opens("errands", _LEAD.sub("", folded)) or matches("ordinary", folded):
        return not is_result
    return not changes and matches(
        "housekeeping", " ".join(folded.split(None, _FEW_WORDS)[:_FEW_WORDS]) if is_result else folded
    )


def _others_act(folded: str) -> bool:
    """Whether somebody who is not the writer does something in consequence: "the council has granted us …"."""
    others, unspaced = _others()
    # Who is not named in "Closed the lease and paid the fee" is the writer: a clause with its own subject must follow.
    start = 0
    if does(folded, is_done=True) and not _OTHERS.match(folded):
        behind = _OWN_SUBJECT.search(folded)
        start = behind.start() if behind else len(folded)
    acts = patterns("others")[0].search(folded, start) and others.search(folded, start)  # the first is quick
    return bool(acts or (not folded.isascii() and unspaced and unspaced.search(folded)))


@cache
def _others() -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    spaced, unspaced = patterns("others")
    return re.compile(rf"{_CLAUSE}(?:(?!{_WRITER}\b)[^\s,;:.]+,?\s){{1,9}}?{spaced.pattern}"), unspaced


def private_words(words: str) -> frozenset[str]:
    """The words of a statement that tell of private matters, social events or small things for oneself, folded.

    >>> sorted(private_words("Cake for Ann at the summer party.")), private_words("Moved the ledger to a new host.")
    (['cake', 'summer party'], frozenset())
    """
    folded, (spaced, unspaced) = fold(words), patterns("private")
    found = [one[0] for one in spaced.finditer(folded)]
    if unspaced and not folded.isascii():
        found += [one[0] for one in unspaced.finditer(folded)]
    return frozenset(found)


def _is_about_itself(folded: str) -> bool:
    return opens("itself", _LEAD.sub("", folded)) or matches("notes", folded)

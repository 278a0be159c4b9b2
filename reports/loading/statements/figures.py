"""The figures of a statement: money, per cent, times, before and after, durations and counts.

Knows folded words; knows no other signs.
"""

import re
from functools import lru_cache

from reports.loading.folding import fold, months
from reports.loading.statements.listed import matches, patterns, unspaced
from reports.regex import regex

_NUMBER = r"(?<![\w.,:#/-])\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|(?<![\w.,:#/-])\d+(?:[.,]\d+)?"
_MONEY = (
    r"[$€£¥₹₩]\s?\d|\d\s?(?:k|m|mn|bn|mio\.?|mrd\.?|million(?:s|en|es)?|millones|milioni|milhoes|万|億|"
    r"亿|الف|الاف|مليون|ملايين|مليار)?\s?(?:[$€£¥₹₩円元]|(?:eur|usd|gbp|chf|euros?|dollars?|dolares|pounds|franken|reais|yen)\b|"
    r"(?:ريال|درهم|دينار|جنيه|ليرة|دولار|يورو)\w{0,2}\b)"
)
_PERCENT = (
    r"\d\s?(?:[%٪]|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|por cento\b|per cento\b|procent\b|"
    r"パーセント|ポイント|割|بالمية|بالماية|في المية|في الماية)|百分之"
)
_OF_ORDER = (
    r"[ -](?:years?|hours?|quarters?|terms?|seasons?|months?|weeks?|days?|rounds?|floors?|places?|time|"
    r"halbjahr\w*|stunde\w*|"
    r"heures?|trimestres?|mois|semaines?|horas?|mes(?:es)?|semanas?|anos?|ore|ora|mesi|settiman\w)\b"
)
"""What a part before it is of where it says when or which one: by the half year, in the third quarter."""
_TIMES = (
    r"\b(?:\d+(?:[.,]\d+)?\s?(?:x|×)(?![\w)])|(?:halved|doubled|tripled|quadrupled|halbiert|verdoppelt|halverad\w*|fordubblad\w*|dwukrotnie|trzykrotnie|"
    r"verdreifacht|(?:doubl|tripl)e[es]{0,2}"
    r"(?= (?:the|our|its|their|his|her|what|that|last|as|in|en|depuis|cette|par|grace)\b|\W*$|[,;.])|"
    r"(?:to|ont|avons|sont|ete|presque) (?:doubl|tripl)e[es]{0,2}(?!-| (?:book|charg|check|click|count))|"
    r"dimezzat\w|raddoppiat\w|gehalveerd|verdubbeld)\b|"
    r"(?:(?:up|by|to|grew|rose|increased|multiplied) (?:two|three|four|five|ten|\d+) times\b|"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+(?:[.,]\d+)?) times "
    r"(?:as|the|what|that|more|less|fewer|over|its|our|their|my|this|last|"
    r"it|those|\w{2,}er)\b)|"
    r"(?:by|in|um die|um ein|de) (?:a |the |un |une |uma? )?(?:half|third|quarter|fifth|tenth|"
    rf"halfte|drittel|viertel|funftel|moitie|tiers|quart|cinquieme|mitad|tercio|cuarto|quinto|meta|terzo|terco|metade)\b(?!{_OF_ORDER}))|"
    r"\b(?:half|twice) (?:as (?:many|much|\w+ as)|the (?:time|price|cost|size|number))|\b(?:halb|doppelt) so \w+|"
    r"\b(?:deux|trois) fois (?:plus|moins)|\bmoitie moins|\b(?:la mitad|el doble|il doppio|o dobro)\b|"
    r"\b(?:to (?:a|one) (?:half|third|quarter|fifth|tenth)(?! (?:of an? hour|part))|"
    r"auf (?:die |ein |einen )?(?:halfte|drittel|viertel|funftel|zehntel)|"
    r"a (?:un |la )?(?:tiers|moitie|tercio|mitad|terzo|meta|terco|metade)|alla meta)\b|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?"
    r"(?:three|four|five|six|eight|ten|twenty|\d+)\b"
    r"|倍|半減|半分|一半|(?:ضعف|ضعفين|اضعاف|النصف)(?!\w)"
)
_HOW_OFTEN = regex(r"(?:[^\W\d][\w-]* ){1,2}\d{1,2} ?x")
"""A word or two and how often, and no more."""
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
    r"cinque|sei|sette|otto|nove|noll|tva|fyra|fem|sju|atta|nio|ingen|inga|nul|twee|drie|vijf|zes|zeven|negen|geen|"
    r"dwa|dwie|trzy|cztery|piec|szesc|siedem|osiem|dziewiec|"
    r"dieci|dois|duas|quatro|sete|oito|dez|none|keine?|aucune?|ningun[ao]?|nessun[ao]?|nenhum[a]?|"
    r"واحدة?|يومين|ساعتين|ثلاثة?|اربعة?|خمسة?|ستة?|سبعة?|ثماني?ة?|تسعة?|عشرة?|صفر)"
)
STRETCH = (
    rf"(?:\d+|{_NUMBER_WORD}|an?|eine?|une?|un[ao]?|uma?|een) (?:days?|weeks?|months?|tage?n?|wochen?|monate?n?|jours?|"
    r"semaines?|mois|dias?|semanas?|mes(?:es|i)?|giorn[io]|settiman[ae]|dagen|weken|maanden|dni|tygodn\w+|miesi\w+|"
    r"dag(?:ar)?|veck(?:a|or)|manad(?:er)?)"
)
"""How long something is, in whole days, weeks or months, folded and with numbers of ten or more in digits."""
_BEFORE_AFTER = (
    r"\d(?:[^.;]|[.](?=\d)){0,40}?(?:→|->|=>|⇒)\s?(?:[^.;]|[.](?=\d)){0,12}\d|\b(?:from|von|de|du|da|dal|dai|desde|"
    r"van|fran)\s(?:[^.;]|[.](?=\d)){0,30}?(?:\d|zero|null)(?:[^.;]|[.](?=\d)){0,40}?"
    r"\b(?:to|auf|zu|a|à|al|ai|para|naar|hasta|till)\s(?:[^.;]|[.](?=\d)){0,24}?(?:\d(?:ms|s|h|hrs?|mins?|secs?|[kmgt]i?b|[kmdw]|mn|bn|kg|km|px|fps)?|half|"
    + _NUMBER_WORD
    + r")\b|\d[^。]{0,12}から[^。]{0,16}\d|[从由][^。，]{0,12}\d[^。]{0,14}[到至为][^。]{0,12}\d|"
    r"\b(?:(?P<en>from)|(?P<de>von)|"
    r"(?:pass|ba[ij]|desc|ca[iy]|redu|sub|tomb|sces|scend|dimin|augment|cort)\w* (?:[\w-]+ ){0,3}?(?:de|da)) "
    + _NUMBER_WORD
    + r" (?:[\w-]+ ){0,3}(?(en)to|(?(de)auf|(?:a|para|em))) "
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
    r"\d[^.;]{0,40}?\b(?:target|goal|ziel|vorgabe|objectif|objetivo|obiettivo|doel)\s(?:is|was|of|ist|war|von|est|"
    rf"etait|de|es|era|di|e|van)\s(?:\w+\s){{0,2}}?(?:\d|{_NUMBER_WORD}\b)|"
    r"\baus\s[^.;]{0,12}\d[^.;]{0,40}\b(?:wurden?|werden|sind)\s[^.;]{0,12}\d"
)
_RESULT = regex("|".join((_MONEY, _PERCENT, _TIMES)))
_LASTED = regex(_DURATION)
CHANGED = regex("|".join((_BEFORE_AFTER, _INSTEAD, _FORMERLY)))
_COUNTED = regex(
    rf"(?P<n>{_NUMBER})\+?(?:\s?[-–]?\s?(?P<what>[^\W\d_][\w'’-]{{2,}}))|(?P<m>\d[\d,.]*)\s?(?:人|件|社|名|校|店|"
    rf"[台個本回冊枚匹頭棟戸室床点曲席通便基機両隻羽杯組班区割]|[箇ヶケカか]所|世帯|種類?|路線|週|家|个|户|例|名|条|笔|次|册|[万億亿])"
)
_NO_COUNT = regex(
    r"\b(?:v|version|versions?|release|sprint|week|kw|room|raum|page|seite|chapter|ticket|issue|pr|python|"
    r"node|java|php|go|postgres\w*|"
    r"ubuntu|debian|django|react|angular|ios|android|windows|iso|din|section|paragraph|art|no|nr|day|tag|"
    r"phase|step|level|class|q|h|fy|rfc|cve|room|unit|year|grade|room|gate|line|ward|station|haus|saal|"
    r"klasse|lot|build|item|module|lesson)\.?\s?#?$"
)
_MONTHS_AND_SO = regex(
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|st|nd|rd|"
    r"th|o'clock|uhr|am|pm|q[1-4])\b"
)
_CLOCK = regex(
    r"\b(?:at|by|until|till|um|gegen|ab|bis|vor|nach|a|as|a las|las|des|vers|avant|apres|alle|dalle|dopo|om|tot|voor|"
    r"na|kl\.?|o|do|od|po)\s(?:[01]?\d|2[0-3])[.:][0-5]\d(?![.,:]?\d)|"
    r"\b(?:a|as|des|vers|avant|apres|las)\s(?:[6-9]|1\d|2[0-3])\s?h\s?[0-5]\d\b|"
    r"\d{1,2}\s?(?:時(?:\s?\d{1,2}\s?分|半)?(?!間)|[点點]\s?(?:\d{1,2}\s?分|半))"
)
"""A time of the day: no figure."""
_OLD_YEAR = regex(r"1[0-8]\d\d")
_OF_YEAR = regex(
    r"\b(?:the|of|from|in|since|until|before|after|circa|anno|dell?|dal|nel|fino al|de|du|des|l'an|en|desde|hasta|"
    r"von|aus|seit|bis|vor|im jahre?|van|uit|sinds|sedert|em|z|roku|od|do|przed|po|منذ|عام|سنة|من|في)\s$"
)
"""Stands before a year, and so makes one of four digits that may be a count: "the 1897 expedition"."""
REFERENCE = regex(r"https?://\S+|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|[#!]\d+|\bv?\d+\.\d+\.\d+\S*")
"""Addresses, commits, numbers of issues and versions: their digits count nothing."""
_INTO = r"\s?(?:→|->|=>|⇒|to|auf|zu|a|à|al|naar|do|till|para|hasta|на)\s?"
_PRODUCT = (
    r"\b(?:versions?|release|python|node(?:\.?js)?|java|jdk|php|golang|ruby|rails|postgres\w*|mysql|mariadb|ubuntu|debian|django|"
    r"react|angular|vue|ios|android|windows|kubernetes|spring(?: boot)?|gradle|typescript|\.net|[a-z]+\d+[a-z]\w*)"
)
_NO_FIGURES = regex(
    rf"{_PRODUCT}\s(?:(?:from|von|de|du|da|dal|van|desde|od|с)\s)?v?\d+(?:\.\d+)*(?:{_INTO}(?:{_PRODUCT}\s)?v?\d+(?:\.\d+)*)?"
    r"|\bv\d+(?:\.\d+)*\b|[#!]\d+"
    r"|\b\d{1,3}\s?%(?:[ -]|\s?ig\w*\s)?"
    r"(?:time\b|posts?\b|positions?\b|contracts?\b|stelle\w*|pensum|teilzeit|poste\b|jornada\b)"
    rf"|\b(?:19|20)\d\d(?:{_INTO}|\s?[-–—/]\s?|\s(?:till|until|bis|au|tot)\s)(?:19|20)\d\d\b"
)
"""Versions of something, numbers of issues, parts of a post, and years: none is a figure."""
_DOTTED = regex(
    rf"(?<![\w.,])(\d+\.(\d+)){_INTO}(\d+\.(\d+))(?![\d.]|\s?[%‰x×]|\s?[a-zµ]{{1,3}}\b|\s?(?:million|milliard|percent))"
)
_HOURS = regex(
    r"\b(?:open|hours?|shifts?|on duty|geoffnet|\w*schicht|\w*dienst|ouvert\w*|abiert\w*|apert\w*|abert\w*|geopend|"
    r"oppet|otwart\w*)"
    r"[^.;\d]{0,16}? (?:from|von|de|das?|desde|dalle|van|fran|od) \d{1,2}(?:[:.h]\d\d)?\s?(?:h|am|pm|uhr)?\s?"
    r"(?:to|bis|as?|al|alle|tot|till|do) \d{1,2}(?:[:.h]\d\d)?\b"
    r"|(?<!from )(?:\b\d{1,2}\s?[x×]|\b(?:\d{1,2}|two|three|four|five) times) (?:a|per|each|every) "
    r"(?:day|week|month|quarter|year)\b"
    r"|\b\d{1,2}\s?(?:mal|fois|veces|volte|vezes|keer|[x×]) (?:pro|am|im|in der|die|par|por|al|alla|per) "
    r"(?:tag|woche|monat|jahr|jour|semaine|mois|an|dia|semana|mes|ano|giorno|settimana|mese|anno|dag|week|maand|jaar)\b"
)
"""When something is open or somebody works, and how often something is: "open from 8 to 16", "3 times a week"."""
_UNTIL = regex(
    r"\b(\d{1,2}):(\d\d)(?:\s?(?:to|until|till|bis|au?|à|al|alle|as|tot|do|[-–—])\s?)(\d{1,2}):(\d\d)\b(?!\s?(?:h|min))"
)
"""From one time of a day to another."""
DIGIT = regex(r"\d")
_MONTH = "\x1f"
"""The mark behind the name of a month; in cleaned texts no such character stands."""
_WORD = regex(r"(?<!\w)[^\W\d_]+\b")
_DAY = r"\d{1,2}(?:st|nd|rd|th|[.ºª])?"
_OF_MONTH = rf" (?:(?:de|di|of) )?[^\W\d_]+{_MONTH}"
_DAYS = regex(
    rf"\b{_DAY}(?:{_OF_MONTH})?\s?(?:to|till|until|bis|bis zum|au|al|a|ao|tot|tot en met|do|til|[-–—])\s?"
    rf"(?:the |le |el |den )?{_DAY}{_OF_MONTH}"
)
_IN_MONTH = (
    rf"(?:\d|\b(?:{_NUMBER_WORD}){_MONTH}?)\s(?:[\w'{_MONTH}-]+\s){{0,3}}(?:in|im|en|em|i|w|we|в)\s[^\W\d_]+{_MONTH}"
)
_THEN_AND_NOW = regex(rf"{_IN_MONTH}(?:[^.;{_MONTH}]{_MONTH}?){{1,30}}?{_IN_MONTH}")
"""Counts in two months: "nine in May, none in October"."""
_TEN = regex(r"[十百千万億亿]")
_FEW = 10
"""A count below this is no figure by itself."""
_SMALL = regex(
    r"\b(?:hundreds?|thousands?|millions?|dozens?|hunderte?n?|tausende?n?|millionen|cents?|centaines?|mille|milliers|"
    r"cien|cientos|miles|mil|millones|cento|centinaia|mila|migliaia|milioni|centenas|milhares|milhoes|honderd(?:en)?|"
    r"duizend(?:en)?|(?:مية|مايتين|ميات|الف|الفين|الاف|مليون|ملايين)(?:ا)?)\b|[百千万億亿](?:万)?(?:人|件|社|円|元|名)"
)


@lru_cache(maxsize=8192)
def in_digits(folded: str) -> str:
    """Folded words with a count of ten or more in digits: some digits, for to know that it is one is enough."""
    return patterns("numbers")[0].sub("10", folded) if matches("numbers", folded) else folded


def with_digits(folded: str) -> str:
    """Folded words without blanks between them with their counts in digits: there numerals are as good as digits."""
    others = None if folded.isascii() else unspaced("numbers")
    return others.sub(lambda found: "10" if _TEN.search(found[0]) else "3", folded) if others else folded


def tells_result(words: str) -> bool:
    """Whether a statement tells money, per cent, times, or before and after.

    >>> tells_result("Checkout from 2.4 s to 310 ms."), tells_result("Attended 14 meetings.")
    (True, False)
    >>> tells_result("Falls: none in October, nine in May."), tells_result("On leave from 4 to 15 August.")
    (True, False)
    """
    return states_result(in_digits(with_digits(without_days(fold(words)))))


def states_result(folded: str) -> bool:
    """Whether folded words tell money, per cent, times, or before and after: results wherever they stand.

    "Team meeting 4x" tells how often.
    """
    if _HOW_OFTEN.fullmatch(folded.strip(" .")):
        return False
    if DIGIT.search(folded):
        folded = _UNTIL.sub(_no_time, _HOURS.sub(" ", _DOTTED.sub(_no_version, _NO_FIGURES.sub(" ", folded))))
    if _RESULT.search(folded) or CHANGED.search(folded):
        return True
    marked = _marked(folded)
    return marked != folded and _THEN_AND_NOW.search(marked) is not None


def _no_version(found: re.Match[str]) -> str:
    """Two numbers with a point, or nothing where these are versions: 1.30 ends in a nought, 3.12 comes after 3.9."""
    before, after = float(found[1]), float(found[3])
    comes_after = int(after) == int(before) and len(found[4]) > len(found[2]) and after < before
    return " " if comes_after or (len(found[4]) > 1 and found[4].endswith("0")) else found[0]


def _no_time(found: re.Match[str]) -> str:
    """Two times, or nothing where the second is later: from 7:10 to 9:40; a run that took 6:10 may take 0:48."""
    return " " if tuple(map(int, found.groups()[:2])) < tuple(map(int, found.groups()[2:])) else found[0]


def without_days(folded: str) -> str:
    """Folded words without what goes from one day to another: neither is a figure.

    >>> without_days("on leave from 4 to 15 august"), without_days("from 4 to 15 pumps")
    ('on leave from  ', 'from 4 to 15 pumps')
    """
    marked = _marked(folded)
    return folded if marked == folded else _DAYS.sub(" ", marked).replace(_MONTH, "")


@lru_cache(maxsize=64)
def _marked(folded: str) -> str:
    """Folded words with a mark behind each name of a month: patterns that hold all the names are slow."""
    known = months()
    if known.keys().isdisjoint(_WORD.findall(folded)):
        return folded
    return _WORD.sub(lambda word: word[0] + _MONTH if word[0] in known else word[0], folded)


def tells_number(folded: str) -> bool:
    """Whether folded words state a count or a time."""
    folded = _CLOCK.sub(" ", folded) if DIGIT.search(folded) else folded
    return bool(_SMALL.search(folded) or (DIGIT.search(folded) and (_LASTED.search(folded) or _counts(folded))))


def _counts(folded: str) -> bool:
    """Whether a number of things stands in a statement: no date, version or number of a room."""
    for found in _COUNTED.finditer(folded):
        if found["m"]:
            if found[0][-1] in "万億亿" or int(re.sub(r"\D", "", found["m"])[:9]) >= _FEW:
                return True
            continue
        before = folded[max(0, found.start() - 16) : found.start()]
        value = re.sub(r"\D", "", re.split(r"[.,](?=\d{1,2}$)", found["n"])[0])
        if _NO_COUNT.search(before) or _MONTHS_AND_SO.match(found["what"]) or _is_year(found["n"], before):
            continue
        if value and int(value[:9]) >= _FEW:
            return True
    return False


def _is_year(number: str, before: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", number) or (_OLD_YEAR.fullmatch(number) and _OF_YEAR.search(before)))

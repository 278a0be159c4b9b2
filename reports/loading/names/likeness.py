"""How much a few words look like a person's name: by given names and ordinary words that are known.

Knows words only. Where a name may stand, and what follows from it, is decided by `heads`.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from reports.loading.folding import days_of_the_week, fold, months
from reports.loading.names.no_names import CHINESE_WORDS, EAST_CAPTIONS, NO_PARTS, is_event
from reports.loading.names.overviews import find_name
from reports.loading.names.people import is_initial, is_particle, plain_name
from reports.loading.words import (
    ARTICLES,
    CAPTION_PARTS,
    NAME_PREPOSITIONS,
    PREPOSITIONS,
    PRESENT,
    QUARTER_WORDS,
    SUFFIXES,
    TEAM_WORDS,
    TITLES,
)
from reports.regex import regex

_LEADING = regex(r"(?P<name>[^\W\d_a-z]\S+(?: [^\W\d_a-z]\S+){1,3}) [^\W\d_A-Z]+(?:s|d|t|e|ó) ")
_JAPANESE = (
    "佐藤|鈴木|高橋|田中|伊藤|渡[辺邊]|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|清水|山崎|池田|阿部|橋本|山下|森|石川|中島|前田|"
    "藤田|後藤|小川|岡田|長谷川|石井|村上|近藤|坂本|遠藤|青木|藤井|西村|福田|太田|三浦|岡本|松田|中川|中野|原田|小野|田村|竹内|金子|和田|中山|石田|上田|"
    "森田|原|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|河野|藤原|小島|増田|武田|村田|上野|杉山|平野"
)
_OWNED = regex(r"\w['’][sS]\s|\s(?:av|par|por|door|przez)\s")
"""What belongs to somebody is nobody, nor what was made by somebody: "Underhålls av Ann Lee"."""
_EAST_ASIAN = regex(
    # The most frequent family names, of most people in China and Japan. Two characters are as often a word.
    "(?:(?P<zh>[王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋"
    "蔣蔡贾賈丁魏薛叶葉阎余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文])"
    "[\u4e00-\u9fff]{2}"
    "|(?P<two>欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|夏侯|皇甫|尉迟|尉遲|公孙|公孫|慕容|长孙|長孫|司徒|令狐|东方|東方|端木|轩辕)[\u4e00-\u9fff]{1,2}"
    rf"|(?P<ja>{_JAPANESE})\s?[\u3040-\u30ff\u4e00-\u9fff]{{1,3}})"
)
_KOREAN = regex(r"([A-Z][a-z]+)-([a-z]+)")
"""A given name of two syllables."""
_FIRM = regex(
    r"gmbh|mbh|ggmbh|kgaa|ohg|gbr|ltd|limited|llc|llp|inc|corp|plc|pty|sas|sasu|sarl|eurl|scop|snc|srl|srls|slu|sau|lda|"
    r"ltda|eireli|bv|nv|oyj|aps|ehf|kft|zrt|nyrt|sro|zoo|doo|dooel|ead|ood|eood|ооо|оао|зао|пао|ао|тов|чп|anonim|sirketi"
)
"""Legal forms of firms, folded and without points."""
_SHORT_FIRM = regex(r"AG|KG|UG|SE|SA|SL|SpA|SPA|AB|AS|ASA|OY|Oy|BT|HF|CO|eV|EV|AŞ|sc|ZOO")
"""The same, which are parts of names unless they are written so."""
_LE = 2
"""Letters of an article with which family names begin: "Le", "La", "De"."""
_SHORT_DAY = 3
_QUARTERS = frozenset(word for word in QUARTER_WORDS.split() if len(word) > _SHORT_DAY)
_PARTNERS = regex(r"[^\W\d_a-zß-ÿ][\w'’-]+(?:, [^\W\d_a-zß-ÿ][\w'’-]+)* & [^\W\d_a-zß-ÿ][\w'’-]+")
_LONGEST_CLAUSE = 120
DOCUMENT = regex(
    "check-?ins?|round-?ups?|roundups?|okrs?|stand-?ups?|changelog|newsletter|"
    r"reports?|logs?|logbook|[^\W\d_]{3,8}(?:notes|logs?|reports?|sheets?)|diary|"
    "journal|notes?|list|record|summary|recap|overview|review|retrospective|"
    r"[^\W\d_]*(?:berichte?|zettel|nachweise?|protokolle?|tagebuch|journale?|notizen|listen?|ubersicht|ruckblick|bilanz|"
    r"zusammenfassung|aufzeichnungen|sitzung|besprechung|versammlung)|rapports?|compte-rendu|carnet|journal|notes?|liste|releve|bilan|resume|apercu|"
    "informes?|diario|bitacora|apuntes|notas?|listado|lista|registro|resumen|balance|logros|"
    "relatorios?|diario|anotacoes|apontamentos|resumo|balanco|conquistas|"
    "rapporto|resoconto|relazione|diario|appunti|note|elenco|riepilogo|sintesi|bilancio|"
    r"[^\W\d_]*(?:verslag|rapport|logboek|dagboek|staat|briefje|notities|aantekeningen|lijst|overzicht|terugblik)|"
    r"[^\W\d_]*(?:buch|heft|chronik|boek|schrift|bok|bog|naplo|fuzet)|cahier|registre|quaderno|registro|cuaderno|libreta|"
    "caderno|zeszyt|book|workbook|protocol|protokol|"
    "週報|月報|日報|業務日誌|業務メモ|報告書?|周报|月报|日报|工作(?:日志|记录|总结)|주간보고|월간보고|업무일지|업무보고|"
    "handover|handoff|ubergabe|passation|traspaso|passagem|consegne|overdracht|overdragelse|overlamning|przekazanie|"
    r"[^\W\d_]*(?:rapport(?:er)?|dagbok|dagbog|logg?|logg?bok|logbog|anteckningar|notater|lista|liste|"
    "sammanfattning|sammendrag|oversikt|oversigt|tillbakablick|tilbakeblikk|tilbageblik)|"
    "giornale|brogliaccio|defter(?:i|ler)?|gunlu[kg]u?|rapor(?:u|lar)?|tutana[kg]i?|ozeti?|"
    "журнал|дневник|отч[её]т|сводка|записки|заметки|звит|щоденник|нотатки|"
    r"[^\W\d_]*(?:naplo|dennik|denik|paivakirja)|zapisnik|pamietnik|jurnal|dnevnik|ημερολογιο|"
    "raport|sprawozdanie|dziennik|notatki|zapiski|lista|wykaz|podsumowanie|przeglad|osiagniecia"
)
"""What a text is called, before the name of its person."""
_EAST_PHRASE = regex(
    "[\uac00-\ud7a3\u3040-\u30ff\u3400-\u9fff]+(?:[ \u3000][\uac00-\ud7a3\u3040-\u30ff\u3400-\u9fff]+){2,}"
)
"""Three words at least: people have two there."""
_MOST_WORDS = 5
"""Of a name."""
_IS_A = regex(r"^,?\s+(?:is|was|are|were|remains)\s+(?:an?|the|our|my|this)\s+(?P<what>[^.;]{2,})")
_PERSON_NOUN = regex(
    r"\b(?:\w*(?:engineer|researcher|developer|designer|scientist|analyst|architect|researcher|maintainer|teacher|trainer|"
    r"consultant|administrator|officer|director|specialist)|lead|head|nurse|doctor|student|intern|apprentice|member|"
    r"colleague|contributor|author|lecturer|professor|librarian|technician|electrician|programmer|founder|volunteer|"
    r"(?:project|product|program|programme|engineering|account|office|team|people|store|sales|support) manager|"
    r"person|man|woman|senior|junior|principal|staff)\b"
)
_OF_WHERE = regex(r" (?:of|in|on|for|at) ")
_SHORTEST_VERB = 4
"""Letters of the stem of a verb that is told by its ending."""
_TWO_CHARACTERS = regex(_EAST_ASIAN.pattern.partition("|")[0].removeprefix("(?:").replace("{2}", ""))
SHIP = regex(r"M/?[VSTY]|S/?[SY]|F/?V|R/?V|HMS|USS")
"""Before the name of a ship."""
_SAINTS = ("st", "ste", "saint", "sainte", "sankt")
_NO_FIRST = frozenset(
    "st st. ste ste. saint sainte sankt skt skt. sint svaty swiety sao der die the our my unsere".split()  # noqa: SIM905
)
"""What names of places, schools, parishes and things begin with, and none of people."""
_PLACES = regex(
    "street|road|avenue|square|house|station|room|bridge|building|centre|center|school|college|university|hospital|"
    "church|museum|library|"
    r"[^\W\d_]+(?:strasse|gasse|straat|plein|gatan|gaten|vagen|skolan|schule|zentrum|centrum)"
)
"""With which names of places end that are called after people, folded: "Florence Nightingale House"."""
_LABELS = ("AI", "AP", "TODO", "ACTION")
"""Before the name of somebody who is to do something: "AI Ann: order it"."""
_LETTER = regex(r"[^\W\d_a-zß-ÿ]\.?")
"""Of a family name."""
_OF_THE = frozenset("des du del della delle dei degli da do das dos".split())  # noqa: SIM905
"""In Romance languages; "de" and "di" stand in names of others as well."""
_HOLY = frozenset("san sant santa santo santi swieta swietej sw. sw szent sveti agios agia".split())  # noqa: SIM905
"""The same; before a family name they may be a given name: "San Juan Pérez"."""
_SEMITIC = "\u0590"
"""The first of the letters of Hebrew, Arabic and those further east."""
_SAINT = regex(r"\b(?:d[ei]|della?|des?|do|da|von|zu)\s(?:S|St|Ste|Sta|Sto|Hl)\.\s")
"""Before a saint after whom something is called: "Pala di S. Rocco"."""
_BESIDE = regex(r"(?<!\b[Vv]on) und |\w['’]s\b|[sS]['’](?=\s)")
"""Between two things; within a name only in "von und zu". Also of somebody's: "Ann's"."""
Likeness = Literal["known", "shaped", "doubtful"]
"""`known`: holds a given name, or ends with a family's. `shaped`: no word of it is ordinary. `doubtful`: it is a name
and an ordinary word."""


def is_unknown(word: str) -> bool:
    """Whether a word is no ordinary one."""
    ordinary, both, _ = _ordinary_words()
    return fold(word) not in ordinary and fold(word) not in both


def is_two_characters(text: str) -> bool:
    """Whether a text is a Chinese family name and one character more, and no word that heads fields and columns."""
    return _TWO_CHARACTERS.fullmatch(text) is not None and text not in CHINESE_WORDS


def is_japanese_family(text: str) -> bool:
    """Whether a text is nothing but a family name of two characters at least, as colleagues are called in Japan."""
    return len(text) > 1 and re.fullmatch(_JAPANESE, text) is not None


def family_name(name: str) -> str:
    """The family name that a Chinese or Japanese name begins with; empty where none is known.

    >>> family_name("中村由美"), family_name("Ann")
    ('中村', '')
    """
    found = _EAST_ASIAN.fullmatch(name)
    return (found["zh"] or found["ja"]) if found else ""


def is_position(text: str) -> bool:
    """Whether a folded text ends with what people are: "senior engineer", "head of search".

    >>> is_position("senior engineer"), is_position("nurse in charge"), is_position("search index")
    (True, True, False)
    """
    return bool(_PERSON_NOUN.search(_OF_WHERE.split(text)[0].rpartition(" ")[2]))


def is_firm(text: str) -> bool:
    """Whether a legal form ends or begins some words: "Krause Maschinenbau GmbH", "Acme Inc.".

    >>> is_firm("Officina Rossi S.r.l."), is_firm("Hoffmann AG"), is_firm("Ag Hoffmann")
    (True, True, False)
    """
    if "&" in text and _PARTNERS.fullmatch(text) and not all(map(is_given, re.split(", | & ", text))):
        return True
    words = text.split()
    if not words[1:]:
        return False
    first, last = (word.replace(".", "").strip(",/") for word in (words[0], words[-1]))
    return bool(_FIRM.fullmatch(fold(first)) or _FIRM.fullmatch(fold(last)) or _SHORT_FIRM.fullmatch(last))


def is_no_person(text: str) -> bool:
    """Whether some words are two things, what is somebody's, a time, a place, a parish, a department or a firm."""
    first = text.partition(" ")[0]
    is_day = len(text) > _SHORT_DAY and fold(text) in days_of_the_week()[0]
    if is_day or is_event(text) or not _QUARTERS.isdisjoint(fold(text).split()):  # "Sunday", "Segundo Trimestre"
        return True
    is_saints = "-" in first and fold(first.partition("-")[0]) in _SAINTS  # "Saint-Cirq"
    is_saints = is_saints or (is_holy(text) and not _has_family(text.rpartition(" ")[2]))
    is_other = (
        fold(first) in _NO_FIRST or first in _LABELS or (first != text and is_team(first) and not is_given(first))
    )
    is_other = is_other or _SAINT.search(text) is not None
    is_other = is_other or (first != text and _PLACES.fullmatch(fold(text.rpartition(" ")[2])) is not None)
    is_other = is_other or PRESENT.fullmatch(fold(text)) is not None
    return is_saints or is_other or text in EAST_CAPTIONS or _BESIDE.search(text) is not None or is_firm(text)


def is_team(name: str) -> bool:
    """Whether a word means several people: "Team", "Equipa"."""
    return fold(name) in TEAM_WORDS


def is_holy(text: str) -> bool:
    """Whether words begin as the names of saints do: "Santa Chiara", "Sant'Agostino"."""
    first, _, rest = text.replace("’", "'").replace("'", " ").partition(" ")
    return rest != "" and fold(first) in _HOLY


def _has_family(word: str) -> bool:
    return is_family(word) and not is_given(word)


def is_family(word: str) -> bool:
    """Whether a word is a family name that lists have, and what it means besides."""
    return fold(word) in _family_names() or fold(word) in _ordinary_words()[2]


def is_given(text: str) -> bool:
    """Whether a text begins with a given name."""
    return fold(text.split(" ", 1)[0]) in _given_names()


def is_given_and_family(text: str) -> bool:
    """Whether two words are a given name and, that being none, a family name that lists have.

    >>> is_given_and_family("Elin Bergqvist"), is_given_and_family("Ann Marie")
    (True, False)
    """
    given, _, family = text.partition(" ")
    return family != "" and is_given(given) and is_family(family) and not is_given(family)


@lru_cache(maxsize=4096)
def likeness(text: str) -> Likeness | None:
    """How much a text that is nothing else looks like a name; None: it is none.

    >>> likeness("Amara Okonkwo"), likeness("Quorwen"), likeness("Mark"), likeness("Search Quality")
    ('known', 'shaped', 'doubtful', None)
    >>> likeness("San Rocco"), likeness("San Juan Pérez"), likeness("St Aldhelm's Hall")
    (None, 'doubtful', None)
    """
    if not plain_name(text) or is_no_person(text) or _OWNED.search(text):
        return None
    if not text.isascii() and (any(part in text for part in CAPTION_PARTS) or not NO_PARTS.isdisjoint(text.split())):
        return None
    if is_document_of(text):
        return None
    if text.upper() == text.lower() and (len(text.split()) > _MOST_WORDS or _EAST_PHRASE.fullmatch(text)):
        return None  # what somebody is, or has done, in a script without capitals
    first, _, rest = text.partition(" ")
    is_thing = len(first) > _LE and fold(first) in ARTICLES and bool(rest)  # "Das Archiv", not "Le Gall"
    if is_holy(text) or is_thing:
        return "doubtful" if is_holy(text) or _by_words(text) == "known" else None
    is_initialed = _LETTER.fullmatch(rest) is not None and is_given(first)  # "Ben S."
    return "known" if is_initialed or _EAST_ASIAN.fullmatch(text) else _by_words(text)


def is_short_day(text: str) -> bool:
    """Whether a text is a short word for a day of the week: "Do", "Mi."."""
    return len(text.strip(".")) <= _SHORT_DAY and fold(text).strip(".") in days_of_the_week()[0]


@lru_cache(maxsize=2048)
def is_kind_of_text(word: str) -> bool:
    """Whether a folded word is what a text is called."""
    return DOCUMENT.fullmatch(word) is not None


def is_document_of(text: str) -> bool:
    """Whether a text is what a document is called, and of what it is: "Diario di bordo", or something of the other.

    >>> [is_document_of(text) for text in ("CUADERNO DE CAMPO", "Diario Rossi", "Ajout des URLs", "Proje Günlüğü")]
    [True, True, True, True]
    """
    first, *rest = text.split()
    ends = map(is_kind_of_text, map(fold, (first, *rest[-1:])))
    if len(rest) <= 1 and any(ends) and not any(map(is_given, (first, *rest))):
        return True
    is_of_the = len(rest) > 1 and (fold(rest[0]) in _OF_THE or fold(" ".join(rest[:2])) == "de la")
    is_strange = is_of_the and not is_family(first) and is_unknown(first)
    if not is_given(first) and (is_strange or "des" in rest[1:-1]):  # "Grobe Planung des Ablaufs"
        return True
    is_of = len(rest) > 1 and is_particle(fold(rest[0]))
    is_name = len(rest) > 2 and _by_words(" ".join(rest[1:])) == "known"  # "Overdracht van Hanneke de Boer"
    return is_of and is_kind_of_text(fold(first)) and not is_given(first) and not is_name


def _by_words(text: str) -> Likeness | None:
    has_initial = any(is_initial(token) for token in text.split())
    tokens = [
        token for at, token in enumerate(text.split()) if not (at and is_particle(token)) and not is_initial(token)
    ]
    has_title = len(tokens) > 1 and fold(tokens[0]) in TITLES
    if len(tokens) == 2 and (two := _KOREAN.fullmatch(tokens[0])) and any(map(is_unknown, two.groups())):
        return "shaped"  # Ji-won Park
    words = [word for token in tokens for word in fold(token).strip(".,'’").split("-")]
    words = [word for word in words if word and word not in TITLES and word not in SUFFIXES]
    given, (ordinary, both, family) = _given_names(), _ordinary_words()
    plain = [at for at, word in enumerate(words) if word in ordinary or _is_inflected(word)]
    is_family = len(words) == 2 and plain == [1] and words[1] in family
    if is_family and words[0] in given and words[0] not in both:
        return "known"  # Jonas Holz
    if not words or plain:  # an honorific may be a word, as in "Sister Philomena"
        return "doubtful" if plain == [0] and len(words) > 1 and words[1] in given else None
    if all(word in both for word in words):
        if has_initial and not has_title:
            return "shaped"
        return "known" if has_title or (len(words) > 1 and words[0] in given) else "doubtful"
    is_place = words[0] not in given and not _HOLY.isdisjoint(map(fold, text.split()[1:]))  # "Cappella San Martino"
    is_east = text[:1] > _SEMITIC  # there most given names are words as well: only the first may be one
    is_known = has_title or (any(word in given for word in words[: 1 if is_east else None]) and not is_place)
    return "known" if is_known or _ends_as_family(tokens) else "shaped"


def _is_inflected(word: str) -> bool:
    """Whether a word is a form of an ordinary English verb and no name: "Onboarded Jonas"."""
    stem = next((word.removesuffix(end) for end in ("ed", "ing") if word.endswith(end)), "")
    if len(stem) < _SHORTEST_VERB or word in _given_names() or word in _family_names():
        return False
    ordinary, both, _ = _ordinary_words()
    return not {stem, f"{stem}e", stem[:-1]}.isdisjoint(ordinary | both)


def is_surely(name: str) -> bool:
    """Whether a name in full begins with a given name that means nothing else.

    >>> is_surely("Giulia Marchetti"), is_surely("Villa Serra")
    (True, False)
    """
    first, _, rest = name.partition(" ")
    return rest != "" and is_given(first) and is_unknown(first) and likeness(name) == "known"


def _ends_as_family(tokens: list[str]) -> bool:
    """Whether the last of several words is a family name that lists have: "Devraj Pillai"."""
    family = fold(tokens[-1]).strip(".,'’").rpartition("-")[2]
    return len(tokens) > 1 and family in _family_names() and not any(map(str.isupper, tokens))


def subject(overview: str) -> str | None:
    """Who is the subject of the first sentence; one unknown word that "is a …" may be a product as well: nobody.

    >>> subject("Pelikan is a feed reader."), subject("Pelikan is a nurse on ward 4."), subject("Temür built it.")
    (None, 'Pelikan', 'Temür')
    """
    name = find_name(overview)
    if not name or _is_phrase(name):
        return None
    found = likeness(name)
    if " " in name or found == "known":
        return name
    if not found:
        return None  # "Danach baute sie …"
    is_a = _IS_A.search(overview[: 4 * _LONGEST_CLAUSE].partition(name)[2][:_LONGEST_CLAUSE])
    return name if not is_a or _PERSON_NOUN.search(fold(is_a["what"])) else None


def leading_name(text: str) -> str | None:
    """A full name that a text begins with, if a verb may follow: "Ann Lee looks after …"; it holds a given name."""
    found = _LEADING.match(text)
    name = found["name"] if found else ""
    return name if likeness(name) == "known" and not _is_phrase(name) else None


def _is_phrase(text: str) -> bool:
    """Whether a sentence says with these words when, where or how something was done, and not who did it.

    >>> _is_phrase("Über das Jahr"), _is_phrase("Von Januar"), _is_phrase("Von Krüger")
    (True, True, False)
    """
    first, _, rest = text.partition(" ")
    if not rest:
        return False
    if fold(first) in NAME_PREPOSITIONS:
        return not likeness(rest) or fold(rest.split()[0]) in months()
    return fold(first) in PREPOSITIONS


@cache
def _given_names() -> frozenset[str]:
    return frozenset(_words("given_names.txt"))


@cache
def _family_names() -> frozenset[str]:
    return frozenset(_words("family_names.txt"))


@cache
def _ordinary_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words that are no name, words that are one as well, and of the first those that are family names."""
    words = _words("ordinary_words.txt")
    both, family = (frozenset(w[:-1] for w in words if w.endswith(mark)) for mark in "*+")
    return frozenset(w.rstrip("+") for w in words if not w.endswith("*")), both, family


def _words(file: str) -> list[str]:
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [word for line in text.splitlines() if not line.startswith("#") for word in line.split()]

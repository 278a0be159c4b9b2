"""The forms that one name takes in a text: "Lockhart, Benedetta", "B. Lockhart", "Mrs Lockhart", "LOCKHART", "BL".

Knows words of names only. Must not know lines, or whom a text is about.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from reports.loading.folding import fold, months
from reports.loading.names.likeness import (
    is_family,
    is_given,
    is_given_and_family,
    is_japanese_family,
    is_unknown,
    likeness,
)
from reports.loading.names.people import is_initial, is_particle, plain_name
from reports.loading.profiles.heads import is_document
from reports.loading.profiles.mail import SALUTATION
from reports.loading.words import AND, ARABIC_TITLE, COURTESIES, PARTICLES, PREPOSITIONS, SUFFIXES, TITLE_WORDS, TITLES
from reports.regex import regex

_UNSAYABLE = regex(r"(?!NG$)[B-DF-HJ-NP-TV-XZ]{2,4}|[A-Z0-9]{1,3}/[A-Z]{1,3}")
"""Capitals before a name that are none: "RN Ann Lee", "STM Sipho T. Mbeki"."""
RUSSIAN = regex(r"(?<![\w.])[А-ЯЁІЇЄҐ][а-яёіїєґ’'-]{2,}(?:-[А-ЯЁІЇЄҐ][а-яёіїєґ]+)? [А-ЯЁІЇЄҐ]\. ?[А-ЯЁІЇЄҐ]\.?(?!\w)")
"""A family name with two initials behind it, which is nothing else: "Кравцова Л.П."."""
_BETWEEN = regex(r"[\s・·]+")
_HONOURED = regex(
    r"(?<=\S)(?:\s?(?:さん|氏|様|先生|先輩|君|씨|님|先生|女士|小姐)|"
    r"\s(?:과장|대리|사원|부장|차장|팀장|주임|이사|실장|본부장|수석|책임|선임|연구원|교수|박사|선생|部長|課長|係長|主任|店長|経理|"
    r"经理|主管|总监|工程师|老师|드림|올림|배상|RVN|RN|LPN|MD|DVM|MRCVS|BSc|MSc|MBA|CPA|PMP|PhD)|"
    r"[\s-](?:[Bb]ey|[Hh]anım|[Ee]fendi|[Hh]oca|[Aa]bi|[Aa]bla|[Ss]an|[Ss]ama|[Ss]ensei|[Nn]im|[Ss]si)"
    r"(?:['’][^\W\d_]{1,5})?|\s[Jj]i|(?<=[^\W\d_]{4})-[Jj]i)$"
)
"""Behind a name, in Turkish with the ending of a case: "Ali Bey'e"."""
_MAY_HONOUR = regex(r"[\s-](?:be|ef|ho|ab|sa|se|ni|ss|ji)[^\s-]*$", re.IGNORECASE)
"""What stands in each of these that is ASCII, and in few names."""
_HONOUR_WITHIN = regex(_MAY_HONOUR.pattern.removesuffix(r"[^\s-]*$"), re.IGNORECASE)
_ABROAD = regex(
    r"[\u30a1-\u30fa\u30fc]+(?:[・＝=·][\u30a1-\u30fa\u30fc]+){1,3}|[\u4e00-\u9fff]{2,6}·[\u4e00-\u9fff]{2,8}"
)
"""A name of elsewhere as Japanese and Chinese write it."""
_HANGUL_WORDS = regex("[가-힣]{2,}\\s(?!씨$|님$)[가-힣]")
"""Two words of Korean, in which a family name before a blank has one sign."""
_HANGUL = regex(
    "[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염추도소석선설마길연위표명기반왕금옥육인맹제모탁국여]"
    "[가-힣]{2}"
)
_MUTE = regex(r"(?!Ng)[BCDFGHJKLMNPQRSTVWXZ][bcdfghjklmnpqrstvwxz]{1,4}")
"""A title without a point: Mr, Pr, Hr."""
_CAPITAL = regex(r"[^\W\d_][^\W\d_]+(?:['’-][^\W\d_]+){0,3}")
_INITIALED = regex(r"[^\W\d_]\.(?:[ -]?[^\W\d_]\.)? ?(?P<family>[^\W\d_][^\W\d_]+(?:-[^\W\d_]+)?)")
_BESIDE = regex(rf"\s(?:{AND})\s")
_SMALL = regex(r"(?<!\S)[a-z]+(?!\S)")
_SMALL_IN_NAMES = frozenset(word for one in PARTICLES | TITLES | SUFFIXES for word in one.split()) | frozenset(
    "in bey efendi hoca abi abla san sama sensei nim ssi ji".split()  # noqa: SIM905
)
_MOST = 5
"""Words of a name with what stands before it."""
_LONGEST_CODE = 4
_LETTERS = regex(r"[\s.]|(?<=\.)-")
"""What stands between initials."""
_ABBREVIATED = 6
_FEWEST = 2
_LONGEST_GIVEN = 11
"""Letters; nouns that are made of two have more."""
_FAMILY_AND_GIVEN = regex(
    r"[\u4e00-\u9fff々]{1,3}(?<![部課班組会室局所店館院校社団隊係科组处队])[ \u3000][\u4e00-\u9fff々]{1,3}"
    r"(?<![報記録誌表書集帳告要覧簿稿会部課结总])"
)
"""Two words of Japanese that are neither part of a firm nor a document by their last character."""


def is_family_and_given(name: str) -> bool:
    """Whether two words of Japanese are neither part of a firm nor a document.

    >>> is_family_and_given("林田 健司"), is_family_and_given("製造二課 週報")
    (True, False)
    """
    return _FAMILY_AND_GIVEN.fullmatch(name) is not None


def is_turned(name: str) -> bool:
    """Whether a name begins with one of a family that means nothing else, and a given name follows, or initials.

    >>> is_turned("Rossi Marco"), is_turned("Лазарев И. П."), is_turned("田中 太郎"), is_turned("Villa Rossi")
    (True, True, True, False)
    """
    first, *rest = name.split() or [""]
    if is_caseless(name):
        return bool(rest) and is_japanese_family(first) and is_family_and_given(name)
    is_rest = is_given(" ".join(rest)) or (bool(rest) and all(map(is_initial, rest)))
    return is_rest and is_family(first) and is_unknown(first)


def is_caseless(name: str) -> bool:
    """Whether a name is written in a script without capitals."""
    return not ("A" <= name[:1] <= "Z" or "a" <= name[:1] <= "z") and name.upper() == name.lower()


def is_unmarked(name: str) -> bool:
    """Whether nothing in its script tells a name from other words: Arabic, Hebrew, Hindi."""
    return is_caseless(name) and not name.isascii() and all(char < "\u2e80" for char in name)


def words_of(name: str) -> list[str]:
    """The folded words of a name, without titles, particles and points.

    >>> words_of("Dr. Ann van Lee-Poe"), words_of("小野寺 美咲")
    (['ann', 'lee-poe'], ['小野寺', '美咲'])
    """
    return list(_words_of(name))


_EASTERN_ROLE = regex(r"[\u3400-\u9fff]{4,8}")
_EASTERN_NAME = regex(r"[\u3400-\u9fff][\u3040-\u30ff\u3400-\u9fff]{2,5}")
"""More signs than a family name has, before a whole name."""


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    words = [fold(word).strip(".,'") for word in _BETWEEN.split(name) if word]
    own = [word for word in words if word and word not in TITLES and word not in SUFFIXES]
    return tuple([word for at, word in enumerate(own) if not at or not is_particle(word)] or own)


def is_honoured(form: str) -> bool:
    """Whether what is put behind names ends a form: "Ali Bey", "Tanaka-san"."""
    return _honour(form) is not None


def honoured(tokens: Sequence[str]) -> Iterator[str]:
    """The words before what is put behind names, folded: in most texts there are none.

    >>> list(honoured("then Ali Bey came".split()))
    ['ali']
    """
    text = " ".join(tokens)
    if not text.isascii() or _HONOUR_WITHIN.search(text):
        yield from (fold(one) for one, two in pairwise(tokens) if is_honoured(f"{one} {two}"))


def _honour(form: str) -> re.Match[str] | None:
    """What is put behind a name."""
    return _HONOURED.search(form) if not form.isascii() or _MAY_HONOUR.search(form) else None


def without_honorific(form: str) -> str:
    """A name without what is put before or behind it: "p. Eva", "dott.ssa Ada Neri", "小野寺さん".

    A word before it is such where it ends with a point, or is a title.
    """
    bare = form.strip()
    behind = _honour(bare)
    tokens = (bare[: behind.start()] if behind else bare).split()
    while tokens[1:] and _is_honorific(tokens[0], tokens[1:]):
        tokens = tokens[1:]
    return " ".join(tokens)


def _is_honorific(word: str, rest: list[str]) -> bool:
    is_courtesy = fold(word) in COURTESIES
    is_courtesy = is_courtesy and (word.islower() or not word.isascii() or (len(rest) > 1 and word == "Don"))
    if is_courtesy or (word.isascii() and word.isalpha()):
        return is_courtesy or word.lower() in TITLES or _MUTE.fullmatch(word) is not None
    folded = fold(word).strip(".")
    if folded in TITLES or (word.endswith(".") and _FEWEST < len(word) <= _ABBREVIATED) or _MUTE.fullmatch(word):
        return True
    if word == "M.":
        return is_given(rest[0]) and not is_family(rest[0])  # "M. Tuan"; "B. Lockhart" is a name
    if re.fullmatch(ARABIC_TITLE, word):
        return True
    if "." in word[1:-1] and word[-1].islower():
        return True  # dott.ssa
    return word[:1].islower() and not is_particle(word) and len(word) <= _ABBREVIATED and word.endswith(".")


@lru_cache(maxsize=8192)
def in_order(form: str) -> str:
    """A name with the given name first and without capitals throughout: "LEE, Ann", "LEE-POE Ann", "Lee, Ann".

    >>> in_order("TRAORÉ-LEMAIRE Aminata"), in_order("Zirngibl, Korbinian"), in_order("Ben Meier, Anna Koch")
    ('Aminata Traoré-Lemaire', 'Korbinian Zirngibl', 'Ben Meier, Anna Koch')
    """
    bare = without_honorific(form.strip(" *_.:"))
    last, _, first = bare.partition(", ")
    if first and "," not in first and len(first.split()) <= _FEWEST:
        is_family = len([word for word in last.split() if not is_particle(word)]) == 1
        are_two = " " in last and " " in first and is_given(last)  # "Ben Meier, Anna Koch"
        if is_family and not (are_two or is_given_and_family(first)):  # "Weeklies, Ann Lee"
            return f"{_lowered(without_honorific(first))} {_lowered(last)}"
    tokens = bare.split()
    if not any(map(str.isupper, tokens)):
        return without_role(" ".join(tokens))  # as most are
    are_others_small = len(tokens) > _FEWEST or not any(map(str.isupper, tokens[1:]))  # "FF ANN LEE"
    if len(tokens) > 1 and _UNSAYABLE.fullmatch(tokens[0]) and are_others_small:
        tokens = tokens[1:]
    if len(tokens) > 1 and _UNSAYABLE.fullmatch(tokens[-1]) and not tokens[-2].isupper():  # "L. Baptiste WM"
        tokens = tokens[:-1]
    shouted = [token for token in tokens if len(token) > _FEWEST and token.isupper()]
    if shouted and len(shouted) < len(tokens) and tokens[: len(shouted)] == shouted:
        tokens = [*tokens[len(shouted) :], *shouted]
    return " ".join([_in_small(token) if token.isupper() else token for token in tokens])


_LEADS = regex(
    r"(?:[^\W\d_]{3,}(?:führer|leiter|meister|vertreter)(?:in)?|Vorarbeiter(?:in)?|Shift (?:lead|supervisor|manager)|"
    r"Foreman|Supervisor|Operator|Ploegleider|Teamleider|Caposquadra|Capoturno|Encarregad[oa]|Encargad[oa]|Skiftledare|Förman|"
    r"Brygadzistk?a|Kierowni(?:k|czka)|Бригадир|Мастер|Начальник)\s(?=[^\W\d_])",
)
"""Before the name of who leads a shift or a crew."""


def without_role(name: str) -> str:
    """A name without what somebody is before it: of the far east, or of who leads a shift.

    >>> without_role("主任司書 佐伯由美子"), without_role("佐伯 由美子"), without_role("Schichtführer Demirel")
    ('佐伯由美子', '佐伯 由美子', 'Demirel')
    """
    if led := _LEADS.match(name):
        return name[led.end() :]
    role, blank, whole = name.partition(" ") if not name.isascii() else (name, "", "")
    return whole if blank and _EASTERN_ROLE.fullmatch(role) and _EASTERN_NAME.fullmatch(whole) else name


def _lowered(words: str) -> str:
    return " ".join(_in_small(word) if word.isupper() else word for word in words.split())


def _in_small(word: str) -> str:
    """A word in capitals as names are written."""
    if is_particle(word):
        return word.lower()
    return re.sub(r"[^\W\d_]+", lambda part: part[0].capitalize(), word) if len(word) > _FEWEST else word


def may_be_name(form: str) -> bool:
    """Whether a form may be a name in full at all: it has a blank, where its script does, and no word of other texts.

    >>> may_be_name("Ann van der Lee"), may_be_name("Ann"), may_be_name("Moved the search")
    (True, False, False)
    """
    return (" " in form or not form.isascii()) and _SMALL_IN_NAMES.issuperset(_SMALL.findall(form))


def ends_as_no_name(form: str) -> str:
    """The last of several words, where it is a small one that nothing puts behind a name; empty elsewhere.

    >>> ends_as_no_name("Ann Lee fixed"), ends_as_no_name("Ann van"), ends_as_no_name("fixed")
    ('fixed', '', '')
    """
    last = form.rpartition(" ")[2]
    is_small = last.islower() and last.isascii() and last.isalpha() and 1 < len(last) < len(form)
    return last if is_small and last not in _SMALL_IN_NAMES else ""


@lru_cache(maxsize=8192)
def is_full(form: str) -> bool:
    """Whether a form is a name in full by its looks: two words or more, none of them ordinary, in its usual order."""
    if _ABROAD.fullmatch(form):
        return True
    if is_caseless(form):
        return (
            not _HANGUL_WORDS.search(form)
            and (" " in form or "　" in form)
            and likeness(" ".join(form.split())) in ("known", "shaped")
        )
    tokens = [token for token in form.split() if token[:1].isupper() or not is_particle(token)]
    if not _FEWEST <= len(tokens) <= _MOST or not plain_name(form) or form.isupper() or _BESIDE.search(form):
        return False
    is_placed = fold(tokens[0]) in PREPOSITIONS and not (is_given(tokens[0]) or is_family(tokens[0]))
    if is_placed or is_document(tokens) or any(fold(token) in months() and not is_given(token) for token in tokens):
        return False
    if any(len(token.strip(".")) < _FEWEST for token in (tokens[0], tokens[-1])):
        return False
    return likeness(form) in ("known", "shaped")


def is_called(form: str, language: str) -> bool:
    """Whether a form greets somebody, or says what they or a thing are, a noun before a name where nouns have capitals.

    >>> is_called("Auszubildende Leyla", "de"), is_called("Leyla Huber", "de"), is_called("Huber Leyla", "de")
    (True, False, False)
    """
    tokens = form.split()
    is_noun = len(tokens) == _FEWEST and tokens[0].isalpha() and not (is_given(tokens[0]) or is_family(tokens[0]))
    is_made = is_noun and language in ("de", "") and len(tokens[0]) > _LONGEST_GIVEN  # "Rahmenvertrag Stahl"
    is_noun = is_noun and language == "de"
    return SALUTATION.fullmatch(fold(form)) is not None or (
        is_made or (is_noun and is_given(tokens[1]) and not is_family(tokens[1]))
    )


def is_initialed(form: str) -> bool:
    """Whether a form is a family name behind an initial, or before one: "T. Mokoena", "Абдуллаев Т."."""
    family, _, initial = form.partition(" ")
    is_behind = len(initial.rstrip(".")) == 1 and not is_given(family)
    found = _INITIALED.fullmatch(f"{initial[:1]}. {family}" if is_behind else form)
    return found is not None and likeness(found["family"]) is not None


@lru_cache(maxsize=2048)
def may_be_full(form: str) -> bool:
    """Whether a form may be a name in full where its place says so, though a word of it is ordinary: "Osric Banda"."""
    tokens = [token for token in form.split() if token[:1].isupper() or not is_particle(token)]
    if is_full(form):
        return True
    if is_document(tokens) or _BESIDE.search(form) or any(fold(token) in months() for token in tokens):
        return False
    if not _FEWEST <= len(tokens) < _MOST or not all(_CAPITAL.fullmatch(one) and one[0].isupper() for one in tokens):
        return False
    words = [fold(token) for token in tokens]
    return not any(word in TITLE_WORDS for word in words) and any(
        is_given(part) or is_unknown(part) for token in tokens[:1] for part in token.split("-")
    )


def is_foreign_full(form: str) -> bool:
    """Whether a form is a whole name in a script without capitals and without a blank."""
    return bool(_ABROAD.fullmatch(form) or _HANGUL.fullmatch(form)) or (
        is_caseless(form) and likeness(form) == "known" and len(form) > _FEWEST
    )


def initials_of(name: str) -> str:
    """The first letters of a name, in capitals, without particles.

    >>> initials_of("Ann van Lee-Poe")
    'AL'
    """
    return "".join(word[0] for word in words_of(name) if word).upper()


def are_initials(code: str, name: str) -> bool:
    """Whether a code is what words of a name, or their parts, begin with: "BT", "B.T.-O." of Bea Toro-Ortiz.

    >>> are_initials("A.L.-P.", "Ann Lee-Poe"), are_initials("AL", "Ann Lee-Poe"), are_initials("AP", "Ann Lee-Poe")
    (True, True, False)
    """
    parts = "".join(part[0] for word in words_of(name) for part in word.split("-") if part).upper()
    return _LETTERS.sub("", code) in (initials_of(name), parts)


def is_code(form: str) -> bool:
    """Whether a form may be initials: one to four capitals."""
    bare = _LETTERS.sub("", form)
    return 0 < len(bare) <= _LONGEST_CODE and bare.isalpha() and bare.isupper() and not is_caseless(bare)


def stands_for(form: str, name: str) -> bool:
    """Whether a form is a shorter one of a name: a part of it, with an initial or none for the rest.

    >>> stands_for("B. Lockhart", "Benedetta Lockhart"), stands_for("Dr Lee", "Ann Lee"), stands_for("Lea", "Ann Lee")
    (True, True, False)
    """
    if is_caseless(form) and not form.isascii():
        whole, part = "".join(words_of(name)), "".join(words_of(form))
        return part in words_of(name) or (len(part) > 1 and whole.startswith(part))
    if _is_part(words_of(form), words_of(name)):
        return True
    tokens = form.split()
    bare = [token for token in tokens if not is_particle(token)]  # "Van der Lee"
    return 0 < len(bare) < len(tokens) and _is_part(words_of(" ".join(bare)), words_of(name))


def _is_part(words: list[str], rest: list[str]) -> bool:
    is_named = False
    for word in words:
        at = next((at for at, other in enumerate(rest) if _is_same(word, other)), None)
        if at is None:
            return False
        is_named = is_named or len(word) > 1
        rest.pop(at)
    return is_named


def _is_same(word: str, other: str) -> bool:
    return word == other or (len(word) == 1 and other.startswith(word)) or word in other.split("-")

"""Whether words at the head of a text are a name, told by their shape and by what stands beside them.

No list knows most names: a few words with capitals that mean nothing else may be one. Knows words. Must not know
lines or the order in which they stand.
"""

import re
from collections.abc import Sequence

from reports.loading.folding import begins_low, fold, months
from reports.loading.names.likeness import (
    DOCUMENT,
    SHIP,
    family_name,
    is_family,
    is_firm,
    is_given,
    is_kind_of_text,
    is_no_person,
    is_position,
    is_team,
    is_two_characters,
    is_unknown,
    likeness,
)
from reports.loading.names.people import is_initial, is_particle, plain_name
from reports.loading.profiles.bylines import is_by
from reports.loading.profiles.fields import read_field, states_role
from reports.loading.profiles.filenames import is_work
from reports.loading.profiles.forms_of_names import (
    in_order,
    is_caseless,
    is_family_and_given,
    is_initialed,
    is_turned,
    is_unmarked,
    without_honorific,
)
from reports.loading.profiles.reviewed import is_checked
from reports.loading.profiles.talks import is_me
from reports.loading.words import TITLE_PARTS, TITLE_WORDS, TITLES
from reports.regex import regex

_MOST_WORDS = 4
"""Of a name, without particles."""
_FEWEST = 2
AROUND = " \t*_#=~>.:|-–—•·+<>■▪→"
_HAN_FIRM = regex(
    r".*(?:株式会社|有限会社|合同会社|公司|주식회사|유한회사).*|.*[部課班組会室局所店館院校社団隊係科组处队園寺駅港場厂廠局司团]|.*(?:팀|부|과|실|센터|본부|지점|학교|병원)"
)
"""Parts of firms by their last character."""
_EAST = regex("[\u3005\u3040-\u30ff\u3400-\u9fff]{2,6}(?:[ \u3000・·][\u3005\u3040-\u30ff\u3400-\u9fff]{1,6})?")
_HANGUL = regex("[가-힣]{2,5}|[가-힣]{1,2} [가-힣]{1,3}")
_WITHIN = frozenset("بن ابن بنت عبد أبو ابو آل בן בת".split())  # noqa: SIM905
_OF = regex(
    r"(?:^|\s)(?:for|of|by|from|about|fur|von|vom|zu|uber|pour|par|de|d|du|para|por|del|da|do|di|della|voor|van|door|"
    r"av|af|fra|till?|om|for|dla|przez|od|от|від|для)\s$"
)
"""Before the name of whom a document is, folded."""
_NO_EAST = regex("^[\u30a1-\u30fa\u30fc]+[\u3400-\u9fff]|(?:[報記録誌表書集帳告簿稿便信]|メモ|ノート|ログ)$")
"""Katakana before other signs, and what documents end with."""
_KATAKANA = regex("[\u30a1-\u30fa\u30fc]+")
_COUNTED = regex(r"\s\d{1,3}[A-Za-z]?$")
"""Behind what is counted: "Ward 7"."""
_I = regex(r"i|my|ich|mein\w*|je|j'ai|mes|mon|yo|mis?|eu|meus?|minhas?|io|miei|mie|ik|mijn|jag|min[ae]?|jeg|moje|ben")
_SHORT = 3
"""Letters of a word that is one in some language whatever it is: Mar, Sol, Bin."""
_NEVER = 9
_OF_PLACES = regex(r"d[eaiu]|do|del|dell[ae]|d[ao]s|des|l[aeoi]s?|of|y|e|i|et|und")
"""Small words inside names that stand between other words as well."""


def is_role(text: str) -> bool:
    """Whether a text says what somebody is."""
    if not text:
        return False
    field = read_field(text)
    return bool((field and states_role(field.key, field.value)) or is_position(fold(text)))


def is_document(text: str) -> bool:
    """Whether words hold what a document is called."""
    words = [fold(word).strip("'.,") for word in text.split()]
    is_east = not text.isascii() and any(part in text for part in TITLE_PARTS)
    return is_east or any(is_kind_of_text(word) or word in TITLE_WORDS for word in words)


_EAST_TIME = regex(r"(?:\d{4}[년年]度?도?)?(?:\d{1,2}(?:월|月|분기))?")
"""A year or month as Korean and Japanese write them."""


def name_within(part: str) -> tuple[str | None, int]:
    """The name that a part of a line is, or that it ends or begins with beside a word for a document."""
    if name := name_of(part):
        return name, _likely(part, name)
    tokens = part.split()
    if is_team(tokens[0]) or _COUNTED.search(part) or SHIP.fullmatch(tokens[0]):
        return None, 0
    for at in range(1, len(tokens)):
        before = fold(" ".join(tokens[:at])) + " "
        if not (_OF.search(before) or is_by(before)) or begins_low(tokens[at]) or is_checked(before):
            continue
        is_other = any(not begins_low(word) and (is_given(word) or is_unknown(word)) for word in tokens[1:at])
        if not is_other and (name := name_of(" ".join(tokens[at:]))) and " " in name:
            return name, 1 + (is_by(before) or is_document(" ".join(tokens[:at])))
    start = next((at for at, word in enumerate(tokens) if not _is_around(word)), len(tokens))
    end = next((at for at in range(len(tokens), start, -1) if not _is_around(tokens[at - 1])), start)
    rest = " ".join(tokens[start:end])
    name = name_of(re.sub(r"['’]s?$", "", rest)) if rest and rest != part else None
    if not name or not (" " in name or _is_east_name(name) or (is_given(name) and likeness(name) == "known")):
        return None, 0
    return name, int(any(map(is_document, (*tokens[:start], *tokens[end:]))))


def _is_east_name(name: str) -> bool:
    """Whether a word of a script without capitals is no other word by its signs: those of names are no katakana."""
    return is_caseless(name) and _KATAKANA.fullmatch(name) is None


def _is_around(word: str) -> bool:
    folded = fold(word).strip("'.,")
    is_other = folded in TITLE_WORDS and not is_kind_of_text(folded)  # "Project Atlas"
    return not is_other and (
        is_work(word)
        or is_document(word)
        or not any(map(str.isalpha, word))
        or folded in months()
        or _EAST_TIME.fullmatch(folded) is not None
    )


def _likely(part: str, name: str) -> int:
    """How much in the words themselves says that they are a name."""
    tokens = part.split()
    has_title = fold(tokens[0]) in TITLES or fold(tokens[0]).strip(".") in TITLES
    inner = [token for token in tokens[1:-1] if not _OF_PLACES.fullmatch(fold(token))]
    is_parted = any(is_particle(token) or is_initial(token) for token in inner)
    is_named = is_given(name) or family_name(name) != "" or is_turned(name)
    return 2 * (has_title or is_parted or (likeness(name) == "known" and is_named))


def name_of(words: str) -> str | None:
    """The words as a name, if they may be one by their shape and mean nothing else."""
    bare = without_honorific(words.strip(AROUND + "'\""))
    first, _, rest = bare.partition(" ")
    if begins_low(first) and _OF.search(f"{fold(first)} ") and " " in rest:  # "(di Ada Neri, ...)"
        bare = rest
    if not bare or any(char.isdigit() for char in bare) or is_no_person(bare):
        return None
    if is_caseless(bare) or is_initialed(bare):
        return bare if is_initialed(bare) else _caseless(bare)
    tokens = bare.split()
    is_low = bare.islower() and is_given(tokens[0]) and likeness(bare.title()) == "known"  # "weekly update - ravi"
    if (bare.isupper() or is_low) and len(tokens) <= _MOST_WORDS:
        bare = " ".join(token if is_initial(token) else token.title() for token in tokens)
    name = in_order(bare)
    own = [token for token in name.split() if not is_particle(token)]
    folded = [fold(token).strip(".,'’") for token in name.split()]
    if not 1 <= len(own) <= _MOST_WORDS or plain_name(name) is None:
        return None
    if (
        is_firm(name)
        or any(_is_no_name(word, is_first=not at) for at, word in enumerate(folded))
        or is_team(folded[0])
        or is_position(" ".join(folded))
    ):
        return None
    return name


def weight_asked(name: str, part: str, behind: Sequence[str]) -> int:
    """How much has to say that some words are a name, of which one means something else as well.

    Before a name it is what something is: "Project Atlas"; behind one it may be of the family. One word alone is a name
    before a word for a document or a role, or where its writer goes on: "Kusnadi - what I did".
    """
    if " " not in name and not is_caseless(name):
        is_own = any(is_me(word) or _I.fullmatch(fold(word)) for other in behind for word in other.split())
        is_said = fold(name) != fold(part) or any(is_work(one) or is_role(one) for one in behind)
        return 0 if is_own or (is_said and likeness(name)) else _NEVER
    if is_caseless(name) or likeness(name) in ("known", "shaped") or is_initialed(name):
        return int(is_initialed(name))  # "R. Baker" beside a word for a document
    own = [token for token in name.split() if not is_particle(token) and not is_initial(token)]
    may_be_given = len(own) > 1 and likeness(own[0]) == "doubtful"  # "Brad" is a word in some language
    if may_be_given and len(own) == _FEWEST:
        return 0
    ordinary = [
        len(token) > _SHORT and not is_unknown(token) and (at or not may_be_given) for at, token in enumerate(own)
    ]
    if sum(ordinary) * _FEWEST > len(own):
        return _NEVER
    if ordinary[0]:
        return 2
    return int(any(ordinary) and len(own) == _FEWEST and not is_family(own[-1]))


def _is_no_name(word: str, *, is_first: bool) -> bool:
    """Whether a folded word is what a document is called, or a time; a family may be called Sztajnbok."""
    is_compound = any(DOCUMENT.fullmatch(word, at) for at in range(1, len(word)))
    is_kind = DOCUMENT.fullmatch(word) is not None and (is_first or not is_compound or not is_unknown(word))
    return word in TITLE_WORDS or is_kind or (word in months() and len(word) > _SHORT)


def _caseless(name: str) -> str | None:
    """The same of scripts without capitals."""
    if any(part in name for part in TITLE_PARTS) or _HAN_FIRM.fullmatch(name) or _KATAKANA.fullmatch(name):
        return None
    own = [word for word in name.split() if word not in _WITHIN]
    if is_unmarked(name):
        return name if len(own) in (2, 3) and likeness(name) else None
    if _HANGUL.fullmatch(name):
        return name
    is_name = (
        _EAST.fullmatch(name) is not None
        and _NO_EAST.search(name) is None
        and (len(name) > _FEWEST or is_two_characters(name))
    )
    return name if is_name and (" " not in name or is_family_and_given(name) or "・" in name) else None

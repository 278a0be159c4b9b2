"""The name that stands at the head of a text which says nowhere else whose it is: told by its place and its shape.

No list knows most names. A few words with capitals that mean nothing else, alone on the first line, before a role,
beside what such a document is called, or behind "by", are a name mostly; a project or a firm looks the same. Where the
name of the file, a signature, a title or a role agrees it is sure. Knows lines. Must not know blocks or the cast.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from reports.loading.dates.labels import find_label, find_open_label, label_length
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import ITEM
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
from reports.loading.names.people import is_initial, is_particle, plain_name, same_words
from reports.loading.profiles.bylines import is_by, is_to
from reports.loading.profiles.fields import read_field, states_role
from reports.loading.profiles.filenames import is_work
from reports.loading.profiles.forms_of_names import (
    in_order,
    is_caseless,
    is_family_and_given,
    is_unmarked,
    without_honorific,
)
from reports.loading.profiles.mail import SALUTATION
from reports.loading.profiles.reviewed import is_checked, is_reviewer
from reports.loading.profiles.roles import introducing
from reports.loading.profiles.talks import is_me
from reports.loading.words import ABSENT, TITLE_PARTS, TITLE_WORDS, TITLES
from reports.model.rows import ProfileRow
from reports.regex import regex

_HEAD_LINES = 4
_LAST_LINES = 3
_LONGEST = 110
"""Characters of a line that may be a head."""
_LONGEST_SENTENCE = 5
"""Words of a line with a full stop that is no sentence."""
_MOST_WORDS = 4
"""Of a name, without particles."""
_FEWEST = 2
_ABOUT = " \t*_#=~>.:|-–—•·+<>■▪→"
_PARTS = regex(
    r"\s(?:[—–|·•:/=-]|--|//)\s|,\s|\s?[|()（）\[\]【】]\s?|\t|\s{2,}|[:：]\s|、|／|"
    r"・(?=[^・]{2,20}(?:チーム|グループ|[部課係室班局科店])(?:$|[)）]))"
)
_SENTENCE = regex(r"[.!?。]\W*$")
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
_FIRST = regex(r"[\W\d_]+")
_DATED = regex(r"[^\W\d_]{2,10}[.,]? \d{1,2}[./]")
"""A day of the week before a day in numbers: "Mo 30.6.: …"."""
_LED = regex(r"(?P<word>[^\W\d_]+)\.?\s?:\s")
_WORD = regex(r"[^\W\d_]{3,}")
_NO_EAST = regex("^[\u30a1-\u30fa\u30fc]+[\u3400-\u9fff]|(?:[報記録誌表書集帳告簿稿便信]|メモ|ノート|ログ)$")
"""Katakana before other signs, and what documents end with."""
_KATAKANA = regex("[\u30a1-\u30fa\u30fc]+")
_COUNTED = regex(r"\s\d{1,3}[A-Za-z]?$")
"""Behind what is counted: "Ward 7"."""
_I = regex(r"i|my|ich|mein\w*|je|j'ai|mes|mon|yo|mis?|eu|meus?|minhas?|io|miei|mie|ik|mijn|jag|min[ae]?|jeg|moje|ben")
_I_AM = regex(
    r"(?:(?:hi|hello|hallo|salut|hola|ciao|hoi|hej)[,!.]?\s)?(?i:i am|i'm|my name is|this is|ich bin|mein name ist|"
    r"hier ist|je suis|je m'appelle|soy|me llamo|sou|me chamo|sono|mi chiamo|ik ben|mijn naam is|jag är|jag heter|"
    r"jeg er|jeg heter|jestem|nazywam się|меня зовут|мене звати)\s"
    r"(?P<name>[^\W\d_a-zß-ÿ][\w'’-]+(?: (?:[a-zß-ÿ'’]{1,3} ){0,2}[^\W\d_a-zß-ÿ][\w'’-]+){0,2})"
    r"(?=[,.!;:(]|\s[–—-]|\s[^\W\d_A-Z]|$)"
)
_SHORT = 3
"""Letters of a word that is one in some language whatever it is: Mar, Sol, Bin."""
_NEVER = 9
_LONGEST_ROLE = 8
"""Words of a line that says what somebody is."""
_OF_PLACES = regex(r"d[eaiu]|do|del|dell[ae]|d[ao]s|des|l[aeoi]s?|of|y|e|i|et|und")
"""Small words inside names that stand between other words as well."""


@dataclass(frozen=True, slots=True)
class AtHead:
    """Who stands at the head of a text."""

    name: str
    line: int
    is_sure: bool
    """More than its shape says that it is a person."""
    is_own: bool = False
    """What such a document is called, or what somebody is, stands beside it: the text is theirs."""


def find_at_head(lines: Sequence[str], taken: Collection[int], file: str) -> AtHead | None:
    """The one name at the head; of several the one for which most speaks, else the first; None where two stand there.

    >>> find_at_head(["Ilvane Korasti", "2025-03: fixed it"], (), "a.txt").name
    'Ilvane Korasti'
    >>> find_at_head(["Log of Ilvane Korasti, nurse"], (), "a.txt").is_sure
    True
    >>> find_at_head(["Weekly status", "2025-03: fixed it"], (), "a.txt"), find_at_head(["Acme Ltd"], (), "a.txt")
    (None, None)
    """
    if introduced := _introduced(lines, taken):
        return introduced
    head = list(_zone(lines, taken))
    stem = set(_WORD.findall(fold(file.rpartition("/")[2].rpartition(".")[0].replace("_", " "))))
    filled = [line for line in lines if line.strip()]
    last = fold(" ".join(filled[-_LAST_LINES:])) if len(filled) > len(head) + _LAST_LINES else ""
    found: list[tuple[int, AtHead]] = []
    for at, (number, text) in enumerate(head):
        below = head[at + 1][1] if at + 1 < len(head) else ""
        names = list(_names(text, below, is_first=not found and at <= _FEWEST))
        if sum(likeness(name) == "known" for name, _ in names) > 1:
            if found:
                break  # a list of those who are there
            return None
        is_below = not found and at > 0 and _is_document(head[0][1])
        for name, said in names[:1]:
            words = _WORD.findall(fold(name))
            is_called_so = set(_WORD.findall(fold(text))) <= stem  # the file is called as the title, whatever that is
            agrees = not (is_called_so or stem.isdisjoint(words)) or (
                len(words) > 1 and all(word in last for word in words)
            )
            weight = said + is_below + 3 * agrees
            found.append((weight, AtHead(name, number, weight > 1, (said > 0 or agrees) and _is_own(text, name))))
    return max(found, key=lambda one: one[0])[1] if found else None


def _introduced(lines: Sequence[str], taken: Collection[int]) -> AtHead | None:
    """The one who says first who they are: "I'm Rohan, I run the trials", "Ich bin Eva Kranz"."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and number not in taken]
    told = ((number, found["name"]) for number, line in filled[:_HEAD_LINES] if (found := _I_AM.match(line.strip())))
    return next(
        (AtHead(name, number, is_sure=True, is_own=True) for number, name in told if likeness(name) == "known"), None
    )


def _zone(lines: Sequence[str], taken: Collection[int]) -> Iterator[tuple[int, str]]:
    """The lines before the first item, period or sentence, with their numbers."""
    count, is_below_period = 0, False
    for number, line in enumerate(lines, 1):
        text = introducing(line.strip().strip("=~-_*").strip())
        if number in taken or not text or _greets(text):
            continue
        label = find_label(text) or find_open_label(text)
        is_period = label is not None and label.is_bare
        is_text = label is not None and not is_period and label_length(text) > 0
        is_titled = (
            is_work(_PARTS.split(text)[0]) and _PARTS.search(text) is not None
        )  # "worklog - ann lee - keep out!"
        is_sentence = _SENTENCE.search(text) and len(text.split()) > _LONGEST_SENTENCE and not is_titled
        is_text = (
            is_text
            or is_sentence
            or len(text) > _LONGEST
            or bool((led := _LED.match(text)) and fold(led["word"]) in months())
        )
        if ITEM.match(line.strip()) or is_text or count == _HEAD_LINES:
            return
        is_timed = text[0].isdigit() or fold(_FIRST.split(text)[0]) in months() or _DATED.match(text) is not None
        if count and (is_period or is_timed or (is_below_period and _LED.match(text) and not read_field(text))):
            return
        is_below_period = is_below_period or is_period
        count += 1
        yield number, text


def _is_own(text: str, name: str) -> bool:
    """Whether a line has a full name as written, and behind it no colon: "Ann Lee: built it" is one of several."""
    return " " in name and name in text and text.partition(name)[2].lstrip(" *_")[:1] not in (":", "：")


def _greets(text: str) -> bool:
    """Whether a line begins with a greeting, and not with a name that is one elsewhere: "Ola Nordmann"."""
    return SALUTATION.fullmatch(fold(text.partition(",")[0])) is not None and not is_given(text.partition(" ")[0])


def _names(text: str, below: str, *, is_first: bool) -> Iterator[tuple[str, int]]:
    """What may be a name on a line at the head, with how much says so."""
    words = text.strip(_ABOUT)
    field = read_field(words)
    key, colon, _ = words.replace("：", ":").partition(":")
    if (field and field.kind != "person") or (
        colon
        and (is_to(f"{fold(key).strip()} ") or is_reviewer(fold(key).strip()) or ABSENT.fullmatch(fold(key).strip()))
    ):
        return
    parts = [part for one in _PARTS.split(words) if (part := one.strip(_ABOUT + "\"'“”„"))]
    is_titled = is_first and (is_work(key) or _is_document(key))
    if colon and not (is_titled or (field and field.kind == "person") or _name(key)):
        return
    told = [(part, *_within(_of_small(part) if is_titled and len(parts) > 1 else part)) for part in parts]
    is_whole = any(other and " " in other and likeness(other) for _, other, _ in told)
    told = [
        (part, name if name and (" " in name or not is_whole or name == part) else None, n) for part, name, n in told
    ]
    for at, (part, name, weight) in enumerate(told):
        if not name:
            continue
        is_only = not any(other and (" " in other or likeness(other) == "known") for _, other, _ in told[:at])
        weight += _beside(parts, at, below)  # noqa: PLW2901
        is_there = is_only and ((is_first and at < _FEWEST) or weight > 0)
        if is_there and weight >= _asked(name, part, parts[at + 1 :]):
            yield name, weight
        elif likeness(name) == "known":
            yield name, 0


def _of_small(part: str) -> str:
    """A part of a title with capitals, where it is two words in small letters, or three, that mean nothing else."""
    words = part.split()
    is_name = _FEWEST <= len(words) < _MOST_WORDS and all(word.isalpha() and is_unknown(word) for word in words)
    return part.title() if is_name and part.islower() and not part.isupper() and not any(map(is_work, words)) else part


def _beside(parts: Sequence[str], at: int, below: str) -> int:
    """How much says of a part of a line that it is a name in what stands beside it, or below it alone."""
    others = [*parts[:at], *parts[at + 1 :]]
    role = parts[at + 1] if at + 1 < len(parts) else below if len(parts) == 1 else ""
    is_low = begins_low(role) and len(role.split()) <= _LONGEST_ROLE
    is_titled = any(_is_document(other) or is_work(other) for other in others)
    return 2 * _is_role(role) + (is_titled or is_low)


def role_below(lines: Sequence[str], row: ProfileRow) -> tuple[str, int] | None:
    """What stands alone right below the name at the head of a source, and its line: "Charge nurse, Ward 7".

    It is known as a title of the source already. What it is called, or when it is of, says nothing of anybody.
    """
    head, number, *_ = [*(number for number, line in enumerate(lines, 1) if line.strip()), 0, 0]
    is_title = any(one.line == number and one.why == "title of the source" for one in row.lines)
    if not (is_title and row.name and same_words(lines[head - 1].strip(_ABOUT), row.name)):
        return None
    said = lines[number - 1].strip(_ABOUT)
    parts = _PARTS.split(said)
    if _is_document(said) or label_length(said) or not (len(parts) > 1 or _is_role(parts[0])):
        return None
    return said, number


def _is_role(text: str) -> bool:
    """Whether a text says what somebody is."""
    if not text:
        return False
    field = read_field(text)
    return bool((field and states_role(field.key, field.value)) or is_position(fold(text)))


def _is_document(text: str) -> bool:
    """Whether words hold what a document is called."""
    words = [fold(word).strip("'.,") for word in text.split()]
    is_east = not text.isascii() and any(part in text for part in TITLE_PARTS)
    return is_east or any(is_kind_of_text(word) or word in TITLE_WORDS for word in words)


def _within(part: str) -> tuple[str | None, int]:
    """The name that a part of a line is, or that it ends or begins with beside a word for a document."""
    if name := _name(part):
        return name, _likely(part, name)
    tokens = part.split()
    if is_team(tokens[0]) or _COUNTED.search(part) or SHIP.fullmatch(tokens[0]):
        return None, 0
    for at in range(1, len(tokens)):
        before = fold(" ".join(tokens[:at])) + " "
        if not (_OF.search(before) or is_by(before)) or begins_low(tokens[at]) or is_checked(before):
            continue
        is_other = any(not begins_low(word) and (is_given(word) or is_unknown(word)) for word in tokens[1:at])
        if not is_other and (name := _name(" ".join(tokens[at:]))) and " " in name:
            return name, 1 + (is_by(before) or _is_document(" ".join(tokens[:at])))
    start = next((at for at, word in enumerate(tokens) if not _is_around(word)), len(tokens))
    end = next((at for at in range(len(tokens), start, -1) if not _is_around(tokens[at - 1])), start)
    rest = " ".join(tokens[start:end])
    name = _name(re.sub(r"['’]s?$", "", rest)) if rest and rest != part else None
    if not name or not (" " in name or _is_east_name(name) or (is_given(name) and likeness(name) == "known")):
        return None, 0
    return name, int(any(map(_is_document, (*tokens[:start], *tokens[end:]))))


def _is_east_name(name: str) -> bool:
    """Whether a word of a script without capitals is no other word by its signs: those of names are no katakana."""
    return is_caseless(name) and _KATAKANA.fullmatch(name) is None


def _is_around(word: str) -> bool:
    folded = fold(word).strip("'.,")
    is_other = folded in TITLE_WORDS and not is_kind_of_text(folded)  # "Project Atlas"
    return not is_other and (
        is_work(word) or _is_document(word) or not any(map(str.isalpha, word)) or folded in months()
    )


def _likely(part: str, name: str) -> int:
    """How much in the words themselves says that they are a name."""
    tokens = part.split()
    has_title = fold(tokens[0]) in TITLES or fold(tokens[0]).strip(".") in TITLES
    inner = [token for token in tokens[1:-1] if not _OF_PLACES.fullmatch(fold(token))]
    is_parted = any(is_particle(token) or is_initial(token) for token in inner)
    return 2 * (has_title or is_parted or (likeness(name) == "known" and (is_given(name) or family_name(name) != "")))


def _name(words: str) -> str | None:
    """The words as a name, if they may be one by their shape and mean nothing else."""
    bare = without_honorific(words.strip(_ABOUT + "'\""))
    first, _, rest = bare.partition(" ")
    if begins_low(first) and _OF.search(f"{fold(first)} ") and " " in rest:  # "(di Ada Neri, ...)"
        bare = rest
    if not bare or any(char.isdigit() for char in bare) or is_no_person(bare):
        return None
    if is_caseless(bare):
        return _caseless(bare)
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


def _asked(name: str, part: str, behind: Sequence[str]) -> int:
    """How much has to say that some words are a name, of which one means something else as well.

    Before a name it is what something is: "Project Atlas"; behind one it may be of the family. One word alone is a name
    before a word for a document or a role, or where its writer goes on: "Kusnadi - what I did".
    """
    if " " not in name and not is_caseless(name):
        is_own = any(is_me(word) or _I.fullmatch(fold(word)) for other in behind for word in other.split())
        is_said = fold(name) != fold(part) or any(is_work(one) or _is_role(one) for one in behind)
        return 0 if is_own or (is_said and likeness(name)) else _NEVER
    if is_caseless(name) or likeness(name) in ("known", "shaped"):
        return 0
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
    is_document = DOCUMENT.fullmatch(word) is not None and (is_first or not is_compound or not is_unknown(word))
    return word in TITLE_WORDS or is_document or (word in months() and len(word) > _SHORT)


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

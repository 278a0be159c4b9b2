"""What somebody else did, or nobody knows who: it bears no sign of a deed, and leads only where the person is in it.

Knows the statements of one person and the words of standing.toml; knows no packet.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from reports.corpus import Corpus
from reports.loading.folding import fold
from reports.loading.names.likeness import likeness
from reports.loading.statements.categories import opens as does
from reports.loading.statements.listed import matches, opens, patterns
from reports.loading.statements.personal import is_of_writer
from reports.loading.statements.reported import is_reported
from reports.loading.statements.standing import person_of, stand
from reports.loading.words import TITLES
from reports.model.statements import Highlight
from reports.packets.common import is_common
from reports.regex import regex

_OFTEN = 4
"""One in so many statements opens with the name of the person that they are about, however that is written."""
_LABEL = regex(
    r"[\W\d]*(?:[^:.;,|\n]{2,40}(?:: |\n- )(?=[^\W\d_a-z]))?"
    r"(?:(?:[Hh]er|[Hh]is|[Tt]he|[Tt]heir) (?:[a-z-]+ ){1,2}(?=[A-Z])|[OoAa] (?=[^\W\d_a-zß-ÿ][^\W\d_A-Z]))?"
    rf"(?P<title>(?i:{'|'.join(map(re.escape, sorted(TITLES, key=len, reverse=True)))}) (?=[^\W\d_a-zß-ÿ]))?"
)
"""What may stand before the name: "Speaker in the yard: Marcus mended it", "Her successor Ann …", "O Rui …", "Mr …"."""
MANY = 3
"""Statements that open with a pronoun, from which on it means the person that they are about."""
_NAME = regex(r"[^\W\d_][\w'\u2019-]*")
_FULL_NAME = regex(r"[^\W\d_a-zß-ÿ][\w'’-]+(?: [^\W\d_a-zß-ÿ][\w'’-]+){1,2}")
_INITIALS = regex(r"^(?:[-*•] )?([^\W\d_a-zß-ÿ]{2,3}): ", re.MULTILINE)
_ENGLISH_PAST = regex(r"\w{2,}ed\b|(?:re)?(?:did|made|took|ran|wrote|built|found|gave|held|kept|brought|led|drew)\b")
_PLACE = regex(r"\b(?:in|nach|en|em|à|nel|w|we) ([^\W\d_a-zß-ÿ][\w'’-]+)")
"""Where somebody is: "the office in Austin", which may be a given name as well."""
_THAN = regex(r"\b(?:than I|als ich|que moi|que yo|di me|do que eu|dan ik)\b.*")
"""Compared with the person: "Elsa soldered it better than I would have"."""
_OTHER_CLAUSE = regex(
    r",? (?:and|und|et|y|e|en|och) (?=(?:the|a|an|two|three|four|five|many|most|all|everyone|everybody|people|others|"
    r"d(?:er|ie|as)|alle|viele|zwei|drei|l[ae]s?|des|deux|trois|los|dos|tres|todos?|os|as|[^\W\d_a-zß-ÿ]\w+) \w+)"
)
"""Behind what a clause has another subject: "Ann rewrote the guide and three people told me"."""
_WORD = regex(r"[^\W\d_]+")
_BRACKETED_NAME = regex(
    rf"^\W*[^\W\d_][^.;:,()\n]{{2,40}} \((?i:{'|'.join(map(re.escape, sorted(TITLES)))})\.? "
    r"[^\W\d_a-zß-ÿ][^()\n]{1,30}\) \w"
)
"""Somebody with a title in brackets behind what a statement opens with: "The lost property office (Mr Pohl) sold …"."""
_SUBJECT = regex(
    r"^[\W\d]*([\u3400-\u9fff\u30a0-\u30ff]{1,8})(?:さん|氏|君|くん)(?:が|は)|"
    r"^\W*([가-힣]{2,4}) ?(?:씨|님)(?:가|이|는|은) "
)
"""Somebody with a title as the subject that a statement opens with, in Japanese and Korean."""
_TITLED = regex(
    rf"(?i:(?<!\w)(?:{'|'.join(map(re.escape, sorted(TITLES)))})) ([^\W\d_a-zß-ÿ][^\W\d_]+)|"
    r"([\u3400-\u9fff\u30a0-\u30ff]{1,8})(?=さん|氏|君|くん)|([가-힣]{2,4}) ?(?:씨|님)"
)
"""Somebody with a title."""
_THEIR_CLAUSE = regex(r"[;,](?: and| but| then)* (?=\w)")
_LONG = 4
"""Letters that a name has at most in a script without spaces."""
_FEWEST, _ENDING = 2, 2
"""Letters of a name that all its forms have are more, and of an ending at most so many."""
_ONE = r"[^\W\d_a-z\u00df-\u00ff][\w'’-]+"
_BRACKETED = regex(r"\([^()]*\)")
_SEVERAL = regex(
    rf"(?:{_ONE}, (?:[oa] )?)*{_ONE}(?: \([^()\n]{{1,20}}\))? (?:and|und|et|y|e|en|och|og|i|&) (?:[oa] )?{_ONE}"
)
"""Several of whom one is somebody whom lists know: so are the others, of more than two if they look like it."""
_CALLED = regex(rf"(?<![\w'’-]){_ONE}")
_DEEDS = frozenset(("figure", "counted", "changed", "finished", "ended", "decided", "fault"))
"""Signs that a statement does not bear that tells what somebody else did."""


def without_colleagues(said: Sequence[Highlight], written: Sequence[bool], person: str = "") -> list[Highlight]:
    """Statements without the signs of what others did; what tells only that leads nowhere.

    `written`: whether somebody wrote each of them; `person`: the name of the one who tells them. A name with which many
    statements open is theirs, too.
    """
    first = [_first(one.text) for one in said]
    pronouns, own = Counter(person_of(one.text) for one in said), fold(person).split()
    others, made = _others(said, first, own), []
    is_told = any(is_of_writer(one.text) for one in said)
    for one, word, is_so in zip(said, first, written, strict=True):
        if not is_so or (word in others and is_reported(one.text)):
            made.append(one)
        elif is_of_another(one.text):
            made.append(replace(one, signs=(), leads=False))
        elif word in others and not ("others" in one.signs and _names(one.text, own, pronouns)):
            made.append(replace(without(one, _DEEDS), leads=one.leads and _names(one.text, own, pronouns)))
        elif _is_of_subject(one.text, own) or is_credited(one.item) or (is_told and _is_of_pronoun(one, pronouns)):
            made.append(replace(without(one, _DEEDS), leads=False))
        else:
            made.append(_own_clauses(one, pronouns))
    return made


def words_of(names: Iterable[str]) -> frozenset[str]:
    """What people of these names are called, folded: each word, and their initials."""
    parted = [name.split() for name in names]
    initials = ("".join(word[0] for word in words) for words in parted if len(words) > 1)
    return frozenset(map(fold, (*(word for words in parted for word in words), *initials)))


def known_people(corpus: Corpus, _: str) -> frozenset[str]:
    """What everyone is called whom the sources know, gone through once for all."""
    return words_of(one["name"] for one in corpus.contributors if one["name"])


def people_in(texts: Sequence[str], own: str, known: Collection[str] = ()) -> list[str]:
    """What people are called in texts, by word: as full names or with a title, by initials, and who is known.

    A word that stands there in small letters too, as "park", names nobody. Where lines are headed by one's own
    initials, they are by those of others, too. `own`: who tells them; `known`: what those are called whom the sources
    know (`words_of`), of which only what is written counts: they may be thousands.

    >>> people_in(["Hyejin Park ran it, TD did not.", "Hyejin left the car park.", "IW: ill", "TD: away"], "Tom Demir")
    ['Demir', 'HP', 'Hyejin', 'IW', 'TD', 'Tom']
    >>> people_in(["Ask Mrs Odum.", "小野寺さんの担当。", "Kinga wróciła.", "Umowa Kingi."], "")
    ['Kinga', 'Kingi', 'Odum', '小野寺']
    >>> people_in(["Anju, Betsy, Lijo and Reena came.", "A Hanna (Porto) e o Deodato ficam."], "")
    ['Anju', 'Betsy', 'Deodato', 'Hanna', 'Lijo', 'Reena']
    >>> people_in(["Zoe and ZH know.", "担当は花子。"], "", words_of(["Zoe Hale", "佐藤 花子"]))
    ['ZH', 'Zoe', '花子']
    """
    full = {found[0] for text in texts for found in _FULL_NAME.finditer(text)}
    names = {own, *(name for name in full if likeness(name) == "known")} - {""}
    written = {word for text in texts for word in _NAME.findall(text)}
    small = {word for word in written if word[:1].islower()}
    words = {word for name in names for word in name.split() if fold(word) not in small}
    words |= {one for word in written - small for one in _pieces(word) if fold(one) in known and fold(one) not in small}
    words |= {found[1] or found[2] or found[3] for text in texts for found in _TITLED.finditer(text)}
    several = {
        tuple(_CALLED.findall(_BRACKETED.sub("", found[0]))) for text in texts for found in _SEVERAL.finditer(text)
    }
    words |= {word for some in several if _are_people(some) for word in some if fold(word) not in small}
    words |= {one for name in written - small if likeness(name) == "known" for one in _cases(name, written)}
    initials = {"".join(word[0] for word in name.split()) for name in names if " " in name}
    heads = {found[1] for text in texts for found in _INITIALS.finditer(text)}
    mine = "".join(word[0] for word in own.split())
    return sorted(words | initials | (heads if mine in heads else set()))


def _are_people(some: Sequence[str]) -> bool:
    """Whether words that stand side by side as names do are people's: one of two, and each of more looks like one."""
    kinds = [likeness(word) for word in some]
    return "known" in kinds and (len(some) == 2 or all(kinds))


def _pieces(word: str) -> Iterator[str]:
    """A word; of a script without capital letters, where words may stand together, also what it may be made of."""
    yield word
    if word[0].lower() == word[0].upper():
        yield from (word[at:end] for at in range(len(word)) for end in range(at + 1, min(len(word), at + _LONG) + 1))


def _cases(name: str, written: Collection[str]) -> set[str]:
    """A given name and its forms in cases among words, where there are some: "Kinga", "Kingi"."""
    stem = name.rstrip("aeiyo\u0430\u0435\u044f")
    forms = {
        one
        for one in written
        if len(stem) > _FEWEST and one.startswith(stem) and one.isalpha() and abs(len(one) - len(name)) <= _ENDING
    }
    return forms if len(forms) > 1 else set()


def is_of_another(words: str) -> bool:
    """Whether a statement says itself that another did it, or that nobody knows who.

    >>> is_of_another("The loader is finished, but that was Imke"), is_of_another("The gate works, no idea whose doing")
    (True, True)
    >>> is_of_another("The loader is finished, but that was late"), is_of_another("Found out who had the key")
    (False, False)
    """
    folded = fold(words)
    if matches("unclaimed", folded):
        return True
    names = {fold(word) for word in _NAME.findall(words) if word[:1].isupper() and likeness(word)}
    return matches("taken_back", folded) and any(
        (behind := _NAME.match(folded[found.end() :].lstrip())) and behind[0] in names
        for found in patterns("taken_back")[0].finditer(folded)
    )


def is_credited(words: str) -> bool:
    """Whether a deed is given to somebody else behind it, and the person has no part before that.

    >>> is_credited("The bridge is sold. All hers, I carried the plans."), is_credited("I sold the bridge, hats off.")
    (True, False)
    """
    folded = fold(words)
    if not matches("credited", folded):
        return False
    found = next(found for each in patterns("credited") if each and (found := each.search(folded)))
    return not matches("own", folded[: found.start()])


def _is_of_pronoun(one: Highlight, pronouns: Counter[str]) -> bool:
    """Whether a statement opens with somebody else by a pronoun that few open with: "He moved 40 racks"."""
    who, folded = person_of(one.text), fold(one.text).lstrip()
    is_for_them = "others" in one.signs and matches("own", folded)
    return who != "" and pronouns[who] < MANY and opens("somebody", folded) and not is_for_them


def _is_of_subject(words: str, own: Sequence[str]) -> bool:
    """Whether a statement opens with somebody else as its subject, by their title."""
    if _BRACKETED_NAME.match(words) and not matches("own", fold(words)):
        return True
    found = _SUBJECT.match(words)
    name = fold(found[1] or found[2]) if found else ""
    return name != "" and not any(name in part or part in name for part in own)


def _first(words: str) -> str:
    """The first word of a statement, behind a label that is followed by a capital."""
    label = _LABEL.match(words)
    found = _NAME.match(words, label.end() if label else 0)
    return found[0].removesuffix("'s").removesuffix("’s") if found else ""


def _others(said: Sequence[Highlight], first: Sequence[str], own: Sequence[str]) -> set[str]:
    """Names of others among the first words; one that lists do not know has a title, or "her" stands behind it."""
    often = Counter(first)
    told = {word for one, word in zip(said, first, strict=True) if word and _speaks_of(one.text, word)}
    titled = {word for one, word in zip(said, first, strict=True) if _has_title(one.text)}
    places = {word for one in said for word in _PLACE.findall(one.text)}
    return {
        word
        for word, many in often.items()
        if many * _OFTEN < len(said)
        and (word in titled or likeness(word) == "known" or (word in told and likeness(word) == "shaped"))
        and not (word in places or is_common(fold(word)) or fold(word) in own)
    }


def _has_title(words: str) -> bool:
    """Whether a statement opens with somebody's title."""
    label = _LABEL.match(words)
    return label is not None and label["title"] is not None


def _speaks_of(words: str, name: str) -> bool:
    """Whether a pronoun of somebody else stands behind a name in a statement."""
    return matches("somebody", fold(words.partition(name)[2]))


def opens_with_deed(folded: str) -> bool:
    """Whether folded words begin with what somebody did."""
    return _ENGLISH_PAST.match(folded) is not None or does(folded, is_done=True) or opens("finished", folded)


def _names(words: str, own: Sequence[str], pronouns: Counter[str]) -> bool:
    """Whether the person stands in a statement: by name or initial, as who writes, or as "she" in notes about them."""
    words = _OTHER_CLAUSE.split(_THAN.sub("", words), maxsplit=1)[0]
    folded = fold(words)
    told = _WORD.findall(folded)
    initial = own[0][:1].upper() if own else ""
    return (
        not set(own).isdisjoint(told)
        or initial in _WORD.findall(words)
        or any(pronouns[word] for word in told if word)
        or matches("own", folded)
    )


def own_part(words: str, pronouns: Counter[str]) -> str:
    """A statement up to a clause about somebody else: "went through it with Ann; she then rebuilt it".

    Whom few statements call "she" is meant by none of them.
    """
    for found in _THEIR_CLAUSE.finditer(words):
        who = person_of(words[found.end() :])
        if who and pronouns[who] < MANY:
            return words[: found.start()]
    return words


def _own_clauses(one: Highlight, pronouns: Counter[str]) -> Highlight:
    """A statement without the signs of a clause about somebody else."""
    own = one.text if _DEEDS.isdisjoint(one.signs) else own_part(one.text, pronouns)
    if own == one.text:
        return one
    signs = stand(own).signs
    return replace(one, signs=tuple(sign for sign in one.signs if sign in signs or sign not in _DEEDS))


def without(one: Highlight, signs: Collection[str]) -> Highlight:
    """A statement that does not bear some signs."""
    return replace(one, signs=tuple(sign for sign in one.signs if sign not in signs))

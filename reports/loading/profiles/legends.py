"""What short names stand for, as a source says once: "(OL Ottavia Lenzi, SC Saverio Conti)", "@nad is Nadia Haddad".

Knows lines and names. Must not know whose lines are whose.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile

from reports.loading.folding import begins_low, fold
from reports.loading.names.likeness import is_unknown, likeness
from reports.loading.names.people import plain_name
from reports.loading.profiles.forms_of_names import in_order, is_caseless, is_full, without_honorific, words_of
from reports.regex import regex

_IS = (
    r"is|stands for|means|ist|steht für|bedeutet|est|signifie|es|significa|é|è|sta per|staat voor|betekent|är|er|"
    r"betyder|betyr|on|to|oznacza|jest|je|jelenti|este|demek|это|це|は"
)
_KEY = (
    r"(?P<key>(?<=@)\w[\w.-]{0,30}|(?:[^\W\d_]{1,2}\.-?){2,4}|"
    r"[^\W\d_]{1,14}(?=\s?=)|[^\W\d_]{1,5}|[A-Z0-9]/[A-Z]{1,2})"
)
_DRESSED = r"(?P<dress>[@(\[]?)" + _KEY + r"[)\]]?"
_SIGN = r"\s?(?:[=:：–—→-]|->|\.{2,}|…+)\s?"
_PAIR = regex(_DRESSED + rf"(?P<mark>{_SIGN}|\s(?:{_IS})\s|\s)" + r"(?P<name>[^\W\d_][^=:;,()\[\]@]{3,60})")
_TURNED = regex(r"(?P<name>[^\W\d_][^=:;,()\[\]@]{3,60}?)" + rf"(?P<mark>{_SIGN}|\s(?=@))" + _DRESSED)
"""The same with the name first: "Ada Byron = AB"."""
_KEYED = regex(_DRESSED + r"\s?(?P<mark>=|\.{2,}|…+|→|->|(?<=\w)\s(?=\s))\s*\S")
"""A line of a legend whose key is of nobody: "@zoe .... user"."""
_CAPTION = regex(r"[^\W\d_][\w '’]{2,30}\s?[:：]\s+(?=\S)")
_BESIDE = regex(
    r"`?(?P<key>@\w[\w.-]{0,30})`?\s\((?P<name>[^()@]{4,60})\)|"
    r"(?P<first>[^\W\d_][^()@,;:|]{3,60}?)\s\(`?(?P<behind>@\w[\w.-]{0,30})`?\)"
)
"""A handle with the name in brackets, or the other way round."""
_CALLED = regex(r"(?<![\w’'-])(?P<nick>[^\W\d_][\w-]{1,14})[*_]{0,2}\s?:?\s?\((?P<name>[^\W\d_][^(),;:]{4,60})[),;]")
_SHORTENED = regex(r"(?P<name>[^\W\d_][^(),;:]{4,60}?)\s\((?:=\s?|aka\s)?(?P<nick>[^\W\d_][^\W\d_-]{1,11})\)")
"""The same with the name first: "Stefania Bellocchio (Ste)"."""
_LOGIN = regex(r"(?<!\S)@?(?P<handle>[a-z][a-z0-9]*[a-z0-9._-]*[a-z0-9])\s\((?P<name>[^\W\d_][^(),;:]{3,50})\)")
"""A login before the name in brackets: "posted by jdoe (Jane Doe)"."""
_NAME_BEHIND = regex(r"\((?=[^\W\d_])[^\d(),;:#/@+=<>%&|!?$]{4,61}[),;]")
"""What stands in each of these where it is a name, and in few lines."""
_NICK_BEHIND = regex(r"\s\((?:=\s?|aka\s)?[^\W\d_]{2,12}\)")
_WORDS = regex(r"[^\W\d_]")
_ROW = regex(r"\|\s*`?(?:@[^|=\s]+|[A-Z]{1,4})`?\s*\|[^|=]+\|")
"""A row of a table of two columns, the first a handle or a short name."""
_REMARK = regex(r"\s*[(\[][^()\[\]]{1,60}[)\]](?=\s*(?:[,;.、，；|/·]|$)|\s{2,}|\t)")
"""What somebody is, behind their name: "AB = Ada Byron (postdoc, 2nd year)"."""
_APART = regex(
    r"[,;、，；]\s?|\s{2,}|\t|\s[|·/]\s|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и)\s(?=[@(\[]?[^\W\d_]{1,5}\W)"
)
_HEAD = regex(
    r"(?P<before>\s*(?:(?:#{1,6}|[-*+•>])\s+|\*\*|__)?)[@(\[]?"
    + _KEY
    + r"[)\]]?(?P<after>\s*[:：]?(?:\*\*|__)?[:：]?\s*)"
)
"""A line that is nothing but a short name."""
_SENTENCE = regex(r"(?<=[.!?;])\s+(?=[^\W\d_])")
_WIDE = regex(r"\s{2,}|\t")
_SHORT_HEADS = frozenset(
    """
    handle login user username nick nickname initials short kurzel kuerzel initialen trigramme surnom alias
    iniciales siglas sigla iniciais iniziali initialer forkortelse afkorting skrot inicjaly github gitlab slack
    """.split()  # noqa: SIM905
)
_NAME_HEADS = frozenset("name nom nombre nome naam namn navn imie person who wer".split())  # noqa: SIM905
_OTHER_HEADS = frozenset(
    """
    role rolle rol roll funktion funcao funzione ruolo team e-mail email mail title position poste
    cargo unit area stanowisko rola
    """.split()  # noqa: SIM905
)
"""How columns of short names, of names and of what these people are, are headed, folded."""
_LEGEND_HEADS = _SHORT_HEADS | _NAME_HEADS | _OTHER_HEADS
_LONGEST_KEY = 30
_NEAR = 12
"""Filled lines at the beginning, or at the end, among which a legend stands."""
_FEWEST = 2


def explained(lines: Sequence[str]) -> tuple[dict[str, str], frozenset[int]]:
    """What the lines near the top or the bottom explain, two short names at least or with a sign; and their numbers.

    >>> explained(["(OL Ottavia Lenzi, SC Saverio Conti)", "[OL] fixed it"])[0]
    {'OL': 'Ottavia Lenzi', 'SC': 'Saverio Conti'}
    >>> explained(["AK: Anna Koch", "AK: fixed it"])[0]  # one alone may be a message
    {}
    >>> explained(["Kept by Ottavia Lenzi. The others: Savi = Saverio Conti (cook), Ann Lee."])
    ({'Savi': 'Saverio Conti'}, frozenset())
    """
    if tabled := _tabled(lines):
        return {key: name for key, name, _ in tabled}, frozenset(number for *_, number in tabled)
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    found = {number: _pairs(lines[number - 1]) for number in sorted({*filled[:_NEAR], *filled[-_NEAR:]})}
    pairs = [(pair["key"], _name(pair)) for of_line in found.values() for pair in of_line]
    is_sure = len(pairs) >= _FEWEST or any(_is_explained(pair) for of_line in found.values() for pair in of_line)
    if not is_sure or len(dict(pairs)) < len(set(pairs)):
        told = [(pair["key"], _name(pair)) for number in found for pair in _told(lines[number - 1])]
        return dict(told) if len(dict(told)) == len(set(told)) else {}, frozenset()
    numbers = {number for number, of_line in found.items() if of_line}
    signs = {(pair["dress"], _sign(pair)) for number in numbers for pair in found[number]}
    for number in [number for number in found if {number - 1, number + 1} & numbers]:
        keyed = _KEYED.match(lines[number - 1].strip())
        if keyed and (keyed["dress"], _sign(keyed)) in signs:
            numbers.add(number)
    return dict(pairs), frozenset(numbers)


def _tabled(lines: Sequence[str]) -> list[tuple[str, str, int]]:
    """The short names of a table that has them in one column and names in another, each with the number of its row.

    >>> _tabled(["| handle | name | role |", "|---|---|---|", "| thandi | Thandeka Mavuso | lead |"])
    [('thandi', 'Thandeka Mavuso', 3)]
    """
    found, places = list[tuple[str, str, int]](), None
    for number, line in enumerate(lines, 1):
        if line.lstrip()[:1] != "|":  # as nearly all
            places = None
            continue
        cells = [cell.strip(" *_`") for cell in line.strip().strip("|").split("|")]
        if places is None:
            places = _places(list(map(fold, cells)))
        elif max(places) < len(cells) and likeness(name := cells[places[1]]) and " " in name:
            key = cells[places[0]]
            if 1 < len(key) <= _LONGEST_KEY and key[0].isalpha() and " " not in key:
                found.append((key, name, number))
    return found


def _places(heads: Sequence[str]) -> tuple[int, int] | None:
    """The columns of short names and of names in the head of a table that is nothing but a legend."""
    keys, names = ([at for at, head in enumerate(heads) if head in words] for words in (_SHORT_HEADS, _NAME_HEADS))
    return (keys[0], names[0]) if keys and names and _LEGEND_HEADS.issuperset(heads) else None


def full_names(text: str) -> Iterator[tuple[str, str]]:
    """What people are called, with the name in full that stands in brackets behind it.

    Any word that a line begins with may be that where a verb follows: "Memo (Guillermo Arce) cerró la obra".

    >>> list(full_names("Basti (Sebastian Roth), Gwil (that's Gwilym Parry, since May), Search (Ann Lee)"))
    [('Basti', 'Sebastian Roth'), ('Gwil', 'Gwilym Parry')]
    >>> list(full_names("chef Stefania Bellocchio (Ste), Ann Lee (Amsterdam)"))
    [('Ste', 'Stefania Bellocchio')]
    """
    for found in _CALLED.finditer(text) if _NAME_BEHIND.search(text) else ():
        name = in_order(" ".join(dropwhile(begins_low, found["name"].split())))
        is_subject = not _WORDS.search(text[: found.start()]) and begins_low(text[found.end() :].strip())
        if is_full(name) and (_may_be(found["nick"], name) or (is_subject and likeness(name) == "known")):
            yield found["nick"], name
    for found in _SHORTENED.finditer(text) if _NICK_BEHIND.search(text) else ():
        name = in_order(" ".join(dropwhile(begins_low, found["name"].split())))
        words, nick = words_of(name), fold(found["nick"])
        is_nick = not begins_low(found["nick"]) and nick not in words and not found["nick"].isupper()
        if is_nick and words and nick[:_FEWEST] == words[0][:_FEWEST] and is_full(name):
            yield found["nick"], name


def in_full(line: str, full: Mapping[str, str]) -> str:
    """A line that is nothing but a short name, with the full one.

    >>> in_full("## @ann", {"ann": "Ann Lee"})
    '## Ann Lee'
    """
    found = _HEAD.fullmatch(line) if full else None
    name = full.get(found["key"]) if found else None
    return f"{found['before']}{name}{found['after']}" if found and name else line


def _may_be(nick: str, name: str) -> bool:
    """Whether a word may be what somebody is called: a given name, or what begins like a part of theirs."""
    word = nick.capitalize() if nick.isupper() else nick
    if begins_low(word) or fold(word) in words_of(name) or not (like := likeness(word)):
        return False
    return like == "known" or (is_unknown(word) and fold(word)[:_FEWEST] in "".join(words_of(name)))


def _name(pair: re.Match[str]) -> str:
    return without_honorific(pair["name"].strip(" ."))


def _sign(pair: re.Match[str]) -> str:
    return pair["mark"].strip()[:1]


def _is_explained(pair: re.Match[str]) -> bool:
    """Whether more than a blank or a colon stands between: "AK = Anna Koch", "@nad is Nadia Haddad"."""
    return _sign(pair) in ("=", "→", ".", "…") or any(char.isalpha() for char in pair["mark"])


def _pairs(line: str) -> list[re.Match[str]]:
    """The pairs that a line consists of, behind a caption or none; none where anything else stands there."""
    bare = line.replace("**", "").strip().lstrip("#-*+•> ").strip()
    bare = " = ".join(cell.strip() for cell in bare[1:-1].split("|")) if _ROW.fullmatch(bare) else bare
    if bare[:1] == "(" and bare[-1:] == ")" and bare.count("(") == 1 and _APART.search(bare):
        bare = bare[1:-1]
    if "@" in bare and len(_BESIDE.findall(bare)) >= _FEWEST:
        bare = _BESIDE.sub(lambda two: f"{two['key'] or two['behind']} = {(two['name'] or two['first']).strip()}", bare)
    bare = _REMARK.sub("", bare)
    caption = _CAPTION.match(bare)
    return _pairs_of(bare) or (_pairs_of(bare[caption.end() :]) if caption else [])


def _told(line: str) -> list[re.Match[str]]:
    """The pairs with a sign of equality that one sentence or cell of several explains, behind other names in full.

    >>> [_name(pair) for pair in _told("R = Ravi Menon, objects. L = Lotte Dekker, head since May. Every Tuesday.")]
    ['Ravi Menon', 'Lotte Dekker']
    """
    found: list[re.Match[str]] = []
    cells = _WIDE.split(_REMARK.sub("", line.strip())) if "=" in line else ()
    for sentence in (one for cell in cells for one in _SENTENCE.split(cell)):
        caption = _CAPTION.match(sentence)
        parts = [part.strip(" .") for part in _APART.split(sentence[caption.end() if caption else 0 :])]
        read = [_pair(part) for part in parts]
        pairs = [pair for pair in read if pair]
        begun = next((at for at, pair in enumerate(read) if pair), len(read))  # behind a pair stands what they are
        others = [part for part, pair in zip(parts[:begun], read, strict=False) if part and not pair]
        if all(_sign(pair) == "=" for pair in pairs) and all(likeness(other) == "known" for other in others):
            found += pairs
    return found


def _pairs_of(words: str) -> list[re.Match[str]]:
    cells = [cell.strip() for cell in _WIDE.split(words) if cell.strip()]
    if len(cells) == _FEWEST:  # "AB     Ada Byron"
        words = " = ".join(cells) if any(_pair(" = ".join(cells)) and not _pair(cell) for cell in cells) else words
    parts = [part.strip() for part in _APART.split(words) if part.strip()]
    parts = [part for at, part in enumerate(parts) if not at or not begins_low(part) or _pair(part)]  # what she is
    read = [(part, _pair(part.rstrip("."))) for part in parts]
    are_some = any(pair for _, pair in read)  # beside these, initials are believed of a name that no list knows
    found = [pair or (_by_initials(part.rstrip(".")) if are_some else None) for part, pair in read]
    return [pair for pair in found if pair] if all(found) else []


def _pair(part: str) -> re.Match[str] | None:
    pairs = (_PAIR.fullmatch(part), _TURNED.fullmatch(part))
    return next((pair for pair in pairs if pair and _is_pair(pair)), None)


def _by_initials(part: str) -> re.Match[str] | None:
    pair = _PAIR.fullmatch(part)
    words = re.split(r"[\s-]+", _name(pair)) if pair and pair["key"].isupper() and plain_name(_name(pair)) else []
    is_so = pair and len(words) >= _FEWEST and pair["key"] == "".join(word[:1].upper() for word in words)
    return pair if is_so else None


def _is_pair(pair: re.Match[str]) -> bool:
    """Whether a name in full stands beside letters that shorten it."""
    name, is_dotted = _name(pair), "." in pair["key"] and not pair["dress"]
    words = re.split(r"[\s-]+", fold(name))
    key = re.sub(r"[.-]", "", fold(pair["key"])) if is_dotted else fold(pair["key"])
    if len(name.split()) < _FEWEST or not plain_name(name):
        return False
    if is_dotted and key == "".join(word[:1] for word in words):
        return True  # "S.-J.P. Seo-Jin Park"
    is_short = not pair["dress"] and (len(key) < _FEWEST or not (is_dotted or pair["key"].isupper()))
    if likeness(name) not in ("known", "shaped") or not _may_stand(pair, name, is_short=is_short):
        return False
    if "/" in pair["key"]:  # "2/E  Ann Lee", the second engineer of a ship
        return pair.start("name") > pair.start("key") and likeness(name) == "known"
    if pair["dress"] == "@" or (_sign(pair) == "=" and likeness(name) == "known"):
        return True
    return any(key[0] == word[0] and _is_within(key, "".join(words[at:])) for at, word in enumerate(words))


def _may_stand(pair: re.Match[str], name: str, *, is_short: bool) -> bool:
    """Whether letters on that side of a name, with that sign between or none, may shorten it."""
    is_turned = pair.start("name") < pair.start("key")
    if is_turned and (is_short or (is_caseless(name) and likeness(name) != "known")):
        return False  # "초고 마침 @박서연" tells what was done
    return bool(pair["mark"].strip() or pair["key"].isupper() or pair["dress"] or "." in pair["key"])


def _is_within(key: str, word: str) -> bool:
    """Whether the letters of one stand in the other in that order."""
    rest = iter(word)
    return all(letter in rest for letter in key)


def logins(text: str) -> Iterator[tuple[str, str]]:
    """Logins before names in full in brackets, of which they are made.

    >>> list(logins("posted by jdoe (Jane Doe)")), list(logins("all is done (Jane Doe)"))
    ([('jdoe', 'Jane Doe')], [])
    """
    for found in _LOGIN.finditer(text) if _NAME_BEHIND.search(text) else ():
        name, login = in_order(found["name"]), fold(found["handle"])
        words = words_of(name)
        is_made = login.startswith("".join(word[0] for word in words)) or any(
            word[: _FEWEST + 1] in login for word in words
        )
        if is_full(name) and is_made:
            yield found["handle"], name

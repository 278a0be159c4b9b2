"""Given names alone that half of the lines of a source begin with, as in "Margaret sorted the tins", or its title has.

Knows lines and names. Must not know whose the source is.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from email.utils import getaddresses
from itertools import takewhile

from reports.loading.dates.labels import find_label
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import ITEM
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.likeness import is_family, is_given, likeness
from reports.loading.names.people import is_particle, plain_name
from reports.loading.profiles.bylines import named_in_fields
from reports.loading.profiles.company import Cast
from reports.loading.profiles.filenames import in_full_by_name, named_by_file
from reports.loading.profiles.forms_of_names import RUSSIAN, in_order, is_full, stands_for, words_of
from reports.loading.profiles.mail import header_of
from reports.loading.profiles.plausible import are_all_given
from reports.loading.profiles.talks import two_of
from reports.loading.words import TITLES
from reports.regex import regex

_SUBJECT = regex(
    r"(?P<name>[^\W\d_][\w'’-]+)(?: (?:and|und|et|y|e|en|och|og|i) (?P<other>[^\W\d_][\w'’-]+))? (?P<verb>[^\W\d_]\S*)"
)
_WORD = regex(r"[^\W\d_][\w'’-]*")
_CAPTION = regex(r"(?:[^\W\d_][\w'’&-]*(?: [\w'’&-]+){0,3})(?:\s?:|\s[–—-])\s(?=[^\W\d_])")
"""What a line is about, before who did what: "Kitchen: Sam cooked"."""
_ENDING = regex(r"\s[(\[](?P<names>[^\W\d_][\w'’-]+(?:\s?[,+&/]\s?[^\W\d_][\w'’-]+){0,4})[)\]]\W*$")
_APART = regex(r"\s?[,+&/]\s?")
_TITLED_LEAD = regex(
    r"(?P<form>(?P<title>[^\W\d_]{1,5})\.?\s(?P<name>[^\W\d_a-zß-ÿ][\w'’-]+))(?:\s?[:：]|\s[–—-])\s+(?=\S)"
)
_LOW_LEAD = regex(r"(?P<form>[a-zß-ÿ]{2,12})(?:\s?:|\s[–—-])\s+(?=\S)")
_LETTER = regex(r"[AEIOUY] [^\W\d_]")
"""Of one letter, and a word of some language."""
_FEWEST = 2
_HEAD_LINES = 5
_FIELDS = 8
"""Filled lines among which fields say who somebody is."""


def with_addressed(cast: Cast, headers: Iterable[str]) -> Cast:
    """The cast with those to whom mails are sent, by their names in full: "Cc: Ann Lee <ann@example.org>".

    >>> with_addressed(Cast(), ["To: Ann Lee <a@example.org>, <b@example.org>", "Subject: May, Bob Stone"]).members
    ('Ann Lee',)
    """
    said = [found[1] for line in headers if (found := header_of(line)) and found[0] in ("to", "cc")]
    named = [in_order(name.strip(" '")) for name, address in getaddresses(said) if "@" in address]
    new = [name for name in dict.fromkeys(named) if is_full(name) and plain_name(name) and name not in cast.members]
    return replace(cast, members=(*cast.members, *new)) if new else cast


def with_given_names(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast of a source that names nobody in full: two at least, whom half of its sentences begin with.

    >>> with_given_names(Cast(), ["October", "", "Margaret sorted tins.", "- Abdul drove the van.", "Moved."]).members
    ('Margaret', 'Abdul')
    >>> with_given_names(Cast(), ["Fixed the door.", "Margaret sorted tins.", "Painted it.", "Sold it."]).members
    ()
    """
    if cast.members:
        return cast
    filled = [line[_margin(line) :] for line in map(str.strip, lines) if line and not line.startswith("#")]
    told = [line for line in filled if not ((label := find_label(line)) and label.is_bare)]
    said = [line[start:end].strip() for line in told for start, end in cut_sentences(line, 0, len(line))]
    led = [names for sentence in said if (names := _subjects(sentence))]
    found = [name for names in led for name in names]
    sure = {name for name in found if likeness(name) == "known"}
    is_told = (len(sure) >= _FEWEST or are_all_given({*found})) and 3 * len(led) >= len(said)
    return replace(cast, members=tuple(dict.fromkeys(found))) if is_told else cast


def with_titled_leads(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast of a source whose lines begin with title and family name, two people at least: "Hr. Wimmer: sold it".

    >>> with_titled_leads(Cast(), ["* Hr. Wimmer: filled it", "* Fr. Lechner: oiled it"]).codes
    {'Hr. Wimmer': 'Wimmer', 'Fr. Lechner': 'Lechner'}
    """
    leads = [found for line in lines if (found := _TITLED_LEAD.match(line.strip()[_margin(line.strip()) :]))]
    titled = [found for found in leads if not TITLES.isdisjoint((title := fold(found["title"]), f"{title}."))]
    codes = {found["form"]: found["name"] for found in titled if not cast.readings(found["name"])}
    if len(codes) < _FEWEST:
        return cast
    members = (*cast.members, *dict.fromkeys(codes.values()))
    return replace(cast, members=members, codes={**codes, **cast.codes})


def with_low_leads(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast of a source that writes names small before what each did: "ann - finished it", two given names at least.

    >>> with_low_leads(Cast(), ["ann - finished it", "bob: off", "", "ann - half done"]).codes
    {'ann': 'Ann', 'bob': 'Bob'}
    >>> with_low_leads(Cast(), ["may - sold it", "june - sold it"]).codes, with_low_leads(Cast(), ["ann: off"]).codes
    ({}, {})
    """
    leads = [found["form"] for line in lines if (found := _LOW_LEAD.match(line.strip()[_margin(line.strip()) :]))]
    names = {form: form.title() for form in leads if is_given(form.title()) and form not in months()}
    is_known = any(likeness(name) == "known" for name in names.values())
    others = {form for form in leads if form not in names}
    if len(names) < _FEWEST or not is_known or len(others) > len(names) or cast.members:
        return cast
    return replace(cast, members=tuple(names.values()), codes={**names, **cast.codes})


def with_initialed(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast with those who are named as in Russian papers, family name first: "Кравцова Л.П. укрепила слой".

    >>> with_initialed(Cast(), ["– Кравцова Л.П. укрепила слой", "– Гусейнов Р. А. снял записи"]).members
    ('Кравцова Л.П.', 'Гусейнов Р. А.')
    """
    found = [named[0] for line in lines for named in RUSSIAN.finditer(line) if "." in line]
    fresh = [name for name in dict.fromkeys(found) if not cast.readings(name)]
    return replace(cast, members=(*cast.members, *fresh)) if fresh else cast


def with_verb_first(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast of an Arabic text with whom its sentences name behind their verb, two people at least.

    >>> with_verb_first(Cast(language="ar"), ["- وزّعت ليلى الخطيب سلة", "- أصلح طارق البيطار سقفا"]).members
    ('ليلى الخطيب', 'طارق البيطار')
    """
    if cast.language != "ar":
        return cast
    said = [line[_margin(line) :].split() for line in lines]
    named: dict[str, str] = {}
    for one, two in ((words[1], words[2]) for words in said if len(words) > _FEWEST + 1):
        if is_given(one) and (is_family(two) or (one not in named and two.startswith("ال"))):
            named.setdefault(one, f"{one} {two}")
    sure = [name for name in cast.members if name.partition(" ")[0] not in named]  # "Ann yesterday"
    return replace(cast, members=(*sure, *named.values())) if len(named) >= _FEWEST else cast


def with_others(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast with whom fields at the head name, Russian papers, and sentences behind their verb."""
    head = [line for line in lines if line.strip()][:_FIELDS]
    fresh = [name for name in named_in_fields(head) if not cast.readings(name)]
    cast = replace(cast, members=(*cast.members, *dict.fromkeys(fresh))) if fresh else cast
    return with_verb_first(with_initialed(cast, lines), lines)


def with_talkers(cast: Cast, lines: Sequence[str]) -> Cast:
    """The cast with the two whose talk the title says that a source is of, and the letters that lead their lines.

    >>> found = with_talkers(Cast(), ["# 1:1 Jonas / Amara", "- J: shipped it", "- A: read it", "- J will rest"])
    >>> found.members, found.codes
    (('Jonas', 'Amara'), {'J': 'Jonas', 'A': 'Amara'})
    """
    title = next((line.strip(" #*_=") for line in lines if line.strip()), "")
    two = [cast.who(name) or _in_full(name, lines) for name in two_of(title)]
    if not two:
        return cast
    led = [line[_margin(line) :] for line in lines]
    by_letter = {name[0]: name for name in two if name[:1].isupper()}
    if any(_LETTER.match(line) and line[0] in by_letter for line in led):  # "A new lathe", and not Amara
        by_letter = {}
    heads = {line.strip(" #*_:") for line in led}
    said = [
        {
            form: name
            for form, name in forms.items()
            if form in heads or any(line.startswith(f"{form}:") for line in led)
        }
        for forms in (dict(zip(two_of(title), two, strict=True)), by_letter)
    ]
    codes = next((forms for forms in said if len(forms) == _FEWEST), {})
    members = tuple(dict.fromkeys([*cast.members, *codes.values()]))
    return replace(cast, members=members, codes={**codes, **cast.codes})


def in_full_by_file(cast: Cast, lines: Sequence[str], file: str) -> Cast:
    """The cast with the person whom the name of the file says in full, where a line at the head calls them shorter.

    >>> in_full_by_file(Cast(("Ada",)), ["1:1s w/ Ada", "- fixed it"], "1-1 Ada Byron.txt").members
    ('Ada Byron',)
    """
    filled = [line for line in lines if line.strip()][:_HEAD_LINES]
    head = list(takewhile(lambda line: not ITEM.match(line.strip()), filled))
    called = (word for line in head for word in _WORD.findall(line) if not begins_low(word) and len(word) > _FEWEST)
    name = named_by_file(file) or next((full for word in called if (full := in_full_by_name(file, word))), None)
    if name is None or name in cast.members:
        return cast
    words = {fold(word) for line in head for word in _WORD.findall(line) if len(word) > _FEWEST}
    if words.isdisjoint(words_of(name)) and not any(stands_for(one, name) for one in cast.members):
        return cast
    wider = [one for one in cast.members if not stands_for(one, name)]
    return replace(
        cast, members=(*wider, name), codes={c: name if stands_for(of, name) else of for c, of in cast.codes.items()}
    )


def _in_full(name: str, lines: Sequence[str]) -> str:
    """The name in full that a line at the head says of a given name, else that."""
    head = [line for line in lines if line.strip()][:_HEAD_LINES]
    found = (re.search(rf"(?<!\w){re.escape(name)} [^\W\d_a-zß-ÿ][\w'’-]+", line) for line in head)
    return next((one[0] for one in found if one and likeness(one[0]) == "known"), name)


def _subjects(text: str) -> list[str]:
    """The given names that a sentence begins with and that a verb follows, or that stand in brackets at its end."""
    caption = _CAPTION.match(text)
    found = _SUBJECT.match(text, caption.end() if caption else 0)
    ending = _ENDING.search(text)
    if ending and (names := _APART.split(ending["names"])) and all(is_given(name) and likeness(name) for name in names):
        return names
    if not found or not begins_low(found["verb"]) or is_particle(found["verb"]):
        return []
    names = [name.removesuffix("'s").removesuffix("’s") for name in (found["name"], found["other"]) if name]
    return names if all(is_given(name) and likeness(name) for name in names) else []


def _margin(line: str) -> int:
    item = ITEM.match(line)
    return item.end() if item else 0

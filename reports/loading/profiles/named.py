"""Everybody whom a source names, told by the places in which names stand.

Places are those before colons, in columns, in a list of those present, at the ends of lines: where most of what stands
there are names, the others are as well. Knows lines and names. Must not know blocks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from reports.loading.folding import fold
from reports.loading.markup.dividing import paragraphs
from reports.loading.names.likeness import is_family, is_given, likeness
from reports.loading.names.people import is_particle
from reports.loading.profiles.bylines import FROM, bylines
from reports.loading.profiles.company import Cast
from reports.loading.profiles.forms_of_names import (
    in_order,
    is_called,
    is_caseless,
    is_code,
    is_full,
    stands_for,
    without_honorific,
    words_of,
)
from reports.loading.profiles.handles import leading_handles
from reports.loading.profiles.pairs import without_pairs
from reports.loading.profiles.seen_names import APART, CASELESS, FEWEST, LISTED, SeenNames
from reports.loading.profiles.talks import talked_of
from reports.loading.words import COURTESIES
from reports.regex import regex

_CAPTIONED = regex(r"[\s#*_]*(?P<word>[^\W\d_]+) (?P<name>[^\W\d_]\S* [^\W\d_][\w'’-]*)")
_AROUND = regex(r"^[\W\d_]+|[\W_]+$")
_SENT = regex(r"[\s>#*_-]*(?P<word>[^\W\d_]+) (?P<name>[^\W\d_][^:：()]{2,50})(?:\([^()]{1,30}\)\s?)?[:：][\s*_]*")
"""A line that says from whom what stands below it is: "From Ann Lee (me):"."""
_BYLINES = 6
"""Lines that may say who wrote the text."""


def find_cast(lines: Sequence[str], codes: Mapping[str, str], language: str = "") -> Cast:
    """The cast of a source; `codes`: short names that it explains, with the full ones."""
    seen = SeenNames()
    headed = (line for line in lines if line.rstrip(" *_").endswith((":", "：")))
    senders = [sent for line in headed if (sent := _SENT.fullmatch(line)) and FROM.fullmatch(fold(sent["word"]))]
    for name in [one["name"] for one in senders] if len({one["name"] for one in senders}) >= FEWEST else ():
        seen.place("sent", in_order(name.strip()))
    sent_by = {sent[0]: f"{sent['name'].strip()}:" for sent in senders} if len(senders) >= FEWEST else {}
    for at, line in enumerate(paragraphs([sent_by.get(line, line) for line in lines])):
        seen.add(_without_caption(line) if at <= FEWEST else line)
    for at, line in enumerate([line for line in lines if line.strip()][:_BYLINES]):
        seen.byline(line)
        if not at and is_full(name := in_order(talked_of(line.strip(" *_#=")))):
            seen.sure.setdefault(name)
    seen.sure |= dict.fromkeys(_listed_heads(lines))
    honorifics = seen.honorifics()
    codes = {**seen.coded(), **codes}
    named = (*(in_order(name) for name in codes.values()), *seen.believed())
    plain = [name.partition(" ")[2] if fold(name.split()[0]) in honorifics else name for name in named]
    full = [name for name in plain if (" " in name or is_caseless(name)) and not is_called(name, language)]
    if len({*codes.values()}) >= FEWEST:  # whose people have short names: what only looks like one is a topic
        full = [name for name in full if name in {*seen.sure, *codes.values()} or likeness(name) == "known"]
    full = without_pairs(full, lines)
    handles = leading_handles(lines)
    full, codes = [*full, *handles], {**dict(zip(handles, handles, strict=True)), **codes}
    codes, roles = {**seen.codes, **codes}, {role: names[0] for role, names in seen.roles.items() if len(names) == 1}
    forms = [form for forms in seen.places.values() for form in forms if is_code(form) and len(form) > 1]
    cast = Cast(tuple(_once(full)), codes, honorifics, roles, has_initials=bool(forms), language=language)
    return replace(cast, has_initials=len({*map(cast.who, forms)} - {None}) >= FEWEST) if forms else cast


def _listed_heads(lines: Sequence[str]) -> Iterator[str]:
    """Names in a script without capitals that a list has, and that head lines or texts as well: two at least."""
    if all(map(str.isascii, lines)):
        return
    heads = {one for line in lines for one in (_bare(line), _bare(line.partition("：")[0].partition(":")[0])) if one}
    for line in lines:
        listed = LISTED.fullmatch(line.strip())
        forms = (
            [_bare(form) for form in APART.split(listed["names"])] if listed and not listed["names"].isascii() else []
        )
        found = [form for form in forms if form in heads and CASELESS.fullmatch(form)]
        if len(found) >= FEWEST and 2 * len(found) > len(forms):
            yield from found


def _bare(text: str) -> str:
    """A line without marks, numbers and signs around its words."""
    return _AROUND.sub("", text)


def _without_caption(title: str) -> str:
    """A line at the head without what is none of a name before one: "Entretiens Léa Petit", "Skrivet av Elin Berg"."""
    name = next(iter(bylines(title)), "")
    if is_given(name) and is_full(name) and len(title.strip(" #*_").split()) <= len(name.split()) + FEWEST:
        return name
    found = _CAPTIONED.match(title)
    is_named = found is not None and (is_given(found["word"]) or is_family(found["word"]))  # "Nguyễn Thị Minh Khai"
    is_caption = found and not is_named and is_given(found["name"]) and is_full(found["name"])
    return title[found.end("word") :] if found and is_caption else title


def _is_narrower(name: str, other: str) -> bool:
    words = [word for word in without_honorific(name).split() if not is_particle(word)]  # of "Frau Koch" one
    is_short = len(words) < len(words_of(other)) and stands_for(without_honorific(name), other)
    return is_short or (is_caseless(name) and other.startswith(name))


def _once(names: Iterable[str]) -> Iterator[str]:
    """Each person once, by the fullest name."""
    found: dict[tuple[str, ...], str] = {}
    for name in names:
        key = tuple(sorted(words_of(name)))
        if (
            not is_caseless(name)
            and any(len(word) == 1 for word in key)
            and any(stands_for(name, other) for other in found.values())
        ):
            continue
        found.setdefault(key, name)
    for name in found.values():
        called = name.partition(" ")[2] if fold(name.split()[0]) in COURTESIES and " " in name else name  # "Pan Lee"
        wider = [one for one in found.values() if one != name and _is_narrower(called, one)]
        if len(wider) != 1:
            yield name

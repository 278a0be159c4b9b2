"""Ids of contributors: from the roster, else from the name, else from the file; and who may be whom.

Knows all profiles of a run. It merges by the roster, by an address or id that two sources declare, and by a name that
sources share, unless they contradict each other (`same_name`); what merely looks like one person is a problem.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import PurePosixPath
from typing import TypeVar

from reports.errors import Problem
from reports.loading.folding import fold
from reports.loading.names.people import name_words
from reports.loading.same_name import Claim, Names
from reports.loading.words import SHORT_NAMES
from reports.model.rows import PAGE_CAPTION, PRINTED, RosterEntry
from reports.packed import Packed, Profiles, unpack
from reports.regex import regex

_Key = TypeVar("_Key")
_LONGEST = 80
_TELLING = 80
"""Shorter texts may be the same by chance: "Maintenance and reviews."."""
_LOOKED_AT = 50
"""Namesakes considered for each profile, so that a thousand of them take no quadratic time."""
_OF_SEVERAL = ("git", "table")
"""Kinds of sources that tell in their own way of whom they name nobody."""
OF_NOBODY = "nobody-named"
"""The code of a text of which nothing says whose work it tells."""
_RESERVED = regex(r"(?:con|prn|aux|nul|com\d|lpt\d|index|manifest)", re.IGNORECASE)


def slug(words: str) -> str:
    """A file-safe id: lower case, Latin letters without accents, other scripts kept, words joined by `-`.

    >>> slug("Łukasz Żółć"), slug("王小明"), slug("O'Brien, J. R.")
    ('lukasz-zolc', '王小明', 'obrien-j-r')
    """
    plain = unicodedata.normalize("NFKC", words).replace("'", "").replace("’", "")
    plain = plain.lower() if plain.isascii() else "".join(map(_latin, plain))
    parts = re.findall(r"[^\W_]+", plain)
    text = "-".join(parts)
    if len(text.encode()) > _LONGEST:
        kept = text.encode()[: _LONGEST - 9].decode(errors="ignore").rstrip("-")
        text = f"{kept}-{_digest(words)}"
    if not text:
        return f"contributor-{_digest(words)}"
    return f"{text}-id" if _RESERVED.fullmatch(text) else text


def _latin(char: str) -> str:
    """A Latin letter without its marks; a letter of another script with them, in one piece and lower case."""
    if char.isascii():
        return char.lower()
    if "LATIN" in unicodedata.name(char, ""):
        return fold(char)
    return "" if unicodedata.category(char) in ("Cf", "Cn", "Co", "Cs") else _kept(char)


def _kept(char: str) -> str:
    """Marks of scripts that write vowels with them would be cut by a word pattern, so they stay as letters do."""
    return char.lower() if char.isalnum() else " "


def _digest(words: str) -> str:
    return sha256(words.encode("utf-8", "replace")).hexdigest()[:8]


def file_id(file: str) -> str:
    """The id of a contributor whom nobody names: the stem of the file."""
    stem = PurePosixPath(file).stem
    is_safe = re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,79}", stem) and not _RESERVED.fullmatch(stem)
    return stem if is_safe else slug(stem)


def identify(claims: Sequence[Claim], roster: Sequence[RosterEntry]) -> tuple[Profiles, tuple[Problem, ...]]:
    """The profiles with their ids and display names, and the problems of identity, in order of the files."""
    problems: list[Problem] = []
    known = _known(roster)
    taken = {_folded(entry.id) for entry in roster}
    declared: dict[str, str] = {}
    names = Names(claims)
    profiles = dict[int, Packed]()
    shared = {file for file, count in Counter(c.profile.file for c in claims if not c.is_rest).items() if count > 1}
    for number in names.in_order(claims):
        claim = claims[number]
        profile = profiles[number] = claim.profile
        if claim.is_rest:
            continue
        keys = [f"id:{claim.declared_id.casefold()}"] * bool(claim.declared_id) + [e.casefold() for e in claim.emails]
        if entry := _entry(claim, roster, known, problems, is_shared=profile.file in shared):
            profile = replace(profile, id=entry.id, name=entry.name or profile.name)
        elif same := next((declared[key] for key in keys if key in declared), None):
            profile = replace(profile, id=same)  # the head declares the address or id of an earlier one
        elif one := names.one_with(claim, number):
            profile = replace(profile, id=one.id, name=one.claims[0].profile.name)
        else:
            wanted = slug(profile.name) if profile.name else file_id(profile.file)
            profile = replace(profile, id=_free(wanted, profile.file, taken))
            taken.add(_folded(profile.id))
            problems += _of_nobody(claim, profile, is_shared=profile.file in shared)
        for key in keys:
            declared.setdefault(key, profile.id)
        names.add(claim, profile.id)
        profiles[number] = profile
    problems += names.told()
    in_order = [profiles[number] for number in sorted(profiles)]
    # A repository asks itself about those whom it names, by their addresses.
    repositories = {claim.profile.file for claim in claims if claim.kind == "git"}
    found = _suspicions([profile for profile in in_order if profile.id])
    problems += (doubt for file, doubt in found if not (file == doubt.file and file in repositories))
    return Profiles(in_order), tuple(problems)


def _of_nobody(claim: Claim, profile: Packed, *, is_shared: bool) -> Iterator[Problem]:
    """That nothing says whose the work is that a text tells, or what of it nobody is named for (`is_shared`).

    Pages that are printed from profiles name nobody, often.
    """
    count = profile.how.statements
    is_told = bool(profile.name or claim.emails or claim.declared_id)
    is_told = is_told or (not is_shared and any(one.code == "open-person" for one in profile.problems))
    if is_told or claim.kind in _OF_SEVERAL or not count:
        return
    if any(line.why in (PRINTED, PAGE_CAPTION) for line in unpack(profile).lines):
        return
    line, what = profile.line, "nothing in it says whose work it tells: "
    hint = f'Put a line "Name: …" at its top, or name it in reports.toml: [people.ID] with files = ["{profile.file}"].'
    if is_shared:
        line, what = min(one.line for one in profile.summaries), "nothing says whose a part of its work is: "
        hint = 'Put it below a heading with the name, or below a line "Name: …".'
    what += f"{count} statement{'s stand' if count > 1 else ' stands'} under {profile.id!r}."
    yield Problem(OF_NOBODY, what, "warning", profile.file, line, hint)


def _folded(key: str) -> str:
    """An id as file systems may take it."""
    return unicodedata.normalize("NFC", key).casefold()


def _free(wanted: str, file: str, taken: set[str]) -> str:
    """The id itself, or with the key of its file, or with a hash of its path: the first that is not taken."""
    if wanted.casefold() not in taken:
        return wanted
    stem = PurePosixPath(file).stem
    candidates = (
        f"{wanted}-{slug(stem.split('_')[0])[:20]}",
        f"{wanted}-{file_id(file)}"[:120],
        f"{wanted}-{_digest(file)}",
    )
    return next(
        (candidate for candidate in candidates if candidate.casefold() not in taken),
        f"{wanted}-{sha256(file.encode()).hexdigest()}",
    )


@dataclass(frozen=True, slots=True)
class _RosterIndex:
    """Places of entries in the roster, by what profiles say of themselves."""

    files: Mapping[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By whole names of files."""
    short: Mapping[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By names of files as they are written, which fit in any folder."""
    globs: list[tuple[int, str]] = field(default_factory=list)
    emails: Mapping[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    names: Mapping[tuple[str, ...], set[int]] = field(default_factory=lambda: defaultdict(set))
    slugs: Mapping[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By the slugs of ids and of other names."""
    aliases: Mapping[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By other names as they are, which may be addresses."""


def _known(roster: Sequence[RosterEntry]) -> _RosterIndex:
    known = _RosterIndex()
    for at, entry in enumerate(roster):
        for glob in entry.files:
            known.files[glob.removeprefix("./")].add(at)
            known.short[glob].add(at)
            if any(mark in glob for mark in "*?["):
                known.globs.append((at, glob))
        for email in (entry.email, *entry.emails):
            if email:
                known.emails[email.casefold()].add(at)
        if entry.name:
            known.names[name_words(entry.name)].add(at)
        for word in (*entry.aliases, *entry.handles, entry.id):
            known.slugs[slug(word)].add(at)
        for alias in entry.aliases:
            known.aliases[alias.casefold()].add(at)
    return known


def _entry(
    claim: Claim, roster: Sequence[RosterEntry], known: _RosterIndex, problems: list[Problem], *, is_shared: bool
) -> RosterEntry | None:
    """The entry that a profile belongs to: by file before e-mail before name before other names and ids.

    A file about several people (`is_shared`) is nobody's alone, so that only what they are called tells whose is whose.
    """
    if not roster:
        return None
    for matches in (_by_email, _by_name, _by_alias) if is_shared else (_by_file, _by_email, _by_name, _by_alias):
        found = [roster[at] for at in sorted(matches(claim, known))]
        if len(found) > 1:
            ids = ", ".join(entry.id for entry in found)
            message = f"several entries of [people] fit it: {ids}; the first was taken."
            hint = "Name the file in one of them only."
            problems.append(Problem("roster-conflict", message, "warning", claim.profile.file, None, hint))
        if found:
            return found[0]
    return None


def _of(places: Mapping[_Key, set[int]], keys: Iterable[_Key]) -> set[int]:
    return {at for key in keys for at in places.get(key, ())}


def _by_file(claim: Claim, known: _RosterIndex) -> set[int]:
    file = claim.profile.file
    short = PurePosixPath(file).name
    found = _of(known.files, [file]) | _of(known.short, [file, short])
    return found | {at for at, glob in known.globs if fnmatch(file, glob) or fnmatch(short, glob)}


def _by_email(claim: Claim, known: _RosterIndex) -> set[int]:
    return _of(known.emails, (email.casefold() for email in claim.emails))


def _by_name(claim: Claim, known: _RosterIndex) -> set[int]:
    return _of(known.names, [name_words(claim.profile.name)]) if claim.profile.name else set()


def _by_alias(claim: Claim, known: _RosterIndex) -> set[int]:
    name, file = claim.profile.name, claim.profile.file
    own = {slug(name)} if name else {file_id(file), slug(PurePosixPath(file).stem)}
    if claim.declared_id:
        own.add(slug(claim.declared_id))
    return _of(known.slugs, own) | _of(known.aliases, (email.casefold() for email in claim.emails))


def _suspicions(profiles: Sequence[Packed]) -> Iterable[tuple[str, Problem]]:
    """Profiles with different ids that may be one person's: the earlier file, and the problem in the later one."""
    by_name: dict[tuple[str, ...], Packed] = {}
    by_surname: dict[str, list[tuple[Packed, tuple[str, ...]]]] = defaultdict(list)
    by_text: dict[bytes, Packed] = {}
    ids_of: dict[str | tuple[str, ...], set[str]] = defaultdict(set)
    named: dict[tuple[str, str], set[str]] = {}
    pairs: dict[str, set[str]] = defaultdict(set)
    for one in profiles:
        told: list[set[str]] = [{one.id}, pairs[one.id]]
        words = name_words(one.name) if one.name else ()
        same = by_name.setdefault(tuple(sorted(words)), one) if words else one
        if not _is_told(same, told):
            told.append(ids_of[words])
            yield same.file, _suspicion("same-name", same, one, f"{one.name!r} is the name in {same.file} too")
        for other, others in by_surname[words[-1]][:_LOOKED_AT] if len(words) > 1 else ():
            if not _is_told(other, told) and _is_variant(words, others):
                told.append(ids_of[other.name or ""])
                pairs[one.id].add(other.id)  # in their further files, too
                pairs[other.id].add(one.id)
                message = f"{one.name!r} may be {other.name!r} of {other.file}{_shared(other, one, named)}"
                yield other.file, _suspicion("similar-name", other, one, message)
        for key in sorted({summary.key for summary in one.summaries if summary.length > _TELLING}):
            twin = by_text.setdefault(key, one)
            if twin.file != one.file and not _is_told(twin, told):  # what several did together, one file says once
                told[0].add(twin.id)
                message = f"it has a summary that stands in {twin.file} too, word for word"
                yield twin.file, _suspicion("same-text", twin, one, message)
        if words:
            by_surname[words[-1]].append((one, words))
            ids_of[words].add(one.id)
            ids_of[one.name or ""].add(one.id)
    yield from _short(profiles)


def _short(profiles: Sequence[Packed]) -> Iterator[tuple[str, Problem]]:
    """Who is called by a given name alone, where exactly one other has that name and a surname."""
    full: dict[str, dict[str, Packed]] = defaultdict(dict)
    for one in profiles:
        words = name_words(one.name) if one.name else ()
        if len(words) > 1:
            full[words[0]].setdefault(one.id, one)
    told = set[str]()
    for one in profiles:
        words = name_words(one.name) if one.name else ()
        others = full[words[0]] if len(words) == 1 and words[0] in full and one.id not in told else {}
        if len(others) == 1 and one.id not in others:
            told.add(one.id)
            [other] = others.values()
            yield (
                other.file,
                _suspicion("short-name", other, one, f"{one.name!r} may be {other.name!r} of {other.file}"),
            )


def _is_told(other: Packed, told: Iterable[set[str]]) -> bool:
    return any(other.id in ids for ids in told)


def _suspicion(code: str, one: Packed, other: Packed, message: str) -> Problem:
    """The earlier file's id is kept for both, unless only the later one has a name."""
    kept = one.id if one.name or not other.name else other.id
    entry, each = f'files = ["{one.file}", "{other.file}"]', "file"
    if one.file == other.file or (one.name and other.name and one.name != other.name):  # a file may tell of several
        full, short = sorted((who.name or who.id for who in (one, other)), key=lambda name: -len(name.split()))
        entry, each = f'name = "{full}" and aliases = ["{short}"]', "name"
    elif code == "same-name":  # however many files there are
        entry = f'name = "{one.name}"'
    hint = (
        f"If they are one person, put into reports.toml: [people.{kept}] with {entry}; "
        f"else give each {each} an entry of its own."
    )
    text = f"{message}; they were kept apart as {one.id} and {other.id}."
    return Problem(code, text, "warning", other.file, other.line, hint, other.name or "")


def _is_variant(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The same surname, and first names of which one is an initial, a short form or a spelling of the other."""
    first, second = one[0], other[0]
    if first == second:
        return True
    if len(first) == 1 or len(second) == 1:
        return first[0] == second[0]
    full = {SHORT_NAMES.get(first, first), SHORT_NAMES.get(second, second)}
    return len(full) == 1 or (
        min(len(first), len(second)) >= 3 and (first.startswith(second) or second.startswith(first))
    )


def _shared(one: Packed, other: Packed, named: dict[tuple[str, str], set[str]]) -> str:
    """The repositories that both name; `named` holds those of profiles that were looked at."""
    for profile in (one, other):
        if (profile.file, profile.id) not in named:
            named[profile.file, profile.id] = _repositories(profile)
    common = sorted(named[one.file, one.id] & named[other.file, other.id])
    return f" (both name {', '.join(common[:3])})" if common else ""


def _repositories(profile: Packed) -> set[str]:
    row = unpack(profile)
    rows = [*row.evidence, *(evidence for summary in row.summaries for evidence in summary.evidence)]
    return {evidence.repository for evidence in rows if evidence.repository}

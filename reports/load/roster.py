"""Ids of contributors: from the roster, else from the name, else from the file; and who may be whom.

Knows all profiles of a run. It merges by the roster only; what merely looks like one person is a problem.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import PurePosixPath

from reports.errors import Problem
from reports.load.dates import fold
from reports.load.people import name_words
from reports.load.profiles import Profile
from reports.load.words import SHORT_NAMES
from reports.model import ProfileRow, RosterEntry, SummaryRow

_LONGEST = 80
_TELLING = 80
"""Shorter texts may be the same by chance: "Maintenance and reviews."."""
_LOOKED_AT = 50
"""Namesakes considered for each profile, so that a thousand of them take no quadratic time."""
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d|index|manifest)", re.IGNORECASE)


def slug(words: str) -> str:
    """A file-safe id: lower case, Latin letters without accents, other scripts kept, words joined by `-`.

    >>> slug("Łukasz Żółć"), slug("王小明"), slug("O'Brien, J. R.")
    ('lukasz-zolc', '王小明', 'obrien-j-r')
    """
    plain = "".join(_latin(char) for char in unicodedata.normalize("NFKC", words).replace("'", "").replace("’", ""))
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


def identify(
    profiles: Sequence[Profile], roster: Sequence[RosterEntry]
) -> tuple[tuple[ProfileRow, ...], tuple[Problem, ...]]:
    """The rows with their ids and display names, and the problems of identity, in order of the files."""
    problems: list[Problem] = []
    taken = {entry.id for entry in roster}
    rows: list[ProfileRow] = []
    for profile in profiles:
        entry = _entry(profile, roster, problems)
        if entry:
            rows.append(replace(profile.row, id=entry.id, name=entry.name or profile.row.name))
            continue
        name, file = profile.row.name, profile.row.file
        wanted = slug(name) if name else file_id(file)
        rows.append(replace(profile.row, id=_free(wanted, file, taken)))
        taken.add(rows[-1].id)
    problems += _suspicions(rows)
    return tuple(rows), tuple(problems)


def _free(wanted: str, file: str, taken: set[str]) -> str:
    """The id itself, or with the key of its file, or with a hash of its path: the first that is not taken."""
    stem = PurePosixPath(file).stem
    candidates = (
        wanted,
        f"{wanted}-{slug(stem.split('_')[0])[:20]}",
        f"{wanted}-{file_id(file)}"[:120],
        f"{wanted}-{_digest(file)}",
    )
    folded = {unicodedata.normalize("NFC", other).casefold() for other in taken}
    return next(
        (candidate for candidate in candidates if candidate.casefold() not in folded),
        f"{wanted}-{sha256(file.encode()).hexdigest()}",
    )


def _entry(profile: Profile, roster: Sequence[RosterEntry], problems: list[Problem]) -> RosterEntry | None:
    """The entry that a profile belongs to: by file before e-mail before name before other names and ids."""
    for matches in (_by_file, _by_email, _by_name, _by_alias):
        found = [entry for entry in roster if matches(profile, entry)]
        if len(found) > 1:
            ids = ", ".join(entry.id for entry in found)
            message = f"several entries of [people] fit it: {ids}; the first was taken."
            hint = "Name the file in one of them only."
            problems.append(Problem("roster-conflict", message, "warning", profile.row.file, None, hint))
        if found:
            return found[0]
    return None


def _by_file(profile: Profile, entry: RosterEntry) -> bool:
    file = profile.row.file
    short = PurePosixPath(file).name
    return any(fnmatch(file, glob) or fnmatch(short, glob) or file == glob.removeprefix("./") for glob in entry.files)


def _by_email(profile: Profile, entry: RosterEntry) -> bool:
    return entry.email is not None and entry.email.casefold() in {email.casefold() for email in profile.emails}


def _by_name(profile: Profile, entry: RosterEntry) -> bool:
    return bool(profile.row.name and entry.name) and name_words(profile.row.name or "") == name_words(entry.name or "")


def _by_alias(profile: Profile, entry: RosterEntry) -> bool:
    name = profile.row.name
    known = {slug(alias) for alias in (*entry.aliases, entry.id)}
    addresses = {email.casefold() for email in profile.emails}
    own = {slug(name)} if name else {file_id(profile.row.file), slug(PurePosixPath(profile.row.file).stem)}
    if profile.declared_id:
        own.add(slug(profile.declared_id))
    return bool(own & known) or bool(addresses & {alias.casefold() for alias in entry.aliases})


def _suspicions(rows: Sequence[ProfileRow]) -> Iterable[Problem]:
    """Profiles with different ids that may be one person's, each told once, in the later file."""
    by_name: dict[tuple[str, ...], ProfileRow] = {}
    by_surname: dict[str, list[ProfileRow]] = defaultdict(list)
    by_text: dict[str, ProfileRow] = {}
    for row in rows:
        told: set[str] = {row.id}
        words = name_words(row.name) if row.name else ()
        same = by_name.setdefault(tuple(sorted(words)), row) if words else row
        if same.id not in told:
            told |= {other.id for other in by_surname[words[-1]] if name_words(other.name or "") == words}
            yield _suspicion("same-name", same, row, f"{row.name!r} is the name in {same.file} too")
        for other in by_surname[words[-1]][:_LOOKED_AT] if len(words) > 1 else ():
            if other.id not in told and _is_variant(words, name_words(other.name or "")):
                told |= {third.id for third in by_surname[words[-1]] if third.name == other.name}
                message = f"{row.name!r} may be {other.name!r} of {other.file}{_shared(other, row)}"
                yield _suspicion("similar-name", other, row, message)
        for key in sorted({_text_key(summary) for summary in row.summaries if len(summary.text) > _TELLING}):
            twin = by_text.setdefault(key, row)
            if twin.id not in told:
                told.add(twin.id)
                message = f"it has a summary that stands in {twin.file} too, word for word"
                yield _suspicion("same-text", twin, row, message)
        if words:
            by_surname[words[-1]].append(row)


def _text_key(summary: SummaryRow) -> str:
    return sha256(" ".join(summary.text.split()).encode()).hexdigest()


def _suspicion(code: str, one: ProfileRow, other: ProfileRow, message: str) -> Problem:
    """The earlier file's id is kept for both, unless only the later one has a name."""
    kept = one.id if one.name or not other.name else other.id
    hint = (
        f'If they are one person, put into reports.toml: [people.{kept}] with files = ["{one.file}", "{other.file}"]; '
        "else give each file an entry of its own."
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


def _shared(one: ProfileRow, other: ProfileRow) -> str:
    common = sorted(_repositories(one) & _repositories(other))
    return f" (both name {', '.join(common[:3])})" if common else ""


def _repositories(row: ProfileRow) -> set[str]:
    rows = [*row.evidence, *(evidence for summary in row.summaries for evidence in summary.evidence)]
    return {evidence.repository for evidence in rows if evidence.repository}

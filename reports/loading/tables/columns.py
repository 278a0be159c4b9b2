"""What a column is by its name, in many languages. Knows words; knows no rows."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from reports.loading.folding import fold
from reports.loading.tables.phrases import Phrases

Role = Literal[
    "person", "email", "first", "last", "when", "start", "end", "what", "other", "key", "link", "project", "team",
    "status", "type", "writer", "relation", "question", "number",
]  # fmt: skip
ROLES: tuple[Role, ...] = (
    "other", "person", "email", "first", "last", "when", "start", "end", "what", "key", "link", "project", "team",
    "status", "type", "writer", "relation", "question", "number",
)  # fmt: skip
MAPPED = ("person", "email", "when", "year", "start", "end", "what", "key", "link", "team", "status")
"""What `columns` of a `[[source]]` may name."""
_ALONE = (
    *("what", "was", "wat", "que", "quoi", "hier", "ayer", "ieri", "ontem", "fait", "hecho", "feito", "fatto"),
    *("items", "tasks", "entries", "bullets", "statements", "done", "completed", "job"),
    *("today", "heute", "aujourd'hui", "hoy", "hoje", "oggi"),
)
"""Words that name a column alone, and begin any question."""
_CALLED = ("name", "full name", "display name", "fullname", "displayname", "login", "username", "user name")
"""What somebody is called, in a record."""
YEARS = ("year", "jahr", "annee", "ano", "anno", "jaar")
_NOTES = 2
"""Which of the lists of texts has notes."""
_AUTHOR = 3
"""Which of the lists of people has those who wrote a row, the last of those who may have done it."""
_LONGEST_PHRASE = 12
"""Words of a name of a column that is a question."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a column may be."""

    role: Role
    rank: int
    """Which list of the role has its name: earlier ones come first."""
    is_exact: bool
    """Its whole name is in the list, and not only words of it."""


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    lists = tomllib.loads(Path(__file__).with_name("columns.toml").read_text("utf-8"))
    return {
        role: {
            name: [" ".join(fold(word).split()) for word in words.split(";") if word.strip()]
            for name, words in of.items()
        }
        for role, of in lists.items()
    }


@cache
def words(role: str, name: str) -> frozenset[str]:
    """One of the lists."""
    return frozenset(_words()[role][name])


@cache
def _exact() -> dict[str, list[Meaning]]:
    found: dict[str, list[Meaning]] = {}
    for role in ROLES:
        for rank, of in enumerate(_words()[role].values()):
            for word in of:
                if not word.endswith("*"):
                    found.setdefault(word.rstrip("."), []).append(Meaning(role, rank, is_exact=True))
    return found


def is_said_of(role: Role, text: str) -> bool:
    """Whether a question, however long it is, has words of a role: of `other` or `what`."""
    return any(of.role == role and phrases.are_in(plain(text)) for phrases, of in _stems())


def is_listed(name: str) -> bool:
    """Whether the whole name of a column is in a list, or begins as a word of one does.

    >>> is_listed("Observaciones"), is_listed("Lucía Ferrán")
    (True, False)
    """
    text = plain(name)
    return text in _exact() or (" " not in text and text.startswith(_beginnings()))


@cache
def _beginnings() -> tuple[str, ...]:
    lists = [of for role in ("other", "what") for of in _words()[role].values()]
    return tuple(word[:-1] for of in lists for word in of if word[-1] == "*")


@cache
def _stems() -> list[tuple[Phrases, Meaning]]:
    """Words and beginnings of words by which a longer name is told: what is aside comes first."""
    made = []
    for role in ("other", "what"):
        for rank, of in enumerate(_words()[role].values()):
            if role == "what" and rank:  # a title or a note is told by its whole name only
                continue
            made.append((Phrases(word for word in of if word not in _ALONE), Meaning(role, rank, is_exact=False)))
    return made


def plain(name: str) -> str:
    """The name of a column as the lists have it.

    >>> plain("  Réalisations (2025):"), plain("assigned_to"), plain("closedAt"), plain("Created At (UTC)")
    ('realisations', 'assigned to', 'closed at', 'created at')
    """
    spread = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", " ", name.strip().removeprefix("\ufeff"))
    text = re.sub(r"\s*\([^()]*\)\s*", " ", fold(spread.replace("_", " ")))
    return " ".join(text.split()).strip(" :*?!.")


def _of_path(name: str) -> Sequence[Meaning]:
    """What a name with dots says, as records have it: "assigned_to.name", "self.accomplishments"."""
    above, dot, last = name.strip().rpartition(".")
    if not dot or " " in name.strip() or not last:
        return ()
    over = _exact().get(plain(above.rpartition(".")[2]), [])
    roles = {one.role for one in over}
    if "other" in roles:
        return [one for one in over if one.role == "other" or (one.role == "writer" and plain(last) in _CALLED)]
    if plain(last) in _CALLED:
        return over
    if plain(last) in ("email", "e-mail", "mail") and "person" in roles:
        return [Meaning("email", 0, is_exact=True)]
    return () if roles & {"person", "key"} else _exact().get(plain(last), [])


def _of_day(text: str) -> Sequence[Meaning]:
    """What a name of nothing but a word for a day and one for the end of work says: "Klar datum", "Abschlussdatum".

    So does one that the work ended in fact: "Tatsächlich abgeschlossen".

    >>> _of_day("klar datum")[0].role, _of_day("fertigstellungsdatum")[0].role, _of_day("start date")
    ('when', 'when', ())
    """
    tokens = _tokens(text)
    days, actual, ends = _of_days()
    if len(tokens) == 1:
        cuts = (tokens[0].removesuffix(day) for day in days if tokens[0].endswith(day))
        is_one = any(cut and not {cut, cut.rstrip("s-")}.isdisjoint(ends) for cut in cuts)
    else:
        rest = [token for token in tokens if token not in actual]
        is_one = len(rest) < len(tokens) and bool(rest) and all(token in ends for token in rest)
    return (Meaning("when", 0, is_exact=True),) * is_one


@cache
def _of_days() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words for a day, these and ones for what was so in fact, and words for an end."""
    days = words("dated", "date")
    return days, days | words("dated", "actual"), words("dated", "finish") | words("open", "done")


def _of_work(text: str) -> Sequence[Meaning]:
    """What a name of nothing but a word for work and one that it was done says: "Tâches réalisées", "Tasks done".

    So does one of a word for a day and one for work, of the day: "Fecha de la actividad".

    >>> _of_work("taches realisees")[0].role, _of_work("fecha de la actividad")[0].role, _of_work("tasks planned")
    ('what', 'when', ())
    """
    tokens = _tokens(text)
    rest = [token for token in tokens if token in words("dated", "date") or _performed().are_whole(token)]
    of_work = [token for token in tokens if token not in rest]
    if not rest or not of_work or not all(map(_is_of_work, of_work)):
        return ()
    if all(token in words("dated", "date") for token in rest):
        return (Meaning("when", 1, is_exact=True),)
    return (Meaning("what", 0, is_exact=True),) * all(map(_performed().are_whole, rest))


@cache
def _performed() -> Phrases:
    return Phrases(words("dated", "performed"))


def _of_person(text: str) -> Sequence[Meaning]:
    """What a name of nothing but words for a person says: "Assigned engineer", "Nom de l'agent", "Owner name".

    >>> _of_person("assigned engineer")[0].rank, _of_person("nom de l'agent")[0].role, _of_person("customer name")
    (0, 'person', ())
    """
    tokens = _tokens(text)
    known = [[one for one in _exact().get(token, ()) if one.role != "first"] for token in tokens if token != "name"]
    are_people = len(tokens) > 1 and bool(known) and all({one.role for one in some} == {"person"} for some in known)
    ranks = [min(one.rank for one in some) for some in known] if are_people else []
    return (Meaning("person", min(ranks), is_exact=True),) if are_people and max(ranks) <= _AUTHOR else ()


def _is_of_work(word: str) -> bool:
    """Whether a word within a name is one for work: "activite" of "l'activite"."""
    if any(one.role == "what" and one.rank < _NOTES for one in _exact().get(word, ())):
        return True
    return any(of.role == "what" and phrases.are_whole(word) for phrases, of in _stems())


def _tokens(text: str) -> list[str]:
    """The words of a name without small ones, articles in front of them and signs."""
    said = [token.strip(".,'") for token in re.sub(r"(?<!\w)(?:dell|all|[dl])['’]", " ", text).split()]
    return [token for token in said if token not in words("dated", "small")]


@lru_cache(4096)
def exact_meanings(name: str) -> tuple[Meaning, ...]:
    """What a column may be of which a list has the whole name; most texts are none."""
    text = plain(name)
    return tuple(_exact().get(text) or _of_path(name) or _of_day(text) or _of_work(text) or _of_person(text))


@lru_cache(4096)
def meanings(name: str) -> tuple[Meaning, ...]:
    """All that a column of a name may be; of a name that no list has whole, by the words in it."""
    text = plain(name)
    if exact := exact_meanings(name):
        return exact
    if not 1 < len(text.split()) <= _LONGEST_PHRASE and not text.isalpha():
        return ()
    return tuple(meaning for phrases, meaning in _stems() if phrases.are_in(text))[:1]


def means(name: str, *roles: Role) -> bool:
    """Whether a column is one of some, by a name that a list has whole.

    >>> means("Employee", "person", "email"), means("Employee of the month", "person")
    (True, False)
    """
    return any(one.is_exact and one.role in roles for one in meanings(name))

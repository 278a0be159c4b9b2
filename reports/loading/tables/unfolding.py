"""What JSON says once for several texts: people and periods as names of a level, questions beside their answers.

Knows the shapes of JSON; knows no kinds of columns but questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from reports.loading.dates.labels import find_label
from reports.loading.folding import fold
from reports.loading.names.likeness import likeness
from reports.loading.tables.cells import is_day, is_month
from reports.loading.tables.columns import YEARS, Role, meanings, means, plain

_Record: TypeAlias = Mapping[str, Any]
_DEEPEST, _A_TEXT = 8, 3
"""Levels that are looked at, and words of a text."""
_OF_PEOPLE = ("name", "fullName", "full_name")
_QUESTIONS = ("question", "q", "prompt", "ask", "label", "title", "name", "field", "frage", "pregunta", "domanda")
_ANSWERS = (
    "answer",
    "a",
    "response",
    "reply",
    "text",
    "value",
    "content",
    "antwort",
    "respuesta",
    "risposta",
)
_SAID: tuple[Role, ...] = ("what", "status", "key")
"""What a record says of itself, whatever that around it is called."""
PERSON, PERIOD, YEAR, TEXT = "person", "period", "year", "summary"
"""Names of the columns of what is unfolded."""


def unfolded(value: object) -> list[tuple[str, _Record]]:
    """The texts below levels that are named by people or periods, each with its JSON pointer; mostly none.

    >>> unfolded({"Ada Byron": {"2025-03": ["Wrote it.", "Sent it."]}})[1]
    ('/Ada Byron/2025-03/1', {'person': 'Ada Byron', 'period': '2025-03', 'summary': 'Sent it.'})
    """
    return list(_walk(value, "", {}))


def _walk(value: object, pointer: str, known: Mapping[str, str]) -> Iterator[tuple[str, _Record]]:
    if isinstance(value, str):
        if PERIOD in known and value.strip():
            yield pointer, {**known, TEXT: value}
    elif isinstance(value, list) and pointer.count("/") < _DEEPEST:
        for at, one in enumerate(value):
            yield from _walk(one, f"{pointer}/{at}", known)
    elif isinstance(value, dict) and pointer.count("/") < _DEEPEST:
        level = _level(value, known)
        known = known if level else {**known, **_owner(value)}
        if not level and (PERIOD in known or (PERSON in known and _has(value, "when"))):
            yield pointer, {**known, **value}
            return
        known = known if level else {**known, **_time(value), **_year(value)}
        for name, inner in value.items():
            below = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            if level or isinstance(inner, dict | list):
                yield from _walk(inner, below, {**known, level: name} if level else known)


def _level(value: _Record, known: Mapping[str, str]) -> str:
    """Whether the names of an object are people or periods: all of them."""
    if not value or not all(isinstance(one, dict | list | str) for one in value.values()):
        return ""
    if PERIOD not in known and (all(map(_is_period, value)) or all(map(is_month, value))):
        return YEAR if YEAR not in known and all(map(str.isdecimal, value)) and _are_of_months(value) else PERIOD
    is_nested = PERIOD in known or all(isinstance(one, dict | list) for one in value.values())
    likes = [likeness(name) for name in value] if PERSON not in known and is_nested else []
    return PERSON if likes and all(likes) and "known" in likes else ""


def _owner(value: _Record) -> _Record:
    """Whose all is that stands within an object, if it names a person and says neither what nor when by itself."""
    if _has(value, "what") or _has(value, "when") or not any(isinstance(one, dict | list) for one in value.values()):
        return {}
    named = [_called(one) for name, one in value.items() if means(name, "person")]
    named = named or [one for one in value.values() if isinstance(one, str) and likeness(one) == "known" and " " in one]
    return next(({PERSON: one} for one in named if likeness(one)), {}) if len(named) == 1 else {}


def _are_of_months(value: _Record) -> bool:
    """Whether each year that names an object has months below it, without a year: {"2025": {"March": …}}."""
    return all(isinstance(one, dict) and one and all(is_month(name) for name in one) for one in value.values())


def _year(value: _Record) -> _Record:
    """The year of the months within an object: {"year": 2025, "months": {"March": …}}."""
    years = (str(one) for name, one in value.items() if plain(name) in YEARS)
    return next(({YEAR: one} for one in years if one.isdecimal() and _is_period(one)), {})


def _time(value: _Record) -> _Record:
    """The month or longer period of all within an object that names nobody and says nothing of its own."""
    said = (one for name, one in value.items() if means(name, "person") and not isinstance(one, list))
    if _has(value, "what") or any(not isinstance(one, dict) or _level(one, {PERIOD: ""}) != PERSON for one in said):
        return {}
    said = (one for name, one in value.items() if isinstance(one, str) and means(name, "when"))
    return next(({PERIOD: one} for one in said if _is_period(one) and is_month(one)), {})


def day_around(value: _Record) -> _Record:
    """The one day of an object with its name, as minutes have it; empty: none, or it is when something was written.

    >>> day_around({"date": "2025-05-06", "items": []}), day_around({"created_at": "2025-05-06", "items": []})
    ({'date': '2025-05-06'}, {})
    """
    days = {
        name: one
        for name, one in value.items()
        if isinstance(one, str) and any((m.role, m.rank) == ("when", 1) for m in meanings(name)) and is_day(one)
    }
    return days if len(days) == 1 else {}


def says_when(value: _Record) -> bool:
    """Whether a record says a time."""
    return _has(value, "when") or _has(value, "start")


def _called(value: object) -> str:
    """The name in a record of a person, or a name."""
    names = (
        (value.get(name) for name in ("displayName", "display_name", *_OF_PEOPLE)) if isinstance(value, dict) else ()
    )
    return next((one for one in (value, *names) if isinstance(one, str)), "")


def flattened(pointer: str, records: Sequence[_Record]) -> list[tuple[str, _Record]]:
    """The records within those of a list, where they say who or when for themselves and more of them stand in one.

    Each has what the record around it says and it does not say itself: the month, the project, the column of a board.

    >>> flattened("/m", [{"month": "2025-03", "items": [{"who": "Ann", "what": "A"}, {"who": "Bob", "what": "B"}]}])[1]
    ('/m/0/items/1', {'month': '2025-03', 'who': 'Bob', 'what': 'B'})
    """
    lists = [(at, name, one) for at, record in enumerate(records) for name, one in record.items() if _is_of_work(one)]
    is_each = len({name for _, name, _ in lists}) == 1 and len({at for at, *_ in lists}) == len(lists)
    around = [{name: one for name, one in record.items() if not isinstance(one, dict | list)} for record in records]
    is_apart = all(map(_says_who, (one for _, _, some in lists for one in some)))  # who led a meeting did not do it all
    if not is_each or any(_says_who(one) and not (is_apart and not _has(one, "what")) for one in records):
        return []
    inner = {role for _, _, some in lists for one in some for role in _SAID if _has(one, role)}
    inner |= {"person"} if is_apart else set()
    inner |= {"what"} if any(any(map(_is_told, one.items())) for _, _, some in lists for one in some) else set()
    kept = [{f"in {name}" if name in _OF_PEOPLE or any(means(name, role) for role in inner) else name: said
             for name, said in one.items()} for one in around]  # fmt: skip
    return [
        (f"{pointer}/{at}/{name}/{place}", {**kept[at], **one})
        for at, name, some in lists
        for place, one in enumerate(some)
    ]


def _is_of_work(value: object) -> bool:
    """Whether a value is a list of records that say what was done, and who did it or when."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return False
    said = [one for one in value if _has(one, "what") and (_says_who(one) or _has(one, "when"))]
    return bool(said) or all(_says_who(one) and any(map(_is_told, one.items())) for one in value)


def _is_told(named: tuple[str, object]) -> bool:
    """Whether a value is a text under a name that no list has, as {"who": "Ann", "said": "Mended the pump"}."""
    name, value = named
    return isinstance(value, str) and len(value.split()) >= _A_TEXT and not any(one.is_exact for one in meanings(name))


def _says_who(value: _Record) -> bool:
    """Whether a record names a person; one that has a name alone is mostly something else."""
    named = ((name, one) for name, one in value.items() if one and means(name, "person") and not _is_of_texts(one))
    return any(name not in _OF_PEOPLE or likeness(_called(one)) for name, one in named)


def _is_of_texts(value: object) -> bool:
    """Whether a value is a list of texts: those who were there, beside what each of them said."""
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _has(value: _Record, role: Role) -> bool:
    return any(
        not isinstance(one, dict | list) and means(name, role) for name, one in value.items() if name not in _OF_PEOPLE
    )


def _is_period(name: str) -> bool:
    label = find_label(name)
    return bool(label and label.is_bare and label.period)


def questions(values: Sequence[object]) -> list[tuple[str, str]]:
    """The questions and answers in a list of such pairs; empty where it is none.

    >>> questions([{"q": "What did you do?", "a": "Wrote it."}])
    [('What did you do?', 'Wrote it.')]
    """
    found = []
    for value in values:
        folded = {fold(name): one for name, one in value.items()} if isinstance(value, dict) else {}
        question = next((folded[name] for name in _QUESTIONS if isinstance(folded.get(name), str)), "")
        answer = next((folded[name] for name in _ANSWERS if isinstance(folded.get(name), str)), None)
        if not question or answer is None:
            return []
        found.append((question, answer))
    return found if len({question for question, _ in found}) == len(found) else []

"""The full name that stands in the name of a file, or in a title: "Jane Doe - work log 2025.txt", "worklog_JaneDoe.md".

Knows names and the words that titles have around them. Must not know what is in the file.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, takewhile

from reports.loading.dates.labels import Label
from reports.loading.folding import fold, months
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.likeness import DOCUMENT, is_family, is_firm, is_given, is_surely, is_unknown, likeness
from reports.loading.names.people import is_particle
from reports.loading.words import LEAD_WORDS, REPORT_NOUNS, TITLE_PARTS, TITLE_WORDS, WEEK_WORDS
from reports.regex import regex

_PARTS = regex(r"_+|\s[-–—]+\s|[()\[\]{},;+]|\s{2,}|--+|(?<=\D)[.](?=\D)")
_CAMEL = regex(r"(?<=[a-zß-öø-ÿ])(?<!Mc)(?<!Mac)(?=[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ])")
_STRONG = regex(r"\s[-–—]\s|--+|[()\[\]{};+]")
"""Between parts of the name of a file of which each may be a name."""
_BETWEEN = regex(r"['’]s?(?=\s|$)|[\s_.,;–—-]+")
"""Between its words."""
_FEWEST_PARTS, _MOST_PARTS = 2, 4
_EAST_ASIAN = regex("[\u3005\u3400-\u9fff\uac00-\ud7af]{3,5}")
_AROUND = TITLE_WORDS | REPORT_NOUNS | LEAD_WORDS | set(WEEK_WORDS.split()) | {
    "brag", "braglist", "doc", "document", "docs", "notes", "note", "log", "worklog", "logs", "journal", "self",
    "todo", "todos", "done", "diary", "workdiary", "snippets", "standup", "standups",
    "activite", "activites", "actividad", "actividades", "attivita", "atividade", "atividades", "tatigkeit", "mensuel",
    "mensual", "mensile", "mensal", "hebdomadaire", "semanal", "settimanale", "trimestriel", "trimestral",
    "trimestrale", "annuel", "anual", "annuale",
    "record", "records", "list", "file", "final", "draft", "copy", "new", "export", "sheet", "q1", "q2",
    "q3", "q4", "h1", "h2", "v1", "v2", "v3", "fy", "weekly", "monthly", "quarterly", "annual", "yearly", "achievement",
    "achievements", "accomplishment", "wins", "results", "work", "bilan", "bericht", "nachweis", "tatigkeitsbericht",
    "leistungsubersicht", "leistungen", "realisations", "logros", "resultados", "relatorio", "conquistas", "verslag",
    "resultaten", "rapport", "resultat", "osiagniecia", "raport", "hlaseni", "отчет", "достижения", "звіт",
    "hours", "timesheet", "stunden", "heures", "horas", "uren", "timer", "timmar", "tunnit", "godziny", "hodiny",
}  # fmt: skip
"""What titles of such documents are made of besides names and times."""
_SHEET = regex(r"(?<=\.)(\w{2,5}), (?:sheet|table) .*$")
_LONGEST_REST = 2
"""Words of a name behind the first."""
_LONGEST_TITLE = 10
"""Characters of what a text is called, in a script without blanks."""
_SHORT = 4
"""Letters of a word that says nothing: "de", "d'"."""
_PLURAL = regex(r"ies$")
_OWN = regex(
    r"(?<![^\W_])(?:brag(?:list)?|work(?:log|diary)|diary|journal|self|snippets|tagebuch|selbstbeurteilung|"
    r"week|wk|kw|\d\s?(?:[-:]|on|to|a|op|x|zu)\s?\d(?:s(?![^\W_]))?)(?![^\W\d_])"
)
"""What names of files have beside whom they are about: documents of one's own, weeks, talks of two."""
_COUNTED = regex(
    r"(?<![^\W_])\d(?:[-:]|on|to|a|op|x|zu)\d(?:s(?![^\W_]))?(?!\d)|week of|"
    r"(?<![^\W\d_])(?:week|wk|kw|w)\s?\d{1,2}(?:\s?\d\d(?:\d\d)?)?",
    re.IGNORECASE,
)
"""Of these what is no word."""


@lru_cache(maxsize=64)
def named_by_file(file: str) -> str | None:
    """The full name of a person in the name of a file, if all that stands beside it are words of titles and times.

    >>> named_by_file("in/Jane Doe - work log 2025.txt"), named_by_file("worklog_JaneDoe.md")
    ('Jane Doe', 'Jane Doe')
    >>> named_by_file("Grace Hopper Conference notes.txt"), named_by_file("jane-doe.txt")
    (None, 'Jane Doe')
    >>> named_by_file("quarters Jane Doe FY24-25.txt")
    'Jane Doe'
    >>> named_by_file("Hours_Jane_Doe_2025.xlsx, sheet 1.25"), named_by_file("Nord_Jane_Doe.csv")
    ('Jane Doe', None)
    """
    stem = _SHEET.sub("x", file.rpartition("/")[2]).rpartition(".")[0]
    is_own = _OWN.search(fold(stem)) is not None
    stem = _COUNTED.sub("0", stem)
    names = {name for part in _STRONG.split(stem) if (name := _named_in_part(part, is_own=is_own))}
    return names.pop() if len(names) == 1 else None if names else _named_in_part(stem, is_own=is_own)


def _named_in_part(part: str, *, is_own: bool) -> str | None:
    """The name in the name of a file, or a part of it: the only words that are of no title, whatever parts them.

    >>> [_named_in_part(part, is_own=False) for part in ("Review-H1-Dana-Whitlock", "WEBER_JONAS", "Rosa-Parks_School")]
    ['Dana Whitlock', 'Jonas Weber', None]
    """
    tokens = [token for token in _BETWEEN.split(_CAMEL.sub(" ", part)) if token]
    has_capitals = any(token.istitle() and token.isalpha() for token in tokens)
    runs: list[list[str]] = [[]]
    for token, following in zip(tokens, [*tokens[1:], ""], strict=False):
        is_low = has_capitals and token.islower()
        is_named = is_family(token) and bool(runs[-1]) and is_given(runs[-1][0])
        is_named = is_named or (is_given(token) and (is_family(following) or is_particle(following)))  # "Jan de Vries"
        if is_particle(token) and (runs[-1] or not is_low):
            runs[-1].append(token)
        elif is_low or (_is_around(token) and not is_named):
            runs.append([])
        else:
            runs[-1].append(token)
    runs = [run for run in runs if any(not is_particle(token) for token in run)]
    named = [run for run in runs if len(run) > 1 and is_given(run[0]) and likeness(" ".join(run)) == "known"]
    if len(named) == 1 and has_capitals and not any(map(is_unknown, chain(*(run for run in runs if run not in named)))):
        runs = named  # "Call log Ann Lee"
    words = [token if is_particle(token) or has_capitals else token.title() for token in (runs or [[]])[0]]
    if len(runs) != 1 or not (1 < len(words) <= _MOST_PARTS or _EAST_ASIAN.fullmatch(words[0])):
        return None
    name, turned = " ".join(words), " ".join([words[-1], *words[:-1]])
    is_turned = all(map(is_family, words[:-1])) or part.strip().startswith(f"{words[0]},")
    if not is_given(words[0]) and is_turned and is_surely(turned):
        return turned
    like = likeness(name)
    is_name = like == "known" and (is_given(words[0]) or len(words) == 1)
    return name if is_name or (like is not None and is_own and len(words) == _FEWEST_PARTS) else None


def names_around(file: str, title: str, *, tells_of_others: bool) -> Iterator[tuple[str, str]]:
    """Names in that of the file and in its title, the surest first, and where each stands."""
    found = (
        (named_by_file(file) or named_by_both(file, title), "name of the file"),
        (caseless_title(title), "title"),
        (None if tells_of_others else maybe_named_by_file(file) or given_by_file(file), "name of the file"),
    )
    yield from ((name, where) for name, where in found if name)


def maybe_named_by_file(file: str) -> str | None:
    """What alone in the name of a file looks like a full name, though no list knows it, and all that stands beside it.

    >>> maybe_named_by_file("yapılanlar - Sinem Aktaş 2025.txt"), maybe_named_by_file("작업일지_박지훈_2025.txt")
    ('Sinem Aktaş', '박지훈')
    >>> maybe_named_by_file("Kuba Sienkiewicz.md"), maybe_named_by_file("Kuba.md")
    ('Kuba Sienkiewicz', None)
    >>> maybe_named_by_file("Acme Corp 2025.txt"), maybe_named_by_file("Sales Review.txt")
    (None, None)
    """
    stem = file.rpartition("/")[2].rpartition(".")[0]
    parts = [part for part in _PARTS.split(stem) if part.strip()]
    found = {name for part in parts if (name := _name_in(part, is_own=True)) and not is_firm(name)}
    found = {name for name in found if not any(DOCUMENT.fullmatch(fold(word)) for word in name.split())}
    is_beside = len(parts) > 1 or any(map(str.isdigit, stem)) or stem in found
    return found.pop() if len(found) == 1 and is_beside else None


def given_by_file(file: str) -> str | None:
    """The one given name in the name of a file, all else of which says what the text is and of when.

    >>> given_by_file("hannah notes.txt"), given_by_file("Worklog_Kim_2025.md"), given_by_file("may notes.txt")
    ('Hannah', 'Kim', None)
    >>> given_by_file("Kim feedback on printers.txt"), given_by_file("Hannah Café.txt")
    (None, None)
    """
    tokens = [token for token in _BETWEEN.split(file.rpartition("/")[2].rpartition(".")[0]) if token]
    others = [token for token in tokens if not (_is_around(token) or is_particle(token) or token.isdigit())]
    is_one = len(others) == 1 and others[0].isalpha() and likeness(others[0].title()) == "known"
    return others[0].title() if is_one and len(tokens) > 1 else None


def in_full_by_name(file: str, given: str) -> str | None:
    """The full name in the name of a file of somebody who is called by a part of it.

    >>> in_full_by_name("Feedback for Ada van Byron 2025.txt", "Ada"), in_full_by_name("1-1 Ada.txt", "Ada")
    ('Ada van Byron', None)
    """
    tokens = " ".join(_PARTS.split(file.rpartition("/")[2].rpartition(".")[0])).split()
    start = tokens.index(given) if given in tokens and not _is_around(given) else len(tokens)
    behind = takewhile(
        lambda word: is_particle(word) or (word[:1].isupper() and not _is_around(word)), tokens[start + 1 :]
    )
    name = " ".join([given, *list(behind)[: _LONGEST_REST + 1]])
    return name if " " in name and likeness(name) in ("known", "shaped") else None


def named_by_both(file: str, title: str) -> str | None:
    """The full name with which both the name of a file and a title in it end.

    >>> named_by_both("Talk with Jane Doe.txt", "Preparing the talk: Jane Doe"), named_by_both("Jane Doe.txt", "Plan")
    ('Jane Doe', None)
    """
    tokens = " ".join(_PARTS.split(file.rpartition("/")[2].rpartition(".")[0])).split()
    for name in (" ".join(tokens[-length:]) for length in (4, 3, 2)):
        is_in_both = f" {title}".endswith(f" {name}") and " " in name
        if is_in_both and is_given(name) and likeness(name) == "known":
            return name
    return None


def named_by_title(title: str) -> str | None:
    """The full name in a title, if all that stands beside it are words of titles and times.

    >>> named_by_title("Status Jane Doe, March 2025"), named_by_title("Jane Doe Foundation")
    ('Jane Doe', None)
    """
    parts = [part for part in _PARTS.split(title) if part.strip()]
    found = {name for part in parts if (name := _name_in(part))}
    if called := [part for part in parts if " " in part and likeness(part) and f"{part.split()[0]}'s " in title]:
        return called[0]  # "Ann's board (Ann Lee, St Marys Hospice)"
    if not found and len(parts) > 1 and is_work(parts[0]):  # "Worklog (Chidi Eze)"
        others = [part.strip() for part in parts[1:] if not all(map(_is_around, part.split()))]
        found = {name for name in others if " " in name and likeness(name) == "shaped" and len(others) == 1}
    return found.pop() if len(found) == 1 else None


def is_work(title: str) -> bool:
    """Whether a title is made of nothing but words for such a document, one of them at least."""
    words = title.split()
    return all(map(_is_around, words)) and any(_PLURAL.sub("y", fold(word).strip("'.,!#")) in _AROUND for word in words)


def as_title(label: Label | None, text: str) -> Label | None:
    """The label with which a title begins, bare where the rest of it is what the text is called: "März 2025 Bericht".

    >>> from reports.loading.dates.labels import find_label
    >>> title = "Mai 2025 Tätigkeitsbericht"
    >>> find_label(title).is_bare, as_title(find_label(title), title).is_bare
    (False, True)
    """
    if label is None or label.is_bare or not label.period:
        return label
    rest = fold(text).lstrip("#*_ ").removeprefix(label.words).strip(" -–—|:·,#*_")
    rest = rest.removeprefix("度").removeprefix("分").strip()
    is_east = len(rest) <= _LONGEST_TITLE and any(part in rest for part in TITLE_PARTS)
    is_document = is_east or any(DOCUMENT.fullmatch(word) for word in rest.split())
    is_only = is_east or all(
        _is_around(word) or DOCUMENT.fullmatch(word) or len(word) < _SHORT for word in rest.split()
    )
    return replace(label, is_bare=True) if rest and is_document and is_only else label


def announces(line: str) -> bool:
    """Whether a sentence says what a text is, and no more.

    >>> announces("Here is my monthly report of May 2025."), announces("Wrote to Ann.")
    (True, False)
    """
    is_named = any(DOCUMENT.fullmatch(fold(word).strip(".,:!")) for word in line.split())
    return is_named and len(list(cut_sentences(line, 0, len(line)))) == 1


def _name_in(part: str, *, is_own: bool = False) -> str | None:
    """The name that is left when words of titles are taken off both ends; `is_own`: no list needs to know it."""
    tokens = part.split()
    while tokens and _is_around(tokens[0]) and not _is_given_of(tokens):
        tokens.pop(0)
    before, dash, rest = tokens[0].partition("-") if tokens else ("", "", "")
    if dash and not is_given(before) and _is_around(before):  # "brag-jane doe"
        tokens[0] = rest
    while tokens and _is_around(tokens[-1]):
        tokens.pop()
    name = re.sub(r"['’]s?$", "", " ".join(tokens))
    name = name if part.startswith(name) else without_link(name)
    if name.islower() and re.fullmatch(r"[^\W\d_]+(?:[ -][^\W\d_]+){1,2}", name):  # as names of files are written
        tokens = name.replace("-", " ").title().split()
        name = " ".join(tokens)
    is_full = len(tokens) > 1 or _EAST_ASIAN.fullmatch(name)
    return name if is_full and (like := likeness(name)) and (like == "known" or (like == "shaped" and is_own)) else None


def without_link(name: str) -> str:
    """A name behind a title without the small word that links both; of a family name that stands first it is a part.

    >>> without_link("van Elif Van Kaya"), without_link("van Dyke"), without_link("van Dyke Elif")
    ('Elif Van Kaya', 'van Dyke', 'van Dyke Elif')
    """
    link, _, rest = name.partition(" ")
    first, _, last = rest.partition(" ")
    is_link = link.islower() and is_particle(link) and last != "" and not first.islower()
    return rest if is_link and (is_given(first) or not is_given(last.rpartition(" ")[2])) else name


def _is_given_of(tokens: list[str]) -> bool:
    """Whether some words are a given name that is called like a month, and a family name: "Jan Nowak 2025"."""
    name = [token for token in tokens if token.isalpha()]
    return len(name) == 1 + 1 and tokens[:2] == name and is_given(name[0]) and is_family(name[1])


def _is_around(word: str) -> bool:
    plain = fold(word).strip("'.,!#").removesuffix("'s")
    parts = plain.split("-")
    parts = [_PLURAL.sub("y", part) for part in parts]
    return all(
        not any(map(str.isalpha, part))
        or part in _AROUND
        or part.rstrip("0123456789") in _AROUND
        or part in months()
        or (DOCUMENT.fullmatch(part) is not None and not (is_given(part) or is_family(part)))
        for part in parts
    )


_WITHIN_NAMES = frozenset("بن ابن بنت عبد أبو ابو آل בן בת".split())  # noqa: SIM905
"""Small words inside names in scripts without capitals."""


def caseless_title(title: str) -> str | None:
    """The two or three words that are a title in a script without capitals and say nothing of a document.

    In Chinese, Japanese and Korean shops and teams look the same.

    >>> caseless_title("# ليلى حداد"), caseless_title("# تقرير شهري"), caseless_title("# Ann Lee")
    ('ليلى حداد', None, None)
    """
    words = title.strip(" *_#")
    is_caseless = words.upper() == words.lower() and all(char < "\u2e80" for char in words)
    own = [word for word in words.split() if word not in _WITHIN_NAMES]
    is_name = is_caseless and len(own) in (2, 3) and likeness(words) == "known"
    return words if is_name else None

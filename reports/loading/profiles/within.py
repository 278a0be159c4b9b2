"""Who did something, as words within a line say: subjects of sentences, keys among other words, what ends the line.

Knows single lines. Must not know who is named: `doers` judges what fills a kind of place by all that fills it.
"""

import re
from collections.abc import Iterator

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import fold
from reports.loading.profiles.bylines import is_to
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.reviewed import is_checked
from reports.loading.programs import is_program
from reports.loading.words import PREPOSITIONS
from reports.regex import regex

_KEYED = regex(
    r"(?:\s{2,}|\t|\s\|\s|\s[(\[]|[,;]\s|\s[–—-]\s)(?P<key>[^\W\d_][^\W\d_ ]*(?: [^\W\d_]+)?)[:：]\s?"
    r"(?P<name>@?[^\W\d_][^\t|:：,;()\[\]]{1,40}?)(?=\s{2,}|\t|\s\||[,;)\]]|\s[–—-]\s|$)"
)
"""A key and what stands behind it, among other words: "Retry batches   Assignee: Ann Lee   Done"."""
_DOES = regex(
    "assignee|assigned to|done by|closed by|completed by|dri|erledigt von|fait par|hecho por|feito por|fatto da"
)
"""Keys of who did something, beside those that say whose a text is."""
_SUBJECT = regex(
    r"(?:^\W*|[.!?]\s+|[–—:-][*_]*\s)(?P<name>[^\W\d_a-z][^\W\d_A-Z]+"
    r"(?:\s(?:and|und|et|y|e|en|och|og|i|&)\s[^\W\d_a-z][^\W\d_A-Z]+)?)(?=\s[^\W\d_A-Z]{2,}\s)"
)
"""One word with a capital that a sentence begins with, or two."""
_OWNED = regex(r"^\W*(?P<name>[^\W\d_a-z][^\W\d_A-Z]+)['’]s?(?=\s[^\W\d_A-Z]{2,}\s)")
"""Whose what a line tells of is: "Elif's talk at the all hands"."""
_BY = r"(?:by|von|par|por|da|door|av|af|przez)\s"
_FULL = r"[^\W\d_a-z][\w'’-]+(?: [\w'’-]{1,20}){0,2} [^\W\d_a-z][\w'’-]+"
_THANKS = r"(?i:thanks|thx|kudos|props|credits?)(?: (?:go(?:es)? )?to)?:?\s"
_BEHIND = regex(
    rf"(?:(?:\s[(\[]|\s?[（［])(?:{_BY})?(?P<set>[^()\[\]（）［］]{{2,50}})[)\]）］]|"
    rf"\s(?:-\s|(?:--|[–—])\s?)(?:[^\W\d_A-Z]+\s{_BY})?(?P<dash>[^–—()]{{2,40}})|"
    r"(?:(?<=[.!?…)\]])\s+|\s{2,}|\t)(?P<code>(?:[A-ZÀ-ÖØ-Þ]\.?-?){2,4})|"
    r"\s//?\s?(?P<slash>[^\W\d_a-z][^/()\d]{1,30})|\s(?P<at>@[\w.-]{2,30})|"
    rf"\s{_BY}(?P<by>(?:@[\w.-]{{2,30}}|{_FULL})(?<!\.))"
    r"(?:\s(?:in\s)?\(?(?:https?://\S+|[\w./-]*[#!]\d+)\)?)?|"
    r"\s(?P<tag>@[\w.-]{2,30})\s[·|–—-]\s[^@]{1,40}|"
    rf",\s(?P<comma>{_FULL})|\s(?P<thanks>{_THANKS}(?:@[\w.-]{{2,30}}|{_FULL})))[.!。]?$"
)
_THANKED = regex(_THANKS)
_AGENT = regex(
    rf"(?:\s(?:was|were|been|wurden?|werden|werd|fu|foi|fue|a été|ont été)\s[^.;:]{{0,60}}?)\b(?P<by>{_BY})"
    r"(?P<name>(?:[^\W\d_]{1,5}\.?\s)?[^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z][\w'’-]+)?)"
)
"""By whom something was done: "was made by Ann and sent", "wurde von Frau Lee erstellt"."""
_TIME = regex(r"\s?[(\[](?P<time>[^()\[\]]{2,30})[)\]][.!]?$")
_QUOTED = regex(r"[\"“”„«»‚‘'「『].{8,}[\"“”«»’'」』]\W*\s?[–—(-]")
_AND = regex(r"@[\w.-]+\s?(?:[+&,/]|and)?\s*$")
_BETWEEN = regex(r"[,;，、]\s?")
_HANDLES = regex(r"\((?:thanks (?:to )?|by )?(@[\w.-]{2,30})!?\)", re.IGNORECASE)

OWNED, THANKED, LAST = "'s", "thanks", "comma"
"""Places of whom a text that is another's may well only mention."""


def within(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The kinds of places within a line, and what fills them.

    >>> list(within("Ingrid closed it. Paulo opened it (Ann Lee)"))
    [(('subject',), 'Ingrid'), (('subject',), 'Paulo'), (('end', 'set'), 'Ann Lee')]
    >>> list(within("Czech (@lenka), Danish (@mbk)")), list(within("PAY-1  Retry  Assignee: Ann Lee  Done"))
    ([(('end', 'set'), '@lenka'), (('end', 'set'), '@mbk'), (('end', 'set'), '@mbk')], [(('end', 'keyed'), 'Ann Lee')])
    """
    yield from ((("subject",), found["name"]) for found in _SUBJECT.finditer(text))
    yield from ((("subject", OWNED), found["name"]) for found in _OWNED.finditer(text))
    for found in _KEYED.finditer(text) if ":" in text or "：" in text else ():
        field = read_field(f"{found['key']}: {found['name']}")
        if _DOES.fullmatch(fold(found["key"])) or (field and field.kind == "person"):
            yield ("end", "keyed"), found["name"]
    handles = _HANDLES.findall(text)
    yield from ((("end", "set"), handle) for handle in handles)
    yield from _behind(text)


def agent(text: str) -> str:
    """By whom a sentence says that something was done; empty where it says it of nobody.

    >>> agent("The report was made by Ann Lee and sent"), agent("Das wurde von Frau Lee erstellt"), agent("It was read")
    ('Ann Lee', 'Frau Lee', '')
    """
    found = _AGENT.search(text)
    return found["name"] if found and not is_checked(fold(text[: found.start("by")])) else ""


def _without_time(found: re.Match[str]) -> str:
    """Nothing, where what stands in brackets at the end of a line says when."""
    label = find_open_label(found["time"]) or find_label(found["time"])
    return "" if label and label.is_bare else found[0]


def _behind(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """What ends a line in brackets, behind a dash or, a handle, behind "by"; or who said a quotation."""
    text = _TIME.sub(_without_time, text) if text.rstrip(".!").endswith((")", "]")) else text
    found, is_quoted = _BEHIND.search(text), _QUOTED.match(text) is not None
    for kind, said in found.groupdict(default="").items() if found else ():
        if found and kind == "dash" and is_checked(fold(text[: found.start(kind)])):
            continue
        before = fold(text[: found.start(kind)]) if found and said else ""
        is_mention = kind == "at" and (
            is_to(before) or before.rstrip().rpartition(" ")[2] in PREPOSITIONS or _AND.search(before) is not None
        )  # "with @ann", "@ann & @bob"
        if is_program(said.lstrip("@")) or is_mention:
            continue
        if thanks := _THANKED.match(said):
            kind, said = THANKED, said[thanks.end() :].rstrip("!. ")  # noqa: PLW2901
        place = ("end", kind, "quoted") if is_quoted else ("end", kind)
        yield from ((place, part) for part in _BETWEEN.split(said) if part.strip())

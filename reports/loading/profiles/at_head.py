"""The name that stands at the head of a text which says nowhere else whose it is: told by its place and its shape.

No list knows most names. A few words with capitals that mean nothing else, alone on the first line, before a role,
beside what such a document is called, or behind "by", are a name mostly; a project or a firm looks the same. Where the
name of the file, a signature, a title or a role agrees it is sure. Knows lines. Must not know blocks or the cast.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from reports.loading.dates.labels import find_label, find_open_label, label_length
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_given, is_surely, is_unknown, likeness
from reports.loading.names.people import same_words
from reports.loading.profiles.bylines import is_to
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.filenames import is_work
from reports.loading.profiles.mail import SALUTATION
from reports.loading.profiles.reviewed import is_reviewer
from reports.loading.profiles.roles import introducing
from reports.loading.profiles.shaped_names import AROUND, is_document, is_role, name_of, name_within, weight_asked
from reports.loading.words import ABSENT
from reports.model.rows import ProfileRow
from reports.regex import regex

_HEAD_LINES = 4
_LAST_LINES = 3
_OF_FIELD = 2
"""How much a field says that stands behind other words of a line."""
_LONGEST = 110
"""Characters of a line that may be a head."""
_LONGEST_SENTENCE = 5
"""Words of a line with a full stop that is no sentence."""
_MOST_WORDS = 4
"""Of a name, without particles."""
_FEWEST = 2
_PARTS = regex(
    r"\s(?:[—–|·•:/=-]|--|//)\s|,\s|\s?[|()（）\[\]【】]\s?|\t|\s{2,}|[:：]\s|、|／|"
    r"・(?=[^・]{2,20}(?:チーム|グループ|[部課係室班局科店])(?:$|[)）]))"
)
_LAST = regex(r",\s|;\s|\s[–—|·•]\s")
"""What stands between a field and other words before it."""
_SENTENCE = regex(r"[.!?。]\W*$")
_FIRST = regex(r"[\W\d_]+")
_DATED = regex(r"[^\W\d_]{2,10}[.,]? \d{1,2}[./]")
"""A day of the week before a day in numbers: "Mo 30.6.: …"."""
_LED = regex(r"(?P<word>[^\W\d_]+)\.?\s?:\s")
_WORD = regex(r"[^\W\d_]{3,}")
_I_AM = regex(
    r"(?i:(?:hi|hello|hallo|salut|hola|ciao|hoi|hej)[,!.]?\s)?(?i:i am|i'm|my name is|this is|ich bin|mein name ist|"
    r"ich hei(?:ß|ss)e|hier ist|je suis|je m'appelle|soy|me llamo|sou|me chamo|sono|mi chiamo|ik ben|mijn naam is|"
    r"jag är|jag heter|jeg er|jeg heter|jestem|nazywam się|меня зовут|мене звати)\s"
    r"(?P<name>[^\W\d_a-zß-ÿ][\w'’-]+(?: (?:[a-zß-ÿ'’]{1,3} ){0,2}[^\W\d_a-zß-ÿ][\w'’-]+){0,2})"
    r"(?=[,.!;:(]|\s[–—-]|\s[^\W\d_A-Z]|$)"
)
_LONGEST_ROLE = 8
"""Words of a line that says what somebody is."""


@dataclass(frozen=True, slots=True)
class AtHead:
    """Who stands at the head of a text."""

    name: str
    line: int
    is_sure: bool
    """More than its shape says that it is a person."""
    is_own: bool = False
    """What such a document is called, or what somebody is, stands beside it: the text is theirs."""

    def is_title(self, lines: Sequence[str]) -> bool:
        """Whether what a text is called stands before the name, and begins no other line: "Logbook – Ann Lee, RN"."""
        called = lines[self.line - 1].partition(self.name)[0]
        return is_document(called) and sum(line.startswith(called) for line in lines) == 1


def find_at_head(lines: Sequence[str], taken: Collection[int], file: str) -> AtHead | None:
    """The one name at the head; of several the one for which most speaks, else the first; None where two stand there.

    >>> find_at_head(["Ilvane Korasti", "2025-03: fixed it"], (), "a.txt").name
    'Ilvane Korasti'
    >>> find_at_head(["Log of Ilvane Korasti, nurse"], (), "a.txt").is_sure
    True
    >>> find_at_head(["Weekly status", "2025-03: fixed it"], (), "a.txt"), find_at_head(["Acme Ltd"], (), "a.txt")
    (None, None)
    """
    if introduced := _introduced(lines, taken):
        return introduced
    head = list(_zone(lines, taken))
    stem = set(_WORD.findall(fold(file.rpartition("/")[2].rpartition(".")[0].replace("_", " "))))
    filled = [line for line in lines if line.strip()]
    last = fold(" ".join(filled[-_LAST_LINES:])) if len(filled) > len(head) + _LAST_LINES else ""
    found: list[tuple[int, AtHead]] = []
    for at, (number, text) in enumerate(head):
        below = head[at + 1][1] if at + 1 < len(head) else ""
        names = list(_names(text, below, is_first=not found and at <= _FEWEST))
        if sum(likeness(name) == "known" for name, _ in names) > 1:
            if found:
                break  # a list of those who are there
            return None
        is_below = not found and at > 0 and is_document(head[0][1])
        for name, said in names[:1]:
            words = _WORD.findall(fold(name))
            is_called_so = set(_WORD.findall(fold(text))) <= stem  # the file is called as the title, whatever that is
            agrees = not (is_called_so or stem.isdisjoint(words)) or (
                len(words) > 1 and all(word in last for word in words)
            )
            weight = said + is_below + 3 * agrees
            found.append((weight, AtHead(name, number, weight > 1, (said > 0 or agrees) and _is_own(text, name))))
    return max(found, key=lambda one: one[0])[1] if found else None


def sure_head(lines: Sequence[str], file: str) -> str | None:
    """The name in full that surely stands at the head, beside what somebody is or what the text is called."""
    found = find_at_head(lines, (), file)
    is_own = found is not None and found.is_sure and found.is_own
    return found.name if found and is_own and is_surely(found.name) else None


def _introduced(lines: Sequence[str], taken: Collection[int]) -> AtHead | None:
    """The one who says first who they are: "I'm Rohan, I run the trials", "Ich bin Eva Kranz"."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and number not in taken]
    told = ((number, found["name"]) for number, line in filled[:_HEAD_LINES] if (found := _I_AM.match(line.strip())))
    likely = (
        (number, name) for number, name in told if likeness(name) in ("known", "shaped" if " " in name else "known")
    )
    return next((AtHead(name, number, is_sure=True, is_own=True) for number, name in likely), None)


def _zone(lines: Sequence[str], taken: Collection[int]) -> Iterator[tuple[int, str]]:
    """The lines before the first item, period or sentence, with their numbers."""
    count, is_below_period = 0, False
    for number, line in enumerate(lines, 1):
        text = introducing(line.strip().strip("=~-_*").strip())
        if number in taken or not text or _greets(text):
            continue
        label = find_label(text) or find_open_label(text)
        is_period = label is not None and label.is_bare
        is_text = label is not None and not is_period and label_length(text) > 0
        is_titled = (
            is_work(_PARTS.split(text)[0]) and _PARTS.search(text) is not None
        )  # "worklog - ann lee - keep out!"
        is_sentence = _SENTENCE.search(text) and len(text.split()) > _LONGEST_SENTENCE and not is_titled
        is_text = (
            is_text
            or is_sentence
            or len(text) > _LONGEST
            or bool((led := _LED.match(text)) and fold(led["word"]) in months())
        )
        if ITEM.match(line.strip()) or is_text or count == _HEAD_LINES:
            return
        is_timed = text[0].isdigit() or fold(_FIRST.split(text)[0]) in months() or _DATED.match(text) is not None
        if count and (is_period or is_timed or (is_below_period and _LED.match(text) and not read_field(text))):
            return
        is_below_period = is_below_period or is_period
        count += 1
        yield number, text


def _is_own(text: str, name: str) -> bool:
    """Whether a line has a full name as written, and behind it no colon: "Ann Lee: built it" is one of several."""
    return " " in name and name in text and text.partition(name)[2].lstrip(" *_")[:1] not in (":", "：")


def _greets(text: str) -> bool:
    """Whether a line begins with a greeting, and not with a name that is one elsewhere: "Ola Nordmann"."""
    return SALUTATION.fullmatch(fold(text.partition(",")[0])) is not None and not is_given(text.partition(" ")[0])


def _names(text: str, below: str, *, is_first: bool) -> Iterator[tuple[str, int]]:
    """What may be a name on a line at the head, with how much says so."""
    words = text.strip(AROUND)
    field = read_field(words)
    beside = read_field(_LAST.split(words)[-1]) if not field else None
    if beside and beside.kind == "person" and likeness(beside.value) == "known":
        yield beside.value, _OF_FIELD  # "Registry office, head: Ann Lee"
        return
    key, colon, _ = words.replace("：", ":").partition(":")
    if (field and field.kind != "person") or (
        colon
        and (is_to(f"{fold(key).strip()} ") or is_reviewer(fold(key).strip()) or ABSENT.fullmatch(fold(key).strip()))
    ):
        return
    parts = [part for one in _PARTS.split(words) if (part := one.strip(AROUND + "\"'“”„"))]
    is_titled = is_first and (is_work(key) or is_document(key))
    if colon and not (is_titled or (field and field.kind == "person") or name_of(key)):
        return
    told = [(part, *name_within(_of_small(part) if is_titled and len(parts) > 1 else part)) for part in parts]
    is_whole = any(other and " " in other and likeness(other) for _, other, _ in told)
    told = [
        (part, name if name and (" " in name or not is_whole or name == part) else None, n) for part, name, n in told
    ]
    for at, (part, name, weight) in enumerate(told):
        if not name:
            continue
        is_only = not any(other and (" " in other or likeness(other) == "known") for _, other, _ in told[:at])
        weight += _beside(parts, at, below)  # noqa: PLW2901
        is_there = is_only and ((is_first and at < _FEWEST) or weight > 0)
        if is_there and weight >= weight_asked(name, part, parts[at + 1 :]):
            yield name, weight
        elif likeness(name) == "known":
            yield name, 0


def _of_small(part: str) -> str:
    """A part of a title with capitals, where it is two words in small letters, or three, that mean nothing else."""
    words = part.split()
    is_name = _FEWEST <= len(words) < _MOST_WORDS and all(word.isalpha() and is_unknown(word) for word in words)
    return part.title() if is_name and part.islower() and not part.isupper() and not any(map(is_work, words)) else part


def _beside(parts: Sequence[str], at: int, below: str) -> int:
    """How much says of a part of a line that it is a name in what stands beside it, or below it alone."""
    others = [*parts[:at], *parts[at + 1 :]]
    role = parts[at + 1] if at + 1 < len(parts) else below if len(parts) == 1 else ""
    is_low = begins_low(role) and len(role.split()) <= _LONGEST_ROLE
    is_titled = any(is_document(other) or is_work(other) for other in others)
    return 2 * is_role(role) + (is_titled or is_low)


def stated_below(lines: Sequence[str], row: ProfileRow) -> Iterator[tuple[str, str, int]]:
    """The role that stands alone right below the name at the head of a source: "Charge nurse, Ward 7".

    It is known as a title of the source already. What it is called, or when it is of, says nothing of anybody.
    """
    head, number, *_ = [*(number for number, line in enumerate(lines, 1) if line.strip()), 0, 0]
    is_title = any(one.line == number and one.why == "title of the source" for one in row.lines)
    is_below = is_title and row.name is not None and same_words(lines[head - 1].strip(AROUND), row.name)
    said = lines[number - 1].strip(AROUND)
    parts = _PARTS.split(said)
    is_said = is_below and not (is_document(said) or label_length(said)) and (len(parts) > 1 or is_role(parts[0]))
    if is_said and not any(what == "role" for what, *_ in row.stated):
        yield "role", said, number

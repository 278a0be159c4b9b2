"""What agrees that a name is somebody's: of one that a single weak sign tells, it is doubted whether it is a name.

A field, a sender, a form of address, a handle and what the roster knows need no second sign. Of others two have to
agree: lists know the name, places of the same kind hold other people, another line names it. Words that the text uses
in small letters as well speak against it. Knows people and lines; must not know blocks.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from reports.loading.folding import begins_low, days_of_the_week, fold
from reports.loading.names.likeness import is_family, is_given, is_surely, is_unknown, likeness
from reports.loading.names.people import is_initial, is_particle
from reports.loading.profiles.drafts import PersonDraft
from reports.loading.profiles.forms_of_names import is_caseless, is_turned, words_of
from reports.loading.profiles.plausible import LIKELY, are_all_given, plausibility
from reports.loading.words import PRESENT, TITLES
from reports.regex import regex

_NUMBER = regex(r"\d+")
_KIND = regex(r",? (?:(?:on|in) )?(?:line|paragraph) #")
_STRONG = regex(
    r'"|sender|said in|subject of the overview|by |column|cell|row|signature|name of the file|head of|field'
)
"""How it begins to be told who somebody is, where that needs no second sign, or is told already."""
_COLON = regex("[:：]")
_MESSAGE = "head of the message"
_WORD = regex(r"[^\W\d_][\w'’-]*")
_ADDRESS = regex(r"\S*@\S+|\w+://\S+")
_LATIN, _OF_NO_CASE = regex("[A-Za-z]"), regex("[\u0590-\u1fff\u3040-\uffdc]")
_BESIDE = regex(r"(?<!\w)(?:with|for|con|mit|avec|com|met|med|fur|pour|para|per|voor|dla) $")
"""Before the name of another than whose text it is: "1:1 with Ann"."""
_ENOUGH = _FEWEST = 2
_SEVERAL = 3
"""Letters of a word that means somebody in an address; words of two names in a row that come before the last."""


class Agreeing:
    """What else in a source agrees with the names of its people."""

    def __init__(
        self, lines: Sequence[str], file: str, people: Sequence[PersonDraft], known: Collection[str] = ()
    ) -> None:
        """`known`: names that the roster has."""
        self._named = [one for one in people if one.name and one.drafts]
        self._kinds = {id(one): _kinds(one) for one in self._named}
        self._known = set(map(fold, known))
        self._lines = [_ADDRESS.sub(" ", line) for line in lines]
        self._low = {fold(word) for line in self._lines for word in _WORD.findall(line) if begins_low(word)}
        keyed = (line for line in self._lines if _COLON.search(line))
        self._present = [one for one in keyed if PRESENT.fullmatch(fold(_COLON.split(one)[0]).strip(" -*_#>"))]
        self._in_file = set(map(fold, _WORD.findall(file.rpartition(".")[0].replace("_", " "))))
        self._addresses = fold(" ".join(found for line in lines for found in _ADDRESS.findall(line)))

    def unsure(self) -> list[PersonDraft]:
        """Whom fewer than two signs say to be a person, and who may be two in a row."""
        return [
            one
            for one in self._named
            if _is_none(one.name or "") or not (self._is_strong(one) or self._weight(one) >= _ENOUGH)
        ]

    def _weight(self, person: PersonDraft) -> int:
        name = person.name or ""
        listed = _of_lists(name)
        against = self._against(name) + self._is_other(person) if listed < _ENOUGH else 0
        return listed + self._beside(person) + self._elsewhere(person) - against

    def _is_strong(self, person: PersonDraft) -> bool:
        name, by, kinds = person.name or "", person.named_in, self._kinds[id(person)]
        is_subject = any(block.text.startswith(name) for block in person.overview)
        is_told = bool(person.emails or person.declared_id or (by and by.is_field)) or is_subject
        is_said = any(_STRONG.match(kind) for kind in kinds if kind != _MESSAGE)
        if is_told or is_said or name.startswith("@") or fold(name) in self._known or self._is_called(name):
            return True
        talkers = [one for one in self._named if self._kinds[id(one)][_MESSAGE] >= _FEWEST]
        return person in talkers and len(talkers) >= _FEWEST

    def _is_called(self, name: str) -> bool:
        """Whether a list of those present has a name, or a form of address stands before it."""
        if any(name in line for line in self._present):
            return True
        words = [line.partition(name)[0].split() for line in self._lines if name in line] if name else []
        before = [found[-1] for found in words if found] + ([name.split(maxsplit=1)[0]] if " " in name else [])
        folded = (fold(word).strip("*_([") for word in before)
        return any(word in TITLES or word.strip(".") in TITLES for word in folded)

    def _beside(self, person: PersonDraft) -> int:
        """How much the others say: one whom lists know, and names like this one that fill places of the same kind."""
        name, own = person.name or "", self._kinds[id(person)]
        others = [one for one in self._named if one is not person]
        alike = [one.name or "" for one in others if not own.keys().isdisjoint(self._kinds[id(one)])]
        if begins_low(name):  # handles stand among handles
            return _ENOUGH * (sum(map(begins_low, alike)) >= _FEWEST)
        given = [one for one in (name, *alike) if is_given(one) and is_unknown(one)]
        is_row = is_given(name) and (are_all_given([name, *alike]) or len(given) == len(alike) + 1 == _FEWEST)
        is_one = any(_is_listed(one.name or "") for one in others)
        are_full = " " in name and any(" " in one and _of_lists(one) and not self._against(one) for one in alike)
        return _ENOUGH if is_row else int(is_one or are_full)

    def _elsewhere(self, person: PersonDraft) -> int:
        """Whether an address, the name of the file or another line within it names them."""
        name = person.name or ""
        words = [word for word in words_of(name) if len(word) > 1]
        if not words or is_caseless(name):
            return 0
        signs = _signs(person)
        heads = {fold(word) for n in signs for line in self._lines[n - 1 : n] for word in _WORD.findall(line)}
        is_in_file = words[0] in self._in_file and not self._in_file <= heads  # which is called as its title
        if is_in_file or any(len(word) >= _SEVERAL and word in self._addresses for word in words):
            return 1
        form = name.partition(" ")[0] if is_given(name) else name
        others = (line for number, line in enumerate(self._lines, 1) if form in line and number not in signs)
        return int(any(_WORD.search(line.partition(form)[0]) for line in others))

    def _is_other(self, person: PersonDraft) -> bool:
        """Whether the line that names somebody says that it was done with or for them."""
        name = person.name or ""
        told = (line.partition(name)[0] for n in _signs(person) for line in self._lines[n - 1 : n] if name in line)
        return any(_BESIDE.search(fold(before)) for before in told)

    def _against(self, name: str) -> int:
        """How much its own words say that it is none: small ones within it, and others that the text has so."""
        tokens = name.split()
        if _LATIN.search(name) and _OF_NO_CASE.search(name):  # words of two scripts
            return _ENOUGH
        if is_caseless(name) or begins_low(name):
            return 0
        low = [token for token in tokens if begins_low(token)]
        is_phrase = bool(low) and (not all(map(is_particle, low)) or low[-1] == tokens[-1])
        is_of = bool(low) and not is_given(name)
        own = [fold(token).strip(".,'’") for token in tokens if not (is_particle(token) or is_initial(token))]
        return _ENOUGH * is_phrase + is_of + min(_FEWEST, sum(word in self._low for word in own))


def _signs(person: PersonDraft) -> set[int]:
    """The lines that name somebody."""
    return {int(n) for draft in person.drafts for n in _NUMBER.findall(draft.why or person.why)}


def _is_none(name: str) -> bool:
    """Whether it ends with a day of the week, or is two people in a row: "Ada Lovelace Alan Turing"."""
    if " " in name and fold(name.rpartition(" ")[2]) in days_of_the_week()[0] and not is_surely(name):
        return True
    tokens = [token for token in name.split() if not (is_particle(token) or is_initial(token))]
    if len(tokens) <= _SEVERAL or is_family(tokens[0]):
        return False
    return is_given(tokens[2]) and (is_family(tokens[1]) or not is_given(tokens[1]))


def _of_lists(name: str) -> int:
    """How much lists of names say of one."""
    if is_surely(name) or is_turned(name):
        return _ENOUGH
    return int(plausibility(name) >= LIKELY and (" " in name or is_caseless(name) or is_unknown(name)))


def _is_listed(name: str) -> bool:
    weight = plausibility(name)
    return weight >= LIKELY if is_caseless(name) else weight > 0 and (is_given(name) or likeness(name) == "known")


def _kinds(person: PersonDraft) -> Counter[str]:
    """The kinds of places that name somebody, with how often: "heading", "who did it"."""
    return Counter(_KIND.sub("", _NUMBER.sub("#", draft.why or person.why)) for draft in person.drafts)

"""What the state of a row says: that its work is done, that it is not, or nothing known. Knows a column's cells."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from reports.loading.folding import fold
from reports.loading.tables.columns import words
from reports.loading.tables.phrases import Phrases
from reports.regex import regex

State: TypeAlias = Literal["done", "open", "dropped", "part", "unknown", ""]
"""`part` is a number below the whole, or "partly"; empty: the cell says nothing."""
_NUMBER = regex(r"(?P<number>\d{1,3}(?:[.,]\d+)?)(?P<percent>\s?%)?")
_WITHIN = regex(r"(?<!\d)(\d{1,3})\s?%")
_WORD = regex(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_YES, _NO = "✅✓✔☑🗸", "❌✗✘✖☐⬜🚫🟡🟠🔴⏳🚧"
_ACCENTED = ("löst", "løst")
"""Solved, in Swedish and Norwegian; without accents it would be "lost"."""
_NOT = "未不没沒待미안"
"""Signs that deny the word that they begin."""
_ALONE: Sequence[tuple[State, str]] = (
    *(("open", "open"), ("dropped", "dropped"), ("done", "done"), ("open", "no"), ("done", "yes")),
)
"""The lists that a whole state is looked for in."""
_STEMMED = 6
"""Letters of a word from which its ending says nothing of its own."""
_PERCENT = 100
_MOST = 20
"""Different states of a column that no name tells."""
_DENYING = ("n't", "madi", "medi")
"""How words end that deny, in English and Turkish."""
_SHORT, _LONG = 2, 4
"""Words of what is taken for a state wherever it stands: "Fixed the roof" says what was done."""


@dataclass(frozen=True)
class States:
    """The states in a column, each told from the others of it: what numbers are the whole of shows in all of them."""

    whole: int = _PERCENT
    own: frozenset[str] = frozenset()
    """Folded states that somebody has said are done."""
    _known: dict[str, State] = field(default_factory=dict)

    @classmethod
    def among(cls, cells: Iterable[str], own: Collection[str] = ()) -> "States":
        """Those of a column."""
        numbers = [one for cell in cells if cell and (one := _number(cell)) is not None]
        is_share = bool(numbers) and max(numbers) <= 1
        return cls(1 if is_share else _PERCENT, frozenset(map(fold, own)))

    def of(self, cell: str) -> State:
        """What one cell says."""
        if cell not in self._known:
            self._known[cell] = self._of(cell)
        return self._known[cell]

    def _of(self, cell: str) -> State:
        if fold(cell).strip() in self.own or cell.strip().casefold() in _ACCENTED:
            return "done"
        found = _NUMBER.fullmatch(cell.strip())
        if found:
            whole = _PERCENT if found["percent"] else self.whole
            return "part" if float(found["number"].replace(",", ".")) < whole else "done"
        return _said(cell)

    def tell(self, cells: Sequence[str]) -> bool:
        """Whether the filled cells of a column are states: most are known to be, and none has more than a few words."""
        filled = [cell for cell in cells if cell]
        numbers = [one for cell in filled if (one := _number(cell)) is not None]
        if numbers and self.whole not in numbers:  # marks of a test, of which none is all there is
            return False
        known = sum(len(cell.split()) <= _SHORT and self.of(cell) not in ("unknown", "") for cell in filled)
        return 3 * known >= 2 * len(filled) > 0 and all(len(cell.split()) <= _LONG for cell in filled)


def _number(cell: str) -> float | None:
    found = _NUMBER.fullmatch(cell.strip())
    return None if found is None or found["percent"] else float(found["number"].replace(",", "."))


def tells_by_words(cells: Sequence[str]) -> bool:
    """Whether the cells of a column that no name tells are states: known words for done and for not done, and no ticks.

    >>> tells_by_words(["Done", "Waiting", "Done"]), tells_by_words(["yes", "no", "yes"]), tells_by_words(["Done"] * 3)
    (True, False, False)
    """
    filled = [cell for cell in cells if cell]
    said = set(filled)
    if len(said) > _MOST or any(fold(cell).strip() in words("open", "yes") | words("open", "no") for cell in said):
        return False
    states = {States().of(cell) for cell in said if not _NUMBER.fullmatch(cell.strip())}
    return {"done"} < states & {"done", "open", "dropped"} and States().tell(filled)


def is_done(cell: str) -> bool:
    """Whether a state says that something is done.

    >>> is_done("✅ Done"), is_done("Done (Sprint 12)"), is_done("Fertiggestellt"), is_done("Closed - not done")
    (True, True, True, False)
    """
    return States().of(cell) == "done"


def denies(clause: str) -> bool:
    """Whether a few words say that something is not done, or not begun.

    >>> denies("not started"), denies("ещё не начата"), denies("not the switch"), denies("done")
    (True, True, False, False)
    """
    tokens = _WORD.findall(fold(clause).replace("’", "'"))
    rest = [token for token in tokens if not _is_denying(token)]
    is_one = len(rest) < len(tokens) <= _LONG - 1
    return is_one and any(_said(token) in ("open", "done") for token in rest)


def _is_denying(token: str) -> bool:
    return token in words("open", "not") or token.endswith(_DENYING)


def _said(cell: str) -> State:
    """What the words of a state say; where they say two things, nothing that is known.

    A word for "not" makes anything open; of the rest, what was given up goes before what is open, and that before done.
    """
    text = fold(cell)
    tokens = _WORD.findall(text.replace("’", "'"))
    whole = " ".join(tokens)
    if not tokens or {text.strip(), whole} & (words("rows", "nothing") | words("rows", "nobody")):
        return _marked(cell)
    is_part = _holds("part", whole) and not any(map(_is_denying, tokens))
    if is_part or any(int(number) < _PERCENT for number in _WITHIN.findall(text)):
        return "part"
    if alone := next((state for state, of in _ALONE if _stem(whole) in _stems(of)), None):
        return alone
    if any(map(_is_denying, tokens)) or text[:1] in _NOT:
        return "open"
    if _holds("dropped", whole):
        return "dropped"
    is_open, is_finished = _holds("open", whole), _holds("done", whole)
    return "unknown" if is_open == is_finished else "open" if is_open else "done"


def _stem(word: str) -> str:
    """A long word without the ending for one or many, of him or her: "realisee", "terminados", "отменена"; else it."""
    return word.rstrip("aeosаеоыяй") if len(word) >= _STEMMED and " " not in word else word


@cache
def _stems(of: str) -> frozenset[str]:
    return frozenset(map(_stem, _bare(of)))


def _marked(cell: str) -> State:
    """What the signs of a state without words say."""
    signs = {char for char in cell if char in _YES + _NO}
    return ("done" if signs <= set(_YES) else "open") if signs else ""


@cache
def _bare(of: str) -> frozenset[str]:
    """The phrases of a list as `_WORD` leaves them."""
    return frozenset(" ".join(_WORD.findall(phrase)) for phrase in words("open", of))


@cache
def _phrases(of: str) -> Phrases:
    return Phrases(_bare(of))


def _holds(of: str, whole: str) -> bool:
    return _phrases(of).are_in(whole)

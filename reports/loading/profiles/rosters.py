"""Lists of people, told by repetition and not by what heads them: who is listed comes again where things are said.

A list of names alone is no work, and nobody of it heads what follows; who comes again below is one of the people of the
source, whatever the list is called, in any language. Knows lines and names. Must not know whose lines are whose.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from reports.loading.folding import begins_low, fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_given, is_no_person
from reports.loading.names.people import is_particle
from reports.loading.profiles.company import Cast
from reports.loading.profiles.forms_of_names import in_order, is_caseless, is_full, stands_for, words_of
from reports.loading.profiles.joint_names import apart
from reports.loading.profiles.plausible import plausibility
from reports.rarity import is_made_of_words
from reports.regex import regex

_FEWEST, _MOST = 2, 15
_MOST_WORDS, _LONGEST, _LONGEST_EAST = 5, 40, 8
_NAME = regex(r"[^\W\d_][\w.'’・·-]*(?:[ \u3000][^\W\d_][\w.'’・·-]*){0,4}")
_NO_LETTER = regex(r"[\d_]")
_REMARK = regex(r"\s*(?:[(\[（][^()\[\]（）]{1,30}[)\]）]|(?:[,:;]|\s[–—|-])\s(?:`[^`]+`|[@<]\S+|\S+@\S+))$")
"""What somebody is, or a handle, and nothing that was done."""
_LABEL = regex(
    r"[*_\s]*(?P<key>[^:：|.,;]{2,40}?)[*_]*\s?[:：][*_]*\s*(?P<said>[^\s:：][^:：]*?)(?:\.\s+[^:：.,;]{2,20}[:：].*)?"
)
"""What a list is called, and the list; another may stand behind it: "Present: Ann, Bob. Excused: Cleo"."""
_RANK = regex(r"[A-Z]{2,4}\.? (?=[A-Z][^\W\d_]*[a-zß-ÿ])")
"""What somebody is, in short: "RN Okafor"; of several that all have it two have the same."""
_LEAD = regex(r"(?P<form>[^\W\d_][^:：|()]{0,40}?)[*_]*\s?(?:[:：]|\s[–—-]\s)")
_DOES = regex(r"(?P<form>(?![a-zß-ÿ])[^\W\d_][\w'-]*(?: (?:and |& )?(?![a-zß-ÿ])[^\W\d_][\w'-]*){0,2}) (?=[a-zß-ÿ])")
"""Who does what a line or what stands behind its caption says: "Water: Mo fixed it"."""
_END = regex(r"[(（\[](?P<form>[^\W\d_][^()（）\[\]]{0,40})[)）\]]\W{0,3}$")
_MARGIN = regex(r"^(?:[-+*•・]\s*|\d{1,2}[.)．、]\s*)?")
_CAPTIONED = regex(r"^[^:：]{1,12}[:：]\s*")
_HEADING = regex(r"#{1,6}\s+")
_RULE = regex(r"[|:\s-]+")
_AROUND = " \t*_#:：.•"
_LIKELY, _SHAPED, _EASTERN = 0.4, 1.6, 0.5
_EAST, _SHORT = ("zh", "ja"), 4
"""Languages without blanks, and signs of a name there."""


@dataclass(frozen=True, slots=True)
class _List:
    names: tuple[str, ...]
    lines: frozenset[int]
    """The lines that hold nothing else."""
    is_stacked: bool = True
    """A name a line, or a row."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The people whom lists of a source name."""

    names: tuple[str, ...] = ()
    """Those who come again, as the list says them, given name first."""
    others: tuple[str, ...] = ()
    """Those who do not, in full."""
    lines: frozenset[int] = frozenset()
    """The lines that say nothing else, by number."""


def find_roster(lines: Sequence[str], language: str = "") -> Roster:
    """Whom lists name who come again where things are said, or who are listed in full.

    >>> found = find_roster(["Wexol: Ann, Bob, Cem", "", "## 3 May", "Cem: sold it", "Ann: fixed it"])
    >>> found.names, found.lines
    (('Ann', 'Bob', 'Cem'), frozenset())
    >>> find_roster(["Wexol:", "- Parser", "- Lexer", "", "## Parser", "moved the parser", "## Lexer"]).names
    ()
    """
    lists = [*_stacked(lines), *_in_lines(lines), *_in_tables(lines)]
    taken = frozenset[int]().union(*(one.lines for one in lists))
    said = {form for number, line in enumerate(lines, 1) if lists and number not in taken for form in _places(line)}
    said |= _begun(lines, taken, [name for one in lists for name in one.names])
    by_word: dict[str, set[str]] = defaultdict(set)
    for form in said:
        for word in words_of(form):
            by_word[word].add(form)
    low = {fold(word) for line in lines for word in line.split() if begins_low(word)}
    names, others, numbers = dict[str, None](), dict[str, None](), set[int]()
    has_sure = any(one.is_stacked and len(one.names) > _FEWEST and _are_sure(one.names, language) for one in lists)
    for one in lists:
        again = [name for name in one.names if _is_again(name, by_word)]
        is_again = (
            len(again) >= _FEWEST and 2 * len(again) >= len(one.names) and _may_be_people(one.names, low, language)
        )
        if is_again:
            names |= dict.fromkeys(one.names)
        elif has_sure and one.is_stacked and _are_sure(one.names, language):
            others |= dict.fromkeys(one.names)
        if is_again or one.names[0] in others:
            numbers |= one.lines
    return Roster(tuple(names), tuple(name for name in others if name not in names), frozenset(numbers))


def _begun(lines: Sequence[str], taken: Collection[int], names: Sequence[str]) -> set[str]:
    """The names in a script without blanks with which a line begins, or what is behind its caption: "屋根：鈴木が…"."""
    caseless = [name for name in names if is_caseless(name)]
    bare = (
        line.strip() for number, line in enumerate(lines, 1) if number not in taken and not _is_list(line, caseless)
    )
    texts = [part for line in bare for part in (_MARGIN.sub("", line), _CAPTIONED.sub("", line)) if part]
    return {name for name in caseless if any(text.startswith(name) and text != name for text in texts)}


def _is_list(line: str, names: Sequence[str]) -> bool:
    """Whether a line names several of some people."""
    return sum(name in line for name in names) >= _FEWEST


def recurring(lines: Sequence[str], cast: Cast) -> list[str]:
    """Who leads lines, or stands above them, again and again in Chinese or Japanese, most of all that does so.

    None where the source names people otherwise. What comes in one order each time is the questions of a form, unless
    it begins as family names do.
    """
    if cast.language not in _EAST:
        return []
    leads = [name for line in lines for name in _places(line)]
    often = {form for form, count in Counter(leads).items() if count >= _FEWEST and 1 < len(form) <= _SHORT}
    if sum(cast.who(form) is not None for form in often) >= _FEWEST:
        return []
    behind: dict[str, set[str]] = {form: set() for form in often}
    for one, other in pairwise(form for form in leads if form in often):
        behind[one].add(other)
    is_ordered = all(len(others) < _FEWEST for others in behind.values())
    found = [form for form in often if (plausibility(form) if is_ordered else weight_of(form, cast.language)) > 0]
    return sorted(found) if _FEWEST <= len(found) <= _MOST and 2 * len(found) > len(often) else []


def _stacked(lines: Sequence[str]) -> Iterator[_List]:
    """Runs of lines that are a name each, below a line that is none, all with a mark or all without one."""
    filled = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    told = [(number, bool(ITEM.match(line)), _name_of(line), line) for number, line in filled]
    at = 0
    for (is_item, is_name), run in groupby(told, key=lambda one: (one[1], bool(one[2]))):
        group = list(run)
        above, below = told[at - 1][3] if at else "", told[at + len(group)][3] if at + len(group) < len(told) else ""
        at += len(group)
        is_headed = above.rstrip(" *_")[-1:] in (":", "：") or _HEADING.match(above) or above.startswith("**")
        if not (is_name and _FEWEST <= len(group) <= _MOST):
            continue
        if (is_item and above) or (is_headed and not ITEM.match(below)):
            caption = (
                []
                if _HEADING.match(above) or not is_headed or len(above.split()) > _MOST_WORDS
                else [told[at - len(group) - 1][0]]
            )
            numbers = frozenset([*caption, *(one[0] for one in group)])
            yield _List(tuple(dict.fromkeys(name for _, _, name, _ in group)), numbers)


def _in_lines(lines: Sequence[str]) -> Iterator[_List]:
    """Lines that are a list, behind what it is called."""
    for line in lines:
        found = _LABEL.fullmatch(line.strip()[item.end() if (item := ITEM.match(line.strip())) else 0 :])
        said = apart(found["said"].strip(_AROUND)) if found else []
        ranks = Counter(rank[0] for part in said if (rank := _RANK.match(part)))
        are_ranked = ranks.total() == len(said) and max(ranks.values(), default=0) >= _FEWEST
        parts = [_name_of(_RANK.sub("", part) if are_ranked else part) for part in said]
        if _FEWEST <= len(parts) <= _MOST and all(parts):
            yield _List(tuple(dict.fromkeys(parts)), frozenset(), is_stacked=False)


def _in_tables(lines: Sequence[str]) -> Iterator[_List]:
    """Tables with a name in each row, beside which nothing is said: at most a sign, or one of two words."""
    at = 0
    for is_row, run in groupby(lines, key=lambda line: line.lstrip().startswith("|")):
        group = list(run)
        first, at = at + 1, at + len(group)
        rows = [[cell.strip(" *_") for cell in row.strip().strip("|").split("|")] for row in group] if is_row else []
        said = [cells for cells in rows[1:] if any(cells) and not _RULE.fullmatch("|".join(cells))]
        if len(said) < _FEWEST or len({len(cells) for cells in said}) != 1:
            continue
        columns = list(zip(*said, strict=True))
        of_names = [at for at, column in enumerate(columns) if all(_name_of(cell) for cell in column)]
        if not of_names or any(not _says_nothing(columns[at]) for at in range(len(columns)) if at != of_names[0]):
            continue
        names = tuple(dict.fromkeys(_name_of(cell) for cell in columns[of_names[0]]))
        yield _List(names, frozenset(range(first, first + len(group))))


def _says_nothing(column: Sequence[str]) -> bool:
    """Whether what stands in a column is signs, or few words that come again."""
    words = {fold(cell) for cell in column if len(cell) > 1}
    return len(words) < _FEWEST and all(len(word.split()) <= _FEWEST for word in words)


def _name_of(text: str) -> str:
    """Whom a line or cell names that may be no more than a name and a remark; empty where it says something."""
    said = text.strip()
    item = ITEM.match(said)
    bare = _REMARK.sub("", said[item.end() if item else 0 :]).strip(" *_@`")
    if not bare or len(bare) > _LONGEST or _NO_LETTER.search(bare) or not _NAME.fullmatch(bare):
        return ""
    words = bare.split()
    if is_caseless(bare):
        return in_order(bare) if len("".join(words)) <= _LONGEST_EAST or not bare[0] > "\u2e80" else ""
    is_low = any(begins_low(word) and not is_particle(word) for word in words)
    return "" if is_low or len(words) > _MOST_WORDS or bare[-1] == "." else in_order(bare)


def _places(line: str) -> Iterator[str]:
    """What stands in a line where people say who: alone, before a colon or a dash, in brackets at the end."""
    text = line.strip()
    if text.startswith("|"):
        yield from (name for cell in text.strip("|").split("|") if (name := _name_of(cell)))
        return
    text = text[heading.end() if (heading := _HEADING.match(text)) else 0 :]
    text = text[item.end() if (item := ITEM.match(text)) else 0 :].strip("*_ ")
    lead = _LEAD.match(text)
    if does := _DOES.match(text[lead.end() :].lstrip() if lead else text):
        yield from (name for part in apart(does["form"]) if (name := _name_of(part)))
    if found := lead or _END.search(text):
        yield from (name for part in apart(found["form"]) if (name := _name_of(part)))
    elif name := _name_of(text.rstrip(":： ")):
        yield name


def _is_again(name: str, by_word: Mapping[str, Collection[str]]) -> bool:
    """Whether a name, or a shorter form of it, is among others."""
    words = [part for word in words_of(name) for part in (word, *word.split("-"))]
    starts = [name[:end] for end in range(1, len(name) + 1)] if is_caseless(name) else []
    return any(form == name or stands_for(form, name) for word in (*words, *starts) for form in by_word.get(word, ()))


def _may_be_people(names: Sequence[str], low: set[str], language: str) -> bool:
    """Whether names look like that: most of them may be, and none alone is a word that the source writes small."""
    weights = [weight_of(name, language) for name in names]
    is_word = any(" " not in name and fold(name) in low and not is_given(name) for name in names)
    return not is_word and sum(weights) >= _LIKELY * len(names) and 2 * sum(one > 0 for one in weights) > len(names)


def weight_of(name: str, language: str) -> float:
    """How much a name looks like one, a short one in Chinese or Japanese by being no word."""
    weight = plausibility(name)
    if weight <= 0 and language in _EAST and 1 < len(name) <= _SHORT and is_caseless(name):
        return -1 if is_no_person(name) or is_made_of_words(name, language) else _EASTERN
    return max(weight, -1)


def _are_sure(names: Sequence[str], language: str) -> bool:
    """Whether names are such by themselves: all may be in full, and most surely are."""
    sure = [plausibility(name) >= _SHAPED and (is_full(name) or is_caseless(name)) for name in names]
    may_be = all(weight_of(name, language) > 0 and (" " in name or is_caseless(name)) for name in names)
    are_eastern = language in _EAST and 2 * sum(plausibility(name) > 0 for name in names) > len(names)
    return may_be and (2 * sum(sure) > len(names) or are_eastern)

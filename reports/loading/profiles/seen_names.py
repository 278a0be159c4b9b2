"""Names in the places in which they stand in the lines of a source: before colons, in columns, in running words.

Where most of what stands in a kind of place are names, the others are as well. Knows lines one by one, and names.
Must not know who writes, nor whose text it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from reports.loading.dates.titles import may_part
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_given, is_position, is_unknown, likeness
from reports.loading.names.people import is_particle
from reports.loading.profiles.bylines import bylines
from reports.loading.profiles.company import SIGNED
from reports.loading.profiles.forms_of_names import (
    are_initials,
    honoured,
    in_order,
    initials_of,
    is_caseless,
    is_code,
    is_family_and_given,
    is_foreign_full,
    is_full,
    is_initialed,
    is_unmarked,
    may_be_full,
    may_be_name,
    words_of,
)
from reports.loading.profiles.legends import full_names, logins
from reports.loading.profiles.others import NO_SUBJECT
from reports.loading.profiles.roles import apposed, role_in
from reports.loading.statements.denial import tells_of_done
from reports.loading.words import AND, ARTICLES, TITLES
from reports.regex import regex

_MARGIN = regex(r"[^\w\"“„«(\[@<]*")
_LEAD = regex(r"(?P<form>[^\W\d_][^:：|\t]{0,50}?)(?P<mark>\s?[:：]|\s[–—-]\s|\t| {2,}|\s?\|)(?=.*\w)")
_REMARK = regex(r"\s*[(\[（](?P<inner>[^()\[\]（）]{1,60})[)\]）]")
_CUT = regex(r"\s[–—|/·-]\s|[()\[\]:：;|\t,“”„\"»«\u3000]|\s{2,}|//")
LISTED = regex(r"[^:：]{2,40}[:：]\s*(?P<names>\S.*)")
APART = regex(rf"\s*[,;、，；،&+]\s*|\s(?:{AND}),?\s")
_TURNED = regex(r"(?<![\w.’'-] )\b(?P<turned>[^\W\d_][\w'’-]+,\s[^\W\d_][\w'’-]+)(?=$|\s{2,}|\t|\s?[|:()–—])")
_RUN = regex(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)*")
_GAP = regex(r"\t| {2,}|\s?\|\s?")
_CHINESE = regex(r"[\u4e00-\u9fff]{2,4}")
_BOXED = regex(r"^\s*【([^【】]{2,30})】(?=\s?\S)")
_REMARKED, _NO_PART = regex(r"\((?P<remark>[^()]{1,60})\)"), regex(r"[,;:()]")
_NO_NAME = NO_SUBJECT | frozenset("with con mit avec com met med z cu ile hi hello hallo bonjour hola".split())  # noqa: SIM905
CASELESS = regex(r"[\u3040-\u30ff\u3400-\u9fff]{2,5}(?:[・·= \u3000][\u3040-\u30ff\u3400-\u9fff]{1,8}){0,3}")
_HAN = "\u3400-\u9fff々"
_TITLED = regex(rf"(?P<role>[{_HAN}]{{2,5}})[ \u3000](?P<name>[{_HAN}]{{1,4}}[ \u3000][{_HAN}\u3040-\u30ff]+)")
"""What somebody is before a name in full: "会長 大河内 誠一郎"."""
_PARTED = regex(r"^(?P<given>[^\W\d_]+) \((?P<family>[^\W\d_]+(?:[ -][^\W\d_]+)?)\)(?=\s[^\W\d_])")
"""A given name with the family's in brackets: "Anna (Koch) closed it"."""
_HONOURED = regex(
    r"(?:^|[.!?]\s|[–—:-][*_]*\s)(?P<name>(?P<title>[^\W\d_]{1,9}\.?) [^\W\d_a-z][\w'’-]+)"
    r"(?!\s(?:von|vom|aus|of|from|at|de|du|des|da|do|del|della|van|z|ze|od)\s)(?=\s[^\W\d_A-Z])"
)
"""A title and one name that a sentence begins with: "Frau Kessler hat …"."""
_NUMBERED = regex(r"\s*\d{1,2}[.)]\s+(?P<words>\S.{2,50})")
_HEADED = regex(r"\s*(?P<sign>[^\w\s\"“„«(\[@<*+•・·>-])")  # before a head: "■", "»"
_ENDS = regex(r"['’]s?$|(?<=[^\W\d_]{3})['’][a-zçğıöşü]{2,5}$")  # "Ann's", in Turkish "Gıda'nın"
FEWEST, _LONGEST_FORM, _LONGEST_RUN = 2, 60, 4
_WORD = regex(r"[^\W\d_][\w’'-]*")


class SeenNames:
    """Names in the places in which they stand."""

    def __init__(self) -> None:
        self.sure: dict[str, None] = {}
        self.shaped: dict[str, int] = {}
        """What looks like a name in full, with how often it stands there."""
        self.places: dict[str, dict[str, bool]] = {}
        """What fills each kind of place, and whether it looks like a name."""
        self.subjects: dict[str, bool] = {}
        """Names by which sentences of running words begin, with whether an English verb says what they did."""
        self.codes: dict[str, str] = {}
        self.called: set[str] = set()
        """Words that stand before "Bey" and the like."""
        self.perhaps: dict[str, None] = {}
        """What may be a name in full, though a word of it is ordinary."""
        self.roles: dict[str, list[str]] = {}
        """What those who are listed are, with who that is."""
        self.words: Counter[str] = Counter()
        """How often each word with a capital stands there."""
        self.firsts: dict[str, set[str]] = {}
        """What stands behind the first words of names."""

    def add(self, line: str) -> None:
        """Take over what a line names."""
        text = line[_margin(line) :].strip(" *_#=】〕》")
        for part in dict.fromkeys([text, *_CUT.split(text)]):
            self._part(part.strip(" *_.!?"))
        for found in _TURNED.finditer(text) if "," in text else ():
            self.place("turned", in_order(found["turned"]))
        cells = _GAP.split(text) if may_part(text) else [text]
        titled = [named for cell in cells if (named := _TITLED.fullmatch(cell.strip()))]
        titled = [named for named in titled if is_family_and_given(named["name"])]
        for named in titled if len(titled) >= FEWEST else ():
            self.sure.setdefault(named["name"])
            self.roles.setdefault(named["role"], []).append(named["name"])
            self.sure.pop(named[0], None)
        if parted := _PARTED.match(text):
            name = f"{parted['given']} {parted['family']}"
            self.shaped |= {name: self.shaped.get(name, 0)} if is_full(name) else {}
        for boxed in _BOXED.findall(line):
            self.place("boxed", in_order(boxed))
        if numbered := _NUMBERED.fullmatch(line):
            self.place("numbered", in_order(_CUT.split(numbered["words"])[0]))
        if signed := SIGNED.search(text):
            self.place("end", signed["key"])
        for at, cell in enumerate(cells[:-1]):
            self.place(f"cell {at}", in_order(_REMARK.sub("", cell)))
        if (sign := _HEADED.match(line)) and len(line) <= _LONGEST_FORM:
            self.place(sign["sign"], in_order(_REMARK.sub("", text)))
        if lead := _LEAD.match(text):
            self.place(_kind(lead["mark"]), in_order(_REMARK.sub("", lead["form"])))
        self._roster(text)
        self.sure |= {name: None for role, name in apposed(text) if is_full(name) and is_position(fold(role))}
        for called in (one for one in _HONOURED.finditer(text) if fold(one["title"]) in TITLES):
            self.place("titled", called["name"])
        for run in _RUN.finditer(text):
            self._run(run[0])
        self.words.update(fold(word) for word in _WORD.findall(text) if not begins_low(word))

    def byline(self, line: str) -> None:
        """Take over who wrote the text, as a line at its head says, whether a list knows the name or not."""
        for name in map(in_order, bylines(line)):
            if is_full(name) or is_foreign_full(name) or (CASELESS.fullmatch(name) and len(name) > FEWEST):
                self.sure.setdefault(name)

    def _part(self, part: str) -> None:
        may_be = len(part) <= _LONGEST_FORM and may_be_name(part) and "  " not in part
        if not (may_be and (name := in_order(_REMARK.sub("", part)))) or not (is_foreign_full(name) or is_full(name)):
            return
        if likeness(name) == "known" or is_foreign_full(name):
            self.sure.setdefault(name)
        elif not (part.isupper() and any(is_particle(token.lower()) for token in part.split())):
            self.shaped.setdefault(name, 0)

    def place(self, kind: str, form: str) -> None:
        """Take over what fills a kind of place."""
        looks = bool(is_full(form) or likeness(form) in ("known", "shaped"))
        self.places.setdefault(kind, {})[form] = looks

    def _roster(self, text: str) -> None:
        listed = LISTED.fullmatch(text)
        names = listed["names"] if listed else text
        parts = APART.split(_REMARK.sub("", names)) if listed or not is_unmarked(text) else []
        forms = [in_order(part) for part in parts if len(parts) > 1 and 0 < len(part) <= _LONGEST_FORM]
        full = [form for form in forms if may_be_full(form) or is_foreign_full(form) or (listed and is_initialed(form))]
        are_sure = any(is_full(form) or is_foreign_full(form) or is_initialed(form) for form in full)
        are_abroad = bool(listed) and all(is_caseless(form) and len(form) <= _LONGEST_RUN + FEWEST for form in forms)
        if are_sure and len(full) >= FEWEST and (2 * len(full) >= len(forms) or are_abroad):
            self.sure |= dict.fromkeys(forms if are_abroad else full)
        for nick, name in (*logins(text), *full_names(text)):
            self.sure.setdefault(name)
            self.codes[nick] = name
        for found in _REMARKED.finditer(text):
            said = _NO_PART.split(text[max(0, found.start() - _LONGEST_FORM) : found.start()])[-1].split()
            name = in_order(" ".join(dropwhile(begins_low, said) if len(said) > FEWEST else said))
            code = next((one.rstrip(".") for one in re.split(r"[,;\s]+", found["remark"]) if is_code(one)), "")
            if may_be_full(name) and ((listed and not is_unmarked(name)) or likeness(name) == "known"):
                self.sure.setdefault(name)
                self.codes |= {code: name} if code and initials_of(name)[:1] == code[:1] else {}
                for role in map(role_in, re.split(r"[,;]\s", found["remark"])) if listed else ():
                    self.roles.setdefault(role, []).append(name)

    def _run(self, run: str) -> None:
        """The names in full within running words."""
        said = run.split(" ")
        tokens = [_ENDS.sub("", token) if "'" in token or "’" in token else token for token in said]
        self.called.update(honoured(tokens))
        at, count = 0, len(tokens)
        while at < count - 1:
            end = at + tokens[at][:1].isupper()
            is_owner = end > at and said[at] != tokens[at]  # "Ann's Gift Aid claim"
            while at < end < count and not is_owner and (tokens[end][:1].isupper() or is_particle(tokens[end])):
                is_owner = said[end] != tokens[end] or (tokens[end][-1] == "." and len(tokens[end]) > _LONGEST_RUN - 1)
                end += 1
            if end - at >= FEWEST:
                is_behind = at == FEWEST and tokens[0].casefold() in ARTICLES and begins_low(tokens[1])
                is_first = (not at or tokens[at - 1].endswith(".") or is_behind) and said[end - 1] == tokens[end - 1]
                verb = tokens[end] if is_first and end < count and begins_low(tokens[end]) else ""
                self._capitals(tokens[at:end], verb)
            at = end if end > at else at + 1

    def _capitals(self, tokens: Sequence[str], verb: str) -> None:
        """The longest name at the end of some words with capitals, behind what is none: "In January Ann Lee".

        `verb`: what follows a name that begins a sentence, else empty.
        """
        while tokens and is_particle(tokens[-1]):
            tokens = tokens[:-1]
        if len(tokens) == FEWEST and tokens[0].casefold() in ARTICLES and not is_given(tokens[1]):
            return  # "Der Kassenwart"
        start = 0
        while start < len(tokens) - 1 and self._is_before(tokens, start):
            start += 1
        for first in range(start, len(tokens) - 1):
            name = in_order(" ".join(tokens[first:][:_LONGEST_RUN]))
            if not is_full(name) or (first and is_particle(tokens[first])):  # "Notizen von Ann Lee"
                self.perhaps.update({name: None} if may_be_full(name) else {})
                if verb and may_be_full(name) and is_given(tokens[first]) and is_unknown(tokens[first]):
                    self.sure.setdefault(name)
                    return
                continue
            self.firsts.setdefault(tokens[first], set()).add(tokens[first + 1])
            self.shaped[name] = self.shaped.get(name, 0) + 1
            if likeness(name) == "known":
                self.sure.setdefault(name)
            if verb and first == start:
                self.subjects[name] = self.subjects.get(name, False) or tells_of_done(verb)
            return

    @staticmethod
    def _is_before(tokens: Sequence[str], at: int) -> bool:
        """Whether a word stands before a name: "In", and "May" before two others."""
        word = fold(tokens[at])
        is_role = at == 1 and tokens[0].casefold() in ARTICLES and len(tokens) > FEWEST + at and is_given(tokens[2])
        return (
            is_role
            or tokens[at].casefold() in ARTICLES
            or word in _NO_NAME
            or (word in months() and len(tokens) - at > FEWEST)
        )

    def honorifics(self) -> frozenset[str]:
        """Words before two names at least, that are no given names: "Sister", "Coach"."""
        return frozenset(
            fold(word)
            for word, behind in self.firsts.items()
            if len(behind) >= FEWEST
            and not is_unknown(word)
            and any(is_given(one) for one in behind)
            and any(name.startswith(f"{word} ") and is_full(name.partition(" ")[2]) for name in self.shaped)
        )

    def coded(self) -> dict[str, str]:
        """What short names stand for that fill a column, or the ends of lines: the initials of two people at least."""
        names = [*dict.fromkeys([*self.sure, *self.shaped, *self.perhaps])]
        found: dict[str, str] = {}
        for forms in self.places.values():
            codes = [form for form in forms if is_code(form) and len(form) > 1]
            meant = {code: [name for name in names if are_initials(code, name)] for code in codes}
            sure = {code: of[0] for code, of in meant.items() if len(of) == 1}
            found |= sure if len(set(sure.values())) >= FEWEST and 2 * len(sure) >= len(codes) else {}
        return found

    def believed(self) -> Iterator[str]:
        """Everybody, the surest first."""
        yield from self.sure
        for kind, forms in self.places.items():
            names = [form for form, looks in forms.items() if looks]
            if kind == "titled" or (len(names) >= FEWEST and 2 * len(names) >= len(forms)):
                foreign = {name for name in names if is_foreign_full(name)}
                among = 2 * len(foreign) >= len(names)  # others may have a family name that no list holds
                others = foreign | {name for name in names if among and _CHINESE.fullmatch(name)}
                yield from (n for n in names if is_full(n) or (may_be_full(n) and " " in n) or n in others)
        yield from (name for name in self.perhaps if words_of(name)[0] in self.called)
        known = any(likeness(name) == "known" for name in self.subjects)
        for name, count in self.shaped.items():
            parts = [part for part in words_of(name) if len(part) > FEWEST]
            is_called = (
                len(parts) <= _LONGEST_RUN
                and not is_unmarked(name)
                and any(self.words[part] > max(count, 1) for part in parts if is_unknown(part))
            )
            if is_called or not self.called.isdisjoint(parts):
                yield name  # it is called by a part of its name elsewhere
            elif name in self.subjects and (known or (self.sure and self.subjects[name])):
                yield name


def _margin(line: str) -> int:
    at = found.end() if (found := _MARGIN.match(line)) else 0
    return item.end() if (item := ITEM.match(line, at)) else at


def _kind(mark: str) -> str:
    bare = mark.strip()
    return ":" if bare in (":", "：") else "-" if bare and bare != "|" else "gap"

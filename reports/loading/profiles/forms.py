"""Lines that say nothing of what was done: boxes that nobody ticked, empty lines of a form.

Knows single lines, and how many of a source are like them. Must not know people or periods.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from reports.loading.dates.labels import find_label
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.names.likeness import likeness
from reports.loading.profiles.fields import names_period, read_field
from reports.loading.profiles.reviewed import without_leaders
from reports.regex import regex

_BEFORE = r"\s*(?:[-*+•‣◦▪●–—·]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)?"
_OPEN = regex(_BEFORE + r"(?:\\?\[\s?\\?\]|[☐□⬜🔲❏❑◻⏳❌✗✘])\s+\S")
_TICKED = regex(_BEFORE + r"(?:\\?\[[xX✓✔]\\?\]|[☑☒✅✔🗹])\s+\S")
_BLANK = regex(r"[^\n]{0,80}?(?:[.…‗·]{5,}|(?:\\?_[ ]?){4,}|(?:\s*[-–—]){8,})\s*(?:[(\[][^()\[\]]{1,40}[)\]])?\W*")
_FOOTER = regex(
    r"\W*(?:(?:this )?(?:page|report|document|file)\s)?(?:was\s)?(?:exported|generated|printed|created|"
    r"last (?:updated|edited|modified|saved))(?:\s+(?:on|at|by|from|with|via)\b|:|(?=\s+(?:\d|[A-Z][a-z]+ \d)))"
    r"(?=.*(?:\d{4}|\d[./:]\d)).{4,80}|\W*page \d+ (?:of|/) \d+\W*",
    re.IGNORECASE,
)
_SIGN = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
_DEPARTMENT = regex(
    r"[^\s:：、。]{1,14}(?:[部課科係室局班組组处院店]|センター|グループ|チーム|中心|团队|小组|팀|부|과|실|센터|본부|그룹)\s+"
    rf"(?P<name>{_SIGN}{{1,5}}(?:\s{_SIGN}{{1,4}})?)"
)
"""Where somebody works, and who that is."""
_READING = regex(r"\s?[(（][\u3040-\u30ff\s\u3000]{2,20}[)）]$")
"""How a name is read, behind it: "(きりたに みお)"."""
_ME = regex(r"^(?i:me|i|ich|moi|je|yo|eu|io|ik|jag|jeg|ja|ben)\s?=\s?(?=[^\W\d_a-zß-ÿ]\S* [^\W\d_]\S*(?: \S+)?\s*$)")
"""Before the name of who keeps a text: "me = Ann Lee"."""
_ALIGNED = regex(r"^(\W{0,6}[^\W\d_][^:]{0,40}:)(?:\t| {2,})\s*(?=\S)")
"""A key before a value that is set below others."""
_SPACED = regex("^[\u3400-\u9fff\uac00-\ud7a3](?:[ \u3000]+[\u3400-\u9fff\uac00-\ud7a3])+(?=\\s*(?:[:：]|$))")
"""A title, or a key, whose signs are set apart: "업 무 일 지", "氏 名："."""
_SEAL = regex(r"\s*(?:㊞|[(（](?:인|印|서명)[)）])\s*$")
"""Where a seal is put."""
_PART_OF_NAME = regex(
    r"[*_]*(?:(?P<given>vorname|given name|first name|fore ?name|pr[ée]nom|voornaam|f[öo]rnamn|fornavn|etunimi|imi[eę]|"
    r"jm[ée]no|keresztn[ée]v|prenume|имя|ad[ıi]?|nombres?)|(?:name|nachname|familienname|zuname|surname|last name|"
    r"family name|nom(?: de famille)?|achternaam|naam|efternamn|etternavn|efternavn|sukunimi|nazwisko|"
    r"p[řr][íi]jmen[íi]|priezvisko|vezet[ée]kn[ée]v|nume|фамилия|soyad[ıi]?|apellidos?))\s?[*_]*\s?[:：][*_]*\s+"
    r"(?P<value>[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,2})[*_]*",
    re.IGNORECASE,
)
"""A field with a part of a name."""
_LONGEST_PART = 60
_HEAD_LINES = 4
_FEWEST = 2
_ONE_ROW = 3
"""Lines of a table with one row."""
_NEAR_TOP = 12
"""Filled lines among which a heading asks of when a text is."""
_BEHIND_SENTENCE = regex(
    r"(?<=[.;|·])\s+[*_]*(?P<key>[^\W\d_][^:.;|·]{2,30}?)[*_]*\s?:[*_]*\s+(?P<value>[^:;|]{4,60})$"
)
"""A field behind what else the head of a text says."""
_AROUND = regex(r"^[\W_]+|[\s:*_]+$")
_LISTED = regex(r"[-*+•]\s+(?P<field>[*_]{0,2}[^\W\d_][^:：]{0,30}[:：][*_]{0,2}\s*(?P<value>[^\s:：][^:：]{0,40}))")
"""An item that is a field and no more."""
_DATED = regex(r"(?<!\d)20\d\d(?!\d)")
_LONGEST_KEY = 8
"""Signs of a key in Japanese."""
_SIGNED_OFF = regex(
    r"\W*(?:v\s?\.?\s?[º°o]\s?b\s?\.?\s?[º°o]|fdo\.|visto bueno|"
    r"lu et approuvé|gez\.|(?:signed|signature|unterschrift)\s?:)(?!\w).{0,60}$",
    re.IGNORECASE,
)
"""Above the name of whoever approves or signs."""
_MOST_LINKS = 4
_NEIGHBOUR = regex(r"!?\[\[[^\[\]]{1,200}\]\]|\[[^\[\]]{1,200}\]\([^()]{1,400}\)")
_BESIDE_LINKS = regex(
    r"(?:[\W_]|prev(?:ious)?|next|yesterday|tomorrow|back|up|home|index|zuruck|weiter|gestern|morgen|precedent|suivant|"
    r"anterior|siguiente|proximo|precedente|successivo)*"
)


def is_navigation(text: str) -> bool:
    """Whether a line leads to other pages and says nothing else: "<< [[2025-W06]] | [[2025-W08]] >>".

    >>> is_navigation("← [[2025-05-11]] | [[2025-05-13]] →"), is_navigation("- [[Ann]] and [[Bob]]")
    (True, False)
    """
    links = _NEIGHBOUR.findall(text)
    rest = fold(_NEIGHBOUR.sub("", text)) if len(links) > 1 or (links and text.strip()[:1] in "<«←⟵") else "-"
    return bool(links) and len(links) <= _MOST_LINKS and rest != "-" and _BESIDE_LINKS.fullmatch(rest) is not None


def unticked(blocks: Sequence[Block]) -> frozenset[int]:
    """The identities of items whose box nobody ticked; none where most have such a box, which is a bullet then.

    Nor where it stands above a list of other marks, as heads do in Korea.
    """
    items = [block for block in blocks if block.kind in ("item", "paragraph") and block.lines]
    if not any(_OPEN.match(block.text) for block in items):
        return frozenset()
    marks = [block.text.lstrip()[:1] for block in items]
    is_head = [a == "□" and b in "-·*•ㅇ○" for a, b in pairwise([*marks, "□"])]
    found = [block for block, is_one in zip(items, is_head, strict=True) if _OPEN.match(block.text) and not is_one]
    is_used = any(_TICKED.match(block.text) for block in items)
    listed = {id(block) for block in items if block.kind == "item" or MARK.match(block.text)}
    others = len(listed - {id(block) for block in found}) + sum(block.kind == "heading" for block in blocks)
    return frozenset(map(id, found)) if is_used or others >= len(found) else frozenset()


def is_blank(text: str) -> bool:
    """Whether a line is one of a form that nobody filled in.

    >>> is_blank("Signature: ________"), is_blank("Signed by Ada"), is_blank("and so on .....")
    (True, False, True)
    """
    return len(text) <= 160 and (_BLANK.fullmatch(text.strip()) or _SIGNED_OFF.match(text)) is not None


def is_footer(text: str) -> bool:
    """Whether a last line says when a page was exported, or which of how many it is.

    >>> is_footer("Page 3 of 4"), is_footer("Exported the ledger.")
    (True, False)
    """
    return _FOOTER.fullmatch(text) is not None


def as_fields(lines: Sequence[str]) -> list[str]:
    """The lines; those of a form with leaders between key and value, or a number before them, as fields.

    >>> as_fields(["1. Employee ....... Ann Lee", "2. Position ....... nurse"])
    ['Employee: Ann Lee', 'Position: nurse']
    >>> as_fields(["Site:     plot 14", "Kept by:  Ann Lee"])
    ['Site: plot 14', 'Kept by: Ann Lee']
    >>> as_fields(["업 무 일 지", "성 명 : 윤서준 (인)"])
    ['업무일지', '성명 : 윤서준']
    >>> as_fields(["| Name | Ann Lee |", "|---|---|", "| Post | nurse |", "| Review period | May 2025 |"])
    ['Name: Ann Lee', '', '', 'Review period: May 2025']
    >>> as_fields(["| 氏名 | 部署 | 年 |", "|---|---|---|", "| 鈴木 健太 | 営業部 | 2025年 |", "## 8月"])
    ['氏名: 鈴木 健太', '年: 2025年', '', '## 8月']
    >>> as_fields(["氏名　鈴木 健太", "4月　新検査機を導入"])
    ['氏名: 鈴木 健太', '4月　新検査機を導入']
    """
    lines = _joined_values(_whole_names(_unlisted([_ME.sub("Author: ", line) for line in lines])))
    lines = [_ALIGNED.sub(r"\1 ", line) if ":  " in line or ":\t" in line else line for line in lines]
    lines = [line if line.isascii() else _of_east(line) for line in _without_table(lines)]
    head = [at for at, line in enumerate(lines) if line.strip()][:_HEAD_LINES]
    lines = [_of_department(line) if at in head else _of_wide_blank(line) for at, line in enumerate(lines)]
    fields = [without_leaders(line) for line in lines]
    found = {
        at for at, (field, line) in enumerate(zip(fields, lines, strict=True)) if field != line and read_field(field)
    }
    return [fields[at] if at in found and len(found) > 1 else line for at, line in enumerate(lines)]


def _unlisted(lines: Sequence[str]) -> list[str]:
    """The lines; a list at the head, of fields one of which says a day, is fields, whatever these are called.

    >>> _unlisted(["# Wexol", "", "* Uln : a-7", "* Mistra: 17/05/2018", "", "- Ann: sold it"])
    ['# Wexol', '', 'Uln : a-7', 'Mistra: 17/05/2018', '', '- Ann: sold it']
    """
    filled = [at for at, line in enumerate(lines) if line.strip()][:_NEAR_TOP]
    read = [(at, _LISTED.fullmatch(lines[at])) for at in filled]
    first = next((number for number, (_, one) in enumerate(read[:_HEAD_LINES]) if one), len(read))
    run = takewhile(lambda each: each[1][1] and each[1][0] == each[0] + read[first][0], enumerate(read[first:]))
    told = {at: one for _, (at, one) in run if one}
    labels = [label for one in told.values() if (label := find_label(one["value"])) and label.is_bare]
    if len(told) < _FEWEST or not any(label.has_year and label.is_day for label in labels):
        return list(lines)
    return [told[at]["field"] if at in told else line for at, line in enumerate(lines)]


def _joined_values(lines: Sequence[str]) -> list[str]:
    """The lines; a heading near the top that asks of when a text is, and its answer alone below, are one field.

    So is what says it at the top behind a sentence.

    >>> _joined_values(["# Brag document", "## Period covered:", "**January – July 2025**", "", "## Wins"])[1:3]
    ['Period covered: January – July 2025', '']
    >>> _joined_values(["# Ann Lee", "Shift lead, Leeds. Period: May – July 2025"])[1]
    'Period: May – July 2025'
    """
    found = list(lines)
    filled = [at for at, line in enumerate(lines) if line.strip()][:_NEAR_TOP]
    for at in filled[:_HEAD_LINES]:
        said = _BEHIND_SENTENCE.search(lines[at])
        if said and names_period(fold(said["key"])) and (label := find_label(said["value"])) and label.is_bare:
            found[at] = f"{said['key']}: {said['value']}"
    for at, below in pairwise(filled):
        key, value = _AROUND.sub("", lines[at]), _AROUND.sub("", lines[below])
        is_head = lines[at].lstrip().startswith(("#", "*", "_")) or lines[at].rstrip(" *_").endswith(":")
        is_alone = below + 1 >= len(lines) or not lines[below + 1].strip()
        if is_head and is_alone and names_period(fold(key)) and (label := find_label(value)) and label.is_bare:
            found[at], found[below] = f"{key}: {value}", ""
    return found


def _whole_names(lines: Sequence[str]) -> list[str]:
    """The lines; a family name and the given name in the field beside it are one: "Name: Lee", "First name: Ann".

    >>> _whole_names(["**Name:** Schmidt", "**Vorname:** Luca"])
    ['**Name:** Luca Schmidt', '']
    """
    made = list(lines)
    parts = [_PART_OF_NAME.fullmatch(line.strip()) if len(line) <= _LONGEST_PART else None for line in lines]
    for at, (first, second) in enumerate(pairwise(parts)):
        if first and second and bool(first["given"]) != bool(second["given"]):
            given, family = (first, second) if first["given"] else (second, first)
            key = made[at][: made[at].rindex(first["value"])]
            made[at], made[at + 1] = f"{key}{given['value']} {family['value']}", ""
    return made


def _without_table(lines: Sequence[str]) -> Sequence[str]:
    """The lines; of a table of two columns at the head, whose rows say what fields say, the fields that are known."""
    filled = [at for at, line in enumerate(lines) if line.strip()][:_HEAD_LINES]
    first = next((at for at in filled if lines[at].lstrip().startswith("|")), len(lines))
    rows = list(takewhile(lambda line: line.lstrip().startswith("|"), lines[first:]))
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
    if len(rows) == _ONE_ROW and len(cells[0]) == len(cells[2]) > 1:  # a head, a rule, and one row of values
        values = [f"{key}: {value}" for key, value in zip(cells[0], cells[2], strict=True) if value]
        named = [one for one in values if (asked := read_field(one)) and asked.kind == "person"]
        more = [one for one in values if one not in named and (read_field(one) or _DATED.search(one))]
        is_above = any(line.startswith("#") for line in lines[first + _ONE_ROW :])
        if len(named) == 1 and len(more) < _ONE_ROW and is_above:
            return [*lines[:first], *[*named, *more, "", ""][:_ONE_ROW], *lines[first + _ONE_ROW :]]
    fields = [": ".join(pair) if all(pair) and any(map(str.isalnum, "".join(pair))) else "" for pair in cells]
    known = [read_field(field) if field else None for field in fields]
    whose = [field for field in known if field and field.kind == "person"]
    if any(len(pair) != _FEWEST for pair in cells) or len(whose) != 1 or sum(map(bool, known)) < _FEWEST:
        return lines
    has_period = any(field.kind == "period" for field in known if field)
    dated = [not has_period and _DATED.search(field) is not None for field in fields]
    if sum(dated) > 1:  # as of an incident and of its report, of which neither is of all
        return lines
    said = [field if one or has_day else "" for field, one, has_day in zip(fields, known, dated, strict=True)]
    return [*lines[:first], *said, *lines[first + len(rows) :]]


def _of_east(line: str) -> str:
    """A line without what only makes it wide: blanks within a word, a seal, a dash of two signs."""
    return _SEAL.sub("", _SPACED.sub(_joined, line)).replace("——", " — ").replace("  — ", " — ")


def _joined(found: re.Match[str]) -> str:
    """Signs of one word, without the blanks by which it is as wide as others."""
    return "".join(found[0].split())


def _of_wide_blank(line: str) -> str:
    """A line as a field, where a wide blank stands between a key that is known and its value, as in Japan."""
    key, _, value = line.strip().partition("\u3000")
    field = f"{key}: {value.strip()}" if key and value.strip() and len(key) <= _LONGEST_KEY else ""
    return field if field and read_field(field) else line


def _of_department(line: str) -> str:
    """A line at the head as a field, where it is a department in East Asia and a name: "営業二課　佐伯 美咲"."""
    found = _DEPARTMENT.fullmatch(_READING.sub("", line.strip()))
    is_name = found is not None and likeness(found["name"].replace("\u3000", " ")) in ("known", "shaped")
    return f"氏名: {found['name']}" if found and is_name else _of_wide_blank(line)

"""Lines at the head of a text that say neither who nor when: rules, what it is called, of what place or thing it is.

They are set apart before its head is read, so that its first line is the first one that says something. Knows lines.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_kind_of_text
from reports.loading.profiles.filenames import is_work
from reports.regex import regex

_RULE = regex(r"\s*([=~*#_─━═-])(?:\s?\1){2,}\s*")
_AROUND = " \t*_#=~.:-–—【】"
_HEAD_LINES = 6
_LONGEST = 110
"""Characters of a line that may be a head."""
_SENTENCE = regex(r"[.!?。]\W*$")
_LONGEST_TITLE = 3
"""Words of what a text is called, and of nothing else."""
_THING = regex(
    r"(?:project|site|place|location|venue|building|address|client|customer|room|ward|vessel|ship|vehicle|machine|"
    r"book(?: no)?|volume|page|ref(?:erence)?|phone|tel|weather|topic|subject|"
    r"projekt|baustelle|ort|standort|objekt|kunde|raum|adresse|telefon|wetter|thema|schiff|fahrzeug|"
    r"projet|chantier|lieu|batiment|salle|meteo|objet|navire|vehicule|"
    r"proyecto|obra|lugar|sitio|ubicacion|cliente|sala|direccion|tema|asunto|finca|buque|vehiculo|"
    r"projeto|local|endereco|assunto|navio|veiculo|progetto|cantiere|luogo|sede|indirizzo|oggetto|nave|veicolo|"
    r"locatie|plaats|klant|ruimte|adres|onderwerp|schip|budowa|miejsce|klient|obiekt|temat|"
    r"plats|kund|byggnad|sted|bygning|emne|proje|yer|konum|santiye|musteri|konu|gemi|"
    r"проект|объект|место|адрес|клиент|тема|об'єкт|місце|"
    r"案件名?|現場|場所|件名|顧客|住所|项目|项目名称|地点|客户|主题|项目地点|프로젝트|현장|장소|고객|제목|주소|"
    r"المشروع|الموقع|المكان|الموضوع|العميل)(?:\s?(?:no|nr|n|name)\.?)?"
)
"""Keys of what a text is of, folded: no person stands behind them."""
_FIELD = regex(r"\W*(?P<key>[^\W\d_][^:：]{0,24}?)\s?[:：]\s*(?P<value>\S.*)")


def preface(lines: Sequence[str], taken: Collection[int]) -> Mapping[int, tuple[str, str]]:
    """The lines by number, each with what it is and why.

    >>> list(preface(["=====", "Site: Harrow Lane", "Kept by: Ann Lee", "", "- poured it"], ()))
    [1, 2]
    >>> preface(["Log", "Ann Lee, ward 7", "- mended it"], ())
    {1: ('boilerplate', 'what the text is called')}
    >>> preface(["Diary", "- poured it"], ()), preface(["Site: Harrow Lane, May 2025"], ())
    ({}, {})
    """
    left = [number for number, line in enumerate(lines, 1) if line.strip() and number not in taken]
    found = {
        number: ("boilerplate", "a rule") for number in (*left[:1], *left[-1:]) if _RULE.fullmatch(lines[number - 1])
    }
    head = [number for number in left if number not in found][: _HEAD_LINES + 1]
    for number, after in pairwise(head):
        line = lines[number - 1]
        if ITEM.match(line.strip()) or _says_when(line) or _is_sentence(line):
            break
        if _is_of_thing(line):
            found[number] = ("boilerplate", "what the text is of")
        elif number == head[0] and _is_called(line) and _may_head(lines[after - 1]):
            found[number] = ("boilerplate", "what the text is called")
    return found


def _is_called(line: str) -> bool:
    """Whether a plain line says what a text is called, and nothing else."""
    words = line.strip(_AROUND).split()
    if not 0 < len(words) <= _LONGEST_TITLE or line.lstrip()[:1] == "#" or any(char.isdigit() for char in line):
        return False
    return is_kind_of_text(fold("".join(words))) or is_work(" ".join(words))


def _may_head(line: str) -> bool:
    """Whether a line may be the title itself: no field, item, time or sentence."""
    is_other = ITEM.match(line.strip()) or _is_sentence(line) or _RULE.fullmatch(line) or _says_when(line)
    return not is_other and not _FIELD.fullmatch(line.strip()) and len(line) <= _LONGEST


def is_of_thing(key: str) -> bool:
    """Whether a folded key says of what place or thing a text is: "site", "lieu".

    >>> is_of_thing("site"), is_of_thing("foreman")
    (True, False)
    """
    return _THING.fullmatch(key.strip(" *_")) is not None


def _is_of_thing(line: str) -> bool:
    """Whether a field says of what place or thing a text is, and no time."""
    found = _FIELD.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    return found is not None and is_of_thing(fold(found["key"])) and not _says_when(line)


def _says_when(line: str) -> bool:
    words = line.strip(_AROUND)
    value = found["value"] if (found := _FIELD.fullmatch(words)) else words
    return any(find_label(part) or find_open_label(part) for part in (words, value))


def _is_sentence(line: str) -> bool:
    return _SENTENCE.search(line) is not None and len(line.split()) > _LONGEST_TITLE + 2


def emptied(raw: Sequence[str], lines: Sequence[str]) -> dict[int, tuple[str, str]]:
    """The lines of which nothing is left to be read: marks of quotation, rules of forms, what programs wrote."""
    empty = (number for number, line in enumerate(lines, 1) if not line.strip())
    return {number: ("boilerplate", "put there by a form or a program") for number in empty if raw[number - 1].strip()}

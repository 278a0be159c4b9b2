"""Texts of teams in several languages, all labels of which are words that no language has.

What is understood of them is understood by repetition: who is listed comes again, lines are made alike, blocks ask the
same. Nothing is drawn at random: a form takes names, days and labels in turn.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

from tests.loading.profiles.short_texts import Text

NAMES = {
    "en": ("Callum Brightwater", "Oona Featherstone", "Dexter Vale", "Priya Nambiar"),
    "de": ("Ben Konradi", "Maxi Kammerath", "Pascal Petersen", "Frieda Oltmanns"),
    "nl": ("Mattis Kallens", "Lars De Smedt", "Bünyamin Kirmizi", "Milan De Vleeschauwer"),
    "pl": ("Klaudia Prasecka", "Bartosz Tynkiewicz", "Filip Kłosowski", "Wojtek Matejek"),
    "ru": ("Артём Хайрулин", "Дарья Соболева", "Тимур Галеев", "Полина Ершова"),
    "zh": ("魏卿", "苗旭", "吴虹", "汪嫱"),
    "ja": ("佐伯健", "森下千夏", "黒田悠", "長谷部玲"),
    "ko": ("김도현", "박서윤", "이하람", "정유찬"),
}
WORK = {
    "en": ("Moved the archive to the new disk.", "Drew the plan of the hall.", "Wired the sensor board.",
           "Measured the leak under load.", "Sorted the tins in the cellar.", "Painted the door of the shed.",
           "Packed the kits for the school.", "Copied the maps to the wall."),
    "de": ("Das Archiv auf die neue Platte verschoben.", "Den Plan der Halle gezeichnet.",
           "Die Platine verdrahtet.", "Das Leck unter Last gemessen.", "Die Gläser im Keller sortiert.",
           "Die Tür des Schuppens gestrichen.", "Die Pakete für die Schule gepackt.", "Die Karten kopiert."),
    "nl": ("Het archief naar de nieuwe schijf verplaatst.", "Het plan van de zaal getekend.",
           "De print bedraad.", "Het lek onder belasting gemeten.", "De blikken in de kelder gesorteerd.",
           "De deur van de schuur geverfd.", "De pakketten voor de school ingepakt.", "De kaarten gekopieerd."),
    "pl": ("Przeniesienie archiwum na nowy dysk.", "Narysowanie planu sali.", "Podłączenie płytki czujników.",
           "Pomiar wycieku pod obciążeniem.", "Posortowanie puszek w piwnicy.", "Malowanie drzwi szopy.",
           "Pakowanie zestawów dla szkoły.", "Skopiowanie map na ścianę."),
    "ru": ("Перенос архива на новый диск.", "Чертёж плана зала.", "Подключение платы датчиков.",
           "Замер утечки под нагрузкой.", "Сортировка банок в подвале.", "Покраска двери сарая.",
           "Упаковка наборов для школы.", "Копирование карт на стену."),
    "zh": ("把档案搬到新的硬盘上。", "画出了大厅的平面图。", "接好了传感器的电路板。", "测量了负载下的泄漏。",
           "整理了地下室的罐子。", "粉刷了仓库的大门。", "打包了学校用的材料。", "把地图抄到了墙上。"),
    "ja": ("保管庫を新しい棚に移した。", "ホールの図面を描いた。", "基板の配線を済ませた。", "負荷時の漏れを測定した。",
           "地下室の缶を整理した。", "物置の扉を塗った。", "学校向けの荷物を詰めた。", "地図を壁に写した。"),
    "ko": ("기록 보관소를 새 디스크로 옮김.", "강당 평면도를 그림.", "센서 기판 배선을 완료함.",
           "부하 상태에서 누수를 측정함.", "지하실 통조림을 정리함.", "창고 문을 칠함.", "학교용 꾸러미를 포장함.",
           "지도를 벽에 옮겨 그림."),
}  # fmt: skip
_LABELS = {
    "zh": ("缘枢述", "栏册", "项序", "要目枢", "况缘"),
    "ja": ("ヴェソル", "ナキ", "ロムビタ", "ソルナキ", "ビタヴェ"),
    "ko": ("뷰잔놀", "겐도", "샘론빈", "놀겐", "빈뷰"),
    "ru": ("Векунмаз", "Солдир", "Торвек", "Мазун", "Дирсол"),
}
_LATIN = ("Wexolun", "Midrastor", "Gepla", "Unwex", "Stormi")
_DAYS = (("2024-03-18", "18.3.2024"), ("2024-05-27", "27.5.2024"), ("2024-06-19", "19.6.2024"))
_WIDE = ("zh", "ja")


class _Maker:
    """What texts of one language are made of."""

    def __init__(self, language: str, *, is_iso: bool) -> None:
        self.names = NAMES[language]
        self.labels = cycle(_LABELS.get(language, _LATIN))
        self.colon, self.comma = ("：", "、" if language == "ja" else "，") if language in _WIDE else (": ", ", ")
        self.gap = "" if language in _WIDE else " "
        self.days = [iso if is_iso else dotted for iso, dotted in _DAYS]
        self.work = WORK[language]
        self.said: list[tuple[str, str, str]] = []

    def label(self) -> str:
        """The next word that says nothing."""
        return next(self.labels)

    def phrase(self) -> str:
        """Two of them."""
        return f"{self.label()}{self.gap}{self.label().lower()}"

    def blocks(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Days with who did what, in another order each time."""
        work = iter(self.work)
        for at, (day, (iso, _)) in enumerate(zip(self.days, _DAYS, strict=True)):
            names = self.names[:: 1 - 2 * (at % 2)]
            did = list(zip(names, work, strict=False))
            self.said += [(name, iso[:7], words) for name, words in did]
            yield day, did


def _leads(of: _Maker) -> list[str]:
    """A list on a line, and below each day who did what before a colon."""
    lines = [of.label(), "", f"{of.label()}{of.colon}{of.comma.join(of.names)}", ""]
    for day, did in of.blocks():
        lines += [day, "", *(f"{name}{of.colon}{words}" for name, words in did), ""]
    return lines


def _heads(of: _Maker) -> list[str]:
    """A list of items, and names with a colon above items."""
    lines = [f"# {of.phrase()}", "", f"**{of.label()}:**", "", *(f"- {name}" for name in of.names), ""]
    for day, did in of.blocks():
        lines += [
            day,
            "",
            *(line for name, words in did for line in (f"{name}{of.colon.strip()}", "", f"- {words}", "")),
        ]
    return lines


def _bold(of: _Maker) -> list[str]:
    """A list of lines, and names in bold above items."""
    lines = [f"# {of.phrase()}", "", f"**{of.label()}:**", "", *(line for name in of.names for line in (name, ""))]
    for day, did in of.blocks():
        lines += [f"## {day}", "", *(line for name, words in did for line in (f"**{name}**", "", f"- {words}", ""))]
    return lines


def _recurring(of: _Maker) -> list[str]:
    """No list at all."""
    lines = [f"# {of.phrase()}", ""]
    for day, did in of.blocks():
        lines += [f"## {day}", "", *(f"- {name}{of.colon}{words}" for name, words in did), ""]
    return lines


def _presence(of: _Maker) -> list[str]:
    """One day in a list of fields, a table of who was there, and names as headings below another."""
    lines = [f"# {of.phrase()}", "", f"* {of.label()} : {of.label()}", f"* {of.label()} : {of.days[0]}", ""]
    lines += [f"| {of.label()} | {of.label()} |", "|---|---|", *(f"| {name} | v |" for name in of.names), ""]
    lines += [f"## {of.phrase()}?", ""]
    for name, words in zip(of.names, of.work, strict=False):
        of.said.append((name, _DAYS[0][0][:7], words))
        lines += [f"### {name}", "", f"- {words}", ""]
    return lines


def _spelled(of: _Maker) -> list[str]:
    """A list, and one letter less, or the family name first, where something was done."""
    lines = [f"# {of.phrase()}", "", f"{of.label()}:", "", *(f"- {name}" for name in of.names), ""]
    for at, (day, did) in enumerate(of.blocks()):
        lines += [f"## {day}", ""]
        for name, words in did:
            first, _, last = name.partition(" ")
            written = f"{first} {last[:2]}{last[3:]}" if at else f"{last} {first}"
            lines += [f"{written if last else name}{of.colon.strip()}", "", f"- {words}", ""]
    return lines


def _nobody(of: _Maker) -> list[str]:
    """A list, and nobody who did what."""
    lines = [f"# {of.phrase()}", "", f"{of.label()}:", "", *(f"- {name} - `{of.label().lower()}`" for name in of.names)]
    for day, did in of.blocks():
        lines += ["", f"## {day}", "", *(f"- {words}" for _, words in did)]
    of.said[:] = [("", month, words) for _, month, words in of.said]
    return lines


def _made(head: str) -> Callable[[_Maker], list[str]]:
    def form(of: _Maker) -> list[str]:
        lines, when, who = [f"# {of.phrase()}", ""], of.label(), of.label()
        questions = [of.phrase(), of.phrase()]
        work = iter(of.work)
        for day, (iso, _), name in zip(of.days, _DAYS, cycle(of.names[:2]), strict=False):
            lines += [head.format(when, day, who, name), ""]
            for question, words in zip(questions, work, strict=False):
                lines += [f"### {question}", "", words, ""]
                of.said.append((name, iso[:7], words))
        return lines

    return form


FORMS: dict[str, Callable[[_Maker], list[str]]] = {
    "leads": _leads,
    "heads": _heads,
    "bold": _bold,
    "recurring": _recurring,
    "presence": _presence,
    "spelled": _spelled,
    "nobody": _nobody,
    "heading": _made("### {0}: {1} {2}:{3}"),
    "bar": _made("**{0} {1} | {2}: {3}**"),
    "line": _made("{0}: {1}; {2}: {3}"),
    "row": _made("| {0} | {1} | {2} | {3} |\n|---|---|---|---|"),
    "comma": _made("## {0} {1}, {2} {3}"),
}


def made(form: str, language: str, *, is_iso: bool) -> Text:
    """The text of a form in a language."""
    maker = _Maker(language, is_iso=is_iso)
    lines = FORMS[form](maker)
    return Text(f"{form} {language}", "notes.md", "\n".join(lines) + "\n", tuple(maker.said))

"""docs/cycle.md tells a whole review in two languages: its files are written and its commands run as they stand."""

import csv
import re
import shlex
import shutil
import socket
from collections.abc import Callable, Iterator, Mapping
from email import message_from_bytes
from email.header import decode_header, make_header
from html import escape
from pathlib import Path
from typing import Any, cast

import pptx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from click.testing import Result

from tests.checkers import check_pdf_a
from tests.run.test_changed import fill_with_pikepdf

PAGE = Path(__file__).parent.parent / "docs/cycle.md"
_STEP = re.compile(r"(?:^`([\w/.-]+)`:\n\n```\w+\n(.*?)```)|(?:^```sh\n(.*?)```)", re.MULTILINE | re.DOTALL)
ENGLISH = """# {}

Over a year, {} built parsers for acme/widgets.

## January 2025

Cut the import from 9 to 2 minutes in PR #12.

## June 2025

Documented the parser.

## September 2025

Added a loader of CSV files to acme/widgets.
"""
JAPANESE = """# {}

{}は検索を担当している。

## 2025年1月

検索の応答時間を420ミリ秒から130ミリ秒に短縮した（PR #7 in acme/search）。

## 2025年6月

検索の設計文書をまとめた。

## 2025年9月

ベクトル検索の試作を終えた。
"""
GROWTH = {"ada": "Ask for help earlier.", "sato": "レビューを早めに頼む。"}


class Box(Message):
    """A mailbox."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: dict[str, str] = {}

    def handle_message(self, message: Any) -> None:
        found = message_from_bytes(bytes(message))
        self.mails[str(found["To"])] = str(make_header(decode_header(str(found["Subject"]))))


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    """Return a mailbox, and the port of its server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = Box()
    controller = Controller(found, hostname="127.0.0.1", port=port, ready_timeout=60)
    controller.start()
    try:
        yield found, port
    finally:
        controller.stop()


def steps(cli: Callable[..., Result], port: int) -> Iterator[tuple[str, str]]:
    """Follow the page, and say each command once it has been run; a failed test where one does not end well."""
    for path, content, commands in _STEP.findall(PAGE.read_text("utf-8")):
        if path:
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text(content.replace("localhost", "127.0.0.1").replace("8025", str(port)), "utf-8")
            if path == "people.csv":
                write_profiles(Path(path))
        for command in commands.splitlines():
            result = cli(*shlex.split(command)[1:])
            assert result.exit_code == 0, result.output
            yield command, result.output


def write_profiles(roster: Path) -> None:
    Path("profiles").mkdir()
    with roster.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            text = JAPANESE if row["language"] == "ja" else ENGLISH
            Path(f"profiles/{row['id']}.md").write_text(text.format(row["name"], row["name"]), "utf-8")


def filled(document: str, name: str, values: Mapping[str, str | bool]) -> None:
    """A PDF as somebody sends it back."""
    shutil.copy(document, name)
    fill_with_pikepdf(Path(name), dict(values))


def saved(document: str, name: str, values: Mapping[str, str]) -> None:
    """A page as a browser saves it; tests/formats/page/test_keeping.py does so in one."""
    page = Path(document).read_text("utf-8")
    for field, value in values.items():
        if found := re.search(rf'<textarea name="{field}"[^>]*>', page):
            page = f"{page[: found.end()]}\n{escape(value)}{page[found.end() :]}"
        else:
            page = page.replace(
                f'<input type="text" name="{field}"', f'<input type="text" name="{field}" value="{value}"'
            )
    Path(name).write_text(page, "utf-8")


def decided(document: str, name: str, decisions: dict[str, str]) -> None:
    """A deck of a meeting with what was typed into its log."""
    deck = pptx.Presentation(document)
    for shape in (shape for slide in deck.slides for shape in slide.shapes if shape.name == "table:decisions"):
        for row in list(cast("Any", shape).table.rows)[1:]:
            row.cells[1].text = decisions.get(row.cells[0].text, "")
    deck.save(name)


def page(person: str, period: str) -> str:
    html = Path(f"out/person/{person}_{period}.html").read_text("utf-8").split("<body")[1]
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_cycle_is_as_it_is_told(cli: Callable[..., Result], box: tuple[Box, int]) -> None:  # noqa: PLR0915 - one story
    told = steps(cli, box[1])
    own, talks = {"contributor": "Ada B.", "date": "2 July 2025"}, {"contributor": "佐藤", "date": "2025年7月2日"}

    assert next(told)[0] == "reports build --period 2025-H1"
    assert len(list(Path("out/person").glob("*_2025-H1.html"))) == 4
    ada, sato = page("ada", "2025-H1"), page("sato", "2025-H1")
    assert "Draft" in ada
    assert "下書き" in sato
    assert "Imports take less than a minute Grace Hopper, 15 January 2025 1 statement in the sources" in ada
    assert "Nothing in the sources speaks of this goal." in ada
    assert "検索の応答を150ミリ秒以内にする Grace Hopper、2025年1月15日 元資料の記述1件" in sato
    assert "この目標に関連する記述は元資料にありません。" in sato
    assert "acme/search#7" in sato

    assert next(told)[0].endswith("--by self-review --format pdf --format html")
    filled("out/self-review/ada_2025-H1.pdf", "from-ada.pdf", own | {"own": "Glad.", "goal-talk": "Postponed."})
    saved("out/self-review/sato_2025-H1.html", "from-sato.html", talks | {"own": "満足。", "answer-1": "休暇。"})
    assert next(told)[0].startswith("reports harvest from-ada.pdf from-sato.html")

    assert next(told)[0].endswith("--format pdf")
    for who, day in (("ada", "14 July 2025"), ("sato", "2025年7月14日")):
        notes: dict[str, str | bool] = {"strengths": "Exact.", "agreed": True, "reviewer": "Grace Hopper", "date": day}
        filled(f"out/person/{who}_2025-H1.pdf", f"{who}-from-grace.pdf", notes | {"growth": GROWTH[who]})
    assert next(told)[0].startswith("reports harvest ada-from-grace.pdf")

    assert next(told)[0].endswith("--by calibration --format pptx")
    decided("out/calibration/2025-H1.pptx", "meeting.pptx", {"Ada Byron": "Level 5.", "佐藤 花子": "8月からL6。"})
    assert next(told)[0].startswith("reports harvest meeting.pptx")

    for file in (Path("notes/ada_2025-H1.md"), Path("notes/sato_2025-H1.md")):
        file.write_text(file.read_text("utf-8").replace("state: draft", "state: final"), "utf-8")
    next(told)
    ada, sato = final = page("ada", "2025-H1"), page("sato", "2025-H1")
    assert "Final" in ada
    assert "確定" in sato
    assert "Own view Glad. Ada B., 2 July 2025 Manager’s notes Exact. Grace Hopper, 14 July 2025" in ada
    assert "On this goal Postponed. Ada B., 2 July 2025" in ada
    assert "休暇。 佐藤、2025年7月2日" in sato
    assert "Agreed as described Grace Hopper, 14 July 2025" in ada
    assert "記載のとおり合意 Grace Hopper、2025年7月14日" in sato
    assert "Level 5. Grace Hopper" in ada
    assert "8月からL6。 Grace Hopper" in sato
    assert "[[frozen]]" in Path("notes/person/ada_2025-H1.toml").read_text("utf-8")
    assert check_pdf_a(Path("out/person/sato_2025-H1.pdf").read_bytes()) == []

    assert next(told)[0].startswith("reports extract")
    assert "検索" in Path("data/statements.csv").read_text("utf-8")
    assert next(told)[0] == "reports deliver"
    subjects = {"ada@example.org": "Review packet: Ada Byron, January – June 2025"}
    assert box[0].mails == subjects | {"sato@example.org": "評価資料：佐藤 花子、2025年1月～6月"}
    box[0].mails.clear()
    assert "delivered before" in next(told)[1]
    assert box[0].mails == {}
    assert "person sato_2025-H1 2025-H1 pdf to sato@example.org, delivered" in next(told)[1]

    assert next(told)[0] == "reports build --period 2025-H2"
    last = f"Last review growth points noted then, January – June 2025 {GROWTH['ada']} Grace Hopper, 14 July 2025"
    assert last in page("ada", "2025-H2")
    assert f"{GROWTH['sato']} Grace Hopper、2025年7月14日" in page("sato", "2025-H2")
    assert not [
        who for who in ("ase", "tanaka") if "前回評価" in page(who, "2025-H2") or "Last review" in page(who, "2025-H2")
    ]
    assert final == (page("ada", "2025-H1"), page("sato", "2025-H1"))
    assert next(told, None) is None

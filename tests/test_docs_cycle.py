"""docs/cycle.md tells a whole review: its files are written and its commands run as they stand."""

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from click.testing import Result

from tests.run.test_changed import fill_with_pikepdf

PAGE = Path(__file__).parent.parent / "docs/cycle.md"
_STEP = re.compile(r"(?:^`([\w/.-]+)`:\n\n```\w+\n(.*?)```)|(?:^```sh\n(.*?)```)", re.MULTILINE | re.DOTALL)
NAMES = ("Ada Byron", "Bo Chen", "Cleo Diaz", "Dan Evers", "Eve Fox", "Finn Gray", "Gia Hall", "Hugo Ito")
PROFILE = """Over a year, {} built parsers for acme/widgets.

2025-01: Cut the import from 9 to 2 minutes in PR #12.

2025-06: Documented the parser.

2025-09: Added a loader of CSV files to acme/widgets.
"""
GROWTH = "Ask for help earlier."


def steps(cli: Callable[..., Result]) -> Iterator[str]:
    """Follow the page, and say each command once it has been run; a failed test where one does not end well."""
    for path, content, commands in _STEP.findall(PAGE.read_text("utf-8")):
        if path:
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text(content, "utf-8")
        for command in commands.splitlines():
            result = cli(*shlex.split(command)[1:])
            assert result.exit_code == 0, result.output
            yield command


def filled(document: str, name: str, values: dict[str, str | bool]) -> None:
    """What somebody sends back."""
    shutil.copy(document, name)
    fill_with_pikepdf(Path(name), values)


def page(person: str, period: str) -> str:
    html = Path(f"out/person/{person}_{period}.html").read_text("utf-8").split("<body>")[1]
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_cycle_is_as_it_is_told(cli: Callable[..., Result]) -> None:
    Path("profiles").mkdir()
    for name in NAMES:
        Path(f"profiles/{name.split()[0].lower()}.txt").write_text(PROFILE.format(name), "utf-8")
    told = steps(cli)

    assert next(told) == "reports build --period 2025-H1"
    assert len(list(Path("out/person").glob("*_2025-H1.html"))) == len(NAMES)
    draft = page("ada-byron", "2025-H1")
    assert "Draft" in draft
    assert "Imports take less than a minute Grace Hopper, 15 January 2025 1 statement in the sources" in draft
    assert "Nothing in the sources speaks of this goal." in draft

    assert next(told).endswith("--by self-review --format pdf")
    own: dict[str, str | bool] = {
        "own": "Glad.",
        "goal-talk": "Postponed.",
        "answer-1": "Leave.",
        "contributor": "Ada B.",
    }
    filled("out/self-review/ada-byron_2025-H1.pdf", "from-ada.pdf", own | {"date": "2025-07-02"})
    assert next(told) == "reports harvest from-ada.pdf --yes"

    assert next(told).endswith("--person ada-byron --format pdf")
    notes: dict[str, str | bool] = {"strengths": "Exact.", "growth": GROWTH, "agreed": True, "reviewer": "Grace Hopper"}
    filled("out/person/ada-byron_2025-H1.pdf", "from-grace.pdf", notes | {"date": "2025-07-14"})
    assert next(told) == "reports harvest from-grace.pdf --yes"

    file = Path("notes/ada-byron_2025-H1.md")
    file.write_text(file.read_text("utf-8").replace("state: draft", "state: final"), "utf-8")
    next(told)
    final = page("ada-byron", "2025-H1")
    assert "Final" in final
    assert "Own view Glad. Ada B., 2 July 2025 Manager’s notes Exact. Grace Hopper, 14 July 2025" in final
    assert "On this goal Postponed. Ada B., 2 July 2025" in final
    assert "Leave. Ada B., 2 July 2025" in final.split("What the source leaves open")[1]
    assert "Agreed as described. Grace Hopper, 14 July 2025" in final
    assert "[[frozen]]" in Path("notes/person/ada-byron_2025-H1.toml").read_text("utf-8")

    assert next(told) == "reports build --period 2025-H2"
    assert f"Last review growth points noted then, January – June 2025 {GROWTH} Grace Hopper, 14 July 2025" in page(
        "ada-byron", "2025-H2"
    )
    assert not [name for name in NAMES[1:] if "Last review" in page(name.lower().replace(" ", "-"), "2025-H2")]
    assert page("ada-byron", "2025-H1") == final
    assert next(told, None) is None

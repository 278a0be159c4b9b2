"""Kinds of documents: the built-in ones, those of `[[document]]`, and what is wrong with them."""

import shutil
from pathlib import Path

import pytest

from reports.formats.templates import built_in
from reports.run.config import read_config
from reports.run.settings import settings
from tests.run.jobs import Cli, configure, documents, write
from tests.run.test_config import NOW, problems

TEAMS = '[teams]\ncore = ["ada-byron", "bo-chen"]\nedge = ["cy-dole"]\n'


@pytest.fixture
def profiles(profiles: Path) -> Path:
    """Return the profiles of three people, of one in an earlier quarter."""
    write(profiles, "Cy Dole", "04")
    return profiles


def page(path: str) -> str:
    return (Path("out") / path).read_text("utf-8")


def test_a_team_has_a_packet_of_its_people(cli: Cli, profiles: Path) -> None:
    configure(f'by = "team"\n{TEAMS}', profiles)
    result = cli("build")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"team/core.html", "team/edge.html"}
    made = page("team/core.html")
    assert "<h1>core</h1>" in made
    assert "one team" in made
    assert "Bo Chen" in made
    assert "Cy Dole" not in made


def test_teams_come_from_the_roster_too(cli: Cli, profiles: Path) -> None:
    Path("people.csv").write_text("name,team\nAda Byron,core\nCy Dole,edge\n", "utf-8")
    configure('roster = "people.csv"\nby = "team"\n', profiles)
    cli("build")
    assert documents(Path("out")) == {"team/core.html", "team/edge.html"}


def test_a_document_of_the_configuration_is_made_beside_those_of_today(cli: Cli, profiles: Path) -> None:
    own = (
        '[[document]]\nname = "halves"\nabout = "person"\nper = "half"\n[[document]]\nname = "team"\nper = "quarter"\n'
    )
    configure(own + TEAMS, profiles)
    result = cli("build")
    assert result.exit_code == 0, result.output
    assert {path for path in documents(Path("out")) if not path.startswith(("person/", "quarter/"))} == {
        *("halves/ada-byron_2025-H2.html", "halves/bo-chen_2025-H2.html"),
        *("halves/cy-dole_2025-H1.html", "halves/cy-dole_2025-H2.html"),
        *("team/2025-Q3_core.html", "team/2025-Q2_edge.html", "team/2025-Q3_edge.html"),
    }
    assert "2025-08" not in page("halves/cy-dole_2025-H1.html")


def test_a_selection_is_about_its_people_and_an_everyone_about_all(cli: Cli, profiles: Path) -> None:
    configure(
        '[[document]]\nname = "leads"\nabout = "selection"\npeople = ["core", "cy-dole"]\nexclude = "bo-chen"\n'
        f'[[document]]\nname = "all"\nabout = "everyone"\n{TEAMS}',
        profiles,
    )
    result = cli("build", "--by", "leads", "--by", "all")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"leads/leads.html", "all/everyone.html"}
    assert "Bo Chen" not in page("leads/leads.html")
    assert "Bo Chen" in page("all/everyone.html")
    assert "<h1>All</h1>" in page("all/everyone.html")


def test_a_kind_may_have_fewer_formats_and_says_so(cli: Cli, profiles: Path) -> None:
    configure('[[document]]\nname = "person"\nformats = ["pdf"]\n', profiles)
    result = cli("build", "-v")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"quarter/2025-Q2.html", "quarter/2025-Q3.html"}
    assert "document “person” is made as pdf only" in result.output


def test_a_template_of_its_own_is_taken_and_one_of_nobody_told(cli: Cli, profiles: Path) -> None:
    mine = Path("mine")
    shutil.copytree(built_in(), mine)
    for name in ("growth", "grwth"):
        (mine / name).mkdir()
        (mine / name / "packet.html").write_text(
            '{% extends "theme/base.html" %}{% block content %}Growth of {{ packet.title }}{% endblock %}', "utf-8"
        )
    configure('templates = "mine"\nby = "growth"\n[[document]]\nname = "growth"\n', profiles)
    result = cli("build")
    assert result.exit_code == 0, result.output
    assert "Growth of Ada Byron" in page("growth/ada-byron.html")
    assert "grwth" in result.output
    assert "Did you mean “growth”?" in result.output
    assert "growth: no document" not in result.output


def test_a_template_that_is_missing_is_named(cli: Cli, profiles: Path) -> None:
    configure('[[document]]\nname = "growth"\ntemplate = "growth"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "lacks growth/packet.html" in result.output
    assert not documents(Path("out"))


def test_a_document_that_is_no_more_is_left_over(cli: Cli, profiles: Path) -> None:
    configure('[[document]]\nname = "halves"\nper = "half"\n', profiles)
    cli("build")
    configure("", profiles)
    assert "there is no document “halves” any more" in cli("build", "-v").output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[document]]\nname = "growth"\nper = "week"\n', "document.0.per = 'week'"),
        ('[[document]]\nname = "../x"\n', "name a document"),
        ('[[document]]\nname = "a"\n[[document]]\nname = "A"\n', "two documents are called a"),
        ('by = "grwth"\n[[document]]\nname = "growth"\n', "Did you mean “growth”?"),
        ('[[document]]\nname = "a"\nwho = "x"\n', "no key “document.0.who”"),
    ],
)
def test_what_is_wrong_with_a_document_is_told(tmp_path: Path, text: str, said: str) -> None:
    (found,) = problems(tmp_path, text)
    assert said in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[document]]\nname = "leads"\nabout = "selection"\n', "document “leads”"),
        ('by = "team"\n', "there is no team"),
        ('by = "team"\n[teams]\n"A b" = ["ada-byron"]\n"a-b" = ["bo-chen"]\n', "would have one file name"),
        ('[[document]]\nname = "leads"\npeople = ["ada byrn"]\n', "Did you mean “ada byron”?"),
    ],
)
def test_a_document_about_nobody_is_refused(cli: Cli, profiles: Path, text: str, said: str) -> None:
    configure(text, profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert said in result.output
    assert not documents(Path("out"))


def test_the_example_of_the_documentation_holds(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent.parent / "docs/documents.md").read_text("utf-8")
    file = tmp_path / "reports.toml"
    file.write_text(text.split("```toml\n")[1].split("```")[0], "utf-8")
    (options,) = read_config(file, {})
    made = settings(options, NOW, 1)
    assert made.kinds == ("person", "quarter", "halves", "leads")
    assert [made.documents[name].template for name in made.kinds] == ["person", "quarter", "person", "quarter"]


def test_a_document_has_a_layout_of_its_own(cli: Cli, profiles: Path) -> None:
    configure('[[document]]\nname = "short"\nlayout = "brief"\n', profiles)
    cli("build", "--by", "person", "--by", "short", "--person", "ada-byron")
    assert 'id="record"' in page("person/ada-byron.html")
    assert 'id="record"' not in page("short/ada-byron.html")


def test_a_shuffled_order_is_the_same_each_time_and_stated(cli: Cli, profiles: Path) -> None:
    orders = dict[str, list[str]]()
    for seed in ("a", "b", "c", "d", "a"):
        configure(f'[[document]]\nname = "calibration"\nshuffle = "{seed}"\nminutes = 5\n', profiles)
        assert cli("build", "--by", "calibration").exit_code == 0
        made = page("calibration/everyone.html")
        assert f"3 people, 5 minutes each, shuffled by the seed “{seed}”" in made
        order = sorted(("Ada Byron", "Bo Chen", "Cy Dole"), key=lambda name: made.index(f">{name}</a>"))
        assert orders.setdefault(seed, order) == order
    assert len(set(map(tuple, orders.values()))) > 1

"""Who is who: a table of people beside `[people]`, and what packets show of it."""

import base64
from datetime import date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from reports.errors import InputError
from reports.formats.page.html import render
from reports.packets.period import assemble_period
from reports.packets.person import assemble_person
from reports.periods import Period
from reports.run.config import read_config
from reports.run.settings import Settings, settings
from reports.run.sources import load_corpus
from tests.warm import built_in_set

TABLE = """Name;E-Mail;GitHub;Team;Role;Level;From;Until
Ada Byron;ada@example.org;ada-b, adab;Core;Engineer;L4;2025-03-10;
Bob Stone;bob@example.org;;Core;Designer;;;2025-04-30
"""


def made(folder: Path, text: str = "") -> Settings:
    (folder / "reports.toml").write_text(f'sources = ["{folder}/in"]\nout = "{folder}/out"\n{text}', "utf-8")
    (one,) = read_config(folder / "reports.toml", {})
    return settings(one, datetime(2026, 1, 1), 1)  # noqa: DTZ001


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a roster and two profiles."""
    (tmp_path / "in").mkdir()
    (tmp_path / "team.csv").write_text(TABLE, "utf-8")
    (tmp_path / "in/a.md").write_text(
        "# Ada Byron\n\n## March 2025\n\nShipped it.\n\n## May 2025\n\nFixed it.\n", "utf-8"
    )
    (tmp_path / "in/b.md").write_text("# Bob Stone\n\n## January 2025\n\nDrew it.\n", "utf-8")
    return tmp_path


def test_a_table_of_people_is_read_by_the_names_of_its_columns(folder: Path) -> None:
    found = made(folder, f'roster = "{folder}/team.csv"')
    (ada, bob) = found.load.roster
    assert (ada.id, ada.handles, ada.role, ada.level) == ("ada-byron", ("ada-b", "adab"), "Engineer", "L4")
    assert (ada.joined, ada.left, bob.left) == (date(2025, 3, 10), None, date(2025, 4, 30))
    assert found.teams == {"Core": ("ada-byron", "bob-stone")}


def test_a_picture_is_small_and_stands_on_page_1(folder: Path) -> None:
    Image.new("RGB", (900, 600), "red").save(folder / "ada.png")
    (folder / "team.csv").write_text("name,photo\nAda Byron,ada.png\n", "utf-8")
    found = made(folder, f'roster = "{folder}/team.csv"')
    (ada,) = found.load.roster
    with Image.open(BytesIO(base64.b64decode(ada.picture.removeprefix("data:image/jpeg;base64,")))) as picture:
        assert picture.size == (320, 213)
    packet = assemble_person(load_corpus(found), "ada-byron")
    page = render(packet, built_in_set()).content.decode()
    assert f'<img class="portrait" src="{ada.picture}" alt="Ada Byron">' in page
    with pytest.raises(InputError, match=r"picture of ada: 'no\.png' cannot be shown: No such file"):
        made(folder, '[people.ada]\npicture = "no.png"')


def test_lists_are_parted_by_the_commas_of_any_language(folder: Path) -> None:
    table = "name,aliases\nAda Byron,Ada B؛ آدا، エイダ、阿达，A. Byron\n"
    (folder / "team.csv").write_text(table, "utf-8")
    (ada,) = made(folder, f'roster = "{folder}/team.csv"').load.roster
    assert ada.aliases == ("Ada B", "آدا", "エイダ", "阿达", "A. Byron")


def test_a_spreadsheet_is_a_table_of_people_too(folder: Path) -> None:
    import xlsxwriter  # noqa: PLC0415

    with xlsxwriter.Workbook(folder / "team.xlsx") as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["Name", "From"])
        sheet.write(1, 0, "Ada Byron")
        sheet.write_datetime(1, 1, datetime(2025, 3, 10), book.add_format({"num_format": "yyyy-mm-dd"}))  # noqa: DTZ001
    (ada,) = made(folder, f'roster = "{folder}/team.xlsx"').load.roster
    assert ada.joined == date(2025, 3, 10)


def test_what_the_table_and_the_configuration_say_is_joined_and_a_conflict_is_told(folder: Path) -> None:
    people = f'roster = "{folder}/team.csv"\n[people.ada-byron]\nrole = "{{}}"\naliases = ["Ada"]\n'
    (ada, _) = made(folder, people.format("Engineer")).load.roster
    assert (ada.aliases, ada.email) == (("Ada",), "ada@example.org")
    with pytest.raises(InputError, match=r"team\.csv, line 2: role of ada-byron is 'Engineer', and 'Boss' under"):
        made(folder, people.format("Boss"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Colour;Size\nred;2\n", "no column with names"),
        ("Name;From\nAda;soon\n", "line 2: column 'from': 'soon' is no day"),
        ("Name;Email;From\n;;2025-01-01\n", "line 2: the row names nobody"),
        ("Name;Email\nAda;a@x.org\nBob;A@x.org\n", "is the address of ada and of bob"),
    ],
)
def test_what_is_wrong_with_the_table_is_told(folder: Path, text: str, said: str) -> None:
    (folder / "team.csv").write_text(text, "utf-8")
    with pytest.raises(InputError, match=said):
        made(folder, f'roster = "{folder}/team.csv"')


def test_packets_say_role_and_team_and_expect_no_summary_of_who_was_not_there(folder: Path) -> None:
    corpus = load_corpus(made(folder, f'roster = "{folder}/team.csv"'))
    (ada,) = assemble_person(corpus, "ada-byron", Period.parse("2025-H1")).people
    assert ada.details == ("Engineer", "Core", "L4", "joined in March 2025")
    assert (ada.covered, ada.months) == (2, 4)
    assert [block.state for block in ada.strip] == ["outside", "outside", "summary", "none", "summary", "none"]
    page = render(assemble_period(corpus, Period.parse("2025-H1")), built_in_set()).content.decode()
    assert page.count("joined in March 2025") == 2  # on page 1 and above what she did
    packet = assemble_period(corpus, Period.parse("2025-Q2"))
    assert packet.absent == ("Bob Stone",)
    assert assemble_period(corpus, Period.parse("2025-Q1")).absent == ()


def test_who_had_left_is_not_absent(folder: Path) -> None:
    (folder / "team.csv").write_text(TABLE.replace("2025-04-30", "2025-03-31"), "utf-8")
    corpus = load_corpus(made(folder, f'roster = "{folder}/team.csv"'))
    assert assemble_period(corpus, Period.parse("2025-Q2")).absent == ()


def test_the_roster_is_no_source_of_the_folder_that_it_stands_in(folder: Path) -> None:
    (folder / "team.csv").rename(folder / "in/team.csv")
    corpus = load_corpus(made(folder, f'roster = "{folder}/in/team.csv"\n'))
    told = [(one.code, one.file, one.message) for one in corpus.problems if one.file == "team.csv"]
    assert told == [("passed-over", "team.csv", "It is the roster, and says who is who.")]
    (one,) = [one for one in load_corpus(made(folder)).problems if one.file == "team.csv"]
    assert one.hint.startswith("A list of people is named in reports.toml: roster = ")

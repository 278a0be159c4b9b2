"""Which packets a run is about, and what their documents are called."""

from pathlib import Path

from tests.run.jobs import Cli, configure, documents


def test_files_can_be_named_for_another_system(cli: Cli, profiles: Path) -> None:
    one = '[people.{0}]\nfiles = ["{0}.txt"]\nemail = "{0}@acme.org"\n'
    people = one.format("ada") + one.format("bo")
    configure(f'by = "person"\n[file_names]\nperson = "{{email}}_{{name}}_{{period}}"\n{people}', profiles)
    result = cli("build", "--period", "2025-Q3")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"ada@acme.org_ada-byron_2025-Q3.html", "bo@acme.org_bo-chen_2025-Q3.html"}


def test_a_person_without_the_address_that_names_the_file_is_named(cli: Cli, profiles: Path) -> None:
    configure('[file_names]\nperson = "{email}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "Ada Byron has no e-mail address" in result.output
    assert "[people.bo-chen]" in result.output


def test_a_file_name_that_is_too_long_is_refused_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure(f'[file_names]\nperson = "{"x" * 240}{{id}}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "is too long" in result.output
    assert not documents(Path("out"))


def test_a_person_without_a_summary_in_the_period_is_told_without_a_traceback(cli: Cli, profiles: Path) -> None:
    (profiles / "bo.txt").write_text("Bo Chen built parsers for acme/widgets over the years.\n", "utf-8")
    configure("", profiles)
    for command in ("build", "check"):
        result = cli(command, *(("--person", "bo-chen", "--period", "2025") if command == "build" else ()))
        assert "Traceback" not in result.output
    result = cli("build", "--person", "bo-chen", "--period", "2025")
    assert result.exit_code == 2
    assert "no summary of bo-chen in 2025" in result.output


def test_where_nothing_can_be_built_what_was_not_understood_is_told(cli: Cli, profiles: Path) -> None:
    for file in profiles.iterdir():
        file.write_text("# Ada Byron\n\n## September\n\n- built a parser\n", "utf-8")
    configure("", profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "no summary in the sources" in result.output
    assert 'line 3: which period is "September"?' in result.output

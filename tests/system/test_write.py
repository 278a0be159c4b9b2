from pathlib import Path

import pytest

from reports.errors import OutputError
from reports.system.write import Writer


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    Writer(tmp_path / "out").write("person/a.pdf", b"new")
    assert (tmp_path / "out/person/a.pdf").read_bytes() == b"new"


def test_nothing_but_the_file_is_left(tmp_path: Path) -> None:
    Writer(tmp_path).write("a.pdf", b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.parametrize("second", ["a.pdf", "A.PDF"])
def test_a_path_is_not_written_twice(tmp_path: Path, second: str) -> None:
    writer = Writer(tmp_path)
    writer.write("a.pdf", b"1")
    with pytest.raises(OutputError, match="twice"):
        writer.write(second, b"2")


def test_an_old_file_stays_where_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a file where a folder should be")
    with pytest.raises(OutputError, match="cannot write"):
        Writer(tmp_path).write("a/b.pdf", b"new")
    assert (tmp_path / "a").read_bytes().startswith(b"a file")

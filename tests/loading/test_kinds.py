"""What tells the kind of a source."""

from reports.loading.kinds import KINDS, PROFILE, Source, kind_of
from reports.model.rows import SourceOptions


def test_the_ending_of_a_name_tells_the_kind() -> None:
    kinds = [kind_of(Source(name, b"x")) for name in ("a/hr.CSV", "notes.md", "notes")]
    assert [kind.name for kind in kinds if kind] == ["table", "profile", "profile"]


def test_what_is_asked_for_comes_first() -> None:
    assert kind_of(Source("hr.csv", b"x", SourceOptions(kind="profile"))) is PROFILE
    assert kind_of(Source("hr.csv", b"x", SourceOptions(kind="tabel"))) is None


def test_each_kind_has_a_name_of_its_own_and_a_reader_that_is_there() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        module, _, name = kind.reader.partition(":")
        assert callable(getattr(__import__(module, fromlist=[name]), name))

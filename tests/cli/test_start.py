"""The command from its first moment."""

import gc
import signal
from collections.abc import Iterator

import pytest

from reports.cli import commands, start


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The process of the tests is left as it was."""
    thresholds, on_stop = gc.get_threshold(), signal.getsignal(signal.SIGINT)
    yield
    gc.set_threshold(*thresholds)
    signal.signal(signal.SIGINT, on_stop)


def test_the_command_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    monkeypatch.setattr(commands, "main", lambda: called.append("main"))
    start.main()
    assert called == ["main"]


def test_ctrl_c_ends_without_a_traceback_from_the_first_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    found = []
    monkeypatch.setattr(commands, "main", lambda: found.append(signal.getsignal(signal.SIGINT)))
    start.main()
    assert found == [start._stop]


def test_who_ignores_ctrl_c_goes_on_ignoring_it(monkeypatch: pytest.MonkeyPatch) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    monkeypatch.setattr(commands, "main", lambda: None)
    start.main()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN

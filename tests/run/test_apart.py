"""Functions called in a process of their own."""

import os
import signal

import pytest

from reports.errors import InputError, UnforeseenError
from reports.run.apart import call_apart


def test_the_result_comes_back_from_another_process() -> None:
    assert call_apart(os.getpid) != os.getpid()
    assert call_apart(divmod, 7, 2) == (3, 1)


def test_what_is_changed_there_is_not_changed_here() -> None:
    call_apart(os.putenv, "CHANGED_THERE", "1")
    assert "CHANGED_THERE" not in os.environ


def test_an_error_comes_back_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        call_apart(divmod, 1, 0)


def _refuse() -> None:
    try:
        raise OSError("the cause")
    except OSError as cause:
        raise InputError("no such source.") from cause


def test_an_error_comes_back_without_its_cause() -> None:
    with pytest.raises(InputError, match="no such source") as refused:
        call_apart(_refuse)
    assert refused.value.__cause__ is None


def test_a_process_that_ends_without_a_result_is_told() -> None:
    with pytest.raises(UnforeseenError, match="ended with -9 and no result"):
        call_apart(_killed)


def _killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)

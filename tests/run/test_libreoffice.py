"""LibreOffice that does not end in time."""

import os
import time
from pathlib import Path

import pytest

from reports.run import libreoffice


def test_a_print_that_hangs_ends_with_all_that_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = tmp_path / "started"
    program = tmp_path / "soffice"
    program.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {started}\nwait\n")
    program.chmod(0o755)
    monkeypatch.setattr(libreoffice, "find", lambda: str(program))
    monkeypatch.setattr(libreoffice, "_SECONDS", 1)
    assert libreoffice.printed([b""]) is None
    state = Path(f"/proc/{started.read_text().strip()}/stat")
    if Path("/proc").exists():  # ended, and perhaps not yet waited for
        until = time.monotonic() + 10
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < until
            time.sleep(0.01)
    else:
        with pytest.raises(ProcessLookupError):
            os.kill(int(started.read_text()), 0)

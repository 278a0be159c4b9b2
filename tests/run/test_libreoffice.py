"""LibreOffice: ended in time, and given no more than it needs."""

import io
import os
import time
from pathlib import Path

import pptx
import pytest
from PIL import Image

from reports.run import libreoffice
from reports.slides.package.lighter import smaller


def is_running(pid: str) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat")
        if Path("/proc").exists():  # ended, and perhaps not yet waited for
            return state.read_text().rpartition(")")[2].split()[0] != "Z"
        os.kill(int(pid), 0)
    except OSError:
        return False
    return True


def test_a_print_that_hangs_ends_with_all_that_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = tmp_path / "started"
    program = tmp_path / "soffice"
    program.write_text(f"#!/bin/sh\nsleep 600 &\necho $! >> {started}\nwait\n")
    program.chmod(0o755)
    monkeypatch.setattr(libreoffice, "find", lambda: str(program))
    monkeypatch.setattr(libreoffice, "_SECONDS", (10, 0.1, 0.1))  # a busy machine begins it in the first
    assert libreoffice.printed([b""]) is None
    pids, until = started.read_text().split(), time.monotonic() + 60
    assert pids
    while any(map(is_running, pids)):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_what_a_busy_machine_did_not_print_is_printed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, program = tmp_path / "asked", tmp_path / "soffice"
    program.write_text(
        f"""#!/bin/sh
echo >> {asked}
for name; do case "$name" in *.pptx) echo made > "${{name%.pptx}}.pdf"; exit 1;; esac; done
"""
    )
    program.chmod(0o755)
    monkeypatch.setattr(libreoffice, "find", lambda: str(program))
    assert libreoffice.printed([b"", b""]) == [b"made\n", b"made\n"]
    assert len(asked.read_text().splitlines()) == 2, "for both, then for the one that is missing"


@pytest.mark.parametrize(("mode", "kind"), [("RGB", "JPEG"), ("RGB", "PNG"), ("P", "PNG"), ("RGBA", "PNG")])
def test_large_pictures_are_drawn_in_fewer_pixels_as_large_as_they_were(mode: str, kind: str) -> None:
    """A file with one of 10,000 pixels in its master took LibreOffice longer than it is given."""
    picture, deck = io.BytesIO(), io.BytesIO()
    Image.new(mode, (4000, 1000)).save(picture, kind, dpi=(200, 200))
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[6])
    before = slide.shapes.add_picture(picture, 0, 0)
    show.save(deck)
    [slide] = pptx.Presentation(io.BytesIO(libreoffice._light(deck.getvalue()))).slides
    drawn = slide.shapes[0]
    assert drawn.image.size == (1600, 400)
    assert drawn.image.dpi == (80, 80)
    assert (drawn.width, drawn.height) == (before.width, before.height)


def test_what_is_no_picture_is_drawn_as_it_is() -> None:
    assert smaller(b"EMF", 1600) == b"EMF"
    assert libreoffice._light(b"no presentation") == b"no presentation"

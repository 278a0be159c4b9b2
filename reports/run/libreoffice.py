"""LibreOffice, where it is at hand: slides drawn as people see them, or nearly."""

import contextlib
import io
import os
import shutil
import signal
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from reports.slides.package.lighter import smaller

_SECONDS = (90, 180, 270)
"""How long it may take each time that it is asked for what it did not print: now and then it waits for nothing."""
_PIXELS = 1600
"""Pixels that pictures have from side to side at most."""


def find() -> str | None:
    """The program; None where it is not at hand."""
    return shutil.which("soffice") or shutil.which("libreoffice")


def printed(decks: Sequence[bytes]) -> list[bytes] | None:
    """Presentations as PDF, a page for each slide that is not hidden; None where LibreOffice does not print them."""
    office = find()
    if office is None:
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copies = [Path(place) / f"{number}.pptx" for number in range(len(decks))]
        for copy, deck in zip(copies, decks, strict=True):
            copy.write_bytes(_light(deck))
        command = [office, "--headless", "--norestore", "--convert-to", "pdf", "--outdir", place]
        for number, seconds in enumerate(_SECONDS):
            left = [str(copy) for copy in copies if not copy.with_suffix(".pdf").is_file()]
            profile = f"-env:UserInstallation={(Path(place) / f'profile{number}').as_uri()}"
            if left:
                with contextlib.suppress(OSError, subprocess.SubprocessError):
                    _run([*command, profile, *left], seconds)
        try:
            return [copy.with_suffix(".pdf").read_bytes() for copy in copies]
        except OSError:
            return None


def _light(deck: bytes) -> bytes:
    """A presentation with its large pictures in as many pixels as are seen: LibreOffice reads them for each slide."""
    light = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(deck)) as given, zipfile.ZipFile(light, "w") as copy:
            for entry in given.infolist():
                content = given.read(entry)
                copy.writestr(entry, smaller(content, _PIXELS) if "/media/" in entry.filename else content)
    except zipfile.BadZipFile:
        return deck
    return light.getvalue()


def _run(command: Sequence[str], seconds: float) -> None:
    """Run LibreOffice; its `soffice` is a script that starts another program, and both end with it."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, process_group=0) as child:
        try:
            if child.wait(seconds):
                raise subprocess.SubprocessError
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            raise


def opened(pdf: bytes) -> pypdfium2.PdfDocument | None:
    """A PDF that LibreOffice made; None where it is none."""
    try:
        return pypdfium2.PdfDocument(pdf)  # type: ignore[no-untyped-call]
    except pypdfium2.PdfiumError:
        return None


def drawn(deck: bytes, scale: float) -> list[Image.Image] | None:
    """Pictures of the slides, so many pixels a point; None where LibreOffice does not draw them."""
    made = printed([deck])
    document = opened(made[0]) if made else None
    return None if document is None else [page.render(scale=scale).to_pil().convert("RGB") for page in document]

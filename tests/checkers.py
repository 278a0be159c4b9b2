"""What outside judges say of a finished PDF or HTML page. Knows nothing of packets or templates.

A `check_…` function returns a list of readable errors, empty where all is well, so that a test reads
`assert check_qpdf(path) == []`. Where a tool is missing it raises, saying what to install: a check
that did not run is not a check that passed.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import page
import pikepdf
import pypdfium2
from PIL import Image, ImageChops

WEB = Path(__file__).parent / "web"
ENOUGH = 40
"""Errors shown of one document; the rest are counted."""


class ToolMissingError(Exception):
    """A checker is not installed."""

    def __init__(self, tool: str) -> None:
        super().__init__(f"{tool} is missing: run `make setup-dev`, or .ci/setup dev")


def find_tool(*names: str) -> str:
    """Return the path of the first of these programs that exists."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise ToolMissingError(names[0])


def find_browser() -> str:
    """Return the path of a Chromium or Chrome; `CHROMIUM` names another."""
    return find_tool(
        os.environ.get("CHROMIUM", "chromium"),
        "chromium",
        "chromium-browser",
        "google-chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    )


def _run(*command: str | Path, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], input=stdin, capture_output=True, text=True, encoding="utf-8", check=False
    )


def _first(errors: Sequence[str]) -> list[str]:
    more = len(errors) - ENOUGH
    return [*errors[:ENOUGH], *([f"… and {more} more"] if more > 0 else [])]


# PDF ---------------------------------------------------------------------------------------------


def check_pdf_ua(pdf: bytes) -> list[str]:
    """Return what breaks PDF/UA-1 (accessible PDF) in these bytes."""
    report = page.validate_pdf_bytes(pdf, profile="ua1")
    return _first(
        [
            f"{failure.rule_id}: {failure.message}" + (f" (object {failure.object_id})" if failure.object_id else "")
            for failure in report.failures
        ]
    )


def check_qpdf(path: Path) -> list[str]:
    """Return what qpdf finds wrong with the file's syntax, warnings included."""
    result = _run(find_tool("qpdf"), "--check", path)
    if result.returncode == 0:
        return []
    said = (result.stdout + result.stderr).splitlines()
    return _first([line for line in said if "WARNING" in line or "ERROR" in line.upper()] or said)


def check_inert(path: Path) -> list[str]:
    """Return what could act when the file is opened: scripts, launches, attachments, links that are no web address."""
    errors: list[str] = []
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            for part in _parts(thing):
                errors += _acts(part, f"object {thing.objgen[0]}")
    return _first(sorted(set(errors)))


def _parts(thing: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Yield every dictionary and stream in a top-level object that is not an object of its own."""
    if isinstance(thing, pikepdf.Array):
        inner = list(thing)
    elif isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        yield thing
        inner = [value for _, value in thing.items()]
    else:
        return
    for value in inner:
        if isinstance(value, pikepdf.Object) and not value.is_indirect:
            yield from _parts(value)


def _acts(part: pikepdf.Object, where: str) -> Iterator[str]:
    yield from (f"{where} has {key}" for key in ("/JS", "/EF", "/AA", "/OpenAction") if key in part)
    if part.get("/S") in (pikepdf.Name.Launch, pikepdf.Name.JavaScript, pikepdf.Name.SubmitForm):
        yield f"{where} has an action {part.S}"
    if part.get("/Type") == pikepdf.Name.EmbeddedFile:
        yield f"{where} is an attached file"
    uri = str(part.get("/URI", ""))
    if uri and not uri.startswith(("https://", "http://", "mailto:")):
        yield f"a link leads to {uri}"


def check_pdf_fonts(path: Path) -> list[str]:
    """Return the fonts that are not embedded, or whose text cannot be copied."""
    return [
        f"{name} is not embedded" if not embedded else f"{name} has no Unicode map"
        for name, embedded, mapped in _fonts(path)
        if not (embedded and mapped)
    ]


def pdf_fonts(path: Path) -> list[str]:
    """Return the names of the fonts used, without the subset's tag, in order, each once."""
    return sorted({name.partition("+")[2] or name for name, _, _ in _fonts(path)})


def _fonts(path: Path) -> list[tuple[str, bool, bool]]:
    result = _run(find_tool("pdffonts"), path)
    if result.returncode:
        raise ValueError(result.stderr)
    # A long name pushes its row to the right, so rows are read from their end.
    row = re.compile(r"(?P<name>\S+) .* (?P<embedded>yes|no) +(?:yes|no) +(?P<mapped>yes|no) +(?:\d+ +\d+|\[none\])\s*")
    fonts = []
    for line in result.stdout.splitlines()[2:]:
        font = row.fullmatch(line)
        if font is None:
            raise ValueError(f"pdffonts wrote {line!r}")
        fonts.append((font["name"], font["embedded"] == "yes", font["mapped"] == "yes"))
    return fonts


def pdf_text(path: Path, *, layout: bool = False) -> str:
    """Return the text as a reader would copy it, pages parted by form feeds; `layout` keeps the columns apart."""
    result = _run(find_tool("pdftotext"), *(["-layout"] if layout else []), "-enc", "UTF-8", path, "-")
    if result.returncode:
        raise ValueError(result.stderr)
    return result.stdout


def pdf_pages(path: Path) -> int:
    """Return the number of pages."""
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def pdf_pictures(pdf: Path | bytes, *, dpi: int = 50) -> list[Image.Image]:
    """Return each page as a picture in grey."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [sheet.render(scale=dpi / 72).to_pil().convert("L") for sheet in document]


def check_picture(actual: Image.Image, expected: Image.Image, *, tolerance: float = 0.002) -> list[str]:
    """Return how two pictures differ, where clearly changed pixels are more than `tolerance` of all."""
    if actual.size != expected.size:
        return [f"is {actual.size} pixels, expected {expected.size}"]
    difference = ImageChops.difference(actual, expected).point(lambda value: 255 if value > 48 else 0)
    changed = difference.histogram()[255] / (actual.width * actual.height)
    if changed <= tolerance:
        return []
    return [f"{changed:.2%} of the pixels differ, within (left, top, right, bottom) {difference.getbbox()}"]


# HTML --------------------------------------------------------------------------------------------


def check_html(paths: Iterable[Path]) -> list[str]:
    """Return what the Nu HTML checker calls an error in these pages; Java starts once for all."""
    pages = list(paths)
    jar = WEB / "node_modules/vnu-jar/build/dist/vnu.jar"
    if not jar.is_file():
        raise ToolMissingError("vnu.jar")
    if not pages:
        return ["there is no page to check"]
    result = _run(find_java(), "-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always", *pages)
    messages = json.loads(result.stderr)["messages"]
    return _first(
        [
            f"{Path(said.get('url', '?')).name}:{said.get('lastLine', '?')}: {said['message']}"
            for said in messages
            if said["type"] != "info"
        ]
    )


def find_java() -> str:
    """Return the path of a `java` that runs; macOS has one that does not."""
    places = ["/opt/homebrew/opt/openjdk/bin/java", "/usr/local/opt/openjdk/bin/java", "java"]
    if home := os.environ.get("JAVA_HOME"):
        places.insert(0, f"{home}/bin/java")
    return find_tool(*places)


def check_accessible(paths: Iterable[Path], width: int = 1280, *, dark: bool = False) -> list[str]:
    """Return what axe-core objects to in these pages, in a real browser that starts once for all.

    Also what asks for anything beyond the page itself, what is wider than the screen and scripts that fail.
    """
    pages = [path.resolve() for path in paths]
    if not (WEB / "node_modules").is_dir():
        raise ToolMissingError("axe-core")
    if not pages:
        return ["there is no page to check"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        request = {
            "browser": find_browser(),
            "profile": profile,
            "width": width,
            "dark": dark,
            "files": [str(path) for path in pages],
        }
        result = _run(find_tool("node"), WEB / "axe.mjs", stdin=json.dumps(request))
    if result.returncode:
        return [f"the browser did not run: {result.stderr.strip()[-2000:]}"]
    found: dict[str, list[str]] = json.loads(result.stdout)
    return _first([f"{Path(name).name}: {error}" for name, errors in found.items() for error in errors])

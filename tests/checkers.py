"""What outside judges say of a finished PDF, HTML page or PowerPoint deck. Knows nothing of packets or templates.

A `check_…` function returns a list of readable errors, empty where all is well, so that a test reads
`assert check_qpdf(path) == []`. Where a tool is missing it raises, saying what to install: a check
that did not run is not a check that passed.
"""

import html
import json
import math
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, combinations
from pathlib import Path
from typing import Any, NamedTuple

import page
import pikepdf
import pptx
import pypdfium2
from openxml_audit import FileFormat, OpenXmlValidator
from PIL import Image, ImageChops
from pptx.slide import Slide

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


def _run(
    *command: str | Path, stdin: str | None = None, variables: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        input=stdin,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _first(errors: Sequence[str]) -> list[str]:
    more = len(errors) - ENOUGH
    return [*errors[:ENOUGH], *([f"… and {more} more"] if more > 0 else [])]


# PDF ---------------------------------------------------------------------------------------------


def check_pdf_ua(pdf: bytes) -> list[str]:
    """Return what breaks PDF/UA-1 (accessible PDF) in these bytes."""
    return _broken(pdf, "ua1")


def check_pdf_a(pdf: bytes) -> list[str]:
    """Return what breaks PDF/A-3u (for archives, with files inside) in these bytes."""
    return _broken(pdf, "3u")


def _broken(pdf: bytes, profile: str) -> list[str]:
    report = page.validate_pdf_bytes(pdf, profile=profile)
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
    # Quickly compiled: it ends before more would pay.
    options = ("-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
    result = _run(find_java(), *options, "-jar", jar, "--format", "json", "--exit-zero-always", *pages)
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


class Look(NamedTuple):
    """How a page is looked at."""

    width: int = 1280
    is_dark: bool = False


def check_accessible(paths: Iterable[Path], *looks: Look) -> list[str]:
    """Return what axe-core objects to in these pages, in a real browser that starts once for all and for all looks.

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
            "looks": [{"width": look.width, "dark": look.is_dark} for look in looks or [Look()]],
            "files": [str(path) for path in pages],
        }
        result = _run(find_tool("node"), WEB / "axe.mjs", stdin=json.dumps(request))
    if result.returncode:
        return [f"the browser did not run: {result.stderr.strip()[-2000:]}"]
    found: dict[str, list[str]] = json.loads(result.stdout)
    return _first([f"{Path(name).name}: {error}" for name, errors in found.items() for error in errors])


# PowerPoint --------------------------------------------------------------------------------------


def check_pptx(paths: Iterable[Path]) -> list[str]:
    """Return what two validators of Office Open XML, as of Office 2019, object to in these decks."""
    decks = list(paths)
    if not decks:
        return ["there is no deck to check"]
    with ThreadPoolExecutor(2) as pool:
        second = pool.map(_validate, decks)
        errors = [error for deck in decks for error in _audit(deck)]
        errors += [f"{deck.name}: {error}" for deck, found in zip(decks, second, strict=True) for error in found]
    return _first(errors)


ALL_JUDGES = False
"""Whether both validators judge what one alone does in `make test`."""


def audit_pptx(*decks: Path) -> list[str]:
    """Return what the one of them objects to that needs no process of its own for each deck; in `make soak`, both."""
    return check_pptx(decks) if ALL_JUDGES else _first([error for deck in decks for error in _audit(deck)])


def _audit(deck: Path) -> list[str]:
    errors = _auditor().validate(deck).errors
    return [f"{deck.name}: openxml-audit {said.part_uri}: {said.description}" for said in errors]


@cache
def _auditor() -> OpenXmlValidator:
    """Its schemas are read once."""
    return OpenXmlValidator(file_format=FileFormat.OFFICE_2019)


def _validate(deck: Path) -> list[str]:
    validator = WEB / "node_modules/.bin/ooxml-validator"
    if not validator.is_file():
        raise ToolMissingError("ooxml-validator")
    # .NET measures a program to make it faster, and collects garbage early: both cost more than they save here.
    short_lived = {"DOTNET_TieredPGO": "0", "DOTNET_GCgen0size": "0x4000000"}
    result = _run(validator, deck, "--officeVersion", "Office2019", variables=short_lived)
    if result.returncode not in (0, 1):
        raise ValueError(result.stderr)
    errors = json.loads(result.stdout)["errors"]
    return [f"ooxml-validator {said.get('path')}: {said['description']}" for said in errors]


def deck_as_pdf(paths: Iterable[Path], folder: Path) -> list[Path]:
    """Print these decks with LibreOffice, which starts once for all, and return the PDFs: `folder/NAME.pdf` each.

    Text that a shape may shrink keeps its size: PowerPoint shrinks it only when somebody edits it.
    """
    decks = list(paths)
    pdfs = [folder / f"{deck.stem}.pdf" for deck in decks]
    if len(set(pdfs)) < len(pdfs):
        raise ValueError("two decks have one name")
    office = find_tool("soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copies = [Path(place) / deck.name for deck in decks]
        for deck, copy in zip(decks, copies, strict=True):
            _copy_unshrunk(deck, copy)
        profile = f"-env:UserInstallation={(Path(place) / 'profile').as_uri()}"
        convert = ["--headless", "--norestore", "--convert-to", "pdf", "--outdir", str(folder)]
        said = _run_within(300, [office, profile, *convert, *map(str, copies)])
    if missing := [pdf.name for pdf in pdfs if not pdf.is_file()]:
        raise ValueError(f"LibreOffice made no {', '.join(missing)}: {said[-2000:]}")
    return pdfs


def _copy_unshrunk(deck: Path, copy: Path) -> None:
    with zipfile.ZipFile(deck) as source, zipfile.ZipFile(copy, "w") as target:
        for part in source.infolist():
            content = source.read(part)
            if part.filename.endswith(".xml"):
                content = re.sub(rb"<a:normAutofit\s*/>", b"<a:noAutofit/>", content)
            target.writestr(part.filename, content)


def _run_within(seconds: float, command: Sequence[str]) -> str:
    """Run a program that starts others, end them all when its time is over, and return what it wrote."""
    # Printing a PDF in this process hides all fonts but the theme's, from programs that it starts too.
    environment = {name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True, env=environment
    ) as running:
        try:
            return running.communicate(timeout=seconds)[0]
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise


SLACK = 2.0
"""Points by which a word may leave its shape, or touch another."""
EMU = 12700
"""English Metric Units, in which Office measures, to a point."""
# Scripts whose letters join, stack or run leftwards: they come out of a PDF in another order, or as other letters.
_SHAPED = re.compile("[\u0590-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefe]")
_WHOLE = re.compile("[0-9a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u0556]+")
"""A word that must stand on one line, in text without capitals."""


class _Box(NamedTuple):
    """Points from the left and top of the slide."""

    left: float
    top: float
    right: float
    bottom: float

    def excess(self, other: "_Box") -> dict[str, float]:
        """Return by how much the other box sticks out, by side."""
        return {
            "left of": self.left - other.left,
            "above": self.top - other.top,
            "right of": other.right - self.right,
            "below": other.bottom - self.bottom,
        }

    def holds(self, other: "_Box") -> bool:
        return max(self.excess(other).values()) <= SLACK

    def covers(self, other: "_Box") -> bool:
        """Return whether the two overlap both ways by more than the slack."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.bottom, other.bottom) - max(self.top, other.top) > SLACK
        )


class _Word(NamedTuple):
    text: str
    box: _Box


@dataclass(frozen=True, eq=False)
class _Frame:
    """A text of the deck, and the box that should hold it."""

    name: str
    text: str
    box: _Box
    is_upright: bool = True
    above: float = 0.0
    """Points above the box that belong to it too: LibreOffice sets the first line of a cell a quarter em higher."""

    def holds(self, word: _Box) -> bool:
        return self.box._replace(top=self.box.top - self.above).holds(word)

    @cached_property
    def letters(self) -> str:
        return _letters(self.text)


def _letters(text: str) -> str:
    """Return the letters and digits alone, without case, ligatures or forms."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def check_overflow(deck: Path, pdf: Path) -> list[str]:
    """Return the words that are not where the deck says, in a deck printed by `deck_as_pdf`.

    That is: words beyond the slide, their shape or their table cell, words of two shapes on one another, words broken
    in two, text that is missing, and text that no shape has. What a chart writes within its frame is not judged.
    """
    show = pptx.Presentation(str(deck))
    start = int(show.part._element.get("firstSlideNum", "1"))
    slides = [(n, slide) for n, slide in enumerate(show.slides) if slide._element.get("show") not in ("0", "false")]
    pages = _pdf_words(pdf)
    if len(pages) != len(slides):
        return [f"{len(slides)} slides are to be seen, on {len(pages)} pages"]
    errors: list[str] = []
    for (number, slide), (paper, words) in zip(slides, pages, strict=True):
        frames, free, wrong = _frames(slide, start + number)
        wrong += _misplaced(frames, free, paper, words)
        errors += [f"slide {number + 1}: {error}" for error in wrong]
    return _first(errors)


def check_words_apart(pdf: Path) -> list[str]:
    """Words of a page that are printed on one another."""
    errors = []
    for number, (_, words) in enumerate(_pdf_words(pdf), 1):
        for one, other in combinations(words, 2):
            wide = min(one.box.right, other.box.right) - max(one.box.left, other.box.left)
            high = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
            if wide > 1 and high > 2:
                errors.append(f"page {number}: {one.text} on {other.text}")
    return _first(errors)


def _pdf_words(pdf: Path) -> list[tuple[_Box, list[_Word]]]:
    """Return each page's box, and its words with theirs."""
    result = _run(find_tool("pdftotext"), "-bbox", "-enc", "UTF-8", pdf, "-")
    if result.returncode:
        raise ValueError(result.stderr)
    row = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')
    pages = []
    for sheet in result.stdout.split("<page ")[1:]:
        size = re.findall(r'(?:width|height)="([\d.]+)"', sheet.partition(">")[0])
        words = []
        for *sides, text in row.findall(sheet):
            left, top, right, bottom = map(float, sides)
            # pdftotext gives every font one generous height; less this, it is that of a line.
            air = (bottom - top) / 16
            words.append(_Word(html.unescape(text), _Box(left, top + air, right, bottom - air)))
        pages.append((_Box(0, 0, float(size[0]), float(size[1])), words))
    return pages


def _frames(slide: Slide, number: int) -> tuple[list[_Frame], list[_Box], list[str]]:
    """Return the texts on a slide, the boxes of its charts, and tables whose rows do not add up to their height."""
    frames: list[_Frame] = []
    free: list[_Box] = []
    errors: list[str] = []
    layout = slide.slide_layout
    shows_layout = slide._element.get("showMasterSp") not in ("0", "false")
    shows_master = shows_layout and layout._element.get("showMasterSp") not in ("0", "false")
    behind = [*(layout.shapes if shows_layout else ()), *(layout.slide_master.shapes if shows_master else ())]
    for shape, box in _boxes([*slide.shapes, *(shape for shape in behind if not shape.is_placeholder)]):
        if getattr(shape, "has_table", False):
            frames += _cells(shape, box, number)
            rows = sum(row.height for row in shape.table.rows) / EMU
            if abs(rows - (box.bottom - box.top)) > SLACK:
                errors.append(f"{shape.name} is {box.bottom - box.top:.1f} pt high, its rows {rows:.1f} pt")
        elif not shape.has_text_frame:
            free += [box] if hasattr(shape, "has_chart") else []
        elif _letters(text := _written(shape.text_frame, number)):
            direction = shape.text_frame._txBody.bodyPr.get("vert", "horz")
            frames.append(_Frame(shape.name, text, box, direction == "horz" and shape.rotation == 0))
    return frames, free, errors


def _boxes(
    shapes: Iterable[Any], zero: tuple[float, float] = (0, 0), scale: tuple[float, float] = (1, 1)
) -> Iterator[tuple[Any, _Box]]:
    """Yield shapes, those in groups too, with what they cover; a turned one covers more than its size."""
    for shape in shapes:
        wide, high = shape.width * scale[0], shape.height * scale[1]
        left, top = zero[0] + shape.left * scale[0], zero[1] + shape.top * scale[1]
        if hasattr(shape, "shapes"):
            place = shape._element.grpSpPr.find("{*}xfrm")
            origin, extent = place.find("{*}chOff"), place.find("{*}chExt")
            inner = (wide / int(extent.get("cx")), high / int(extent.get("cy")))
            start = (left - int(origin.get("x")) * inner[0], top - int(origin.get("y")) * inner[1])
            yield from _boxes(shape.shapes, start, inner)
            continue
        turn = math.radians(getattr(shape, "rotation", 0))
        half_wide = (abs(wide * math.cos(turn)) + abs(high * math.sin(turn))) / 2
        half_high = (abs(wide * math.sin(turn)) + abs(high * math.cos(turn))) / 2
        x, y = left + wide / 2, top + high / 2
        sides = (x - half_wide, y - half_high, x + half_wide, y + half_high)
        yield shape, _Box(*(side / EMU for side in sides))


def _cells(shape: Any, box: _Box, number: int) -> Iterator[_Frame]:
    """Yield the cells' texts. Their boxes leave out the margins above and below: a row grows to keep those."""
    table = shape.table
    across = list(accumulate((column.width / EMU for column in table.columns), initial=box.left))
    down = list(accumulate((row.height / EMU for row in table.rows), initial=box.top))
    for r in range(len(table.rows)):
        for c in range(len(table.columns)):
            cell = table.cell(r, c)
            text = _written(cell.text_frame, number)
            if cell.is_spanned or not text.strip():
                continue
            high, wide = (cell.span_height, cell.span_width) if cell.is_merge_origin else (1, 1)
            inside = _Box(
                across[c],
                down[r] + cell.margin_top / EMU,
                across[c + wide],
                down[r + high] - cell.margin_bottom / EMU,
            )
            is_upright = cell._tc.tcPr is None or cell._tc.tcPr.get("vert", "horz") == "horz"
            name = f"{shape.name} row {r + 1} column {c + 1}"
            yield _Frame(name, text, inside, is_upright, cell.margin_top / EMU)


def _written(text_frame: Any, number: int) -> str:
    """Return a text as it is shown on the slide of this number."""
    return "\n".join(
        "".join(str(number) if part.get("type") == "slidenum" else part.text for part in paragraph.content_children)
        for paragraph in text_frame._txBody.p_lst
    )


def _misplaced(frames: list[_Frame], free: list[_Box], paper: _Box, words: list[_Word]) -> list[str]:
    """Return what is wrong with the words on one page. A word that several shapes have may be any's."""
    errors = []
    placed: list[tuple[_Word, list[_Frame]]] = []
    for word in words:
        if not paper.holds(word.box):
            errors.append(f"{word.text!r} leaves the slide")
        homes = _homes(word.text, frames)
        owners = [frame for frame in homes if frame.holds(word.box)]
        if not owners and any(box.holds(word.box) for box in free):
            continue
        if not owners and not homes:
            errors.append(f"{word.text!r} is the text of no shape")
            continue
        if not owners:
            nearest = min(homes, key=lambda frame: max(frame.box.excess(word.box).values()))
            side, far = max(nearest.box.excess(word.box).items(), key=lambda item: item[1])
            errors.append(f"{nearest.name}: {word.text!r} lies {far:.1f} pt {side} its box")
            owners = [nearest]
        placed.append((word, owners))
    for frame in frames:
        errors += _incomplete(frame, [word for word, owners in placed if frame in owners])
    for (one, owners), (other, others) in combinations(placed, 2):
        if one.box.covers(other.box) and not set(owners) & set(others):
            errors.append(f"{owners[0].name} and {others[0].name}: {one.text!r} and {other.text!r} overlap")
    return errors


def _homes(text: str, frames: list[_Frame]) -> list[_Frame]:
    """Return the shapes that a word on the page can belong to; all of them for a bullet or a word out of order."""
    letters = _letters(text)
    if not letters:
        return frames
    if _SHAPED.search(letters):
        return [frame for frame in frames if Counter(letters) <= Counter(frame.letters)] or frames
    return [frame for frame in frames if letters in frame.letters]


def _incomplete(frame: _Frame, words: list[_Word]) -> list[str]:
    """Return what a shape's text lacks on the page, and which of its words are broken."""
    lacking = Counter(_SHAPED.sub("", frame.letters)) - Counter(_letters("".join(word.text for word in words)))
    if lacking:
        return [f"{frame.name}: of its text, {''.join(sorted(lacking.elements()))!r} cannot be seen there"]
    # LibreOffice takes from a cell's margins before it lets the row grow; PowerPoint does not.
    high = max(word.box.bottom for word in words) - min(word.box.top for word in words) if words else 0
    if high > frame.box.bottom - frame.box.top + SLACK:
        return [f"{frame.name}: its text is {high:.1f} pt high, its box {frame.box.bottom - frame.box.top:.1f} pt"]
    if not frame.is_upright:
        return []
    lines: list[list[_Word]] = []
    for word in sorted(words, key=lambda word: word.box.top + word.box.bottom):
        if not lines or (word.box.top + word.box.bottom) / 2 > max(other.box.bottom for other in lines[-1]):
            lines.append([])
        lines[-1].append(word)
    seen = [_letters("".join(word.text for word in sorted(line, key=lambda word: word.box.left))) for line in lines]
    whole = Counter(_WHOLE.findall(unicodedata.normalize("NFKC", frame.text).casefold()))
    return [
        f"{frame.name}: {word!r} is broken"
        for word, times in whole.items()
        if sum(len(re.findall(f"(?={word})", line)) for line in seen) < times
    ]

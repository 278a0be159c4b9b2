"""Decks on a company's layouts tried with invented people, and judged as their designer would.

Knows packets and what a good deck is; knows neither how decks are adopted nor where they lie.
"""

import io
import shutil
import tempfile
import zipfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path

import pptx
from lxml import etree
from pptx.slide import Slide

from reports.corpus import assemble_corpus
from reports.errors import InputError, Problem, ReportError, TemplateError
from reports.formats import Templates, deck, lint, open_templates
from reports.formats.deck.adopt.frames import Frames, placeholders
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.build import document_of
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.view import view
from reports.formats.templates import built_in
from reports.formats.theme import THEME
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.regex import regex
from reports.run import libreoffice
from reports.run.prints import faults
from reports.slides import describing as slides
from reports.slides.fitting.sizes import SHORT_TITLE
from reports.slides.shapes import TITLES, placeholder_type
from reports.slides.styles.frames import scale_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import detach

_MOST_SLIDES, _MOST_CUT = 1.5, 0.05
"""Times the slides of the built-in deck, and the share of titles that are cut, up to which a deck is a good one."""
_CONTRAST, _VISIBLE = regex(r"#(?P<ink>\w{6}) on #\w{6} has a contrast of (?P<ratio>[\d.]+):1"), 3.0
"""A finding on words that are hard to read; the contrast from which their designer may have chosen that."""
_NEARLY = 0.5
"""Points by which titles may be smaller than titles are."""
_PEOPLE = ("Ada Byron", "Grace Hopper", "Annie Easley", "Radia Perlman")
_DONE = (
    "Added a parser for nested configuration files of the build, which keeps comments where they stand",
    "Fixed a leak of file handles in the watcher that had closed them only after a restart of the service",
    "Reduced the time of a full scan by a third on folders with many small files",
    "Wrote the guide for new contributors, with a chapter on how reviews are done",
    "Released version 2 of the exporter with acme/exporter#41",
)


def is_own(templates: Templates) -> bool:
    """Whether a set has a deck that is not a built-in one."""
    decks = (name for name in DECKS if (templates.folder / name).is_file())
    return any((templates.folder / name).read_bytes() != (built_in() / name).read_bytes() for name in decks)


def judge(templates: Templates, *, is_linted: bool = False, only: Collection[str] | None = None) -> list[Problem]:
    """What the designer of the decks of a set would not accept, with its cause; nothing where they are fine.

    Where the set is linted anyway what that tells is not told again. `only`: the folders whose decks are judged.
    """
    found = [] if is_linted else list(_of_template(templates, only))
    return [*found, *_of_decks(templates, only)]


def _of_decks(templates: Templates, only: Collection[str] | None) -> Iterator[Problem]:
    """The same of what the decks show of invented people."""
    made: dict[str, bytes] = {}
    for kind, packet in _packets().items():
        if (only is None or kind in only) and (templates.folder / f"{kind}/deck.pptx").is_file():
            with suppress(ReportError):  # whoever builds is told
                made[kind] = deck.render(packet, templates).content
    bare = [_wordless(content) for content in made.values()]
    prints = libreoffice.printed([*made.values(), *(content for content, _ in bare)]) or [b""] * (2 * len(made))
    for at, (kind, content) in enumerate(made.items()):
        file = str(templates.folder / f"{kind}/deck.pptx")
        for what, hint in _of_deck(content, *_usual()[kind]):
            yield Problem("layout", what, "warning", file, hint=hint)
        for what, hint in faults(prints[at], prints[at + len(made)], bare[at][1]):
            yield Problem("layout", what, "warning", file, hint=hint)


def describe(file: Path, kind: str) -> list[str]:
    """What a deck template asks for, and what it shows of invented people, in lines. TemplateError: it is wrong."""
    with tempfile.TemporaryDirectory() as place:
        folder, own = Path(place) / "set", file.absolute().parent.parent  # whose slides and pictures it may show
        shutil.copytree(own if (own / THEME).is_file() else built_in(), folder)
        try:
            (folder / f"{kind}/deck.pptx").write_bytes(file.read_bytes())
        except OSError as error:
            raise InputError(Problem("template", f"cannot be read: {error.strerror}.", "error", str(file))) from error
        try:
            return slides.describe(document_of(view(_packets()[kind]), open_templates(folder)))
        except TemplateError as error:
            named = (Problem(p.code, p.message, p.severity, str(file), hint=p.hint) for p in error.problems)
            raise TemplateError(named) from error


def judge_decks(decks: Mapping[str, bytes]) -> list[Problem]:
    """The same of decks that lie nowhere yet, by their names in a set."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "set"
        shutil.copytree(built_in(), folder)  # a set has both decks
        for name, content in decks.items():
            (folder / name).write_bytes(content)
        only = {name.partition("/")[0] for name in decks}
        found = judge(open_templates(folder), only=only)
        return [Problem(p.code, p.message, p.severity, hint=p.hint) for p in found]


def _of_template(templates: Templates, only: Collection[str] | None) -> Iterator[Problem]:
    """Texts that are hard to read, and frames too low for a line."""
    # Of titles the designer chose the colour; where decks are printed it is looked whether they can be read at all.
    designed = {str(templates.folder / name): _titles(templates.folder / name) for name in DECKS if libreoffice.find()}
    every = [one for one in lint(templates, only) if not one.message.startswith(designed.get(one.file or "", ()))]
    inks = {str(templates.folder / name): _inks(templates.folder / name) for name in DECKS}
    every = [one for one in every if not _is_designed(one, inks.get(one.file or "", frozenset()))]
    for code, many in (("contrast", "texts are hard to read"), ("small-frame", "frames are too low for a line")):
        told = [problem for problem in every if problem.code == code]
        if told:
            what = f"{len(told)} {many}; the first: {told[0].message}"
            yield Problem("layout", what, "warning", told[0].file, hint=told[0].hint)


def _titles(deck: Path) -> tuple[str, ...]:
    """Titles and subtitles of a deck in the colour of their layout, as findings name them."""
    if not deck.is_file():
        return ()
    return tuple(
        f"slide {number}, “{shape.name}”"
        for number, slide in enumerate(pptx.Presentation(str(deck)).slides, 1)
        for shape in slide.placeholders
        if placeholder_type(shape._element) in (*TITLES, "subTitle")
        and next(shape._element.iter(f"{A}solidFill"), None) is None
    )


def _inks(deck: Path) -> frozenset[str]:
    """The colours (`rrggbb`) that layouts of a deck which its slides have give titles and text."""
    if not deck.is_file():
        return frozenset()
    presentation = pptx.Presentation(str(deck))
    colours = Colours(Frames(presentation))
    layouts = {slide.slide_layout.part.partname: slide.slide_layout for slide in presentation.slides}.values()
    looks = (colours.written(shape, one) for one in layouts for shape in placeholders(one))
    return frozenset(look.colour for look in looks if look is not None and look.colour)


def _is_designed(problem: Problem, inks: Collection[str]) -> bool:
    """Whether words are a bit harder to read than they should be, in a colour that the designer gave words there."""
    found = _CONTRAST.search(problem.message)
    return found is not None and found["ink"] in inks and float(found["ratio"]) >= _VISIBLE


def _wordless(content: bytes) -> tuple[bytes, list[int]]:
    """A deck without its words, tables and charts, of slides that look the same then one; and which that is of each."""
    presentation = pptx.Presentation(io.BytesIO(content))
    listed, seen, pages = presentation.slides._sldIdLst, dict[bytes, int](), list[int]()
    for slide, entry in zip(list(presentation.slides), list(listed), strict=True):
        for frame in list(slide._element.iter(f"{P}graphicFrame")):
            detach(frame)
        for text in slide._element.iter(f"{A}t"):
            text.text = ""
        drawn = (
            etree.tostring(one) for tag in ("spPr", "grpSpPr", "blipFill", "bg") for one in slide._element.iter(P + tag)
        )
        look = b"".join((slide.slide_layout.part.partname.encode(), *drawn))
        pages.append(seen.setdefault(look, len(seen)))
        if pages.count(pages[-1]) > 1:
            presentation.part.drop_rel(entry.rId)
            listed.remove(entry)
    without = io.BytesIO()
    presentation.save(without)
    return without.getvalue(), pages


def _of_deck(content: bytes, slides: int, titles: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a deck whose built-in one has so many slides and these titles."""
    deck = pptx.Presentation(io.BytesIO(content))
    shown = list(deck.slides)
    if len(shown) > _MOST_SLIDES * slides:
        what = f"the deck has {len(shown)} slides where the built-in one has {slides}: its layouts have little room."
        yield what, "Give the layout for tables more room below its title."
    written = [slide.shapes.title.text for slide in shown if slide.shapes.title is not None]
    cut = [title for title in written if title.replace(" (continued)", "").endswith(" …") and title not in titles]
    if len(cut) > max(1, _MOST_CUT * len(written)):
        what = f"{len(cut)} of {len(written)} titles are cut: there is no room for a sentence."
        yield what, "Make the frame for titles higher, or its text smaller."
    scale = scale_of(int(deck.slide_width or 0), int(deck.slide_height or 0))
    colours, least = Colours(Frames(deck)), SHORT_TITLE * scale
    sized = ((_title_size(one), colours.written(Frames.title(one.slide_layout), one.slide_layout)) for one in shown[1:])
    # Those that are designed as small are the choice of their designer.
    small = [size for size, its in sized if 0 < size < min(least, its.size if its is not None else least) - _NEARLY]
    if len(small) > 1:
        yield f"titles have {min(small):.0f} pt: they stand in a low band.", "Make the frame for titles higher."
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        left = [n for n in archive.namelist() if n.endswith((".xml", ".rels")) and b"{{" in archive.read(n)]
    if left:
        what = f"“{{{{” is left in {', '.join(left[:3])}: tags of another program, or where none are filled."
        yield what, "Take it out in View, Slide Master."


def _title_size(slide: Slide) -> float:
    """The size of a title in pt; 0 where it says none."""
    shape = slide.shapes.title
    looks = [] if shape is None else shape._element.iter(f"{A}rPr")
    return max((int(look.get("sz", "0")) / 100 for look in looks), default=0.0)


# What it is tried with ---------------------------------------------------------------------------


@cache
def _packets() -> dict[str, Packet]:
    """Packets of invented people, by kind."""
    with tempfile.TemporaryDirectory() as place:
        for at, name in enumerate(_PEOPLE):
            (Path(place) / f"{at}.txt").write_text(_profile(at, name), "utf-8")
        corpus = assemble_corpus(*load([Path(place)], LoadSettings(date(2026, 1, 31))))
    key = _PEOPLE[0].lower().replace(" ", "-")
    return {"person": assemble_person(corpus, key), "quarter": assemble_period(corpus, Period.parse("2025-Q3"))}


def _profile(at: int, name: str) -> str:
    """A person with a summary in most months of a year."""
    parts = [f"{name}\n\nOverview: {name} works on parsers and the exporter of acme/tools.\n"]
    for month in range(1, 13):
        if (month + at) % 6:
            done = (_DONE[(month + at + more) % len(_DONE)] for more in range(3))
            parts.append(f"2025-{month:02}: {'. '.join(done)}.\n")
    return "\n".join(parts)


@cache
def _usual() -> dict[str, tuple[int, frozenset[str]]]:
    """Of the built-in decks: slides and titles, by kind."""
    templates = open_templates(None)
    found = {}
    for kind, packet in _packets().items():
        shown = list(pptx.Presentation(io.BytesIO(deck.render(packet, templates).content)).slides)
        found[kind] = len(shown), frozenset(s.shapes.title.text for s in shown if s.shapes.title is not None)
    return found

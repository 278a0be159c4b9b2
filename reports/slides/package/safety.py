"""What makes a presentation unsafe or unfit as a template: macros, programs, links to outside, damage.

A template is read by python-pptx only once `check_package` has nothing to say.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence

from lxml import etree
from pptx.exc import PythonPptxError
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.presentation import Presentation

from reports.errors import Problem, TemplateError
from reports.slides.content import Properties
from reports.slides.package.deck import LINKS, Deck, load
from reports.slides.package.unpacking import (
    AGAIN,
    LIMITS,
    Finding,
    PackageLimits,
    Relation,
    container,
    content_types,
    markup,
    relations_of,
)
from reports.slides.package.workbooks import check_workbook
from reports.slides.xml import RELATIONSHIPS, Element, need, parent_of, parse, qn

_MAINS = (CT.PML_PRESENTATION_MAIN, CT.PML_TEMPLATE_MAIN, CT.PML_SLIDESHOW_MAIN)
DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
    *(etree.LxmlError, PythonPptxError),
)
"""What reading a presentation may raise that no program would have saved."""
_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument"
_CHARTS = (CT.DML_CHART, CT.OFC_CHART_EX)
_NEEDED = {
    *(RT.SLIDE, RT.SLIDE_LAYOUT, RT.SLIDE_MASTER, RT.THEME, RT.CHART, RT.NOTES_MASTER, RT.NOTES_SLIDE, RT.PACKAGE),
}
"""Relationships without whose target a presentation cannot be shown."""
_SOUND: set[tuple[bytes, PackageLimits]] = set()
"""Hashes of files in which nothing was found: a template set and the copies of it that are tried are read once."""
ALLOWED_LINK = re.compile(r"#|(?:https?|mailto):", re.IGNORECASE)
"""How the address of a hyperlink begins."""
_LINKED = {
    **{"image": "a picture", "video": "a film", "audio": "a sound", "media": "a film or sound"},
    **{
        "oleObject": "an object",
        "package": "a workbook",
        "externalLinkPath": "a workbook",
        "attachedTemplate": "a template",
    },
}


def check_package(content: bytes, file: str, limits: PackageLimits = LIMITS) -> list[Problem]:
    """What makes a file unsafe or unfit as a template: no presentation, macros, links to outside, damage.

    Nothing is unpacked before the sizes that the file states are within the limits, and nothing beyond those sizes.
    """
    key = hashlib.sha256(content).digest(), limits
    if key in _SOUND:
        return []
    parts: dict[str, bytes] = {}
    findings = list(container(content, limits, parts)) or list(markup(parts)) or list(_contents(parts, limits))
    findings = findings or list(_trial(content))
    if not findings:
        _SOUND.add(key)
    return [
        Problem("template", what, "error", file, hint=hint, text=text) for what, hint, text in dict.fromkeys(findings)
    ]


def open_presentation(content: bytes, file: str) -> Presentation:
    """The presentation in a template. TemplateError: everything `check_package` finds."""
    if problems := check_package(content, file):
        raise TemplateError(problems)
    return load(content)


def _trial(content: bytes) -> Iterator[Finding]:
    """What keeps the slides of a template from being copied and saved: damage of kinds that are not looked for."""
    try:
        deck = Deck(content)
        for master in deck.presentation.slide_masters:
            need(master._element, qn("p:clrMap"))
            for owner in (master, *master.slide_layouts):
                _ = [(shape.shape_id, shape.placeholder_format.idx) for shape in owner.placeholders]
            for layout in master.slide_layouts:
                _ = layout.slide_master.part.partname
        for slide in deck.slides:
            _ = slide.slide_layout.slide_master
        deck.finish([deck.copy(slide) for slide in deck.slides], [], Properties())
    except DAMAGE as error:
        yield damaged(error)


def damaged(error: Exception) -> Finding:
    """What to say of damage that was met on the way."""
    return f"the presentation is damaged: {' '.join(str(error).split()).strip('.') or type(error).__name__}.", AGAIN, ""


def _contents(parts: Mapping[str, bytes], limits: PackageLimits) -> Iterator[Finding]:
    """What a package of sound XML holds that a template may not."""
    kinds = content_types(parts)
    relations = {name: relations_of(parts, name) for name in ("", *parts) if not name.endswith(".rels")}
    mains = (rel for rel in relations[""] if rel.kind in (RT.OFFICE_DOCUMENT, _STRICT) and not rel.is_external)
    main = next(mains, None)
    kind = kinds.get(main.target, "") if main else ""
    if main is None or main.target not in parts:
        yield "a zip file, but no presentation: it names no main part.", AGAIN, ""
        return
    if main.kind == _STRICT:
        yield "a Strict Open XML presentation.", AGAIN, ""
        return
    if "macroEnabled" not in kind and kind not in _MAINS:
        other = next((app for word, app in (("wordpro", "Word"), ("spreadsheet", "Excel")) if word in kind), "")
        yield f"not a presentation, but {f'a file of {other}' if other else kind or 'something else'}.", AGAIN, ""
        return
    yield from _programs(kinds, relations)
    yield from find_objects(parts, kinds, relations, limits)
    targets = {rel.key: rel.target for rel in relations[main.target]}
    slides = list(parse(parts[main.target]).iter(qn("p:sldId")))
    keys = [slide.get(qn("r:id"), "") for slide in slides]
    if len({targets.get(key, key) for key in keys}) < len(keys):
        yield "a slide is listed twice.", AGAIN, ""
    places = {targets.get(slide.get(qn("r:id"), ""), ""): f"slide {at}" for at, slide in enumerate(slides, 1)}
    for name, listed in relations.items():
        where = places.get(name, f"part {name}" if name else "the presentation")
        for rel in listed:
            if is_needed(rel) and rel.target not in parts:
                yield f"{where} needs part {rel.target}, which is missing.", AGAIN, ""
        part = parts[name] if name.endswith(".xml") else b"<none/>"
        yield from find_links(part, where, listed, kinds.get(name, ""))


def is_needed(rel: Relation) -> bool:
    """Whether a presentation cannot be shown without what a relationship leads to."""
    return not rel.is_external and rel.kind in _NEEDED


def _programs(kinds: Mapping[str, str], relations: Mapping[str, list[Relation]]) -> Iterator[Finding]:
    """What would run: macros, controls and add-ins."""
    macros = ("it holds macros.", AGAIN)
    for name, kind in kinds.items():
        low = name.lower()
        if "macroenabled" in kind.lower() or "vbaproject" in f"{kind} {low}".lower() or re.search(r"\.\w\w\wm$", low):
            yield *macros, name
        elif low.startswith("ppt/activex/") or "activex" in kind.lower():
            yield f"it holds an ActiveX control: {name}.", "Delete the control.", ""
    for name, listed in relations.items():
        for rel in listed:
            last = rel.kind.rpartition("/")[2]
            if last == "control":
                yield f"part {name} holds a control.", "Delete the control.", ""
            elif last == "webextension" and name.startswith("ppt/slides/"):
                yield f"part {name} holds an add-in.", "Delete the add-in.", ""


def find_objects(
    parts: Mapping[str, bytes], kinds: Mapping[str, str], relations: Mapping[str, list[Relation]], limits: PackageLimits
) -> Iterator[Finding]:
    """Objects of other programs among parts, and workbooks of charts that hold more than figures."""
    hint = "Put a picture of the object in its place."
    for name, kind in kinds.items():
        low = name.lower()
        if "oleObject" in kind or (low.startswith("ppt/embeddings/") and low.endswith(".bin")):
            yield f"it holds an object of another program: {name}.", hint, ""
        elif low.startswith("ppt/embeddings/"):
            yield from check_workbook(name, parts[name], limits)
    for name, listed in relations.items():
        for rel in listed:
            last = rel.kind.rpartition("/")[2]
            if not rel.is_external and (last == "oleObject" or (last == "package" and kinds.get(name) not in _CHARTS)):
                yield f"part {name} holds an object of another program.", hint, ""


def find_links(part: bytes, where: str, listed: Sequence[Relation], kind: str) -> Iterator[Finding]:
    """Links of one part that reach out of the package, other than to a page or an address."""
    relations = {rel.key: rel for rel in listed}
    outside = {rel.key for rel in listed if rel.is_external}
    root = parse(part)
    texts: dict[str, str] = {}
    linked = {key for key in outside if not relations[key].kind.endswith("/hyperlink")}
    for element in root.iter(etree.Element):
        keys = {value for name, value in element.attrib.items() if name.startswith(RELATIONSHIPS) and value in outside}
        if element.tag not in LINKS:
            linked |= keys
        else:
            texts |= dict.fromkeys(keys, _link_text(element))
            if re.match(r"ppaction://(macro|program|ole)", element.get("action", ""), re.IGNORECASE):
                yield f"{where}: a click starts a program or macro.", "Take the action away.", _link_text(element)
        if kind in _CHARTS and element.tag.endswith("}externalData"):
            rel = relations.get(element.get(qn("r:id"), ""))
            if rel is None or (not rel.is_external and rel.kind != RT.PACKAGE):
                yield f"{where}: the chart has no workbook inside the presentation.", "Embed the workbook.", ""
    for key in sorted(outside):
        target = relations[key].target
        if key in linked:
            what = _LINKED.get(relations[key].kind.rpartition("/")[2], "something")
            yield f"{where}: {what} is linked, not embedded: {target}.", "Embed it, or break the link.", ""
        elif not ALLOWED_LINK.match(target):
            yield (
                f"{where}: the hyperlink leads to {target}.",
                "Links may lead to http, https and mailto addresses.",
                texts.get(key, ""),
            )


def _link_text(link: Element) -> str:
    """The words, or the name of the shape, that a hyperlink belongs to."""
    owner = parent_of(link)
    if owner.tag == qn("a:rPr"):
        return parent_of(owner).findtext(qn("a:t")) or ""
    return owner.get("name", "")

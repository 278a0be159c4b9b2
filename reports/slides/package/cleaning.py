"""What other programs leave in presentations, taken out before one is adopted: objects nobody can see, odd slides.

Masters and layouts lose objects of other programs (as think-cell leaves in each), tags, and links that templates may
not have, and sample slides lose these; an object that shows something leaves the picture of it. Sample slides that
still hold what a template may not are left out whole.
What would run (macros, controls, add-ins) stays, for `check_package` to refuse.
"""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT

from reports.slides.package.deck import LINKS
from reports.slides.package.lighter import smaller
from reports.slides.package.safety import ALLOWED_LINK, find_links, find_objects, is_needed
from reports.slides.package.saving import zipped
from reports.slides.package.unpacking import (
    LIMITS,
    PackageLimits,
    Relation,
    container,
    content_types,
    markup,
    relations_of,
)
from reports.slides.xml import RELATIONSHIPS, Element, detach, local_name, parent_of, parse, qn, serialize

_OURS = (CT.PML_SLIDE_MASTER, CT.PML_SLIDE_LAYOUT)
_FOREIGN = ("oleObject", "vmlDrawing", "tags", "package", "customXml")
"""Last words of relationships that masters and layouts can do without."""
_OBJECTS = ("oleObject", "vmlDrawing", "package")
"""The same that sample slides show as pictures."""
_RUNNING = ("control", "activeXControlBinary", "webextension")
_SHARED = {RT.SLIDE, RT.SLIDE_LAYOUT, RT.SLIDE_MASTER, RT.NOTES_MASTER, RT.THEME}
_SMALL = 300_000
"""EMU: an object that is narrower or lower than this is there for its program alone."""
_PIXELS = 4000
"""Pixels of pictures from side to side at most: twice those of most screens."""
_HEAVY = 5_000_000
"""Bytes of a slide above which it is a map or plan of so many points that all else would wait for it."""
_HOLDERS = (qn("p:graphicFrame"), qn("p:pic"), qn("p:sp"), qn("mc:AlternateContent"))


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A presentation without what other programs left in it."""

    content: bytes
    notes: tuple[str, ...] = ()
    """What was taken out, a sentence each."""


@dataclass(slots=True)
class _Package:
    """The parts of a presentation by name, with what each leads to."""

    parts: dict[str, bytes]
    limits: PackageLimits
    kinds: Mapping[str, str] = field(init=False)
    relations: dict[str, list[Relation]] = field(init=False)
    main: str = field(init=False)

    def __post_init__(self) -> None:
        self.kinds = content_types(self.parts)
        self.relations = {
            name: relations_of(self.parts, name) for name in ("", *self.parts) if not name.endswith(".rels")
        }
        found = (rel.target for rel in self.relations[""] if rel.kind == RT.OFFICE_DOCUMENT and not rel.is_external)
        self.main = next(found, "")

    def drop(self, name: str, keys: set[str]) -> None:
        """Take relationships of a part out."""
        folder, file = posixpath.split(name)
        rels = posixpath.join(folder, "_rels", f"{file}.rels")
        root = parse(self.parts[rels])
        for each in list(root):
            if each.get("Id") in keys:
                root.remove(each)
        self.parts[rels] = serialize(root)
        self.relations[name] = [rel for rel in self.relations[name] if rel.key not in keys]

    def below(self, name: str) -> Iterator[str]:
        """A part and all that it leads to, but for what belongs to all slides."""
        seen, waiting = {name}, [name]
        while waiting:
            part = waiting.pop()
            yield part
            for rel in self.relations.get(part, []):
                if not rel.is_external and rel.kind not in _SHARED and rel.target in self.parts:
                    waiting += [rel.target] if rel.target not in seen else []
                    seen.add(rel.target)

    def packed(self) -> bytes:
        """The package as a file, without parts that nothing leads to."""
        kept, waiting = set[str](), [""]
        while waiting:
            for rel in self.relations.get(waiting.pop(), []):
                if not rel.is_external and rel.target in self.parts and rel.target not in kept:
                    kept.add(rel.target)
                    waiting.append(rel.target)
        types = parse(self.parts["[Content_Types].xml"])
        lower = {name.lower() for name in kept}
        for override in list(types.iterfind("{*}Override")):
            if override.get("PartName", "").lstrip("/").lower() not in lower:
                types.remove(override)
        return zipped([("[Content_Types].xml", serialize(types)), *self._listed(kept)])

    def _listed(self, kept: Collection[str]) -> Iterator[tuple[str, bytes]]:
        """Some of the parts with their relationships."""
        for name, part in self.parts.items():
            folder, file = posixpath.split(name)
            owner = posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))
            is_relations = posixpath.basename(folder) == "_rels" and file.endswith(".rels")
            if name in kept or (is_relations and (owner in kept or not owner)):
                yield name, part


def cleaned(content: bytes, limits: PackageLimits = LIMITS) -> Cleaned:
    """A presentation without what other programs left in it; the same bytes where that is nothing."""
    parts: dict[str, bytes] = {}
    if list(container(content, limits, parts)) or list(markup(parts)):
        return Cleaned(content)
    package = _Package(parts, limits)
    if package.main not in parts:
        return Cleaned(content)
    notes = [*_clean_layouts(package), *_clean_slides(package), *_leave_out_slides(package), *_lighten(package)]
    return Cleaned(package.packed(), tuple(notes)) if notes else Cleaned(content)


def _lighten(package: _Package) -> Iterator[str]:
    """Give pictures no more pixels than screens and printers show, and the colours of screens."""
    made = {name: smaller(part, _PIXELS) for name, part in package.parts.items() if "/media/" in name}
    large = [name for name, part in made.items() if part is not package.parts[name]]
    package.parts |= {name: made[name] for name in large}
    if large:
        many = "a picture has" if len(large) == 1 else f"{len(large)} pictures have"
        yield f"{many} {_PIXELS} pixels a side at most now, and colours of screens."


# Masters and layouts -----------------------------------------------------------------------------


def _clean_layouts(package: _Package) -> Iterator[str]:
    """Take what other programs left out of masters and layouts."""
    objects, links = 0, 0
    for name in [name for name, kind in package.kinds.items() if kind in _OURS]:
        listed = {rel.key: rel for rel in package.relations[name]}
        foreign = {
            key
            for key, rel in listed.items()
            if rel.kind.rpartition("/")[2] in _FOREIGN or (not rel.is_external and rel.target not in package.parts)
        }
        outside = {key for key, rel in listed.items() if rel.is_external and not _is_link(rel)}
        if not foreign | outside:
            continue
        root = parse(package.parts[name])
        objects += _take_out(root, foreign)
        links += _take_out(root, outside) + len([key for key in outside if listed[key].kind == RT.HYPERLINK])
        package.parts[name] = serialize(root)
        package.drop(name, foreign | outside)
    if objects:
        yield f"objects of other programs were taken out of {objects} masters and layouts; slides do not show them."
    if links:
        yield f"links to files were taken out of {links} masters and layouts."


def _is_link(rel: Relation) -> bool:
    return rel.kind == RT.HYPERLINK and bool(ALLOWED_LINK.match(rel.target))


def _take_out(root: Element, keys: set[str]) -> bool:
    """Take out of a master or layout what refers to these relationships; whether a shape was among that."""
    found = False
    for element in list(root.iter(etree.Element)):
        names = [name for name, value in element.attrib.items() if name.startswith(RELATIONSHIPS) and value in keys]
        if not names:
            continue
        if local_name(element).startswith("hlink") or local_name(element) in ("custDataLst", "tags", "custData"):
            detach(element)
            continue
        extra = next(element.iterancestors(qn("a:ext")), None)
        if extra is not None and local_name(parent_of(extra)) == "extLst":
            detach(extra)
            continue
        holders = [*element.iterancestors(*_HOLDERS)][::-1]
        if holders:
            found = True
            _leave_picture(holders[0], keys)
        elif element.tag != root.tag:
            detach(element)
    for empty in [one for one in root.iter(qn("p:custDataLst"), qn("p:controls")) if not len(one)]:
        detach(empty)
    return found


def _leave_picture(holder: Element, keys: set[str]) -> None:
    """Take a shape out; what an object looks like stays, unless it is too small to be seen."""
    picture = next(iter(holder.iter(qn("p:pic"))), None)
    extent = None if picture is None else picture.find(qn("p:spPr/a:xfrm/a:ext"))
    if picture is not None and extent is not None and holder.tag != qn("p:pic"):
        values = {value for one in picture.iter(etree.Element) for value in one.attrib.values()}
        if min(int(extent.get("cx", "0")), int(extent.get("cy", "0"))) >= _SMALL and not values & keys:
            holder.addprevious(picture)
    detach(holder)


# Sample slides -----------------------------------------------------------------------------------


def _clean_slides(package: _Package) -> Iterator[str]:
    """Take objects and links to files out of sample slides, which show as much without: what these look like stays."""
    many = 0
    for name in [name for name, kind in package.kinds.items() if kind == CT.PML_SLIDE and name in package.parts]:
        listed = package.relations[name]
        if any(rel.kind.rpartition("/")[2] in _RUNNING for rel in listed):
            continue  # it is refused
        gone = {rel.key for rel in listed if rel.kind.rpartition("/")[2] in _OBJECTS}
        links = {rel.key: _is_link(rel) for rel in listed if rel.is_external}
        gone |= {key for key, is_link in links.items() if not is_link}
        root = parse(package.parts[name]) if gone or links else None
        if root is None or not (gone := gone | (links.keys() & set(_not_clicked(root)))):
            continue
        if _take_out(root, gone):
            for moves in root.findall(qn("p:timing")):  # which may move what is gone
                detach(moves)
        package.parts[name] = serialize(root)
        package.drop(name, gone)
        many += 1
    if many:
        are = "sample slide" if many == 1 else "sample slides"
        yield f"objects of other programs and links to files were taken out of {many} {are}."


def _not_clicked(root: Element) -> Iterator[str]:
    """What is referred to otherwise than by a link of words or of a shape, as whom a picture is of."""
    for element in root.iter(etree.Element):
        if element.tag not in LINKS:
            yield from (value for name, value in element.attrib.items() if name.startswith(RELATIONSHIPS))


def _leave_out_slides(package: _Package) -> Iterator[str]:
    """Take sample slides out that hold what a template may not."""
    root = parse(package.parts[package.main])
    targets = {rel.key: rel for rel in package.relations[package.main]}
    gone: dict[str, str] = {}
    numbers = []
    for number, listed in enumerate(list(root.iter(qn("p:sldId"))), 1):
        rel = targets.get(listed.get(qn("r:id"), ""))
        why = "it is missing" if rel is None or rel.target not in package.parts else _unfit(package, rel.target)
        if not why:
            continue
        gone[rel.key if rel else ""] = why
        numbers.append(number)
        detach(listed)
    if not gone:
        return
    keys = {rel.key for rel in targets.values() if rel.target in {targets[key].target for key in gone if key}}
    for section in root.iter("{*}sectionLst"):
        detach(section)
    package.parts[package.main] = serialize(root)
    package.drop(package.main, keys | set(gone))
    for rel in package.relations[
        package.main
    ]:  # how the program last showed slides: it keeps those alive that are gone
        if rel.kind == RT.VIEW_PROPS:
            package.drop(package.main, {rel.key})
            break
    left = {rel.target for rel in package.relations[package.main]}
    for name in [name for name, kind in package.kinds.items() if kind == CT.PML_SLIDE and name in left]:
        jumps = {rel.key for rel in package.relations[name] if rel.kind == RT.SLIDE and rel.target not in left}
        if jumps:
            slide = parse(package.parts[name])
            _take_out(slide, jumps)
            package.parts[name] = serialize(slide)
            package.drop(name, jumps)
    shown = ", ".join(map(str, numbers))
    reason = "; ".join(list(dict.fromkeys(gone.values()))[:3])
    yield f"sample slide{'s' if len(numbers) > 1 else ''} {shown} left out: {reason}."


def _unfit(package: _Package, slide: str) -> str:
    """Why a slide cannot be a sample; empty where it can."""
    if len(package.parts[slide]) > _HEAVY:
        return f"its drawings take {len(package.parts[slide]) / 1e6:.0f} MB"
    names = list(package.below(slide))
    listed = {name: package.relations.get(name, []) for name in names}
    if any(rel.kind.rpartition("/")[2] in _RUNNING for rels in listed.values() for rel in rels):
        return ""  # it is refused
    parts = {name: package.parts[name] for name in names}
    kinds = {name: package.kinds.get(name, "") for name in names}
    found: Sequence[str] = [
        what for what, _, _ in find_objects(parts, kinds, listed, package.limits) if "control" not in what
    ]
    for name, rels in listed.items():
        found = [
            *found,
            *(f"part {rel.target} is missing" for rel in rels if is_needed(rel) and rel.target not in package.parts),
        ]
        part = package.parts[name] if name.endswith(".xml") else b"<none/>"
        found = [
            *found,
            *(what for what, _, _ in find_links(part, "a slide", rels, kinds[name]) if "click" not in what),
        ]
    return re.sub(r"[.:]*$", "", found[0]) if found else ""

"""Slides taken over into another presentation, with all that they need: notes, charts, pictures, layouts.

Knows parts and their relationships; knows nothing of what slides say.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import cast

from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.oxml import CT_Relationships
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.parts.slide import NotesMasterPart, SlideLayoutPart, SlidePart
from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.slides.package.deck import COMMENTS, unlink
from reports.slides.package.saving import numbered, root_of
from reports.slides.xml import Element, add, need, parent_of, parse, qn, serialize

_FIRST_MASTER, _FIRST_SLIDE = 2**31, 256
"""The least numbers that the format has for masters and layouts, and for slides."""


class Import:
    """Takes slides of one presentation over into another."""

    def __init__(
        self,
        show: Presentation,
        slides: Iterable[Slide],
        layout_of: Callable[[SlideLayout], SlideLayout | None],
        slide_of: Callable[[Part], Part | None] = lambda _: None,
    ) -> None:
        """Take the presentation that gets the slides, and these.

        `layout_of` says which of its layouts is theirs; where there is none, theirs comes along with its master.
        `slide_of` says which of its slides one of the other presentation is; links to the rest are taken out.
        """
        self._show = show
        self._layout_of, self._slide_of = layout_of, slide_of
        self._wanted = [slide.part for slide in slides]
        self._made: dict[Part, Part] = {}
        self._numbers: Counter[str] = Counter()
        for part in show.part.package.iter_parts():
            stem, number, _ = numbered(part.partname)
            self._numbers[stem] = max(self._numbers[stem], number)

    def take(self, at: int) -> list[Slide]:
        """Put the slides in at a place, counted from 0."""
        parts = [self._taken(part) for part in self._wanted]
        self._add_masters()
        listed = self._show.part._element.get_or_add_sldIdLst()
        numbers = count(max([_FIRST_SLIDE - 1, *(int(one.attrib["id"]) for one in listed)]) + 1)
        for place, part in enumerate(parts, at):
            key = self._show.part.relate_to(part, RT.SLIDE)
            listed.insert(place, add(listed, "p:sldId", **{"id": str(next(numbers)), qn("r:id"): key}))
        return [cast("SlidePart", part).slide for part in parts]

    def _taken(self, part: Part) -> Part:
        """What a part is in the presentation: one that is there, or a copy with all below it."""
        if part in self._made:
            return self._made[part]
        if (there := self._there(part)) is not None:
            self._made[part] = there
            return there
        stem, _, extension = numbered(part.partname)
        self._numbers[stem] += 1
        name = PackURI(f"{stem}{self._numbers[stem]}{extension}")
        new = self._made[part] = type(part).load(name, part.content_type, self._show.part.package, part.blob)
        relationships, targets = CT_Relationships.new(), dict[PackURI, Part]()
        left_out = set()
        for key, rel in part.rels.items():
            if rel.is_external:
                relationships.add_rel(key, rel.reltype, rel.target_ref, is_external=True)
            elif rel.reltype in COMMENTS or not self._is_wanted(rel.target_part):
                left_out.add(key)
            else:
                target = self._taken(rel.target_part)
                targets[target.partname] = target
                relationships.add_rel(key, rel.reltype, target.partname)
        new.load_rels_from_xml(relationships, targets)  # with the same ids, so that nothing need be rewritten
        unlink(new, left_out)
        return new

    def _is_wanted(self, part: Part) -> bool:
        return not isinstance(part, SlidePart) or part in self._wanted or self._slide_of(part) is not None

    def _there(self, part: Part) -> Part | None:
        if isinstance(part, NotesMasterPart):
            return self._show.part.notes_master_part
        if isinstance(part, SlideLayoutPart):
            layout = self._layout_of(part.slide_layout)
            return None if layout is None else layout.part
        return self._slide_of(part) if isinstance(part, SlidePart) and part not in self._wanted else None

    def _add_masters(self) -> None:
        """List the masters that came along; they and their layouts have numbers that no other has."""
        listed = need(root_of(self._show.part), qn("p:sldMasterIdLst"))
        before = [one for master in self._show.slide_masters for one in master._element.iter(qn("p:sldLayoutId"))]
        numbers = count(max([_FIRST_MASTER - 1, *(int(one.get("id", "0")) for one in (*listed, *before))]) + 1)
        for part in [one for one in self._made.values() if one.content_type == CT.PML_SLIDE_MASTER]:
            if any(master.part is part for master in self._show.slide_masters):
                continue
            key = self._show.part.relate_to(part, RT.SLIDE_MASTER)
            add(listed, "p:sldMasterId", **{"id": str(next(numbers)), qn("r:id"): key})
            for one in root_of(part).iter(qn("p:sldLayoutId")):
                one.set("id", str(next(numbers)))


def sections_of(show: Presentation) -> list[tuple[str, list[Slide]]]:
    """The sections of a presentation with their slides; none where it has none."""
    slides = {str(slide.slide_id): slide for slide in show.slides}
    return [
        (
            section.get("name", ""),
            [slides[key] for one in section.iter(qn("p14:sldId")) if (key := one.get("id", "")) in slides],
        )
        for section in root_of(show.part).iter(qn("p14:section"))
    ]


def join_section(show: Presentation, slide: Slide) -> None:
    """Put a slide into the section of the one before it, where there are sections."""
    order = [str(one.slide_id) for one in show.slides]
    before = order[: order.index(str(slide.slide_id))]
    root = root_of(show.part)
    found: dict[str, Element] = {one.attrib["id"]: one for one in root.iter(qn("p14:sldId"))}
    last = next((found[key] for key in reversed(before) if key in found), None)
    first = next(root.iter(qn("p14:sldIdLst")), None)
    if last is not None:
        last.addnext(add(parent_of(last), "p14:sldId", id=str(slide.slide_id)))
    elif first is not None:
        first.insert(0, add(first, "p14:sldId", id=str(slide.slide_id)))


def like_named(show: Presentation) -> Callable[[SlideLayout], SlideLayout | None]:
    """Finds the layout of a presentation that has the same name as another and a master of the same theme."""
    there: dict[tuple[bytes, str], SlideLayout] = {}
    for master in show.slide_masters:
        for layout in master.slide_layouts:
            there.setdefault((_theme(layout), layout.name), layout)
    return lambda layout: there.get((_theme(layout), layout.name))


def take_table_styles(show: Presentation, other: Presentation) -> None:
    """Give a presentation the styles of tables that only another has."""
    mine, its = (_table_styles(one) for one in (show, other))
    if its is None:
        return
    if mine is None:
        part = Part(PackURI("/ppt/tableStyles.xml"), CT.PML_TABLE_STYLES, show.part.package, its.blob)
        show.part.relate_to(part, RT.TABLE_STYLES)
        return
    root, others = parse(mine.blob), parse(its.blob)
    known = {one.get("styleId") for one in root}
    root.extend([one for one in others if one.get("styleId") not in known])
    mine.blob = serialize(root)


def _table_styles(show: Presentation) -> Part | None:
    parts: Sequence[Part] = [
        rel.target_part for rel in show.part.rels.values() if rel.reltype == RT.TABLE_STYLES and not rel.is_external
    ]
    return parts[0] if parts else None


def _theme(layout: SlideLayout) -> bytes:
    """The colours, fonts and effects of a layout."""
    rels = layout.slide_master.part.rels.values()
    return next((serialize(parse(rel.target_part.blob)) for rel in rels if rel.reltype == RT.THEME), b"")

"""Parts that a shape needs (charts with their workbooks, pictures, links) taken over into another presentation."""

import re
from typing import Any

from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import XmlPart

from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element, detach


def take_parts(element: Element, source: Any, target: Any) -> list[Any]:
    """Let a copied element of a slide part refer to copies of what it refers to; the parts that were made.

    Jumps to slides of the other presentation are taken out.
    """
    made: dict[Any, Any] = {}
    for each in list(element.iter("{*}*")):
        for name, value in list(each.attrib.items()):
            if not name.startswith(R) or value not in source.rels:
                continue
            rel = source.rels[value]
            if rel.reltype == RT.SLIDE:
                detach(each)
                break
            each.set(name, _related(rel, target, made))
    return list(made.values())


def _related(rel: Any, target: Any, made: dict[Any, Any]) -> str:
    """Relate a part to a copy of what another leads to, with all that this refers to; the id of the relationship."""
    if rel.is_external:
        return str(target.relate_to(rel.target_ref, rel.reltype, is_external=True))
    part = rel.target_part
    if part in made:
        return str(target.relate_to(made[part], rel.reltype))
    name = target.package.next_partname(re.sub(r"\d*(\.\w+)$", r"%d\1", str(part.partname)))
    new = made[part] = type(part).load(name, part.content_type, target.package, part.blob)
    key = target.relate_to(new, rel.reltype)  # before its own parts are named: names are looked for from the top
    keys = {old: _related(its, new, made) for old, its in part.rels.items()}
    for each in new._element.iter("{*}*") if isinstance(new, XmlPart) else ():
        for attribute, value in list(each.attrib.items()):
            if attribute.startswith(R) and value in keys:
                each.set(attribute, keys[value])
    return str(key)

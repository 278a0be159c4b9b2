"""Presentations cut and bent as files are that came by mail: parts lost, elements gone, numbers that are none."""

import io
import random
import zipfile

from lxml import etree

_VALUES = ("", "-1", "0", "NaN", "99999999999999999999", "12.5", "x", "rId999", "\u202e", "true", "100%")


def bent(content: bytes, seed: int) -> bytes:
    """The file with some of its parts bent, the same for the same seed; still a zip file of sound XML, mostly."""
    chance = random.Random(seed)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    own = [name for name in parts if name.startswith("ppt/") and name.endswith((".xml", ".rels"))]
    of_layouts = [name for name in own if "ayout" in name or "aster" in name or name.endswith("presentation.xml")]
    for _ in range(chance.randint(1, 4)):
        name = chance.choice(of_layouts if chance.random() < 0.7 else own)
        if name not in parts:
            continue
        if chance.random() < 0.05:
            del parts[name]
        elif chance.random() < 0.03:
            parts[name] = parts[name][: chance.randrange(len(parts[name]))]
        else:
            parts[name] = _bent_part(parts[name], chance)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return made.getvalue()


def _bent_part(part: bytes, chance: random.Random) -> bytes:
    try:
        root = etree.fromstring(part)
    except etree.XMLSyntaxError:
        return part
    for _ in range(chance.randint(1, 6)):
        elements = list(root.iter(etree.Element))
        element = chance.choice(elements)
        way = chance.random()
        if way < 0.4 and element is not root:
            element.getparent().remove(element)
        elif way < 0.55 and element is not root:
            other = chance.choice(elements)
            if element not in other.iter():  # nothing is put into itself
                element.getparent().insert(0, other)
        elif way < 0.8 and element.attrib:
            del element.attrib[chance.choice(list(element.attrib))]
        elif element.attrib:
            element.set(chance.choice(list(element.attrib)), chance.choice(_VALUES[:-3] + _VALUES[-2:]))
        else:
            for child in list(element):
                element.remove(child)
    return bytes(etree.tostring(root, encoding="UTF-8", standalone=True))

"""Colours and font of the template set's theme in decks of the built-in design.

A deck whose theme part has the name of that design takes its colours from `theme.toml` each time it is built, so that
pages and slides never differ. Knows theme parts; knows no slide.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.presentation import Presentation
from pptx.slide import SlideMaster

from reports.formats.theme import Theme
from reports.language import spoken
from reports.slides.colours import mixed
from reports.slides.xml import DRAWINGML as A

NAME = "Packet"
"""Name of the built-in design, in the theme part: what has it takes the theme's colours."""
_EASTERN = {"ja": "Yu Gothic", "ko": "Malgun Gothic"}
"""Fonts of Chinese characters as a language writes them; for others, as Chinese does."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The twelve colours of a presentation's theme, as `rrggbb`, and its font."""

    colours: Mapping[str, str]
    font: str


def palette(colours: Mapping[str, str], font: str) -> Palette:
    """A presentation's colours from those of `theme.toml`; what it does not name is mixed from them."""
    plain = {name: value.lstrip("#").upper() for name, value in colours.items()}
    named = {
        "dk1": plain["ink"],
        "lt1": plain["paper"],
        "dk2": plain["soft"],
        "lt2": mixed(plain["faint"], plain["paper"], 0.5),
        "accent1": plain["accent"],
        "accent2": plain["fix"],
        "accent3": mixed(plain["accent"], plain["paper"], 0.48),
        "accent4": plain["tint"],
        "accent5": plain["rule"],
        "accent6": mixed(plain["soft"], plain["paper"], 0.3),
        "hlink": plain["accent"],
        "folHlink": plain["accent"],
    }
    return Palette(named, font)


def themed(theme: bytes, palette: Palette) -> bytes:
    """A theme part with these colours and this font."""
    root = etree.fromstring(theme)
    root.set("name", NAME)
    scheme = root.find(f".//{A}clrScheme")
    scheme.set("name", NAME)
    for name, value in palette.colours.items():
        holder = scheme.find(A + name)
        for child in list(holder):
            holder.remove(child)
        etree.SubElement(holder, f"{A}srgbClr", val=value)
    fonts = root.find(f".//{A}fontScheme")
    fonts.set("name", NAME)
    for family in (fonts.find(f"{A}majorFont"), fonts.find(f"{A}minorFont")):
        for script in family.findall(f"{A}font"):
            family.remove(script)
        for name, face in (
            ("latin", palette.font),
            ("ea", _EASTERN.get(spoken().partition("-")[0], "Microsoft YaHei")),
            ("cs", "Arial"),
        ):
            holder = family.find(A + name)
            holder.attrib.clear()
            holder.set("typeface", face)
    made: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return made


def is_built_in(theme: bytes) -> bool:
    """Whether a theme part belongs to the built-in design."""
    return bool(etree.fromstring(theme).get("name") == NAME)


def theme_part(master: SlideMaster) -> Part:
    """The theme part of a slide master."""
    return master.part.part_related_by(RT.THEME)


def apply_theme(presentation: Presentation, theme: Theme) -> None:
    """Give a deck of the built-in design the colours and the font of the theme."""
    for master in presentation.slide_masters:
        part = theme_part(master)
        if is_built_in(part.blob):
            part._blob = themed(part.blob, palette(theme.colours, theme.deck_font))

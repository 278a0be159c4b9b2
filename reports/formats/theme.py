"""The theme of a template set: colours, fonts, page size and logo, read from `theme.toml` and checked.

Knows files; knows neither Jinja nor formats.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from markupsafe import Markup

from reports.errors import Problem, TemplateError
from reports.formats.font_rights import described, wrong_with_font
from reports.model.rows import CATEGORIES
from reports.regex import regex

THEME = "theme/theme.toml"
_COLOURS = ("ink", "soft", "rule", "faint", "accent", "tint", "paper", *CATEGORIES)
_READS = 4.5
"""Contrast at which text reads."""
_COLOUR = regex(r"#[0-9A-Fa-f]{6}")
_Toml: TypeAlias = dict[str, Any]
FONT = "font"
"""Key of the brand's font: its files, one a line."""
_PAGE_SIZES = ("a4", "letter")
_DECK_FONT = "Calibri"


@dataclass(frozen=True, slots=True)
class Face:
    """One font file of the theme."""

    family: str
    path: Path
    weight: int = 400
    style: str = "normal"
    is_fallback: bool = False
    """Tried for characters that the text faces lack."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The values of `theme.toml`, as templates see them."""

    page_size: str
    footer: str
    colours: Mapping[str, str]
    dark: Mapping[str, str]
    faces: tuple[Face, ...] = field(repr=False)
    serif: str = ""
    """Font families as CSS, fall-backs included."""
    sans: str = ""
    deck_font: str = _DECK_FONT
    """Font of the built-in decks, which have to name one that their viewers have."""
    logo: Path | None = field(default=None, repr=False)
    """Picture for `picture:logo` on slides."""
    picture: str = ""
    """The logo of pages as an address for `<img>`; empty without one."""
    own_footer: str = ""
    """The footer, where the brand has one of its own: slides show it too."""
    own_font: str = ""
    """Family of the brand's font, which stands in place of the last text family; empty without one."""

    @property
    def own_faces(self) -> tuple[Face, ...]:
        """Those of the brand's font."""
        text = [face for face in self.faces if not face.is_fallback]
        return tuple(face for face in text if self.own_font and face.family == text[-1].family)


def read_theme(folder: Path, brand: Mapping[str, str], may_leave: bool) -> Theme:
    """The theme of a set with a brand laid over it; TemplateError lists all that is wrong with it.

    Args:
        folder: of the set.
        brand: names of colours and `page_size` to values that replace those of the theme.
        may_leave: whether links may lead to files outside the folder.

    """
    file = folder / THEME
    content = _content(file)
    colours = content["colours"] | {key: value for key, value in brand.items() if key in content["colours"]}
    dark, deck = content["dark"], content["deck"]
    page_size = brand.get("page_size", content.get("page_size", "a4"))
    faces = tuple(_face(folder, font) for font in content["font"] if isinstance(font, dict))
    logo = folder / "theme" / str(deck["logo"]) if deck.get("logo") else None
    problems = [*_wrong_colours(file, colours, dark)]
    if page_size not in _PAGE_SIZES:
        problems.append(_problem(file, f"page_size = {page_size!r}.", "Write “a4” or “letter”."))

    def lacks(path: Path) -> bool:
        return not (path.is_file() and (may_leave or path.resolve().is_relative_to(folder)))

    problems += [_problem(file, f"no font file {face.path} in the set.") for face in faces if lacks(face.path)]
    if not may_leave:  # those of the built-in set are known
        problems += _wrong_fonts(face for face in faces if not lacks(face.path))
    problems += _wrong_logo(file, logo, lacks) if logo else ()
    own_font = ""
    if brand.get(FONT):
        faces, own_font, found = _with_own(faces, [Path(file) for file in brand[FONT].split("\n")])
        problems += found
    if problems:
        raise TemplateError(problems)
    if "accent" in brand:
        dark = dark | {"accent": _light(colours["accent"], dark["paper"])}
    font = own_font or str(deck.get("font", _DECK_FONT))
    return Theme(
        page_size,
        brand.get("footer", str(content.get("footer", ""))),
        colours,
        dark,
        faces,
        *_families(faces),
        font,
        logo,
        brand.get("logo", ""),
        brand.get("footer", ""),
        own_font,
    )


def _content(file: Path) -> _Toml:
    """What the file says, with a table or list for each of its sections."""
    try:
        content: _Toml = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TemplateError(_problem(file, f"not valid TOML: {error}.")) from error
    content = {"colours": {}, "dark": {}, "font": [], "deck": {}} | content
    if not (all(isinstance(content[name], dict) for name in ("colours", "dark")) and isinstance(content["font"], list)):
        raise TemplateError(_problem(file, "colours and dark are tables, font a list of tables."))
    if not isinstance(content["deck"], dict):
        raise TemplateError(_problem(file, "deck is a table.", "Write [deck] above its keys."))
    return content


def _light(colour: str, ground: str) -> str:
    """A colour, mixed with white until it reads on a dark ground (4.5 : 1).

    >>> _light("#123456", "#15181B"), _light("#FFCC00", "#15181B")
    ('#71859A', '#FFCC00')
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    for share in range(20):
        mixed = "#" + "".join(f"{round(part + (255 - part) * share / 20):02X}" for part in parts)
        if (_luminance(mixed) + 0.05) / (_luminance(ground) + 0.05) >= _READS:
            return mixed
    return "#FFFFFF"


def _luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _wrong_logo(file: Path, logo: Path, lacks: Callable[[Path], bool]) -> Iterator[Problem]:
    """Why a logo cannot be shown."""
    if lacks(logo):
        yield _problem(file, f"no logo {logo} in the set.")
    elif not _is_picture(logo):
        yield _problem(file, f"the logo {logo} is no picture.", "Slides take PNG, JPEG, GIF, BMP and TIFF.")


def _wrong_colours(file: Path, colours: Mapping[str, object], dark: Mapping[str, object]) -> Iterator[Problem]:
    """Values that are no colour, and colours that are missing."""
    for name, value in (*colours.items(), *dark.items()):
        if not isinstance(value, str) or not _COLOUR.fullmatch(value):
            yield _problem(file, f"{name} = {value!r} is no colour.", "Write # and six hexadecimal digits.")
    for table, values in (("colours", colours), ("dark", dark)):
        for name in _COLOURS:
            if name not in values:
                yield _problem(file, f"[{table}] lacks {name}.", "Every colour of the built-in theme is used.")


def _face(folder: Path, font: _Toml) -> Face:
    """One font as the file describes it."""
    file = folder / "theme/fonts" / str(font.get("file"))
    weight, style, is_fallback = font.get("weight", 400), font.get("style", "normal"), font.get("fallback", False)
    return Face(str(font.get("family")), file, weight, style, is_fallback)


def _wrong_fonts(faces: Iterable[Face]) -> Iterator[Problem]:
    """Fonts that may not be embedded, or lack letters."""
    hint = "Take a font whose licence allows embedding, such as one under the OFL."
    for path, is_fallback in dict.fromkeys((face.path, face.is_fallback) for face in faces):
        for why in wrong_with_font(path, is_fallback):
            yield Problem("font", f"the font {why}.", "error", str(path), hint=hint)


def _with_own(faces: Sequence[Face], files: Sequence[Path]) -> tuple[tuple[Face, ...], str, list[Problem]]:
    """The faces with those of the brand for our own words, its family, and what is wrong with it.

    The family that it stands for is tried first for letters that it lacks.
    """
    problems = list(_wrong_fonts(Face("", file) for file in files))
    if problems:
        return tuple(faces), "", problems
    found = [described(file) for file in files]
    if len({one.family for one in found}) > 1:
        what = f"the files are of {' and '.join(sorted({one.family for one in found}))}, not of one family."
        problems.append(Problem("font", what, "error", str(files[0]), hint="Name the files of one family."))
    if not any(one.weight == 400 and one.style == "normal" for one in found):
        what = f"{found[0].family} has no upright file of regular weight (400) among these."
        problems.append(Problem("font", what, "error", str(files[0]), hint="Name that file, too."))
    text = [face for face in faces if not face.is_fallback]
    family = text[-1].family
    own = [Face(family, file, one.weight, one.style) for file, one in zip(files, found, strict=True)]
    before = [replace(face, family=f"{family} Else", is_fallback=True) for face in text if face.family == family]
    others = [face for face in text if face.family != family]
    return (*others, *own, *before, *(face for face in faces if face.is_fallback)), found[0].family, problems


def _families(faces: Sequence[Face]) -> tuple[str, str]:
    """The families with serifs and without, as CSS: first and last of the text faces, then the fall-backs."""
    fallback = [face.family for face in faces if face.is_fallback]
    text = list(dict.fromkeys(face.family for face in faces if not face.is_fallback)) or ["serif"]

    def families(first: str) -> str:
        return Markup(", ".join(f"'{name}'" for name in dict.fromkeys([first, text[-1], *fallback])))

    return families(text[0]), families(text[-1])


def _is_picture(file: Path) -> bool:
    """Whether a file is a picture of a kind that slides hold."""
    from PIL import Image

    try:
        with Image.open(file, formats=("PNG", "JPEG", "GIF", "BMP", "TIFF")) as picture:
            picture.verify()
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        return False
    return True


def _problem(file: Path, message: str, hint: str = "") -> Problem:
    return Problem("theme", message, "error", str(file), hint=hint)

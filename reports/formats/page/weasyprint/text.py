"""Lines of text measured once: what stands for functions of `weasyprint.text`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from copy import copy
from typing import NamedTuple, TypeAlias

from weasyprint.css import AnonymousStyle, ComputedStyle
from weasyprint.layout import LayoutContext
from weasyprint.text import line_break
from weasyprint.text.constants import LST_TO_ISO, PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import font_features, get_font_description

_Style: TypeAlias = AnonymousStyle | ComputedStyle
_SPLIT, _STRUT, _SETUP = line_break.split_first_line, line_break.strut, line_break.Layout.setup
"""The originals."""
_OF_TEXT = (
    *("direction", "font_family", "font_feature_settings", "font_kerning", "font_language_override", "font_size"),
    *("font_stretch", "font_style", "font_variant_alternates", "font_variant_caps", "font_variant_east_asian"),
    *("font_variant_ligatures", "font_variant_numeric", "font_variant_position", "font_variation_settings"),
    *("font_weight", "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone", "hyphens", "lang"),
    *("letter_spacing", "line_height", "overflow_wrap", "tab_size", "text_decoration_line", "white_space"),
    *("word_break", "word_spacing"),
)
"""Properties that the measures of a line depend on."""
_OF_FEATURES = (
    *("kerning", "variant_ligatures", "variant_position", "variant_caps", "variant_numeric", "variant_alternates"),
    *("variant_east_asian", "feature_settings"),
)
"""Properties of a font that its features depend on, as `font_features` takes them."""


class _Shared(NamedTuple):
    """What layouts of texts of one style share: pointers of Pango, and the features of its font as Pango names them."""

    context: object
    description: object
    language: object
    features: bytes


def _of_text(style: _Style) -> str:
    """What the measures of a line depend on, kept with the style."""
    kept = vars(style)
    if "_of_text" not in kept:
        kept["_of_text"] = repr([style[name] for name in _OF_TEXT])
    return str(kept["_of_text"])


def split_first_line(
    text: str, style: _Style, context: LayoutContext | None, *others: object, **named: object
) -> tuple[object, ...]:
    """Break an equal text once in a document: floats and cells are measured, then laid out; labels come often."""
    if context is None:
        whole: tuple[object, ...] = _SPLIT(text, style, context, *others, **named)
        return whole
    kept = vars(context).setdefault("_lines", {})
    at = (text, _of_text(style), others, *named.items())
    if at not in kept:
        kept[at] = _SPLIT(text, style, context, *others, **named)
    layout, *measures = kept[at]
    return copy(layout), *measures


def strut(style: _Style) -> tuple[float, float]:
    """Height and baseline of a line, kept with the style: to name it in the original's table takes longer."""
    kept = vars(style)
    if "_strut" not in kept:
        kept["_strut"] = _STRUT(style)
    found: tuple[float, float] = kept["_strut"]
    return found


def setup(self: line_break.Layout, style: _Style) -> None:
    """Prepare a layout of Pango; what those of one style share is kept with the fonts.

    Lists of attributes are let go of, which the original never does.
    """
    if style["text_decoration_line"] != "none":
        _SETUP(self, style)
        return
    kept = style.font_config.__dict__.setdefault("_shared", {})
    at = _of_text(style)
    if at not in kept:
        kept[at] = _shared(style)
    context, description, self.language, features = kept[at]
    self.style, self.first_line_direction = style, 0
    self.ascent = self.underline_position = self.strikethrough_position = None
    self.layout = ffi.gc(pango.pango_layout_new(context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(self.layout, False)
    pango.pango_layout_set_font_description(self.layout, description)
    if features:
        attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
        pango.pango_attr_list_insert(attributes, pango.pango_attr_font_features_new(features))
        pango.pango_layout_set_attributes(self.layout, attributes)


def _shared(style: _Style) -> _Shared:
    context = ffi.gc(pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref)
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    language = pango.pango_language_get_default()
    override, said = style["font_language_override"], style["lang"]
    if override != "normal":
        said = LST_TO_ISO.get(override.lower(), override)
    if said:
        pointer, _ = unicode_to_char_p(said)
        language = pango.pango_language_from_string(pointer)
        pango.pango_context_set_language(context, language)
    features = font_features(*(style[f"font_{name}"] for name in _OF_FEATURES))
    named = ",".join(f"{key} {value}" for key, value in features.items()).encode()
    return _Shared(context, get_font_description(style), language, named)

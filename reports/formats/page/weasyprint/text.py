"""Texts shaped once: what stands for functions of `weasyprint.text`.

Pango's layout of a text is kept from where it is measured to where it is drawn, and what those of one style have in
common is made once. Each gives what the one it stands for gives. Knows no packet and no template.
"""

from typing import NamedTuple, TypeAlias

from weasyprint.css import AnonymousStyle, ComputedStyle
from weasyprint.text import line_break
from weasyprint.text.constants import LST_TO_ISO, PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import font_features, get_font_description

Style: TypeAlias = AnonymousStyle | ComputedStyle
_STRUT, _SETUP, _SET_TEXT = line_break.strut, line_break.Layout.setup, line_break.Layout.set_text
_DEACTIVATE, _REACTIVATE = line_break.Layout.deactivate, line_break.Layout.reactivate
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
_TO_THE_END = 0xFFFFFFFF
"""Where an attribute of Pango ends that is of a whole text."""


class _Shared(NamedTuple):
    """What layouts of texts of one style share: pointers of Pango."""

    context: object
    description: object
    language: object
    attributes: object


def of_text(style: Style) -> str:
    """What the measures of a line depend on, kept with the style."""
    kept = vars(style)
    if "_of_text" not in kept:
        kept["_of_text"] = repr([style[name] for name in _OF_TEXT])
    return str(kept["_of_text"])


def strut(style: Style) -> tuple[float, float]:
    """Height and baseline of a line, kept with the style: to name it in the original's table takes longer."""
    kept = vars(style)
    if "_strut" not in kept:
        kept["_strut"] = _STRUT(style)
    found: tuple[float, float] = kept["_strut"]
    return found


def is_plain(layout: line_break.Layout) -> bool:
    """Whether a layout has what others of its style have, and nothing that depends on its text."""
    return bool(vars(layout).get("_is_plain"))


def setup(self: line_break.Layout, style: Style) -> None:
    """Prepare a layout of Pango; what those of one style share is kept with the fonts.

    Lists of attributes are let go of, which the original never does.
    """
    spaced = self.justification_spacing or style["word_spacing"] or style["letter_spacing"] != "normal"
    if spaced or style["text_decoration_line"] != "none":
        vars(self)["_is_plain"] = False
        _SETUP(self, style)
        return
    vars(self)["_is_plain"] = True
    kept = style.font_config.__dict__.setdefault("_shared", {})
    at = of_text(style)
    if at not in kept:
        kept[at] = _shared(style)
    context, description, self.language, attributes = kept[at]
    self.style, self.first_line_direction = style, 0
    self.ascent = self.underline_position = self.strikethrough_position = None
    self.layout = ffi.gc(pango.pango_layout_new(context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(self.layout, False)
    pango.pango_layout_set_font_description(self.layout, description)
    if attributes is not None:
        pango.pango_layout_set_attributes(self.layout, attributes)


def _shared(style: Style) -> _Shared:
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
    return _Shared(context, get_font_description(style), language, _attributes(style))


def _attributes(style: Style) -> object:
    """Features of the font, and that no hyphen is drawn where a word is broken; None where there is neither."""
    features = font_features(*(style[f"font_{name}"] for name in _OF_FEATURES))
    breaks = style["overflow_wrap"] in ("anywhere", "break-word")
    if not features and not breaks:
        return None
    attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
    if features:
        named = ",".join(f"{key} {value}" for key, value in features.items()).encode()
        pango.pango_attr_list_insert(attributes, pango.pango_attr_font_features_new(named))
    if breaks:
        attribute = pango.pango_attr_insert_hyphens_new(False)
        attribute.start_index, attribute.end_index = 0, _TO_THE_END
        pango.pango_attr_list_change(attributes, attribute)
    return attributes


def set_text(self: line_break.Layout, text: str, justify: bool = False) -> None:
    """Give a layout its text; of a plain one all else is set."""
    if not is_plain(self):
        _SET_TEXT(self, text, justify)
        return
    end = text.find("\n")
    if end != -1:
        text = text[: end + 2]  # no more is needed
    self.text = text
    pango.pango_layout_set_text(self.layout, text.replace("\0", "").encode(), -1)
    if "\t" in text:
        self.set_tabs()


def deactivate(self: line_break.Layout) -> None:
    """Keep a plain layout for who draws it, where the original makes it anew."""
    if not is_plain(self):
        _DEACTIVATE(self)


def reactivate(self: line_break.Layout, style: Style) -> None:
    """Have a layout ready to be drawn; `renew` makes it as the original does."""
    if not is_plain(self) or "layout" not in vars(self):
        _REACTIVATE(self, style)


def renew(self: line_break.Layout, style: Style) -> None:
    """A layout that no other text has, and that is as wide as its text."""
    _REACTIVATE(self, style)


def drop(self: line_break.Layout) -> None:
    """Let go of what Pango holds of a text that is only measured."""
    if "layout" in vars(self):
        _DEACTIVATE(self)


def is_one_line(self: line_break.Layout) -> bool:
    """Whether all of the text of a layout that was measured is in its first line."""
    return bool(pango.pango_layout_get_line_readonly(self.layout, 1) == ffi.NULL)

"""Lines of text measured once: what stands for functions of `weasyprint.text`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from copy import copy
from typing import Any

_OF_TEXT = (
    *("direction", "font_family", "font_feature_settings", "font_kerning", "font_language_override", "font_size"),
    *("font_stretch", "font_style", "font_variant_alternates", "font_variant_caps", "font_variant_east_asian"),
    *("font_variant_ligatures", "font_variant_numeric", "font_variant_position", "font_variation_settings"),
    *("font_weight", "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone", "hyphens", "lang"),
    *("letter_spacing", "line_height", "overflow_wrap", "tab_size", "text_decoration_line", "white_space"),
    *("word_break", "word_spacing"),
)
"""Properties that the measures of a line depend on."""


def _of_text(style: Any) -> str:
    """What the measures of a line depend on, kept with the style."""
    kept = style.__dict__
    if "_of_text" not in kept:
        kept["_of_text"] = repr([style[name] for name in _OF_TEXT])
    return str(kept["_of_text"])


def split_first_line(slow: Any) -> Any:
    """`split_first_line` that breaks an equal text once in a document.

    Floats and cells are measured, then laid out; labels come again and again.
    """

    def split_first_line(text: Any, style: Any, context: Any, *others: Any, **named: Any) -> Any:
        if context is None:
            return slow(text, style, context, *others, **named)
        kept = context.__dict__.setdefault("_lines", {})
        at = (text, _of_text(style), others, *named.items())
        if at not in kept:
            kept[at] = slow(text, style, context, *others, **named)
        layout, *measures = kept[at]
        return copy(layout), *measures

    return split_first_line


def strut(slow: Any) -> Any:
    """`strut` that keeps its result with the style: to name it in the original's table takes longer than the rest."""

    def strut(style: Any) -> Any:
        kept = style.__dict__
        if "_strut" not in kept:
            kept["_strut"] = slow(style)
        return kept["_strut"]

    return strut


def setup(line_break: Any) -> Any:
    """`Layout.setup` that keeps, with the fonts, what layouts of texts of one style share.

    It lets go of lists of attributes, which the original never does.
    """
    ffi, pango, unref = line_break.ffi, line_break.pango, line_break.gobject.g_object_unref
    slow = line_break.Layout.setup

    def shared(style: Any) -> tuple[Any, ...]:
        context = ffi.gc(pango.pango_font_map_create_context(style.font_config.font_map), unref)
        pango.pango_context_set_round_glyph_positions(context, False)
        pango.pango_context_set_base_dir(context, line_break.PANGO_DIRECTION[style["direction"]])
        language = pango.pango_language_get_default()
        override, said = style["font_language_override"], style["lang"]
        if override != "normal":
            said = line_break.LST_TO_ISO.get(override.lower(), override)
        if said:
            pointer, _ = line_break.unicode_to_char_p(said)
            language = pango.pango_language_from_string(pointer)
            pango.pango_context_set_language(context, language)
        features = line_break.font_features(
            *(style[f"font_{name}"] for name in ("kerning", "variant_ligatures", "variant_position", "variant_caps")),
            *(style[f"font_{name}"] for name in ("variant_numeric", "variant_alternates", "variant_east_asian")),
            style["font_feature_settings"],
        )
        named = ",".join(f"{key} {value}" for key, value in features.items()).encode()
        return context, line_break.get_font_description(style), language, named

    def setup(self: Any, style: Any) -> None:
        if style["text_decoration_line"] != "none":
            slow(self, style)
            return
        kept = style.font_config.__dict__.setdefault("_shared", {})
        at = _of_text(style)
        if at not in kept:
            kept[at] = shared(style)
        context, description, self.language, features = kept[at]
        self.style, self.first_line_direction = style, 0
        self.ascent = self.underline_position = self.strikethrough_position = None
        self.layout = ffi.gc(pango.pango_layout_new(context), unref)
        pango.pango_layout_set_auto_dir(self.layout, False)
        pango.pango_layout_set_font_description(self.layout, description)
        if features:
            attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
            pango.pango_attr_list_insert(attributes, pango.pango_attr_font_features_new(features))
            pango.pango_layout_set_attributes(self.layout, attributes)

    return setup

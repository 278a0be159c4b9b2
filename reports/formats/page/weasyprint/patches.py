"""WeasyPrint's dearest functions, quicker: the same pages from less work. Knows no packet and no template.

Each class and function here stands for one of WeasyPrint's own and gives what that one gives, so PDFs are the same to
the byte; `tests/formats/page/weasyprint/test_patches.py` prints with and without. They reach into what WeasyPrint does
not promise to keep, so `quicken` does nothing for a version that this was not compared with.
"""

import ctypes.util
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy, deepcopy
from importlib import import_module
from math import inf
from typing import Any
from xml.etree.ElementTree import Element

COMPARED = ("70.0",)
"""Versions of WeasyPrint that print the same bytes either way."""
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
"""Anchors that need no parsing."""
_MOST_STYLES = 20_000
"""Computed styles that are kept for further documents; about 4 KB each."""
_OF_ONE = re.compile(r"leader\(|note|\d(?:[sld]?v[wh]|v[ib]|vmin|vmax)\b", re.IGNORECASE)
_DECLARING = ("style", "lang", "width", "height", "name")
"""Attributes that declare style, besides the anchor of `id`."""


def quicken() -> bool:
    """Put what is here in the place of WeasyPrint's own, in this process; whether that was done."""
    with _by_name():
        import weasyprint

    if weasyprint.__version__ not in COMPARED:
        return False
    css: Any = import_module("weasyprint.css")
    boxes: Any = import_module("weasyprint.formatting_structure.boxes")
    page: Any = import_module("weasyprint.layout.page")
    percent: Any = import_module("weasyprint.layout.percent")
    line_break: Any = import_module("weasyprint.text.line_break")
    pdf: Any = import_module("weasyprint.pdf")
    if hasattr(css.StyleFor, "quick"):
        return True  # it was done before
    css.StyleFor = _styles(css)
    css.ComputedStyle.__missing__ = _missing(css)
    boxes.Box.is_in_normal_flow = _is_in_normal_flow
    _replace(page.make_all_pages, _make_all_pages(page.make_all_pages))
    _replace(percent.resolve_percentages, _resolve_percentages(percent.resolve_percentages, boxes))
    pdf.pydyf.PDF.page_references = property(_page_references)
    line_break.Layout.setup = _setup(line_break)
    _replace(line_break.split_first_line, _split_first_line(line_break.split_first_line))
    _replace(line_break.strut, _strut(line_break.strut))
    return True


@contextmanager
def _by_name() -> Iterator[None]:
    """Load libraries of the machine by their names alone.

    WeasyPrint tries the names of other systems first, for each of which Python asks the compiler and the linker.
    """
    find = ctypes.util.find_library
    if sys.platform == "linux" and "weasyprint" not in sys.modules:
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = find


def _replace(original: Any, quicker: Any) -> None:
    """Put one function in the place of another wherever WeasyPrint has imported it."""
    modules: list[tuple[str, Any]] = list(sys.modules.items())
    for name, module in modules:
        if name.partition(".")[0] == "weasyprint" and vars(module).get(original.__name__) is original:
            setattr(module, original.__name__, quicker)


def _styles(css: Any) -> Any:
    """A `StyleFor` that computes equal styles once.

    The original computes one for each element below one with an anchor, for none of them has the same parent as
    another; and one for each pseudo-element that a rule such as `::marker` matches, which are five an element.
    """

    class Anchored(css.ComputedStyle):  # type: ignore[misc]
        """A style that differs from a shared one in its anchor only."""

        def __init__(self, base: Any, anchor: str) -> None:
            above = (base.parent_style, base.cascaded, None, base.root_style, base.base_url)
            super().__init__(*above, base.font_config, base.initial_page_sizes)
            self.base = base
            self.specified = base.specified
            self["anchor"] = anchor

        def __missing__(self, key: str) -> Any:
            value = self[key] = self.base[key]
            return value

    class StyleFor(css.StyleFor):  # type: ignore[misc]
        """Computed styles by element and pseudo-element."""

        quick = True

        def __init__(self, html: Any, sheets: Any, hints: bool, font_config: Any, target_collector: Any) -> None:
            if hints:
                super().__init__(html, sheets, hints, font_config, target_collector)
                return
            kept = _kept(sheets)
            self._cascaded_styles: dict[Any, Any] = {}
            self._computed_styles: dict[Any, Any] = {}
            self.initial_page_sizes = kept.page_sizes
            self._sheets = sheets
            self.font_config = font_config
            above = (html.base_url, font_config, kept.page_sizes)
            root = html.etree_element
            declared, shared = kept.declared, kept.styles
            bases = dict[Any, Any]()
            pseudo_elements = list[Any]()

            def style(parent: Any, pseudo_type: str | None, own: Any, rules: tuple[Any, ...]) -> Any:
                at = (id(parent), id(font_config), pseudo_type, own, tuple(rule[:4] for rule in rules))
                if at not in shared:
                    found = _cascade(css, declared.get(own, ()), rules)
                    roots = bases[root] if root in bases else css.InitialStyle(font_config)
                    shared[at] = css.ComputedStyle(parent, found, pseudo_type, roots, *above)
                return shared[at]

            for element in html.wrapper_element.iter_subtree():
                node = element.etree_element
                own, anchor = _own(css, node, html.base_url, declared)
                rules = dict[Any, list[Any]]()
                for number, (sheet, origin, of_sheet) in enumerate(sheets):
                    for specificity, _, pseudo_type, (declarations, layer) in sheet.matcher.match(element):
                        order = inf if layer is None else sheet.layers.index(layer)
                        rule = (number, specificity, id(declarations), order, origin, of_sheet, declarations)
                        rules.setdefault(pseudo_type, []).append(rule)
                parent = bases[element.parent.etree_element] if element.parent else None
                base = bases[node] = style(parent, None, own, tuple(rules.pop(None, ())))
                if anchor and "anchor" not in base.cascaded:
                    base = Anchored(base, anchor)
                elif parent is None or parent is bases[root]:
                    base = base.copy()  # what is found out about the page's own overflow is written into it
                self._computed_styles[node, None] = base
                if target_collector and base["anchor"]:
                    target_collector.collect_anchor(base["anchor"])
                pseudo_elements += [(node, pseudo_type, tuple(some)) for pseudo_type, some in rules.items()]
            for node, pseudo_type, some in pseudo_elements:
                self._computed_styles[node, pseudo_type] = style(bases[node], pseudo_type, None, some)

    return StyleFor


class _Kept:
    """What documents with the same style sheets share."""

    def __init__(self, sheets: tuple[Any, ...]) -> None:
        self.sheets = sheets
        """Held, for styles are known by the addresses of their rules."""
        self.styles: dict[Any, Any] = {}
        self.declared: dict[Any, list[Any]] = {}
        self.page_sizes = {"box": None, "area": None}


def _kept(sheets: Any) -> _Kept:
    """What there is for these sheets; with a sheet that is not to last, nothing yet."""
    mine = tuple(sheet for sheet, _, _ in sheets)
    last = mine[-1]
    if not getattr(last, "lasts", False) or any(origin == "author" for _, origin, _ in sheets):
        return _Kept(mine)
    kept = last.__dict__.get("_kept")
    if kept is None or kept.sheets != mine or len(kept.styles) > _MOST_STYLES:
        last._kept = _Kept(mine)
    found: _Kept = last._kept
    return found


def lasting(sheet: Any, css: str) -> Any:
    """A style sheet whose computed styles may serve one document after another; `css` is its text.

    Not where WeasyPrint writes into them what is of one document: leaders, notes, sizes of the window.
    """
    sheet.lasts = not _OF_ONE.search(css)
    return sheet


def _own(css: Any, node: Any, base_url: str, declared: dict[Any, list[Any]]) -> tuple[Any, str]:
    """What an element declares itself, as a key of `declared`, and its anchor."""
    anchor = node.get("id") or ""
    some = {name: value for name in _DECLARING if (value := node.get(name))}
    if anchor and (not _PLAIN.fullmatch(anchor) or "name" in some):
        some["id"], anchor = anchor, ""
    if not some:
        return None, anchor
    key = (node.tag, tuple(some.items()))
    if key not in declared:
        declared[key] = [
            (name, values, (css.declaration_precedence("author", importance), inf, specificity))
            for specificity, _, declarations, url in css.find_style_attributes(Element(node.tag, some), False, base_url)
            for name, values, importance in css.preprocess_declarations(url, declarations)
        ]
    return key, anchor


def _cascade(css: Any, own: Any, rules: tuple[Any, ...]) -> dict[str, Any]:
    """The declaration of each property that wins."""
    found = dict[str, Any]()
    for name, values, weight in own:
        if name not in found or found[name][1] <= weight:
            found[name] = values, weight
    for _, specificity, _, order, origin, of_sheet, declarations in rules:
        for name, values, importance in declarations:
            weight = (css.declaration_precedence(origin, importance), order, of_sheet or specificity)
            if name not in found or found[name][1] <= weight:
                found[name] = values, weight
    return found


def _missing(css: Any) -> Any:
    """`ComputedStyle.__missing__` with a short way for what no rule sets: inherited or initial, and most are."""
    slow = css.ComputedStyle.__missing__
    # These depend on more than themselves.
    special = {"position", "float", "display", "page", *css.PHYSICAL_FUNCTIONS}
    special |= {key for key in css.INITIAL_VALUES if key.startswith("text_decoration_")}
    inherited = css.INHERITED - special
    initial = {
        key: value
        for key, value in css.INITIAL_VALUES.items()
        if key not in special | css.INITIAL_NOT_COMPUTED | css.INHERITED and not css.check_math(value)
    }

    def missing(self: Any, key: str) -> Any:
        if key not in self.cascaded:
            if key in initial:
                value = self[key] = initial[key]
                return value
            if key in inherited and self.parent_style is not None:
                value = self[key] = self.parent_style[key]
                return value
        return slow(self, key)

    return missing


def _is_in_normal_flow(box: Any) -> bool:
    """`Box.is_in_normal_flow` in one look at each property."""
    if box.style["float"] != "none":
        return not (box.is_floated() or box.is_footnote())
    position = box.style["position"]
    return position not in ("absolute", "fixed") and position[0] not in ("running()", "note()")


# Layout -----------------------------------------------------------------------------------------


def _make_all_pages(slow: Any) -> Any:
    """`make_all_pages` that then puts all page numbers in, so that pages with numbers are laid out twice.

    The original puts those of a page in once it has laid the page out again, and lays it out a third time.
    """

    def make_all_pages(context: Any, *others: Any) -> Any:
        total = 0
        for page in slow(context, *others):
            total += 1
            yield page
        # Each time that a page is laid out, a first letter is cut off anew.
        if any(kind == "first-letter" for _, kind in context.style_for.get_computed_styles()):
            return
        for (box, token), item in context.target_collector.counter_lookup_items.items():
            at = item.page_maker_index
            if token == "content" and at is not None and at + 1 < len(context.page_maker):
                before = _texts(box)
                item.cached_page_counter_values = deepcopy(context.page_maker[at + 1][3][1]) | {"pages": [total]}
                item.parse_again(item.cached_page_counter_values)
                if _texts(box) != before:
                    context.page_maker[at][-1]["content_changed"] = True

    return make_all_pages


def _texts(box: Any) -> list[Any]:
    """The texts in a box, and what else is in it."""
    return [getattr(child, "text", child) for child in box.descendants() if not child.children]


def _resolve_percentages(slow: Any, boxes: Any) -> Any:
    """`resolve_percentages` that keeps, with a style, what it came to in a containing block."""
    names = {f"{kind}_{side}" for kind in ("margin", "padding") for side in ("left", "right", "top", "bottom")}
    names |= {f"{least}{axis}" for least in ("", "min_", "max_") for axis in ("width", "height")}
    borders = {f"border_{side}_width" for side in ("top", "right", "bottom", "left")}
    names |= borders

    def resolve_percentages(box: Any, containing_block: Any) -> None:
        style = box.style
        if isinstance(box, boxes.PageBox) or style["border_collapse"] == "collapse":
            slow(box, containing_block)
            return
        around = containing_block
        size = (around.width, around.height) if isinstance(around, boxes.Box) else tuple(around)
        kept = style.__dict__.setdefault("_resolved", {})
        if size not in kept:
            slow(box, containing_block)
            kept[size] = {name: box.__dict__[name] for name in names}
        else:
            box.__dict__.update(kept[size])

    return resolve_percentages


# Text -------------------------------------------------------------------------------------------

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


def _split_first_line(slow: Any) -> Any:
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


def _strut(slow: Any) -> Any:
    """`strut` that keeps its result with the style: to name it in the original's table takes longer than the rest."""

    def strut(style: Any) -> Any:
        kept = style.__dict__
        if "_strut" not in kept:
            kept["_strut"] = slow(style)
        return kept["_strut"]

    return strut


def _setup(line_break: Any) -> Any:
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


# Drawing ----------------------------------------------------------------------------------------


def _page_references(pdf: Any) -> tuple[bytes, ...]:
    """`PDF.page_references`, made once as long as there are the same pages; each tag asks for one."""
    numbers = pdf.pages["Kids"]
    kept = pdf.__dict__.get("_references", ())
    if len(kept) * 3 != len(numbers):
        kept = pdf._references = tuple(f"{number} 0 R".encode("ascii") for number in numbers[::3])
    return tuple(kept)

"""Computed styles, once for equal ones: what stands for functions of `weasyprint.css`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

import re
from collections.abc import Hashable, Sequence
from math import inf
from typing import TypeAlias
from xml.etree.ElementTree import Element

from weasyprint import CSS, HTML, css
from weasyprint.css.targets import TargetCollector
from weasyprint.css.validation import preprocess_declarations
from weasyprint.text.fonts import FontConfiguration

from reports.regex import regex

_Specificity: TypeAlias = tuple[int, int, int]
_Weight: TypeAlias = tuple[int, float, _Specificity]
"""What decides which of two declarations wins: the heavier one, of equal ones the later."""
_Declaration: TypeAlias = tuple[str, object, bool]
"""Property, value, whether it is important."""
_Rule: TypeAlias = tuple[int, _Specificity, int, float, str, _Specificity | None, Sequence[_Declaration]]
"""Number of its sheet, specificity, address of its declarations, order of its layer, origin, specificity that all rules
of its sheet are given, declarations."""
_Sheets: TypeAlias = Sequence[tuple[CSS, str, _Specificity | None]]
"""Style sheets, each with its origin and the specificity that all its rules are given, if any."""
_Own: TypeAlias = Sequence[tuple[str, object, _Weight]]
"""What an element declares itself."""

_PLAIN = regex(r"[A-Za-z0-9_-]+")
"""Anchors that need no parsing."""
_MOST_STYLES = 20_000
"""Computed styles that are kept for further documents; about 4 KB each."""
_OF_ONE = regex(r"leader\(|footnote|\bnote\s*\(|[:@]note-|\d(?:[sld]?v[wh]|v[ib]|vmin|vmax)\b", re.IGNORECASE)
_DECLARING = ("style", "lang", "width", "height", "name")
"""Attributes that declare style, besides the anchor of `id`."""


class StyleFor(css.StyleFor):
    """A `StyleFor` that computes equal styles once.

    The original computes one for each element below one with an anchor, for none of them has the same parent as
    another; and one for each pseudo-element that a rule such as `::marker` matches, which are five an element.
    """

    def __init__(
        self,
        html: HTML,
        sheets: _Sheets,
        hints: bool,
        font_config: FontConfiguration,
        target_collector: TargetCollector | None,
    ) -> None:
        if hints:
            super().__init__(html, sheets, hints, font_config, target_collector)
            return
        kept = _kept(sheets)
        self._cascaded_styles = dict[Hashable, object]()
        self._computed_styles = dict[tuple[Element, str | None], css.ComputedStyle]()
        self.initial_page_sizes = kept.page_sizes
        self._sheets = sheets
        self.font_config = font_config
        above = (html.base_url, font_config, kept.page_sizes)
        root = html.etree_element
        bases = dict[Element, css.ComputedStyle]()
        pseudo_elements = list[tuple[Element, str, tuple[_Rule, ...]]]()

        def style(
            parent: css.ComputedStyle | None, pseudo_type: str | None, own: Hashable, rules: tuple[_Rule, ...]
        ) -> css.ComputedStyle:
            at = (id(parent), id(font_config), pseudo_type, own, tuple(rule[:4] for rule in rules))
            if at not in kept.styles:
                found = _cascade(kept.declared.get(own, ()), rules)
                roots = bases[root] if root in bases else css.InitialStyle(font_config)
                kept.styles[at] = css.ComputedStyle(parent, found, pseudo_type, roots, *above)
            return kept.styles[at]

        for element in html.wrapper_element.iter_subtree():
            node = element.etree_element
            own, anchor = _own(node, html.base_url, kept.declared)
            rules = _rules(sheets, element)
            parent = bases[element.parent.etree_element] if element.parent else None
            base = bases[node] = style(parent, None, own, tuple(rules.pop(None, ())))
            if anchor and "anchor" not in base.cascaded:
                base = _Anchored(base, anchor)
            elif parent is None or parent is bases[root]:
                base = base.copy()  # what is found out about the page's own overflow is written into it
            self._computed_styles[node, None] = base
            if target_collector and base["anchor"]:
                target_collector.collect_anchor(base["anchor"])
            pseudo_elements += [(node, kind, tuple(some)) for kind, some in rules.items() if kind is not None]
        for node, pseudo_type, some in pseudo_elements:
            self._computed_styles[node, pseudo_type] = style(bases[node], pseudo_type, None, some)


class _Anchored(css.ComputedStyle):
    """A computed style that differs from a shared one in its anchor only."""

    def __init__(self, base: css.ComputedStyle, anchor: str) -> None:
        above = (base.parent_style, base.cascaded, None, base.root_style, base.base_url)
        super().__init__(*above, base.font_config, base.initial_page_sizes)
        self.base = base
        self.specified = base.specified
        self["anchor"] = anchor

    def __missing__(self, key: str) -> object:
        value = self[key] = self.base[key]
        return value


def _rules(sheets: _Sheets, element: object) -> dict[str | None, list[_Rule]]:
    """The rules that match an element and its pseudo-elements, by pseudo-element."""
    rules = dict[str | None, list[_Rule]]()
    for number, (sheet, origin, of_sheet) in enumerate(sheets):
        for specificity, _, pseudo_type, (declarations, layer) in sheet.matcher.match(element):
            order = inf if layer is None else sheet.layers.index(layer)
            rule = (number, specificity, id(declarations), order, origin, of_sheet, declarations)
            rules.setdefault(pseudo_type, []).append(rule)
    return rules


class _SharedStyles:
    """What documents with the same style sheets share."""

    def __init__(self, sheets: tuple[CSS, ...]) -> None:
        self.sheets = sheets
        """Held, for styles are known by the addresses of their rules."""
        self.styles: dict[Hashable, css.ComputedStyle] = {}
        self.declared: dict[Hashable, _Own] = {}
        self.page_sizes = {"box": None, "area": None}


def _kept(sheets: _Sheets) -> _SharedStyles:
    """The cache for these style sheets; a new one unless the last sheet may be shared between documents."""
    mine = tuple(sheet for sheet, _, _ in sheets)
    last = mine[-1]
    if not vars(last).get("lasts") or any(origin == "author" for _, origin, _ in sheets):
        return _SharedStyles(mine)
    kept = vars(last).get("_kept")
    if not isinstance(kept, _SharedStyles) or kept.sheets != mine or len(kept.styles) > _MOST_STYLES:
        kept = vars(last)["_kept"] = _SharedStyles(mine)
    return kept


def lasting(sheet: CSS, text: str) -> CSS:
    """A style sheet whose computed styles may serve one document after another; `text` is what was parsed.

    Not where WeasyPrint writes into them what is of one document: leaders, notes, sizes of the window.
    """
    vars(sheet)["lasts"] = not _OF_ONE.search(text)
    return sheet


def _own(node: Element, base_url: str, declared: dict[Hashable, _Own]) -> tuple[Hashable, str]:
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
            for name, values, importance in preprocess_declarations(url, declarations)
        ]
    return key, anchor


def _cascade(own: _Own, rules: tuple[_Rule, ...]) -> dict[str, tuple[object, _Weight]]:
    """The declaration of each property that wins."""
    found = dict[str, tuple[object, _Weight]]()
    for name, values, weight in own:
        if name not in found or found[name][1] <= weight:
            found[name] = values, weight
    for _, specificity, _, order, origin, of_sheet, declarations in rules:
        for name, values, importance in declarations:
            weight = (css.declaration_precedence(origin, importance), order, of_sheet or specificity)
            if name not in found or found[name][1] <= weight:
                found[name] = values, weight
    return found

"""Sizes of copied shapes: those of the built-in design become as large on slides of another size."""

from reports.slides.xml import Element, add, local_name, new, qn

_LENGTHS = {
    **dict.fromkeys(("rPr", "defRPr", "endParaRPr"), ("sz", "spc")),
    **dict.fromkeys(("spcPts",), ("val",)),
    **{f"lvl{level}pPr": ("marL", "marR", "indent") for level in range(1, 10)},
    "pPr": ("marL", "marR", "indent"),
    "bodyPr": ("lIns", "tIns", "rIns", "bIns"),
    "tcPr": ("marL", "marR", "marT", "marB"),
    "tr": ("h",),
    **dict.fromkeys(("ln", "lnL", "lnR", "lnT", "lnB"), ("w",)),
}
"""Attributes that hold lengths, by the names of elements."""
_INSETS = {"bodyPr": {"lIns": 91440, "tIns": 45720, "rIns": 91440, "bIns": 45720}}
"""What they are where they are not written."""
_APART = 0.4
"""Of the size of their words, what paragraphs of a list stand apart."""
_LOOKS = tuple(qn(f"a:{name}") for name in ("rPr", "defRPr", "endParaRPr"))


def align_left(element: Element) -> None:
    """Let text that is aligned nowhere begin at the left, as in the built-in design: presentations may differ."""
    for look in map(level, element.iter(qn("a:p"))):
        if look.get("algn") is None:
            look.set("algn", "l")


def space_lines(element: Element, *, is_list: bool = False) -> None:
    """Let text that says nothing of it have lines as high as its words, as in the built-in design.

    Presentations may have a height in pt, for the size that their own words have by themselves.
    """
    spacing = {"lnSpc": 1.0, "spcBef": _APART if is_list else 0.0, "spcAft": 0.0}  # in the order of schemas
    for look in map(level, element.iter(qn("a:p"))):
        for at, (name, share) in enumerate(spacing.items()):
            if look.find(qn(f"a:{name}")) is None:
                look.insert(at, new(f"a:{name}"))
                add(look[at], "a:spcPct", val=str(round(100_000 * share)))


def level(paragraph: Element) -> Element:
    """What a paragraph says of itself."""
    look = paragraph.find(qn("a:pPr"))
    if look is None:
        look = new("a:pPr")
        paragraph.insert(0, look)
    return look


def rescale(element: Element, scale: float) -> None:
    """Make sizes of text, insets, rows and lines below an element so many times as large."""
    if scale == 1:
        return
    for each in element.iter("{*}*"):
        name = local_name(each)
        for attribute in _LENGTHS.get(name, ()):
            value = each.get(attribute) or str(_INSETS.get(name, {}).get(attribute, ""))
            if value:
                each.set(attribute, str(round(int(value) * scale)))


def limit(element: Element, most: float) -> None:
    """Make words below an element no larger than so many pt."""
    for look in element.iter(*_LOOKS):
        if int(look.get("sz", "0")) > 100 * most:
            look.set("sz", str(round(100 * most)))

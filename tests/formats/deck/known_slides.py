"""The slides of a built-in deck by what each is known by: its title, or the first line of its notes."""

from collections.abc import Collection
from typing import Any


def keep(show: Any, *, only: Collection[str] | None = None, but: Collection[str] = ()) -> None:
    """Drop the slides of a deck that are not known by any of `only` (None: all are kept), and those by any of `but`."""
    ids = list(show.slides._sldIdLst)
    found = set[str]()
    for listed, slide in zip(ids, list(show.slides), strict=True):
        known = {slide.shapes.title.text, slide.notes_slide.notes_text_frame.text.partition("\n")[0]}
        found |= known
        if (only is not None and known.isdisjoint(only)) or not known.isdisjoint(but):
            show.part.drop_rel(listed.rId)
            show.slides._sldIdLst.remove(listed)
    assert found >= {*(only or ()), *but}, "a slide that is named is not there"

"""The kinds of documents: the built-in ones, and those of `[[document]]`. Knows no sources and no template."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from reports.model.formats import DECK, KNOWN_FORMATS, PAGE, made_from

About = Literal["person", "team", "everyone", "selection"]
Per = Literal["span", "month", "quarter", "half", "year"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of documents: about whom, for what time, and made with which templates."""

    name: str
    """Also the folder below `out`."""
    about: About = "person"
    per: Per = "span"
    """A document for each of these; `span`: one for the period that is asked for, or for all there is."""
    formats: tuple[str, ...] = ()
    """Those of the run that it is made in; empty: all that can be made from its templates."""
    template: str = ""
    """Folder of the template set."""
    layout: Literal["", "full", "brief"] = ""
    """Empty: as in the rest of the run."""
    archive: bool | None = None
    """Whether its PDFs are for an archive; None: as in the rest of the run."""
    notes: bool = False
    """Whether documents about several people show what was written about each, as those about one do."""
    readers: str | None = None
    """Name of the `[audience]` that it is for; empty: those who may know all; None: as in the rest of the run."""
    language: str = ""
    """Tag of their language; empty: that of whom they are about, or of the run."""
    people: tuple[str, ...] = ()
    """Ids, names or teams; empty: everyone."""
    exclude: tuple[str, ...] = ()
    """Those of them who are left out."""
    shuffle: str = ""
    """Seed of the order of people, which the document states; empty: in order of name."""
    minutes: int = 8
    """For each of the people, in a meeting that goes through them."""
    only: str = ""
    """The one file that its folder of the template set has; empty: it may have all."""

    @property
    def made_in(self) -> tuple[str, ...]:
        """The formats that it can be made in."""
        return self.formats or (made_from(self.only) if self.only else tuple(KNOWN_FORMATS))


_PERIODS: tuple[Per, ...] = ("month", "quarter", "half", "year")
BUILT_IN: Mapping[str, Kind] = {
    "person": Kind("person", template="person"),
    **{per: Kind(per, "everyone", per, template="quarter") for per in _PERIODS},
    "team": Kind("team", "team", template="quarter"),
    "one-pager": Kind("one-pager", template="one-pager", layout="brief", only=PAGE),
    "self-review": Kind("self-review", template="self-review", layout="brief", only=PAGE),
    "meeting": Kind("meeting", template="meeting", only=DECK),
    "calibration": Kind("calibration", "everyone", template="calibration", layout="brief", notes=True),
}
"""By name."""


def default_template(about: About) -> str:
    """The template of documents that have none of their own."""
    return "person" if about == "person" else "quarter"

"""A page as a browser saved it: what stands in its fields, and which packet it is of.

Knows HTML as anyone may have written it; runs nothing of it.
"""

from html.parser import HTMLParser

from reports.formats import identity
from reports.formats.filled import Form, Value


def read_page(content: bytes) -> Form:
    """The form of a saved page; where it has none, none."""
    reader = _Reader()
    reader.feed(content.decode("utf-8-sig", "replace"))
    reader.close()
    return Form(reader.values, identity=identity.read(reader.packet))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, Value] = {}
        self.packet = ""
        self._area = ""
        """Name of the text area that is being read."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in reversed(attrs)}
        name, kind = found.get("name", ""), found.get("type", "text").lower()
        if tag == "meta" and name == identity.NAME:
            self.packet = found.get("content", "")
        elif tag == "textarea" and name:
            self._area, self.values[name] = name, ""
        elif tag == "input" and name and kind == "checkbox":
            self.values[name] = "checked" in found
        elif tag == "input" and name and kind == "radio":
            self.values[name] = found.get("value", "on") if "checked" in found else self.values.get(name, "")
        elif tag == "input" and name and kind not in ("hidden", "submit", "button", "reset", "image", "password"):
            self.values[name] = found.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area:
            text = str(self.values[self._area])
            self.values[self._area] = text.removeprefix("\n").replace("\r\n", "\n")
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.values[self._area] = f"{self.values[self._area]}{data}"

"""From corpus to packets: pure functions that select, group, compare, choose and count.

No files, no clock, no formats. `assemble_person` and `assemble_period` are the two kinds there are; `canonical` is a
packet as bytes, to compare; `attach` adds to a corpus what its sources do not say.
"""

from reports.loading.statements.personal import private_words
from reports.model.statements import Citation, Highlight
from reports.packets.attach import attach
from reports.packets.canonical import canonical
from reports.packets.period import assemble_period
from reports.packets.person import assemble_person
from reports.packets.standing import weighed


def preload() -> None:
    """Compile the patterns that are asked of statements, which takes the first packet a while."""
    text = "Moved the build to another host; nobody has asked about it since Monday."
    weighed([Highlight(text, "other", Citation("", 1, "", "", ""), signs=("figure",))])
    private_words(text)


__all__ = ["assemble_period", "assemble_person", "attach", "canonical", "preload"]

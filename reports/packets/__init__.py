"""From corpus to packets: pure functions that select, group, compare, choose and count.

No files, no clock, no formats. `assemble_person` and `assemble_period` are the two kinds there are; `canonical` is a
packet as bytes, to compare; `attach` adds to a corpus what its sources do not say.
"""

from reports.packets.attach import attach
from reports.packets.canonical import canonical
from reports.packets.period import assemble_period
from reports.packets.person import assemble_person

__all__ = ["assemble_period", "assemble_person", "attach", "canonical"]

"""A packet as bytes, to tell whether it changed. Knows the fields of the model and nothing of their meaning."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from itertools import count

from reports.model.packet import Packet

_FEW = 8
"""Packets that the standard library writes in the time that pydantic takes to begin."""
_written = count()


def canonical(packet: Packet) -> bytes:
    """The packet as compact JSON, its fields in order of the model: equal bytes if and only if the packets are equal.

    Lone surrogates, which the name of a file may hold, stand as three bytes each, which no other text encodes to.
    """
    if next(_written) < _FEW:
        return _plainly(packet)
    try:
        return _quick()(packet)
    except ValueError:  # of pydantic: not UTF-8
        return _plainly(packet)


def _plainly(packet: Packet) -> bytes:
    """The same bytes from the standard library: many times slower for each packet, with nothing to load."""
    return json.dumps(asdict(packet), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


@cache
def _quick() -> Callable[[Packet], bytes]:
    """The writer of pydantic, which takes a moment to be made."""
    from pydantic import TypeAdapter

    adapter = TypeAdapter(Packet)
    return lambda packet: adapter.dump_json(packet, warnings=False)

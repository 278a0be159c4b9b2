"""A format of one module, which a row adds: the title of a packet and what its people did, as plain text."""

from reports.formats.format import Format
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates
from reports.model.packet import Packet


def render(packet: Packet, _: Templates) -> Rendered:
    """The title, and what each summary says, a line each."""
    said = (one.text for summary in packet.summaries for one in summary.highlights)
    return Rendered("".join(f"{line}\n" for line in (packet.title, *said)).encode())


FORMAT = Format(
    render,
    preload=lambda *_: None,
    inputs=lambda *_: "",
    libraries=(),
    fault=lambda content: "" if content.endswith(b"\n") else "its end is missing",
    texts=lambda content: [content.decode()],
)

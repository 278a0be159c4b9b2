"""What the rest of the program asks of a format when documents of it are made; it knows nothing else of one."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from reports.errors import Problem
from reports.formats.filled import Form, Value
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates
from reports.model.packet import Packet


@dataclass(frozen=True, slots=True)
class Format:
    """The functions of a format; those from `read` on only a format has that can do so."""

    render: Callable[[Packet, Templates], Rendered]
    """RenderError where this packet cannot be made, TemplateError where the template is at fault."""
    preload: Callable[[Templates, Collection[str]], None]
    """Opens what documents made with these folders of the set share, before the work is handed to children."""
    inputs: Callable[[Templates, str], str]
    """Hash of all that a document made with this folder takes from the template set."""
    libraries: tuple[str, ...]
    """Names of all that its bytes depend on, as `engine` knows them."""
    fault: Callable[[bytes], str]
    """Why bytes fail the check of integrity, in words; empty where they are a whole document."""
    texts: Callable[[bytes], Iterable[str]]
    """Every text in a finished document, shown or not, for what its readers are not to know."""
    read: Callable[[bytes], Form] | None = None
    """What was filled into a document; nothing of it is raised."""
    fill: Callable[[Rendered, Mapping[str, Value], Templates], Rendered] | None = None
    """Fills these values into its form: what was filled into the document before is carried over."""
    archive: Callable[..., bytes] | None = None
    """Its content for an archive, with files in it; `is_shut`: its form is filled no more."""
    style: Callable[[Templates], str] | None = None
    """What all documents of the set share and a template makes: a child with limits makes it first."""
    lint: Callable[[Templates], list[Problem]] = lambda _: []
    """What is wrong with the templates of a set, as far as can be told without a packet."""
    cautions: Callable[[], list[Problem]] = lambda: []
    """What on this machine makes its documents slower, or unlike those of others."""

    def __call__(self, packet: Packet, templates: Templates) -> Rendered:
        """Render a packet."""
        return self.render(packet, templates)

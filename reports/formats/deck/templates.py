"""What decks take of a template set: presentations, checked to be safe, their expressions, and measures of text.

Knows files and expressions; knows no packet.
"""

from dataclasses import replace
from functools import cached_property

from reports.errors import Problem, TemplateError
from reports.formats.deck.inputs import deck_name, included
from reports.formats.deck.words import FUNCTIONS, spoken_deck
from reports.formats.templates import Templates
from reports.language import is_source, spoken
from reports.slides.examples import Template
from reports.slides.filling.expressions import Expressions
from reports.slides.including import include
from reports.slides.measuring.embedded import embedded
from reports.slides.measuring.font_files import FontFile
from reports.slides.measuring.metrics import Metrics
from reports.slides.package.safety import check_package


class Decks:
    """The decks of one template set; `templates.once(Decks)` keeps them."""

    def __init__(self, templates: Templates) -> None:
        """Take an open set."""
        self._templates = templates
        self._templates_by_content: dict[tuple[bytes, str], Template] = {}
        """By content and language, so that what the slides of a presentation say is read once."""
        self._opened: dict[str, tuple[str, bytes]] = {}

    def open(self, template: str) -> tuple[str, bytes]:
        """File name and content of the presentation in a folder of the set, checked to be safe to open."""
        name = deck_name(template)
        if name not in self._opened:
            self._opened[name] = self._checked(name)
        return self._opened[name]

    def template(self, template: str) -> Template:
        """The same as the engine for presentations takes it."""
        file, content = self.open(template)
        key = content, spoken()
        if key not in self._templates_by_content:
            others = {name: path.read_bytes() for name, path in included(self._templates).items()}
            whole = include(content, file, others)
            fonts = embedded(whole.content)
            metrics = Metrics([*self._faces, *fonts]) if fonts else self.metrics
            said = whole.content if is_source() else spoken_deck(whole.content)
            self._templates_by_content[key] = Template(said, file, self.expressions, metrics, whole.places)
        return self._templates_by_content[key]

    def _checked(self, name: str) -> tuple[str, bytes]:
        folder = self._templates.folder
        if not (folder / name).is_file():
            what = f"{folder} lacks {name}."
            hint = "`reports templates new` makes them; without, build with --format pdf and html."
            raise TemplateError(Problem("template", what, "error", hint=hint))
        file, content = str(folder / name), (folder / name).read_bytes()
        if problems := check_package(content, file):
            raise TemplateError(problems)
        return file, content

    @cached_property
    def expressions(self) -> Expressions:
        """Expressions of the decks, compiled once."""
        environment = self._templates.environment.overlay()
        environment.globals = environment.globals | FUNCTIONS
        return Expressions(environment)

    @cached_property
    def metrics(self) -> Metrics:
        """Widths of words, measured once."""
        return Metrics(self._faces)

    @property
    def _faces(self) -> list[FontFile]:
        theme = self._templates.theme
        own = [replace(one, family=theme.own_font) for one in theme.own_faces]
        faces = (*own, *theme.faces)
        return [FontFile(one.family, one.path, one.weight, one.style, one.is_fallback) for one in faces]

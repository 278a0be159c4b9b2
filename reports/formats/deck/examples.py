"""The example slides of a deck: what a packet's slides say, placed on the layouts of any presentation.

The built-in decks and those for a company's own layouts are made of these. Knows tags, bindings and directives; colours
and places come from the design it is given. `python -m reports.formats.deck.examples` draws the built-in decks anew.
"""

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pptx.util import Inches

from reports.formats.deck import design
from reports.formats.deck.drawing import (
    PANEL,
    Column,
    Look,
    Rect,
    Words,
    chart,
    colour,
    lines,
    panel,
    table,
    text_box,
    write,
)
from reports.formats.deck.theme import Palette, palette
from reports.slides.bindings import P, placeholder_type
from reports.slides.tags import A

AID = 0.42
"""Inches at the foot of the content for a line that explains it."""
_FIGURES = 4
_FIGURE = 1.9
"""Inches that a figure and its words need beside others."""
_WIDE_FOOT = 5.0
"""Inches that a foot with the months and the name of a file needs."""
_ROOMY = 11.0
"""Inches of width below which a table leaves out what the notes have too."""
_NARROW = 8.0
"""Inches of width below which a source is named by its line alone, and nothing stands beside a text."""


@dataclass(frozen=True, slots=True)
class Place:
    """A layout for a role, and the room for content on it."""

    layout: Any
    area: Rect | None
    """None: nothing but the placeholders."""
    eyebrow: int | None = None
    """Index of the placeholder above the title."""
    body: int | None = None
    """Index of the placeholder for text."""
    look: Look | None = None
    """Colours that differ from those of the design."""
    frames: Mapping[int, Rect] = field(default_factory=dict)
    """Where placeholders stand that are not to stand where the layout puts them, by index."""
    inks: Mapping[int, str] = field(default_factory=dict)
    """Colours of placeholders whose own cannot be read, by index."""


@dataclass(frozen=True, slots=True)
class Design:
    """A presentation to draw on: layouts by role (`title`, `text`, `plain`, or a layout's own name), and colours."""

    presentation: Any
    places: Mapping[str, Place]
    look: Look = field(default_factory=Look)

    def place(self, role: str, *others: str) -> Place:
        """The layout of the first of these roles that there is; `plain` always is."""
        return next((self.places[name] for name in (role, *others) if name in self.places), self.places["plain"])


Draw = Callable[[Any, Rect, Look], None]


@dataclass(frozen=True, slots=True)
class Slide:
    """One example slide."""

    role: str
    title: str
    eyebrow: str
    notes: str
    """Directives, `---`, and what the presenter reads."""
    draw: Draw
    aid: str = ""
    subtitle: str = ""
    divider: str = ""
    """Title of a slide before it, where the presentation has a layout for such; empty: none."""
    divider_if: str = ""
    """Condition of that slide."""


FOOT = (
    "{{ packet.title }} · {{ packet.span }}{{ ' · ' ~ packet.sources[0].file if packet.sources|length == 1 }}"
    "{{ ' · ' ~ packet.confidential if packet.confidential }}"
)

SHORT_FOOT = "{{ packet.title }}{{ ' · ' ~ packet.confidential if packet.confidential }}"
"""Without what other slides say: the months and the file."""


def draw_examples(kind: str, made: Design) -> None:
    """Add the example slides of a kind of packet (`person` or `quarter`) to a presentation."""
    for slide in (_how(kind), *(_person() if kind == "person" else _period())):
        if slide.divider and "section" in made.places:
            directives = [f"section: {slide.divider}", *([f"if: {slide.divider_if}"] if slide.divider_if else [])]
            _draw(Slide("section", slide.divider, "", _notes(*directives), _nothing), made)
        _draw(slide, made)


def _draw(example: Slide, made: Design) -> None:
    roles = {"title": ("Packet title",), "text": ("Packet text",)}.get(example.role, (example.role,))
    place = made.place(*roles, example.role)
    look = place.look or made.look
    slide = made.presentation.slides.add_slide(place.layout)
    texts = {"title": example.title, "ctrTitle": example.title, "subTitle": example.subtitle}
    for shape in list(slide.placeholders):
        kind = placeholder_type(shape._element) or ""
        index = shape.placeholder_format.idx
        text = example.eyebrow if index == place.eyebrow else texts.get(kind, "")
        if text:
            ink = "ink" if index in place.inks else ""
            words = [Words(line, colour=ink) for line in text.split("\n")]
            write(shape._element.txBody, words, replace(look, ink=place.inks.get(index, look.ink)))
        elif index != place.body or example.role != "text":
            shape._element.getparent().remove(shape._element)
        if index in place.frames:
            shape.left, shape.top, shape.width, shape.height = place.frames[index].emu
    area = place.area
    if area is not None and look.panel:
        ground = Rect(area.x - 0.12, area.y - 0.08, area.width + 0.24, area.height + 0.16)
        panel(slide.shapes._spTree, 800, "Panel", ground, look.panel, PANEL)
    if area is not None and example.aid:
        strip = Rect(area.x, area.y + area.height - AID + 0.04, area.width, AID - 0.04)
        area = Rect(area.x, area.y, area.width, area.height - AID - 0.06)
    if area is not None:
        example.draw(slide, area, look)
    if area is not None and example.aid:
        text_box(slide, "Aid", strip, [Words(example.aid, 14, colour="muted")], look)
    _add_feet(slide, place)
    slide.notes_slide.notes_text_frame.text = "\n".join(lines(example.notes))


def _add_feet(slide: Any, place: Place) -> None:
    """The foot and the number of the layout, which python-pptx leaves out."""
    for shape in place.layout.placeholders:
        kind = placeholder_type(shape._element)
        if kind not in ("ftr", "sldNum"):
            continue
        index = shape.placeholder_format.idx
        look = Look(ink=place.inks.get(index, ""))
        element = copy.deepcopy(shape._element)
        for own in element.findall(f"{P}spPr/*"):
            own.getparent().remove(own)
        slide.shapes._spTree.append(element)
        element.find("./*/" + f"{P}cNvPr").set("id", str(900 + index))
        made = slide.shapes[-1]
        if index in place.frames:
            made.left, made.top, made.width, made.height = place.frames[index].emu
        if kind == "ftr":
            text = FOOT if made.width > Inches(_WIDE_FOOT) else SHORT_FOOT
            write(element.find(f"{P}txBody"), [Words(text, colour="ink" if index in place.inks else "")], look)
        for run in element.iter(f"{A}rPr") if kind == "sldNum" and index in place.inks else ():
            for fill in run.findall(f"{A}solidFill"):
                run.remove(fill)
            run.insert(0, colour(place.inks[index]))


def _body(slide: Any) -> Any:
    """The placeholder for text, which is the only one that is still empty; None where there is none."""
    kinds = ("obj", "body")
    empty = (s for s in slide.placeholders if placeholder_type(s._element) in kinds and not s.text_frame.text)
    return next(empty, None)


# What slides hold --------------------------------------------------------------------------------


def _nothing(slide: Any, area: Rect, look: Look) -> None:
    """Only a title."""


def _figure(at: int) -> list[Words]:
    """A number and its words."""
    return [
        Words(f"{{{{ packet.figures[{at}].value }}}}{{{{ ' of ' ~ packet.figures[{at}].of if packet.figures[{at}].of }}}}", 32, True, "accent"),
        Words(f"{{{{ packet.figures[{at}].name }}}}", 16, colour="ink"),
    ]  # fmt: skip


def _figures_across(slide: Any, area: Rect, look: Look) -> None:
    """Four figures side by side; fewer where the room is narrow."""
    count = max(1, min(_FIGURES, int(area.width / _FIGURE)))
    for at in range(count):
        place = area.part(at / count, 0, 0.92 / count, 1)
        text_box(
            slide, f"Figure {at + 1}", Rect(place.x, place.y, place.width, min(1.25, place.height)), _figure(at), look
        )


def _glance(slide: Any, area: Rect, look: Look) -> None:
    """Four figures, and what was written when."""
    for at in range(_FIGURES):
        place = area.part(0, at / _FIGURES, 0.25, 0.94 / _FIGURES)
        text_box(slide, f"Figure {at + 1}", place, _figure(at), look)
    alt = "{{ packet.activity.description if packet.activity }}"
    title = "{{ packet.activity.title if packet.activity }}"
    chart(slide, "chart:activity", area.part(0.28, 0, 0.72, 1), look, kind="column", title=title, alt=alt)


def _overview(slide: Any, area: Rect, look: Look) -> None:
    """An overview sentence by sentence, with what it states beside what was found."""
    body = _body(slide)
    sentences = [Words("{{ item|lead }}", 18, colour="ink")]
    side = 0.245 if area.width > _ROOMY else 0.34
    if area.width < _NARROW:
        below = "Source: line {{ overview.cite|linked(overview.cite.short) }} · months stated: {{ overview.claimed_months or 'none' }}"
        text_box(slide, "Below", area.part(0, 0.88, 1, 0.12), [Words(below, 14, colour="muted")], look)
        if body is None:
            body = text_box(slide, "", area, (), look)
        body.name = "list:overview.sentences"
        body.left, body.top, body.width, body.height = area.part(0, 0, 1, 0.85).emu
        write(body._element.txBody, sentences, look)
        return
    if body is not None:
        body.name = "list:overview.sentences"
        if body.width > 0.72 * area.emu[2]:
            body.left, body.top, body.width, body.height = area.part(0, 0, 0.95 - side, 1).emu
        write(body._element.txBody, sentences, look)
    else:
        text_box(slide, "list:overview.sentences", area.part(0, 0, 0.95 - side, 1), sentences, look)
    beside = [
        Words("Source", 14, colour="muted"),
        Words("{{ overview.cite|linked(overview.cite.label) }}", 16, True, "ink", after=12),
        Words("Months stated", 14, colour="muted"),
        Words("{{ overview.claimed_months or 'none' }}", 16, True, "ink", after=12),
        Words("Repositories it names", 14, colour="muted"),
        Words("{{ overview.repositories|linked(between=', ') or 'none' }}", 16, True, "ink"),
    ]
    text_box(slide, "Beside", area.part(1 - side, 0.02, side, 0.98), beside, look)


_HIGHLIGHTS = (
    Column("Category", "{{ item.category|capitalize if not previous or previous.category != item.category }}", 1.45, 14, True, "accent"),
    Column("Highlight, word for word", "{{ item|lead }}", 8.5, 16),
    Column("Month · line", "{{ item.when }} · {{ item.cite|linked }}", 2.15, 14, colour="muted"),
)  # fmt: skip


def _highlights(slide: Any, area: Rect, look: Look) -> None:
    table(
        slide,
        "table:highlights",
        area,
        _HIGHLIGHTS,
        look,
        "Highlights by category, each with its month and source line",
    )


def _month(slide: Any, area: Rect, look: Look) -> None:
    """A month's summaries, sentence by sentence."""
    columns = (
        Column("Sentence, word for word", "{{ item|lead }}", 10, 16),
        Column("Line", "{{ item.cite|linked }}", 1.6, 14, colour="muted"),
    )
    table(slide, "table:month.sentences", area, columns, look, "Every sentence of the month with its source line")


def _first(share: float, area: Rect) -> float:
    """Share of a column of names, which cannot be broken: more of a table in a narrow room."""
    return share if area.width >= _ROOMY else 1.4 * share


def _where(head: str) -> Draw:
    """Who or what is named, by month or repository."""

    def draw(slide: Any, area: Rect, look: Look) -> None:
        columns = (
            Column(head, "{{ item|linked }}", _first(2.3, area), 14, True),
            Column(
                "{{ column.group if not previous or previous.group != column.group }}\n{{ column.label }}",
                "{{ cell|shaded(table.most) }}",
                9.2,
                14,
                False,
                "ink",
                "ctr",
            ),
            Column("Total", "{{ item.total }}", 0.7, 14, True, "ink", "r"),
        )
        table(
            slide,
            "table:where",
            area,
            columns,
            look,
            "{{ packet.headlines.where }}. {{ packet.where.note if packet.where }}",
            middle=True,
        )

    return draw


def _when(slide: Any, area: Rect, look: Look) -> None:
    """People by months: the first words of each month's leading highlight."""
    cell = "{{ cell|washed(cell.quote|opening) if cell.quote else cell|washed('', 'no summary') }} {{ cell.quote.cite|linked if cell.quote }}"
    columns = (
        Column("Contributor", "{{ item|linked }}", _first(2.3, area), 16, True),
        Column("{{ column.label }}", cell, 9.0, 14),
        Column("Months", "{{ item.total }}", 1.1, 14, False, "muted", "r"),
    )
    _figures_across(slide, area.part(0, 0, 1, 0.24), look)
    table(
        slide,
        "table:when",
        area.part(0, 0.27, 1, 0.73),
        columns,
        look,
        "{{ packet.headlines.when }}. {{ packet.when.note if packet.when }}",
    )


def _people(slide: Any, area: Rect, look: Look) -> None:
    """One highlight of each contributor."""
    columns = (
        Column("Contributor", "{{ item|linked }}", _first(2.2, area), 16, True, "accent"),
        Column("Highlight, word for word", "{{ item.latest|lead if item.latest }}", 7.7, 16),
        Column(
            "Month · line",
            "{{ item.latest_name }}\n{{ item.latest.cite|linked if item.latest }}",
            2.0,
            14,
            colour="muted",
        ),
    )
    table(
        slide, "table:people", area, columns, look, "One highlight of each contributor with its month and source line"
    )


def _change(slide: Any, area: Rect, look: Look) -> None:
    """A period against the one before."""
    alt = "{{ packet.comparison.description if packet.comparison }}"
    title = "{{ packet.comparison.title if packet.comparison }}"
    chart(slide, "chart:comparison", area.part(0, 0, 0.5, 1), look, kind="bar", title=title, alt=alt, series=2)
    _counts(slide, area.part(0.53, 0, 0.47, 1), look)


def _counts(slide: Any, area: Rect, look: Look) -> None:
    """The counts of both periods."""
    columns = (
        Column("Counted in both", "{{ item.name }}", 3.2, 16),
        Column("{{ packet.against }}", "{{ item.before }}", 1.1, 16, False, "muted", "r"),
        Column("{{ packet.compared }}", "{{ item.now }}", 1.1, 16, True, "ink", "r"),
        Column("change", "{{ item.difference }}", 0.9, 16, True, "ink", "r"),
    )
    alt = "Counts of {{ packet.against }} and {{ packet.compared }}"
    table(slide, "table:counts", area, columns, look, alt, middle=True)


def _questions(slide: Any, area: Rect, look: Look) -> None:
    columns = (
        Column("", "{{ item.number }}", 0.45, 20, False, "muted"),
        Column("Question", "{{ item.person ~ ': ' if item.person }}{{ item.text }}", 4.4, 16, True),
        Column(
            "Asked because",
            "{{ item.why }} {{ item.cites[:6]|linked(between=', ') }}{{ ' and ' ~ (item.cites|length - 6) ~ ' more' if item.cites|length > 6 }}",
            4.2,
            14,
            colour="muted",
        ),
        Column("Answer", "", 3.0, 14, fill="wash"),
    )
    table(
        slide,
        "table:questions",
        area,
        columns,
        look,
        "Open questions with the reason for each, and a column for answers",
    )


def _sources(slide: Any, area: Rect, look: Look) -> None:
    is_roomy = area.width >= _ROOMY
    cite = "label" if area.width >= _NARROW else "short"
    columns = [
        Column("Contributor", "{{ item.person if not previous or previous.person != item.person }}", 2.0, 14, True),
        Column("Period", "{{ item.name }}", 1.6, 14),
        Column("File:line", f"{{{{ item.cite.{cite} }}}}", 2.9, 12, colour="muted"),
        Column("Copies", "{{ item.cite.copies|join(', ') }}", 0.8, 12, colour="muted"),
        Column("Slide", "{{ item|slide_number }}", 0.6, 14),
        Column("Begins", "{{ (item.sentences|first).text|shortened(44) if item.sentences }}", 4.2, 14),
    ]
    columns = [column for column in columns if is_roomy or column.head not in ("Copies", "Begins")]
    table(
        slide,
        "table:summaries",
        area,
        columns,
        look,
        "Every summary with its file, line" + ", copies" * is_roomy + ", and the slide that shows it",
        dense=True,
    )


# The slides --------------------------------------------------------------------------------------

_SAID = """\
{% for summary in __.summaries %}

{{ summary.name }} ({{ summary.cite.label }}{{ ', again on line ' ~ summary.cite.copies|join(', ') if summary.cite.copies }})
{% for sentence in summary.sentences %}
- {{ sentence.text }} [{{ sentence.cite.label }}]
{% endfor %}
{% for link in summary.repositories + summary.evidence %}
  {{ link.text }}{{ ': ' ~ link.url if link.url }} [{{ link.cite.label }}]
{% endfor %}
{% for fact in summary.stated %}
  Stated: {{ fact.name }} {{ fact.value }}{{ ' [' ~ fact.cite.label ~ ']' if fact.cite }}
{% endfor %}
{% endfor %}
"""
"""Notes: all that summaries say, each line with its source."""
_FIGURES_SAID = """\
{{ packet.headlines.glance }}.
{% for figure in packet.figures %}
{{ figure.value }}{{ ' of ' ~ figure.of if figure.of }} {{ figure.name }}
{% endfor %}
{% for fact in packet.facts %}
{{ fact.value }}{{ ' of ' ~ fact.of if fact.of }} {{ fact.name }}
{% endfor %}
"""
_GRID_SAID = """\
{{ packet.headlines.where }}.
{% for row in packet.where.rows %}
{{ row.label }}: {% for column in packet.where.columns %}{% set cell = row.cells[loop.index0] %}{% if cell.value %}{{ column.name }} {{ cell.value }}; {% endif %}{% endfor %}total {{ row.total }}
{% endfor %}
{% for one in packet.repositories %}
{{ one.name }}{{ ' ' ~ one.url if one.url }}: named in {{ one.summaries }} of {{ one.of }} summaries, first {{ one.first }}, last {{ one.last }} ({{ one.cites|map(attribute='label')|join(', ') }})
{% endfor %}
"""
_CHANGE_SAID = """\
{{ packet.headlines.change }}.
{% for count in packet.counts %}
{{ count.name }}: {{ packet.against }} {{ count.before }}, {{ packet.compared }} {{ count.now }}, {{ count.difference }}
{% endfor %}
{% if packet.change %}
Newly named: {{ packet.change.new|join(', ') or 'none' }}
Named in both: {{ packet.change.continued|join(', ') or 'none' }}
Not named again: {{ packet.change.dropped|join(', ') or 'none' }}
{% endif %}
A count of names in texts, not of work.
"""
_QUESTIONS_SAID = """\
The answer column is empty on purpose: type into it during the review.
{% for question in packet.questions %}
{{ question.number }}. {{ question.person ~ ': ' if question.person }}{{ question.text }} {{ question.why }}{% for quote in question.quotes %} “{{ quote }}”{% endfor %}{{ ' (' ~ question.cites|map(attribute='label')|join(', ') ~ ')' if question.cites }}
{% endfor %}
"""
_SOURCES_SAID = """\
{{ packet.headlines.sources }}.
{% for source in packet.sources %}
{{ source.key }} is {{ source.file }}: {{ source.total }} lines, {% for count in source.counts %}{{ count.value }} {{ count.name }}{{ ', ' if not loop.last }}{% endfor %}

{% endfor %}
{% for problem in packet.problems %}
{{ problem.file ~ ', line ' ~ problem.line ~ ': ' if problem.file and problem.line }}{{ problem.message }} {{ problem.hint }}
{% endfor %}
"""


def _notes(*directives: str, text: str = "") -> str:
    return "\n".join([*directives, "---", text])


def _how(kind: str) -> Slide:
    """The first slide of the template, which no deck has."""
    items = (
        "{" + "{ … }} in any text shows a value of the packet: {" + "{ packet.title }}. Filters follow a bar.",
        "Directives stand in the speaker notes above a line with three dashes, one a line.",
        "repeat: name in a list makes one slide for each item. Slides behind it that use the name belong to it.",
        "if: leaves the slide out unless it holds. This slide has “if: false”.",
        "section: names the section of PowerPoint that begins with the slide.",
        "A shape is bound by its name in the selection pane (Alt+F10): list:, table:, chart: or picture: and a name.",
        "In a list the first paragraph, in a table the first row below the header is the pattern; it shows item.",
        "What does not fit is made smaller, then continued on a copy of the slide. The build reports it.",
        "Change colours, fonts, layouts and places as in any presentation; delete slides that you do not want.",
        "reports check finds mistakes with slide and shape. docs/decks.md explains the rest.",
    )

    def draw(slide: Any, area: Rect, look: Look) -> None:
        paragraphs = [Words(text.replace("{{", "{\u2060{"), 16, colour="ink", after=6) for text in items]
        body = _body(slide)
        if body is not None:
            write(body._element.txBody, paragraphs, look)
        else:
            text_box(slide, "How", area, paragraphs, look)

    return Slide("text", "How this template works", f"Template of a {kind} deck", _notes("if: false"), draw)


def _person() -> list[Slide]:
    said = _SAID.replace("__", "quarter")
    return [
        Slide("title", "{{ packet.headlines.title }}", "Contributor review packet", _notes("section: {{ packet.title }}", text=_FIGURES_SAID), _figures_across, subtitle="{{ packet.span }}"),
        Slide("Packet figures and chart", "{{ packet.headlines.glance }}", "At a glance", _notes(text=_FIGURES_SAID + "{{ packet.activity.description if packet.activity }}"), _glance),
        Slide("text", "{{ overview.statement }}", "Overview, word for word", _notes("repeat: overview in packet.overviews", text="{{ overview.cite.label }}\n{% for sentence in overview.sentences %}\n- {{ sentence }}\n{% endfor %}"), _overview),
        Slide("Packet highlights", "{{ quarter.label }}: {{ quarter.statement }}", "Highlights · {{ quarter.name }}", _notes("repeat: quarter in packet.quarters", "if: quarter.summaries", "section: {{ quarter.label }}", text="{{ quarter.label }}: {{ quarter.statement }}.\n" + said), _highlights, aid="Evidence named: {{ quarter.links|linked or 'none' }} · {{ quarter.shown }}", divider="Highlights", divider_if="packet.quarters"),
        Slide("Packet table", "{{ month.name }}, sentence by sentence", "Month · {{ quarter.label }}", _notes("repeat: month in quarter.summaries", "if: false", text="Change “if: false” to “if: true” for a slide of each month.\n{{ month.name }} ({{ month.cite.label }})"), _month, aid="Repositories named: {{ month.repositories|linked or 'none' }}"),
        Slide("Packet table", "{{ packet.headlines.where }}", "Repositories", _notes("if: packet.where and packet.where.rows", "section: Across the period", text=_GRID_SAID), _where("Repository"), aid="{{ packet.where.note }}", divider="Across the period", divider_if="packet.where and packet.where.rows"),
        Slide("Packet chart and table", "{{ packet.headlines.change }}", "What changed", _notes("if: packet.counts and packet.comparison", text=_CHANGE_SAID), _change),
        Slide("Packet table", "{{ packet.headlines.change }}", "What changed", _notes("if: packet.counts and not packet.comparison", text="Nothing that is named can be compared.\n" + _CHANGE_SAID), _counts),
        Slide("Packet table", "{{ packet.headlines.questions }}", "Open questions", _notes("if: packet.questions", "section: Questions and sources", text=_QUESTIONS_SAID), _questions, aid="The answer column is empty on purpose: type into it during the review.", divider="Questions and sources"),
        Slide("Packet table", "{{ packet.headlines.sources }}", "Sources", _notes("section: Questions and sources", text=_SOURCES_SAID), _sources, aid="{{ packet.headlines.account }}"),
    ]  # fmt: skip


def _period() -> list[Slide]:
    said = _SAID.replace("__", "person")
    return [
        Slide("title", "{{ packet.headlines.title }}", "Contributor review packet", _notes("section: {{ packet.title }}", text=_FIGURES_SAID), _figures_across, subtitle="{{ packet.span }}"),
        Slide("Packet figures and table", "{{ packet.headlines.when }}", "At a glance", _notes("if: packet.when", text=_FIGURES_SAID + "{{ packet.headlines.when }}."), _when),
        Slide("Packet highlights", "{{ packet.headlines.highlights }}", "Highlights · {{ packet.title }}", _notes(text="Chosen by rule, not a ranking; in order of name.\n{% for person in packet.people %}\n{% if person.latest %}\n{{ person.name }}: {{ person.latest.text }} [{{ person.latest.cite.label }}]\n{% endif %}\n{% endfor %}"), _people, aid="Chosen by rule: the leading sentence of the latest summary. Not a ranking; in order of name.", divider="Highlights"),
        Slide("Packet highlights", "{{ person.name }}: {{ person.statement }}", "{{ packet.title }} · {{ person.name }}", _notes("repeat: person in packet.people", "section: People", text="{{ person.name }}: {{ person.statement }}.\n" + said), _highlights, aid="Evidence named: {{ person.links|linked or 'none' }} · {{ person.shown }}"),
        Slide("Packet table", "{{ packet.headlines.where }}", "People by repository", _notes("if: packet.where and packet.where.columns", "section: Across people", text=_GRID_SAID), _where("Contributor"), aid="{{ packet.where.note }}", divider="Across people", divider_if="packet.where and packet.where.columns"),
        Slide("Packet chart and table", "{{ packet.headlines.change }}", "What changed", _notes("if: packet.counts and packet.comparison", text=_CHANGE_SAID), _change),
        Slide("Packet table", "{{ packet.headlines.change }}", "What changed", _notes("if: packet.counts and not packet.comparison", text="Nothing that is named can be compared.\n" + _CHANGE_SAID), _counts),
        Slide("Packet table", "{{ packet.headlines.questions }}", "Open questions", _notes("if: packet.questions", "section: Questions and sources", text=_QUESTIONS_SAID), _questions, aid="The answer column is empty on purpose: type into it during the review.", divider="Questions and sources"),
        Slide("Packet table", "{{ packet.headlines.sources }}", "Sources", _notes("section: Questions and sources", text=_SOURCES_SAID), _sources, aid="{{ packet.headlines.account }}"),
    ]  # fmt: skip


def built_in(kind: str, palette: Palette) -> bytes:
    """The built-in deck of a kind of packet."""
    presentation = design.draw(palette)
    layouts = {layout.name: layout for layout in presentation.slide_layouts}
    areas = {"Packet title": design.LOWER}
    places = {
        name: Place(layout, areas.get(name, design.CONTENT), design.EYEBROW, design.BODY)
        for name, layout in layouts.items()
    }
    places["plain"] = places["Packet table"]
    made = Design(presentation, places)
    draw_examples(kind, made)
    return saved(presentation)


def saved(presentation: Any) -> bytes:
    """A presentation as bytes that are the same every time."""
    from io import BytesIO

    from reports.slides.package import Deck, Properties

    content = BytesIO()
    presentation.save(content)
    deck = Deck(content.getvalue())
    return deck.finish([deck.copy(slide) for slide in deck.slides], [], Properties("Template of a review packet"))


def main() -> None:
    """Draw the built-in decks into the template set."""
    from reports.formats.deck.inputs import DECKS
    from reports.formats.templates import built_in as folder_of
    from reports.formats.templates import open_templates

    theme = open_templates(None).theme
    colours = palette(theme.colours, theme.deck_font)
    for name in DECKS:
        (folder_of() / name).write_bytes(built_in(name.partition("/")[0], colours))


if __name__ == "__main__":
    main()

"""The packets of made-up people: as profiles for `reports`, and as the finished pages that other tools are given.

The pages are those that `reports` prints itself, with their style sheet inside and the fonts of the theme by address.
"""

import io
import re
from datetime import date
from itertools import islice
from pathlib import Path

import pikepdf
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bench.people import people
from reports.corpus import assemble_corpus
from reports.formats import Templates, open_templates
from reports.formats.page.html import page
from reports.formats.page.templates import PAPER
from reports.formats.page.templates import style_sheet as style_sheet_of
from reports.formats.page.view import view
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.packets import assemble_person

BASELINES = Path(__file__).parent / "baselines"
"""What ordinary scripts do."""
MONTHS = (3, 6, 9, 12, 15, 18, 21, 24)
"""Of the profiles, in turn."""
_TODAY = date(2026, 11, 21)


def write_sources(folder: Path, number: int, months: tuple[int, ...] = MONTHS) -> Path:
    """The profiles of so many made-up people, with names and texts of several scripts."""
    folder.mkdir(parents=True)
    for at, long in enumerate(months):
        for file, text in islice(people(number, long), at, None, len(months)):
            (folder / file).write_bytes(text.encode())
    return folder


def packets(sources: Path) -> list[Packet]:
    """The packet of each person."""
    corpus = assemble_corpus(*load([sources], LoadSettings(_TODAY)))
    return [assemble_person(corpus, row["id"]) for row in corpus.contributors]


def style_sheet(templates: Templates) -> str:
    """That of the paper, with the fonts of the theme by the addresses of their files."""
    faces = "\n".join(
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"src:url({face.path.as_uri()})}}"
        for face in templates.theme.faces
    )
    return style_sheet_of(templates, PAPER[0], faces) + style_sheet_of(templates, PAPER[1])


def count_pages(content: bytes) -> int:
    """Number of pages of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return len(pdf.pages)


def write_pages(some: list[Packet], folder: Path, kind: str = "html") -> list[Path]:
    """Files 000, 001 … with the page of each packet as `html` or as Markdown, `md`."""
    templates = open_templates(None)
    folder.mkdir(parents=True)
    css = style_sheet(templates)
    (folder / "packet.css").write_text(css, "utf-8")
    files = []
    for at, packet in enumerate(some):
        text = as_markdown(packet) if kind == "md" else page(packet, templates, "paper")
        files.append(folder / f"{at:03}.{kind}")
        files[-1].write_text(text.replace("</head>", f"<style>{css}</style></head>", 1), "utf-8")
    return files


def as_markdown(packet: Packet) -> str:
    """The same content as Markdown, but for the charts and the form."""
    environment = Environment(loader=FileSystemLoader(BASELINES), undefined=StrictUndefined, autoescape=False)
    environment.filters["plain"] = lambda text: re.sub(r"([\\`*_{}\[\]<>#$@^~|])", r"\\\1", text)
    made = environment.get_template("packet.md").render(packet=view(packet))
    return re.sub(r"\n{3,}", "\n\n", made)

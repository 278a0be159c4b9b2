"""Template sets in folders: made from a company's presentation, and listed.

Knows files and the values of a theme; how a deck is made of a presentation is known to `reports.formats.deck`.
"""

import os
import re
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reports.errors import InputError, OutputError, Problem, TemplateError
from reports.formats.deck.adopt import AdoptedDeck, adopt
from reports.formats.deck.adopt.look import READABLE
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.deck.inputs import DECKS
from reports.formats.templates import built_in, open_templates
from reports.formats.theme import THEME
from reports.model.rows import CATEGORIES
from reports.run import libreoffice
from reports.run.trial import judge_decks
from reports.slides.colours import contrast, mixed
from reports.slides.package.safety import open_presentation
from reports.system.write import Writer

KINDS = ("person", "quarter")
_SCALE = 0.5
"""Pixels a point in pictures that colours are looked up in."""
_MOST_BYTES = 300_000_000
"""Of a presentation: more is none, as of a device."""
_PAGE_COLOURS = {"paper": "lt1", "ink": "dk1", "soft": "dk2", "accent": "accent1"}
"""Colours of `theme.toml` and those of a presentation that they are taken from."""


@dataclass(frozen=True, slots=True)
class Made:
    """What has been made."""

    decks: Mapping[str, AdoptedDeck]
    """By kind."""
    written: tuple[Path, ...]
    colours: tuple[str, ...]
    """Which colours were taken and which were left, a sentence each."""
    warnings: tuple[Problem, ...] = ()
    """What the designer of the presentation would not accept in decks made with it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One template set."""

    name: str
    folder: Path
    slides: Mapping[str, int]
    """Example slides by kind; a kind without a deck is missing."""
    accent: str
    page_size: str
    is_used: bool
    problem: str = ""
    """Why it cannot be used."""


def new_set(  # noqa: PLR0913  (what the command line offers)
    folder: Path,
    source: Path,
    kinds: Sequence[str] = KINDS,
    *,
    drop_slides: bool = False,
    take_colours: bool = False,
    force: bool = False,
) -> Made:
    """Put decks made of a presentation into a template set, which is made where the folder is missing or empty.

    InputError: the presentation cannot be read, the folder is something else, or a deck there would be lost and `force`
    is not given. TemplateError: the presentation or the set is unfit. Nothing is written then.
    """
    try:
        with source.open("rb") as file:
            content = file.read(_MOST_BYTES)
    except OSError as error:
        raise InputError(Problem("from", f"cannot read it: {error.strerror}.", "error", str(source))) from error
    is_new = _is_new(folder)
    paths = {kind: name for kind, name in zip(KINDS, DECKS, strict=True) if kind in kinds}
    if not is_new:
        open_templates(folder)
        _refuse_loss(folder, list(paths.values()), force)
    decks, warnings = _adopted(content, source, paths, keep_slides=not drop_slides)
    files = {paths[kind]: deck.content for kind, deck in decks.items()}
    said: list[str] = []
    if take_colours:
        theme = ((built_in() if is_new else folder) / THEME).read_text("utf-8")
        theme, said = with_colours(theme, next(iter(decks.values())).colours)
        files[THEME] = theme.encode()
    if is_new:
        _copy_with(folder, files)
    else:
        writer = Writer(folder, 0o644)
        for name, written in files.items():
            writer.write(name, written)
    return Made(decks, tuple(folder / name for name in files), tuple(said), tuple(warnings))


def _adopted(
    content: bytes, source: Path, paths: Mapping[str, str], *, keep_slides: bool
) -> tuple[dict[str, AdoptedDeck], list[Problem]]:
    """The decks made of a presentation, and what their designer would not accept."""
    pictures = Pictures(partial(libreoffice.drawn, scale=_SCALE))
    every = ((kind, (built_in() / name).read_bytes()) for kind, name in paths.items())
    decks = {
        kind: adopt(content, str(source), deck, keep_slides=keep_slides, pictures=pictures) for kind, deck in every
    }
    told = judge_decks({paths[kind]: deck.content for kind, deck in decks.items()})
    otherwise = dict.fromkeys(problem for deck in decks.values() for problem in deck.otherwise)
    return decks, [*otherwise, *told]


def _is_new(folder: Path) -> bool:
    """Whether a set is to be made; not where there is one."""
    if (folder / THEME).is_file():
        return False
    if not folder.exists():
        return True
    if folder.is_dir() and not any(folder.iterdir()):
        return True
    hint = "Name a folder that does not exist, is empty, or is a template set."
    raise InputError(Problem("folder", f"{folder} is not empty and no template set.", "error", hint=hint))


def _refuse_loss(folder: Path, names: Sequence[str], force: bool) -> None:
    """Refuse to write over decks that are not elsewhere."""
    is_built_in = folder.resolve() == built_in().resolve()
    lost = [
        name
        for name in names
        if (folder / name).is_file()
        and (is_built_in or (folder / name).read_bytes() != (built_in() / name).read_bytes())
    ]
    if lost and not force:
        raise InputError(
            Problem(
                "folder",
                "it differs from the built-in one and would be lost.",
                "error",
                str(folder / name),
                hint="--force writes over it.",
            )
            for name in lost
        )


def _copy_with(folder: Path, files: Mapping[str, bytes]) -> None:
    """The built-in set with other files in it, put in place as a whole."""
    beside = folder.absolute().parent / f".{folder.name}.{os.getpid()}.part"
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(built_in(), beside)
        for name, content in files.items():
            (beside / name).write_bytes(content)
        open_templates(beside)
        if folder.is_dir():
            folder.rmdir()
        beside.rename(folder.absolute())
    except OSError as error:
        raise OutputError(f"cannot write {folder}: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


# Colours -----------------------------------------------------------------------------------------


def with_colours(theme: str, colours: Mapping[str, str]) -> tuple[str, list[str]]:
    """The text of a `theme.toml` with the colours of a presentation (`rrggbb` by name), and what became of each.

    Taken are those that can be read: on the paper, or as the paper of all other colours of words.
    """
    before = {name: value.lstrip("#") for name, value in tomllib.loads(theme)["colours"].items()}
    offered = {name: colours[source] for name, source in _PAGE_COLOURS.items() if source in colours}
    taken: dict[str, str] = {}
    said = []
    words = [offered.get("ink", before["ink"]), *(before[name] for name in CATEGORIES)]
    for name, value in offered.items():
        paper = taken.get("paper", before["paper"])
        worst = min(contrast(value, word) for word in words) if name == "paper" else contrast(value, paper)
        if worst < READABLE:
            why = "words on it" if name == "paper" else "on the paper"
            said.append(f"{name} stays #{before[name]}: #{value} has a contrast of {worst:.1f} to 1, {why}.")
        else:
            taken[name] = value
            said.append(f"{name} is #{value} ({_PAGE_COLOURS[name]} of the presentation).")
    paper = taken.get("paper", before["paper"])
    if "accent" in taken:
        taken["tint"] = mixed(taken["accent"], paper, 0.88)
    if paper != before["paper"]:
        ink = taken.get("ink", before["ink"])
        taken |= {"rule": mixed(ink, paper, 0.78), "faint": mixed(ink, paper, 0.88)}
    return _edited(theme, taken), said


def _edited(theme: str, colours: Mapping[str, str]) -> str:
    """A `theme.toml` with other values in its lines of [colours]; all else stays."""
    table = ""
    lines = []
    for line in theme.splitlines(keepends=True):
        if found := re.match(r"\s*\[+([^\]]*)\]", line):
            table = found[1].strip()
        key = re.match(r"\s*(\w+)\s*=\s*([\"'])#[0-9A-Fa-f]{6}\2", line)
        if table == "colours" and key and key[1] in colours:
            lines.append(re.sub(r"#[0-9A-Fa-f]{6}", f"#{colours[key[1]]}", line, count=1))
        else:
            lines.append(line)
    return "".join(lines)


# List --------------------------------------------------------------------------------------------


def list_sets(here: Path, configured: Path | None) -> list[Listed]:
    """The built-in template set, that of the configuration, and those in this folder."""
    used = (configured or built_in()).resolve()
    found = {built_in().resolve(): "built-in"}
    if configured is not None:
        found.setdefault(used, configured.name)
    for theme in sorted(here.glob(f"*/{THEME}")):
        folder = theme.parent.parent
        found.setdefault(folder.resolve(), folder.name)
    return [_listed(name, folder, is_used=folder == used) for folder, name in found.items()]


def _listed(name: str, folder: Path, *, is_used: bool) -> Listed:
    try:
        templates = open_templates(folder)
        slides = {
            kind: len(open_presentation((folder / deck).read_bytes(), str(folder / deck)).slides)
            for kind, deck in zip(KINDS, DECKS, strict=True)
            if (folder / deck).is_file()
        }
    except TemplateError as error:
        return Listed(name, folder, {}, "", "", is_used, str(error.problems[0]))
    theme = templates.theme
    return Listed(name, folder, slides, theme.colours["accent"], theme.page_size, is_used)

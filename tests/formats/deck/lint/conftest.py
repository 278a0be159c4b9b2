"""A template set whose decks are written anew by each test."""

import shutil
from io import BytesIO
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.lint import lint
from reports.formats.deck.templates import Decks
from reports.formats.templates import Templates, built_in, open_templates
from tests.formats.deck.lint.edits import Edit, Told, built_in_deck


@pytest.fixture(scope="module")
def set_without_decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A template set without the deck of a person, which is added."""
    folder = tmp_path_factory.mktemp("set")
    shutil.copytree(built_in(), folder, dirs_exist_ok=True)
    (folder / DECKS[0]).unlink()
    return folder


@pytest.fixture(scope="module")
def opened(set_without_decks: Path) -> Templates:
    """The set, opened once: its decks are read anew by each test."""
    return open_templates(set_without_decks)


@pytest.fixture
def told(opened: Templates, set_without_decks: Path) -> Told:
    """Lints the built-in deck of a person after an edit, without asking whether it is safe: `told(lambda show: …)`."""

    def check(*edits: Edit) -> list[Problem]:
        show, content = built_in_deck(), BytesIO()
        for edit in edits:
            edit(show)
        show.save(content)
        opened.once(Decks)._opened[DECKS[0]] = str(set_without_decks / DECKS[0]), content.getvalue()
        return lint(opened, only=["person"])

    return check

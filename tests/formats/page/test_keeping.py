"""The form of a page on the screen: filled in in a browser, saved without a network, and read again."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from reports.formats import FORMATS, READERS
from reports.formats.html_policy import POLICY
from reports.formats.page.keeping import ALLOWED, SCRIPT
from reports.packets import assemble_person
from tests.checkers import WEB, find_browser, find_tool
from tests.checkers import _run as run_quietly
from tests.corpora import corpus
from tests.warm import built_in_set

VALUES = {"strengths": "Explains </textarea> & “asks”.\nTwice.", "agreed": True, "reviewer": "Grace “G.” <Hopper>"}


@pytest.fixture(scope="module")
def page() -> bytes:
    """Return the page of a person."""
    packet = replace(assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron"), document="person")
    return FORMATS["html"](replace(packet, template="person"), built_in_set()).content


def fill(file: Path, to: Path, values: dict[str, object]) -> Path:
    to.mkdir()
    request = {"browser": find_browser(), "profile": str(to.parent / f"{to.name}-profile"), "file": str(file)}
    (to.parent / f"{to.name}-profile").mkdir()
    made = run_quietly(
        find_tool("node"), WEB / "fill.mjs", stdin=json.dumps(request | {"to": str(to), "values": values})
    )
    assert made.returncode == 0, made.stderr
    found = json.loads(made.stdout)
    assert (found["asked"], found["errors"]) == ([], [])
    return to / str(found["saved"])


def test_what_is_typed_is_in_the_saved_copy_and_in_a_copy_of_that(page: bytes, tmp_path: Path) -> None:
    (tmp_path / "ada.html").write_bytes(page)
    saved = fill(tmp_path / "ada.html", tmp_path / "first", VALUES)
    assert saved.name == "ada.filled.html"
    form = READERS["html"](saved.read_bytes())
    assert {name: value for name, value in form.values.items() if value} == VALUES
    assert form.identity
    assert form.identity.id == "ada-byron"
    again = fill(saved, tmp_path / "second", {"growth": "Ask."})
    assert again.name == "ada.filled.html"
    form = READERS["html"](again.read_bytes())
    assert {name: value for name, value in form.values.items() if value} == VALUES | {"growth": "Ask."}


def test_the_policy_allows_that_script_and_no_other(page: bytes) -> None:
    text = page.decode()
    assert f'content="{POLICY}{ALLOWED}"' in text
    assert re.findall(r"<script[^>]*>", text) == ["<script>"]
    assert f"<script>{SCRIPT}</script>" in text
    assert not re.search(r"fetch|XMLHttp|import|eval|innerHTML|https?:", SCRIPT)


def test_fields_are_shut_until_they_can_be_saved(page: bytes) -> None:
    fields = re.findall(r"<(?:textarea|input)[^>]*>", page.decode())
    assert fields
    assert all(" disabled" in field for field in fields)
    assert 'class="keep-copy" hidden' in page.decode()


def test_a_page_without_a_form_has_no_script() -> None:
    packet = replace(assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron"), document="one-pager")
    text = FORMATS["html"](replace(packet, template="one-pager", layout="brief"), built_in_set()).content.decode()
    assert "<script" not in text
    assert f'content="{POLICY}"' in text

"""The examples of docs/sources.md are read as it says."""

import re
from pathlib import Path

from tests.loading.documents.makers import read, said, word

_DOCS = Path(__file__).parents[3] / "docs" / "sources.md"


def example(section: str) -> str:
    """The first block of code of a section."""
    text = _DOCS.read_text("utf-8").partition(f"\n## {section}\n")[2]
    return str(re.findall(r"```\n(.*?)```", text, re.DOTALL)[0])


def test_the_example_of_documents_is_read() -> None:
    found = [line.split("  ")[0] for line in example("Documents").splitlines()]
    content = word(f"# {found[0]}", f"## {found[1]}", found[2])
    assert said("brag.docx", content) == {("Ada Byron", "2025-03", "- Cut the nightly build by half.")}


def test_the_example_of_mails_is_read_and_cited() -> None:
    content = example("Mails").encode()
    assert said("march.eml", content) == {("Ada Byron", "2025-03", "- Cut the nightly build by half.")}
    (profile,), _ = read("march.eml", content)
    assert [row.place for row in profile.row.lines if row.became == "summary"] == ["line 1"]

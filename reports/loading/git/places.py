"""Where in a repository a change lies, by the conventional names of folders and files: in code, tests, documentation.

Knows places; knows no commit and no words.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

_DOCS = frozenset(("doc", "docs", "documentation", "man", "changelog.d", "changes", "news", "newsfragments"))
_TESTS = frozenset(("test", "tests", "testing", "spec", "specs", "__tests__", "e2e", "testdata", "fixtures"))
_PROSE = frozenset((".md", ".rst", ".txt", ".adoc", ".org", "authors", "changelog", "changes", "license", "readme"))
_SETTINGS = frozenset((".cfg", ".ini", ".json", ".lock", ".toml", ".yaml", ".yml", "dockerfile", "makefile"))


@lru_cache(maxsize=4096)
def kind_of_file(folder: str, ending: str) -> str:
    """What a file is, as the type of a title names it: `docs`, `test`, `ci`; empty: what others may see.

    Settings are those that say how a project is built, which lie in no folder or in one that is hidden.

    >>> kind_of_file("docs/api", ".py"), kind_of_file("", ".toml"), kind_of_file("src/click", ".py")
    ('docs', 'ci', '')
    """
    parts = folder.casefold().split("/")
    if any(part in _TESTS for part in parts):
        return "test"
    if ending in _PROSE or any(part in _DOCS for part in parts):
        return "docs"
    return "ci" if parts[0].startswith(".") or (not folder and ending in _SETTINGS) else ""


def kind_of(kinds: Collection[str]) -> str:
    """What a commit is whose files are of these kinds: none of them, where others may see one.

    >>> kind_of({"docs", "test"}), kind_of({"docs", ""}), kind_of({"docs"}), kind_of(())
    ('test', '', 'docs', '')
    """
    return next((kind for kind in ("", "test", "ci", "docs") if kind in kinds), "")


def folder_of(areas: Sequence[str]) -> str:
    """The folder that a commit is about: of those with most lines the first that holds neither tests nor documentation.

    >>> folder_of(["tests/core", "src/core"]), folder_of(["docs", "tests"]), folder_of([])
    ('src/core', 'docs', '')
    """
    return next((area for area in areas if not kind_of_file(area, "")), next(iter(areas), ""))

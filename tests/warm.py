"""What runs of one process need not do again: templates that are open, modules that are loaded, patterns compiled.

Children that read and print are forks, and have what their parent has.
"""

import ctypes
import gc
import os
import sys
from collections.abc import Collection, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from reports.corpus import Corpus, assemble_corpus
from reports.errors import Problem
from reports.formats import FORMATS, Templates, lint, open_templates, preload
from reports.formats.page.weasyprint import gate
from reports.loading import load
from reports.loading.statements import ending, listed
from reports.model.rows import LoadSettings
from reports.packets import assemble_person
from reports.regex import regex
from tests.corpora import corpus

_LARGE_PAGE = 2**21
_MADV_HUGEPAGE, _MADV_COLLAPSE = 14, 25


def spare() -> None:
    """Spare this process and its forks what no test needs. Call it once all is loaded.

    The garbage collector does not look through what is loaded, as in the command. Nothing waits for a disk: tests kill
    processes, never the machine. On Linux, memory is mapped in large pages, for a fork copies an entry for each page.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    vars(os).update(fsync=lambda _: None)
    if sys.platform == "linux":
        advise = ctypes.CDLL(None).madvise
        for line in Path("/proc/self/maps").read_text("utf-8").splitlines():
            place, rights, _, _, inode, *_ = line.split()
            start, end = (int(part, 16) for part in place.split("-"))
            start, end = -(-start // _LARGE_PAGE) * _LARGE_PAGE, end // _LARGE_PAGE * _LARGE_PAGE
            if (rights, inode) == ("rw-p", "0") and start < end and "[stack]" not in line:
                for advice in (_MADV_HUGEPAGE, _MADV_COLLAPSE):  # what a kernel does not know, it refuses
                    advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), advice)


def print_as_workers() -> None:
    """Print in this process as workers do, with WeasyPrint patched: as runs print, and in half of the time."""
    vars(gate).update(is_worker=lambda: True)


@cache
def built_in_set() -> Templates:
    """The built-in template set."""
    return open_templates(None)


def opened(folder: Path | None, brand: Mapping[str, str] = {}, designs: Collection[str] | None = None) -> Templates:
    """In place of `open_templates`: the built-in set is opened once."""
    return built_in_set() if folder is None and not brand else open_templates(folder, brand, designs)


@cache
def read_seeds() -> Corpus:
    """The sample profiles, seen from one day."""
    return assemble_corpus(*load([Path(__file__).parent.parent / "seeds"], LoadSettings(date(2026, 11, 21))))


@cache
def _findings() -> list[Problem]:
    return lint(built_in_set())


def linted(templates: Templates) -> list[Problem]:
    """In place of `lint`: the built-in decks are looked at once."""
    return _findings() if templates is built_in_set() else lint(templates)


@cache
def warm() -> None:
    """Read profiles and make each document of a packet, once in a process: what that loads, forks have."""
    read_seeds()
    preload(built_in_set(), FORMATS)
    for format in FORMATS.values():
        format(assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron"), built_in_set())
    _compile_all()


def _compile_all() -> None:
    """Compile what runs compile when they come to it: that is half of a short one, and forks would each do it."""
    for table in listed._content():
        listed.patterns(table)
        for letters in listed._by_beginning(table):
            listed._begun(table, letters)
    ending._languages()
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is type(regex("")):
            one.flags  # noqa: B018 - it is compiled to tell

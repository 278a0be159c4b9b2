"""The benches: modules with `measure(full: bool) -> list[Row]`, each run in a process of its own."""

import importlib
import inspect
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec

from bench.table import Row

QUICK = {"pdfs": "PDFs of many people", "one": "One packet", "decks": "Decks"}
"""Module to its title in the table."""
FULL = {
    **QUICK,
    "loading": "Loading",
    "tables": "Tables",
    "hostile": "Hostile sources",
    "git": "Histories",
    "noop": "Nothing to do",
    "memory": "Memory",
    "cluster": "Several machines",
    "parts": "Parts",
}


def rows_of(module: str, full: bool) -> list[Row]:
    """What a bench measures, in a new process; no rows where there is no such bench or it is only a script."""
    if find_spec(f"bench.{module}") is None:
        return []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        try:
            return pool.submit(_measure, module, full).result()
        except Exception as error:  # one bench that fails must not cost the hour of the others
            return [Row(name=f"bench.{module}", unit="", ours=None, note=f"failed: {type(error).__name__}: {error}")]


def _measure(module: str, full: bool) -> list[Row]:
    call = getattr(importlib.import_module(f"bench.{module}"), "measure", None)
    return list(call(full)) if call and list(inspect.signature(call).parameters) == ["full"] else []

"""Patterns that are compiled when they are first used."""

import ast
import copy
import inspect
import pickle
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any
from unittest.mock import patch

import pytest

import reports
from reports.regex import regex


def _patterns(value: object, deep: int = 3) -> Iterator[re.Pattern[Any]]:
    """The patterns that a value is or holds."""
    if type(value) is type(regex("")):
        yield value
    elif deep and isinstance(value, (tuple, list, set, frozenset, Mapping)):
        for part in [*value, *value.values()] if isinstance(value, Mapping) else value:
            yield from _patterns(part, deep - 1)


def test_all_of_the_package_can_be_compiled() -> None:
    names = [module.name for module in walk_packages(reports.__path__, "reports.")]
    values = [vars(import_module(name)) for name in names if not name.endswith("__main__")]
    found = list({id(one): one for value in values for one in _patterns(value)}.values())
    assert len(found) > 900
    for one in found:
        assert one.groups >= len(one.groupindex)  # it is compiled to tell


def test_none_is_given_to_a_function_of_re_which_wants_a_compiled_one() -> None:
    names = [module.name for module in walk_packages(reports.__path__, "reports.")]
    wrong, seen = list[str](), 0
    for module in (import_module(name) for name in names if not name.endswith("__main__")):
        text = inspect.getsource(module)
        for call in ast.walk(ast.parse(text if re.search(r"\bre\.", text) else "")):
            of = getattr(call.func, "value", None) if isinstance(call, ast.Call) else None
            if isinstance(call, ast.Call) and getattr(of, "id", "") == "re" and call.args:
                given = vars(module).get(ast.unparse(call.args[0]))
                seen += 1
                wrong += [f"{module.__name__}:{call.lineno}"] if type(given) is type(regex("")) else []
    assert seen > 50
    assert wrong == []


def test_it_is_a_pattern_that_is_compiled_once_and_only_where_it_is_asked() -> None:
    with patch("re.compile", wraps=re.compile) as compile:
        word = regex(r"(?P<first>\w)\w*", re.IGNORECASE)
        assert word.pattern == r"(?P<first>\w)\w*"
        assert not compile.called
        assert word.sub("x", "two words") == "x x"
        assert [found["first"] for found in word.finditer("two words")] == ["t", "w"]
        assert word.search("two") is not None
        assert (word.groups, word.flags) == (1, re.IGNORECASE | re.UNICODE)
        assert compile.call_count == 1


def test_a_mistake_is_told_where_it_is_used() -> None:
    wrong = regex("(")
    with pytest.raises(re.error, match="missing \\)"):
        wrong.search("")


def test_it_goes_to_other_processes() -> None:
    for made in (pickle.loads(pickle.dumps(regex("A", re.IGNORECASE))), copy.deepcopy(regex("A", re.IGNORECASE))):
        assert made.fullmatch("a")

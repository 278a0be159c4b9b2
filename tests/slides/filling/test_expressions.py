"""Expressions in the texts of slides: which names they use."""

import pytest
from jinja2 import TemplateError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

from reports.slides.filling.expressions import Expressions


def test_the_names_of_a_text_are_looked_for_once_whatever_set_it_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{{ one.name }} {% set two = three %}{{ two }}"
    assert Expressions().names_in(text) == {"one", "three"}
    monkeypatch.setattr(meta, "find_undeclared_variables", lambda _: {"looked again"})
    assert Expressions().names_in(text) == {"one", "three"}


def test_what_another_environment_has_is_no_name_and_no_mistake() -> None:
    plain, own = Expressions(), ImmutableSandboxedEnvironment()
    own.filters["shout"] = str.upper
    own.globals["greet"] = len
    assert Expressions(own).names_in("{{ greet(who)|shout }}") == {"who"}
    with pytest.raises(TemplateError, match="shout"):
        plain.names_in("{{ greet(who)|shout }}")
    assert plain.names_in("{{ greet(who) }}") == {"greet", "who"}

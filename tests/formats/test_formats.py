"""The names of the formats, wherever they are listed: a new one that is left out somewhere is told here."""

from dataclasses import fields
from typing import Any, get_args

from reports.formats import FORMATS
from reports.loading import aside
from reports.run import manifest, options, settings


def test_every_list_of_formats_names_those_of_the_table() -> None:
    names = sorted(FORMATS)
    defaults: dict[str, Any] = {field.name: field.default for field in fields(settings.Settings)}
    allowed = options.Options.model_fields["format"].annotation
    assert sorted(get_args(get_args(allowed)[0])) == names
    assert sorted(defaults["formats"]) == names
    assert sorted(manifest._FORMATS) == names
    assert {f".{name}" for name in names} <= set(aside._WRITTEN)

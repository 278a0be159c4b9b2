"""Review packets from contributors' month-by-month work summaries.

>>> import reports
>>> corpus = reports.load("seeds/")
>>> packet = corpus.packet(period="2025-Q3")
>>> packet.title
'2025-Q3'

What is exported is imported when it is first used, so that `import reports` costs nothing. Types are in `__init__.pyi`.
"""

import sys

__version__ = "0.1.0"

_HOMES = {
    "Corpus": "reports.api",
    "Packet": "reports.api",
    "Problem": "reports.errors",
    "ReportError": "reports.errors",
    "Result": "reports.run.documents",
    "build": "reports.api",
    "load": "reports.api",
}
"""Each name of the public API, and the module that defines it."""


class _Package(type(sys)):
    """The class of this package."""

    def __getattr__(self, name):
        if name not in _HOMES:
            raise AttributeError(f"module 'reports' has no attribute {name!r}")
        from importlib import import_module

        found = getattr(import_module(_HOMES[name]), name)
        super().__setattr__(name, found)
        return found

    def __setattr__(self, name, value):
        # Importing the subpackage `reports.load` would put it in the place of the function `reports.load`.
        if not (name == "load" and isinstance(value, type(sys))):
            super().__setattr__(name, value)

    def __dir__(self):
        return sorted({*super().__dir__(), *_HOMES})


sys.modules[__name__].__class__ = _Package

"""Review packets from contributors' month-by-month work summaries.

>>> import reports
>>> corpus = reports.load("seeds/")
>>> packet = corpus.packet(period="2025-Q3")
>>> packet.title
'2025-Q3'

What is exported is imported when it is first used, so that `import reports` costs nothing. Types are in `__init__.pyi`.
"""

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


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module 'reports' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__():
    return sorted({*globals(), *_HOMES})

"""What the bytes of a document depend on besides its packet and its templates: this code and the libraries under it.

Knows how versions are found, and loads no library but those of the system: a run with nothing to do asks as well.
"""

import hashlib
import re
import sys
import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path

from reports import __version__

_PACKAGE = Path(__file__).parent.parent
_SYSTEM = {
    "pango": ("pango_version_string", "libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0.0.dylib"),
    "harfbuzz": ("hb_version_string", "libharfbuzz.so.0", "libharfbuzz.dylib", "libharfbuzz.0.dylib"),
    "harfbuzz-subset": (
        *("hb_version_string", "libharfbuzz-subset.so.0", "libharfbuzz-subset.dylib", "libharfbuzz-subset.0.dylib"),
    ),
}
"""Libraries of the machine that set the text of PDFs: the function that says the version, and names of the file."""


@lru_cache
def versions(libraries: tuple[str, ...]) -> str:
    """The versions of these libraries, of Python, and of this package with a digest of its sources.

    Args:
        libraries: what is installed, by its name there; libraries of the machine and of Python, by their names below;
            a name with a slash is a pattern for further files of this package.

    """
    own = tuple(name for name in libraries if "/" in name)
    made = [f"reports {__version__} ({_sources(own)})"]
    made += [f"{name} {_version(name)}" for name in libraries if name not in own]
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return ", ".join([*made, f"python {python}", f"unicode {unicodedata.unidata_version}"])


def _version(library: str) -> str:
    """The version of one library."""
    if library == "qpdf":
        return _qpdf()
    if library == "zlib":
        return zlib.ZLIB_RUNTIME_VERSION
    return _system(*_SYSTEM[library]) if library in _SYSTEM else installed(library)


def lacks_subset() -> bool:
    """Whether fonts are cut down by Python, for want of the library that is two to three times as fast."""
    return _system(*_SYSTEM["harfbuzz-subset"]) == "missing"


def _sources(others: tuple[str, ...]) -> str:
    """Digest of the modules that make documents of packets: views, renderers, and all of ours that they import.

    With it that of other files, by their patterns.
    """
    digest = hashlib.sha256()
    files = modules()
    files += (path for pattern in others for path in _PACKAGE.glob(pattern))
    for path in sorted(files, key=lambda path: path.relative_to(_PACKAGE).as_posix()):
        name = path.relative_to(_PACKAGE).as_posix()
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def modules() -> list[Path]:
    """The modules that a document is made by once its packet is there; in a checkout they change."""
    names = ("errors.py", "language.py", "periods.py", "regex.py", "tongues.py", "wording.py")
    files = [_PACKAGE / name for name in names]
    return files + [path for room in ("model", "formats", "slides") for path in (_PACKAGE / room).rglob("*.py")]


@lru_cache
def _installed() -> dict[str, str]:
    """Versions of what is installed, by name in small letters.

    By the names of folders: `importlib.metadata` would take longer to load than the rest of the work of such a run.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = sorted(path.name for path in Path(folder or ".").iterdir())
        except OSError:
            continue
        for name in names:
            if match := re.fullmatch(r"(.+?)-([^-]+)(-.*)?\.(dist|egg)-info", name):
                found.setdefault(re.sub(r"[-_.]+", "-", match[1]).lower(), match[2])
    return found


def installed(library: str) -> str:
    """The version of what is installed, without loading it."""
    return _installed().get(library, "missing")


def _system(function: str, *names: str) -> str:
    """The version that a library of the machine says it has; the first of its names that can be opened."""
    import ctypes

    for name in names:
        try:
            said = getattr(ctypes.CDLL(name), function)
        except (OSError, AttributeError):
            continue
        said.restype = ctypes.c_char_p
        return str(said().decode())
    return "missing"


def _qpdf() -> str:
    """The version of qpdf, which comes with pikepdf or with the machine."""
    import pikepdf

    return str(pikepdf.__libqpdf_version__)

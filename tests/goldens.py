"""Comparison with the approved outputs in tests/golden, and their approval. Knows nothing of how outputs are made."""

import difflib
from pathlib import Path

from PIL import Image, ImageChops

from tests.checkers import check_picture, pdf_pictures

GOLDEN = Path(__file__).parent / "golden"
RESULTS = Path(__file__).parent / "results"
PAGES = "pages"
SHOWN = 80
"""Lines of a difference that are shown; the whole output is in tests/results."""


def approve(name: str, actual: bytes) -> None:
    """Keep this output as the expected one."""
    approved = GOLDEN / name
    approved.parent.mkdir(parents=True, exist_ok=True)
    approved.write_bytes(actual)


def compare(name: str, actual: bytes) -> str:
    """Return how an output differs from the approved one, empty where it does not; what differs is kept."""
    approved = GOLDEN / name
    expected = approved.read_bytes() if approved.is_file() else None
    if actual == expected:
        return ""
    kept = RESULTS / name
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(actual)
    if expected is None:
        return f"tests/golden/{name} does not exist; look at tests/results/{name} and run `make golden`"
    try:
        before, after = expected.decode("utf-8").splitlines(), actual.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return f"tests/golden/{name} has {len(expected)} bytes, the output {len(actual)}, and they differ"
    lines = list(difflib.unified_diff(before, after, f"tests/golden/{name}", f"tests/results/{name}", lineterm="", n=1))
    shown = [line if len(line) < 400 else f"{line[:400]}…" for line in lines[:SHOWN]]
    more = len(lines) - SHOWN
    return "\n".join([*shown, *([f"… and {more} lines more"] if more > 0 else [])])


# Pictures of pages -------------------------------------------------------------------------------


def pango_version() -> str:
    """Return the version of the library that breaks lines; pages of two versions cannot be compared."""
    from weasyprint.text.ffi import pango  # noqa: PLC0415  (slow, and few tests look at pages)

    number = int(pango.pango_version())
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def approved_with() -> str:
    """Return the version of Pango that drew the approved pages; empty where there are none."""
    path = GOLDEN / PAGES / "pango.txt"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def approve_pages(name: str, pdf: Path) -> None:
    """Keep the pictures of this document's pages as the expected ones."""
    folder = GOLDEN / PAGES / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for number, picture in enumerate(pdf_pictures(pdf), 1):
        picture.save(folder / f"{number:02}.png", optimize=True)
    approve(f"{PAGES}/pango.txt", f"{pango_version()}\n".encode())


def compare_pages(name: str, pdf: Path) -> list[str]:
    """Return the pages that do not look as approved; actual, expected and difference are kept."""
    approved = sorted((GOLDEN / PAGES / name).glob("*.png"))
    pictures = pdf_pictures(pdf)
    errors = []
    if len(pictures) != len(approved):
        errors.append(f"{name} has {len(pictures)} pages, approved are {len(approved)}")
    for path, actual in zip(approved, pictures, strict=False):
        with Image.open(path) as opened:
            expected = opened.convert("L")
        if found := check_picture(actual, expected):
            errors += [f"{name}, page {int(path.stem)}: {error}" for error in found]
            kept = RESULTS / PAGES / name
            kept.mkdir(parents=True, exist_ok=True)
            actual.save(kept / f"{path.stem}-actual.png")
            expected.save(kept / f"{path.stem}-expected.png")
            if actual.size == expected.size:
                ImageChops.difference(actual, expected).save(kept / f"{path.stem}-difference.png")
    return errors

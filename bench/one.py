"""One person's packet from the command line, cold, against an ordinary script that does the same.

The script reads the profile in a few lines and fills a page with Jinja. Its page is the finished one but for the name,
so that both print the same: it has less to do than a script that would count and quote.
"""

import sys
import tempfile
from pathlib import Path

from markupsafe import escape

from bench.pages import BASELINES, count_pages, packets, write_pages, write_sources
from bench.rounds import PROGRAMS, FailedError, ours_of, run, take_turns
from bench.table import Row, Took, compared

_MONTHS = 12


def measure(full: bool) -> list[Row]:
    """The one row."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        return [row(Path(folder), 9 if full else 5)]


def row(folder: Path, rounds: int, months: int = _MONTHS) -> Row:
    """Compare in so many rounds; FailedError where the two print another number of pages."""
    sources = write_sources(folder / "profiles", 1, (months,))
    (profile,), (packet,) = sources.iterdir(), packets(sources)
    (page,) = write_pages([packet], folder / "html")
    name, text = str(escape(packet.title)), page.read_text("utf-8")
    assert name in text
    assert "{{" not in text
    page.write_text(text.replace(name, "{{ name }}"), "utf-8")

    def ours() -> Took:
        options = ("--by", "person", "--format", "pdf", "--force", "--out", folder / "ours", "--quiet")
        return run(PROGRAMS / "reports", "build", profile, *options, folder=folder)

    def script() -> Took:
        return run(sys.executable, BASELINES / "one.py", profile, page, folder / "naive.pdf", folder=folder)

    found = take_turns({"ours, one packet": ours, "script, one packet": script}, rounds)
    counts = [count_pages(file.read_bytes()) for file in sorted(folder.rglob("*.pdf"))]
    if len(set(counts)) > 1:
        raise FailedError(f"They print {' and '.join(map(str, counts))} pages.")
    return compared(
        f"PDF of one person with {months} months, cold: an ordinary script",
        ours_of(found, "ours, one packet"),
        found["script, one packet"],
        target="≤ 1.25",
        note="the script's page is the finished one but for the name: it counts, checks and records nothing",
    )

"""PDFs of many people: `reports build` against what else makes them of the same pages.

`reports` is measured as the whole command, from the profiles; the others are given the finished pages. Each is a run
from the start of its first process to the end of its last. `--warm` is one run in a process that knows its libraries.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from bench.pages import BASELINES, count_pages, packets, write_pages, write_sources
from bench.rounds import PROGRAMS, FailedError, ours_of, run, take_turns, total, watch
from bench.table import Row, Took, compared
from reports.formats import open_templates, preload

_JOBS = 2
_INSTALL = "not installed; `.ci/setup bench` installs it"
_CHROMIUM = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--allow-file-access-from-files", "--no-pdf-header-footer",
)  # fmt: skip
"""Fonts beside the page are files that a page may read only if told so."""


class Pages:
    """The same people for all: profiles, pages and Markdown in a folder, and the runs over them."""

    def __init__(self, folder: Path, number: int, sample: int) -> None:
        """Write them; the tools with a process for each document are given so many of the pages."""
        self.folder = folder
        self.sources = write_sources(folder / "profiles", number)
        some = packets(self.sources)
        self.number, self.sample = len(some), min(sample, len(some))
        self.html = write_pages(some, folder / "html")
        self.markdown = write_pages(some, folder / "markdown", "md")

    def out(self, name: str) -> Path:
        """A folder without any documents."""
        out = self.folder / "out" / name
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        return out

    def ours(self) -> Took:
        """The command, from profiles to PDFs."""
        out = self.out("ours")
        options = ("--by", "person", "--format", "pdf", "--jobs", _JOBS, "--out", out, "--quiet")
        return run(PROGRAMS / "reports", "build", self.sources, *options, folder=self.folder)

    def naive(self, jobs: int) -> Took:
        """The ordinary script."""
        out = self.out(f"naive {jobs}")
        return run(sys.executable, BASELINES / "naive.py", out, jobs, *self.html, folder=self.folder)

    def chromium(self) -> Took:
        """A browser for each page, with a profile of its own."""
        out, browser = self.out("chromium"), chromium()

        def print_page(at: int) -> Took:
            to = ("--user-data-dir=" + str(out / f"user {at}"), f"--print-to-pdf={out / f'{at:03}.pdf'}")
            return run(browser, *_CHROMIUM, *to, self.html[at].as_uri(), folder=self.folder)

        return total([print_page(at) for at in range(self.sample)])

    def pandoc(self, engine: str) -> Took:
        """A pandoc for each Markdown file, which calls the engine."""
        out, fonts = self.out(engine), open_templates(None).folder / "theme/fonts"
        options: tuple[object, ...] = (f"--css={self.folder / 'html/packet.css'}",)
        if engine == "typst":
            options = (f"--pdf-engine-opt=--font-path={fonts}", "--variable=mainfont=Source Serif 4")
        path = {"PATH": os.pathsep.join(map(str, (BASELINES / "bin", PROGRAMS, os.environ["PATH"])))}
        return total(
            [
                run(
                    pandoc(), file, f"--output={out / file.stem}.pdf", f"--pdf-engine={engine}", *options,
                    folder=self.folder, environment=path,
                )
                for file in self.markdown[: self.sample]
            ]
        )  # fmt: skip

    def pages(self, name: str) -> int:
        """How many pages the documents of a run have."""
        return sum(count_pages(file.read_bytes()) for file in (self.folder / "out" / name).rglob("*.pdf"))


def chromium() -> str | None:
    """The browser of the tests."""
    names = (os.environ.get("CHROMIUM", "chromium"), "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def pandoc() -> str | None:
    """The program that the package from PyPI carries: that of a system may be too old for Typst."""
    spec = find_spec("pypandoc")
    file = Path(str(spec.origin)).parent / "files/pandoc" if spec else Path()
    return str(file) if file.is_file() else None


def measure(full: bool) -> list[Row]:
    """The rows; a quick run has fewer people."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        return rows(Pages(Path(folder), 100 if full else 8, 20), rounds=5 if full else 3, warm=8 if full else 3)


def rows(pages: Pages, rounds: int, warm: int) -> list[Row]:
    """Compare over the given pages, in so many rounds."""
    has_typst = find_spec("typst") is not None
    runs: dict[str, Callable[[], Took] | str] = {
        "ours": pages.ours,
        "naive 1": lambda: pages.naive(1),
        f"naive {_JOBS}": lambda: pages.naive(_JOBS),
        "chromium": pages.chromium if chromium() else "not installed: Chromium; `.ci/setup dev` installs it",
        "weasyprint": (lambda: pages.pandoc("weasyprint")) if pandoc() else f"pandoc: {_INSTALL}",
        "typst": (lambda: pages.pandoc("typst")) if pandoc() and has_typst else f"pandoc or Typst: {_INSTALL}",
    }
    found = take_turns(runs, rounds)
    ours = ours_of(found, "ours")
    made = {name: pages.pages(name) for name, runs in found.items() if not isinstance(runs, str)}
    if made["ours"] != made.get("naive 1", made["ours"]):
        raise FailedError(f"{made['ours']} pages are ours, {made['naive 1']} those of the naive loop.")
    of = f"PDFs of {pages.number} people"
    each = f"{'the same pages' if pages.sample == pages.number else f'{pages.sample} of the pages'}, a process for each"
    mine, theirs = 1 / pages.number, 1 / pages.sample

    def row(name: str, against: str, target: str, note: str, *, is_each: bool = True) -> Row:
        times, unit = ((mine, theirs), "s a document") if is_each else ((1, 1), "s")
        return compared(
            f"{of}: {against}",
            ours,
            found[name],
            times=times,
            unit=unit,
            target=target,
            note=_counted(note, made, name),
        )

    start = " With so few people the start of the command weighs." if pages.number < 50 else ""
    return [
        row("naive 1", "WeasyPrint in a loop", "≥ 4", f"one process, nothing shared.{start}", is_each=False),
        row(f"naive {_JOBS}", f"WeasyPrint in a pool of {_JOBS}", "", "nothing shared", is_each=False),
        _clock_alone(
            row("chromium", "Chromium", "≥ 5", f"{each}; tagged, but no PDF/UA, form fields or running heads")
        ),
        row("weasyprint", "pandoc and WeasyPrint", "≥ 3", f"{each}; Markdown: no charts, form, tags or margins"),
        row("typst", "pandoc and Typst", "", f"{each}; Markdown: no charts, form or margins, pandoc's own layout"),
        warm_row(pages, rounds, warm),
    ]


def _clock_alone(row: Row) -> Row:
    """A browser does not wait for all of its processes: most of their time would be missing."""
    return replace(row, processor=(row.processor[0], None))


def _counted(note: str, made: dict[str, int], name: str) -> str:
    return f"{note} ({made[name]} pages, ours {made['ours']})" if name in made else note


# Warm -------------------------------------------------------------------------------------------


def warm_row(pages: Pages, rounds: int, number: int) -> Row:
    """Documents behind the first one of a process, without its start."""

    def runner(what: str) -> Callable[[], Took]:
        command = (sys.executable, "-m", "bench.pdfs", "--warm", what, pages.folder, number)
        root = Path(__file__).parent.parent
        result = pages.folder / "warm.json"

        def call() -> Took:
            run(*command, folder=root)
            return Took(*json.loads(result.read_text("utf-8")))

        return call

    found = take_turns({what: runner(what) for what in ("ours, warm", "naive, warm")}, rounds)
    return compared(
        "A further PDF in the same process: WeasyPrint in a loop",
        ours_of(found, "ours, warm"),
        found["naive, warm"],
        times=(1 / number, 1 / number),
        unit="s a document",
        note="from the packet with us, from the finished page there; one process each",
    )


def warm(what: str, folder: Path, number: int) -> Took:
    """So many documents behind a first one, in this process."""
    calls: list[Callable[[], object]]
    if what.startswith("ours"):
        from reports.formats.page import pdf  # noqa: PLC0415

        templates = open_templates(None)
        preload(templates, ["pdf"])
        calls = [partial(pdf.render, packet, templates) for packet in packets(folder / "profiles")]
    else:
        from bench.baselines import naive  # noqa: PLC0415

        calls = [partial(naive.pdf, str(page), str(folder)) for page in sorted(folder.glob("html/*.html"))]
    calls[0]()
    with watch() as took:
        for call in calls[1 : number + 1]:
            call()
    return took[0]


@click.command()
@click.option("--warm", "what", help="Measure within one process.")
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("number", type=int)
def main(what: str, folder: Path, number: int) -> None:
    """Used by the bench itself: seconds of NUMBER documents go to warm.json in FOLDER."""
    (folder / "warm.json").write_text(json.dumps(warm(what, folder, number)), "utf-8")


if __name__ == "__main__":
    main()

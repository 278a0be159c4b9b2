"""What figures were measured on, in words: no name of the machine, no path."""

import os
import platform
import re
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.pdfs import chromium, pandoc
from reports.formats import engine

_PACKAGES = ("weasyprint", "python-pptx", "typst")


def machine() -> str:
    """One sentence about the hardware and one about the versions."""
    system = _first(r'^PRETTY_NAME="?(.+?)"?$', _read("/etc/os-release")) or f"{platform.system()} {platform.release()}"
    model = _first(r"^model name\s*: (.+)$", _read("/proc/cpuinfo")) or _said(
        "sysctl", "-n", "machdep.cpu.brand_string"
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    hardware = f"Measured on {cores} cores of {_article(model or platform.machine())}, {memory:.0f} GiB, {system}."
    return f"{hardware} {', '.join(_versions())}."


def _versions() -> list[str]:
    found = [f"Python {platform.python_version()}"]
    for name in _PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    found += re.findall(r"pango [\d.]+|harfbuzz [\d.]+", engine("pdf"))
    for name, program in (("Chromium", chromium()), ("pandoc", pandoc()), ("Node", shutil.which("node"))):
        if program and (number := _first(r"(\d+\.[\d.]+)", _said(program, "--version"))):
            found.append(f"{name} {number}")
    if node := _first(r'"version": "(.+?)"', _read(Path(__file__).parent / "node_modules/pptxgenjs/package.json")):
        found.append(f"PptxGenJS {node}")
    return found


def _article(model: str) -> str:
    return f"{'an' if model[:1] in 'AEIO' else 'a'} {model}"


def _first(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    return match[1].strip() if match else ""


def _read(file: str | Path) -> str:
    try:
        return Path(file).read_text("utf-8")
    except OSError:
        return ""


def _said(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout.strip()
    except OSError:
        return ""

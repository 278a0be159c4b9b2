"""The checkout as a whole: what is packaged, pinned, documented and promised at its top."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path

import click
import pytest
from click.testing import Result

import reports
from bench.faults import tree
from reports.cli.commands import main
from tests.conftest import LONGEST

HEAVY = ("pandas", "weasyprint", "pptx", "jinja2", "babel")
# Written so that they do not match themselves.
REGISTRIES = re.compile(r"pypi[.]org|python[h]osted|npmjs[.]|yarnpkg[.]|deb[.]debian|registry[.]")
MACHINE_PATHS = re.compile(r"(?<![\w.$}/-])/(?:[r]oot|[h]ome|[w]ork|[U]sers|[o]pt/pypi|[t]mp/venv)/[\w.-]+")


def tracked(root: Path) -> list[Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True).stdout
    return [root / name for name in names.split("\0") if name and (root / name).is_file()]


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """Yield (name, content) of every text file kept here, but for the sample profiles."""
    for path in tracked(root):
        content = path.read_bytes()
        if b"\0" not in content and not path.is_relative_to(root / "seeds"):
            yield str(path.relative_to(root)), content.decode("utf-8", errors="replace")


def run_python(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False
    )


# The package -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel with what is installed already; nothing is downloaded."""
    out = tmp_path_factory.mktemp("wheel")
    built = run_python(
        "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
        "--disable-pip-version-check", "--wheel-dir", str(out), str(root), cwd=out,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    return next(out.glob("review_packets-*.whl"))


def test_wheel_carries_every_module_and_template(wheel: Path, root: Path) -> None:
    wanted = {
        str(path.relative_to(root)).replace("templates/", "reports/_templates/", 1)
        for path in tracked(root)
        if path.is_relative_to(root / "reports") or path.is_relative_to(root / "templates")
    }
    with zipfile.ZipFile(wheel) as archive:
        assert wanted - set(archive.namelist()) == set()


def test_wheel_carries_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {
            "reports",
            f"review_packets-{reports.__version__}.dist-info",
        }


def test_wheel_carries_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert f"review_packets-{reports.__version__}.dist-info/licenses/LICENSE" in archive.namelist()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in an environment of its own, beside what it depends on; the folder of its programs."""
    place = tmp_path_factory.mktemp("installed")
    run_python("-m", "venv", "--without-pip", "environment", cwd=place)
    (libraries,) = place.glob("environment/lib/python*/site-packages")
    # Added to the path as they are: the editable install among them is not followed.
    (libraries / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    programs = place / "environment/bin"
    ended = run_python(
        "-m", "pip", "--python", str(programs / "python"), "--quiet", "--disable-pip-version-check",
        "install", "--no-compile", "--no-deps", "--no-index", str(wheel), cwd=place,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    return programs


def run_installed(
    installed: Path, *arguments: str, cwd: Path, umask: int = -1, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run a program with the installed command on the path."""
    there = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REPORTS_"))}
    there |= {"PATH": f"{installed}{os.pathsep}{os.environ['PATH']}", **env}
    return subprocess.run(
        arguments, cwd=cwd, env=there, umask=umask, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_installed_wheel_builds_in_an_empty_folder_and_the_same_bytes_wherever_that_is(
    installed: Path, cli: Callable[..., Result], tmp_path: Path
) -> None:
    """It finds its own modules and templates, not those of the checkout."""
    files = [tmp_path / "ann.txt", tmp_path / "bo.txt"]
    for file, name in zip(files, ("Ann Lee", "Bo Chen"), strict=True):
        file.write_text(f"{name} built parsers.\n\n2025-07: Added a parser to acme/widgets.\n", encoding="utf-8")
    place = run_installed(installed, "python", "-c", "import reports; print(reports.__file__)", cwd=tmp_path)
    assert Path(place.stdout).is_relative_to(installed.parent)
    there = {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "C", "PYTHONHASHSEED": "1"}
    build = ("reports", "build", *map(str, files[::-1]), "--by", "quarter", "--jobs", "1")
    built = run_installed(installed, *build, cwd=tmp_path, umask=0o077, **there)
    assert built.returncode == 0, built.stderr
    assert cli("build", *files, "--by", "quarter", "--out", "here").exit_code == 0
    assert [path.suffix for path in sorted((tmp_path / "out/quarter").iterdir())] == [".html", ".pdf", ".pptx"]
    assert tree(tmp_path / "out") == tree(Path("here"))


def test_the_readme_names_the_wheel_that_is_built(wheel: Path, root: Path) -> None:
    named = re.findall(r"[\w.-]+\.whl", (root / "README.md").read_text(encoding="utf-8"))
    assert set(named) == {wheel.name}


def test_distribution_and_command_have_their_names(installed: Path, tmp_path: Path) -> None:
    program = (
        "from importlib.metadata import distribution as d; found = d('review-packets'); "
        "print(found.version, found.metadata.get_all('Provides-Extra'), *found.entry_points)"
    )
    told = run_installed(installed, "python", "-c", program, cwd=tmp_path).stdout
    assert told.startswith(f"{reports.__version__} ['cluster', 'parquet', 'sql'] ")
    assert "name='reports', value='reports.cli.start:main'" in told


def test_no_file_tells_to_install_what_is_another_project(root: Path) -> None:
    wrong = re.compile(r"(?:pip|pipx|uv)\b[^\n|]* install [^\n]*(?<![\w/.-])reports(?:\[|['\"]?$)", re.MULTILINE)
    assert [(name, found[0]) for name, text in texts(root) if (found := wrong.search(text))] == []


# Shells ------------------------------------------------------------------------------------------


def completion(root: Path, shell: str) -> str:
    """The line of the README for a shell."""
    readme = (root / "README.md").read_text(encoding="utf-8")
    return str(re.findall(rf"^(.*{shell}_source.*?)\s+#", readme, re.MULTILINE)[0])


@pytest.mark.parametrize(
    ("words", "wanted"), [(["ins"], "inspect"), (["build", "--for"], "--format"), (["status", "--format", "j"], "json")]
)
def test_bash_completes_with_the_documented_line(
    words: list[str], wanted: str, installed: Path, root: Path, tmp_path: Path
) -> None:
    script = (
        f"{completion(root, 'bash')}\n"
        f"COMP_WORDS=(reports {' '.join(words)}); COMP_CWORD={len(words)}\n"
        'complete -p reports >&2 && _reports_completion reports && echo "${COMPREPLY[@]}"'
    )
    ended = run_installed(installed, "bash", "--norc", "-c", script, cwd=tmp_path)
    assert wanted in ended.stdout.split(), ended.stderr


@pytest.mark.parametrize(("shell", "wanted"), [("zsh", "#compdef reports"), ("fish", "--command reports")])
def test_documented_lines_of_other_shells_print_their_scripts(
    shell: str, wanted: str, installed: Path, root: Path, tmp_path: Path
) -> None:
    assert f"_REPORTS_COMPLETE={shell}_source reports" in completion(root, shell)
    printed = run_installed(installed, "reports", cwd=tmp_path, _REPORTS_COMPLETE=f"{shell}_source")
    assert wanted in printed.stdout


def test_changelog_begins_with_the_package_version(root: Path) -> None:
    found = re.search(r"^## \[(.+?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == reports.__version__


# What is pinned ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "bench/requirements.lock"])
def test_lock_pins_every_package_with_hashes(root: Path, lock: str) -> None:
    text = (root / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    rows = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert rows
    assert [row for row in rows if not re.match(r"[a-z0-9-]+==[^ ]+ .*--hash=sha256:[0-9a-f]{64}", row)] == []


def test_both_locks_agree(root: Path) -> None:
    pinned = [
        set(re.findall(r"^([a-z0-9-]+==\S+(?: ; [^\\]+)?)", (root / lock).read_text(encoding="utf-8"), re.MULTILINE))
        for lock in ("requirements.lock", "requirements-dev.lock")
    ]
    assert pinned[0] - pinned[1] == set()


def test_every_declared_dependency_is_pinned(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (root / "requirements.lock").read_text(encoding="utf-8")
    names = {re.split(r"[^\w.-]", row)[0].lower().replace("_", "-") for row in project["dependencies"]}
    assert {name for name in names if not re.search(rf"^{re.escape(name)}==", lock, re.MULTILINE)} == set()


@cache
def modules(root: Path) -> dict[Path, ast.Module]:
    """The modules of the package, parsed once."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in (root / "reports").rglob("*.py")}


def test_every_import_is_declared(root: Path) -> None:
    """What is imported is asked for by name, and not only there because something else needs it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    declared = {re.split(r"[^\w.-]", row)[0].lower() for row in rows}
    imported = {
        name.partition(".")[0]
        for tree in modules(root).values()
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    files = chain.from_iterable(distribution(name).files or () for name in declared)
    known = {file.parts[0].removesuffix(".py") for file in files}
    assert imported - sys.stdlib_module_names - {"reports"} - known == set()


@pytest.mark.parametrize("lock", ["tests/web/package-lock.json", "bench/package-lock.json"])
def test_node_lock_names_no_place(root: Path, lock: str) -> None:
    packages = json.loads((root / lock).read_text(encoding="utf-8"))["packages"]
    assert [name for name, row in packages.items() if "resolved" in row] == []
    # What is for other systems only may stand without: not every registry that a lock is made from has it.
    pinned = [name for name, row in packages.items() if name and not (row.get("optional") and "os" in row)]
    assert [name for name in pinned if "integrity" not in packages[name]] == []


def test_no_file_names_a_registry(root: Path) -> None:
    assert [(name, found[0]) for name, text in texts(root) if (found := REGISTRIES.search(text))] == []


def test_no_file_names_a_path_of_one_machine(root: Path) -> None:
    assert [(name, found[0]) for name, text in texts(root) if (found := MACHINE_PATHS.search(text))] == []


# The command -------------------------------------------------------------------------------------


def test_help_loads_no_heavy_library(root: Path) -> None:
    program = (
        "import sys; from reports.cli.commands import main\n"
        "try: main(['--help'])\n"
        f"except SystemExit: print('loaded:', *(name for name in {HEAVY!r} if name in sys.modules))"
    )
    shown = run_python("-c", program, cwd=root)
    assert shown.stdout.splitlines()[-1].strip() == "loaded:", shown.stderr


def test_module_is_the_command(root: Path) -> None:
    shown = run_python("-m", "reports", "--help", cwd=root)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Usage: " in shown.stdout


def test_version_is_told(cli: Callable[..., Result]) -> None:
    assert reports.__version__ in cli("--version").output


def commands() -> dict[str, click.Command]:
    assert isinstance(main, click.Group)
    return {name: command for name, command in main.commands.items() if not command.hidden}


def test_every_command_and_option_has_help() -> None:
    silent = [name for name, command in commands().items() if not command.help]
    silent += [
        f"{name} {option.opts[0]}"
        for name, command in commands().items()
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden and not option.help
    ]
    assert silent == []


# The code ----------------------------------------------------------------------------------------


def test_modules_that_begin_exist(root: Path) -> None:
    assert [name for name in LONGEST if not (root / f"tests/{name}.py").is_file()] == []


@pytest.mark.parametrize(
    ("container", "row"), [("reports.run", "run"), ("reports.system", "system"), ("reports.loading", "loading")]
)
def test_the_drawn_tree_names_the_rooms_of_the_layers(root: Path, container: str, row: str) -> None:
    contracts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one.get("containers", [""])[0] == container)
    drawn = (root / "docs" / "how-it-works.md").read_text("utf-8").partition("```\napi | cli")[2].partition("```")[0]
    line = re.search(rf"^{row} +(.*\n(?: .*\n)*)", drawn, re.MULTILINE)
    assert line
    named = set(re.findall(r"\w+", line[1]))
    rooms = set(re.findall(r"\w+", " ".join(layers))) - {"client", "worker"}
    assert named == rooms


def test_no_module_is_longer_than_400_lines(root: Path) -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (root / "reports").rglob("*.py")}
    assert {str(path.relative_to(root)): size for path, size in sizes.items() if size > 400} == {}
    assert sum(sizes.values()) <= 200 * len(sizes)  # the mean


def test_no_function_is_longer_than_50_lines(root: Path) -> None:
    sizes = {
        f"{path.relative_to(root)}: {found.name}": (found.end_lineno or 0) - found.lineno + 1
        for path, tree in modules(root).items()
        for found in ast.walk(tree)
        if isinstance(found, ast.FunctionDef)
    }
    assert {name: size for name, size in sizes.items() if size > 50} == {}


def test_no_name_of_a_class_has_many_meanings(root: Path) -> None:
    """Two rooms that never meet may each have a `Span`; a third says something else by the word."""
    found: dict[str, list[str]] = {}
    for path, module in modules(root).items():
        for one in module.body:
            if isinstance(one, ast.ClassDef):
                found.setdefault(one.name.lstrip("_"), []).append(str(path.relative_to(root)))
    assert {name: where for name, where in found.items() if len(where) > 2} == {}


def test_few_lines_say_any(root: Path) -> None:
    """A type says what is read of a value: of all lines of the package at most 100 may leave it open."""
    lines = [
        f"{path.relative_to(root)}:{number}"
        for path in sorted((root / "reports").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\bAny\b", line) and "import" not in line
    ]
    assert len(lines) <= 100, lines


# Setting up --------------------------------------------------------------------------------------


@pytest.fixture
def bare_machine(root: Path, tmp_path: Path) -> Path:
    """A checkout on a Debian machine without libraries, on an account that is not root and has no sudo."""
    checkout = tmp_path / "checkout"
    (checkout / ".ci").mkdir(parents=True)
    for name in ("pyproject.toml", "requirements.lock"):
        (checkout / name).write_bytes((root / name).read_bytes())
    shutil.copy(root / ".ci/setup", checkout / ".ci/setup")
    programs = checkout / "bin"
    programs.mkdir()
    for name in ("sh", "dirname", "cksum", "cat", "grep", "ls"):
        (programs / name).symlink_to(str(shutil.which(name)))
    pretended = {"apt-get": "exit 9", "ldconfig": "", "id": "echo 1000", "uname": "echo Linux"}
    for name, script in (pretended | {"python3": f'exec "{sys.executable}" "$@"'}).items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    return checkout


def test_setup_without_rights_names_the_line_to_run(bare_machine: Path) -> None:
    ended = subprocess.run(
        [str(bare_machine / ".ci/setup"), "run"],
        env={"PATH": str(bare_machine / "bin")}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 1
    assert (
        "apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
        in ended.stderr
    )
    assert not (bare_machine / ".venv").exists()

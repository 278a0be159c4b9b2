"""Git on a repository that nobody vouches for: it runs no program, asks nobody, and reaches no network.

Knows how git is run; knows nothing of what it prints.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from reports.regex import regex

_SAFE = (
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null",
    "-c", "core.attributesFile=/dev/null", "-c", "log.showSignature=false", "-c", "mailmap.file=",
    "-c", "core.packedGitLimit=256m", "-c", "diff.renameLimit=1000",
)  # fmt: skip
"""Before every command: nothing that the configuration of a repository names is run or read."""
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_FLUSH": "0",  # else every commit is handed on by itself, which costs as much as to parse it
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ASKPASS": "",
    "LC_ALL": "C",
}
_LACKING = regex(r"unable to read [0-9a-f]{40,64}$")
"""What git says of a content of a file that is not there; of a commit or a folder it says other words."""
_CHUNK = 1 << 18
_LONGEST = 60
"""Seconds for a short answer; the history itself has the time that reading a source has."""
_SAID = 2000
"""Characters of what git complains of that are looked at."""


class GitError(Exception):
    """Git refused: why, and what helps."""

    def __init__(self, reason: str, hint: str = "", *, lacks: bool = False) -> None:
        """Take the end of a sentence, and a sentence; `lacks`: contents of files are not there."""
        super().__init__(reason)
        self.hint, self.lacks = hint, lacks


@dataclass(frozen=True, slots=True)
class Git:
    """One repository, asked through the command."""

    folder: Path
    """Its working folder, or itself where it is bare."""
    trusts: tuple[str, ...] = ()
    """Further options: that the user of this machine trusts a folder of somebody else."""

    def ask(self, *arguments: str, given: bytes = b"") -> bytes:
        """What a command prints; GitError where it fails."""
        try:
            ended = subprocess.run(
                self._command(arguments),
                input=given,
                capture_output=True,
                env=_environment(),
                timeout=_LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise GitError(f"git did not answer within {_LONGEST} seconds") from error
        except OSError as error:
            raise _not_there(error) from error
        if ended.returncode:
            raise _refused(ended.stderr, self.folder)
        return ended.stdout

    def records(self, mark: bytes, *arguments: str, given: bytes = b"") -> Iterator[bytes]:
        """What a command prints, in the parts between its marks; GitError at its end where it fails."""
        with TemporaryFile() as source, TemporaryFile() as complaint:
            source.write(given)
            source.seek(0)
            try:
                process = subprocess.Popen(
                    self._command(arguments), stdin=source, stdout=subprocess.PIPE, stderr=complaint, env=_environment()
                )
            except OSError as error:
                raise _not_there(error) from error
            try:
                yield from _cut(process, mark)
                failed = process.wait()
            finally:
                process.kill()  # whoever takes no more of it
                process.wait()
                if process.stdout:
                    process.stdout.close()
            if failed:
                complaint.seek(0)
                raise _refused(complaint.read(_SAID), self.folder)

    def _command(self, arguments: Sequence[str]) -> list[str]:
        return ["git", "-C", str(self.folder), *_SAFE, *self.trusts, *arguments]


def opened(folder: Path) -> Git:
    """A repository as it may be asked; GitError where it is none, or may not be read.

    A folder of another user is read where the user of this machine has said so to git (safe.directory).
    """
    git = Git(folder)
    try:
        git.ask("rev-parse", "--git-dir")
    except GitError as error:
        trusted = _trusted() if "another user" in str(error) else []
        if not {"*", str(folder), os.path.realpath(folder)}.intersection(trusted):
            raise
        git = Git(folder, ("-c", f"safe.directory={os.path.realpath(folder)}", "-c", "safe.directory=*"))
        git.ask("rev-parse", "--git-dir")
    return git


def _trusted() -> list[str]:
    """The folders of others that the configuration of this user and machine, and of no repository, calls safe."""
    found: list[str] = []
    for scope in ("--global", "--system"):
        with suppress(OSError, subprocess.SubprocessError):
            command = ["git", "config", scope, "--get-all", "safe.directory"]
            own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
            ended = subprocess.run(command, cwd="/", env=own, capture_output=True, timeout=_LONGEST, check=False)
            found += ended.stdout.decode("utf-8", "replace").splitlines()
    return found


def _environment() -> dict[str, str]:
    """The environment of this process, without what it says to git."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**own, **_ENVIRONMENT}


def _cut(process: subprocess.Popen[bytes], mark: bytes) -> Iterator[bytes]:
    """What a process prints between marks, where that is anything."""
    assert process.stdout
    before: list[bytes] = []
    tail = b""
    while some := os.read(process.stdout.fileno(), _CHUNK):
        *whole, last = (tail + some).split(mark)
        if whole:
            whole[0] = b"".join([*before, whole[0]])
            yield from filter(None, whole)
            before.clear()
        end = max(0, len(last) - len(mark) + 1)  # what follows may begin within a mark
        before.append(last[:end])
        tail = last[end:]
    if rest := b"".join([*before, tail]):
        yield rest


def _not_there(error: OSError) -> GitError:
    if isinstance(error, FileNotFoundError):
        return GitError("git is not installed", "Install git, and see that it is on the PATH.")
    return GitError(f"git cannot be run: {(error.strerror or 'unknown reason').lower()}")


def _refused(complaint: bytes, folder: Path) -> GitError:
    """What git says, as the end of a sentence, with what helps."""
    said = complaint[:_SAID].decode("utf-8", "replace")
    if "dubious ownership" in said:
        hint = f"If you trust it: git config --global --add safe.directory {folder}"
        return GitError("it belongs to another user, so git does not read it", hint)
    if "not a git repository" in said or "not a git directory" in said:
        return GitError("it is no git repository that git can read", "Name a clone, or a bare repository.")
    lines = [line for line in said.splitlines() if line.startswith(("fatal:", "error:"))] or said.splitlines()[:1]
    words = re.sub(r"^(?:fatal|error): ", "", lines[-1].strip()) if lines else "no reason was given"
    lacks = _LACKING.match(words) is not None
    return GitError(f"git says: {words[:200]}", "`git fsck` in it tells more.", lacks=lacks)

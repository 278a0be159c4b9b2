"""The commits of a repository that are asked for: those that were read before from the cache, the others from git.

Knows which commits are asked for; knows nothing of what they are worth.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from reports.loading.git.cache import Cache
from reports.loading.git.log import LINES, NOTHING, Commit, read_log
from reports.loading.git.running import Git, GitError
from reports.loading.git.telling import KeptCommit
from reports.model.rows import SourceSettings

_FIRST = "HEAD"


@dataclass(frozen=True, slots=True)
class State:
    """What a repository is."""

    head: str
    """The commit that was asked for; empty: there is none yet."""
    cut: frozenset[str] = frozenset()
    """Commits of a shallow clone whose parents are not there."""
    is_partial: bool = False
    """Contents of files are not there."""


def state_of(git: Git, branch: str) -> State:
    """What a repository is, seen from a branch (empty: where it stands)."""
    if branch:
        _check_name(git, branch)
    wanted = branch or _FIRST
    try:
        head = git.ask("rev-parse", "--verify", "--end-of-options", f"{wanted}^{{commit}}").decode().strip()
    except GitError as error:
        if branch:
            raise GitError(f"it has no branch or tag {branch!r}", "`git branch -a` in it lists them.") from error
        _check_empty(git)
        return State("")
    cut = frozenset[str]()
    if git.ask("rev-parse", "--is-shallow-repository").strip() == b"true":
        listed = git.folder / git.ask("rev-parse", "--git-path", "shallow").decode("utf-8", "surrogateescape").strip()
        cut = frozenset(listed.read_text("ascii", "replace").split()) if listed.is_file() else cut
    return State(head, cut, _is_partial(git))


def _check_name(git: Git, branch: str) -> None:
    if branch.startswith("-") or any(char in branch for char in "\0\n"):
        raise GitError(f"{branch!r} is no name of a branch")


def _check_empty(git: Git) -> None:
    """GitError where a repository without a commit at its head is a broken one."""
    try:
        git.ask("symbolic-ref", "--quiet", "HEAD")
    except GitError as error:
        raise GitError("its HEAD leads to no commit that can be read", "`git fsck` in it tells more.") from error
    if git.ask("for-each-ref", "--count=1").strip():
        branches = git.ask("for-each-ref", "--count=5", "--format=%(refname:short)").decode("utf-8", "replace").split()
        raise GitError(
            "its branch has no commit", f'Name another one under [[source]], as in branch = "{branches[0]}".'
        )


def _is_partial(git: Git) -> bool:
    """Whether contents were left out when it was cloned; to ask for them would reach the network."""
    try:
        return bool(
            git.ask(
                "config",
                "--local",
                "--no-includes",
                "--get-regexp",
                r"^(remote\..*\.promisor|extensions\.partialclone)$",
            )
        )
    except GitError:
        return False


def commits_of(
    git: Git, state: State, options: SourceSettings, tell: Callable[[Commit], KeptCommit], cache: Cache
) -> Iterator[tuple[int, KeptCommit]]:
    """The commits that are asked for, each with its place in the history, 0 the newest; GitError where git fails."""
    limits = [f"--since={_before(options.since)}"] if options.since else []
    asked = [*limits, "--end-of-options", state.head, "--", *options.paths]
    if state.is_partial:
        yield from enumerate(map(tell, read_log(git, *asked)))
        return
    if cache.is_empty:
        found = map(tell, _without_roots(read_log(git, LINES, *asked), state))
        yield from enumerate(cache.keep(found, state.cut))
        return
    places = {name.decode(): at for at, name in enumerate(git.records(b"\0", "log", "-z", "--format=%H", *asked))}
    missing = dict.fromkeys(places)
    for told in cache.read(places):
        if told.hash in missing:
            del missing[told.hash]
            yield places[told.hash], told
    if missing:
        given = "".join(f"{name}\n" for name in missing).encode()
        some = read_log(git, LINES, "--no-walk=unsorted", "--stdin", "--", *options.paths, given=given)
        for told in cache.keep(map(tell, _without_roots(some, state)), state.cut):
            yield places[told.hash], told


def _before(since: str) -> str:
    """A day before another, so that no clock of an author is behind it."""
    return f"{date.fromisoformat(since) - timedelta(days=1)}T00:00:00Z"


def _without_roots(commits: Iterable[Commit], state: State) -> Iterator[Commit]:
    """Commits, of which those that a shallow clone begins with did not change all that they hold."""
    for commit in commits:
        yield commit._replace(changed=NOTHING) if commit.hash in state.cut else commit

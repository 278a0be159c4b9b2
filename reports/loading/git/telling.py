"""One commit to what is kept of it: who wrote it, what it says as a statement, and why it may be none.

Knows single commits; knows no repository and no other commit.
"""

from collections.abc import Mapping
from typing import NamedTuple

from reports.loading.git.log import Changed, Commit
from reports.loading.git.messages import LONGEST, boilerplate, stated
from reports.loading.git.people import Identity, is_bot
from reports.loading.item_titles import Weighed, weigh

_NOWHERE: Mapping[str, str] = {}


class KeptCommit(NamedTuple):
    """What is kept of a commit."""

    hash: str
    day: str
    """By the author's own clock: `2025-03-31`; empty where its date is broken."""
    author: Identity
    others: tuple[Identity, ...]
    """Co-authors."""
    text: str
    why: str
    """Why it is no statement; empty where it is one."""
    weighed: Weighed | None
    """What its text tells, where it is a statement."""
    changed: Changed
    is_garbled: bool


def tell(commit: Commit, host: str) -> KeptCommit:
    """What is kept of a commit; `host` is where a bare `owner/name` links to."""
    author = Identity(commit.name, commit.email)
    others = dict.fromkeys(Identity(*who) for who in commit.message.authors)
    others.pop(author, None)
    why = _why(commit, author)
    text = commit.message.subject[:LONGEST] if why else stated(commit.message)
    weighed = None if why else weigh(text, host, _NOWHERE, commit.changed.kind)
    return KeptCommit(
        commit.hash, commit.day, author, tuple(others), text, why, weighed, commit.changed, commit.is_garbled
    )


def _why(commit: Commit, author: Identity) -> str:
    """Why a commit is no statement of work; empty where it is one."""
    if commit.parents > 1:
        return "merge"
    if len(commit.message.subject) > LONGEST:
        return f"subject longer than {LONGEST} characters"
    return boilerplate(commit.message.subject) or ("by a program" if is_bot(author) else "")

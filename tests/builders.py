"""Small helpers that make or take apart values for tests."""

from reports.errors import Problem
from reports.loading.kinds import Profile


def only(found: list[Profile] | Problem) -> Profile | Problem:
    """The one profile of a source that is about one person, or its problem."""
    if isinstance(found, Problem):
        return found
    (profile,) = found
    return profile

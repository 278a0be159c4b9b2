"""Regular expressions that are compiled when they are first used.

A process that does little uses few of the thousand there are, and to compile them all would be half of its start.
"""

import re
from typing import Any, AnyStr, cast


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, for what stands at the top of a module."""
    return cast("re.Pattern[AnyStr]", _Regex(pattern, flags))


class _Regex:
    """What stands for a pattern, and takes over from it each attribute that it is asked for."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._given = pattern, flags

    def __reduce__(self) -> tuple[Any, ...]:
        return regex, (self.pattern, self._given)

    def __getattr__(self, name: str) -> Any:
        """Compile where that was not done yet: called once for each method, which is found at once from then on."""
        if name == "_compiled":
            self._compiled = re.compile(self.pattern, self._given)
            return self._compiled
        found = getattr(self._compiled, name)
        setattr(self, name, found)
        return found

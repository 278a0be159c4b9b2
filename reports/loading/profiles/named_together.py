"""Whom words name that are nothing but names: "Ann and Bob". Knows the cast."""

from collections.abc import Collection

from reports.loading.profiles.company import Cast
from reports.loading.profiles.joint_names import apart, together
from reports.loading.profiles.pairs import may_be_turned
from reports.loading.profiles.plausible import LIKELY, plausibility


def named_together(words: str, cast: Cast, alone: Collection[str] = ()) -> str:
    """One name for all, each of whom the source or a list knows, or who stands `alone` elsewhere; else empty.

    >>> from reports.loading.profiles.joint_names import each_of
    >>> each_of(named_together("Ann & Bob Stone", Cast(("Ann Lee", "Bob Stone")))), named_together("Sale & Ann", Cast())
    (('Ann Lee', 'Bob Stone'), '')
    """
    parts = [] if may_be_turned(words) and not alone else [part.removeprefix("@") for part in apart(words)]
    names = [cast.who(part) or (part if part in alone or plausibility(part) >= LIKELY else "") for part in parts]
    return together(names) if len(names) > 1 and all(names) else ""

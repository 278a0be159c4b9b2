"""Accounts of programs, by their names. Knows nothing of what they did."""

import re

from reports.loading.names.likeness import is_given
from reports.regex import regex

_PROGRAMS = (
    r"dependabot|renovate|greenkeeper|snyk|github[ -]actions?|pre-commit-ci|codecov|mergify|semantic-release|web-flow|"
    r"weblate|allcontributors|imgbot|travis-ci|jenkins|buildbot|bors|homu|copilot|devin-ai\w*|coderabbit\w*|sonar\w+|codeclimate|k8s-ci-robot|gemini-code-assist|stale"
)
_BOT = regex(
    rf"\[bot\]|^@?(?:{_PROGRAMS})(?![^\W_])(?!\s[A-Z])|(?<=\w)[-_]bot$|^bot[-_ ]|"
    r"^(?:bot|ci|autofix|system|automation)$",
    re.IGNORECASE,
)
_NAMED = regex(r"(?P<word>[\w-]+) bot$", re.IGNORECASE)


def is_program(account: str) -> bool:
    """Whether a name or an account is that of a program.

    >>> is_program("dependabot[bot]"), is_program("Release Bot"), is_program("Ada Bot")
    (True, True, False)
    """
    named = _NAMED.search(account)
    is_bot = named is not None and not is_given(named["word"])  # Bot is a family name, too
    return is_bot or account.startswith("app/") or bool(_BOT.search(account))

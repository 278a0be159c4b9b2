"""Accounts of programs, by their names. Knows nothing of what they did."""

import re

_PROGRAMS = (
    r"dependabot|renovate|greenkeeper|snyk|github[ -]actions?|pre-commit-ci|codecov|mergify|semantic-release|web-flow|"
    r"weblate|allcontributors|imgbot|travis-ci|jenkins|buildbot|bors|homu|copilot|devin-ai\w*|coderabbit\w*|sonar\w+|codeclimate|k8s-ci-robot|gemini-code-assist|stale"
)
_TRADES = "auto|build|ci|commit|deploy|deployment|merge|release|review|service|sync|system|test|triage|update"
"""Before "Bot" they say that it is none of the people of that name."""
_BOT = re.compile(
    rf"\[bot\]|^@?(?:{_PROGRAMS})(?: bot$|(?![^\W_])(?!\s[A-Z]))|(?<=\w)[-_]bot$|(?<=\w)(?-i: bot)$|"
    rf"(?:^|\s)(?:{_TRADES}) bot$|^bot[-_ ]|^(?:bot|ci|autofix)$",
    re.IGNORECASE,
)


def is_program(account: str) -> bool:
    """Whether a name or an account is that of a program.

    >>> is_program("dependabot[bot]"), is_program("Release Bot"), is_program("Ada Bot")
    (True, True, False)
    """
    return account.startswith("app/") or bool(_BOT.search(account))

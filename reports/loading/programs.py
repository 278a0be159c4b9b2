"""Accounts of programs, by their names. Knows nothing of what they did."""

import re

_PROGRAMS = (
    r"dependabot|renovate|greenkeeper|snyk|github[ -]actions?|pre-commit-ci|codecov|mergify|semantic-release|web-flow|"
    r"weblate|allcontributors|imgbot|travis-ci|jenkins|buildbot|bors|homu|copilot|devin-ai\w*|coderabbit\w*|sonar\w+|codeclimate|k8s-ci-robot|gemini-code-assist|stale"
)
_BOT = re.compile(
    rf"\[bot\]|^@?(?:{_PROGRAMS})(?![^\W_])(?!\s[A-Z])|(?<=[\w-])[-_ ]bot$|^bot[-_ ]|^(?:bot|ci|autofix)$",
    re.IGNORECASE,
)


def is_program(account: str) -> bool:
    """Whether a name or an account is that of a program.

    >>> is_program("dependabot[bot]"), is_program("copilot-pull-request-reviewer"), is_program("Ada Bot")
    (True, True, False)
    """
    return account.startswith("app/") or bool(_BOT.search(account))

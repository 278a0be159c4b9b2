"""A style sheet for languages that are written from right to left: left and right change places.

Knows CSS; knows no language and no template set, so that those of others are mirrored as well.
"""

import re

from reports.regex import regex

_TOKEN = regex(r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|[{};]|[^"'/{};u]+|.""", re.S)
_SIDE = regex(r"\b(left|right)\b")
_OTHER = {"left": "right", "right": "left"}
_FOUR = regex(r"(\b(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*)(\S+)(\s+\S+)(\s+\S+)(\s+\S+)(\s*)$")
_ADDED = """
[dir="ltr"] { direction: ltr }
h1, h2, h3, .what, .of { text-align: right }
svg { direction: ltr }
.months { display: table; table-layout: fixed; width: 100%; font-size: .74rem; line-height: 1.1rem; color: var(--soft) }
.months span { display: table-cell; text-align: center }
"""
"""What is quoted from left to right stays so, but names as titles; drawings count from the left."""


def mirrored(css: str) -> str:
    """A style sheet with left and right in each other's place, in declarations and in the margins of pages.

    >>> mirrored(".left { float: left; padding: 1pt 2pt 3pt 0 }").splitlines()[0]
    '.left { float: right; padding: 1pt 0 3pt 2pt }'
    """
    made, waiting = list[str](), list[str]()
    for token in _TOKEN.findall(css):
        if token not in ("{", "}", ";"):
            waiting.append(token)
            continue
        is_selector = token == "{" and not "".join(waiting).lstrip().startswith("@")
        made += [*(waiting if is_selector else _turned(waiting)), token]
        waiting = []
    return "".join([*made, *waiting, _ADDED])


def _turned(tokens: list[str]) -> list[str]:
    """One declaration, or the head of an at-rule; texts, addresses and comments are left alone."""
    plain = [one if one[0] in "\"'" or one.startswith(("/*", "url(")) else _SIDE.sub(_other, one) for one in tokens]
    return [_FOUR.sub(r"\1\2\5\4\3\6", "".join(plain))]


def _other(side: re.Match[str]) -> str:
    return _OTHER[side[1]]

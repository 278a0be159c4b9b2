"""Whether a statement tells what somebody came with: of whom it was, and behind a colon what is so.

Knows single statements.
"""

from reports.loading.folding import fold
from reports.loading.statements.categories import opens
from reports.loading.statements.standing import negates, stand
from reports.regex import regex

_FEWEST = 4
"""Words of a clause."""
_STATES = frozenset(("figure", "changed"))
_CAME = regex(
    r"(?<!\w)(?:(?:came|comes|dropped|stopped|popped) (?:by|in|over|round|with)|told|tells|sa(?:id|ys)|report(?:s|ed)|"
    r"wr(?:ote|ites)|confirm(?:s|ed)|rang|phoned|kam|kommt|sagte?|meldete?|berichtete?|schr(?:ieb|eibt)|bestatigte?|"
    r"est (?:venue?|passee?)|dit|ecrit|confirme|annonce|signale|dice|dijo|confirma|informa|escribe|vino|diz|disse|veio|"
    r"ha detto|conferma|scrive|zegt|zei|meldt|schrijft|bevestigt|sager|sa|rapporterar|powiedzial\w*|mowi|zglosil\w*|"
    r"pisze)(?!\w)"
)
"""What somebody does who brings news."""


def is_reported(words: str) -> bool:
    """Whether somebody said or showed, as a colon tells, that something is so: that is no deed of theirs.

    >>> is_reported("Jo came by with cake: not one double charge since May"), is_reported("Jo wrote: fixed the tap")
    (True, False)
    >>> is_reported("Jo rewrote the cache: no build takes longer than 14 minutes now")
    False
    """
    lead, colon, rest = words.partition(": ")
    is_so = len(rest.split()) >= _FEWEST and not opens(fold(rest), is_done=True)
    is_news = bool(colon) and is_so and _CAME.search(" " + fold(lead)) is not None
    return is_news and (negates(rest) or not _STATES.isdisjoint(stand(rest).signs))

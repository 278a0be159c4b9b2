"""The item of a tracker or a forge that a row is about. Knows keys and addresses."""

import re

from reports.model.rows import EvidenceRow, Kind
from reports.regex import regex

_PLACES: tuple[tuple[re.Pattern[str], Kind, str], ...] = (
    (regex(r"https?://[^/\s]+/(?P<r>[^?#\s]+?)/-/merge_requests/(?P<n>\d+)"), "pull_request", "!"),
    (regex(r"https?://[^/\s]+/(?P<r>[^?#\s]+?)/-/(?:issues|work_items)/(?P<n>\d+)"), "issue", "#"),
    (regex(r"https?://[^/\s]+/(?P<r>[^/?#\s]+/[^/?#\s]+)/pulls?/(?P<n>\d+)"), "pull_request", "#"),
    (regex(r"https?://[^/\s]+/(?P<r>[^/?#\s]+/[^/?#\s]+)/issues/(?P<n>\d+)"), "issue", "#"),
)
"""Of GitLab before those of GitHub and Gitea."""
_WEB = regex(r"https?://[^\s<>\"]+")


def item_of(key: str, link: str, line: int) -> EvidenceRow | None:
    """An item by its key and its link; None where it has neither.

    >>> one = item_of("7", "https://example.org/acme/web/pull/7", 3)
    >>> one and (one.kind, one.repository, one.text)
    ('pull_request', 'acme/web', 'acme/web#7')
    """
    web = _WEB.match(link)
    url = web[0] if web else None
    for pattern, kind, mark in _PLACES:
        if url and (found := pattern.match(url)):
            return EvidenceRow(kind, found["r"], found["n"], url, line, f"{found['r']}{mark}{found['n']}")
    if not key and not url:
        return None
    return EvidenceRow("item", None, key, url, line, key or str(url))

"""How many months of a span have a summary, in words. Knows periods only."""

from reports.periods import Period
from reports.wording import full_name, months_counted, prose, several


def covered(months: int, span: Period) -> str:
    """How many months of a span have a summary."""
    if months < span.months:
        return several(
            "%(count)s of the %(all)s from %(first)s to %(last)s has a summary",
            "%(count)s of the %(all)s from %(first)s to %(last)s have a summary",
            months,
            all=months_counted(span.months),
            first=full_name(Period(span.first)),
            last=full_name(Period(span.end - 1)),
        )
    if months <= 2:
        return several(
            "%(count)s month, %(span)s, has a summary",
            "%(count)s months, %(span)s, have a summary",
            months,
            span=prose(span),
        )
    return several(
        "all %(count)s month, %(span)s, has a summary",
        "all %(count)s months, %(span)s, have a summary",
        months,
        span=prose(span),
    )

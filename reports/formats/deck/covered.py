"""How many months of whom have a summary, as sentences for titles. Knows packets; knows no slide."""

from reports.formats.deck.parts import are_named, fitting, months_have, often_named, summaries_counted, together
from reports.language import _, ngettext
from reports.model.packet import Packet
from reports.model.person import had
from reports.periods import Period
from reports.wording import both_in_words, full_name, notation, prose, sentence, several


def glance_of_person(packet: Packet) -> str:
    """How many of a person's months have a summary: `Nine of the 17 months from … to … have a summary`."""
    one, span = packet.people[0], Period.parse(packet.period)
    if one.months == 1:
        return _("%(period)s has %(what)s", period=prose(span), what=summaries_counted(packet.summaries))
    if one.covered == one.months == 2:
        return _("%(period)s both have %(had)s", period=prose(span), had=one.had)
    values = {
        "first": full_name(Period(span.first)),
        "last": full_name(Period(span.end - 1)),
        "had": one.had,
    }
    if one.covered == one.months:
        return several(
            "All %(count)s month from %(first)s to %(last)s has %(had)s",
            "All %(count)s months from %(first)s to %(last)s have %(had)s",
            one.months,
            **values,
        )
    some, every = both_in_words(one.covered, one.months)
    said = ngettext(
        "%(some)s of the %(all)s months from %(first)s to %(last)s has %(had)s",
        "%(some)s of the %(all)s months from %(first)s to %(last)s have %(had)s",
        one.covered,
        some=some,
        all=every,
        **values,
    )
    return sentence(said)


def glance_of_period(packet: Packet) -> str:
    """How many people have how many summaries of a period, and how many repositories these name."""
    period = Period.parse(packet.period)
    said = several(
        "%(count)s contributor has %(what)s of %(period)s",
        "%(count)s contributors have %(what)s of %(period)s",
        len(packet.people),
        what=summaries_counted(packet.summaries),
        period=notation(period) if packet.kind == "year" else prose(period),
    )
    return fitting(together(sentence(said), are_named(len(often_named(packet.summaries)))), sentence(said))


def when(packet: Packet) -> str:
    """How many months of how many people have a summary, and of how many people those are that have none."""
    have, of = (sum(getattr(one, what) for one in packet.people) for what in ("covered", "months"))
    what, is_one = had(packet.summaries), len(packet.people) == 1
    if have == of:
        return _every_month(of, what, is_one=is_one)
    said = sentence(_some_months(have, of, what, is_one=is_one))
    without, people = of - have, sum(one.covered < one.months for one in packet.people)
    if without == 1 or is_one:
        return together(said, several("%(count)s has none", "%(count)s have none", without))
    whose = several("%(count)s person", "%(count)s people", people)
    if people > 1:
        rest = several(
            "the %(count)s without are of %(people)s", "the %(count)s without are of %(people)s", without, people=whose
        )
    elif without == 2:
        rest = _("the two without are both of %(people)s", people=whose)
    else:
        rest = several(
            "the %(count)s without are all of %(people)s",
            "the %(count)s without are all of %(people)s",
            without,
            people=whose,
        )
    return together(said, rest)


def _every_month(months: int, what: str, *, is_one: bool) -> str:
    """That all months of one person, or of several, have something."""
    if is_one:
        if months < 3:
            return _("Both months have %(had)s", had=what) if months == 2 else _("The month has %(had)s", had=what)
        return several("All %(count)s month have %(had)s", "All %(count)s months have %(had)s", months, had=what)
    if months < 3:
        both = _("Both months, counted per person, have %(had)s", had=what)
        return both if months == 2 else _("The one month has %(had)s", had=what)
    return several(
        "All %(count)s month, counted per person, have %(had)s",
        "All %(count)s months, counted per person, have %(had)s",
        months,
        had=what,
    )


def _some_months(have: int, of: int, what: str, *, is_one: bool) -> str:
    """How many of the months of one person, or of several, have something."""
    some, every = both_in_words(have, of)
    values = {"some": some, "all": every, "had": what}
    if of == 1:
        return _("%(some)s of %(all)s month have %(had)s", **values)
    if is_one:
        return months_have(have, of, what)
    return ngettext(
        "%(some)s of %(all)s months, counted per person, has %(had)s",
        "%(some)s of %(all)s months, counted per person, have %(had)s",
        have,
        **values,
    )

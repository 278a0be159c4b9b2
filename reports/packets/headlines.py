"""What can be counted of a packet and its parts as English sentences: statements, titles of slides, how much is shown.

Knows summaries and packets as they are shown; knows no tables, no corpus and no slide. Never a claim about a person.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from reports.model.packet import Change, Citation, Headlines, Highlight, Packet, Source, Summary
from reports.packets.wording import counted, in_words, listed, part_of, plural, sentence
from reports.periods import KINDS, Period

LONGEST = 110
"""Characters of a title; a longer sentence gives way to one that counts where the other names."""
LONGEST_STATEMENT = 80
"""Characters of a statement: a label comes before it in a title."""


def prose(period: Period, year: bool = True) -> str:
    """A period inside a sentence: `January to April 2025`, without its year `January to April`."""
    name = period.name if year else period.name.removesuffix(f" {period.year}")
    return name.replace(" – ", " and " if period.months == 2 else " to ")


def statement(summaries: Sequence[Summary], covered: int, span: Period, months: int, missing: Sequence[Period]) -> str:
    """What can be counted of the summaries of a span: how many months have one, else what they name.

    `months` are those of the span that count, `missing` the runs of them without a summary.
    """
    if not covered:
        return "no summary"
    if covered == months:
        return _fitting(
            *(f"{counted(len(summaries), 'summary', 'summaries')}; {words}" for words in _naming(summaries)),
            most=LONGEST_STATEMENT,
        )
    have = f"{part_of(covered, months, 'month')} {plural(covered, 'has', 'have')} a summary"
    names = listed([prose(run, year=span.kind not in KINDS) for run in missing])
    without = f"{have}; {names} {plural(months - covered, 'has', 'have')} none"
    short = f"{have}; {in_words(months - covered)} {plural(months - covered, 'has', 'have')} none"
    return _fitting(without, short, most=LONGEST_STATEMENT)


def _naming(summaries: Sequence[Summary]) -> Iterable[str]:
    """Which repositories the summaries name, from the longest wording to the shortest."""
    named = _named(summaries)
    if not named:
        none = {1: "it names no", 2: "neither names a"}.get(len(summaries), "none names a")
        return [f"{none} repository"]
    if len(summaries) == 1:
        return [*(f"it names {listed(list(named), most)}" for most in (2, 1)), f"it names {_repositories(len(named))}"]
    everyone = "both" if len(summaries) == 2 else "all"
    if list(named.values()) == [len(summaries)]:
        return [f"{everyone} name {next(iter(named))}", f"{everyone} name one repository"]
    (first, often), *others = named.items()
    said = f"{first} is named in {in_words(often)}"
    said += f", {others[0][0]} in {in_words(others[0][1])}" if others else ""
    said += f", {in_words(len(others) - 1)} more" if len(others) > 1 else ""
    return [said, _are_named(len(named))]


def _named(summaries: Iterable[Summary]) -> dict[str, int]:
    """Repositories with the number of summaries that name them, the most often named first, then by name."""
    counts = Counter(name for one in summaries for name in {link.text for link in one.repositories})
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold(), item[0])))


def _repositories(count: int) -> str:
    return counted(count, "repository", "repositories") if count else "no repository"


def _are_named(count: int) -> str:
    return f"{_repositories(count)} {'are' if count > 1 else 'is'} named"


def _fitting(*sentences: str, most: int = LONGEST) -> str:
    """The first of the sentences that is short enough; the last one where none is."""
    return next((words for words in sentences if len(words) <= most), sentences[-1])


def shown(chosen: int, total: int) -> str:
    """How many of the sentences are shown; empty where there are none.

    >>> shown(5, 14), shown(3, 3)
    ('5 of 14 sentences shown; all are in the notes', 'all three sentences shown')
    """
    if chosen < total:
        return f"{chosen} of {total} sentences shown; all are in the notes"
    if total < 2:
        return "the only sentence shown" if total else ""
    return f"{'both' if total == 2 else 'all ' + in_words(total)} sentences shown"


def overview_statement(subject: str, claimed: int | None, found: str, repositories: int) -> str:
    """What an overview states in months, and what there is; else how many repositories it names.

    `subject` is what to call it, `found` says which summaries there are, empty where that is not for this overview.
    """
    if claimed is None:
        return f"{subject} names {_repositories(repositories)}"
    return f"{subject} speaks of {counted(claimed, 'month')}" + (f", and {found}" if found else "")


def summaries_found(periods: Sequence[Period], months: int) -> str:
    """Which summaries there are, by month; `months` are those that they speak of.

    >>> summaries_found([Period.parse("2025-07")], 1), summaries_found([Period.parse("2025-Q3")], 3)
    ('one monthly summary is present', 'three months have a summary')
    """
    if len(periods) == months and all(period.months == 1 for period in periods):
        return f"{counted(months, 'monthly summary', 'monthly summaries')} {plural(months, 'is', 'are')} present"
    return f"{counted(months, 'month')} {plural(months, 'has', 'have')} a summary"


def headlines(packet: Packet) -> Headlines:
    """The titles of the packet's slides."""
    summaries = packet.summaries
    is_person = packet.kind == "person"
    return Headlines(
        title=packet.title if is_person else f"{packet.title}: {counted(len(packet.people), 'contributor')}",
        account=_account(packet.sources),
        glance=_glance_of_person(packet) if is_person else _glance_of_period(packet),
        overview=_overview(packet),
        highlights=_highlights_of_person(packet) if is_person else _highlights_of_period(packet),
        where=_where_of_person(summaries) if is_person else _where_of_period(packet),
        when="" if is_person else _when(packet),
        change=_change(packet, packet.change) if packet.change else "",
        questions=_questions(packet),
        sources=_sources(sentence.cite for one in summaries for sentence in one.sentences),
    )


def _account(sources: Sequence[Source]) -> str:
    """How many lines there are and what became of them, over all sources."""
    counts: Counter[str] = Counter()
    for source in sources:
        counts.update({fact.name.split(" ", 1)[1]: int(fact.value) for fact in source.counts})
    total = sum(source.total for source in sources)
    told = listed([f"{counts[name]} {name}" for name in counts], most=len(counts))
    return f"{counted(total, 'line')} of {counted(len(sources), 'file')}: {told}"


def _glance_of_person(packet: Packet) -> str:
    one, span = packet.people[0], Period.parse(packet.period)
    if one.months == 1:
        return f"{prose(span)} has {counted(len(packet.summaries), 'summary', 'summaries')}"
    months = f"months from {Period(span.first).name} to {Period(span.end - 1).name}"
    if one.covered == one.months:
        return (
            f"{prose(span)} both have a summary"
            if one.months == 2
            else f"All {in_words(one.months)} {months} have a summary"
        )
    have, of = part_of(one.covered, one.months, "months", "months").split(" of ")
    return f"{sentence(have)} of the {of.removesuffix('months')}{months} {plural(one.covered, 'has', 'have')} a summary"


def _glance_of_period(packet: Packet) -> str:
    people, summaries = len(packet.people), len(packet.summaries)
    said = (
        f"{sentence(counted(people, 'contributor'))} {plural(people, 'has', 'have')} "
        f"{counted(summaries, 'summary', 'summaries')} of "
        f"{packet.title if packet.kind == 'year' else prose(Period.parse(packet.period))}"
    )
    named = len(_named(packet.summaries))
    return _fitting(f"{said}; {_are_named(named)}", said)


def _when(packet: Packet) -> str:
    """How many months of how many people have a summary, and of how many people those are that have none."""
    have, of = (sum(getattr(one, what) for one in packet.people) for what in ("covered", "months"))
    noun = "month" if len(packet.people) == 1 else "person-month"
    if have == of:
        every = f"All {in_words(of)} {noun}s have" if of > 2 else f"Both {noun}s have" if of == 2 else f"The {noun} has"
        return f"{every} a summary"
    said = f"{sentence(part_of(have, of, noun))} {plural(have, 'has', 'have')} a summary"
    without, people = of - have, sum(one.covered < one.months for one in packet.people)
    if without == 1 or len(packet.people) == 1:
        return f"{said}; {in_words(without)} {plural(without, 'has', 'have')} none"
    every = "both " if without == 2 else "all "
    return f"{said}; the {in_words(without)} without are {every if people == 1 else ''}of {_people(people)}"


def _people(count: int) -> str:
    return counted(count, "person", "people")


def _overview(packet: Packet) -> str:
    found = packet.overviews
    if len(found) > 1:
        return f"{sentence(counted(len(found), 'overview'))}, from {counted(len(packet.sources), 'profile')}"
    return found[0].statement if found else ""


def _highlights_of_person(packet: Packet) -> str:
    one = packet.people[0]
    if not one.highlights:
        return ""
    total, chosen = len(one.sentences), set(one.highlights)
    if len(one.highlights) == total:
        return sentence(shown(total, total))
    quoted = sum(any(quote in chosen for quote in summary.highlights) for summary in one.summaries)
    of = len(one.summaries)
    if quoted < of:
        source = part_of(quoted, of, "summary", "summaries")
    else:
        source = {1: "one summary", 2: "both summaries"}.get(of, f"all {in_words(of)} summaries")
    return f"{sentence(part_of(len(one.highlights), total, 'sentence'))}, from {source}"


def _highlights_of_period(packet: Packet) -> str:
    """From which months the lead highlight of each contributor comes, the newest first."""
    leads = [one for one in packet.people if one.latest]
    if not leads:
        return ""
    when = Counter(_prose_of_lead(one.summaries, one.latest, packet.period) for one in leads)
    if len(packet.people) == 1:
        return f"The lead highlight is from {next(iter(when))}"
    whose = "each contributor"
    if len(leads) < len(packet.people):
        whose = part_of(len(leads), len(packet.people), "contributor")
    if len(when) == 1 and len(leads) > 1:
        return f"One highlight of {whose}, {'both' if len(leads) == 2 else 'all'} from {next(iter(when))}"
    parts = ", ".join(f"{in_words(number)} from {words}" for words, number in when.most_common())
    return _fitting(f"One highlight of {whose}: {parts}", f"One highlight of {whose}")


def _prose_of_lead(summaries: Iterable[Summary], lead: Highlight | None, within: str) -> str:
    """The period of the summary that a lead highlight is from; without the year where the packet is of that year."""
    period = Period.parse(next(one.period for one in summaries if lead in one.highlights))
    whole = Period.parse(within)
    return prose(period, year=not (whole.months > 1 and whole.contains(period)))


def _where_of_person(summaries: Sequence[Summary]) -> str:
    named, total = _named(summaries), len(summaries)
    naming = sum(bool(one.repositories) for one in summaries)
    silent = total - naming
    if not named:
        return (
            "The summary names no repository"
            if total == 1
            else f"None of {in_words(total)} summaries names a repository"
        )
    some = sentence(_are_named(len(named)))
    if silent:
        names = plural(silent, "summary names", "summaries name")
        return f"{some} in {counted(naming, 'summary', 'summaries')}; {in_words(silent)} {names} none"
    if total == 1:
        return _fitting(f"The summary names {listed(list(named), 3)}", f"{some} in one summary")
    if len(named) == 1:
        return _fitting(
            f"{next(iter(named))} is named in {'both' if total == 2 else f'all {in_words(total)}'} summaries",
            f"{some} in {in_words(total)} summaries",
        )
    return f"{some}; each of {in_words(total)} summaries names at least one"


def _where_of_period(packet: Packet) -> str:
    """How many people's summaries name which repository."""
    people = [_named(one.summaries) for one in packet.people]
    if len(people) == 1 or not any(people):
        return _where_of_person(packet.summaries)
    counts = Counter(name for some in people for name in some)
    order = sorted(counts, key=lambda name: (-counts[name], name.casefold(), name))
    first, *others = order
    said = f"{first} is named in summaries of {_people(counts[first])}"
    if others:
        said += f", {others[0]} in those of {in_words(counts[others[0]])}"
    some = f"{sentence(_are_named(len(order)))} in summaries of"
    more = f"; {in_words(len(others) - 1)} more {plural(len(others) - 1, 'is', 'are')} named" if len(others) > 1 else ""
    return _fitting(said + more, said, f"{some} {_people(sum(map(bool, people)))}")


def _change(packet: Packet, change: Change) -> str:
    """Which repositories are named now and not before, and the other way round."""
    compared = change.compared or (packet.title if packet.kind != "person" else packet.quarters[0].label)
    alike = ", like with like" if change.basis and packet.counts else ""
    head = f"{compared} against {change.against}{alike}: "
    if not change.new and not change.dropped:
        same = len(change.continued)
        if not same:
            return f"{head}no repository is named in either"
        return f"{head}{_repositories(same)} {plural(same, 'continues', 'continue')}, none is new"

    def said(most: int) -> str:
        return head + "; ".join(
            f"{listed(names, most)} {plural(len(names), 'is', 'are')} {how}"
            for names, how in ((change.new, "newly named"), (change.dropped, "no longer named"))
            if names
        )

    short = f"{head}{_repositories(len(change.new))} newly named, {in_words(len(change.dropped))} no longer named"
    return _fitting(*(said(most) for most in (3, 2, 1)), short)


def _questions(packet: Packet) -> str:
    asked, total = len(packet.questions), len(packet.summaries)
    if not asked:
        return "No question is left open"
    whole = "summary leaves" if total == 1 else f"{in_words(total)} summaries leave"
    within = "" if packet.kind == "person" else f" of {packet.title}"
    whole = whole.replace(" ", f"{within} ", 1) if total == 1 else whole.replace(" leave", f"{within} leave")
    return f"{sentence(counted(asked, 'question'))} that the {whole} open"


def _sources(cites: Iterable[Citation]) -> str:
    lines = {(cite.file, cite.line) for cite in cites}
    if not lines:
        return ""
    files = len({file for file, _ in lines})
    where = f"one of {in_words(len(lines))} lines" if len(lines) > 1 else "one line"
    return f"Every highlight comes from {where} of {counted(files, 'file')}"

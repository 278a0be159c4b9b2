"""What is told of lines that stay open, or stand where nothing can be made of them: where, what, and what to write.

Knows the words of problems. Must not know how lines are assigned.
"""

import json
from collections.abc import Iterator, Mapping, Sequence

from reports.errors import Problem, Severity
from reports.loading.dates.fiscal import HINT, UNKNOWN
from reports.loading.markup.block import Block
from reports.loading.profiles.at_head import AtHead
from reports.loading.profiles.drafts import PersonDraft, shortened
from reports.loading.profiles.sections import Section
from reports.loading.profiles.work import Why, around_lines
from reports.periods import Period

_MOST = 3
"""Names that are told one by one."""
_LINES = 6
"""Numbers of lines that one names."""
_NO_WORK: dict[Why, tuple[str, str]] = {
    "planned": ("says what is planned or wished", "say what is planned or wished"),
    "others": ("stands below goals, thanks or what others say", "stand below goals, thanks or what others say"),
    "asked": ("asks", "ask"),
    "empty": ("says that there is nothing", "say that there is nothing"),
    "courtesy": ("greets, thanks or praises", "greet, thank or praise"),
}


def by_shape(file: str, line: int, name: str) -> Problem:
    """A name at the head of which nothing but its shape says that it is a person."""
    message = f"{name!r} on line {line} was read as whose text it is; it may be a project or a firm as well."
    return _problem(file, "person-assumed", message, line, f'Say who under [[source]], as in person = "{name}".', name)


def of_head(file: str, head: AtHead, others: Sequence[str]) -> Problem:
    """All of a text is of who stands at its head, though what looks like names heads parts of it."""
    listed = ", ".join(map(shortened, others[:_MOST]))
    who = f"all of it was read as {head.name}'s, who stands at its head"
    message = f"{who}; it may be that {listed} are people as well."
    hint = 'Say who under [[source]], as in people = "headings" where they are.'
    return _problem(file, "person-assumed", message, head.line, hint, head.name)


def no_names(file: str, lines: Mapping[str, int]) -> Iterator[Problem]:
    """What was read as people by one sign alone, each with its line: one by one, or all of them where they are many."""
    hint = 'If it is somebody, name them under [people]; if not, say who under [[source]], as in person = "Ada Byron".'
    named = [f"{shortened(name)} on line {line}" for name, line in lines.items()]
    if len(lines) > _MOST:
        what = (
            f"{', '.join(named[:_MOST])} and {len(named) - _MOST} more were read as names of people, each by one sign"
        )
        yield _problem(file, "person-assumed", f"{what} alone.", min(lines.values()), hint, next(iter(lines)))
        return
    for (name, line), what in zip(lines.items(), named, strict=True):
        message = f"{what} was read as somebody's name, by that sign alone; that may be another word."
        yield _problem(file, "person-assumed", message, line, hint, name)


def of_several(file: str, name: str, said: Sequence[tuple[int, str]]) -> Problem:
    """What was given to one person and says "we" throughout, with the lines that do."""
    (line, text), *others = said
    message = (
        f'{shortened(text)} on line {line} and {len(others)} more sentences say "we", and none says "I": what was '
    )
    message += f"read as {name}'s may be the work of several."
    hint = f'If it is theirs, say so under [[source]]: person = "{name}"; else put names before what each did.'
    return _problem(file, "person-assumed", message, line, hint, text)


def spelled(file: str, lines: Mapping[int, tuple[str, str]]) -> Iterator[Problem]:
    """Whom names mean that the list of those who are named spells otherwise; one for each spelling."""
    for (written, meant), line in {told: line for line, told in sorted(lines.items(), reverse=True)}.items():
        message = f"{written!r} on line {line} was read as {meant}, who is listed."
        hint = f'If these are two people, say so in the list: "{written}".'
        yield Problem("spelled-otherwise", message, "note", file, line, hint, written)


def by_file(file: str, what: str, name: str, *, is_doubtful: bool) -> Problem:
    """A name that nothing says but that of the file, or what stands around its text."""
    hint = f'Write "Name: {name}" at its head, or name the file under [people].'
    return Problem("name-of-file", what, "warning" if is_doubtful else "note", file, None, hint, name)


def open_person(file: str, section: Section, blocks: Sequence[Block]) -> Problem:
    """A head that may name a person, or a topic."""
    line = section.block.first if section.block else blocks[0].first
    message = f"{section.asked}; its text was given to nobody."
    hint = 'If it is a person, write "Name: …" on a line of its own there; else word it as a topic.'
    return _problem(file, "open-person", message, line, hint, blocks[0].text)


def open_period(file: str, section: Section, blocks: Sequence[Block]) -> Problem:
    """A period that its words leave open, with its readings; or one that cannot be."""
    line = section.block.first if section.block else blocks[0].first
    label, text = section.label, blocks[0].text
    if label and label.period is None and not label.is_open:
        message = f"{shortened(text)} has a period that no summary can have: there is no such period."
        return _problem(file, "implausible-period", message, line, "Correct the period.", text)
    words = section.block.text if section.block else section.why
    readings = " or ".join(period.name for period in section.readings)
    may = f" It may be {readings}." if readings else ""
    message = f"which period is {shortened(words)}? {section.asked[:1].upper()}{section.asked[1:]}.{may}"
    example = str(section.readings[0]) if section.readings else "2025-07"
    return _problem(file, "open-period", message, line, f'Write the period with its year, as in "{example}".', text)


def span_differs(
    file: str, line: int, claimed: tuple[int, bool], periods: Sequence[Period | None]
) -> Iterator[Problem]:
    """An overview that speaks of another number of months than have a summary."""
    months, is_exact = claimed
    present = {month for period in periods if period for month in range(period.first, period.end)}
    if not present or len(present) == months or (not is_exact and abs(len(present) - months) <= 2):
        return
    reach = max(present) - min(present) + 1
    message = f"the overview speaks of {months} months; {len(present)} have a summary (from first to last {reach})."
    yield Problem("span-differs", message, "warning", file, line, "Add the missing summaries, or correct the overview.")


def no_year(file: str, heads: Sequence[Section]) -> Problem:
    """The periods of a source in which no year stands, in the latest that fits: what to write under `[[source]]`."""
    lines = {one.block.first: one.block.text for one in heads if one.block}
    first, last = min(lines), max(lines)
    until = f" to {shortened(lines[last])} on line {last}" if last > first else ""
    periods = [one.period for one in heads if one.period]
    span = Period.between(min(periods), max(periods, key=lambda period: period.end))
    read = f"{shortened(lines[first])} on line {first}{until} were read as of {span.name}"
    message = f"no year stands in it: {read}, the latest that fits."
    is_one = span.year == Period(span.end - 1).year
    said = f"year = {span.year}" if is_one else f'period = "{span}"'
    hint = f"Say it in reports.toml: [[source]] with path = {json.dumps(file, ensure_ascii=False)} and {said}."
    return _problem(file, "year-assumed", message, first, hint, lines[first])


def period_differs(file: str, period: Section, block: Block) -> Problem:
    """A text that names another period than its heading, which is the source's own order, so that it keeps the text."""
    above = shortened(period.block.text) if period.block else period.why
    message = f"{shortened(block.text)} stands under {above}; it was kept under {period.period}."
    return _problem(file, "period-differs", message, block.first, "Correct the one that is wrong.", block.text)


def unticked(file: str, block: Block) -> Problem:
    """An item of a list of boxes that is not ticked."""
    message = f"{shortened(block.text)} is not ticked; it was left out."
    return Problem("not-done", message, "note", file, block.first, "Tick it where it was done: [x].", block.text)


def left_out(file: str, left: Sequence[tuple[Section, Block, Why]]) -> Iterator[Problem]:
    """What is no statement of work: one problem for what stands together, and why it is none."""
    runs: list[tuple[int, Why, list[Block]]] = []
    for section, block, why in left:
        around = id(around_lines(section))
        if runs and runs[-1][:2] == (around, why):
            runs[-1][2].append(block)
        else:
            runs.append((around, why, [block]))
    for _, why, blocks in runs:
        count = sum(len(block.lines) for block in blocks)
        one, several = _NO_WORK[why]
        said = f"1 line {one}" if count == 1 else f"{count} lines {several}"
        last = blocks[-1].numbers[-1]
        until = f" to line {last}" if count > 1 else ""
        message = f"{said}, from {shortened(blocks[0].text)} on{until}; left out."
        hint = "Put what was done under a heading of its own."
        yield Problem("not-done", message, "note", file, blocks[0].first, hint, blocks[0].text)


def greater_part(file: str, block: Block, note: str) -> Problem:
    """Days in two months, which count in one."""
    message = f"{shortened(block.text)}: {note}."
    hint = "Divide its text, with a line for each month, if it matters."
    return Problem("greater-part", message, "note", file, block.first, hint, block.text)


def fiscal_year(file: str, block: Block, note: str) -> Problem:
    """A part of a fiscal year that nothing defines, or of the calendar year beside a fiscal one."""
    message = f"{shortened(block.text)} is {note}."
    hint = HINT if note == UNKNOWN else 'If it is a part of the fiscal year, write so, as in "Q1 FY25".'
    return Problem("fiscal-year", message, "note", file, block.first, hint, block.text)


def other_month(file: str, line: int, period: Period, other: Period, sentence: str) -> Problem:
    """A sentence in a month that tells of another one."""
    message = f"{shortened(sentence)} speaks of {other.name}; it was kept under {period.name}."
    hint = f'If it was done then, put it below a line "{other.name}".'
    return Problem("other-month", message, "note", file, line, hint, sentence)


def named_month(file: str, line: int, period: Period, told: Period, sentence: str) -> Problem:
    """A sentence that was put in the month that it names, and was told in another one."""
    message = f"{shortened(sentence)} was told in {told.name}; it was put under {period.name}, which it names."
    hint = f'If it was done in {told.name}, say so, as in "{told}: …".'
    return Problem("named-month", message, "note", file, line, hint, sentence)


def other_subject(file: str, line: int, person: str, name: str, sentence: str) -> Problem:
    """A sentence in the text of one person that says what another one did."""
    owner = person or "whom the source is of, who is not named"
    message = f"{shortened(sentence)} says what {name} did; it was kept with {owner}."
    hint = 'If it is the work of another person, put it below a line "Name: …" with the name.'
    return Problem("other-subject", message, "note", file, line, hint, sentence)


def no_period(file: str, block: Block) -> Problem:
    """A text below no period."""
    message = f"no period found in {shortened(block.text)}."
    hint = 'Begin the paragraph with one, as in "2025-07: …", or put it under a heading with one.'
    return _problem(file, "no-period", message, block.first, hint, block.text)


def no_person(file: str, block: Block, people: Sequence[PersonDraft], *, is_intro: bool) -> Problem:
    """A text in a source about several people that stands below none of them."""
    names = [person.name or "?" for person in people]
    listed = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    message = f"whose work is {shortened(block.text)}? The source is about {listed}."
    hint = 'Put it below a heading with the name, or below a line "Name: …".'
    severity: Severity = "note" if is_intro else "warning"
    return Problem("no-person", message, severity, file, block.first, hint, block.text)


def no_summary(file: str, overview: Sequence[Block]) -> Problem:
    """Somebody of whom nothing has a period; what stands in the overview may be work as well."""
    message = "no summary with a period was found."
    if overview:
        count = sum(len(block.lines) for block in overview)
        lines = f"{count} lines stand" if count > 1 else "1 line stands"
        message += f" {lines} in the overview, from {shortened(overview[0].text)} on line {overview[0].first} on."
    return Problem("no-summary", message, "warning", file, None, 'Begin each with its period, as in "2025-07: …".')


def no_text(file: str, block: Block) -> Problem:
    """A period with nothing below it."""
    message = f"no text stands under {shortened(block.text)}."
    hint = "Write the summary below it, or remove the line."
    return Problem("no-text", message, "note", file, block.first, hint, block.text)


def heads_of_nothing(file: str, blocks: Sequence[Block]) -> Problem:
    """Headings below which nothing was placed: they may say themselves what was done."""
    lines = ", ".join(str(block.first) for block in blocks[:_LINES]) + ("…" if len(blocks) > _LINES else "")
    what = "1 heading has" if len(blocks) == 1 else f"{len(blocks)} headings have"
    message = f"{what} nothing below that was placed, from {shortened(blocks[0].text)} on: line {lines}."
    hint = "If they say what was done, put them below a period, as items."
    return Problem("no-text", message, "note", file, blocks[0].first, hint, blocks[0].text)


def end_of_nothing(file: str, block: Block) -> Problem:
    """An end of what is private that nothing begins."""
    message = f"{shortened(block.text)} ends what is private, and nothing above begins it."
    hint = 'Write "<!-- private -->" where the private text begins, or remove the line.'
    return _problem(file, "open-private", message, block.first, hint, block.text)


def unplaced(file: str, number: int, line: str) -> Problem:
    """A line that no rule placed."""
    message = f"no place was found for {shortened(line.strip())}."
    return _problem(file, "unplaced", message, number, "Set it apart by blank lines.", line)


def _problem(file: str, code: str, message: str, line: int, hint: str, text: str) -> Problem:  # noqa: PLR0913, PLR0917
    return Problem(code, message, "warning", file, line, hint, text)

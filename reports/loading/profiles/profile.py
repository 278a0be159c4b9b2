"""One source to a `ProfileRow` for each person: each text once, with its copies and evidence; every line accounted for.

Knows what was sorted. Must not know other files, ids or the roster: `load` puts profiles together.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from reports.errors import Problem
from reports.loading.dates.labels import label_length
from reports.loading.kinds import Profile, Source
from reports.loading.markup.block import Block
from reports.loading.names.likeness import leading_name, likeness, subject
from reports.loading.names.overviews import claimed_span, is_of_other
from reports.loading.names.people import same_words
from reports.loading.profiles import sorting, telling
from reports.loading.profiles.answered import Answered
from reports.loading.profiles.at_head import stated_below
from reports.loading.profiles.attendees import WHO_WAS_THERE
from reports.loading.profiles.bylines import named_by_fields
from reports.loading.profiles.colleagues import tell_colleagues
from reports.loading.profiles.composing import Composed, compose
from reports.loading.profiles.doubts import Reading, are_others_named, doubt, weigh
from reports.loading.profiles.drafts import Draft, PersonDraft, shortened
from reports.loading.profiles.endings import BY_SIGNATURE, SIGNED, signer
from reports.loading.profiles.filenames import named_by_file, named_by_title, names_around
from reports.loading.profiles.leading_rows import with_absences, with_colleagues, with_heads, with_standing, with_struck
from reports.loading.profiles.meant import SAID, Meant
from reports.loading.profiles.others import other_subject
from reports.loading.profiles.source_people import OF_NOBODY
from reports.loading.profiles.subjects import have_subject
from reports.loading.statements import evidence, highlights, themes
from reports.loading.statements.copies import find_copies
from reports.loading.text import SourceText, read_text, too_large
from reports.model.rows import Became, EvidenceRow, LineRow, LoadSettings, ProfileRow, SummaryRow

CORRECT = "Correct the period."


@dataclass(frozen=True, slots=True)
class Original:
    """The source that a profile is of."""

    file: str
    sha256: str
    encoding: str = "utf-8"
    beside: tuple[str, ...] = ()
    """What stands at the head of its pages."""
    tells_of_others: Callable[[], bool] = bool
    """Whether its text tells what somebody did whom it names: asked of those alone that name nobody as theirs."""


def read(source: Source, reading: LoadSettings) -> list[Profile | Problem]:
    """The profiles in a source that is text, or the problem with it."""
    if isinstance(source.content, Path):
        return [too_large(source.content.stat().st_size, source.file)]
    text = read_text(source.content, source.file)
    if isinstance(text, Problem):
        return [text]
    found = read_profiles(
        text, source.file, hashlib.sha256(source.content).hexdigest(), replace(reading, said=source.options)
    )
    return [found] if isinstance(found, Problem) else list(found)


def read_profiles(
    source: SourceText, file: str, sha256: str, reading: LoadSettings, *, is_markdown: bool | None = None
) -> list[Profile] | Problem:
    """The profile of each person whom a source is about, or the problem that there is none in it.

    Lines of a source about several people that belong to none of them are a profile of nobody (`is_rest`), the last.
    """
    meant = Meant.of(reading.said)
    if is_markdown is None:
        is_markdown = file.lower().endswith((".md", ".markdown"))
    answered, hides = Answered.of(file, reading), reading.hides_absences
    facts = sorting.SourceFacts(file, reading.today, is_markdown, reading.fiscal_start, hides, meant, answered)
    found = sorting.sort(source.lines, facts)
    rows = [row for person in (*found.people, found.rest) for row in person.rows.values()]
    has_text = any(person.overview or person.drafts for person in found.people)
    if not (has_text or answered) and not any(row.became in ("problem", "private") for row in rows):
        message = "only boilerplate was found, no overview and no summary." if rows else "nothing was found."
        hint = "Paste the overview and the summaries, or remove the file."
        return Problem("no-content", message, "error", file, None, hint)
    of = Original(file, sha256, source.encoding, source.beside, lambda: have_subject(source.lines, found.cast))
    known = frozenset(word for one in reading.roster for word in one.words)
    weighed = Reading(source.lines, file, found.people, found.rest, found.sections, found.cast, meant.about, known)
    only = found.people[0]
    if only.at_head and not (only.name or only.at_head.is_sure) and are_others_named(weighed, only.at_head.name):
        only.at_head = None
    each = [_Finisher(person, of, reading) for person in found.people]
    overviews = {id(one.found): one.settle_name() for one in each}
    if found.sections:
        tell_colleagues(found.people, found.cast, file)
    if answered:
        answered.quiet(found.people)
    if found.sections:
        weigh(weighed, answered.whole if answered else ())
    if answered:
        answered.place(found.people, found.rest)
    profiles = [_Finisher(person, of, reading).finish(overviews.get(id(person))) for person in found.people]
    if profiles:
        row = _with_problems(profiles[0].row, source.problems)
        profiles[0] = replace(profiles[0], row=replace(row, stated=(*row.stated, *stated_below(source.lines, row))))
    if found.rest.rows:
        profiles.append(finish_rest(found.rest, of, reading))
    return answered.each_once(profiles) if answered else profiles


def finish(person: PersonDraft, of: Original, reading: LoadSettings) -> Profile:
    """The profile of somebody whose summaries and lines are sorted; they are gone through once."""
    return _Finisher(person, of, reading).finish()


def finish_rest(rest: PersonDraft, of: Original, reading: LoadSettings) -> Profile:
    """The lines of a source that belong to nobody."""
    return replace(_Finisher(rest, of, reading).rest(), is_rest=True)


def _with_problems(row: ProfileRow, problems: Sequence[Problem]) -> ProfileRow:
    return replace(row, problems=tuple(sorted((*problems, *row.problems), key=lambda one: (one.line or 0, one.code))))


class _Finisher:
    """Makes the row of one person of a source."""

    def __init__(self, found: PersonDraft, of: Original, reading: LoadSettings) -> None:
        self.found = found
        self.of = of
        self.file = of.file
        self.reading = reading
        self.vocabulary = themes.load_vocabulary(reading.themes)

    def rest(self) -> Profile:
        """The lines that belong to nobody."""
        return Profile(self._row(None))

    def settle_name(self) -> Composed:
        """Find who it is, where no head of the source says so; the overview, which may say it."""
        of_overview, before = compose(self._once(self.found.overview)), self.found.name
        self.found.name = self._name(of_overview.text)
        if self.found.name != before:
            self.found.problems = [kept for one in self.found.problems if (kept := self._of_another(one))]
        return of_overview

    def _of_another(self, problem: Problem) -> Problem | None:
        """A problem as it is told of whom is known by now; None where it says that they are somebody else."""
        if problem.code != "other-subject":
            return problem
        found = other_subject(problem.text, self.found.name)
        return telling.other_subject(self.file, problem.line or 0, self.found.name or "", *found) if found else None

    def finish(self, of_overview: Composed | None = None) -> Profile:
        """The row, from what was sorted and its overview."""
        drafts = self._without_copies([draft for draft in self.found.drafts if self._is_plausible(draft)])
        of_overview = of_overview or self.settle_name()
        overview, apart = of_overview.text, of_overview.skip
        prose = overview[: apart[0][0]] if apart else overview
        texts = [compose(draft.blocks) for draft in drafts]
        fallback = evidence.by_folded(
            name for one in [of_overview, *texts] for name in evidence.find_repositories(one.text, one.marks)
        )
        written = [self._summary(draft, one, fallback) for draft, one in zip(drafts, texts, strict=True)]
        summaries = (*written, *self.found.summaries)
        if claimed := claimed_span(overview):
            first = self.found.overview[0].first
            self.found.problems += telling.span_differs(self.file, first, claimed, [one.period for one in drafts])
        is_told = any(row.became in ("private", "problem") for row in self.found.rows.values())
        if not summaries and (not is_told or len(self.found.overview) > 1):
            self.found.problems.append(telling.no_summary(self.file, self.found.overview))
        row = replace(
            self._row(self.found.name, summaries),
            overview=overview,
            overview_marks=of_overview.marks,
            overview_set_apart=of_overview.set_apart,
            evidence=self._evidence(of_overview, fallback),
            overview_lead=highlights.first_sentence(prose),
            overview_sentences=highlights.sentences(overview, apart),
            claimed_months=claimed[0] if claimed else None,
        )
        return Profile(row, emails=tuple(dict.fromkeys(self.found.emails)), declared_id=self.found.declared_id)

    def _row(self, name: str | None, summaries: tuple[SummaryRow, ...] = ()) -> ProfileRow:
        return ProfileRow(
            file=self.file, sha256=self.of.sha256, encoding=self.of.encoding, id="", name=name, team=self.found.team,
            stated=tuple((what, *said) for what, said in self.found.stated.items()),
            line=self._first_line(summaries), summaries=summaries,
            figures=tuple(sorted(self.found.figures, key=lambda figure: figure.line)),
            lines=tuple(self.found.rows[number] for number in sorted(self.found.rows)),
            problems=tuple(sorted(self.found.problems, key=lambda one: (one.line or 0, one.code))),
        )  # fmt: skip

    def _tell(self, code: str, message: str, line: int | None, hint: str, text: str = "") -> None:
        self.found.problems.append(Problem(code, message, "warning", self.file, line, hint, text))

    def _account(
        self, numbers: Iterable[int], became: Became, why: str, period: str | None = None, of: int | None = None
    ) -> None:
        """Say of lines what became of them."""
        for number in numbers:
            self.found.rows[number] = LineRow(self.file, number, became, period, of, "", why)

    def _once(self, blocks: list[Block]) -> list[Block]:
        """Overview paragraphs without those that are copies of others."""
        copies = find_copies([" ".join(block.text.split()) for block in blocks])
        for index in copies:
            self._account(blocks[index].numbers, "copy", "the overview once more")
        self.found.overview = [block for index, block in enumerate(blocks) if index not in copies]
        return self.found.overview

    def _first_line(self, summaries: Sequence[SummaryRow]) -> int:
        if self.found.overview:
            return self.found.overview[0].first
        content = [row.line for row in self.found.rows.values() if row.became in ("summary", "problem")]
        return min([*content, *(summary.line for summary in summaries)], default=1)

    def _is_plausible(self, draft: Draft) -> bool:
        """Whether the period can be one that was worked in; else its text is a problem."""
        code, why = doubt(draft.period, self.reading.today) if draft.period else ("", "")
        if not code:
            return True
        numbers = [*_head_numbers(draft), *draft.numbers]
        text = compose(draft.blocks).text
        self._account(numbers, "problem", why)
        for number in numbers:
            self.found.rows[number] = replace(self.found.rows[number], text=text if number == numbers[0] else "")
        message = f"{shortened(text)} has a period that no summary can have: {why}."
        self._tell(code, message, numbers[0], CORRECT, text)
        return False

    def _without_copies(self, drafts: list[Draft]) -> list[Draft]:
        """Each text once, in the order of the file, with the lines of its copies."""
        for draft in drafts:
            self._drop_repeats(draft)
        by_period: dict[str, list[Draft]] = {}
        for draft in drafts:
            by_period.setdefault(str(draft.period), []).append(draft)
        copies: dict[int, Draft] = {}
        for group in by_period.values():
            keys = [_without_label(draft.key) for draft in group]
            for index, of in find_copies(keys).items():
                copies[id(group[index])] = group[of]
        kept = [draft for draft in drafts if id(draft) not in copies]
        for draft in (one for one in drafts if id(one) in copies):
            original = copies[id(draft)]
            original.copies += [draft.blocks[0].first, *draft.copies]
            again = [n for n, row in self.found.rows.items() if row.became == "copy" and n in draft.copies]
            numbers = [*_head_numbers(draft), *draft.numbers, *again]
            self._account(numbers, "copy", "the same text again", str(draft.period), original.blocks[0].first)
        for draft in kept:  # last: a line that repeats one text may begin another
            why = draft.section.why + (f"; {draft.section.note}" if draft.section.note else "")
            why = f"{why}; person: {draft.why or 'the whole source'}"
            numbers = [*_head_numbers(draft), *draft.numbers]
            self._account(numbers, "summary", why, str(draft.period), draft.blocks[0].first)
        return kept

    def _drop_repeats(self, draft: Draft) -> None:
        """A paragraph printed twice under one heading."""
        paragraphs = [block for block in draft.blocks if block.kind == "paragraph" and len(block.text) >= 30]
        repeats = find_copies([" ".join(block.text.split()) for block in paragraphs]) if len(paragraphs) > 1 else {}
        dropped = {id(paragraphs[index]) for index in repeats}
        kept = [block for block in draft.blocks if id(block) not in dropped]
        for block in draft.blocks:
            if id(block) in dropped:
                draft.copies.append(block.first)
                self._account(block.numbers, "copy", "the same paragraph again", str(draft.period), kept[0].first)
        draft.blocks = kept

    def _summary(self, draft: Draft, found: Composed, fallback: Mapping[str, str]) -> SummaryRow:
        note = f"; {draft.section.note}" if draft.section.note else ""
        own = {(e.reference, e.line) for e in draft.evidence}  # of these the source itself knows more than words tell
        named = (e for e in self._evidence(found, fallback) if (e.reference, e.line) not in own)
        evidence = tuple({(e.kind, e.text, e.line): e for e in (*named, *draft.evidence)}.values())
        quoted = with_heads(highlights.find_highlights(found.text, found.line_at, found.skip), found.marks, found.text)
        told = [one.text for one in self.found.problems if one.code == "other-subject"]
        struck = with_struck(quoted, found.marks)
        standing = with_colleagues(with_standing(struck, found.marks, evidence, found.text), told)
        return SummaryRow(
            period=str(draft.period),
            text=found.text,
            line=draft.blocks[0].first,
            copies=tuple(sorted(draft.copies)),
            highlights=with_absences(standing),
            evidence=evidence,
            themes=themes.find_themes(found.text, self.vocabulary),
            marks=found.marks,
            set_apart=found.set_apart,
            person_found=draft.why or self.found.why,
            period_found=draft.section.why + note,
            doubts=draft.doubts,
        )

    def _evidence(self, found: Composed, fallback: Mapping[str, str]) -> tuple[EvidenceRow, ...]:
        if not found.text:
            return ()
        return evidence.find_evidence(found.text, found.line_at, self.reading.host, fallback, found.marks)

    def _name(self, overview: str) -> str | None:
        """The name in a head of the source before the subject of its prose."""
        in_prose = (subject(overview) or leading_name(overview)) if overview else None
        name = self.found.name
        if name and self.found.why == BY_SIGNATURE:
            self._tell_name_beside(name, BY_SIGNATURE)
        if self.found.why in (SAID, OF_NOBODY):
            return name
        if in_prose and is_of_other(overview):
            what = f"{in_prose!r}, with whom the overview begins, speaks of the work of another person"
            hint = 'Write "Name: …" with the person\'s name on a line of its own at the top.'
            if not name:
                self._tell(
                    "open-person", f"{what}; whose it is stays open.", self.found.overview[0].first, hint, in_prose
                )
            return name
        if not name:
            found = self._name_at_head(in_prose) or self._name_in_prose(in_prose)
            return found or self._name_beside() or self._name_around()
        if not in_prose and self.found.named_in and self.found.named_in.is_by_shape:
            self._tell_shape(name)
        if in_prose and not same_words(name, in_prose):
            if self.found.named_in and self.found.named_in.block is None:  # a mail may be about somebody else
                self.found.emails = []
                self.found.why = f"subject of the overview on line {self.found.overview[0].first}"
                return in_prose
            message = f"the overview speaks of {in_prose!r}, the head of the source of {name!r}; the latter was taken."
            hint = "Check that the text is about this person."
            self._tell("name-differs", message, self.found.overview[0].first, hint, in_prose)
        return name

    def _name_in_prose(self, in_prose: str | None) -> str | None:
        if in_prose:
            self.found.why = f"subject of the overview on line {self.found.overview[0].first}"
        return in_prose

    def _name_at_head(self, in_prose: str | None) -> str | None:
        """The name at the head of a text that says nowhere else whose it is; told where its shape alone says so."""
        found = self.found.at_head
        agrees = found is not None and in_prose is not None and same_words(found.name, in_prose)
        if found is None or not (found.is_sure or agrees or not (in_prose or self.found.emails)):
            return None
        if not (found.is_sure or agrees) and named_by_file(self.file):  # which lists know
            return None
        self.found.why = f"line {found.line}"
        if not agrees:
            self._tell_shape(found.name)
        return found.name

    def _name_around(self) -> str | None:
        """The only name at the head or the end, where nothing says whose the text is; told."""
        if (found := self.found.around) and not (self.found.emails or self.found.declared_id):
            self.found.why = f"line {found.line}"
            self.found.problems.append(telling.by_shape(self.file, found.line, found.name))
            return found.name
        return None

    def _tell_shape(self, name: str) -> None:
        """Tell that nothing but the shape of a name at the head says that it is a person."""
        found = self.found.at_head
        if found and not found.is_sure and same_words(found.name, name):
            self.found.problems.append(telling.by_shape(self.file, found.line, name))

    def _name_beside(self) -> str | None:
        """The name below a letter, at the head of pages or in that of the file, where nothing else names anybody."""
        if self.found.emails or self.found.declared_id or not (found := self._in_names()):
            return None
        name, where = found
        self.found.why = where
        self._tell_name_beside(name, where)
        return name

    def _tell_name_beside(self, name: str, where: str) -> None:
        """Tell that nothing in a text names whose it is; a name that no list knows may be anything, if others act."""
        is_doubtful = likeness(name) != "known" and any(one.code == "other-subject" for one in self.found.problems)
        is_doubtful = is_doubtful or " " not in name
        may_be = "; it may be a project, a place or a firm as well" if is_doubtful else ""
        what = f"nothing in it names anybody; {name!r} was taken from the {where}{may_be}."
        self.found.problems.append(telling.by_file(self.file, what, name, is_doubtful=is_doubtful))

    def _in_names(self) -> tuple[str, str] | None:
        rows = [row for _, row in sorted(self.found.rows.items())]
        signed = [signer(row.text) for row in rows if row.why == SIGNED]
        title = next((row.text for row in rows), "")
        field = named_by_fields(row.text for row in rows if row.became == "boilerplate" and row.why != WHO_WAS_THERE)
        named = [(one, "signature") for one in signed if likeness(one) == "known" or (" " in one and likeness(one))]
        named += [(name, "head of its pages") for text in self.of.beside if (name := named_by_title(text))]
        named += names_around(self.file, title, tells_of_others=self.of.tells_of_others())
        return next(iter(named), (field, "field at its head") if field else None)


def _head_numbers(draft: Draft) -> list[int]:
    """Lines of the head of its period, where that is no part of its text."""
    block = draft.section.block
    own = {number for one in draft.blocks for number in one.numbers}
    return [number for number in block.numbers if number not in own] if block and not draft.goes_on else []


def _without_label(text: str) -> str:
    """A text without the label that leads it, so that "2025-07: Added it." is a copy of "Added it." below a heading."""
    return text[label_length(text) :] if text[:1].isdigit() or ":" in text[:60] else text

"""One profile text to one `ProfileRow`: each text once, with its copies and evidence; every line accounted for.

Knows what was sorted. Must not know other files, ids or the roster: `load` puts profiles together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from reports.errors import Problem
from reports.load import evidence, highlights, themes
from reports.load.block import Block
from reports.load.composing import Composed, compose
from reports.load.copies import find_copies
from reports.load.people import claimed_span, find_name, same_words
from reports.load.sorting import Draft, Sorter, shortened
from reports.load.text import SourceText
from reports.model import EvidenceRow, ProfileRow, SummaryRow

_FIRST_YEAR = 1970


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile as its own words tell it, before ids are given."""

    row: ProfileRow
    """Its id is still empty."""
    emails: tuple[str, ...] = ()
    """Addresses that the source declares for its person."""
    declared_id: str = ""
    """Id or handle that the source declares."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading one profile needs to know besides its words."""

    today: date
    host: str
    vocabulary: Mapping[str, tuple[str, ...]]


def read_profile(source: SourceText, file: str, sha256: str, reading: Reading) -> Profile | Problem:
    """One profile, or the problem that there is none in the source."""
    found = Sorter(source.lines, file)
    found.sort()
    if not found.overview and not found.drafts and not any(row.became == "problem" for row in found.rows.values()):
        message = "only page furniture was found, no overview and no summary." if found.rows else "nothing was found."
        hint = "Paste the overview and the summaries, or remove the file."
        return Problem("no-content", message, "error", file, None, hint)
    return _Finisher(found, reading).finish(source, sha256)


class _Finisher:
    """Makes the row of what was sorted."""

    def __init__(self, found: Sorter, reading: Reading) -> None:
        self.found = found
        self.reading = reading

    def finish(self, source: SourceText, sha256: str) -> Profile:
        """The row, from what was sorted."""
        drafts = self._without_copies([draft for draft in self.found.drafts if self._is_plausible(draft)])
        of_overview = compose(self._once(self.found.overview))
        overview, apart = of_overview.text, of_overview.skip
        prose = overview[: apart[0][0]] if apart else overview
        texts = [compose(draft.blocks) for draft in drafts]
        named = dict.fromkeys(
            name for one in [of_overview, *texts] for name in evidence.find_repositories(one.text, one.marks)
        )
        fallback = tuple(named)
        summaries = tuple(self._summary(draft, one, fallback) for draft, one in zip(drafts, texts, strict=True))
        name = self._name(overview)
        claimed = claimed_span(overview)
        if claimed:
            self._check_span(claimed, drafts)
        if not summaries:
            hint = 'Begin each summary with its period, as in "2025-07: …".'
            self._tell("no-summary", "no summary with a period was found.", None, hint)
        if name and self.found.mail.sender and same_words(name, self.found.mail.sender):
            self.found.emails += self.found.mail.emails
        self._account_for_rest()
        lines = tuple(self.found.rows[number] for number in sorted(self.found.rows))
        row = ProfileRow(
            file=self.found.file, sha256=sha256, encoding=source.encoding, id="", name=name,
            line=self._first_line(summaries), overview=overview, overview_lead=highlights.first_sentence(prose),
            overview_sentences=highlights.sentences(overview, apart), overview_marks=of_overview.marks,
            overview_set_apart=of_overview.set_apart,
            claimed_months=claimed[0] if claimed else None,
            evidence=self._evidence(of_overview, fallback), summaries=summaries,
            figures=tuple(sorted(self.found.figures, key=lambda figure: figure.line)), lines=lines,
            problems=tuple(sorted((*source.problems, *self.found.problems), key=lambda one: (one.line or 0, one.code))),
        )  # fmt: skip
        return Profile(row, tuple(dict.fromkeys(self.found.emails)), self.found.declared_id)

    def _tell(self, code: str, message: str, line: int | None, hint: str, text: str = "") -> None:
        self.found.problems.append(Problem(code, message, "warning", self.found.file, line, hint, text))

    def _once(self, blocks: list[Block]) -> list[Block]:
        """Overview paragraphs without those that are copies of others."""
        copies = find_copies([" ".join(block.text.split()) for block in blocks])
        for index in copies:
            self.found.account(blocks[index].numbers, "copy")
        self.found.overview = [block for index, block in enumerate(blocks) if index not in copies]
        return self.found.overview

    def _first_line(self, summaries: Sequence[SummaryRow]) -> int:
        if self.found.overview:
            return self.found.overview[0].first
        content = [row.line for row in self.found.rows.values() if row.became in ("summary", "problem")]
        return min([*content, *(summary.line for summary in summaries)], default=1)

    def _is_plausible(self, draft: Draft) -> bool:
        """Whether the period can be one that was worked in; else its text is a problem."""
        period, today = draft.period, self.reading.today
        if period is None:
            code, why = "implausible-period", "there is no such period"
        elif period.year < _FIRST_YEAR:
            code, why = "implausible-period", f"it is before {_FIRST_YEAR}"
        elif period.first > today.year * 12 + today.month - 1:
            code, why = "future-period", f"it is later than {today:%Y-%m}"
        else:
            return True
        numbers = [number for block in draft.labels for number in block.numbers] + draft.numbers
        self.found.account(numbers, "problem")
        text = compose(draft.blocks).text
        message = f"{shortened(text or draft.words)} has a period that no summary can have: {why}."
        hint = "Correct the period."
        self._tell(code, message, numbers[0], hint, text)
        return False

    def _without_copies(self, drafts: list[Draft]) -> list[Draft]:
        """Each text once, in the order of the file, with the lines of its copies."""
        for draft in drafts:
            self._drop_repeats(draft)
        originals: list[Draft] = []
        by_period: dict[str, list[Draft]] = {}
        for draft in drafts:
            by_period.setdefault(str(draft.period), []).append(draft)
        copies: dict[int, Draft] = {}
        for group in by_period.values():
            for index, of in find_copies([draft.key for draft in group]).items():
                copies[id(group[index])] = group[of]
        for draft in drafts:
            if id(draft) not in copies:
                originals.append(draft)
        for draft in drafts:
            original = copies.get(id(draft))
            period = str(draft.period)
            above = [number for block in draft.labels for number in block.numbers]
            if original:
                original.copies += [draft.blocks[0].first, *draft.copies]
                self.found.account([*above, *draft.numbers], "copy", period, original.blocks[0].first)
            else:
                self.found.account([*above, *draft.numbers], "summary", period, draft.blocks[0].first)
        return originals

    def _drop_repeats(self, draft: Draft) -> None:
        """A paragraph printed twice under one heading."""
        paragraphs = [block for block in draft.blocks if block.kind == "paragraph" and len(block.text) >= 30]
        repeats = find_copies([" ".join(block.text.split()) for block in paragraphs]) if len(paragraphs) > 1 else {}
        dropped = {id(paragraphs[index]) for index in repeats}
        kept = [block for block in draft.blocks if id(block) not in dropped]
        for block in draft.blocks:
            if id(block) in dropped:
                draft.copies.append(block.first)
                self.found.account(block.numbers, "copy", str(draft.period), kept[0].first)
        draft.blocks = kept

    def _summary(self, draft: Draft, found: Composed, fallback: tuple[str, ...]) -> SummaryRow:
        return SummaryRow(
            period=str(draft.period),
            text=found.text,
            line=draft.blocks[0].first,
            copies=tuple(sorted(draft.copies)),
            highlights=highlights.find_highlights(found.text, found.line_at, found.skip),
            evidence=self._evidence(found, fallback),
            themes=themes.find_themes(found.text, self.reading.vocabulary),
            marks=found.marks,
            set_apart=found.set_apart,
        )

    def _evidence(self, found: Composed, fallback: tuple[str, ...]) -> tuple[EvidenceRow, ...]:
        if not found.text:
            return ()
        return evidence.find_evidence(found.text, found.line_at, self.reading.host, fallback, found.marks)

    def _name(self, overview: str) -> str | None:
        """The name in the head of the source before the one in its prose, and both before the sender's."""
        in_prose = find_name(overview) if overview else None
        if not self.found.names:
            return in_prose or self.found.mail.sender
        name = self.found.names[0]
        if in_prose and not same_words(name, in_prose):
            message = f"the overview speaks of {in_prose!r}, the head of the source of {name!r}; the latter was taken."
            line = self.found.overview[0].first
            hint = "Check that the text is about this person."
            self.found.problems.append(
                Problem("name-differs", message, "warning", self.found.file, line, hint, in_prose)
            )
        return name

    def _check_span(self, claimed: tuple[int, bool], drafts: Sequence[Draft]) -> None:
        months, is_exact = claimed
        present = {month for draft in drafts if draft.period for month in range(draft.period.first, draft.period.end)}
        if not present or len(present) == months or (not is_exact and abs(len(present) - months) <= 2):
            return
        reach = max(present) - min(present) + 1
        message = f"the overview speaks of {months} months; {len(present)} have a summary (from first to last {reach})."
        hint = "Add the missing summaries, or correct the overview."
        self.found.problems.append(
            Problem("span-differs", message, "warning", self.found.file, self.found.overview[0].first, hint)
        )

    def _account_for_rest(self) -> None:
        """No line is ever lost: what no rule placed is a problem."""
        for number, line in enumerate(self.found.lines, 1):
            if line.strip() and number not in self.found.rows:
                self.found.account((number,), "problem")
                message = f"no place was found for {shortened(line.strip())}."
                self.found.problems.append(
                    Problem(
                        "unplaced", message, "warning", self.found.file, number, "Set it apart by blank lines.", line
                    )
                )

"""Tables of all layouts that people make: a row a piece of work, and thirteen others."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import TypeAlias

from bench.grids.cells import DONE, MONTHS, YEAR, Case, Cell, Cells, Column, Table, Work
from bench.grids.shapes import SHAPES, written

Sheets: TypeAlias = dict[str, Table]
_WHO = (
    *["name"] * 4, "halves", "e-mail", "handle", "given", "reversed", "several", "section", "merged", "file", "form",
)  # fmt: skip
_WHEN = (
    "done", "created+done", "created+due+done", "created+updated+done", "created+updated", "created+due", "updated",
    "created", "due", "start+end", *["date"] * 4,
)  # fmt: skip
_NOTATIONS = ("iso", "iso", "moment", "points", "strokes", "words", "cell", "compact", "east")
_WHAT = ("title", "title", "title+detail", "detail", "title+comment", "achieved", "achieved+next")
_BESIDE = ("nothing", "nothing", "writer", "checker", "both", "sort", "blank rows", "head again", "note below")
_OTHERS = {
    "writer": [("written_by", 1)], "checker": [("checked_by", 2)], "both": [("written_by", 1), ("checked_by", 2)],
}  # fmt: skip
_STATUS = ("none", "words", "words", "ticks", "truth", "signs", "share", "signed")


class Maker(Cells):
    """Makes one case."""

    def make(self) -> Case:
        """The table."""
        layout = self.pick("layout", ["rows"] * 14 + [*_LAYOUTS])
        sheets = _LAYOUTS[layout](self) if layout != "rows" else self._rows()
        shape = self.case.traits.get("shape") or self.pick("shape", ["comma", "semicolon", "xlsx", "ods"])
        if len(sheets) > 1 and shape not in ("xlsx", "xlsx and more", "ods"):
            shape = self.case.traits["shape"] = "xlsx"
        if shape == "xlsx and more":
            lists = [self.word("status"), *self.several("board")]
            sheets = {"Info": [[self.word("heading")], ["2025-05-02"]], **sheets, "Lists": [[one] for one in lists]}
        self.case.file, self.case.content = written(sheets, shape, self.case.file)
        return self.case

    def _want(self, works: Sequence[Work], mode: str = "name", day: Callable[[Work], str] | None = None) -> None:
        """Expect pieces of work of their people, at their months or what is told of them."""
        for work in works:
            period = day(work) if day else f"{work.day:%Y-%m}"
            self.case.wanted.append((frozenset(self.called(mode, work)), period, work.text))

    @property
    def _done(self) -> list[Work]:
        return self.works[: len(DONE)]

    def _by_owner(self, works: Sequence[Work]) -> list[list[Cell]]:
        return [[self.people[work.who[0]], work.text] for work in works]

    # A row a piece of work ------------------------------------------------------------------------

    def _rows(self) -> Sheets:
        who, when, what, status, notation = self._traits()
        works = self.works if status != "none" or "done" in when else self._done
        if who in ("file", "form"):
            works = [Work((0,), one.text, one.day, one.is_done) for one in works]
        if who == "several":
            works = [Work((*one.who, (one.who[0] + 1) % 3), one.text, one.day, one.is_done) for one in works]
        if who in ("section", "merged"):
            works = sorted(works, key=lambda work: work.who)
        timed, day_of = self.when(when, notation)
        columns = [timed, self.what(what), self.status(status)]
        if who == "merged":
            columns.insert(0, self.who("name"))
        elif who not in ("file", "form", "section"):
            columns.append(self.who(who))
            self.chosen.shuffle(columns)
        beside = self.pick("beside", _BESIDE if len(columns) > 1 else ["nothing"])
        if beside in ("writer", "checker", "both"):
            columns += [self.others(key, by) for key, by in _OTHERS[beside]]
        elif beside == "sort":
            columns.append(([self.word("sort")], lambda work: [self.several("sorts")[len(work.text) % 3]]))
        if beside in ("writer", "checker", "both", "sort") and who != "merged":
            self.chosen.shuffle(columns)
        if self.chosen.random() < 0.3:
            columns.append((["ID"], lambda work: [f"K-{100 + len(work.text) * 7 + work.day.day}"]))
        self._want([work for work in works if work.is_done], who, lambda work: self.period(day_of(work), notation))
        self.case.undone += [work.text for work in works if not work.is_done]
        if who == "file":
            self.case.file = self.people[0]
        self.case.file += f" {YEAR}" * (notation == "no year")
        body = self._among(beside, columns, self._body(who, columns, works))
        return {"Data": self._with_top(who, columns, body)}

    def others(self, key: str, by: int) -> Column:
        """A column of people who did not do it."""
        return [self.word(key)], lambda work: [self.people[(work.who[0] + by) % len(self.people)]]

    def _among(self, beside: str, columns: Sequence[Column], body: Table) -> Table:
        """The rows with what people write among them."""
        width = sum(len(names) for names, _ in columns)
        if beside == "blank rows":
            empty: list[Cell] = [""] * width
            return [line for row in body for line in (row, empty)]
        if beside == "head again" and self.case.traits["top"] != "bare":
            head: list[Cell] = [name for names, _ in columns for name in names]
            return [*body[:4], head, *body[4:]]
        if beside == "note below":
            return [*body, [""] * width, [self.word("heading"), *[""] * (width - 1)]]
        return body

    def _traits(self) -> tuple[str, str, str, str, str]:
        """In what this table differs from others."""
        who, when = self.pick("who", _WHO), self.pick("when", _WHEN)
        english = ("american", "jira") if self.language == "en" else ()
        dated = ("month", "short month", "week", "year-month", "no year") if when == "date" else ()
        notation = self.pick("notation", [*_NOTATIONS, *english, *dated])
        what, status = self.pick("what", _WHAT), self.pick("status", _STATUS)
        if what in ("achieved", "achieved+next"):
            status = self.case.traits["status"] = "none"
        apart = who in ("section", "merged", "form")
        shape = self.pick("shape", [one for one in SHAPES if "json" not in one or not apart])
        tops = ["head"] if "json" in shape else ["head", "head", "title", "third", "bare"]
        if self.pick("top", tops) == "bare" and (who != "name" or when != "date" or status != "none"):
            self.case.traits["top"] = "head"
        return who, when, what, status, notation

    def _body(self, who: str, columns: Sequence[Column], works: Sequence[Work]) -> Table:
        body: Table = []
        before: tuple[int, ...] = ()
        for work in works:
            row = [cell for _, of in columns for cell in of(work)]
            if who == "section" and work.who != before:
                body.append([self.people[work.who[0]], *[""] * (len(row) - 1)])
            if who == "merged" and work.who == before:
                row[0] = ""
            before = work.who
            body.append(row)
        return body

    def _with_top(self, who: str, columns: Sequence[Column], body: Table) -> Table:
        top, heading = self.case.traits["top"], self.word("heading")
        head: list[Cell] = [name for names, _ in columns for name in names]
        above: Table = [[heading]] if top == "title" else [[heading], []] if top == "third" else []
        if who == "form":
            above = [[f"{self.word('who')}:", self.people[0]], []]
        return [*above, *([head] if top != "bare" else []), *body]

    # Others ---------------------------------------------------------------------------------------

    def by_person(self) -> Sheets:
        """A column a person, a row a day."""
        notation = self.pick("notation", ["iso", "points", "words", "cell", "week", "month"])
        table: Table = [[self.word({"week": "week", "month": "month"}.get(notation, "date")), *self.people]]
        for work in self._done:
            cells = [work.text if one in work.who else "" for one in range(len(self.people))]
            table.append([self.noted(work.day, notation), *cells])
        self._want(self._done, day=lambda work: self.period(work.day, notation))
        return {"Data": table}

    def _beside(self, heads: Sequence[str], of: Callable[[Work], str]) -> Sheets:
        """People beside times above columns, which `of` tells of each piece of work."""
        table: Table = [[self.word("who"), *heads]]
        for at, person in enumerate(self.people):
            said = [[work.text for work in self._done if work.who == (at,) and of(work) == head] for head in heads]
            table.append([person, *map("\n".join, said)])
        return {"Data": table}

    def by_month(self) -> Sheets:
        """A column a month, a row a person."""
        names = self.pick("months", ["full", "full and year", "iso"])
        self.case.file = f"{self.word('heading')} {YEAR}"
        year = {"full": "", "full and year": f" {YEAR}"}
        called = {one: f"{YEAR}-0{one}" if names == "iso" else self.month(one, year[names]) for one in MONTHS}
        self._want(self._done)
        return self._beside([*called.values()], lambda work: called[work.day.month])

    def by_week(self) -> Sheets:
        """A column a week, a row a person."""
        heads = [str(self.noted(work.day, "week")) for work in self._done]
        self._want(self._done, day=lambda work: self.period(work.day, "week"))
        return self._beside(heads, lambda work: str(self.noted(work.day, "week")))

    def sheets_of_months(self) -> Sheets:
        """A sheet a month."""
        head: list[Cell] = [self.word("who"), self.word("title")]
        self._want(self._done)
        works = {month: [work for work in self._done if work.day.month == month] for month in MONTHS}
        return {self.month(month): [head, *self._by_owner(works[month])] for month in MONTHS}

    def sheets_of_people(self) -> Sheets:
        """A sheet a person."""
        notation = self.pick("notation", ["iso", "points", "cell", "words"])
        head: list[Cell] = [self.word("date"), self.word("title"), self.word("hours")]
        self._want(self._done)
        rows = [[self.noted(work.day, notation), work.text, 2] for work in self._done]
        return {person: [head, *rows[at :: len(self.people)]] for at, person in enumerate(self.people)}

    def groups(self) -> Sheets:
        """Months above two columns each, of what is done and of what is to come."""
        done, planned, to_come = self.word("achieved"), self.word("next"), self.works[-1].text
        upper: list[Cell] = ["", *(cell for month in MONTHS for cell in (self.month(month), ""))]
        table: Table = [upper, [self.word("who"), *[done, planned] * len(MONTHS)]]
        for at, person in enumerate(self.people):
            row: list[Cell] = [person]
            for month in MONTHS:
                said = [work.text for work in self._done if work.who == (at,) and work.day.month == month]
                row += ["\n".join(said), to_come if said else ""]
            table.append(row)
        self._want(self._done)
        self.case.undone, self.case.aside = [to_come], (planned,)
        return {"Data": table}

    def bands(self) -> Sheets:
        """A row with the month above those of it."""
        table: Table = [[self.word("who"), self.word("title")]]
        for month in MONTHS:
            table += [[self.month(month), ""], *self._by_owner([one for one in self._done if one.day.month == month])]
        self._want(self._done)
        return {"Data": table}

    def file_of_month(self) -> Sheets:
        """The month in the name of the file alone."""
        self.case.file = f"{self.word('heading')} {self.month(MONTHS[1])}"
        self._want(self._done, day=lambda _: f"{YEAR}-{MONTHS[1]:02}")
        return {"Data": [[self.word("who"), self.word("title")], *self._by_owner(self._done)]}

    def hours(self) -> Sheets:
        """Hours below days, and sums."""
        days = [date(YEAR, 3, 28) + timedelta(at) for at in (0, 3, 4, 5)]
        notation, total = self.pick("notation", ["iso", "points", "cell"]), self.word("total")
        dated = [self.noted(day, notation) for day in days]
        table: Table = [[self.word("who"), self.word("title"), *dated, total]]
        for at, row in enumerate(self._by_owner(self._done)):
            table.append([*row, *(2.5 if one == at % len(days) else "" for one in range(len(days))), 2.5])
        table.append([total, "", 5, 5, 2.5, 2.5, 15])
        spent = {work.text: days[at % len(days)] for at, work in enumerate(self._done)}
        self._want(self._done, day=lambda work: f"{spent[work.text]:%Y-%m}")
        return {"Data": table}

    def gantt(self) -> Sheets:
        """A mark below each month in which it was worked on."""
        mark = self.pick("mark", ["x", "X", "■", "●"])
        table: Table = [[self.word("title"), self.word("who"), *map(self.month, MONTHS)]]
        for work in self._done:
            marks = [mark if work.day.month == month else "" for month in MONTHS]
            table.append([work.text, self.people[work.who[0]], *marks])
        self._want(self._done)
        return {"Data": table}

    def kanban(self) -> Sheets:
        """A column a state; cards name who and when it was done."""
        table: Table = [[*self.several("board")]]
        for at, work in enumerate(self._done):
            undone = self.works[len(DONE) + at].text if at < len(self.works) - len(DONE) else ""
            table.append([undone, "", f"{work.text} ({self.people[work.who[0]]}, {work.day:%d.%m.%Y})"])
        self._want(self._done)
        self.case.undone += [work.text for work in self.works[len(DONE) :]]
        return {"Data": table}

    def lists(self) -> Sheets:
        """What is done, goes on and comes next, by person and month."""
        table: Table = [[self.word("who"), self.word("month"), *reversed(self.several("board"))]]
        going, to_come = (work.text for work in self.works[len(DONE) :])
        table += [[self.people[work.who[0]], f"{work.day:%Y-%m}", work.text, going, to_come] for work in self._done]
        self._want(self._done)
        self.case.undone, self.case.aside = [going, to_come], tuple(self.several("board")[:2])
        return {"Data": table}

    def sprints(self) -> Sheets:
        """Pieces of work of sprints, whose days another sheet has."""
        self._want(self._done)
        rows: Table = [
            [*reversed(row), f"Sprint {work.day.month}"]
            for work, row in zip(self._done, self._by_owner(self._done), strict=True)
        ]
        days: Table = [[f"Sprint {month}", date(YEAR, month, 3), date(YEAR, month, 14)] for month in MONTHS]
        return {
            "Items": [[self.word("title"), self.word("who"), "Sprint"], *rows],
            "Sprints": [["Sprint", self.word("start"), self.word("end")], *days],
        }


_LAYOUTS: Mapping[str, Callable[[Maker], Sheets]] = {
    "person columns": Maker.by_person, "month columns": Maker.by_month, "month sheets": Maker.sheets_of_months,
    "person sheets": Maker.sheets_of_people, "groups": Maker.groups, "bands": Maker.bands, "weekly": Maker.by_week,
    "file of month": Maker.file_of_month, "hours": Maker.hours, "gantt": Maker.gantt, "kanban": Maker.kanban,
    "lists": Maker.lists, "sprints": Maker.sprints,
}  # fmt: skip

"""The people of a source, in order, with what its head declares of them; whose the text of a section is.

Knows sections with their persons. Must not know what stands in them.
"""

from collections.abc import Sequence

from reports.loading.names.people import name_words
from reports.loading.profiles.drafts import Declared, PersonDraft
from reports.loading.profiles.fields import stated_by
from reports.loading.profiles.joint_names import each_of
from reports.loading.profiles.sections import Placed, Section, ancestors

OF_NOBODY = "nobody is named"
"""Whose what a source that names people leaves to none of them is."""


class SourcePeople:
    """The people whom a source is about, and one without a name for what is of nobody."""

    def __init__(self, declared: Declared) -> None:
        """`declared`: what the head of the source says of its person."""
        self.declared = declared
        self.people: list[PersonDraft] = []
        self.rest = PersonDraft(None, OF_NOBODY)
        self._by_name: dict[tuple[str, ...], PersonDraft] = {}
        self._has_begun = False  # a section of a person has
        self._level = 0.0  # of the first person's head

    @property
    def everyone(self) -> list[PersonDraft]:
        """The people, and nobody."""
        return [*self.people, self.rest]

    def _find_people(self, placed: Sequence[Placed]) -> None:
        """The persons in order; one alone has all of the source."""
        for one in placed:
            section = one.section.nearest("person")
            if section and section.name and not section.asked:
                self._level = section.level if not self.people else self._level
                for name in each_of(section.name):
                    self._named(name, section.why, one.section, section)
        if not self.people:
            person = PersonDraft(self.declared.name, self.declared.why, self.declared.team, {**self.declared.stated})
            self.people.append(person)
        elif self.declared.name and (known := self._by_name.get(name_words(self.declared.name))):
            known.team, known.stated = self.declared.team, {**self.declared.stated}

    def _named(self, name: str, why: str, section: Section, by: Section | None = None) -> PersonDraft:
        key = name_words(name) or (name,)
        if key not in self._by_name:
            team = section.nearest("team")
            self._by_name[key] = PersonDraft(name, why, team.name if team else self.declared.team, named_in=by)
            self.people.append(self._by_name[key])
        return self._by_name[key]

    def _person(self, section: Section) -> PersonDraft | None:
        """Whose text stands in a section, the first of several; None: nobody is named, and several are elsewhere."""
        found = section.nearest("person")
        if found and found.asked:
            return None
        if found and found.name:
            return self._named(each_of(found.name)[0], found.why, section, found)
        if self.declared.keeper:  # of who keeps notes about another is only what begins with "I"
            return self._named(self.declared.name or "", self.declared.why, section)
        if len(self.people) > 1:
            return None
        if not self._by_name or name_words(self.declared.name or "") in self._by_name:
            return self.people[0]
        # What stands before the only person's head is of them; what stands behind their section may be of another, as
        # what stands in a month below another heading of that rank.
        is_beside = section.nearest("period") and any(
            at.kind == "topic" and at.level <= self._level for at in ancestors(section)
        )
        return self.people[0] if not self.declared.name and not self._has_begun and not is_beside else None

    def _beside(self, section: Section) -> list[PersonDraft]:
        """Who did together with that person what stands in a section."""
        found = section.nearest("person")
        names = each_of(found.name)[1:] if found and not found.asked else ()
        return [self._named(name, found.why, section, found) for name in names if found]

    def _declare(self) -> None:
        """Addresses and ids that heads declare for their person."""
        for name, emails in self.declared.addresses:
            if person := self._by_name.get(name_words(name) or (name,)):  # a mail may hold nothing of its sender's
                person.emails += emails
        for found, section, line in self.declared.fields:
            person = self._person(section)
            if person and found.kind == "email":
                person.emails.append(found.value)
            elif person and found.kind == "id":
                person.declared_id = person.declared_id or found.value
            elif person and (what := stated_by(found.key, found.value)):
                person.stated.setdefault(what, (found.value, line))

    def _drop_the_empty(self) -> None:
        """Who is named, and of whom nothing is said, as "Minutes taken by …", is nobody whom the source is about."""
        said = ("summary", "overview", "private", "problem", "copy", "figure")
        for person in self.people[:]:
            is_empty = not person.drafts and not any(row.became in said for row in person.rows.values())
            if is_empty and len(self.people) > 1:
                self.people.remove(person)
                self.rest.rows |= person.rows
                self.rest.problems += person.problems

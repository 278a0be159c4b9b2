"""Of whom the head of a source says that it is: a page, the front matter, a title of talks, who wrote it.

Knows front matter and names. Must not know what stands below.
"""

from collections.abc import Sequence
from dataclasses import replace

from reports.loading.names.likeness import is_given, likeness
from reports.loading.names.people import same_words
from reports.loading.profiles.company import Cast
from reports.loading.profiles.drafts import Declared
from reports.loading.profiles.endings import BY_SIGNATURE
from reports.loading.profiles.fields import field_name, names_several, stated_by
from reports.loading.profiles.forms_of_names import in_order, is_full
from reports.loading.profiles.front_matter import FrontMatter
from reports.loading.profiles.sections import Section
from reports.loading.profiles.talks import talked_of
from reports.loading.profiles.writers import Writing

_NAME_KEYS = (
    "name", "author", "authors", "contributor", "person", "autor", "autorin", "autora", "auteur", "nombre", "nom",
    "nome", "autore", "naam", "auteure", "owner", "assignee", "employee", "responsible", "mitarbeiter", "created by",
)  # fmt: skip
_TEAM_KEYS = ("team", "squad", "equipe", "equipo", "equipa", "squadra", "group", "department", "abteilung")


def declared_by(front: FrontMatter, page_name: str | None) -> Declared:
    """What the page or the front matter says of the person."""
    declared = Declared(page_name, "head of the page" if page_name else "")
    for key in _NAME_KEYS if not page_name else ():
        value, line = front.fields.get(key, ("", 0))
        if value and not names_several(value) and (name := field_name(value)):
            declared = Declared(name, f'"{key}" on line {line}', is_author=True)
            break
    about, line = front.fields.get("title", ("", 0))
    if not (page_name or declared.name) and about and likeness(about) == "known" and (" " in about or is_given(about)):
        declared = Declared(about, f'"title" on line {line}')
    if declared.name and is_full(about := in_order(talked_of(about))) and not same_words(about, declared.name):
        declared = Declared(about, f'"title" on line {line}', keeper=declared.name)
    declared.team = next((front.fields[key][0] for key in _TEAM_KEYS if front.fields.get(key, ("", 0))[0]), None)
    for key, found in front.fields.items():
        if what := stated_by(key, found[0]):
            declared.stated.setdefault(what, found)
    return declared


def of_talks(declared: Declared, front: FrontMatter, cast: Cast) -> Declared:
    """The same, where a title in short says with whom the author talks: "1:1 Ann" is about her, not of the author."""
    title, line = front.fields.get("title", ("", 0))
    about = cast.who(talked_of(title)) if title and declared.name and not declared.keeper else None
    if not about or same_words(about, declared.name or ""):
        return declared
    return replace(declared, name=about, why=f'"title" on line {line}', keeper=declared.name)


def declare_by_head(declared: Declared, sections: Sequence[Section], writing: Writing) -> None:
    """Whose a source is in which nobody else is named as the doer: of who stands at its head, or signs it."""
    name = writing.about or writing.writer
    if name and not declared.name and not any(one.kind == "person" and (one.name or one.asked) for one in sections):
        where = f"line {writing.line}" if writing.line else "the head of the source"
        declared.name, declared.why = name, BY_SIGNATURE if writing.is_signed else where

"""Reviews and check-ins: which columns say the question and who wrote, and whose words an answer is.

Knows the layout and single cells; knows no rows.
"""

from dataclasses import replace
from itertools import pairwise

from reports.loading.folding import fold
from reports.loading.names.people import name_words
from reports.loading.profiles.work_captions import is_plan
from reports.loading.tables.columns import Role, is_said_of, meanings, plain, words
from reports.loading.tables.layout import Layout

ASKING = ("?", "？", "؟")
_ANSWER, _SUBJECT = 2, 1
"""Ranks of names of columns: of a text that may be anybody's, and of whom a review is about."""


def with_review(layout: Layout) -> Layout:
    """The layout with the question of each answer, and with who wrote it where that may be somebody else.

    It may be where the column of people is of those whom a review is about, or that of texts is of answers.
    """
    if len(layout.what) != 1:
        return layout

    def free(role: Role) -> tuple[int, ...]:
        return tuple(at for at in layout.free if any(one.role == role for one in meanings(layout.names[at])))

    if fold(layout.names[layout.what[0]]).startswith(tuple(words("rows", "own"))):  # "Self assessment"
        return layout
    is_answer = any((one.role, one.rank) == ("what", _ANSWER) for one in meanings(layout.names[layout.what[0]]))
    is_answer &= layout.status is None and not layout.is_done  # what is done or open is a task
    about = [one for at in layout.person for one in meanings(layout.names[at]) if one.role == "person"]
    is_about = any(one.rank == _SUBJECT for one in about)
    questions, relations = free("question") if is_answer else (), free("relation")
    writers = free("writer") if is_answer or is_about else ()
    if not questions and not writers and not (is_about and relations):
        return replace(layout, is_feedback=plain(layout.names[layout.what[0]]) in words("rows", "feedback"))
    return replace(
        layout,
        caption=layout.caption if layout.caption is not None else next(iter(questions), None),
        writers=writers,
        relation=next(iter(relations), None) if writers or is_about else None,
        is_item=layout.is_item and not (questions or is_about),
    )


def is_own(relation: str, writers: tuple[str, ...], about: tuple[str, ...]) -> bool | None:
    """Whether somebody wrote of themselves; None where nothing says it.

    >>> is_own("Self review", ("Bob Stone",), ("Ann Lee",)), is_own("Peer", ("Ann Lee",), ("Ann Lee",))
    (True, False)
    >>> is_own("", ("Lee, Ann",), ("Ann Lee",)), is_own("", ("", ""), ("Ann Lee",))
    (True, None)
    """
    if relation:
        return fold(relation).startswith(tuple(words("rows", "own")))
    known = {_key(one) for one in about if one}
    said = [_key(one) for one in writers if one]
    return bool(known.intersection(said)) if said else None


def asks_aside(question: str) -> bool:
    """Whether a question is about plans, difficulties and the like, and not about what was done.

    >>> asks_aside("What are your goals for next week?"), asks_aside("What are you proud of?")
    (True, False)
    >>> asks_aside("Today"), asks_aside("Yesterday")
    (True, False)
    >>> asks_aside("What progress did you make on your goals?"), asks_aside("What work comes up next week?")
    (False, True)
    """
    if exact := {one.role for one in meanings(question) if one.is_exact} & {"other", "what"}:
        return exact == {"other"}
    if any(is_plan(" ".join(pair)) for pair in pairwise(question.strip(" ?.!:").split())):
        return True
    return is_said_of("other", question) and not is_said_of("what", question)


def _key(text: str) -> object:
    return fold(text) if "@" in text else frozenset(name_words(text)) or fold(text)

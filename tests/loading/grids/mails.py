"""Mails about work: of who writes it, of several, forwarded, with answers between what is quoted, one after another."""

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime
from email.utils import format_datetime
from itertools import product

from tests.loading.grids import Case
from tests.loading.grids.words import DONE, FULL, GIVEN, LANGUAGES, WORDS

SUBJECTS, GREETINGS, CLOSINGS = WORDS["SUBJECTS"], WORDS["GREETINGS"], WORDS["CLOSINGS"]
WEEK, FEBRUARY, SENDERS = WORDS["WEEK"], WORDS["FEBRUARY"], WORDS["SENDERS"]
QUESTIONS, NEXT, TO_DO, TOPICS = WORDS["QUESTIONS"], WORDS["NEXT"], WORDS["TO_DO"], WORDS["TOPICS"]

SENT = datetime(2024, 3, 8, 16, 30, tzinfo=UTC)
WHENS = {  # subject behind the words, period
    "header": ("", "2024-03"),
    "week": (" {week}", "2024-03"),
    "month": (" {february}", "2024-02"),
    "day": (" 2024-03-08", "2024-03"),
    "answer": (" {week}", "2024-03"),
}
BODIES = {
    "list": "- {0}\n- {1}\n- {2}\n",
    "prose": "{0}. {1}. {2}.\n",
    "lines": "{0}\n{1}\n{2}\n",
    "numbered": "1. {0}\n2. {1}\n3. {2}\n",
    "sections": "{t0}:\n- {0}\n\n{t1}:\n- {1}\n- {2}\n",
    "next": "- {0}\n- {1}\n- {2}\n\n{next}:\n- {todo}\n",
}
WAYS = {
    "colon": "{0}:\n- {1}\n\n",
    "lead": "{0}: {1}\n\n",
    "item": "- {0}: {1}\n",
    "starred": "*{0}*\n- {1}\n\n",
    "dash": "- {0} - {1}\n",
    "end": "- {1} ({0})\n",
    "underlined": "{0}\n-----\n- {1}\n\n",
    "nested": "* {0}\n  * {1}\n",
    "hashed": "### {0}\n{1}\n\n",
}
FORWARDED = {
    "gmail": "---------- Forwarded message ---------\nFrom: {0} <{mail}>\nDate: Fri, Mar 8, 2024 at 4:30 PM\n"
    "Subject: {subject}\nTo: {boss} <boss@example.org>\n\n",
    "outlook": "-----Original Message-----\nFrom: {0} <{mail}>\nSent: Friday, March 8, 2024 4:30 PM\nTo: {boss}\n"
    "Subject: {subject}\n\n",
    "begin": "Begin forwarded message:\n\nFrom: {0} <{mail}>\nSubject: {subject}\n"
    "Date: 8 March 2024 at 16:30:00 CET\nTo: {boss} <boss@example.org>\n\n",
}


def head(name: str, subject: str, sent: datetime = SENT) -> str:
    """The headers of a mail."""
    mail = f"{'abcdefghij'[len(name) % 10]}.{len(name)}@example.org"
    return f"From: {name} <{mail}>\nTo: Team <team@example.org>\nSubject: {subject}\nDate: {format_datetime(sent)}\n\n"


def alone(language: str, when: str, body: str, sign: str, kind: str) -> Case:
    """A mail of somebody about their own work."""
    name, (behind, period) = FULL[language][0], WHENS[when]
    subject = (
        ("Re: " if when == "answer" else "")
        + SUBJECTS[language]
        + behind.format(week=WEEK[language], february=FEBRUARY[language])
    )
    t = TOPICS[language]
    text = (
        GREETINGS[language]
        + "\n\n"
        + BODIES[body].format(*DONE[language], t0=t[0], t1=t[1], next=NEXT[language], todo=TO_DO[language])
    )
    text += {
        "no": "",
        "given": f"\n{CLOSINGS[language]}\n{GIVEN[language][0]}\n",
        "block": f"\n-- \n{name}\nExample Ltd, Main Road 5\nTel. +49 30 123456\n",
    }[sign]
    said = tuple((name, period, one) for one in DONE[language])
    return Case(
        (language, "alone", when, f"body {body}", f"sign {sign}", kind),
        f"m.{kind}",
        head(name, subject) + text,
        said,
        (TO_DO[language],) if body == "next" else (),
    )


def of_team(language: str, names: str, when: str, way: str, kind: str) -> Case:
    """A mail in which somebody tells what each of a team did."""
    who, (behind, period), boss = (
        (GIVEN if names == "given" else FULL)[language],
        WHENS[when],
        SENDERS.get(language, "Nora Lind"),
    )
    subject = SUBJECTS[language] + behind.format(week=WEEK[language], february=FEBRUARY[language])
    text = (
        GREETINGS[language]
        + "\n\n"
        + "".join(WAYS[way].format(name, done) for name, done in zip(who, DONE[language], strict=True))
    )
    text += f"\n{CLOSINGS[language]}\n{boss}\n"
    said = tuple((name, period, done) for name, done in zip(who, DONE[language], strict=True))
    return Case((language, "team", names, when, f"way {way}", kind), f"m.{kind}", head(boss, subject) + text, said)


def answered(language: str, mark: str, kind: str) -> Case:
    """Answers between questions that are quoted."""
    name, boss = FULL[language][0], SENDERS.get(language, "Nora Lind")
    text = {"wrote": f"On Fri, Mar 8, 2024 at 9:02 AM {boss} <boss@example.org> wrote:\n\n", "bare": ""}[mark]
    text += "\n".join(
        f"> {question}\n\n{done}.\n" for question, done in zip(QUESTIONS[language], DONE[language], strict=True)
    )
    said = tuple((name, "2024-03", one) for one in DONE[language])
    return Case(
        (language, "answered", mark, kind),
        f"m.{kind}",
        head(name, f"Re: {SUBJECTS[language]}") + text,
        said,
        QUESTIONS[language],
    )


def forwarded(language: str, way: str, body: str, kind: str) -> Case:
    """A report that somebody else forwards."""
    name, boss = FULL[language][0], SENDERS.get(language, "Nora Lind")
    t = TOPICS[language]
    text = FORWARDED[way].format(name, mail="a.koch@example.org", boss=boss, subject=SUBJECTS[language])
    text += BODIES[body].format(*DONE[language], t0=t[0], t1=t[1], next=NEXT[language], todo=TO_DO[language])
    said = tuple((name, "2024-03", one) for one in DONE[language])
    return Case(
        (language, "forwarded", way, f"body {body}", kind),
        f"m.{kind}",
        head(boss, f"Fwd: {SUBJECTS[language]}", SENT.replace(day=29)) + text,
        said,
    )


def digest(language: str, body: str, kind: str) -> Case:
    """Mails of several, one after another."""
    text, said = "", list[tuple[str, str, str]]()
    days = (date(2024, 2, 23), date(2024, 3, 8), date(2024, 4, 5))
    for name, day, done in zip(FULL[language], days, DONE[language], strict=True):
        sent = SENT.replace(month=day.month, day=day.day)
        lead = "From a@example.org Fri Mar  8 16:30:00 2024\n" if kind == "mbox" else ""
        text += lead + head(name, SUBJECTS[language], sent) + {"list": f"- {done}\n\n", "prose": f"{done}.\n\n"}[body]
        said.append((name, f"{day:%Y-%m}", done))
    return Case((language, "digest", f"body {body}", kind), f"m.{kind}", text, tuple(said))


def cases(count: int = 1500) -> Iterator[Case]:
    """Some of all, drawn as always the same."""
    draw = random.Random(20240306)
    made = [
        [alone(*one) for one in product(LANGUAGES, WHENS, BODIES, ("no", "given", "block"), ("eml", "txt"))],
        [of_team(*one) for one in product(LANGUAGES, ("given", "full"), WHENS, WAYS, ("eml", "txt"))],
        [answered(*one) for one in product(LANGUAGES, ("wrote", "bare"), ("eml", "txt"))],
        [forwarded(*one) for one in product(LANGUAGES, FORWARDED, ("list", "sections", "next"), ("eml", "txt"))],
        [digest(*one) for one in product(LANGUAGES, ("list", "prose"), ("mbox", "txt"))],
    ]
    for some in made:
        draw.shuffle(some)
        yield from some[: count // len(made)]

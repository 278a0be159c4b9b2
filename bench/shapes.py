"""Sources that a run could take far too long over: each shape of text, in any size.

Knows what profiles look like; measures nothing (see hostile.py).
"""

# ruff: noqa: E501  (a shape a line reads best)

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

Files: TypeAlias = dict[str, str]
"""Paths below the SOURCE folder to texts."""

_HEAD = "Over three months, Ada Byron built parsers.\n\n"


def _one(body: str) -> Files:
    return {"ada.txt": f"{_HEAD}{body}\n"}


def _july(body: str) -> Files:
    """A profile with one month that says this."""
    return _one(f"2025-07: Added a parser. {body}")


def _joined(pieces: Iterable[str], by: str = "\n") -> str:
    return by.join(pieces)


def _months(number: int) -> Iterator[str]:
    """Months before 2025, newest first, over and over: no period lies before 1970."""
    for at in range(number):
        month = 2024 * 12 + 11 - at % 600
        yield f"{month // 12}-{month % 12 + 1:02}"


def _spans(number: int) -> Iterator[str]:
    """Runs of months, no two equal."""
    for at in range(number):
        first, length = 1980 * 12 + at % 400, 2 + at // 400
        yield f"{first // 12}-{first % 12 + 1:02} to {(first + length) // 12}-{(first + length) % 12 + 1:02}"


def _word(number: int) -> str:
    """A word without digits, of its own for each number."""
    return "".join(chr(97 + int(digit)) for digit in f"{number:06}")


SHAPES: Mapping[str, Callable[[int], Files]] = {
    "one word": lambda n: _july("a" * 20 * n),
    "one word, with points": lambda n: _july("a.b" * 10 * n),
    "one word of capitals": lambda n: _july("A" * 20 * n),
    "one word of digits": lambda n: _july("1" * 20 * n),
    "one word of hexadecimal digits": lambda n: _july("a1" * 10 * n),
    "one word in camel case": lambda n: _july("aB" * 10 * n),
    "one word with hyphens": lambda n: _july("a-" * 10 * n),
    "one word with underscores": lambda n: _july("a_" * 10 * n),
    "one word of brackets": lambda n: _july("(" * 20 * n),
    "one word of quotes": lambda n: _july('"' * 20 * n),
    "one word as the overview": lambda n: {"ada.txt": "A" + "a" * 20 * n + "\n\n2025-07: Fixed it.\n"},
    "one word before the period": lambda n: _one("a" * 20 * n + " 2025-07: Fixed it."),
    "one line of capitals": lambda n: _july("Ada Byron " * n),
    "one line of months": lambda n: _july("March 2025 " * n),
    "one line of short words": lambda n: _july("a b " * n),
    "one line of blanks": lambda n: _july(" " * 20 * n + "x"),
    "one word of Chinese": lambda n: _july("在" * 10 * n),
    "one line": lambda n: _july("Fixed the parser of words, and more; " * n),
    "short lines": lambda n: _july("\n" + "ab\n" * n),
    "short paragraphs": lambda n: _july("\n\n" + "also fixed a bug\n\n" * n),
    "unlike paragraphs that go on": lambda n: _july("\n\n" + _joined((f"also fixed bug {at}" for at in range(n)), "\n\n")),
    "long unlike paragraphs that go on": lambda n: _july(
        "\n\n" + _joined((f"also fixed the {_word(at)} of all parsers that there are" for at in range(n)), "\n\n")
    ),
    "lines of punctuation": lambda n: _july("\n" + "…!?;:,\n" * n),
    "rules": lambda n: _july("\n" + "-----\n\n" * n),
    "headings": lambda n: _july("\n" + _joined(f"## Part {_word(at)}" for at in range(n))),
    "headings of months without text": lambda n: _one(_joined(f"## {month}" for month in _months(n))),
    "lines of months without text": lambda n: _one(_joined(_months(n), "\n\n")),
    "months with counts": lambda n: _one(_joined(f"{month}\n3 Commits • 2 Features\n" for month in _months(n))),
    "months with counts and texts": lambda n: _one(
        _joined(f"{m}\n{at} Commits • 2 Features\n\nFixed {_word(at)}.\n" for at, m in enumerate(_months(n)))
    ),
    "figures": lambda n: _one("Work History\n" + _joined(f"{month}\n{at} Commits\n" for at, month in enumerate(_months(n)))),
    "statistics": lambda n: _one("Overall Statistics\nWork History\nOverall Statistics\n" + _joined(f"{at} {_word(at)}" for at in range(n))),
    "skills": lambda n: _one("Overall Statistics\nWork History\nSkills & Technologies\nTechnical Skills\n" + _joined(_word(at) for at in range(n))),
    "skills of many words": lambda n: _one(
        "Overall Statistics\nWork History\nSkills & Technologies\nTechnical Skills\n"
        + _joined(f"{_word(at)} {'and so on and so forth ' * 4}" for at in range(n))
    ),
    "wrapped lines": lambda n: _july("\n" + "which goes on, and on, in the same words as before, and so on,\n" * n),
    "quoted lines": lambda n: _july("\n" + "> > said so\n" * n),
    "items of months": lambda n: _one(_joined(f"- {m}: Fixed {_word(at)}" for at, m in enumerate(_months(n)))),
    "headings of months with items": lambda n: _one(
        _joined(f"## {m}\n\n- Fixed {_word(at)}\n- 2025-07-03: and {_word(at)}\n" for at, m in enumerate(_months(n)))
    ),
    "table of months": lambda n: _one(_joined(f"| {m} | Fixed {_word(at)} |" for at, m in enumerate(_months(n)))),
    "bare months, wrapped": lambda n: _one(_joined(f"{m}\nand {_word(at)}" for at, m in enumerate(_months(n)))),
    "overviews above months": lambda n: _one(_joined(f"From March to May 2025, Ada built {_word(at)}.\n" for at in range(n))),
    "sections": lambda n: _one(_joined(f"## Skills\n{_word(at)}\n## About\nAda built {_word(at)}.\n" for at in range(n))),
    "declarations": lambda n: _one(_joined(f"Name: Ada {_word(at).capitalize()}" for at in range(n))),
    "front matter": lambda n: {"ada.txt": "---\n" + _joined(f"key{at}: value" for at in range(n)) + f"\n---\n{_HEAD}2025-07: Fixed it.\n"},
    "broken UTF-8": lambda n: _july("a word \ufffd of the parser of words\n" * n),
    "list items": lambda n: _july("\n" + _joined(f"- Fixed {_word(at)}" for at in range(n))),
    "numbered items in a line": lambda n: _july(_joined((f"({at % 99}) fixed {_word(at)};" for at in range(n)), " ")),
    "rows of tables": lambda n: _july("\n" + _joined(f"| {_word(at)} | 1 |\n|---|---|" for at in range(n))),
    "fences": lambda n: _july("\n" + "```\ncode\n```\n" * n),
    "fences of unlike lengths": lambda n: _july("\n" + _joined("`" * (3 + at % 10) + "\ncode" for at in range(n))),
    "comments": lambda n: _july("\n" + "<!-- a\nb -->\n" * n),
    "(#1": lambda n: _july("(#1 " * n),
    "PR numbers": lambda n: _july(_joined((f"Merged PR #{at}." for at in range(1, n)), " ")),
    "a list of PR numbers": lambda n: _july("PRs " + _joined((f"#{at}" for at in range(1, n)), ", ")),
    "PRs and repositories": lambda n: _july(_joined((f"Merged PR #{at} in acme/{_word(at)}-x." for at in range(1, n)), " ")),
    "hashes": lambda n: _july(_joined((f"Commit {at:07x}a did it." for at in range(n)), " ")),
    "hashes in a sentence": lambda n: _july("Commits " + _joined((f"{at:07x}a" for at in range(n)), ", ")),
    "repositories": lambda n: _july(_joined((f"Worked on the acme/{_word(at)} repository." for at in range(n)), " ")),
    "repositories in a sentence": lambda n: _july("Worked on " + _joined((f"acme/{_word(at)}-x" for at in range(n)), ", ")),
    "links": lambda n: _july(_joined((f"https://github.com/acme/{_word(at)}/pull/{at}" for at in range(n)), " ")),
    "slashes": lambda n: _july("a/" * n),
    "an overview of repositories, months": lambda n: _one(
        "Worked on " + _joined((f"acme/{_word(at)}-x" for at in range(n)), ", ")
        + ".\n\n" + _joined((f"{month}: Fixed {_word(at)} (#{at})." for at, month in enumerate(_months(n))), "\n\n")
    ),
    "months with repositories": lambda n: _one(
        _joined((f"{m}: Fixed PR #{at} in the acme/{_word(at)} repository." for at, m in enumerate(_months(n))), "\n\n")
    ),
    "copies": lambda n: _one("2025-07: Added the parser of all words.\n\n" * n),
    "copies in months": lambda n: _one(_joined((f"{m}: Added the parser of all words." for m in _months(n)), "\n\n")),
    "copies broken off": lambda n: _one(
        _joined((f"2025-07: Added the parser of all words {'and more ' * (at % 50)}{_word(at)}…" for at in range(n)), "\n\n")
    ),
    "chains of texts broken off": lambda n: _one(
        _joined((f"2025-07: Added the parser of all {'x' * at}…" for at in range(1, 1 + n // 8)), "\n\n")
    ),
    "spans": lambda n: _one(_joined((f"{span}: Fixed {_word(at)}." for at, span in enumerate(_spans(n))), "\n\n")),
    "long spans": lambda n: _one(_joined((f"1970-01 to 2025-0{at % 5 + 1}: Fixed {_word(at)}." for at in range(n)), "\n\n")),
    "spans without end": lambda n: _one(_joined((f"2025-0{1 + at % 9} to 9999-12: Fixed {_word(at)}." for at in range(n)), "\n\n")),
    "months of texts": lambda n: _one(_joined((f"{m}: Fixed {_word(at)}." for at, m in enumerate(_months(n))), "\n\n")),
    "texts of one month": lambda n: _one(_joined((f"2025-07: Fixed {_word(at)}." for at in range(n)), "\n\n")),
    "paragraphs of overview": lambda n: {"ada.txt": _joined((f"Ada built {_word(at)}." for at in range(n)), "\n\n")},
    "overview, broken off": lambda n: {"ada.txt": _joined((f"Ada built the long parser {_word(at)}…" for at in range(n)), "\n\n")},
    "problems": lambda n: _july("\n\n" + _joined((f"Lost {_word(at)}." for at in range(n)), "\n\n")),
    "months to come": lambda n: _one(_joined((f"2999-07: Fixed {_word(at)}." for at in range(n)), "\n\n")),
    "control characters": lambda n: _july("a word \x01 of the parser\n" * n),
    "accents": lambda n: _july("e" + "\u0301" * 10 * n),
    "names of themes": lambda n: _july(_joined((f"the {_word(at).capitalize()} and" for at in range(n)), " ")),
    "files of equal names": lambda n: {f"{at}/ada.txt": f"{_HEAD}2025-07: Fixed {_word(at)}." for at in range(n // 4)},
    "people of five lines": lambda n: {
        f"p{at}.txt": f"Ada {_word(at).capitalize()} built parsers.\n\n2025-07: Fixed {_word(at)}.\n\n2025-08: Fixed it.\n"
        for at in range(n // 4)
    },
    "people of one surname": lambda n: {
        f"p{at}.txt": f"{_word(at).capitalize()} Byron built parsers.\n\n2025-07: Fixed acme/{_word(at)}-x.\n"
        for at in range(n // 4)
    },
    "people who may be one": lambda n: {
        f"p{at}.txt": f"Ada{_word(at)} Byron built parsers.\n\n2025-07: Fixed acme/x-y {'Ada' * (at % 2)}.\n"
        for at in range(n // 4)
    } | {f"q{at}.txt": f"A. Byron {_word(at).capitalize()} built it.\n\n2025-07: Fixed it.\n" for at in range(n // 4)},
    "people who may be one, with much": lambda n: {
        f"p{at}.txt": f"{'AB'[at % 2]}. Byron built it.\n\n" + "".join(f"2025-07: Fixed {_word(at * 999 + line)} in acme/x-y.\n\n" for line in range(50))
        for at in range(n // 20)
    },
    "people of one text": lambda n: {
        f"p{at}.txt": f"Ada {_word(at).capitalize()} built parsers.\n\n2025-07: {'Fixed the parser of all words. ' * 4}\n"
        for at in range(n // 4)
    },
    "nameless people": lambda n: {f"p{at}.txt": f"Built parsers.\n\n2025-07: Fixed {_word(at)}.\n" for at in range(n // 4)},
    "files of one person": lambda n: {f"one/p{at}.txt": f"id: ada\n\n2025-07: Fixed {_word(at)}.\n" for at in range(n // 4)},
    "headings of people": lambda n: {
        "notes.md": "".join(f"## Ada {_word(at).capitalize()}\n### 2025-07\n- Fixed {_word(at)}.\n" for at in range(n // 4))
    },
    "months without a year": lambda n: {
        "ada.md": "# Ada Byron\n## June 1990\n- a\n" + "".join(f"## {('July', 'October')[at % 2]}\n- Fixed {_word(at)}.\n" for at in range(n // 4))
    },
    "headings of topics": lambda n: {
        "ada.md": "# Ada Byron\n## 2025-06\n" + "".join(f"### Search {_word(at)}\n- Fixed it.\n" for at in range(n // 4))
    },
    "days": lambda n: {"ada.txt": "Ada Byron\n\n" + "".join(f"{1 + at % 28} July 2025\n- Fixed {_word(at)}.\n\n" for at in range(n // 4))},
    "entries of fields": lambda n: {
        "log.md": "# Log\n\n" + "\n---\n\n".join(f"Date: {1 + at % 28:02}-0{1 + at % 9}-2025\nName: Ada Byron\nDone: Fixed {_word(at)}.\n" for at in range(n // 8))
    },
    "sprints without dates": lambda n: {"ada.md": "# Ada Byron\n" + "".join(f"## Sprint {at}\n- Fixed it.\n" for at in range(n // 4))},
    "mails": lambda n: {
        "team.txt": "".join(
            f"From: Ada Byron <ada@example.org>\nDate: Fri, {1 + at % 28} Aug 2025 17:00:00 +0000\nSubject: Week\n\nHi,\n\n- Fixed {_word(at)}.\n\n"
            for at in range(n // 8)
        )
    },
    "messages of a chat": lambda n: {"team.txt": "".join(f"[{1 + at % 28}/07/2025 07:41] Ada Byron\nFixed {_word(at)}.\n" for at in range(n // 4))},
    "names before their words": lambda n: {
        "team.txt": "July 2025\n" + "".join(f"{('Ada', 'Grace', 'Alan')[at % 3]}: Fixed {_word(at)}.\n" for at in range(n // 4))
    },
    "rows of a table": lambda n: {
        "team.md": "| Who | Month | Done |\n|---|---|---|\n" + "".join(f"| Ada Byron | 2025-0{1 + at % 9} | Fixed {_word(at)}. |\n" for at in range(n // 4))
    },
    "private lines": lambda n: {"ada.md": "# Ada Byron\n## 2025-06\n" + "- private: x\n- Fixed it.\n" * (n // 4)},
    "open comments": lambda n: {"ada.md": "# Ada Byron\n## 2025-06\n" + "<!-- x\n- Fixed it.\n" * (n // 4)},
}  # fmt: skip
"""A shape to its files in a size."""

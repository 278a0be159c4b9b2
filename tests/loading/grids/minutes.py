"""Minutes of a team's meetings: what each of them did, or what was done, however it is written down."""

import random
from collections.abc import Iterator
from itertools import islice, product

from tests.loading.grids import Case
from tests.loading.grids.words import DAYS, DONE, FULL, GIVEN, LANGUAGES, NOTATIONS, WORDS, said

HEADS = {
    "title": "# {minutes} {day}\n\n",
    "title line": "{minutes} – {day}\n\n",
    "date line": "# {minutes}\n\n{date}: {day}\n\n",
    "bold date": "# {minutes}\n\n**{date}:** {day}  \n**{place}**\n\n",
    "day line": "# {minutes}\n\n{day}\n\n",
    "item date": "# {minutes}\n\n- {date}: {day}\n- {place}\n\n",
    "table": "# {minutes}\n\n| {date} | {day} |\n|---|---|\n| {present} | {0}, {1}, {2} |\n\n",
    "file": "# {minutes}\n\n",
}
LISTED = {
    "nobody": "",
    "list": "## {present}\n\n- {0}\n- {1}\n- {2}\n\n",
    "line": "{present}: {0}, {1}, {2}\n\n",
    "bold line": "**{present}:** {0}, {1}, {2}  \n**{absent}:** {3}\n\n",
    "list of items": "- {present}:\n  - {0}\n  - {1}\n  - {2}\n- {absent}: {3}\n\n",
    "caption": "{present}:\n- {0}\n- {1}\n- {2}\n\n",
    "roles": "{present}: {0} (chair), {1} (notes), {2}\n\n",
}
SAYINGS = {
    "lead": "{0}: {1}\n\n",
    "bold dash": "**{0}** – {1}\n\n",
    "item": "- {0}: {1}\n",
    "bold item": "- **{0}**: {1}\n",
    "brackets": "[{0}] {1}\n\n",
    "end": "- {1} ({0})\n",
    "nested": "- {0}\n  - {1}\n",
    "heading": "### {0}\n\n- {1}\n\n",
    "nobody": "- {1}\n",
    "nobody prose": "{1}.\n\n",
    "nobody numbered": "{n}. {1}\n",
}
SECTIONS = {
    "flat": ("", ""),
    "one": ("## {reports}\n\n", ""),
    "subjects": ("", "## {topic}\n\n"),
    "numbered subjects": ("", "{n}. {topic}\n\n"),
    "bold subjects": ("", "**{topic}**\n\n"),
}
ENDS = {
    "none": "",
    "next": "## {next}\n\n- {to_do}\n",
    "bold next": "**{next}**\n\n- {to_do}\n",
    "line next": "{next}:\n- {to_do}\n",
}
IN_NAMES = ("iso", "compact", "points", "dashes")
AMBIGUOUS = ("slashes", "dashes")
ABSENT = "Nora Lind"


def go_together(parts: tuple[str, ...]) -> bool:
    """Whether anybody would write some parts beside each other."""
    language, _, notation, head, listed, saying, section, _ = parts
    is_listed_twice = head == "table" and listed != "nobody"
    is_deep = saying in ("nobody numbered", "heading") and section not in ("flat", "one")
    is_open = notation in AMBIGUOUS and language in ("ja", "zh", "ko", "en")
    return not (is_listed_twice or is_deep or is_open or (head == "file" and notation not in IN_NAMES))


def written(parts: tuple[str, ...]) -> Case:
    """One meeting."""
    language, names, notation, head, listed, saying, section, end = parts
    who, words = (GIVEN if names == "given" else FULL)[language], said(language)
    words |= {"day": NOTATIONS[notation](DAYS[1], language)}
    start, each = SECTIONS[section]
    text = (HEADS[head] + LISTED[listed]).format(*who, WORDS["SENDERS"].get(language, ABSENT), **words)
    text += start.format(**words)
    for n, (name, done, topic) in enumerate(zip(who, DONE[language], WORDS["TOPICS"][language], strict=True), 1):
        text += each.format(topic=topic, n=n) + SAYINGS[saying].format(name, done, n=n)
        text += "\n" if each and not text.endswith("\n\n") else ""
    text += ("" if text.endswith("\n\n") else "\n") + ENDS[end].format(**words)
    by = [""] * len(who) if saying.startswith("nobody") else who
    stated = tuple((name, "2024-03", done) for name, done in zip(by, DONE[language], strict=True))
    tags = (language, names, notation, head, f"present {listed}", f"says {saying}", f"by {section}", f"then {end}")
    file = f"{words['day']}-minutes.md" if head == "file" else "minutes.md"
    return Case(tags, file, text, stated, (words["to_do"],) if end != "none" else ())


def several(parts: tuple[str, ...]) -> Case:
    """Three meetings in one file, newest first or last."""
    language, names, notation, listed, saying, order = parts
    who, words = (GIVEN if names == "given" else FULL)[language], said(language)
    text, stated = f"# {words['minutes']}\n\n", list[tuple[str, str, str]]()
    turn = list(zip(DAYS, DONE[language], who, strict=True))
    for day, done, name in turn if order == "newest last" else turn[::-1]:
        present = LISTED[listed].replace("## ", "### ").format(*who, ABSENT, **words)
        text += f"## {NOTATIONS[notation](day, language)}\n\n{present}{SAYINGS[saying].format(name, done, n=1)}\n"
        stated.append(("" if saying.startswith("nobody") else name, f"{day:%Y-%m}", done))
    tags = (language, names, notation, order, f"present {listed}", f"says {saying}")
    return Case(tags, "minutes.md", text, tuple(stated))


def cases(count: int) -> Iterator[Case]:
    """Some of all, drawn as always the same."""
    draw = random.Random(20240305)
    single = list(product(LANGUAGES, ("given", "full"), NOTATIONS, HEADS, LISTED, SAYINGS, SECTIONS, ENDS))
    draw.shuffle(single)
    yield from map(written, islice(filter(go_together, single), count))
    dated = [one for one in NOTATIONS if one not in AMBIGUOUS]
    more = list(product(LANGUAGES, ("given", "full"), dated, LISTED, SAYINGS, ("newest first", "newest last")))
    draw.shuffle(more)
    yield from map(several, more[: count // 3])

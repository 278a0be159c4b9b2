"""Two or three who did something together, in all places in which names stand."""

import random
from collections.abc import Iterator
from itertools import product

from tests.loading.grids import Case
from tests.loading.grids.words import DONE, FULL, GIVEN, WORDS

AND = WORDS["AND"]
JOINED = {
    "and": "{0} {and_} {1}",
    "ampersand": "{0} & {1}",
    "slash": "{0}/{1}",
    "spaced slash": "{0} / {1}",
    "plus": "{0} + {1}",
    "comma": "{0}, {1}",
    "three": "{0}, {1} {and_} {2}",
    "pair": "{0}, {1} (pair)",
}
PLACES = {
    "heading": "### {0}\n\n- {1}\n\n",
    "bold": "**{0}**\n\n- {1}\n\n",
    "colon above": "{0}:\n- {1}\n\n",
    "lead": "- {0}: {1}\n",
    "bold lead": "- **{0}**: {1}\n",
    "line": "{0}: {1}\n\n",
    "dash": "- {0} – {1}\n",
    "end": "- {1} ({0})\n",
    "dash end": "- {1} – {0}\n",
    "row": "| {0} | {1} |\n",
    "nested": "- {0}\n  - {1}\n",
    "below": "- {1}\n  {0}\n",
    "apart": "{1}.\n{0}\n\n",
}
HEADS = {
    "title": "# Log 2024-03-05\n\n",
    "present": "# Log 2024-03-05\n\nPresent: {0}, {1}, {2}\n\n",
    "day heading": "# Log\n\n## 2024-03-05\n\n",
}


def together(parts: tuple[str, ...]) -> Case:
    """Entries of two, and one of one of them."""
    language, names, joined, place, head, alone = parts
    who = (GIVEN if names == "given" else FULL)[language]
    several = JOINED[joined].format(*who, and_=AND[language])
    group = who if joined == "three" else who[:2]
    text = HEADS[head].format(*who) + ("| Name | Done |\n|---|---|\n" if place == "row" else "")
    said = []
    for at, done in enumerate(DONE[language]):
        is_alone = at == 1 and alone == "one alone"
        text += PLACES[place].format(who[2] if is_alone else several, done)
        said += [(name, "2024-03", done) for name in ([who[2]] if is_alone else group)]
    return Case((language, names, f"joined {joined}", place, head, alone), "log.md", text, tuple(said))


def cases(count: int = 1500) -> Iterator[Case]:
    """Some of all, drawn as always the same."""
    draw = random.Random(20240308)
    every = list(product(AND, ("given", "full"), JOINED, PLACES, HEADS, ("all together", "one alone")))
    draw.shuffle(every)
    yield from map(together, every[:count])

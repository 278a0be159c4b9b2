"""What a statement is about: the noun behind the verb that leads, or before what was done with it; else nothing."""

from dataclasses import replace

import pytest

from reports.model.statements import Citation, Highlight, Link
from reports.packets.objects import object_of

CITE = Citation("a.md", 1, "a.md:1", ":1", "source-1-1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Negotiated the mailing house down to 41p a pack", "mailing house"),
        ("I wrote a release checklist that same month.", "release checklist"),
        ("Finished and published the NegMed corpus: 12,000 notes.", "NegMed corpus"),
        ("Added explicit primitives, and event APIs", "explicit primitives"),
        ("The debugging utility was added to the suite.", "debugging utility"),
        ("The Windows wheels are now built in CI.", "Windows wheels"),
        ("Merged the work of node.js on paths", "work"),
        ("Fixed everything.", ""),
        ("Replaced the nightly CSV drops with streaming", "nightly CSV drops"),
        ("Closed nine stale tickets on the old board", "nine stale tickets"),
        ("Moved red green blue white black grey lamps", ""),  # no end in sight: not sure
        ("Closed them all.", ""),
        ("We had no heating.", ""),
        ("Der Objektspeicher wurde eingebaut.", ""),
        ("Reviewed the list of certificates", ""),  # no end of anything
    ],
)
def test_the_object_stands_behind_the_verb_that_leads(text: str, words: str) -> None:
    found = object_of(Highlight(text, "other", CITE))
    assert (text[slice(*found)] if found else "") == words


def test_else_it_is_the_words_of_the_thread_or_what_is_cited() -> None:
    one = Highlight("Went on with the Cache, see #12", "other", CITE, subject=(17, 22), thread="cache")
    assert object_of(one) == (17, 22)
    assert object_of(replace(one, text="Went on with caching")) is None
    cited = Highlight(one.text, "other", CITE, subject=(0, 0), links=(Link("issue", "#12", None, CITE),))
    assert object_of(cited) == (28, 31)

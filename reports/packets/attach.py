"""What is known besides the sources, put beside a corpus: who people are, and threads as reviewers want them."""

import difflib
from dataclasses import replace

from reports.corpus import Corpus, find
from reports.errors import Problem
from reports.model.rows import LoadSettings
from reports.packets.reviewed import Rules, reviewed
from reports.packets.texts import found_threads


def attach(corpus: Corpus, options: LoadSettings) -> Corpus:
    """A corpus with what is known besides the sources: people, and threads as reviewers want them.

    What of these threads matches nothing is a problem.
    """
    made = replace(corpus, roster={entry.id: entry for entry in options.roster}, threads=options.threads)
    problems = [problem for key, rules in options.threads.items() for problem in _unmatched(made, key, rules)]
    return replace(made, problems=(*made.problems, *problems)) if problems else made


def _unmatched(corpus: Corpus, contributor: str, rules: Rules) -> list[Problem]:
    if not find(corpus, "contributors", ("id",), contributor):
        near = difflib.get_close_matches(contributor, [row["id"] for row in corpus.contributors], 1, 0.5)
        hint = f"Did you mean “{near[0]}”?" if near else ""
        return [Problem("thread", f"[threads.{contributor}]: no source speaks of such a person.", hint=hint)]
    _, said, found = found_threads(corpus, contributor)
    names = ", ".join(f"“{one.name}”" for one in found)
    hint = f"Threads found: {names}." if names else "No thread was found; words of statements may make one."
    return [
        Problem(
            "thread",
            f"[threads.{contributor}], “{name}”: “{part}” is no thread, and stands in no statement.",
            hint=hint,
        )
        for name, part in reviewed(found, said, rules)[1]
    ]

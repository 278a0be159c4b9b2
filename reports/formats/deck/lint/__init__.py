"""What is wrong with deck templates, as far as it can be told without a packet.

Knows templates, and the classes of the packet by their annotations; knows no packet. What it cannot tell it passes
over: a finding is a mistake.

types      types of expressions
names      names that no packet has, bindings that match nothing
looks      titles, frames, fonts, alternative text
contrast   text against its ground
findings   what was found, in order
"""

from collections.abc import Collection

from reports.errors import Problem, TemplateError
from reports.formats.deck.inputs import KINDS
from reports.formats.deck.lint.findings import Findings
from reports.formats.deck.lint.looks import LookCheck
from reports.formats.deck.lint.names import NameCheck
from reports.formats.deck.templates import Decks
from reports.formats.deck.theme_part import apply_theme
from reports.formats.templates import Templates
from reports.model.formats import DECK
from reports.slides.examples import Template, examples_of
from reports.slides.package.deck import Deck
from reports.slides.package.safety import DAMAGE, damaged


def lint(templates: Templates, only: Collection[str] | None = None) -> list[Problem]:
    """All that is wrong with the decks of a set, in order of file, slide and shape; nothing where it has no decks.

    `only`: the folders whose decks are looked at.
    """
    folders = sorted(file.parent.name for file in templates.folder.glob(f"*/{DECK}"))
    needed = KINDS if any(kind in folders for kind in KINDS) else ()
    decks, unsafe = [], list[Problem]()
    for kind in dict.fromkeys(one for one in (*needed, *folders) if only is None or one in only):
        try:
            decks.append(templates.once(Decks).template(kind))
        except TemplateError as error:
            unsafe += error.problems
    if unsafe:
        return list(dict.fromkeys(unsafe))
    return [found for template in decks for found in _try(templates, template)]


def _try(templates: Templates, template: Template) -> list[Problem]:
    try:
        return _lint_deck(templates, template)
    except DAMAGE as error:
        what, hint, _ = damaged(error)
        return [Problem("template", what, "error", template.file, hint=hint)]


def _lint_deck(templates: Templates, template: Template) -> list[Problem]:
    deck = Deck(template.content)
    apply_theme(deck.presentation, templates.theme)
    findings = Findings(template, deck.slides)
    looks = LookCheck(deck, templates, findings)
    looks.check_size()
    examples, mistakes = examples_of(deck.slides, templates.once(Decks).expressions)
    for one in mistakes:
        findings.refuse(one)
    NameCheck(templates, findings).check(examples)
    for example in examples:
        if not example.head.is_off:
            looks.check(example.number, deck.slides[example.number - 1])
    return findings.problems()

"""Every problem of a job at once, with nothing built: two packets are rendered, with limits as in a build."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reports.corpus import Corpus, find
from reports.errors import ClusterError, InputError, OutputError, Problem, ReportError, TemplateError
from reports.formats import FORMATS, Templates, cautions, open_templates
from reports.model.formats import DECK, KNOWN_FORMATS
from reports.model.packet import Packet
from reports.packets.people import ANONYMOUS
from reports.run.plan import plan
from reports.run.prepare import Prepared, missing_characters, outline, unwritable
from reports.run.render import cluster_of, make, warm
from reports.run.settings import Settings
from reports.run.sources import Loaded, compare_with_earlier
from reports.run.trial import is_own, judge
from reports.system.workers import Failure, run_each


def check(settings: Settings) -> tuple[tuple[Problem, ...], Prepared | None]:
    """Every problem of templates, sources and output folder, without building anything; and what could be built."""
    problems: list[Problem] = []
    loaded = prepared = None
    samples: list[tuple[Packet, Sequence[str]]] = []
    try:
        loaded = Loaded(settings)
        corpus = loaded.corpus(settings)
        _, lost, _ = compare_with_earlier(settings, corpus)
        problems += lost.among(corpus.problems)
        planned = plan(corpus, settings, lost.elsewhere)
        problems += [replace(note, severity="error") for note in planned.notes if note.code == "not-here" and note.hint]
        # One packet of each page shows what is wrong with the page itself.
        first = {subject.template: subject for subject in planned.subjects[::-1]}
        samples = [(planned.packet(one), settings.documents[one.kind].made_in) for one in first.values()]
    except (InputError, OutputError) as error:
        # Templates can be looked at without a source.
        is_of_templates = not settings.sources and settings.templates is not None
        problems += [replace(one, severity="note") for one in error.problems] if is_of_templates else error.problems
    try:
        templates = open_templates(settings.templates, settings.brand)
        formats = set(settings.formats)
        for name in settings.formats:
            problems += (found := FORMATS[name].lint(templates))
            if any(problem.severity == "error" for problem in found):
                formats.remove(name)  # it would say the same again
            elif KNOWN_FORMATS[name].template == DECK and is_own(templates):
                problems += judge(templates, is_linted=True)
        problems += _faults(
            [(packet, name) for packet, some in samples for name in sorted(formats & set(some))], templates, settings
        )
        if loaded and samples:
            prepared = outline(settings, loaded, templates)
            problems += [note for note in prepared.notes if replace(note, severity="error") not in problems]
            problems += _missing_characters(prepared)
        problems += cautions(settings.formats)
    except ReportError as error:
        problems += error.problems
    if not prepared:
        problems += unwritable(settings.out, ())
    problems += _cluster_problems(settings)
    return tuple(dict.fromkeys(problems)), prepared


def _faults(samples: Sequence[tuple[Packet, str]], templates: Templates, settings: Settings) -> list[Problem]:
    """What is wrong with packets in formats; each is rendered as in a build, in a child with limits."""
    warm(templates, {name for _, name in samples}, settings.limits, {packet.template for packet, _ in samples})
    told: dict[int, Iterable[Problem]] = {}
    for done in run_each(_Try(templates), enumerate(samples), settings.jobs, settings.limits):
        number, (packet, name) = done.task
        result = done.result
        if isinstance(result, Failure):
            what = f"the {name} of {packet.title} could not be made: {result.reason}."
            result = (Problem("template", what, "error"),)
        told[number] = result
    return [problem for _, problems in sorted(told.items()) for problem in problems]


class _Try:
    """What a child does for a check: one packet in one format, for what is wrong with it."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates

    def __call__(self, task: tuple[int, tuple[Packet, str]]) -> tuple[Problem, ...]:
        _, (packet, name) = task
        try:
            make(packet, name, self.templates)
        except ReportError as error:
            return error.problems
        return ()


def _missing_characters(run: Prepared) -> Iterator[Problem]:
    """A note for each person of whose words the fonts lack characters."""
    for one in run.plans:
        for person in dict.fromkeys(summary.contributor for summary in one.chosen.summaries):
            yield from missing_characters(*_words(one.corpus, person), run.templates)


def _words(corpus: Corpus, person: str) -> tuple[str, bytes]:
    """A person's name, and all that is said of them, in UTF-8."""
    (row,) = find(corpus, "contributors", ("id",), person)
    said = [one["overview"] for one in find(corpus, "profiles", ("contributor",), person)]
    for one in find(corpus, "summaries", ("contributor",), person):
        said += (text["text"] for text in find(corpus, "texts", ("summary",), one["summary"]))
    name = row["name"] or ANONYMOUS
    return name, "\n".join([name, *said]).encode("utf-8", "replace")


def _cluster_problems(settings: Settings) -> tuple[Problem, ...]:
    """Why the scheduler cannot be used, and which of its workers."""
    if not settings.scheduler:
        return ()
    try:
        with cluster_of(settings, open_templates(settings.templates, settings.brand), settings.formats) as cluster:
            return cluster.problems if cluster else ()
    except ClusterError as error:
        return error.problems
    except TemplateError:
        return ()  # told already

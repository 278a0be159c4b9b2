"""Bring the documents of an output folder to people, each once: as copies, a zip, a binder, or by mail.

What is delivered is what the manifest knows and nobody changed. A mail is noted before the server gets it and after:
one that may have gone out when a run was killed is told, and not sent again unless somebody asks. Knows manifests and
the journal; builds nothing.
"""

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from reports.delivery.bounces import take_bounces
from reports.delivery.encrypt import encrypted, read_passphrase
from reports.delivery.journal import JOURNAL, Journal, JournalLine, State
from reports.delivery.mail import Attached, InDoubtError, NotSentError, Server, is_here, message
from reports.delivery.places import Place, folder_of
from reports.delivery.wording import words_in
from reports.errors import InputError, LockError, OutputError, Problem
from reports.formats import open_templates
from reports.language import speaking, translated
from reports.model.rows import RosterEntry
from reports.periods import Period
from reports.run.manifest import Manifest, ManifestEntry
from reports.run.option_tables import DeliverOptions
from reports.run.options import Options
from reports.run.settings import Settings
from reports.system.stores import Remote
from reports.system.write import OWN
from reports.wording import full_name

_MOST_TOLD = 50
"""Deliveries that `status` lists."""
_DATE = (1980, 1, 1, 0, 0, 0)
"""Of files in a zip: the same documents make the same bytes."""


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one delivery."""

    delivery: str
    document: str
    to: str
    state: State | str
    """As in the journal; also `before` (an earlier run delivered it), `doubt`, `planned`, `unsent` (with why)."""
    why: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether somebody has to look at it."""
        return self.state in ("failed", "refused", "bounced", "doubt", "unsent")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a run besides the configuration."""

    names: Sequence[str] = ()
    """Deliveries; none: all."""
    again: Sequence[str] = ()
    """Documents, by path, that go out once more."""
    is_dry: bool = False
    """Only say what would go out."""


@dataclass(frozen=True, slots=True)
class _Deliveries:
    """What all deliveries of a run need."""

    settings: Settings
    options: Options
    manifest: Manifest
    journal: Journal
    clock: Callable[[], datetime]
    asked: Asked


def deliver(options: Options, settings: Settings, clock: Callable[[], datetime], asked: Asked) -> Iterator[Step]:
    """Do the deliveries of a configuration in order, and say what became of each.

    InputError, OutputError and LockError before anything goes out.
    """
    if isinstance(settings.out, Remote):
        raise InputError(Problem("deliver", "documents in an object store are not delivered.", "error"))
    chosen = [one for one in options.deliver if not asked.names or one.name in asked.names]
    _check(options, asked.names, chosen)
    manifest = Manifest(settings.out)
    unknown = [path for path in asked.again if path not in manifest.entries]
    if unknown:
        raise InputError(
            Problem("deliver", f"no document {path} in {settings.out}.", "error", hint="Name it as in manifest.json.")
            for path in unknown
        )
    with _lockedfolder_of(settings.out):
        of = _Deliveries(settings, options, manifest, Journal(settings.out), clock, asked)
        for one in chosen:
            yield from _mailed(of, one) if one.mail else _put(of, one)


def standing(out: Path) -> tuple[str, ...]:
    """How the deliveries of a folder stand: what somebody has to look at, and what went out to whom, newest first."""
    last = Journal(out).last.values()
    went = [line for line in last if line.state == "delivered"]
    words = {
        "begun": "in doubt, it may have gone out",
        "bounced": "came back",
        "refused": "refused",
        "failed": "failed",
    }
    said = [f"{len(went)} delivered"] if went else []
    for line in last:
        if line.state in words:
            why = f": {line.why}" if line.why else ""
            said.append(f"{line.delivery}: {line.document} to {line.to}, {words[line.state]} on {line.at}{why}")
    newest = sorted(went, key=lambda line: line.at, reverse=True)[:_MOST_TOLD]
    said += [f"{line.delivery}: {line.document} to {line.to}, delivered on {line.at}" for line in newest]
    if len(went) > _MOST_TOLD:
        said.append(f"and {len(went) - _MOST_TOLD} before; each is a line of {out / JOURNAL}")
    return tuple(said)


def bounced(settings: Settings, file: Path, clock: Callable[[], datetime]) -> tuple[list[JournalLine], list[Problem]]:
    """Note which mails came back, as a mailbox says; InputError, OutputError and LockError where that cannot be."""
    folder = settings.out
    if isinstance(folder, Remote):
        return [], []
    with _lockedfolder_of(folder):
        now = clock().astimezone(UTC).isoformat(timespec="seconds")
        return take_bounces(file, Journal(folder), now)


@contextmanager
def _lockedfolder_of(out: Path) -> Iterator[None]:
    """The lock of its deliveries."""
    try:
        (out / OWN).mkdir(parents=True, exist_ok=True)
        with FileLock(out / OWN / "deliver.lock", timeout=0):
            yield
    except Timeout as error:
        raise LockError(f"another run delivers from {out}.") from error


def _check(options: Options, names: Sequence[str], chosen: Sequence[DeliverOptions]) -> None:
    problems = []
    known = [one.name for one in options.deliver]
    for name in names:
        if name not in known:
            hint = f"Known: {', '.join(known) or 'none; write a [[deliver]] into reports.toml'}."
            problems.append(Problem("deliver", f"no delivery “{name}”.", "error", hint=hint))
    problems += [
        Problem("deliver", f"two deliveries are called “{name}”.", "error", hint="Give each a name of its own.")
        for name in sorted({name for name in known if known.count(name) > 1})
    ]
    if not options.deliver:
        hint = "Write a [[deliver]] into reports.toml; see docs/deliver.md."
        problems.append(Problem("deliver", "nothing is to be delivered.", "error", hint=hint))
    if any(one.mail for one in chosen) and not (options.mail.host and options.mail.sender):
        hint = 'Write [mail] with host = "…" and sender = "…".'
        problems.append(Problem("mail", "no server or sender for mails.", "error", hint=hint))
    if any(one.mail for one in chosen) and options.mail.security == "none" and not is_here(options.mail.host):
        hint = 'Write security = "starttls" or "tls"; "none" is for localhost alone.'
        what = f"mails to {options.mail.host} would go over the network for all to read."
        problems.append(Problem("mail", what, "error", hint=hint))
    if problems:
        raise InputError(problems)
    for one in chosen:
        if one.encrypt:
            read_passphrase(one.encrypt)


def _chosen(of: _Deliveries, one: DeliverOptions) -> Iterator[tuple[ManifestEntry, bytes | str]]:
    """The documents of a delivery in order of path, each with its content, or why it does not go out."""
    for path, entry in sorted(of.manifest.entries.items()):
        if entry.format in one.format and entry.kind in (one.kind or (entry.kind,)) and entry.job == of.settings.job:
            why = of.manifest.why_damaged(entry)
            yield entry, why or (Path(str(of.settings.out)) / path).read_bytes()


def _identity(entry: ManifestEntry) -> str:
    return " ".join(entry.identity)


def _now(of: _Deliveries) -> str:
    return of.clock().astimezone(UTC).isoformat(timespec="seconds")


# Mails ------------------------------------------------------------------------------------------


def _mailed(of: _Deliveries, one: DeliverOptions) -> Iterator[Step]:
    """Each document to each of its addresses."""
    with Server(of.options.mail) as server:
        for entry, content in _chosen(of, one):
            if isinstance(content, str):
                yield Step(one.name, entry.path, "", "unsent", f"{content}: build it anew")
                continue
            for to, why in _addresses(of, one, entry):
                step = Step(one.name, entry.path, to, "delivered" if to else "unsent", why)
                yield _mail(of, one, server, step, (entry, content)) if to else step


def _addresses(of: _Deliveries, one: DeliverOptions, entry: ManifestEntry) -> Iterable[tuple[str, str]]:
    """To whom a document goes, each once; an empty address with the reason where there is none."""
    person = _person(of, entry)
    manager = _manager(of, person)
    seen = set[str]()
    for wanted in one.mail:
        to, why = wanted, ""
        if wanted == "{email}":
            to = (person and person.email) or ""
            why = f"{_whose(entry)} has no e-mail address: write it into the roster or [people]"
        elif wanted == "{manager}":
            to = (manager and manager.email) or ""
            why = f"the manager of {_whose(entry)} is not known, or has no e-mail address"
        if to.casefold() not in seen:
            seen.add(to.casefold())
            yield to, "" if to else why


def _person(of: _Deliveries, entry: ManifestEntry) -> RosterEntry | None:
    return next((one for one in of.settings.load.roster if one.id == _whose(entry)), None)


def _whose(entry: ManifestEntry) -> str:
    """The id of whom a document is about, where it is one person."""
    return entry.id.removesuffix(f"_{entry.period}")


def _manager(of: _Deliveries, person: RosterEntry | None) -> RosterEntry | None:
    """The one that a person's entry names as manager, by id, name or address."""
    named = person.manager.casefold() if person else ""
    found = [
        one
        for one in of.settings.load.roster
        if named and named in (one.id.casefold(), *(word.casefold() for word in one.words))
    ]
    return found[0] if len(found) == 1 else None


def _addressee(of: _Deliveries, to: str) -> RosterEntry | None:
    """Who has an address, as the roster knows."""
    return next((one for one in of.settings.load.roster if to.casefold() in {one.email, *one.emails} - {None}), None)


def _language(of: _Deliveries, to: str) -> str:
    """The language of who has an address; of others that of the run."""
    known = _addressee(of, to)
    return (known and known.language) or of.settings.language


def _names(of: _Deliveries, step: Step, entry: ManifestEntry) -> dict[str, str]:
    """What the templates of a mail may say."""
    about, known = _person(of, entry), _addressee(of, step.to)
    is_one = of.settings.documents[entry.kind].about == "person"
    with speaking(_language(of, step.to)):
        kind = entry.kind.replace("-", " ")
        return {
            "name": (known and known.name) or "",
            "title": (about and about.name) or (_whose(entry) if is_one else translated(kind[:1].upper() + kind[1:])),
            "period": full_name(Period.parse(entry.period)),
            "kind": entry.kind,
            "sender": of.options.mail.sender,
        }


def _mail(of: _Deliveries, one: DeliverOptions, server: Server, step: Step, what: tuple[ManifestEntry, bytes]) -> Step:
    """One document to one address."""
    entry, content = what
    line = JournalLine(step.delivery, _identity(entry), step.to, "begun", "", hashlib.sha256(content).hexdigest())
    if found := _earlier(of, step, line):
        return found
    if len(content) > of.options.mail.most_mb * 1_000_000:
        why = f"it has {len(content) / 1e6:.1f} MB; most_mb allows {of.options.mail.most_mb}"
        return replace(step, state="unsent", why=why)
    words = words_in(_language(of, step.to), one.text, one.subject)
    made = message(
        of.options.mail, step.to, Attached(*_locked(one, entry.path, content)), _names(of, step, entry), words
    )
    line = replace(line, message=str(made["Message-ID"]))
    if of.asked.is_dry:
        return replace(step, state="planned")

    def note(state: State, why: str = "") -> None:
        of.journal.note(replace(line, state=state, at=_now(of), why=why))

    try:
        server.send(made, lambda: note("begun"))
    except NotSentError as error:
        state: State = "refused" if error.is_final else "failed"
        note(state, str(error))
        return replace(step, state=state, why=str(error))
    except InDoubtError as error:
        return replace(step, state="doubt", why=f"{error}: it may have gone out")
    note("delivered")
    return step


def _earlier(of: _Deliveries, step: Step, now: JournalLine) -> Step | None:
    """What an earlier run did, where it keeps this one from doing it."""
    line = of.journal.last.get(now.key)
    if line is None or step.document in of.asked.again or line.state in ("failed", "forgotten"):
        return None
    if line.state == "begun":
        why = f"a run ended while it was sent on {line.at}: look whether it is there, then --again {step.document}"
        return replace(step, state="doubt", why=why)
    if line.state in ("refused", "bounced"):
        return replace(step, state=line.state, why=f"{line.why} (on {line.at}); --again {step.document} tries again")
    changed = "; it has changed since: --again sends it" if line.sha256 != now.sha256 else ""
    return replace(step, state="before", why=f"on {line.at}{changed}")


# Files ------------------------------------------------------------------------------------------


def _put(of: _Deliveries, one: DeliverOptions) -> Iterator[Step]:
    """Copies in a folder, or one file of all."""
    found = list(_chosen(of, one))
    for entry, content in found:
        if isinstance(content, str):
            yield Step(one.name, entry.path, "", "unsent", f"{content}: build it anew")
    good = [(entry, content) for entry, content in found if isinstance(content, bytes)]
    if one.folder:
        for entry, content in good:
            place = Place(folder_of(one.folder), entry.path)
            yield _write(
                of, one, (Step(one.name, entry.path, place.shown, "delivered"), place), _identity(entry), content
            )
    elif len(good) < len(found):
        yield Step(one.name, "", one.zip or one.binder, "unsent", "not all of its documents can be delivered")
    elif good:
        folder, _, name = (one.zip or one.binder).rpartition("/")
        place = Place(folder_of(folder or "."), name)
        content = _zip(good) if one.zip else _binder(of, good)
        step = Step(one.name, name, place.shown, "delivered")
        yield _write(of, one, (step, place), " + ".join(_identity(entry) for entry, _ in good), content)


def _write(of: _Deliveries, one: DeliverOptions, what: tuple[Step, Place], document: str, content: bytes) -> Step:
    """One file, whole or not at all; one that is there already is not touched."""
    step, place = what
    name, content, sha256 = *_locked(one, place.name, content), _sha256(content)
    place = replace(place, name=name)
    step = replace(step, to=place.shown)
    try:
        there = place.read()
    except OSError as error:
        return replace(step, state="failed", why=str(error.strerror or error))
    line = JournalLine(step.delivery, document, step.to, "begun", _now(of), sha256, _sha256(content))
    last, ours = of.journal.last.get(line.key), of.journal.wrote.get((step.delivery, step.to, _sha256(there)))
    if there == content or ours == sha256:
        if last and last.state != "delivered" and not of.asked.is_dry:  # the run that wrote it did not live to say so
            of.journal.note(replace(line, state="delivered", written=_sha256(there)))
        return replace(step, state="before")
    if there and ours is None:
        why = "another file is there, which is no delivery of ours: move it away"
        return replace(step, state="unsent", why=why)
    if of.asked.is_dry:
        return replace(step, state="planned")
    of.journal.note(line)  # else a file that is encrypted, or of other documents, would be nobody's after a sudden end
    try:
        place.write(content, of.settings.file_mode)
    except (OSError, OutputError) as error:
        why = str(getattr(error, "strerror", None) or error)
        of.journal.note(replace(line, state="failed", why=why))
        return replace(step, state="failed", why=why)
    of.journal.note(replace(line, state="delivered", at=_now(of)))
    return step


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _locked(one: DeliverOptions, name: str, content: bytes) -> tuple[str, bytes]:
    """A document as it leaves: encrypted, where the delivery asks for it."""
    return encrypted(name, content, read_passphrase(one.encrypt)) if one.encrypt else (name, content)


def _zip(found: Sequence[tuple[ManifestEntry, bytes]]) -> bytes:
    """The documents at their paths."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in found:
            archive.writestr(zipfile.ZipInfo(entry.path, _DATE), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _binder(of: _Deliveries, found: Sequence[tuple[ManifestEntry, bytes]]) -> bytes:
    from reports.delivery.binder import bind  # noqa: PLC0415 - it prints, which most deliveries do not

    templates = open_templates(of.settings.templates, of.settings.brand, of.settings.designs)
    with speaking(of.settings.language):
        return bind([content for _, content in found], templates, of.settings.confidential)

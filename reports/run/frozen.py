"""Documents that are final: made once, known by their hash in the notes, not made again unless they are reopened."""

from reports.errors import Problem
from reports.run.changed import Existing
from reports.run.documents import Document, Outcome

CODE = "final"


def held(document: Document, existing: Existing) -> Outcome | None:
    """The outcome of a document that was already made as final; None: it was not.

    Errors as of `Existing.due`.
    """
    frozen = existing.notes.of(document.kind, document.id).frozen.get(document.path)
    if not frozen:
        return None
    found = existing.digest(document.path)
    if not found:
        return Outcome(document, "failed", "it is final, and its file is gone: put it back, or build with --reopen")
    problems = []
    if found != frozen:
        what = f"{document.path} is final, and was changed since: its SHA-256 was {frozen[:16]}…, and is {found[:16]}…."
        problems.append(Problem(CODE, what, "warning", hint="Put back what it was, or build with --reopen."))
    entry = existing.manifest.entries.get(document.path)
    is_stale = entry is not None and entry.inputs.get("text") != document.inputs.get("text")
    why = "it is final, though its packet changed" if is_stale else "it is final"
    return Outcome(document, "unchanged", why, tuple(problems))


def freeze(document: Document, existing: Existing) -> None:
    """Record in the notes that a document is final, by its hash, or that it no longer is; errors as of `due`."""
    sha256 = existing.digest(document.path) if document.is_final else ""
    existing.notes.freeze(document.kind, document.id, document.path, sha256)

"""The file with the numbers that people are known by to readers who are not to know their names.

Whoever has it can tell who is who, so it lies where no such reader gets. Knows ids and numbers, and no document.
"""

import json
import random
from collections.abc import Iterable
from pathlib import Path

from reports.errors import InputError, OutputError, Problem
from reports.system.write import Writer


def pseudonyms(secret: Path, ids: Iterable[str]) -> dict[str, int]:
    """The number of each person: as the file has it, else a new one in no order that could be guessed.

    Args:
        secret: The file, as JSON; written anew with the numbers of new people.
        ids: Of all people who need a number.

    Raises:
        InputError: The file cannot be read.
        OutputError: It cannot be written.

    """
    try:
        known: dict[str, int] = json.loads(secret.read_text("utf-8"))
        known = {str(key): int(number) for key, number in known.items()}
    except FileNotFoundError:
        known = {}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        hint = "Put it back from a copy; without it, people get other numbers."
        raise InputError(
            Problem("audience", f"cannot read the numbers of people: {error}.", "error", str(secret), hint=hint)
        ) from error
    new = [key for key in ids if key not in known]
    if not new:
        return known
    free = [number for number in range(1, len(known) + len(new) + 1) if number not in known.values()]
    random.SystemRandom().shuffle(free)
    known |= dict(zip(new, free, strict=False))
    try:
        secret.parent.mkdir(parents=True, exist_ok=True)
        Writer(secret.parent).write(secret.name, json.dumps(known, ensure_ascii=False, indent=1).encode() + b"\n")
    except OSError as error:
        raise OutputError(f"cannot write the numbers of people to {secret}: {error.strerror}.") from error
    return known

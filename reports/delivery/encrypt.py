"""Documents that open with a passphrase only: PDF by AES-256, decks as PowerPoint encrypts them, all else in a zip.

Knows bytes and a passphrase; knows no delivery.
"""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pikepdf

from reports.errors import InputError, Problem

_SHORTEST = 12
"""Characters of a passphrase, at least: a shorter one is guessed."""


def read_passphrase(file: str) -> str:
    """The first line of a file; InputError where it cannot be read or is too short. It is in no message."""
    try:
        text = Path(file).expanduser().read_text("utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        what = f"cannot read the passphrase: {reason}."
        raise InputError(
            Problem("encrypt", what, "error", file, hint="Put it into the first line of a file.")
        ) from error
    if len(text) < _SHORTEST:
        hint = f"Take at least {_SHORTEST} characters, such as five words."
        raise InputError(Problem("encrypt", "the passphrase is too short.", "error", file, hint=hint))
    return text


def encrypted(name: str, content: bytes, passphrase: str) -> tuple[str, bytes]:
    """A document and its name, so that it opens with the passphrase only; other bytes each time."""
    ending = name.rpartition(".")[2]
    if ending == "pdf":
        return name, _pdf(content, passphrase)
    if ending == "pptx":
        return name, _deck(content, passphrase)
    if ending == "zip":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return name, _zip({one: archive.read(one) for one in archive.namelist()}, passphrase)
    return f"{name}.zip", _zip({name.rpartition("/")[2]: content}, passphrase)


def _pdf(content: bytes, passphrase: str) -> bytes:
    """Readers for the blind may read it all the same."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        allowed = pikepdf.Permissions(accessibility=True)
        pdf.save(made, encryption=pikepdf.Encryption(user=passphrase, owner=passphrase, R=6, allow=allowed))
    return made.getvalue()


def _deck(content: bytes, passphrase: str) -> bytes:
    """As ECMA-376 says, "agile": PowerPoint, Keynote and LibreOffice ask for the passphrase."""
    from msoffcrypto.format.ooxml import OOXMLFile  # noqa: PLC0415 - only where decks are locked

    made = io.BytesIO()
    OOXMLFile(io.BytesIO(content)).encrypt(passphrase, made)
    return made.getvalue()


def _zip(files: Mapping[str, bytes], passphrase: str) -> bytes:
    """Files by their names; AES-256, which 7-Zip, macOS' and most other archive programs open."""
    import pyzipper  # noqa: PLC0415 - only where pages are locked

    made = io.BytesIO()
    with pyzipper.AESZipFile(made, "w", compression=pyzipper.ZIP_DEFLATED, encryption=pyzipper.WZ_AES) as archive:
        archive.setpassword(passphrase.encode())
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()

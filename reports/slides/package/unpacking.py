"""A package taken out of its zip file, and what keeps it from being one. Nothing is unpacked that does not fit.

Knows the zip format and the Open Packaging Conventions; knows no presentation.
"""

import posixpath
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from io import BytesIO

from lxml import etree

from reports.slides.xml import encoding_of, parse

AGAIN = "Open it in PowerPoint and save it as a PowerPoint Presentation (.pptx)."
Finding = tuple[str, str, str]
"""What is wrong, how to fix it, the words at fault."""
DAMAGES = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError)
"""What reading a zip file that is damaged or encrypted may raise."""


@dataclass(frozen=True, slots=True)
class PackageLimits:
    """How much a template may hold. A package above any of them is refused before it is unpacked."""

    entries: int = 5_000
    total: int = 300_000_000
    """Bytes, unpacked."""
    entry: int = 100_000_000
    ratio: int = 200
    """Times an entry may grow; asked of those above `small` only."""
    small: int = 1_000_000


LIMITS = PackageLimits()


_OLD = b"\xd0\xcf\x11\xe0"
"""First bytes of an OLE compound file: Office files before 2007, and encrypted ones of today."""
DECLARATIONS = tuple(
    word.encode(code) for word in ("<!DOCTYPE", "<!ENTITY") for code in ("ascii", "utf-16-le", "utf-16-be")
)


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship as it stands in the file; `target` is the part's name where it is inside the package."""

    key: str
    kind: str
    target: str
    is_external: bool


def container(content: bytes, limits: PackageLimits, parts: dict[str, bytes]) -> Iterator[Finding]:
    """What is wrong with the zip file; where nothing is, `parts` gets the entries' contents by name."""
    if content.startswith(_OLD):
        if "EncryptedPackage".encode("utf-16-le") in content:
            yield "the presentation is encrypted.", "Open it in PowerPoint, remove the password and save it.", ""
        else:
            yield "an Office file in the old binary format.", AGAIN, ""
        return
    many = f"more than {limits.entries:,} parts."
    smaller = "Take out what the slides do not need."
    # Each entry of the directory becomes an object: a directory of millions is not read at all.
    if content.count(b"PK\x01\x02") > 10 * limits.entries:
        yield many, smaller, ""
        return
    try:
        archive = zipfile.ZipFile(BytesIO(content))
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        yield "not a PowerPoint file, or a damaged one.", AGAIN, ""
        return
    entries = archive.infolist()
    found = [*sizes(entries, limits), *_entries(entries)]
    if len(entries) > limits.entries:
        found.append((many, smaller, ""))
    yield from found
    for entry in [] if found else entries:
        # Asked for one byte more than it says it has, so that more is noticed and never unpacked.
        longer = copy(entry)
        longer.file_size += 1
        try:
            with archive.open(longer) as stream:
                part = stream.read(longer.file_size)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, ValueError):
            yield f"part {entry.filename} is damaged.", AGAIN, ""
            continue
        if len(part) != entry.file_size:
            yield f"part {entry.filename} has another size than it says.", AGAIN, ""
        if not entry.is_dir():
            parts[entry.filename] = part


def _entries(entries: Sequence[zipfile.ZipInfo]) -> Iterator[Finding]:
    """Entries that no program writes into a presentation."""
    for name, count in Counter(entry.filename.lower() for entry in entries).items():
        if count > 1:
            yield f"{count} parts are named {name}.", AGAIN, ""
    for entry in entries:
        name = entry.orig_filename
        if re.search(r"^/|\\|\0|^\w:", name) or ".." in name.split("/"):
            yield f"the part name {name!r} leads out of the package.", AGAIN, ""
        if entry.flag_bits & 0x41:
            yield f"part {name} is encrypted.", "Save it without a password.", ""
        elif entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            yield f"part {name} is compressed in a way that PowerPoint does not read.", AGAIN, ""


def sizes(entries: Sequence[zipfile.ZipInfo], limits: PackageLimits) -> Iterator[Finding]:
    """Entries that would fill memory, by what they say of themselves."""
    smaller = "Make pictures and films smaller (Picture Format, Compress Pictures)."
    total = sum(entry.file_size for entry in entries)
    if total > limits.total:
        yield f"{total / 1e6:,.0f} MB unpacked; at most {limits.total / 1e6:,.0f} MB are read.", smaller, ""
    for entry in entries:
        if entry.file_size > limits.entry:
            yield f"part {entry.filename} has {entry.file_size / 1e6:,.0f} MB unpacked.", smaller, ""
        elif entry.file_size > max(limits.small, limits.ratio * entry.compress_size):
            yield f"part {entry.filename} grows more than {limits.ratio} times when unpacked.", smaller, ""


def parts_of(content: bytes) -> dict[str, bytes]:
    """The parts of a package that is known to be sound, by name."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def markup(parts: Mapping[str, bytes]) -> Iterator[Finding]:
    """XML that cannot be read, or that declares what XML in presentations never does."""
    missing = [name for name in ("[Content_Types].xml", "_rels/.rels") if name not in parts]
    if missing:
        yield f"a zip file, but no presentation: it has no {' and no '.join(missing)}.", AGAIN, ""
    for name, part in parts.items():
        if not name.lower().endswith((".xml", ".rels", ".vml")):
            continue
        if any(word in part for word in DECLARATIONS):
            yield f"part {name} declares a document type or entities.", AGAIN, ""
            continue
        try:
            encoding = encoding_of(part)
        except etree.XMLSyntaxError as error:
            yield f"part {name} is damaged in line {error.lineno or 1}: {error.msg}.", AGAIN, ""
            continue
        if encoding.upper() not in ("UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "ASCII", "US-ASCII"):
            yield f"part {name} is written in {encoding}.", AGAIN, ""


def content_types(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The content type of each part."""
    root = parse(parts["[Content_Types].xml"])
    defaults = {each.get("Extension", "").lower(): each.get("ContentType", "") for each in root.iterfind("{*}Default")}
    overrides = {each.get("PartName", "").lower(): each.get("ContentType", "") for each in root.iterfind("{*}Override")}
    return {
        name: overrides.get(f"/{name}".lower(), defaults.get(posixpath.splitext(name)[1][1:].lower(), ""))
        for name in parts
    }


def relations_of(parts: Mapping[str, bytes], name: str) -> list[Relation]:
    """The relationships of a part; those of the package where the name is empty."""
    folder, file = posixpath.split(name)
    part = parts.get(posixpath.join(folder, "_rels", f"{file}.rels"))
    listed = []
    for each in [] if part is None else parse(part).iterfind("{*}Relationship"):
        target = each.get("Target", "")
        is_external = each.get("TargetMode", "").lower() == "external" or bool(
            re.match(r"[A-Za-z][\w+.-]*:|//|\\\\", target)
        )
        if not is_external:
            target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        listed.append(Relation(each.get("Id", ""), each.get("Type", ""), target, is_external))
    return listed

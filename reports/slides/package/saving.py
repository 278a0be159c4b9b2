"""A package written as a zip file, the same bytes for the same parts.

python-pptx would keep what nothing needs any more, and write the time of day.
"""

import posixpath
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import cast
from xml.sax.saxutils import quoteattr

from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.package import Part, XmlPart
from pptx.opc.packuri import PackURI

from reports.slides.xml import Element


def root_of(part: Part) -> Element:
    """The XML of a part of any kind. Private in python-pptx, which offers it per kind, for some under another name."""
    root: Element = cast("XmlPart", part)._element
    return root


def numbered(name: str) -> tuple[str, int, str]:
    """A part name as stem, number and extension.

    >>> numbered("/ppt/slides/slide12.xml"), numbered("/ppt/presProps.xml")
    (('/ppt/slides/slide', 12, '.xml'), ('/ppt/presProps', 0, '.xml'))
    """
    path, extension = posixpath.splitext(name)
    stem = path.rstrip("0123456789")
    return stem, int(path[len(stem) :] or 0), extension


Relations = Sequence[tuple[str, str, Part | str]]
"""Relationships of a part: id, type, and the other part or an address outside of the package."""


def written(top: Iterable[tuple[str, Part]], found: Mapping[Part, Relations], kept: set[Part]) -> bytes:
    """The package as a zip file; parts that the template does not have are numbered in the order found.

    `top` are the relationships of the package, type and part; `kept` the parts that keep their names.
    """
    names = _names(found, kept)
    listed = [(f"rId{at}", kind, part) for at, (kind, part) in enumerate(top, 1)]
    entries: dict[str, bytes | Part] = {"_rels/.rels": _relationships("/", listed, names)}
    for part in sorted(found, key=names.__getitem__):
        name = names[part]
        entries[name[1:]] = part
        if found[part]:
            folder, file = posixpath.split(name)
            entries[f"{folder}/_rels/{file}.rels"[1:]] = _relationships(folder, found[part], names)
    return zipped([("[Content_Types].xml", _content_types(names)), *sorted(entries.items(), key=lambda one: one[0])])


def _names(found: Iterable[Part], kept: set[Part]) -> dict[Part, str]:
    """A name for each part; those that are kept have theirs already."""
    found = list(found)
    names = {part: str(part.partname) for part in found if part in kept}
    taken = {name.lower() for name in names.values()}
    numbers: Counter[str] = Counter()
    for part in found:
        if part in names:
            continue
        stem, number, extension = numbered(part.partname)
        name = f"{stem}{extension}"
        while number or name.lower() in taken:
            numbers[stem] += 1
            name, number = f"{stem}{numbers[stem]}{extension}", 0
        names[part] = name
        taken.add(name.lower())
    return names


def _content_types(names: Mapping[Part, str]) -> bytes:
    """The list of the types of all parts: one for each extension, and those that differ from it."""
    defaults = {".rels": CT.OPC_RELATIONSHIPS, ".xml": CT.XML}
    overrides: dict[str, str] = {}
    for part in sorted(names, key=names.__getitem__):
        extension = posixpath.splitext(names[part])[1].lower()
        if not extension or defaults.setdefault(extension, part.content_type) != part.content_type:
            overrides[names[part]] = part.content_type
    types = "".join(
        [
            f"<Default Extension={quoteattr(ext[1:])} ContentType={quoteattr(kind)}/>"
            for ext, kind in sorted(defaults.items())
        ]
        + [f"<Override PartName={quoteattr(name)} ContentType={quoteattr(kind)}/>" for name, kind in overrides.items()]
    )
    return xml_file(f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}</Types>')


def zipped(entries: Iterable[tuple[str, bytes | Part]]) -> bytes:
    """Names and contents as a zip file; what slides share is compressed once."""
    saved = BytesIO()
    earlier: dict[Element, zipfile.ZipInfo] = {}
    with zipfile.ZipFile(saved, "w") as archive:
        for name, content in entries:
            entry = zipfile.ZipInfo(name)  # dated 1980-01-01
            entry.create_system = 0  # else that of the machine
            root = root_of(content) if isinstance(content, XmlPart) else None
            if root is not None and root in earlier:  # notes that slides share
                _write_again(archive, saved, entry, earlier[root])
                continue
            # Made one by one: all of them at once would take more memory than the document.
            text = content if isinstance(content, bytes) else content.blob
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED, 6)
            if root is not None:
                earlier[root] = entry
    return saved.getvalue()


def _write_again(archive: zipfile.ZipFile, saved: BytesIO, entry: zipfile.ZipInfo, first: zipfile.ZipInfo) -> None:
    """Give an archive an entry with the content of an earlier one, which is not compressed anew."""
    for name in ("compress_type", "CRC", "file_size", "compress_size", "external_attr"):
        setattr(entry, name, getattr(first, name))
    start = first.header_offset + len(first.FileHeader(zip64=False))
    packed = bytes(saved.getbuffer()[start : start + first.compress_size])
    entry.header_offset = saved.tell()
    saved.write(entry.FileHeader(zip64=False) + packed)
    archive.filelist.append(entry)
    archive.NameToInfo[entry.filename] = entry
    archive.start_dir = saved.tell()


def _relationships(folder: str, listed: Relations, names: Mapping[Part, str]) -> bytes:
    """The relationships of the part in a folder, targets relative to it."""
    text = ""
    for key, kind, target in listed:
        text += f"<Relationship Id={quoteattr(key)} Type={quoteattr(kind)} "
        if isinstance(target, str):
            text += f'Target={quoteattr(target)} TargetMode="External"/>'
        else:
            text += f"Target={quoteattr(PackURI(names[target]).relative_ref(folder))}/>"
    return xml_file(
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{text}</Relationships>'
    )


def xml_file(text: str) -> bytes:
    """Some XML as a file of its own."""
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}'.encode()

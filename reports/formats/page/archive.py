"""A finished PDF made fit for an archive, PDF/A-3u, with the data that it was made of inside; and that taken out again.

Knows PDF and files as bytes; knows no packet. What it hands on stays PDF/UA-1.
"""

import io
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pikepdf
from pikepdf import Array, AttachedFileSpec, Dictionary, Name, String

from reports.errors import InputError, Problem
from reports.formats import identity

_PRINT = 4
"""Flag of an annotation: it is printed, as what a record shows has to be."""
_READ_ONLY = 1
"""Flag of a field."""
_LONGEST = 32767
"""Bytes of a text that PDF/A allows."""
_MOST = 200_000_000
"""Bytes of a file within, at most."""
_SCHEMA = b"""<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" \
pdfaid:conformance="U"/><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:\
schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid\
</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part\
</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal\
</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that it conforms to</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description></rdf:RDF>"""
"""What PDF/A wants said, and what it wants said of PDF/UA's own word."""


@dataclass(frozen=True, slots=True)
class Within:
    """A file that a PDF holds."""

    name: str
    content: bytes
    type: str
    """As mails name it: `text/csv`."""
    relation: str
    """To what the pages show: `Source`, what they were made of; `Data`, what stands on them."""
    what: str
    """In words, for a list of files."""


def archived(content: bytes, files: Sequence[Within], *, is_shut: bool) -> bytes:
    """A PDF of ours as PDF/A-3u with files in it; equal bytes for equal ones. `is_shut`: its form is filled no more."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        _say(pdf)
        _finish_notes(pdf, is_shut)
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and "/Interpolate" in thing:
                del thing["/Interpolate"]
        for one in files:
            _attach(pdf, one)
        _end_streams(pdf)
        return _saved(pdf)


_AMBIGUOUS = b"\r\nendstream"
"""A stream that ends so may be one byte shorter than it says: judges of archives refuse it."""


def _end_streams(pdf: pikepdf.Pdf) -> None:
    """Streams whose last byte is no part of an end of line."""
    for thing in pdf.objects:
        if not isinstance(thing, pikepdf.Stream) or "/DecodeParms" in thing or thing.get("/Type") == Name.Metadata:
            continue
        if "/Filter" not in thing:  # else it were packed when it is saved
            thing.write(zlib.compress(thing.read_raw_bytes()), filter=Name.FlateDecode)
        raw = thing.read_raw_bytes()
        if raw.endswith(b"\r") and thing.get("/Filter") == Name.FlateDecode:
            thing.write(raw + b"\n", filter=Name.FlateDecode)  # beyond its end, where nothing is read


def _saved(pdf: pikepdf.Pdf) -> bytes:
    """Its bytes; where a stream of objects would end ambiguously, without such streams."""
    made = io.BytesIO()
    for mode in (pikepdf.ObjectStreamMode.preserve, pikepdf.ObjectStreamMode.disable):
        made = io.BytesIO()
        level = pikepdf.StreamDecodeLevel.none
        pdf.save(made, deterministic_id=True, min_version="1.7", object_stream_mode=mode, stream_decode_level=level)
        if _AMBIGUOUS not in made.getvalue():
            break
    return made.getvalue()


def _say(pdf: pikepdf.Pdf) -> None:
    """What it conforms to, and how its colours look."""
    said = pdf.Root.Metadata.read_bytes().replace(b"</rdf:RDF>", _SCHEMA, 1)
    pdf.Root.Metadata.write(said)  # without a filter: programs that know no PDF read it
    profile = pdf.make_stream(_srgb(), N=3, Alternate=Name.DeviceRGB)
    intent = {"/Type": Name.OutputIntent, "/S": Name.GTS_PDFA1, "/OutputConditionIdentifier": String("sRGB")}
    pdf.Root.OutputIntents = Array([pdf.make_indirect(Dictionary(intent | {"/DestOutputProfile": profile}))])
    which = f"/{identity.NAME}"
    if len(bytes(pdf.docinfo.get(which, String("")))) > _LONGEST:
        found = identity.read(str(pdf.docinfo[which]))
        pdf.docinfo[which] = identity.written(replace(found, questions={})) if found else ""


def _srgb() -> bytes:
    """The colours of screens, as a profile without the moment at which it was made."""
    from PIL import ImageCms

    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return made[:24] + bytes.fromhex("07e000010001000000000000") + made[36:]


def _finish_notes(pdf: pikepdf.Pdf, is_shut: bool) -> None:
    """Links and fields as PDF/A wants them: printed, and each field drawn by the document itself."""
    for page in pdf.pages:
        for note in page.obj.get("/Annots", ()):
            note.F = int(note.get("/F", 0)) | _PRINT
            if note.get("/Subtype") != Name.Widget:
                continue
            if "/AP" not in note:
                left, bottom, right, top = (float(edge) for edge in note.Rect)
                box = [0, 0, round(abs(right - left), 3), round(abs(top - bottom), 3)]
                form = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array(box), "/Resources": Dictionary()}
                note.AP = Dictionary(N=pdf.make_stream(b"/Tx BMC EMC", Dictionary(form)))
            if is_shut:
                note.Ff = int(note.get("/Ff", 0)) | _READ_ONLY
            for key in ("/V", "/DV"):
                if isinstance(note.get(key), String) and len(bytes(note[key])) > _LONGEST:
                    note[key] = pdf.make_stream(bytes(note[key]))
    if "/AcroForm" in pdf.Root:
        pdf.Root.AcroForm.NeedAppearances = False


def _attach(pdf: pikepdf.Pdf, one: Within) -> None:
    """A file for who looks into the list of files, and for programs that ask what a document was made of."""
    spec = AttachedFileSpec(
        pdf,
        one.content,
        description=one.what,
        filename=one.name,
        mime_type=one.type,
        creation_date="",
        mod_date="D:19800101000000Z",  # it has to say one, and the same packet makes the same bytes
    )
    spec.obj.AFRelationship = Name(f"/{one.relation}")
    pdf.attachments[one.name] = spec
    if "/AF" not in pdf.Root:
        pdf.Root.AF = Array()
    pdf.Root.AF.append(pdf.attachments[one.name].obj)


def files_in(content: bytes, shown: str) -> Mapping[str, bytes]:
    """The files that a PDF holds, by name, whoever made it; InputError where it cannot be read. `shown`: its name."""
    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            return dict(_files(pdf))
    except pikepdf.PasswordError as error:
        hint = "Open it with its passphrase and save it without one, or take the one that was not encrypted."
        raise InputError(Problem("extract", "it is encrypted.", "error", shown, hint=hint)) from error
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, zlib.error) as error:
        raise InputError(Problem("extract", "it is no PDF that can be read.", "error", shown)) from error


def _files(pdf: pikepdf.Pdf) -> Iterator[tuple[str, bytes]]:
    for spec in pdf.Root.get("/AF", ()):
        stream: Any = spec.EF.get("/UF", spec.EF.get("/F"))
        found, raw = stream.get("/Filter"), stream.read_raw_bytes()
        if found == Name.FlateDecode:
            raw = zlib.decompressobj().decompress(raw, _MOST)
        if found in (None, Name.FlateDecode):
            yield str(spec.get("/UF", spec.get("/F", ""))), raw

"""The form of a PDF: what is written in its fields, and the same written into those of another.

Knows PDF, and nothing of how text is set: whoever fills a form says how its text is drawn.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from reports.errors import Problem
from reports.formats import identity
from reports.formats.filled import Form, Value

Draw = Callable[[str, float, float, bool], tuple[bytes, bool]]
"""Text, width and height in points, whether it has lines → a PDF of one page, and whether all of it is shown."""
_MULTILINE, _RADIO, _BUTTON = 1 << 12, 1 << 15, 1 << 16
_DEPTH = 16
"""Fields within fields, at most: a form that is made to do harm has more."""
UNNAMED = "unknown-"
"""How WeasyPrint begins the names of fields that the template gives none; they change with the pages."""


def read_form(content: bytes) -> Form:
    """The form of a PDF, whoever wrote it; what cannot be read is told in the answer, never raised."""
    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            if pdf.is_encrypted:
                return Form(is_encrypted=True)
            fields = list(_fields(pdf))
            is_signed = "/Perms" in pdf.Root or any(_type(one) == "/Sig" and "/V" in one for _, one in fields)
            values, before = dict[str, Value](), dict[str, Value]()
            for name, one in fields:
                if _is_ours(one) and not values.get(name):  # where files were joined, there are two of a name
                    values[name], before[name] = _value(one, "/V"), _value(one, "/DV")
            packet = identity.read(_text(pdf.docinfo.get(f"/{identity.NAME}")))
            labels = {name: _text(_inherited(one, "/TU")).partition(":")[0].strip() for name, one in fields}
            return Form(values, before, labels, is_signed, identity=packet)
    except pikepdf.PasswordError:
        return Form(is_encrypted=True)
    except Exception as error:  # whatever a reader stumbles over in what somebody else wrote
        # Without the address of what was read, which says nothing and is another one each time.
        said = re.sub(r"stream <[^>]*>:\s*|<[^>]* at 0x[0-9a-f]+>", "", str(error)).strip(" .")
        return Form(fault=said or type(error).__name__)


def fill(content: bytes, values: Mapping[str, Value], draw: Draw) -> tuple[bytes, tuple[Problem, ...]]:
    """A PDF with these values in its form, and notes on what is not shown whole; equal bytes for equal ones."""
    made = io.BytesIO()
    problems = list[Problem]()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        fields = dict(_fields(pdf))
        for name, value in values.items():
            found = fields.get(name)
            if not value:
                continue
            if found is None or name.startswith(UNNAMED) or not _is_ours(found):
                problems.append(_note(f"the form has no field “{name}” any more: what was written there is not shown."))
            elif _type(found) == "/Btn" and not _choose(found, value):
                problems.append(_note(f"“{name}” cannot be “{value}”: write true, or one of its choices."))
            elif _type(found) == "/Btn":
                continue
            elif not _write(pdf, found, str(value), draw):
                problems.append(_note(f"“{name}” is longer than its field, which shows the beginning."))
        # Else viewers draw all fields anew, in a font that lacks most of the world's letters.
        if fields:
            pdf.Root.AcroForm.NeedAppearances = False
        pdf.save(made, deterministic_id=True)
    return made.getvalue(), tuple(problems)


def _note(message: str) -> Problem:
    return Problem("notes", message, "note", hint="All of it is in the notes.")


def _fields(pdf: pikepdf.Pdf) -> Iterator[tuple[str, pikepdf.Object]]:
    """The fields by their full names."""
    form = pdf.Root.get("/AcroForm")
    if isinstance(form, Dictionary):
        yield from _within(form.get("/Fields", Array()), "", 0)


def _within(fields: Iterable[pikepdf.Object], above: str, depth: int) -> Iterator[tuple[str, pikepdf.Object]]:
    for one in fields if depth < _DEPTH else ():
        if not isinstance(one, Dictionary):
            continue
        name = ".".join(filter(None, (above, _text(one.get("/T", "")))))
        kids = [kid for kid in one.get("/Kids", ()) if isinstance(kid, Dictionary) and "/T" in kid]
        if kids:
            yield from _within(kids, name, depth + 1)
        elif name:
            yield name, one


def _inherited(one: pikepdf.Object, key: str) -> pikepdf.Object | None:
    """A value of a field, or of one that it is in."""
    for _ in range(_DEPTH):
        if key in one:
            return one[key]
        if "/Parent" not in one:
            break
        one = one.Parent
    return None


def _type(one: pikepdf.Object) -> str:
    return str(_inherited(one, "/FT") or "")


def _flags(one: pikepdf.Object) -> int:
    return int(_inherited(one, "/Ff") or 0)


def _is_ours(one: pikepdf.Object) -> bool:
    """Whether people fill in the field: with a text, by a tick or by a choice."""
    return _type(one) in ("/Tx", "/Ch") or (_type(one) == "/Btn" and not _flags(one) & _BUTTON)


def _value(one: pikepdf.Object, key: str) -> Value:
    found = _inherited(one, key)
    if _type(one) != "/Btn":
        return _text(found)
    state = str(found or "").removeprefix("/")
    if _flags(one) & _RADIO:
        return "" if state == "Off" else state
    return state not in ("", "Off")


def _text(found: object) -> str:
    """A text of a PDF, to the character; of several choices one a line. Half a character becomes �."""
    if found is None:
        return ""
    if isinstance(found, Array):
        return "\n".join(map(_text, found))
    if isinstance(found, pikepdf.Stream):
        found = String(found.read_bytes())
    raw = bytes(found) if isinstance(found, String) else str(found).encode()
    for mark, encoding in ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8")):
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace")
    return raw.decode("pdfdoc", "replace")


def _choose(found: pikepdf.Object, value: Value) -> bool:
    """Tick a box, or choose among some; whether there is such a choice."""
    is_there = False
    widgets = list(found.get("/Kids", [found]))
    for widget in widgets:
        states = [str(state) for state in widget.AP.N if str(state) != "/Off"]
        if chosen := next((state for state in states if value is True or state == f"/{value}"), None):
            widget.AS = found.V = found.DV = Name(chosen)
            is_there = True
    return is_there


def _write(pdf: pikepdf.Pdf, found: pikepdf.Object, text: str, draw: Draw) -> bool:
    """Write a text into a field, with a drawing for viewers to show; whether it shows all."""
    found.V = found.DV = _string(text)
    for widget in found.get("/Kids", [found]):
        left, bottom, right, top = (float(edge) for edge in widget.Rect)
        drawn, is_whole = draw(text, abs(right - left), abs(top - bottom), bool(_flags(found) & _MULTILINE))
        with pikepdf.open(io.BytesIO(drawn)) as page:
            form = pdf.copy_foreign(page.pages[0].as_form_xobject())
        form.write(b"/Tx BMC q\n" + form.read_bytes() + b"\nQ EMC")
        widget.AP = Dictionary(N=form)
    return is_whole


def _string(text: str) -> String:
    """A text in UTF-16, which every reader takes for what it is."""
    return String(b"\xfe\xff" + text.encode("utf-16-be", "replace"))

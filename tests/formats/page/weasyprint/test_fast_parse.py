"""The tree of a page as the XML parser makes it is the one that an HTML parser makes, or there is none."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinyhtml5 import parse

from reports.formats import open_templates
from reports.formats.page.html import page
from reports.formats.page.weasyprint.fast_parse import tree
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus


def told(element: Any) -> object:
    return element.tag, element.text, element.tail, list(element.attrib.items()), [told(child) for child in element]


def parsed(text: str) -> object:
    return told(parse(text, namespace_html_elements=False))


@pytest.mark.parametrize("kind", ["person", "quarter"])
def test_pages_of_the_built_in_set_have_one(kind: str) -> None:
    some = corpus({"Ada Byron": ["2025-01", "2025-03"], "Grace": ["2025-01"]})
    packet = assemble_person(some, "ada-byron") if kind == "person" else assemble_period(some, Period.parse("2025-Q1"))
    made = page(packet, open_templates(None), "paper")
    root = tree(made)
    assert root is not None
    assert told(root) == parsed(made)


def whole(body: str) -> str:
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>a</title>\n</head>\n<body>\n{body}\n</body>\n</html>\n'


@pytest.mark.parametrize(
    "body",
    [
        "<p>a<p>b</p></p>", "<p><div>a</div></p>", "<div/>a", "<table><tr><td>a</td></tr></table>", "a & b", "&nbsp;",
        "<table>a<tbody></tbody></table>", "<a href='#'>a<a>b</a></a>", "<ul><li>a<li>b</li></li></ul>", "<!-- a -->",
        '<p title="a\nb">a</p>', "<svg><p>a</p></svg>", "<P>a</P>", '<p onclick="a" Title="b">c</p>', "<b><p>a</b></p>",
        '<svg viewbox="0 0 1 1"></svg>', "<select><option>a</option></select>", "<textarea>\na</textarea>", "a\fb",
        "<form><form>a</form></form>", "<h1><h2>a</h2></h1>", "<custom>a</custom>", "<script>a</script>", "<br></br>",
        "<head></head>", "&#128;", "a\r\nb", "<details open>a</details>", "<![CDATA[a]]>", "<?a?>",
        "<svg><title/></svg>", '<input value="1>2">', '<p title="a>b\nc">a</p>', "<table>\u00a0<tbody></tbody></table>",
    ],
)  # fmt: skip
def test_a_page_that_may_be_read_in_another_way_has_none(body: str) -> None:
    assert tree(whole(body)) is None


_NAMES = re.findall(
    r"\S+",
    "a article b br circle div em g h2 input li p path section span strong svg table tbody td text title tr ul",
)
_PIECES = st.one_of(
    st.builds(
        "<{} {}>".format,
        st.sampled_from(_NAMES),
        st.sampled_from(["", 'id="a"', 'class="b c"', 'fill="x"', 'alt="a>b"', 'alt="a\nb"']),
    ),
    st.builds("</{}>".format, st.sampled_from(_NAMES)),
    st.builds("<{}/>".format, st.sampled_from(_NAMES)),
    st.sampled_from(["a ", " ", "\n", "&amp;", "&#39;", "é", "&", "\t", "\u00a0"]),
)


@st.composite
def nested(draw: st.DrawFn, depth: int = 4) -> str:
    """Elements that are closed, wherever they are."""
    name = draw(st.sampled_from(_NAMES))
    inside = draw(st.lists(nested(depth - 1), max_size=3)) if depth else []
    between = draw(st.sampled_from(["", " ", "a", "\n"]))
    return f"<{name}>{between}{between.join(inside)}</{name}>{between}".replace("</br>", "").replace("</input>", "")


@given(st.one_of(st.lists(_PIECES, max_size=12).map("".join), st.lists(nested(), max_size=3).map("".join)))
def test_where_there_is_one_it_is_that_of_an_html_parser(body: str) -> None:
    text = whole(body)
    root = tree(text)
    assert root is None or told(root) == parsed(text)

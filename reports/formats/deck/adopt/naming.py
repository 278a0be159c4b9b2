"""What layouts say that they are for: in their type, their names and in words on them for authors.

Knows words of several languages; knows no places.
"""

import re
from typing import Literal

from pptx.slide import SlideLayout

from reports.regex import regex
from reports.slides.shapes import paragraphs, placeholder_type, text_of

Purpose = Literal["cover", "section", "other", ""]
"""What a layout says that it is for; `other`: none that slides of ours have; empty: content, or it does not say."""

_OTHER = regex(
    r"agenda|table of|inhaltsverz|sommaire|índice|目录|目次|목차|содержание|quot|zitat|cita[tç]|thank|dank|merci"
    r"|gracias|closing|\bends?\b|schluss|disclaimer|legal|contact|kontakt|контакт|финальн|结束|结尾|致谢|\bdemo\b|\bvideo"
    r"|unused|\bcode\b|name ?card|namensk|navnekort|\bnotes\b|instruction|guideline|walkin"
)
_NO_COVER = regex(r"^(contents?|questions?\b.*|q ?& ?a|fragen|preguntas|domande|disclaimer)\W*$")
"""Headlines of slides, in addition."""
_TAG = regex(r"^\W*[#{<\[$]|\{\{")
_SECTION = regex(
    r"section|divider|separator|transition|segue|chapter|abschnitt|kapitel|zwischen|trenn|chapitre|intertitre"
    r"|secci[oó]n|sezione|seção|secção|cap[ií]tulo|capitolo|afsnit|avsnitt|sectie|hoofdstuk|sekcj|rozdział|раздел"
    r"|дивайдер|ενότητας|セクション|中扉|章|节|節|구역|간지"
)
_COVER = regex(
    r"title slide|titleslide|\bcover|titel(folie|slide|dia|bild|seite)|deckblatt|diapositive de titre|couverture"
    r"|page de (titre|garde)|portada|diapositiva (de )?t[ií]tulo|diapositiva titolo|copertina|\bcapa\b|omslag|forside"
    r"|título da apresentação|slide de título|rubrikbild|slajd tytułowy|okładka|титульн|обложк|название презентации"
    r"|διαφάνεια τίτλου|表紙|タイトル ?スライド|封面|首页|标题幻灯片|標題投影片|제목 슬라이드|표지"
    r"|^(?!.*\b(and|und|et|e|y|og|och|en|i)\b).*\b(title|titel|titre|t[ií]tulo|titolo)$"
)
_TO_AUTHORS = regex(
    r"\b(click|klick|cliquez|haga clic|clique|please|bitte|insert|einfügen|replace|use (this|for|only|layout)"
    r"|only with|this (slide|layout|template)|diese folie)\b|仅供|クリック|单击|클릭"
)

_FORMS = ("picTx", "objTx", "vertTx", "vertTitleAndTx")
"""Types of layouts that are forms of their own: pictures and objects with a caption, upright text."""
_SHORT = 30
"""Letters that a headline of such a slide has at most."""


def kind_of(layout: SlideLayout) -> str:
    """What the program that made a layout says that it is for."""
    return str(layout._element.get("type", ""))


def purpose(layout: SlideLayout) -> Purpose:
    """What the type and the name of a layout say that it is for."""
    name = " ".join(re.sub(r"[\d_\-–]+", " ", layout.name.lower()).split())
    if kind_of(layout) == "secHead":
        return "section"
    if kind_of(layout) == "title":
        return "cover"
    if _OTHER.search(name):
        return "other"
    return "section" if _SECTION.search(name) else "cover" if _COVER.search(name) else ""


def is_form(layout: SlideLayout) -> bool:
    """Whether a layout is a form of its own, or for slides that ours are none of: it shows no look of content."""
    return kind_of(layout) in _FORMS or purpose(layout) == "other"


def is_for_others(headline: str) -> bool:
    """Whether the headline of a sample slide is that of an agenda, of contacts, or of the end."""
    words = " ".join(headline.lower().split())
    return bool(_OTHER.search(words) or _NO_COVER.search(words)) and len(words) < _SHORT


def is_tag(words: str) -> bool:
    """Whether words are filled in by a program, or by authors: `#title`, `{{ title }}`, `[date]`."""
    return _TAG.search(words) is not None


def tells_authors(layout: SlideLayout) -> bool:
    """Whether a layout draws words that tell authors what to do, as “Use this slide only with a picture”."""
    shapes = (shape._element for shape in layout.shapes if placeholder_type(shape._element) is None)
    words = " ".join(text_of(paragraph) for shape in shapes for paragraph in paragraphs(shape))
    return _TO_AUTHORS.search(words.lower()) is not None

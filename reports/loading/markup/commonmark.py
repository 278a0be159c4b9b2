"""The parser of Markdown, markdown-it, with rules of our own: comments, fences that are closed, pictures as words.

Each token that stands for several lines says so, so that every word keeps its line. Knows nothing of blocks.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, fence
from markdown_it.rules_inline import StateInline, autolink, backtick, link

_DEEPEST = 40
"""Levels of quotes, lists (two each) and inline marks; what is beyond is text."""


@cache
def parser(*, is_code_known: bool) -> MarkdownIt:
    """CommonMark with tables and strikethrough; tags are text, comments are known, and no address is refused."""
    made = MarkdownIt("commonmark", {"maxNesting": _DEEPEST, "html": False})
    made.enable(["table", "strikethrough"]).disable(["html_block", "html_inline"])
    if not is_code_known:
        made.disable("code")
    ends: dict[str, list[str]] = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    made.block.ruler.before("table", "comment", _comment, ends)  # type: ignore[arg-type]
    made.block.ruler.at("fence", _closed_fence, ends)  # type: ignore[arg-type]
    for name, rule in (
        ("backticks", _code_span),
        ("link", _counting(link)),
        ("image", _counting(_image)),
        ("autolink", _counting(autolink)),
    ):
        made.inline.ruler.at(name, rule)
    made.inline.ruler.before("autolink", "comment", _counting(_inner_comment))
    made.validateLink = lambda url: True  # type: ignore[method-assign]
    made.normalizeLinkText = lambda link: link  # type: ignore[method-assign]
    return made


def _comment(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Whole lines that nobody is meant to see."""
    begin = state.bMarks[first] + state.tShift[first]
    if not state.src.startswith("<!--", begin):
        return False
    closing: list[int] = state.env["closing"]
    at = bisect_left(closing, first)
    if at == len(closing) or closing[at] >= end or state.sCount[closing[at]] < state.blkIndent:
        return False
    last = closing[at]
    close = state.src.find("-->", begin + 4 if last == first else state.bMarks[last], state.eMarks[last])
    if close < 0 or state.src[close + 3 : state.eMarks[last]].strip():
        return False
    if not silent:
        state.line = last + 1
        state.push("comment", "", 0).map = [first, last + 1]
    return True


def _closed_fence(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Code between fences; a fence that is never closed is text, since it would swallow all that follows."""
    if state.level:
        return bool(fence(state, first, end, silent))
    mark = _shown(state, first)
    kind = mark[:1]
    length = len(mark) - len(mark.lstrip(kind)) if kind else 0
    unclosed: dict[str, int] = state.env["unclosed"]
    if length >= unclosed.get(kind, length + 1):
        return False
    if not fence(state, first, end, silent):
        return False
    if silent:
        return True
    last = _shown(state, state.line - 1)
    if state.line < end or (state.line - 1 > first and len(last) >= length and not last.strip(kind)):
        return True
    state.tokens.pop()
    state.line, unclosed[kind] = first, length
    return False


def _shown(state: StateBlock, line: int) -> str:
    """A line without outer blanks."""
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip()


def _counting(rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """A rule that says how many line breaks it passed over without a token for each."""

    def counted(state: StateInline, silent: bool) -> bool:
        at, before = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        if not silent and (breaks := state.src.count("\n", at, state.pos)):
            made = state.tokens[before:]
            told = sum(
                token.meta.get("breaks", 0)
                + (token.type in ("softbreak", "hardbreak"))
                + token.meta.get("raw", token.content).count("\n")
                for token in made
            )
            made[-1].meta["breaks"] = made[-1].meta.get("breaks", 0) + breaks - told
        return True

    return counted


def _code_span(state: StateInline, silent: bool) -> bool:
    """Code within a line, which keeps its line breaks."""
    at, before = state.pos, len(state.tokens)
    found: bool = backtick(state, silent)
    if found and not silent and len(state.tokens) > before and state.tokens[-1].type == "code_inline":
        token = state.tokens[-1]
        raw = state.src[at + len(token.markup) : state.pos - len(token.markup)]
        if len(token.content) < len(raw) and "\n" not in (raw[0], raw[-1]):
            raw = raw[1:-1]
        token.meta["raw"] = raw
    return found


def _image(state: StateInline, silent: bool) -> bool:
    """A picture as the words that stand for it."""
    if not state.src.startswith("![", state.pos):
        return False
    start, before = state.pos, len(state.tokens)
    state.pos += 1
    if not link(state, silent):
        state.pos = start
        return False
    if not silent:
        opened = next(token for token in state.tokens[before:] if token.type == "link_open")
        opened.attrs = {}
    return True


def _inner_comment(state: StateInline, silent: bool) -> bool:
    """A comment within a line."""
    if not state.src.startswith("<!--", state.pos):
        return False
    last = state.cache.setdefault(-1, state.src.rfind("-->")) if -1 not in state.cache else state.cache[-1]
    if last < state.pos + 4:
        return False
    end = state.src.find("-->", state.pos + 4) + 3
    if end > state.posMax:
        return False
    if not silent:
        state.push("remark", "", 0)
    state.pos = end
    return True


def comment_ends(lines: Sequence[str]) -> dict[int, int]:
    """Index of each line that begins with a comment to the one on which it ends; one that another begins in is none."""
    ends: dict[int, int] = {}
    start: int | None = None
    for index, line in enumerate(lines):
        if line.strip().startswith("<!--"):
            start = index
        elif "<!--" in line:
            start = None
        if start is not None and "-->" in line:
            ends[start] = index
            start = None
    return ends

"""The messages of a chat, as Slack exports the days of a channel, as records of who wrote what, and when.

Knows the records of Slack and what columns are called; must not know tables.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any, TypeAlias

from reports.loading.tables.columns import meanings
from reports.regex import regex

_Record: TypeAlias = Mapping[str, Any]
_NAMES = ("real_name", "display_name", "name")
_WRITTEN = (None, "thread_broadcast", "me_message", "file_share", "bot_message")
"""Kinds of messages that somebody wrote; the others say who joined, and what the channel is called."""
_FEWEST = 4
"""Words of a message that tells of work; "thanks!" does not."""
_MENTION = regex(r"<(?:@(?P<user>\w+)(?:\|(?P<called>[^<>]*))?|#\w+\|(?P<channel>[^<>]*)|!(?P<all>\w+)[^<>]*)>")
_LINK = regex(r"<(?P<url>(?:https?://|mailto:)[^<>|\s]+)(?:\|(?P<words>[^<>]*))?>")
_EMOJI = regex(r"\s?:[a-z0-9_+-]{2,40}:(?!\d)")
_CAPTION = regex(
    r"^[ \t]*[*_]{0,2}(?P<caption>[^\W\d_][^:\n*]{2,60}?)[*_]{0,2}(?::[*_]{0,2}|\?[*_]{0,2})(?=\s)", re.MULTILINE
)


def is_chat(records: Sequence[_Record]) -> bool:
    """Whether records are the messages of a channel."""
    return any(one.get("type") == "message" for one in records) and all(
        isinstance(one.get("ts"), str) and isinstance(one.get("text", ""), str) and "type" in one for one in records
    )


def messages(records: Sequence[tuple[str, _Record]]) -> Iterator[tuple[str, _Record]]:
    """Who wrote what, when; what stands behind a caption ("Today:") is said under its name."""
    people = {_user(one): name for _, one in records if (name := _name(one)) and _user(one)}
    for place, record in records:
        text = _plain(str(record.get("text") or ""), people)
        said: dict[str, str] = {"name": people.get(_user(record), _name(record) or _user(record))}
        said |= {"date": str(record["ts"]), "message": text}
        is_written = record.get("subtype") in _WRITTEN and len(text.split()) >= _FEWEST
        yield place, said | (_captioned(text) if is_written else {})


def _user(record: _Record) -> str:
    return str(record.get("user") or record.get("bot_id") or "")


def _name(record: _Record) -> str:
    profile = record.get("user_profile")
    named = (profile.get(name) for name in _NAMES) if isinstance(profile, dict) else ()
    return next((str(one) for one in named if one), "") or str(record.get("username") or "")


def _plain(text: str, people: Mapping[str, str]) -> str:
    """A text without the marks of the chat."""
    text = _MENTION.sub(
        lambda found: found["called"] or people.get(found["user"], "") or found["channel"] or found["all"] or "", text
    )
    text = _LINK.sub(lambda found: f"[{found['words']}]({found['url']})" if found["words"] else found["url"], text)
    return unescape(_EMOJI.sub("", text)).strip()


def _captioned(text: str) -> dict[str, str]:
    """What a message tells of work done, and what stands behind captions of other things, by them."""
    found = [one for one in _CAPTION.finditer(text) if meanings(one["caption"])]
    done = [text[: found[0].start()] if found else text]
    others = dict[str, str]()
    for one, end in zip(found, [*(one.start() for one in found), len(text)][1:], strict=True):
        caption, said = one["caption"].strip(), text[one.end() : end]
        if any(meaning.role == "what" for meaning in meanings(caption)):
            done.append(said)
        else:
            others[caption] = said.strip()
    return {"update": "\n".join(filter(None, map(str.strip, done))), **others}

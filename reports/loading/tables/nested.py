"""What stands within the records of trackers and forges and is a list of its own: reviews, comments, cards of a board.

Releases say besides that they are releases, for their names may be mere versions.

Knows the words of those tools; knows no cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from reports.loading.tables.chats import is_chat, messages
from reports.loading.tables.states import is_done

_Record: TypeAlias = Mapping[str, Any]
_List: TypeAlias = tuple[str, Sequence[tuple[str, _Record]]]
"""Where a list stands, and its records, each with how it is cited."""


def spread(lists: Sequence[_List]) -> Iterator[_List]:
    """The lists, those of a Trello board as one of cards, and behind them what was done to items by others."""
    named = dict(lists)
    if {"/cards", "/lists"} <= set(named) and any("idList" in one for _, one in named["/cards"]):
        yield "/cards", list(_cards(named))
        return
    for name, records in lists:
        if is_chat([one for _, one in records]):
            yield name, list(messages(records))
            continue
        yield name, [(place, _released(one)) for place, one in records]
        for within, verb, when in (("reviews", "Reviewed", "submittedAt"), ("comments", "Commented on", "createdAt")):
            if acts := list(_acts(records, within, verb, when)):
                yield f"{name}/*/{within}", acts


def _released(record: _Record) -> _Record:
    """A record; the name of a release says what was done with it: "Released: 2.0"."""
    name = record.get("name") or record.get("tag_name")
    if "tag_name" not in record or not isinstance(name, str) or "release" in name.casefold():
        return record
    return {**record, "name": f"Released: {name}"}


def _acts(records: Sequence[tuple[str, _Record]], within: str, verb: str, when: str) -> Iterator[tuple[str, _Record]]:
    """What people did to the items of others, once a person and month, as `gh pr list --json reviews` has it."""
    for place, record in records:
        acts = record.get(within)
        seen = {_login(record)}
        for at, act in enumerate(acts) if isinstance(acts, list) else ():
            who, day = (_login(act), str(act.get(when) or "")) if isinstance(act, dict) else ("", "")
            if not who or not day or who in seen or f"{who} {day[:7]}" in seen:
                continue
            seen.add(f"{who} {day[:7]}")
            said = {"title": f"{verb}: {record.get('title', '')}", "author": {"login": who}, "mergedAt": day}
            yield f"{place}/{within}/{at}", {**said, "number": record.get("number"), "url": record.get("url")}


def _login(record: _Record) -> str:
    author = record.get("author")
    return str(author.get("login") or "") if isinstance(author, dict) else ""


def _cards(board: Mapping[str, Sequence[tuple[str, _Record]]]) -> Iterator[tuple[str, _Record]]:
    """The cards of a board with the names of their members and lists, and the day on which they were done."""
    names = {one.get("id"): one.get("fullName") or one.get("username") for _, one in board.get("/members", ())}
    lists = {one.get("id"): str(one.get("name") or "") for _, one in board["/lists"]}
    moved: dict[tuple[object, object], str] = {}
    for _, action in board.get("/actions", ()):
        what = action.get("data")
        if isinstance(what, dict) and isinstance(what.get("listAfter"), dict) and isinstance(what.get("card"), dict):
            key = (what["card"].get("id"), what["listAfter"].get("id"))
            moved[key] = max(moved.get(key, ""), str(action.get("date") or ""))
    for place, card in board["/cards"]:
        held = lists.get(card.get("idList"), "")
        is_over = card.get("dueComplete") or is_done(held)
        last = moved.get((card.get("id"), card.get("idList"))) or card.get("dateLastActivity")
        members = card.get("idMembers")
        yield (
            place,
            {
                "idShort": card.get("idShort"),
                "name": card.get("name"),
                "members": "; ".join(
                    str(names.get(one) or "") for one in (members if isinstance(members, list) else ())
                ),
                "list": held,
                "dateCompleted": card.get("dateCompleted") or (last if is_over else ""),
                "shortUrl": card.get("shortUrl") or card.get("url"),
            },
        )

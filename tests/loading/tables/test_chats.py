"""Messages of a channel as Slack exports them."""

from typing import Any

from reports.loading.tables.chats import is_chat, messages


def said(text: str, **more: object) -> dict[str, object]:
    return {"type": "message", "ts": "1751360400.0001", "user": "U1", "text": text, **more}


def only(*records: dict[str, Any]) -> dict[str, Any]:
    """The last record as it is read."""
    return dict([*messages([(f"message {at}", one) for at, one in enumerate(records)])][-1][1])


def test_messages_are_told_by_their_type_time_and_text() -> None:
    assert is_chat([said("Fixed the pump")])
    assert not is_chat([{"type": "message", "text": "Fixed the pump"}])
    assert not is_chat([{"name": "Ann Lee", "done": "Fixed the pump"}])


def test_who_wrote_is_known_from_any_message_that_tells_the_name() -> None:
    named = said("Good morning to you all", user_profile={"real_name": "Ann Lee", "name": "ann"})
    assert only(named, said("Fixed the pump of tower two"))["name"] == "Ann Lee"
    assert only(said("Fixed the pump of tower two"))["name"] == "U1"


def test_marks_of_the_chat_are_words_again() -> None:
    named = said("Good morning to you all", user="U2", user_profile={"real_name": "Bo Ek"})
    text = "Wrote it with <@U2> in <#C1|pumps>, see <https://example.org/a|the plan> &amp; <https://example.org> :tada:"
    assert only(named, said(text))["message"] == (
        "Wrote it with Bo Ek in pumps, see [the plan](https://example.org/a) & https://example.org"
    )


def test_what_tells_of_work_is_an_update_and_thanks_are_none() -> None:
    assert only(said("Fixed the pump of tower two"))["update"] == "Fixed the pump of tower two"
    assert "update" not in only(said("Thanks!"))
    assert "update" not in only(said("Ann Lee has joined the channel", subtype="channel_join"))


def test_what_stands_behind_a_caption_is_said_under_its_name() -> None:
    found = only(said("Done: fixed the pump of tower two\nBlockers: no key"))
    assert found["update"] == "fixed the pump of tower two"
    assert found["Blockers"] == "no key"

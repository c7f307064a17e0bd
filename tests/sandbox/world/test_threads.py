"""Threads: opening, archiving, locking, permissions and visibility."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Channel, Impossible, Message, Person, Sandbox
from sandbox.model import ChannelType
from tests.sandbox.client import Rest
from tests.support.clock import Clock


@pytest.fixture
def at(games: Channel) -> str:
    return f"/channels/{games.id}/messages"


@pytest.fixture
def own(sandbox: Sandbox, games: Channel) -> Message:
    """Return a plain message of the bot."""
    return sandbox.world.add_message(games, sandbox.world.bot.id, content="Hi")


async def test_a_thread_of_a_message_has_its_id_and_is_its_only_one(
    rest: Rest, at: str, own: Message, games: Channel, sandbox: Sandbox
) -> None:
    made = await rest("POST", f"{at}/{own.id}/threads", {"name": "Corner", "auto_archive_duration": 60})
    assert made.body["id"] == str(own.id)
    assert made.body["parent_id"] == str(games.id)
    assert (await rest("POST", f"{at}/{own.id}/threads", {"name": "Again"})).code == (400, 160004)
    assert (await rest("GET", f"{at}/{own.id}")).body["thread"]["name"] == "Corner"
    bad = await rest("POST", f"{at}/{own.id}/threads", {"name": "", "auto_archive_duration": 61})
    assert bad.code == (400, 50035)
    sandbox.world.delete_thread(sandbox.world.channel(own.id))
    assert (await rest("GET", f"/channels/{own.id}")).code == (404, 10003)


async def test_posting_takes_a_thread_out_of_the_archive_and_editing_there_is_refused(
    rest: Rest, sandbox: Sandbox, games: Channel
) -> None:
    made = await rest("POST", f"/channels/{games.id}/threads", {"name": "Corner", "type": 11})
    thread = sandbox.world.channel(int(made.body["id"]))
    at = f"/channels/{thread.id}/messages"
    first = await rest("POST", at, {"content": "Hi"})
    assert (await rest("GET", f"/channels/{thread.id}")).body["last_message_id"] == first.body["id"]
    sandbox.world.archive_thread(thread)
    assert (await rest("PATCH", f"{at}/{first.body['id']}", {"content": "x"})).code == (400, 50083)
    assert (await rest("PATCH", f"/channels/{thread.id}", {"name": "x"})).code == (400, 50083)
    assert (await rest("POST", at, {"content": "Back"})).status == 200
    assert not thread.archived
    sandbox.world.archive_thread(thread, locked=True)
    assert (await rest("POST", at, {"content": "No"})).code == (400, 50083)
    sandbox.world.archive_thread(thread, archived=False)
    assert (await rest("POST", at, {"content": "No"})).code == (400, 160005)
    sandbox.world.grant(games, "MANAGE_THREADS")
    assert (await rest("POST", at, {"content": "Yes"})).status == 200


async def test_a_thread_s_owner_archives_it_but_locking_needs_the_permission(
    rest: Rest, sandbox: Sandbox, games: Channel
) -> None:
    made = await rest("POST", f"/channels/{games.id}/threads", {"name": "Corner", "type": 11})
    path = f"/channels/{made.body['id']}"
    assert (await rest("PATCH", path, {"locked": True})).code == (403, 50013)
    assert (await rest("PATCH", path, {"archived": True})).body["thread_metadata"]["archived"] is True
    assert (await rest("PATCH", path, {"archived": False, "name": "Nook"})).body["name"] == "Nook"
    assert (await rest("DELETE", path)).code == (403, 50013)
    sandbox.world.grant(games, "MANAGE_THREADS")
    assert (await rest("DELETE", path)).status == 200


@pytest.mark.parametrize(
    ("permission", "body"),
    [
        ("CREATE_PUBLIC_THREADS", {"name": "x", "type": 11}),
        ("CREATE_PRIVATE_THREADS", {"name": "x", "type": 12}),
    ],
)
async def test_threads_need_their_permission(
    rest: Rest, sandbox: Sandbox, games: Channel, permission: str, body: dict[str, Any]
) -> None:
    sandbox.world.revoke(games, permission)
    assert (await rest("POST", f"/channels/{games.id}/threads", body)).code == (403, 50013)


async def test_posting_in_threads_has_a_permission_of_its_own(
    rest: Rest, sandbox: Sandbox, games: Channel
) -> None:
    made = await rest("POST", f"/channels/{games.id}/threads", {"name": "Corner", "type": 11})
    sandbox.world.revoke(games, "SEND_MESSAGES_IN_THREADS")
    path = f"/channels/{made.body['id']}/messages"
    assert (await rest("POST", path, {"content": "x"})).code == (403, 50013)


async def test_private_threads_are_seen_by_their_members(
    rest: Rest, sandbox: Sandbox, ben: Person, games: Channel
) -> None:
    made = await rest("POST", f"/channels/{games.id}/threads", {"name": "Corner", "type": 12})
    thread = sandbox.world.channel(int(made.body["id"]))
    await rest("POST", f"/channels/{thread.id}/messages", {"content": "Psst"})
    assert ben.sees(thread) == []
    assert (await rest("PUT", f"/channels/{thread.id}/thread-members/{ben.id}")).status == 204
    assert len(ben.sees(thread)) == 1
    members = await rest("GET", f"/channels/{thread.id}/thread-members")
    assert str(ben.id) in {member["user_id"] for member in members.body}
    assert (await rest("DELETE", f"/channels/{thread.id}/thread-members/{ben.id}")).status == 204
    assert (await rest("GET", f"/channels/{thread.id}/thread-members/{ben.id}")).code == (404, 10007)


async def test_threads_fall_asleep_when_nothing_was_posted_for_as_long_as_they_stay_open(
    rest: Rest, sandbox: Sandbox, games: Channel, clock: Clock
) -> None:
    made = await rest(
        "POST", f"/channels/{games.id}/threads", {"name": "Nook", "type": 11, "auto_archive_duration": 60}
    )
    thread = sandbox.world.channel(int(made.body["id"]))
    clock.ahead = 59 * 60
    assert sandbox.world.let_threads_sleep() == []
    await rest("POST", f"/channels/{thread.id}/messages", {"content": "x"})
    clock.ahead = 118 * 60
    assert sandbox.world.let_threads_sleep() == []
    clock.ahead = 121 * 60
    assert sandbox.world.let_threads_sleep() == [thread]
    assert thread.archived
    assert sandbox.world.let_threads_sleep() == []


async def test_in_a_locked_thread_no_button_works(
    rest: Rest, sandbox: Sandbox, ada: Person, ben: Person, games: Channel
) -> None:
    thread = sandbox.world.add_thread(games, "Corner", sandbox.world.bot)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    body = {"flags": 32768, "components": [row]}
    posted = await rest("POST", f"/channels/{thread.id}/messages", body)
    message = sandbox.world.find_message(int(posted.body["id"]))
    assert message is not None
    sandbox.world.lock_thread(thread)
    for person in (ada, ben):  # the first of them owns the guild
        with pytest.raises(Impossible, match="locked"):
            await person.press(message, label="Go")
    sandbox.world.lock_thread(thread, False)
    await ben.press(message, label="Go")


async def test_only_text_and_news_have_threads_and_forums_take_no_messages(
    rest: Rest, sandbox: Sandbox
) -> None:
    kinds = ChannelType
    for kind, answer in ((kinds.VOICE, (400, 50024)), (kinds.STAGE, (400, 50024)), (kinds.NEWS, (200, None))):
        place = sandbox.world.add_channel(kind.name.lower(), kind=kind)
        said = await rest("POST", f"/channels/{place.id}/messages", {"content": "Hi"})
        assert said.status == 200
        made = await rest(
            "POST", f"/channels/{place.id}/messages/{said.body['id']}/threads", {"name": "Corner"}
        )
        assert (made.status, made.body.get("code")) == answer
    forum = sandbox.world.add_channel("forum", kind=kinds.FORUM)
    assert (await rest("POST", f"/channels/{forum.id}/messages", {"content": "Hi"})).code == (400, 50008)
    post = sandbox.world.add_thread(forum, "Who plays?", sandbox.world.people[0])
    assert (await rest("POST", f"/channels/{post.id}/messages", {"content": "I"})).status == 200

"""The page's server side without a browser: access, feed and refused acts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox import Sandbox
from sandbox.limits import HANGING
from sandbox.page.feed import FILES
from tests.sandbox.page.conftest import on_one_loop

pytestmark = on_one_loop


@pytest_asyncio.fixture(loop_scope="session")
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def act(client: aiohttp.ClientSession, sandbox: Sandbox, name: str, **body: Any) -> tuple[int, Any]:
    async with client.post(f"{sandbox.page_url}page/act", json={"act": name, **body}) as answer:
        return answer.status, await answer.json()


async def test_every_file_of_the_page_is_served_as_what_it_is(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    kinds = {
        ".js": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
        ".svg": "image/svg+xml",
    }
    paths = [path for path in FILES.rglob("*") if path.suffix in kinds]
    assert len(paths) > 20
    for path in paths:
        async with client.get(f"{sandbox.page_url}page/{path.name}") as answer:
            assert answer.status == 200, path.name
            assert answer.content_type == kinds[path.suffix]
            assert await answer.read() == path.read_bytes()
    async with client.get(sandbox.page_url) as answer:
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    for hidden in ("..%2fserver.py", "feed.py"):
        async with client.get(f"{sandbox.page_url}page/{hidden}") as answer:
            assert answer.status == 404


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}]
)
async def test_no_other_web_page_gets_in(
    sandbox: Sandbox, client: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    for address in ("", "page/feed", "page/messages", "page/app.js"):
        async with client.get(f"{sandbox.page_url}{address}", headers=headers) as answer:
            assert answer.status == 403, address
    async with client.post(f"{sandbox.page_url}page/act", json={}, headers=headers) as answer:
        assert answer.status == 403


async def test_an_act_has_to_be_json(sandbox: Sandbox, client: aiohttp.ClientSession) -> None:
    address = f"{sandbox.page_url}page/act"
    async with client.post(address, data="{}") as answer:
        assert answer.status == 415
    async with client.post(address, data="{", headers={"Content-Type": "application/json"}) as answer:
        assert answer.status == 400
    async with client.post(address, json=[1]) as answer:
        assert answer.status == 400


async def test_an_act_that_cannot_be_done_is_refused_with_a_sentence(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    ada, bot = sandbox.person("Ada"), sandbox.world.bot
    games = sandbox.world.channel("games").id
    refused: list[tuple[dict[str, Any], str]] = [
        ({"act": "fly"}, "There is no act 'fly'."),
        ({"act": "say", "person": str(bot.id), "channel": str(games), "text": "x"}, "The bot acts by itself."),
        ({"act": "press", "person": str(ada.id), "message": "7", "custom_id": "x"}, "This message is gone."),
        ({"act": "submit", "person": str(ada.id), "modal": "7", "values": {}}, "This form is too old."),
        ({"act": "archive", "channel": str(games), "archived": True}, "Only a thread can be archived."),
        ({"act": "delete_channel", "channel": str(ada.open_dm().id)}, "Direct messages cannot be deleted."),
        ({"act": "let_bot", "channel": str(games), "permission": "ADMINISTRATOR", "allowed": True}, "is not among"),
        ({"act": "let_bot", "channel": str(games), "permission": "WISDOM", "allowed": True}, "has it wrong"),
        ({"act": "say", "person": str(ada.id)}, "lacks something"),
        ({"act": "move_clock", "seconds": -1}, "The clock goes forward"),
        ({"act": "next_time"}, "No message names a time to come."),
        ({"act": "add_person", "name": "  "}, "A name is"),
        ({"act": "slash", "person": str(ada.id), "channel": str(games), "path": "x", "values": {}}, "/x is not offered"),
    ]  # fmt: skip
    for body, sentence in refused:
        async with client.post(f"{sandbox.page_url}page/act", json=body) as reply:
            status, answer = reply.status, await reply.json()
        assert (status, sentence in answer["sentence"]) == (422, True), answer


async def test_the_feed_begins_with_everything_and_goes_on_with_changes(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    ada, ben = sandbox.person("Ada"), sandbox.person("Ben")
    await ben.say("games", f"Before {ada.mention}")
    async with client.ws_connect(f"{sandbox.page_url}page/feed") as feed:
        world = await feed.receive_json(timeout=HANGING)
        assert [person["username"] for person in world["people"]][:2] == ["Ada", "Ben"]
        unread = await feed.receive_json(timeout=HANGING)
        mine = [entry for entry in unread["entries"] if entry["person"] == str(ada.id)]
        assert [(entry["count"], entry["pings"]) for entry in mine] == [(1, 1)]
        said = await ben.say("games", "After")
        told = await feed.receive_json(timeout=HANGING)
        assert (told["kind"], told["message"]["content"]) == ("message", "After")
        counts = await feed.receive_json(timeout=HANGING)
        assert {entry["count"] for entry in counts["entries"]} == {0, 2}
        status, _ = await act(
            client, sandbox, "read", person=str(ada.id), channel=str(said.channel_id), message=str(said.id)
        )
        counts = await feed.receive_json(timeout=HANGING)
        assert status == 200
        assert [e["count"] for e in counts["entries"] if e["person"] == str(ada.id)] == [0]
        sandbox.world.add_person("Eve")
        assert "Eve" in [
            person["username"] for person in (await feed.receive_json(timeout=HANGING))["people"]
        ]
        sandbox.world.delete_message(said)
        assert (await feed.receive_json(timeout=HANGING)) == {
            "kind": "message_delete",
            "channel_id": str(said.channel_id),
            "id": str(said.id),
        }


async def test_the_clock_is_moved_on_and_to_the_next_time_that_a_message_names(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    ada, begun = sandbox.person("Ada"), sandbox.clock()
    async with client.ws_connect(f"{sandbox.page_url}page/feed") as feed:
        assert (await feed.receive_json(timeout=HANGING))["ahead"] == 0
        await feed.receive_json(timeout=HANGING)
        assert (await act(client, sandbox, "move_clock", seconds=3600))[0] == 200
        assert (await feed.receive_json(timeout=HANGING))["ahead"] == 3600
        moments = [int(begun) + hours * 3600 for hours in (0, 30, 20)]
        said = await ada.say("games", " ".join(f"<t:{moment}:R>" for moment in moments))
        assert begun + 3600 <= said.timestamp
        assert (await act(client, sandbox, "next_time"))[0] == 200
        assert moments[2] <= sandbox.clock() < moments[1]
        assert (await act(client, sandbox, "next_time"))[0] == 200
        assert moments[1] <= sandbox.clock()
        assert (await act(client, sandbox, "next_time"))[0] == 422


async def test_a_thread_is_told_before_the_notice_that_opens_it(
    sandbox: Sandbox, client: aiohttp.ClientSession
) -> None:
    world = sandbox.world
    async with client.ws_connect(f"{sandbox.page_url}page/feed") as feed:
        for _ in ("world", "unread"):
            await feed.receive_json(timeout=HANGING)
        thread = world.add_thread(world.channel("games"), "Table 1", world.bot)
        told = [await feed.receive_json(timeout=HANGING) for _ in ("world", "notice")]
        assert [event["kind"] for event in told] == ["world", "message"]
        assert str(thread.id) in {channel["id"] for channel in told[0]["channels"]}
        assert told[1]["message"]["message_reference"]["channel_id"] == str(thread.id)


async def test_messages_come_by_the_page(sandbox: Sandbox, client: aiohttp.ClientSession) -> None:
    ada = sandbox.person("Ada")
    sent = [(await ada.say("games", str(number))).id for number in range(70)]
    channel = sandbox.world.channel("games").id
    address = f"{sandbox.page_url}page/messages?channel={channel}"
    async with client.get(address) as answer:
        newest = await answer.json()
    assert [int(m["id"]) for m in newest["messages"]] == sent[20:]
    assert newest["is_more"]
    async with client.get(f"{address}&before={sent[20]}") as answer:
        older = await answer.json()
    assert [int(m["id"]) for m in older["messages"]] == sent[:20]
    assert not older["is_more"]
    async with client.get(f"{sandbox.page_url}page/messages?channel=x") as answer:
        assert answer.status == 404


async def test_a_browser_that_cannot_keep_up_is_let_go(
    sandbox: Sandbox, client: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.page.feed.MOST_WAITING", 4)
    async with client.ws_connect(f"{sandbox.page_url}page/feed") as feed:
        await feed.receive_json(timeout=HANGING)
        for _ in range(9):
            # No pause in between, so that nothing can be sent.
            sandbox.world.add_message(sandbox.world.channel("games"), sandbox.person("Ada").id, content="x")
        kinds = []
        while (message := await feed.receive(timeout=HANGING)).type is aiohttp.WSMsgType.TEXT:
            kinds.append(message.json()["kind"])
        assert feed.close_code == 1013
        assert len(kinds) < 6

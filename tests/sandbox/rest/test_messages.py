"""Messages, threads and channels over REST: what is accepted or refused, with codes."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Channel, Limits, Person, Sandbox
from sandbox.model import Message
from sandbox.world.permissions import Permission
from tests.sandbox.client import PNG, Rest, Toy, board, png
from tests.support.clock import Clock

V2 = 32768
TEXT = {"type": 10, "content": "Hello"}
SHOWN = {"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]}


@pytest.fixture
def at(games: Channel) -> str:
    return f"/channels/{games.id}/messages"


@pytest.fixture
def own(sandbox: Sandbox, games: Channel) -> Message:
    """Return a plain message of the bot."""
    return sandbox.world.add_message(games, sandbox.world.bot.id, content="Hi")


async def test_answers_are_exactly_json_and_carry_their_bucket(rest: Rest, at: str) -> None:
    answer = await rest("POST", at, {"content": "Hi"})
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-RateLimit-Remaining"] == "29"
    assert float(answer.headers["X-RateLimit-Reset-After"]) <= 1
    assert "Via" not in answer.headers


@pytest.mark.parametrize("version", ["", "/v9", "/v10"])
async def test_every_version_of_the_interface_is_the_same(rest: Rest, sandbox: Sandbox, version: str) -> None:
    base = sandbox.api_url.removesuffix("/v10")
    rest.api_url = base + version
    assert (await rest("GET", "/users/@me")).body["bot"] is True


async def test_without_a_token_nothing_is_answered(rest: Rest, sandbox: Sandbox) -> None:
    assert (await rest("GET", "/users/@me", Authorization="")).status == 401
    assert "401" in sandbox.problems[0]


async def test_an_unknown_address_is_a_problem(rest: Rest, sandbox: Sandbox) -> None:
    assert (await rest("GET", "/nowhere")).status == 404
    assert "no such route" in sandbox.problems[0]


BAD_BODIES: dict[str, tuple[dict[str, Any], int, str]] = {
    "nothing": ({}, 50006, ""),
    "blanks": ({"content": "  \n"}, 50006, ""),
    "2001 characters": ({"content": "x" * 2001}, 50035, "content"),
    "rows alone": ({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}]}, 50006, ""),
    "V2 of nothing": ({"flags": V2, "components": []}, 50006, ""),
    "V2 with content": ({"flags": V2, "content": "x", "components": [TEXT]}, 50035, "LEGACY_FIELDS"),
    "V2 with embeds": ({"flags": V2, "embeds": [{"title": "x"}], "components": [TEXT]}, 50035, "LEGACY_FIELDS"),
    "V2 without the flag": ({"components": [TEXT]}, 50035, "UNION_TYPE"),
    "a missing attachment": ({"flags": V2, "components": [SHOWN]}, 50035, "NOT_FOUND"),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, 50035, "nonce"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, 50035, "embeds"),
    "an embed title of 257": ({"embeds": [{"title": "x" * 257}]}, 50035, "title"),
    "embeds of 6001": ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, 50035, "6000"),
    "an embed field without value": ({"embeds": [{"fields": [{"name": "x"}]}]}, 50035, "fields"),
    "mentions of all and some": ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035, "EXCLUSIVE"),
    "mentions of 101": ({"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}}, 50035, "users"),
    "mentions of cats": ({"content": "x", "allowed_mentions": {"parse": ["cats"]}}, 50035, "parse"),
    "a reply to nobody": ({"content": "x", "message_reference": {"message_id": "1"}}, 50035, "REPLIES_UNKNOWN"),
    "an attachment not uploaded": ({"content": "x", "attachments": [{"id": "0"}]}, 50035, "ATTACHMENT_NOT_FOUND"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_BODIES)
async def test_bad_messages_are_refused_and_a_problem(
    rest: Rest, sandbox: Sandbox, at: str, what: str
) -> None:
    body, code, place = BAD_BODIES[what]
    answer = await rest("POST", at, body)
    assert answer.code == (400, code)
    assert place in answer.faults
    assert any(str(code) in problem for problem in sandbox.problems)


async def test_broken_json_is_refused(rest: Rest, sandbox: Sandbox, at: str) -> None:
    async with rest.session.post(
        sandbox.api_url + at,
        data="{",
        headers={"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"},
    ) as answer:
        assert (await answer.json())["code"] == 50109


async def test_texts_that_break_the_platform_break_it_here(rest: Rest, sandbox: Sandbox, at: str) -> None:
    answer = await rest("POST", at, {"flags": V2, "components": [{"type": 10, "content": "字" * 3400}]})
    assert answer.status == 500
    assert "10170" in sandbox.problems[0]


async def test_files_are_sent_named_served_and_forgotten(
    rest: Rest, sandbox: Sandbox, at: str, games: Channel
) -> None:
    body = {"content": "x", "attachments": [{"id": 0, "description": "A table"}]}
    made = await rest("POST", at, body, files={"my table!.png": PNG})
    [attachment] = made.body["attachments"]
    assert attachment["filename"] == "my_table_.png"
    assert attachment["description"] == "A table"
    assert (attachment["width"], attachment["height"]) == (3, 2)
    async with rest.session.get(attachment["url"]) as file:
        assert file.content_type == "image/png"
        assert await file.read() == PNG
    sandbox.world.delete_message(games.messages[int(made.body["id"])])
    async with rest.session.get(attachment["url"]) as file:
        assert file.status == 404


async def test_eleven_files_and_files_over_the_limit_are_too_much(
    sandbox: Sandbox, rest: Rest, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = await rest("POST", at, {}, files={f"{n}.txt": b"x" for n in range(11)})
    assert many.code == (400, 50035)
    monkeypatch.setattr(sandbox.world, "limits", Limits(file_bytes=len(PNG) - 1))
    large = await rest("POST", at, {}, files={"a.png": PNG})
    assert large.code == (413, 40005)


async def test_alt_text_of_1025_characters_is_too_long(rest: Rest, at: str) -> None:
    body = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert (await rest("POST", at, body, files={"a.png": PNG})).code == (400, 50035)


async def test_an_upload_that_no_component_shows_is_a_problem(rest: Rest, sandbox: Sandbox, at: str) -> None:
    await rest("POST", at, {"flags": V2, "components": [TEXT]}, files={"a.png": PNG})
    assert "no component shows it" in sandbox.problems[0]


async def test_an_edit_that_uploads_has_to_list_its_files(rest: Rest, at: str, own: Message) -> None:
    refused = await rest("PATCH", f"{at}/{own.id}", {"content": "x"}, files={"a.png": PNG})
    assert refused.code == (400, 50035)
    done = await rest("PATCH", f"{at}/{own.id}", {"attachments": [{"id": 0}]}, files={"a.png": PNG})
    assert len(done.body["attachments"]) == 1
    kept = await rest("PATCH", f"{at}/{own.id}", {"content": "y"})
    assert len(kept.body["attachments"]) == 1
    [old] = kept.body["attachments"]
    replaced = await rest("PATCH", f"{at}/{own.id}", {"attachments": []})
    assert replaced.body["attachments"] == []
    assert (await rest("PATCH", f"{at}/{own.id}", {"attachments": [{"id": old["id"]}]})).code == (400, 50035)


async def test_the_library_replaces_a_picture_in_one_edit(
    sandbox: Sandbox, toy: Toy, place: discord.TextChannel, games: Channel
) -> None:
    sent = await place.send(view=board(), file=png())
    await sent.edit(
        view=board("New"), attachments=[png(alt="Another")], allowed_mentions=discord.AllowedMentions.none()
    )
    message = games.messages[sent.id]
    assert message.text == "New"
    assert [attachment.description for attachment in message.attachments] == ["Another"]
    assert message.edited is not None
    assert len(sandbox.world.files) == 1, "the old picture is forgotten"
    assert sandbox.problems == []


async def test_the_flag_of_components_cannot_be_taken_off(rest: Rest, sandbox: Sandbox, at: str) -> None:
    made = await rest("POST", at, {"flags": V2, "components": [TEXT]})
    refused = await rest("PATCH", f"{at}/{made.body['id']}", {"flags": 0, "content": "x"})
    assert refused.code == (400, 50035)
    assert "IMMUTABLE" in refused.faults


async def test_a_plain_message_becomes_one_of_components_when_it_is_emptied(
    rest: Rest, at: str, own: Message
) -> None:
    body = {"flags": V2, "components": [TEXT]}
    assert (await rest("PATCH", f"{at}/{own.id}", body)).code == (400, 50035)
    done = await rest("PATCH", f"{at}/{own.id}", body | {"content": None, "embeds": []})
    assert done.body["flags"] & V2


async def test_one_nonce_makes_one_message(rest: Rest, at: str, games: Channel, clock: Clock) -> None:
    body = {"content": "Hi", "nonce": "abc", "enforce_nonce": True}
    first, second = await rest("POST", at, body), await rest("POST", at, body)
    assert first.body["id"] == second.body["id"]
    assert len(games.messages) == 1
    clock.ahead = 600
    assert (await rest("POST", at, body)).body["id"] != first.body["id"]


async def test_old_messages_can_be_edited_a_few_times_only(
    rest: Rest, sandbox: Sandbox, at: str, own: Message, clock: Clock
) -> None:
    clock.ahead = 3700
    statuses = [(await rest("PATCH", f"{at}/{own.id}", {"content": str(n)})).status for n in range(6)]
    assert statuses == [200] * 5 + [429]
    refused = await rest("PATCH", f"{at}/{own.id}", {"content": "x"})
    assert refused.code == (429, 30046)
    assert refused.headers["Via"]
    assert sandbox.problems == []


async def test_unknown_things_have_their_codes(rest: Rest, sandbox: Sandbox, at: str, games: Channel) -> None:
    assert (await rest("GET", "/channels/1")).code == (404, 10003)
    assert (await rest("GET", f"{at}/1")).code == (404, 10008)
    assert (await rest("GET", "/users/1")).code == (404, 10013)
    assert (await rest("GET", "/guilds/1")).code == (404, 10004)
    assert (await rest("GET", "/channels/x")).code == (400, 50035)
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": "1"})).code == (404, 10013)
    stranger = sandbox.person("Eve")
    await stranger.leave_guild()
    assert (await rest("GET", f"/guilds/{sandbox.world.guild.id}/members/{stranger.id}")).code == (404, 10007)


async def test_only_own_messages_are_edited_and_others_not_deleted_without_the_permission(
    rest: Rest, sandbox: Sandbox, at: str, ada: Person, games: Channel
) -> None:
    said = await ada.say(games, "Mine")
    assert (await rest("PATCH", f"{at}/{said.id}", {"content": "x"})).code == (403, 50005)
    assert (await rest("DELETE", f"{at}/{said.id}")).code == (403, 50013)
    sandbox.world.grant(games, "MANAGE_MESSAGES")
    assert (await rest("DELETE", f"{at}/{said.id}")).status == 204


@pytest.mark.parametrize(
    ("permission", "code"),
    [("VIEW_CHANNEL", 50001), ("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013)],
)
async def test_a_missing_permission_has_its_code(
    rest: Rest, sandbox: Sandbox, games: Channel, permission: str, code: int
) -> None:
    at = f"/channels/{games.id}/messages"
    sandbox.world.revoke(games, permission)
    assert (await rest("POST", at, {"content": "x"}, files={"a.png": PNG})).code == (403, code)
    sandbox.world.grant(games, permission)
    assert (await rest("POST", at, {"content": "x"}, files={"a.png": PNG})).status == 200
    assert sandbox.problems == []


async def test_losing_the_right_to_post_takes_the_right_to_attach(sandbox: Sandbox, games: Channel) -> None:
    sandbox.world.revoke(games, "SEND_MESSAGES")
    assert Permission.ATTACH_FILES not in sandbox.world.permissions(games, sandbox.world.bot)


async def test_only_allowed_mentions_ring_and_only_once(
    rest: Rest, at: str, ada: Person, ben: Person, games: Channel
) -> None:
    text = f"{ada.mention} {ben.mention} @everyone"
    default = await rest("POST", at, {"content": text})
    message = games.messages[int(default.body["id"])]
    assert message.pinged == {ada.id, ben.id}, "everyone needs a permission"
    assert [user["username"] for user in default.body["mentions"]] == ["Ada", "Ben"]
    some = await rest("POST", at, {"content": text, "allowed_mentions": {"users": [str(ben.id)]}})
    assert games.messages[int(some.body["id"])].pinged == {ben.id}
    none = await rest("POST", at, {"content": text, "allowed_mentions": {"parse": []}})
    quiet = games.messages[int(none.body["id"])]
    assert quiet.pinged == set()
    await rest("PATCH", f"{at}/{quiet.id}", {"content": text + "!"})
    assert quiet.pinged == set(), "edits ring nobody"


async def test_texts_of_components_ring_too(rest: Rest, at: str, ada: Person, games: Channel) -> None:
    body = {"flags": V2, "components": [{"type": 10, "content": f"Your turn, {ada.mention}"}]}
    made = await rest("POST", at, body)
    assert games.messages[int(made.body["id"])].pinged == {ada.id}


async def test_everyone_rings_who_may_ring_everyone(
    rest: Rest, sandbox: Sandbox, at: str, games: Channel
) -> None:
    sandbox.world.grant(games, "MENTION_EVERYONE")
    made = await rest("POST", at, {"content": "@everyone"})
    assert made.body["mention_everyone"] is True
    assert len(games.messages[int(made.body["id"])].pinged) == 4


async def test_closed_direct_messages_open_but_take_nothing(
    rest: Rest, sandbox: Sandbox, ada: Person
) -> None:
    await ada.close_dms()
    opened = await rest("POST", "/users/@me/channels", {"recipient_id": str(ada.id)})
    at = f"/channels/{opened.body['id']}/messages"
    assert (await rest("POST", at, {"content": "Hi"})).code == (403, 50007)
    await ada.open_dms()
    assert (await rest("POST", at, {"content": "Hi"})).status == 200
    await ada.leave_guild()
    assert (await rest("POST", at, {"content": "Hi"})).code == (403, 50278)
    assert ada.dm is not None and [m.content for m in ada.sees(ada.dm)] == ["Hi"]
    assert sandbox.problems == []


async def test_messages_are_listed_newest_first_before_after_and_around(rest: Rest, at: str) -> None:
    ids = [(await rest("POST", at, {"content": str(n)})).body["id"] for n in range(5)]

    async def list_texts(query: str) -> list[str]:
        return [message["content"] for message in (await rest("GET", f"{at}?{query}")).body]

    assert await list_texts("limit=2") == ["4", "3"]
    assert await list_texts(f"before={ids[2]}") == ["1", "0"]
    assert await list_texts(f"after={ids[2]}&limit=1") == ["3"]
    assert await list_texts(f"around={ids[2]}&limit=3") == ["3", "2", "1"]
    assert (await rest("GET", f"{at}?limit=101")).code == (400, 50035)


async def test_pins_need_their_permission(rest: Rest, sandbox: Sandbox, games: Channel, own: Message) -> None:
    path = f"/channels/{games.id}/pins"
    assert (await rest("PUT", f"{path}/{own.id}")).code == (403, 50013)
    sandbox.world.grant(games, "PIN_MESSAGES")
    assert (await rest("PUT", f"{path}/{own.id}")).status == 204
    assert [message["id"] for message in (await rest("GET", path)).body] == [str(own.id)]


async def test_many_messages_are_deleted_at_once(rest: Rest, sandbox: Sandbox, games: Channel) -> None:
    sandbox.world.grant(games, "MANAGE_MESSAGES")
    ids = [str(sandbox.world.add_message(games, sandbox.world.bot.id, content="x").id) for _ in range(3)]
    await rest("POST", f"/channels/{games.id}/messages/bulk-delete", {"messages": ids[:2]})
    assert [str(key) for key in games.messages] == ids[2:]


async def test_the_guild_and_the_application_are_told(rest: Rest, sandbox: Sandbox) -> None:
    guild = f"/guilds/{sandbox.world.guild.id}"
    assert (await rest("GET", guild)).body["name"] == "Sandbox"
    assert [c["name"] for c in (await rest("GET", f"{guild}/channels")).body] == ["games", "lounge"]
    assert [r["name"] for r in (await rest("GET", f"{guild}/roles")).body] == ["@everyone", "Bot"]
    assert (await rest("GET", f"{guild}/threads/active")).body == {"threads": [], "members": []}
    assert (await rest("GET", f"{guild}/members")).code == (403, 50001)
    assert (await rest("GET", "/oauth2/applications/@me")).body["id"] == str(sandbox.world.application_id)
    assert (await rest("PATCH", "/users/@me", {"username": "Robin"})).body["username"] == "Robin"
    sandbox.world.set_in_guild(sandbox.world.bot, False)
    assert (await rest("GET", guild)).code == (403, 50001)

"""Groups and servers without the bot, to which people bring their own app."""

from __future__ import annotations

import discord
import pytest

from sandbox import Person, Sandbox
from sandbox.people import Impossible
from tests.sandbox.client import HELLO, Rest, Toy, board
from tests.sandbox.interactions.test_answers import hook_of, url_of

EVERYWHERE = {"integration_types": [0, 1], "contexts": [0, 1, 2]}


async def test_a_group_has_its_own_context_and_a_press_the_owner_of_its_message(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    found: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        found.append(interaction)
        await interaction.response.send_message(view=board(picture=False))

    toy.answer = answer
    await toy.register(HELLO | EVERYWHERE)
    ben = sandbox.person("Ben")
    group = sandbox.world.add_group("Friends", ada.user, ben.user)
    told = await (await ada.slash(group, "hello", times=2)).wait_until_settled()
    assert told.message is not None
    await (await ben.press(told.message, "go")).wait_until_settled()
    command, press = found
    for one in found:
        assert isinstance(one.channel, discord.GroupChannel) and one.guild_id is None
        assert one.context.private_channel and not one.context.dm_channel
        assert not one.is_guild_integration()
    assert command.is_user_integration()
    assert not press.is_user_integration(), "Ada brought the message that Ben pressed"
    assert sandbox.problems == []


async def test_only_those_who_have_the_app_find_its_commands_there(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    ben = sandbox.person("Ben")
    world = sandbox.world
    group = world.add_group("Friends", ada.user, ben.user)
    chat = world.add_channel("chat", guild=world.add_foreign_guild("Elsewhere", ada.user, ben.user))
    world.set_installed(ben.user, has_installed=False)
    await toy.register(HELLO | EVERYWHERE)
    for place in (group, chat):
        assert "hello" in ada.commands(place)
        assert "hello" not in ben.commands(place)
    with pytest.raises(Impossible):
        sandbox.person("Cleo").commands(group)
    await toy.register(HELLO | {"integration_types": [0, 1]})
    assert "hello" in ada.commands(group)
    await toy.register(HELLO | {"integration_types": [0]})
    assert "hello" not in ada.commands(group)


async def test_nothing_but_an_answer_is_possible_there(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    await toy.register(HELLO | EVERYWHERE)
    group = sandbox.world.add_group("Friends", ada.user, sandbox.person("Ben").user)
    told = await ada.slash(group, "hello", times=2)
    await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    assert (await rest("POST", f"/channels/{group.id}/messages", {"content": "Hi"})).code == (403, 50001)
    assert (await rest("GET", f"/channels/{group.id}")).code == (403, 50001)
    (message,) = group.messages
    edit = {"content": "Hello"}
    assert (await rest("PATCH", f"/channels/{group.id}/messages/{message}", edit)).code == (403, 50001)
    edited = await rest("PATCH", f"{hook_of(sandbox, told)}/messages/{message}", edit)
    assert edited.body["content"] == "Hello"


async def test_without_the_permission_for_external_apps_answers_are_private(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    await toy.register(HELLO | EVERYWHERE)
    world = sandbox.world
    guild = world.add_foreign_guild("Elsewhere", ada.user)
    chat = world.add_channel("chat", guild=guild)
    world.revoke(chat, "USE_EXTERNAL_APPS", of=guild)
    told = await ada.slash(chat, "hello", times=2)
    await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    await rest("POST", hook_of(sandbox, told), {"content": "More"})
    assert [one.ephemeral_for for one in chat.messages.values()] == [ada.id, ada.id]


async def test_a_stranger_gets_no_dm_and_one_with_the_app_does(
    sandbox: Sandbox, rest: Rest, ada: Person
) -> None:
    dm = ada.open_dm()
    sandbox.world.set_in_guild(ada.user, False)
    assert (await rest("POST", f"/channels/{dm.id}/messages", {"content": "Hi"})).code == (403, 50278)
    sandbox.world.set_installed(ada.user)
    assert (await rest("POST", f"/channels/{dm.id}/messages", {"content": "Hi"})).status == 200
    await ada.close_dms()
    assert (await rest("POST", f"/channels/{dm.id}/messages", {"content": "Hi"})).code == (403, 50007)

"""People without a browser: what they can do, cannot do, and see."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Channel, Impossible, Message, Person, Sandbox

ROW = {
    "type": 1,
    "id": 1,
    "components": [
        {"type": 2, "id": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "id": 3, "style": 1, "label": "No", "custom_id": "no", "disabled": True},
    ],
}
MENU = {
    "type": 1,
    "id": 4,
    "components": [
        {
            "type": 3,
            "id": 5,
            "custom_id": "menu",
            "min_values": 1,
            "max_values": 2,
            "options": [{"label": n, "value": n} for n in "abc"],
        }
    ],
}


@pytest.fixture
def card(sandbox: Sandbox, games: Channel) -> Message:
    def fill(message: Message) -> None:
        message.components = [ROW, MENU]

    return sandbox.world.add_message(games, sandbox.world.bot.id, content="Card", fill=fill)


async def test_a_press_tells_what_was_pressed(ada: Person, card: Message) -> None:
    told = await ada.press(card, label="Go")
    assert told.data == {"custom_id": "go", "component_type": 2, "id": 2}
    assert told.source is card
    assert (await ada.press(card.id, "go")).person is ada.user


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ({"label": "No"}, "disabled"),
        ({"label": "Nothing"}, "no 'Nothing'"),
        ({"custom_id": "menu"}, "no button"),
    ],
)
async def test_a_person_cannot_press_what_is_not_there(
    ada: Person, card: Message, act: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Impossible, match=reason):
        await ada.press(card, **act)


@pytest.mark.parametrize("values", [[], ["a", "b", "c"], ["a", "a"], ["z"]])
async def test_a_person_cannot_choose_too_few_too_many_or_what_is_not_offered(
    ada: Person, card: Message, values: list[str]
) -> None:
    with pytest.raises(Impossible):
        await ada.choose(card, "menu", values)
    assert (await ada.choose(card, "menu", ["c", "a"])).data["values"] == ["c", "a"]


async def test_a_forged_press_is_sent_unchecked(sandbox: Sandbox, ada: Person, card: Message) -> None:
    sandbox.world.delete_message(card)
    with pytest.raises(Impossible, match="does not see"):
        await ada.press(card, label="Go")
    told = await ada.press_raw(card, "garbage")
    assert told.data["custom_id"] == "garbage"
    chosen = await ada.press_raw(card, "menu", 3, ["z"])
    assert chosen.data["values"] == ["z"]
    with pytest.raises(Impossible):
        await ada.press_raw(1, "garbage")


async def test_direct_messages_are_hidden_from_others(sandbox: Sandbox, ada: Person, ben: Person) -> None:
    dm = ada.open_dm()
    await ada.say(dm, "Mine")
    assert ben.sees(dm) == []
    assert dm not in ben.channels()
    assert [message.content for message in ada.sees(dm)] == ["Mine"]
    assert ada.sees(None) == ada.sees("nowhere") == []


async def test_who_leaves_sees_no_more_of_the_guild(sandbox: Sandbox, ben: Person, games: Channel) -> None:
    await ben.say(games, "Bye")
    await ben.leave_guild()
    assert ben.sees(games) == []
    with pytest.raises(Impossible, match="does not see"):
        await ben.say(games, "Still here")
    await ben.join_guild()
    assert len(ben.sees(games)) == 1


async def test_a_text_rings_whom_it_names(ada: Person, ben: Person, games: Channel) -> None:
    said = await ada.say(games, f"{ben.mention} and {ada.mention}")
    assert said.pinged == {ben.id}
    with pytest.raises(Impossible, match="cannot be sent"):
        await ada.say(games, "x" * 2001)


async def test_only_one_s_own_ephemeral_messages_are_dismissed(ada: Person, card: Message) -> None:
    with pytest.raises(Impossible, match="ephemeral"):
        await ada.dismiss(card)


async def test_there_is_no_form_to_send_without_one(ada: Person) -> None:
    with pytest.raises(Impossible, match="no form"):
        await ada.submit(None)


async def test_a_new_name_is_a_new_member(sandbox: Sandbox) -> None:
    eve = sandbox.person("Eve")
    assert sandbox.person("Eve") is eve
    assert eve.user in sandbox.world.people
    assert sandbox.person_by_id(eve.id) is eve
    assert eve.channels()


def test_a_message_tells_what_can_be_read_and_used(card: Message) -> None:
    assert card.text == "Card"
    assert [component["custom_id"] for component in card.interactive] == ["go", "menu"]
    assert card.find(custom_id="nothing") is None
    assert card.alt_texts == []

"""**Try a hand**: dealt at once, in every place.

Each of the first turns has a reason, and there is a way on to friends.
"""

from __future__ import annotations

import pytest

from cogs.kit.wording import teller
from cogs.surfaces.first_hand import LESSONS, NO_HINT, ON_YOUR_OWN
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from sandbox.model import Channel, ComponentType, Message
from tests.flow.support import Table, private

AIM = "Eat more than the others, but not past 2,400 kcal: then you score nothing."
LESSON = "💡 "


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a player who answers at once: how good they are is told elsewhere."""
    monkeypatch.setattr("engine.services.hints.LEVEL", 1)


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive if "label" in component]


async def show_welcome(table: Table, where: Channel) -> Message:
    return private(await (await table["Ada"].slash(where, "help")).wait_until_settled())


async def try_hand(table: Table, where: Channel) -> Message:
    """Press the button in the welcome and return the answer."""
    answer = private(
        await (
            await table["Ada"].press(await show_welcome(table, where), label="Try a hand")
        ).wait_until_settled()
    )
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("is_dm", [False, True])
async def test_a_hand_is_dealt_at_once_and_reasons_are_told_in_the_first_turns(
    table: Table, is_dm: bool
) -> None:
    where = table["Ada"].open_dm() if is_dm else table.channel
    assert "I’m dealing you a hand" in (await try_hand(table, where)).text
    match = await table.matches.match(1)
    assert (match.phase, match.names[1:]) == ("playing", ("Easy bot", "Easy bot 2", "Easy bot 3"))
    assert (match.place.guild is None) == is_dm
    lessons = set[int]()
    while match.phase == "playing":
        hand, turn = table.hands("Ada")[-1], match.seats[0].turn.number
        assert "Show me" in labels(hand)
        assert "How to play" in labels(hand)
        assert hand.text.count(AIM) == (turn == 1)
        if turn == 1:
            assert hand.text.index(AIM) < hand.text.index(LESSON), "the aim is said first"
        assert (teller()(ON_YOUR_OWN) in hand.text) == (turn == LESSONS + 1)
        if turn <= LESSONS:
            assert LESSON in hand.text, f"in turn {turn}"
            lessons.add(turn)
            press = await (await table["Ada"].press(hand, label="Do that")).wait_until_settled()
            told = press.message
            assert told is None or told.ephemeral_for is None, "the hand itself shows what came of it"
        else:
            assert "Do that" not in labels(hand), "nothing is told that could be done"
            hint = await table.matches.hints.of_seat(1, 0)
            await (await table["Ada"].slash(where, "move", move=hint.line)).wait_until_settled()
        await table.matches.thinking.idle()
        await table.wait_until_shown()
        match = await table.matches.match(1)
    assert lessons == set(range(1, LESSONS + 1))
    closing = table.hands("Ada")[-1]
    offered = [label for label in labels(closing) if not label.endswith(" earlier")]
    assert offered[0] == "Play with friends"
    assert {"Try a hand", "How to play"} <= {*offered[1:]}
    assert match.outcome is not None
    assert teller(match, None, 0)(match.outcome.story[0]) in closing.text, "where the points come from"
    assert "Points by place: 4, 3, 2 and 1; out: 0." in closing.text
    assert table.public() == []
    asked = private(await (await table["Ada"].press(closing, label="Play with friends")).wait_until_settled())
    if is_dm:
        assert "With friends, type `/play`" in asked.text
    else:
        menu = next(one for one in asked.interactive if one["type"] == ComponentType.STRING_SELECT)
        await (await table["Ada"].choose(asked, menu["custom_id"], ["koa"])).wait_until_settled()
        await table.wait_until_shown()
        (card,) = table.public()
        assert "Joined: **Ada** (1/4)" in card.text, "where friends can join"
        assert "Join" in labels(card)
    assert table.sandbox.problems == []


async def test_the_aim_is_said_and_the_missing_hint_named_where_none_can_be_thought(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> object:
        raise IllegalMove(say("I have nothing to show you here."))

    monkeypatch.setattr(table.matches.hints, "of_seat", refuse)
    await try_hand(table, table.channel)
    hand = table.hands("Ada")[-1]
    assert AIM in hand.text
    assert teller()(NO_HINT) in hand.text
    assert "Show me" in labels(hand)
    assert "Do that" not in labels(hand)


async def test_a_player_who_has_a_hand_already_is_shown_it(table: Table) -> None:
    await try_hand(table, table.channel)
    again = await try_hand(table, table.channel)
    assert "#1" in again.text
    assert "Which 2 cards" in again.text or again.attachments
    assert len(await table.matches.of_user(table["Ada"].id)) == 1


async def test_in_direct_messages_one_plays_against_computers_and_no_one_is_invited(table: Table) -> None:
    dm = table["Ada"].open_dm()
    opened = await (await table["Ada"].slash(dm, "play howmanycalories")).wait_until_settled()
    card = opened.message
    assert card is not None
    assert "You play against computers here" in card.text
    assert "Join" not in labels(card)
    assert "Closes" not in card.text
    assert "a turn" not in card.text
    menu = private(await (await table["Ada"].press(card, label="Add computer")).wait_until_settled())
    await (await table["Ada"].choose(menu, "1|computer-add|1", ["1x2"])).wait_until_settled()
    await table.wait_until_shown()
    *lines, seal = card.text.splitlines()
    assert lines[:2] == ["### How many Calories? #1", "You play against **Easy bot** and **Easy bot 2**."]
    assert lines[2:] == ["-# About 30 turns each."]
    assert seal.startswith("-# 🔒 Sealed: ")
    for _ in range(2):
        panel = await table.more("Ada", card)
        await (await table["Ada"].press(panel, label="Remove …")).wait_until_settled()
        await (await table["Ada"].choose(panel, "1|removed|1", ["computer 1"])).wait_until_settled()
        await table.wait_until_shown()
    await (await table["Ada"].press(card, label="Play with computers")).wait_until_settled()
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    invited = {"with": f"<@{table['Ben'].id}>"}
    refused = await (await table["Ada"].slash(dm, "play howmanycalories", **invited)).wait_until_settled()
    assert "No one else can join you here" in private(refused).text
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("is_full", [True, False])
async def test_computers_sit_down_again_in_a_rematch(table: Table, is_full: bool) -> None:
    dm = table["Ada"].open_dm()
    opened = await (await table["Ada"].slash(dm, "play howmanycalories", rounds=1)).wait_until_settled()
    assert opened.message is not None
    if not is_full:
        menu = private(
            await (await table["Ada"].press(opened.message, label="Add computer")).wait_until_settled()
        )
        await (await table["Ada"].choose(menu, "1|computer-add|1", ["1"])).wait_until_settled()
        await table.wait_until_shown()
    begin = "Play with computers" if is_full else "Start"
    await (await table["Ada"].press(opened.message, label=begin)).wait_until_settled()
    while (match := await table.matches.match(1)).phase == "playing":
        await table.matches.thinking.idle()
        await table.wait_until_shown()
        if match.to_move == (0,) or 0 in match.to_move:
            await table.type_on()
    await table.wait_until_shown()
    again = await (await table["Ada"].press(table.hands("Ada")[-1], label="Rematch")).wait_until_settled()
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    rematch = await table.matches.match(2)
    assert (rematch.names, rematch.phase) == (match.names, "playing"), "nobody is waited for"
    assert "The rematch, How many Calories? #2, begins." in private(again).text
    assert "#2" in table.hands("Ada")[-1].text
    assert table.sandbox.problems == []

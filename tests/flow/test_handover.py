"""Handing a seat over, from the question to the newcomer's first move.

All are told, it is taken once, and no player sees what is not theirs.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from cogs.surfaces.ping_policy import AGAIN
from cogs.surfaces.plan_offers import GONE
from engine.steps.seat_transfer import AWAY, NOTICE
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.seekers import avoid
from tests.flow.support import Table, blank, bot_at, choices, private, store_of
from tests.support.askers import asker
from tests.support.clock import Clock

GAME = "howmanycalories"
TWO = ("Ada", "Ben")


async def panel(table: Table, name: str = "Ada") -> Message:
    """Return the question to which user a seat goes."""
    asked = private(await (await table[name].slash(table.place, "resign")).wait_until_settled())
    return private(await (await table[name].press(asked, label="Hand over …")).wait_until_settled())


async def offer_seat(table: Table, to: str | None = None, name: str = "Ada") -> Message:
    """Return the message that offers a player's seat."""
    asked = await panel(table, name)
    if to is None:
        press = await table[name].press(asked, label="Anyone")
    else:
        menu = asked.interactive[0]["custom_id"]
        press = await table[name].choose(asked, menu, [str(table[to].id)])
    await press.wait_until_settled()
    await table.wait_until_shown()
    return next(one for one in reversed(table.public()) if "Take the seat" in labels(one))


async def take_seat(table: Table, name: str, offer: Message) -> Interaction:
    press = await (await table[name].press(offer, label="Take the seat")).wait_until_settled()
    await table.wait_until_shown()
    return press


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive if "label" in component]


async def test_any_user_takes_an_open_seat_and_plays_on_at_once(table: Table) -> None:
    await table.match(GAME, TWO, rounds=1)
    offer = await offer_seat(table)
    assert "**Ada** would like to hand their seat over." in offer.text
    assert offer.pinged == set()
    (old,) = table.hands("Ada")
    answer = private(await take_seat(table, "Dan", offer))
    assert "You play on for **Ada**." in answer.text
    assert offer.deleted and old.deleted
    assert sorted(table.asked_names()) == ["Ben", "Dan"]
    assert "**Ada** handed their seat to you." in table.hands("Dan")[-1].text
    (word,) = table.hands("Ada")
    assert "**Dan** plays on for you in How many Calories? #1." in word.text
    assert word.interactive == []
    assert "**Ada** handed their seat to **Dan**." in table.board.text
    await table.play_on()
    assert (await table.matches.match(1)).phase == "over"
    assert await table.matches.back.verify(1)
    assert [hand.id for hand in table.hands("Ada")] == [word.id], "nothing more reaches who has left"
    assert "**Dan**" in table.board.text and "Ada" not in table.board.text
    assert table.sandbox.problems == []


async def test_a_user_is_asked_before_they_play_on_beside_someone_whom_they_avoid(table: Table) -> None:
    await table.match(GAME, TWO, rounds=1)
    for name in TWO:
        await avoid(table, "Dan", name)
    offer = await offer_seat(table)
    asked = private(await take_seat(table, "Dan", offer))
    assert asked.text == "You avoid **Ben**, who sits here."
    assert (await table.matches.match(1)).names == TWO
    answer = private(await (await table["Dan"].press(asked, label="Join anyway")).wait_until_settled())
    assert "You play on for **Ada**." in answer.text
    assert (await table.matches.match(1)).names[:2] == ("Dan", "Ben")
    assert table.sandbox.problems == []


async def test_a_player_who_is_asked_by_name_is_pinged_once_and_may_say_no(table: Table) -> None:
    await table.match(GAME, TWO)
    offer = await offer_seat(table, "Dan")
    assert offer.pinged == {table["Dan"].id}
    refused = private(await (await table["Cleo"].press(offer, label="Take the seat")).wait_until_settled())
    assert refused.text == "This seat is offered to someone else."
    refused = private(await (await table["Cleo"].press(offer, label="No thanks")).wait_until_settled())
    assert refused.text == "This seat wasn’t offered to you."
    await table.press_button("Dan", offer, "No thanks")
    await table.wait_until_shown()
    assert f"<@{table['Dan'].id}> can’t take it." in offer.text
    assert labels(offer) == ["Keep my seat"]
    kept = private(await (await table["Ada"].press(offer, label="Keep my seat")).wait_until_settled())
    await table.wait_until_shown()
    assert kept.text == "You keep your seat in How many Calories? #1."
    assert offer.deleted
    again = await offer_seat(table, "Dan")
    assert again.pinged == set(), "not twice a day"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_is_offered_one_seat_after_the_other_is_pinged_once_a_day(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, TWO)

    pinged = [(await offer_seat(table, "Dan", name)).pinged for name in TWO]
    assert pinged == [{table["Dan"].id}, set()]
    for name in TWO:
        await table.matches.seats.keep(1, asker(table[name].id))
    clock.ahead += AGAIN
    await table.wait_until_shown()
    assert (await offer_seat(table, "Dan")).pinged == {table["Dan"].id}
    assert table.sandbox.problems == []


async def test_of_two_who_press_at_once_one_sits_and_the_other_is_told_who(table: Table) -> None:
    await table.match(GAME, TWO)
    offer = await offer_seat(table)
    presses = await asyncio.gather(
        *(table[name].press(offer, label="Take the seat") for name in ("Cleo", "Dan"))
    )
    answers = [private(await press.wait_until_settled()).text for press in presses]
    await table.wait_until_shown()
    newcomer = (await table.matches.match(1)).names[0]
    assert sum("You play on for" in text for text in answers) == 1
    assert f"**{newcomer}** has taken this seat." in answers
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_restart_in_between_changes_nothing_and_the_old_hand_is_put_away_after_it(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, TWO)
        offer = await offer_seat(table)
        (old,) = table.hands("Ada")
        stale = choices(old)[0]
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        bot.services.surfaces.worker.is_closing = True  # what is to be shown is cut off
        await (await table["Dan"].press(offer, label="Take the seat")).wait_until_settled()
        values = [option["value"] for option in stale["options"]][:2]
        late = await (await table["Ada"].choose(old, stale["custom_id"], values)).wait_until_settled()
        assert private(late).text == "**Dan** plays your seat in this match now."
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert old.deleted and offer.deleted
        assert sorted(table.asked_names()) == ["Ben", "Dan"]
        shown = await store_of(bot).surfaces(1)
        assert shown["seat:0"].stamp == GONE
        assert shown["seat:0:1"].message is not None
        assert sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_takes_no_dms_has_the_hand_at_once_and_the_board_mentions_them(
    table: Table,
) -> None:
    await table.match(GAME, TWO)
    offer = await offer_seat(table)
    table.sandbox.world.set_dms_open(table["Dan"].user, False)
    answer = private(await take_seat(table, "Dan", offer))
    assert choices(answer), "they can play from the answer"
    assert f"<@{table['Dan'].id}>: I can’t send you a DM" in table.board.text
    assert table["Dan"].id in table.board.pinged


async def test_the_host_asks_a_player_to_play_on_for_who_is_away(table: Table, clock: Clock) -> None:
    await table.match("kaliko", TWO)
    away = table.asked_names()[0]

    async def said(name: str) -> str:
        given = {"player": str(table[away].id), "with": str(table["Dan"].id)}
        press = await (await table[name].slash(table.place, "replace", **given)).wait_until_settled()
        await table.wait_until_shown()
        return private(press).text

    assert re.search(r"turn since <t:\d+:f>, and the seat stays theirs until <t:\d+:f>", await said("Ada"))
    clock.ahead += AWAY
    before = table.hands(away)[-1]
    assert await said("Cleo") == "Only the host, **Ada**, can do that."
    assert f"I asked <@{table['Dan'].id}> to play on for" in await said("Ada")
    offer = table.board
    assert f"**{away}** has been away. Would you play on for them?" in offer.text
    hand = table.hands(away)[-1]
    assert hand is not before, "they are told at once, in a message of its own"
    assert f"<@{table['Dan'].id}> is asked to play on for you, and can take your seat" in hand.text
    early = private(await take_seat(table, "Dan", offer)).text
    assert re.search(rf"\*\*{away}\*\* was told of this <t:\d+:f> and has until <t:\d+:f>", early)
    kept = private(await (await table[away].press(hand, label="Keep my seat")).wait_until_settled())
    await table.wait_until_shown()
    assert kept.text == "You keep your seat in Kaliko #1. It can’t be offered again for 7 days."
    assert "play on for you" not in table.hands(away)[-1].text
    assert "the seat stays theirs until" in await said("Ada")
    clock.ahead += AWAY
    assert f"I asked <@{table['Dan'].id}> to play on for" in await said("Ada")
    offer = next(one for one in reversed(table.public()) if "Take the seat" in labels(one))
    clock.ahead += NOTICE
    await take_seat(table, "Dan", offer)
    assert table.asked_names() == ["Dan"]
    assert f"**Dan** plays on for **{away}**, who was away." in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_has_left_looks_on_and_has_the_match_on_no_list(table: Table) -> None:
    await table.match(GAME, TWO)
    await take_seat(table, "Dan", await offer_seat(table))
    hand = private(await (await table["Ada"].slash(table.place, "hand")).wait_until_settled())
    assert choices(hand) == []
    listed = private(await (await table["Ada"].slash(table["Ada"].open_dm(), "matches")).wait_until_settled())
    assert "#1" not in listed.text
    again = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    assert again.text == "**Dan** plays your seat in this match now."

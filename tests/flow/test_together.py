"""Users who look for the same are offered to each other in place of two lobbies."""

from __future__ import annotations

from typing import Any

import pytest

from engine.services.seeking.tables import SETTLED
from sandbox import Interaction
from sandbox.model import Message
from tests.flow.seekers import GAME, avoid, labels, look, press
from tests.flow.support import Table, private
from tests.support.clock import Clock


async def play(table: Table, name: str, game: str = GAME, **options: Any) -> Interaction:
    sent = await (await table[name].slash(table.channel, f"play {game}", **options)).wait_until_settled()
    await table.wait_until_shown()
    return sent


def cards(table: Table) -> list[Message]:
    return [one for one in table.public() if "Sealed:" in one.text]


async def lobbies(table: Table) -> list[tuple[str, ...]]:
    """Return who sits in each open lobby of the server."""
    found = await table.bot.services.tables.of_server(table.sandbox.world.guild.id)
    return [match.names for match in found]


@pytest.mark.usefixtures("offering")
async def test_who_opens_what_another_waits_for_is_first_offered_to_join_them(table: Table) -> None:
    await play(table, "Ada", pace="1d")
    offer = private(await play(table, "Ben", pace="24h"))
    assert offer.text.startswith(
        "A match of How many Calories? already waits for players. Sit down together?"
    )
    assert "**Ada** waits for players: 1 of 4 seats taken, one day for each turn." in offer.text
    assert labels(offer) == ["Join", "Open my own"]
    assert len(cards(table)) == 1
    await press(table, "Ben", offer, "Join")
    assert await lobbies(table) == [("Ada", "Ben")]
    assert table.sandbox.problems == []


@pytest.mark.usefixtures("offering")
async def test_open_my_own_opens_what_was_chosen_and_is_not_asked_again(table: Table) -> None:
    await play(table, "Ada")
    offer = private(await play(table, "Ben", rounds=2))
    await press(table, "Ben", offer, "Open my own")
    assert await lobbies(table) == [("Ada",), ("Ben",)]
    assert "Rounds: **2**" in cards(table)[-1].text
    again = private(await press(table, "Ben", offer, "Open my own"))
    assert again.text.startswith("I no longer know what you were about to open")
    await play(table, "Ben")
    assert len(await lobbies(table)) == 3
    assert table.hands("Ben") == []
    assert table.sandbox.problems == []


@pytest.mark.usefixtures("offering")
async def test_other_games_and_paces_and_closed_lobbies_are_no_offer(table: Table) -> None:
    await play(table, "Ada", pace="1d")
    invited = f"<@{table['Dan'].id}>"
    await play(table, "Cleo", **{"with": invited, "joining": "invited"})
    await play(table, "Ben")
    await play(table, "Ben", "koa", pace="1d")
    assert await lobbies(table) == [("Ada",), ("Ben",), ("Ben",)]


@pytest.mark.usefixtures("offering")
async def test_a_user_is_not_offered_whom_they_avoid(table: Table) -> None:
    await avoid(table, "Ben", "Ada")
    await play(table, "Ada")
    await play(table, "Ben")
    assert await lobbies(table) == [("Ada",), ("Ben",)]


async def test_of_two_who_wait_alone_the_later_is_asked_once_by_dm(table: Table, clock: Clock) -> None:
    for name in ("Ada", "Ben"):
        await table.lobby(GAME, (name,))
    clock.ahead += SETTLED
    await look(table)
    await look(table)
    assert table.hands("Ada") == []
    (asked,) = table.hands("Ben")
    assert asked.text.startswith("**Ada**, too, waits for players of How many Calories? #1: no clock.")
    assert labels(asked) == ["Join", "Keep mine"]
    await press(table, "Ben", asked, "Join")
    assert await lobbies(table) == [("Ada", "Ben")]
    assert (await table.matches.match(2)).phase == "cancelled"
    again = private(await press(table, "Ben", asked, "Join"))
    assert again.text.startswith("You have already joined")
    assert table.sandbox.problems == []


async def test_a_host_learns_of_no_lobby_in_a_channel_that_they_can_not_see(
    table: Table, clock: Clock
) -> None:
    den = table.sandbox.world.add_channel("den")
    table.sandbox.world.make_private(den, table["Cleo"].user)
    await (await table["Cleo"].slash(den, f"play {GAME}")).wait_until_settled()
    await table.lobby(GAME, ("Dan",))
    await table.lobby(GAME, ("Ben",))
    clock.ahead += SETTLED
    await look(table)
    assert table.hands("Dan") == []
    (asked,) = table.hands("Ben")
    assert asked.text.startswith("**Dan**, too, waits for players")


async def test_who_had_joined_the_other_lobby_from_its_card_gives_up_their_own_by_the_same_button(
    table: Table, clock: Clock
) -> None:
    card = await table.lobby(GAME, ("Ada",))
    await table.lobby(GAME, ("Ben",))
    clock.ahead += SETTLED
    await look(table)
    (asked,) = table.hands("Ben")
    await press(table, "Ben", card, "Join")
    assert await lobbies(table) == [("Ada", "Ben"), ("Ben",)]
    told = private(await press(table, "Ben", asked, "Join"))
    assert told.text.startswith("You have already joined")
    assert await lobbies(table) == [("Ada", "Ben")]


async def test_a_lobby_that_others_have_joined_stays_when_its_host_joins_another(
    table: Table, clock: Clock
) -> None:
    await table.lobby(GAME, ("Ada",))
    card = await table.lobby(GAME, ("Ben",))
    clock.ahead += SETTLED
    await look(table)
    (asked,) = table.hands("Ben")
    await press(table, "Cleo", card, "Join")
    await press(table, "Ben", asked, "Join")
    assert await lobbies(table) == [("Ada", "Ben"), ("Ben", "Cleo")]


async def test_who_avoids_the_other_is_not_asked(table: Table, clock: Clock) -> None:
    await avoid(table, "Ben", "Ada")
    for name in ("Ada", "Ben"):
        await table.lobby(GAME, (name,))
    clock.ahead += SETTLED
    await look(table)
    assert table.hands("Ben") == []

"""The lobby card tells how punctual its players are, where enough is known."""

from __future__ import annotations

from cogs.screens.lobby_card import LobbyFacts, lobby_screen
from engine.library import GAMES
from engine.match.records import Place
from engine.services.seeking.punctuality import OnTime
from engine.steps.lobby import join_lobby, open_lobby
from tests.flow.support import blank
from tests.support.askers import asker


async def card(facts: LobbyFacts) -> str:
    place = Place(1, 2)
    record = open_lobby("kaliko", GAMES["kaliko"].Options(), asker(1, place), "secret", 1)
    match = join_lobby(record, asker(2, place), None).match
    screen = await lobby_screen(blank(), match, facts=facts)
    return "\n".join(block for block in screen.blocks if isinstance(block, str))


async def test_a_share_is_told_for_each_player_whose_turns_are_known() -> None:
    facts = LobbyFacts(on_time={1: OnTime(50, 96), 2: OnTime(20, 100)})
    assert "-# On time: **User 1** 96 % of 50 turns and **User 2** 100 % of 20 turns" in await card(facts)
    assert "-# On time: **User 2** 80 % of 31 turns" in await card(LobbyFacts(on_time={2: OnTime(31, 80)}))


async def test_nothing_is_told_of_others() -> None:
    assert "On time" not in await card(LobbyFacts(on_time={3: OnTime(50, 96)}))

"""A stranger steps through a match in play, back to a round whose cards are dealt again by now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.client import Bot
from engine.store import Store
from sandbox import Sandbox
from tests.attacks.server import PLAYERS, drawing_labels
from tests.attacks.witness import Witness
from tests.flow.conftest import sandbox, unhurried
from tests.flow.support import Table, bot_at, private, store_of
from tests.support.askers import player_of
from tests.support.clock import Clock

__all__ = ["sandbox", "unhurried"]  # fixtures

GAME = "howmanycalories"


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", Clock(), drawing_labels()) as made:
        yield made


@pytest.mark.slow
async def test_a_replay_tells_a_stranger_only_what_lay_open_then(sandbox: Sandbox, bot: Bot) -> None:
    table = Table(sandbox, bot)
    table.people = {name: sandbox.person(name) for name in PLAYERS}
    await table.match(GAME, PLAYERS, rounds=4)
    store, replays = store_of(bot), bot.services.matches.replays
    assert isinstance(store, Store)
    record = await store.record(1)
    assert record is not None
    while record.state.round < 2:
        await table.make_ply(1)
        record = await store.record(1)
        assert record is not None
    await table.wait_until_shown()
    near = sandbox.person("Near")
    players = [*table.people.values()]
    witness = Witness(sandbox, (near,), (), players, (1,), replays)
    asked = await (await near.slash(table.channel, "replay", match="1")).wait_until_settled()
    page, last = private(asked), (await table.matches.match(1)).ply
    for ply in range(last):
        await (await near.press_raw(page, f"1|step|1|{ply}|t|on")).wait_until_settled()
    assert await witness.faults(store, frozenset()) == []
    assert witness.heard > last


@pytest.mark.slow
async def test_the_replay_of_an_ended_match_shows_every_hand(sandbox: Sandbox, bot: Bot) -> None:
    table = Table(sandbox, bot)
    table.people = {name: sandbox.person(name) for name in PLAYERS}
    await table.match(GAME, PLAYERS, rounds=4)
    near, store = sandbox.person("Near"), store_of(bot)
    assert isinstance(store, Store)
    players = [*table.people.values()]
    witness = Witness(sandbox, (near,), (), players, (1,), bot.services.matches.replays)
    asked = await (await near.slash(table.channel, "replay", match="1")).wait_until_settled()
    await (await near.press_raw(private(asked), "1|step|1|0|0|on")).wait_until_settled()
    assert "hand" not in str([one.pictures for one in witness._told]), "in play it shows none"
    for name in PLAYERS[1:]:
        match = await table.matches.match(1)
        seat = match.seat_of(table[name].id)
        assert seat is not None
        await table.matches.resign(1, player_of(match, seat))
    await table.wait_until_shown()
    assert await witness.faults(store, frozenset({1})) == []
    await (await near.press_raw(private(asked), "1|step|1|0|0|on")).wait_until_settled()
    assert "hand" in str([one.pictures for one in witness._told])
    assert await witness.faults(store, frozenset()) == []

"""A database that lost hours of moves.

The last backup is put in its place, and all players go on from there.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.store import Backups, restore
from sandbox import Sandbox
from tests.flow.current import shown_ply
from tests.flow.support import Table, blank, bot_at, choices, private, store_of
from tests.support.clock import Clock

GAME = "howmanycalories"
PLAYERS = ("Ada", "Ben", "Cleo")


@pytest.mark.slow
async def test_a_match_is_played_on_from_a_backup_that_was_taken_in_the_middle_of_it(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    lost, fresh = tmp_path / "lost.sqlite3", tmp_path / "fresh" / "matches.sqlite3"
    async with bot_at(sandbox, lost, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, PLAYERS, rounds=1)
        await table.play_on(4)
        backups = Backups(lost, tmp_path / "backups", hours=24, kept=7)
        taking = asyncio.create_task(asyncio.to_thread(backups.take, clock()))
        await table.play_on(2)
        copy = await taking
        await table.play_on(3)
        ply = (await bot.services.matches.match(1)).ply
        outdated = dict(table.find_asked())
        unknown = await table.lobby("kaliko", ("Dan",))
    restored = restore(copy, fresh, int(clock()))
    assert restored.going == 1
    async with bot_at(sandbox, fresh, clock, blank()) as bot:
        table.bot = bot
        sandbox.barrier = table.wait_until_handled
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        match = await bot.services.matches.match(1)
        assert match.ply < ply
        assert shown_ply(table) >= match.ply
        for seat in match.to_move:
            hand = table.hands(match.names[seat])[-1]
            tokens = {component["custom_id"].split("|")[3] for component in choices(hand)}
            assert tokens == {str(match.seats[seat].turn.token)}
        for name, message in outdated.items():
            if message.deleted:
                continue
            await (await table.move(name, message)).wait_until_settled()
            assert (await bot.services.matches.match(1)).ply == match.ply, (
                "a button of what is lost made a move"
            )
        pressed = await table.press_button("Ada", unknown, "Join")
        await pressed.wait_until_settled()
        assert "match" in private(pressed).text
        await table.hurry(1)
        assert (await bot.services.matches.match(1)).phase == "over"
        assert await bot.services.matches.back.verify(1)
        assert table.board.text.count("Final result") == 1
        assert await store_of(bot).behind() == ()
    assert sandbox.problems == []

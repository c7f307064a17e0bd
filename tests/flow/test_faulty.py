"""A match that this build can't go on with.

It still shows its last words and picture, and no player is called late.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at, private, store_of
from tests.support.askers import asker
from tests.support.clock import Clock

GAME = "howmanycalories"


async def stranded(sandbox: Sandbox, database: Path, clock: Clock) -> Table:
    """Return a match left by a bot, with rules that no bot knows."""
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        await table.play_on(2)
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE matches SET rules = 99")
    return table


async def test_a_match_that_cannot_go_on_is_still_seen_with_its_last_words_and_picture(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "faulty.sqlite3"
    table = await stranded(sandbox, database, clock)
    board = table.board
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        sandbox.barrier = Table(sandbox, bot).wait_until_handled
        fault = (await bot.services.matches.match(1)).fault
        assert fault is not None
        listed = await table["Ada"].slash(table.place, "matches")
        await listed.wait_until_settled()
        assert "can’t go on" in private(listed).text
        assert "your turn" not in private(listed).text
        assert private(listed).find(label="Play #1") is None
        for command in ("board", "hand"):
            asked = await table["Ada"].slash(table.place, command)
            await asked.wait_until_settled()
            said = private(asked).text
            assert "> You have chosen." in said
            assert f"/{table.place.id}/{board.id})" in said
        for label in ("Play", "My hand", "In words"):
            pressed = await table["Ben"].press(board, label=label)
            await pressed.wait_until_settled()
            assert "> **Ada** has chosen." in private(pressed).text, label
        for name, told in (
            ("Ada", "Waiting for **Ben**."),
            ("Ben", "ended without a winner: everyone agreed."),
        ):
            asked = await table[name].slash(table.place, "hand")
            await asked.wait_until_settled()
            pressed = await table[name].press(private(asked), label="Call it off")
            await pressed.wait_until_settled()
            assert told in private(asked).text
        assert (await bot.services.matches.match(1)).phase != "playing"
    assert sandbox.problems == []


async def test_a_match_that_cannot_go_on_is_left_by_resigning_and_ends_on_its_board(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "left.sqlite3"
    table = await stranded(sandbox, database, clock)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        sandbox.barrier = Table(sandbox, bot).wait_until_handled
        asked = await table["Ben"].slash(table.place, "resign")
        await asked.wait_until_settled()
        assert asked.message is not None
        await (await table["Ben"].press(asked.message, label="Yes, resign")).wait_until_settled()
        await table.wait_until_shown()
        assert "Final result" in table.board.text
        assert "1. **Ada**" in table.board.text
        assert await store_of(bot).behind() == ()
    assert sandbox.problems == []


async def test_a_match_that_all_call_off_says_so_on_its_board_and_asks_no_one_any_more(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, tmp_path / "off.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        for name in ("Ada", "Ben"):
            await bot.services.matches.agree_to_end(1, asker(table[name].id))
        await table.wait_until_shown()
        assert "Final result" in table.board.text
        assert "everyone agreed to end it." in table.board.text
        assert not list(table.find_asked())
        assert all("ended without a winner" in table.hands(name)[0].text for name in ("Ada", "Ben"))
        assert await store_of(bot).behind() == ()
    assert sandbox.problems == []

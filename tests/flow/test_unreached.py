"""Players that no DM reaches.

The others play on meanwhile, and no player is called twice for one turn.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.api.delivery import Delivery, Posted
from cogs.kit.screen import Screen
from engine.match.message_records import Surface
from sandbox import Sandbox
from tests.flow.support import Table, blank, bot_at, choices, private, store_of
from tests.support.clock import Clock

GAME = "howmanycalories"


async def test_one_players_dm_in_trouble_holds_up_neither_the_table_nor_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.services.surfaces.worker, "delays", (0.05,))
    post_dm = Delivery.post_dm

    async def failing(self: Delivery, user: int, channel: int | None, screen: Screen, nonce: str) -> Posted:
        if user == table["Ben"].id:
            raise TimeoutError
        return await post_dm(self, user, channel, screen, nonce)

    monkeypatch.setattr(Delivery, "post_dm", failing)
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    assert table.asked_names() == ["Ada", "Cleo"]
    assert table.board.find(label="Fair deal") is not None
    assert await table.store.behind() == (1,)
    monkeypatch.setattr(Delivery, "post_dm", post_dm)
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert table.asked_names() == ["Ada", "Ben", "Cleo"]
    assert all(len(table.hands(name)) == 1 for name in ("Ada", "Ben", "Cleo"))
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_a_player_who_was_called_on_the_board_is_not_called_again_after_a_kill(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "killed.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table["Ben"].close_dms()
        keep = store_of(bot).keep_surface

        async def killed(match: int, surface: Surface) -> None:
            if surface.slot == "seat:1":
                raise RuntimeError("as if the process had died here")
            await keep(match, surface)

        monkeypatch.setattr(bot.services.surfaces.worker, "delays", ())
        monkeypatch.setattr(store_of(bot), "keep_surface", killed)
        await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
        assert sum(table["Ben"].id in message.pinged for message in table.public()) == 1
        assert "seat:1" not in await store_of(bot).surfaces(1)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        await table.move("Ada", table.hands("Ada")[0])
        await table.wait_until_shown()
        assert f"<@{table['Ada'].id}>" not in table.board.text, "she has chosen"
        assert sum(table["Ben"].id in message.pinged for message in table.public()) == 1
        press = await table["Ben"].press(table.board, label="Play")
        await press.wait_until_settled()
        assert choices(private(press))

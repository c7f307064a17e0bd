"""The picture of a board is drawn beside the hands, not after them."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from cogs.pictures import Pictures
from engine.library import GAMES
from render import PAINTERS, Picture
from sandbox import Sandbox
from tests.flow.support import Table, blank_png, bot_at
from tests.render import toy
from tests.support.clock import Still
from tests.support.seating import player_of
from tests.toys import rolling

PATIENCE = 10
"""Seconds after which a hand gives up waiting for the board."""


class Drawer:
    """Draws nothing. Once `is_waiting`, a hand is not done before a board has begun."""

    def __init__(self) -> None:
        self.is_waiting = False
        self.boards: list[Picture] = []
        self.waited: list[bool] = []
        """For each hand whether a board came while it waited."""
        self._begun = threading.Event()

    def draw(self, picture: Picture) -> bytes:
        if picture.kind == "table":
            self.boards.append(picture)
            self._begun.set()
        elif self.is_waiting and picture.kind == "hand":
            self.waited.append(self._begun.wait(PATIENCE))
        return blank_png()

    def begin(self) -> None:
        """Have hands wait from now on."""
        self.boards.clear()
        self._begun.clear()
        self.is_waiting = True


async def test_a_board_is_drawn_while_a_hand_is(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "rolling", rolling)
    monkeypatch.setitem(PAINTERS, "rolling", toy)
    drawer, clock = Drawer(), Still()
    async with bot_at(
        sandbox, tmp_path / "boards.sqlite3", clock, Pictures(2, drawer.draw, now=clock)
    ) as bot:
        table = Table(sandbox, bot)
        await table.match("rolling")
        await table.shown()
        drawer.begin()
        match = await bot.matches.match(1)
        seat = match.to_move[0]
        view = (await bot.matches.look_seat(1, seat)).view
        cell = next(cell for cell in rolling.CELLS if cell not in view.at)
        await bot.matches.move(1, player_of(match, seat), f"go {rolling.name_of(cell)}")
        await table.shown()
    assert drawer.waited and all(drawer.waited)
    assert len(drawer.boards) == 1, "it is drawn once"

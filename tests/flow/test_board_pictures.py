"""A board's picture is drawn beside the hands, not after them.

It is drawn only if a message shows it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bench.kit.drawings import Uploads, digest_of
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import OvertakenError, Showing
from cogs.kit.screen import Screen
from cogs.screens.presenter import Presenter
from cogs.surfaces.plan_hand import BOARD
from engine.library import GAMES
from render import PAINTERS, Picture
from sandbox import Sandbox
from tests.flow.support import Table, blank_png, bot_at
from tests.flow.test_notices import chosen
from tests.render import toy
from tests.support.askers import player_of
from tests.support.clock import Still
from tests.support.waits import until
from tests.toys import rolling

PATIENCE = 10
"""Seconds after which a hand gives up waiting for the board."""


class Drawer:
    """Draws nothing. Once `is_waiting`, a hand is not done before a board has begun."""

    def __init__(self) -> None:
        self.is_waiting = False
        self.boards: list[bytes] = []
        """The files of all boards, each different."""
        self.waited: list[bool] = []
        """For each hand whether a board came while it waited."""
        self.begun = threading.Event()
        self.may_end = threading.Event()
        """Cleared to keep hands from being done."""
        self.may_end.set()
        self._numbers = count()

    def draw(self, picture: Picture) -> bytes:
        file = blank_png()
        if picture.kind == "table":
            file += f"board {next(self._numbers)}".encode()
            self.boards.append(file)
            self.begun.set()
        elif self.is_waiting and picture.kind == "hand":
            self.waited.append(self.begun.wait(PATIENCE) and self.may_end.wait(PATIENCE))
        return file

    def begin(self) -> None:
        """Have hands wait from now on."""
        self.boards.clear()
        self.begun.clear()
        self.is_waiting = True


@pytest.fixture
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture
async def table(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawer: Drawer
) -> AsyncIterator[Table]:
    monkeypatch.setitem(GAMES, "rolling", rolling)
    monkeypatch.setitem(PAINTERS, "rolling", toy.PAINTER)
    clock = Still()
    pictures = Pictures(2, drawer.draw, now=clock)
    async with bot_at(sandbox, tmp_path / "boards.sqlite3", clock, pictures) as bot:
        yield Table(sandbox, bot)


async def go(table: Table) -> None:
    """Make a move for the player to move."""
    matches = table.matches
    match = await matches.match(1)
    seat = match.to_move[0]
    view = (await matches.look_seat(1, seat)).view
    cell = next(cell for cell in rolling.CELLS if cell not in view.at)
    await matches.move(1, player_of(match, seat), f"go {rolling.name_of(cell)}")


async def test_a_board_is_drawn_while_a_hand_is(table: Table, drawer: Drawer) -> None:
    await table.match("rolling")
    await table.wait_until_shown()
    drawer.begin()
    await go(table)
    await table.wait_until_shown()
    assert drawer.waited and all(drawer.waited)
    assert len(drawer.boards) == 1, "it is drawn once"


@pytest.mark.slow
async def test_a_board_that_was_drawn_is_sent_even_if_the_match_moves_on(
    table: Table, drawer: Drawer
) -> None:
    table.sandbox.world.files = uploads = Uploads()
    await table.match("rolling")
    await table.wait_until_shown()
    drawer.begin()
    drawer.may_end.clear()
    try:
        await go(table)
        assert await asyncio.to_thread(drawer.begun.wait, PATIENCE)
        await go(table)
    finally:
        drawer.may_end.set()
    await table.wait_until_shown()
    assert len(drawer.boards) == 2, "one for each position"
    assert {digest_of(board) for board in drawer.boards} <= uploads.digests
    shown = (await table.store.surfaces(1))[BOARD]
    assert shown.ply == (await table.matches.match(1)).ply


@pytest.mark.slow
async def test_no_board_is_drawn_again_that_called_a_player(
    table: Table, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ada", "Ben"):
        await chosen(table, name, everywhere="mention")
    await table.match("rolling")
    await table.wait_until_shown()
    assert drawer.boards
    # Pictures are remembered; what they would hide is drawn again in a bot that shows many.
    monkeypatch.setattr(table.bot.services.pictures._still, "_room", 0)
    await table.bot.services.pictures.png(Picture("rolling", "cover", None, ("another",)), Showing(0))
    drawer.boards.clear()
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    assert drawer.boards == []


async def test_a_board_that_was_drawn_is_sent_even_if_a_hand_was_not(
    table: Table, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.sandbox.world.files = uploads = Uploads()
    await table.match("rolling")
    await table.wait_until_shown()
    drawer.boards.clear()
    is_overtaken = True

    async def draw_hand(*args: Any, **options: Any) -> Screen:
        nonlocal is_overtaken
        if not is_overtaken:
            return await hand(*args, **options)
        is_overtaken = False
        await until(lambda: drawer.boards)
        await go(table)
        raise OvertakenError(is_replaced=True)

    hand = Presenter.hand
    monkeypatch.setattr(Presenter, "hand", draw_hand)
    await go(table)
    await table.wait_until_shown()
    assert not is_overtaken
    assert len(drawer.boards) == 2, "one for each position"
    assert {digest_of(board) for board in drawer.boards} <= uploads.digests

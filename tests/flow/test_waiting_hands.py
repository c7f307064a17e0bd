"""Hands without a question wait for a quiet moment, yet are right."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing.picture_cache import QUIET, Pictures
from cogs.surfaces.plan_hand import TURN
from cogs.surfaces.waiting_hands import MAX_WAIT
from engine.library import GAMES
from engine.match.message_records import Ring
from render import PAINTERS, Picture
from sandbox import Sandbox
from tests.flow.support import Table, blank_png, bot_at, choices, private, store_of
from tests.render import toy
from tests.support.askers import player_of
from tests.support.clock import Still
from tests.support.waits import until
from tests.toys import rolling

IS_QUIET = vars(Pictures)["is_quiet"]
ADA = 0


class Drawer:
    """Draws nothing, and notes which pictures it was asked for."""

    def __init__(self) -> None:
        self.all: list[Picture] = []

    def draw(self, picture: Picture) -> bytes:
        self.all.append(picture)
        return blank_png()

    def views(self, seat: int) -> list[Any]:
        """Return what the hands of a seat showed."""
        return [one.view for one in self.all if one.kind == "hand" and one.view.seat == seat]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch, unhurried: None) -> None:
    """Add a game with two actions a turn, and hands that wait.

    Outside of tests hands wait, too.
    """
    monkeypatch.setitem(GAMES, "rolling", rolling)
    monkeypatch.setitem(PAINTERS, "rolling", toy.PAINTER)
    monkeypatch.setattr("cogs.drawing.picture_cache.Pictures.is_quiet", IS_QUIET)


@pytest.fixture
def clock() -> Still:
    """Return a clock that stands still.

    So no moment is ever quiet, unless a test moves it.
    """
    return Still()


@pytest.fixture
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path, clock: Still, drawer: Drawer) -> AsyncIterator[Table]:
    pictures = Pictures(1, drawer.draw, now=clock)
    async with bot_at(sandbox, tmp_path / "waiting.sqlite3", clock, pictures) as bot:
        yield Table(sandbox, bot)


async def brought_up(table: Table) -> None:
    """All is shown but the hands that wait."""
    while True:
        await table.wait_until_handled()
        served = table.sandbox.wire.served
        await until(lambda: not table.bot.services.surfaces.busy)
        await table.sandbox.quiet(0.01)
        if served == table.sandbox.wire.served and not table.bot.services.surfaces.busy:
            return


async def go(table: Table, count: int = 1) -> None:
    """Type moves for the player to move, so that no press changes their message."""
    for _ in range(count):
        match = await table.matches.match(1)
        seat = match.to_move[0]
        view = (await table.matches.look_seat(1, seat)).view
        cell = next(cell for cell in rolling.CELLS if cell not in view.at)
        await table.matches.move(1, player_of(match, seat), f"go {rolling.name_of(cell)}")
        await brought_up(table)


async def press_turn(table: Table, name: str) -> None:
    """Press a whole turn of two moves in a hand."""
    for key in ("go", "F6", "go", "E6"):
        (hand,) = table.hands(name)
        await table.pick_option(name, hand, (key,))
        await brought_up(table)


async def test_a_notice_that_quiet_hours_held_back_waits_for_no_hand(table: Table, clock: Still) -> None:
    await table.match("rolling")
    await press_turn(table, "Ada")
    await go(table)
    match = await table.matches.match(1)
    user, now = match.seats[match.to_move[0]].user_id, int(clock())
    assert user is not None
    await table.store.keep_rings(1, [Ring(TURN, user, due=now)])
    await table.bot.services.surfaces.heal()
    await brought_up(table)
    assert await table.store.rings_due(now) == ()
    assert await table.store.behind() == (1,), "the hand still waits"


@pytest.mark.slow
async def test_five_moves_by_others_are_one_drawing_of_a_hand_that_is_not_asked(
    table: Table, clock: Still, drawer: Drawer
) -> None:
    await table.match("rolling")
    await press_turn(table, "Ada")
    before = len(drawer.views(ADA))
    await go(table, 5)
    assert len(drawer.views(ADA)) == before, "it waits"
    assert await table.store.behind() == (1,), "or a restart would not catch it up"
    clock.ahead += QUIET
    await table.wait_until_shown()
    drawn = drawer.views(ADA)[before:]
    look = await table.matches.look_seat(1, ADA)
    assert drawn == [look.view], "once, and as it is now"
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_a_hand_that_is_asked_is_drawn_at_once(table: Table, drawer: Drawer) -> None:
    await table.match("rolling")
    await press_turn(table, "Ada")
    assert "Ada" not in table.asked_names()
    before = len(drawer.views(ADA))
    await go(table, 6)
    assert "Ada" in table.asked_names()
    look = await table.matches.look_seat(1, ADA)
    assert drawer.views(ADA)[before:] == [look.shown_view], "and what waited is not drawn any more"


@pytest.mark.slow
async def test_words_change_at_once_below_the_picture_that_a_hand_has(table: Table, drawer: Drawer) -> None:
    await table.match("rolling")
    (hand,) = table.hands("Ada")
    await press_turn(table, "Ada")
    assert not choices(hand), "nothing is left to press"
    assert "You’ll get a new message here" in hand.text
    assert hand.shown_attachment_ids == {one.id for one in hand.attachments}, "its picture has stayed"
    assert {view.mover for view in drawer.views(ADA)} == {ADA}, "none was drawn after her turn"


@pytest.mark.slow
async def test_the_end_is_shown_at_once(table: Table) -> None:
    await table.match("rolling", turns=1)
    await press_turn(table, "Ada")
    await go(table, 6)
    assert (await table.matches.match(1)).phase == "over"
    assert await table.store.behind() == ()


async def test_a_player_who_presses_in_a_hand_that_waits_sees_the_match_as_it_is(
    table: Table, drawer: Drawer
) -> None:
    await table.match("rolling")
    await go(table, 2)
    (hand,) = table.hands("Ada")
    assert choices(hand), "nobody pressed in it, so it is as it was"
    press = await table.pick_option("Ada", hand, ("dig",))
    await press.wait_until_settled()
    look = await table.matches.look_seat(1, ADA)
    assert private(press)
    assert drawer.views(ADA)[-1] == look.view


@pytest.mark.slow
async def test_no_hand_waits_for_longer_than_a_minute(
    table: Table, clock: Still, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.drawing.picture_cache.Pictures.is_quiet", False)
    await table.match("rolling")
    await go(table, 2)
    before = len(drawer.views(ADA))
    clock.ahead += MAX_WAIT - 1
    await go(table)
    assert len(drawer.views(ADA)) == before
    clock.ahead += 1
    await table.wait_until_shown()
    assert len(drawer.views(ADA)) == before + 1


@pytest.mark.slow
async def test_hands_that_wait_are_drawn_before_the_bot_goes(
    sandbox: Sandbox, tmp_path: Path, clock: Still, drawer: Drawer
) -> None:
    async with bot_at(
        sandbox, tmp_path / "stopped.sqlite3", clock, Pictures(1, drawer.draw, now=clock)
    ) as bot:
        table = Table(sandbox, bot)
        await table.match("rolling")
        await go(table, 3)
        before = len(drawer.views(ADA))
        assert await store_of(bot).behind() == (1,)
        await bot.services.surfaces.close()
        look = await bot.services.matches.look_seat(1, ADA)
        assert drawer.views(ADA)[before:] == [look.view]
        assert await store_of(bot).behind() == ()


@pytest.mark.slow
async def test_a_hand_that_waited_when_the_bot_had_to_go_is_drawn_by_the_next(
    sandbox: Sandbox, tmp_path: Path, clock: Still, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "killed.sqlite3"
    async with bot_at(sandbox, database, clock, Pictures(1, drawer.draw, now=clock)) as bot:
        table = Table(sandbox, bot)
        await table.match("rolling")
        await go(table, 3)
        before = len(drawer.views(ADA))
        (hand,) = table.hands("Ada")
        assert choices(hand)
        monkeypatch.setattr("cogs.client.PATIENCE", 0)
    clock.ahead += QUIET
    async with bot_at(sandbox, database, clock, Pictures(1, drawer.draw, now=clock)) as bot:
        table = Table(sandbox, bot)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        look = await bot.services.matches.look_seat(1, ADA)
        assert drawer.views(ADA)[before:] == [look.view]
        assert not choices(hand)
        assert await store_of(bot).behind() == ()

"""Drawing: off the event loop, each picture once, and nothing unwanted."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from cogs.drawing import painters_pool, warm_up
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Wish
from engine.contract.values import Moment
from engine.contract.words import say
from engine.games.kaliko.tiles import ALL_TURNED
from engine.library import GAMES
from render import Picture
from render.painters.kaliko import sprites
from sandbox.limits import HANGING
from tests.support.desk import Desk
from tests.support.failing_work import draw_once_killed

SOMEBODY = Wish(person=1, press=1)


def picture(name: str) -> Picture:
    return Picture(game=name, kind="cover", view=None, names=())


@pytest.fixture
async def desk() -> AsyncIterator[tuple[Desk, Pictures]]:
    desk = Desk()
    pictures = Pictures(1, desk.draw)
    yield desk, pictures
    desk.let_through(100)
    await asyncio.to_thread(pictures.close)


async def request_pictures(pictures: Pictures, *names: str) -> list[asyncio.Task[bytes]]:
    """Request these pictures in order, each for a different user."""
    tasks = []
    for person, name in enumerate(names):
        tasks.append(asyncio.create_task(pictures.png(picture(name), Wish(person, person))))
        await asyncio.sleep(0)
    return tasks


async def test_among_equals_the_last_request_comes_first(desk: tuple[Desk, Pictures]) -> None:
    artist, pictures = desk
    tasks = await request_pictures(pictures, "a", "b", "c", "d")
    artist.let_through(4)
    assert await asyncio.gather(*tasks) == [b"a", b"b", b"c", b"d"]
    assert artist.drawn == ["a", "d", "c", "b"]


async def test_a_request_that_comes_again_is_as_new_as_its_last_asker(desk: tuple[Desk, Pictures]) -> None:
    artist, pictures = desk
    tasks = await request_pictures(pictures, "a", "b", "c", "b")
    artist.let_through(3)
    await asyncio.gather(*tasks)
    assert artist.drawn == ["a", "b", "c"]


async def test_what_no_one_waits_for_any_more_is_not_drawn(desk: tuple[Desk, Pictures]) -> None:
    artist, pictures = desk
    first, second, third = await request_pictures(pictures, "a", "b", "c")
    await asyncio.to_thread(artist.begun.acquire)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    artist.let_through(2)
    await asyncio.gather(first, third)
    assert artist.drawn == ["a", "c"]


async def test_one_who_leaves_does_not_spoil_it_for_the_others(desk: tuple[Desk, Pictures]) -> None:
    artist, pictures = desk
    first, second = await request_pictures(pictures, "a", "a")
    first.cancel()
    artist.let_through()
    assert await second == b"a"


async def test_what_fails_fails_for_all_who_wait_and_is_tried_again_for_the_next(
    desk: tuple[Desk, Pictures],
) -> None:
    artist, pictures = desk
    tasks = await request_pictures(pictures, "impossible", "impossible")
    artist.let_through()
    for task in tasks:
        with pytest.raises(ValueError, match="no such picture"):
            await task
    (again,) = await request_pictures(pictures, "impossible")
    artist.let_through()
    with pytest.raises(ValueError, match="no such picture"):
        await again
    assert artist.drawn == ["impossible"] * 2


async def test_what_is_kept_has_room_for_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.drawing.picture_cache.CACHE_BYTES", 10_000)
    drawn: list[str] = []

    def draw(wanted: Picture) -> bytes:
        drawn.append(wanted.game)
        return bytes(700)

    pictures = Pictures(1, draw)
    try:
        names = [str(n) for n in range(12)]
        for name in names:
            await pictures.png(picture(name), SOMEBODY)
        for name in reversed(names):
            await pictures.png(picture(name), SOMEBODY)
    finally:
        await asyncio.to_thread(pictures.close)
    assert drawn == [*names, "1", "0"]


async def test_moving_pictures_push_no_boards_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.drawing.picture_cache.CACHE_BYTES", 10_000)
    monkeypatch.setattr("cogs.drawing.picture_cache.MOVING_BYTES", 5_000)
    drawn: list[str] = []

    def draw(wanted: Picture) -> bytes:
        drawn.append(wanted.game)
        return bytes(4000 if wanted.kind == "replay" else 700)

    pictures = Pictures(1, draw)
    films = [replace(picture(f"film {n}"), kind="replay") for n in range(5)]
    boards = [picture(str(n)) for n in range(10)]
    try:
        for one in (*boards, *films, films[-1], *boards):
            await pictures.png(one, SOMEBODY)
    finally:
        await asyncio.to_thread(pictures.close)
    assert drawn == [one.game for one in (*boards, *films)]


async def test_pictures_that_differ_in_anything_are_not_taken_for_each_other() -> None:
    shown = Picture("a", "hand", {"b": (1, 2)}, ("Ann", "Bob"), (((1, 2), 3),), "de")
    changes: tuple[dict[str, Any], ...] = (
        {"game": "b"},
        {"kind": "table"},
        {"view": {"b": (1, 3)}},
        {"view": None},
        {"names": ("Ann", "Bo")},
        {"accounts": ("ann", "bob")},
        {"tags": (((1, 2), 4),)},
        {"tags": ()},
        {"language": ""},
        {"part": (0, 0.5)},
        {"width": 600},
        {"is_stark": True},
        {"extent": {"b": (1, 2)}},
        {"touched": ((1, 2),)},
        {"suggested": ("b",)},
        {"moment": Moment(seat=0, title=say("wins"), figure=say("+1"), weight=1)},
        {"date": "28 Nov 2026"},
    )
    assert {name for change in changes for name in change} == {field.name for field in fields(Picture)}
    others = [replace(shown, **change) for change in changes]
    pictures = Pictures(1, lambda wanted: repr(wanted).encode())
    try:
        pngs = [await pictures.png(one, SOMEBODY) for one in (shown, *others, replace(shown))]
    finally:
        await asyncio.to_thread(pictures.close)
    assert pngs == [repr(one).encode() for one in (shown, *others, shown)]


async def test_what_is_drawn_is_kept(desk: tuple[Desk, Pictures]) -> None:
    artist, pictures = desk
    artist.let_through(2)
    assert await pictures.png(picture("a"), SOMEBODY) == await pictures.png(picture("a"), SOMEBODY) == b"a"
    assert artist.drawn == ["a"]


@pytest.mark.slow
async def test_processes_draw_after_those_that_answer_and_are_replaced_when_they_die(tmp_path: Path) -> None:
    pictures = Pictures(1, draw_once_killed, drawers=painters_pool.in_processes)
    try:
        first = await pictures.png(picture("a"), SOMEBODY)
        deadly = Picture(game="deadly", kind="cover", view=None, names=(str(tmp_path / "mark"),))
        second = await pictures.png(deadly, SOMEBODY)
    finally:
        await asyncio.to_thread(pictures.close)
    (one, niceness), (other, _) = (drawn.decode().split() for drawn in (first, second))
    assert len({one, other, str(os.getpid())}) == 3
    assert niceness == str(min(19, os.nice(0) + painters_pool.NICENESS))


def _whole_tiles() -> int:
    """Return how many of Kaliko's large source tiles this process has cached.

    Smaller sizes are made from these.
    """
    return sum(key[1][0] == "tile" for key in sprites._wholes._fresh)  # type: ignore[index]


def test_covers_and_hands_of_all_games_are_drawn_ahead() -> None:
    kinds = {(one.game, one.kind) for one in warm_up.pictures()}
    assert kinds >= {(name, kind) for name in GAMES for kind in ("cover", "hand")}


@pytest.mark.slow
async def test_what_pictures_are_made_of_is_made_ahead_while_no_one_waits() -> None:
    with painters_pool.in_processes(1) as pool:
        loop = asyncio.get_running_loop()
        first = await loop.run_in_executor(pool, painters_pool.draw_picture, next(warm_up.pictures()))
        assert first.startswith((b"\x89PNG", b"RIFF"))
        assert await loop.run_in_executor(pool, painters_pool.wait_for_warm_up, HANGING)
        assert await loop.run_in_executor(pool, _whole_tiles) >= len(ALL_TURNED) * 0.9

"""The fair queue for drawing: no user waits for all presses of another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import pytest

from cogs.drawing.picture_cache import QUIET, Pictures
from cogs.kit.fair_slots import LATE, OvertakenError, Purpose, Showing, Wish
from render import Picture
from tests.support.clock import Still
from tests.support.desk import Desk

ADA, BEN = 1, 2
MANY = 80


class Studio:
    """A desk, and requests for its pictures."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.desk = Desk()
        self.pictures = Pictures(1, self.desk.draw, now=now)
        self._presses = 0

    async def asks(self, name: str, purpose: Purpose) -> asyncio.Task[bytes]:
        """Return a request that has come as far as it can."""
        task = asyncio.create_task(self.pictures.png(picture_named(name), purpose))
        await asyncio.sleep(0)
        return task

    async def presses(self, person: int, name: str, message: int | None = None) -> asyncio.Task[bytes]:
        """Return the person's next press."""
        self._presses += 1
        return await self.asks(name, Wish(person, self._presses, message))

    async def fill_cache(self, *names: str) -> None:
        """Fill the cache with old pictures that no one here asked for."""
        for name in names:
            self.desk.let_through()
            await (await self.asks(name, Showing(0)))
        self.desk.drawn.clear()


def picture_named(name: str) -> Picture:
    return Picture(game=name, kind="cover", view=None, names=())


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    studio = Studio()
    yield studio
    studio.desk.let_through(1000)
    await asyncio.to_thread(studio.pictures.close)


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
async def late(clock: Still) -> AsyncIterator[Studio]:
    """Yield a studio in which only a test moves the time."""
    studio = Studio(clock)
    yield studio
    studio.desk.let_through(1000)
    await asyncio.to_thread(studio.pictures.close)


async def collect_results(*tasks: asyncio.Task[bytes]) -> list[object]:
    """Return each task's outcome.

    That is its picture, that it was replaced in its message, or that it was dropped otherwise.
    """
    found: list[object] = []
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, OvertakenError):
            found.append("replaced" if result.is_replaced else "skipped")
        else:
            found.append(result)
    return found


async def test_all_that_a_player_presses_is_one_picture_before_another_persons(studio: Studio) -> None:
    before = [await studio.presses(ADA, f"ada {n}", message=7) for n in range(MANY // 2)]
    ben = await studio.presses(BEN, "ben")
    after = [await studio.presses(ADA, f"ada {n}", message=7) for n in range(MANY // 2, MANY)]
    studio.desk.let_through(3)
    assert await collect_results(*before, ben, *after) == [*["replaced"] * (MANY // 2), b"ben", *["replaced"] * (MANY // 2 - 1), b"ada 79"]  # fmt: skip
    assert studio.desk.drawn == ["ada 0", "ben", "ada 79"]


async def test_all_that_a_player_presses_is_one_picture_before_a_matchs_board(studio: Studio) -> None:
    first = await studio.presses(ADA, "ada 0", message=7)
    boards = [await studio.asks(f"board {n}", Showing(n)) for n in range(3)]
    after = [await studio.presses(ADA, f"ada {n}", message=7) for n in range(1, MANY)]
    studio.desk.let_through(5)
    await collect_results(first, *boards, *after)
    assert studio.desk.drawn == ["ada 0", "board 2", "ada 79", "board 1", "board 0"]


async def test_a_person_has_one_picture_drawn_at_a_time_while_others_have_desks_too() -> None:
    desk = Desk()
    pictures = Pictures(3, desk.draw)
    try:
        studio = Studio()
        studio.desk, studio.pictures = desk, pictures
        tasks = [
            await studio.presses(ADA, "ada 0"),
            await studio.presses(ADA, "ada 1"),
            await studio.presses(BEN, "ben"),
        ]
        for _ in range(2):
            await asyncio.to_thread(desk.begun.acquire)
        assert sorted(desk.drawn) == ["ada 0", "ben"]
        desk.let_through(3)
        assert await collect_results(*tasks) == [b"ada 0", b"ada 1", b"ben"]
    finally:
        desk.let_through(100)
        await asyncio.to_thread(pictures.close)


async def test_a_match_may_have_several_drawn_at_a_time_where_no_one_else_waits() -> None:
    desk = Desk()
    pictures = Pictures(2, desk.draw)
    try:
        studio = Studio()
        studio.desk, studio.pictures = desk, pictures
        hands = [await studio.asks(f"hand {n}", Showing(1)) for n in range(2)]
        for _ in hands:
            await asyncio.to_thread(desk.begun.acquire)
        desk.let_through(2)
        await asyncio.gather(*hands)
    finally:
        desk.let_through(100)
        await asyncio.to_thread(pictures.close)


async def test_people_and_matches_take_turns_and_the_longest_without_one_is_first(
    studio: Studio,
) -> None:
    hands = [await studio.asks(f"match 1 hand {n}", Showing(1)) for n in range(3)]
    hands += [await studio.asks(f"match 2 hand {n}", Showing(2)) for n in range(2)]
    presses = [await studio.presses(person, f"press of {person}") for person in (3, 4, 5)]
    studio.desk.let_through(8)
    await asyncio.gather(*hands, *presses)
    assert studio.desk.drawn == [
        "match 1 hand 0",
        "press of 5",
        "match 2 hand 1",
        "press of 4",
        "match 1 hand 2",
        "press of 3",
        "match 2 hand 0",
        "match 1 hand 1",
    ]


async def test_a_player_who_has_just_had_theirs_waits_for_those_who_had_none(studio: Studio) -> None:
    first = await studio.presses(ADA, "ada 0")
    ben = await studio.presses(BEN, "ben")
    second = await studio.presses(ADA, "ada 1")
    studio.desk.let_through(3)
    await asyncio.gather(first, ben, second)
    assert studio.desk.drawn == ["ada 0", "ben", "ada 1"]


async def test_a_newer_wish_for_another_message_leaves_the_older_one_out(studio: Studio) -> None:
    running = await studio.presses(ADA, "a", message=7)
    waiting = await studio.presses(ADA, "b", message=8)
    newest = await studio.presses(ADA, "c", message=9)
    studio.desk.let_through(2)
    assert await collect_results(running, waiting, newest) == [b"a", "skipped", b"c"]
    assert studio.desk.drawn == ["a", "c"]


async def test_an_answer_of_its_own_is_replaced_by_none(studio: Studio) -> None:
    running, waiting, newest = [await studio.presses(ADA, name) for name in "abc"]
    studio.desk.let_through(2)
    assert await collect_results(running, waiting, newest) == [b"a", "skipped", b"c"]


async def test_the_same_picture_pressed_for_twice_is_given_twice(studio: Studio) -> None:
    running, once, twice = [await studio.presses(ADA, name) for name in "abb"]
    studio.desk.let_through(2)
    assert await collect_results(running, once, twice) == [b"a", b"b", b"b"]


async def test_what_one_user_gave_up_is_drawn_for_others_who_wait_for_it(studio: Studio) -> None:
    running = await studio.presses(ADA, "a")
    both = [await studio.presses(ADA, "b"), await studio.presses(BEN, "b")]
    newest = await studio.presses(ADA, "c")
    studio.desk.let_through(3)
    assert await collect_results(running, *both, newest) == [b"a", "skipped", b"b", b"c"]


async def test_no_picture_that_was_begun_comes_over_a_newer_one_in_its_message(studio: Studio) -> None:
    await studio.fill_cache("c")
    running = await studio.presses(ADA, "a", message=7)
    newer = await studio.presses(ADA, "c", message=7)
    assert await collect_results(newer) == [b"c"]
    studio.desk.let_through()
    assert await collect_results(running) == ["replaced"]


async def test_what_is_kept_takes_nobodys_turn_and_only_its_own_message(studio: Studio) -> None:
    await studio.fill_cache("c")
    running = await studio.presses(ADA, "a", message=7)
    waiting = await studio.presses(ADA, "b", message=8)
    assert await collect_results(await studio.presses(ADA, "c", message=9)) == [b"c"]
    studio.desk.let_through(2)
    assert await collect_results(running, waiting) == [b"a", b"b"]


async def test_a_press_that_comes_late_to_its_picture_is_overtaken_too(studio: Studio) -> None:
    """Presses wait for their matches, each as long as it takes."""
    await studio.fill_cache("c")
    running = await studio.asks("a", Wish(ADA, 1, 7))
    newest = await studio.asks("b", Wish(ADA, 5, 8))
    assert await collect_results(
        await studio.asks("c", Wish(ADA, 4, 8)),
        await studio.asks("d", Wish(ADA, 3, 9)),
    ) == ["replaced", "skipped"]
    studio.desk.let_through(2)
    assert await collect_results(running, newest) == [b"a", b"b"]
    assert await collect_results(await studio.asks("c", Wish(ADA, 4, 8))) == ["replaced"]
    assert await collect_results(await studio.asks("c", Wish(ADA, 4, 10))) == [b"c"], "elsewhere"
    assert await collect_results(await studio.asks("c", Wish(BEN, 4, 8))) == [b"c"], "another person's press"


async def test_a_match_that_moves_on_has_nothing_older_drawn_but_its_cover(studio: Studio) -> None:
    running = await studio.asks("board 1", Showing(1))
    waiting = await studio.asks("hand 1", Showing(1))
    cover = await studio.asks("cover", Showing(1, passes=False))
    other = await studio.asks("board 2", Showing(2))
    studio.pictures.overtake(1)
    studio.pictures.catch_up(1)
    newer = await studio.asks("newer hand 1", Showing(1))
    studio.desk.let_through(4)
    assert await collect_results(running, waiting, cover, other, newer) == [b"board 1", "replaced", b"cover", b"board 2", b"newer hand 1"]  # fmt: skip
    assert "hand 1" not in studio.desk.drawn


async def test_a_match_that_moves_on_has_nothing_older_drawn_that_is_requested_later(studio: Studio) -> None:
    running = await studio.asks("cover", Showing(2))
    studio.pictures.overtake(1)
    older = await studio.asks("hand 1", Showing(1, can_wait=True))
    cover = await studio.asks("cover 1", Showing(1, passes=False))
    studio.pictures.catch_up(1)
    newer = await studio.asks("newer hand 1", Showing(1))
    studio.desk.let_through(4)
    assert await collect_results(running, older, cover, newer) == [b"cover", "replaced", b"cover 1", b"newer hand 1"]  # fmt: skip
    assert "hand 1" not in studio.desk.drawn


async def test_a_free_worker_draws_for_a_match_that_moves_on_at_once(studio: Studio) -> None:
    studio.pictures.overtake(1)
    studio.desk.let_through()
    assert await collect_results(await studio.asks("board 1", Showing(1))) == [b"board 1"]


async def test_a_moment_is_quiet_once_no_one_has_wanted_a_picture_for_a_while() -> None:
    clock, desk = Still(), Desk()
    pictures = Pictures(1, desk.draw, now=clock)

    def is_quiet() -> bool:
        return pictures.is_quiet

    try:
        assert is_quiet()
        hand = asyncio.create_task(pictures.png(picture_named("hand"), Showing(1, can_wait=True)))
        await asyncio.to_thread(desk.begun.acquire)
        assert is_quiet(), "a picture that can wait disturbs nothing"
        board = asyncio.create_task(pictures.png(picture_named("board"), Showing(2)))
        await asyncio.sleep(0)
        clock.ahead += QUIET
        assert not is_quiet(), "one that is wanted waits"
        desk.let_through(2)
        await asyncio.gather(hand, board)
        assert not is_quiet(), "one was wanted a moment ago"
        clock.ahead += QUIET
        assert is_quiet()
        await pictures.png(picture_named("board"), Showing(2))
        assert is_quiet(), "nothing had to be drawn"
    finally:
        desk.let_through(100)
        await asyncio.to_thread(pictures.close)


async def test_a_board_is_drawn_however_many_hands_its_match_has_drawn(studio: Studio) -> None:
    await studio.fill_cache("old")
    for match in (1, 2):
        studio.desk.let_through()
        await (await studio.asks(f"hand of {match}", Showing(match)))
    running = await studio.asks("cover", Showing(3))
    names = {
        "board of 1": Showing(1, is_board=True),
        "next hand of 2": Showing(2),
        "next hand of 1": Showing(1),
    }
    tasks = [await studio.asks(name, purpose) for name, purpose in names.items()]
    studio.desk.let_through(4)
    await asyncio.gather(running, *tasks)
    assert studio.desk.drawn[-3:] == ["board of 1", "next hand of 1", "next hand of 2"]


async def test_matches_that_wait_too_long_have_most_of_the_turns(late: Studio, clock: Still) -> None:
    running = await late.presses(9, "press of 9")
    boards = [await late.asks(f"board {n}", Showing(n, is_board=True)) for n in range(1, 6)]
    presses = [await late.presses(person, f"press of {person}") for person in (3, 4, 5)]
    clock.ahead += LATE
    late.desk.let_through(9)
    await asyncio.gather(running, *boards, *presses)
    assert late.desk.drawn == [
        "press of 9",
        *("board 5", "board 4", "board 3", "press of 5"),
        *("board 2", "board 1", "press of 4", "press of 3"),
    ]


async def test_a_newer_picture_of_a_match_waits_no_shorter_for_it(late: Studio, clock: Still) -> None:
    running = await late.asks("cover", Showing(9, passes=False))
    older = await late.asks("board", Showing(1, is_board=True))
    presses = [await late.presses(person, f"press of {person}") for person in (3, 4)]
    clock.ahead += LATE
    late.pictures.overtake(1)
    late.pictures.catch_up(1)
    newer = await late.asks("newer board", Showing(1, is_board=True))
    late.desk.let_through(4)
    assert (await collect_results(running, older, newer))[1:] == ["replaced", b"newer board"]
    await asyncio.gather(*presses)
    assert late.desk.drawn == ["cover", "newer board", "press of 4", "press of 3"]


async def test_a_hand_that_can_wait_comes_before_no_press(late: Studio, clock: Still) -> None:
    running = await late.asks("cover", Showing(9))
    hand = await late.asks("hand", Showing(1, can_wait=True))
    board = await late.asks("board", Showing(2, is_board=True))
    press = await late.presses(ADA, "press")
    clock.ahead += LATE
    late.desk.let_through(4)
    await asyncio.gather(running, hand, board, press)
    assert late.desk.drawn == ["cover", "board", "press", "hand"]

"""The service around the matches: listeners, lists and caches."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.services.matches import Matches
from engine.store import Store
from tests.engine.conftest import ASKERS, House
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
LOUD = ("loud",)


async def test_a_listener_that_fails_stops_neither_the_move_nor_the_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(match_id: int) -> None:
        raise RuntimeError("deaf")

    house.matches.on_change.insert(0, failing)
    match = await house.start_match("bidding", 2)
    house.heard.clear()
    await house.play(match, 0, ("C6",), LOUD)
    assert house.heard == [match.id, match.id]
    assert "failed to hear" in caplog.text


async def test_no_listener_hears_of_a_change_before_it_is_stored(house: House) -> None:
    match = await house.start_match("bidding", 2)
    kept: list[asyncio.Task[object]] = []

    async def versions(match_id: int) -> tuple[int, int]:
        record = await house.store.record(match_id)
        assert record is not None
        return record.match.version, (await house.matches.match(match_id)).version

    house.matches.on_change.append(lambda match_id: kept.append(asyncio.ensure_future(versions(match_id))))
    moved = await house.click(match, 0, "C6")
    assert await asyncio.gather(*kept) == [(moved.look.match.version,) * 2]


async def test_my_matches_are_listed_with_those_that_wait_for_me_first(house: House) -> None:
    long_ago = await house.start_match("bidding", 3)
    house.clock[0] = 2000
    waiting = await house.start_match("rolling", 2)
    theirs = await house.start_match("bidding", 3)
    await house.play(theirs, 0, ("C6",), LOUD)
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    over = [await house.start_match("bidding", 2) for _ in range(7)]
    for n, match in enumerate(over):
        house.clock[0] = 3000 + n
        await house.matches.resign(match.id, ANN)
    listed = await house.matches.of_user(ANN.user.id)
    ended = [match.id for match in reversed(over)][:5]
    assert [match.id for match in listed] == [long_ago.id, waiting.id, theirs.id, lobby.id, *ended]
    assert listed[0] == await house.matches.match(long_ago.id)
    assert await house.matches.of_user(EVE.user.id) == ()
    assert await house.matches.of_user(2**70) == ()


async def test_more_matches_than_are_kept_in_memory_lose_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.services.cache.CACHED", 3)
    matches = [await house.start_match("bidding", 2) for _ in range(8)]
    for seat in (0, 1):
        for match in matches:
            await house.play(match, seat, ("C6",), LOUD)
    for match in matches:
        look = await house.matches.look(match.id, ANN)
        assert (look.view.round, look.match.ply) == (2, 2)


async def test_the_clock_is_the_systems_unless_given(house: House) -> None:
    match = await Matches(house.store).open("bidding", bidding.Options(), ANN)
    assert match.times.opened > 1_700_000_000


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "empty.sqlite3")
    yield store
    await store.close()


async def test_an_empty_house_has_nothing_to_say(empty: Store) -> None:
    matches = Matches(empty)
    assert (await empty.behind(), await matches.of_user(1), await matches.plies(1, 0, 9)) == ((), (), ())

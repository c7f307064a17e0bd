"""Verification: a log replays to the stored State, or the difference is reported."""

import pytest

from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.toys import bidding

ANN, *_ = ASKERS


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("game", "players"), [("bidding", 4), ("laying", 3), ("rolling", 4), ("howmanycalories", 2)]
)
async def test_the_log_replays_to_what_is_kept(house: House, game: str, players: int) -> None:
    match = await house.play_on(await house.start_match(game, players), "a walk")
    assert match.phase == "over"
    again = await house.reopen()
    assert await again.matches.back.verify(match.id)
    assert await again.matches.match(match.id) == match
    plies = await again.matches.plies(match.id, 0, match.ply)
    assert [ply.ply for ply in plies] == list(range(1, match.ply + 1))
    assert await again.matches.plies(match.id, 2, 4) == plies[2:4]
    await again.store.close()


async def test_verify_tells_a_log_that_was_tampered_with(house: House) -> None:
    match = await house.play_on(await house.start_match("bidding", 2), "x", most=3)
    assert await house.matches.back.verify(match.id)
    await house.store.close()
    for script in (
        "UPDATE plies SET seat = 1 - seat",
        "UPDATE plies SET move = '{}'",
        "UPDATE plies SET events = '[]' WHERE ply = 1",
        "DELETE FROM plies WHERE ply = 3",
    ):
        change(house.path, script)
        again = await House.open(house.path)
        assert not await again.matches.back.verify(match.id)
        await again.store.close()


async def test_a_lobby_has_nothing_to_verify(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    assert await house.matches.back.verify(match.id)

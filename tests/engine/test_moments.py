"""Great moments of matches, found in their logs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine import library
from engine.contract.errors import Unreadable
from engine.contract.hooks import Hooks
from engine.contract.values import Moment
from engine.contract.words import say
from engine.match.records import Match
from engine.services.matches import Matches
from engine.services.review import moments
from tests.engine.conftest import ASKERS, House
from tests.toys import rolling

ANN = ASKERS[0]


class Judge:
    """A hook that calls moves great by the number of the question, and counts its questions."""

    def __init__(self, *weights: int) -> None:
        self._weights = weights
        self.asked = 0

    def moment(self, before: Any, after: Any, seat: int, move: Any) -> Moment | None:
        """Return the moment of the next weight; None for 0, and beyond."""
        self.asked += 1
        weight = self._weights[self.asked - 1] if self.asked <= len(self._weights) else 0
        return Moment(seat=seat, title=say("stops"), figure=say("!"), weight=weight) if weight else None


def judging(patch: pytest.MonkeyPatch, *weights: int) -> Judge:
    judge = Judge(*weights)
    patch.setattr(rolling, "HOOKS", Hooks(moment=judge.moment))
    return judge


async def stop(house: House, match: Match, turns: int = 1) -> Match:
    """Stop turns of the rolling toy, without a throw of dice."""
    for _ in range(turns):
        match = await house.matches.match(match.id)
        await house.play(match, match.to_move[0], ("stop",))
    return await house.matches.match(match.id)


async def best(matches: Matches, match: Match) -> tuple[int, int] | None:
    """Return the ply and the weight of the best moment."""
    found = await matches.moments.best(match.id)
    return None if found is None else (found.ply, found.moment.weight)


async def test_the_greatest_moment_so_far_is_found_the_newest_of_equal_ones(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, 0, 5, 3, 5)
    match = await house.start_match("rolling", 2)
    seen = []
    for _ in range(4):
        match = await stop(house, match)
        seen.append(await best(house.matches, match))
    assert seen == [None, (2, 5), (2, 5), (4, 5)]
    found = await house.matches.moments.best(match.id)
    assert found is not None
    assert found.at == house.clock[0]
    assert found.view == (await house.matches.look_seat(match.id, None)).view
    assert found.moment.seat == 1


async def test_no_ply_is_looked_at_twice_and_none_before_someone_asks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judging(monkeypatch, 1, 2, 3)
    match = await stop(house, await house.start_match("rolling", 2), 2)
    assert judge.asked == 0
    assert await best(house.matches, match) == (2, 2)
    await stop(house, match)
    assert judge.asked == 2
    assert await best(house.matches, match) == await best(house.matches, match) == (3, 3)
    assert judge.asked == 3


async def test_questions_at_the_same_time_replay_a_log_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judging(monkeypatch, *[1] * 9)
    match = await stop(house, await house.start_match("rolling", 2), 2)
    found = await asyncio.gather(*(best(house.matches, match) for _ in range(3)))
    assert set(found) == {(2, 1)}
    assert judge.asked == 2


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_what_is_taken_back_does_not_count(
    house: House, monkeypatch: pytest.MonkeyPatch, is_restarted: bool
) -> None:
    match = await house.start_match("rolling", 2)
    judging(monkeypatch, 2, 4, 3, 2, 4, 3)
    match = await stop(house, match)
    assert await best(house.matches, match) == (1, 2)
    match = await stop(house, match)
    assert await best(house.matches, match) == (2, 4)
    await house.matches.takebacks.take_back(match.id, ASKERS[1], match.ply)
    if is_restarted:
        house.forget()
        judging(monkeypatch, 2, 4)
    assert await best(house.matches, match) == (1, 2)
    assert await house.matches.moments.at(match.id, 2) is None
    assert await house.matches.moments.at(match.id, 1) is not None


async def test_it_is_the_same_after_a_restart(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, 1, 3, 2)
    match = await stop(house, await house.start_match("rolling", 2), 3)
    assert await best(house.matches, match) == (2, 3)
    house.forget()
    judging(monkeypatch, 1, 3, 2)
    assert await best(house.matches, match) == (2, 3)


async def test_another_process_makes_moves_that_are_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, 1, 1, 2)
    match = await stop(house, await house.start_match("rolling", 2))
    other = Matches(house.store, now=lambda: house.clock[0])
    assert await best(other, match) == (1, 1)
    await stop(house, match)
    other.privacy._kept.forget([match.id])
    assert await best(other, match) == (2, 2)


async def test_a_game_without_the_hook_and_a_lobby_have_none(house: House) -> None:
    match = await stop(house, await house.start_match("rolling", 2))
    assert await best(house.matches, match) is None
    rules = library.game_named("koa")
    lobby = await house.matches.open("koa", rules.Options(), ANN)
    assert await best(house.matches, lobby) is None


async def test_a_log_that_is_unreadable_is_no_error(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, 1, 2)
    match = await stop(house, await house.start_match("rolling", 2))

    async def unreadable(*_: Any) -> Any:
        raise Unreadable(say("gone"))

    monkeypatch.setattr(house.store, "log", unreadable)
    assert await best(house.matches, match) is None
    await stop(house, match)
    assert await best(house.matches, match) is None, "or it would depend on when someone asked first"
    assert (await house.matches.match(match.id)).ply == 2


async def test_a_hook_that_fails_costs_its_moment_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> Moment:
        raise ZeroDivisionError

    monkeypatch.setattr(rolling, "HOOKS", Hooks(moment=broken))
    match = await stop(house, await house.start_match("rolling", 2))
    assert await best(house.matches, match) is None
    assert "failed to say whether move 1 was a great moment" in caplog.text


async def test_many_unasked_plies_are_read_from_the_log_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "AHEAD", 1)
    match = await house.start_match("rolling", 2, turns=4)
    judging(monkeypatch, 1, 1, 1, 1, 9)
    assert await best(house.matches, match) is None
    match = await stop(house, match, 5)
    assert await best(house.matches, match) == (5, 9)

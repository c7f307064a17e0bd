"""Analyses of a store's matches: which are made, once for all who ask, and how they fail."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.analysis.analyst import analyse
from engine.analysis.values import Analysis, Played
from engine.contract.dice import Dice
from engine.match.records import Match
from engine.players import Effort, Players, Thought
from engine.players.logit import shares
from engine.services.matches import Matches
from engine.services.review import analyses
from engine.services.review.analyses import Analyses
from tests.engine.conftest import ASKERS, House

NOTHING = Analysis((), 1)


def outlook(state: Any, dice: Dice, effort: Effort) -> tuple[float, ...]:
    return shares([score / 5 for score in state.scores], range(len(state.scores)))


def dig(view: Any, dice: Dice, effort: Effort) -> Thought:
    return Thought((("dig",),))


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers play and judge the rolling toy."""
    module = SimpleNamespace(PLAYERS=Players({1: dig, 2: dig, 3: dig}, outlook=outlook))
    monkeypatch.setitem(sys.modules, "engine.players.rolling", module)


async def analyse_here(played: Played) -> Analysis:
    """Analyse in this process."""
    return await asyncio.to_thread(analyse, played)


def asked(house: House, analyst: Callable[[Played], Awaitable[Analysis | None]]) -> Analyses:
    """Return the service with another analyst."""
    house.matches = Matches(house.store, now=lambda: house.clock[0], analyse=analyst)
    return house.matches.analyses


async def ended(house: House, game: str = "rolling") -> Match:
    match = await house.start_match(game, 2)
    return await house.play_on(match, "seed")


async def test_an_ended_match_is_analysed_from_its_log(house: House) -> None:
    match = await ended(house)
    found = await asked(house, analyse_here).of_match(match.id)
    assert found is not None and match.outcome is not None
    assert found.curve[0].chances == (0.5, 0.5)
    assert found.curve[-1].ply == match.ply
    assert [one == 1 for one in match.outcome.places] == [one > 0 for one in found.curve[-1].chances]


async def test_all_who_ask_share_one_analysis_even_if_the_first_gives_up(house: House) -> None:
    seen, begun, go = list[Played](), asyncio.Event(), asyncio.Event()

    async def analyst(played: Played) -> Analysis:
        seen.append(played)
        begun.set()
        await go.wait()
        return NOTHING

    service = asked(house, analyst)
    match = await ended(house)
    first, second = (asyncio.create_task(service.of_match(match.id)) for _ in range(2))
    await begun.wait()
    first.cancel()
    go.set()
    assert await second is NOTHING
    assert await service.of_match(match.id) is NOTHING
    assert [one.game for one in seen] == ["rolling"]


async def test_a_match_that_goes_on_has_no_analysis(house: House) -> None:
    match = await house.start_match("rolling", 2)
    assert await asked(house, analyse_here).of_match(match.id) is None


async def test_a_match_that_was_called_off_has_no_analysis(house: House) -> None:
    match = await house.start_match("rolling", 2)
    for user in ASKERS[:2]:
        await house.matches.agree_to_end(match.id, user)
    assert not (await house.matches.match(match.id)).is_going
    assert await asked(house, analyse_here).of_match(match.id) is None


async def test_a_game_that_no_computer_judges_has_no_analysis(house: House) -> None:
    match = await ended(house, "bidding")
    assert await asked(house, analyse_here).of_match(match.id) is None


async def test_a_very_long_match_has_no_analysis(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await ended(house)
    monkeypatch.setattr(analyses, "PLIES_MOST", match.ply - 1)
    assert await asked(house, analyse_here).of_match(match.id) is None


async def test_who_resigned_has_lost_on_the_curve_too(house: House) -> None:
    match = await house.start_match("rolling", 2)
    await house.play(match, 0, ("stop",))
    await house.matches.resign(match.id, ASKERS[0])
    found = await asked(house, analyse_here).of_match(match.id)
    assert found is not None
    assert found.curve[-1].chances == (0.0, 1.0)
    assert found.turning_points == ()


async def test_a_failure_is_logged_without_what_was_analysed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def analyst(played: Played) -> Analysis:
        raise ValueError(str(played))

    service = asked(house, analyst)
    match = await ended(house)
    assert await service.of_match(match.id) is None
    assert f"the analysis of match {match.id} failed: ValueError" in caplog.text
    assert "rolling" not in caplog.text


async def test_an_analysis_that_was_stopped_is_made_again(house: House) -> None:
    begun, is_stuck = asyncio.Event(), True

    async def analyst(played: Played) -> Analysis:
        begun.set()
        if is_stuck:
            await asyncio.Event().wait()
        return NOTHING

    service = asked(house, analyst)
    match = await ended(house)
    task = asyncio.create_task(service.of_match(match.id))
    await begun.wait()
    await service.close()
    await asyncio.wait([task])
    assert task.cancelled()
    is_stuck = False
    assert await service.of_match(match.id) is NOTHING

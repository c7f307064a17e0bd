"""Computer players at a table: they sit down, think and play like other players."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.clocks.clock import MISSED_MOST
from engine.clocks.pace import DAY, read_pace
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.errors import LobbyRefusal
from engine.contract.words import tell
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Computer, Match
from engine.match.terms import MatchTerms
from engine.players import Effort, Player, Thought, thought_of
from engine.services.matches import Matches
from engine.services.thought_queue import AT_ONCE
from engine.steps.computers import is_solo, thinkers
from tests.engine.conftest import ASKERS, House
from tests.flow.support import with_sleep
from tests.support.players import set_players
from tests.support.waits import until

ANN, BOB, *_ = ASKERS
TOYS = ("bidding", "laying", "rolling")


def by_chance(name: str) -> Player:
    def think(view: Any, dice: Dice, effort: Effort) -> Thought:
        return Thought(random_move(game_named(name), view, dice)[0])

    return think


@pytest.fixture(autouse=True)
def _players_of_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in TOYS:
        levels = {level: by_chance(name) for level in (1, 2, 3)}
        set_players(monkeypatch, name, levels)


def hurry(house: House, **more: Any) -> Matches:
    """Return the house with computers that answer at once."""
    house.matches = Matches(house.store, now=lambda: house.clock[0], delay=(0, 0), **more)
    house.matches.on_change.append(house.heard.append)
    return house.matches


async def table(house: House, game: str, computers: int) -> Match:
    """Start a match of Ann's against `computers` computers."""
    match = await house.matches.open(game, game_named(game).Options(), ANN)
    await house.matches.seats.add_computers(match.id, ANN, 2, computers)
    return await house.matches.start(match.id, ANN)


async def played_out(house: House, match: Match) -> Match:
    """Play on with random moves of Ann whenever she is asked."""
    for n in range(500):
        await house.matches.thinking.idle()
        match = await house.matches.match(match.id)
        if match.phase != "playing":
            break
        assert match.to_move == (0,)
        game = game_named(match.game)
        look = await house.look(match, 0)
        picks, _ = random_move(game, look.view, Dice("Ann", n))
        await house.play(match, 0, *picks)
    return match


async def test_computers_sit_down_with_names_that_tell_how_strong_they_are(house: House) -> None:
    match = await house.matches.open("bidding", game_named("bidding").Options(), ANN)
    match = await house.matches.seats.add_computers(match.id, ANN, 1)
    match = await house.matches.seats.add_computers(match.id, ANN, 1)
    assert [seated.name for seated in match.seats[1:]] == ["Easy bot", "Easy bot 2"]
    assert [seated.occupant for seated in match.seats[1:]] == [Computer(1)] * 2
    assert is_solo(match)
    match = await house.matches.join(match.id, BOB)
    assert not is_solo(match)


async def test_only_the_host_calls_computers_and_only_as_many_as_there_is_room_for(house: House) -> None:
    match = await house.start_match("bidding", 2)
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.add_computers(match.id, ANN, 1)
    lobby = await house.matches.open("bidding", game_named("bidding").Options(), ANN)
    await house.matches.join(lobby.id, BOB)
    with pytest.raises(LobbyRefusal, match="host"):
        await house.matches.seats.add_computers(lobby.id, BOB, 1)
    room = game_named("bidding").SEATS[-1] - 2
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.add_computers(lobby.id, ANN, 1, room + 1)
    assert len((await house.matches.match(lobby.id)).seats) == 2
    full = await house.matches.seats.add_computers(lobby.id, ANN, 1, room)
    assert full.is_complete
    fewer = await house.matches.seats.remove_computer(lobby.id, ANN, 2)
    assert len(fewer.seats) == len(full.seats) - 1
    with pytest.raises(LobbyRefusal, match="left already"):
        await house.matches.seats.remove_computer(lobby.id, ANN, 1)


async def test_no_game_without_computers_is_called(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    set_players(monkeypatch, "bidding", {})
    match = await house.matches.open("bidding", game_named("bidding").Options(), ANN)
    with pytest.raises(LobbyRefusal, match="can’t play"):
        await house.matches.seats.add_computers(match.id, ANN, 2)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("game", TOYS)
async def test_a_match_against_computers_comes_to_its_end_and_replays(house: House, game: str) -> None:
    hurry(house)
    match = await played_out(house, await table(house, game, game_named(game).SEATS[0]))
    assert match.phase == "over"
    assert await house.matches.back.verify(match.id)
    movers = {ply.seat for ply in await house.matches.plies(match.id, 0, match.ply) if ply.kind == "move"}
    assert movers == set(range(len(match.seats)))


async def test_the_last_human_to_leave_ends_the_match_at_once_by_the_points_so_far(
    house: House,
) -> None:
    hurry(house)
    match = await house.matches.open("bidding", game_named("bidding").Options(), ANN)
    await house.matches.join(match.id, BOB)
    await house.matches.seats.add_computers(match.id, ANN, 2, 2)
    await house.matches.start(match.id, ANN)
    await house.matches.thinking.idle()
    left = await house.matches.resign(match.id, BOB)
    assert left.phase == "playing", "Ann plays on against the computers"
    over = await house.matches.resign(match.id, ANN)
    assert over.outcome is not None
    assert (over.phase, over.to_move) == ("over", ())
    assert over.outcome.places == (3, 4, 1, 1)
    assert tell(over.outcome.reason, over.names) == (
        "Only computers were left: Medium bot and Medium bot 2 have the most points and win. "
        "Bob and Ann resigned and rank last."
    )
    assert over.ply == left.ply + 1, "no computer plays on"
    assert await house.matches.back.verify(match.id)


async def test_a_computer_that_alone_is_left_has_won(house: House) -> None:
    hurry(house)
    match = await table(house, "bidding", 1)
    over = await house.matches.resign(match.id, ANN)
    assert over.outcome is not None
    assert tell(over.outcome.reason, over.names) == "Medium bot wins: Ann resigned."


async def test_an_erased_user_leaves_no_match_of_computers_behind(house: House) -> None:
    hurry(house)
    match = await table(house, "bidding", 2)
    await house.matches.privacy.begin(ANN.user.id)
    await house.matches.privacy.finish(ANN.user.id)
    over = await house.matches.match(match.id)
    assert over.phase == "over"
    assert over.outcome is not None
    assert over.outcome.places[0] == 3


async def test_the_house_and_computers_play_no_match_out_where_no_player_comes_back(
    house: House,
) -> None:
    hurry(house)
    match = await house.matches.open(
        "laying", game_named("laying").Options(), ANN, MatchTerms(read_pace("1d"))
    )
    await house.matches.seats.add_computers(match.id, ANN, 2, 2)
    match = await house.matches.start(match.id, ANN)
    house_moves = 0
    while match.phase == "playing":
        house.clock[0] += 2 * DAY
        await house.matches.pass_time()
        await house.matches.thinking.idle()
        match = await house.matches.match(match.id)
        house_moves += 1
    assert house_moves == MISSED_MOST
    assert (match.phase, ending_of(match) is Ending.ABANDONED) == ("cancelled", True)


async def asked_next(house: House, match: Match) -> Match:
    """Return the match after a random move of Ann, when computers are asked."""
    look = await house.look(match, 0)
    picks, _ = random_move(game_named(match.game), look.view, Dice("Ann", match.ply))
    await house.play(match, 0, *picks)
    return await house.matches.match(match.id)


async def test_computers_one_after_another_are_told_of_at_once(house: House) -> None:
    hurry(house)
    match = await asked_next(house, await table(house, "laying", 2))
    ply, told = match.ply, len(house.heard)
    assert thinkers(match), "Ann’s own move has been told"
    await house.matches.thinking.idle()
    after = await house.matches.match(match.id)
    assert (after.ply, after.to_move) == (ply + 2, (0,))
    assert len(house.heard) == told + 1


@pytest.mark.slow
@pytest.mark.parametrize("takes", [0.0, 0.75, 1.5, 2.25])
async def test_when_a_computer_answers_tells_nothing_of_how_long_it_thought(
    house: House, monkeypatch: pytest.MonkeyPatch, takes: float
) -> None:
    """Computers answer after fixed delays.

    The first Move of a turn comes after a delay, each further one after a shorter delay, or after a
    multiple of it.
    """
    clock, answered = [0.0], list[float]()

    async def think(game: str, level: int, view: Any, key: str) -> Thought:
        answered.append(clock[0])
        clock[0] += takes
        return thought_of(game, level, view, key)

    async def sleep(seconds: float) -> None:
        clock[0] += seconds
        answered[-1] = clock[0] - answered[-1]

    monkeypatch.setattr("engine.services.computers.asyncio", with_sleep(sleep))
    monkeypatch.setattr("engine.services.computers.monotonic", lambda: clock[0])
    hurry(house, think=think)
    house.matches.thinking._delay = (2, 1)
    match = await played_out(house, await table(house, "rolling", 1))
    moved = [ply for ply in await house.matches.plies(match.id, 0, match.ply) if ply.seat == 1]
    turns = match.seats[1].turn.number
    first, more = {0.0: (2, 1), 0.75: (2, 1), 1.5: (2, 2), 2.25: (4, 3)}[takes]
    assert Counter(answered) == Counter({first: turns}) + Counter({more: len(moved) - turns})
    assert len(moved) > turns


@pytest.mark.slow
async def test_news_of_computers_reach_players_soon(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.services.computers.TOLD_AFTER", 0)
    go = asyncio.Event()

    async def slow(game: str, level: int, view: Any, key: str) -> Thought:
        if view.turn == 2:
            await go.wait()
        return thought_of(game, level, view, key)

    hurry(house, think=slow)
    match = await table(house, "laying", 2)
    match = await asked_next(house, match)
    told = len(house.heard)
    await until(lambda: len(house.heard) > told)
    assert (await house.matches.match(match.id)).to_move == (2,), "the other one still thinks"
    go.set()
    await house.matches.thinking.idle()


async def test_a_player_who_decides_together_with_computers_is_asked_before_they_decide(house: House) -> None:
    never = asyncio.Event()

    async def stuck(*_: object) -> Thought:
        await never.wait()
        raise AssertionError

    hurry(house, think=stuck)
    match = await table(house, "bidding", 3)
    assert (match.to_move, house.heard[-1]) == ((0, 1, 2, 3), match.id)
    await house.matches.thinking.close()


async def test_unseen_moves_of_computers_are_shown_after_a_restart(house: House) -> None:
    waiting, never = asyncio.Event(), asyncio.Event()

    async def slow(game: str, level: int, view: Any, key: str) -> Thought:
        if view.turn == 2:
            waiting.set()
            await never.wait()
        return thought_of(game, level, view, key)

    hurry(house, think=slow)
    match = await asked_next(house, await table(house, "laying", 2))
    told = len(house.heard)
    await waiting.wait()
    assert (await house.matches.match(match.id)).to_move == (2,)
    assert len(house.heard) == told
    await house.matches.thinking.close()
    assert match.id in await house.store.behind(), "it is newer than what was shown"


@pytest.mark.slow
async def test_a_thought_that_was_under_way_is_thought_again_after_a_restart(
    house: House, tmp_path: Path
) -> None:
    never = asyncio.Event()

    async def stuck(*_: object) -> Thought:
        await never.wait()
        raise AssertionError

    hurry(house, think=stuck)
    match = await table(house, "laying", 1)
    while not thinkers(match):
        look = await house.look(match, 0)
        picks, _ = random_move(game_named("laying"), look.view, Dice("Ann", match.ply))
        await house.play(match, 0, *picks)
        match = await house.matches.match(match.id)
    await asyncio.sleep(0)
    await house.matches.thinking.close()
    await house.store.close()
    again = await House.open(house.path)
    hurry(again)
    assert await again.store.waiting_for_computers() == (match.id,)
    await again.matches.pass_time()
    await again.matches.thinking.idle()
    after = await again.matches.match(match.id)
    assert after.ply > match.ply
    assert not thinkers(after)
    await again.store.close()


@pytest.mark.slow
async def test_however_many_matches_wait_for_computers_few_are_thought_about_and_presses_are_taken(
    house: House,
) -> None:
    go, running, most = asyncio.Event(), 0, 0

    async def slow(game: str, level: int, view: Any, key: str) -> Thought:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await go.wait()
        running -= 1
        return thought_of(game, level, view, key)

    hurry(house, think=slow)
    waiting = [await asked_next(house, await table(house, "laying", 1)) for _ in range(AT_ONCE + 3)]
    assert all(thinkers(match) == (1,) for match in waiting)
    await until(lambda: running == AT_ONCE)
    other = await table(house, "laying", 1)
    moved = await asked_next(house, other)
    assert moved.ply > other.ply, "whoever presses meanwhile waits for nobody"
    still = [await house.matches.match(match.id) for match in waiting]
    assert [match.ply for match in still] == [match.ply for match in waiting]
    assert running == AT_ONCE
    go.set()
    await house.matches.thinking.idle()
    for match in (*waiting, moved):
        after = await house.matches.match(match.id)
        assert after.ply > match.ply, "all are moved for in the end"
        assert not thinkers(after)
    assert most == AT_ONCE


async def test_what_was_thought_of_a_question_that_is_past_is_forgotten(house: House) -> None:
    begun, go = asyncio.Event(), asyncio.Event()

    async def slow(game: str, level: int, view: object, key: str) -> Thought:
        begun.set()
        await go.wait()
        return thought_of(game, level, view, key)

    hurry(house, think=slow)
    match = await table(house, "laying", 1)
    while not thinkers(match):
        look = await house.look(match, 0)
        picks, _ = random_move(game_named("laying"), look.view, Dice("Ann", match.ply))
        await house.play(match, 0, *picks)
        match = await house.matches.match(match.id)
    await begun.wait()
    ended = await house.matches.resign(match.id, ANN)
    go.set()
    await house.matches.thinking.idle()
    assert (await house.matches.match(match.id)).ply == ended.ply


@pytest.mark.slow
async def test_a_computer_that_fails_is_replaced_by_the_stand_in(house: House) -> None:
    async def nonsense(*_: object) -> Thought:
        return Thought((("nonsense",),))

    hurry(house, think=nonsense)
    match = await played_out(house, await table(house, "laying", 1))
    assert match.phase == "over"


async def test_a_computer_that_can_not_be_asked_does_not_ask_for_ever(house: House, caplog: Any) -> None:
    tried: list[int] = []

    async def dead(*_: object) -> Thought:
        tried.append(1)
        raise OSError("no process")

    hurry(house, think=dead)
    match = await table(house, "laying", 1)
    while not thinkers(match):
        look = await house.look(match, 0)
        picks, _ = random_move(game_named("laying"), look.view, Dice("Ann", match.ply))
        await house.play(match, 0, *picks)
        match = await house.matches.match(match.id)
    await house.matches.thinking.idle()
    assert len(tried) == 1
    assert "no computer could think" in caplog.text
    await house.matches.pass_time()
    await house.matches.thinking.idle()
    assert len(tried) == 2


async def test_who_plays_alone_against_computers_ends_the_match_alone(house: House) -> None:
    hurry(house)
    match = await table(house, "laying", 1)
    await house.matches.thinking.idle()
    ended = await house.matches.agree_to_end(match.id, ANN)
    assert (ended.phase, ended.outcome) == ("cancelled", None)


@pytest.mark.slow
async def test_computers_play_on_among_themselves_when_everybody_has_left(house: House) -> None:
    hurry(house)
    match = await table(house, "bidding", 2)
    await house.matches.thinking.idle()
    await house.matches.resign(match.id, ANN)
    await house.matches.thinking.idle()
    after = await house.matches.match(match.id)
    assert after.phase == "over"
    assert await house.matches.back.verify(match.id)

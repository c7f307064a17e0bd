"""Matches that an earlier release began go on under this build.

`504f82b.sql` was written by that build. It holds a match of each game in mid-draft (1 to 5), one of
each in which a player had resigned (6 to 10), a lobby (11), a match that is over (12), and messages
and settings.
"""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.contract.dice import Dice, commitment
from engine.contract.driver import answers, random_move
from engine.contract.errors import EngineError
from engine.contract.notation import notation
from engine.library import game_named
from engine.match.records import Match
from engine.services.matches import Matches
from engine.services.review.fairness import Verdict
from engine.store import Store
from tests.support.askers import asker, player_of
from tools.movers import mover_of

DUMP = (Path(__file__).parent / "504f82b.sql").read_text(encoding="utf-8")
DRAFTED, GIVEN_UP = range(1, 6), range(6, 11)
LOBBY, ENDED = 11, 12
HOST = 100
MOST_PLIES = 3000


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    path = tmp_path / "released.sqlite3"
    with sqlite3.connect(path) as db:
        db.executescript(DUMP)
    db.close()
    store = await Store.open(path)
    yield Matches(store, now=lambda: 1_770_000_000)
    await store.close()


async def play_to_the_end(matches: Matches, number: int) -> Match:
    """Play with a sensible mover and type each move as a whole."""
    for ply in range(MOST_PLIES):
        match = await matches.match(number)
        if match.phase != "playing":
            return match
        seat = match.to_move[0]
        look = await matches.look_seat(number, seat)
        picks, _ = mover_of(match.game)(game_named(match.game), look.view, Dice("released", ply))
        await matches.move(number, player_of(match, seat), notation(picks))
    raise AssertionError("a match has to end")


@pytest.mark.parametrize("number", [2, 3, 4, 5])
async def test_what_was_being_chosen_is_still_chosen_and_the_next_click_goes_on(
    matches: Matches, number: int
) -> None:
    match = await matches.match(number)
    (seat,) = match.to_move
    look = await matches.look_seat(number, seat)
    assert look.picks, "the draft was kept"
    assert look.ask is not None
    pick = next(answers(look.ask))
    moved = await matches.pick(number, player_of(match, seat), look.token, pick)
    assert moved.committed or moved.look.picks == (*look.picks, pick)


async def test_a_pass_that_was_half_made_is_completed_by_the_others(matches: Matches) -> None:
    match = await matches.match(1)
    assert match.to_move == (1, 2, 3)
    for seat in match.to_move:
        look = await matches.look_seat(1, seat)
        picks, _ = random_move(game_named(match.game), look.view, Dice("pass", seat))
        await matches.move(1, player_of(match, seat), notation(picks))
    after = await matches.match(1)
    assert after.ply == match.ply + 3
    assert len(after.to_move) == 1


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("number", DRAFTED)
async def test_a_match_of_each_game_goes_on_to_its_end(matches: Matches, number: int) -> None:
    ended = await play_to_the_end(matches, number)
    assert ended.phase == "over"
    assert ended.outcome is not None
    assert await matches.back.verify(number)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("number", [*GIVEN_UP[1:], GIVEN_UP[0]])
async def test_a_match_in_which_a_player_had_resigned_goes_on_to_its_end(
    matches: Matches, number: int
) -> None:
    begun = await matches.match(number)
    (gone,) = (seat for seat, seated in enumerate(begun.seats) if seated.resigned)
    ended = await play_to_the_end(matches, number)
    assert ended.phase == "over"
    assert ended.outcome is not None
    assert gone not in ended.outcome.winners
    assert ended.outcome.places[gone] == len(ended.seats)
    assert await matches.back.verify(number)


async def test_a_lobby_that_was_open_still_is_and_a_match_can_be_begun_in_it(matches: Matches) -> None:
    lobby = await matches.match(LOBBY)
    assert lobby.phase == "lobby"
    begun = await matches.start(LOBBY, asker(HOST, lobby.place))
    assert begun.phase == "playing"


async def test_a_match_that_was_over_is_seen_as_it_ended(matches: Matches) -> None:
    ended = await matches.match(ENDED)
    assert ended.outcome is not None
    assert ended.dice.seed is not None
    assert (await matches.look_seat(ENDED, None)).view is not None
    with pytest.raises(EngineError, match="older rules"):
        await matches.back.view_at(ENDED, 1, None)
    assert (await matches.match(ENDED)).ply == ended.ply, "nothing is added to what has ended"
    found = await matches.fairness(ENDED, player_of(ended, 0))
    assert found.verdict is Verdict.OLDER
    assert found.seed is not None
    assert commitment(found.seed) == found.commitment


async def test_all_of_a_players_matches_are_listed(matches: Matches) -> None:
    listed = await matches.of_user(HOST)
    assert {match.id for match in listed} == {*DRAFTED, *GIVEN_UP, LOBBY, ENDED}
    assert not any(match.fault for match in listed)


async def test_what_was_kept_beside_the_matches_is_still_there(matches: Matches) -> None:
    (deck,) = await matches.lists.of_user(HOST, "kcaloria")
    assert deck.name == "Mine"

"""Sampled matches of kCaloria for one seat: alike for that seat.

Hidden tiles are drawn again.
"""

from collections import Counter

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.decks import COPIES, READY_TILES, SHORT, spell_deck
from engine.games.kcaloria.rules.kinds import KINDS, Type
from engine.games.kcaloria.rules.state import Options, SeatOptions, State
from tests.games.kcaloria import check_cubes, play_match
from tests.games.test_kcaloria_departures import with_leavers

PLAYERS = [2, 3, 4]
WOODS = "east texas piney woods"


def states(players: int) -> list[State]:
    """Return some States of a whole match."""
    plies = play_match(players, ending="stack")
    return [*(state for state, _, _ in plies[::7]), plies[-1][2]]


def sample_state(state: State, seat: int | None, seed: str = "") -> State:
    return game.sample(game.view(state, seat), Dice(f"sample {seed}", 0))


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_the_seat_sees_and_is_asked_the_same(players: int) -> None:
    for state in states(players):
        for seat in (None, *range(players)):
            other = sample_state(state, seat)
            assert game.view(other, seat) == game.view(state, seat)
            assert check_cubes(other) == check_cubes(state)
            if seat in game.to_move(state):
                seen = game.view(state, seat)
                picks, move = random_move(game, seen, Dice("picks", state.clock))
                for many in range(len(picks)):
                    assert resume(game, game.view(other, seat), picks[:many]) == resume(
                        game, seen, picks[:many]
                    )
                if not all(state.turns):
                    continue  # the water of later players is placed from hidden hands
                after, _ = game.apply(other, seat, move, Dice("", 1))
                assert after.tiles == game.apply(state, seat, move, Dice("", 1))[0].tiles


@pytest.mark.slow
def test_other_dice_draw_other_hands_and_stacks() -> None:
    state = states(3)[4]
    drawn = [sample_state(state, 0, str(number)) for number in range(20)]
    assert len({other.hands[1:] for other in drawn}) == 20
    assert len({other.stacks[0] for other in drawn}) == 20
    assert {other.hands[0] for other in drawn} == {state.hands[0]}
    assert {tuple(sorted(other.stacks[0])) for other in drawn} == {tuple(sorted(state.stacks[0]))}


def test_an_onlooker_knows_no_hand() -> None:
    state = states(2)[4]
    assert all(
        len({sample_state(state, None, str(n)).hands[seat] for n in range(10)}) > 1 for seat in range(2)
    )


@pytest.mark.slow
def test_what_has_just_been_seen_to_leave_the_table_stays_gone() -> None:
    seen = 0
    for players in PLAYERS:
        for state in states(players):
            for seat in (None, 0):
                other = sample_state(state, seat)
                for tile in () if state.last is None else state.last.fallen:
                    assert tile.key in other.discards[tile.seat]
                    seen += 1
    assert seen


def test_a_player_who_has_not_begun_holds_water() -> None:
    state = game.start(Options(), (SeatOptions(),) * 4, Dice("new", 0))
    for number in range(40):
        for hand in sample_state(state, number % 4, str(number)).hands:
            assert any(KINDS[key].type is Type.WATER for key in hand)


@pytest.mark.slow
def test_of_somebodys_own_deck_only_what_was_laid_is_known() -> None:
    own = SeatOptions(deck=spell_deck(READY_TILES["sonoran desert"]))
    state = game.start(Options(ending="stack"), (SeatOptions(), own), Dice("own", 0))
    for ply in range(1, 60):
        other = sample_state(state, 0, str(ply))
        assert game.view(other, 0) == game.view(state, 0)
        tiles = Counter([*other.hands[1], *other.stacks[1], *other.discards[1]])
        tiles.update(tile.key for tile in state.tiles if tile.seat == 1)
        assert tiles.total() == 60
        assert max(tiles.values()) <= COPIES
        assert sample_state(state, 1).stacks[1] != state.stacks[1] or not state.stacks[1]
        if not game.to_move(state):
            break
        (seat,) = game.to_move(state)
        _, move = random_move(game, game.view(state, seat), Dice("own", ply))
        state, _ = game.apply(state, seat, move, Dice("own", ply))


def test_seats_that_have_left_hold_nothing() -> None:
    for state in with_leavers(4, 1)[::11]:
        for seat in (None, *range(4)):
            other = sample_state(state, seat)
            assert game.view(other, seat) == game.view(state, seat)
            assert check_cubes(other) == check_cubes(state)
            assert all(not other.hands[gone] and not other.stacks[gone] for gone in state.left)


def test_a_short_match_that_began_with_other_tiles_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to rules 4, a short deck had fewer humans."""
    older = tuple(key for key in READY_TILES[WOODS] if KINDS[key].type is not Type.HUMAN)[:SHORT]
    monkeypatch.setattr("engine.games.kcaloria.deal.tiles_for", lambda *_, **__: older)
    for state, _, _ in play_match(2, length="short")[::9]:
        for seat in (0, 1):
            other = sample_state(state, seat)
            assert game.view(other, seat) == game.view(state, seat)

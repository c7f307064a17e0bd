"""Sampled tables of Kaliko for one seat.

A tile that was shown and returned is in no hand that has not drawn since.
"""

from engine.contract.dice import Dice
from engine.games import kaliko as game
from engine.games.kaliko.positions import play, play_move, set_table
from engine.games.kaliko.state import HAND_SIZE, Exchange, Pass, Returned, State
from engine.games.kaliko.tiles import TILES
from tests.games.kaliko import deal, free, random_pattern

SAMPLES = 60
DRAWN = 1500


def samples(state: State, seat: int | None) -> list[State]:
    seen = game.view(state, seat)
    return [game.sample(seen, Dice("samples", number)) for number in range(SAMPLES)]


def exchange_tiles(state: State, count: int) -> State:
    return play_move(state, Exchange(tiles=state.hands[state.turn][:count]))


def begin_match(players: int) -> State:
    return deal(players).model_copy(update={"turn": 0})


def test_tiles_that_were_just_returned_are_in_the_bag() -> None:
    state = begin_match(5)
    shown = state.hands[0]
    state = exchange_tiles(state, 7)
    for who in (None, 0, 3):
        assert all(set(shown) <= set(drawn.bag) for drawn in samples(state, who))


def test_who_has_drawn_since_may_hold_as_many_of_them() -> None:
    state = begin_match(2)
    shown = set(state.hands[0])
    state = exchange_tiles(exchange_tiles(state, 7), 2)
    held = [len(shown & set(drawn.hands[1])) for drawn in samples(state, 0)]
    assert max(held) in (1, 2)
    assert all(not shown & set(drawn.hands[0]) for drawn in samples(state, 1))


def test_a_returned_tile_that_is_played_is_looked_for_no_more_and_takes_its_place_with_it() -> None:
    state = set_table("B6t5@start C7@E1 B14@N1E1", ("A1 A5 D2", "B1 B2 B3", ""), size=7)
    state = state.model_copy(
        update={
            "returned": (
                Returned(tiles=("A1", "F1"), room=(2, 0, 0)),
                Returned(tiles=("A5",), room=(1, 0, 0)),
            )
        }
    )
    after = play_move(state, play("A5t1@S1E2 A1t1@E2 D2t4@N1E2"))
    assert after.returned == (Returned(tiles=("F1",), room=(3, 0, 0)),)


def test_what_was_returned_twice_counts_from_the_last_time() -> None:
    state = begin_match(2)
    first = state.hands[0][0]
    state = play_move(exchange_tiles(state, 1), Pass())
    state = state.model_copy(
        update={
            "hands": ((*state.hands[0][1:], first), state.hands[1]),
            "bag": (*(tile for tile in state.bag if tile != first), state.hands[0][0]),
        }
    )
    state = play_move(state, Exchange(tiles=(first,)))
    assert state.returned == (Returned(tiles=(first,), room=(0, 0)),)


def test_with_an_empty_bag_two_players_know_all() -> None:
    pattern = random_pattern(len(TILES) - 2 * HAND_SIZE, Dice("empty", 0))
    rest = free(pattern)
    state = begin_match(2).model_copy(
        update={"pattern": pattern, "hands": (rest[:HAND_SIZE], rest[HAND_SIZE:]), "bag": ()}
    )
    for seat in (0, 1):
        assert game.sample(game.view(state, seat), Dice("empty", 1)) == state


def test_a_returned_tile_is_as_likely_in_any_place_where_it_may_be() -> None:
    state = begin_match(2)
    shown = state.hands[0][0]
    seen = game.view(exchange_tiles(exchange_tiles(state, 1), 7), 0)
    times = sum(shown in game.sample(seen, Dice("likely", number)).hands[1] for number in range(DRAWN))
    assert abs(times / DRAWN - 7 / 70) < 0.025, "seven of the seventy places are in Bob's hand"

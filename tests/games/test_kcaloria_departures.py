"""KC-64, a player who leaves kCaloria: the tiles stay for everybody.

Counters run on, and the seat is asked nothing more.
"""

from functools import cache

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.values import Event
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.state import Discard, Options, SeatOptions, State
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move, view
from engine.games.kcaloria.words.outcome import result
from tests.games.kcaloria import (
    at,
    check_cubes,
    counters,
    feed,
    has,
    in_words,
    lay,
    make_move,
    place,
    placing,
    read_events,
    stands,
    wait,
)

CHAIN = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 B: creek@S2W1 C: creek@E9"
HUNGRY = (
    "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 deer@E1 deer@N1W1 frog@start<2yellow-W1 B: "
    "creek@S2W1 C: creek@E9"
)


def leave_seats(state: State, *seats: int) -> State:
    for seat in seats:
        state, _ = game.leave(state, seat)
    return state


def read_public_events(events: tuple[Event, ...]) -> list[str]:
    assert all(event.to is None for event in events)
    return read_events(events)


@pytest.mark.usefixtures("small_kinds")
def test_a_player_who_leaves_out_of_turn_is_passed_over_from_then_on() -> None:
    state = lay("A: creek@start B: creek@E5 C: creek@E9", players=3)
    state, events = game.leave(state, 1)
    assert read_public_events(events) == [
        "Bob has left. Their tiles stay on the table, and anyone may eat from them."
    ]
    movers: list[int] = []
    for _ in range(4):
        movers += to_move(state)
        state = wait(state)
    assert movers == [0, 2, 0, 2]
    assert state.clock == 20 + 6
    assert state.turns == (7, 5, 7)


@pytest.mark.usefixtures("small_kinds")
def test_on_the_own_turn_that_turn_is_over() -> None:
    state = lay("A: creek@start B: creek@E5 C: creek@E9", players=3, turn=1)
    assert to_move(leave_seats(state, 1)) == (2,)
    assert leave_seats(state, 1).turns == state.turns


@pytest.mark.usefixtures("small_kinds")
def test_the_tiles_stay_and_others_eat_of_them() -> None:
    state = lay("A: creek@start B: creek@W1 C: creek@E9", players=3, hands=("meadow",))
    after = place(leave_seats(state, 1), "meadow", "N1W1", "1blue-W1")
    assert "W1" in stands(after)
    assert (has(state, "W1"), has(after, "W1")) == ("9blue", "8blue")


@pytest.mark.usefixtures("small_kinds")
def test_hand_and_stack_go_out_of_the_game_unseen() -> None:
    state = lay("A: creek@start B: creek@E5 C: creek@E9", players=3, hands=("", "fern deer"))
    after = leave_seats(state, 1)
    seen = view(after, 0)
    assert (seen.in_hand, seen.in_stack, seen.gone) == ((7, 0, 7), (30, 0, 30), (0, 37, 0))
    assert check_cubes(after) == check_cubes(state)


@pytest.mark.usefixtures("small_kinds")
def test_counters_run_on_in_the_turns_that_are_passed_over() -> None:
    state = place(lay(CHAIN, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2")
    assert counters(state) == {"W1": 1, "start": 2}
    state = leave_seats(state, 1)
    assert counters(state) == {"W1": 1, "start": 2}
    state = wait(wait(state))
    assert counters(state) == {"start": 1}
    assert to_move(state) == (2,)
    assert counters(wait(wait(state))) == {}


@pytest.mark.usefixtures("small_kinds")
def test_on_the_own_turn_the_counters_are_lowered_at_once() -> None:
    state = wait(place(lay(CHAIN, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 2)
    assert to_move(state) == (1,)
    after, events = game.leave(state, 1)
    assert counters(after) == {"start": 1}
    assert read_public_events(events)[1:2] == ["Ann’s Cicada dies out."]


@pytest.mark.usefixtures("small_kinds")
def test_hungry_tiles_of_a_player_who_has_left_are_not_fed() -> None:
    state = place(lay(HUNGRY, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2")
    state = wait(leave_seats(wait(state), 0))
    assert "W1" not in stands(state)
    assert Web(state).lacks(at(state, "start"))
    assert counters(state) == {"start": 1}
    assert not state.starving


@pytest.mark.usefixtures("small_kinds")
def test_in_mid_decision_the_hungry_tile_goes_without_and_the_match_goes_on() -> None:
    state = wait(place(lay(HUNGRY, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 3)
    assert (state.starving, to_move(state)) == ((6,), (0,))
    after = leave_seats(state, 0)
    assert not after.starving
    assert to_move(after) == (2,)
    assert counters(after) == {"start": 1}


@pytest.mark.usefixtures("small_kinds")
def test_while_another_decides_what_is_fed_that_decision_stays() -> None:
    state = wait(place(lay(HUNGRY, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 3)
    after = leave_seats(state, 1)
    assert (after.starving, to_move(after)) == ((6,), (0,))
    fed = feed(after, "start", "2yellow-E1")
    assert to_move(fed) == (2,)
    assert fed.turns == after.turns


@pytest.mark.usefixtures("small_kinds")
def test_a_second_human_ends_nothing_once_its_player_has_left() -> None:
    state = wait(place(lay(HUNGRY, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 3)
    state = leave_seats(state.model_copy(update={"humans": (0, 2, 0)}), 1)
    after = feed(state, "start", "2yellow-E1")
    assert after.ending is None
    assert to_move(after) == (2,)


@pytest.mark.usefixtures("small_kinds")
def test_barricades_and_what_is_temporary_grow_older_in_the_turns_that_are_passed_over() -> None:
    text = "A: creek@start B: creek@E5 rain@E7 bramble@E6<1blue-E5 C: creek@E9"
    tiles = tuple(
        tile.model_copy(update={"barricade": 2}) if tile.key == "bramble" else tile
        for tile in lay(text, players=3).tiles
    )
    state = leave_seats(lay(text, players=3).model_copy(update={"tiles": tiles}), 1)
    ages = []
    for _ in range(3):
        ages.append((at(state, "E6").barricade, has(state, "E7")))
        state = wait(state, 2)
    assert ages == [(2, "3blue"), (1, "2blue"), (0, "1blue")]


@pytest.mark.usefixtures("small_kinds")
def test_two_may_leave_one_after_the_other_and_the_last_one_may_not() -> None:
    state = leave_seats(lay("A: creek@start B: creek@E5 C: creek@E9 D: creek@W9", players=4), 0, 2)
    assert to_move(state) == (1,)
    state = wait(state)
    assert to_move(state) == (3,)
    alone = leave_seats(state, 1)
    assert to_move(alone) == to_move(wait(alone)) == (3,)
    with pytest.raises(ValueError, match="seat 3"):
        game.leave(alone, 3)
    with pytest.raises(ValueError, match="seat 1"):
        game.leave(alone, 1)


@pytest.mark.usefixtures("small_kinds")
def test_a_player_who_has_left_never_wins() -> None:
    state = leave_seats(lay("A: creek@start B: creek@E5 deer@E6 C: creek@E9", players=3), 1)
    found = result(state.model_copy(update={"ending": "sets", "ender": 0}))
    assert found.scores[1] == max(found.scores) > 0
    assert found.places == (1, 3, 1)
    assert "Bob" not in in_words(found.reason)


def test_who_leaves_before_the_first_tile_leaves_nothing() -> None:
    state = game.start(Options(), (SeatOptions(),) * 3, Dice("first", 0))
    assert not any(tile.seat == state.turn for tile in state.tiles)
    after, events = game.leave(state, state.turn)
    to_all = read_events([event for event in events if event.to is None])
    assert to_all[:1] == [f"{('Ann', 'Bob', 'Cy')[state.turn]} has left before placing a tile."]
    assert to_move(after)[0] != state.turn


@pytest.mark.usefixtures("small_kinds")
def test_the_words_say_who_has_left() -> None:
    state = leave_seats(lay("A: creek@start B: creek@E5 C: creek@E9", players=3), 1)
    for seat in (None, 0, 1, 2):
        lines = [in_words(one) for one in game.describe(view(state, seat))]
        assert "Bob has left: nobody plays or feeds those tiles any more." in lines


@pytest.mark.usefixtures("small_kinds")
def test_a_state_from_before_players_could_leave_is_read() -> None:
    state = lay("A: creek@start B: creek@E5")
    old = state.model_dump(mode="json")
    assert "left" not in old
    read = State.model_validate(game.upgrade(1, old))
    assert (read, read.left) == (state, ())
    assert game.upgrade(game.RULES + 1, old) is None
    assert to_move(make_move(read, Discard(tiles=read.hands[0][:1]))) == (1,)
    assert placing(read, "creek", "W1")


@cache
def with_leavers(players: int, number: int) -> tuple[State, ...]:
    """Return the States of a random match in which all but two leave.

    They leave one after another, always the player to move.
    """
    dice = Dice(f"leavers {number}", 0)
    state = game.start(Options(ending="stack"), (SeatOptions(),) * players, dice)
    states = [state]
    while seats := to_move(state):
        ply = len(states)
        if len(state.left) < players - 2 and dice.below(12) == 0:
            state, _ = game.leave(
                state, dice.choice([seat for seat in range(players) if seat not in state.left])
            )
        else:
            _, move = random_move(game, view(state, seats[0]), Dice(f"leavers move {number}", ply))
            state, _ = game.apply(state, seats[0], move, Dice("leavers", ply))
        states.append(state)
    return tuple(states)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_without_them_the_match_goes_on_to_its_end(players: int) -> None:
    for number in range(3):
        states = with_leavers(players, number)
        assert len(states[-1].left) == players - 2
        law = check_cubes(states[0])
        for state in states:
            assert check_cubes(state) == law
            assert not set(to_move(state)) & set(state.left)
        ended = game.outcome(states[-1])
        assert ended is not None
        assert states[-1].ender not in states[-1].left
        assert not set(ended.winners) & set(states[-1].left)


def test_a_match_in_which_one_leaves_at_any_ply_still_goes_on() -> None:
    for number, state in enumerate(with_leavers(4, 7)[::9]):
        seat = number % 4
        if state.ending or seat in state.left:
            continue
        after, events = game.leave(state, seat)
        assert check_cubes(after) == check_cubes(state)
        assert seat not in to_move(after)
        assert events[0].to is None
        (mover, *_) = to_move(after)
        _, move = random_move(game, view(after, mover), Dice("next", number))
        assert game.apply(after, mover, move, Dice("next", 1))[0] != after

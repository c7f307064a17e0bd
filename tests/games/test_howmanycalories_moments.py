"""Which meals of How many Calories? are great moments."""

from __future__ import annotations

from engine.contract.values import Moment
from engine.contract.words import tell
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.moments import NEAR, moment
from engine.games.howmanycalories.positions import set_table
from engine.games.howmanycalories.state import Play, State
from tests.games.calories import DICE
from tests.games.recorded_moments import replay, told


def play(state: State, keys: str) -> list[Moment]:
    """Play these cards; return the moments on the way."""
    found: list[Moment] = []
    for key in keys.split():
        seat, move = game.to_move(state)[0], Play(card=card_of(key))
        after, _ = game.apply(state, seat, move, DICE)
        great = moment(game.view(state, None), game.view(after, None), seat, move)
        found += [great] if great is not None else []
        state = after
    return found


def test_a_feast_past_the_limit_is_a_great_moment_of_the_player_who_eats() -> None:
    state = set_table(["R32", "R9", "R8"], leader=0, taken=["R25"])
    (great,) = play(state, "R32 R9 R8")
    assert (great.seat, great.weight, great.at) == (0, 33, ("R25", "R8"))
    assert tell(great.title, ()) == "eats 3,300 kcal, past the limit of 2,700"
    assert tell(great.figure, ()) == "3,300 kcal"


def test_a_meal_up_to_the_limit_is_none_before_the_round_ends() -> None:
    state = set_table(["R32", "R9", "B2"], leader=0, taken=["R25"])
    assert play(state, "R32 R9 B2") == []


def test_the_richest_meal_of_a_round_is_one_if_it_is_close_to_the_limit() -> None:
    state = set_table(["R32 R1", "R9 R16", "B2 B7"], leader=0, size=2, taken=["R24"])
    (great,) = play(state, "R32 R9 B2")
    assert (great.seat, great.weight) == (0, 26)
    assert tell(great.title, ()) == "eats 2,600 of 2,700 kcal"


def test_exactly_the_limit_says_so_and_a_poorer_meal_is_none() -> None:
    assert (29, 2, "eats 2,400 kcal, exactly the limit") in told("howmanycalories-4-1")
    state = set_table(["R32 R1", "R9 R16", "B2 B7"], leader=0, size=2, taken=["R17"])
    assert play(state, "R32 R9 B2") == []


def test_recorded_matches_have_a_few_and_each_is_past_the_limit_or_close_to_it() -> None:
    assert told("howmanycalories-4-1") == [
        (20, 1, "eats 3,100 kcal, past the limit of 2,400"),
        (29, 2, "eats 2,400 kcal, exactly the limit"),
        (61, 0, "eats 3,900 kcal, past the limit of 2,400"),
        (93, 0, "eats 2,500 kcal, past the limit of 2,400"),
        (125, 2, "eats 2,700 kcal, past the limit of 2,400"),
    ]
    for name in ("howmanycalories-2-1", "howmanycalories-3-2", "howmanycalories-4-2"):
        for one in replay(name):
            if one.moment is not None:
                assert one.moment.weight >= one.after.limit - NEAR
                assert one.moment.weight == sum(int(key[1:]) for key in map(str, one.moment.at))


def test_a_ghost_guest_has_no_feast() -> None:
    for one in replay("howmanycalories-2-1"):
        assert one.moment is None or one.moment.seat != one.after.ghost

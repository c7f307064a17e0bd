"""Which attacks of KOA are great moments."""

from __future__ import annotations

from engine.contract.values import Moment
from engine.contract.words import tell
from engine.games import koa as game
from engine.games.koa.moments import highlight, moment, takes
from engine.games.koa.positions import set_board
from engine.games.koa.state import Excavate, Move, Seize, State
from tests.games.koa import RICH, excavate, seize
from tests.games.recorded_moments import replay, told

CHAINED = f"A1: {RICH} J10: cI9 cI8 cJ7"
"""J10 has a chain of three, which I9 alone joins to its camp."""


def found(before: State, after: State, move: Move) -> Moment | None:
    return moment(game.view(before, None), game.view(after, None), before.mover, move)


def test_a_seized_cavern_that_breaks_a_chain_is_a_great_moment() -> None:
    state = set_board(CHAINED)
    great = found(state, seize(state, "I9"), Seize(square="I9"))
    assert great is not None
    assert (great.seat, great.weight, {*great.at}) == (0, 3, {"I9", "I8", "J7"})
    assert tell(great.title, ()) == "seizes a cavern and breaks off 2 more"
    assert tell(great.figure, ()) == "2 caverns cut off"


def test_the_figure_counts_what_is_cut_off_and_not_what_is_seized() -> None:
    state = set_board(f"A1: {RICH} J10: cI9 cI8 cJ7 cI6")
    great = found(state, seize(state, "I9"), Seize(square="I9"))
    assert great is not None
    assert (great.weight, tell(great.figure, ())) == (4, "3 caverns cut off")


def test_a_seized_cavern_that_cuts_off_one_more_is_none() -> None:
    state = set_board(f"A1: {RICH} J10: cI9 cI8")
    assert found(state, seize(state, "I9"), Seize(square="I9")) is None


def test_the_last_cavern_of_a_chain_alone_is_none() -> None:
    state = set_board(f"A1: {RICH} J10: cI9")
    assert found(state, seize(state, "I9"), Seize(square="I9")) is None


def test_a_failed_attack_is_none() -> None:
    state = set_board(CHAINED)
    assert found(state, seize(state, "I9", 1), Seize(square="I9")) is None


def test_a_chain_that_holds_by_another_way_is_not_broken() -> None:
    state = set_board(f"A1: {RICH} J10: cI9 cI8 cJ9")
    assert found(state, seize(state, "I9"), Seize(square="I9")) is None


def test_a_seized_resource_breaks_no_chain() -> None:
    state = set_board(f"A1: {RICH} J10: gI9 cI8 cJ7")
    assert found(state, seize(state, "I9"), Seize(square="I9")) is None


def test_an_earthquake_that_breaks_a_chain_is_no_attack() -> None:
    state = set_board(f"A1: {RICH} J10: cI9 cI8 cH7 cH6")
    after = excavate(state, "A2", "earthquake", strikes="H7")
    assert len(game.view(after, None).holdings[2].chain) == 2
    assert found(state, after, Excavate(square="A2")) is None


def test_an_attack_on_another_clan_of_the_same_player_is_none() -> None:
    state = set_board(CHAINED, owners=(0, 1, 0, 1))
    after = seize(set_board(CHAINED), "I9").model_copy(update={"owners": state.owners})
    assert found(state, after, Seize(square="I9")) is None


def test_an_attack_of_a_recorded_match_that_cuts_off_one_more_is_none() -> None:
    (attack,) = (one for one in replay("koa-4-1") if one.ply == 68)
    deed = attack.after.deeds[-1]
    assert isinstance(attack.move, Seize) and deed.is_won
    lost = {*attack.before.holdings[deed.prey.clan].chain} - {*attack.after.holdings[deed.prey.clan].chain}
    assert len(lost) == 2
    assert told("koa-4-1") == told("koa-3-1") == []


def test_an_attack_that_failed_says_little() -> None:
    state = set_board(CHAINED)
    before, after = (game.view(one, None) for one in (state, seize(state, "I9", 1)))
    assert highlight(before, after, [0, 0, 0, 0]).weight < 0
    assert all(one.is_dull for one in takes(before, after, 0, Seize(square="I9")))


def test_a_great_turn_on_a_square_is_no_repeat() -> None:
    state = set_board(CHAINED)
    before, after = (game.view(one, None) for one in (state, seize(state, "I9")))
    small, great = (highlight(before, after, [gain, 0, -gain, 0]) for gain in (2, 4))
    assert (small.place, great.place) == ("I9", None)

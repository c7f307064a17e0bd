"""Payments for growth in ORGANISM with very many ways: fast, food by food."""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Ask, Decided
from engine.games import organism as game
from engine.games.organism.body import Body, pieces_of
from engine.games.organism.positions import set_board
from engine.games.organism.questions import WAYS
from engine.games.organism.state import Acts, Grow, Kind, Payment, State, TurnMove

GROWERS = ("A1", "A2", "A3", "A4", "A5", "A6", "B1", "B3", "B5", "B7")
DICE = Dice("paying", 0)


def set_crowded_board() -> State:
    growers = " ".join(f"grow@{space}.3" for space in GROWERS)
    return set_board(f"0: eat@core move@B2 {growers}", options={"endless_supply": True})


def body(state: State) -> Body:
    return Body(pieces_of(state.elements, state.board), state.board, state.options, 0, "core")


def test_many_ways_to_pay_are_asked_for_food_by_food() -> None:
    state = set_crowded_board()
    view = game.view(state, state.turn)
    picks: tuple[tuple[str, ...], ...] = (("grow",), ("grow",))
    asked = resume(game, view, picks)
    assert isinstance(asked, Ask)
    picks = (*picks, (asked.options[0].key,))
    payers = ("B7", "B7", "B7", *GROWERS[:7])
    for payer in payers:
        asked = resume(game, view, picks)
        assert isinstance(asked, Ask)
        assert len(asked.offered_options) <= len(GROWERS)
        picks = (*picks, (payer,))
    asked = resume(game, view, (*picks, ("done",)))
    assert isinstance(asked, Ask)
    decided = resume(game, view, (*picks, ("done",), ("confirm",)))
    assert isinstance(decided, Decided)
    (action,) = decided.move.acts[0].actions
    assert {one.space: one.food for one in action.paid} == {"B7": 3, **dict.fromkeys(GROWERS[:7], 1)}
    after, _ = game.apply(state, 0, decided.move, DICE)
    assert len(after.elements) == len(state.elements) + 1


@pytest.mark.parametrize(
    "paid",
    [
        [("A1", 3), ("A2", 3), ("A3", 3)],
        [("A1", 4), ("A2", 3), ("A3", 3)],
        [("A2", 3), ("A1", 3), ("A3", 3), ("A4", 1)],
        [("A1", 3), ("A1", 3), ("A3", 3), ("A4", 1)],
        [("A1", 3), ("A2", 3), ("A3", 3), ("A4", 0), ("A5", 1)],
        [("core", 1), ("A1", 3), ("A2", 3), ("A3", 3)],
    ],
    ids=["too little", "more than it holds", "out of order", "twice", "nothing", "no GROW"],
)
def test_what_is_no_payment_is_refused(paid: list[tuple[str, int]]) -> None:
    state = set_crowded_board()
    payments = tuple(Payment(space=space, food=food) for space, food in paid)
    assert not body(state).pays(Kind.GROW, payments)
    plot = body(state).plots(Kind.GROW)[0]
    acts = Acts(organism="core", kind=Kind.GROW, actions=(Grow(kind=Kind.GROW, space=plot, paid=payments),))
    move = TurnMove(introduced=None, acts=(acts,))
    with pytest.raises(IllegalMove):
        game.apply(state, 0, move, DICE)


def test_few_ways_to_pay_are_offered_whole() -> None:
    state = set_board("0: eat@core move@B2 grow@A1.3 grow@A2.3 grow@A3.1")
    ways = list(body(state).payments(Kind.GROW))
    assert 1 < len(ways) <= WAYS
    assert all(body(state).pays(Kind.GROW, way) for way in ways)

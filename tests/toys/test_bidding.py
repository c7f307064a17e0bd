"""The rules of the bidding toy: simultaneous bids, two picks, bids as numbers."""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import legal_moves, random_move, resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from tests.toys import bidding as game
from tests.toys.bidding import Move, Options, SeatOptions, State

DICE = Dice("tests", 1)


def new_state(players: int = 3, *, figures: bool = False, rounds: int = 2) -> State:
    options = Options(figures=figures, rounds=rounds)
    return game.start(options, (SeatOptions(),) * players, Dice("tests", 0))


def bid(state: State, seat: int, line: str) -> State:
    decided = resume(game, game.view(state, seat), read_notation(line))
    assert isinstance(decided, Decided)
    return game.apply(state, seat, decided.move, DICE)[0]


def test_a_figure_is_asked_for_as_a_number_and_written_as_one() -> None:
    asked = resume(game, game.view(new_state(figures=True), 0), ())
    assert isinstance(asked, Ask)
    assert (asked.number, asked.options) == (range(1, 7), ())
    decided = resume(game, game.view(new_state(figures=True), 0), read_notation("04 loud"))
    assert decided == Decided(Move(card=4, loud=True))
    for line in ("0", "7", "C4", "4,5", "-"):
        with pytest.raises(IllegalMove, match="Choose a number"):
            resume(game, game.view(new_state(figures=True), 0), read_notation(line))


def test_figures_never_run_out_and_cards_up_to_four_do() -> None:
    assert len(list(legal_moves(game, game.view(bid(new_state(figures=True), 0, "4 soft"), 1)))) == 12
    assert len(list(legal_moves(game, game.view(bid(new_state(), 0, "C4 soft"), 1)))) == 10
    assert len(list(legal_moves(game, game.view(bid(new_state(), 0, "C5 soft"), 1)))) == 12


@pytest.mark.parametrize("figures", [False, True])
def test_a_seat_cannot_tell_a_sample_from_the_real_table(figures: bool) -> None:
    for number in range(12):
        state, ply = new_state(4, figures=figures, rounds=3), 0
        differing = 0
        while seats := game.to_move(state):
            ply += 1
            for who in (None, *range(4)):
                seen = game.view(state, who)
                drawn = game.sample(seen, Dice("sample", ply))
                assert game.view(drawn, who) == seen
                assert game.to_move(drawn) == seats
                differing += drawn != state
            seat = Dice(f"who {number}", ply).choice(seats)
            _, move = random_move(game, game.view(state, seat), Dice(f"bids {number}", ply))
            state, _ = game.apply(state, seat, move, Dice(f"{number}", ply))
        assert differing
        assert game.outcome(state) is not None


@pytest.mark.parametrize("figures", [False, True])
def test_for_who_left_the_house_bids_on_and_neither_wins_a_round_nor_the_match(figures: bool) -> None:
    state = bid(new_state(3, figures=figures, rounds=1), 1, "6 loud" if figures else "C6 loud")
    state, events = game.leave(state, 1)
    assert [event.to for event in events] == [None]
    for seat in (0, 2):
        _, move = run_stand_in(game, game.view(state, seat))
        state, _ = game.apply(state, seat, move, DICE)
    assert state.scores[1] == 0
    outcome = game.outcome(state.model_copy(update={"scores": (0, 9, 1)}))
    assert outcome is not None
    assert outcome.places == (2, 3, 1)

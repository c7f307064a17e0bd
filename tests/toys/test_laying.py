"""The rules of the laying toy; its move is taken back by picks."""

from itertools import permutations, product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import legal_moves, resume
from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided, Pick
from engine.contract.words import tell
from tests.toys import laying as game
from tests.toys.laying import Laid, Lay, Move, Options, Pass, SeatOptions, State

DICE = Dice("tests", 1)


def table(
    *hands: str, grid: str = "", width: int = 2, sides: tuple[str, ...] = ("red", "blue"), bag: str = ""
) -> State:
    laid = tuple(
        Laid(piece=piece, cell=cell_of(cell)) for piece, cell in (word.split("@") for word in grid.split())
    )
    return State(
        size=(width, 3),
        sides=sides,  # type: ignore[arg-type]
        scores=(0,) * len(hands),
        grid=laid,
        hands=tuple(tuple(hand.split()) for hand in hands),
        bag=tuple(bag.split()),
    )


def cell_of(name: str) -> tuple[int, int]:
    return "ABCD".index(name[0]), int(name[1]) - 1


def ask_after(state: State, line: str) -> Ask | Decided:
    return resume(game, game.view(state, state.turn), read_notation(line))


def test_a_compound_move_is_asked_piece_by_piece_and_confirmed_at_the_end() -> None:
    state = table("r1 b2", "r3")
    prompts = []
    for line in ("", "r1", "r1 A1", "r1 A1 b2", "r1 A1 b2 B1", "r1 A1 b2 B1 done"):
        now = ask_after(state, line)
        assert isinstance(now, Ask)
        prompts.append(tell(now.prompt, ()))
    assert prompts == [
        "Which piece?",
        "Where does r1 go?",
        "Which piece?",
        "Where does b2 go?",
        "Which piece?",
        "Lay them so?",
    ]
    laid = (Laid(piece="r1", cell=(0, 0)), Laid(piece="b2", cell=(1, 0)))
    assert ask_after(state, "r1 A1 b2 B1 done lay") == Decided(Lay(laid=laid))


def test_the_preview_shows_the_pieces_laid_so_far_and_the_state_does_not() -> None:
    state = table("r1 b2", "r3")
    now = ask_after(state, "r1 A1")
    assert isinstance(now, Ask)
    assert [(laid.piece, laid.cell) for laid in now.view.grid] == [("r1", (0, 0))]
    assert now.view.hand == ("b2",)
    assert state.grid == ()


def test_dropping_the_last_pick_asks_the_question_before_again() -> None:
    state = table("r1 b2", "r3")
    picks: tuple[Pick, ...] = read_notation("r1 A1 b2")
    assert resume(game, game.view(state, 0), picks[:-1]) == ask_after(state, "r1 A1")


def test_after_three_pieces_nothing_but_the_confirmation_is_asked() -> None:
    now = ask_after(table("r1 r2 r3 r4", "b1"), "r1 A1 r2 A2 r3 A3")
    assert isinstance(now, Ask)
    assert [option.key for option in now.options] == ["lay"]


def test_a_piece_must_touch_another() -> None:
    state = table("r1", "r3", grid="b1@A1")
    now = ask_after(state, "r1")
    assert isinstance(now, Ask)
    assert {option.key for option in now.options} == {"B1", "A2"}
    with pytest.raises(IllegalMove, match="can’t go there"):
        game.apply(state, 0, Lay(laid=(Laid(piece="r1", cell=(1, 1)),)), DICE)


def test_the_own_side_counts_double_and_friends_count_one() -> None:
    state = table("r4 b3", "b5", grid="r2@A1", sides=("red", "red"))
    after, _ = game.apply(
        state, 0, Lay(laid=(Laid(piece="r4", cell=(1, 0)), Laid(piece="b3", cell=(0, 1)))), DICE
    )
    assert after.scores == (2 * 4 + 1 + 3, 0)


def test_replacements_are_drawn_and_hidden_from_others() -> None:
    state = table("r1 r2", "b1", bag="b7 b8 b9")
    after, events = game.apply(state, 0, Lay(laid=(Laid(piece="r1", cell=(0, 0)),)), DICE)
    assert (after.hands[0], after.bag) == (("b7", "r2"), ("b8", "b9"))
    assert [(event.to, tell(event.sentence, ("Ann", "Bob"))) for event in events] == [
        (None, "Ann lays r1 on A1 for 2 points."),
        ((0,), "You draw b7."),
    ]


def test_what_the_players_bring_matters() -> None:
    seats = (SeatOptions(handicap=5, tall=True), SeatOptions(side="blue", tall=True), SeatOptions())
    state = game.start(Options(width=4), seats, Dice("tests", 0))
    assert (state.size, state.scores, state.sides) == ((4, 4), (5, 0, 0), ("red", "blue", "red"))


def test_it_ends_when_all_pass_in_succession_or_the_grid_is_full() -> None:
    state = table("r1", "b1")
    for seat in (0, 1):
        assert game.outcome(state) is None
        state, _ = game.apply(state, seat, Pass(), DICE)
    assert game.to_move(state) == ()
    full = table("r1", "b1", grid="r2@A1 r3@B1 r4@A2 r5@B2 r6@A3")
    after, _ = game.apply(full, 0, Lay(laid=(Laid(piece="r1", cell=(1, 2)),)), DICE)
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("grid", ["", "r9@A1", "r9@A1 b9@B1 r8@B2", "r9@A1 b9@B1 r8@B2 b8@A2 r7@A3"])
def test_choose_reaches_what_apply_accepts_and_nothing_else(grid: str) -> None:
    state = table("b2 r1", "b1", grid=grid)
    cells = tuple(product(range(-1, 3), range(-1, 4)))
    every: list[Move] = [Pass(), Lay(laid=())]
    for count in (1, 2):
        for pieces, where in product(product(("r1", "b2", "b1"), repeat=count), permutations(cells, count)):
            every.append(Lay(laid=tuple(Laid(piece=p, cell=c) for p, c in zip(pieces, where, strict=True))))
    accepted = set()
    for move in every:
        try:
            game.apply(state, 0, move, DICE)
        except IllegalMove:
            continue
        accepted.add(move)
    assert accepted == {move for _, move in legal_moves(game, game.view(state, 0))}

"""Questions of kCaloria accept exactly the legal moves.

Small tables are searched exhaustively.
"""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from engine.contract.driver import legal_moves, resume
from engine.contract.errors import IllegalMove
from engine.contract.hexes import around
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, Colour
from engine.games.kcaloria.rules.state import (
    Bonus,
    Discard,
    Meal,
    Move,
    Payment,
    Place,
    Refeed,
    Refeeding,
    State,
)
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import apply
from tests.games.kcaloria import DICE, at, counters, in_words, lay, make_move, place, stands, wait

pytestmark = pytest.mark.usefixtures("small_kinds")


def ask_after(state: State, keys: str = "") -> Ask:
    """Return the question after these picks."""
    found = resume(game, game.view(state, game.to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Ask)
    return found


def keys_of(ask: Ask) -> list[str]:
    return [option.key for option in ask.options]


def reachable(state: State) -> set[Move]:
    """Return every move that the questions lead to."""
    return {move for _, move in legal_moves(game, game.view(state, game.to_move(state)[0]))}


def acceptable(state: State, moves: Iterator[Move]) -> set[Move]:
    """Return the moves that the rules accept.

    The others change nothing and give a reason.
    """
    (seat,) = game.to_move(state)
    before, good = state.model_dump_json(), set[Move]()
    for move in moves:
        try:
            apply(state, seat, move, DICE)
        except IllegalMove as reason:
            assert reason.sentence.template
        else:
            good.add(move)
    assert state.model_dump_json() == before
    return good


def every_meal(state: State, cell: tuple[int, int], most: int) -> Iterator[Meal]:
    """Yield every possible meal there, also illegal ones.

    A meal has up to `most` payments of what the tiles around have, and one too many.
    """
    web = Web(state)
    single = [
        Payment(cell=near, colour=colour, count=count)
        for near in sorted(around(cell))
        for place, colour in enumerate(COLOURS)
        for count in range(1, (web.at[near].left[place] if near in web.at else 0) + 2)
        if near in web.at and web.at[near].left[place]
    ]
    for size in range(most + 1):
        for payments in product(single, repeat=size):
            for alternative in range(3):
                yield Meal(alternative=alternative, payments=payments)


# Choosing against applying


def test_every_placement_with_its_payment_is_reached_just_if_it_is_accepted() -> None:
    state = lay("A: lake@start phlox@E1<1blue-start B: tick@N1E1<1green-E1 A: cicada@S1E1<1green-E1")
    state = state.model_copy(update={"hands": (("wolf", "frog", "fern"), state.hands[1])})
    cells = {near for tile in state.tiles for near in around(tile.cell)} | {(9, 9)}
    tried = (
        Place(tile=key, cell=cell, meal=food, prefers=colour)
        for key in ("wolf", "frog", "fern", "owl")
        for cell in cells
        for food in (None, *every_meal(state, cell, 2))
        for colour in (None, *((Colour.YELLOW, Colour.ORANGE, Colour.RED) if key == "frog" else ()))
    )
    good = {move for move in reachable(state) if isinstance(move, Place)}
    assert good == acceptable(state, tried)
    assert {move.tile for move in good} == {"wolf", "frog", "fern"}


@pytest.mark.slow
def test_every_choice_of_bonus_colours_is_reached_just_if_it_is_accepted() -> None:
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 raccoon@W1<1green-W2 creek@E3 meadow@E2<1blue-E3 raccoon@E1<1green-E2"
        " B: raccoon@N1E1<1green-E2"
    )
    state = state.model_copy(update={"hands": (("marsh",), state.hands[1])})
    bonuses = [
        Bonus(cell=cell, colour=colour)
        for cell in ((-1, 0), (1, 0), (1, -1), (0, 0))
        for colour in (Colour.GREEN, Colour.YELLOW, Colour.ORANGE, Colour.RED)
    ]
    right = (bonuses[2], bonuses[6])
    assert [(one.cell, one.colour) for one in right] == [((-1, 0), Colour.ORANGE), ((1, 0), Colour.ORANGE)]
    chosen = [
        (),
        *((one,) for one in bonuses),
        *product(bonuses, repeat=2),
        *((*right, one) for one in bonuses),
    ]
    tried = (
        Place(tile="marsh", cell=cell, meal=None, bonuses=some)
        for cell in ((0, 0), (-4, 0))
        for some in chosen
    )
    good = {move for move in reachable(state) if isinstance(move, Place) and move.cell in ((0, 0), (-4, 0))}
    assert good == acceptable(state, tried)
    assert len(good) == 3 * 3 + 1, "two raccoons of Ann's; Bob's is not hers to choose for"


@pytest.mark.slow
def test_every_name_that_a_removal_calls_is_reached_just_if_it_is_accepted() -> None:
    state = lay("A: creek@W2 meadow@W1<1blue-W2 cicada@start<1green-W1 deer@N1W1<1green-W1 sunlight@E1")
    state = state.model_copy(update={"hands": (("remove-the-invader", "creek"), state.hands[1])})
    tried = (
        Place(tile=tile, cell=near, meal=None, removes=name)
        for tile in state.hands[0]
        for one in state.tiles
        for near in around(one.cell)
        for name in (None, *KINDS, "nothing")
    )
    good = {move for move in reachable(state) if isinstance(move, Place)}
    assert good == acceptable(state, tried)
    assert {move.removes for move in good} == {None, "cicada", "deer", "meadow"}


def test_every_discard_is_reached_just_if_it_is_accepted() -> None:
    state = lay("A: creek@start", hands=("cicada cicada deer owl",))
    state = state.model_copy(update={"hands": (("cicada", "cicada", "deer", "owl"), state.hands[1])})
    tried = (
        Discard(tiles=tiles)
        for size in range(5)
        for tiles in product(("cicada", "deer", "owl", "creek"), repeat=size)
    )
    good = {move for move in reachable(state) if isinstance(move, Discard)}
    assert good == acceptable(state, tried)
    assert len(good) == 3 + 4 + 3


def test_a_discard_that_was_kept_in_another_order_is_the_same_move() -> None:
    state = lay("A: creek@start", hands=("cicada deer owl",))
    (kept,) = {Discard.model_validate({"tiles": tiles}) for tiles in permutations(("owl", "cicada", "deer"))}
    assert kept in reachable(state)
    assert make_move(state, kept).discards[0] == kept.tiles


def test_questions_about_discards_show_what_is_to_go_apart_from_what_stays_in_hand() -> None:
    state = lay("A: creek@start", hands=("cicada cicada deer owl",))
    state = state.model_copy(update={"hands": (("fern", "cicada", "cicada", "deer", "owl"), state.hands[1])})
    seen = [ask_after(state, keys).view for keys in ("", "discard", "discard cicada,owl")]
    assert [view.discarding for view in seen] == [None, (), ("cicada", "owl")]
    assert [view.hand for view in seen] == [state.hands[0], state.hands[0], ("fern", "cicada", "deer")]


def test_where_nothing_can_be_placed_the_first_question_is_what_goes() -> None:
    state = lay("A: creek@start")
    state = state.model_copy(update={"hands": (("cicada", "deer"), state.hands[1])})
    ask = ask_after(state)
    assert in_words(ask.prompt) == "None of your tiles can be placed. Which do you discard?"
    assert [option.key for option in ask.offered_options] == ["cicada", "deer"]
    assert (ask.least, ask.most) == (1, 2)
    for keys in ("deer confirm", "discard deer confirm", "discard,deer confirm"):
        assert resume(game, game.view(state, 0), read_notation(keys)) == Decided(Discard(tiles=("deer",)))


def hungry(hand: str) -> State:
    """Return a table with three hungry tiles.

    Two of Ann's tiles have lost the cicada that fed them, and Bob's shrew too.
    """
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 shrew@start<1yellow-W1 armadillo@N1W1<2yellow-W1"
        " B: shrew@N1W2<1yellow-W1 creek@S2W1",
        turn=1,
        hands=("", "remove-the-invader"),
    )
    state = wait(place(state, "remove-the-invader", "S1W2", removes="deer"), 2)
    assert set(counters(state)) == {"start", "N1W1", "N1W2"}
    return state.model_copy(update={"hands": ((hand,), state.hands[1])})


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("hand", ["cicada", "deer"])
def test_every_feeding_after_a_placement_is_reached_just_if_it_is_accepted(hand: str) -> None:
    state, cell = hungry(hand), at(hungry(hand), "W2").cell
    here = Place(
        tile=hand,
        cell=(-1, 0),
        meal=Meal(alternative=0, payments=(Payment(cell=cell, colour=Colour.GREEN, count=1),)),
    )
    single = [
        Refeeding(cell=near, meal=Meal(alternative=number, payments=payments))
        for near in ((0, 0), (0, -1), (-1, -1), (-1, 0))
        for number in (0, 1)
        for payments in (
            (),
            *((Payment(cell=(-1, 0), colour=Colour.YELLOW, count=count),) for count in (1, 2)),
        )
    ]
    tried = (
        here.model_copy(update={"refeedings": chosen})
        for size in range(3)
        for chosen in product(single, repeat=size)
    )
    good = {move for move in reachable(state) if isinstance(move, Place) and move.cell == (-1, 0)}
    assert good == acceptable(state, tried)
    assert len(good) == {"cicada": 3, "deer": 5}[hand]


def armadillo(around_it: str) -> State:
    """Return a table with an armadillo on E1 and other tiles beside it.

    It has eaten two yellow of a cicada which has died out.
    """
    state = lay(
        f"A: creek@W2 fern@W1<1blue-W2 cicada@start<1green-W1 {around_it} armadillo@E1<2yellow-start B: "
        "creek@S2W1",
        turn=1,
        hands=("", "bacillus"),
    )
    return wait(place(state, "bacillus", "S1W1"), 2)


@pytest.mark.slow
def test_every_answer_to_a_removal_is_reached_just_if_it_is_accepted() -> None:
    state = armadillo("creek@E3 meadow@E2<1blue-E3 fern@N1E2<1blue-E3 deer@N1E1<1green-N1E2")
    assert state.starving
    tried = (
        Refeed(refeedings=(Refeeding(cell=cell, meal=food),))
        for cell in ((1, 0), (0, 0))
        for food in every_meal(state, (1, 0), 2)
    )
    good = reachable(state)
    assert good == acceptable(state, tried) | {Refeed()}


@pytest.mark.slow
def test_where_a_menu_does_not_hold_all_ways_it_is_first_asked_whether_a_tile_is_fed() -> None:
    ferns = (
        "creek@E3 meadow@E2<1blue-E3 meadow@N1E2<1blue-E3 meadow@S1E2<1blue-E3 creek@N2 meadow@N1E1<1blue-N2"
    )
    state = armadillo(ferns)
    assert keys_of(ask_after(state)) == ["feed", "starve"]
    moves = reachable(state)
    assert len(moves) == 35 + 1, "four green from four meadows, or none"
    for move in moves:
        after = make_move(state, move)
        assert "E1" in stands(after)
        assert (counters(after) == {}) == (isinstance(move, Refeed) and move.refeedings != ())

"""Turns that the questions of ORGANISM lead to: exactly the legal ones.

Their numbers are those counted by hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product

import pytest

from engine.contract.driver import answers, legal_moves, resume
from engine.contract.notation import notation
from engine.contract.values import Ask, Pick
from engine.games import organism as game
from engine.games.organism.boards import Space
from engine.games.organism.state import (
    KINDS,
    Action,
    Acts,
    Circulate,
    Eat,
    Grow,
    Move,
    Payment,
    Shift,
    State,
    TurnMove,
)
from tests.games.organism import (
    MINE,
    after,
    deal,
    is_accepted,
    position,
)


@cache
def collect_moves(state: State) -> dict[Move, list[str]]:
    """Return all turns that `choose` leads to, each with its lines of notation."""
    by_move: dict[Move, list[str]] = {}
    for picks, move in legal_moves(game, game.view(state, state.turn)):
        by_move.setdefault(move, []).append(notation(picks))
    return by_move


def accepted_blindly(state: State, spaces: Sequence[Space]) -> set[Move]:
    """Return every turn that `apply` accepts.

    Turns are extended action by action with all that is possible on these spaces.
    """
    waiting = [TurnMove(introduced=None, acts=())]
    waiting += [
        TurnMove(introduced=(one, two, three), acts=()) for one, two, three in product(KINDS, repeat=3)
    ]
    every, actions = set[Move](), list(said_of(spaces))
    while waiting:
        move = waiting.pop()
        if is_accepted(state, move):
            every.add(move)
            waiting += longer(move, spaces, actions)
    return every


def longer(move: TurnMove, spaces: Sequence[Space], actions: Sequence[Action]) -> Iterator[TurnMove]:
    for space, kind in product(spaces, KINDS):
        begun = Acts(organism=space, kind=kind, actions=())
        yield TurnMove(introduced=move.introduced, acts=(*move.acts, begun))
    if move.acts:
        *earlier, last = move.acts
        for action in actions:
            acts = Acts(organism=last.organism, kind=last.kind, actions=(*last.actions, action))
            yield TurnMove(introduced=move.introduced, acts=(*earlier, acts))


def said_of(spaces: Sequence[Space]) -> Iterator[Action]:
    """Return every action on these spaces.

    At most two elements pay for growth, in either order.
    """
    single = [Payment(space=space, food=food) for space in spaces for food in (1, 2, 3)]
    paid = [(), *((one,) for one in single), *permutations([one for one in single if one.food == 1], 2)]
    for space in spaces:
        yield Eat(space=space)
        for to in spaces:
            yield Shift(space=space, to=to)
            yield Circulate(space=space, to=to)
        for kind, payments in product(KINDS, paid):
            yield Grow(kind=kind, space=space, paid=payments)


SMALL = {
    "one that eats, moves or grows once": ("0: eat@C16.1 move@C17.1 grow@C18.1 1: eat@C9 move@C10 "
                                           "grow@C11", "B12 B1"),
    "no food at all": ("0: eat@C1 move@C2 grow@C3 1: eat@C8 move@C9 grow@C10", "C4 B1"),
}  # fmt: skip
"""Positions, with the spaces beside the organisms that are tried.

Spaces with elements are always tried.
"""

LARGER = {
    "others within reach": ("0: eat@C1.1 move@C2.1 grow@C3.1 1: eat@C5.3 move@B4.1 grow@C6", "C4 B2"),
    "two that move": ("0: eat@C16 move@C17.1 grow@C18 move@C1 1: eat@C9 move@B11.1 grow@B10", "B12 B1 C2"),
    "two that grow": ("0: eat@C16.3 move@C17 grow@C18.1 grow@C1.1 1: eat@C9 move@C10 grow@C11", "B1"),
    "two that eat": ("0: eat@C16.2 move@C17 grow@C18 eat@C1.1 1: eat@C9 move@C10 grow@C11", "B1 B12"),
    "two organisms": ("0: eat@C16 move@C17.1 grow@C18 eat@C3 move@C4 grow@C5 1: eat@C9 move@C10 "
                      "grow@C11", "B12"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "beside"),
    [*SMALL.values(), *LARGER.values()],
)
def test_choose_reaches_just_the_turns_that_apply_accepts(text: str, beside: str) -> None:
    state = position(text)
    spaces = [*(one.space for one in state.elements), *beside.split()]
    # What happens elsewhere is left out on both sides; all of it is compared where the spaces are
    # few.
    within = {move for move in collect_moves(state) if spaces_of(move) <= set(spaces)}
    assert told_apart(accepted_blindly(state, spaces)) == told_apart(within)
    assert len(within) >= 2


def told_apart(moves: Iterable[Move]) -> set[Move]:
    """Return turns by their actions.

    An organism that does nothing may be left out.
    """
    return {
        move.model_copy(update={"acts": tuple(acts for acts in move.acts if acts.actions)}) for move in moves
    }


def spaces_of(move: Move) -> set[Space]:
    """Return the spaces that a turn names."""
    found = {acts.organism for acts in move.acts}
    for action in (action for acts in move.acts for action in acts.actions):
        found.add(action.space)
        match action:
            case Shift(to=to) | Circulate(to=to):
                found.add(to)
            case Grow(paid=paid):
                found |= {payment.space for payment in paid}
            case Eat():
                pass
    return found


@pytest.mark.slow
def test_choose_reaches_just_the_introductions_that_apply_accepts() -> None:
    state = deal(2, seed="lots")
    spaces = [*state.board.homes[state.turn], state.board.near[state.board.homes[state.turn][1]][0]]
    within = {move for move in collect_moves(state) if spaces_of(move) <= set(spaces)}
    assert told_apart(accepted_blindly(state, spaces)) == told_apart(within)
    assert len({move.introduced for move in within}) == 6


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("text", [case[0] for case in (*SMALL.values(), *LARGER.values())])
def test_apply_accepts_every_turn_that_choose_reaches_and_only_eating_is_written_in_two_ways(
    text: str,
) -> None:
    state = position(text)
    for move, lines in collect_moves(state).items():
        assert is_accepted(state, move)
        # Where nothing comes of a turn it may be ended without the last look.
        looked = {line.replace(" done confirm", " confirm") for line in lines}
        assert len(looked) == 1 or any(
            isinstance(action, Eat) for acts in move.acts for action in acts.actions
        )


# Counts


def test_from_the_empty_board_there_are_as_many_first_turns_as_the_homes_allow() -> None:
    """The first turns are counted by hand.

    An idle turn has no type, or one of three types that does nothing or one of six circulations.
    The other turns eat, grow or move.

    The homes have two, two and three empty neighbours. GROW is in each home in two of the six
    arrangements. MOVE moves all three elements from the middle home, two from the others.
    """
    idle = 6 * (1 + 3 * (1 + 6))
    eating = 6
    growing = 2 * 3 * (2 + 2 + 3)
    moving = 2 * ((2 + 2 + 3) + (2 + 2) + (2 + 3))
    assert len(collect_moves(deal(2, seed="lots"))) == idle + eating + growing + moving == 212


@pytest.mark.slow
def test_the_second_seat_has_as_many_first_turns_after_all_first_ones() -> None:
    state = deal(2, seed="lots")
    for number, move in enumerate(collect_moves(state)):
        if number % 100 == 0:
            assert len(collect_moves(after(state, move))) == 212


OPEN_DRAFTS = {
    # Nothing can be done but eat, which leads to the last look, as does doing nothing.
    f"{MINE} 1: eat@C7 move@C8 grow@C9": (2, 2, 0),
    # All three eat, or step by step: an element, circulation or the end; MOVE and GROW have two
    # more each.
    "0: eat@A1.1 move@core.1 grow@A2.1 1: eat@C7 move@C8 grow@C9": (
        5,
        1 + 3 + 5 + 5 + 1,
        4 + 15 + 15,
    ),
}
"""Numbers of drafts of one, two and three picks, counted by hand.

A complete draft counts once, at its length.
"""


@pytest.mark.parametrize(("text", "counted"), OPEN_DRAFTS.items())
def test_there_are_as_many_drafts_of_one_two_and_three_picks_as_counted_by_hand(
    text: str, counted: tuple[int, ...]
) -> None:
    view = game.view(position(text), 0)
    drafts: list[tuple[Pick, ...]] = [()]
    found = []
    for _ in counted:
        asked = [(picks, resume(game, view, picks)) for picks in drafts]
        drafts = [(*picks, pick) for picks, ask in asked if isinstance(ask, Ask) for pick in answers(ask)]
        found.append(len(drafts))
    assert tuple(found) == counted

"""The players' fast table against the game, after every move.

Tiles, cubes, food, counters, hands and turns are the same.
"""

from collections import Counter
from typing import Any, Final

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.decks import NAMES
from engine.games.kcaloria.rules.state import Place, Refeed
from engine.players.kcaloria.numbers import (
    UNIT,
    cell_at,
    cell_of,
    covers,
    packed,
    points,
    total,
    unpacked,
    without_cheapest,
)
from engine.players.kcaloria.value import Glance
from tests.players.kcaloria.tables import describe_table, make, of
from tools.kcaloria import plan

DECKS: Final = tuple(NAMES.values())
OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"length": "short"},
    {"extinction": False},
    {"ending": "stack", "decay": "every"},
)


def match_agrees(number: int, leaves_at: int = 0) -> Counter[str]:
    """Play a match beside the fast table; return how often each thing happened."""
    players, seed = 2 + number % 3, f"fast {number}"
    options = game.Options.model_validate(OPTIONS[number // 3 % len(OPTIONS)])
    seats = tuple(game.SeatOptions(deck=DECKS[(number + seat) % len(DECKS)]) for seat in range(players))
    state = game.start(options, seats, Dice(seed, 0))
    table, happened = of(state), Counter[str]()
    while waiting := game.to_move(state):
        happened["ply"] += 1
        if happened["ply"] == leaves_at and players > 2:
            state, _ = game.leave(state, (waiting[0] + 1) % players)
            table = of(state)
        view, dice = game.view(state, waiting[0]), Dice(f"moves of {seed}", happened["ply"])
        move = plan(view, dice) if number % 2 else random_move(game, view, dice)[1]
        assert table.mover == waiting[0]
        state, _ = game.apply(state, waiting[0], move, Dice(seed, happened["ply"]))
        make(table, move)
        assert describe_table(table) == describe_table(of(state))
        happened[move.kind] += 1
        happened["fed along"] += isinstance(move, Place) and bool(move.refeedings)
        happened["fed again"] += isinstance(move, Refeed) and bool(move.refeedings)
        happened["doomed"] += bool(state.collapses)
    assert table.is_over
    assert tuple(table.scores()) == game.scores(state)
    return happened


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_match_on_the_fast_table_goes_as_the_rules_say(number: int) -> None:
    assert match_agrees(number)["ply"] > 30


@pytest.mark.slow
def test_a_match_with_a_leaver_goes_on_alike() -> None:
    assert match_agrees(2, leaves_at=40)["ply"] > 60


@pytest.mark.slow
def test_thousands_of_plies_on_the_fast_table_go_as_the_rules_say() -> None:
    happened = Counter[str]()
    for number in range(24):
        happened += match_agrees(number, leaves_at=30 if number % 5 == 0 else 0)
    assert happened["ply"] > 2000
    assert min(happened[what] for what in ("refeed", "fed along", "fed again", "discard")) > 3
    assert happened["doomed"] > 200


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 4])
def test_what_is_remembered_of_spaces_is_true_of_them(number: int) -> None:
    """Cached spaces are as on a new table after each ply.

    Spaces with no change around them are not looked at again.
    """
    players, seed = 2 + number % 3, f"spaces {number}"
    state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
    table, glance, dooms = of(state), Glance(players), 0
    for ply in range(1, 160):
        waiting = game.to_move(state)
        if not waiting:
            break
        seat = waiting[0]
        move = plan(game.view(state, seat), Dice(seed, ply))
        state, _ = game.apply(state, seat, move, Dice(seed, ply))
        make(table, move)
        if ply % 3 == 0:
            table = table.copy()
        dooms += bool(table.dooms())
        if table.turns[table.turn]:
            hand = table.hands[table.turn]
            choices = glance.choices(table, table.turn, hand)
            assert sorted(choices) == sorted(Glance(players).choices(of(state), table.turn, hand))
            assert glance.best(table, table.turn, hand) == max(choices, default=None)
    assert dooms > 5


def test_a_copy_changes_without_its_original() -> None:
    state = game.start(game.Options(), (game.SeatOptions(),) * 2, Dice("copied", 0))
    for ply in range(1, 40):
        (seat, *_) = game.to_move(state)
        move = plan(game.view(state, seat), Dice("copied", ply))
        table = of(state)
        make(table.copy(), move)
        assert describe_table(table) == describe_table(of(state))
        state, _ = game.apply(state, seat, move, Dice("copied", ply))


# Cubes and spaces in numbers


def test_packed_cubes_are_added_compared_and_counted_as_cubes() -> None:
    some, others = packed((1, 0, 7, 2, 0, 3)), packed((1, 0, 6, 2, 0, 0))
    assert unpacked(some + others) == (2, 0, 13, 4, 0, 3)
    assert covers(some, others)
    assert not covers(others, some)
    assert not covers(some, UNIT[1])
    assert (total(some), points(some)) == (13, 14 + 6 + 15)
    assert unpacked(without_cheapest(some, 9)) == (0, 0, 0, 1, 0, 3)


def test_spaces_and_their_numbers_are_the_same() -> None:
    cells = [(q, r) for q in range(-120, 121, 8) for r in range(-120, 121, 8)]
    assert [cell_of(cell_at(cell)) for cell in cells] == cells
    assert len({cell_at(cell) for cell in cells}) == len(cells)

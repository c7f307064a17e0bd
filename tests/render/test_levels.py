"""Every picture shows how strong each computer is.

Its name tells it, also while it is on turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import GAMES
from engine.players import NAMES
from render import Picture, canvas_of
from render.kit.lettering import ELLIPSIS

LONGEST = max(NAMES.values(), key=len)


def names(players: int) -> tuple[str, ...]:
    return (LONGEST, *(f"{LONGEST} {number}" for number in range(2, players + 1)))


def walk_until_asked(name: str, players: int) -> Iterator[tuple[Any, int]]:
    """Yield states of a random match until each seat has been asked."""
    game, seats = GAMES[name], set[int]()
    state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice("levels", 0))
    for ply in range(1, 100):
        (seat, *_) = game.to_move(state)
        if seat not in seats:
            seats.add(seat)
            yield state, seat
        if len(seats) == players:
            return
        _, move = random_move(game, game.view(state, seat), Dice("moves of levels", ply))
        state, _ = game.apply(state, seat, move, Dice("levels", ply))


def texts(name: str, kind: Any, view: Any, players: int) -> list[str]:
    return [text.text for text in canvas_of(Picture(name, kind, view, names(players))).written]


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", GAMES)
def test_names_of_computers_are_whole_on_the_fullest_table_at_every_turn(name: str) -> None:
    players = GAMES[name].SEATS[-1]
    found = [*walk_until_asked(name, players)]
    assert len(found) == players
    for state, seat in found:
        shown = texts(name, "table", GAMES[name].view(state, None), players)
        assert {*names(players)} <= {*shown}, f"while seat {seat} is asked"
        assert not [text for text in shown if ELLIPSIS in text]


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", GAMES)
def test_a_name_of_a_computer_that_is_cut_in_a_hand_still_tells_its_level(name: str) -> None:
    players = GAMES[name].SEATS[-1]
    state, seat = next(walk_until_asked(name, players))
    level, _ = LONGEST.split()
    for text in texts(name, "hand", GAMES[name].view(state, seat), players):
        assert ELLIPSIS not in text or text.startswith(level)

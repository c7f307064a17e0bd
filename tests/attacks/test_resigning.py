"""Somebody gives up to hold everybody else up: until the match's end, each ply and what its players then read is one short step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.values import Ask
from engine.library import GAMES, game_named
from engine.match.looks import look_at
from engine.match.progress import deal_match, play_move, resign_seat
from engine.match.records import Draft, Record
from engine.steps import lobby
from tests.conformance.promptness import Call, late, read
from tests.support.sampled import fast_and_slow
from tests.support.seating import asker

SEATS = 4
RESIGNS = 60
"""The ply after which one of them gives up, or half of the match where it is a shorter one."""
LOOKED_AT = 6
"""Every so many-th ply is measured, and the last."""


def begun(game: str, seed: str) -> Record:
    players = [asker(10**17 + seat) for seat in range(SEATS)]
    record = lobby.open_lobby(game, game_named(game).Options(), players[0], seed, 0)
    for player in players[1:]:
        record = lobby.join_lobby(record, player, None)
    return deal_match(record, seed, 0)


def moved(record: Record) -> tuple[int, Draft, Any]:
    """What the first seat to move does next, as chance will have it: its matches are the longest."""
    game, seat = game_named(record.match.game), record.match.to_move[0]
    return seat, *random_move(
        game, game.view(record.state, seat), Dice("moves of s301", record.match.ply + 1)
    )


def shown(seat: int | None, record: Record) -> None:
    """All that a player, or an onlooker, is then told."""
    look = look_at(record, seat)
    _ = look.description
    if isinstance(look.ask, Ask):
        read(game_named(record.match.game), look.ask)


def played_to_the_end(record: Record) -> Iterator[Record]:
    """A match as it stands before each move."""
    while record.match.phase == "playing":
        yield record
        record, _ = play_move(record, *moved(record), 0)


@pytest.mark.parametrize("name", fast_and_slow([*GAMES], every=2))
def test_no_ply_after_somebody_gave_up_holds_the_loop_for_long(name: str) -> None:
    game, found = game_named(name), list[str]()
    before = tuple(played_to_the_end(begun(name, "s301")))
    record = before[min(RESIGNS, len(before) // 2)]
    found += late(game, (("to resign", _left),), partial(_same, record))
    after = tuple(played_to_the_end(resign_seat(record, 0, 0)[0]))
    assert len(after) > LOOKED_AT
    for number, record in enumerate(after):
        if number % LOOKED_AT == 0 or record is after[-1]:
            move = moved(record)
            calls: tuple[Call, ...] = (
                *((f"what seat {seat} is shown", partial(shown, seat)) for seat in (None, *range(SEATS))),
                ("the next ply", partial(_played, move)),
            )
            slow = late(game, calls, partial(_same, record))
            found += [f"after ply {record.match.ply}, {call}" for call in slow]
    assert found == []


def _left(record: Record) -> object:
    return resign_seat(record, 0, 0)


def _played(move: tuple[int, Draft, Any], record: Record) -> object:
    return play_move(record, *move, 0)


def _same(record: Record) -> Record:
    return record

"""Resignations meant to hold up the other players.

Until the match's end, each ply and each view of it is one short step.
"""

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
from tests.support.askers import asker

SEATS = 4
RESIGNS = 60
"""The ply after which one of them gives up, or half of the match where it is a shorter one."""
LOOKED_AT = 6
"""Plies from one measurement to the next; the last ply is measured, too."""


def begin_match(game: str, seed: str) -> Record:
    players = [asker(10**17 + seat) for seat in range(SEATS)]
    record = lobby.open_lobby(game, game_named(game).Options(), players[0], seed, 0)
    for player in players[1:]:
        record = lobby.join_lobby(record, player, None)
    return deal_match(record, seed, 0)


def choose_move(record: Record) -> tuple[int, Draft, Any]:
    """Return a random move of the first seat to move.

    Random play gives a game's longest matches.
    """
    game, seat = game_named(record.match.game), record.match.to_move[0]
    return seat, *random_move(
        game, game.view(record.state, seat), Dice("moves of s301", record.match.ply + 1)
    )


def show_match(seat: int | None, record: Record) -> None:
    """All that a player, or an onlooker, is then told."""
    look = look_at(record, seat)
    _ = look.description
    if isinstance(look.ask, Ask):
        read(game_named(record.match.game), look.ask)


def played_to_the_end(record: Record) -> Iterator[Record]:
    """Yield a match before each of its moves."""
    while record.match.phase == "playing":
        yield record
        record, _ = play_move(record, *choose_move(record), 0)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", [name for name in GAMES if SEATS in GAMES[name].SEATS])
def test_no_ply_after_a_player_gave_up_holds_the_loop_for_long(name: str) -> None:
    game, found = game_named(name), list[str]()
    before = tuple(played_to_the_end(begin_match(name, "s301")))
    record = before[min(RESIGNS, len(before) // 2)]
    found += late(game, (("to resign", _resign),), partial(_same, record))
    after = tuple(played_to_the_end(resign_seat(record, 0, 0)[0]))
    assert len(after) > LOOKED_AT
    for number, record in enumerate(after):
        if number % LOOKED_AT == 0 or record is after[-1]:
            move = choose_move(record)
            calls: tuple[Call, ...] = (
                *(
                    (f"what seat {seat} is shown", partial(show_match, seat))
                    for seat in (None, *range(SEATS))
                ),
                ("the next ply", partial(_play, move)),
            )
            slow = late(game, calls, partial(_same, record))
            found += [f"after ply {record.match.ply}, {call}" for call in slow]
    assert found == []


def _resign(record: Record) -> object:
    return resign_seat(record, 0, 0)


def _play(move: tuple[int, Draft, Any], record: Record) -> object:
    return play_move(record, *move, 0)


def _same(record: Record) -> Record:
    return record

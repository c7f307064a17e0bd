"""Four people at a table, for measurements with people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import game_named
from engine.match.progress import deal_match
from engine.match.records import Asker, Match, Place, Record, User
from engine.services.matches import Matches
from engine.steps import lobby
from engine.steps.limits import Limits
from tools.movers import mover_of

PLACE = Place(guild=1, channel=2)
NEVER = 10**9
WIDE = Limits(
    NEVER, NEVER, NEVER, NEVER, openings_per_hour=NEVER, matches_per_server=NEVER, newcomer_seats=NEVER
)
"""Limits that are never reached: the measurement is about capacity, not permission."""


def asking(user_id: int, place: Place = PLACE) -> Asker:
    """Return a person who asks at the table."""
    return Asker(User(user_id, f"Player {user_id % 1000}"), place, sees=_everything, manages=_nothing)


def _everything(_: Place) -> bool:
    return True


def _nothing(_: Place) -> bool:
    return False


PLAYERS = tuple(asking(10**17 + seat) for seat in range(4))


async def started(matches: Matches, game: str, **options: Any) -> Match:
    """Begin a match of all of them."""
    return await started_by(matches, game, PLAYERS, **options)


async def started_by(matches: Matches, game: str, players: Sequence[Asker], **options: Any) -> Match:
    """Begin a match of others."""
    chosen = game_named(game).Options.model_validate(options)
    match = await matches.open(game, chosen, players[0])
    for player in players[1:]:
        await matches.join(match.id, player)
    return await matches.start(match.id, players[0])


async def played_by(matches: Matches, game: str, players: Sequence[Asker], plies: int) -> Match:
    """Play a match for `plies` plies, or until no one player must move."""
    match = await started_by(matches, game, players)
    while match.ply < plies and match.to_move:
        seat = match.to_move[0]
        look = await matches.look_seat(match.id, seat)
        picks, _ = mover_of(game)(game_named(game), look.view, Dice(f"played {game}", match.ply))
        await matches.move(match.id, players[seat], notation(picks))
        match = await matches.match(match.id)
    return match


def dealt_alone(game: str, seed: str) -> Record:
    """Begin a match of all of them without a store."""
    record = lobby.open_lobby(game, game_named(game).Options(), PLAYERS[0], seed, 0)
    for player in PLAYERS[1:]:
        record = lobby.join_lobby(record, player, None)
    return deal_match(record, seed, 0)


def player_of(match: Match, seat: int) -> Asker:
    """Return the person in a seat."""
    user_id = match.seats[seat].user_id
    assert user_id is not None
    return asking(user_id)

"""Four people at a table, for what is measured with people."""

from __future__ import annotations

from typing import Any

from engine import lobby
from engine.library import game_named
from engine.limiting import Limits
from engine.matches import Matches
from engine.progress import dealt
from engine.records import Asker, Match, Place, Record, User

PLACE = Place(guild=1, channel=2)
NEVER = 10**9
WIDE = Limits(NEVER, NEVER, NEVER, NEVER, openings_per_hour=NEVER, matches_per_server=NEVER)
"""Limits that are never reached: what is measured is how much the house can bear, not how much it allows."""


def asking(user_id: int, place: Place = PLACE) -> Asker:
    """Somebody who asks at the table."""
    return Asker(User(user_id, f"Player {user_id % 1000}"), place, sees=_everything, manages=_nothing)


def _everything(_: Place) -> bool:
    return True


def _nothing(_: Place) -> bool:
    return False


PLAYERS = tuple(asking(10**17 + seat) for seat in range(4))


async def started(matches: Matches, game: str, **options: Any) -> Match:
    """A match of all of them that has begun."""
    chosen = game_named(game).Options.model_validate(options)
    match = await matches.open(game, chosen, PLAYERS[0])
    for player in PLAYERS[1:]:
        await matches.join(match.id, player)
    return await matches.start(match.id, PLAYERS[0])


def dealt_alone(game: str, seed: str) -> Record:
    """A match of all of them that has begun, in no store."""
    record = lobby.opened(game, game_named(game).Options(), PLAYERS[0], seed, 0)
    for player in PLAYERS[1:]:
        record = lobby.joined(record, player, None)
    return dealt(record, seed, 0)


def player_of(match: Match, seat: int) -> Asker:
    """The person in a seat."""
    user_id = match.seats[seat].user_id
    assert user_id is not None
    return asking(user_id)

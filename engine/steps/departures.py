"""Players who have left a match's server: pure steps, as in `progress`."""

from __future__ import annotations

from dataclasses import replace

from engine.match.records import Match, Record
from engine.match.turns import with_seat
from engine.match.votes import without_votes


def departed_seats(match: Match) -> tuple[int, ...]:
    """Return the seats of players who have left the server, and have not resigned."""
    return tuple(seat for seat in match.staying if match.seats[seat].departed is not None)


def with_departed(record: Record, user_id: int, now: int) -> Record:
    """Return the match in which a player has left its server.

    It is the same record if that changes nothing.
    """
    match, seat = record.match, record.match.seat_of(user_id)
    if match.phase != "playing" or seat is None:
        return record
    seated = match.seats[seat]
    if seated.resigned or seated.departed is not None:
        return record
    if match.asking_back == seat:
        # Their turn would come back to them, and they are not here to take it.
        match = without_votes(match, "takeback")
    return replace(record, match=with_seat(match, seat, replace(seated, departed=now)))

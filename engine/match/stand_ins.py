"""Computers that stand in for absent players, where the terms say so.

House rules: a computer begins to think when the bot would move, from the View of that seat alone,
and its move is made like any computer's. Only the fact that the running turn's time is out is
stored: so a process that stops in the middle of a thought thinks again. Any action of the player
gives them the seat back, with an hour at least. No computer stands in while a match is paused, nor
where the match has no pace of its own.
"""

from __future__ import annotations

from engine.match.records import Match, Person
from engine.players import Level, plays


def stand_in_of(match: Match) -> Level | None:
    """Return the level of the computer that plays for absent players.

    None where the bot moves for them.
    """
    level = match.terms.stand_in
    return level if level is not None and match.pace is not None and plays(match.game, level) else None


def is_stood_in(match: Match, seat: int) -> bool:
    """Return whether a computer decides for a player in the current turn.

    Their time was out in that turn.
    """
    seated = match.seats[seat]
    is_played = match.phase == "playing" and not match.times.is_paused and seat in match.to_move
    is_player = isinstance(seated.occupant, Person) and seated.is_late
    return is_played and is_player and stand_in_of(match) is not None


def is_covered(match: Match, seat: int) -> bool:
    """Return whether a computer plays for a player until they are back.

    It plays the current turn, or every turn.
    """
    seated = match.seats[seat]
    if match.phase != "playing" or seat not in match.people or stand_in_of(match) is None:
        return False
    return seated.is_late or (seated.clock is not None and seated.clock.is_away)


def covered_seats(match: Match) -> tuple[int, ...]:
    """Return the seats for whose players a computer plays until they are back."""
    return tuple(seat for seat in match.people if is_covered(match, seat))

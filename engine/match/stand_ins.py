"""Computers that stand in for whoever is away, where the terms of a match say so: whom one plays for, and at which level.

House rules: it is when the house would move that a computer begins to think, from the View of that seat alone, and its move is
made as any computer's is. Nothing is kept of it but that the time of the running turn was out: so a process that stops in the
middle of a thought thinks again. Whatever the player does meanwhile, the seat is theirs again, with an hour at least. Nobody is
stood in for while a match is paused, nor where the match has no pace of its own.
"""

from __future__ import annotations

from engine.match.records import Match, Person
from engine.players import Level, plays


def stand_in_of(match: Match) -> Level | None:
    """How strong the computer is that plays for whoever is away; None where the house moves for them."""
    level = match.terms.stand_in
    return level if level is not None and match.pace is not None and plays(match.game, level) else None


def is_stood_in(match: Match, seat: int) -> bool:
    """Whether a computer decides for a player just now: their time was out in the turn that they have."""
    seated = match.seats[seat]
    is_played = match.phase == "playing" and match.put_off.since is None and seat in match.to_move
    is_player = isinstance(seated.occupant, Person) and seated.is_late
    return is_played and is_player and stand_in_of(match) is not None


def is_covered(match: Match, seat: int) -> bool:
    """Whether a computer plays for whoever sits there until they are back: in the turn that they have, or in every one."""
    seated = match.seats[seat]
    if match.phase != "playing" or seat not in match.people or stand_in_of(match) is None:
        return False
    return seated.is_late or (seated.clock is not None and seated.clock.is_away)


def covered_seats(match: Match) -> tuple[int, ...]:
    """The seats for whose players a computer plays until they are back."""
    return tuple(seat for seat in match.people if is_covered(match, seat))

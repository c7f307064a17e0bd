"""Computer players in a lobby: steps as in `lobby`, for the host.

House rules: a computer takes a seat like any player, and brings the defaults. Its name contains its
level, so that every list and picture shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from engine.contract.errors import LobbyRefusal
from engine.contract.words import say
from engine.library import game_named
from engine.match.records import Asker, Computer, Match, Record, Seated
from engine.match.refusals import check_hosting, match_to_begin
from engine.match.stand_ins import is_stood_in, stand_in_of
from engine.players import NAMES, Level, plays
from engine.steps.invitations import check_room, free_seats

_BROUGHT_BY_NOBODY: Final = 0
"""A user id that belongs to no user, so a computer takes no reserved seat."""


def with_computers(record: Record, asker: Asker, level: int, count: int = 1) -> Record:
    """Return the lobby with `count` more computers of a level.

    LobbyRefusal if there is no room for them, or the asker does not host.
    """
    match = match_to_begin(record)
    check_hosting(match, asker)
    if not plays(match.game, level):
        raise LobbyRefusal(say("Computers can’t play {title} yet.", title=game_named(match.game).TITLE))
    seats, free = list(match.seats), free_seats(match)
    if free < count and free:
        raise LobbyRefusal(say("There is room for {n:one player|# players} more.", n=free))
    for _ in range(count):
        check_room(replace(match, seats=tuple(seats)), _BROUGHT_BY_NOBODY)
        seats.append(_computer(match.game, cast(Level, level), seats))
    return _with_seats(record, seats)


def without_computer(record: Record, asker: Asker, seat: int) -> Record:
    """Return the lobby without a computer that its host removes."""
    match = match_to_begin(record)
    check_hosting(match, asker)
    if not 0 <= seat < len(match.seats) or not isinstance(match.seats[seat].occupant, Computer):
        raise LobbyRefusal(say("That computer player has left already."))
    return _with_seats(record, [one for place, one in enumerate(match.seats) if place != seat])


def seats_of_rematch(ended: Match, first: Seated) -> tuple[Seated, ...]:
    """Return a rematch's first seats: the user who opens it, and computers."""
    seats = [first]
    for seated in ended.seats:
        if isinstance(seated.occupant, Computer):
            seats.append(_computer(ended.game, cast(Level, seated.occupant.level), seats))
    return tuple(seats)


def is_solo(match: Match) -> bool:
    """Return whether one person plays against computers alone."""
    people = sum(seated.user_id is not None for seated in match.seats)
    return people == 1 and any(isinstance(seated.occupant, Computer) for seated in match.seats)


def thinkers(match: Match) -> tuple[int, ...]:
    """Return the seats for which computers must decide.

    They are their own seats, and those of players for whom they stand in.
    """
    if match.phase != "playing" or match.fault is not None:
        return ()
    return tuple(
        seat
        for seat in match.to_move
        if isinstance(match.seats[seat].occupant, Computer) or is_stood_in(match, seat)
    )


def level_at(match: Match, seat: int) -> int:
    """Return the level of a seat's computer; ValueError if there is none."""
    occupant = match.seats[seat].occupant
    level = occupant.level if isinstance(occupant, Computer) else stand_in_of(match)
    if level is None:
        raise ValueError(f"no computer decides for seat {seat}")
    return level


def _computer(game: str, level: Level, seats: Sequence[Seated]) -> Seated:
    alike = sum(one.occupant == Computer(level) for one in seats)
    name = NAMES[level] if not alike else f"{NAMES[level]} {alike + 1}"
    return Seated(occupant=Computer(level), name=name, options=game_named(game).SeatOptions(), account=name)


def _with_seats(record: Record, seats: Sequence[Seated]) -> Record:
    match = replace(record.match, seats=tuple(seats), version=record.match.version + 1)
    return replace(record, match=match, drafts=((),) * len(seats))

"""Computer players in a lobby: steps as in `lobby`, for the host who wants them at the table.

House rules: a computer sits in a seat like anybody else, and brings what is usual. Its name says how strong it is, so that
every list and picture does.
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
"""Who asks for room for a computer: nobody's Discord id, so that no kept seat is taken."""


def with_computers(record: Record, asker: Asker, level: int, count: int = 1) -> Record:
    """The lobby with so many computers of a level more, as its host wishes. LobbyRefusal if there is no room for them."""
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
    """The lobby without a computer that its host sends away."""
    match = match_to_begin(record)
    check_hosting(match, asker)
    if not 0 <= seat < len(match.seats) or not isinstance(match.seats[seat].occupant, Computer):
        raise LobbyRefusal(say("That computer player has left already."))
    return _with_seats(record, [one for place, one in enumerate(match.seats) if place != seat])


def seats_of_rematch(ended: Match, first: Seated) -> tuple[Seated, ...]:
    """The seats of a rematch as it is opened: whoever asks for it, and the computers that played."""
    seats = [first]
    for seated in ended.seats:
        if isinstance(seated.occupant, Computer):
            seats.append(_computer(ended.game, cast(Level, seated.occupant.level), seats))
    return tuple(seats)


def is_solo(match: Match) -> bool:
    """Whether one person plays against computers alone."""
    people = sum(seated.user_id is not None for seated in match.seats)
    return people == 1 and any(isinstance(seated.occupant, Computer) for seated in match.seats)


def thinkers(match: Match) -> tuple[int, ...]:
    """The seats for which computers have something to decide: their own, and those of players for whom they stand in."""
    if match.phase != "playing" or match.fault is not None:
        return ()
    return tuple(
        seat
        for seat in match.to_move
        if isinstance(match.seats[seat].occupant, Computer) or is_stood_in(match, seat)
    )


def level_at(match: Match, seat: int) -> int:
    """How strong the computer is that decides for a seat. ValueError if none does."""
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

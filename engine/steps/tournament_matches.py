"""Matches of tournaments: pure steps that open them with all players seated, and read their ends.

House rules: a match lasts as long as its round at most; then the points on the board decide, as in
any match whose time is up. Players keep their own seats: a seat that another user has taken ranks
last, and so does one whose player never came. A match that was called off is drawn, but gives no
points if all players stopped, or never began, coming. Who never came is a player whose own seat
made no move in the time for a turn; one who moved in another match of the round has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.contract.words import Seat, say
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.progress import Step, call_off
from engine.match.records import Asker, Match, Person, Place, Record, Seated, User
from engine.match.terms import MatchTerms
from engine.steps.lobby import join_lobby, open_lobby
from engine.tournaments.values import Finish


@dataclass(frozen=True, slots=True)
class Opening:
    """A table whose match is to be opened."""

    table: tuple[int, int]
    """The tournament and the number of the table."""
    game: str
    place: Place
    users: tuple[User, ...]
    """By seat."""
    terms: MatchTerms
    ends_by: int
    language: str = ""


def open_table(opening: Opening, secret: str, now: int) -> Record:
    """Return the lobby of a table's match: complete, so that it starts by itself at once."""
    askers = [
        Asker(user, opening.place, lambda _: True, lambda _: False, language=opening.language)
        for user in opening.users
    ]
    host, *others = askers
    record = open_lobby(
        opening.game,
        game_named(opening.game).Options(),
        host,
        secret,
        now,
        terms=opening.terms,
        invited=[one.user.id for one in others],
    )
    for asker in others:
        record = join_lobby(record, asker, None)
    match = record.match
    times = replace(match.times, due=now, ends_by=opening.ends_by)
    lobby = replace(match.lobby, table=opening.table, full_since=now)
    return replace(record, match=replace(match, times=times, lobby=lobby))


def call_off_for_absent(record: Record, seats: Sequence[int], now: int, *, is_paired_again: bool) -> Step:
    """Return the match called off because the players in these seats never came."""
    who = tuple(Seat(seat=seat) for seat in seats)
    told = (
        say("{who:*/You} never came. The tournament pairs the others again.", who=who)
        if is_paired_again
        else say("{who:*/You} never came, so this match doesn’t count in the tournament.", who=who)
    )
    return call_off(record, Ending.ABANDONED, now, told)


def never_came(match: Match, users: Sequence[int]) -> tuple[int, ...]:
    """Return the seats whose players made no move though their time for a turn ran out.

    `users` are the tournament's players by seat: a seat that another user has taken is not theirs.
    """
    return tuple(
        seat
        for seat, (seated, user) in enumerate(zip(match.seats, users, strict=True))
        if seated.clock is not None
        and seated.clock.missed
        and not seated.clock.has_moved
        and not seated.resigned
        and _is_still(seated, user)
    )


def has_moved(match: Match, user: int) -> bool:
    """Return whether a user has made a move in a match."""
    return any(
        seated.occupant == Person(user) and seated.clock is not None and seated.clock.has_moved
        for seated in match.seats
    )


def finish_of(match: Match, users: Sequence[int], absent: frozenset[int]) -> Finish:
    """Return how an ended match counts.

    `users` are the tournament's players by seat, `absent` the seats whose players never came.
    """
    is_deserted = len(absent) == len(users) or ending_of(match) is Ending.ABANDONED
    if is_deserted or match.outcome is None or match.phase != "over" or match.fault is not None:
        return drawn(len(users), absent=absent, is_void=is_deserted)
    places = match.outcome.places
    lost = [
        seat
        for seat, (seated, user) in enumerate(zip(match.seats, users, strict=True))
        if not seated.resigned and (seat in absent or not _is_still(seated, user))
    ]
    stayed = [place for seat, place in enumerate(places) if seat not in lost]
    ranks = tuple(
        len(stayed) + 1 if seat in lost else 1 + sum(other < place for other in stayed)
        for seat, place in enumerate(places)
    )
    return Finish(ranks, absent)


def drawn(seats: int, *, absent: frozenset[int] = frozenset(), is_void: bool = False) -> Finish:
    """Return the end of a match without a winner: all share the places, or get no points."""
    return Finish((0 if is_void else 1,) * seats, absent)


def _is_still(seated: Seated, user: int) -> bool:
    """Return whether a seat is still a player's own; those of erased players are."""
    return seated.occupant == Person(user) or seated.is_former

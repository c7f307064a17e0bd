"""The result of an ended match: who counts for each seat, and at which place.

House rules: a seat counts for the user who made most of its moves; moves that were made for
players count for no user. Those who stayed come first, by the match's outcome; then those whose
time ran out for good; then those who resigned, the first to leave last. A user who left a seat that
counts for another also ranks last, but that changes no other user's rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.match.records import Match, Person, Tenure
from engine.ratings.values import Entrant, Result

_STAYED, _TIMED_OUT, _RESIGNED = range(3)
MOVE: Final = "move"
STAND_IN: Final = "stand_in"


class Played(NamedTuple):
    """A move in the log: by a seat's player, or made for them."""

    ply: int
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Sitting:
    """A user's time in a seat."""

    user: int
    seat: int
    moves: int
    others: int
    """How many moves were made for them."""
    was_away: bool
    """Whether the last move of that time was made for them."""
    is_last: bool
    """Whether no other user has sat there since."""


def result_of(match: Match, tenures: Sequence[Tenure], played: Iterable[Played]) -> Result:
    """Return the result of a rated match from who sat where, and the moves of its log."""
    assert match.outcome is not None and match.times.ended is not None
    sittings = _sittings(tenures, played)
    entrants = list[tuple[int, int, Entrant]]()
    counted = set[int]()
    for seat, outcome in enumerate(match.outcome.places):
        own = [one for one in sittings if one.seat == seat]
        if not own:
            continue
        main = max(own, key=lambda one: one.moves)
        counted.add(main.user)
        fate = _fate(match, main)
        entrants.append((fate, outcome, Entrant(main.user, seat, 0, fate == _TIMED_OUT, fate == _RESIGNED)))
    placed = _placed(entrants)
    last = max((one.place for one in placed), default=0)
    extras = {
        one.user: Entrant(one.user, one.seat, last + 1, not one.is_last, is_extra=True, has_left=True)
        for one in sittings
        if one.user not in counted and (match.seats[one.seat].resigned if one.is_last else one.was_away)
    }
    return Result(match.id, match.game, match.times.ended, (*placed, *extras.values()))


def with_last_moves(result: Result, moved: Mapping[int, int]) -> Result:
    """Return the result with when those whose time ran out last moved in any match."""
    entrants = tuple(
        replace(one, moved=moved.get(one.user, 0)) if one.is_timeout else one for one in result.entrants
    )
    return replace(result, entrants=entrants)


def without_users(result: Result, users: Iterable[int]) -> Result:
    """Return the result without users who have no ratings."""
    gone = {*users}
    kept = tuple(one for one in result.entrants if one.user not in gone)
    return replace(result, entrants=kept)


def _fate(match: Match, main: _Sitting) -> int:
    """Return whether the user of a seat stayed, timed out or resigned."""
    seated = match.seats[main.seat]
    if seated.resigned and main.is_last:
        return _RESIGNED
    is_absent = seated.is_absent and main.is_last
    return _TIMED_OUT if is_absent or main.others > main.moves else _STAYED


def _placed(entrants: Sequence[tuple[int, int, Entrant]]) -> tuple[Entrant, ...]:
    """Return the entrants with their places; those whose time ran out share one."""
    keys = [(fate, 0 if fate == _TIMED_OUT else outcome) for fate, outcome, _ in entrants]
    return tuple(
        replace(entrant, place=1 + sum(other < key for other in keys))
        for key, (_, _, entrant) in zip(keys, entrants, strict=True)
    )


def _sittings(tenures: Sequence[Tenure], played: Iterable[Played]) -> tuple[_Sitting, ...]:
    """Return each user's time in each seat, the earlier first; several times are one."""
    moves = [*played]
    found = dict[tuple[int, int], _Sitting]()
    for tenure in sorted(tenures, key=lambda one: (one.seat, one.since_ply)):
        if not isinstance(tenure.occupant, Person):
            continue
        user, seat = tenure.occupant.user_id, tenure.seat
        later = [one for one in tenures if one.seat == seat and one.since_ply > tenure.since_ply]
        until = min((one.since_ply for one in later), default=None)
        is_last = not any(isinstance(one.occupant, Person) for one in later)
        mine = [
            one
            for one in moves
            if one.seat == seat and one.ply >= tenure.since_ply and (until is None or one.ply < until)
        ]
        before = found.get((user, seat))
        own = sum(one.kind == MOVE for one in mine) + (before.moves if before else 0)
        others = sum(one.kind == STAND_IN for one in mine) + (before.others if before else 0)
        was_away = bool(mine) and mine[-1].kind == STAND_IN
        found[user, seat] = _Sitting(user, seat, own, others, was_away, is_last)
    return tuple(found.values())

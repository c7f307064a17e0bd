"""Points for places, and the standings.

House rules: the first of a table gets a point and the last none, the others in between by equal
steps; who shares places shares their points. A bye is worth a point. On equal points the points of
one's opponents decide, on average; then the tables won; then the place is shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.tournaments.values import PLAYERS_MOST, Player, Table, Tournament

POINT: Final = 120
"""The parts of a point: every share of places at tables of up to six is a whole number of them."""
_Key = tuple[Fraction | int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line of the standings."""

    place: int
    player: Player
    points: int
    """In parts of a point."""
    opponents: Fraction
    """The points of the opponents on average, in parts of a point."""
    won: int
    played: int
    group: int = 0
    """The number of the group; 0 where there are none."""


def points_for(places: Sequence[int]) -> tuple[int, ...]:
    """Return the points by seat, in parts of a point."""
    seats = len(places)
    if seats == 1:
        return (POINT if places[0] else 0,)
    found = list[int]()
    for place in places:
        before = sum(0 < other < place for other in places)
        shared = sum(other == place for other in places)
        # A shared place is the middle of the places that it stands for.
        below = 2 * (seats - 1 - before) - (shared - 1)
        found.append(POINT * below // (2 * (seats - 1)) if place else 0)
    return tuple(found)


def points_in(tables: Iterable[Table]) -> dict[int, int]:
    """Return each player's points from done tables."""
    found: dict[int, int] = defaultdict(int)
    for table in tables:
        if table.state == "done":
            for number, points in zip(table.players, points_for(table.places), strict=True):
                found[number] += points
    return found


def standings(tournament: Tournament) -> tuple[Line, ...]:
    """Return all players from the best on.

    Those who are out stay in the table, unless they left before they had a match.
    """
    seated = {number for table in tournament.tables for number in table.players}
    players = [one for one in tournament.players if one.is_in or one.number in seated]
    if tournament.plan.format == "ladder":
        return _lines(players, tournament.tables, _rung)
    if tournament.plan.format == "groups":
        return _by_stage(tournament, players)
    return _lines(players, tournament.tables)


def winners(tournament: Tournament) -> tuple[Line, ...]:
    """Return who is first; no one if no match counted, no one has points, or all left a ladder."""
    if not any(one.state == "done" and not one.is_bye for one in tournament.tables):
        return ()
    is_ladder = tournament.plan.format == "ladder"
    found = (line for line in standings(tournament) if line.place == 1)
    return tuple(line for line in found if (line.player.rank if is_ladder else line.points))


def group_standings(tournament: Tournament, group: int) -> tuple[Line, ...]:
    """Return the players of a group of this round from the best on."""
    tables = [one for one in tournament.current if one.group == group]
    numbers = {number for table in tables for number in table.players}
    players = [one for one in tournament.players if one.number in numbers]
    return tuple(replace(line, group=group) for line in _lines(players, tables))


def _by_stage(tournament: Tournament, everyone: Sequence[Player]) -> tuple[Line, ...]:
    """Return the players by the last round that they reached, then by their points in it."""
    reached = {number: table.round for table in tournament.tables for number in table.players}
    found = list[Line]()
    for stage in sorted({0, *reached.values()}, reverse=True):
        players = [one for one in everyone if reached.get(one.number, 0) == stage]
        tables = [one for one in tournament.tables if one.round == stage]
        groups = {number: table.group for table in tables for number in table.players}
        before = len(found)
        found += [
            replace(line, place=line.place + before, group=groups.get(line.player.number, 0))
            for line in _lines(players, tables)
        ]
    return tuple(found)


def _rung(player: Player) -> _Key:
    """Return the key of a player in a ladder; who left it stands below all others."""
    return (-player.rank if player.rank else -(PLAYERS_MOST + 1),)


def _lines(
    players: Sequence[Player], tables: Sequence[Table], first: Callable[[Player], _Key] = lambda _: ()
) -> tuple[Line, ...]:
    """Return the players by a first key, then by points, opponents and tables won."""
    done = [one for one in tables if one.state == "done"]
    points = points_in(done)
    met: dict[int, list[int]] = defaultdict(list)
    won: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    for table in done:
        for number, place in zip(table.players, table.places, strict=True):
            played[number] += not table.is_bye
            won[number] += place == 1 and not table.is_bye
            met[number] += [other for other in table.players if other != number]

    def opponents(number: int) -> Fraction:
        others = met[number]
        return Fraction(sum(points.get(one, 0) for one in others), len(others)) if others else Fraction(0)

    keys = {
        one.number: (*first(one), points.get(one.number, 0), opponents(one.number), won[one.number])
        for one in players
    }
    ordered = sorted(players, key=lambda one: (tuple(-part for part in keys[one.number]), one.number))
    lines = list[Line]()
    for at, one in enumerate(ordered, 1):
        number = one.number
        is_shared = bool(lines) and keys[lines[-1].player.number] == keys[number]
        place = lines[-1].place if is_shared else at
        lines.append(Line(place, one, points.get(number, 0), opponents(number), won[number], played[number]))
    return tuple(lines)

"""Lines of a message about what happened since its reader last looked.

Events have ranks (`Event.rank`): what concerns the reader comes first, then the moves of others,
then the consequences. Where there is not room for all, moves share a line, and what matters least
is left out. A line is never shown before all that matter more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.contract.values import CONSEQUENCE, OWN, Brief, Event
from engine.contract.words import N_, Sentence, join_parts, say

Cost = Callable[[Sentence], int]
"""How much of the room a sentence takes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence that tells one event, or several moves."""

    sentence: Sentence
    rank: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The lines that are shown, in order, and the number of events left out."""

    lines: tuple[Line, ...]
    left_out: int


def summarize(events: Sequence[Event], seat: int | None, room: int, cost: Cost) -> Summary:
    """Return the lines for the player in a seat.

    There are as many lines as `room` holds, and at least one.
    """
    events = [event for event in events if event.is_for(seat)]
    whole = sum(cost(event.sentence) for event in events if event.rank(seat) < CONSEQUENCE)
    return _Choice(events, seat, cost, shares_line=whole > room).within(room)


class _Choice:
    """The events that are told, chosen one after the other."""

    def __init__(self, events: Sequence[Event], seat: int | None, cost: Cost, *, shares_line: bool) -> None:
        self._events = events
        self._seat = seat
        self._cost = cost
        self._shares_line = shares_line
        self._told: set[int] = set()

    def within(self, room: int) -> Summary:
        """Return as much as fits: by rank, and the newest first."""
        ranked = sorted(
            range(len(self._events)), key=lambda place: (self._events[place].rank(self._seat), -place)
        )
        used = 0
        for place in ranked:
            more = self._cost_with(place)
            if self._told and used + more > room:
                break
            used += more
            self._told.add(place)
        return Summary(tuple(self._lines()), len(self._events) - len(self._told))

    def _cost_with(self, place: int) -> int:
        """Return the extra room that this event takes."""
        if not self._is_brief(place):
            return self._cost(self._events[place].sentence)
        before = self._briefs(self._told)
        after = self._cost(_shared_line(self._briefs({*self._told, place}), self._seat))
        return after - (self._cost(_shared_line(before, self._seat)) if before else 0)

    def _lines(self) -> list[Line]:
        """Return the lines in order.

        Moves that share a line are told at the position of the newest.
        """
        lines: list[Line] = []
        sharing = [place for place in self._told if self._is_brief(place)]
        for place in sorted(self._told):
            event = self._events[place]
            if not self._is_brief(place):
                lines.append(Line(event.sentence, event.rank(self._seat)))
            elif place == max(sharing):
                shared = _shared_line(self._briefs(self._told), self._seat)
                lines.append(Line(shared, event.rank(self._seat)))
        return lines

    def _is_brief(self, place: int) -> bool:
        event = self._events[place]
        return self._shares_line and event.brief is not None and event.rank(self._seat) > OWN

    def _briefs(self, places: set[int]) -> list[Brief]:
        found = (self._events[place].brief for place in sorted(places) if self._is_brief(place))
        return [brief for brief in found if brief is not None]


def _shared_line(briefs: Sequence[Brief], seat: int | None) -> Sentence:
    """Return one sentence about several moves; similar ones are told together."""
    groups: list[list[Brief]] = []
    for brief in briefs:
        fitting = (group for group in reversed(groups) if _is_like(group[0], brief, seat))
        group = next(fitting, None)
        if group is None or not _can_take(group, brief):
            groups.append([brief])
        else:
            group.append(brief)
    return say("{moves}.", moves=join_parts(list(map(_clause, groups)), N_("; ")))


def _is_like(one: Brief, other: Brief, seat: int | None) -> bool:
    """Return whether two moves can be told together: neither is the reader's.

    The reader's name comes first.
    """
    is_own = seat in (one.who.seat, other.who.seat)
    return not is_own and (one.template, one.among) == (other.template, other.among)


def _can_take(group: Sequence[Brief], other: Brief) -> bool:
    """Return whether a group stays clear with another move.

    It tells one thing of each of several seats, or several of one.
    """
    seats = {brief.who.seat for brief in group}
    if other.what is None or len(seats) > 1:
        return other.who.seat not in seats
    return len(group) == 1 or seats == {other.who.seat}


def _clause(group: Sequence[Brief]) -> Sentence:
    """Return what the group did, each seat named once."""
    who = tuple({brief.who.seat: brief.who for brief in group}.values())
    what = tuple(brief.what for brief in group if brief.what is not None)
    return say(group[0].template, who=who, what=what) if what else say(group[0].template, who=who)

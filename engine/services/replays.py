"""Ended and running matches, looked at ply by ply as their readers may see them.

House rules: a running match shows each reader what their seat saw then, and no other seat; an
earlier player's hand is not theirs. Once a match has ended, every seat's view may be seen. A log is
replayed off the event loop, one match at a time, and a few matches are cached. A ply that was taken
back is still in the log, and is marked.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from engine.contract.errors import EngineError
from engine.contract.words import Words, say
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.looks import check_seat
from engine.match.records import Match, Person, Ply, Record
from engine.records.course import Course
from engine.services.cache import Keeper
from engine.services.fairness import PLIES_MOST, past
from engine.store.interface.logs import LogStore

CACHED: Final = 4
"""The most matches whose States are kept between presses."""
TOO_LONG: Final = say("This match is too long to be replayed.")


@dataclass(frozen=True)
class Position:
    """A match after one of its plies, seen by one seat or by everyone (`seat` None)."""

    match: Match
    course: Course
    ply: int
    seat: int | None
    view: Any = field(repr=False)
    last: Any = field(repr=False)
    """The same reader's view at the end of the log: pictures leave room for it."""
    is_over: bool
    """Whether the match had ended there, so that no hand is left."""

    @property
    def is_undone(self) -> bool:
        """Whether the ply that led here was taken back later."""
        return self.ply in self.course.undone

    @property
    def made(self) -> Ply | None:
        """The ply that led here; None for the deal."""
        return self.course.plies[self.ply - 1] if self.ply else None

    @cached_property
    def description(self) -> tuple[Words, ...]:
        """The view in words, most important first."""
        return game_named(self.match.game).describe(self.view)


class Replays:
    """The positions of a store's matches."""

    def __init__(self, store: LogStore, kept: Keeper) -> None:
        self._store = store
        self._kept = kept
        self._known: OrderedDict[int, Course] = OrderedDict()
        self._replaying = asyncio.Lock()

    def forget(self, matches: Iterable[int]) -> None:
        """Drop the cached logs of these matches: their rows have changed."""
        for number in matches:
            self._known.pop(number, None)

    async def at(
        self, match_id: int, ply: int | None, seat: int | None = None, *, reader: int | None = None
    ) -> Position:
        """Return a match after a ply, by default the last one, through the eyes of a seat.

        A ply outside the log becomes the nearest one. While the match runs, `reader` is the only
        seat whose view can be seen, from the ply on at which its player sat down; else the position
        is what everyone sees. EngineError if the match can't be replayed.
        """
        record = await self._kept.record(match_id)
        check_seat(record.match, seat)
        course = await self._course(record)
        upto = course.past.upto
        at = upto if ply is None else max(course.first, min(ply, upto))
        if not await self._may_see(record, seat, reader, at):
            seat = None
        game, state = game_named(record.match.game), course.past.at(at)
        return Position(
            match=record.match,
            course=course,
            ply=at,
            seat=seat,
            view=game.view(state, seat),
            last=game.view(course.past.last, seat),
            is_over=game.outcome(state) is not None or (at == upto and not record.match.is_going),
        )

    async def _may_see(self, record: Record, seat: int | None, reader: int | None, ply: int) -> bool:
        """Return whether a seat's view after a ply may be shown."""
        if seat is None or not record.match.is_going:
            return True
        occupant = record.match.seats[seat].occupant
        if seat != reader or not isinstance(occupant, Person):
            return False
        tenures = await self._store.tenures(record.match.id)
        since = [one.since_ply for one in tenures if one.seat == seat]
        return ply >= max(since, default=0)

    async def _course(self, record: Record) -> Course:
        match = record.match
        if match.ply > PLIES_MOST:
            raise EngineError(TOO_LONG)
        async with self._replaying:
            known = self._known.get(match.id)
            if known is None or known.past.upto != match.ply:
                again = await past(self._store, record)
                log = await self._store.log(match.game, match.id)
                known = Course.of(again, tuple(made.ply for made in log[: match.ply]))
            remember(self._known, match.id, known, CACHED)
        return known

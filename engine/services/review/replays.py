"""Ended and running matches, looked at ply by ply as their readers may see them.

House rules: a running match shows each reader what their seat saw then, and no other seat; an
earlier player's hand is not theirs. Once a match has ended, every seat's view may be seen. A log is
replayed off the event loop, one match at a time, and a few matches are cached. A ply that was taken
back is still in the log, and is marked.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from time import monotonic
from typing import Any, Final

from engine.analysis.values import TurningPoint
from engine.contract.errors import EngineError
from engine.contract.typed_words import option_name
from engine.contract.words import Words, say
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.looks import check_seat
from engine.match.records import Match, Person, Ply, Record
from engine.records.course import Course
from engine.records.reader import read_record
from engine.records.replayed import Replayed, replay_record
from engine.records.writer import record_of, write_record
from engine.services.cache import Keeper
from engine.services.review.fairness import PLIES_MOST, past
from engine.services.review.storyboards import Storyboard, storyboard
from engine.store.interface.logs import LogStore

CACHED: Final = 4
"""The most matches whose States are kept between presses."""
FILES_KEPT: Final = 16
"""The most files whose matches are kept between presses."""
FILE_SECONDS: Final = 5.0
"""How long a file may take to be replayed."""
GONE: Final = say(
    "I don’t have that file any more. Send it again with `/replay {option}:`.", option=option_name("file")
)
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

    def __init__(self, store: LogStore, kept: Keeper, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._kept = kept
        self._known: OrderedDict[int, Course] = OrderedDict()
        self._files: OrderedDict[str, Replayed] = OrderedDict()
        """Replayed files by the digest of their bytes."""
        self._clock = clock
        self._replaying = asyncio.Lock()

    def forget(self, matches: Iterable[int]) -> None:
        """Drop the cached logs of these matches: their rows have changed."""
        for number in matches:
            self._known.pop(number, None)

    async def at(
        self,
        match_id: int,
        ply: int | None,
        seat: int | None = None,
        *,
        reader: int | None = None,
        user: int | None = None,
    ) -> Position:
        """Return a match after a ply, by default the last one, through the eyes of a seat.

        A ply outside the log becomes the nearest one. While the match runs, `reader` is the only
        seat whose view can be seen, from the ply on at which its player sat down; else the position
        is what everyone sees. If the seat's player shows their hand to `user`, that user sees it
        as the player does. EngineError if the match can't be replayed.
        """
        record = await self._kept.record(match_id)
        check_seat(record.match, seat)
        if seat is not None and user in record.match.seats[seat].shown_to:
            reader = seat
        course = await self._course(record)
        at = nearest_ply(course, ply)
        if not await self._may_see(record, seat, reader, at):
            seat = None
        return _position(record.match, course, at, seat)

    async def story(
        self,
        match_id: int,
        great: Collection[int] = (),
        turning: Sequence[TurningPoint] = (),
        *,
        lead: int | None = None,
    ) -> Storyboard:
        """Return the positions of an ended match that tell how it went.

        `great` are the plies of its great moments, `turning` its turning points, and `lead` the ply
        of its last change of lead, if they are known. EngineError if it can't be replayed.
        """
        record = await self._kept.record(match_id)
        match, course = record.match, await self._course(record)
        log = await self._store.log(match.game, match.id)
        scenes = await asyncio.to_thread(
            storyboard, match.game, course, log[: match.ply], great, turning, lead=lead
        )
        return Storyboard(match, course, scenes)

    async def course(self, match_id: int) -> Course:
        """Return the States and plies of a match, for computations that no reader sees as such.

        EngineError if the match can't be replayed.
        """
        return await self._course(await self._kept.record(match_id))

    async def text(self, match_id: int, reader: int | None = None) -> str:
        """Return the record of a match as text.

        Of a running match it has only what the `reader`'s seat may know, and can't be replayed.
        EngineError if it was played under older rules.
        """
        record = await self._kept.record(match_id)
        course = await self._course(record)
        since = 0 if reader is None else await self._since(record, reader)
        return write_record(record_of(record, course, reader, since))

    async def open_file(self, data: bytes) -> str:
        """Replay the record in a file; return the key by which it is found again.

        It is part of no statistics, and forgotten after a while. Unreadable says what is wrong.
        """
        key = blake2b(data, digest_size=8).hexdigest()
        if key not in self._files:
            async with self._replaying:
                ends = self._clock() + FILE_SECONDS
                played = await asyncio.to_thread(
                    lambda: replay_record(read_record(data), lambda: self._clock() > ends)
                )
            remember(self._files, key, played, FILES_KEPT)
        return key

    def in_file(self, key: str, ply: int, seat: int | None = None) -> Position:
        """Return a position of a file that was opened. EngineError if it is forgotten."""
        if key not in self._files:
            raise EngineError(GONE)
        match, course = self._files[key]
        self._files.move_to_end(key)
        return _position(match, course, nearest_ply(course, ply), seat)

    async def _may_see(self, record: Record, seat: int | None, reader: int | None, ply: int) -> bool:
        """Return whether a seat's view after a ply may be shown."""
        if seat is None or not record.match.is_going:
            return True
        occupant = record.match.seats[seat].occupant
        if seat != reader or not isinstance(occupant, Person):
            return False
        return ply >= await self._since(record, seat)

    async def _since(self, record: Record, seat: int) -> int:
        """Return the ply after which the player of a seat sat down."""
        tenures = await self._store.tenures(record.match.id)
        return max((one.since_ply for one in tenures if one.seat == seat), default=0)

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


def nearest_ply(course: Course, ply: int | None) -> int:
    """Return the ply of a course that is nearest to one; without one, the last."""
    return course.past.upto if ply is None else max(course.first, min(ply, course.past.upto))


def _position(match: Match, course: Course, ply: int, seat: int | None) -> Position:
    game, state = game_named(match.game), course.past.at(ply)
    return Position(
        match=match,
        course=course,
        ply=ply,
        seat=seat,
        view=game.view(state, seat),
        last=game.view(course.past.last, seat),
        is_over=game.outcome(state) is not None or (ply == course.past.upto and not match.is_going),
    )

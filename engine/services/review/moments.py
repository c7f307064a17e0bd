"""Great moments of matches, found in the onlooker's Views of each ply.

House rules: nothing is computed when a move is made; the board that is posted after it asks. The
first question about a match replays its log off the event loop, one match at a time; later ones
look at the new plies alone. What was taken back does not count. A log that can't be replayed has no
moments, and that is no error.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from weakref import WeakValueDictionary

from engine.contract.errors import EngineError, StoreError
from engine.contract.game import AnyGame
from engine.contract.values import Moment
from engine.kit.lru import remember
from engine.library import game_named, known_game
from engine.match.history import BACK_TO, Past
from engine.match.records import Made, Ply, Record
from engine.services.cache import CACHED, Keeper
from engine.services.review.fairness import PLIES_MOST, replay_log
from engine.services.views import Looks
from engine.store.interface.logs import LogStore

_log = logging.getLogger(__name__)

AHEAD: Final = 64
"""The most plies of a match that wait to be looked at; after more, its log is replayed."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A great moment as it was played: the ply, its time and the onlooker's View after it."""

    moment: Moment
    ply: int
    at: int
    view: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Step:
    """A ply and the State after it."""

    made: Made
    after: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Found:
    """What is known of a match: its moments up to a ply, and the plies since.

    Each of the `rising` moments is as great as all before it. The last one is the best, and after a
    takeback the last one that is left.
    """

    ply: int
    view: Any = field(repr=False)
    rising: tuple[Highlight, ...]
    steps: tuple[_Step, ...] = ()
    is_lost: bool = False
    """Whether the log can't be replayed: then the match has no moments."""

    @property
    def upto(self) -> int:
        """The last known ply."""
        return self.ply + len(self.steps)


class Moments:
    """The great moments of a store's matches."""

    def __init__(self, store: LogStore, kept: Keeper, looks: Looks) -> None:
        self._store = store
        self._kept = kept
        self._looks = looks
        self._known: OrderedDict[int, _Found] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Locks by match, so that questions at the same time look at each ply once."""
        self._replaying = asyncio.Lock()

    def note(self, record: Record, made: Sequence[Made]) -> None:
        """Note plies that were just made, for the next question about the match."""
        number = record.match.id
        known = self._known.get(number)
        if known is None or not made:
            return
        states = (*(step.before for step in made[1:]), record.state)
        if known.upto + 1 != made[0].ply.ply or len(known.steps) > AHEAD or None in states:
            del self._known[number]
            return
        if known.is_lost:
            self._known[number] = replace(known, ply=record.match.ply)
            return
        steps = tuple(_Step(step, state) for step, state in zip(made, states, strict=True))
        self._known[number] = replace(known, steps=(*known.steps, *steps))

    async def best(self, match_id: int) -> Highlight | None:
        """Return the greatest moment of a match so far, the newest of equal ones."""
        return next(reversed(await self._rising(match_id)), None)

    async def all(self, match_id: int) -> tuple[Highlight, ...]:
        """Return the moments of a match that were the best so far when they were played."""
        return await self._rising(match_id)

    async def at(self, match_id: int, ply: int) -> Highlight | None:
        """Return a moment that was once the best; None if it was taken back since."""
        return next((one for one in await self._rising(match_id) if one.ply == ply), None)

    async def _rising(self, match_id: int) -> tuple[Highlight, ...]:
        """Return the moments of a match that were the best so far when they were played."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            record = await self._kept.record(match_id)
            game = known_game(record.match.game)
            if game is None or game.HOOKS.moment is None or not _has_history(record):
                return ()
            known = self._known.get(match_id)
            if known is None or known.upto != record.match.ply:
                async with self._replaying:
                    known = await self._replay(record)
            if known.steps:
                now = record.state, self._looks.view(record, None)
                known = await asyncio.to_thread(_look_at_steps, game, known, now)
            self._remember(match_id, known)
            return known.rising

    async def _replay(self, record: Record) -> _Found:
        """Return all plies of a match, to be looked at."""
        match = record.match
        try:
            if (again := await replay_log(self._store, record)) is not None:
                log = await self._store.log(match.game, match.id)
                return await asyncio.to_thread(_before_log, again, log[: match.ply], match.game)
        except StoreError:
            raise
        except EngineError as error:
            _log.info("match %d has no moments: %s", match.id, type(error).__name__)
        except Exception as error:  # a game may raise anything on a log of another build
            _log.warning("the log of match %d can't be replayed: %s", match.id, type(error).__name__)
        return _Found(match.ply, None, (), is_lost=True)

    def _remember(self, match_id: int, found: _Found) -> None:
        """Cache what was found, with the plies that were made meanwhile."""
        now = self._known.get(match_id)
        if found.is_lost and now is not None and now.is_lost:
            found = replace(found, ply=now.ply)
        later = () if now is None else tuple(one for one in now.steps if one.made.ply.ply > found.ply)
        if later and later[0].made.ply.ply != found.ply + 1:
            later = ()
        remember(self._known, match_id, replace(found, steps=later), CACHED)


def _has_history(record: Record) -> bool:
    """Return whether a match has begun and its log can be replayed at all."""
    match = record.match
    return (
        record.state is not None
        and record.seed is not None
        and match.fault is None
        and record.upgraded_from is None
        and match.ply <= PLIES_MOST
    )


def _before_log(past: Past, log: Sequence[Made], game: str) -> _Found:
    """Return a replayed match before any of its plies is looked at."""
    first, *states = past.states
    steps = tuple(_Step(made, state) for made, state in zip(log[past.first :], states, strict=True))
    return _Found(past.first, game_named(game).view(first, None), (), steps)


def _look_at_steps(game: AnyGame, known: _Found, now: tuple[Any, Any]) -> _Found:
    """Return what is known once the waiting plies are looked at.

    `now` is the present State with the onlooker's View of it, which need not be computed again.
    """
    view, rising = known.view, known.rising
    for step in known.steps:
        is_now = step is known.steps[-1] and step.after == now[0]
        before, view = view, now[1] if is_now else game.view(step.after, None)
        ply = step.made.ply
        if ply.kind == "takeback":
            rising = tuple(one for one in rising if one.ply <= _goal(ply))
        moment = _moment_of(game, before, view, step.made)
        if moment is not None and (not rising or moment.weight >= rising[-1].moment.weight):
            rising = (*rising, Highlight(moment, ply.ply, ply.at, view))
    return _Found(known.upto, view, rising)


def _moment_of(game: AnyGame, before: Any, after: Any, made: Made) -> Moment | None:
    """Return the moment of one ply; only moves have one."""
    ply = made.ply
    if game.HOOKS.moment is None or made.move is None or ply.seat is None:
        return None
    try:
        return game.HOOKS.moment(before, after, ply.seat, made.move)
    except Exception:
        _log.exception("a game failed to say whether move %d was a great moment", ply.ply)
        return None


def _goal(ply: Ply) -> int:
    """Return the ply that a takeback returns to."""
    return int((ply.detail or {})[BACK_TO])

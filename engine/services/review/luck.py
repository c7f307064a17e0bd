"""How often the players of a match beat the odds that they were shown.

House rules: only what the onlooker's Views show is counted, so a running match tells nothing
hidden. What was taken back does not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.contract.game import AnyGame
from engine.contract.values import Chance
from engine.contract.words import Sentence
from engine.library import game_named
from engine.match.records import Made, Match
from engine.records.course import Course
from engine.services.cache import Keeper
from engine.services.review.replays import Replays
from engine.store.interface.logs import LogStore

FEW: Final = 10
"""With fewer throws, luck says little."""


@dataclass(frozen=True)
class Luck:
    """A player's throws, compared with their odds."""

    throws: tuple[Chance, ...]

    @property
    def good(self) -> int:
        """How many throws went well."""
        return sum(one.is_good for one in self.throws)

    @property
    def expected(self) -> float:
        """How many throws go well on average."""
        return sum(one.odds for one in self.throws)

    @property
    def is_short(self) -> bool:
        """Whether there are too few throws to say much."""
        return len(self.throws) < FEW

    @cached_property
    def shares(self) -> tuple[float, float]:
        """The shares of such matches in which fewer and in which more throws go well."""
        spread = distribution([one.odds for one in self.throws])
        return sum(spread[: self.good]), sum(spread[self.good + 1 :])

    def kinds(self) -> tuple[tuple[Sentence, Luck], ...]:
        """Return the throws by kind, in the order of the first ones."""
        found = dict.fromkeys(one.kind for one in self.throws)
        return tuple((kind, Luck(tuple(one for one in self.throws if one.kind == kind))) for kind in found)


@dataclass(frozen=True, slots=True)
class MatchLuck:
    """The luck of a match, by seat; empty if its game shows no odds."""

    match: Match
    seats: tuple[Luck, ...]
    since: int = 0
    """The first ply that could be replayed; later than 0 if the rules have changed since."""


class Lucks:
    """The luck in a store's matches."""

    def __init__(self, store: LogStore, kept: Keeper, replays: Replays) -> None:
        self._store = store
        self._kept = kept
        self._replays = replays

    async def of_match(self, match_id: int) -> MatchLuck:
        """Return how often each player of a match beat the odds.

        EngineError if the match has not begun or can't be replayed.
        """
        match = (await self._kept.record(match_id)).match
        game, course = game_named(match.game), await self._replays.course(match_id)
        if game.HOOKS.odds is None:
            return MatchLuck(match, ())
        log = await self._store.log(match.game, match.id)
        throws = await asyncio.to_thread(_throws, game, course, log[: course.past.upto])
        lucks = (Luck(tuple(one for at, one in throws if at == seat)) for seat in range(len(match.seats)))
        return MatchLuck(match, tuple(lucks), course.first)


def distribution(odds: Iterable[float]) -> list[float]:
    """Return how likely it is that 0, 1, 2, … of these throws go well."""
    spread = [1.0]
    for one in odds:
        spread = [
            miss * (1 - one) + hit * one for miss, hit in zip([*spread, 0.0], [0.0, *spread], strict=True)
        ]
    return spread


def _throws(game: AnyGame, course: Course, log: Sequence[Made]) -> list[tuple[int, Chance]]:
    """Return the throws of a match with their seats, without those that were certain."""
    assert game.HOOKS.odds is not None
    found = list[tuple[int, Chance]]()
    first, *states = course.past.states
    view = game.view(first, None)
    for made, state in zip(log[course.first :], states, strict=True):
        before, view, ply = view, game.view(state, None), made.ply
        if made.move is None or ply.seat is None or ply.ply in course.undone:
            continue
        chances = game.HOOKS.odds(before, view, ply.seat, made.move)
        found += ((ply.seat, one) for one in chances if 0 < one.odds < 1)
    return found

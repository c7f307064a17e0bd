"""What has been played of a deal: computed from the deal and the seat's moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.values import Decided, Event
from engine.contract.words import say
from engine.library import game_named
from engine.players import Daily, Draft, Effort, Level, Trail, daily_of, player_of

LEVEL: Final[Level] = 1
"""Level of the computers in the other seats."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A start position, and the key of all dice after it."""

    name: str
    """The game."""
    key: str = field(repr=False)
    start: Any = field(repr=False)

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return game_named(self.name)

    @property
    def daily(self) -> Daily:
        """What the game says about its deals; LookupError if it has none."""
        found = daily_of(self.name)
        if found is None:
            raise LookupError(f"the game {self.name!r} has no deal of the day")
        return found

    @property
    def seat(self) -> int:
        """The seat that is played."""
        return self.daily.seat

    def begin(self) -> Trail:
        """Return the start, after the others' moves before the seat's first one."""
        return self._answer(Trail((self.start,)))

    def play(self, trail: Trail, draft: Draft) -> Trail:
        """Return the trail after a whole move of the seat, and the others' answers.

        IllegalMove if the draft is no whole move, or there is nothing to decide any more.
        """
        if not self.asks(trail):
            raise IllegalMove(say("This deal is finished."))
        end = resume(self.game, self.game.view(trail.now, self.seat), draft)
        if not isinstance(end, Decided):
            raise IllegalMove(say("That isn’t a whole move yet."))
        return self._answer(self._apply(trail, self.seat, end.move))

    def fold(self, drafts: Iterable[Draft]) -> Trail:
        """Return the trail after these moves of the seat."""
        trail = self.begin()
        for draft in drafts:
            trail = self.play(trail, draft)
        return trail

    def asks(self, trail: Trail) -> bool:
        """Return whether the seat has something to decide."""
        return not self.is_finished(trail) and self.seat in self.game.to_move(trail.now)

    def is_finished(self, trail: Trail) -> bool:
        """Return whether the deal ends here; not before its first move."""
        return bool(trail.moves) and self.daily.is_over(trail)

    def news(self, trail: Trail) -> tuple[Event, ...]:
        """Return what happened from the seat's last move on, as far as it may read it.

        Asides are left out.
        """
        last = max((at for at, (seat, _) in enumerate(trail.moves) if seat == self.seat), default=0)
        events = (event for some in trail.events[last:] for event in some)
        return tuple(event for event in events if event.is_for(self.seat) and event.weight != "aside")

    def score(self, trail: Trail) -> int:
        """Return what the moves so far count."""
        return max(0, self.daily.score(trail))

    def _answer(self, trail: Trail) -> Trail:
        """Let the others move until the seat has to decide, or the deal is finished."""
        while not self.is_finished(trail):
            movers = self.game.to_move(trail.now)
            if not movers or self.seat in movers:
                break
            view = self.game.view(trail.now, movers[0])
            dice = Dice(f"{self.key}/computer", len(trail.moves) + 1)
            thought = player_of(self.name, LEVEL)(view, dice, Effort())
            end = resume(self.game, view, thought.picks)
            if not isinstance(end, Decided):
                raise AssertionError(f"a computer made no whole move of {self.name}")  # noqa: TRY004
            trail = self._apply(trail, movers[0], end.move)
        return trail

    def _apply(self, trail: Trail, seat: int, move: Any) -> Trail:
        after, events = self.game.apply(trail.now, seat, move, Dice(self.key, len(trail.moves) + 1))
        return Trail((*trail.states, after), (*trail.moves, (seat, move)), (*trail.events, events))

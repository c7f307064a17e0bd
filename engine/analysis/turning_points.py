"""The turning points of a match: which plies changed the chances most, and why.

House rules: a mistake is claimed only if a strong player would have played another move, by what
the seat knew, and if that move keeps clearly more chance, both in positions that the seat could not
tell from the real one and in the real one. What neither explains was chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Final

from engine.analysis.curve import LEAST, Judge
from engine.analysis.sentences import tell_chance, tell_mistake, tell_strong
from engine.analysis.values import TurningPoint
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Decided, Pick
from engine.contract.words import Sentence, whole
from engine.library import game_named
from engine.match.drafts import describe_draft
from engine.match.records import Ply
from engine.players import Effort, Level, Thought, player_of

LEVEL: Final[Level] = 3
"""The level of the player whose moves are compared."""
MOST: Final = 3
"""The most turning points of a match."""
EXAMINED: Final = 12
"""The most plies that are examined."""
IMAGINED: Final = 24
"""Positions that the seat could not tell from the real one, on which moves are tried."""
REAL: Final = 8
"""How often moves are tried on the real position, each time with other dice."""
THOUGHT: Final = 0.25
"""Share of the usual effort of the player that is asked for a better move."""
SHARE: Final = 3
"""A move or chance explains a change if it accounts for at least one part in this many."""
SURE: Final = 2.0
"""Standard errors by which a better move must be better."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """Chances of the mover, by position: before its move, after it, and after another one."""

    before: tuple[float, ...]
    after: tuple[float, ...]
    other: tuple[float, ...]

    @property
    def gain(self) -> float:
        """How the move changed the chance on average."""
        return _mean(self.after) - _mean(self.before)

    @property
    def cost(self) -> float:
        """How much more the other move keeps, on average."""
        return _mean(self.other) - _mean(self.after)

    @property
    def is_sure(self) -> bool:
        """Whether the other move is better beyond what the samples leave open."""
        cost = self.cost
        spread = fsum(
            (other - after - cost) ** 2 for after, other in zip(self.after, self.other, strict=True)
        )
        return cost >= SURE * sqrt(spread) / len(self.after)


class Examiner:
    """Examines plies of a match."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._played = judge.played
        self._game = game_named(judge.played.game)

    def find(self) -> tuple[TurningPoint, ...]:
        """Return the most important turning points, in order of their plies."""
        found = list[TurningPoint]()
        for ply, seat, change in self._candidates()[:EXAMINED]:
            if self._judge.effort.is_late():
                break
            point = self._examined(ply, seat, change)
            # One stroke of luck is told; more of them would teach nothing.
            if point is None or (point.kind == "chance" and any(one.kind == "chance" for one in found)):
                continue
            found.append(point)
            if len(found) == MOST:
                break
        return tuple(sorted(found, key=lambda one: one.ply))

    def _candidates(self) -> list[tuple[Ply, int, float]]:
        """Return the moves that changed their seat's chance, the largest change first."""
        plies = self._played.course.plies
        found = [
            (plies[ply - 1], seat, after[seat] - before[seat])
            for ply, before, after in self._judge.steps()
            if plies[ply - 1].kind == "move" and (seat := plies[ply - 1].seat) is not None
        ]
        found.sort(key=lambda one: (-abs(one[2]), one[0].ply))
        return [one for one in found if abs(one[2]) >= LEAST]

    def _examined(self, ply: Ply, seat: int, change: float) -> TurningPoint | None:
        """Return the turning point that a ply was; None if nothing explains it."""
        view = self._game.view(self._played.course.past.at(ply.ply - 1), seat)
        picks = read_notation(ply.notation)
        thought = player_of(self._played.game, LEVEL)(
            view,
            Dice(f"{self._played.key}/thought", ply.ply),
            Effort(THOUGHT * self._judge.effort.share, self._judge.effort.is_late),
        )
        moves = self._move(view, picks), self._move(view, thought.picks)
        imagined, real = (
            self._tried(ply.ply, seat, moves, states)
            for states in (self._imagined(ply.ply, view), self._real(ply.ply))
        )
        cost = min(imagined.cost, real.cost)
        is_better = cost >= LEAST and imagined.is_sure and real.is_sure
        played = _labels(describe_draft(self._game.choose(view), picks))
        if is_better and change < 0 and SHARE * real.cost >= -change:
            better = self._better(view, thought)
            told = tell_mistake(seat, played, better, thought.why)
            return TurningPoint(
                ply.ply, seat, "mistake", change, played, told, better=better, why=thought.why
            )
        if not is_better and change > 0 and imagined.gain >= LEAST and SHARE * imagined.gain >= change:
            why = thought.why if moves[0] == moves[1] else None
            return TurningPoint(
                ply.ply, seat, "strong", change, played, tell_strong(seat, played, why), why=why
            )
        luck = change - imagined.gain
        if abs(luck) >= LEAST and luck * change > 0 and SHARE * abs(luck) >= abs(change):
            told = tell_chance(_events(ply) or played, change)
            return TurningPoint(ply.ply, seat, "chance", change, played, told)
        return None

    def _move(self, view: Any, picks: Sequence[Pick]) -> Any:
        decided = resume(self._game, view, picks)
        assert isinstance(decided, Decided)
        return decided.move

    def _imagined(self, ply: int, view: Any) -> Iterator[Any]:
        for number in range(IMAGINED):
            yield self._game.sample(view, Dice(f"{self._played.key}/{ply}/imagined", number))

    def _real(self, ply: int) -> Iterator[Any]:
        for _ in range(REAL):
            yield self._played.course.past.at(ply - 1)

    def _tried(self, ply: int, seat: int, moves: tuple[Any, Any], states: Iterator[Any]) -> _Trial:
        """Try two moves on States, each time with the same dice."""
        found = list[tuple[float, float, float]]()
        first, key = None, f"{self._played.key}/{ply}/tried"
        for number, state in enumerate(states):
            dice = [Dice(key, number) for _ in moves]
            ends = [
                self._game.apply(state, seat, move, one)[0] for move, one in zip(moves, dice, strict=True)
            ]
            before, after = self._chance(state, seat, key), self._chance(ends[0], seat, key)
            found.append((before, after, after if ends[0] == ends[1] else self._chance(ends[1], seat, key)))
            # Without chance and hidden things, all tries are the same.
            first = state if first is None else first
            is_known = first == state and not any(one.is_thrown for one in dice)
            if (number and is_known) or self._judge.effort.is_late():
                break
        return _Trial(*zip(*found, strict=True))

    def _chance(self, state: Any, seat: int, key: str) -> float:
        return self._judge.of(state, Dice(key, 0), 1 / IMAGINED)[seat]

    def _better(self, view: Any, thought: Thought) -> tuple[Sentence, ...]:
        if thought.told is not None:
            return (thought.told,)
        return _labels(describe_draft(self._game.choose(view), thought.picks))


def _events(ply: Ply) -> list[Sentence]:
    """Return what everyone could read about a move."""
    return [event.sentence for event in ply.events if event.to is None and event.weight == "move"]


def _labels(words: Sequence[Any]) -> tuple[Sentence, ...]:
    return tuple(whole(one) for one in words)


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)

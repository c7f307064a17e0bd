"""The turning points of a match: which plies changed the chances most, and why.

House rules: a mistake is claimed only if a strong player would have played another move, by what
the seat knew, and if that move keeps clearly more chance, both in positions that the seat could not
tell from the real one and in the real one. A move is strong if it keeps clearly more than what a
usual player would have played. What a move doesn't explain was chance. Where neither a move nor
chance explains a swing that lasts, it is shown without a reason: viewers of the curve look for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Final

from engine.analysis.curve import LEAST, Judge
from engine.analysis.sentences import (
    tell_chance,
    tell_choice,
    tell_mistake,
    tell_strong,
    tell_swing,
)
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

STRONG: Final[Level] = 3
"""The level of the player who would have found a better move."""
USUAL: Final[Level] = 2
"""The level of the player who would have found a usual move, compared with a strong one."""
MOST: Final = 3
"""The most turning points of a match."""
SWINGS: Final = 6
"""The most changes without a reason that are compared."""
EXAMINED: Final = 12
"""The most plies that are examined."""
IMAGINED: Final = 16
"""Positions that the seat could not tell from the real one, on which moves are tried."""
REAL: Final = 8
"""How often moves are tried on the real position, each time with other dice."""
THOUGHT: Final = 0.25
"""Share of the usual effort of the player that is asked for a better move."""
SHARE: Final = 3
"""A move explains a change if it accounts for at least one part in this many."""
UNEXPLAINED: Final = 0.5
"""What a change counts, compared with an explained one, if no reason can be told."""
CLOSE, BESIDE = 12, 0.5
"""Within this part of a match two changes tell one story: what the second one counts then."""
LASTS: Final = 3
"""Judged positions for which a change without a reason must last: estimates vary a little."""
SURE: Final = 2.0
"""Standard errors by which a better move must be better."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """Chances of the mover on several positions: before its move, after it, after another one."""

    before: tuple[float, ...]
    after: tuple[float, ...]
    other: tuple[float, ...]

    @property
    def gain(self) -> float:
        """How the move changed the chance on average."""
        return _mean(self.after) - _mean(self.before)

    @property
    def cost(self) -> float:
        """How much more the other move keeps on average, as far as that is sure; else 0."""
        return _sure([other - after for after, other in zip(self.after, self.other, strict=True)])

    @property
    def surplus(self) -> float:
        """How much more the move keeps than the other one, likewise."""
        return _sure([after - other for after, other in zip(self.after, self.other, strict=True)])


class Examiner:
    """Examines plies of a match."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._played = judge.played
        self._game = game_named(judge.played.game)

    def find(self) -> tuple[TurningPoint, ...]:
        """Return the most important turning points, in order of their plies.

        The largest one with a reason is among them.
        """
        explained = list[TurningPoint]()
        for ply, seat, change in self._candidates()[:EXAMINED]:
            if self._judge.effort.is_late():
                break
            point = self._examined(ply, seat, change)
            if point is not None:
                explained.append(point)
        explained.sort(key=lambda one: -abs(one.change))
        # One stroke of luck is told first; more of them would teach little.
        lucky = [point for point in explained if point.kind == "chance"][1:]
        found = [(abs(one.change) * (UNEXPLAINED if one in lucky else 1.0), one) for one in explained]
        known = {point.ply for point in explained}
        found += [(UNEXPLAINED * size, one) for size, one in self._swings() if one.ply not in known]
        found.sort(key=lambda one: -one[0])
        chosen, near = explained[:1], self._played.course.past.upto / CLOSE
        while len(chosen) < MOST and len(chosen) < len(found):

            def worth(one: tuple[float, TurningPoint]) -> float:
                is_alone = all(abs(one[1].ply - other.ply) > near for other in chosen)
                return one[0] if is_alone else one[0] * BESIDE

            chosen.append(max((one for one in found if one[1] not in chosen), key=worth)[1])
        return tuple(sorted(chosen, key=lambda one: one.ply))

    def _swings(self) -> list[tuple[float, TurningPoint]]:
        """Return the largest changes that last, and how large they stay, without reasons."""
        course, points = self._played.course, [*self._judge.known()]
        places = {ply: at for at, (ply, _) in enumerate(points)}
        sizes = list[tuple[float, int, int, float]]()
        for ply, before, after in self._judge.steps():
            later = [chances for _, chances in points[places[ply] : places[ply] + LASTS]]
            for seat, (then, now) in enumerate(zip(before, after, strict=True)):
                kept = min((chances[seat] - then) * (1 if now > then else -1) for chances in later)
                sizes.append((kept, ply, seat, now - then))
        sizes.sort(key=lambda one: (-one[0], one[1]))
        found = dict[int, tuple[float, TurningPoint]]()
        for kept, ply, seat, change in sizes:
            made = course.plies[ply - 1]
            if kept < LEAST or len(found) == SWINGS or self._judge.effort.is_late():
                break
            if ply not in found and made.kind in ("move", "stand_in") and made.seat is not None:
                view = self._game.view(course.past.at(ply - 1), made.seat)
                played = self._played_words(made, made.seat, view)
                point = TurningPoint(ply, seat, "swing", change, played, tell_swing(played))
                found[ply] = kept, point
        return [*found.values()]

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
        compared = self._thought(ply, view, STRONG if change < 0 else USUAL)
        moves = self._move(view, picks), self._move(view, compared.picks)
        imagined, real = (
            self._tried(ply.ply, seat, moves, states)
            for states in (self._imagined(ply.ply, view), self._real(ply.ply))
        )
        played = self._played_words(ply, seat, view)
        cost, surplus = min(imagined.cost, real.cost), min(imagined.surplus, real.surplus)
        if change < 0 and cost >= LEAST and SHARE * real.cost >= -change:
            better, why = self._better(view, compared), compared.why
            told = tell_mistake(seat, played, better, why)
            picks = tuple(compared.picks)
            return TurningPoint(ply.ply, seat, "mistake", change, played, told, better, why, picks)
        if change > 0 and surplus >= LEAST and SHARE * surplus >= change:
            best = self._thought(ply, view, STRONG)
            why = best.why if self._move(view, best.picks) == moves[0] else None
            told = tell_strong(played, why)
            return TurningPoint(ply.ply, seat, "strong", change, played, told, why=why)
        # Luck is told where chance alone made the difference: the move itself was worth little.
        gain = imagined.gain if change > 0 else -imagined.gain
        luck = abs(change) - gain
        if max(cost, surplus, gain) < LEAST <= luck and 2 * luck >= abs(change):
            told = tell_chance(played, change)
            return TurningPoint(ply.ply, seat, "chance", change, played, told)
        return None

    def _thought(self, ply: Ply, view: Any, level: Level) -> Thought:
        """Return what a computer would play in the seat."""
        effort = self._judge.effort
        dice = Dice(f"{self._played.key}/thought", ply.ply)
        return player_of(self._played.game, level)(view, dice, Effort(THOUGHT * effort.share, effort.is_late))

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

    def _played_words(self, ply: Ply, seat: int, view: Any) -> tuple[Sentence, ...]:
        """Return what was played, in sentences.

        Where several seats choose at once, events don't tell what.
        """
        if len(self._game.to_move(self._played.course.past.at(ply.ply - 1))) == 1:
            found = _events(ply, seat)
            if found:
                return found
        labels = describe_draft(self._game.choose(view), read_notation(ply.notation))
        return (tell_choice(seat, _labels(labels)),)

    def _better(self, view: Any, thought: Thought) -> tuple[Sentence, ...]:
        if thought.told is not None:
            return (thought.told,)
        return _labels(describe_draft(self._game.choose(view), thought.picks))


def _events(ply: Ply, seat: int) -> tuple[Sentence, ...]:
    """Return what the player could read about a move, or else what everyone could."""
    told = [event for event in ply.events if event.weight == "move" and event.is_for(seat)]
    private = tuple(event.sentence for event in told if event.to is not None)
    return private or tuple(event.sentence for event in told)


def _labels(words: Sequence[Any]) -> tuple[Sentence, ...]:
    return tuple(whole(one) for one in words)


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def _sure(differences: Sequence[float]) -> float:
    """Return the mean of differences; 0 if it is within the doubt that the samples leave."""
    mean = _mean(differences)
    doubt = sqrt(fsum((one - mean) ** 2 for one in differences)) / len(differences)
    return mean if mean >= SURE * doubt else 0.0

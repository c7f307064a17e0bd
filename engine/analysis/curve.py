"""The curve of a match: each seat's chance to win, ply by ply.

Plies that were taken back don't count. Of a long match only some positions are judged, and all
positions where the chances change most, and where the lead changes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from engine.analysis.values import Played, Point
from engine.contract.dice import Dice
from engine.library import game_named
from engine.players import Effort, Outlook

POSITIONS: Final = 60
"""The most positions that are judged, evenly spread."""
NARROWED: Final = 6
"""The most intervals between them in which every position is judged."""
LEAST: Final = 0.05
"""The least change of a chance that matters."""


class Judge:
    """Judges the positions of a match, each once."""

    def __init__(self, played: Played, outlook: Outlook, effort: Effort) -> None:
        self.played = played
        self.effort = effort
        self._game = game_named(played.game)
        self._outlook = outlook
        self._known: dict[int, tuple[float, ...]] = {}
        self.plies = counted_plies(played)
        """The deal and all plies that count, in order."""
        self.step = -(-(len(self.plies) - 1) // (POSITIONS - 1)) or 1

    def judge(self) -> tuple[Point, ...]:
        """Return the curve; when the time is up, with what is known by then."""
        for ply in (self.plies[0], self.plies[-1], *self.plies[:: self.step]):
            if self.effort.is_late():
                break
            self.at(ply)
        for inner in (*self._swings(), *self._lead_changes()):
            for ply in inner:
                if self.effort.is_late():
                    break
                self.at(ply)
        return tuple(Point(ply, chances) for ply, chances in self.known())

    def known(self) -> Iterator[tuple[int, tuple[float, ...]]]:
        """Yield the judged positions in order: the ply, and the chances after it."""
        return ((ply, self._known[ply]) for ply in self.plies if ply in self._known)

    def steps(self) -> Iterator[tuple[int, tuple[float, ...], tuple[float, ...]]]:
        """Yield each ply with the chances before it and after it, where both are known."""
        for before, ply in pairwise(self.plies):
            if before in self._known and ply in self._known:
                yield ply, self._known[before], self._known[ply]

    def at(self, ply: int) -> tuple[float, ...]:
        """Return the chances after a ply."""
        found = self._known.get(ply)
        if found is None:
            is_last = ply == self.plies[-1]
            state = self.played.course.past.at(ply)
            found = self.played.won if is_last else self.of(state, Dice(self.played.key, ply))
            self._known[ply] = found
        return found

    def of(self, state: Any, dice: Dice, share: float = 1.0) -> tuple[float, ...]:
        """Return the chances in a State, with a share of the usual effort."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            return shares_of(outcome.places)
        return self._outlook(state, dice, Effort(self.effort.share * share, self.effort.is_late))

    def _swings(self) -> list[Sequence[int]]:
        """Return the plies between judged ones where the chances change most."""
        places = [at for at, ply in enumerate(self.plies) if ply in self._known]
        found = [
            (_change(self._known[self.plies[one]], self._known[self.plies[other]]), one, other)
            for one, other in pairwise(places)
            if other > one + 1
        ]
        found.sort(key=lambda swing: (-swing[0], swing[1]))
        return [self.plies[one + 1 : other] for change, one, other in found[:NARROWED] if change >= LEAST]

    def _lead_changes(self) -> list[Sequence[int]]:
        """Return the plies between the two judged ones where the lead changes last."""
        places = [at for at, ply in enumerate(self.plies) if ply in self._known]
        leaders = [_leader(self._known[self.plies[at]]) for at in places]
        changes = [at for at, (one, other) in enumerate(pairwise(leaders)) if one != other]
        return [self.plies[places[at] + 1 : places[at + 1]] for at in changes[-1:]]


def counted_plies(played: Played) -> list[int]:
    """Return the deal, and each ply that was neither taken back nor a takeback."""
    course = played.course
    later = [
        ply.ply
        for ply in course.plies[course.first :]
        if ply.kind != "takeback" and ply.ply not in course.undone
    ]
    return [course.first, *later]


def shares_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share of the win; winners share it alike."""
    return tuple((place == 1) / places.count(1) for place in places)


def _leader(chances: Sequence[float]) -> int:
    """Return the seat with the best chance."""
    return max(range(len(chances)), key=lambda seat: (chances[seat], -seat))


def _change(one: Sequence[float], other: Sequence[float]) -> float:
    return max(abs(now - then) for then, now in zip(one, other, strict=True))

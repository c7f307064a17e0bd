"""The value of the end of a turn of ORGANISM.

It is in hundredths of a token. It depends on the elements, their food, the core, and which elements
may meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.organism.state import ORGANISMS_TO_WIN
from engine.players.organism.boards import each
from engine.players.organism.model import (
    EAT,
    GROW,
    MOVE,
    PREY,
    Body,
    Laws,
    Position,
    is_whole,
    spaces_of,
)

WON: Final = 100_000.0


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in hundredths of a token."""

    token: float = 100
    near_end: float = 12
    """Additional worth of each token, growing with the number of tokens."""
    counts: tuple[float, ...] = (0, 40, 75, 95, 105, 110)
    """By the number of elements of a type that an organism has."""
    organism: float = 50
    """For each living organism beyond the first."""
    division: float = 0.0
    """For each living organism that the elements could still be divided into.

    It counts up to the number that wins.
    """
    nearly: float = 0.0
    """For elements that suffice for as many living organisms as win."""
    food: float = 7
    second: float = 4
    third: float = 2
    payer: float = 3
    """Additional worth of food on a GROW."""
    core: float = 70
    step: float = 4
    """For each step that an element is inside the rim."""
    danger: float = 22
    """For an element that may be captured in the next turn.

    Another element of its type is left.
    """
    mortal: float = 75
    """The same without another element of its type."""
    far: float = 5
    """For an element that may be captured in the turn after."""
    chance: float = 14
    """For a fed element that may capture in the next turn."""
    hope: float = 4
    """For a fed element that may capture in the turn after."""


class Scene:
    """The other seats' surroundings, for judging many ends of a turn."""

    def __init__(self, laws: Laws, position: Position, seat: int, weights: Weights) -> None:
        self.laws = laws
        self.ground = laws.ground
        self.seat = seat
        self.weights = weights
        ground = laws.ground
        self.others = 0
        """Spaces of other seats' elements."""
        self._peril, self._later = [0, 0, 0], [0, 0, 0]
        """By type: where it may be captured soon.

        The first set is for the next turn, the second for the one after.
        """
        self._reach, self._hopes = [0, 0, 0], [0, 0, 0]
        """By type: where it may capture soon.

        The first set is for the next turn, the second for the one after.
        """
        steps = max(1, position.sides[seat][MOVE].bit_count())
        for other, side in enumerate(position.sides):
            if other == seat:
                continue
            self.others |= spaces_of(side)
            for kind in (EAT, MOVE, GROW):
                self._peril[PREY[kind]] |= hunted(laws, side, kind)
                self._later[PREY[kind]] |= hunted(laws, side, kind, turns=2)
                prey = side[PREY[kind]]
                self._reach[kind] |= ground.reach(prey, steps + 1)
                self._hopes[kind] |= ground.reach(prey, 2 * steps + 1)
        self._touch = ground.around(self.others)

    def is_quiet(self, body: Body) -> bool:
        """Return whether a turn with this end takes nothing from any player."""
        own = spaces_of(body)
        return not own & self._touch and all(is_whole(body, group) for group in self.ground.groups(own))

    def worth(self, body: Body) -> float:
        """Return the worth of the seat's elements and their places."""
        weights, fed = self.weights, body[3]
        worth = plain(self.laws, body, weights)
        for kind in (EAT, MOVE, GROW):
            these = body[kind]
            if near := these & self._peril[kind]:
                for group in self.ground.groups(spaces_of(body)):
                    if hit := near & group:
                        is_last = (these & group).bit_count() == 1
                        worth -= weights.mortal if is_last else weights.danger * hit.bit_count()
            worth -= weights.far * (these & self._later[kind] & ~near).bit_count()
            able = these & fed
            worth += weights.chance * (able & self._reach[kind]).bit_count()
            worth += weights.hope * (able & self._hopes[kind]).bit_count()
        return worth


def hunted(laws: Laws, side: Body, kind: int, turns: int = 1) -> int:
    """Return where a seat's type may capture in `turns` turns.

    It assumes that nothing is in their way.
    """
    ground, found = laws.ground, 0
    moves = side[MOVE]
    able = side[kind] & side[3] & (moves | ground.around(moves))
    if able:
        for group in ground.groups(spaces_of(side)):
            if hunters := able & group:
                found |= ground.reach(hunters, turns * (moves & group).bit_count() + 1)
    return found


def plain(laws: Laws, body: Body, weights: Weights) -> float:
    """Return the worth of a seat's elements without regard to others."""
    e, m, g, f1, f2, f3 = body
    own, most = e | m | g, len(weights.counts) - 1
    worth = (
        weights.food * f1.bit_count()
        + weights.second * f2.bit_count()
        + weights.third * f3.bit_count()
        + weights.payer * ((f1 & g).bit_count() + (f2 & g).bit_count())
    )
    whole = possible = 0
    for group in laws.ground.groups(own):
        counts = ((e & group).bit_count(), (m & group).bit_count(), (g & group).bit_count())
        for count in counts:
            worth += weights.counts[min(count, most)]
        least = min(counts)
        possible += least
        whole += least > 0
    if whole > 1:
        worth += weights.organism * (whole - 1)
    if possible > whole:
        worth += weights.division * (min(possible, ORGANISMS_TO_WIN) - whole)
    if possible >= ORGANISMS_TO_WIN:
        worth += weights.nearly
    if own & 1:
        worth += weights.core
    for ring in laws.ground.within[0][:-1]:
        worth += weights.step * (own & ring).bit_count()
    return worth


def possible(laws: Laws, body: Body) -> int:
    """Return how many living organisms a seat's elements could make by dividing.

    Nothing else is done.
    """
    return sum(
        min((body[kind] & group).bit_count() for kind in (EAT, MOVE, GROW))
        for group in laws.ground.groups(spaces_of(body))
    )


def tokens_worth(laws: Laws, position: Position, seat: int, weights: Weights) -> float:
    """Return the worth of a seat's tokens.

    Each is worth more if the seat needs fewer.
    """
    count = position.tokens[seat]
    missing = max(0, laws.limits[seat] - count)
    return weights.token * count + weights.near_end * max(0, 5 - missing) ** 2


def contacts(laws: Laws, body: Body) -> int:
    """Count the pairs of a seat's elements that touch, each pair twice."""
    own, near = spaces_of(body), laws.ground.near
    return sum((near[space] & own).bit_count() for space in each(own))

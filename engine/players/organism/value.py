"""How good the end of a turn of ORGANISM is, in hundredths of a token: what stands, eats and holds the core, who may meet whom."""

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
    """What things are worth, in hundredths of a token."""

    token: float = 100
    near_end: float = 12
    """More for each token, the more there are."""
    counts: tuple[float, ...] = (0, 40, 75, 95, 105, 110)
    """By how many of a type an organism has."""
    organism: float = 50
    """For each living organism beyond the first."""
    division: float = 0.0
    """For each living organism that the elements could still be divided into, up to those that win."""
    nearly: float = 0.0
    """When the elements suffice for as many living organisms as win."""
    food: float = 7
    second: float = 4
    third: float = 2
    payer: float = 3
    """More for food on a GROW."""
    core: float = 70
    step: float = 4
    """For each step that an element is nearer to the core than the rim is."""
    danger: float = 22
    """For an element that may be captured in the next turn, if there is another of its type."""
    mortal: float = 75
    """If there is none."""
    far: float = 5
    """For one that may be captured in the turn after."""
    chance: float = 14
    """For a fed element that may capture in the next turn."""
    hope: float = 4
    """For one that may in the turn after."""


class Scene:
    """What others leave to the seat whose turn it is, and what all of them are worth: for many ends of that turn."""

    def __init__(self, laws: Laws, position: Position, seat: int, weights: Weights) -> None:
        self.laws = laws
        self.ground = laws.ground
        self.seat = seat
        self.weights = weights
        ground = laws.ground
        self.others = 0
        """Where other seats' elements are."""
        self._peril, self._later = [0, 0, 0], [0, 0, 0]
        """By type: where one may be captured in the next turn, or the one after."""
        self._reach, self._hopes = [0, 0, 0], [0, 0, 0]
        """By type: where one may capture in the next turn, or the one after."""
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
        """Whether a turn that ends so takes nothing from anybody."""
        own = spaces_of(body)
        return not own & self._touch and all(is_whole(body, group) for group in self.ground.groups(own))

    def worth(self, body: Body) -> float:
        """Of the seat's elements, and of where they stand."""
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
    """Where a seat's elements of a type may capture something in so many turns, if nothing is in their way."""
    ground, found = laws.ground, 0
    moves = side[MOVE]
    able = side[kind] & side[3] & (moves | ground.around(moves))
    if able:
        for group in ground.groups(spaces_of(side)):
            if hunters := able & group:
                found |= ground.reach(hunters, turns * (moves & group).bit_count() + 1)
    return found


def plain(laws: Laws, body: Body, weights: Weights) -> float:
    """What a seat's elements are worth, wherever others are."""
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
    """Return how many living organisms a seat's elements could make by dividing alone."""
    return sum(
        min((body[kind] & group).bit_count() for kind in (EAT, MOVE, GROW))
        for group in laws.ground.groups(spaces_of(body))
    )


def tokens_worth(laws: Laws, position: Position, seat: int, weights: Weights) -> float:
    """Of the tokens that a seat has, the more each, the fewer it still needs."""
    count = position.tokens[seat]
    missing = max(0, laws.limits[seat] - count)
    return weights.token * count + weights.near_end * max(0, 5 - missing) ** 2


def contacts(laws: Laws, body: Body) -> int:
    """Count the pairs of a seat's elements that touch, each pair twice."""
    own, near = spaces_of(body), laws.ground.near
    return sum((near[space] & own).bit_count() for space in each(own))

"""The turns that a seat of ORGANISM can take, in integers.

It finds every end that is worth examining, with the way to it. Food is passed only where it may be
useful: to a GROW, which pays with it, or to an element without food, which can then move. Of
several ways to pay, only the one that empties fewest elements is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.games.organism.state import SUPPLY
from engine.players.organism.boards import each
from engine.players.organism.model import (
    CIRCULATE,
    EAT,
    GROW,
    MOVE,
    NOBODY,
    Acts,
    Body,
    Deed,
    Laws,
    Paid,
    Position,
    food_at,
    is_whole,
    joined,
    part,
    spaces_of,
    stores,
)

KINDS: Final = (EAT, MOVE, GROW)
Rank = Callable[[Body], float]
"""A rough rating of an organism's form.

The search continues from the best ones.
"""
Steps = dict[Body, tuple[Body, Deed] | None]
"""By an organism's form: the form before, and the action between."""


class End(NamedTuple):
    """The form of an organism after its actions, with the way there.

    It does nothing if `steps` is None.
    """

    body: Body
    organism: int
    kind: int
    steps: Steps | None

    def acts(self) -> tuple[Acts, ...]:
        """Return the organism's actions."""
        if self.steps is None:
            return ()
        deeds, at = list[Deed](), self.steps[self.body]
        while at is not None:
            deeds.append(at[1])
            at = self.steps[at[0]]
        return ((self.organism, self.kind, tuple(reversed(deeds))),)

    def trail(self) -> int:
        """Return all spaces that it ends on or passes."""
        trail = spaces_of(self.body)
        for _, _, deeds in self.acts():
            for what, _, other, _ in deeds:
                if what in (MOVE, GROW):
                    trail |= 1 << other
        return trail


class Reached(NamedTuple):
    """A seat's elements after its organisms acted, in the order of `ends`."""

    body: Body
    ends: tuple[End, ...]

    def acts(self) -> tuple[Acts, ...]:
        """Return the actions of all organisms."""
        return tuple(acts for end in self.ends for acts in end.acts())


class Acting:
    """A seat whose turn it is, and its room to act."""

    def __init__(self, laws: Laws, position: Position) -> None:
        self.laws = laws
        self.ground = laws.ground
        self.own = position.own
        around, others = self.ground.around, [0, 0, 0]
        for seat, side in enumerate(position.sides):
            if seat != position.turn:
                for kind in KINDS:
                    others[kind] |= side[kind]
        taken = others[0] | others[1] | others[2]
        free = self.ground.all & ~taken
        self._room = tuple(free & ~around(others[kind]) for kind in KINDS)
        """By type: spaces where an element may move to (ORG-14)."""
        self._plots = self._room if laws.in_contact else (free & ~around(taken),) * 3
        """By type: spaces where an element may grow (ORG-9)."""
        self._blocked = 0
        """Spaces of the seat's other organisms."""
        self._supply: tuple[int, ...] = (SUPPLY,) * 3
        """By type: the most that the acting organism may have (ORG-11)."""

    def turns(self, rank: Rank, most: int, kinds: Sequence[int] = KINDS) -> list[Reached]:
        """Return ends of whole turns by these types of action.

        Each step keeps at most `most` ends. The first result is to do nothing.
        """
        groups = self.ground.groups(spaces_of(self.own))
        organisms = [part(self.own, group) for group in groups]
        if len(organisms) == 1:
            return [Reached(end.body, (end,)) for end in self.ends(organisms[0], rank, most, kinds)]
        each_most = max(4, int(most ** (1 / len(organisms)) * 1.5))
        together = [Reached(NOBODY, ())]
        for organism in organisms:
            idle, *ends = self.ends(organism, rank, most, kinds)
            ends = [idle, *sorted(ends, key=lambda end: -rank(end.body))[:each_most]]
            trails = [(end, end.trail()) for end in ends]
            together = [
                Reached(joined(one.body, end.body), (*one.ends, end))
                for one in together
                for end, trail in trails
                if not spaces_of(one.body) & trail and self._is_supplied(one.body, end.body)
            ]
        return together

    def ends(self, organism: Body, rank: Rank, most: int, kinds: Sequence[int] = KINDS) -> list[End]:
        """Return the possible forms of an organism after its actions.

        The first one is unchanged.
        """
        own = spaces_of(organism)
        self._blocked = spaces_of(self.own) & ~own
        self._supply = tuple(
            SUPPLY - self.own[kind].bit_count() + organism[kind].bit_count() for kind in KINDS
        )
        name = (own & -own).bit_length() - 1
        found = {organism: End(organism, name, EAT, None)}
        for kind in kinds:
            steps: Steps = {organism: None}
            rim: Sequence[Body] = (organism,)
            for _ in range(organism[kind].bit_count()):
                new: Steps = {}
                for before in rim:
                    for deed, after in self._deeds(before, kind):
                        if after not in steps and after not in new:
                            new[after] = (before, deed)
                rim = tuple(new)
                if len(rim) > most:
                    rim = sorted(rim, key=rank, reverse=True)[:most]
                for after in rim:
                    steps[after] = new[after]
                    if after not in found:
                        found[after] = End(after, name, kind, steps)
        return list(found.values())

    def _is_supplied(self, one: Body, other: Body) -> bool:
        return self.laws.endless or all(
            one[kind].bit_count() + other[kind].bit_count() <= SUPPLY for kind in KINDS
        )

    # Actions

    def _deeds(self, body: Body, kind: int) -> Iterator[tuple[Deed, Body]]:
        """Yield each useful action of a type, with its result."""
        if kind == EAT:
            yield from self._meals(body)
        elif kind == MOVE:
            yield from self._shifts(body)
        else:
            yield from self._growths(body)
        yield from self._circulations(body)

    def _meals(self, body: Body) -> Iterator[tuple[Deed, Body]]:
        e, m, g, f1, f2, f3 = body
        left = e & ~f3
        while left:
            bit = left & -left
            left ^= bit
            deed: Deed = (EAT, bit.bit_length() - 1, -1, ())
            if not f1 & bit:
                yield deed, (e, m, g, f1 | bit, f2, f3)
            elif not f2 & bit:
                yield deed, (e, m, g, f1, f2 | bit, f3)
            else:
                yield deed, (e, m, g, f1, f2, f3 | bit)

    def _shifts(self, body: Body) -> Iterator[tuple[Deed, Body]]:
        e, m, g, f1, f2, f3 = body
        ground = self.ground
        near, room = ground.near, self._room
        own = e | m | g
        groups = ground.groups(own)
        alive = own
        if len(groups) > 1 or not (e and m and g):
            alive = sum(group for group in groups if is_whole(body, group))
        communal = self._communal(body) if self.laws.commune else 0
        left = (f1 | communal) & alive & (m | ground.around(m) | communal)
        full = own | self._blocked
        while left:
            bit = left & -left
            left ^= bit
            start = bit.bit_length() - 1
            kind = 0 if e & bit else 1 if m & bit else 2
            ends = near[start] & room[kind] & ~full
            while ends:
                end = ends & -ends
                ends ^= end
                both = bit | end
                yield (
                    (MOVE, start, end.bit_length() - 1, ()),
                    (
                        e ^ both if kind == 0 else e,
                        m ^ both if kind == 1 else m,
                        g ^ both if kind == 2 else g,
                        f1 ^ both if f1 & bit else f1,
                        f2 ^ both if f2 & bit else f2,
                        f3 ^ both if f3 & bit else f3,
                    ),
                )

    def _communal(self, body: Body) -> int:
        """Return the elements that fed neighbours feed and move, by house rule."""
        own = spaces_of(body)
        return sum(
            1 << space for space in each(own) if (self.ground.near[space] & own & body[3]).bit_count() >= 2
        )

    def _growths(self, body: Body) -> Iterator[tuple[Deed, Body]]:
        growers = body[2]
        store = stores(body, growers)
        beside = self.ground.around(growers) & ~(spaces_of(body) | self._blocked)
        for kind in KINDS:
            cost = body[kind].bit_count()
            if cost > store or not (self.laws.endless or cost < self._supply[kind]):
                continue
            left = beside & self._plots[kind]
            if not left:
                continue
            paid, poorer = _payment(body, cost)
            e, m, g, f1, f2, f3 = poorer
            while left:
                bit = left & -left
                left ^= bit
                yield (
                    (GROW, kind, bit.bit_length() - 1, paid),
                    (
                        e | bit if kind == 0 else e,
                        m | bit if kind == 1 else m,
                        g | bit if kind == 2 else g,
                        f1,
                        f2,
                        f3,
                    ),
                )

    def _circulations(self, body: Body) -> Iterator[tuple[Deed, Body]]:
        e, m, g, f1, f2, f3 = body
        hungry = (e | m | g) & ~f1
        takers = (g & ~f3) | hungry
        givers = f1
        while givers:
            giver = givers & -givers
            givers ^= giver
            # A giver with one food needs it as much as an element without any, but a GROW can pay
            # with it.
            left = takers & ~giver if giver & (e | f2) else g & ~f3 & ~giver
            while left:
                taker = left & -left
                left ^= taker
                g1, g2, g3 = f1, f2, f3
                if f3 & giver:
                    g3 ^= giver
                elif f2 & giver:
                    g2 ^= giver
                else:
                    g1 ^= giver
                if not g1 & taker:
                    g1 |= taker
                elif not g2 & taker:
                    g2 |= taker
                else:
                    g3 |= taker
                yield (
                    (CIRCULATE, giver.bit_length() - 1, taker.bit_length() - 1, ()),
                    (e, m, g, g1, g2, g3),
                )


def _payment(body: Body, cost: int) -> tuple[Paid, Body]:
    """Return a payment of `cost` food, and the body after it.

    GROW elements pay.

    Each food comes from the first of the elements that hold most.
    """
    e, m, g, f1, f2, f3 = body
    before, payers = body, 0
    for _ in range(cost):
        level = g & f3 or g & f2 or g & f1
        bit = level & -level
        payers |= bit
        if f3 & bit:
            f3 ^= bit
        elif f2 & bit:
            f2 ^= bit
        else:
            f1 ^= bit
    after = (e, m, g, f1, f2, f3)
    return tuple(
        (space, food_at(before, 1 << space) - food_at(after, 1 << space)) for space in each(payers)
    ), after

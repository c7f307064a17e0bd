"""A match of ORGANISM in integers.

Sets of spaces hold types and food. Turns consist of actions that are not checked. All values are
immutable. The rules are those of `engine.games.organism`, and a test compares both; ORG-1 … are its
rulings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.games.organism.rain import drift
from engine.games.organism.state import KINDS, ORGANISMS_TO_WIN, Debts, Public
from engine.players.organism.boards import Ground, ground_of

EAT, MOVE, GROW, CIRCULATE = range(4)
"""The types. Each also names its action."""
PREY: Final = (GROW, EAT, MOVE)
"""By type: the type that it captures."""

Body = tuple[int, int, int, int, int, int]
"""A seat's or an organism's elements, as sets of spaces.

In order: EAT, MOVE, GROW; the spaces with at least one food, with at least two, and with three.
"""
NOBODY: Final[Body] = (0, 0, 0, 0, 0, 0)

Paid = tuple[tuple[int, int], ...]
Deed = tuple[int, int, int, Paid]
"""An action.

EAT has a space. MOVE has its start and end. GROW has a type, a space, and the food that each space
pays. CIRCULATE has its start and end.
"""
Acts = tuple[int, int, tuple[Deed, ...]]
"""An organism's actions: its first space, the type, and the actions."""


class Turn(NamedTuple):
    """A whole turn: types for the homes, then the organisms' actions.

    The actions are in order.
    """

    introduced: tuple[int, int, int] | None
    acts: tuple[Acts, ...]


@dataclass(frozen=True, slots=True)
class Laws:
    """What stays the same in a match."""

    ground: Ground
    seats: int
    limits: tuple[int, ...]
    rounds: int
    debts: Debts
    persist: bool
    commune: bool
    in_contact: bool
    endless: bool
    elimination: bool
    drift: tuple[int, ...]
    """By space: the bit of the space that rain drifts to.

    It is 0 off the board. The tuple is empty without rain (ORG-27).
    """

    @property
    def has_rain(self) -> bool:
        """Whether the last side is the rain."""
        return bool(self.drift)


class Position(NamedTuple):
    """A match that is over or at a turn's start.

    The seat has already taken its token for the core.
    """

    sides: tuple[Body, ...]
    tokens: tuple[int, ...]
    turn: int
    first: int
    round: int
    gone: tuple[int, ...]
    """The seats that left or were eliminated."""
    winners: tuple[int, ...] = ()
    """The winners; empty while the match goes on."""

    @property
    def own(self) -> Body:
        """The elements of the seat that acts."""
        return self.sides[self.turn]


def read(table: Public) -> tuple[Laws, Position]:
    """Return the constants and the position of a View or a State."""
    options, ground = table.options, ground_of(table.seats, table.options.board)
    laws = Laws(
        ground=ground,
        seats=table.seats,
        limits=table.limits,
        rounds=options.rounds,
        debts=table.debts,
        persist=options.persist,
        commune=options.commune,
        in_contact=options.growth_in_contact,
        endless=options.endless_supply,
        elimination=options.elimination,
        drift=_drift(table),
    )
    sides = [list(NOBODY) for _ in range(table.sides)]
    for one in table.elements:
        bit = 1 << ground.number[one.space]
        sides[one.seat][KINDS.index(one.kind)] |= bit
        for food in range(one.food):
            sides[one.seat][3 + food] |= bit
    position = Position(
        sides=tuple((e, m, g, f1, f2, f3) for e, m, g, f1, f2, f3 in sides),
        tokens=tuple(map(len, table.tokens)),
        turn=table.turn,
        first=table.first,
        round=table.round,
        gone=table.out,
        winners=table.winners,
    )
    return laws, position


def _drift(table: Public) -> tuple[int, ...]:
    if table.rain is None:
        return ()
    ground = ground_of(table.seats, table.options.board)
    onwards = drift(table.options.board)
    return tuple(0 if (to := onwards[space]) is None else 1 << ground.number[to] for space in ground.spaces)


# Bodies


def spaces_of(body: Body) -> int:
    """Return the spaces of a body."""
    return body[0] | body[1] | body[2]


def food_at(body: Body, bit: int) -> int:
    """Return the food on a space."""
    return bool(body[3] & bit) + bool(body[4] & bit) + bool(body[5] & bit)


def stores(body: Body, spaces: int) -> int:
    """Return the total food on spaces."""
    return (body[3] & spaces).bit_count() + (body[4] & spaces).bit_count() + (body[5] & spaces).bit_count()


def part(body: Body, spaces: int) -> Body:
    """Return the part of a body on these spaces."""
    e, m, g, f1, f2, f3 = body
    return e & spaces, m & spaces, g & spaces, f1 & spaces, f2 & spaces, f3 & spaces


def joined(one: Body, other: Body) -> Body:
    """Return both bodies together."""
    return (
        one[0] | other[0],
        one[1] | other[1],
        one[2] | other[2],
        one[3] | other[3],
        one[4] | other[4],
        one[5] | other[5],
    )


def fed(body: Body, bit: int) -> Body:
    """Add a food on a space that is not full."""
    e, m, g, f1, f2, f3 = body
    if not f1 & bit:
        return e, m, g, f1 | bit, f2, f3
    if not f2 & bit:
        return e, m, g, f1, f2 | bit, f3
    return e, m, g, f1, f2, f3 | bit


def drained(body: Body, bit: int) -> Body:
    """Remove a food from a space that has one."""
    e, m, g, f1, f2, f3 = body
    if f3 & bit:
        return e, m, g, f1, f2, f3 ^ bit
    if f2 & bit:
        return e, m, g, f1, f2 ^ bit, f3
    return e, m, g, f1 ^ bit, f2, f3


def shifted(body: Body, start: int, end: int) -> Body:
    """Move an element to another space, with its food."""
    e, m, g, f1, f2, f3 = body
    both = start | end
    return (
        e ^ both if e & start else e,
        m ^ both if m & start else m,
        g ^ both if g & start else g,
        f1 ^ both if f1 & start else f1,
        f2 ^ both if f2 & start else f2,
        f3 ^ both if f3 & start else f3,
    )


def grown(body: Body, kind: int, bit: int, paid: Paid) -> Body:
    """Pay for and add an element without food."""
    for space, food in paid:
        for _ in range(food):
            body = drained(body, 1 << space)
    e, m, g, f1, f2, f3 = body
    if kind == EAT:
        return e | bit, m, g, f1, f2, f3
    if kind == MOVE:
        return e, m | bit, g, f1, f2, f3
    return e, m, g | bit, f1, f2, f3


def done(body: Body, deed: Deed) -> Body:
    """Return a body after an action."""
    what, one, other, paid = deed
    if what == EAT:
        return fed(body, 1 << one)
    if what == MOVE:
        return shifted(body, 1 << one, 1 << other)
    if what == GROW:
        return grown(body, one, 1 << other, paid)
    return fed(drained(body, 1 << one), 1 << other)


# Turns


def introduced(laws: Laws, position: Position, kinds: tuple[int, int, int]) -> Position:
    """Return the position after an introduction (ORG-8).

    The homes get an element of each type with a food. Elements on the homes and beside them are
    removed. It is still the same seat's turn.
    """
    homes = laws.ground.homes[position.turn]
    own = sum(1 << home for home in homes)
    staying = laws.ground.all & ~(own | laws.ground.around(own))
    sides = [part(side, staying) for side in position.sides]
    e, m, g = (1 << homes[kinds.index(kind)] for kind in (EAT, MOVE, GROW))
    sides[position.turn] = (e, m, g, own, 0, 0)
    return position._replace(sides=tuple(sides))


def acted(laws: Laws, position: Position, turn: Turn) -> Position:
    """Return the board after all actions of a turn, before conflicts."""
    if turn.introduced is not None:
        position = introduced(laws, position, turn.introduced)
    bodies = [part(position.own, group) for group in laws.ground.groups(spaces_of(position.own))]
    for organism, _, deeds in turn.acts:
        place = next(place for place, body in enumerate(bodies) if spaces_of(body) >> organism & 1)
        body = bodies.pop(place)
        for deed in deeds:
            body = done(body, deed)
        bodies.append(body)
    return with_own(position, bodies)


def with_own(position: Position, bodies: list[Body]) -> Position:
    """Return the position with these organisms for the acting seat."""
    own = NOBODY
    for body in bodies:
        own = joined(own, body)
    sides = position.sides
    return position._replace(sides=(*sides[: position.turn], own, *sides[position.turn + 1 :]))


def is_whole(body: Body, group: int) -> bool:
    """Return whether a group has all three types."""
    return bool(body[0] & group and body[1] & group and body[2] & group)


def living(laws: Laws, body: Body) -> int:
    """Count the whole organisms."""
    e, m, g = body[:3]
    count = 0
    for group in laws.ground.groups(e | m | g):
        if e & group and m & group and g & group:
            count += 1
    return count


def has_divided(laws: Laws, position: Position, seat: int) -> bool:
    """Return whether a seat has enough whole organisms to win."""
    side = position.sides[seat]
    groups = laws.ground.groups(side[0] | side[1] | side[2])
    return len(groups) >= ORGANISMS_TO_WIN and living(laws, side) >= ORGANISMS_TO_WIN


def settled(laws: Laws, position: Position) -> Position:
    """Return the position with winners and eliminations (ORG-3 to ORG-5).

    The tokens of the turn have been taken.
    """
    actor = position.turn
    if actor < laws.seats and has_divided(laws, position, actor):
        return position._replace(winners=(actor,))
    if winners := _captured_enough(laws, position, actor):
        return position._replace(winners=winners)
    return _with_eliminated(laws, position) if laws.elimination else position


def _with_eliminated(laws: Laws, position: Position) -> Position:
    """Return the position without the seats that have nothing left (ORG-26).

    Seats that have not entered yet stay.
    """
    actor, first = position.turn % laws.seats, position.first
    fallen = [
        seat
        for seat in _remaining(laws, position)
        if seat != position.turn
        and not spaces_of(position.sides[seat])
        and (position.round > 1 or (seat - first) % laws.seats <= (actor - first) % laws.seats)
    ]
    if not fallen:
        return position
    position = position._replace(gone=(*position.gone, *fallen))
    left = _rivals(laws, position)
    return position._replace(winners=tuple(left)) if len(left) == 1 else position


def begun(laws: Laws, position: Position) -> Position:
    """Return the position after the start of the next seat's turn.

    That seat can win by it, too.
    """
    actor = position.turn
    seat, round_number = actor, position.round
    while True:
        seat = (seat + 1) % laws.seats
        round_number += seat == position.first
        if seat not in position.gone:
            break
    if 0 < laws.rounds < round_number:
        return position._replace(winners=_foremost(laws, position))
    sides, tokens, _, first, _, gone, _ = position
    position = Position(sides, tokens, seat, first, round_number, gone)
    if has_divided(laws, position, seat):
        return position._replace(winners=(seat,))
    if not spaces_of(position.own) & 1:
        return position
    tokens = tuple(count + (one == seat) for one, count in enumerate(tokens))
    position = position._replace(tokens=tokens)
    return position._replace(winners=_captured_enough(laws, position, seat))


def excess(laws: Laws, position: Position, seat: int) -> int:
    """Return how many tokens a seat has beyond its limit to win."""
    return position.tokens[seat] - laws.limits[seat]


def _foremost(laws: Laws, position: Position) -> tuple[int, ...]:
    staying = _rivals(laws, position)
    best = max(excess(laws, position, seat) for seat in staying)
    return tuple(seat for seat in staying if excess(laws, position, seat) == best)


def _remaining(laws: Laws, position: Position) -> list[int]:
    """Return the seats that still play."""
    return [seat for seat in range(laws.seats) if seat not in position.gone]


def _rivals(laws: Laws, position: Position) -> list[int]:
    """Return the seats that still play, and the rain."""
    return [*_remaining(laws, position), *range(laws.seats, len(position.sides))]


def _captured_enough(laws: Laws, position: Position, actor: int) -> tuple[int, ...]:
    for count, limit in zip(position.tokens, laws.limits, strict=True):
        if count >= limit:
            break
    else:
        return ()  # as after nearly every turn
    top = _foremost(laws, position)
    if excess(laws, position, top[0]) < 0:
        return ()
    return top if len(top) == 1 else tuple(seat for seat in top if seat != actor)

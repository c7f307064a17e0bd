"""The results of a turn of ORGANISM, in integers (ORG-15 to ORG-21).

Captures come first, then the death of groups that lack a type.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.games.organism.state import FULL
from engine.players.organism.boards import each
from engine.players.organism.model import (
    EAT,
    GROW,
    MOVE,
    NOBODY,
    PREY,
    Body,
    Laws,
    Position,
    begun,
    food_at,
    is_whole,
    part,
    settled,
    spaces_of,
)


def ended(laws: Laws, position: Position) -> Position:
    """Return the position after a turn whose actions are done.

    Apply captures and deaths, then begin the next turn or name the winners.
    """
    after = settled(laws, resolved(laws, position))
    if laws.has_rain and not after.winners:
        after = rained(laws, after)
    return after if after.winners else begun(laws, after)


def rained(laws: Laws, position: Position) -> Position:
    """Return the position after a turn of the rain (ORG-27).

    No new drops fall, because their places are unknown.
    """
    *players, rain = position.sides
    drops = tuple(_drifted(laws, part) for part in rain)
    own = players[0]
    around, washed = laws.ground.around, 0
    for kind in (EAT, MOVE, GROW):
        washed |= drops[kind] & around(own[kind]) | own[kind] & around(drops[kind])
    e, m, g, f1, f2, f3 = (one & ~washed for one in drops)
    sides = (part(own, ~washed), (e, m, g, f1, f2, f3))
    turn = position.turn
    after = settled(laws, resolved(laws, position._replace(sides=sides, turn=len(players))))
    return after._replace(turn=turn)


def _drifted(laws: Laws, spaces: int) -> int:
    found = 0
    for space in each(spaces):
        found |= laws.drift[space]
    return found


def resolved(laws: Laws, position: Position) -> Position:
    """Return the position after conflicts and integrity, with tokens taken.

    It is still the same seat's turn.
    """
    touched = laws.ground.around(spaces_of(position.own))
    for seat, (e, m, g, _, _, _) in enumerate(position.sides):
        if touched & (e | m | g) and seat != position.turn:
            attack = _Attack(laws, position, touched)
            return _judged(laws, attack.fought(), attack)
    return _judged(laws, position, None)


class _Attack:
    """The contacts between the acting seat's elements and others."""

    def __init__(self, laws: Laws, position: Position, touched: int) -> None:
        self._laws = laws
        self._position = position
        self._seat_at = dict[int, int]()
        """The seats of all elements in contact."""
        self.prey = dict[int, int]()
        """By captor: the spaces of what it captures."""
        self._hunters = dict[int, list[int]]()
        """By captured element: its captors."""
        own, near = position.own, laws.ground.near
        mine = spaces_of(own)
        for seat, side in enumerate(position.sides):
            if seat == position.turn:
                continue
            for space in each(touched & spaces_of(side)):
                kind = _kind_at(side, 1 << space)
                for other in each(near[space] & mine):
                    facing = _kind_at(own, 1 << other)
                    if PREY[facing] == kind:
                        self._meet(other, space, position.turn, seat)
                    elif PREY[kind] == facing:
                        self._meet(space, other, seat, position.turn)

    def _meet(self, captor: int, captured: int, by: int, of: int) -> None:
        self.prey[captor] = self.prey.get(captor, 0) | 1 << captured
        self._hunters.setdefault(captured, []).append(captor)
        self._seat_at[captor], self._seat_at[captured] = by, of

    def victims(self, captors: int) -> set[int]:
        """Return the seats from which any of these captors captured something."""
        return {self._seat_at[space] for captor in each(captors) for space in each(self.prey.get(captor, 0))}

    def own(self) -> int:
        """Return the acting seat's elements at the start of the conflict."""
        return spaces_of(self._position.own)

    def beside(self, group: int) -> int:
        """Return the acting seat's group at the start of the conflict.

        It is the group around the first of these spaces.
        """
        first = group & -group
        return next(found for found in self._laws.ground.groups(self.own()) if found & first)

    def fought(self) -> Position:
        """Return the position without the captured elements.

        Their food goes to their captors, and each captor's seat gets a token.
        """
        position, hunters, prey = self._position, self._hunters, self.prey
        if not hunters:
            return position
        food = {space: food_at(position.sides[seat], 1 << space) for space, seat in self._seat_at.items()}
        tokens, waiting, removed = list(position.tokens), sorted(hunters), 0
        while waiting:
            lost = [space for space in waiting if not prey.get(space, 0) & ~removed]
            circling = not lost
            if circling:
                lost = _circle(waiting, prey)
            for space in lost:
                for seat in {self._seat_at[captor] for captor in hunters[space]}:
                    tokens[seat] += 1
                if not circling:
                    taker = min(
                        (captor for captor in hunters[space] if not removed >> captor & 1),
                        key=lambda captor: (food[captor], captor),
                    )
                    food[taker] = min(FULL, food[taker] + food[space])
            for space in lost:
                removed |= 1 << space
            waiting = [space for space in waiting if not removed >> space & 1]
        sides = [part(side, ~removed) for side in position.sides]
        for captor in prey:
            if not removed >> captor & 1:
                seat = self._seat_at[captor]
                sides[seat] = _with_food(sides[seat], 1 << captor, food[captor])
        return position._replace(sides=tuple(sides), tokens=tuple(tokens))


def _kind_at(body: Body, bit: int) -> int:
    return 0 if body[0] & bit else 1 if body[1] & bit else 2


def _with_food(body: Body, bit: int, food: int) -> Body:
    e, m, g, f1, f2, f3 = body
    return (
        e,
        m,
        g,
        f1 | bit if food > 0 else f1 & ~bit,
        f2 | bit if food > 1 else f2 & ~bit,
        f3 | bit if food > 2 else f3 & ~bit,
    )


def _circle(waiting: Sequence[int], prey: Mapping[int, int]) -> list[int]:
    """Return elements that capture only each other in a circle (ORG-17)."""
    reach = [sorted(_reached(space, prey, waiting)) for space in waiting]
    return min(reach, key=lambda spaces: (len(spaces), spaces[0]))


def _reached(start: int, prey: Mapping[int, int], among: Collection[int]) -> set[int]:
    found, todo = set[int](), [start]
    while todo:
        for space in each(prey.get(todo.pop(), 0)):
            if space in among and space not in found:
                found.add(space)
                todo.append(space)
    return found


def _judged(laws: Laws, position: Position, attack: _Attack | None) -> Position:
    """Remove groups without a type, and award tokens (ORG-19, ORG-20)."""
    dying, groups = list[tuple[int, int]](), laws.ground.groups
    for seat, (e, m, g, _, _, _) in enumerate(position.sides[: laws.seats]):
        for group in groups(e | m | g):
            if not (e & group and m & group and g & group):
                dying.append((seat, group))
    if not dying:
        return position
    if laws.persist:
        return _starved(laws, position)
    actor, sides, tokens = position.turn, list(position.sides), list(position.tokens)
    torn = {seat for seat, _ in dying} - {actor}
    for seat, group in dying:
        sides[seat] = part(sides[seat], ~group)
        if laws.has_rain:
            continue
        for gaining in {actor} if seat != actor else _paid_for(laws, group, attack, torn):
            tokens[gaining] += 1
    return position._replace(sides=tuple(sides), tokens=tuple(tokens))


def _paid_for(laws: Laws, group: int, attack: _Attack | None, torn: set[int]) -> set[int]:
    if attack is None:
        return torn if laws.debts == "printed" else set()
    match laws.debts:
        case "printed":
            return torn | attack.victims(attack.own())
        case "digital":
            return attack.victims(group)
        case "attackers":
            return attack.victims(attack.beside(group))


def _starved(laws: Laws, position: Position) -> Position:
    """Remove all elements of seats without a whole group.

    With PERSIST no other seat loses anything.
    """
    sides, tokens = list(position.sides), list(position.tokens)
    for seat, side in enumerate(position.sides[: laws.seats]):
        groups = laws.ground.groups(spaces_of(side))
        if groups and not any(is_whole(side, group) for group in groups):
            sides[seat] = NOBODY
            tokens[position.turn] += seat != position.turn and not laws.has_rain
    return position._replace(sides=tuple(sides), tokens=tuple(tokens))

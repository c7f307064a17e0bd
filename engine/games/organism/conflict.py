"""Conflicts at the end of a turn: captures, then deaths of incomplete groups.

ORG-15 to ORG-21 settle what the makers' text leaves open; a function that enforces one names it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.organism.boards import Board, Space
from engine.games.organism.body import Piece, Pieces, element_at, groups, is_whole
from engine.games.organism.state import FULL, PREY, RAIN, Capture, Death, Debts, Public

Hunts = Mapping[Space, frozenset[Space]]
"""The elements that each captor captures."""


def resolve_conflict(
    pieces: Pieces, table: Public, actor: int
) -> tuple[Pieces, tuple[Capture, ...], tuple[Death, ...]]:
    """Return the pieces after the actor's turn, with captures and deaths."""
    board = table.board
    prey = _contacts(pieces, board, actor)
    after, captures = _capture_all(pieces, board, prey) if prey else (pieces, ())
    deaths = _deaths(after, table, actor, _Attack(pieces, board, actor, prey))
    if deaths:
        gone = {element.space for death in deaths for element in death.elements}
        after = {space: piece for space, piece in after.items() if space not in gone}
    return after, captures, deaths


class _Attack(NamedTuple):
    """The conflict of a turn: its first pieces, actor and captures."""

    pieces: Pieces
    board: Board
    actor: int
    prey: Hunts

    def victims(self, captors: Iterable[Space]) -> tuple[int, ...]:
        """Return the seats from which any of these elements captured something."""
        lost = {self.pieces[space].seat for captor in captors for space in self.prey.get(captor, ())}
        return tuple(sorted(lost))

    def own(self) -> Iterable[Space]:
        """Yield the actor's elements when the conflict began."""
        return (space for space, piece in self.pieces.items() if piece.seat == self.actor)

    def beside(self, space: Space) -> tuple[Space, ...]:
        """Return the actor's group around a space when the conflict began."""
        return next(group for group in groups(self.pieces, self.board) if space in group)


# Conflict


def _contacts(pieces: Pieces, board: Board, actor: int) -> dict[Space, frozenset[Space]]:
    """Return the elements that each captor captures.

    Only contacts of the actor's elements count: conflicts without them were over before the turn.
    """
    prey: dict[Space, set[Space]] = {}
    for space, one in pieces.items():
        if one.seat != actor:
            continue
        for near in board.near[space]:
            other = pieces.get(near)
            if other is None or other.seat == actor:
                continue
            if PREY[one.kind] is other.kind:
                prey.setdefault(space, set()).add(near)
            elif PREY[other.kind] is one.kind:
                prey.setdefault(near, set()).add(space)
    return {captor: frozenset(captured) for captor, captured in prey.items()}


def _capture_all(pieces: Pieces, board: Board, prey: Hunts) -> tuple[dict[Space, Piece], tuple[Capture, ...]]:
    """Return the pieces after all captures, and the captures in order.

    Elements that capture nothing (any more) go first. If all capture something, a whole circle goes
    at once. Every contact at the beginning counts, even if the captor is captured itself.
    """
    hunters: dict[Space, set[Space]] = {}
    for captor, captured in prey.items():
        for space in captured:
            hunters.setdefault(space, set()).add(captor)
    after, captures, order = dict(pieces), list[Capture](), board.order.__getitem__
    waiting = sorted(hunters, key=order)
    while waiting:
        lost = [space for space in waiting if after.keys().isdisjoint(prey.get(space, ()))]
        circling = not lost
        if circling:
            lost = _circle(waiting, prey, order)
        for space in lost:
            by = sorted({pieces[captor].seat for captor in hunters[space]})
            captures.append(Capture(element=element_at(after, space), by=tuple(by)))
            if not circling:
                _feed(after, hunters[space], after[space].food, board)
        for space in lost:
            del after[space]
        waiting = [space for space in waiting if space in after]
    return after, tuple(captures)


def _feed(after: dict[Space, Piece], captors: Iterable[Space], food: int, board: Board) -> None:
    """Give a captured element's food to its captor.

    Of several captors the one with most room gets it (ORG-16). More than it can hold is lost.
    """
    standing = [space for space in captors if space in after]
    taker = min(standing, key=lambda space: (after[space].food, board.order[space]))
    piece = after[taker]
    after[taker] = piece._replace(food=min(FULL, piece.food + food))


def _circle(waiting: Sequence[Space], prey: Hunts, order: Callable[[Space], int]) -> list[Space]:
    """Return elements that capture only each other in a circle (ORG-17).

    They go all at once.
    """
    reach = {space: _find_reach(space, prey, waiting) for space in waiting}
    smallest = min(reach.values(), key=lambda spaces: (len(spaces), min(map(order, spaces))))
    return sorted(smallest, key=order)


def _find_reach(start: Space, prey: Hunts, among: Sequence[Space]) -> frozenset[Space]:
    """Return all that an element captures, and what these capture in turn."""
    found, todo = set[Space](), [start]
    while todo:
        for space in prey.get(todo.pop(), ()):
            if space in among and space not in found:
                found.add(space)
                todo.append(space)
    return frozenset(found)


# Integrity


def _deaths(pieces: Pieces, table: Public, actor: int, attack: _Attack) -> tuple[Death, ...]:
    """Return the deaths of all groups that lack a type, judged at once (ORG-19).

    Drops of rain need no types. In a match against the rain no seat gets a token for a group
    (ORG-27).
    """
    every = [group for group in groups(pieces, table.board) if pieces[group[0]].seat != RAIN]
    if table.options.persist:
        deaths = _starve_seats(pieces, every, actor)
        return tuple(one.model_copy(update={"to": ()}) for one in deaths) if table.rain else deaths
    dying = [group for group in every if not is_whole(pieces, group)]
    torn = {pieces[group[0]].seat for group in dying} - {actor}
    return tuple(
        Death(
            elements=tuple(element_at(pieces, space) for space in group),
            to=()
            if table.rain
            else (actor,)
            if pieces[group[0]].seat != actor
            else _paid_for(table.debts, group, attack, torn),
        )
        for group in dying
    )


def _paid_for(debts: Debts, group: Sequence[Space], attack: _Attack, torn: Iterable[int]) -> tuple[int, ...]:
    """Return who gets a token for a dying group of the actor (ORG-20).

    As printed, these are all seats from which the actor got a token this turn, by a capture or for
    a group that fell apart. As the designer's digital version plays it, they are only the seats
    from which the survivors of that group captured.
    """
    match debts:
        case "printed":
            return tuple(sorted({*torn, *attack.victims(attack.own())}))
        case "digital":
            return attack.victims(group)
        case "attackers":
            return attack.victims(attack.beside(group[0]))


def _starve_seats(pieces: Pieces, every: Sequence[Sequence[Space]], actor: int) -> tuple[Death, ...]:
    """Return the deaths under PERSIST.

    A seat without any whole group loses all its elements.
    """
    alive = {pieces[group[0]].seat for group in every if is_whole(pieces, group)}
    deaths = []
    for seat in sorted({piece.seat for piece in pieces.values()} - {*alive, RAIN}):
        spaces = [space for group in every for space in group if pieces[space].seat == seat]
        to = (actor,) if seat != actor else ()
        deaths.append(Death(elements=tuple(element_at(pieces, space) for space in spaces), to=to))
    return tuple(deaths)

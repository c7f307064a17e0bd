"""What becomes of a turn: captures where elements of different seats touch, then the death of groups that lack a type.

House rules: ORG-15 to ORG-21 settle what the makers' text leaves open; a function that enforces one names it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.organism.boards import Board, Space
from engine.games.organism.body import Piece, Pieces, element_at, groups, is_whole
from engine.games.organism.table import FULL, PREY, Capture, Death, Options

Hunts = Mapping[Space, frozenset[Space]]
"""By element: those that it captures, or that capture it."""


def resolved(
    pieces: Pieces, board: Board, options: Options, actor: int
) -> tuple[dict[Space, Piece], tuple[Capture, ...], tuple[Death, ...]]:
    """The pieces at the end of the actor's turn, and what was lost on the way."""
    after, captures, captors = _captured(pieces, board, actor)
    attackers = {
        space: group for group in groups(pieces, board) for space in group if pieces[space].seat == actor
    }
    deaths = _deaths(after, board, options, actor, _Attack(attackers, captors))
    gone = {element.space for death in deaths for element in death.elements}
    return {space: piece for space, piece in after.items() if space not in gone}, captures, deaths


class _Attack(NamedTuple):
    """Who attacked: by element of the actor's, its group when the conflict began, and the seats it captured from."""

    groups: Mapping[Space, tuple[Space, ...]]
    victims: Mapping[Space, frozenset[int]]


# Conflict


def _captured(
    pieces: Pieces, board: Board, actor: int
) -> tuple[dict[Space, Piece], tuple[Capture, ...], dict[Space, frozenset[int]]]:
    """Capture after capture: first of those that capture nothing (any more), and of whole circles where all do.

    Every contact counts that there was at the beginning, even of captors that are captured themselves.
    """
    prey = {
        space: frozenset(near for near in board.near[space] if _does_capture(pieces, space, near))
        for space in pieces
    }
    hunters: dict[Space, frozenset[Space]] = {
        space: frozenset(captor for captor in board.near[space] if space in prey.get(captor, ()))
        for space in pieces
    }
    after, captures, order = dict(pieces), list[Capture](), board.order.__getitem__
    waiting = sorted((space for space in pieces if hunters[space]), key=order)
    while waiting:
        lost = [space for space in waiting if not prey[space] & after.keys()]
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
    victims = {
        space: frozenset(pieces[lost].seat for lost in prey[space])
        for space, piece in pieces.items()
        if piece.seat == actor
    }
    return after, tuple(captures), victims


def _does_capture(pieces: Pieces, captor: Space, captured: Space) -> bool:
    one, other = pieces[captor], pieces.get(captured)
    return other is not None and one.seat != other.seat and PREY[one.kind] is other.kind


def _feed(after: dict[Space, Piece], captors: Iterable[Space], food: int, board: Board) -> None:
    """A captured element's food goes to its captor; to the one with most room of several (ORG-16). Too much is lost."""
    standing = [space for space in captors if space in after]
    taker = min(standing, key=lambda space: (after[space].food, board.order[space]))
    piece = after[taker]
    after[taker] = piece._replace(food=min(FULL, piece.food + food))


def _circle(waiting: Sequence[Space], prey: Hunts, order: Callable[[Space], int]) -> list[Space]:
    """Elements that capture each other in a circle and nothing outside of it: they go all at once (ORG-17)."""
    reach = {space: _reached(space, prey, waiting) for space in waiting}
    smallest = min(reach.values(), key=lambda spaces: (len(spaces), min(map(order, spaces))))
    return sorted(smallest, key=order)


def _reached(start: Space, prey: Hunts, among: Sequence[Space]) -> frozenset[Space]:
    """All that an element captures, and what they capture in turn."""
    found, todo = set[Space](), [start]
    while todo:
        for space in prey[todo.pop()]:
            if space in among and space not in found:
                found.add(space)
                todo.append(space)
    return frozenset(found)


# Integrity


def _deaths(pieces: Pieces, board: Board, options: Options, actor: int, attack: _Attack) -> tuple[Death, ...]:
    """Every group that lacks a type, all judged at once and removed together (ORG-19)."""
    every = groups(pieces, board)
    if options.persist:
        return _starved(pieces, every, actor)
    dying = [group for group in every if not is_whole(pieces, group)]
    torn = {pieces[group[0]].seat for group in dying} - {actor}
    return tuple(
        Death(
            elements=tuple(element_at(pieces, space) for space in group),
            to=(actor,) if pieces[group[0]].seat != actor else _paid_for(options, group, attack, torn),
        )
        for group in dying
    )


def _paid_for(
    options: Options, group: Sequence[Space], attack: _Attack, torn: Iterable[int]
) -> tuple[int, ...]:
    """Who gets a token for a dying group of the actor's own: whoever it captured from in this turn's conflict (ORG-20).

    By default all elements count that were in the group when the conflict began; by option only those that still live,
    or, as the makers' text has it, everyone from whom the actor got a token this turn, for a group torn too.
    """
    match options.sacrifice:
        case "attackers":
            captors: Iterable[Space] = attack.groups[group[0]]
        case "survivors":
            captors = group
        case "everyone":
            return tuple(sorted({*torn, *(seat for seats in attack.victims.values() for seat in seats)}))
    return tuple(sorted({seat for space in captors for seat in attack.victims[space]}))


def _starved(pieces: Pieces, every: Sequence[Sequence[Space]], actor: int) -> tuple[Death, ...]:
    """With PERSIST only a seat without any whole group loses its elements, all of them."""
    alive = {pieces[group[0]].seat for group in every if is_whole(pieces, group)}
    deaths = []
    for seat in sorted({piece.seat for piece in pieces.values()} - alive):
        spaces = [space for group in every for space in group if pieces[space].seat == seat]
        to = (actor,) if seat != actor else ()
        deaths.append(Death(elements=tuple(element_at(pieces, space) for space in spaces), to=to))
    return tuple(deaths)

"""The elements of organisms during a turn, and what they may do.

No function changes the `Pieces` that it is given. An element carries the organism that it belonged
to when the turn began. A grown element belongs to the organism that grew it. Touching another own
organism joins nothing yet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from engine.games.organism.boards import Board, Space
from engine.games.organism.state import (
    FULL,
    KINDS,
    RAIN,
    SUPPLY,
    Circulate,
    Eat,
    Element,
    Grow,
    Kind,
    Options,
    Organism,
    Payment,
    Shift,
)


class Piece(NamedTuple):
    """An element in play; `organism` is its first space when the turn began."""

    seat: int
    kind: Kind
    food: int
    organism: Space


Pieces = Mapping[Space, Piece]


def pieces_of(elements: Iterable[Element], board: Board) -> dict[Space, Piece]:
    """Return the elements by space, each with its organism (ORG-21)."""
    standing = {element.space: element for element in elements}
    return {
        space: Piece(standing[space].seat, standing[space].kind, standing[space].food, group[0])
        for group in groups(standing, board)
        for space in group
    }


def label_pieces(elements: Iterable[Element], organisms: Iterable[Organism]) -> dict[Space, Piece]:
    """Return the elements of a View by space, with its organisms."""
    standing = {element.space: element for element in elements}
    return {
        space: Piece(one.seat, standing[space].kind, standing[space].food, one.name)
        for one in organisms
        for space in one.spaces
    }


def elements_of(pieces: Pieces, board: Board) -> tuple[Element, ...]:
    """Return the elements in the order of the board."""
    return tuple(element_at(pieces, space) for space in sorted(pieces, key=board.order.__getitem__))


def element_at(pieces: Pieces, space: Space) -> Element:
    """Return the element on a space."""
    piece = pieces[space]
    return _element(piece.seat, piece.kind, space, piece.food)


@cache
def _element(seat: int, kind: Kind, space: Space, food: int) -> Element:
    """Return the element, cached: a turn's questions show the same few thousand again."""
    return Element(seat=seat, kind=kind, space=space, food=food)


def groups(standing: Mapping[Space, Piece | Element], board: Board) -> list[tuple[Space, ...]]:
    """Return groups of touching elements of one seat, across organisms.

    The groups and their spaces are in the order of the board. A drop of rain is a group of its own.
    """
    of_seat: dict[int, set[Space]] = {}
    for space, one in standing.items():
        of_seat.setdefault(one.seat, set()).add(space)
    return sorted(
        (
            group
            for seat, spaces in of_seat.items()
            for group in (((one,) for one in spaces) if seat == RAIN else _apart(spaces, board))
        ),
        key=lambda group: board.order[group[0]],
    )


def organisms(pieces: Pieces, board: Board) -> tuple[Organism, ...]:
    """Return all organisms, as they belonged together when the turn began."""
    spaces: dict[tuple[int, Space], list[Space]] = {}
    for space in sorted(pieces, key=board.order.__getitem__):
        spaces.setdefault((pieces[space].seat, pieces[space].organism), []).append(space)
    return tuple(
        Organism(seat=seat, name=name, spaces=tuple(here), is_whole=is_whole(pieces, here))
        for (seat, name), here in spaces.items()
    )


def is_whole(standing: Mapping[Space, Piece | Element], spaces: Iterable[Space]) -> bool:
    """Return whether these elements have all three types, so that they live."""
    return len({standing[space].kind for space in spaces}) == len(KINDS)


def members(pieces: Pieces, seat: int, organism: Space) -> list[Space]:
    """Return the spaces of one organism."""
    return [space for space, piece in pieces.items() if piece.seat == seat and piece.organism == organism]


# Possible actions


class Body:
    """One organism of the acting seat, at one moment of its turn."""

    def __init__(self, pieces: Pieces, board: Board, options: Options, seat: int, organism: Space) -> None:
        self.pieces = pieces
        self.board = board
        self.options = options
        self.seat = seat
        self.organism = organism
        order = board.order.__getitem__
        self.spaces = sorted(members(pieces, seat, organism), key=order)

    def count(self, kind: Kind) -> int:
        """Return its number of elements of a type.

        That is how many actions of the type it has, and the price of one more (ORG-10).
        """
        return sum(self.pieces[space].kind is kind for space in self.spaces)

    # Eating and circulating

    def hungry(self) -> list[Space]:
        """Return the EAT elements that are not full."""
        return [space for space in self._with_room() if self.pieces[space].kind is Kind.EAT]

    def givers(self) -> list[Space]:
        """Return the elements with food that another could take."""
        room = self._with_room()
        return [space for space in self.spaces if self.pieces[space].food and room not in ([], [space])]

    def takers(self, giver: Space) -> list[Space]:
        """Return the elements that could take food from this one, near or far."""
        return [space for space in self._with_room() if space != giver]

    # Moving

    def movers(self) -> list[Space]:
        """Return the elements that can move: mobile, fed, alive (ORG-13), with a free space."""
        return [space for space in self.spaces if self._can_move(space) and self.destinations(space)]

    def destinations(self, mover: Space) -> list[Space]:
        """Return the empty neighbouring spaces for an element.

        None of them touches another seat's element of its type (ORG-14).
        """
        kind = self.pieces[mover].kind
        return [
            space
            for space in self.board.near[mover]
            if space not in self.pieces and not self._touches(space, kind)
        ]

    def is_own(self, space: Space) -> bool:
        """Return whether one of its elements is on a space."""
        piece = self.pieces.get(space)
        return piece is not None and piece.seat == self.seat and piece.organism == self.organism

    def is_fed(self, space: Space) -> bool:
        """Return whether its element on a space has food."""
        return self.pieces[space].food > 0 or self._is_communal(space)

    def is_mobile(self, space: Space) -> bool:
        """Return whether its element on a space is a MOVE or beside one."""
        around = (space, *self._friends(space))
        return any(self.pieces[near].kind is Kind.MOVE for near in around) or self._is_communal(space)

    def is_alive(self, space: Space) -> bool:
        """Return whether the connected elements around a space have all three types."""
        return is_whole(self.pieces, self.together(space))

    def together(self, space: Space) -> tuple[Space, ...]:
        """Return the elements of its organism connected to an element."""
        return next(group for group in self._groups if space in group)

    def find_enemies(self, space: Space) -> list[Element]:
        """Return other seats' elements beside a space."""
        return [
            element_at(self.pieces, near)
            for near in self.board.near[space]
            if near in self.pieces and self.pieces[near].seat != self.seat
        ]

    # Growing

    def sprouts(self) -> list[Kind]:
        """Return the types that it can grow."""
        return [
            kind
            for kind in KINDS
            if self.is_supplied(kind) and self.store() >= self.cost(kind) and self.plots(kind)
        ]

    def plots(self, kind: Kind) -> list[Space]:
        """Return the empty spaces beside its GROW elements where a type may grow.

        They touch no element of another seat (ORG-9).
        """
        if not self.options.growth_in_contact:
            return self._free_plots
        return [space for space in self._beside if not self._touches(space, kind)]

    def payers(self) -> list[Space]:
        """Return the GROW elements with food."""
        return [space for space in self._growers() if self.pieces[space].food]

    def payments(self, kind: Kind) -> Iterator[tuple[Payment, ...]]:
        """Yield every way to pay for one more element of a type."""
        stores = [(space, self.pieces[space].food) for space in self.payers()]
        for split in _splits([food for _, food in stores], self.cost(kind)):
            yield tuple(
                Payment(space=space, food=food)
                for (space, _), food in zip(stores, split, strict=True)
                if food
            )

    def pays(self, kind: Kind, paid: Sequence[Payment]) -> bool:
        """Return whether that is a way to pay for one more of a type.

        The payers are GROW elements in the order of the board, with enough food each.
        """
        stores = {space: self.pieces[space].food for space in self._growers()}
        payers = [one.space for one in paid]
        return (
            payers == [space for space in stores if space in payers]
            and all(1 <= one.food <= stores[one.space] for one in paid)
            and sum(one.food for one in paid) == self.cost(kind)
        )

    def is_supplied(self, kind: Kind) -> bool:
        """Return whether its player has an element of the type left (ORG-11)."""
        if self.options.endless_supply:
            return True
        return sum(piece.seat == self.seat and piece.kind is kind for piece in self.pieces.values()) < SUPPLY

    def store(self) -> int:
        """Return the food with which its GROW elements could pay."""
        return sum(self.pieces[space].food for space in self._growers())

    def cost(self, kind: Kind) -> int:
        """Return the food for one more of a type (ORG-10).

        It is the number of such elements that it has now.
        """
        return self.count(kind)

    @cached_property
    def _groups(self) -> list[tuple[Space, ...]]:
        """Its connected groups."""
        return _apart(set(self.spaces), self.board)

    @cached_property
    def _beside(self) -> list[Space]:
        """Empty spaces beside its GROW elements."""
        near = {space for grower in self._growers() for space in self.board.near[grower]}
        return sorted(near - self.pieces.keys(), key=self.board.order.__getitem__)

    @cached_property
    def _free_plots(self) -> list[Space]:
        """Those of these spaces that touch no other seat's element."""
        return [space for space in self._beside if not self._touches(space, None)]

    def _growers(self) -> list[Space]:
        return [space for space in self.spaces if self.pieces[space].kind is Kind.GROW]

    # Conditions

    def _with_room(self) -> list[Space]:
        return [space for space in self.spaces if self.pieces[space].food < FULL]

    def _can_move(self, space: Space) -> bool:
        return self.is_fed(space) and self.is_mobile(space) and self.is_alive(space)

    def _friends(self, space: Space) -> list[Space]:
        return [near for near in self.board.near[space] if self.is_own(near)]

    def _is_communal(self, space: Space) -> bool:
        """Return whether by house rule its neighbours feed and move it."""
        return self.options.commune and sum(self.pieces[near].food > 0 for near in self._friends(space)) >= 2

    def _touches(self, space: Space, kind: Kind | None) -> bool:
        """Return whether another seat's element, of that type if given, is beside a space."""
        for near in self.board.near[space]:  # the hottest loop of a question
            piece = self.pieces.get(near)
            if piece is not None and piece.seat != self.seat and (kind is None or piece.kind is kind):
                return True
        return False

    # Effects

    def after(self, action: Eat | Grow | Shift | Circulate) -> dict[Space, Piece]:
        """Return the pieces after an action that the organism may do."""
        pieces = dict(self.pieces)
        match action:
            case Eat(space=space):
                pieces[space] = _with_food(pieces[space], 1)
            case Circulate(space=space, to=to):
                pieces[space], pieces[to] = _with_food(pieces[space], -1), _with_food(pieces[to], 1)
            case Shift(space=space, to=to):
                pieces[to] = pieces.pop(space)
            case Grow(kind=kind, space=space, paid=paid):
                for payment in paid:
                    pieces[payment.space] = _with_food(pieces[payment.space], -payment.food)
                pieces[space] = Piece(self.seat, kind, 0, self.organism)
        return pieces


def _with_food(piece: Piece, food: int) -> Piece:
    return piece._replace(food=piece.food + food)


def _apart(spaces: Collection[Space], board: Board) -> list[tuple[Space, ...]]:
    """Return the connected groups among these spaces, in the order of the board."""
    order, near, left, found = board.order.__getitem__, board.near, set(spaces), list[tuple[Space, ...]]()
    for space in sorted(spaces, key=order):
        if space in left:
            left.remove(space)
            group = [space]
            for reached in group:  # the list grows while it is read
                beside = left.intersection(near[reached])
                left -= beside
                group += beside
            found.append(tuple(sorted(group, key=order)))
    return found


def _splits(stores: Sequence[int], cost: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take an amount out of these stores.

    The first stores give most first.
    """
    if not stores:
        if cost == 0:
            yield ()
        return
    for part in range(min(stores[0], cost), -1, -1):
        for rest in _splits(stores[1:], cost - part):
            yield (part, *rest)

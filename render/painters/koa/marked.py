"""What is marked on the board of the turn's deeds: where each was done, in which order, and where the earth shook."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games.koa.board import Square
from engine.games.koa.table import Attacked, Excavated, Report


@dataclass(frozen=True, slots=True)
class Place:
    """A square on which something was done: in vain, if nothing was; by the numbers of the deeds, if there are several."""

    square: Square
    is_vain: bool
    orders: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """All places, and from which square to which an earthquake went."""

    places: tuple[Place, ...] = ()
    quakes: tuple[tuple[Square, Square], ...] = field(default=())


def marked(deeds: Sequence[Report]) -> Marked:
    """What there is to mark of these deeds."""
    orders: dict[Square, list[int]] = {}
    worked: dict[Square, bool] = {}
    quakes = []
    for number, deed in enumerate(deeds, start=1):
        squares = [deed.square]
        if isinstance(deed, Excavated) and deed.quake is not None:
            quakes.append((deed.square, deed.quake.square))
            if deed.quake.square != deed.square:
                squares.append(deed.quake.square)
        for square in squares:
            orders.setdefault(square, []).append(number)
            worked[square] = worked.get(square, False) or not (isinstance(deed, Attacked) and not deed.is_won)
    return Marked(
        tuple(
            Place(square, not worked[square], tuple(numbers) if len(deeds) > 1 else ())
            for square, numbers in orders.items()
        ),
        tuple(quakes),
    )

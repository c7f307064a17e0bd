"""What is marked on the board of the turn's deeds: the last one brightly, those before it faintly, and where the earth shook."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.koa.board import Square
from engine.games.koa.table import Attacked, Excavated, Report


@dataclass(frozen=True, slots=True)
class Place:
    """A square on which something was done: in vain, if nothing was; `last` is the deed, if it was the last one."""

    square: Square
    is_vain: bool
    last: Report | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """All places, the last one last, and from which square to which the last deed's earthquake went."""

    places: tuple[Place, ...] = ()
    quake: tuple[Square, Square] | None = None


def marked(deeds: Sequence[Report]) -> Marked:
    """What there is to mark of these deeds."""
    if not deeds:
        return Marked()
    *earlier, last = deeds
    vain: dict[Square, bool] = {}
    for deed in earlier:
        for square in _squares(deed):
            vain[square] = vain.get(square, True) and _is_vain(deed)
    main = _squares(last)[-1]
    quake = None
    if isinstance(last, Excavated) and last.quake is not None and last.square != main:
        quake = last.square, main
        vain[last.square] = False
    places = [Place(square, is_vain) for square, is_vain in vain.items() if square != main]
    return Marked((*places, Place(main, _is_vain(last), last)), quake)


def _squares(deed: Report) -> tuple[Square, ...]:
    """Where a deed was done, and then where it told."""
    struck = deed.quake.square if isinstance(deed, Excavated) and deed.quake is not None else deed.square
    return tuple(dict.fromkeys((deed.square, struck)))


def _is_vain(deed: Report) -> bool:
    return isinstance(deed, Attacked) and not deed.is_won

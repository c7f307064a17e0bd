"""The players' plates, and the pearls that each has."""

from typing import Final

from engine.contract.values import Outcome
from render.kit import nameplates, theme
from render.kit.canvas import Canvas
from render.kit.nameplates import Plate
from render.kit.wording import word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import pieces, words

_BELOW: Final = 24
"""Gap between a plate and its pearls."""


def plate_of(view: View, names: tuple[str, ...], seat: int) -> Plate:
    """Return the head of a seat's plate."""
    is_out = seat in view.left
    return Plate(
        seat,
        names[seat],
        word(words.LEFT) if is_out else str(view.scores[seat]),
        is_to_move=seat == view.mover,
        is_leading=seat in nameplates.leaders(view.scores) and not is_out,
        is_out=is_out,
        among=names,
    )


def bottom(view: View, top: int = nameplates.TOP) -> int:
    """Return where the plates with their pearls end."""
    return nameplates.bottom(len(view.scores), top) + _BELOW + pieces.rows_height(max(view.scores))


def draw_seats(canvas: Canvas, view: View, names: tuple[str, ...], top: int = nameplates.TOP) -> None:
    """Draw each player's plate with the pearls below it."""
    for seat, box in enumerate(nameplates.grid(len(view.scores), top)):
        nameplates.plate(canvas, box, plate_of(view, names, seat))
        pieces.pearls(canvas, (box.left + theme.GAP, box.bottom + _BELOW), view.scores[seat])


def ranked(ended: Outcome) -> list[int]:
    """Return the seats by place."""
    return sorted(range(len(ended.places)), key=lambda seat: ended.places[seat])

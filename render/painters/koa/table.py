"""The table of KOA.

It has the players' plates, the last deed in one sentence, and the board in all the room that is
left.
"""

from typing import Final

from engine.contract.values import Place
from engine.games.koa.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_moving
from render.painters.koa import clans, final, first_moves, footer, headline, legend, seats
from render.painters.koa.board import board, ground
from render.painters.koa.board.squares import SIDES, WHOLE, Part, Squares

_LARGEST: Final = 108
SAID: Final = 100
"""How much lower than the plates the board begins. The headline is between them."""
_ABOVE: Final = 6
"""Gap between the plates and the headline's box. Its figure has as much air above it as below."""
_BELOW, _FOOT = 2, 6
"""Gaps between the letters and the last line, and below it."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the public view.

    No choice is made from it, so there is nothing to tag.
    """
    called = names[: view.seats]
    if view.result is not None:
        return final.final(view, view.result, called)
    cast = clans.cast(view, called)
    said = seats.bottom(cast)
    # Room for the line below is always reserved, so that no table of a match is lower than another.
    squares = place_board(said + SAID, below=legend.HEIGHT)
    below = squares.box.bottom + board.LETTERS
    canvas = ground.over(theme.WIDTH, below + _BELOW + legend.HEIGHT + _FOOT, squares.box)
    seats.plates(canvas, cast)
    told = Box(theme.MARGIN, said + _ABOVE, theme.WIDTH - theme.MARGIN, said + SAID)
    canvas.tell(told)
    headline.write(canvas, told, cast)
    if is_moving():  # below the marks, which a replay takes off while pieces move
        board.draw_coordinates(canvas, squares)
    board.lay(canvas, squares, cast)
    if not is_moving():
        board.draw_coordinates(canvas, squares)
    first_moves.begin(canvas, squares, cast)
    footer.foot(canvas, below + legend.HEIGHT // 2 - _BELOW, cast)
    return canvas


def place_board(top: int, part: Part = WHOLE, *, below: int = 0) -> Squares:
    """Return the largest board below a height, at the right.

    It can be a part of the board. `below` is the room to leave under it.
    """
    room = theme.HIGHEST - top - board.LETTERS - _BELOW - below
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size * SIDES // part.sides, part)

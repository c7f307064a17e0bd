"""The table of KOA.

It has the players' plates, the last deed in one sentence, and the board in all the room that is
left.
"""

from typing import Final

from engine.contract.values import Place
from engine.games.koa.state import View
from render.kit import headline, lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.koa import clans, final, first_moves, footer, legend, seats, words
from render.painters.koa import headline as deeds
from render.painters.koa.board import board, ground
from render.painters.koa.board.squares import SIDES, WHOLE, Part, Squares
from render.painters.koa.clans import Cast

_LARGEST: Final = 108
SAID: Final = 106
"""How much lower than the plates the board begins. The headline is between them."""
_ABOVE: Final = 8
"""Gap between the plates and the headline's box. Its figure has as much air above it as below."""
_BELOW: Final = 2


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
    canvas = ground.over(theme.WIDTH, below + _BELOW + legend.HEIGHT, squares.box)
    seats.plates(canvas, cast)
    _headline(canvas, Box(theme.MARGIN, said + _ABOVE, theme.WIDTH - theme.MARGIN, said + SAID), cast)
    board.lay(canvas, squares, cast)
    board.draw_coordinates(canvas, squares)
    first_moves.begin(canvas, squares, cast)
    footer.foot(canvas, below + legend.HEIGHT // 2, cast)
    return canvas


def place_board(top: int, part: Part = WHOLE, *, below: int = 0) -> Squares:
    """Return the largest board below a height, at the right.

    It can be a part of the board. `below` is the room to leave under it.
    """
    room = theme.HIGHEST - top - board.LETTERS - _BELOW - below
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size * SIDES // part.sides, part)


def _headline(canvas: Canvas, box: Box, cast: Cast) -> None:
    """Write the last deed and, where there is room, the round."""
    told = deeds.headline(cast)
    aside = word(words.ROUND, n=cast.view.round)
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        at = (box.left + 4, box.top + headline.SHORT // 2 - 2)
        wide = canvas.text(at, told.figure, theme.FIGURE, told.paint, heavy=True)
        box = box._replace(left=box.left + wide + 24)
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, heavy=True)
    headline.headline(canvas, box, told.line, aside=aside if _needs(said, aside) <= box.width else "")


def _needs(said: str, aside: str) -> int:
    """Return the room of a headline with its aside."""
    return (
        lettering.width(said, theme.TITLE, heavy=True) + lettering.width(aside, theme.SMALL, bold=False) + 48
    )

"""The table of KOA: the players' plates, what was done last in one sentence, and the board in all the room there is."""

from typing import Final

from engine.game import Place
from engine.games.koa.table import Sought, View
from render import headline, lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import begin, board, chances, clans, deeds, results, rock, seats, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, Squares
from render.wording import word

_LARGEST: Final = 108
SAID: Final = 86
"""How much lower than the plates the board begins: the headline is between them."""
_BELOW: Final = 2
_STONES: Final = (204, 60)


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = names[: view.seats]
    if view.result is not None:
        return results.final(view, view.result, called)
    cast = clans.cast(view, called)
    said = seats.bottom(view)
    squares = placed(said + SAID)
    canvas = rock.over(theme.WIDTH, squares.box.bottom + board.LETTERS + _BELOW, squares.box)
    seats.plates(canvas, cast)
    _headline(canvas, Box(theme.MARGIN, said - 3, theme.WIDTH - theme.MARGIN, said + SAID), cast)
    board.lay(canvas, squares, cast)
    board.named(canvas, squares)
    begin.begin(canvas, squares, cast)
    return canvas


def placed(top: int) -> Squares:
    """A board as large as there is room for below that height, at the right."""
    room = theme.HIGHEST - top - board.LETTERS - _BELOW
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size)


def _headline(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What was done last, and, where there is room for it, which round it is."""
    told = deeds.headline(cast)
    last = cast.view.deeds[-1] if cast.view.deeds else None
    if isinstance(last, Sought):
        wide, high = _STONES
        line = box.top + headline.SHORT // 2 - 2
        stones = Box.at(box.right - wide, line - high // 2, wide, high)
        chances.stones(canvas, stones, last)
        box = box._replace(right=stones.left - 20)
    aside = word(words.ROUND, n=cast.view.round)
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        at = (box.left + 4, box.top + headline.SHORT // 2 - 2)
        wide = canvas.text(at, told.figure, theme.FIGURE, told.paint, bold=True)
        box = box._replace(left=box.left + wide + 24)
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, bold=True)
    needs = lettering.width(said, theme.TITLE, bold=True)
    needs += lettering.width(aside, theme.SMALL, bold=False) + 48
    headline.headline(canvas, box, told.line, aside=aside if needs <= box.width else "")

"""The table of KOA: the players' plates, what was done last in one sentence, and the board in all the room there is."""

from typing import Final

from engine.game import Place
from engine.games.koa.table import View
from render import headline, lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import begin, board, clans, deeds, foot, legend, results, rock, seats, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, WHOLE, Part, Squares
from render.wording import word

_LARGEST: Final = 108
SAID: Final = 106
"""How much lower than the plates the board begins: the headline is between them."""
_ABOVE: Final = 8
"""Between the plates and the headline's box: its figure has as much air above it as below."""
_BELOW: Final = 2


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = names[: view.seats]
    if view.result is not None:
        return results.final(view, view.result, called)
    cast = clans.cast(view, called)
    said = seats.bottom(cast)
    # The legend's room is kept free on the board's account, so that the board stays where it is when the first mark comes.
    squares = placed(said + SAID, below=legend.HEIGHT)
    below = squares.box.bottom + board.LETTERS
    canvas = rock.over(theme.WIDTH, below + _BELOW + foot.height(cast), squares.box)
    seats.plates(canvas, cast)
    _headline(canvas, Box(theme.MARGIN, said + _ABOVE, theme.WIDTH - theme.MARGIN, said + SAID), cast)
    board.lay(canvas, squares, cast)
    board.named(canvas, squares)
    begin.begin(canvas, squares, cast)
    foot.foot(canvas, below + legend.HEIGHT // 2, cast)
    return canvas


def placed(top: int, part: Part = WHOLE, *, below: int = 0) -> Squares:
    """A board, or so large a part of one, as large as there is room for below that height, so much left below it, at the right."""
    room = theme.HIGHEST - top - board.LETTERS - _BELOW - below
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size * SIDES // part.sides, part)


def _headline(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What was done last, and, where there is room for it, which round it is."""
    told = deeds.headline(cast)
    aside = word(words.ROUND, n=cast.view.round)
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        at = (box.left + 4, box.top + headline.SHORT // 2 - 2)
        wide = canvas.text(at, told.figure, theme.FIGURE, told.paint, bold=True)
        box = box._replace(left=box.left + wide + 24)
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, bold=True)
    headline.headline(canvas, box, told.line, aside=aside if _needs(said, aside) <= box.width else "")


def _needs(said: str, aside: str) -> int:
    """How much room a headline takes with what stands beside it."""
    return (
        lettering.width(said, theme.TITLE, bold=True) + lettering.width(aside, theme.SMALL, bold=False) + 48
    )

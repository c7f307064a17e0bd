"""The table of KOA: the board, each clan's plate beside its camp, and at the right what was done last."""

from typing import Final

from engine.game import Place
from engine.games.koa.chance import Find
from engine.games.koa.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import board, cards, chances, clans, legend, plaques, results, words
from render.painters.koa.clans import Cast
from render.wording import drawn_names, word

MARGIN: Final = 24
_SIZE: Final = 92
_GAP: Final = 14
_HEAD: Final = 118
_BADGE: Final = 70
_ODDS: Final = 290
_WHEEL: Final = 172
_MOST: Final = 4
"""Cards that have room."""
_CARD: Final = {1: 270, 2: 236}
"""How high they are, if they are fewer."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = drawn_names(names, view.seats)
    if view.result is not None:
        return results.final(view, view.result, called)
    wide, high = board.extent(_SIZE)
    top = MARGIN + plaques.HEIGHT + _GAP
    foot = top + high + 6
    canvas = Canvas(theme.WIDTH, foot + plaques.HEIGHT + MARGIN)
    cast = clans.cast(view, called)
    row = Box.at(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, plaques.HEIGHT)
    above, below = (row.moved((0, by)).columns(2, _GAP) for by in (0, foot - MARGIN))
    for corner, box in enumerate((below[0], above[0], above[1], below[1])):
        plaques.plaque(canvas, box, cast, corner)
    left = MARGIN - 4
    board.draw(canvas, (left, top), _SIZE, cast)
    column = Box(left + wide + _GAP, top, theme.WIDTH - MARGIN, top + high - board.NUMBERS)
    _column(canvas, column, cast)
    return canvas


def _column(canvas: Canvas, box: Box, cast: Cast) -> None:
    """The round, who did what, and, where there is room, the odds of the wheel."""
    view = cast.view
    canvas.text((box.left, box.top + 22), word(words.ROUND), theme.SMALL, theme.MUTED)
    canvas.text((box.left, box.top + 78), str(view.round), theme.FIGURE, theme.TEXT, bold=True)
    if view.deeds:
        doer = cast.clans[view.deeds[-1].clan]
        clans.badge(canvas, (box.right - _BADGE // 2, box.top + 72), doer, _BADGE)
    shown = cards.latest(view, _MOST)
    height = _CARD.get(len(shown), cards.HEIGHT)
    below = box.below(_HEAD)
    for number, deed in shown:
        cards.card(canvas, below._replace(bottom=below.top + height), cast, number, deed)
        below = below.below(height + _GAP)
    if below.height >= _ODDS:
        odds = below._replace(top=below.bottom - _ODDS)
        cards.odds(canvas, odds.rows(len(Find), 0), cast)
    if not shown:
        legend.legend(canvas, below._replace(bottom=below.top + legend.HEIGHT), cast)
        between = (below.top + legend.HEIGHT + below.bottom - _ODDS) // 2
        chances.wheel(canvas, (box.middle[0], between), _WHEEL, view.options.wheel, None)

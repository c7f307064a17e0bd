"""How a match begins, written on the bare rock in the middle of the board as long as nothing is there: odds and points."""

from typing import Final

from engine.games.koa.board import CAMPS, NEAR
from engine.games.koa.chance import Find
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.headline import fitting
from render.painters.koa import chances, colours, marked, signs, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import Squares
from render.wording import word

ROUNDS: Final = 3
"""After so many everybody knows: the rules page says it all."""
_FIRST, _LAST = "B7", "I4"
"""The squares that it takes, from the upper left one to the lower right one."""
_WHEEL: Final = 250
_SIGN: Final = 38
_DISC: Final = 54
_PICK: Final = 52


def begin(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Write it, unless anything lies there or was done there."""
    view = cast.view
    box = squares.between(_FIRST, _LAST)
    busy = [tile.square for tile in view.tiles] + [place.square for place in marked.marked(view.deeds).places]
    if view.round > ROUNDS or any(squares.square(square).grown(12).touches(box) for square in busy):
        return
    if not view.tiles:
        _picks(canvas, squares, cast)
    area = box.grown(-8)
    canvas.shadow(area)
    canvas.panel(area, colours.PLATE)
    room = area.width - 48
    across = area.middle[0]
    said = fitting([word(way) for way in words.BEGIN], theme.BODY, room, bold=True)
    canvas.text((across, area.top + 42), said, theme.BODY, theme.TEXT, bold=True, side="middle", room=room)
    middle = (area.left + 90 + _WHEEL // 2, area.top + 206)
    chances.wheel(canvas, middle, _WHEEL, view.options.wheel)
    _odds(canvas, Box(middle[0] + _WHEEL // 2 + 80, area.top + 76, area.right - 16, area.top + 336), cast)
    near, far = view.options.vp_cavern + view.options.vp_chained, view.options.vp_cavern
    ways = [word(way, n=near, m=far) for way in words.IN_THE_LIGHT]
    canvas.text(
        (across, area.bottom - 40),
        fitting(ways, theme.SMALL, room, bold=False),
        theme.SMALL,
        theme.GOLD,
        side="middle",
        room=room,
    )


def _picks(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Where whoever begins can dig: the three squares about the camp."""
    view = cast.view
    for square in NEAR[CAMPS[view.turn]]:
        middle = squares.square(square).middle
        canvas.stamp(signs.pick(_PICK + 12, 0.62), middle, theme.INK)
        canvas.stamp(signs.pick(_PICK), middle, colours.LIT)


def _odds(canvas: Canvas, box: Box, cast: Cast) -> None:
    """How likely the clan whose turn it is is to find what."""
    for row, find, percent in zip(box.rows(len(Find), 0), Find, cast.view.odds, strict=True):
        middle = (row.left + _DISC // 2, row.middle[1])
        canvas.disc(middle, _DISC, colours.CAVE)
        chances.found(canvas, middle, find, _SIGN)
        share = word(words.ODDS, n=percent)
        left = row.left + _DISC + 12
        canvas.text((left, row.middle[1]), share, theme.SMALL, theme.TEXT, bold=True)
        left += lettering.width(word(words.ODDS, n=40), theme.SMALL, bold=True) + 12
        canvas.text(
            (left, row.middle[1]), word(words.FINDS[find]), theme.SMALL, theme.MUTED, room=row.right - left
        )

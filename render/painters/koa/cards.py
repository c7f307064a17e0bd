"""What was done last, a card for each deed: where, what the wheel, the die or the stones showed, and what came of it."""

from collections.abc import Sequence
from typing import Final

from engine.games.koa.chance import Find
from engine.games.koa.table import Attacked, Claimed, Excavated, Report, Sought, View
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import chances, colours, tiles, words
from render.painters.koa.clans import Cast
from render.painters.koa.tiles import Hold
from render.wording import word

HEIGHT: Final = 186
"""The least of a card."""
_HEAD: Final = 46
_WORDS: Final = 44
_TAG: Final = 44
_TILE: Final = 92
_SIGN: Final = 36
_DISC: Final = 52


def latest(view: View, most: int) -> tuple[tuple[int | None, Report], ...]:
    """The last deeds, as many as there is room for, each with its number if there are several."""
    has_several = len(view.deeds) > 1
    numbered = [(number if has_several else None, deed) for number, deed in enumerate(view.deeds, start=1)]
    return tuple(numbered[-most:])


def card(canvas: Canvas, box: Box, cast: Cast, number: int | None, deed: Report) -> None:
    """A deed, in a box at least that high."""
    line = box.top + _HEAD // 2
    # Before what is written above it: the tail of a J reaches down to the wheel's pointer.
    _chance(canvas, Box(box.left, box.top + _HEAD, box.right, box.bottom - _WORDS), cast, deed)
    if number is None:
        canvas.text((box.middle[0], line), deed.square, theme.BODY, theme.TEXT, bold=True, side="middle")
    else:
        middle = (box.left + _TAG // 2, line)
        canvas.disc(middle, _TAG, theme.TEXT)
        canvas.text(middle, str(number), theme.SMALL, theme.INK, bold=True, side="middle")
        canvas.text((box.left + _TAG + 12, line), deed.square, theme.BODY, theme.TEXT, bold=True)
    below = (box.middle[0], box.bottom - _WORDS // 2)
    canvas.text(below, words.came_of(deed), theme.SMALL, theme.TEXT, side="middle", room=box.width)


def _chance(canvas: Canvas, box: Box, cast: Cast, deed: Report) -> None:
    """What decided a deed; the tile, where nothing had to."""
    match deed:
        case Excavated():
            chances.spin(canvas, box, deed, cast.view.options.wheel)
        case Attacked():
            chances.roll(canvas, box, deed)
        case Sought():
            chances.stones(canvas, box, deed)
        case _:
            find = deed.find if isinstance(deed, Claimed) else Find.CAVERN
            corner = (box.middle[0] - _TILE // 2, box.middle[1] - _TILE // 2)
            tiles.clan_tile(cast.clans[deed.clan], find, Hold.JOINED, _TILE).paste(canvas, corner)


def odds(canvas: Canvas, boxes: Sequence[Box], cast: Cast) -> None:
    """How likely the clan whose turn it is is to find what, each in a box of its own."""
    for box, (find, percent) in zip(boxes, zip(Find, cast.view.odds, strict=True), strict=False):
        middle = (box.left + _DISC // 2, box.middle[1])
        canvas.disc(middle, _DISC, colours.CAVE)
        chances.found(canvas, middle, find, _SIGN)
        share = word(words.ODDS, n=percent)
        canvas.text((box.left + _DISC + 14, box.middle[1]), share, theme.SMALL, theme.MUTED)

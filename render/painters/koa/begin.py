"""How a match begins, on the bare rock in the middle of the board as long as nothing is there: three steps, odds, and points."""

from typing import Final

from engine.games.koa.board import CAMPS, CORNERS, NEAR
from engine.games.koa.chance import Find
from render import grounds, lettering, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.headline import fitting
from render.painters.koa import chances, colours, marked, signs, tiles, words
from render.painters.koa.caves import Ways
from render.painters.koa.clans import Cast
from render.painters.koa.squares import Squares
from render.painters.koa.tiles import Hold
from render.setting import is_stark
from render.wording import word

ROUNDS: Final = 3
"""After so many everybody knows: the rules page says it all."""
_SIZE: Final = (700, 330)
_TILE: Final = 108
_STEP_AT, _WORD_AT, _ODDS_AT, _POINTS_AT = 72, 152, 222, 290
"""How far below the upper edge the middles of its lines are."""
_ARROW: Final = 34
_ON: Final = ((-0.7, -0.9), (0.8, 0.0), (-0.7, 0.9), (-0.35, 0.0))
"""From one step to the next."""
_DISC: Final = 42
_SIGN: Final = 30
_PICK: Final = 52
_LIT: Final = 64
_LINKED: Final = Ways(sides=("hall", "", "", ""), lit=frozenset({(-1, 0)}))
"""A cavern with a way to the left, from where its light comes."""


def begin(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Write it, unless anything lies there or was done there."""
    view = cast.view
    area = Box.around(squares.box.middle, *_SIZE)
    busy = [tile.square for tile in view.tiles] + [place.square for place in marked.marked(view.deeds).places]
    if view.round > ROUNDS or any(squares.square(square).grown(12).touches(area) for square in busy):
        return
    if not view.tiles:
        picks(canvas, squares, cast)
    canvas.shadow(area)
    canvas.panel(area, colours.PLATE)
    _steps(canvas, area, cast)
    _odds(canvas, area, cast)
    near, far = view.options.vp_cavern + view.options.vp_chained, view.options.vp_cavern
    ways = [word(way, n=near, m=far) for way in words.IN_THE_LIGHT]
    room = area.width - 32
    canvas.text(
        (area.middle[0], area.top + _POINTS_AT),
        fitting(ways, theme.SMALL, room, bold=False),
        theme.SMALL,
        theme.GOLD,
        side="middle",
        room=room,
    )


def picks(canvas: Canvas, squares: Squares, cast: Cast) -> None:
    """Where whoever begins can dig: the three squares about the camp, in its torches' light."""
    for square in NEAR[CAMPS[cast.view.turn]]:
        _pick(canvas, squares.square(square).middle)


def _pick(canvas: Canvas, middle: Point) -> None:
    if not is_stark():
        light = grounds.glow(("koa", "pick"), shapes.disc(_LIT), _LIT // 2, 0.5)
        canvas.stamp(light, middle, colours.TORCH)
    canvas.stamp(signs.pick(_PICK + 12, 0.62), middle, theme.INK)
    canvas.show("where to dig", signs.pick(_PICK), middle, colours.LIT)


def _steps(canvas: Canvas, area: Box, cast: Cast) -> None:
    """What one does, one after the other: dig, bring a cavern into the light, and seize what somebody else has."""
    own = cast.clans[cast.view.turn]
    other = next(cast.clans[corner] for corner in CORNERS if cast.clans[corner].owner != own.owner)
    columns = area.columns(len(words.STEPS), 0)
    for column, said in zip(columns, words.STEPS, strict=True):
        at = (column.middle[0], area.top + _WORD_AT)
        canvas.text(at, word(said), theme.SMALL, theme.TEXT, bold=True, side="middle", room=column.width)
    for column in columns[1:]:
        arrow = shapes.polygon("step", _ON, _ARROW)
        canvas.stamp(arrow, (column.left, area.top + _STEP_AT), colours.CHALK)
    dug, lit, seized = (
        Box.around((column.middle[0], area.top + _STEP_AT), _TILE, _TILE) for column in columns
    )
    _pick(canvas, dug.middle)
    cavern = tiles.clan_tile(own, Find.CAVERN, Hold.CHAINED, _TILE, _LINKED)
    cavern.paste(canvas, (lit.left, lit.top))
    tiles.clan_tile(other, Find.GOROLDIOA, Hold.JOINED, _TILE).paste(canvas, (seized.left, seized.top))
    canvas.outline(seized.grown(-2), theme.RING, theme.RING_WIDTH, round(_TILE * 0.24))


def _odds(canvas: Canvas, area: Box, cast: Cast) -> None:
    """How likely the clan whose turn it is is to find what."""
    line, odds = area.top + _ODDS_AT, cast.view.odds
    for place, find, percent in zip(area.grown(-8).columns(len(Find), 0), Find, odds, strict=True):
        share = word(words.ODDS, n=percent)
        wide = _DISC + 6 + lettering.width(share, theme.SMALL, bold=False)
        left = place.middle[0] - wide // 2
        middle = (left + _DISC // 2, line)
        canvas.disc(middle, _DISC, colours.CAVE)
        chances.found(canvas, middle, find, _SIGN)
        canvas.text((left + _DISC + 6, line), share, theme.SMALL, theme.TEXT)

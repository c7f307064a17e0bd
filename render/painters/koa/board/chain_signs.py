"""Owners' symbols on lit caverns.

All chains burn in one gold, so that without them colour-blind players could not tell whose a chain
is. They yield to all that a turn marks.
"""

from PIL import Image, ImageChops

from engine.games.koa.board import CAMPS
from render.kit.canvas import Canvas
from render.kit.style import px
from render.painters.koa.board import pieces, tiles
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.board.tiles import Shade
from render.painters.koa.clans import Cast


def sign(canvas: Canvas, bare: Image.Image | None, squares: Squares, cast: Cast, shade: Shade) -> None:
    """Draw the symbols where the canvas is still as it was when it was `bare`, or everywhere."""
    view = cast.view
    for tile in view.tiles:
        if tile.clan is None or tile.is_marker or not squares.holds(tile.square):
            continue
        if tile.square in CAMPS or pieces.hold(view, tile) is not Hold.CHAINED:
            continue
        piece = pieces.owner(cast.clans[tile.clan], squares.size)
        left, top = squares.corner(tile.square)
        at = (px(left + piece.at[0]), px(top + piece.at[1]))
        box = (*at, at[0] + piece.image.width, at[1] + piece.image.height)
        if bare and ImageChops.difference(canvas.image.crop(box), bare.crop(box)).getbbox() is not None:
            continue
        is_lit = not shade.share or tile.square in shade.lit
        (piece if is_lit else tiles.darken(piece, shade.share)).paste(canvas, (left, top))

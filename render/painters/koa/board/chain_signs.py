"""Owners' symbols on the caverns of networks.

All chains burn in one gold, so that without them colour-blind players could not tell whose a chain
is. They lie on rings and in the light about them, and yield to words, flags and shields.
"""

from collections.abc import Collection

from PIL import Image, ImageChops

from engine.games.koa.board import Square
from engine.games.koa.chance import Find
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import px
from render.painters.koa import colours
from render.painters.koa.board import pieces, tiles
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.board.tiles import Shade
from render.painters.koa.clans import Cast


def sign(
    canvas: Canvas,
    bare: Image.Image | None,
    squares: Squares,
    cast: Cast,
    shade: Shade,
    *,
    covered: Collection[Square] = (),
) -> None:
    """Draw the symbols where the canvas still shows the `bare` board, or everywhere.

    On `covered` squares are none: choices cover them and show whose they are.
    """
    view, corner = cast.view, (px(squares.at[0]), px(squares.at[1]))
    for tile in view.tiles:
        if tile.clan is None or tile.is_marker or not squares.holds(tile.square):
            continue
        if tile.find is not Find.CAVERN or tile.square in covered or pieces.hold(view, tile) is Hold.CUT:
            continue
        piece = pieces.owner(cast.clans[tile.clan], squares.size)
        left, top = squares.corner(tile.square)
        at = (px(left + piece.at[0]), px(top + piece.at[1]))
        box = Box.at(*at, *piece.image.size)
        if bare and _is_hidden(canvas.image, bare, corner, box):
            continue
        # Where the board steps back only a little, owners' symbols stay bright.
        is_lit = shade.share <= colours.LOST or tile.square in shade.lit
        (piece if is_lit else tiles.step_back(piece, shade, tile.square)).paste(canvas, (left, top))


def _is_hidden(image: Image.Image, bare: Image.Image, corner: tuple[int, int], box: Box) -> bool:
    """Return whether a box no longer shows the board, whose corner is there.

    What is beside the board does not count.
    """
    board = Box.at(*corner, *bare.size)
    seen = Box(*map(max, box[:2], board[:2]), *map(min, box[2:], board[2:]))
    there = bare.crop(seen.shift((-corner[0], -corner[1])))
    return ImageChops.difference(image.crop(seen), there).getbbox() is not None

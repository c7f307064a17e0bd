"""The face of KOA: its name, hewn into the rock, with fire inside, and four clans' caves that come from the corners."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageFilter

from engine.games.koa.board import Square, place_of
from engine.games.koa.page import COVER
from render import grounds, lettering, theme
from render.canvas import Canvas
from render.geometry import Point
from render.painters.koa import board, clans, colours, rock, words
from render.painters.koa.squares import SIDES, Squares
from render.setting import is_stark, px
from render.shapes import Mask
from render.wording import word

_HEIGHT: Final = 960
_FOOT: Final = 60
"""Bare rock below, where clients lay their badge."""
_SIZE: Final = theme.WIDTH // SIDES
_TITLE: Final = 400
_TITLE_AT: Final = 398
_PITCH_AT, _FOR_WHOM_AT = 604, 812
_CALLED: Final = ("Koa", "Ori", "Ana", "Lur")
_DEPTH: Final = 16


class _Bands(Squares):
    """Two rows along the upper edge and two along the lower one, from side to side."""

    def corner(self, square: Square) -> Point:
        """The top left one of a square."""
        column, row = place_of(square)
        down = (SIDES - 1 - row) * _SIZE if row >= SIDES // 2 else _HEIGHT - _FOOT - (row + 1) * _SIZE
        return column * _SIZE, down


def cover() -> Canvas:
    """Title, caves, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    middle = theme.WIDTH // 2
    if is_stark():
        mask = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
        canvas.stamp(mask, (middle, _TITLE_AT), colours.TORCH)
    else:
        canvas.lay(grounds.kept("koa cover", theme.WIDTH, _HEIGHT, _ground), (0, 0))
    board.lay(canvas, _Bands((0, 0), _SIZE), clans.cast(COVER, _CALLED), is_over=True)
    canvas.text((middle, _PITCH_AT), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, _FOR_WHOM_AT), word(words.FOR_WHOM), theme.SMALL, colours.CHALK, side="middle")
    return canvas


def _ground(width: int, height: int) -> Image.Image:
    """Rock, and the game's name in it, its letters deep and full of light."""
    canvas = Canvas(0, 0)
    canvas.image = rock.hewn(width, height, (colours.BRIGHT, colours.DEEP), 0.3, (0.5, 0.42))
    middle = (theme.WIDTH // 2, _TITLE_AT)
    mask = lettering.lettered(words.TITLE, _TITLE, bold=True).mask
    canvas.stamp(grounds.glow(("koa title",), mask, 90, 0.6), middle, colours.EMBER)
    edge = max(px(6), 1)
    wide = Image.new("L", (mask.width + 2 * edge, mask.height + 2 * edge))
    wide.paste(mask.image, (edge, edge))
    canvas.stamp(Mask.of(wide.filter(ImageFilter.MaxFilter(2 * edge + 1))), middle, colours.CAVE)
    at = (px(middle[0]) - mask.width // 2, px(middle[1]) - mask.height // 2)
    canvas.image.paste(_fire(mask), at, mask.image)
    return grounds.dithered(canvas.image, 6)


def _fire(mask: Mask) -> Image.Image:
    """What is seen in the letters: fire, brightest below, and the shade of their upper left edges."""
    fire = grounds.vignette(mask.width, mask.height, colours.FLAME, "#D4640A", (0.5, 1.0))
    depth = max(px(_DEPTH), 1)
    room = Image.new("L", (mask.width + 4 * depth, mask.height + 4 * depth))
    room.paste(mask.image, (2 * depth, 2 * depth))
    wall = ImageChops.invert(room)
    shade = ImageChops.offset(wall, depth, depth).filter(ImageFilter.GaussianBlur(depth * 0.5))
    shade = shade.crop((2 * depth, 2 * depth, 2 * depth + mask.width, 2 * depth + mask.height))
    dark = shade.point([round(value * 0.85) for value in range(256)])
    fire.paste(theme.rgb("#4A1E08"), (0, 0, *fire.size), dark)
    return fire

"""Stone slabs: what plates are made of, and the broken edges of slates."""

from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.kit import grounds, lettering, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.pieces import Piece, lift, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.koa.board import stone

_CHIP, _CHIPPED, _ROUND = 13, 3.5, 8
"""Length and greatest depth of the chips along an edge, and the cut at each corner."""
_GLOW, _SHADOW, _BEVEL = 22, 10, 5
_AROUND: Final = 24
"""Room about a slab for its light or its shadow."""
_ROUGH: Final = 0.5
_WORN: Final = 0.12
"""How much lighter and darker than its colour a slab is."""
_LIGHT, _SHADE = 0.32, 0.6
"""Shares of white and of dark in its edges towards the light and away from it."""
_VEIN, _VEIN_AT, _VEIN_UP = 8, 2, 11
"""Width of the vein in the seat's colour, and its insets: a name begins close beside it."""
_CUT: Final = 2
"""Depth of engraved figures."""

_slabs: Final = make_cache(3_000_000, 3_000_000)


def slab(
    canvas: Canvas, box: Box, seat: int, panel: Colour, *, is_to_move: bool, is_out: bool
) -> tuple[Colour, Colour, Colour]:
    """Draw a plate of stone; return its text, quiet and ground colours.

    The stone of the player to move has the seat's colour, others have a vein of it.
    """
    if is_stark():
        return nameplates.base(canvas, box, seat, panel, is_to_move=is_to_move, is_out=is_out)
    paint, around = theme.SEATS[seat], box.inflate(_AROUND)
    here = box.shift((-around.left, -around.top))

    def draw(part: Canvas) -> None:
        if is_to_move:
            light = grounds.glow(shapes.rounded_box(box.width, box.height, _ROUND), _GLOW, 0.3)
            part.ink_about(here, light, (here.left - _GLOW, here.top - _GLOW), paint)
        else:
            shade = shapes.shadow(box.width, box.height, _ROUND, _SHADOW)
            part.ink_about(here, shade, (here.left - _SHADOW, here.top - _SHADOW // 2), theme.SHADOW)
        ground = paint if is_to_move else panel
        _draw_slab(box.width, box.height, ground, seat).paste(part, (here.left, here.top))
        if not is_to_move:
            vein = broken(_VEIN, box.height - 2 * _VEIN_UP)
            at = (here.left + _VEIN_AT, here.top + _VEIN_UP)
            part.ink(vein, at, mix(paint, panel, 0.4) if is_out else paint)

    key = (box.width, box.height, panel, seat, is_to_move, is_out)
    _slabs.get(key, lambda: lift(around.width, around.height, (-_AROUND, -_AROUND), draw)).paste(
        canvas, (box.left, box.top)
    )
    if is_to_move:
        return theme.INK, theme.INK, paint
    return theme.TEXT, theme.MUTED, panel


def engrave(canvas: Canvas, first: int, ground: Colour) -> None:
    """Cut the figures written since record number `first` into stone."""
    if is_stark():
        return
    dark, lit = (-_CUT, mix(theme.INK, ground, _SHADE)), (_CUT, mix(theme.PAPER, ground, _LIGHT))
    for text in canvas.written[first:]:
        if text.size < theme.FIGURE or not text.heavy:
            continue
        letters = lettering.draw_text(text.text, text.size, heavy=True).mask.image
        around = ImageOps.expand(letters, px(_CUT) + 1)
        # The edge that stands out from both: one like the letters would blur them.
        by, paint = lit if text.colour == theme.INK else dark
        edge = ImageChops.subtract(ImageChops.offset(around, px(by), px(by)), around)
        at = (text.box.left - px(_CUT) - 1, text.box.top - px(_CUT) - 1)
        shapes.paint(canvas.image, theme.rgb(paint), at, edge)


def _draw_slab(width: int, height: int, paint: Colour, seat: int) -> Piece:
    wide, high = px(width), px(height)
    rough = stone.relief(wide, high, _ROUGH, f"plate {seat}").resize((wide, high), Image.Resampling.NEAREST)
    # Dark letters stand out from the seats' colours, but not from darker ones.
    dark = theme.rgb(paint if paint in theme.SEATS else mix(theme.INK, paint, _WORN))
    bright = theme.rgb(mix(theme.PAPER, paint, _WORN))
    image = ImageOps.colorize(rough, dark, bright, theme.rgb(paint))
    mask = broken(width, height, str(seat))
    whole, by = mask.image, px(_BEVEL)
    for way, edge, share in ((1, theme.PAPER, _LIGHT), (-1, theme.INK, _SHADE)):
        moved = ImageChops.offset(whole.filter(ImageFilter.GaussianBlur(by / 3)), way * by, way * by)
        side = ImageChops.subtract(whole, moved).point([value * 3 // 4 for value in range(256)])
        image.paste(theme.rgb(mix(edge, paint, share)), (0, 0, wide, high), side)
    return Piece(image, whole, (0, 0))


def broken(width: int, height: int, seed: str = "") -> shapes.Mask:
    """Return a flat stone with chipped edges, or a plain one for high contrast."""
    if is_stark():
        return shapes.rounded_box(width, height, _ROUND)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        chance = Random(f"{seed} {width}")
        corners = ((0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1))
        points = []
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            far = max(abs(to_x - x), abs(to_y - y))
            cut = min(_ROUND, far / 3)
            steps = max(round((far - 2 * cut) / _CHIP), 1)
            for step in range(steps + 1):
                share = (cut + (far - 2 * cut) * step / steps) / far
                deep = chance.uniform(0, min(_CHIPPED, far / 6)) * (0 < step < steps)
                # Inwards is to the right of the way round.
                across, down = (x + (to_x - x) * share, y + (to_y - y) * share)
                in_x, in_y = (y - to_y) / far, (to_x - x) / far
                points.append(((across + in_x * deep) * fine, (down + in_y * deep) * fine))
        pen.polygon(points, fill=255)

    return shapes.draw_cached(("broken stone", seed), width, height, draw)

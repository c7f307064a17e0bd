"""Where life has gone: a membrane burst and torn, in the colours of whoever captured it."""

from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.games.organism.table import Kind
from render import pieces, theme
from render.canvas import Canvas
from render.painters.organism import bodies, colours
from render.painters.organism.deeds import Gone
from render.painters.organism.frame import Frame
from render.palette import mixed
from render.pieces import Piece
from render.setting import px

_REACH: Final = 0.72
"""How far drops fly, in sizes, as are all measures here."""
_FLAPS: Final = 7
_TIP, _NOTCH, _HOLE = (0.5, 0.64), (0.36, 0.42), (0.24, 0.32)
"""How far from the middle a flap ends, where two of them part, and where the hole in the membrane begins."""
_DROPS: Final = 4
_GHOST: Final = 0.5
_SHARE: Final = 0.84
"""How large a torn membrane is, of what it was: so that two side by side are two."""
_LOOKS: Final = 3
"""So many are torn differently."""
_FINE: Final = 3
_KEPT: Final = 1_000_000

_pieces: Final = pieces.kept(_KEPT)


def torn(part: Canvas, frame: Frame, gone: Gone) -> None:
    """What is left of an element."""
    element, middle = gone.element, frame.middle(gone.element.space)
    look = frame.grid.plan.board.order[element.space] % _LOOKS
    # A group that dies has one look: the token for it stands beside one of its elements, and is for all of them.
    by = () if gone.is_dead else gone.by
    key = (round(_SHARE * frame.size), element.seat, element.kind, by, look)
    _pieces.get(key, lambda: _burst(*key)).paste(part, middle)


def _burst(size: int, seat: int, ghost: Kind, by: tuple[int, ...], look: int) -> Piece:
    reach = bodies.even(_REACH * size)
    canvas = Canvas(2 * reach, 2 * reach, colours.DEEP)
    side = canvas.image.width
    shreds, hole = _shreds(side, look)
    for number, paint in enumerate([theme.SEATS[one] for one in by] or [theme.MUTED]):
        wedge = Image.new("L", (side, side))
        start, span = -100 + number * 360 / max(len(by), 1), 360 / max(len(by), 1)
        ImageDraw.Draw(wedge).pieslice((-side, -side, 2 * side, 2 * side), start, start + span, fill=255)
        own = ImageChops.multiply(shreds, wedge)
        canvas.image.paste(theme.rgb(paint), mask=own)
        by_light = max(1, px(size * 0.03))
        edge = ImageChops.subtract(own, ImageChops.offset(own, by_light, by_light))
        canvas.image.paste(theme.rgb(mixed(paint, "#FFFFFF", 0.45)), mask=edge)
    dead = bodies.shape(ghost, _GHOST * size)
    canvas.show(f"gone {ghost.value} element", dead, (reach, reach), colours.GHOSTS[seat])
    soft = shreds.filter(ImageFilter.GaussianBlur(max(1, px(size * 0.035))))
    dark = soft.point([min(255, 3 * step) for step in range(256)])
    inside = hole.point([round(0.86 * step) for step in range(256)])
    inside.paste(255, ((side - dead.width) // 2, (side - dead.height) // 2), dead.image)
    return Piece(canvas.image, ImageChops.lighter(dark, inside), (-reach, -reach), shown=tuple(canvas.shown))


def _shreds(side: int, look: int) -> tuple[Image.Image, Image.Image]:
    """A membrane peeled back into flaps about a hole, with drops that fly off it; and what was inside."""
    chance = Random(17 + look)
    large = _FINE * side
    scale = large / (2 * _REACH)

    def at(turn: float, far: float) -> tuple[float, float]:
        return large / 2 + scale * far * cos(turn), large / 2 + scale * far * sin(turn)

    outer, inner = [], []
    for flap in range(_FLAPS):
        turn = 2 * pi * (flap + chance.uniform(-0.22, 0.22)) / _FLAPS
        step = 2 * pi / _FLAPS
        outer += [
            at(turn - 0.3 * step, chance.uniform(0.42, 0.48)),
            at(turn + 0.06, chance.uniform(*_TIP)),
            at(turn + 0.26 * step, chance.uniform(0.42, 0.46)),
            at(turn + 0.5 * step, chance.uniform(*_NOTCH)),
        ]
        inner += [at(turn + part * step, chance.uniform(*_HOLE)) for part in (0.0, 0.33, 0.66)]
    torn, hole = Image.new("L", (large, large)), Image.new("L", (large, large))
    pen = ImageDraw.Draw(torn)
    pen.polygon(outer, fill=255)
    pen.polygon(inner, fill=0)
    for _ in range(3):
        turn = chance.uniform(0, 2 * pi)
        pen.line([at(turn, 0.2), at(turn + 0.16, 0.7)], fill=0, width=round(0.09 * scale))
    for _ in range(_DROPS):
        x, y = at(chance.uniform(0, 2 * pi), chance.uniform(0.58, 0.66))
        pen.circle((x, y), chance.uniform(0.025, 0.05) * scale, fill=255)
    ImageDraw.Draw(hole).polygon(outer, fill=255)
    soft = torn.reduce(_FINE).filter(ImageFilter.GaussianBlur(side * 0.018))
    return soft.point([min(255, max(0, 5 * (step - 92))) for step in range(256)]), hole.reduce(_FINE)

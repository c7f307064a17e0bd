"""Kaliko's great moment: a closed loop in gold light, twice as large as on the table.

The pattern about it falls into the shade, and nothing of it is behind the figure.
"""

from collections.abc import Iterable
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.contract.values import Moment
from engine.games.kaliko.sight import way_in
from engine.games.kaliko.state import View
from render.kit import hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark, px
from render.painters.kaliko import board, colours, final, highlights, words
from render.painters.kaliko.frame import Frame, largest
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.orientation import turned, turned_place
from render.painters.kaliko.pieces import Light

_SIZES: Final = (72, 200)
"""Least and greatest width of a tile."""
_COARSE: Final = 8
"""Factor by which light and shade are drawn smaller."""
_REACH, _SOFT = 0.95, 0.6
"""Reach of the light about a lit tile, and of its blur, in widths of a tile."""
_DARK: Final = 0.62
"""How dark the pattern is beyond it."""
_DEEP, _FALL, _BEFORE = 0.5, 190, 30
"""How dark it is behind the figure, over which height that comes, and how far above the foot."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: the loop whole, the pattern about it to the card's edges, as on the table."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, view, it)

    return moment_card(it, called, date, Scene(hero, final.STAGE, colours.SHADE, words.CLOSES_LOOP))


def _hero(canvas: Canvas, box: Box, view: View, it: Moment) -> None:
    way = way_in(view)
    view = turned(view, way)
    on_it = highlights.lying(view.pattern)
    segments = [segment for path in view.scored for segment in path.segments]
    cells = [at for place in it.at if (at := turned_place(place, way)) in on_it] or [
        cell for cell, _ in segments
    ]
    size = largest(cells, (box.width, box.height), _SIZES) or _SIZES[0]
    about = hexagons.extent(cells, size)
    left, top = about.middle[0] - box.middle[0], about.middle[1] - box.middle[1]
    frame = Frame(size, left, top, theme.WIDTH, HEIGHT)
    lights = highlights.along(segments, Light.SCORING)
    # The figure would cut a tile in two.
    on_it = {
        cell: one for cell, one in on_it.items() if cell in lights or frame.space(cell).bottom <= box.bottom
    }
    board.draw(canvas, (0, 0), frame, on_it, Highlights(lights=lights), is_on_felt=False)
    if not is_stark():
        middles = [frame.middle(cell) for cell in {*cells, *(cell for cell, _ in segments)}]
        _shade_about(canvas.image, middles, size, box.bottom)


def _shade_about(image: Image.Image, middles: Iterable[Point], size: int, foot: int) -> None:
    """Darken all but what is near these points, and all below the foot; drawn in an eighth."""
    share = px(HEIGHT) / HEIGHT / _COARSE
    light = Image.new("L", (-(-image.width // _COARSE), -(-image.height // _COARSE)))
    pen, reach = ImageDraw.Draw(light), _REACH * size
    for x, y in middles:
        pen.ellipse(tuple(share * at for at in (x - reach, y - reach, x + reach, y + reach)), fill=255)
    light = light.filter(ImageFilter.GaussianBlur(_SOFT * size * share))
    dark = light.point([round(_DARK * (255 - step)) for step in range(256)])
    column = Image.new("L", (1, dark.height))
    rows = (row / share - foot + _BEFORE for row in range(dark.height))
    downs = (min(1.0, max(0.0, row / _FALL)) for row in rows)
    column.putdata([round(255 * _DEEP * down * down * (3 - 2 * down)) for down in downs])
    dark = ImageChops.lighter(dark, column.resize(dark.size))
    whole = dark.resize(image.size, Image.Resampling.BICUBIC)
    shapes.paint(image, theme.rgb(colours.SHADE), (0, 0), whole)

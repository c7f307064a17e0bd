"""Kaliko's great moment: a closed loop in gold light, twice as large as on the table."""

from typing import Final

from engine.contract.values import Moment
from engine.games.kaliko.orientation import way_in
from engine.games.kaliko.state import View
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.painters.kaliko import board, colours, final, highlights, words
from render.painters.kaliko.frame import Frame, largest
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.orientation import turned, turned_place
from render.painters.kaliko.pieces import Light

_SIZES: Final = (72, 200)
"""Least and greatest width of a tile."""


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
    board.draw(canvas, (0, 0), frame, on_it, Highlights(lights=lights), is_on_felt=False)

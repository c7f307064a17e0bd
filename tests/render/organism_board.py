"""What the tests of ORGANISM's pictures have in common: boards, scenes, and what is on a canvas."""

from engine.games.organism.boards import Length
from engine.games.organism.table import View
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import colours
from tests.render.scenes import scenes

BOARDS: tuple[tuple[int, Length], ...] = tuple(
    (players, length) for players in range(2, 7) for length in ("close", "open")
)


def view_of(name: str) -> View:
    view = scenes()[f"organism, {name}"].view
    assert isinstance(view, View)
    return view


def colour_at(canvas: Canvas, point: Point) -> tuple[int, int, int]:
    return canvas.palette.colours[canvas.image.crop((*point, point[0] + 1, point[1] + 1)).tobytes()[0]]


def pixels(canvas: Canvas, box: Box, colour: str) -> int:
    part = canvas.image.crop((box.left, box.top, box.right, box.bottom))
    return part.tobytes().count(colours.LOOK.number(colour))

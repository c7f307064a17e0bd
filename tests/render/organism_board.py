"""What the tests of ORGANISM's pictures have in common: boards, scenes, and what is on a canvas."""

from engine.games.organism.boards import Length
from engine.games.organism.table import View
from render.canvas import Canvas
from render.geometry import Box
from tests.render.pixels import count
from tests.render.scenes import scenes

BOARDS: tuple[tuple[int, Length], ...] = tuple(
    (players, length) for players in range(2, 7) for length in ("close", "open")
)


def view_of(name: str) -> View:
    view = scenes()[f"organism, {name}"].view
    assert isinstance(view, View)
    return view


def pixels(canvas: Canvas, box: Box, colour: str) -> int:
    return count(canvas, colour, box=box)

"""Helpers for tests of kCaloria's pictures: scenes, drawn once, and tiles."""

from engine.contract.hexes import Cell, cell_of
from engine.games.kcaloria.rules.state import View
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from tests.render import pixels
from tests.render.drawn import draw_scene
from tests.render.scenes import kcaloria, scenes

SCENES = {name: scene for name, scene in scenes().items() if scene.game == kcaloria.GAME}
ROOM = (1136, 1000)
WIDE = 4000
"""Room in pixels for tiles of any size."""


def canvas_of_scene(name: str) -> Canvas:
    return draw_scene(f"kcaloria, {name}")


def lettering_of(name: str) -> list[str]:
    return [text.text for text in canvas_of_scene(name).written]


def view_of(name: str) -> View:
    view = SCENES[f"kcaloria, {name}"].view
    assert isinstance(view, View)
    return view


def draw_tiles(view: View, marks: Highlights | None = None) -> tuple[Canvas, Frame]:
    """Return a drawing of the tiles alone, and its frame."""
    frame = board.frame_table(view, ROOM)
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks or find_marks(view))
    return canvas, frame


def count(canvas: Canvas, box: Box, colour: str) -> int:
    """Return how many pixels of a box have that colour."""
    return pixels.count(canvas, colour, box=box)


def cell_at(name: str) -> Cell:
    cell = cell_of(name)
    assert cell is not None
    return cell

"""Boards of KOA alone, and the colours on them."""

from engine.games.koa.board import Corner
from engine.games.koa.positions import set_board
from engine.games.koa.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import drawable_names
from render.painters.koa import clans
from render.painters.koa.board import board, ground
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast
from tests.render import pixels
from tests.render.drawn import draw_scene
from tests.render.scenes import koa, scenes
from tests.render.scenes.people import NAMES

SIZE = 108
"""Pixels per square."""
EDGE = 40
"""Pixels around a board."""


def table_of(text: str, players: int = 4, **changed: object) -> View:
    state = set_board(text, players, **changed)  # type: ignore[arg-type]
    view = koa.table(state).view
    assert isinstance(view, View)
    return view


def cast_of(view: View) -> Cast:
    return clans.cast(view, drawable_names(NAMES, view.seats))


def draw_board(view: View, size: int = SIZE) -> tuple[Canvas, Squares]:
    """Return a drawing of a board alone, and where its squares are."""
    side = board.extent(size) + 2 * EDGE
    canvas, squares = Canvas(side, side), Squares((EDGE, EDGE), size)
    ground.slab(canvas, squares.box)
    board.lay(canvas, squares, cast_of(view))
    return canvas, squares


def draw_finished(view: View, won: list[Corner]) -> tuple[Canvas, Squares]:
    """Return a drawing of the board at the end, where these camps have won."""
    side = board.extent(SIZE) + 2 * EDGE
    canvas, squares = Canvas(side, side), Squares((EDGE, EDGE), SIZE)
    ground.slab(canvas, squares.box)
    board.lay_finished(canvas, squares, cast_of(view), won)
    return canvas, squares


def count(canvas: Canvas, box: Box, colour: str) -> int:
    """Return how many pixels of a box have that colour."""
    return pixels.count(canvas, colour, box=box)


def count_near(canvas: Canvas, box: Box, colour: str) -> int:
    """Return how many pixels of a box have about that colour."""
    paint = theme.rgb(colour)
    return sum(
        max(abs(a - b) for a, b in zip(pixel, paint, strict=True)) < 9 for pixel in pixels.pixels(canvas, box)
    )


SCENES = {name: scene for name, scene in scenes().items() if scene.game == koa.GAME}


def canvas_of_scene(name: str) -> Canvas:
    return draw_scene(f"koa, {name}")


def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in canvas_of_scene(name).written)


def view_of(name: str) -> View:
    view = SCENES[f"koa, {name}"].view
    assert isinstance(view, View)
    return view

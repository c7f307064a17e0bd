"""Helpers for tests of ORGANISM's pictures: boards, scenes and canvases."""

from collections import Counter
from functools import cache

from engine.games.organism.boards import Length
from engine.games.organism.state import Kind, View
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from tests.render.drawn import draw_scene
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


def kinds_on(canvas: Canvas) -> Counter[Kind]:
    """Count how often each type is visible on a picture."""
    return Counter(Kind(one.name.split()[0]) for one in canvas.shown if one.name.split()[0] in [*Kind])


def size_of(canvas: Canvas) -> int:
    """Return how large elements are drawn on a picture."""
    return max(one.box.width for one in canvas.shown if one.name.startswith("grow"))


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in draw_scene(f"organism, {name}").written)

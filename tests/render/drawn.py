"""Scenes as drawn canvases, shared by the tests of a process."""

from functools import lru_cache

from render import canvas_of
from render.kit.canvas import Canvas
from tests.render.scenes import PLATE_SHEETS, plate_sheets, scenes


@lru_cache(32)
def draw_scene(name: str) -> Canvas:
    """Return a scene or sheet, drawn on first use and not to be changed.

    Tests of one picture follow one another, also those of several files.
    """
    return plate_sheets()[name] if name in PLATE_SHEETS else canvas_of(scenes()[name])


@lru_cache(32)
def encode_scene(name: str) -> bytes:
    """Return the file of a scene or sheet."""
    return draw_scene(name).encode()

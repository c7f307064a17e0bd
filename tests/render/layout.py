"""Layouts: where each text and shape of every scene stands, to the pixel.

`python -m tests.render.golden` records them beside the golden pictures. A golden picture is small
and forgives a pixel; a layout names the text that moved.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.library import GAMES
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from tests.render.drawn import draw_scene
from tests.render.scenes import scenes

FOLDER = Path(__file__).parent / "golden"
_HEAD = "# "
"""Begins the line with the name of a scene."""


def layout_of(canvas: Canvas) -> list[str]:
    """Return the height and a line for each text and shape, sorted."""
    height = f"height {canvas.image.height}"
    texts = (f"{one.text} {_span(one.box)} {one.size} {one.colour}" for one in canvas.written)
    shapes = (f"<{one.name}> {_span(one.box)}" for one in canvas.shown)
    return [height, *sorted((*texts, *shapes))]


def _span(box: Box) -> str:
    return " ".join(str(round(edge)) for edge in (box.left, box.top, box.right, box.bottom))


@cache
def recorded(game: str) -> Mapping[str, list[str]]:
    """Return the recorded layouts of a game's scenes by their names."""
    found: dict[str, list[str]] = {}
    for line in _path(game).read_text("utf-8").split("\n"):
        if line.startswith(_HEAD):
            lines = found.setdefault(line.removeprefix(_HEAD), [])
        elif line:
            lines.append(line)
    return found


def record(games: Sequence[str]) -> None:
    """Store the layouts as they are drawn now, of these games or of all."""
    for game in games or GAMES:
        names = [name for name, picture in scenes().items() if picture.game == game]
        _path(game).write_text("\n".join(_told(names)) + "\n", "utf-8", newline="\n")


def _told(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        yield f"{_HEAD}{name}"
        yield from layout_of(draw_scene(name))


def _path(game: str) -> Path:
    return FOLDER / f"{game}.txt"

"""Layouts: where each text and shape of every scene stands, and a fingerprint of its pixels.

`python -m tests.render.golden` records them beside the golden pictures. A golden picture is small
and forgives a pixel. A layout names the text that moved; a fingerprint tells of any other change.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

from PIL import Image

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from tests.render.drawn import draw_scene
from tests.render.scenes import scenes

FOLDER = Path(__file__).parent / "golden"
_HEAD = "# "
"""Begins the line with the name of a scene."""
_PRINT = "pixels "
"""Begins the line with the fingerprint of a scene."""
_PROBE = FOLDER / "probe.txt"
"""The fingerprint of a drawing that tells machines apart that round otherwise."""


def layout_of(canvas: Canvas) -> list[str]:
    """Return the height and a line for each text and shape, sorted."""
    height = f"height {canvas.image.height}"
    texts = (f"{one.text} {_span(one.box)} {one.size} {one.colour}" for one in canvas.written)
    shapes = (f"<{one.name}> {_span(one.box)}" for one in canvas.shown)
    return [height, *sorted((*texts, *shapes))]


def _span(box: Box) -> str:
    return " ".join(str(round(edge)) for edge in (box.left, box.top, box.right, box.bottom))


def fingerprint(canvas: Canvas) -> str:
    """Return a short text that is another one where a single pixel is."""
    return blake2b(canvas.image.tobytes(), digest_size=6).hexdigest()


@cache
def rounds_as_recorded() -> bool:
    """Return whether this machine and its version of Pillow round as those that recorded."""
    return _PROBE.read_text("utf-8").strip() == _probe()


def _probe() -> str:
    """Return the fingerprint of text, soft edges and pictures of another size."""
    canvas = Canvas(400, 200)
    canvas.text((10, 10), "Ägypten & Übung 0123", theme.BODY, theme.TEXT)
    canvas.disc((90, 120), 41, theme.SEATS[0])
    canvas.image.paste(canvas.image.resize((133, 67), Image.Resampling.LANCZOS), (200, 90))
    canvas.image.paste(canvas.image.rotate(17, Image.Resampling.BICUBIC).crop((0, 0, 150, 90)), (240, 5))
    return fingerprint(canvas)


def recorded_fingerprint(name: str) -> str:
    """Return the recorded fingerprint of a scene."""
    (found,) = (line for line in _read(scenes()[name].game)[name] if line.startswith(_PRINT))
    return found.removeprefix(_PRINT)


def recorded_layout(name: str) -> list[str]:
    """Return the recorded layout of a scene."""
    return [line for line in _read(scenes()[name].game)[name] if not line.startswith(_PRINT)]


@cache
def _read(game: str) -> Mapping[str, list[str]]:
    """Return all recorded lines of a game's scenes by their names."""
    found: dict[str, list[str]] = {}
    for line in _path(game).read_text("utf-8").split("\n"):
        if line.startswith(_HEAD):
            lines = found.setdefault(line.removeprefix(_HEAD), [])
        elif line:
            lines.append(line)
    return found


def record(games: Sequence[str]) -> None:
    """Store the layouts as they are drawn now, of these games or of all."""
    for game in games or {picture.game for picture in scenes().values()}:
        names = [name for name, picture in scenes().items() if picture.game == game]
        _path(game).write_text("\n".join(_told(names)) + "\n", "utf-8", newline="\n")
    _PROBE.write_text(_probe() + "\n", "utf-8", newline="\n")


def _told(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        yield f"{_HEAD}{name}"
        yield f"{_PRINT}{fingerprint(draw_scene(name))}"
        yield from layout_of(draw_scene(name))


def _path(game: str) -> Path:
    return FOLDER / f"{game}.txt"

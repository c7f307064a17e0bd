"""Pictures of what tiles are of: the kind's own, or the one of its icon; where there is none, the sign of its type stands in."""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from PIL import Image

from engine.games.kcaloria.rules.kinds import Kind

_FOLDER: Final = files("render") / "species"


@cache
def picture_of(kind: Kind) -> str | None:
    """The name of the picture of a kind of tile; None if there is none."""
    return next((name for name in (kind.typed, kind.icon) if (_FOLDER / f"{name}.png").is_file()), None)


def picture(name: str, size: int) -> Image.Image:
    """The picture of that name in a square, with transparency. Not kept: what is drawn with it is."""
    with as_file(_FOLDER / f"{name}.png") as path, Image.open(path) as drawing:
        return drawing.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)

"""Pictures of what tiles are of: the kind's own, or the one of its icon, cut out like a sticker; where there is none, the sign of its type stands in."""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from PIL import Image, ImageFilter

from engine.games.kcaloria.rules.kinds import Kind
from render import theme
from render.kept import Kept
from render.setting import px

_FOLDER: Final = files("render") / "species"
_EDGE: Final = 0.03
"""The paper about a sticker, as a share of its size."""
_SHADOW: Final = 0.45
_FEW: Final = 10
_MANY: Final = 20
"""Colours of a small picture, and of a large one."""

_stickers: Final[Kept[Image.Image]] = Kept(2_500_000, lambda image: 4 * image.width * image.height + 300)


@cache
def picture_of(kind: Kind) -> str | None:
    """The name of the picture of a kind of tile; None if there is none."""
    return next((name for name in (kind.typed, kind.icon) if (_FOLDER / f"{name}.png").is_file()), None)


def sticker(name: str, size: int, *, is_flat: bool = False) -> Image.Image:
    """The picture of that name in a square of so many units, with a paper edge and a shadow, not to be changed."""
    key = (name, size, is_flat)
    return _stickers.get(key, lambda: _cut_out(_picture(name), px(size), is_flat=is_flat))


def _picture(name: str) -> Image.Image:
    with as_file(_FOLDER / f"{name}.png") as path, Image.open(path) as drawing:
        return drawing.convert("RGBA")


def _plain(drawing: Image.Image, count: int) -> Image.Image:
    """The drawing in so many colours: areas that are plain make files small."""
    plain = (
        drawing.convert("RGB")
        .quantize(count, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        .convert("RGB")
    )
    plain.putalpha(drawing.getchannel("A"))
    return plain


def _cut_out(drawing: Image.Image, wide: int, *, is_flat: bool) -> Image.Image:
    line = max(1.2, _EDGE * wide)
    inner = max(1, wide - 2 * round((1.2 if is_flat else 2) * line))
    small = _plain(drawing.resize((inner, inner), Image.Resampling.LANCZOS), _FEW if is_flat else _MANY)
    at = ((wide - inner) // 2,) * 2
    alpha = Image.new("L", (wide, wide))
    alpha.paste(small.getchannel("A"), at)
    edge = alpha.filter(ImageFilter.GaussianBlur(line * 0.8)).point(
        [min(255, 5 * step) for step in range(256)]
    )
    thrown = Image.new("L", (wide, wide))
    if not is_flat:
        thrown.paste(edge.filter(ImageFilter.GaussianBlur(line)), (round(line * 0.6), round(line * 1.2)))
    image = Image.new("RGBA", (wide, wide), theme.rgb(theme.SHADOW))
    image.putalpha(thrown.point([round(step * _SHADOW) for step in range(256)]))
    paper = Image.new("RGBA", (wide, wide), theme.rgb(theme.PAPER))
    paper.putalpha(edge)
    image.alpha_composite(paper)
    image.alpha_composite(small, at)
    return image

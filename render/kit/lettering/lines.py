"""Texts in one line: drawn, measured, and cut to fit."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Any, Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from engine.kit.text import ISOLATE, ISOLATE_END
from render.kit.cache import LruCache
from render.kit.geometry import Point
from render.kit.lettering.faces import face_of, freetype
from render.kit.lettering.runs import Run, clusters, runs
from render.kit.shapes import Mask
from render.kit.style import px, setting

ELLIPSIS: Final = "…"
_CAPITALS, _HEAVY_CAPITALS = 0.714, 0.662
"""Height of a capital letter per unit of type size, and that of a heavy one."""
Side = Literal["left", "middle", "right"]
"""The part of a text that stands at its point."""


class TextMask(NamedTuple):
    """A text as a mask of coverage.

    `left` and `top` lead from the start of the baseline to the mask's corner, in pixels.
    """

    mask: Mask
    left: int
    top: int


_texts: Final[LruCache[TextMask]] = LruCache(
    4_000_000, lambda text: len(text.mask.data) + 400, fresh=1_500_000
)


def draw_text(text: str, size: int, *, bold: bool = False, heavy: bool = False) -> TextMask:
    """Return the text drawn in one line.

    `heavy` is the weight of headlines and figures. Letters without it are bold.
    """
    return _texts.get((text, size, bold, heavy), lambda: _draw(text, size, bold=bold or heavy, heavy=heavy))


@lru_cache(8192)
def width(text: str, size: int, *, bold: bool = False, heavy: bool = False) -> int:
    """Return a text's width in units. It does not depend on the picture's size.

    So a text is cut alike in all sizes.
    """
    with freetype:
        faces = ((run, _face(run, size, bold=bold or heavy)) for run in runs(text, heavy=heavy))
        return round(sum(_length(run, face) for run, face in faces))


def rise(size: int, *, heavy: bool = False) -> int:
    """Return the height of a capital letter."""
    return round(size * (_HEAVY_CAPITALS if heavy else _CAPITALS))


def corner(
    at: Point, text: str, size: int, *, bold: bool = False, heavy: bool = False, side: Side = "left"
) -> Point:
    """Return the pixel where a text's ink begins; its capitals are centred on a point's height."""
    letters = draw_text(text, size, bold=bold, heavy=heavy)
    start = at[0]
    if side != "left":
        wide = width(text, size, bold=bold, heavy=heavy)
        start -= wide // 2 if side == "middle" else wide
    return px(start) + letters.left, px(at[1] + rise(size, heavy=heavy) // 2) + letters.top


@lru_cache(8192)
def fit(text: str, size: int, room: int, *, bold: bool = False, heavy: bool = False) -> str:
    """Return the text, or what fits into `room` units and an ellipsis.

    Type never shrinks. A text read from the right ends, and is cut, at its left.
    """
    if width(text, size, bold=bold, heavy=heavy) <= room:
        return text
    letters = clusters(text)
    for end in range(len(letters) - 1, 0, -1):
        begun = "".join(letters[:end]).rstrip()
        is_open = begun.count(ISOLATE) > begun.count(ISOLATE_END)
        cut = begun + ELLIPSIS + (ISOLATE_END if is_open else "")
        if width(cut, size, bold=bold, heavy=heavy) <= room:
            return cut
    return ELLIPSIS


def _draw(text: str, size: int, *, bold: bool, heavy: bool) -> TextMask:
    with freetype:
        placed: list[tuple[int, Run, ImageFont.FreeTypeFont, float]] = []
        boxes: list[tuple[int, int, int, int]] = []
        scaled = size * setting().scale
        for start, run in _place_runs(runs(text, heavy=heavy), size, scaled, bold=bold):
            face, rim = _face(run, scaled, bold=bold), run.font.rim(scaled, bold=bold)
            box = face.getbbox(run.text, anchor="ls", stroke_width=rim, **_direction(run))
            left, top, right, bottom = floor(box[0]), floor(box[1]), ceil(box[2]), ceil(box[3])
            placed.append((start, run, face, rim))
            boxes.append((start + left, top, start + right, bottom))
        left, top = (min(edges) for edges in list(zip(*boxes, strict=True))[:2])
        right, bottom = (max(edges) for edges in list(zip(*boxes, strict=True))[2:])
        mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
        draw = ImageDraw.Draw(mask)
        for start, run, face, rim in placed:
            at = (start - left, -top)
            draw.text(at, run.text, fill=255, font=face, anchor="ls", stroke_width=rim, **_direction(run))
    return TextMask(Mask.of(mask), left, top)


def _place_runs(found: Sequence[Run], size: int, scaled: float, *, bold: bool) -> Iterator[tuple[int, Run]]:
    """Yield the runs with the pixels where they start, in a small picture letter by letter.

    FreeType rounds the space of small letters to whole pixels. A run that would become wider than
    `width` says has its letters where a picture of full size has them.
    """
    pen = 0.0
    for run in found:
        full, face = _face(run, size, bold=bold), _face(run, scaled, bold=bold)
        share, wide = scaled / size, _length(run, face)
        if run.is_shaped or wide <= (exact := _length(run, full) * share):
            yield round(pen), run
            pen += wide
            continue
        begun = ""
        for letter in clusters(run.text):
            yield round(pen + full.getlength(begun) * share), run._replace(text=letter)
            begun += letter
        pen += exact


def _face(run: Run, size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    return face_of(run.font, size, bold=bold, is_shaped=run.is_shaped)


def _length(run: Run, face: ImageFont.FreeTypeFont) -> float:
    return face.getlength(run.text, **_direction(run))


def _direction(run: Run) -> dict[str, Any]:
    """Return the direction for the shaping library; the basic layout takes none."""
    return {"direction": "rtl" if run.is_from_right else "ltr"} if run.is_shaped else {}

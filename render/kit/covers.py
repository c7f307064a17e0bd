"""Key images: a game's art with its logotype, alone or of several games in one picture.

House rule: a key image has no words but the logotype, and nothing readable in its lower left
corner, which Discord covers. Several lie on nothing: the page shows between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PIL import Image

from render.kit import picture_files, theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.geometry import Box, Point
from render.kit.logo import Logotype
from render.kit.shapes import corners
from render.kit.style import px

_GAP: Final = 3.0
"""Least ratio of an image's size to its intermediate size when it is shrunk."""


class Format(Enum):
    """The shapes of key images, as width and height in units."""

    SQUARE = (387, 387)
    BROAD = (590, 400)
    HEADING = (1200, 240)


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of an art, and the room for the logotype, both in the art's units."""

    draw: Callable[[], Image.Image]
    """Draw the art without other words."""
    left: int
    top: int
    right: int
    logo: Box
    """The room for the logotype."""
    is_lettered: bool = False
    """Whether the logotype is in the art, and fills its room."""


@dataclass(frozen=True, slots=True)
class KeyArt:
    """A game's art and its logotype."""

    title: str
    logotype: Callable[[Point], Logotype]
    """Draw the logotype as large as it fits into a room."""
    least: int
    """The smallest type of the logotype, as it is drawn."""
    crops: Mapping[Format, Crop]
    until: Callable[[int], Crop] | None = None
    """The art of the usual width, with all figures above a height; None if any part may be cut."""


def key_image(art: KeyArt, form: Format, width: int) -> Canvas:
    """Return the art with its logotype in a format, `width` units wide."""
    return crop_image(art, art.crops[form], width, key_height(form, width))


def key_height(form: Format, width: int) -> int:
    """Return the height of a format that is so wide."""
    return round(width * form.value[1] / form.value[0])


def crop_image(art: KeyArt, crop: Crop, width: int, height: int) -> Canvas:
    """Return a part of the art with its logotype in a size, from the part's upper end on."""
    share = width / (crop.right - crop.left)
    box = (px(crop.left), px(crop.top), px(crop.right), px(crop.top + height / share))
    canvas = Canvas(
        width,
        height,
        on=crop.draw().resize((px(width), px(height)), Image.Resampling.LANCZOS, box, reducing_gap=_GAP),
    )
    middle = (
        round((crop.logo.middle[0] - crop.left) * share),
        round((crop.logo.middle[1] - crop.top) * share),
    )
    room = (round(crop.logo.width * share), round(crop.logo.height * share))
    size, scale = (px(room[0]), px(room[1])), share
    if not crop.is_lettered:
        logo = art.logotype(room)
        logo.lay(canvas, middle)
        size, scale = logo.size, logo.share
    there = Box.around((px(middle[0]), px(middle[1])), *size)
    canvas.written.append(TextRecord(art.title, there, round(art.least * scale), True, None, theme.TEXT))
    return canvas


_RADIUS: Final = 28
_COLUMNS: Final = {Format.BROAD: 2, Format.SQUARE: 3}


def rows_of(count: int) -> tuple[Format, ...]:
    """Return the rows for that many games: pairs of broad images, then triples of square ones.

    One game alone has a broad image of the whole width. Up to nine games take no more height than
    other pictures may.
    """
    if count == 1:
        return (Format.BROAD,)
    rows = -(-count // 3)
    return (Format.BROAD,) * (3 * rows - count) + (Format.SQUARE,) * (count - 2 * rows)


def covers(arts: Sequence[KeyArt]) -> Canvas:
    """Return the key images in rows that are all full, with round corners."""
    rest, pieces = [*arts], list[tuple[Canvas, tuple[int, int]]]()
    top = 0
    for form in rows_of(len(arts)):
        columns = min(_COLUMNS[form], len(arts))
        row, rest = rest[:columns], rest[columns:]
        width = (theme.WIDTH - (columns - 1) * theme.GAP) // columns
        shown = [key_image(art, form, width) for art in row]
        last = theme.WIDTH - width
        for column, one in enumerate(shown):
            left = round(last * column / max(columns - 1, 1))
            pieces.append((one, (left, top)))
        top += shown[0].box.height + theme.GAP
    whole = Canvas(theme.WIDTH, top - theme.GAP)
    whole.is_true_colour, whole.quality = True, picture_files.FINE
    whole.coverage = Image.new("L", whole.image.size)
    for one, at in pieces:
        whole.paste(one, at)
        whole.coverage.paste(_rounded(one.image.size), (px(at[0]), px(at[1])))
    return whole


def _rounded(size: tuple[int, int]) -> Image.Image:
    """Return the coverage of an image with round corners, its size in pixels."""
    shape, reach = Image.new("L", size, 255), px(_RADIUS)
    right, bottom = size[0] - reach, size[1] - reach
    for mask, place in zip(corners(reach), ((0, 0), (right, 0), (0, bottom), (right, bottom)), strict=True):
        shape.paste(mask.image, place)
    return shape

"""The title as a diner's sign: letters of icing, one a doughnut."""

from functools import reduce
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageOps

from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.logo import Logotype, logotype
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.howmanycalories import dishes, words

_SIZES: Final = (96, 164)
"""Type sizes of the words before the last, and of the last."""
LEAST: Final = _SIZES[0]
_LEADING: Final = 117
"""Distance between the middles of both lines."""
_TILTS: Final = (4, -3, 2, -4, 3, -2)
_JUMPS: Final = (0.0, -0.03, 0.02, -0.02, 0.03, -0.01)
"""Turns of letters in degrees, and their offsets as shares of their size, repeated."""
_FINE: Final = 2
_HALF: Final = 0.7
"""Distance from a letter's middle to its sheet's edge, as a share of its size."""
_SPACED: Final = 0.035
_EDGE: Final = 8
"""Width of the dark edge about all letters."""
_RISE: Final = 9
"""How far they rise over the cloth."""
_DOUGHNUT: Final = 9
"""The card whose dish is round with a hole, like one of the letters."""
_ROUND: Final = "o"
_BAKED, _SUNK = 0.68, 0.085
"""Its size, and its offset below a capital's middle, as shares of the letters' size."""
_CHOCOLATE: Final[Colour] = "#88594D"
"""Colour of the dish's glaze."""
_LIKE: Final = 44
"""Difference from it up to which something is glaze."""
_GLAZE: Final[tuple[Colour, Colour]] = ("#C8386E", "#FFB3D0")
"""Dark and bright colours of the glaze in the title."""
_DEPTH: Final = (70, 125)
"""Brightness of the dish's glaze that has these colours."""
_ICING: Final[tuple[Colour, Colour]] = ("#FFFBF0", "#FFC23A")
"""Colours at the upper and the lower end of letters."""
_DARK: Final = "#2B0908"
_SIDE: Final = "#D2502F"
"""The visible lower side of letters."""


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("calories", (theme.WIDTH, 400), lambda canvas: title(canvas, (600, 110)), room)


def title(canvas: Canvas, middle: Point) -> None:
    """Write the title, the middle of its first line at a point."""
    before, _, last = words.TITLE.rpartition(" ")
    lower = (middle[0], middle[1] + _LEADING)
    lines = ((before, middle, _SIZES[0]), (last, lower, _SIZES[1]))
    written = [(_write_line(canvas.image.size, at, text, size), at, size) for text, at, size in lines]
    oven = [
        (at, _glaze(dishes.dish(_DOUGHNUT, round(size * _BAKED))))
        for line, _, size in written
        for at in line.baked
    ]
    shape = ImageChops.lighter(*(line.letters for line, _, _ in written))
    for at, dish in oven:
        shape.paste(255, _corner(at, dish), dish.getchannel("A"))
    thin, broad = _grow(shape, _EDGE // 2), _grow(shape, _EDGE)
    for down, colour, mask in ((_RISE, _DARK, broad), (_RISE, _SIDE, thin), (0, _DARK, thin)):
        canvas.image.paste(theme.rgb(colour), (0, px(down)), mask)
    for line, at, size in written:
        top, high = px(at[1] - size), px(2 * size)
        part = line.letters.crop((0, top, line.letters.width, top + high))
        canvas.image.paste(_icing(part.size), (0, top), part)
    for at, dish in oven:
        canvas.image.paste(dish, _corner(at, dish), dish.getchannel("A"))


class _Line(NamedTuple):
    """A line's letters on a picture-sized sheet, and the places of baked ones."""

    letters: Image.Image
    baked: list[Point]


def _write_line(sheet: tuple[int, int], middle: Point, text: str, size: int) -> _Line:
    """Write a line; the last one's round letters are baked."""
    line = _Line(Image.new("L", sheet), [])
    gap = round(size * _SPACED)
    wides = [lettering.width(letter, size, bold=True) for letter in text]
    left = middle[0] - (sum(wides) + gap * (len(text) - 1)) // 2
    for number, (letter, wide) in enumerate(zip(text, wides, strict=True)):
        turn = number % len(_TILTS)
        at = (left + wide // 2, middle[1] + round(size * _JUMPS[turn]))
        if letter == _ROUND and size == _SIZES[-1]:
            line.baked.append((at[0], at[1] + round(size * _SUNK)))
        else:
            mask = _letter(letter, size, _TILTS[turn])
            line.letters.paste(255, _corner(at, mask), mask)
        left += wide + gap
    return line


def _letter(letter: str, size: int, degrees: int) -> Image.Image:
    """Draw a letter turned clockwise about the middle of a capital's height."""
    fine = size * _FINE
    drawn, middle = lettering.draw_text(letter, fine, bold=True), px(fine * _HALF)
    room = Image.new("L", (2 * middle, 2 * middle))
    left = middle - px(lettering.width(letter, fine, bold=True)) // 2 + drawn.left
    room.paste(drawn.mask.image, (left, middle + px(lettering.rise(fine)) // 2 + drawn.top))
    return room.rotate(-degrees, Image.Resampling.BILINEAR).reduce(_FINE)


def _glaze(dish: Image.Image) -> Image.Image:
    """Return the doughnut in a bright glaze: its chocolate is as dark as the cloth."""
    apart = ImageChops.difference(dish.convert("RGB"), Image.new("RGB", dish.size, theme.rgb(_CHOCOLATE)))
    likeness = reduce(ImageChops.lighter, apart.split()).point(
        [255 if step < _LIKE else 0 for step in range(256)]
    )
    glaze = ImageOps.colorize(dish.convert("L"), *_GLAZE, blackpoint=_DEPTH[0], whitepoint=_DEPTH[1])
    glaze.putalpha(dish.getchannel("A"))
    return Image.composite(glaze, dish, likeness)


def _icing(size: tuple[int, int]) -> Image.Image:
    """Return the icing that letters are made of, its size in pixels."""
    if is_stark():
        return Image.new("RGB", size, theme.rgb(theme.RING))
    down = Image.linear_gradient("L").resize(size)
    upper, lower = (Image.new("RGB", size, theme.rgb(paint)) for paint in _ICING)
    # Capitals reach from a third of a line's height to two thirds.
    return Image.composite(
        lower, upper, down.point([min(255, max(0, (step - 76) * 5 // 2)) for step in range(256)])
    )


def _grow(shape: Image.Image, by: int) -> Image.Image:
    """Return the shape grown by `by` units on every side."""
    soft = shape.filter(ImageFilter.GaussianBlur(px(by) * 0.8))
    return soft.point([min(255, max(0, (step - 20) * 9)) for step in range(256)])


def _corner(middle: Point, image: Image.Image) -> tuple[int, int]:
    return px(middle[0]) - image.width // 2, px(middle[1]) - image.height // 2

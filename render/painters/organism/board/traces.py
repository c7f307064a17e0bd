"""The marks of a turn on a board.

They show what is new, where it came from, food on its way, and choices.
"""

from collections.abc import Iterator, Sequence
from math import dist
from typing import Final

from PIL import Image, ImageChops, ImageFilter, ImageOps

from engine.games.organism.boards import Space
from engine.games.organism.state import Kind, Organism
from render.kit import grounds, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.organism import colours, words
from render.painters.organism.board import free_space, pieces, water
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import direction_to_core

RING: Final = 0.98
"""Width of the ring about an element, as a share of the distance between two."""
_THICKEST: Final = 8
"""Maximum thickness of a ring's line, in units."""
CHOICE: Final = 0.84
_SOLID: Final = [step if step > 220 else 0 for step in range(256)]
"""The part of a body's mask that is the body, without its light or shadow."""
_AGLOW: Final = 0.95
"""Reach of the core's light through a body."""
_BACKLIT: Final = 1.35
"""Reach of the core's light on the water about it."""
_SINKING: Final = 1.7
"""Steepness of its fall. A larger value ends softer."""
_TONE: Final = 8
"""Steps of light of one of its tones on water. Where there are no more steps, the body hides it."""
_KEPT: Final = 1_400_000
_lights: Final = make_cache(_KEPT)
_GRAIN: Final = (0, 2, 3, 1)
"""The pattern that hides the borders of tones, in quarters of a step."""
_HOME: Final = 0.7
_EXPECTED: Final = 0.52
_SPROUT, _OUTLINE, _HOLLOW = 0.6, 0.028, 0.45
"""Size of a possible growth, thickness of its outline, and the share left out inside."""
PLOT, _PLOT_SIGN = 0.62, 0.34
"""Size of the ring where something may grow, and of the plus in it."""
_ARM, _ARM_WIDTH = 0.54, 0.15
"""Length and thickness of the plus, as shares of its disc."""
_MEAL: Final = (1.0, 0.82, 0.65)
"""Distances of incoming food drops."""
_DROP: Final = 0.15
_FAINT: Final = 0.55
"""How much of a suggested body is visible."""
_BESIDE: Final = 0.8
"""Distance of its word from the homes."""
_INSIDE: Final = 20
"""Distance of that word from the edges of the picture, in units."""


def backlit(part: Canvas, frame: Frame, space: Space) -> None:
    """Draw the core's light on the water about a body over it.

    It is faint and fades to nothing; the file keeps its tones.
    """
    reach = round(_BACKLIT * frame.size)

    def draw() -> Piece:
        tones = tuple(map(theme.rgb, (colours.CALM, *colours.BACKLIT)))
        light = _falling(px(reach), _TONE)
        lit = light.point([255 * (level >= _TONE) for level in range(256)])
        return Piece(water.apply_scale(light, tones, _TONE), lit, (-reach, -reach))

    _lights.get(("backlit", reach), draw).paste(part, frame.middle(space))
    part.exact += colours.BACKLIT


def aglow(part: Canvas, frame: Frame, space: Space, body: Piece, seat: int) -> None:
    """Draw the core's light through the body itself.

    The file keeps its tones, too.
    """
    reach = px(round(_AGLOW * frame.size))
    step = 255 // colours.GLOWING
    levels = [level // step * step for level in range(256)]
    faint = grounds.mask(("aglow", reach), lambda: shapes.Mask.of(_falling(reach, step).point(levels)))
    x, y = (px(at) for at in frame.middle(space))
    box = (x - reach, y - reach, x + reach, y + reach)
    left, top = px(frame.core[0] + body.at[0]), px(frame.core[1] + body.at[1])
    within = body.mask.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top)).point(_SOLID)
    light = ImageOps.colorize(ImageChops.multiply(faint.image, within), "#000000", colours.HOT_THROUGH)
    part.image.paste(ImageChops.add(part.image.crop(box), light), box)
    part.exact += colours.THROUGH[seat]


def _falling(reach: int, step: int) -> Image.Image:
    """Return light that falls off within `reach` pixels.

    A pattern on two by two pixels hides the borders of its steps.
    """
    far = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
    out = far.point([round(255 * max(0.0, 1 - 2**0.5 * level / 255) ** _SINKING) for level in range(256)])
    grain = water.repeat_pattern([step * quarter // 4 for quarter in _GRAIN], out.size)
    return ImageChops.add(out, grain, offset=-step // 2)


def ring(part: Canvas, frame: Frame, space: Space, paint: Colour = theme.RING) -> None:
    """Draw the ring of an element that changed or is chosen."""
    part.stamp(_hoop(frame), frame.middle(space), paint)


def choice(part: Canvas, frame: Frame, space: Space, *, is_free: bool = False) -> None:
    """Draw the ring about a numbered choice, thicker about a free space."""
    wide, line = pieces.even(frame.size * CHOICE), max(3, frame.size // (17 if is_free else 26))
    part.stamp(shapes.hoop(wide + 4, line + 4), frame.middle(space), colours.DEEP)
    part.stamp(shapes.hoop(wide, line), frame.middle(space), theme.TEXT)


def draw_suggestion(part: Canvas, frame: Frame, space: Space, look: pieces.Look) -> None:
    """Draw a suggested element without a body, as it would look."""
    paint = theme.SEATS[look.seat]
    inside = theme.INK if is_stark() else colours.TISSUES[look.seat]
    part.disc(frame.middle(space), pieces.even(frame.size * _HOME), inside)
    home(part, frame, space, paint)
    size = frame.size * _EXPECTED
    pieces.pictograph(part, frame.middle(space), look.kind, size, paint, turn=look.turn)


def sprout(part: Canvas, frame: Frame, space: Space, kind: Kind, seat: int) -> None:
    """Draw the outline of an element that may grow there.

    It looks as on its button, is filled faintly, and has darker water about it.

    All arrows look the same way: otherwise they would seem to be directions.
    """
    size = frame.size * _SPROUT
    line = 2 * max(2, round(px(frame.size) * _OUTLINE)) + 1

    def draw() -> shapes.Mask:
        shape = pieces.shape(kind, size)
        inside = shape.image.filter(ImageFilter.MinFilter(line))
        return shapes.Mask.of(
            ImageChops.subtract(shape.image, inside.point([round(step * _HOLLOW) for step in range(256)]))
        )

    part.disc(frame.middle(space), pieces.even(frame.size * CHOICE) - 4, colours.GROUND[0])
    outline = grounds.mask(("sprout", kind, round(size)), draw)
    part.show(f"sprout {kind.value}", outline, frame.middle(space), theme.SEATS[seat])


def plot(part: Canvas, frame: Frame, space: Space) -> None:
    """Draw a place where something may grow, before it is chosen what."""
    wide, line = pieces.even(frame.size * PLOT), max(3, frame.size // 30)
    part.stamp(shapes.hoop(wide + 4, line + 4), frame.middle(space), colours.DEEP)
    part.stamp(shapes.hoop(wide, line), frame.middle(space), theme.GOLD)
    plus(part, frame.middle(space), pieces.even(frame.size * _PLOT_SIGN))


def plus(part: Canvas, at: Point, wide: int) -> None:
    """Draw the sign for one more element."""
    part.disc(at, wide, colours.DEEP)
    part.disc(at, wide - 6, theme.GOLD)
    long, thick = round(wide * _ARM) // 2, max(2, round(wide * _ARM_WIDTH) // 2)
    x, y = at
    part.fill(Box(x - long, y - thick, x + long, y + thick), theme.INK)
    part.fill(Box(x - thick, y - long, x + thick, y + long), theme.INK)


def meal(frame: Frame, space: Space, way: complex) -> Iterator[tuple[Point, int]]:
    """Yield drops of incoming food that grow towards the element.

    Each has a position and a width.
    """
    for drop, far in enumerate(_MEAL):
        wide = pieces.even(max(10, frame.size * _DROP * (0.6 + 0.2 * drop)))
        yield frame.off(space, far * way), wide


def drop(part: Canvas, at: Point, wide: int) -> None:
    """Draw a drop of food."""
    part.disc(at, wide + 4, colours.DEEP)
    part.disc(at, wide, colours.FOOD)


def _hoop(frame: Frame) -> shapes.Mask:
    return shapes.hoop(pieces.even(frame.size * RING), max(5, min(frame.size // 16, _THICKEST)))


def draw_word(part: Canvas, box: Box, text: str, paint: Colour = theme.TEXT) -> None:
    """Draw a word about a space in a box of `word_size`."""
    marks.chip(part, box.middle, text, paint)


def word_size(text: str) -> Point:
    """Return the size of a word with its ground."""
    return lettering.width(text, theme.SMALL, bold=True) + marks.CHIP, marks.CHIP


def home(part: Canvas, frame: Frame, space: Space, paint: Colour) -> None:
    """Draw the ring of a home where a player may enter."""
    wide = pieces.even(frame.size * _HOME)
    part.stamp(shapes.hoop(wide, max(4, frame.size // 22)), frame.middle(space), paint)


def suggestion(part: Canvas, frame: Frame, homes: Sequence[Space], seat: int) -> None:
    """Draw the body that the suggested elements would have, so faint that it is not there yet."""
    one = Organism(seat=seat, name=homes[0], spaces=tuple(homes), is_whole=True)
    body = pieces.piece(frame.grid, one, "even")
    key = ("suggestion", frame.grid, seat, one.spaces)

    def draw() -> Piece:
        faint = body.mask.point([round(_FAINT * step) for step in range(256)])
        return Piece(body.image.convert("RGB"), faint, body.at)

    if not is_stark():
        _lights.get(key, draw).paste(part, frame.core)


def suggested(part: Canvas, frame: Frame, homes: Sequence[Space], taken: Sequence[Box]) -> Box:
    """Write that the homes' elements are suggested, on the core's side of them.

    Return the word's box.
    """
    way = direction_to_core(frame.grid.plan, homes)
    points = [frame.off(space, _BESIDE * way) for space in homes]
    text = word(words.SUGGESTED)
    wide, high = word_size(text)
    # It hangs more to the core's side: on the other side are the homes and their numbers.
    by = round((wide - high) / 2 * way.real)
    boxes = [Box.around((x + by, y), wide, high) for x, y in _knees(points)]
    inside = part.box.inflate(-_INSIDE)
    said = min(
        boxes, key=lambda box: (not inside.holds(box), sum(free_space.overlap(box, other) for other in taken))
    )
    middle = min((frame.middle(space) for space in homes), key=lambda at: dist(at, said.middle))
    if ends := free_space.pointer(said, middle, _HOME * frame.size / 2):
        marks.tail(part, *ends, theme.TEXT)
    draw_word(part, said, text)
    return said


def _knees(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the places for a word on a line of three points.

    The first is the middle; the others are aside of it.
    """
    middle = points[1]
    yield middle
    for share in range(1, 5):
        for x, y in (points[-1], points[0]):
            yield middle[0] + (x - middle[0]) * share // 4, middle[1] + (y - middle[1]) * share // 4

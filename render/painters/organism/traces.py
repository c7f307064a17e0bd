"""The marks of a turn on a board: what is new, where it came from, food on its way, and what there is to choose."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.games.organism.boards import Space
from engine.games.organism.table import Kind
from render import grounds, lettering, marks, pieces, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours, room, water, words
from render.painters.organism.frame import Frame
from render.painters.organism.plan import inwards
from render.pieces import Piece
from render.setting import is_stark, px
from render.theme import Colour
from render.wording import word as spoken

RING: Final = 0.98
"""How wide the ring is about an element, of the distance between two."""
_THICKEST: Final = 8
"""No ring has a thicker line, in units."""
CHOICE: Final = 0.88
_SOLID: Final = [step if step > 220 else 0 for step in range(256)]
"""What of a body's mask is the body, and not the light or the shadow about it."""
_AGLOW: Final = 0.95
"""How far the core's light reaches through a body,"""
_BACKLIT: Final = 1.35
"""and on the water about it."""
_SINKING: Final = 1.7
"""How steeply it falls off: the more, the softer it ends."""
_TONE: Final = 8
"""Steps of light of one of its tones on water; where there are no more of them, the body hides it."""
_KEPT: Final = 850_000
_lights: Final = pieces.kept(_KEPT)
_GRAIN: Final = (0, 2, 3, 1)
"""That pattern, in quarters of a step."""
_HOME: Final = 0.7
_EXPECTED: Final = 0.52
_SPROUT, _OUTLINE, _HOLLOW = 0.6, 0.028, 0.45
"""How large what may grow is drawn on a space, how thick its outline is, and how much is left out inside of it."""
_MEAL: Final = (1.0, 0.82, 0.65)
"""How far out drops of food are that somebody eats."""
_LIGHT: Final = 0.3
"""How far the light of a ring reaches."""
_DROP: Final = 0.15
_STROKE: Final = 4
_BRACKET: Final = 0.76
"""How far from the homes the line is that takes them together,"""
_HOOK: Final = 0.13
"""and how long its ends are."""
_INSIDE: Final = 20
"""How far its word keeps off the edges of the picture, in units."""


def backlit(part: Canvas, frame: Frame, space: Space) -> None:
    """The core's light on the water about a body that lies over it, faint and fading to nothing; the file keeps its tones."""
    reach = round(_BACKLIT * frame.size)

    def draw() -> Piece:
        tones = tuple(map(theme.rgb, (colours.CALM, *colours.BACKLIT)))
        light = _falling(px(reach), _TONE)
        lit = light.point([255 * (level >= _TONE) for level in range(256)])
        return Piece(water.scaled(light, tones, _TONE), lit, (-reach, -reach))

    _lights.get(("backlit", reach), draw).paste(part, frame.middle(space))
    part.exact += colours.BACKLIT


def aglow(part: Canvas, frame: Frame, space: Space, body: Piece, seat: int) -> None:
    """And through the body itself; the file keeps its tones, too."""
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
    """Light that falls off within so many pixels, and on two by two of them what hides where steps go over into each other."""
    far = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
    out = far.point([round(255 * max(0.0, 1 - 2**0.5 * level / 255) ** _SINKING) for level in range(256)])
    grain = water.patterned([step * quarter // 4 for quarter in _GRAIN], out.size)
    return ImageChops.add(out, grain, offset=-step // 2)


def ring(part: Canvas, frame: Frame, space: Space, paint: Colour = theme.RING) -> None:
    """Around an element in which something has changed, or which is chosen."""
    part.stamp(_hoop(frame), frame.middle(space), paint)


def choice(part: Canvas, frame: Frame, space: Space) -> None:
    """Around what a number stands for."""
    wide, line = bodies.even(frame.size * CHOICE), max(3, frame.size // 26)
    part.stamp(shapes.hoop(wide + 4, line + 4), frame.middle(space), colours.DEEP)
    part.stamp(shapes.hoop(wide, line), frame.middle(space), theme.TEXT)


def expected(part: Canvas, frame: Frame, space: Space, look: bodies.Look) -> None:
    """What would stand there, as it would look: without a body, for it has none yet."""
    paint = theme.SEATS[look.seat]
    inside = theme.INK if is_stark() else colours.TISSUES[look.seat]
    part.disc(frame.middle(space), bodies.even(frame.size * _HOME), inside)
    home(part, frame, space, paint)
    size = frame.size * _EXPECTED
    bodies.pictograph(part, frame.middle(space), look.kind, size, paint, turn=look.turn)


def sprout(part: Canvas, frame: Frame, space: Space, kind: Kind, seat: int) -> None:
    """What may grow there: its outline as on the button for it, filled faintly, on water that is darker for it.

    All are alike: arrows that look different ways would be taken for ways to go.
    """
    size = frame.size * _SPROUT
    line = 2 * max(2, round(px(frame.size) * _OUTLINE)) + 1

    def draw() -> shapes.Mask:
        shape = bodies.shape(kind, size)
        inside = shape.image.filter(ImageFilter.MinFilter(line))
        return shapes.Mask.of(
            ImageChops.subtract(shape.image, inside.point([round(step * _HOLLOW) for step in range(256)]))
        )

    part.disc(frame.middle(space), bodies.even(frame.size * CHOICE) - 4, colours.GROUND[0])
    outline = grounds.mask(("sprout", kind, round(size)), draw)
    part.show(f"sprout {kind.value}", outline, frame.middle(space), theme.SEATS[seat])


def meal(frame: Frame, space: Space, way: complex) -> Iterator[tuple[Point, int]]:
    """Food that came in from that way: drops that grow towards the element, each so wide."""
    for drop, far in enumerate(_MEAL):
        wide = bodies.even(max(10, frame.size * _DROP * (0.6 + 0.2 * drop)))
        yield frame.off(space, far * way), wide


def drop(part: Canvas, at: Point, wide: int) -> None:
    """One of them."""
    part.disc(at, wide + 4, colours.DEEP)
    part.disc(at, wide, colours.FOOD)


def light(part: Canvas, frame: Frame, space: Space) -> None:
    """What a ring throws on the water, under all that lives there."""
    glow = grounds.glow(("ring",), _hoop(frame), round(_LIGHT * frame.size), 1.4)
    part.stamp(glow, frame.middle(space), theme.RING)


def _hoop(frame: Frame) -> shapes.Mask:
    return shapes.hoop(bodies.even(frame.size * RING), max(5, min(frame.size // 16, _THICKEST)))


def word(part: Canvas, box: Box, text: str, paint: Colour = theme.TEXT) -> None:
    """A word about a space, in a box of `word_size`."""
    marks.chip(part, box.middle, text, paint)


def word_size(text: str) -> Point:
    """How large a word is with what it stands on."""
    return lettering.width(text, theme.SMALL, bold=True) + marks.CHIP, marks.CHIP


def home(part: Canvas, frame: Frame, space: Space, paint: Colour) -> None:
    """Where somebody may enter."""
    wide = bodies.even(frame.size * _HOME)
    part.stamp(shapes.hoop(wide, max(4, frame.size // 22)), frame.middle(space), paint)


def bracket(part: Canvas, frame: Frame, homes: Sequence[Space], taken: Sequence[Box]) -> Box:
    """A line on the core's side that takes the homes together, on it a word for what is suggested there. The word's box."""
    way = inwards(frame.grid.plan, homes)
    points = [frame.off(space, _BRACKET * way) for space in homes]
    hooks = [frame.off(space, (_BRACKET - _HOOK) * way) for space in (homes[0], homes[-1])]
    text = spoken(words.SUGGESTED)
    wide, high = word_size(text)
    # More of it is on the core's side: on the other one are the homes, and their numbers.
    by = round((wide - high) / 2 * way.real)
    boxes = [Box.around((x + by, y), wide, high) for x, y in _knees(points)]
    inside = part.box.grown(-_INSIDE)
    said = min(
        boxes, key=lambda box: (not inside.holds(box), sum(room.shared(box, other) for other in taken))
    )
    _stroke(part, (hooks[0], *points, hooks[1]))
    word(part, said, text)
    return said


def _knees(points: Sequence[Point]) -> Iterator[Point]:
    """Where on a line of three points its word may hang: in its middle, else aside of that."""
    middle = points[1]
    yield middle
    for share in range(1, 5):
        for x, y in (points[-1], points[0]):
            yield middle[0] + (x - middle[0]) * share // 4, middle[1] + (y - middle[1]) * share // 4


def _stroke(part: Canvas, points: Sequence[Point]) -> None:
    """A line with round ends and joints."""
    box = Box(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    ).grown(2 * _STROKE)

    def drawn(more: int) -> shapes.Mask:
        def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
            placed = [(fine * (x - box.left), fine * (y - box.top)) for x, y in points]
            for one, other in pairwise(placed):
                pen.line((*one, *other), fill=255, width=fine * (_STROKE + more))
            for spot in placed:
                pen.circle(spot, fine * (_STROKE + more) / 2, fill=255)

        key = ("bracket", more, tuple((x - box.left, y - box.top) for x, y in points))
        return shapes.drawn(key, box.width, box.height, draw)

    part.stamp(drawn(6), box.middle, colours.DEEP)
    part.stamp(drawn(0), box.middle, theme.MUTED)

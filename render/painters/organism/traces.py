"""The marks of a turn on a board: what is new, where it came from, food on its way, and what there is to choose."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageOps

from engine.games.organism.boards import Space
from engine.games.organism.table import Kind
from render import grounds, lettering, marks, pieces, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import bodies, colours, room, water, words
from render.painters.organism.deeds import Way
from render.painters.organism.frame import Frame
from render.painters.organism.plan import inwards
from render.pieces import Piece
from render.setting import is_stark, px
from render.theme import Colour
from render.wording import word as spoken

_RING: Final = 0.98
_THICKEST: Final = 8
"""No ring has a thicker line, in units."""
CHOICE: Final = 0.88
_SOLID: Final = [step if step > 220 else 0 for step in range(256)]
"""What of a body's mask is the body, and not the light or the shadow about it."""
_AGLOW: Final = 0.95
"""How far the core's light reaches through a body,"""
_BACKLIT: Final = 1.3
"""and on the water about it."""
_WATERY: Final = 10
"""So many of the lamp's tones are those of water."""
_KEPT: Final = 700_000
_lights: Final = pieces.kept(_KEPT)
_STEP: Final = 255 // colours.GLOWING
_GRAIN: Final = (0, _STEP // 2, _STEP * 3 // 4, _STEP // 4)
_STEPPED: Final = [step // _STEP * _STEP for step in range(256)]
"""Light in steps, and on two by two pixels what hides where one goes over into the next."""
_BARRED: Final = 0.7
_HOME: Final = 0.7
_EXPECTED: Final = 0.52
_SPROUT, _FAINT = 0.56, 0.4
"""How large what may grow is drawn on a space, and how much of it is seen."""
_MEAL: Final = (1.0, 0.82, 0.65)
"""How far out drops of food are that somebody eats."""
_LIGHT: Final = 0.3
"""How far the light of a ring reaches."""
_START: Final = 0.56
"""How wide the circle is where an element stood."""
_TORN: Final = 0.56
"""And the same of what is gone, which has no ring."""
_TRAIL: Final = 0.13
"""Diameter of a bubble of the wake."""
_APART: Final = 0.19
_DROP: Final = 0.15
_HEAD: Final = 0.26
"""Length and width of the head of an arrow along which food goes: to be seen on a phone."""
_BEAD, _LEAST_BEAD, _BEADS_APART = 0.11, 8, 0.3
"""How wide the beads of its line are, in spaces and in units at least, and how far apart."""
_OFF: Final = 0.4
"""How far food on its way keeps off the elements that it goes between."""
_STROKE: Final = 4
_BRACKET: Final = 0.76
"""How far from the homes the line is that takes them together,"""
_HOOK: Final = 0.13
"""and how long its ends are."""
_INSIDE: Final = 20
"""How far its word keeps off the edges of the picture, in units."""
_LOWER: Final = 0.4
"""How far below the middle of what is gone its token is,"""
_SIGN: Final = 0.26
"""which leaves so much about the middle free."""
_SIGN_WIDE, _SIGN_APART = 32, 8
"""How large the symbol is of whoever gets it, and how far off the figure."""
TOKEN: Final = "+1"
"""The same in every language."""


def backlit(part: Canvas, frame: Frame, space: Space) -> None:
    """The core's light on the water about a body that lies over it, in the tones that it has where nothing does."""
    reach = round(_BACKLIT * frame.size)

    def draw() -> Piece:
        light = _falling(px(reach), 255)
        tones = (colours.LAMP[0], *colours.LAMP[_WATERY:])
        lit = light.image.point([255 * (step >= _STEP) for step in range(256)])
        return Piece(water.scaled(light.image, tones, _STEP), lit, (-reach, -reach))

    _lights.get(("backlit", reach), draw).paste(part, frame.middle(space))


def aglow(part: Canvas, frame: Frame, space: Space, body: Piece, seat: int) -> None:
    """And through the body itself; the file keeps its tones."""
    reach = px(round(_AGLOW * frame.size))
    faint = grounds.mask(("aglow", reach), lambda: _falling(reach, 255))
    x, y = (px(at) for at in frame.middle(space))
    box = (x - reach, y - reach, x + reach, y + reach)
    left, top = px(frame.core[0] + body.at[0]), px(frame.core[1] + body.at[1])
    within = body.mask.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top)).point(_SOLID)
    light = ImageOps.colorize(ImageChops.multiply(faint.image, within), "#000000", colours.HOT_THROUGH)
    part.image.paste(ImageChops.add(part.image.crop(box), light), box)
    part.exact += colours.THROUGH[seat]


def _falling(reach: int, most: int) -> shapes.Mask:
    """Light that falls off within so many pixels, in few steps that go over into each other."""
    far = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BICUBIC)
    out = far.point([round(most * max(0.0, 1 - 2**0.5 * step / 255) ** 1.2) for step in range(256)])
    grain = water.patterned(_GRAIN, out.size)
    return shapes.Mask.of(ImageChops.add(out, grain, offset=-_STEP // 2).point(_STEPPED))


def ring(part: Canvas, frame: Frame, space: Space) -> None:
    """Around an element in which something has changed, or which is chosen."""
    part.stamp(_hoop(frame), frame.middle(space), theme.RING)


def choice(part: Canvas, frame: Frame, space: Space) -> None:
    """Around what a number stands for."""
    wide, line = bodies.even(frame.size * CHOICE), max(3, frame.size // 26)
    part.stamp(shapes.hoop(wide + 4, line + 4), frame.middle(space), colours.DEEP)
    part.stamp(shapes.hoop(wide, line), frame.middle(space), theme.TEXT)


def barred(part: Canvas, frame: Frame, space: Space) -> None:
    """A space on which nothing may stand: a ring that is crossed out."""
    wide, line = bodies.even(frame.size * _BARRED), max(4, frame.size // 20)
    for more, paint in ((4, colours.DEEP), (0, theme.ALARM)):
        part.stamp(shapes.hoop(wide + more, line + more), frame.middle(space), paint)
        part.stamp(_bar(wide - line, line + more), frame.middle(space), paint)


def _bar(wide: int, line: int) -> shapes.Mask:
    """From the upper right of a circle to its lower left."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = (fine * wide * (0.5 + side * 0.5**0.5 / 2) for side in (-1, 1))
        pen.line((near, far, far, near), fill=255, width=line * fine)

    return shapes.drawn(("bar", line), wide, wide, draw)


def expected(part: Canvas, frame: Frame, space: Space, look: bodies.Look) -> None:
    """What would stand there, as it would look: without a body, for it has none yet."""
    paint = theme.SEATS[look.seat]
    inside = theme.INK if is_stark() else colours.TISSUES[look.seat]
    part.disc(frame.middle(space), bodies.even(frame.size * _HOME), inside)
    home(part, frame, space, paint)
    size = frame.size * _EXPECTED
    bodies.pictograph(part, frame.middle(space), look.kind, size, paint, turn=look.turn)


def sprout(part: Canvas, frame: Frame, space: Space, kind: Kind, seat: int) -> None:
    """What may grow there, faintly, as it would look."""
    heading = -frame.grid.plan.middles[space]
    look = bodies.look(kind, seat, heading)
    size = frame.size * _SPROUT

    def draw() -> shapes.Mask:
        shape = bodies.shape(kind, size, look.turn)
        return shapes.Mask.of(shape.image.point([round(step * _FAINT) for step in range(256)]))

    faint = grounds.mask(("sprout", kind, round(size), look.turn), draw)
    part.stamp(faint, frame.middle(space), theme.SEATS[seat])


def meal(part: Canvas, frame: Frame, space: Space, way: complex) -> None:
    """Food that came in from that way: drops that grow towards the element."""
    for drop, far in enumerate(_MEAL):
        wide = bodies.even(max(10, frame.size * _DROP * (0.6 + 0.2 * drop)))
        at = frame.off(space, far * way)
        part.disc(at, wide + 4, colours.DEEP)
        part.disc(at, wide, colours.FOOD)


def light(part: Canvas, frame: Frame, space: Space) -> None:
    """What a ring throws on the water, under all that lives there."""
    glow = grounds.glow(("ring",), _hoop(frame), round(_LIGHT * frame.size), 1.4)
    part.stamp(glow, frame.middle(space), theme.RING)


def _hoop(frame: Frame) -> shapes.Mask:
    return shapes.hoop(bodies.even(frame.size * _RING), max(5, min(frame.size // 16, _THICKEST)))


def word(part: Canvas, box: Box, text: str, paint: Colour = theme.TEXT) -> None:
    """A word about a space, in a box of `word_size`."""
    marks.chip(part, box.middle, text, paint)


def tail(
    part: Canvas,
    frame: Frame,
    space: Space,
    said: tuple[Box, Colour],
    *,
    is_left: bool = False,
    is_torn: bool = False,
    taken: Sequence[Box] = (),
) -> None:
    """What leads from a word's box, in its colour, to the ring about the space that it is about: others may be beside it.

    What was left has a small circle, and into what is torn it reaches. What is taken is not to be hidden: behind that there is no tail.
    """
    box, paint = said
    (x, y), wide = frame.middle(space), _TORN if is_torn else _START if is_left else _RING
    reach = wide * frame.size / 2
    inset = box.height // 2
    foot = min(max(x, box.left + inset), box.right - inset), box.middle[1]
    away = hypot(foot[0] - x, foot[1] - y)
    if away > reach:
        tip = round(x + (foot[0] - x) * reach / away), round(y + (foot[1] - y) * reach / away)
        way = Box(min(foot[0], tip[0]), min(foot[1], tip[1]), max(foot[0], tip[0]), max(foot[1], tip[1]))
        if not any(way.grown(_STROKE).touches(other) for other in taken):
            marks.tail(part, foot, tip, paint)


def word_size(text: str) -> Point:
    """How large a word is with what it stands on."""
    return lettering.width(text, theme.SMALL, bold=True) + marks.CHIP, marks.CHIP


def token_size(seats: Sequence[int]) -> Point:
    """How large that is which says what these seats get."""
    wide, high = word_size(TOKEN)
    return wide + len(seats) * (_SIGN_WIDE + _SIGN_APART), high


def worth(part: Canvas, box: Box, seats: Sequence[int]) -> None:
    """What somebody gets, in the colour of the seat that gets it and behind its symbol; of several, all their symbols."""
    paint = theme.SEATS[seats[0]] if len(seats) == 1 else theme.GOLD
    part.panel(box, theme.INK, box.height // 2)
    part.panel(box.grown(-4), paint, box.height // 2 - 4)
    left = box.left + marks.CHIP // 2
    for seat in seats:
        at = (left + _SIGN_WIDE // 2, box.middle[1])
        part.stamp(shapes.symbol(seat, _SIGN_WIDE), at, theme.INK)
        left += _SIGN_WIDE + _SIGN_APART
    part.text((left, box.middle[1]), TOKEN, theme.SMALL, theme.INK, bold=True)


def token(part: Canvas, frame: Frame, space: Space, taken: Sequence[Box], seats: Sequence[int]) -> Box:
    """What these get for what is gone, on its lower edge, or on another where something else is. The word's box."""
    wide, high = token_size(seats)
    x, y = frame.middle(space)
    down = max(round(_LOWER * frame.size), round(_SIGN * frame.size) + high // 2)
    across = round(_SIGN * frame.size) + wide // 2
    ways = [(0, down), (0, -down), (across, 0), (-across, 0)]
    places = [Box.around((x + right, y + lower), wide, high) for right, lower in ways]
    said = min(places, key=lambda box: sum(room.shared(box, other) for other in taken))
    worth(part, said, seats)
    return said


def way(part: Canvas, frame: Frame, way: Way, *, is_torn: bool = False) -> None:
    """From where an element stood to where it stands: a wake of bubbles that grow, up to the ring of one that is gone from
    there: nothing else would cover them.
    """
    points = [frame.middle(space) for space in way]
    lengths = [hypot(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(points)]
    count = max(round(sum(lengths) / (frame.size * _APART)), 3)
    for bubble in range(count):
        share = bubble / count
        at = _along(points, lengths, share)
        wide = bodies.even(frame.size * _TRAIL * (0.55 + 0.75 * share))
        if is_torn and hypot(at[0] - points[-1][0], at[1] - points[-1][1]) < (_RING * frame.size + wide) / 2:
            continue
        part.disc(at, wide + 6, colours.DEEP)
        part.disc(at, wide, theme.TEXT)
    start = bodies.even(frame.size * _START)
    part.stamp(shapes.hoop(start, 4), points[0], theme.TEXT)


def _along(points: Sequence[Point], lengths: Sequence[float], share: float) -> Point:
    """A point so far along a line of several."""
    left = share * sum(lengths)
    for (x, y), (to_x, to_y), length in zip(points, points[1:], lengths, strict=False):
        if left <= length:
            return round(x + (to_x - x) * left / length), round(y + (to_y - y) * left / length)
        left -= length
    return points[-1]


def given(part: Canvas, frame: Frame, start: Space, end: Space) -> None:
    """Food on its way: a row of beads from the one to the other, the last of which is an arrow's head."""
    (x, y), (to_x, to_y) = frame.middle(start), frame.middle(end)
    length, off = hypot(to_x - x, to_y - y), _OFF * frame.size
    across, down = (to_x - x) / length, (to_y - y) / length
    head = min(_HEAD * frame.size, length - 2 * off)
    wide = bodies.even(max(_LEAST_BEAD, _BEAD * frame.size))
    far = length - off - head - wide / 2 - 1
    count = max(2, round((far - off) / (_BEADS_APART * frame.size)) + 1)
    for bead in range(count):
        along = off + (far - off) * bead / (count - 1)
        at = round(x + across * along), round(y + down * along)
        part.disc(at, wide + 6, colours.DEEP)
        part.disc(at, wide, colours.FOOD)
    tip = to_x - across * off, to_y - down * off
    neck, half = (tip[0] - across * head, tip[1] - down * head), _HEAD * frame.size / 2
    box = Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)).grown(frame.size // 4)
    for more, paint in ((_STROKE, colours.DEEP), (0, colours.FOOD)):

        def arrow(pen: ImageDraw.ImageDraw, fine: int, more: int = more) -> None:
            def at(point: tuple[float, float], along: float, aside: float) -> tuple[float, float]:
                right = point[0] + across * along - down * aside - box.left
                return fine * right, fine * (point[1] + down * along + across * aside - box.top)

            wide = half + 1.6 * more
            pen.polygon([at(neck, -more, -wide), at(neck, -more, wide), at(tip, 1.6 * more, 0)], fill=255)

        part.ink(shapes.drawn_once(box.width, box.height, arrow, fine=2), (box.left, box.top), paint)


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

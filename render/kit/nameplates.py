"""Seat plates: the players in turn order along the top of table pictures.

They are the same in all games. A plate is one line high where one or two play. Else it is two lines
high, the second for the name: twelve letters of it fit. The plate of the player to move is filled
with the seat's colour; the leader has a crown. Games may add lines below.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from render.kit import grounds, initials, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.pieces import lift, make_cache
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.wording import short_name

BADGE: Final = 68
"""Size of a seat's symbol on a plate."""
GAP: Final = 14
"""Gap between plates beside each other."""
_ROWS: Final = 34
"""Gap between rows: a crown in it lies on no plate of the row above."""
TOP: Final = 40
"""Top of the first row: crowns reach above it."""
LINE: Final = 92
"""Height of the line with symbol and score."""
NAME: Final = 52
"""Height of the name's own line, where there is one."""
_PAD: Final = 18
_BAR_AT, _BAR, _INSET = 4, 6, 13
"""Left edge and width of the bar in the seat's colour, and its vertical inset."""
_OFF_BAR: Final = 10
"""Gap between the bar and a name below the symbol: nearer, it would look like a letter."""
BESIDE_NAME: Final = _BAR_AT + _BAR + _OFF_BAR + 4
"""Space that a name's own line keeps free, nearly all of it before the name."""
_LIT, _SHADOW = 2, 10
"""Height of the light along a plate's upper edge, and reach of its shadow."""
_AROUND: Final = 32
"""Room about a plate for its shadow or its light."""
_CROWN: Final = 44
_DUEL: Final = 2
"""Number of players up to which a tie of all is worth showing."""
_GLOW: Final = 22
_CUT: Final = 2
"""Depth of an engraved score."""


_IN: Final = 10
"""Space between the head and the bar at the left, added to the usual padding."""
_NAME, _SCORE, _UNIT, _CHECKED = 16, 14, 8, 50
"""Space before a name, a score and its unit, and the width of a check at the end."""


Material = Callable[[Canvas, Box, Colour], None]
"""Draws the body of a plate in a colour: the game's panel, or the seat's if it is to move.

It fills the box and may cast a shadow; text of that colour's contrast comes on top.
"""


_bodies: Final = make_cache(3_000_000, 3_000_000)


@dataclass(frozen=True, slots=True)
class Plate:
    """The text and state in a plate's head.

    `name` is drawable. `unit` is the short word for points. It is empty where four plates stand
    in a row: it would push a score of two figures to the symbol.
    """

    seat: int
    name: str
    score: str
    unit: str = ""
    is_to_move: bool = False
    is_leading: bool = False
    is_done: bool = False
    """Whether the seat has decided, where several decide at once."""
    is_out: bool = False
    beside: int = 0
    """Space in pixels that the game needs beside the score: the name shrinks, then is cut."""
    under: int = 0
    """Space in pixels that the game needs at the end of the name's own line."""
    aside: int = 0
    """Space in pixels that the game needs between the symbol and a name beside it."""
    is_small: bool = False
    """Whether the name is small because the name on the other plate must be."""
    is_score_small: bool = False
    """Whether the score is smaller, because something stands before it."""
    among: tuple[str, ...] = ()
    """All players' names: no first word that stands for the name fits two of them."""
    before: str = ""
    """The score now, where `score` is what a turn would bring; only thin rows show it."""

    @property
    def score_size(self) -> int:
        """The size of the score's type."""
        return theme.TITLE if self.is_score_small else theme.FIGURE


class Slab(Protocol):
    """What plates are made of: a game's own material on the common grid."""

    def __call__(
        self, canvas: Canvas, box: Box, seat: int, panel: Colour, *, is_to_move: bool, is_out: bool
    ) -> tuple[Colour, Colour, Colour]:
        """Draw a plate without a head; return its text, quiet and ground colours."""


class Parts(NamedTuple):
    """A plate's free areas and colours.

    `below` is below the head, `middle` between symbol and score or beside the name. `ink` is for
    text and marks, `quiet` for quiet text.
    """

    below: Box
    middle: Box
    ink: Colour
    quiet: Colour
    ground: Colour


def columns(seats: int) -> int:
    """Return the number of plates in a row."""
    return {5: 3, 6: 3}.get(seats, seats)


def is_wide(seats: int) -> bool:
    """Return whether plates have the name beside the symbol."""
    return seats <= 2


def head_height(seats: int) -> int:
    """Return a plate's height without anything below its head."""
    return LINE if is_wide(seats) else LINE + NAME


def grid(seats: int, top: int = TOP, extra: int = 0) -> tuple[Box, ...]:
    """Return the plates' boxes, each with `extra` below its head.

    The last row is centred.
    """
    per_row, height = columns(seats), head_height(seats) + extra
    row = Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + height)
    places = row.columns(per_row, GAP)
    boxes = []
    for seat in range(seats):
        line, place = divmod(seat, per_row)
        missing = per_row * (line + 1) - seats if per_row * (line + 1) > seats else 0
        right = missing * (places[0].width + GAP) // 2
        boxes.append(places[place].shift((right, line * (height + _ROWS))))
    return tuple(boxes)


def bottom(seats: int, top: int = TOP, extra: int = 0) -> int:
    """Return the bottom of the plates."""
    return grid(seats, top, extra)[-1].bottom


def plate(
    canvas: Canvas,
    box: Box,
    plate: Plate,
    panel: Colour = theme.PANEL,
    slab: Slab | None = None,
    *,
    is_engraved: bool = False,
) -> Parts:
    """Draw a plate with its head on the game's panel; return the free areas.

    `slab` is the game's own material, if it has one. An engraved score has a dark upper edge, as if
    cut into it.
    """
    ink, quiet, ground = (slab or base)(
        canvas, box, plate.seat, panel, is_to_move=plate.is_to_move, is_out=plate.is_out
    )
    line = box.top + LINE // 2
    left = box.left + _IN + _PAD
    badge(canvas, (left + BADGE // 2, line), plate.seat, plate.name, is_dark=plate.is_to_move)
    right = box.right - _PAD
    if plate.is_done:
        marks.check(canvas, (right - 18, line))
        right -= _CHECKED
    shown = quiet if plate.is_out else ink
    if plate.unit:
        right -= canvas.text((right, line + 10), plate.unit, theme.SMALL, quiet, side="right") + _UNIT
    if is_engraved:
        edges = ((_CUT, mix(theme.PAPER, ground, 0.3)), (-_CUT, mix(theme.INK, ground, 0.7)))
        # A dark score has no dark edge, which would blur it.
        cut = edges[:1] if plate.is_to_move else edges
        engrave(canvas, (right, line), plate.score, cut, plate.score_size)
    size = plate.score_size
    right -= canvas.text((right, line), plate.score, size, shown, heavy=True, side="right") + _SCORE
    if plate.is_leading:
        crown(canvas, (left + BADGE // 2, box.top - 12))
    start = left + BADGE + _NAME + plate.aside
    if box.width >= theme.WIDTH // 2 - 2 * theme.MARGIN:
        room, size = name_room(box, plate), theme.BODY
        if plate.is_small or (plate.beside and lettering.width(plate.name, size, bold=True) > room):
            size = theme.SMALL
        name, size = large_name(plate.name, room, size, plate.among)
        start += canvas.text((start, line), name, size, shown, bold=True, room=room) + 20
        below = Box(left, box.top + LINE, box.right - _PAD, box.bottom - _PAD // 2)
    else:
        at = (box.left + BESIDE_NAME - 4, box.top + LINE + NAME // 2 - 10)
        room = box.width - BESIDE_NAME - plate.under
        if right - start < plate.beside:
            room -= plate.beside + 8
        # All others have the same weight: bold names of twelve letters do not fit.
        name = short_name(plate.name, room, theme.SMALL, plate.among)
        is_bold = plate.is_to_move and lettering.width(name, theme.SMALL, bold=True) <= room
        canvas.text(at, name, theme.SMALL, shown, bold=is_bold, room=room)
        below = Box(at[0], box.top + LINE + NAME, box.right - _PAD, box.bottom - _PAD // 2)
        if right - start < plate.beside:
            middle = Box.around((box.right - 4 - plate.beside // 2, at[1]), plate.beside, NAME)
            return Parts(below, middle, ink, quiet, ground)
    return Parts(below, Box(start, box.top + 10, right, box.top + LINE - 10), ink, quiet, ground)


def large_name(name: str, room: int, size: int, among: Sequence[str]) -> tuple[str, int]:
    """Return a bold name as it fits, and its size: small rather than cut in its first word."""
    short = short_name(name, room, size, among, bold=True)
    if lettering.ELLIPSIS not in short:
        return short, size
    return short_name(name, room, theme.SMALL, among, bold=True), theme.SMALL


def name_room(box: Box, plate: Plate) -> int:
    """Return the widest name that fits between symbol and score."""
    taken = _IN + 2 * _PAD + BADGE + _NAME + _score_width(plate) + _SCORE
    taken += lettering.width(plate.unit, theme.SMALL, bold=False) + _UNIT if plate.unit else 0
    taken += _CHECKED if plate.is_done else 0
    taken += plate.beside + 20 if plate.beside else 0
    return box.width - taken - plate.aside


def sign(box: Box) -> Box:
    """Return where the symbol is on a plate."""
    return Box.at(box.left + _IN + _PAD, box.top + (LINE - BADGE) // 2, BADGE, BADGE)


def score_left(box: Box, plate: Plate) -> int:
    """Return where the score begins on a plate without a unit or a check."""
    return box.right - _PAD - _score_width(plate)


def _score_width(plate: Plate) -> int:
    return lettering.width(plate.score, plate.score_size, heavy=True)


def base(
    canvas: Canvas,
    box: Box,
    seat: int,
    panel: Colour = theme.PANEL,
    material: Material | None = None,
    *,
    is_to_move: bool,
    is_out: bool = False,
) -> tuple[Colour, Colour, Colour]:
    """Draw a plate without a head; return its text, quiet and ground colours.

    For a game with a head of its own. A material replaces the plain panel.
    """
    ground, around = theme.SEATS[seat] if is_to_move else panel, box.inflate(_AROUND)

    def draw(part: Canvas) -> None:
        here = box.shift((-around.left, -around.top))
        _body(part, here, ground, material, is_to_move=is_to_move)

    key = (box.width, box.height, ground, material, is_to_move)
    _bodies.get(key, lambda: lift(around.width, around.height, (-_AROUND, -_AROUND), draw)).paste(
        canvas, (box.left, box.top)
    )
    if not is_to_move:
        paint = theme.SEATS[seat]
        bar = Box.at(box.left + _BAR_AT, box.top + _INSET, _BAR, box.height - 2 * _INSET)
        canvas.panel(bar, mix(paint, panel, 0.4) if is_out else paint, _BAR // 2)
    return inks(seat, panel, is_to_move=is_to_move)


def inks(seat: int, panel: Colour, *, is_to_move: bool) -> tuple[Colour, Colour, Colour]:
    """Return a plate's text, quiet and ground colours."""
    return (theme.INK, theme.INK, theme.SEATS[seat]) if is_to_move else (theme.TEXT, theme.MUTED, panel)


def _body(canvas: Canvas, box: Box, paint: Colour, material: Material | None, *, is_to_move: bool) -> None:
    """Draw a plate's ground with its light or its shadow."""
    body = material or _panel
    if is_to_move:
        light = grounds.glow(shapes.rounded_box(box.width, box.height, theme.RADIUS), _GLOW, 0.3)
        canvas.ink_about(box, light, (box.left - _GLOW, box.top - _GLOW), paint)
        body(canvas, box, paint)
        return
    shade = shapes.shadow(box.width, box.height, theme.RADIUS, _SHADOW)
    canvas.ink_about(box, shade, (box.left - _SHADOW, box.top - _SHADOW // 2), theme.SHADOW)
    body(canvas, box, paint)
    if material is None:
        lit = Box(box.left + theme.RADIUS, box.top, box.right - theme.RADIUS, box.top + _LIT)
        canvas.fill(lit, mix(theme.TEXT, paint, 0.2))


def engrave(
    canvas: Canvas,
    right: Point,
    score: str,
    edges: Sequence[tuple[int, Colour]],
    size: int = theme.FIGURE,
) -> None:
    """Draw the edges of a score that is cut into its ground, to lie under it.

    Each is a colour and how far it is from the score, down and to the right.
    """
    if is_stark():
        return
    letters = lettering.draw_text(score, size, heavy=True)
    left, top = lettering.corner(right, score, size, heavy=True, side="right")
    for by, paint in edges:
        shapes.paint(canvas.image, theme.rgb(paint), (left + px(by), top + px(by)), letters.mask.image)


def made_of(material: Material) -> Slab:
    """Return the usual slab with its body in a material."""

    def slab(
        canvas: Canvas, box: Box, seat: int, panel: Colour, *, is_to_move: bool, is_out: bool
    ) -> tuple[Colour, Colour, Colour]:
        return base(canvas, box, seat, panel, material, is_to_move=is_to_move, is_out=is_out)

    return slab


def _panel(canvas: Canvas, box: Box, paint: Colour) -> None:
    canvas.panel(box, paint)


def badge(
    canvas: Canvas, middle: Point, seat: int, name: str, size: int = BADGE, *, is_dark: bool = False
) -> None:
    """Draw a seat's symbol in its colour with the initial of its name.

    If `is_dark`, symbol and initial swap colours.
    """
    paint, ink = theme.SEATS[seat], theme.INK
    if is_dark:
        paint, ink = ink, paint
    canvas.stamp(initials.sign(seat, size), middle, paint)
    letter = lettering.initial(name)
    by, points, is_bold = initials.on_sign(letter, seat, size)
    at = (middle[0] + by[0], middle[1] + by[1])
    canvas.text(at, letter, points, ink, bold=is_bold, side="middle")


def crown(canvas: Canvas, middle: Point, size: int = _CROWN) -> None:
    """Draw a golden crown for a leader or winner, its edge dark."""
    edge = max(3, size // 11)
    canvas.stamp(shapes.polygon_edge("crown", marks.CROWN, size, edge), middle, theme.INK)
    canvas.stamp(shapes.polygon("crown", marks.CROWN, size), middle, theme.GOLD)


def leaders(scores: tuple[int, ...], *, but: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the seats with most points, without those that can't win (`but`).

    While all are equal there is no leader, except that two players level in points both lead. All
    start level at 0, which is no news; two level at 78 are worth two crowns.
    """
    able = [seat for seat in range(len(scores)) if seat not in but]
    best = max((scores[seat] for seat in able), default=0)
    ahead = tuple(seat for seat in able if scores[seat] == best)
    is_level = len(ahead) == len(able)
    return () if is_level and (len(able) != _DUEL or not best) else ahead

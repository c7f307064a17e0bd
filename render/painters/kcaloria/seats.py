"""The plates of kCaloria.

They have points, humans, and tiles left to place. The board shows the unspent cubes.
"""

from typing import Final

from PIL import Image

from engine.games.kcaloria.rules.kinds import Type, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import grounds, nameplates, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.headline import fitting
from render.kit.nameplates import Plate
from render.kit.style import is_lit, last_scene, tallest
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.kcaloria import colours, wood, words
from render.painters.kcaloria.board import ground
from render.painters.kcaloria.tiles import signs

_SIGN: Final = nameplates.made_of(wood.sign)
_ROW: Final = 48
"""Height of the row of counts, where there is one."""
_LINE: Final = 18
"""Middle of that row from its top."""
_PERSON: Final = 40
_APART: Final = 16
_GLOW: Final = 24
"""Reach of the light about a plate below it."""


def _extra(view: View) -> int:
    """Return the height of the row below the head: 0 before there is anything to count."""
    seen = tallest(view)
    has_points = any(seen.humans) or any(map(worth, sight_of(seen).unspent))
    return _ROW if has_points else 0


def bottom(view: View) -> int:
    """Return where the plates end."""
    return nameplates.bottom(view.seats, nameplates.TOP, _extra(view))


def _boxes(view: View) -> tuple[Box, ...]:
    return nameplates.grid(view.seats, nameplates.TOP, _extra(view))


def middles(view: View) -> list[int]:
    """Return the distance of each plate's middle from the left."""
    return [box.middle[0] for box in _boxes(view)]


def plates(view: View, called: tuple[str, ...], *, is_over: bool = False) -> list[Plate]:
    """Return all plates, in turn order."""
    scores = tuple(worth(some) for some in sight_of(view).unspent)
    ahead = nameplates.leaders(scores, but=view.left)
    return [
        Plate(
            seat,
            called[seat],
            str(scores[seat]),
            is_to_move=not is_over and is_lit(seat, view.to_move),
            is_leading=seat in ahead,
            is_out=seat in view.left,
            among=called,
        )
        for seat in range(view.seats)
    ]


def draw(canvas: Canvas, view: View, called: tuple[str, ...]) -> None:
    """Draw all plates along the top."""
    shown, extra, changes = plates(view, called), _extra(view), _changes_between_scenes(view)
    moves = _moves_between_scenes(view)
    canvas.lay(_get_bare(shown, view), (0, 0))
    for box, plate in zip(_boxes(view), shown, strict=True):
        parts = nameplates.plate(canvas, box, plate, colours.PLATE, _inks)
        if extra:
            by = changes[plate.seat]
            if by:
                room = parts.below.width - _APART - view.humans[plate.seat] * (_PERSON + 2)
                told = fitting(_change_forms(by, moves), theme.SMALL, room, bold=True)
                paint = parts.ink if plate.is_to_move else theme.GOLD if by > 0 else theme.ALARM
                at = (parts.below.left, parts.below.top + _LINE)
                canvas.text(at, told, theme.SMALL, paint, bold=True)
            _count(canvas, parts.below, view, plate.seat, parts.ink, has_tiles=not by)


def _changes_between_scenes(view: View) -> list[int]:
    """Return how each seat's points changed since the last scene, if a replay left turns out.

    All are 0 elsewhere. One turn is a scene of its own, and its headline tells the change.
    """
    before = last_scene(view)
    if before is None or _moves_between_scenes(view) <= 1:
        return [0] * view.seats
    pairs = zip(sight_of(before).unspent, sight_of(view).unspent, strict=True)
    return [worth(now) - worth(then) for then, now in pairs]


def _moves_between_scenes(view: View) -> int:
    """Return the number of turns since the last scene of a replay; 0 elsewhere."""
    before = last_scene(view)
    return 0 if before is None else sum(view.turns) - sum(before.turns)


def _change_forms(by: int, moves: int) -> tuple[str, str]:
    """Return a change of points with the number of moves in which it came, and without it."""
    said = word(words.GAIN, n=by) if by > 0 else word(words.LOSS, n=-by)
    return word(words.IN_MOVES, change=said, n=moves), said


def _get_bare(shown: list[Plate], view: View) -> Image.Image:
    """Return the picture's upper end with the signs alone, which are the same for many turns."""
    boxes, states = _boxes(view), [(plate.is_to_move, plate.is_out) for plate in shown]
    high = boxes[-1].bottom + _GLOW

    def make(_wide: int, _high: int) -> Image.Image:
        part = ground.canvas(theme.WIDTH, high)
        wood.beam(part)
        for box, plate in zip(boxes, shown, strict=True):
            wood.hang(part, box)
            _SIGN(part, box, plate.seat, colours.PLATE, is_to_move=plate.is_to_move, is_out=plate.is_out)
        return part.image

    return grounds.get_image(f"kcaloria signs {states}", theme.WIDTH, high, make)


def _inks(
    canvas: Canvas, box: Box, seat: int, panel: Colour, *, is_to_move: bool, is_out: bool
) -> tuple[Colour, Colour, Colour]:
    """Return the colours on a plate whose sign is drawn already."""
    del canvas, box, is_out
    return nameplates.inks(seat, panel, is_to_move=is_to_move)


def _count(canvas: Canvas, box: Box, view: View, seat: int, ink: Colour, *, has_tiles: bool) -> None:
    """Draw a seat's tiles left, in words if there is room, and its humans at the right."""
    count, right, line = view.in_hand[seat] + view.in_stack[seat], box.right, box.top + _LINE
    for _ in range(view.humans[seat]):
        canvas.stamp(signs.type_mask(Type.HUMAN, _PERSON), (right - _PERSON // 2, line), ink)
        right -= _PERSON + 2
    if not has_tiles:
        return
    room = right - box.left - signs.STACK - _APART
    said = fitting([word(way, n=count) for way in words.TILES_LEFT], theme.SMALL, room, bold=True)
    signs.stack(canvas, (box.left, line), said, ink)


def row(canvas: Canvas, box: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw all players' standings in a thin row."""
    standings.standings(canvas, box, plates(view, called), colours.PLATE, mine=view.seat)

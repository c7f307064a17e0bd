"""Free places for signs.

An organism has its seat's symbol or number beside it, a space has a word.

House rule: a place is computed once and cached, because a turn leaves most organisms and their
surroundings unchanged.
"""

from cmath import rect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import dist, pi
from typing import Final

from engine.games.organism.boards import Space
from engine.games.organism.state import Organism
from render.kit import marks
from render.kit.geometry import Box, Point
from render.painters.organism.board import ground, lens
from render.painters.organism.board.frame import Frame

_WAYS: Final = tuple(rect(1, 2 * pi * (way + 0.5) / 12) for way in range(12))
"""Directions of places around an element."""
_ROUND: Final = tuple(
    rect(1, -pi / 2 + 2 * pi * way / 16) for way in (0, 1, 15, 2, 14, 3, 13, 4, 12, 5, 11, 6, 10, 7, 9, 8)
)
"""Directions of places around a space, from above."""
_BODY: Final = 0.44
"""Half the width of an element with its food, which a word should not cover."""
_SHAPE: Final = 0.73
"""Width of an element's shape, which no other pointer should cross."""
_WAIST: Final = 0.3
"""Half the width of a body between two elements, which no word should cover either."""
_FAR: Final = (0.5, 0.78, 1.1, 1.5, 2.0, 2.6)
"""Distances of a word from the middle of its space, in sizes: its pointer leads back."""
_WORDS: Final = _FAR[-1] + _BODY + 0.1
"""Distance up to which a word could hide something, besides its width."""
_DEAR: Final = 9
"""How much worse it is to hide something taken than an element."""
_STEP_ALONG: Final = 6
"""Distance between the points of a pointer that are checked, in units."""
_SLIM: Final = 5
"""Half of a pointer's thickness."""
_NEAR: Final = 1.2
"""Distance at which another thing begins to crowd it."""
_CORNERS: Final = (-0.55 - 0.23j, -0.32 - 0.53j, 0.32 - 0.53j, 0.55 - 0.23j, -0.6j)
"""Positions of a badge from the middle of an element. The first is nearly always used."""
_USUAL, _LARGE_BEYOND = 0.4, 0.75
"""A badge's usual share of its space, and how much farther out a larger one is."""
_AWAY, _AWAY_FROM_OTHERS = 0.5, 0.56
"""Its least distances from the middles of its organism's elements, and of other elements.

Between two organisms it would be on both.
"""
_KEPT: Final = 1000
"""Number of cached places: those of some hundred boards."""


def place_sign(frame: Frame, organism: Organism, crowd: Sequence[Point], away: float) -> Point | None:
    """Return the emptiest place beside an organism.

    It is `away` from an element; of equally good places the highest is used. None if all are cut
    off.
    """
    cells = tuple(frame.middle(space) for space in organism.spaces)
    steps = tuple(_step(away * way, frame.size) for way in _WAYS)
    reach = _NEAR * frame.size
    across, down = [x for x, _ in cells], [y for _, y in cells]
    far = round(reach + (away + 1) * frame.size)
    around = Box(min(across), min(down), max(across), max(down)).inflate(far)
    near = tuple(point for point in crowd if around.holds(Box(*point, *point)))
    return _emptiest(cells, steps, near, reach, (frame.part.width, frame.part.height))


def place_badge(
    frame: Frame, organism: Organism, side: int, standing: Sequence[Point], taken: Sequence[tuple[Point, int]]
) -> Point | None:
    """Return the place of an organism's badge.

    It is on the membrane, at the upper left of the organism's highest element with room. The badge
    is `side` units wide.

    It avoids all other elements, the rim of the dish, and what is taken, which has a width in
    units. None if all places are cut off.
    """
    rim = ground.clear(frame.grid) - side / 2
    whole = Box(0, 0, frame.part.width, frame.part.height)
    inside = whole.inflate(-side // 2)
    own, found = {frame.middle(space) for space in organism.spaces}, None
    away = [(at, (_AWAY if at in own else _AWAY_FROM_OTHERS) * frame.size) for at in standing]
    beyond = max(1.0, 1 + _LARGE_BEYOND * (side / frame.size - _USUAL))
    for space in sorted(organism.spaces, key=lambda space: _reading(frame, space)):
        for off in _CORNERS:
            spot = frame.off(space, beyond * off)
            if not inside.holds(Box(*spot, *spot)):
                continue
            if not frame.is_whole and not lens.holds_sign(whole, spot, side):
                continue
            found = found or spot
            if dist(spot, frame.core) > rim:
                continue
            is_free = all(dist(spot, at) >= (side + wide) / 2 for at, wide in taken)
            if is_free and all(dist(spot, at) >= far for at, far in away):
                return spot
    return found


def _reading(frame: Frame, space: Space) -> tuple[int, int]:
    """Return a sort key: rows from above, each from the left."""
    x, y = frame.middle(space)
    return round(y / (0.4 * frame.size)), x


def waist(frame: Frame, one: Space, other: Space) -> Box:
    """Return the box about a body between two of its elements."""
    (x, y), (to_x, to_y), wide = frame.middle(one), frame.middle(other), round(2 * _WAIST * frame.size)
    return Box.around(((x + to_x) // 2, (y + to_y) // 2), wide, wide)


def place_word(
    frame: Frame,
    space: Space,
    size: Point,
    tips: Sequence[tuple[Point, float]],
    *,
    standing: Sequence[Point],
    joined: Sequence[Box],
    taken: Sequence[Box],
) -> Box:
    """Return the box about a space where a word covers least.

    It covers none of what stands there or joins two elements, if possible. Neither it nor its
    pointers cover anything taken, if possible. `tips` are the middles of what it points to, each
    with the distance at which its pointer ends. A pointer crosses no other element if possible,
    even if the word then leaves the dish.
    """
    middle = frame.middle(space)
    body, slim, rim = round(_BODY * frame.size), round(_SHAPE * frame.size), ground.radius(frame.grid)
    near = [at for at in standing if dist(at, middle) < _WORDS * frame.size + size[0]]
    walls = [(Box.around(at, 2 * body, 2 * body), 1) for at in near]
    walls += [(other, 1) for other in joined] + [(other, _DEAR) for other in taken]
    beside = [[Box.around(other, slim, slim) for other in near if other != at] for at, _ in tips]
    inside = Box(0, 0, frame.part.width, frame.part.height).inflate(-8)
    best: tuple[tuple[bool, int, int, int, bool, bool], Box] | None = None
    for number, place in enumerate(_places(frame, space, size)):
        if best is not None and number % len(_ROUND) == 0 and not any(best[0][:4]):
            break  # Farther away it could not hide less.
        box = _moved_inside(place, inside)
        hidden, (left, top, right, bottom) = 0, box
        for other, dear in walls:
            # Nearly all are elsewhere, and this rejects them soonest.
            if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                hidden += dear * overlap(box, other)
        is_cut = not inside.holds(box)
        if best is not None and (is_cut, hidden) > best[0][:2]:
            continue
        ways = [pointer(box, at, reach) for at, reach in tips]
        crossed = sum(count_crossings(ends, taken) for ends in ways)
        over = sum(count_crossings(ends, others) for ends, others in zip(ways, beside, strict=True))
        if best is not None and (is_cut, hidden, crossed, over) > best[0][:4]:
            continue
        corners = ((x, y) for x in (left, right) for y in (top, bottom))
        is_beyond = any(dist(corner, frame.core) > rim for corner in corners)
        is_nearer = _is_nearer_another(box, middle, near)
        worth = (is_cut, hidden, crossed, over, is_beyond, is_nearer)
        if not any(worth):
            return box
        if best is None or worth < best[0]:
            best = worth, box
    assert best is not None  # there are always places
    return best[1]


def pointer(box: Box, middle: Point, reach: float) -> tuple[Point, Point] | None:
    """Return the ends of a word's pointer.

    It starts on the word's middle line and ends `reach` from the middle of the space. None if the
    word is that near itself.
    """
    (x, y), inset = middle, box.height // 2
    foot = min(max(x, box.left + inset), box.right - inset), box.middle[1]
    if (away := dist(foot, middle)) <= reach:
        return None
    return foot, (round(x + (foot[0] - x) * reach / away), round(y + (foot[1] - y) * reach / away))


def count_crossings(ends: tuple[Point, Point] | None, taken: Sequence[Box]) -> int:
    """Return how many points of a pointer lie on something taken."""
    if ends is None:
        return 0
    (x, y), (to_x, to_y) = ends
    left, top, right, bottom = (
        min(x, to_x) - _SLIM,
        min(y, to_y) - _SLIM,
        max(x, to_x) + _SLIM,
        max(y, to_y) + _SLIM,
    )
    near = [one for one in taken if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom]
    if not near:
        return 0
    count = max(1, round(dist(*ends)) // _STEP_ALONG)
    points = [(x + (to_x - x) * step // count, y + (to_y - y) * step // count) for step in range(count + 1)]
    return sum(
        one[0] - _SLIM < across < one[2] + _SLIM and one[1] - _SLIM < down < one[3] + _SLIM
        for across, down in points
        for one in near
    )


def _places(frame: Frame, space: Space, size: Point) -> Iterator[Box]:
    """Yield the boxes for a word about a space, the nearest first."""
    (x, y), (wide, high) = frame.middle(space), size
    for far in _FAR:
        for way in _ROUND:
            right, down = way.real * (far * frame.size + wide / 2), way.imag * (far * frame.size + high / 2)
            yield Box.around((x + round(right), y + round(down)), wide, high)
    for way in _WAYS:
        yield Box.around(frame.off(space, way), wide, high)


def _moved_inside(box: Box, room: Box) -> Box:
    """Return a box moved to the side that far that nothing of it is cut there."""
    across = max(room.left - box.left, 0) - max(box.right - room.right, 0)
    return box._replace(left=box.left + across, right=box.right + across)


def _is_nearer_another(box: Box, middle: Point, standing: Sequence[Point]) -> bool:
    """Return whether a word would seem to be about another space.

    Its middle is then nearer to the other one.
    """
    return any(dist(box.middle, other) < dist(box.middle, middle) for other in standing if other != middle)


def overlap(one: Box, other: Box) -> int:
    """Return how many units two boxes share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, across) * max(0, down)


def _step(way: complex, size: int) -> Point:
    return round(way.real * size), round(way.imag * size)


@lru_cache(_KEPT)
def _emptiest(
    cells: Sequence[Point], steps: Sequence[Point], crowd: Sequence[Point], reach: float, room: Point
) -> Point | None:
    """Return the least crowded place beside a cell, inside the room."""
    inside = Box(0, 0, *room).inflate(-marks.TAG // 2)
    best: tuple[float, int, Point] | None = None
    for x, y in cells:
        for across, down in steps:
            spot = (x + across, y + down)
            if inside.holds(Box.around(spot, 2, 2)):
                near = (reach - away for other in crowd if (away := dist(spot, other)) < reach)
                worth = (round(sum(left * left for left in near)), spot[1], spot)
                best = worth if best is None else min(best, worth)
    return None if best is None else best[2]

"""Between rounds: who is still to pass, and the last round's bill."""

from collections.abc import Sequence
from math import atan2, cos, pi, radians, sin
from typing import Final

from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.state import Round, View
from render.kit import headline, lettering, marks, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.wording import translate, word
from render.painters.howmanycalories import dishes, ground, pieces, trick, words
from render.painters.howmanycalories.seats import badge, full_name

_PAD: Final = 20
_SIDE: Final = 34
"""Space between the edges of the bill and its lines."""
_ABOVE: Final = 16
_SIZES: Final = (pieces.LESSON, pieces.BILLED, pieces.MEDIUM, pieces.LOW)
"""Sizes of cards on the bill, the largest first."""
_AROUND: Final = 14
"""Least extra height of a line over its cards."""
_SPARE: Final = 44
"""Greatest further height where there is room to spare."""
_EMPTY: Final = 140
"""Least height of a line without cards."""
_PLATE: Final = 150
"""Diameter of the greatest plate there."""
_NAMED, _FOOD_AT = 84, 318
"""Distances from the start of a line to the name and to the food."""
_POINTS: Final = 132
"""Room for the points at its end."""
_UP: Final = 31
"""How far above a line's middle they are if a word stands below."""
_FOOT_AT: Final = 108
"""Margin of the last line on either side."""
_BEST: Final = mix(theme.GOLD, theme.PAPER, 0.42)
"""The line of the round's winner."""


def passing(canvas: Canvas, line: Box, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw cards being passed, or after a round its result and the rule."""
    if not view.history:
        ways = [word(way) for way in (words.SWAP_TWO if len(view.passers) == 2 else words.PASS_TWO)]
        below = [word(way) for way in words.WHY_PASS]
        headline.headline(canvas, line, ways, below=below, quiet=ground.QUIET)
        _ring(canvas, area, view, called)
        return
    done = view.history[-1]
    best = max(done.points)
    winners = [seat for seat, points in enumerate(done.points) if points == best]
    which = {"n": len(view.history), "rounds": view.options.rounds}
    if best == 0:
        said = word(words.NOBODY_ROUND, **which)
    elif len(winners) > 1:
        said = word(words.SHARE_ROUND, **which)
    else:
        said = words.fit_headline(words.WINS_ROUND, called[winners[0]], line.width - 190, **which)
    figure = word(words.PLUS, n=best) if best else ""
    ways = (
        [] if done.why is None else [translate(done.why), word(words.FIRST_SCORES, seats=view.seats, n=best)]
    )
    headline.headline(canvas, line, (said,), figure=figure, below=ways, quiet=ground.QUIET)
    paper = _bill(canvas, area, view, done, called)
    _whats_next(canvas, (paper.bottom + canvas.box.bottom) // 2, view, called)


def _whats_next(canvas: Canvas, line: int, view: View, called: tuple[str, ...]) -> None:
    """Write below the bill what all do now, and who leads then."""
    ways = [word(words.PASS_TWO[0])]
    if view.first is not None:
        who = lettering.fit(full_name(view, view.first, called), theme.BODY, 300, bold=False)
        ways = [word(way, who=who) for way in words.WILL_LEAD]
    room = theme.WIDTH - 2 * _FOOT_AT
    said = headline.fitting(ways, theme.BODY, room, bold=False)
    canvas.text((theme.WIDTH // 2, line), said, theme.BODY, theme.TEXT, side="middle", room=room)


def _bill(canvas: Canvas, area: Box, view: View, done: Round, called: tuple[str, ...]) -> Box:
    """Draw what all ate in the round, and their points, best first.

    Return the box of the paper.
    """
    order = sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))
    room = area.width - 2 * _SIDE - _FOOD_AT - _POINTS
    size, highs = _rows(area.height - 2 * _PAD - 2 * _ABOVE, room, [done.taken[seat] for seat in order])
    whole = 2 * _PAD + sum(highs)
    paper = Box.at(area.left, area.top + _ABOVE + (area.height - 2 * _ABOVE - whole) // 3, area.width, whole)
    ground.sheet(canvas, paper)
    top = paper.top + _PAD
    for place, (seat, high) in enumerate(zip(order, highs, strict=True)):
        box = Box.at(paper.left + _SIDE, top, paper.width - 2 * _SIDE, high)
        top += high
        is_best = done.points[seat] == max(done.points) > 0
        if is_best:
            canvas.panel(Box(paper.left + 14, box.top + 3, paper.right - 14, box.bottom - 3), _BEST, 8)
        elif place:
            canvas.fill(Box(box.left, box.top - 1, box.right, box.top + 1), theme.RIM)
        line = box.middle[1]
        _eater(canvas, box, view, seat, sum(done.taken[seat]), name=called[seat], is_best=is_best)
        food = Box.at(box.left + _FOOD_AT, line - size.height // 2, room, size.height)
        if done.taken[seat]:
            pieces.row(canvas, food, done.taken[seat], size)
        else:
            wide = min(high - 24, _PLATE)
            dishes.plate(canvas, (food.left + wide // 2, line), wide)
            canvas.text((food.left + wide + 28, line), word(words.NOTHING), theme.BODY, theme.INK)
        _write_points(canvas, (box.right - _POINTS // 2, line), done, seat)
    return paper


def _rows(high: int, room: int, foods: Sequence[tuple[Card, ...]]) -> tuple[pieces.Size, list[int]]:
    """Return the largest cards that fit side by side, and the lines' heights.

    A line without food is lower.
    """
    count, most = len(foods), max(map(len, foods))
    for size in _SIZES:
        wish = [size.height + _AROUND if food else min(size.height + _AROUND, _EMPTY) for food in foods]
        if sum(wish) <= high and most * (size.width + 1) <= room:
            spare = min((high - sum(wish)) // count, _SPARE)
            return size, [own + spare for own in wish]
    return pieces.SMALL, [high // count] * count


def _write_points(canvas: Canvas, middle: Point, done: Round, seat: int) -> None:
    """Write a seat's points, and below them “out” or “left” if so."""
    across, line = middle
    is_gone = seat in done.left or done.out[seat]
    ink = theme.INK if done.points[seat] else ground.ASH
    said = word(words.PLUS, n=done.points[seat])
    at = (across, line - (_UP if is_gone else 0))
    canvas.text(at, said, theme.FIGURE, ink, heavy=True, side="middle")
    if is_gone:
        text = word(words.LEFT if seat in done.left else words.OUT)
        wide = lettering.width(text, theme.SMALL, bold=True) + 26
        chip = Box.around((across, line + _UP), wide, marks.CHIP)
        canvas.panel(chip, theme.ALARM, marks.CHIP // 2)
        canvas.text(chip.middle, text, theme.SMALL, theme.INK, bold=True, side="middle")


def _eater(canvas: Canvas, box: Box, view: View, seat: int, eaten: int, *, name: str, is_best: bool) -> None:
    """Write a player and the calories eaten at the start of a bill's line."""
    left, line, room = box.left + _NAMED, box.middle[1], _FOOD_AT - _NAMED - 8
    middle = (box.left + 34, line + (12 if is_best else 0))
    badge(canvas, middle, view, seat, name)
    if is_best:
        nameplates.crown(canvas, (middle[0], middle[1] - 48))
    up = 24 if eaten else 0  # otherwise the words beside the plate say that it was nothing
    canvas.text((left, line - up), name, theme.SMALL, theme.INK, bold=True, room=room)
    if eaten:
        canvas.text((left, line + up), words.kcal(eaten), theme.SMALL, ground.ASH, room=room)


def _ring(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw all players about the table before the first round, clockwise.

    Arrows lead from givers to receivers; a pair of cards shows who is ready.
    """
    wide, symbol = _SET if view.seats > _TWO else _LARGE_SET
    places = _about(area, view.seats)
    for seat, middle in enumerate(places):
        is_late = not view.passed[seat]
        trick.draw_place(canvas, middle, wide, is_lit=is_late)
        if is_late:
            trick.seat(canvas, middle, view, seat, called[seat], size=symbol)
        else:
            for step in (24, -20):
                pieces.back(canvas, (middle[0] + step, middle[1] + step // 3))
            canvas.disc((middle[0] + 62, middle[1] + 66), 72, theme.INK)
            marks.check(canvas, (middle[0] + 62, middle[1] + 66), 46)
    for seat, middle in enumerate(places):
        below = (middle[0], middle[1] + wide // 2 + 38)
        trick.aside(canvas, below, view, seat, called[seat], is_seated=not view.passed[seat])
    for one, other in zip(places, (*places[1:], places[0]), strict=True):
        at = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        if view.seats == _TWO:
            _swung(canvas, at, is_back=one[0] > other[0])
        else:
            _pointing(canvas, _beside_names(at, one, other, places[1][1]), one, other, 92)


def _about(area: Box, seats: int) -> list[Point]:
    """Return the places of the seats, the first at the left, then clockwise."""
    left, right, middle = area.left + 210, area.right - 210, area.middle[0]
    half = _SET[0] // 2
    top, low = area.top + half + 36, area.bottom - half - 82
    if seats == _TWO:
        return [(left, (top + low) // 2), (right, (top + low) // 2)]
    if seats == 3:
        return [(left, low), (middle, top), (right, low)]
    return [(left, (top + low) // 2), (middle, top), (right, (top + low) // 2), (middle, low)]


def _beside_names(at: Point, one: Point, other: Point, top: int) -> Point:
    """Return where an arrow between two places leaves their names clear.

    The names are below the places: an arrow to or from the top moves up and out, one from a
    side to the lowest place moves in.
    """
    if one[1] == other[1]:
        return at
    across, up = _OUT if top in (one[1], other[1]) else _IN
    return at[0] + (across if at[0] > theme.WIDTH // 2 else -across), at[1] - up


def _pointing(canvas: Canvas, at: Point, one: Point, other: Point, size: int) -> None:
    """Draw an arrow from one place to the one that is given two cards."""
    degrees = round(atan2(other[1] - one[1], other[0] - one[0]) * 180 / pi)
    turned = tuple(
        (
            x * cos(radians(degrees)) - y * sin(radians(degrees)),
            x * sin(radians(degrees)) + y * cos(radians(degrees)),
        )
        for x, y in trick.ARROW
    )
    canvas.stamp(shapes.polygon(f"passes {degrees}", turned, size), at, theme.TEXT)


def _swung(canvas: Canvas, at: Point, *, is_back: bool) -> None:
    """Draw a bowed arrow over a point, or under it and back."""
    side = -1 if is_back else 1
    tip = _BOW_ENDS
    bow = [
        (share * sin(angle), 0.4 - share * cos(angle))
        for share, angles in ((1.0, range(-tip, tip + 1, 4)), (0.8, range(tip, -tip - 1, -4)))
        for angle in map(radians, angles)
    ]
    middle = len(bow) // 2
    head = [(share * sin(radians(at)), 0.4 - share * cos(radians(at))) for share, at in _BOW_HEAD]
    turned = tuple((side * x, side * y) for x, y in (*bow[:middle], *head, *bow[middle:]))
    canvas.stamp(
        shapes.polygon(f"swaps {is_back}", turned, 2 * _BOW),
        (at[0], at[1] - side * _BOW * 3 // 4),
        theme.TEXT,
    )


_BOW: Final = 150
"""Distance from the middle of a bowed arrow to its outer side."""
_BOW_ENDS: Final = 40
_BOW_HEAD: Final = ((1.16, 40), (0.9, 66), (0.64, 40))
"""Reach to either side in degrees, and the head as shares of that radius and degrees."""
_SET, _LARGE_SET = (190, 88), (400, 132)
"""Sizes of the plate at a place and its symbol, and both where two play."""
_OUT, _IN = (40, 44), (-14, 6)
"""How far an arrow moves away from the middle and up: beside the top place, and beside the
lowest of four.
"""
_TWO: Final = 2

"""Between rounds of How many Calories?: who is still to pass, and the bill of the round before."""

from math import atan2, cos, pi, radians, sin
from typing import Final

from engine.games.howmanycalories.table import Round, View
from render import headline, lettering, marks, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import cards, cloth, crockery, guests, story, words
from render.palette import mixed
from render.wording import word

_HIGH_ROW: Final = 240
"""The greatest height of a line of the bill."""
_PAD: Final = 20
_ABOVE: Final = 16
_NAMED, _FOOD_AT = 84, 318
"""From the start of a line to the name, and to what was eaten."""
_POINTS, _OUT = 110, 114
"""Room for the points at its end, and before them for a word on who is out."""
_BEST: Final = mixed(theme.GOLD, theme.PAPER, 0.42)
"""The line of whoever has won the round."""


def passing(canvas: Canvas, line: Box, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Cards on their way: and what the round before brought, if there was one."""
    ways = [word(way) for way in (words.SWAP_TWO if len(view.passers) == 2 else words.PASS_TWO)]
    if not view.history:
        below = [word(way) for way in words.WHY_PASS]
        headline.headline(canvas, line, ways, below=below, quiet=cloth.QUIET)
        _ring(canvas, area, view, called)
        return
    done = view.history[-1]
    number, best = len(view.history), max(done.points)
    winners = [seat for seat, points in enumerate(done.points) if points == best]
    if best == 0:
        said = word(words.NOBODY_ROUND, n=number)
    elif len(winners) > 1:
        said = word(words.SHARE_ROUND, n=number)
    else:
        said = words.headed(words.WINS_ROUND, called[winners[0]], line.width - 190, n=number)
    if view.first is not None:
        who = lettering.fit(guests.full_name(view, view.first, called), theme.BODY, 300, bold=False)
        ways = [word(way, who=who) for way in words.WILL_LEAD]
    figure = word(words.PLUS, n=best) if best else ""
    headline.headline(canvas, line, (said,), figure=figure, below=ways, quiet=cloth.QUIET)
    _bill(canvas, area, view, done, called)


def _bill(canvas: Canvas, area: Box, view: View, done: Round, called: tuple[str, ...]) -> None:
    """What everyone ate in the round, and the points it brought, best first."""
    high = min((area.height - 2 * _PAD - 2 * _ABOVE) // view.seats, _HIGH_ROW)
    whole = 2 * _PAD + view.seats * high
    paper = Box.at(area.left, area.top + _ABOVE + (area.height - 2 * _ABOVE - whole) // 3, area.width, whole)
    cloth.sheet(canvas, paper)
    order = sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))
    lines = [
        Box.at(paper.left + 34, paper.top + _PAD + place * high, paper.width - 68, high)
        for place in range(view.seats)
    ]
    room = lines[0].width - _FOOD_AT - _POINTS - _OUT
    most = max(map(len, done.taken))
    sizes = (one for one in (cards.MEDIUM, cards.LOW) if one.height < high)
    size = next((one for one in sizes if most * (one.width + 1) <= room), cards.SMALL)
    for place, (seat, box) in enumerate(zip(order, lines, strict=True)):
        is_best = done.points[seat] == max(done.points) > 0
        if is_best:
            canvas.panel(Box(paper.left + 14, box.top + 3, paper.right - 14, box.bottom - 3), _BEST, 8)
        elif place:
            canvas.fill(Box(box.left, box.top - 1, box.right, box.top + 1), theme.RIM)
        line = box.middle[1]
        _eater(canvas, box, view, seat, sum(done.taken[seat]), name=called[seat], is_best=is_best)
        food = Box.at(box.left + _FOOD_AT, line - size.height // 2, room, size.height)
        if done.taken[seat]:
            cards.row(canvas, food, done.taken[seat], size)
        else:
            wide = min(size.height, high - 24)
            crockery.plate(canvas, (food.left + wide // 2, line), wide)
            canvas.text((food.left + wide + 28, line), word(words.NOTHING), theme.SMALL, theme.INK)
        if seat in done.left or done.out[seat]:
            text = word(words.LEFT if seat in done.left else words.OUT)
            wide = lettering.width(text, theme.SMALL, bold=True) + 26
            chip = Box.at(box.right - _POINTS - wide, line - marks.CHIP // 2, wide, marks.CHIP)
            canvas.panel(chip, theme.ALARM, marks.CHIP // 2)
            canvas.text(chip.middle, text, theme.SMALL, theme.INK, bold=True, side="middle")
        gained = word(words.PLUS, n=done.points[seat])
        ink = theme.INK if done.points[seat] else cloth.ASH
        canvas.text((box.right, line), gained, theme.FIGURE, ink, bold=True, side="right")


def _eater(canvas: Canvas, box: Box, view: View, seat: int, eaten: int, *, name: str, is_best: bool) -> None:
    """Who it is at the start of a line of the bill, and how much they ate."""
    left, line, room = box.left + _NAMED, box.middle[1], _FOOD_AT - _NAMED - 8
    middle = (box.left + 34, line + (12 if is_best else 0))
    guests.badge(canvas, middle, view, seat, name)
    if is_best:
        nameplates.crown(canvas, (middle[0], middle[1] - 48))
    up = 24 if eaten else 0  # that it was nothing stands beside the plate
    canvas.text((left, line - up), name, theme.SMALL, theme.INK, bold=True, room=room)
    if eaten:
        canvas.text((left, line + up), words.kcal(eaten), theme.SMALL, cloth.ASH, room=room)


def _ring(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Before the first round: all about the table, clockwise; who gives to whom, and whose two cards lie ready."""
    wide, symbol = _SET if view.seats > _TWO else _LARGE_SET
    places = _about(area, view.seats)
    for seat, middle in enumerate(places):
        is_late = not view.passed[seat]
        story.place_laid(canvas, middle, wide, is_lit=is_late)
        if is_late:
            story.seat(canvas, middle, view, seat, called[seat], size=symbol)
        else:
            for step in (24, -20):
                cards.back(canvas, (middle[0] + step, middle[1] + step // 3))
            canvas.disc((middle[0] + 62, middle[1] + 66), 72, theme.INK)
            marks.check(canvas, (middle[0] + 62, middle[1] + 66), 46)
    for seat, middle in enumerate(places):
        below = (middle[0], middle[1] + wide // 2 + 38)
        story.aside(canvas, below, view, seat, called[seat], is_seated=not view.passed[seat])
    for one, other in zip(places, (*places[1:], places[0]), strict=True):
        at = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        if view.seats == _TWO:
            _swung(canvas, at, is_back=one[0] > other[0])
        else:
            _pointing(canvas, at, one, other, 92)


def _about(area: Box, seats: int) -> list[Point]:
    """Where the places of so many are, the first at the left and on as the clock goes."""
    left, right, middle = area.left + 210, area.right - 210, area.middle[0]
    half = _SET[0] // 2
    top, low = area.top + half + 36, area.bottom - half - 82
    if seats == _TWO:
        return [(left, (top + low) // 2), (right, (top + low) // 2)]
    if seats == 3:
        return [(left, low), (middle, top), (right, low)]
    return [(left, (top + low) // 2), (middle, top), (right, (top + low) // 2), (middle, low)]


def _pointing(canvas: Canvas, at: Point, one: Point, other: Point, size: int) -> None:
    """An arrow from one place towards the other: whoever sits there is given two cards."""
    degrees = round(atan2(other[1] - one[1], other[0] - one[0]) * 180 / pi)
    turned = tuple(
        (
            x * cos(radians(degrees)) - y * sin(radians(degrees)),
            x * sin(radians(degrees)) + y * cos(radians(degrees)),
        )
        for x, y in story.ARROW
    )
    canvas.stamp(shapes.polygon(f"passes {degrees}", turned, size), at, theme.TEXT)


def _swung(canvas: Canvas, at: Point, *, is_back: bool) -> None:
    """An arrow in a bow over a point from one place to the other, or under it and back."""
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
"""From the middle of an arrow in a bow to its outer side."""
_BOW_ENDS: Final = 40
_BOW_HEAD: Final = ((1.16, 40), (0.9, 66), (0.64, 40))
"""How far to either side it reaches, in degrees, and its head: shares of that radius, and degrees."""
_SET, _LARGE_SET = (190, 88), (400, 132)
"""The plate at a place and the symbol on it, and where two play."""
_TWO: Final = 2

"""Between rounds of How many Calories?: who is still to pass, and the bill of the round before."""

from math import atan2, cos, pi, radians, sin
from typing import Final

from engine.games.howmanycalories.table import Round, View
from render import headline, lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import cards, cloth, crockery, guests, story, words
from render.wording import word

_HIGH_ROW: Final = 196
"""The greatest height of a line of the bill."""
_PAD: Final = 20
_ABOVE: Final = 16
_FOOD: Final = 430
"""Width of what somebody ate."""


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
    most = max(map(len, done.taken))
    sizes = (one for one in (cards.MEDIUM, cards.LOW) if one.height < high)
    size = next((one for one in sizes if most * (one.width + 1) <= _FOOD), cards.SMALL)
    for place, seat in enumerate(sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))):
        box = Box.at(paper.left + 34, paper.top + _PAD + place * high, paper.width - 68, high)
        line = box.middle[1]
        if place:
            canvas.fill(Box(box.left, box.top - 1, box.right, box.top + 1), theme.RIM)
        guests.badge(canvas, (box.left + 34, line), view, seat, called[seat])
        canvas.text((box.left + 82, line), called[seat], theme.SMALL, theme.INK, bold=True, room=232)
        food = Box.at(box.left + 326, line - size.height // 2, _FOOD, size.height)
        if done.taken[seat]:
            cards.row(canvas, food, done.taken[seat], size)
        else:
            crockery.plate(canvas, (food.left + size.width // 2, line), size.width)
        eaten = words.kcal(sum(done.taken[seat]))
        right = box.right - 110
        if seat in done.left or done.out[seat]:
            text = word(words.LEFT if seat in done.left else words.OUT)
            canvas.text((right, line - 24), eaten, theme.SMALL, cloth.ASH, side="right")
            wide = lettering.width(text, theme.SMALL, bold=True)
            chip = Box.at(right - wide - 26, line + 2, wide + 26, 46)
            canvas.panel(chip, theme.ALARM, 23)
            canvas.text(chip.middle, text, theme.SMALL, theme.INK, bold=True, side="middle")
        else:
            canvas.text((right, line), eaten, theme.SMALL, cloth.ASH, side="right")
        gained = word(words.PLUS, n=done.points[seat])
        ink = theme.INK if done.points[seat] else cloth.ASH
        canvas.text((box.right, line), gained, theme.FIGURE, ink, bold=True, side="right")


def _ring(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Before the first round: all about the table, clockwise; who gives to whom, and whose two cards lie ready."""
    wide = _SET if view.seats > _TWO else _LARGE_SET
    places = _about(area, view.seats)
    for seat, middle in enumerate(places):
        is_late = not view.passed[seat]
        story.place_laid(canvas, middle, wide, is_lit=is_late)
        if is_late:
            story.seat(canvas, middle, view, seat, called[seat])
        else:
            for step in (24, -20):
                cards.back(canvas, (middle[0] + step, middle[1] + step // 3))
            canvas.disc((middle[0] + 62, middle[1] + 66), 72, theme.INK)
            marks.check(canvas, (middle[0] + 62, middle[1] + 66), 46)
    for seat, middle in enumerate(places):
        below = (middle[0], middle[1] + wide // 2 + 38)
        story.aside(canvas, below, view, seat, called[seat], is_seated=not view.passed[seat])
    for number, (one, other) in enumerate(zip(places, (*places[1:], places[0]), strict=True)):
        if view.seats == _TWO:
            at = ((one[0] + other[0]) // 2, one[1] + (84 if number else -84))
        else:
            at = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        _pointing(canvas, at, one, other, 152 if view.seats == _TWO else 92)


def _about(area: Box, seats: int) -> list[Point]:
    """Where the places of so many are, the first at the left and on as the clock goes."""
    left, right, middle = area.left + 210, area.right - 210, area.middle[0]
    half = _SET // 2
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


_SET, _LARGE_SET = 190, 290
"""The plate at a place, and where two play."""
_TWO: Final = 2

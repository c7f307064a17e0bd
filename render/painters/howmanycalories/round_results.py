"""Between rounds: who is still to pass, and the last round's bill."""

from collections.abc import Sequence
from math import atan2, cos, pi, radians, sin
from typing import Final

from engine.contract.values import Outcome
from engine.games.howmanycalories.state import View
from render.kit import headline, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import fit_name, short_name, translate, word
from render.painters.howmanycalories import backs, feast, ground, trick, words
from render.painters.howmanycalories.seats import full_name

_FOOT_AT: Final = 108
"""Margin of the last line on either side."""


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
    end = feast.draw(canvas, area, view, done, called)
    _whats_next(canvas, (end + canvas.box.bottom) // 2, view, called)


def _whats_next(canvas: Canvas, line: int, view: View, called: tuple[str, ...]) -> None:
    """Write below the bill what all do now and who leads then, or after the last round who wins."""
    if view.outcome is not None:
        said = _winner(view.outcome, called)
        canvas.text((theme.WIDTH // 2, line), said, theme.BODY, theme.GOLD, heavy=True, side="middle")
        return
    ways = [word(words.PASS_TWO[0])]
    if view.first is not None:
        who = short_name(full_name(view, view.first, called), 300, theme.BODY)
        ways = [word(way, who=who) for way in words.WILL_LEAD]
    room = theme.WIDTH - 2 * _FOOT_AT
    said = headline.fitting(ways, theme.BODY, room, bold=False)
    canvas.text((theme.WIDTH // 2, line), said, theme.BODY, theme.TEXT, side="middle", room=room)


def _winner(ended: Outcome, called: tuple[str, ...]) -> str:
    """Return who wins the match, and the points."""
    winners, room = ended.winners, theme.WIDTH - 2 * theme.MARGIN
    points = ended.scores[winners[0]]
    if len(winners) > 1:
        return word(words.SHARE_MATCH, n=points)
    return fit_name(words.WINS_MATCH, called[winners[0]], room, theme.BODY, heavy=True, n=points)


def _ring(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw all players about the table before the first round, clockwise.

    Arrows lead from givers to receivers; a pair of cards shows who is ready.
    """
    wide, symbol, share = _SETS[view.seats]
    places = _about(area, view.seats)
    mat, up = _MATS[view.seats]
    across, down = _deck_at(places)
    ground.mat(canvas, (across, down - up), mat)
    for seat, middle in enumerate(places):
        is_late = not view.passed[seat]
        trick.draw_place(canvas, middle, wide, is_lit=is_late)
        if is_late:
            trick.seat(canvas, middle, view, seat, called[seat], size=symbol)
        else:
            for step in (24, -20):
                backs.back(canvas, (middle[0] + round(step * share), middle[1] + step // 3), share)
            corner = (middle[0] + round(62 * share), middle[1] + round(66 * share))
            canvas.disc(corner, 72, theme.INK)
            marks.check(canvas, corner, 46)
    for seat, middle in enumerate(places):
        below = (middle[0], middle[1] + wide // 2 + 38)
        is_late = not view.passed[seat]
        name = short_name(called[seat], trick.ROOM, theme.SMALL, called, bold=is_late)
        trick.aside(canvas, below, view, seat, name, is_seated=is_late)
    for one, other in zip(places, (*places[1:], places[0]), strict=True):
        at = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        if view.seats == _TWO:
            _swung(canvas, at, is_back=one[0] > other[0])
        else:
            _pointing(canvas, _arrow_at(one, other, view.seats), one, other, 100)
    backs.pair(canvas, _deck_at(places))


def _about(area: Box, seats: int) -> list[Point]:
    """Return the places of the seats, the first at the left, then clockwise.

    They leave the middle to the cards that are passed.
    """
    half = _SETS[seats][0] // 2
    left, right, middle = area.left + half + _ASIDE, area.right - half - _ASIDE, area.middle[0]
    top, low = area.top + half + _CLEAR, area.bottom - half - _NAMED
    if seats == _TWO:
        left, right = area.left + half + _FAR, area.right - half - _FAR
        return [(left, (top + low) // 2), (right, (top + low) // 2)]
    if seats == _THREE:
        return [(left, low), (middle, top), (right, low)]
    return [(left, top), (right, top), (right, low), (left, low)]


def _deck_at(places: Sequence[Point]) -> Point:
    """Return where the cards that are passed lie: amid the arrows."""
    middle, heights = theme.WIDTH // 2, sorted({y for _, y in places})
    if len(places) == _THREE:
        return middle, heights[-1] - _DECK_UP
    return middle, sum(heights) // len(heights)


def _arrow_at(one: Point, other: Point, seats: int) -> Point:
    """Return where an arrow between two places leaves their names clear, which are below them."""
    at = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
    if seats == _THREE:
        outwards = 1 if at[0] > theme.WIDTH // 2 else -1
        return (
            (at[0], at[1] + _LOWER) if one[1] == other[1] else (at[0] + outwards * _OUT[0], at[1] - _OUT[1])
        )
    if one[1] == other[1]:
        return at
    return at[0] + (_IN if at[0] < theme.WIDTH // 2 else -_IN), at[1]


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
        (at[0], at[1] - side * _BOW_UP),
        theme.TEXT,
    )


_BOW: Final = 150
"""Distance from the middle of a bowed arrow to its outer side."""
_BOW_UP: Final = 168
"""Distance of its middle from the middle between two places: clear of the cards there."""
_BOW_ENDS: Final = 40
_BOW_HEAD: Final = ((1.16, 40), (0.9, 66), (0.64, 40))
"""Reach to either side in degrees, and the head as shares of that radius and degrees."""
_SETS: Final = {2: (320, 124, 1.4), 3: (300, 120, 1.32), 4: (252, 108, 1.3)}
"""Sizes of the plate at a place, of its symbol and of a card on it, by the number of players."""
_MATS: Final = {2: (540, 0), 3: (640, 110), 4: (520, 0)}
"""The mat under cards and arrows, by the number of players: its diameter, and how far it is up."""
_ASIDE: Final = 44
"""Distance of plates from the sides: a long name below one ends inside of the picture."""
_FAR: Final = 16
"""The same of two plates, which hide as little as possible of the mat between them."""
_CLEAR, _NAMED = 30, 78
"""Room above the upper plates, and below the lower ones for their names."""
_OUT: Final = (44, 48)
"""How far an arrow beside the top place moves away from the middle, and up."""
_IN: Final = 218
"""How far one between two places of a side moves in."""
_LOWER: Final = 112
"""How much lower the arrow between the two lower ones of three is."""
_DECK_UP: Final = 40
"""How much higher than these two the cards are."""
_TWO, _THREE = 2, 3

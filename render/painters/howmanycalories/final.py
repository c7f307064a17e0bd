"""The final card: the winner's food on a table, and the rounds' bill."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

from PIL import Image

from engine.contract.values import Outcome
from engine.games.howmanycalories.cards import KCAL, Card
from engine.games.howmanycalories.state import View
from render.kit import marks, medals, rivals, shapes, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import fit_name, short_name, word
from render.painters.howmanycalories import ground, seats, trays, words
from render.painters.howmanycalories.dishes import dome, serve_uncached, tray
from render.painters.howmanycalories.logotype import logo

_HEIGHT: Final = theme.HIGHEST - 48
"""Height that leaves room for the words of a closing message."""
_HEAD: Final = 56
_ROW: Final = 56
_TOLD: Final = 2
"""Number of rounds up to which there is no bill."""
_MOST: Final = 5
"""Number of dishes that are served."""
_MORE_BELOW: Final = 10
"""Distance from the largest plate to the number of further dishes; less above a bill."""
_PAIR: Final = 3
"""With this many dishes, one stands on either side of the largest."""
_LARGEST: Final = 620
_SMALLER: Final = 330
_ROOM: Final = 1060
_SAID: Final = 22
"""Distance of the eaten calories below the score."""
_ASIDE, _LOW = 18, 12
"""Space between the feast and the picture's sides, and above the cloth's lower edge."""
_OFF_RIM: Final = 10
"""Space between a plate's edge and how often its dish was eaten."""
_APART: Final = 14
"""Gap between plates, and between them and the bill."""
_STAGGERED: Final = 0.53
"""Diameter of plates in two staggered rows, as a share of the largest one's."""
_NARROW: Final = 640
"""Greatest width of a bill with plates beside it."""
_BESIDE_ROUNDS, _ROUND = 124, 90
"""Width of the bill without its rounds, and of one round."""


STAGE: Final = victory.Stage(
    ground.cloth, (50, 52), rays=16, light=ground.LIGHT, logotype=logo, logo_room=(560, 118)
)


def final(view: View, called: Sequence[str]) -> Canvas:
    """Draw who won, by how much, and why where points alone don't tell."""
    ended = view.outcome
    if ended is None:
        raise ValueError("the match is not over")
    winners = ended.winners
    ending = victory.Ending(
        words.TITLE,
        tuple(called),
        winners,
        _score(view, ended, winners, called),
        _reason(view, ended, winners, called),
        rivals.beaten(ended.places, ended.scores, winners, view.left, word(words.LEFT)),
        figure=str(ended.scores[winners[0]]),
    )

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, view, ended, called)

    return victory.victory(ending, _HEIGHT, hero, STAGE)


def _score(view: View, ended: Outcome, winners: tuple[int, ...], called: Sequence[str]) -> Sequence[str]:
    best = ended.scores[winners[0]]
    others = [seat for seat in view.staying if seat not in winners]
    most = max((ended.scores[seat] for seat in others), default=0)
    behind = [called[seat] for seat in others if ended.scores[seat] == most]
    return victory.lead(word(words.UNIT, n=best), best - most, behind, winners=len(winners))


def _reason(view: View, ended: Outcome, winners: tuple[int, ...], called: Sequence[str]) -> Sequence[str]:
    """Return how a tie for the most points was broken."""
    best = ended.scores[winners[0]]
    rest = [seat for seat in view.staying if ended.scores[seat] == best and seat not in winners]
    if len(winners) > 1:
        return [word(way) for way in words.TIE_SHARED]
    if not rest:
        return _out_reason(view, winners, called)
    last, who = view.history[-1], short_name(called[winners[0]], 300, theme.BODY, called)
    if all(last.out[seat] for seat in rest) or not last.taken[winners[0]]:
        return [word(way, who=who) for way in words.TIE_OUT]
    card = max(last.taken[winners[0]])
    return [word(way, n=card) for way in words.TIE_CARD]


def _out_reason(view: View, winners: tuple[int, ...], called: Sequence[str]) -> Sequence[str]:
    """Return that the only rival was out in the only round, if so.

    The points alone do not tell why the rival has none.
    """
    others = [seat for seat in view.staying if seat not in winners]
    if len(view.history) > 1 or len(others) != 1 or not view.history[0].out[others[0]]:
        return ()
    eaten = sum(view.history[0].taken[others[0]])
    return [word(words.OUT_AT, who=called[others[0]], kcal=eaten * KCAL), word(words.OUT)]


def _hero(canvas: Canvas, box: Box, view: View, ended: Outcome, called: Sequence[str]) -> None:
    """Draw the winner's food, and the bill of many rounds, on the cloth."""
    inner = Box(0, box.top, theme.WIDTH, box.bottom - 8)
    winners = ended.winners
    dishes = _dishes(view, winners)
    bill = _bill_height(view)
    more = _count_unserved(view, winners, dishes)
    low = inner.height - (bill + _APART + _LOW if bill else _LOW)
    room = marks.CHIP + 4 if bill and more else 0
    table = Box(_ASIDE, _SAID + 34, inner.width - _ASIDE, low - room)
    wide = _BESIDE_ROUNDS + _ROUND * len(view.history) if bill else 0
    foot = inner.height - _LOW if wide <= _NARROW else table.bottom
    cloth = canvas.cut(inner)
    canvas.lay(_feast(cloth, table, foot, dishes, wide), (inner.left, inner.top))
    if more:
        end = table.middle[1] + min(table.height, _LARGEST) // 2 if bill else _tray_in(table).bottom
        below = end + _MORE_BELOW
        line = inner.top + min(below, low - marks.CHIP) + marks.CHIP // 2
        marks.chip(canvas, (inner.middle[0], line), word(words.MORE, n=more))
    at = (inner.middle[0], inner.top + _SAID)
    said = _menu(view, winners, called)
    medals.shade(canvas, at, said, theme.BODY, "middle")
    canvas.text(at, said, theme.BODY, theme.TEXT, bold=True, side="middle", room=_ROOM)
    if bill:
        paper = Box.around((inner.middle[0], inner.bottom - _LOW - bill // 2), wide, bill)
        _bill(canvas, paper, view, rivals.best_first(ended.places), called)


def _feast(canvas: Canvas, box: Box, foot: int, dishes: Sequence[tuple[Card, int]], bill: int) -> Image.Image:
    """Serve the dishes in a box on a cloth, or an empty cloche.

    They are on a tray; if there is a bill of that width, plates stand about it, those at the sides
    down to the foot.
    """
    if dishes and not bill:
        lying = _tray_in(box)
        trays.lay(canvas, lying)
        by = lying.top - trays.TRAY.top
        places = [((x, y + by), size) for (x, y), size in trays.PLACES[len(dishes) - 1]]
        served = list(zip(dishes, places, strict=True))
    else:
        served = list(zip(dishes, _plate_places(box, foot, len(dishes), bill), strict=True))
    for (card, _), (middle, diameter) in served:
        serve_uncached(canvas, middle, card, diameter, diameter * 4 // 5)
    for (_, times), (middle, diameter) in served:
        if times > 1:
            # On the rim: at its side it would hang over the edge.
            down = diameter // 2 - marks.CHIP // 2 - _OFF_RIM
            marks.chip(canvas, (middle[0], middle[1] + down), word(words.OFTEN, n=times))
    if not dishes:
        wide = min(box.height, _LARGEST) * (9 if bill else 10) // 10
        tray(canvas, (box.middle[0], box.middle[1] + wide // 4), wide * 5 // 4)
        dome(canvas, box.middle, wide)
    return canvas.image


def _tray_in(box: Box) -> Box:
    """Return the place of a tray in the middle of a box."""
    return Box.around(box.middle, trays.TRAY.width, trays.TRAY.height)


def _menu(view: View, winners: Sequence[int], called: Sequence[str]) -> str:
    """Return how much they have eaten, and in how many rounds.

    It may be more than the limit of one round.
    """
    eaten, rounds = sum(sum(done.taken[seat]) for done in view.history for seat in winners), len(view.history)
    if len(winners) > 1:
        return word(words.TOGETHER, kcal=eaten * KCAL, n=rounds) if eaten else word(words.TOGETHER_NOTHING)
    template = words.ATE if eaten else words.ATE_NOTHING
    return fit_name(template, called[winners[0]], _ROOM, theme.BODY, kcal=eaten * KCAL, n=rounds)


def _dishes(view: View, winners: Sequence[int]) -> tuple[tuple[Card, int], ...]:
    """Return the heaviest dishes they have eaten, and how often."""
    eaten = Counter(card for done in view.history for seat in winners for card in done.taken[seat])
    return tuple(sorted(eaten.items(), reverse=True)[:_MOST])


def _count_unserved(view: View, winners: Sequence[int], dishes: Sequence[tuple[Card, int]]) -> int:
    """Return how many dishes they have eaten besides those served."""
    eaten = sum(len(done.taken[seat]) for done in view.history for seat in winners)
    return eaten - sum(times for _, times in dishes)


def _plate_places(box: Box, foot: int, count: int, bill: int) -> list[tuple[Point, int]]:
    """Return the places and diameters of `count` plates.

    The first is in the middle, the others about it; two are beside each other. `bill` is the bill's
    width. No plate overlaps another or the bill. The foot is the box's own above a wide bill.
    """
    high, line = min(box.height, _LARGEST), box.middle[1]
    wide = min(high, box.width // 2 - 24)
    pair = [((box.middle[0] + side * (wide // 2 + 14), line), wide) for side in (-1, 1)]
    if count == len(pair):
        return pair
    if foot == box.bottom:
        return _above_wide_bill(box, count)
    room = (box.width - high) // 2 - _APART
    low = min((box.width - bill) // 2 - _APART, foot - box.bottom, _SMALLER)
    ends = [((x, foot - low // 2), low) for x in (box.right - low // 2, box.left + low // 2)]
    if count == _PAIR + 1:
        # Two beside the bill and two above, because a lone one beside it leaves a hole.
        return [*pair, *ends]
    small = min(foot - box.top - low - _APART, room, _SMALLER)
    line = box.middle[1] if count == _PAIR else box.top + small // 2
    sides = [((x, line), small) for x in (box.left + small // 2, box.right - small // 2)]
    return [(box.middle, high), *sides, *ends][:count]


def _above_wide_bill(box: Box, count: int) -> list[tuple[Point, int]]:
    """Return the places and diameters of plates above a bill as wide as they are."""
    high, (middle, line) = box.height, box.middle
    if count <= _PAIR:
        small = min(high * 11 // 20, (box.width - high) // 2 - _APART, _SMALLER)
        aside = (high + small) // 2 + _APART
        return [(box.middle, high), *(((middle + side * aside, line), small) for side in (-1, 1))][:count]
    if count == _PAIR + 1:
        large = (box.width - 3 * _APART) * 8 // 25
        small = (box.width - 3 * _APART) // 2 - large
        pair = [((middle + side * (large + _APART) // 2, line), large) for side in (-1, 1)]
        end = (box.width - small) // 2
        return [*pair, *(((middle + side * end, line), small) for side in (-1, 1))]
    for small in range(round(high * _STAGGERED), 0, -1):
        up = (high - small) // 2
        # The lower ones are beside the largest plate, the upper ones stand outside them.
        near = round(sqrt(((high + small) / 2 + _APART) ** 2 - up**2))
        far = near + round(sqrt(max((small + _APART) ** 2 - (2 * up) ** 2, 0)))
        if far + small / 2 <= box.width / 2:
            break
    ways = ((far, -up), (near, up))
    corners = [((middle + side * across, line + down), small) for across, down in ways for side in (-1, 1)]
    return [((middle, line), high), *corners]


def _bill_height(view: View) -> int:
    """Return the bill's height, or 0 if there is none.

    One or two rounds have no bill, since their points are said already.
    """
    return _HEAD + view.seats * _ROW + 30 if len(view.history) > _TOLD else 0


def _bill(canvas: Canvas, box: Box, view: View, order: Sequence[int], called: Sequence[str]) -> None:
    """Draw the points of all players in every round; the strip below has their totals."""
    ground.slip(canvas, box)
    columns = Box(box.left + 100, box.top, box.right - 24, box.bottom).columns(len(view.history), 0)
    head = box.top + 38
    for number, column in enumerate(columns, start=1):
        canvas.text((column.middle[0], head), str(number), theme.SMALL, ground.ASH, side="middle")
    canvas.fill(Box(box.left + 24, box.top + _HEAD + 4, box.right - 24, box.top + _HEAD + 7), theme.RIM)
    for place, seat in enumerate(order):
        line = box.top + _HEAD + place * _ROW + _ROW // 2 + 10
        seats.badge(canvas, (box.left + 60, line), view, seat, called[seat], size=42)
        for done, column in zip(view.history, columns, strict=True):
            middle = (column.middle[0], line)
            if seat in done.left:
                canvas.text(middle, word(words.LEFT), theme.SMALL, _ALARM, side="middle")
            elif done.out[seat]:
                canvas.show("out of a round", shapes.polygon("out", _CROSS, _OUT), middle, _ALARM)
            else:
                points = str(done.points[seat])
                canvas.text(middle, points, theme.SMALL, theme.INK, bold=True, side="middle")


_CROSS: Final[shapes.Outline] = (
    *((-0.95, -0.65), (-0.65, -0.95), (0.0, -0.3), (0.65, -0.95), (0.95, -0.65), (0.3, 0.0)),
    *((0.95, 0.65), (0.65, 0.95), (0.0, 0.3), (-0.65, 0.95), (-0.95, 0.65), (-0.3, 0.0)),
)
_OUT: Final = 32
"""Size of the cross of a round that a player was out of."""
_ALARM: Final = "#A8261B"
"""The alarm on paper."""

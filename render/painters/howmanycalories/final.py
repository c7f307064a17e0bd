"""The final card: the winner's food on a table, and the rounds' bill."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.contract.values import Outcome
from engine.games.howmanycalories.cards import KCAL, Card
from engine.games.howmanycalories.state import Round, View
from render.kit import marks, medals, rivals, shapes, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import fit_name, short_name, word
from render.painters.howmanycalories import clean_plate, ground, seats, trays, words
from render.painters.howmanycalories.dishes import serve_uncached
from render.painters.howmanycalories.logotype import logo

_HEIGHT: Final = theme.HIGHEST - 48
"""Height that leaves room for the words of a closing message."""
_TOLD: Final = 2
"""Number of rounds up to which there is no bill."""
_MOST: Final = 5
"""Number of the winner's dishes that are served."""
_LARGEST: Final = 350
"""Greatest size of a dish: about a larger one the plate's inner ring would not be seen."""
_ROOM: Final = 1060
_CHIP_ROOM: Final = 960
"""Greatest width of the words on the tray's rim."""
_SAID: Final = 22
"""Distance of the eaten calories below the score."""
_ASIDE, _LOW = 18, 12
"""Space between the feast and the picture's sides, and above the cloth's lower edge."""
_OFF_RIM: Final = 10
"""Space between a plate's edge and how often its dish was eaten."""
_APART: Final = 14
"""Gap between the tray and the bill."""
_LINE, _PAD = 54, 16
"""Height of a line of the bill, and space above and below its lines."""
_END: Final = 26
"""Space at both ends of a line."""
_SEATED, _AFTER = 42, 12
"""Size of a player's symbol on the bill, and the gap after it."""
_NEXT: Final = 28
"""Gap between two players in a line."""
_ROUNDS: Final = (60, 52, 46, 40, 36)
"""Widths of a round on the bill: the widest with which all players fit in one line."""


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

    The points alone do not tell why the rival has none. A rival's menu on the tray tells it, too.
    """
    others = [seat for seat in view.staying if seat not in winners]
    if len(view.history) > 1 or len(others) != 1 or not view.history[0].out[others[0]]:
        return ()
    if not view.history[0].taken[winners[0]]:
        return ()
    eaten = sum(view.history[0].taken[others[0]])
    return [word(words.OUT_AT, who=called[others[0]], kcal=eaten * KCAL), word(words.OUT)]


def _hero(canvas: Canvas, box: Box, view: View, ended: Outcome, called: Sequence[str]) -> None:
    """Draw the winner's food on a tray, and the bill of many rounds below it."""
    inner = Box(0, box.top, theme.WIDTH, box.bottom - 8)
    winners = ended.winners
    order = rivals.best_first(ended.places)
    dishes = _dishes(view, winners)
    more = _count_unserved(view, winners, dishes)
    rival = None if dishes else _stuffed_rival(view, winners)
    lines = _bill_lines(view, order)
    bill = len(lines) * _LINE + 2 * _PAD if lines else 0
    chip = marks.CHIP // 2 if more or rival is not None else 0
    low = inner.height - _LOW - (bill + _APART if bill else 0) - chip
    table = Box(_ASIDE, _SAID + 34, inner.width - _ASIDE, low)
    cloth = canvas.cut(inner)
    if dishes:
        _feast(cloth, table, dishes)
    else:
        clean_plate.serve(cloth, table, view, rival, called)
    canvas.lay(cloth.image, (inner.left, inner.top))
    canvas.remember(cloth, (inner.left, inner.top))
    rim = (inner.middle[0], inner.top + trays.within(table).bottom)
    if more:
        marks.chip(canvas, rim, word(words.MORE, n=more))
    elif rival is not None:
        _name_rival(canvas, rim, view, rival, called)
    at = (inner.middle[0], inner.top + _SAID)
    said = _menu(view, winners, called)
    medals.shade(canvas, at, said, theme.BODY, "middle")
    canvas.text(at, said, theme.BODY, theme.TEXT, bold=True, side="middle", room=_ROOM)
    if lines:
        _bill(canvas, inner.bottom - _LOW - bill, view, lines, called)


def _feast(canvas: Canvas, box: Box, dishes: Sequence[tuple[Card, int]]) -> None:
    """Serve the dishes on a tray in a box on a cloth."""
    lying = trays.within(box)
    trays.lay(canvas, lying)
    served = list(zip(dishes, trays.plates_on(lying, trays.PLACES[len(dishes) - 1]), strict=True))
    for (card, _), (middle, diameter) in served:
        serve_uncached(canvas, middle, card, diameter, min(diameter * 4 // 5, _LARGEST))
    for (_, times), (middle, diameter) in served:
        if times > 1:
            # On the rim: at its side it would hang over the edge.
            down = diameter // 2 - marks.CHIP // 2 - _OFF_RIM
            marks.chip(canvas, (middle[0], middle[1] + down), word(words.OFTEN, n=times))


def _stuffed_rival(view: View, winners: Sequence[int]) -> int | None:
    """Return the rival who went farthest past the limit in the last round, if any did."""
    last = view.history[-1]
    out = [seat for seat in view.staying if seat not in winners and last.out[seat] and last.taken[seat]]
    return max(out, key=lambda seat: sum(last.taken[seat]), default=None)


def _name_rival(canvas: Canvas, middle: Point, view: View, seat: int, called: Sequence[str]) -> None:
    """Write on the tray's rim whose food it is, and that it was too much."""
    kcal = sum(view.history[-1].taken[seat]) * KCAL
    said = fit_name(words.OUT_AT, called[seat], _CHIP_ROOM, theme.SMALL, kcal=kcal)
    chip = marks.chip(canvas, middle, said, theme.ALARM)
    seats.badge(canvas, (chip.left - seats.BADGE // 3, middle[1]), view, seat, called[seat])


def _menu(view: View, winners: Sequence[int], called: Sequence[str]) -> str:
    """Return how much they have eaten, in how many rounds, and if they alone were never out.

    It may be more than the limit of one round. Rounds count as far as the winner was not out.
    """
    ate = any(done.taken[seat] for done in view.history for seat in winners)
    eaten, rounds = sum(_counted(view, winners)), len(view.history)
    if len(winners) > 1:
        return word(words.TOGETHER, kcal=eaten * KCAL, n=rounds) if ate else word(words.TOGETHER_NOTHING)
    never_out = [seat for seat in range(view.seats) if not any(done.out[seat] for done in view.history)]
    if ate and never_out == [*winners]:
        return word(words.NEVER_OUT, kcal=eaten * KCAL, n=rounds)
    template, rounds = words.ATE if ate else words.ATE_NOTHING, _rounds_in(view, winners[0]) or rounds
    return fit_name(template, called[winners[0]], _ROOM, theme.BODY, kcal=eaten * KCAL, n=rounds)


def _dishes(view: View, winners: Sequence[int]) -> tuple[tuple[Card, int], ...]:
    """Return the heaviest dishes they have eaten, and how often."""
    return tuple(sorted(Counter(_counted(view, winners)).items(), reverse=True))[:_MOST]


def _counted(view: View, winners: Sequence[int]) -> list[Card]:
    """Return what winners ate in rounds in which they were not out: other food brought nothing."""
    rounds = [(done, seat) for done in view.history for seat in winners if not done.out[seat]]
    return [card for done, seat in rounds for card in done.taken[seat]]


def _rounds_in(view: View, seat: int) -> int:
    """Return the number of rounds in which a player was not out."""
    return sum(not done.out[seat] for done in view.history)


def _count_unserved(view: View, winners: Sequence[int], dishes: Sequence[tuple[Card, int]]) -> int:
    """Return how many dishes they have eaten besides those served."""
    return len(_counted(view, winners)) - sum(times for _, times in dishes)


def _bill_lines(view: View, order: Sequence[int]) -> list[Sequence[int]]:
    """Return the players of every line of the bill, or no line if there is none.

    One or two rounds have no bill, since their points are said already.
    """
    if len(view.history) <= _TOLD:
        return []
    count = 1 if _round_width(view, len(order)) else 2
    most = -(-len(order) // count)
    return [order[start : start + most] for start in range(0, len(order), most)]


def _round_width(view: View, players: int) -> int:
    """Return the width of a round with which a line has room for players, or 0 if it has none."""
    room = theme.WIDTH - 2 * (_ASIDE + _END)
    return next((wide for wide in _ROUNDS if _line_width(view, players, wide) <= room), 0)


def _line_width(view: View, players: int, wide: int) -> int:
    return players * (_SEATED + _AFTER + wide * len(view.history) + _NEXT) - _NEXT


def _bill(
    canvas: Canvas, top: int, view: View, lines: Sequence[Sequence[int]], called: Sequence[str]
) -> None:
    """Draw the points of all players as a sum of rounds; the strip below has their totals."""
    most = max(map(len, lines))
    wide = _round_width(view, most)
    whole = _line_width(view, most, wide)
    height = len(lines) * _LINE + 2 * _PAD
    paper = Box.at((theme.WIDTH - whole) // 2 - _END, top, whole + 2 * _END, height)
    ground.slip(canvas, paper)
    pitch = _line_width(view, 1, wide) + _NEXT
    for row, line in enumerate(lines):
        middle = paper.top + _PAD + row * _LINE + _LINE // 2
        for place, seat in enumerate(line):
            left = paper.left + _END + place * pitch
            if place:
                rule = Box.at(left - _NEXT // 2, middle - _SEATED // 2, 3, _SEATED)
                canvas.fill(rule, theme.RIM)
            seats.badge(canvas, (left + _SEATED // 2, middle), view, seat, called[seat], size=_SEATED)
            first = left + _SEATED + _AFTER + wide // 2
            for number, done in enumerate(view.history):
                if number and wide >= _ROOMY:
                    between = (first + number * wide - wide // 2, middle)
                    canvas.fill(Box.around(between, _PLUS, _THIN), theme.RIM)
                    canvas.fill(Box.around(between, _THIN, _PLUS), theme.RIM)
                _draw_round(canvas, (first + number * wide, middle), done, seat)


def _draw_round(canvas: Canvas, middle: Point, done: Round, seat: int) -> None:
    """Draw what a player had of a round: points, a cross for out, a dash after leaving."""
    if seat in done.left:
        canvas.fill(Box.around(middle, _OUT, 5), ground.ASH)
    elif done.out[seat]:
        canvas.show("out of a round", shapes.polygon("out", _CROSS, _OUT), middle, _ALARM)
    else:
        canvas.text(middle, str(done.points[seat]), theme.SMALL, theme.INK, bold=True, side="middle")


_CROSS: Final[shapes.Outline] = (
    *((-0.95, -0.65), (-0.65, -0.95), (0.0, -0.3), (0.65, -0.95), (0.95, -0.65), (0.3, 0.0)),
    *((0.95, 0.65), (0.65, 0.95), (0.0, 0.3), (-0.65, 0.95), (-0.95, 0.65), (-0.3, 0.0)),
)
_PLUS, _THIN = 14, 3
"""Size and width of the plus between rounds."""
_ROOMY: Final = 46
"""The least width of a round that leaves room for it."""
_OUT: Final = 24
"""Size of the cross of a round that a player was out of."""
_ALARM: Final = "#A8261B"
"""The alarm on paper."""

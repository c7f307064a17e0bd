"""The headline above the board.

It tells the result of the turn before, with captures as the figure, and what else the turn did.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from engine.contract.words import Arg
from engine.games.organism.state import ORGANISMS_TO_WIN, Report, View
from render.kit import headline, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_moving
from render.kit.wording import first_words, fit_name, word
from render.painters.organism import bite, seats, words
from render.painters.organism.board import turn_marks

HEIGHT: Final = 88
"""Height of the headline. Other lines stand in the corners beside the dish."""
_BETWEEN: Final = 28
"""Gap between the figure and the sentence."""
_FIRST: Final = 104
"""Distance of a corner's first line below the top of the box."""
_APART: Final = 46
"""Distance between lines."""
_CLEAR: Final = 22
"""Gap between a line and the dish."""
_ROWS: Final = 2


SIGN: Final = 40
"""Size of a seat's symbol before a line about it."""
SYMBOL: Final = SIGN + SIGN // 4
"""Width that it takes there."""
_Length = Literal["whole", "first", "none", "brief"]
_LENGTHS: Final[tuple[_Length, ...]] = ("whole", "first", "none", "brief")
"""How much of a name is written.

The last ones have no name, and "brief" also leaves out what is counted.
"""


class _Part(NamedTuple):
    """A line in a corner: a template with its values.

    These are a player's name, if any, a number, and the number of losses.
    """

    template: str
    who: str
    n: int
    lost: int = 0
    seat: int | None = None
    """The seat whose symbol stands before it, or alone where the name doesn't fit."""
    kind: str = ""
    """The name of the type that a group lacked."""


_BESIDE: Final = 40
"""Gap between what is told in one line."""
_Slot = tuple[bool, int, int, int]
"""A place for a line: whether it is at the left, its height, its room, and what precedes it."""
_Placed = tuple[_Part, str, _Slot]


def draw(canvas: Canvas, box: Box, reach: int, view: View, called: Sequence[str]) -> None:
    """Write the headline along the top of a box.

    The box ends at the core of a dish with this radius.
    """
    report = view.last
    room = box.width - 8
    goal = "" if (wins := seats.goal(view)) is None else word(words.GOAL, n=wins)
    if report is None:
        begins = headline_about(words.BEGINS, called[view.turn], room)
        headline.headline(canvas, box, (begins,), aside="" if is_moving() or not view.elements else goal)
        if is_moving():
            _corners(canvas, box, reach, [], goal)
        return
    figure, line, room = last_deed(view, report, called, room)
    # Beside the headline if that still says all there, else in a corner.
    beside = room - _BETWEEN - lettering.width(goal, theme.SMALL, bold=False)
    is_said = any(lettering.width(way, theme.TITLE, heavy=True) <= beside for way in line[:-1] or line)
    aside = goal if is_said and not is_moving() else ""
    headline.headline(canvas, box, line, figure=figure, aside=aside, paint=theme.GOLD)
    _corners(canvas, box, reach, _rest(view, report, called), "" if aside else goal)


def last_deed(
    view: View, report: Report, called: Sequence[str], room: int
) -> tuple[str, tuple[str, ...], int]:
    """Return the result of the last turn: a figure, a line ever shorter, and its room."""
    gains = words.count_gains(report)
    is_core = _is_core(view, report)
    seat = view.turn if is_core else _gainer(report)
    # Where each of two players wins one, the figure would belong to neither.
    won = 1 if is_core else 0 if _both(report) else gains[seat]
    figure = words.GAINED.format(n=won) if won else ""
    if figure:
        room -= lettering.width(figure, theme.HUGE, heavy=True) + _BETWEEN
    if (wins := _wins(view, called, room)) is not None:
        return figure, (wins,), room
    if is_core:
        return figure, (headline_about(words.HOLDS, called[seat], room),), room
    return figure, _line(report, seat, called, room, is_bite=bite.is_bite(view)), room


def _wins(view: View, called: Sequence[str], room: int) -> str | None:
    """Return who wins and why, in the scene of a replay before the end; None elsewhere."""
    if view.ending is not None or len(view.winners) != 1:
        return None
    (winner,) = view.winners
    count = len(view.tokens[winner])
    if count >= view.limits[winner]:
        return headline_about(words.WINS, called[winner], room, n=count)
    if seats.living(view, winner) >= ORGANISMS_TO_WIN:
        return headline_about(words.WINS_ALIVE, called[winner], room, n=ORGANISMS_TO_WIN)
    return None


def _is_core(view: View, report: Report) -> bool:
    """Return whether the headline is the core's token, because no player won more.

    It changes who leads, and the turn's other deeds do not.
    """
    return view.core and not words.count_gains(report)


def _corners(canvas: Canvas, box: Box, reach: int, parts: Sequence[_Part], goal: str) -> None:
    """Write lines from left to right in the corners beside a dish.

    The first one at the right is how many captures win, if that must be said.
    """
    slots: list[_Slot] = []
    for row in range(_ROWS):
        for is_left in (True, False):
            line = box.top + _FIRST + row * _APART
            deep = box.bottom - line - theme.SMALL // 2
            half = round(max(reach * reach - deep * deep, 0) ** 0.5)
            slots.append((is_left, line, box.width // 2 - half - _CLEAR, 0))
    told: list[_Placed] = []
    fits = goal and lettering.width(goal, theme.SMALL, bold=False) <= slots[1][2]
    together = _place_together(parts, [slot for slot in slots if slot[0]])
    # What happened matters more than how many captures win, which is the same in the whole match.
    for has_goal in (True, False) if fits else (False,):
        free = [slots[0], *slots[2:]] if has_goal else slots
        # Either all are named or none is.
        if told := together:
            break
        for length in _LENGTHS[:-1] if has_goal else _LENGTHS:
            told = _place_lines([_fill_in(part, length) for part in parts], free)
            if len(told) == len(parts):
                break
        if len(told) == len(parts):
            break
    if has_goal:
        canvas.text((box.right - 4, slots[1][1]), goal, theme.SMALL, theme.MUTED, side="right")
        canvas.tell(Box(box.right - slots[1][2], slots[1][1] - SIGN, box.right, slots[1][1] + SIGN))
    for part, said, (is_left, line, _, before) in told:
        step, wide = _step(part), lettering.width(said, theme.SMALL, bold=False)
        start = box.left + 4 + before if is_left else box.right - 4 - wide - step
        if part.seat is not None:
            canvas.stamp(shapes.symbol(part.seat, SIGN), (start + SIGN // 2, line), theme.SEATS[part.seat])
        canvas.text((start + step, line), said, theme.SMALL, theme.MUTED)
        canvas.tell(Box(start - 4, line - SIGN, start + step + wide + 4, line + SIGN))


def _place_together(parts: Sequence[_Part], slots: Sequence[_Slot]) -> list[_Placed]:
    """Return several parts in one line, or below each other, if the left corner has room for all.

    They are sums, which are compared.
    """
    for length in _LENGTHS if len(parts) > 1 else ():
        told = [_fill_in(part, length) for part in parts]
        if row := _place_row(told, slots[0]):
            return row
        if len(below := _place_lines(told, slots)) == len(parts):
            return below
    return []


def _place_row(told: Sequence[tuple[_Part, str]], slot: _Slot) -> list[_Placed]:
    """Return all of them beside each other in one place, or none if it has no room for all."""
    found: list[_Placed] = []
    is_left, line, room, before = slot
    for part, said in told:
        found.append((part, said, (is_left, line, room, before)))
        before += _step(part) + lettering.width(said, theme.SMALL, bold=False) + _BESIDE
    return found if before - _BESIDE <= room else []


def _place_lines(told: Sequence[tuple[_Part, str]], slots: Sequence[_Slot]) -> list[_Placed]:
    """Return each line with the next place that has room for it.

    There are as many as there are places.
    """
    found, left = [], list(slots)
    for part, said in told:
        wide = _step(part) + lettering.width(said, theme.SMALL, bold=False)
        while left and left[0][2] < wide:
            left.pop(0)
        if not left:
            break
        found.append((part, said, left.pop(0)))
    return found


def _step(part: _Part) -> int:
    """Return the width of a symbol before a line."""
    return 0 if part.seat is None else SYMBOL


def _fill_in(part: _Part, length: _Length) -> tuple[_Part, str]:
    """Return a part with its words and this much of a name."""
    template = part.template
    if length in ("none", "brief") and part.seat is not None:
        brief = words.BRIEF if length == "brief" else {}
        template = brief.get(template, words.UNNAMED[template])
    short = first_words(part.who, (part.who,)) if length == "first" else []
    who = short[0] if short else part.who
    return part, word(template, who=who, n=part.n, lost=part.lost, kind=part.kind)


def headline_about(template: str, who: str, room: int, **args: Arg) -> str:
    """Return a headline about a player; only the name is shortened."""
    return fit_name(template, who, room, theme.TITLE, heavy=True, among=(who,), **args)


def _gainer(report: Report) -> int:
    """Return the seat that the headline is about.

    It won most; of equal seats the mover comes first.
    """
    gains = words.count_gains(report)
    return max(gains, key=lambda seat: (gains[seat], seat == report.seat), default=report.seat)


def _line(report: Report, seat: int, called: Sequence[str], room: int, *, is_bite: bool) -> tuple[str, ...]:
    """Return what happened, in ever shorter forms; at a bite nothing has died yet."""
    who = called[seat]
    if words.count_gains(report):
        if turn_marks.is_trade(report):
            (other,) = {*_both(report)} - {report.seat}
            said = words.BITES if is_bite else words.STARVES
            short = words.CAPTURES if is_bite else words.STARVES_TOO
            whom = called[other]
            (name,) = first_words(whom, called)[:1] or [whom]
            return (
                word(said, who=called[report.seat], whom=whom),
                fit_name(said, called[report.seat], room, theme.TITLE, heavy=True, among=called, whom=name),
                headline_about(short, called[report.seat], room),
            )
        if both := _both(report):
            who, whom = (called[one] for one in both)
            return (
                *(
                    word(template, who=who, whom=whom)
                    for template in (words.EACH_OTHER, words.ONE_EACH)
                    if template != words.EACH_OTHER or _is_mutual(report)
                ),
                word(words.BOTH),
            )
        short = headline_about(words.CAPTURES, who, room)
        victims = [other for other in words.count_losses(report) if other != seat]
        if len(victims) == 1:
            return word(words.CAPTURES_FROM, who=who, whom=called[victims[0]]), short
        return (short,)
    template, n = _main_deed(report)
    return (headline_about(template, who, room, n=n),)


def _main_deed(report: Report) -> tuple[str, int]:
    """Return a template and a number for a turn without captures."""
    counts = words.count_actions(report)
    kinds = list(words.grown_kinds(report))
    if report.introduced:
        return words.ENTERED, 1
    if len(kinds) == 1:
        return words.GREW_ONE[kinds[0]], 1
    for do, template in (
        ("grow", words.GREW),
        ("move", words.MOVED),
        ("eat", words.ATE),
        ("circulate", words.GAVE),
    ):
        if counts[do]:
            return template, counts[do]
    return words.PASSES, 1


def _both(report: Report) -> list[int]:
    """Return the two seats that won one token each, else nothing."""
    gains = words.count_gains(report)
    return sorted(gains) if sorted(gains.values()) == [1, 1] else []


def _is_mutual(report: Report) -> bool:
    """Return whether those two won by each other's losses."""
    return not report.deaths and all(
        set(_both(report)) == {one.element.seat, *one.by} for one in report.captures
    )


def _rest(view: View, report: Report, called: Sequence[str]) -> list[_Part]:
    """Return what the headline leaves out.

    These are the core's token, others' captures, losses, and other deeds.
    """
    gains, lost = words.count_gains(report), words.count_losses(report)
    if turn_marks.is_trade(report) and not view.core:
        # The headline tells who lost; this is why.
        kind = words.kind_name(turn_marks.lacking(report.deaths[0])[0])
        return [] if bite.is_bite(view) else [_Part(words.DIES, "", 1, 1, report.seat, kind)]
    parts = [_Part(words.HOLDS_CORE, called[view.turn], 1, seat=view.turn)] if view.core else []
    if _is_core(view, report):
        if _wins(view, called, theme.WIDTH) is not None:
            return parts  # Another player's earlier deed is no news beside the end.
        template, n = _main_deed(report)
        parts = [_Part(template, called[report.seat], n, seat=report.seat)]
    told = {seat: gains[seat] for seat in _both(report) or [_gainer(report)]}
    # In the order of the sentence: who captures comes first.
    for other in sorted({*gains, *lost}, key=lambda seat: (seat not in told, seat)):
        if (n := gains[other] - told.get(other, 0)) or lost[other]:
            parts.append(
                _Part(words.balance_template(view, report, other, n), called[other], n, lost[other], other)
            )
    if gains:
        return parts
    counts = words.count_actions(report)
    first = next((do for do in ("grow", "move", "eat", "circulate") if counts[do]), "")
    parts += [
        _Part(template, "", counts[do])
        for do, template in (
            ("grow", words.ALSO_GREW),
            ("move", words.ALSO_MOVED),
            ("eat", words.ALSO_ATE),
        )
        if counts[do] and (do != first or report.introduced)
    ]
    return parts

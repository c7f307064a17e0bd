"""A round's end: the winner's dishes on the cloth, and what the others ate on a torn slip.

A round that several win has no feast, as it is shared only by players who ate nothing: all are
lines of the slip, the winners first and crowned, each with the points.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.howmanycalories.cards import Card, suit
from engine.games.howmanycalories.state import Round, View
from render.kit import lettering, marks, medals, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import first_words, short_name, word
from render.painters.howmanycalories import dishes, ground, pieces, trick, words
from render.painters.howmanycalories.seats import badge

_ABOVE, _APART, _PAD = 26, 14, 16
"""Space above all, above the slip, and within it above and below its lines."""
_SIDE: Final = 34
"""Space between the edges of the slip and its lines."""
_SHARE: Final = 2.7
"""Height of the winner's part beside another player's line."""
_HIGHEST, _LINE = 450, 190
"""Greatest heights of a winner's part and of a line."""
_BADGE, _CROWN = 92, 84
"""Size of the winner's symbol and crown."""
_SMALL_CROWN, _CROWN_UP = 46, 47
"""Size of a crown on the slip, and its middle's distance above the symbol's."""
_SIGN_APART, _SAID_APART = 30, 36
"""Gaps before and after a winner's dishes."""
_ROW: Final = 66
"""Distance of the two lines beside them."""
_NAMED, _EATEN_AT = 84, 318
"""Distances from the start of a line to the name and to the food."""
_LONG: Final = 70
"""Additional room for names where one would be cut."""
_POINTS: Final = 150
"""Room for the points at the right."""
_UP: Final = 27
"""How far above a line's middle they are if a word stands below."""
_GAP: Final = 10
"""Gap between two plates; many lie on each other."""
_LARGEST, _LARGE = 380, 280
"""Greatest diameters of a lone plate, and of each of several: their usual drawings are quick."""
_GREAT: Final = 180
"""Diameter from which plates are too large for the cache and have large tags."""
_TAGS: Final = {False: (42, theme.SMALL), True: (58, theme.TITLE)}
"""Height and type size of the number on a small plate and on a great one."""
_TAG_PAD, _TAG_EDGE = 18, 3
_RULE: Final = 2


def draw(canvas: Canvas, area: Box, view: View, done: Round, called: Sequence[str]) -> int:
    """Draw what all ate in a round and their points, best first; return where it ends."""
    best = max(done.points)
    order = sorted(range(view.seats), key=lambda seat: (-done.points[seat], seat))
    winners = [seat for seat in order if done.points[seat] == best > 0]
    alone = winners if len(winners) == 1 else []
    rest = [seat for seat in order if seat not in alone]
    whole = area.height - _ABOVE - (2 * _PAD + _APART if rest else 0)
    line = min(int(whole / (_SHARE * len(alone) + len(rest))), _LINE)
    part = min(whole - line * len(rest), _HIGHEST)
    top = area.top + _ABOVE
    for seat in alone:
        _winner(canvas, Box.at(area.left, top, area.width, part), view, done, seat, name=called[seat])
        top += part
    if not rest:
        return top
    paper = Box.at(area.left, top + (_APART if alone else 0), area.width, 2 * _PAD + line * len(rest))
    ground.slip(canvas, paper)
    room = _EATEN_AT - _NAMED - 8
    shown = [first_words(called[seat], called)[-1:] or [called[seat]] for seat in rest]
    is_long = any(lettering.width(one, theme.SMALL, bold=True) > room for (one,) in shown)
    room += _LONG * is_long
    for place, seat in enumerate(rest):
        box = Box.at(paper.left + _SIDE, paper.top + _PAD + place * line, paper.width - 2 * _SIDE, line)
        if place:
            canvas.fill(Box.at(box.left, box.top - _RULE // 2, box.width, _RULE), theme.RIM)
        name = short_name(called[seat], room, theme.SMALL, called, bold=True)
        _eater(canvas, box, view, done, seat, name=name, room=room, is_crowned=seat in winners)
    return paper.bottom


def _winner(canvas: Canvas, box: Box, view: View, done: Round, seat: int, *, name: str) -> None:
    """Draw the winner's symbol, the dishes in the light or an empty cloche, and their calories.

    The headline has the name and the points.
    """
    food = done.taken[seat]
    high = min(box.height - _GAP, _LARGE if len(food) > 1 else _LARGEST)
    said = _said(sum(food))
    told = max(lettering.width(text, size, heavy=True) for text, size in said)
    wide = box.width - _BADGE - _SIGN_APART - _SAID_APART - told
    served = min(wide, len(food) * (high + _GAP) - _GAP if food else high * 5 // 4)
    left = box.middle[0] - (_BADGE + _SIGN_APART + served + _SAID_APART + told) // 2
    line = box.middle[1]
    badge(canvas, (left + _BADGE // 2, line + _CROWN // 4), view, seat, name, size=_BADGE)
    nameplates.crown(canvas, (left + _BADGE // 2, line - _BADGE // 2 - _CROWN // 8), _CROWN)
    left += _BADGE + _SIGN_APART
    if food:
        serve(canvas, Box.at(left, box.top, served, box.height), food, is_lit=True)
    else:
        dishes.tray(canvas, (left + served // 2, line + high // 4), served)
        dishes.dome(canvas, (left + served // 2, line), high * 9 // 10)
    left += served + _SAID_APART
    for row, (text, size) in enumerate(said):
        at = (left, line + round((row - (len(said) - 1) / 2) * _ROW))
        medals.shade(canvas, at, text, size, heavy=True)
        canvas.text(at, text, size, ground.QUIET if row else theme.TEXT, heavy=True)


def _said(eaten: int) -> list[tuple[str, int]]:
    """Return the lines beside the winner's dishes, each with its size."""
    if not eaten:
        return [(word(words.NOTHING), theme.TITLE)]
    return [(words.calories(eaten), theme.FIGURE), (word(words.UNIT_KCAL), theme.TITLE)]


def serve(canvas: Canvas, box: Box, food: Sequence[Card], *, is_lit: bool = False) -> None:
    """Serve dishes side by side from the left of a box, each with its number, or an empty plate."""
    count = max(len(food), 1)
    wide = min(
        box.height - _GAP,
        _LARGE if count > 1 else _LARGEST,
        max((box.width + _GAP) // count - _GAP, box.height // 2),
    )
    step = min(wide + _GAP, (box.width - wide) // max(count - 1, 1))
    line = box.middle[1]
    places = [(box.left + wide // 2 + place * step, line) for place in range(count)]
    if is_lit:
        for middle in places:
            trick.light_place(canvas, middle, wide, theme.GOLD)
    if not food:
        dishes.plate(canvas, places[0], wide)
    for card, middle in zip(food, places, strict=False):
        if wide < _GREAT:
            dishes.serve_dish(canvas, middle, card, wide)
        else:
            dishes.serve_uncached(canvas, middle, card, wide, wide * 4 // 5)
    for card, middle in zip(food, places, strict=False):
        _tag(canvas, (middle[0] - wide * 3 // 10, middle[1] + wide * 7 // 20), card, is_great=wide >= _GREAT)


def _tag(canvas: Canvas, middle: Point, card: Card, *, is_great: bool) -> None:
    """Draw a card's number on the edge of its plate, in the suit's colour."""
    high, size = _TAGS[is_great]
    box = Box.around(middle, max(lettering.width(str(card), size, heavy=True) + _TAG_PAD, high), high)
    canvas.panel(box.inflate(_TAG_EDGE), theme.INK, high // 3 + _TAG_EDGE)
    canvas.panel(box, pieces.COLOURS[suit(card)], high // 3)
    canvas.text(middle, str(card), size, theme.INK, heavy=True, side="middle")


def _eater(
    canvas: Canvas, box: Box, view: View, done: Round, seat: int, *, name: str, room: int, is_crowned: bool
) -> None:
    """Draw a player's line on the slip: the name in its room, the food and the points."""
    left, line = box.left + _NAMED, box.middle[1]
    badge(canvas, (box.left + 34, line), view, seat, name)
    if is_crowned:
        nameplates.crown(canvas, (box.left + 34, line - _CROWN_UP), _SMALL_CROWN)
    food = Box(left + room + 8, box.top + 4, box.right - _POINTS, box.bottom - 4)
    serve(canvas, food, done.taken[seat])
    up = 24 if done.taken[seat] else 0  # otherwise the words beside the plate say that it was nothing
    canvas.text((left, line - up), name, theme.SMALL, theme.INK, bold=True, room=room)
    if up:
        eaten = words.kcal(sum(done.taken[seat]))
        canvas.text((left, line + up), eaten, theme.SMALL, ground.ASH, room=room)
    else:
        canvas.text((food.left + food.height + 20, line), word(words.NOTHING), theme.BODY, theme.INK)
    _write_points(canvas, (box.right - _POINTS // 2 + 8, line), done, seat)


def _points(done: Round, seat: int) -> str:
    return word(words.PLUS, n=done.points[seat])


def _write_points(canvas: Canvas, middle: Point, done: Round, seat: int) -> None:
    """Write a seat's points, and below them “out” or “left” if so."""
    across, line = middle
    is_gone = seat in done.left or done.out[seat]
    ink = theme.INK if done.points[seat] else ground.ASH
    at = (across, line - (_UP if is_gone else 0))
    size = theme.TITLE if is_gone else theme.FIGURE
    canvas.text(at, _points(done, seat), size, ink, heavy=True, side="middle")
    if is_gone:
        text = word(words.LEFT if seat in done.left else words.OUT)
        wide = lettering.width(text, theme.SMALL, bold=True) + 26
        chip = Box.around((across, line + _UP), wide, marks.CHIP)
        canvas.panel(chip, theme.ALARM, marks.CHIP // 2)
        canvas.text(chip.middle, text, theme.SMALL, theme.INK, bold=True, side="middle")

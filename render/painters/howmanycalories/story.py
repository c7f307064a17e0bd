"""The trick of How many Calories? on the cloth: as it grows, as a story when it is done, and laid for before it begins."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import PLUS
from engine.games.howmanycalories.table import Laid, Trick, View
from render import grounds, lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import cards, cloth, crockery, guests, words
from render.shapes import Mask
from render.wording import word

_LABEL: Final = 64
_NAME: Final = 46
"""The line below a label that says a name."""
_ROOM: Final = 286
"""For a name."""
_TOP: Final = 44
_ARROW: Final[shapes.Outline] = (
    *((-1.0, -0.34), (0.08, -0.34), (0.08, -0.86), (1.0, 0.0)),
    *((0.08, 0.86), (0.08, 0.34), (-1.0, 0.34)),
)
_ARROW_CASE: Final[shapes.Outline] = (
    *((-0.92, -0.4), (-0.06, -0.4), (-0.06, -0.94), (1.0, 0.0)),
    *((-0.06, 0.94), (-0.06, 0.4), (-0.92, 0.4)),
)
"""The same a little larger, to lie under it."""
_TILTS: Final = {"eaten": -3, "eater": 2, "before": -6, "after": 6}
_GLOW: Final = 70


def height(view: View) -> int:
    """Cards with what is said above and below them."""
    if view.trick or not view.tricks or view.last is None:
        return _TOP + cards.LARGE.height + _LABEL + 2 * _NAME
    ghostly = any(view.is_ghost(one.chair) for one in view.last.laid)
    return _TOP + cards.EATER.height + _LABEL + _NAME + (_NAME if ghostly else 0)


def done(canvas: Canvas, area: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """A finished trick: the eater large, what it ate beside it, the others smaller, before and after in play order."""
    by_chair = {one.chair: one for one in last.laid}
    eater, eaten = by_chair[last.taker], by_chair[last.giver]
    others = [one for one in last.laid if one not in (eater, eaten)]
    line = area.top + _TOP + cards.EATER.height // 2
    places = _places(len(others))
    glow(canvas, (places["eater"], line), cards.EATER, _TILTS["eater"])
    for one, role in zip(others, ("before", "after"), strict=False):
        cards.turn(canvas, (places[role], line + 20), one.card, cards.BESIDE, _TILTS[role])
    cards.turn(canvas, (places["eaten"], line + 6), eaten.card, cards.LARGE, _TILTS["eaten"])
    cards.turn(canvas, (places["eater"], line), eater.card, cards.EATER, _TILTS["eater"])
    _arrow(canvas, ((places["eaten"] + places["eater"] - 24) // 2, line + 10))
    tags = (
        (places["eater"], line - cards.EATER.height // 2 - 6, word(words.HIGHEST, n=eater.value), theme.GOLD),
        (places["eaten"], line - cards.LARGE.height // 2 - 4, word(words.LOWEST), theme.TEXT),
    )
    for x, y, text, paint in tags:
        marks.chip(canvas, (x, y), text, paint)
    foot = area.top + _TOP + cards.EATER.height + _LABEL
    for one, role in ((eaten, "eaten"), (eater, "eater"), *zip(others, ("before", "after"), strict=False)):
        label(canvas, (places[role], foot), view, one, called[one.chair])
        if view.is_ghost(one.chair):
            _name(
                canvas,
                (places[role], foot + _NAME + 6),
                guests.full_name(view, one.chair, called),
                is_next=False,
                room=_ROOM if role != "eater" else _ROOM + 60,
            )


def growing(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """The running trick: cards in play order, and a plate for everyone who has yet to play."""
    chairs = len(view.trick) + len(view.waiting)
    columns = _columns(area, chairs)
    newest = _newest(view, view.trick)
    top = area.top + _TOP
    foot = top + cards.LARGE.height + _LABEL - 4
    for place, (across, one) in enumerate(zip(columns, view.trick, strict=False)):
        box = cards.lay(canvas, (across - cards.LARGE.width // 2, top), one.card, cards.LARGE)
        if place in newest:
            order = newest.index(place) + 1 if len(newest) > 1 else None
            marks.ring(canvas, box, cards.LARGE.radius, order)
        if len(view.trick) > 1 and one.chair in view.ends:
            is_top = one.chair == view.ends[0]
            text = word(words.HIGHEST, n=one.value) if is_top else word(words.LOWEST)
            marks.chip(canvas, (across, top - 14), text, theme.GOLD if is_top else theme.TEXT)
        label(canvas, (across, foot), view, one, called[one.chair])
        _name(canvas, (across, foot + _NAME + 6), called[one.chair], is_next=False)
    for across, chair in zip(columns[len(view.trick) :], view.waiting, strict=True):
        middle = (across, top + cards.LARGE.height // 2)
        is_next = chair == view.waiting[0]
        place_laid(canvas, middle, 214, is_lit=is_next)
        sitting(canvas, (across, foot), view, chair, called[chair], is_next=is_next)


def laid_for(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Before the round's first card: the table is laid, and who leads has the dish under the cloche."""
    columns = _columns(area, len(view.waiting))
    line = area.top + _TOP + cards.LARGE.height // 2
    for across, chair in zip(columns, view.waiting, strict=True):
        is_leader = chair == view.leader
        place_laid(canvas, (across, line), 240 if is_leader else 200, is_lit=is_leader)
        if is_leader:
            crockery.dome(canvas, (across, line - 8), 190)
        foot = line + cards.LARGE.height // 2 + _LABEL - 24
        sitting(canvas, (across, foot), view, chair, called[chair], is_next=is_leader)
    for one, other in pairwise(columns):
        marks.caret(canvas, ((one + other) // 2, line), 34)


def place_laid(canvas: Canvas, middle: Point, diameter: int, *, is_lit: bool) -> None:
    """An empty plate where a card will lie; with light about it for whoever is next."""
    if is_lit:
        light = grounds.glow(("plate",), shapes.disc(diameter), 44, 0.9)
        canvas.stamp(light, middle, theme.TEXT)
    crockery.plate(canvas, middle, diameter)


def label(canvas: Canvas, middle: Point, view: View, one: Laid, name: str) -> None:
    """Whose card it is, what it counts, and the +5 card that it does with."""
    value = str(one.value)
    wide = guests.BADGE + 14 + lettering.width(value, theme.TITLE, bold=True) + (14 + 74 if one.plus else 0)
    left = middle[0] - wide // 2
    guests.badge(canvas, (left + guests.BADGE // 2, middle[1]), view, one.chair, name)
    left += guests.BADGE + 14
    left += canvas.text((left, middle[1]), value, theme.TITLE, theme.TEXT, bold=True) + 14
    if one.plus:
        cards.slip(canvas, (left, middle[1]), PLUS)


def sitting(
    canvas: Canvas, middle: Point, view: View, chair: int, name: str, *, is_next: bool, room: int = _ROOM
) -> None:
    """Who has yet to act at a place."""
    guests.badge(canvas, middle, view, chair, name)
    _name(canvas, (middle[0], middle[1] + _NAME + 6), name, is_next=is_next, room=room)


def _name(canvas: Canvas, middle: Point, name: str, *, is_next: bool, room: int = _ROOM) -> None:
    is_bold = is_next and lettering.width(name, theme.SMALL, bold=True) <= room
    ink = theme.TEXT if is_next else cloth.QUIET
    canvas.text(middle, name, theme.SMALL, ink, bold=is_bold, side="middle", room=room)


def _places(others: int) -> dict[str, int]:
    """Where across the picture the cards of a story lie, by their part in it."""
    if others == 2:
        return {"before": 146, "eaten": 406, "eater": 726, "after": 1050}
    if others == 1:
        return {"before": 196, "eaten": 510, "eater": 866}
    return {"eaten": 420, "eater": 776}


def _columns(area: Box, count: int) -> list[int]:
    """The middles of the places of a trick, side by side."""
    pitch = cards.LARGE.width + (area.width - 4 * cards.LARGE.width) // 3
    first = area.middle[0] - pitch * (count - 1) // 2
    return [first + place * pitch for place in range(count)]


def _newest(view: View, laid: Sequence[Laid]) -> list[int]:
    """The places in a trick that the last move filled: a player's card, and what ghost guests laid after it."""
    start = len(laid) - 1
    while start > 0 and view.is_ghost(laid[start].chair):
        start -= 1
    return list(range(max(start, 0), len(laid)))


def glow(canvas: Canvas, middle: Point, size: cards.Size, turn: int, reach: int = _GLOW) -> None:
    """Light from behind a card, so far about it."""
    shape = shapes.rounded(size.width + 10, size.height + 10, size.radius)
    turned = shape.image.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    canvas.stamp(grounds.glow(("card", turn), Mask.of(turned), reach, 0.85), middle, theme.GOLD)


def _arrow(canvas: Canvas, middle: Point) -> None:
    """From what is eaten to whoever eats."""
    canvas.stamp(shapes.polygon("eats case", _ARROW_CASE, 140), middle, theme.INK)
    canvas.stamp(shapes.polygon("eats", _ARROW, 112), middle, theme.TEXT)

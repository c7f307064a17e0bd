"""The trick on the cloth: growing, and as a finished story."""

from collections.abc import Sequence
from itertools import pairwise
from math import radians, sin
from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import PLUS, Suit, dish_place, mouth_place, suit
from engine.games.howmanycalories.state import Laid, Trick, View
from render.kit import grounds, headline, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.shapes import Mask
from render.kit.style import is_moving
from render.kit.theme import Colour
from render.kit.wording import short_name, word
from render.painters.howmanycalories import (
    cutlery,
    dishes,
    ground,
    pieces,
    place_settings,
    seats,
    words,
)

_LABEL: Final = 64
_NAME: Final = 46
"""Height of a name's line below a label."""
ROOM: Final = 286
"""Room for a name."""
_TOP: Final = 56
ARROW: Final[shapes.Outline] = (
    *((-1.0, -0.34), (0.08, -0.34), (0.08, -0.86), (1.0, 0.0)),
    *((0.08, 0.86), (0.08, 0.34), (-1.0, 0.34)),
)
_ARROW_CASE: Final[shapes.Outline] = (
    *((-0.92, -0.4), (-0.06, -0.4), (-0.06, -0.94), (1.0, 0.0)),
    *((-0.06, 0.94), (-0.06, 0.4), (-0.92, 0.4)),
)
"""The arrow a little larger, to lie under it."""
_ARROW_DOWN: Final = 14
"""How far the arrow is below the middle of a story's cards.

It is between a suit's letter and a +5 card.
"""
_TILTS: Final = {"eaten": -3, "eater": 2, "before": -6, "after": 6}
_GLOW: Final = 70
SIGN: Final = 58
"""Distance from the start of that line, with the suit, to its words."""
_SEATED: Final = 88
"""Size of a player's symbol on a plate."""
_PLATE: Final = 216
"""Diameter of a plate with a symbol of that size."""
_BELOW: Final = 44
"""Distance from plates to the name."""
_LIFT, _EDGE = 14, 4
"""Lift of the last card, and extra width of its edge and the highest card's."""
_SIDE_DISH: Final = (0.5, -0.34, 0.3)
"""Size of an eaten dish on the eater's plate, and its place from the plate's middle: across, down.

They are shares of the plate.
"""
_ROOMY: Final = 1.3
"""How much larger than a dish its shape is, with the room about it."""
_OVERLAP: Final = 2
"""How far such an edge lies on the card, so that nothing shows between them."""
_OFF_EDGE: Final = 12
"""How far the +5 card is from the edge of a turned card, which it would seem to hang over."""
_OVER: Final = 20
"""Distance of a chip above a story's card: off the figure."""
_SNUG: Final = 26
"""How much wider than its words a chip is beside another one."""


_MANY_SIZES: Final = (pieces.EATER, pieces.LARGE, pieces.ASIDE)
_FEW_SIZES: Final = (pieces.GREAT, pieces.GREAT_EATEN, pieces.GREAT_ASIDE)
"""Sizes of a story's cards: the eater, what is eaten, and the others."""


def height(view: View) -> int:
    """Return the height of everything below the headline.

    It is equal in all pictures of a match, so nothing moves.
    """
    return _top(view) + _largest(view).height + _LABEL + _NAME + 34


def _top(view: View) -> int:
    """Return the distance of the largest cards from the headline.

    Chips stay off its second line.
    """
    return _TOP + (_LIFT if _has_few(view) else 0)


def _has_few(view: View) -> bool:
    """Return whether a match never has more than three cards on the table."""
    return view.seats <= place_settings.FEW


def _largest(view: View) -> pieces.Size:
    """Return the size of the largest cards in a match."""
    return pieces.GREAT if _has_few(view) else pieces.EATER


def last_play(view: View, called: tuple[str, ...], room: int) -> str:
    """Return who played what in the running trick; a name is cut to fit."""
    one = view.trick[-1]
    who = seats.full_name(view, one.chair, called)
    if one.plus:
        return words.plays_plus(who, one.card, one.value, room)
    return words.fit_headline(words.PLAYS, who, room, n=one.card, dish=words.dish_name(one.card))


def write_led_line(canvas: Canvas, line: Box, led: Suit, ways: Sequence[str], size: int) -> None:
    """Write the led suit and a comment below a headline.

    The comment comes in ever shorter versions.
    """
    at = (line.left + 8, line.top + 96)
    left = at[0] + pieces.sign(canvas, at, led) + 16
    room = line.right - left
    text = headline.fitting(ways, size, room, bold=False)
    canvas.text((left, at[1]), text, size, ground.QUIET, room=room)


def draw_finished(canvas: Canvas, area: Box, view: View, last: Trick, called: tuple[str, ...]) -> None:
    """Draw a finished trick: the eater large, its food beside it.

    The others are smaller, before and after in play order.
    """
    by_chair = {one.chair: one for one in last.laid}
    eater, eaten = by_chair[last.taker], by_chair[last.giver]
    others = [one for one in last.laid if one not in (eater, eaten)]
    great, large, small = _FEW_SIZES if _has_few(view) else _MANY_SIZES
    has_name = any(view.is_ghost(one.chair) for one in others)
    top = area.top + _top(view) + (0 if has_name else _NAME // 2)  # the middle, without names below
    line = top + great.height // 2
    places = _places(len(others), is_great=_has_few(view))
    lain = (
        *((one, role, small, 20) for one, role in zip(others, ("before", "after"), strict=False)),
        (eaten, "eaten", large, 6),
        (eater, "eater", great, 0),
    )
    # The eater alone: two lights that meet leave spots between the cards.
    glow(canvas, (places["eater"], line), great, _TILTS["eater"])
    is_gone = is_moving() and view.taken[last.taker][-1:] == (last.food,)
    for one, role, size, down in lain:
        _lie(canvas, (places[role], line + down), one, size, _TILTS[role], is_eaten=is_gone and one is eaten)
    dish = pieces.dish_shape(eaten.card, large, _TILTS["eaten"])
    if is_gone:
        x, y = pieces.dish_at((places["eater"], line), great, _TILTS["eater"])
        wide, right, low = (round(great.plate * share) for share in _SIDE_DISH)
        at = (x + right, y + low)
        canvas.lay(dishes.dish(eaten.card, wide), (at[0] - wide // 2, at[1] - wide // 2))
        canvas.locate(mouth_place(eater.card), at, shapes.disc(round(_ROOMY * wide)))
    else:
        at = pieces.dish_at((places["eaten"], line + 6), large, _TILTS["eaten"])
        canvas.locate(dish_place(eaten.card), at, dish, is_apart=True)
    with canvas.marks(are_lasting=True):
        _arrow(canvas, ((places["eaten"] + places["eater"] - 24) // 2, line + _ARROW_DOWN))
        for one, role, size, down in lain:
            _add_plus(canvas, (places[role], line + down), one, size, _TILTS[role])
        for one, role, size in ((eaten, "eaten", large), (eater, "eater", great)):
            at = (places[role], line - size.height // 2 - _OVER)
            _end(canvas, at, one.value, is_top=one is eater, around=marks.CHIP)
    foot = top + great.height + _LABEL - 12
    last_named = any(view.is_ghost(one.chair) for one in others[1:])
    for one, role in ((eaten, "eaten"), (eater, "eater"), *zip(others, ("before", "after"), strict=False)):
        label(canvas, (places[role], foot), view, one, called[one.chair])
        # The headline names the eater and the giver.
        is_named = view.is_ghost(one.chair) and one in others
        name = seats.full_name(view, one.chair, called) if is_named else ""
        if one is last.laid[0] and name:
            is_before = last_named and role != "after"
            until = places["after"] - ROOM // 2 - theme.GAP if is_before else theme.WIDTH - theme.MARGIN
            _write_led(canvas, (places[role], foot + _NAME + 18), suit(one.card), name, until)
        elif name:
            _name(canvas, (places[role], foot + _NAME + 18), name, is_next=False)


def draw_running(canvas: Canvas, area: Box, view: View, called: tuple[str, ...]) -> None:
    """Draw the running trick: cards in play order, and plates for the rest."""
    size, middles, plates, is_laid = place_settings.lay_out(area, view)
    chairs = len(middles)
    newest, room = len(view.trick) - 1, pieces.BROAD.width if chairs > place_settings.FEW else ROOM
    has_ends = len(view.trick) > 1
    top = area.top + _top(view) + (_largest(view).height - size.height) // 2
    foot = top + size.height + _LABEL - 4
    boxes = [
        Box.at(across - size.width // 2, top - _LIFT * (place == newest), size.width, size.height)
        for place, across in enumerate(middles[: newest + 1])
    ]

    def short(chair: int) -> str:
        """Return a name as plates show it: its first words rather than a part of one."""
        return short_name(called[chair], room, theme.SMALL, called)

    # Beneath all text, and for the headline's card only, even if ghost guests laid more than one.
    glow(canvas, (middles[newest], top - _LIFT + size.height // 2), size, 0, theme.TEXT)
    for place, (box, one) in enumerate(zip(boxes, view.trick, strict=True)):
        is_new, is_top, across = place == newest, has_ends and one.chair == view.ends[0], middles[place]
        pieces.lay(canvas, (box.left, box.top), one.card, size)
        with canvas.marks():
            if is_new or is_top:
                _rim(canvas, box, size, is_top=is_top)
            pieces.news_on(canvas, box.middle, one.card, size)
            if has_ends and one.chair in view.ends:
                _end(canvas, (across, box.top - 20), one.value, is_top=is_top)
        label(canvas, (across, foot), view, one, called[one.chair])
        _name(canvas, (across, foot + _NAME + 6), short(one.chair), is_next=False, room=room)
    waiting = middles[len(view.trick) :]
    for across, chair, wide in zip(waiting, view.waiting, plates, strict=True):
        is_next = chair == view.waiting[0]
        middle = (across, top + size.height // 2)
        draw_place(canvas, middle, wide, is_lit=is_next)
        if is_next and is_laid:
            _lay_cutlery(canvas, middle, wide)
        seat(canvas, middle, view, chair, called[chair], size=_SEATED + (plates[0] - _PLATE) // 4)
        below = (across, middle[1] + plates[0] // 2 + _BELOW)
        _name(canvas, below, short(chair), is_next=is_next, room=room)
    with canvas.marks():
        for box, one in zip(boxes, view.trick, strict=True):
            if one.plus:
                pieces.tag(canvas, box, size, PLUS)
    # No arrow points from the last card: it would seem to go to the next player.
    for (left, wide), (right, other) in pairwise(zip(waiting, plates, strict=True)):
        ends = left + wide // 2 + (place_settings.LAID if is_laid else 0), right - other // 2
        marks.caret(canvas, (sum(ends) // 2 + 3, top + size.height // 2), place_settings.CARET)


def _lay_cutlery(canvas: Canvas, middle: Point, wide: int) -> None:
    """Lay a fork and a knife beside a plate."""
    aside, high = wide // 2 + place_settings.LAID // 2 + 2, wide * 19 // 20
    cutlery.fork(canvas, (middle[0] - aside, middle[1]), high)
    cutlery.knife(canvas, (middle[0] + aside, middle[1]), high)


def _lie(
    canvas: Canvas, middle: Point, one: Laid, size: pieces.Size, degrees: int, *, is_eaten: bool
) -> None:
    """Draw a story's card turned.

    A card that neither eats nor is eaten steps back.
    """
    is_back = size is pieces.ASIDE
    pieces.turn(canvas, middle, one.card, size, degrees, is_back=is_back, is_eaten=is_eaten)
    pieces.news_on(canvas, middle, one.card, size)


def _add_plus(canvas: Canvas, middle: Point, one: Laid, size: pieces.Size, degrees: int) -> None:
    """Draw the +5 card of a story's card straight at its edge."""
    if one.plus:
        across, down = (round(side / 2 * sin(radians(degrees))) for side in (size.height, size.width))
        at = (middle[0] - across - _OFF_EDGE, middle[1] + down)
        card = Box.around(at, size.width, size.height)
        pieces.tag(canvas, card, size, PLUS)


def _rim(canvas: Canvas, box: Box, size: pieces.Size, *, is_top: bool) -> None:
    """Draw the edge of the last or of the highest card."""
    wide = _EDGE + (size.rim if is_top else _OVERLAP)
    canvas.outline(box.inflate(_EDGE), theme.GOLD if is_top else theme.PAPER, wide, size.radius + _EDGE)
    if is_top:
        # A yellow card would merge with it. It is as round as the inside, or paper would show at
        # the corners.
        canvas.outline(box.inflate(3 - size.rim), theme.INK, 3, size.within + 3)


def _end(canvas: Canvas, at: Point, value: int, *, is_top: bool, around: int = _SNUG) -> None:
    """Draw a chip with the value over the highest or lowest card.

    It moves in where it would leave the picture.
    """
    text = word(words.HIGHEST if is_top else words.LOWEST, n=value)
    half = (lettering.width(text, theme.SMALL, bold=True) + around) // 2
    within = min(max(at[0], theme.GAP + half), theme.WIDTH - theme.GAP - half)
    marks.chip(canvas, (within, at[1]), text, theme.GOLD if is_top else theme.TEXT, around=around)


def _write_led(canvas: Canvas, middle: Point, led: Suit, name: str, until: int) -> None:
    """Write the suit that was led below a story's card: others count more.

    The line is centred below the card, but ends at `until` at most. A name says who led.
    """
    who = lettering.fit(name, theme.SMALL, ROOM, bold=False)
    said = word(words.WAS_LED_BY, suit=words.suit_name(led), who=who)
    wide = SIGN + lettering.width(said, theme.SMALL, bold=False)
    left = max(min(middle[0] - wide // 2, until - wide), theme.MARGIN)
    pieces.sign(canvas, (left, middle[1]), led)
    canvas.text((left + SIGN, middle[1]), said, theme.SMALL, ground.QUIET)


def draw_place(canvas: Canvas, middle: Point, diameter: int, *, is_lit: bool) -> None:
    """Draw an empty plate for a card, with light about the next player's."""
    if is_lit:
        light_place(canvas, middle, diameter, theme.TEXT)
    dishes.plate(canvas, middle, diameter)


def light_place(canvas: Canvas, middle: Point, diameter: int, paint: Colour) -> None:
    """Draw light from behind a plate."""
    ground.shine(
        canvas, ("plate", diameter), lambda: grounds.glow(shapes.disc(diameter), 44, 0.8), middle, paint
    )


def label(canvas: Canvas, middle: Point, view: View, one: Laid, name: str) -> None:
    """Draw a card's player and value, the +5 card included."""
    left = middle[0] - _label_wide(one) // 2
    seats.badge(canvas, (left + seats.BADGE // 2, middle[1]), view, one.chair, name)
    left += seats.BADGE + 14
    canvas.text((left, middle[1]), str(one.value), theme.TITLE, theme.TEXT, heavy=True)


def _label_wide(one: Laid) -> int:
    return seats.BADGE + 14 + lettering.width(str(one.value), theme.TITLE, heavy=True)


def seat(canvas: Canvas, middle: Point, view: View, chair: int, name: str, *, size: int = _SEATED) -> None:
    """Draw the symbol of a player who has yet to act, on the plate."""
    seats.badge(canvas, middle, view, chair, name, size=size)


def aside(canvas: Canvas, middle: Point, view: View, chair: int, name: str, *, is_seated: bool) -> None:
    """Write a place's player in one line.

    The symbol is there, too, unless it is on the plate because the player has yet to act.
    """
    name = lettering.fit(name, theme.SMALL, ROOM, bold=is_seated)
    if is_seated:
        canvas.text(middle, name, theme.SMALL, theme.TEXT, bold=True, side="middle")
        return
    left = middle[0] - (seats.BADGE + 12 + lettering.width(name, theme.SMALL, bold=False)) // 2
    seats.badge(canvas, (left + seats.BADGE // 2, middle[1]), view, chair, name)
    canvas.text((left + seats.BADGE + 12, middle[1]), name, theme.SMALL, ground.QUIET)


def _name(canvas: Canvas, middle: Point, name: str, *, is_next: bool, room: int = ROOM) -> None:
    is_bold = is_next and lettering.width(name, theme.SMALL, bold=True) <= room
    ink = theme.TEXT if is_next else ground.QUIET
    canvas.text(middle, name, theme.SMALL, ink, bold=is_bold, side="middle", room=room)


def _places(others: int, *, is_great: bool) -> dict[str, int]:
    """Return where the cards of a story lie across, by their role."""
    if is_great:
        return {"before": 172, "eaten": 498, "eater": 926} if others else {"eaten": 390, "eater": 820}
    if others == 2:
        return {"before": 146, "eaten": 406, "eater": 726, "after": 1050}
    if others == 1:
        return {"before": 196, "eaten": 510, "eater": 866}
    return {"eaten": 420, "eater": 776}


def glow(
    canvas: Canvas,
    middle: Point,
    size: pieces.Size,
    turn: int,
    paint: Colour = theme.GOLD,
    *,
    reach: int = _GLOW,
) -> None:
    """Draw light from behind a card."""

    def make() -> Mask:
        shape = shapes.rounded_box(size.width + 10, size.height + 10, size.radius)
        turned = shape.image.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        return grounds.glow(Mask.of(turned), reach, 0.85)

    ground.shine(canvas, ("card", size, turn, reach), make, middle, paint)


def _arrow(canvas: Canvas, middle: Point) -> None:
    """Draw an arrow from the eaten card to the eater."""
    canvas.stamp(shapes.polygon("eats case", _ARROW_CASE, 140), middle, theme.INK)
    canvas.stamp(shapes.polygon("eats", ARROW, 112), middle, theme.TEXT)

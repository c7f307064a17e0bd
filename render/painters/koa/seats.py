"""The players' plates, and the thin row of scores in a hand.

House rule: a plate has one figure and one line. A line in words below it says that a player can't
win.
"""

from dataclasses import replace
from typing import Final

from PIL import ImageDraw

from engine.games.koa.board import CAMPS, Corner
from engine.games.koa.chance import CLAN_TILES, Find
from render.kit import lettering, marks, nameplates, shapes, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.nameplates import Parts, Plate
from render.kit.style import is_lit, is_moving
from render.kit.wording import word
from render.painters.koa import clans, colours, headline, slabs, words
from render.painters.koa.board import signs, things
from render.painters.koa.clans import Cast, Clan

CAMPS_LINE: Final = 52
"""Room below a plate's head for the camps of a player with two."""
_SYMBOL: Final = 34
_EDGED: Final = 10
"""How much larger the symbol's dark edge is."""
_PLINTH, _ON_PLINTH = 46, 30
"""Size of a plinth and of its symbol, as at the camp.

On a plate of the same colour it would be a hollow ring.
"""
_NEAR, _BETWEEN = 10, 44
"""Gap between a camp's name and its points, and the one between two camps."""
_BARRED, _STRIKE, _CLEAR = 58, 6, 3
"""Size of the stroke on the crown of who can't win, its width and its edge."""
_DUEL, _TIED = 2, 34
"""Number of leaders with crowns of the usual size, and the size of the crowns of more."""
_CHANGE: Final = 18
"""Gap between a change of points and the plate's edge or the name."""
_NEUTRAL: Final = 60
_SIGN, _SMALL_SIGN = 66, 74
"""Sizes of tiles whose signs stand in a row: of caverns, and of others with smaller signs."""
_ENDLESS: Final = 40
_APART: Final = 10
"""Gap between the parts of two things."""
_OFF: Final = 8
"""Additional gap between the rule in a hand and what stands at its right."""
_AIR: Final = 10
"""Additional gap between the rule and words beside it."""
_RULE: Final = 2


def extra(cast: Cast) -> int:
    """Return how much higher plates are than their heads."""
    return CAMPS_LINE if cast.view.seats == 2 else 0


def bottom(cast: Cast) -> int:
    """Return where the plates end."""
    return nameplates.bottom(cast.view.seats, extra=extra(cast))


def plates(canvas: Canvas, cast: Cast) -> None:
    """Draw a plate for each player, in the order of turns."""
    view, told = cast.view, headline.choose_headline(cast)
    for box, seat in zip(nameplates.grid(view.seats, extra=extra(cast)), cast.order, strict=True):
        plate = _plate(cast, seat)
        if plate.is_out:
            # Smaller than a score, since it is none.
            plate = replace(plate, score="", beside=lettering.width(plate.score, theme.SMALL, bold=False))
        is_led = view.owners[view.turn] is None and seat == view.mover
        change = "" if is_led or plate.is_out or seat == told.seat else _change(cast, seat)
        written = len(canvas.written)
        is_tied = plate.is_leading and len(cast.leaders) > _DUEL
        shown = replace(plate, is_leading=False) if is_tied else plate
        parts = nameplates.plate(canvas, box, shown, colours.PLATE, slabs.slab)
        if is_tied:
            nameplates.crown(canvas, (nameplates.sign(box).middle[0], box.top - _TIED // 4), _TIED)
        slabs.engrave(canvas, written, parts.ground)
        if plate.is_out:
            right, line = parts.middle.right, parts.middle.middle[1]
            canvas.text((right, line), word(words.GONE), theme.SMALL, parts.quiet, side="right")
            continue
        if not extra(cast) and seat in cast.present_barred_seats:
            parts = _note(canvas, parts)
        if is_led:
            _leads(canvas, parts, cast)
        elif change:
            paint = theme.GOLD if headline.count_gain(view, seat) > 0 else theme.ALARM
            paint = theme.INK if parts.ink == theme.INK else paint
            if _is_beside(cast):
                _write_beside(canvas, parts, change, paint)
            else:
                _write_below(canvas, (box, parts), plate, change, paint)
        if extra(cast):
            _below(canvas, box, parts, cast, seat)


def _plate(cast: Cast, seat: int) -> Plate:
    view, is_gone = cast.view, seat in cast.view.gone
    return Plate(
        seat,
        cast.called[seat],
        word(words.GONE) if is_gone else str(cast.points(seat)),
        is_to_move=is_lit(seat, (view.mover,)),
        is_leading=seat in cast.leaders,
        is_out=is_gone,
        among=cast.called,
    )


def _change(cast: Cast, seat: int) -> str:
    """Return by how much the last deed changed a player's points, if it did.

    Plates of a replay that have it beside the points have an arrow, and the points before: its
    scenes leave turns out, and a change would not add up with the scene before.
    """
    gain = headline.count_gain(cast.view, seat)
    if not gain:
        return ""
    if is_moving() and _is_beside(cast):
        return str(cast.points(seat) - gain)
    return word(headline.GAIN, n=gain) if gain > 0 else word(headline.LOSS, n=-gain)


def _is_beside(cast: Cast) -> bool:
    """Return whether a change stands before the points: in wide plates, else it is below them."""
    return nameplates.is_wide(cast.view.seats)


def _width(said: str, size: int) -> int:
    return lettering.width(said, size, heavy=True)


def _write_below(
    canvas: Canvas, room: tuple[Box, Parts], plate: Plate, said: str, paint: theme.Colour
) -> None:
    """Write a change below the points, as large as it fits after the name.

    Before the points it looks like a part of a sum: there it is small, where a name is long.
    """
    box, parts = room
    named = nameplates.BESIDE_NAME + lettering.width(plate.name, theme.SMALL, bold=plate.is_to_move)
    at = (box.right - _CHANGE, box.top + nameplates.LINE + nameplates.NAME // 2 - 10)
    for size in (theme.BODY, theme.SMALL):
        if named + _width(said, size) + _CHANGE <= box.width:
            canvas.text(at, said, size, paint, heavy=True, side="right")
            return
    if _width(said, theme.SMALL) <= parts.middle.width:
        at = (parts.middle.right, parts.middle.middle[1])
        canvas.text(at, said, theme.SMALL, paint, heavy=True, side="right")


def _write_beside(canvas: Canvas, parts: Parts, said: str, paint: theme.Colour) -> None:
    """Write a change before the points, where there is room."""
    right, line = parts.middle.right, parts.middle.middle[1]
    if _width(said, theme.BODY) > parts.middle.width:
        return
    if is_moving():
        right -= marks.ARROW
        marks.arrow(canvas, right, line, paint)
    canvas.text((right, line), said, theme.BODY, paint, heavy=True, side="right")


def _leads(canvas: Canvas, parts: Parts, cast: Cast) -> None:
    """Draw the neutral clan's symbol on its leader's plate.

    The score is not that clan's.
    """
    middle = (parts.middle.left + _NEUTRAL // 2, parts.middle.middle[1])
    canvas.stamp(shapes.symbol(cast.clans[cast.view.turn].symbol, _NEUTRAL + 10), middle, theme.INK)
    clans.badge(canvas, middle, cast.clans[cast.view.turn], _NEUTRAL)


def _note(canvas: Canvas, parts: Parts) -> Parts:
    """Say beside the symbol that a player can't win, in words or with a struck crown.

    Return what is left free.
    """
    room, line = parts.middle.width, parts.middle.middle[1]
    for said in map(word, words.HAS_NO_WIN):
        if lettering.width(said, theme.SMALL, bold=False) <= room:
            wide = canvas.text((parts.middle.left, line), said, theme.SMALL, parts.ink)
            break
    else:
        wide = _BARRED
        _strike(canvas, (parts.middle.middle[0], line))
    return parts._replace(middle=parts.middle._replace(left=parts.middle.left + wide + _CHANGE))


def _strike(canvas: Canvas, middle: Point) -> None:
    """Draw a crown and a stroke across it."""
    nameplates.crown(canvas, middle)
    canvas.stamp(_stroke(_STRIKE + 2 * _CLEAR), middle, theme.INK)
    canvas.show("no crown", _stroke(_STRIKE), middle, theme.TEXT)


def _stroke(wide: int) -> shapes.Mask:
    """Return a stroke that rises to the right."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        near, far = _STRIKE * fine, (_BARRED - _STRIKE) * fine
        pen.line([near, far, far, near], fill=255, width=wide * fine)

    return shapes.draw_cached(("koa stroke", wide), _BARRED, _BARRED, draw)


def _below(canvas: Canvas, box: Box, parts: Parts, cast: Cast, seat: int) -> None:
    """Draw a player's camps, and the note that a Jonny can't win.

    A camp has its points as soon as there are any: with a plus between them, they make up the
    score. The note explains why there is no crown.
    """
    view = cast.view
    left, right, line = parts.below.left, parts.below.right, box.bottom - extra(cast) + 12
    ways = [word(way) for way in words.HAS_NO_WIN]
    corners = view.clans_of(seat)
    lit = is_lit(seat, (view.mover,))
    has_points = cast.points(seat) > 0
    for number, corner in enumerate(corners if len(corners) > 1 else ()):
        if number and has_points:
            canvas.text((left - _BETWEEN // 2 - 5, line), "+", theme.SMALL, parts.ink, side="middle")
        middle = (left + _SYMBOL // 2, line)
        if lit:
            canvas.panel(Box.around(middle, _PLINTH, _PLINTH), theme.INK, _PLINTH // 4)
        else:
            canvas.stamp(shapes.symbol(seat, _SYMBOL + _EDGED), middle, theme.INK)
        size = _ON_PLINTH if lit else _SYMBOL
        colour = cast.clans[corner].colour
        canvas.stamp(shapes.symbol(seat, size), middle, colour)
        canvas.exact += (colour,)
        points = view.sheets[corner].points(view.options)
        left += _SYMBOL + 14
        left += canvas.text((left, line), CAMPS[corner], theme.SMALL, parts.ink)
        if has_points:
            left += _NEAR + canvas.text((left + _NEAR, line), str(points), theme.SMALL, parts.ink, bold=True)
        left += _BETWEEN
    if seat in cast.present_barred_seats:
        said = fitting(ways, theme.SMALL, right - left, bold=False)
        if len(corners) > 1:
            left = right - lettering.width(said, theme.SMALL, bold=False)
        canvas.text((left, line), said, theme.SMALL, parts.ink)


# Hands


def row(canvas: Canvas, box: Box, cast: Cast, corner: Corner) -> None:
    """Draw all scores, and a clan's tiles left after a rule.

    Words say whose tiles they are, or else a symbol, where the row has room for “You” as well.
    Where the viewer has another clan, too, or the clan has no player, a lit pill says which clan it
    is. A player who has left lays no more tiles.
    """
    shown, owner = [_plate(cast, seat) for seat in cast.order], cast.view.owners[corner]
    if owner in cast.view.gone:
        standings.standings(canvas, box, shown, colours.PLATE, mine=cast.view.seat)
        return
    right = _supply(canvas, box, cast, corner)
    is_one_of_two = owner is None or len(cast.view.clans_of(owner)) > 1
    chip = standings.HEIGHT + 2 * _APART if is_one_of_two else 0
    rule, told = right - chip - _APART, 0
    has_room = standings.says_names if cast.view.seats == 2 else standings.says_you
    for label in words.SUPPLY if is_one_of_two else words.OWN_SUPPLY:
        width = lettering.width(word(label), theme.SMALL, bold=False) + _OFF + _AIR
        if has_room(rule - width - _APART - box.left, shown, cast.view.seat):
            canvas.text((right - _OFF, box.middle[1]), word(label), theme.SMALL, colours.CHALK, side="right")
            rule, told = rule - width, width
            break
    else:
        width = standings.HEIGHT + _OFF
        if not is_one_of_two and standings.says_you(rule - width - _APART - box.left, shown, cast.view.seat):
            _draw_lit_badge(
                canvas, (right - width + standings.HEIGHT // 2, box.middle[1]), cast.clans[corner]
            )
            rule -= width
    if is_one_of_two:
        _draw_lit_badge(
            canvas, (right - told - chip + standings.HEIGHT // 2, box.middle[1]), cast.clans[corner]
        )
    canvas.fill(Box.at(rule, box.top + 6, _RULE, box.height - 12), colours.CHALK)
    standing = box._replace(right=rule - _APART)
    standings.standings(canvas, standing, shown, colours.PLATE, mine=cast.view.seat)


def _draw_lit_badge(canvas: Canvas, middle: Point, clan: Clan) -> None:
    """Draw a clan's symbol on its colour, as on the mover's pill."""
    canvas.exact += (clan.colour,)
    canvas.panel(Box.around(middle, standings.HEIGHT, standings.HEIGHT), clan.colour, standings.HEIGHT // 2)
    clans.badge(canvas, middle, clan, _NEUTRAL - 8, is_dark=True)


def _supply(canvas: Canvas, box: Box, cast: Cast, corner: Corner) -> int:
    """Draw a clan's supply of tiles from the right.

    Each sort has its sign. Return the left edge.
    """
    view, right, line = cast.view, box.right, box.middle[1]
    for find in reversed(CLAN_TILES):
        if find is Find.CAVERN and view.is_endless(corner):
            canvas.ink(signs.endless(_ENDLESS), (right - _ENDLESS, line - _ENDLESS // 2), theme.TEXT)
            right -= _ENDLESS
        else:
            number = str(view.pools[corner].of(find))
            right -= canvas.text((right, line), number, theme.BODY, theme.TEXT, bold=True, side="right")
        right -= 26
        things.lay(canvas, (right, line), find, _SIGN if find is Find.CAVERN else _SMALL_SIGN)
        right -= 22 + _APART
    return right + _OFF

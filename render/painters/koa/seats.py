"""Who plays: a plate for each player above the board, and one thin row of scores in a hand.

House rule: a plate has one figure and one line. Along its lower edge a bar shows the caverns that its clan has left, as the
last of them ends the match.
"""

from typing import Final

from engine.games.koa.board import CAMPS, Corner
from engine.games.koa.chance import CLAN_TILES, Find
from engine.games.koa.table import View
from render import lettering, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.nameplates import Parts, Plate
from render.painters.koa import clans, colours, signs, tiles, words
from render.painters.koa.clans import Cast
from render.palette import mixed
from render.wording import word

CAMPS_LINE: Final = 52
"""Room for a line below a plate's head: the camps of whoever has two, and that somebody is a Jonny."""
_BAR: Final = 6
_BAR_AT: Final = 10
_SYMBOL: Final = 34
_NEUTRAL: Final = 56
_SIGN: Final = 66
"""The size of tiles whose signs stand in a row."""
_ENDLESS: Final = 40
_SUPPLY: Final = 340
_CRAMPED: Final = 3
"""So many players have little room for their names in a hand, of which less than so many letters say nothing."""
_LETTERS: Final = 4
_BESIDE, _CROWNED = 102, 52
"""What symbol and gaps take of a thin plate, and a crown."""


def extra(view: View) -> int:
    """How much higher plates are than their heads."""
    return CAMPS_LINE if view.seats == 2 or view.jonnys else 0


def bottom(view: View) -> int:
    """Where the plates end."""
    return nameplates.bottom(view.seats, extra=extra(view))


def plates(canvas: Canvas, cast: Cast) -> None:
    """A plate for each player, in the order of turns."""
    view = cast.view
    for box, seat in zip(nameplates.grid(view.seats, extra=extra(view)), cast.order, strict=True):
        plate = _plate(cast, seat)
        parts = nameplates.plate(canvas, box, plate, colours.PLATE)
        if plate.is_out:
            continue
        corners = view.clans_of(seat)
        if view.owners[view.turn] is None and plate.is_to_move:
            _leads(canvas, parts, cast)
        if extra(view):
            _below(canvas, box, parts, cast, seat)
        for corner, bar in zip(corners, _bars(box, len(corners)), strict=True):
            _left(canvas, bar, cast, corner, parts)


def _plate(cast: Cast, seat: int) -> Plate:
    view, is_gone = cast.view, seat in cast.view.gone
    return Plate(
        seat,
        cast.called[seat],
        word(words.GONE) if is_gone else str(cast.points(seat)),
        is_to_move=seat == view.mover,
        is_leading=seat in cast.leaders,
        is_out=is_gone,
    )


def _leads(canvas: Canvas, parts: Parts, cast: Cast) -> None:
    """The symbol of the neutral clan, on the plate of whoever leads it."""
    middle = (parts.middle.right - _NEUTRAL // 2, parts.middle.middle[1])
    canvas.stamp(shapes.symbol(cast.clans[cast.view.turn].symbol, _NEUTRAL + 10), middle, theme.INK)
    clans.badge(canvas, middle, cast.clans[cast.view.turn], _NEUTRAL)


def _below(canvas: Canvas, box: Box, parts: Parts, cast: Cast, seat: int) -> None:
    """The camps of a player who has two, each with its points, and that somebody is a Jonny."""
    view = cast.view
    left, line = parts.below.left, box.bottom - CAMPS_LINE + 12
    corners = view.clans_of(seat)
    if len(corners) > 1:
        for corner in corners:
            middle = (left + _SYMBOL // 2, line)
            canvas.stamp(shapes.symbol(seat, _SYMBOL + 10), middle, theme.INK)
            canvas.stamp(shapes.symbol(seat, _SYMBOL), middle, cast.clans[corner].colour)
            told = word(words.CAMP_POINTS, camp=CAMPS[corner], n=view.sheets[corner].points(view.options))
            left += _SYMBOL + 14
            left += canvas.text((left, line), told, theme.SMALL, parts.ink) + 32
    if seat in view.jonnys:
        canvas.text((box.right - 18, line), word(words.JONNY), theme.SMALL, parts.quiet, side="right")


def _bars(box: Box, count: int) -> tuple[Box, ...]:
    top = box.bottom - _BAR_AT
    return Box(box.left + 28, top, box.right - 18, top + _BAR).columns(count, 24)


def _left(canvas: Canvas, bar: Box, cast: Cast, corner: Corner, parts: Parts) -> None:
    """The caverns that a clan has left, one piece of the bar each."""
    view = cast.view
    if view.is_endless(corner):
        return
    paint = parts.ink if parts.ground != colours.PLATE else cast.clans[corner].colour
    spent = mixed(paint, parts.ground, 0.28)
    for number, piece in enumerate(bar.columns(view.options.caverns, 3)):
        canvas.fill(piece, paint if number < view.pools[corner].cavern else spent)


# In a hand


def row(canvas: Canvas, box: Box, cast: Cast, corner: Corner) -> None:
    """How all stand, from the left, and the tiles that a clan has left at the right."""
    standing = box._replace(right=box.right - _SUPPLY)
    shown = [_plate(cast, seat) for seat in cast.order]
    if len(shown) != _CRAMPED:
        nameplates.standings(canvas, standing, shown, colours.PLATE)
    else:
        for place, plate in zip(standing.columns(_CRAMPED, nameplates.GAP), shown, strict=True):
            if _has_room(place, plate):
                nameplates.standings(canvas, place, (plate,), colours.PLATE)
            else:
                _unnamed(canvas, place, plate)
    _supply(canvas, box, cast, corner)


def _has_room(place: Box, plate: Plate) -> bool:
    """Whether a name fits on its thin plate, or as much of it as says anything."""
    room = place.width - _BESIDE - lettering.width(plate.score, theme.BODY, bold=True)
    room -= _CROWNED if plate.is_leading else 0
    if room < lettering.width(lettering.ELLIPSIS, theme.SMALL, bold=False):
        return False
    said = lettering.fit(plate.name, theme.SMALL, room, bold=False)
    return said == plate.name or len(said.removesuffix(lettering.ELLIPSIS)) >= _LETTERS


def _unnamed(canvas: Canvas, place: Box, plate: Plate) -> None:
    """A thin plate with symbol, crown and score alone."""
    canvas.panel(place, theme.SEATS[plate.seat] if plate.is_to_move else colours.PLATE, place.height // 2)
    ink = theme.INK if plate.is_to_move else theme.MUTED if plate.is_out else theme.TEXT
    left, line, right = place.left + 35, place.middle[1], place.right - 18
    nameplates.badge(canvas, (left, line), plate.seat, plate.name, 50, is_dark=plate.is_to_move)
    right -= canvas.text((right, line), plate.score, theme.BODY, ink, bold=True, side="right") + 32
    if plate.is_leading:
        nameplates.crown(canvas, (right, line - 2), 40)


def _supply(canvas: Canvas, box: Box, cast: Cast, corner: Corner) -> None:
    """The tiles that a clan has not laid, each sort with its sign, from the right."""
    view, right, line = cast.view, box.right, box.middle[1]
    for find in reversed(CLAN_TILES):
        if find is Find.CAVERN and view.is_endless(corner):
            canvas.ink(signs.endless(_ENDLESS), (right - _ENDLESS, line - _ENDLESS // 2), theme.TEXT)
            right -= _ENDLESS
        else:
            number = str(view.pools[corner].of(find))
            right -= canvas.text((right, line), number, theme.BODY, theme.TEXT, bold=True, side="right")
        right -= 28
        tiles.sign(canvas, (right, line), find, _SIGN, clan=cast.clans[corner])
        right -= 40

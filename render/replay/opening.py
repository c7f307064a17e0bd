"""The title of a replay: the game's art, and below it who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from render.kit import lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.covers import Format, KeyArt, crop_image, key_height, key_image
from render.kit.geometry import Box
from render.kit.style import px
from render.kit.theme import Colour
from render.kit.victory import WINS
from render.kit.wording import first_words, fit_name, short_name, word

_FADE, _SHORT = 150, 70
"""Height in which the art fades into the ground, and the same where no figure may fade."""
_SHADE: Final = 0.5
"""Brightness of the ground, as a share of the art's above it."""
_HIGHEST, _LEAST, _GAP, _AIR, _ROOMY = 150, 72, 26, 56, 3
"""Most and least height of a player's plate, the gap between plates, the least room above and below
all, and how many stand in one column.
"""
_WIDE, _NARROW = 860, 540
"""Width of a plate alone in its row, and of one of two."""
_INSET: Final = 22
_SIZES: Final = (theme.FIGURE, 66, theme.TITLE, theme.BODY, theme.SMALL)
_WINNING: Final = (theme.HUGE, 90, *_SIZES)
"""Type sizes of a name, and of who wins."""
_USUAL: Final = 112
"""Height of a row of plates below an art that fills the rest."""
_WINNER: Final = 1000
"""Width of the only winner's plate."""
_TALLER: Final = 1.3
"""How much higher the plate of a match's only winner is."""
_RIM: Final = 8
"""Width of the golden rim about a winner's plate."""


def opening(
    art: KeyArt, names: Sequence[str], seats: Sequence[int], height: int, winners: Sequence[int] = ()
) -> Canvas:
    """Draw the title of a match of these players in a height; `seats` are in the plates' order.

    In a low picture the plates cover the art's lower end. Clients that don't move pictures show the
    title alone, so it says who has won.
    """
    alone = [seat for seat in seats if len(seats) > 1 and [seat] == [*winners]]
    order = [*alone, *(seat for seat in seats if seat not in alone)]
    rows = _rows(len(order), has_winner=bool(alone))
    key, low, high = _art(art, height, lambda row: _high(rows, row, has_winner=bool(alone)) + 2 * _AIR)
    ground = _ground(key.image)
    canvas = Canvas(theme.WIDTH, height, ground)
    canvas.paste(key, (0, 0))
    fade = Image.linear_gradient("L").resize((px(theme.WIDTH), px(high)))
    canvas.image.paste(theme.rgb(ground), (0, px(low) - px(high)), fade)
    canvas.fill(Box(0, max(low - 2, 0), theme.WIDTH, height), ground)
    boxes = dict(zip(order, _plates(rows, low, height, has_winner=bool(alone)), strict=True))
    crowned = [seat for seat in winners if len(seats) > 1]
    told = {
        seat: _said(names[seat], names, _room(boxes[seat], has_won=True), is_alone=True) for seat in alone
    }
    # The others have one size: nobody is more important for a short name.
    rooms = {seat: _room(boxes[seat], has_won=seat in crowned) for seat in order if seat not in alone}
    found = {seat: _said(names[seat], names, room) for seat, room in rooms.items()}
    size = min((size for _, size in found.values()), default=0)
    told |= {seat: (said, size) for seat, (said, _) in found.items()}
    for seat, box in boxes.items():
        _plate(canvas, box, seat, names[seat], told[seat], has_won=seat in crowned)
    return canvas


def _art(art: KeyArt, height: int, needed: Callable[[int], int]) -> tuple[Canvas, int, int]:
    """Return the art, where the plates begin to cover it, and the height in which it fades there.

    They begin below its logotype, and below its figures if it can be as low as that. `needed` tells
    the height of the plates by that of a row.
    """
    crop = art.crops[Format.SQUARE]
    low, broad = min(theme.WIDTH, height - needed(_USUAL)), key_height(Format.BROAD, theme.WIDTH)
    if art.until is not None and low >= broad:
        return crop_image(art, art.until(low), theme.WIDTH, low), low, _SHORT
    if (crop.logo.bottom - crop.top) * theme.WIDTH / (crop.right - crop.left) <= low - _FADE * 2 // 3:
        return key_image(art, Format.SQUARE, theme.WIDTH), low, _FADE
    key = key_image(art, Format.BROAD, theme.WIDTH)
    return key, max(0, min(broad, height - needed(_LEAST))), _FADE


def _plate(canvas: Canvas, box: Box, seat: int, name: str, told: tuple[str, int], *, has_won: bool) -> None:
    """Draw a player's plate with a text in its size; a winner's has a golden rim and a crown."""
    canvas.shadow(box, box.height // 2, 18)
    if has_won:
        canvas.panel(box.inflate(_RIM), theme.GOLD, box.height // 2 + _RIM)
    canvas.panel(box, theme.SEATS[seat], box.height // 2)
    badge = _badge(box)
    nameplates.badge(canvas, (box.left + box.height // 2 + 4, box.middle[1]), seat, name, badge, is_dark=True)
    if has_won:
        nameplates.crown(canvas, (box.right - box.height // 3 - badge // 2, box.middle[1]), badge)
    said, size = told
    canvas.text((_begin(box), box.middle[1]), said, size, theme.INK, heavy=True)


def _badge(box: Box) -> int:
    return box.height * 7 // 10


def _begin(box: Box) -> int:
    """Return where the text of a plate begins."""
    return box.left + box.height // 2 + 4 + _badge(box) // 2 + _INSET


def _room(box: Box, *, has_won: bool) -> int:
    """Return the room for the text of a plate."""
    return box.right - box.height // 3 - has_won * (_badge(box) + _INSET) - _begin(box)


def _said(name: str, names: Sequence[str], room: int, *, is_alone: bool = False) -> tuple[str, int]:
    """Return a name, or that its player wins, and the type size: as large as it fits."""
    sizes = _WINNING if is_alone else _SIZES
    ways = (name, *first_words(name, names))
    for one in ways:
        said = word(WINS, who=one) if is_alone else one
        # A large first word is better than a small whole name.
        for size in sizes if one == ways[-1] else [large for large in sizes if large >= theme.TITLE]:
            if lettering.width(said, size, heavy=True) <= room:
                return said, size
    if is_alone:
        return fit_name(WINS, name, room, sizes[-1], heavy=True, among=names), sizes[-1]
    return short_name(name, room, sizes[-1], names, heavy=True), sizes[-1]


def _ground(art: Image.Image) -> Colour:
    """Return a dark colour that goes with the lower edge of an art."""
    edge = art.crop((0, art.height * 4 // 5, art.width, art.height)).resize((1, 1), Image.Resampling.BOX)
    red, green, blue = edge.tobytes()
    return "#{:02X}{:02X}{:02X}".format(*(round(_SHADE * step) for step in (red, green, blue)))


def _rows(count: int, *, has_winner: bool) -> list[int]:
    """Return how many plates stand in each row: the only winner's stands alone, on top."""
    rest = count - has_winner
    columns = 1 if count <= _ROOMY else 2
    rows = [min(columns, rest - start) for start in range(0, rest, columns)]
    return [1, *rows] if has_winner else rows


def _high(rows: Sequence[int], row: int, *, has_winner: bool) -> int:
    """Return the height of all rows if each is so high."""
    taller = round(row * _TALLER) - row if has_winner else 0
    return len(rows) * row + (len(rows) - 1) * _GAP + taller


def _plates(rows: Sequence[int], top: int, bottom: int, *, has_winner: bool) -> list[Box]:
    """Return the places of the players' plates between two heights."""
    room = bottom - top - 2 * _AIR - (len(rows) - 1) * _GAP
    row = min(_HIGHEST, max(_LEAST, round(room / (len(rows) + (_TALLER - 1) * has_winner))))
    at = (top + bottom - _high(rows, row, has_winner=has_winner)) // 2
    wide = _WIDE if max(rows) == 1 else _NARROW
    found = []
    for number, count in enumerate(rows):
        is_first = has_winner and not number
        across, high = (_WINNER, round(row * _TALLER)) if is_first else (wide, row)
        left = (theme.WIDTH - count * across - (count - 1) * _GAP) // 2
        found += [Box.at(left + column * (across + _GAP), at, across, high) for column in range(count)]
        at += high + _GAP
    return found

"""The players who have not won, as one strip on the final picture.

The best come first. All have one form: symbol, place, name and points in a line. If there is no
room for that, their names stand in a line below.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.contract.words import N_
from render.kit import grounds, lettering, nameplates, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_stark
from render.kit.wording import share_room, short_name, word

_PLACE: Final = N_("{n}.")
_LINE, _NAME = 76, 48
"""Height of the strip, and of the line with names where there is one."""
_APART, _CLOSE = 22, 8
"""Space before the points, and the least if the name stands below."""
_WIDEST: Final = 640
"""Greatest width of a part."""
_NAMED: Final = 300
"""Width below which no name is cut only to stay in the line: twelve letters fit."""
_SHADE: Final = 0.66
"""Opacity of the strip on the ground."""
_RULE: Final = 2
"""Width of the line between two players."""
ROOM: Final = theme.WIDTH - 2 * theme.MARGIN
"""Greatest width of the strip."""


class _Sizes(NamedTuple):
    """Type size of points, a symbol's width, space at a part's ends and between what it shows."""

    points: int
    badge: int = 52
    pad: int = 16
    space: int = 12


_LARGE: Final = _Sizes(theme.TITLE)
_SIZES: Final = (
    _LARGE,
    _Sizes(theme.BODY),
    _Sizes(theme.SMALL),
    _Sizes(theme.BODY, 44, 10, 7),
    _Sizes(theme.SMALL, 44, 10, 7),
)
"""The last ones are for six with points of three digits."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A player who has not won: place, points if they count, and a note.

    Who has left has none, 0.
    """

    seat: int
    place: int
    score: str
    note: str = ""


def best_first(places: Sequence[int]) -> list[int]:
    """Return the seats by their places, the best first."""
    return sorted(range(len(places)), key=lambda seat: (places[seat], seat))


def beaten(
    places: Sequence[int],
    scores: Sequence[int],
    winners: Sequence[int],
    left: Sequence[int] = (),
    note: str = "",
) -> tuple[Rival, ...]:
    """Return the players who have not won, the best first; who has left has a note."""
    return tuple(
        Rival(seat, places[seat], str(scores[seat]), note if seat in left else "")
        for seat in best_first(places)
        if seat not in winners
    )


def ranked(rivals: Sequence[Rival]) -> tuple[Rival, ...]:
    """Return the players with equal places for equal points, broken ties included."""
    best: dict[tuple[str, str], int] = {}
    for one in rivals:
        best.setdefault((one.score, one.note), one.place)
    return tuple(replace(one, place=best[one.score, one.note]) for one in rivals)


def height(rivals: Sequence[Rival], names: Sequence[str], room: int = ROOM) -> int:
    """Return the strip's height in a room of that width; `names` are all players', by seat."""
    if not rivals:
        return 0
    return _LINE if _is_in_one_line(rivals, names, room) else _LINE + _NAME


def draw(
    canvas: Canvas,
    top: int,
    rivals: Sequence[Rival],
    names: Sequence[str],
    span: tuple[int, int] = (theme.MARGIN, theme.WIDTH - theme.MARGIN),
) -> None:
    """Draw the strip from a line on, in the middle between a left and a right edge."""
    room = span[1] - span[0]
    if not rivals:
        return
    is_low = not _is_in_one_line(rivals, names, room)
    high, wide = height(rivals, names, room), _widths(rivals, names, room, is_low=is_low)
    sizes = _fitting_sizes(rivals, wide, is_low=is_low)
    strip = Box.at(span[0] + (room - sum(wide)) // 2, top, sum(wide), high)
    if is_stark():
        canvas.panel(strip, theme.PANEL)
    else:
        canvas.ink(_shade(strip.width, high), (strip.left, strip.top), theme.SHADOW)
    left = strip.left
    for rival, own in zip(rivals, wide, strict=True):
        part = Box.at(left, top, own, high)
        if left > strip.left:
            canvas.fill(Box.at(left - _RULE // 2, top + 14, _RULE, high - 28), theme.LINE)
        _say(canvas, part, rival, names, sizes, is_low=is_low)
        left += own


def _fitting_sizes(rivals: Sequence[Rival], wide: Sequence[int], *, is_low: bool) -> _Sizes:
    """Return the largest sizes that fit in all parts."""
    fits = (
        sizes
        for sizes in _SIZES
        if all(_bare(one, sizes, is_low=is_low) <= own for one, own in zip(rivals, wide, strict=True))
    )
    return next(fits, _SIZES[-1])


def _is_in_one_line(rivals: Sequence[Rival], names: Sequence[str], room: int) -> bool:
    """Return whether there is room for the names beside all else; twelve letters are enough."""
    least = (_bare(one) + min(_wish(one, names), _NAMED) for one in rivals)
    return sum(least) <= room


def _widths(rivals: Sequence[Rival], names: Sequence[str], room: int, *, is_low: bool) -> list[int]:
    """Return the parts' widths: alike where that cuts no name, else by what they need."""
    each = room // len(rivals)
    if is_low:
        return [each] * len(rivals)
    needs = [_bare(one) + _wish(one, names) for one in rivals]
    if max(needs) <= min(each, _WIDEST):
        return [min(max(*needs, 340), each)] * len(rivals)
    bare = [_bare(one) for one in rivals]
    given = share_room(room - sum(bare), [_wish(one, names) for one in rivals])
    return [own + name for own, name in zip(bare, given, strict=True)]


def _bare(rival: Rival, sizes: _Sizes = _LARGE, *, is_low: bool = False) -> int:
    """Return a part's width without the name."""
    place = _place_text(rival)
    wide = 2 * sizes.pad + sizes.badge + (sizes.space + _width(place) if place else 0)
    end = lettering.width(rival.score, sizes.points, heavy=True) if rival.score else 0
    if is_low:
        return wide + (_CLOSE + end if end else 0)
    note = sizes.space + _width(rival.note) if rival.note else 0
    return wide + sizes.space + note + (_APART + end if end else 0)


def _wish(rival: Rival, names: Sequence[str]) -> int:
    return _width(names[rival.seat])


def _width(text: str) -> int:
    return lettering.width(text, theme.SMALL, bold=False)


def _place_text(rival: Rival) -> str:
    return word(_PLACE, n=rival.place) if rival.place else ""


def _say(
    canvas: Canvas, box: Box, rival: Rival, names: Sequence[str], sizes: _Sizes, *, is_low: bool
) -> None:
    """Write symbol, place, name, note and points."""
    left, right, line = box.left + sizes.pad, box.right - sizes.pad, box.top + _LINE // 2
    nameplates.badge(canvas, (left + sizes.badge // 2, line), rival.seat, names[rival.seat], sizes.badge)
    start = left + sizes.badge + sizes.space
    if place := _place_text(rival):
        start += canvas.text((start, line), place, theme.SMALL, theme.TEXT) + sizes.space
    if rival.score:
        right -= (
            canvas.text((right, line), rival.score, sizes.points, theme.TEXT, heavy=True, side="right")
            + _APART
        )
    elif rival.note:
        right -= canvas.text((right, line), rival.note, theme.SMALL, theme.TEXT, side="right") + sizes.space
    if is_low:
        start, right, line = left, box.right - sizes.pad, box.top + _LINE + _NAME // 2 - 8
    if rival.note and rival.score:
        right -= canvas.text((right, line), rival.note, theme.SMALL, theme.TEXT, side="right") + sizes.space
    name = short_name(names[rival.seat], right - start, theme.SMALL, names)
    canvas.text((start, line), name, theme.SMALL, theme.TEXT, room=right - start)


def _shade(width: int, height: int) -> shapes.Mask:
    """Return the strip's translucent mask."""

    def make() -> shapes.Mask:
        strip = shapes.rounded_box(width, height, theme.RADIUS).image
        return shapes.Mask.of(strip.point([round(cover * _SHADE) for cover in range(256)]))

    return grounds.mask(("strip", width, height), make)

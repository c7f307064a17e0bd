"""What a turn did to others, as large as what it gained: points lost, and tiles that died out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.state import Report
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.wording import word
from render.painters.kcaloria import words
from render.painters.kcaloria.tiles import signs

_SIGN, _BESIDE, _APART = 56, 12, 28
"""Size of the sign before a number, and the gaps after it and before it."""
SENTENCE: Final = 560
"""Room that a sentence needs beside it."""


class Harm(NamedTuple):
    """A number of points that a seat lost, or of tiles that died out if it has no seat."""

    by: int
    seat: int | None = None
    is_to_come: bool = False
    """Whether the tiles will die out, so that none is missing yet."""


def losses(last: Report, points: Sequence[int] | None) -> list[Harm]:
    """Return what others lost in a turn, the worst first."""
    found = [Harm(-by, seat) for seat, by in enumerate(points or ()) if by < 0 and seat != last.seat]
    return sorted(found, key=lambda one: -one.by)


def deaths(last: Report) -> list[Harm]:
    """Return how many tiles died out in a turn, and how many will because of it, if any."""
    found = [Harm(len(last.fallen)), Harm(len(last.doomed), is_to_come=True)]
    return [one for one in found if one.by]


class Told(NamedTuple):
    """What has been written at the right end of a line."""

    width: int = 0
    harms: tuple[Harm, ...] = ()

    @property
    def seats(self) -> list[int]:
        """The seats whose losses are told."""
        return [one.seat for one in self.harms if one.seat is not None]

    def rest(self, last: Report) -> Report:
        """Return the report without the deaths that are told."""
        has_deaths = any(one.seat is None and not one.is_to_come for one in self.harms)
        return last.model_copy(update={"fallen": ()}) if has_deaths else last


def write(canvas: Canvas, right: Point, harms: Sequence[Harm], room: int) -> Told:
    """Write as many as there is room for, up to a point."""
    told = Told()
    for harm in harms:
        said = str(harm.by) if harm.is_to_come else word(words.LOSS, n=harm.by)
        wide = lettering.width(said, theme.HUGE, heavy=True) + _SIGN + _BESIDE + _APART
        if told.width + wide > room:
            break
        edge, line = right[0] - told.width, right[1] + 4
        sign = (edge - wide + _APART + _SIGN // 2, line)
        canvas.text((edge, right[1]), said, theme.HUGE, theme.ALARM, heavy=True, side="right")
        if harm.seat is None:
            signs.skull(canvas, sign, _SIGN)
        else:
            canvas.stamp(shapes.symbol(harm.seat, _SIGN), sign, theme.SEATS[harm.seat])
        told = Told(told.width + wide, (*told.harms, harm))
    return told

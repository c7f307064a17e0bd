"""The line below a table's board.

It says whose last cavern is near, what the Sharman's stones said, or what marks mean. The number of
the round is at its right end in all tables of a match.

House rule: one thing at a time. New or urgent facts stand alone; the meaning of marks is shown when
there are none.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.games.koa.state import Sought
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.wording import short_name, word
from render.painters.koa import colours, legend, words
from render.painters.koa.clans import Cast

_SOON: Final = 3
"""Number of caverns left at which the line says so."""
_NAME: Final = 280
_APART: Final = 24
"""Least gap between the text and the round."""


class _Part(NamedTuple):
    """A part of the line with its width.

    `draw` draws it from a point on.
    """

    width: int
    draw: Callable[[Canvas, Point], None]


def foot(canvas: Canvas, line: int, cast: Cast) -> None:
    """Write the round, and the longest text that fits beside it near the middle."""
    right = theme.WIDTH - theme.MARGIN
    said = word(words.ROUND, n=cast.view.round)
    right -= canvas.text((right, line), said, theme.SMALL, colours.CHALK, side="right") + _APART
    told = next((way for way in _ways(cast) if way.width <= right - legend.LEFT), None)
    if told is not None:
        left = min((theme.WIDTH - told.width) // 2, right - told.width)
        told.draw(canvas, (max(left, legend.LEFT), line))


def _ways(cast: Cast) -> Iterator[_Part]:
    """Yield the possible texts, the best first."""
    yield from _soon(cast) or _stones(cast) or (_marks(cast, one) for one in legend.ways(cast) if one.told)


def _marks(cast: Cast, told: legend.Legend) -> _Part:
    return _Part(told.width, lambda canvas, at: legend.write(canvas, at, told, cast))


def _soon(cast: Cast) -> tuple[_Part, ...]:
    """Return whose last cavern is near, in ever shorter forms.

    It also says how many are left, because the last one ends the match: in a replay it also says
    that all were laid, though some may be lost again. Return nothing while no player is near it.
    """
    view = cast.view
    left = [
        (view.pools[corner].cavern, owner)
        for corner, owner in enumerate(view.owners)
        if owner is not None and owner not in view.gone and not view.is_endless(corner)
    ]
    number, seat = min(left, default=(_SOON + 1, 0))
    if number > _SOON:
        return ()
    if not number:
        return (_text_part(word(words.LAID, n=view.options.caverns), theme.GOLD),)
    who = short_name(cast.called[seat], _NAME, theme.SMALL, cast.called)
    return tuple(_text_part(word(way, who=who, n=number), theme.GOLD) for way in words.CAVERNS_LEFT)


def _stones(cast: Cast) -> tuple[_Part, ...]:
    """Return why the Sharman's find differs from what his stones said.

    This is only for a last deed with stones; the headline says where the find is.
    """
    deed = cast.view.deeds[-1] if cast.view.deeds else None
    if not isinstance(deed, Sought):
        return ()
    way = words.STONES.get((deed.first is not deed.find, deed.pointed != deed.square))
    if way is None:
        return ()
    told = {"pointed": deed.pointed, "square": deed.square}
    finds = {"first": word(words.FINDS[deed.first]), "find": word(words.FINDS[deed.find])}
    return (_text_part(word(way, **told, **finds), colours.CHALK),)


def _text_part(text: str, paint: theme.Colour) -> _Part:
    def draw(canvas: Canvas, at: Point) -> None:
        canvas.text(at, text, theme.SMALL, paint)

    return _Part(lettering.width(text, theme.SMALL, bold=False), draw)

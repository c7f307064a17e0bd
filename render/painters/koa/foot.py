"""The line below a table's board: whose last cavern is near, what the Sharman's stones showed, and what marks mean.

House rule: one thing at a time. What is new or urgent stands alone; what marks mean is told where there is nothing of that.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.games.koa.chance import Find
from engine.games.koa.table import Sought
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import chances, colours, legend, words
from render.painters.koa.clans import Cast
from render.wording import word

_SOON: Final = 3
"""When so few caverns are left, it is told."""
_NAME: Final = 400
_STONE: Final = (98, 52)
"""Width and height of one of the Sharman's stones."""
_NEXT: Final = 16
"""Between the parts of what is told of stones."""
_ROOM: Final = theme.WIDTH - theme.MARGIN - legend.LEFT


class _Part(NamedTuple):
    """Something that is told: how wide it is, and how it is drawn from a point on."""

    width: int
    draw: Callable[[Canvas, Point], None]


def height(cast: Cast) -> int:
    """How much room it takes below the board's letters."""
    return legend.HEIGHT if _soon(cast) or _stones(cast) else legend.height(cast)


def foot(canvas: Canvas, line: int, cast: Cast) -> None:
    """Write the longest of what can be told that there is room for, about the middle, its own at that height."""
    told = next((way for way in _ways(cast) if way.width <= _ROOM), None)
    if told is not None:
        told.draw(canvas, (max((theme.WIDTH - told.width) // 2, legend.LEFT), line))


def _ways(cast: Cast) -> Iterator[_Part]:
    """What can be told, the best first. Stones are shown with what they are or not at all: the headline says what came of them."""
    yield from _soon(cast) or _stones(cast) or (_marks(cast, one) for one in legend.ways(cast) if one.told)


def _marks(cast: Cast, told: legend.Legend) -> _Part:
    return _Part(told.width, lambda canvas, at: legend.write(canvas, at, told, cast))


def _soon(cast: Cast) -> tuple[_Part, ...]:
    """Whose last cavern is near, as that ends the match, and how many there are left, in ever shorter ways; nothing while
    nobody's is.
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
    who = lettering.fit(cast.called[seat], theme.SMALL, _NAME, bold=False)
    return tuple(_said(word(way, who=who, n=number), theme.GOLD) for way in words.CAVERNS_LEFT)


def _stones(cast: Cast) -> tuple[_Part, ...]:
    """The Sharman's stones in the order in which they fell, with words between, if they were thrown last."""
    deed = cast.view.deeds[-1] if cast.view.deeds else None
    if not isinstance(deed, Sought):
        return ()
    thrown = [(Find.GOROLDIOA, deed.goroldioa), (Find.SPRING, deed.spring)]
    first, second = thrown if deed.first is Find.GOROLDIOA else reversed(thrown)
    parts = (
        _said(word(words.STONES), colours.CHALK),
        _fallen(*first, is_first=True),
        _said(word(words.THEN), colours.CHALK),
        _fallen(*second, is_first=False),
    )

    def draw(canvas: Canvas, at: Point) -> None:
        left = at[0]
        for part in parts:
            part.draw(canvas, (left, at[1]))
            left += part.width + _NEXT

    return (_Part(sum(part.width for part in parts) + _NEXT * (len(parts) - 1), draw),)


def _said(text: str, paint: theme.Colour) -> _Part:
    def draw(canvas: Canvas, at: Point) -> None:
        canvas.text(at, text, theme.SMALL, paint)

    return _Part(lettering.width(text, theme.SMALL, bold=False), draw)


def _fallen(find: Find, number: int, *, is_first: bool) -> _Part:
    def draw(canvas: Canvas, at: Point) -> None:
        box = Box.at(at[0], at[1] - _STONE[1] // 2, *_STONE)
        chances.stone(canvas, box, find, number, is_first=is_first)

    return _Part(_STONE[0], draw)

"""The table of KOA: the players' plates, what was done last in one sentence, and the board in all the room there is."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.game import Place
from engine.games.koa.chance import Find
from engine.games.koa.table import Sought, View
from render import headline, lettering, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.koa import (
    begin,
    board,
    chances,
    clans,
    colours,
    deeds,
    legend,
    results,
    rock,
    seats,
    words,
)
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, WHOLE, Part, Squares
from render.wording import word

_LARGEST: Final = 108
SAID: Final = 106
"""How much lower than the plates the board begins: the headline is between them."""
_ABOVE: Final = 8
"""Between the plates and the headline's box: its figure has as much air above it as below."""
_BELOW: Final = 2
_NEAR: Final = 3
"""When so few caverns are left, it is told."""
_NAME: Final = 400
_STONE: Final = (98, 52)
"""Width and height of one of the Sharman's stones."""
_NEXT, _BESIDE = 16, 48
"""Between the parts of what stands in the line below the board, and between one thing that is told there and the next."""


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = names[: view.seats]
    if view.result is not None:
        return results.final(view, view.result, called)
    cast = clans.cast(view, called)
    said = seats.bottom(view)
    # The legend's room is kept free on the board's account, so that the board stays where it is when the first mark comes.
    squares = placed(said + SAID, below=legend.HEIGHT)
    below = squares.box.bottom + board.LETTERS
    told = _Told(_soon(cast), _stones(view))
    foot = legend.HEIGHT if any(told) else legend.height(cast)
    canvas = rock.over(theme.WIDTH, below + _BELOW + foot, squares.box)
    seats.plates(canvas, cast)
    _headline(canvas, Box(theme.MARGIN, said + _ABOVE, theme.WIDTH - theme.MARGIN, said + SAID), cast)
    board.lay(canvas, squares, cast)
    board.named(canvas, squares)
    begin.begin(canvas, squares, cast)
    line = below + legend.HEIGHT // 2
    if any(told):
        _foot(canvas, line, told)
    else:
        legend.legend(canvas, line, cast)
    return canvas


def placed(top: int, part: Part = WHOLE, *, below: int = 0) -> Squares:
    """A board, or so large a part of one, as large as there is room for below that height, so much left below it, at the right."""
    room = theme.HIGHEST - top - board.LETTERS - _BELOW - below
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size * SIDES // part.sides, part)


def _headline(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What was done last, and, where there is room for it, which round it is."""
    told = deeds.headline(cast)
    aside = word(words.ROUND, n=cast.view.round)
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        at = (box.left + 4, box.top + headline.SHORT // 2 - 2)
        wide = canvas.text(at, told.figure, theme.FIGURE, told.paint, bold=True)
        box = box._replace(left=box.left + wide + 24)
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, bold=True)
    headline.headline(canvas, box, told.line, aside=aside if _needs(said, aside) <= box.width else "")


class _Told(NamedTuple):
    """What is told below the board, if anything: who can soon end the match, in ever shorter ways, and what the Sharman's
    stones showed.
    """

    soon: tuple[str, ...] = ()
    stones: Sought | None = None


def _stones(view: View) -> Sought | None:
    last = view.deeds[-1] if view.deeds else None
    return last if isinstance(last, Sought) else None


def _foot(canvas: Canvas, line: int, told: _Told) -> None:
    """That, about the middle: it is more than what marks mean, which everybody knows by then.

    Stones are shown with what they are or not at all: the headline says what came of them.
    """
    room = theme.WIDTH - 2 * legend.LEFT
    falling = _falling(told.stones) if told.stones else ()
    wide = sum(taken for taken, _ in falling)
    apart = _BESIDE if falling and told.soon else 0
    short = lettering.width(told.soon[-1], theme.SMALL, bold=False) if told.soon else 0
    if short + apart + wide > room:
        falling, wide, apart = (), 0, 0
    soon = headline.fitting(told.soon, theme.SMALL, room - wide - apart, bold=False) if told.soon else ""
    said = lettering.width(soon, theme.SMALL, bold=False) if soon else 0
    left = (theme.WIDTH - said - apart - wide) // 2
    if soon:
        canvas.text((left, line), soon, theme.SMALL, theme.GOLD)
        left += said + apart
    for taken, draw in falling:
        draw(canvas, (left, line))
        left += taken


def _falling(deed: Sought) -> tuple[tuple[int, Callable[[Canvas, Point], None]], ...]:
    """The Sharman's stones in the order in which they fell, with words between: how wide each part is, and how it is drawn."""
    thrown = [(Find.GOROLDIOA, deed.goroldioa), (Find.SPRING, deed.spring)]
    first, second = thrown if deed.first is Find.GOROLDIOA else reversed(thrown)
    return (
        _said(words.STONES),
        _fallen(*first, is_first=True),
        _said(words.THEN),
        _fallen(*second, is_first=False),
    )


def _said(template: str) -> tuple[int, Callable[[Canvas, Point], None]]:
    text = word(template)

    def draw(canvas: Canvas, at: Point) -> None:
        canvas.text(at, text, theme.SMALL, colours.CHALK)

    return lettering.width(text, theme.SMALL, bold=False) + _NEXT, draw


def _fallen(find: Find, number: int, *, is_first: bool) -> tuple[int, Callable[[Canvas, Point], None]]:
    def draw(canvas: Canvas, at: Point) -> None:
        box = Box.at(at[0], at[1] - _STONE[1] // 2, *_STONE)
        chances.stone(canvas, box, find, number, is_first=is_first)

    return _STONE[0] + (_NEXT if is_first else 0), draw


def _needs(said: str, aside: str) -> int:
    """How much room a headline takes with what stands beside it."""
    return (
        lettering.width(said, theme.TITLE, bold=True) + lettering.width(aside, theme.SMALL, bold=False) + 48
    )


def _soon(cast: Cast) -> tuple[str, ...]:
    """Whose last cavern is near, as that ends the match, and how many there are left, in ever shorter ways; nothing while
    nobody's is.
    """
    view = cast.view
    left = [
        (view.pools[corner].cavern, owner)
        for corner, owner in enumerate(view.owners)
        if owner is not None and owner not in view.gone and not view.is_endless(corner)
    ]
    number, seat = min(left, default=(_NEAR + 1, 0))
    if number > _NEAR:
        return ()
    who = lettering.fit(cast.called[seat], theme.SMALL, _NAME, bold=False)
    return tuple(word(way, who=who, n=number) for way in words.CAVERNS_LEFT)

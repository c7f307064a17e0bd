"""The table of KOA: the players' plates, what was done last in one sentence, and the board in all the room there is."""

from typing import Final

from engine.game import Place
from engine.games.koa.table import Sought, View
from render import headline, lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import begin, board, chances, clans, deeds, results, rock, seats, words
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
_WAYS: Final = 2
"""In so many ways the headline may be said for the sake of that."""
_NAME: Final = 200
_STONES: Final = (204, 60)


def table(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """What everybody may see. Nobody chooses anything from it: there is nothing to tag."""
    called = names[: view.seats]
    if view.result is not None:
        return results.final(view, view.result, called)
    cast = clans.cast(view, called)
    said = seats.bottom(view)
    squares = placed(said + SAID)
    canvas = rock.over(theme.WIDTH, squares.box.bottom + board.LETTERS + _BELOW, squares.box)
    seats.plates(canvas, cast)
    _headline(canvas, Box(theme.MARGIN, said + _ABOVE, theme.WIDTH - theme.MARGIN, said + SAID), cast)
    board.lay(canvas, squares, cast)
    board.named(canvas, squares)
    begin.begin(canvas, squares, cast)
    return canvas


def placed(top: int, part: Part = WHOLE) -> Squares:
    """A board, or so large a part of one, as large as there is room for below that height, at the right."""
    room = theme.HIGHEST - top - board.LETTERS - _BELOW
    size = min(_LARGEST, room // SIDES // 2 * 2)
    left = theme.WIDTH - theme.MARGIN - size * SIDES
    return Squares((left - (left - 88) // 2, top), size * SIDES // part.sides, part)


def _headline(canvas: Canvas, box: Box, cast: Cast) -> None:
    """What was done last, and, where there is room for it, who can soon end the match, or which round it is."""
    told = deeds.headline(cast)
    last = cast.view.deeds[-1] if cast.view.deeds else None
    if isinstance(last, Sought):
        wide, high = _STONES
        line = box.top + headline.SHORT // 2 - 2
        stones = Box.at(box.right - wide, line - high // 2, wide, high)
        chances.stones(canvas, stones, last)
        box = box._replace(right=stones.left - 20)
    soon, aside = _soon(cast), word(words.ROUND, n=cast.view.round)
    if told.figure:
        # Smaller than elsewhere: between plates and board there is room for no more.
        at = (box.left + 4, box.top + headline.SHORT // 2 - 2)
        wide = canvas.text(at, told.figure, theme.FIGURE, told.paint, bold=True)
        box = box._replace(left=box.left + wide + 24)
    beside = [said for said in told.line[:_WAYS] if soon and _needs(said, soon) <= box.width]
    if beside:
        headline.headline(canvas, box, beside, aside=soon)
        return
    said = headline.fitting(told.line, theme.TITLE, box.width - 8, bold=True)
    headline.headline(canvas, box, told.line, aside=aside if _needs(said, aside) <= box.width else "")


def _needs(said: str, aside: str) -> int:
    """How much room a headline takes with what stands beside it."""
    return (
        lettering.width(said, theme.TITLE, bold=True) + lettering.width(aside, theme.SMALL, bold=False) + 48
    )


def _soon(cast: Cast) -> str:
    """Whose last cavern is near, as that ends the match, and how many there are left; nothing while nobody's is."""
    view = cast.view
    left = [
        (view.pools[corner].cavern, owner)
        for corner, owner in enumerate(view.owners)
        if owner is not None and owner not in view.gone and not view.is_endless(corner)
    ]
    number, seat = min(left, default=(_NEAR + 1, 0))
    if number > _NEAR:
        return ""
    who = lettering.fit(cast.called[seat], theme.SMALL, _NAME, bold=False)
    return word(words.CAVERNS_LEFT, who=who, n=number)

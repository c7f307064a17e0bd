"""How a match of kCaloria ended: who wins, by how much and why, and the table at the end."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, COLOURS, POINTS, worth
from engine.games.kcaloria.rules.table import View
from render import grounds, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import board, colours, cubes, ground, tiles, words
from render.painters.kcaloria.marked import Marked
from render.setting import is_stark, px
from render.victory import Ending, Rival, victory
from render.wording import word

HEIGHT: Final = 1400
_MEADOW: Final = 0.45
"""How much of the ground is meadow."""
_FADE: Final = 70
_COLOURS: Final = 72
"""So many colours at least: with fewer the light on the ground falls apart into rings."""
_CUBE: Final = 46
_SYMBOL: Final = 36
_HIGH: Final = 74
_APART: Final = 14


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    places = view.sight.places
    scores = tuple(worth(some) for some in view.sight.unspent)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    ending = Ending(
        words.TITLE,
        called,
        winners,
        _score(scores, winners),
        _reason(view, called, winners),
        tuple(Rival(seat, places[seat], str(scores[seat])) for seat in order if seat not in winners),
    )

    def hero(canvas: Canvas, box: Box) -> None:
        frame = board.fitted(view, (theme.WIDTH, box.height))
        at = (0, box.top + (box.height - frame.height) // 2)
        others = [seat for seat in range(view.seats) if winners and seat not in winners]
        _meadow(canvas, box, winners)
        name = f"won by {winners}"
        board.draw(canvas, at, frame, view, Marked(), ground_name=name, is_bare=True, back=others)
        canvas.colours = max(canvas.colours, _COLOURS)
        if len(winners) == 1:
            _made(
                canvas,
                box,
                [tiles.box(frame.corner(tile.cell), frame.size).moved(at) for tile in view.tiles],
                view,
                winners[0],
            )

    return victory(ending, HEIGHT, hero)


def _meadow(canvas: Canvas, box: Box, winners: tuple[int, ...]) -> None:
    """The meadow in the light of whoever has won, lost in the card's ground above and below."""
    if is_stark():
        return
    low = box._replace(top=box.top - 8)
    field = ground.canvas(theme.WIDTH, HEIGHT, has_pond=False).image
    top = HEIGHT - low.height

    def make() -> shapes.Mask:
        image = Image.new("L", (px(theme.WIDTH), px(low.height)), round(255 * _MEADOW))
        ramp = Image.linear_gradient("L").resize((image.width, px(_FADE)))
        image.paste(ramp.point([round(step * _MEADOW) for step in range(256)]), (0, 0))
        image.paste(
            ramp.point([round((255 - step) * _MEADOW) for step in range(256)]), (0, image.height - px(_FADE))
        )
        return shapes.Mask.of(image)

    mask = grounds.mask(("kcaloria end", low.height), make)
    canvas.lay(field.crop((0, px(top), field.width, field.height)), (0, low.top), mask.image)


def _made(canvas: Canvas, box: Box, taken: Sequence[Box], view: View, seat: int) -> None:
    """The cubes that made the winner's points, in a corner where no tile lies, if there is one."""
    some = {
        colour: count
        for colour, count in zip(COLOURS, view.sight.unspent[seat], strict=True)
        if count and POINTS[colour]
    }
    widths = [cubes.own_width(colour, count, _CUBE) for colour, count in some.items()]
    wide = _SYMBOL + sum(widths) + _APART * (len(widths) + 2) + 2
    corners = (
        Box.at(left, top, wide, _HIGH)
        for top in (box.top + _APART, box.bottom - _HIGH - _APART)
        for left in (box.right - wide, box.left)
        if (left, top) != (box.left, box.bottom - _HIGH - _APART)  # clients lay a badge of their own there
    )
    place = next((one for one in corners if not any(one.grown(6).touches(tile) for tile in taken)), None)
    if place is None or not some:
        return
    canvas.panel(place, colours.PLATE)
    line = place.middle[1]
    canvas.stamp(shapes.symbol(seat, _SYMBOL), (place.left + _APART + _SYMBOL // 2, line), theme.SEATS[seat])
    left = place.left + _SYMBOL + 2 * _APART
    for (colour, count), own in zip(some.items(), widths, strict=True):
        cubes.cube(canvas, (left + own // 2, line), colour, str(count), _CUBE, wide=_CUBE)
        left += own + _APART


def _score(scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """What the winner has, and by how much."""
    if not winners:
        return ()
    best = scores[winners[0]]
    rest = [score for seat, score in enumerate(scores) if seat not in winners]
    alone = word(words.POINTS_OF, n=best)
    if not rest or best <= max(rest):
        return (alone,)
    return word(words.POINTS_BY, n=best, m=best - max(rest)), alone


def _reason(view: View, called: tuple[str, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """What brought the end, and what broke a tie."""
    why = words.reason(view, called)
    if len(winners) != 1:
        return why
    colour = view.sight.tie_breaker
    if colour is None:
        return why
    return (*(word(words.TIE_BROKEN, colour=COLOUR_NAMES[colour], why=one) for one in why), *why)

"""The final card of kCaloria: winner, lead, reason, and the table."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.contract.hexes import around
from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, Type, worth
from engine.games.kcaloria.rules.sight import longest_chains, sight_of
from engine.games.kcaloria.rules.state import Standing, View
from render.kit import grounds, hexagons, rivals, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.kit.victory import Ending, Stage, lead, victory
from render.kit.wording import word
from render.painters.kcaloria import eaten_row, tally, words
from render.painters.kcaloria.board import board, ground, highlights
from render.painters.kcaloria.board.highlights import Way
from render.painters.kcaloria.board.plan import BARE, Style
from render.painters.kcaloria.cover import logo
from render.painters.kcaloria.tiles import badges

HEIGHT: Final = 1400
_SMALL: Final = 4
_REACH, _BLUR, _LIGHT = 15, 13, 165
"""Light about the winner's land: reach, softness and strength."""
_STEP: Final = 40
"""How much darker, up to 255, the land is of those who have not won."""
_GILDED: Final = 40
"""Least size of a tile whose golden edge leaves its other marks to be seen."""
_GOLD, _DARK = 0.085, 3
"""Width of that edge, as a share of the tile, and of the dark lines along it."""
_LEAST: Final = 72
"""Least size of a tile with a large food chain above; smaller ones get its room."""
_LARGER: Final = 0.9
"""Factor by which its tiles may be smaller for those of the chain to be much larger, beside it."""
_BELOW: Final = 8


STAGE: Final = Stage(
    ground.in_the_sun, (60, 29), rays=20, logotype=logo, logo_room=(196, 70), has_logo_beside=True
)


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Return the picture of the match's end, the same for all viewers."""
    places = sight_of(view).places
    scores = tuple(worth(some) for some in sight_of(view).unspent)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    ending = Ending(
        words.TITLE,
        called,
        winners,
        _score(called, scores, winners),
        _reason(view, called, winners),
        rivals.beaten(places, scores, winners),
        figure=str(scores[winners[0]]) if winners else "",
    )

    chain = find_chain(view)

    def hero(canvas: Canvas, box: Box) -> None:
        foot = box
        if len(winners) == 1:
            box = box._replace(bottom=box.bottom - tally.HEIGHT)
        if chain:
            box = _show_chain(canvas, box, view, _tiles_of(view, chain))
        if len(winners) == 1:  # above the chain's light
            tally.draw(canvas, foot, view, winners[0])
        frame = board.fit_tiles(view, (box.width, box.height))
        at = (box.left + (box.width - frame.width) // 2, box.top + (box.height - frame.height) // 2)
        for seat in winners:
            _glow(canvas, at, frame, view, seat)
        marks, style = highlights.ending(view), Style(is_bare=True)
        board.draw(canvas, at, frame, view, marks, style=style)
        _shade(canvas, at, frame, [tile for tile in view.tiles if winners and tile.seat not in winners])
        cells = dict.fromkeys(cell for way in chain for cell in way) if frame.size >= _GILDED else {}
        middles = [(frame.middle(cell)[0] + at[0], frame.middle(cell)[1] + at[1]) for cell in cells]
        for ink in (theme.INK, theme.GOLD):
            for middle in middles:
                _gild(canvas, middle, frame.size, ink)
        touched = {near for cell in cells for near in (cell, *around(cell))}
        board.draw_figures_again(canvas, at, frame, view, marked=marks, style=style, cells=touched)
        for cell in cells.keys() & marks.humans:  # the sign stands on the edge
            x, y = frame.middle(cell)
            badges.human(canvas, (x + at[0], y + at[1]), frame.size)

    return victory(ending, HEIGHT, hero, STAGE)


def _show_chain(canvas: Canvas, box: Box, view: View, tiles: Sequence[Standing]) -> Box:
    """Draw the food chain and return the table's room.

    It stands above tiles that have figures; beside smaller ones it is larger.
    """
    wide = eaten_row.column_width(box, len(tiles))
    roomy, below, beside = (
        board.fit_tiles(view, (box.width - across, box.height - down)).size
        for across, down in ((0, eaten_row.HIGH), (0, eaten_row.SLIM), (wide, 0))
    )
    if roomy < _LEAST and below < BARE and beside > _LARGER * below:
        return box._replace(left=box.left + eaten_row.draw_column(canvas, box, tiles))
    return box.below(eaten_row.draw(canvas, box, tiles, is_slim=roomy < _LEAST) + _BELOW)


def find_chain(view: View) -> tuple[Way, ...]:
    """Return the links of the winners' longest food chain, from its first producer on.

    If a winner's human ended the match, the chain that feeds it: it shows what the reason says.
    Another's human is matched by the longest chain that ends in a winner's.
    """
    there, longest = sight_of(view).by_id, longest_chains(view)
    winners = {seat for seat, place in enumerate(sight_of(view).places) if place == 1}
    ends = [longest(tile.id) for tile in view.tiles if tile.seat in winners]
    if view.ending == "humans":
        human = [end for end in ends if len(end) > 1 and there[end[-1]].kind.type is Type.HUMAN]
        last = [end for end in human if there[end[-1]].seat == view.ender]
        ends = last[-1:] or human or ends
    return tuple(pairwise(there[tile].cell for tile in max(ends, key=len, default=())))


def _tiles_of(view: View, chain: Sequence[Way]) -> tuple[Standing, ...]:
    """Return the tiles of a food chain, from its first producer on."""
    at = sight_of(view).at
    return tuple(at[cell] for cell in dict.fromkeys(cell for way in chain for cell in way))


def _gild(canvas: Canvas, middle: Point, size: int, ink: Colour) -> None:
    """Draw the golden edge about a tile of the food chain, or the dark lines along it."""
    more = _DARK if ink == theme.INK else 0

    def make() -> shapes.Mask:
        outer, inner = (hexagons.mask(size + 2 * _DARK, by).image for by in _edges(size, more))
        return shapes.Mask.of(ImageChops.subtract(outer, inner))

    canvas.stamp(grounds.mask(("kcaloria chain", size, more), make), middle, ink)


def _edges(size: int, more: int) -> tuple[int, int]:
    """Return where that edge begins and ends, from the outer dark line's outside."""
    return _DARK - more, _DARK + max(4, round(_GOLD * size)) + more


def _glow(canvas: Canvas, at: Point, frame: Frame, view: View, seat: int) -> None:
    """Draw a narrow even light about the winner's land.

    It is soft, so it is drawn smaller.
    """
    if is_stark():
        return
    size = (frame.width // _SMALL, frame.height // _SMALL)
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    radius = (frame.size / 2 + _REACH) * 2 * hexagons.CIRCUMRADIUS
    for tile in view.tiles:
        if tile.seat == seat:
            x, y = frame.middle(tile.cell)
            pen.regular_polygon((x / _SMALL, y / _SMALL, radius / _SMALL), 6, rotation=30, fill=_LIGHT)
    soft = image.filter(ImageFilter.GaussianBlur(_BLUR / _SMALL))
    light = soft.resize((px(frame.width), px(frame.height)), Image.Resampling.BICUBIC)
    canvas.ink(shapes.Mask.of(light), at, theme.SEATS[seat])


def _shade(canvas: Canvas, at: Point, frame: Frame, tiles: Sequence[Standing]) -> None:
    """Let the land of those who have not won step back a little."""
    if is_stark() or not tiles:
        return
    image = Image.new("L", (px(frame.width), px(frame.height)))
    tile = hexagons.mask(frame.size, 0).image
    for one in tiles:
        x, y = frame.middle(one.cell)
        image.paste(_STEP, (px(x) - tile.width // 2, px(y) - tile.height // 2), tile)
    for shown in canvas.shown:  # owners' symbols stay bright
        image.paste(0, shown.box.shift((-px(at[0]), -px(at[1])))[:2], shown.mask.image)
    canvas.ink(shapes.Mask.of(image), at, theme.INK)
    shaded = Box.at(px(at[0]), px(at[1]), *image.size)
    for number, text in enumerate(canvas.written):
        x, y = text.box.middle
        if shaded.holds(text.box) and image.getpixel((x - shaded.left, y - shaded.top)):
            canvas.written[number] = text._replace(is_set_back=True)


def _score(called: tuple[str, ...], scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return what follows the winner's points: the unit and the lead."""
    if not winners:
        return ()
    best, rest = scores[winners[0]], [seat for seat in range(len(scores)) if seat not in winners]
    most = max((scores[seat] for seat in rest), default=0)
    behind = [called[seat] for seat in rest if scores[seat] == most]
    return lead(word(words.UNIT, n=best), best - most, behind, winners=len(winners))


def _reason(view: View, called: tuple[str, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return what ended the match, and what broke a tie."""
    why = words.reason(view, called)
    if len(winners) != 1:
        return why
    colour = sight_of(view).tie_breaker
    if colour is None:
        return why
    return (*(word(words.TIE_BROKEN, colour=COLOUR_NAMES[colour], why=one) for one in why), *why)

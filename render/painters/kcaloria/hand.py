"""The hand of kCaloria: a player's private view.

It has as much of the table as the question needs.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops

from engine.contract.values import Place
from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import grounds, hexagons, lettering, shapes, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.headline import fitting
from render.kit.hexagons import Frame
from render.kit.style import px
from render.kit.wording import drawable_names, fit_name, word
from render.painters.kcaloria import catalogue, fates, final, headline, seats, words
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.board import HIGHEST
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.question import is_waiting, part_of
from render.painters.kcaloria.split_hand import SplitHand
from render.painters.kcaloria.tiles import cards, pieces
from render.painters.kcaloria.tiles.cards import Card
from render.painters.kcaloria.tiles.low_cards import LowHand

_HEADER, _DOWN = 84, 6
"""Height of the heading, and how much lower what has happened is: its figure is large."""
_GAP: Final = 12
_LABEL, _SYMBOL = 54, 36
"""Height of the line above the cards in another's turn, and size of a seat's symbol there."""
_FADE: Final = 64
"""Width of the fade at the cut side of a tile."""
_EDGE: Final = 2
"""Edge of a figure that stays clear of the fade."""
_LEAST_SEEN: Final = 0.4
"""Least visible share of a cut tile.

With less, it is left out: a sliver looks like a mistake. More of it fades, which says that the
table goes on.
"""
_TURNS: Final = {
    0: Image.Transpose.ROTATE_90,
    2: Image.Transpose.ROTATE_270,
    3: Image.Transpose.ROTATE_180,
}
"""Turns of the fade from the upper end to the left, the right and the lower one."""
_LEAST: Final = 240
"""Least height of a useful part of the table."""


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """Draw the view's own tiles as cards, with the table below them.

    While a tile is being placed, only that one is shown.

    Tiles about to be discarded come first, crossed out.

    A view with tiles in hand, an empty table, and a seat without a choice is a page of the
    catalogue.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_page:
        return catalogue.page(view)
    called = drawable_names(names, view.seats)
    if view.ending is not None:
        return final.final(view, called)
    shown = cards_of(view, called)
    is_split = any(card.is_going for card in shown)
    is_low = is_waiting(view) and not is_split and not any(card.meals for card in shown)
    held: SplitHand | LowHand | cards.Hand = (
        SplitHand.of(shown) if is_split else LowHand.of(shown) if is_low else cards.Hand.of(shown)
    )
    label = _LABEL if is_low else 0
    marks = find_marks(view, tags)
    wide = theme.WIDTH - 2 * theme.MARGIN
    across, high = room(
        label + held.height + (cards.CHOICE if view.choosing is not None and _asks_for_colour(view) else 0)
    )
    frame = part_of(view, marks, (across, high))
    below = HIGHEST - high
    is_shown = high >= _LEAST
    canvas = ground.canvas(theme.WIDTH, below + (frame.height if is_shown else _GAP))
    top = theme.MARGIN
    seats.row(canvas, Box.at(theme.MARGIN, top, wide, standings.HEIGHT), view, called)
    top += standings.HEIGHT
    _write_heading(canvas, Box.at(theme.MARGIN, top, wide, _HEADER), view, called)
    top += _HEADER
    if is_low:
        _write_whose_turn(canvas, Box.at(theme.MARGIN, top, wide, label), view, called)
        top += label
    held.draw(canvas, Box.at(theme.MARGIN, top, wide, held.height))
    if view.choosing is not None and _asks_for_colour(view):
        choice = Box.at(theme.MARGIN, top + held.height, wide, cards.CHOICE)
        cards.choice(canvas, choice, sight_of(view).by_id[view.choosing].kind)
    if is_shown:
        _table(canvas, below, frame, view, marks)
    return canvas


def _write_heading(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write the question with a note on the cards, or what has happened while the viewer waits."""
    if is_waiting(view) and view.last is not None:
        headline.draw_short(canvas, box.shift((0, _DOWN)), view, called)
        return
    line = fitting(words.title(view, called), theme.TITLE, box.width, heavy=True)
    at, room = (box.left + 4, box.middle[1] + 4), box.width - 8
    free = room - canvas.text(at, line, theme.TITLE, theme.TEXT, heavy=True, room=room)
    if said := _of_cards(view, called):
        _write_beside(canvas, (box.right - 4, at[1] + 4), said, free - 2 * _GAP)


def _write_whose_turn(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Write above the cards that they are the viewer's, and whose turn it is."""
    line = box.top + _LABEL // 2 - 4
    right = box.right - 4
    for seat in view.to_move[:1] if view.last is not None else ():  # else the heading says it
        room = box.width // 2
        said = fit_name(words.TURN_OF, called[seat], room, theme.SMALL)
        right -= canvas.text((right, line), said, theme.SMALL, theme.TEXT, side="right") + 14
        canvas.stamp(shapes.symbol(seat, _SYMBOL), (right - _SYMBOL // 2, line), theme.SEATS[seat])
    if view.hand:
        canvas.text((box.left + 4, line), word(words.YOUR_HAND), theme.SMALL, theme.TEXT, bold=True)


def _of_cards(view: View, called: Sequence[str]) -> str:
    """Return a note on the cards.

    It says that they are the viewer's in another's turn, or why some are dim.
    """
    return word(words.GREY) if any(card.is_held_back for card in cards_of(view, called)) else ""


def _write_beside(canvas: Canvas, right: Point, said: str, room: int) -> None:
    """Write a note beside the heading, ending there, if it fits."""
    if lettering.width(said, theme.SMALL, bold=False) <= room:
        canvas.text(right, said, theme.SMALL, theme.TEXT, side="right")


def _table(canvas: Canvas, below: int, frame: Frame, view: View, marks: Highlights) -> None:
    """Draw the table's part from a whole row of tiles on.

    Cut tiles fade into the ground on all sides.
    """
    place = Box.at(0, below, frame.width, frame.height)
    spaces = {tile.cell: pieces.box(frame.corner(tile.cell), frame.size) for tile in view.tiles}
    cut = {cell: box for cell, box in spaces.items() if frame.shows(cell) and not frame.holds(cell)}
    slivers = {cell for cell, box in cut.items() if _visible_share(box, frame) < _LEAST_SEEN}
    grounds_under = {cell: _cut_ground(canvas, place, cut[cell]) for cell in cut.keys() - slivers}
    style = Style(is_lit=is_waiting(view), aside=cut, but=slivers)
    board.draw(canvas, place[:2], frame, view, marks, style=style)
    for cell, under in grounds_under.items():
        _fade(canvas, under, place, cut[cell])


def _seen_part(place: Box, box: Box) -> Box:
    """Return the visible part of a tile's box, which is relative to the table's place."""
    return Box(max(0, box.left), max(0, box.top), min(box.right, place.width), min(box.bottom, place.height))


def _cut_ground(canvas: Canvas, place: Box, box: Box) -> Image.Image:
    """Return the ground under the visible part of a tile, before the tile is drawn."""
    return canvas.cut(_seen_part(place, box).shift(place[:2])).image


def _visible_share(box: Box, frame: Frame) -> float:
    """Return the visible share of a tile's box, from 0 to 1."""
    wide = min(box.right, frame.width) - max(box.left, 0)
    high = min(box.bottom, frame.height) - max(box.top, 0)
    return max(0, wide) * max(0, high) / (box.width * box.height)


def _fade(canvas: Canvas, under: Image.Image, place: Box, box: Box) -> None:
    """Fade a cut tile into the ground under it, towards its cut sides.

    Its box is relative to `place`. Figures of whole tiles that hang over it stay as they are.
    """
    whole = shapes.Mask.of(hexagons.mask(box.width).image)
    sides = (-box.left, -box.top, box.right - place.width, box.bottom - place.height)
    seen = _seen_part(place, box)
    covered = Image.new("L", under.size)
    for side, out in enumerate(sides):
        if out <= 0:
            continue
        ramp = _ramp(under.height, under.width) if side % 2 == 0 else _ramp(*under.size)
        covered = ImageChops.lighter(
            covered, ramp.image.transpose(_TURNS[side]) if side in _TURNS else ramp.image
        )
    left, top = px(seen.left - box.left), px(seen.top - box.top)
    hexagon = whole.image.crop((left, top, left + covered.width, top + covered.height))
    mask, at = ImageChops.multiply(covered, hexagon), (seen.left, place.top + seen.top)
    for text in canvas.written:
        figure = text.box.inflate(_EDGE).shift((-at[0], -at[1]))
        mask.paste(0, (px(figure.left), px(figure.top), px(figure.right), px(figure.bottom)))
    canvas.lay(under, at, mask)


def _ramp(width: int, height: int) -> shapes.Mask:
    """Return the fade of the upper end, `width` pixels wide.

    It is opaque at the edge, and nothing from the fade's width on.
    """

    def make() -> shapes.Mask:
        ramp = Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image = Image.new("L", (width, height))
        image.paste(ramp.resize((width, px(_FADE))), (0, 0))
        return shapes.Mask.of(image)

    return grounds.mask(("kcaloria fade", width, height), make)


def room(told: int) -> Point:
    """Return the room for the table below cards of this height."""
    below = theme.MARGIN + standings.HEIGHT + _HEADER + told + _GAP
    return theme.WIDTH, HIGHEST - below


def _asks_for_colour(view: View) -> bool:
    """Return whether the question is about the colour of a cube."""
    return view.choosing is not None and view.choosing not in sight_of(view).hungry


def cards_of(view: View, called: Sequence[str]) -> list[Card]:
    """Return the cards to show: the tile in question, or all.

    Those to be discarded come first.
    """
    going = [Card(KINDS[key], count, is_going=True) for key, count in Counter(view.discarding or ()).items()]
    shown = _shown_kinds(view)
    sight = sight_of(view)
    chooses = view.seat in view.to_move and view.held is None and view.staged is None
    dims = chooses and view.discarding is None and not view.starving
    came = fates.find_consequence(view, called)
    return going + [
        Card(
            KINDS[key],
            count,
            is_held_back=dims and key not in sight.placeable,
            meals=sight.meals,
            calls=sight.calls,
            are_counted=sight.is_lettered,
            came=came,
            does=cards.does(KINDS[key], is_mild=not view.options.extinction),
        )
        for key, count in shown.items()
    ]


def _shown_kinds(view: View) -> Counter[Key]:
    """Return the tile in question, or all."""
    if view.held is not None:
        return Counter((view.held,))
    if view.staged is not None and view.seat in view.to_move:
        return Counter(tile.key for tile in view.tiles if tile.id == (view.choosing or view.staged))
    return Counter(view.hand)

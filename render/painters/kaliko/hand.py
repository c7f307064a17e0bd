"""The hand of Kaliko: what one player alone may see: the question, how all stand, the tiles, and the pattern."""

from typing import Final

from engine.games.kaliko.table import HAND_SIZE, View
from engine.games.kaliko.tiles import TURNINGS, Tile, in_order
from engine.hexes import around
from render import headline, nameplates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import felt, frame, lights, results, slabs, spread, table, tiles, words
from render.painters.kaliko.colours import CHALK, HELD, PLATE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Tags
from render.painters.kaliko.spread import Spread
from render.theme import MARGIN, WIDTH
from render.wording import drawn_names, word

_TOP: Final = 20
_TILE: Final = 130
_NAME: Final = 52
_PAD: Final = 18
_TRAY: Final = slabs.height(_TILE) + _NAME + 14 + 2 * _PAD
_ZOOMED: Final = 116
"""The largest that spaces are drawn while a play is laid: more would hide what is around."""
_WORTH: Final = 1.3
"""How much larger spaces must become for a part of the pattern to be shown instead of all of it."""
_HIGHEST: Final = 1220
"""No hand is higher: on a phone the question and its buttons are to be on the screen with it."""
_IN_A_ROW: Final = 4
"""Tiles of a page, which are drawn larger."""
_LARGE: Final = 180
_RING: Final = 0.07


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """The view's own tiles and the pattern, with the spaces numbered that are asked about.

    Tiles have names of their own, which buttons repeat; spaces are numbered by the tags.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_catalogue:
        return _page(view.hand)
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    head = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + headline.SHORT)
    row = Box.at(MARGIN, head.bottom + 8, head.width, nameplates.ROW)
    tray = Box.at(MARGIN, row.bottom + 16, head.width, _TRAY)
    top = tray.bottom + 12
    shown = shown_of(view, tags, (WIDTH - 2 * table.EDGE, _HIGHEST - top - table.EDGE))
    free = max(table.LEAST, shown.height)
    canvas = felt.felt(top + free + table.EDGE)
    at = (table.EDGE, top + (free - shown.height) // 2)
    on_it = lights.lying(lights.all_laid(view))
    spread.draw(canvas, at, shown, on_it, lights.on_preview(view, tags))
    asked, figure = _question(view, view.seat)
    headline.headline(canvas, head, (asked,), figure=figure, aside=word(words.LEFT_IN_BAG, n=view.bag))
    nameplates.standings(canvas, row, table.heads(view, called), PLATE)
    canvas.shadow(tray)
    canvas.panel(tray, PLATE)
    _tray(canvas, tray.grown(-_PAD), view)
    return canvas


def _page(shown: tuple[Tile, ...]) -> Canvas:
    """Tiles to look at, each with its name."""
    rows = -(-len(shown) // _IN_A_ROW)
    high = slabs.height(_LARGE) + _NAME + 14
    canvas = felt.felt(rows * high + 2 * MARGIN)
    pitch = (WIDTH - 2 * MARGIN) // _IN_A_ROW
    for place, tile in enumerate(shown):
        row, column = divmod(place, _IN_A_ROW)
        in_row = min(len(shown) - row * _IN_A_ROW, _IN_A_ROW)
        left = (WIDTH - in_row * pitch) // 2 + column * pitch + pitch // 2
        _named(canvas, (left, MARGIN + row * high + slabs.height(_LARGE) // 2), tile, _LARGE)
    return canvas


def _question(view: View, seat: int) -> tuple[str, str]:
    """What is asked, and what the tiles that lie would score."""
    if view.held is not None:
        return word(words.WHERE, tile=view.held), ""
    if view.staged and view.numbered:
        return word(words.TAKE_UP), ""
    if (draft := view.draft) is None:
        return word(words.YOUR_TURN if seat in view.to_move else words.YOUR_HAND), ""
    if draft.points is not None:
        return word(words.PLAY_IT), word(words.PLUS, n=draft.points)
    return word(words.NOT_THROUGH_ALL if draft.has_joined else words.NOT_JOINED), ""


# Tiles


def _tray(canvas: Canvas, area: Box, view: View) -> None:
    """The hand in one row: the tile about to be laid has a ring, and those that are laid have left their places."""
    staged = {laid.tile for laid in view.staged}
    held = () if view.held is None else (view.held,)
    own = in_order((*view.hand, *staged, *held))
    pitch = area.width // HAND_SIZE
    left = area.middle[0] - pitch * (len(own) - 1) // 2
    for place, tile in enumerate(own):
        middle = (left + place * pitch, area.top + slabs.height(_TILE) // 2)
        _named(canvas, middle, tile, _TILE, is_gone=tile in staged, is_held=tile == view.held)


def _named(
    canvas: Canvas, middle: Point, tile: Tile, size: int, *, is_gone: bool = False, is_held: bool = False
) -> None:
    """A tile of the hand, its name below it."""
    if is_gone:
        canvas.stamp(tiles.place(size), middle, CHALK)
    else:
        tiles.lone(canvas, middle, TURNINGS[tile][0], size)
    if is_held:
        canvas.stamp(tiles.ring(tuple(range(6)), size, _RING, 0.03), middle, HELD)
    ink = theme.MUTED if is_gone else theme.TEXT
    at = (middle[0], middle[1] + slabs.height(size) // 2 + 14 + _NAME // 2)
    canvas.text(at, tile, theme.SMALL, ink, bold=not is_gone, side="middle")


# The pattern


def shown_of(view: View, tags: Tags, room: Point) -> Spread:
    """The whole pattern, or what the play being laid needs of it where that is a good deal larger.

    A path that scores, or may come to, is always whole; so is everything about the staged tiles, and numbered spaces as
    far as their numbers have room.
    """
    on_it, marked = lights.lying(lights.all_laid(view)), lights.on_preview(view, tags)
    if view.held is None and not view.staged:
        return spread.spread(on_it, marked, room)
    numbered = {cell for cell, _ in marked.tags}
    staged = {laid.cell for laid in view.staged}
    whole = on_it.keys() | numbered
    shown = Frame.about(whole, whole, room)
    wanted = staged | {cell for laid in staged for cell in around(laid)} | numbered | marked.lights.keys()
    size = frame.largest(wanted, room, (frame.NUMBERED, _ZOOMED)) if wanted else None
    if size is not None and size >= _WORTH * shown.size:
        return Spread(Frame.about(wanted, whole, room, (size, size)))
    high = (room[0], room[1] + theme.HIGHEST - _HIGHEST)
    halves = spread.halved(whole, high) if numbered and shown.size < frame.NUMBERED else None
    if halves is not None and halves.whole.size >= _WORTH * shown.size:
        return halves
    if numbered and not staged and shown.size < frame.NUMBERED:
        return Spread(Frame.about(numbered, whole, room, (frame.NUMBERED, frame.TAGGED)))
    return Spread(shown)

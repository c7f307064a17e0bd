"""The hand of Kaliko: what one player alone may see, with the table, or as much of it as the play being laid needs."""

from collections.abc import Mapping
from typing import Final

from engine.games.kaliko.table import View
from engine.games.kaliko.tiles import TURNINGS, Tile, Turned, in_order
from engine.hexes import Cell, around
from render import theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import before, board, lights, results, spread, tiles, words
from render.painters.kaliko.lights import Marked, Tags
from render.painters.kaliko.spread import Spread
from render.wording import drawn_names, word

_HEADER: Final = 76
_LARGE: Final = 160
_SMALL: Final = 104
_IN_A_ROW: Final = 4
_HAND: Final = 7
_NAME: Final = 54
_PAD: Final = 18
_ZOOMED: Final = 116
"""The largest that spaces are drawn while a play is laid: more would hide what is around."""
_LARGEST: Final = 160
"""The same while the table is so small that nothing around is hidden."""
_HIGHEST: Final = 1220
"""No hand is higher: on a phone the question and its buttons are to be on the screen with it."""
_RINGED: Final = 8
"""How far the ring of the held tile reaches out."""


def hand(view: View, names: tuple[str, ...], tags: Tags) -> Canvas:
    """The view's own tiles and the table: while a play is laid, the part of it where it can go on, spaces numbered.

    Tiles have names of their own, which buttons repeat; spaces are numbered by the tags.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_catalogue:
        return _page(view.hand)
    if view.ending is not None:
        return results.final(view, drawn_names(names, view.seats))
    is_laying = view.held is not None or bool(view.staged)
    height = tiles.height(_SMALL) + _NAME if is_laying else _rows(len(view.hand)) * _row()
    own = Box.at(theme.MARGIN, theme.MARGIN + _HEADER, theme.WIDTH - 2 * theme.MARGIN, height + 2 * _PAD)
    top = own.bottom + theme.GAP
    on_it, marked = lights.lying(lights.all_laid(view)), lights.on_preview(view, tags)
    room = (own.width, _HIGHEST - top - theme.MARGIN)
    shown = zoomed(view, on_it, marked, room) if is_laying else spread.spread(on_it, marked, room)
    canvas = Canvas(theme.WIDTH, top + shown.height + theme.MARGIN)
    _header(canvas, view, view.seat)
    canvas.panel(own, theme.PANEL)
    if is_laying:
        _strip(canvas, own.grown(-_PAD), view)
    else:
        _large(canvas, own.grown(-_PAD), view.hand)
    spread.draw(canvas, (own.left, top), shown, on_it, marked)
    return canvas


def _page(shown: tuple[Tile, ...]) -> Canvas:
    """Tiles to look at, each with its name."""
    own = Box.at(
        theme.MARGIN, theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, _rows(len(shown)) * _row() + 2 * _PAD
    )
    canvas = Canvas(theme.WIDTH, own.bottom + theme.MARGIN)
    canvas.panel(own, theme.PANEL)
    _large(canvas, own.grown(-_PAD), shown)
    return canvas


def _header(canvas: Canvas, view: View, seat: int) -> None:
    """What there is to do or what it comes to so far; the seat's score, and the bag."""
    line = theme.MARGIN + 30
    right = theme.WIDTH - theme.MARGIN - 6
    right -= before.bag(canvas, (right, line), view.bag) + 36
    right -= (
        canvas.text((right, line + 8), word(words.POINTS_UNIT), theme.SMALL, theme.MUTED, side="right") + 8
    )
    score = str(view.scores[seat])
    right -= canvas.text((right, line), score, theme.FIGURE, theme.TEXT, bold=True, side="right") + 28
    left = theme.MARGIN + 4
    canvas.text((left, line), _title(view, seat), theme.TITLE, theme.TEXT, bold=True, room=right - left)


def _title(view: View, seat: int) -> str:
    if view.held is not None:
        return word(words.WHERE, tile=view.held)
    if (draft := view.draft) is not None:
        if draft.points is not None:
            return word(words.SO_FAR, n=draft.points)
        return word(words.NOT_THROUGH_ALL if draft.has_joined else words.NOT_JOINED)
    return word(words.YOUR_TURN if seat in view.to_move else words.YOUR_HAND)


# Tiles


def _rows(count: int) -> int:
    return max(-(-count // _IN_A_ROW), 1)


def _row() -> int:
    return tiles.height(_LARGE) + _NAME


def _large(canvas: Canvas, area: Box, held: tuple[Tile, ...]) -> None:
    """The whole hand, nothing laid yet."""
    for place, tile in enumerate(held):
        row, column = divmod(place, _IN_A_ROW)
        in_row = min(len(held) - row * _IN_A_ROW, _IN_A_ROW)
        pitch = area.width // _IN_A_ROW
        left = area.left + (area.width - in_row * pitch) // 2 + column * pitch + (pitch - _LARGE) // 2
        _named(canvas, Box.at(left, area.top + row * _row(), _LARGE, tiles.height(_LARGE)), tile)


def _strip(canvas: Canvas, area: Box, view: View) -> None:
    """The hand in one row: the tile about to be laid has a ring, and those that are laid have left their places."""
    staged = {laid.tile for laid in view.staged}
    held = () if view.held is None else (view.held,)
    for cell, tile in zip(area.columns(_HAND, 0), in_order((*view.hand, *staged, *held)), strict=False):
        box = Box.at(cell.middle[0] - _SMALL // 2, cell.top, _SMALL, tiles.height(_SMALL))
        if tile == view.held:
            tiles.held_ring(canvas, box, _RINGED)
        _named(canvas, box, tile, is_gone=tile in staged)


def _named(canvas: Canvas, box: Box, tile: Tile, *, is_gone: bool = False) -> None:
    """A tile of the hand, its name below it."""
    piece = tiles.place(box.width) if is_gone else tiles.lone_tile(TURNINGS[tile][0], box.width)
    piece.paste(canvas, (box.left, box.top))
    ink = theme.MUTED if is_gone else theme.TEXT
    at = (box.middle[0], box.bottom + _NAME // 2)
    canvas.text(at, tile, theme.SMALL, ink, bold=not is_gone, side="middle")


# The part of the table


def zoomed(view: View, on_it: Mapping[Cell, Turned], marked: Marked, room: Point) -> Spread:
    """The whole table until something is laid, then the staged tiles with what is around them.

    Numbered spaces are kept large enough for their tags if the table can be cut around them; never so small that their
    numbers meet.
    """
    whole = board.whole_table(on_it)
    numbered = {cell for cell, _ in marked.tags}
    if view.staged:
        staged = {laid.cell for laid in view.staged}
        near = {cell for laid in staged for cell in around(laid)}
        if (size := board.largest(whole, room, (_ZOOMED, _LARGEST))) is not None:
            return Spread(board.Frame.about(whole, whole, room, (size, size)))
        return Spread(board.Frame.about(staged | near | numbered, whole, room, (board.NUMBERED, _ZOOMED)))
    frame = board.Frame.about(whole, whole, room)
    if numbered and frame.size < board.TAGGED:
        return Spread(board.Frame.about(numbered, whole, room, (board.NUMBERED, board.TAGGED)))
    return Spread(frame)

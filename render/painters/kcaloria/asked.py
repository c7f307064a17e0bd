"""The part of a table that a question is about, as large as it fits.

House rule: every space that can be chosen is in the picture, whatever else has to stay out of it.
"""

from dataclasses import replace
from typing import Final

from engine.games.kcaloria.rules.table import View
from engine.hexes import Cell, around
from render import hexagons
from render.geometry import Point
from render.hexagons import Frame
from render.painters.kcaloria import board
from render.painters.kcaloria.islands import islands
from render.painters.kcaloria.marked import Marked
from render.painters.kcaloria.sizes import SIGNED, SIZES
from render.setting import extent

_LARGEST: Final = 180
"""The largest that tiles are drawn as a rule: more would hide what is around."""
_CLOSE: Final = 288
"""The same where the question is about one tile, and those that have to do with it."""
_SMALLER: Final = 0.7
"""By how much smaller tiles may be for all of them to be whole."""
_PAD: Final = 28
"""About them, for what stands out of tiles."""
_BADGE: Final = (100, 66)
"""How far clients lay a badge of their own over a picture's lower left corner."""
_NUMBERED: Final = 64
"""The least at which numbers on neighbouring spaces stay clear of each other."""


def part_of(view: View, marks: Marked, room: Point) -> Frame:
    """As much of the table as the question needs; all of it if that is as large, or nothing less would do."""
    if marks.tags:
        numbered = {cell for cell, _ in marks.tags}
        return _numbered(view, numbered if view.staged is None else numbered | {*marks.ringed}, room)
    if view.held is None and view.staged is None:
        own = _own(view, room)
        return islands(board.begun(view), room, own.size) or own
    everything = board.whole(view, room, _LARGEST)
    wanted = _concerned(view, marks) | _starts(view)
    if not wanted:
        return everything
    frame = _close(view, wanted, room)
    return frame if frame.size > everything.size else everything


def _close(view: View, wanted: set[Cell], room: Point) -> Frame:
    """These alone, and the rows of tiles above and below them if there is room for all of a row."""
    fitting = [size for size in SIZES if _NUMBERED <= size <= _CLOSE]
    frame = Frame.about(wanted, wanted, room, fitting, _PAD)
    seen = {
        tile.cell
        for tile in view.tiles
        if frame.left - frame.size < _across(tile.cell, frame.size) < frame.left + room[0]
    }
    for row in (min(r for _, r in wanted) - 1, max(r for _, r in wanted) + 1):
        more = wanted | {cell for cell in seen if cell[1] == row}
        if hexagons.extent(more, frame.size).height + 2 * _PAD <= room[1]:
            wanted = more
    box = hexagons.extent(wanted, frame.size)
    return replace(frame, top=box.top - _PAD, height=box.height + 2 * _PAD)


def _across(cell: Cell, size: int) -> int:
    """Where the left side of a cell is."""
    return hexagons.extent((cell,), size).left


def _numbered(view: View, asked: set[Cell], room: Point) -> Frame:
    """The spaces to choose from, with all tiles or those beside them if there is room."""
    there = {tile.cell for tile in view.tiles}
    starts = _starts(view)
    beside = {near for cell in asked for near in around(cell) if near in there}
    frame = board.part(view, asked | beside | starts, room, (_NUMBERED, _LARGEST))
    if not all(map(frame.holds, asked)):
        return board.part(view, asked, room, (SIZES[0], _LARGEST))
    everything = board.part(view, asked | there | starts, room, (SIGNED, _LARGEST))
    is_near = everything.size >= _SMALLER * frame.size
    if is_near and all(map(everything.holds, asked | there | starts)):
        return _trimmed(everything, asked | there | starts)
    return _by_rows(frame, asked | beside | starts)


def _trimmed(frame: Frame, wanted: set[Cell]) -> Frame:
    """The same with no more of the meadow above and below these than marks need, and clients' badges in the lower left corner."""
    box = hexagons.extent(wanted, frame.size)
    pad = min(_PAD, (frame.height - box.height) // 2)
    corner = [cell for cell in wanted if frame.corner(cell)[0] < _BADGE[0]]
    off = hexagons.extent(corner, frame.size).bottom + _BADGE[1] if corner else box.bottom
    height = min(frame.height, max(box.bottom + pad, off) - box.top + pad)
    return replace(frame, top=box.top - pad, height=height)


def _by_rows(frame: Frame, wanted: set[Cell]) -> Frame:
    """The same with a whole row of tiles at its upper end, all that is wanted in it as before."""
    box, pitch = hexagons.extent(wanted, frame.size), hexagons.pitch(frame.size)
    least = box.bottom + board.PAD - frame.height
    rows = max(0, box.top - max(least, frame.top - pitch)) // pitch
    top = box.top - rows * pitch - board.PAD
    return replace(frame, top=min(top, box.top)) if top >= least else frame


def _own(view: View, room: Point) -> Frame:
    """The seat's own tiles, or all where signs can be seen on them."""
    everything = board.whole(view, room, _LARGEST)
    cells, there = (
        {tile.cell for tile in view.tiles if tile.seat == view.seat},
        {*board.occupied(extent(view))},
    )
    if view.tiles and all(map(everything.holds, there)):
        everything = _trimmed(everything, there)
    if not cells:
        return everything
    frame = board.part(view, cells, room, (_NUMBERED, _LARGEST))
    return everything if everything.size >= min(frame.size, SIGNED) else frame


def _concerned(view: View, marks: Marked) -> set[Cell]:
    """The tile in question and those beside it; and whatever the turn on the table has done something to."""
    there = {tile.cell for tile in view.tiles}
    chosen = {*marks.ringed, *([marks.ghost[1]] if marks.ghost else [])}
    cells = chosen | {near for cell in chosen for near in around(cell) if near in there}
    last = view.last
    if view.held is not None or last is None:
        return cells
    touched = {*(tile for tile, _ in last.changed), *last.doomed, *last.saved}
    cells |= {tile.cell for tile in view.tiles if tile.id in touched}
    return cells | {tile.cell for tile in last.fallen} | {cell for way in marks.food for cell in way}


def _starts(view: View) -> set[Cell]:
    """Where those begin who have not yet, with a space around."""
    waiting = [start for seat, start in enumerate(view.starts) if not view.turns[seat]]
    return {cell for start in waiting for cell in (start, *around(start))}

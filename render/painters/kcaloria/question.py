"""The part of a table that a question needs.

House rule: every space that can be chosen is in the picture, even if other things are left out.
"""

from bisect import bisect_left
from dataclasses import replace
from typing import Final

from engine.contract.hexes import Cell, around, distance
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons
from render.kit.geometry import Point
from render.kit.hexagons import Frame
from render.kit.style import extent
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights
from render.painters.kcaloria.board.islands import islands
from render.painters.kcaloria.board.plan import NEARER
from render.painters.kcaloria.tiles.sizes import BADGE, FIGURES, NUMBERED, ROOMY, SIGNED, SIZES

_LARGEST: Final = 180
"""Usual maximum size of tiles. Larger ones would hide their surroundings."""
_OWN: Final = 220
"""The same for the viewer's own tiles in another's turn."""
_CLOSE: Final = 288
"""The same where the question is about one tile and those related to it."""
_SMALLER: Final = 0.7
"""Factor by which tiles may be smaller to be all whole."""
_PAD: Final = 28
"""Margin about tiles, for what stands out of them."""
_NEAR: Final = 92
"""Least size of tiles that show the last turn in another's turn."""
_RING: Final = 16
"""Room for the ring about a tile that lies nearer."""
_CLEAR: Final = 4
"""Gap between figures and clients' badge."""
_NUMBERED: Final = 64
"""Least size at which numbers on neighbouring spaces do not overlap."""
_WHOLE, _WHOLE_WAITING = NUMBERED, 60
"""Least size of tiles where the whole table tells more than a part of it, and that in another
player's turn: the last tile, which lies nearer, must be large enough, too.
"""


def part_of(view: View, marks: Highlights, room: Point) -> Frame:
    """Return as much of the table as the question needs.

    It is the whole table if its tiles are as large there, or no smaller part is enough.
    """
    if marks.tags:
        numbered = {cell for cell, _ in marks.tags}
        return _frame_choices(view, numbered if view.staged is None else numbered | {*marks.ringed}, room)
    if view.held is None and view.staged is None:
        if (whole := _frame_whole(view, room)) is not None:
            return whole
        own = _frame_own_tiles(view, room)
        if is_waiting(view) and (cells := _own_cells(view)):
            close = _clear_badge(view, _frame_news(view, cells, room), room)
            is_clearer = close.size > own.size or close.size >= SIGNED
            if close.height <= room[1] and (is_clearer or not _has_last_tile(view, own)):
                return _fill_gap(view, _centre(view, close), room)
        return islands(board.cells_by_start(view), room, own.size) or own
    everything = board.frame_table(view, room, _LARGEST)
    wanted = _concerned_cells(view, marks) | _starts(view)
    if not wanted:
        return everything
    frame = _frame_closely(view, wanted, room)
    return frame if frame.size > everything.size else everything


def _frame_whole(view: View, room: Point) -> Frame | None:
    """Return a frame of all tiles, or None if they would be too small.

    Groups of tiles that are far apart are moved nearer, as on the table.
    """
    there = {*board.occupied_cells(extent(view))}
    frame = board.frame_tiles(view, room)
    least = _WHOLE_WAITING if is_waiting(view) else _WHOLE
    apart = islands(board.cells_by_start(view), room, frame.size) if view.tiles else None
    if apart is not None and apart.size >= least:
        return apart
    if not view.tiles or frame.size < least or not all(map(frame.holds, there)):
        return None
    frame = _clear_badge(view, _trim(frame, there), room)
    return None if _reach_into_badge(view, frame) else _clear_ring(view, frame, room)


def is_waiting(view: View) -> bool:
    """Return whether it is another player's turn."""
    return view.seat not in view.to_move


def _frame_news(view: View, own: set[Cell], room: Point) -> Frame:
    """Return a frame with the last turn's tile, all about it, and the seat's own tiles.

    Where these are too many, it has those that are nearest to that tile.
    """
    placed = None if view.last is None else view.last.placed
    if placed is None:
        return _frame_closely(view, own, room, _OWN)
    nearest = sorted(own, key=lambda cell: (distance(cell, placed.cell), cell))
    there = {tile.cell for tile in view.tiles}

    # What lies about the tile tells more than a margin, but must not make it too small.
    for news in ({placed.cell, *around(placed.cell)} & there, {placed.cell}):

        def frame_first(count: int, news: set[Cell] = news) -> Frame:
            return _frame_closely(view, news | {*nearest[:count]}, room, _OWN)

        def is_too_small(count: int) -> bool:
            frame = frame_first(count)
            return frame.size < _NEAR or frame.height > room[1]

        if count := bisect_left(range(1, len(nearest) + 1), True, key=is_too_small):
            return frame_first(count)
    return _frame_closely(view, own, room, _OWN)


def _has_last_tile(view: View, frame: Frame) -> bool:
    """Return whether the last turn's tile is whole in a frame, if there is one."""
    placed = None if view.last is None else view.last.placed
    return placed is None or frame.holds(placed.cell)


def _own_cells(view: View) -> set[Cell]:
    """Return the cells of the seat's own tiles."""
    return {tile.cell for tile in view.tiles if tile.seat == view.seat}


def _frame_closely(view: View, wanted: set[Cell], room: Point, largest: int = _CLOSE) -> Frame:
    """Return a frame with these cells, and more rows if they fit.

    The rows above and below are added if there is room for all of a row.
    """
    fitting = [size for size in SIZES if _NUMBERED <= size <= largest]
    frame = Frame.about(wanted, wanted, room, fitting, _PAD)
    seen = {
        tile.cell
        for tile in view.tiles
        if frame.left - frame.size < _left_edge(tile.cell, frame.size) < frame.left + room[0]
    }
    for row in (min(r for _, r in wanted) - 1, max(r for _, r in wanted) + 1):
        more = wanted | {cell for cell in seen if cell[1] == row}
        if hexagons.extent(more, frame.size).height + 2 * _PAD <= room[1]:
            wanted = more
    box = hexagons.extent(wanted, frame.size)
    return replace(frame, top=box.top - _PAD, height=box.height + 2 * _PAD)


def _clear_badge(view: View, frame: Frame, room: Point) -> Frame:
    """Return the frame higher, or moved down, so that no figures lie under clients' badge.

    It moves down only as far as all whole tiles stay whole.
    """
    lacking = _reach_into_badge(view, frame)
    more = min(lacking, max(0, room[1] - frame.height))
    tops = (frame.corner(tile.cell)[1] for tile in view.tiles if frame.holds(tile.cell))
    down = min(lacking - more, min(tops, default=0))
    return replace(frame, top=frame.top + down, height=frame.height + more)


def _clear_ring(view: View, frame: Frame, room: Point) -> Frame:
    """Return the frame higher above, so that the ring about a nearer tile is whole."""
    placed = None if view.last is None else view.last.placed
    if placed is None or frame.size >= ROOMY:
        return frame
    reach = round(hexagons.height(frame.size) * NEARER / 2) + _RING
    more = max(0, min(reach - frame.middle(placed.cell)[1], room[1] - frame.height))
    return replace(frame, top=frame.top - more, height=frame.height + more)


def _reach_into_badge(view: View, frame: Frame) -> int:
    """Return how far figures reach down into clients' badge."""
    reach, low = (round(share * frame.size) for share in FIGURES)
    told = (tile.cell for tile in view.tiles if frame.holds(tile.cell) and any(tile.left))
    lowest = max((y + low for x, y in map(frame.middle, told) if x - reach < BADGE[0]), default=0)
    return max(0, lowest + _CLEAR + BADGE[1] - frame.height)


def _centre(view: View, frame: Frame) -> Frame:
    """Return the frame moved aside until its tiles are in the middle, unless that cuts one."""
    shown = [tile.cell for tile in view.tiles if frame.shows(tile.cell)]
    box = hexagons.extent(shown, frame.size)
    left = box.middle[0] - frame.width // 2
    moved = replace(frame, left=left)
    is_as_whole = {cell for cell in shown if frame.holds(cell)} <= {*filter(moved.holds, shown)}
    more = any(moved.shows(tile.cell) for tile in view.tiles if tile.cell not in shown)
    return moved if is_as_whole and not more and not _reach_into_badge(view, moved) else frame


def _fill_gap(view: View, frame: Frame, room: Point) -> Frame:
    """Return the frame moved aside, where meadow at a side has the room of tiles at the other."""
    boxes = [hexagons.extent((tile.cell,), frame.size) for tile in view.tiles]
    rows = [box for box in boxes if frame.top < box.middle[1] < frame.top + frame.height]
    right = frame.left + frame.width
    shown = [box for box in rows if frame.left < box.right and box.left < right]
    if not shown:
        return frame
    before, after = min(box.left for box in shown) - frame.left, right - max(box.right for box in shown)
    cut, more = frame.left - min(box.left for box in rows), max(box.right for box in rows) - right
    by = 0
    if cut > 0 and after > _PAD:
        by = -min(after, cut + _PAD + _PAD) + _PAD
    elif more > 0 and before > _PAD:
        by = min(before, more + _PAD + _PAD) - _PAD
    moved = _clear_badge(view, replace(frame, left=frame.left + by), room)
    return moved if moved.height <= room[1] and not _reach_into_badge(view, moved) else frame


def _left_edge(cell: Cell, size: int) -> int:
    """Return the left edge of a cell."""
    return hexagons.extent((cell,), size).left


def _frame_choices(view: View, asked: set[Cell], room: Point) -> Frame:
    """Return a frame with the spaces to choose from.

    All tiles, or those beside the spaces, are added if there is room.
    """
    there = {tile.cell for tile in view.tiles}
    starts = _starts(view)
    beside = {near for cell in asked for near in around(cell) if near in there}
    frame = board.part(view, asked | beside | starts, room, (_NUMBERED, _LARGEST))
    if not all(map(frame.holds, asked)):
        return board.part(view, asked, room, (SIZES[0], _LARGEST))
    everything = board.part(view, asked | there | starts, room, (SIGNED, _LARGEST))
    is_near = everything.size >= _SMALLER * frame.size
    if is_near and all(map(everything.holds, asked | there | starts)):
        return _trim(everything, asked | there | starts)
    return _by_rows(frame, asked | beside | starts)


def _trim(frame: Frame, wanted: set[Cell]) -> Frame:
    """Return the frame with a smaller margin of meadow above and below.

    It keeps room for marks, and for clients' badges in the lower left corner.
    """
    box = hexagons.extent(wanted, frame.size)
    pad = min(_PAD, (frame.height - box.height) // 2)
    corner = [cell for cell in wanted if frame.corner(cell)[0] < BADGE[0]]
    off = hexagons.extent(corner, frame.size).bottom + BADGE[1] if corner else box.bottom
    height = min(frame.height, max(box.bottom + pad, off) - box.top + pad)
    return replace(frame, top=box.top - pad, height=height)


def _by_rows(frame: Frame, wanted: set[Cell]) -> Frame:
    """Return the frame moved up to a whole row of tiles.

    All wanted cells stay in it.
    """
    box, pitch = hexagons.extent(wanted, frame.size), hexagons.pitch(frame.size)
    least = box.bottom + board.PAD - frame.height
    rows = max(0, box.top - max(least, frame.top - pitch)) // pitch
    top = box.top - rows * pitch - board.PAD
    return replace(frame, top=min(top, box.top)) if top >= least else frame


def _frame_own_tiles(view: View, room: Point) -> Frame:
    """Return a frame with the seat's own tiles.

    It has all tiles where they are large enough for signs.
    """
    everything = board.frame_table(view, room, _LARGEST)
    cells, there = _own_cells(view), {*board.occupied_cells(extent(view))}
    if view.tiles and all(map(everything.holds, there)):
        everything = _trim(everything, there)
    if not cells:
        return everything
    frame = board.part(view, cells, room, (_NUMBERED, _LARGEST))
    return everything if everything.size >= min(frame.size, SIGNED) else frame


def _concerned_cells(view: View, marks: Highlights) -> set[Cell]:
    """Return the tile in question, its neighbours, and changed tiles."""
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
    """Return the starts of waiting seats, with the spaces around."""
    waiting = [start for seat, start in enumerate(view.starts) if not view.turns[seat]]
    return {cell for start in waiting for cell in (start, *around(start))}

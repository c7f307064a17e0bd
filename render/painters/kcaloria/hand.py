"""The hand of kCaloria: what one player alone may see, with as much of the table as the question needs."""

from collections import Counter
from typing import Final

from engine.game import Place
from engine.games.kcaloria.kinds import KINDS, Key, worth
from engine.games.kcaloria.scoring import unspent
from engine.games.kcaloria.table import View
from engine.hexes import Cell, around
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.hexagons import Frame
from render.painters.kcaloria import board, colours, entries, results, tiles, words
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import Marked, marked
from render.wording import drawn_names

_HEADER: Final = 84
_GAP: Final = 8
_LARGEST: Final = 176
"""The largest that tiles are drawn as a rule: more would hide what is around."""
_CLOSE: Final = 300
"""The same where one tile is in question, and those beside it."""
_NUMBERED: Final = 64
"""The least for a number on a space."""


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own tiles, each told about, and below them the table; while one is being placed, that one alone.

    A view with tiles in hand and none on the table, of a seat that has nothing to choose, is a page of the catalogue.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    shown = _shown(view)
    top = theme.MARGIN + _HEADER
    below = top + len(shown) * (entries.HEIGHT + _GAP) + _GAP
    wide = theme.WIDTH - 2 * theme.MARGIN
    frame, marks = None, marked(view, tags)
    if not view.is_page:
        frame = _frame(view, marks, (wide, HIGHEST - below - theme.MARGIN))
    height = below + frame.height if frame else below
    canvas = colours.canvas(theme.WIDTH, height + theme.MARGIN)
    _header(canvas, view, view.seat, called[view.seat])
    for place, (key, count) in enumerate(shown.items()):
        box = Box.at(theme.MARGIN, top + place * (entries.HEIGHT + _GAP), wide, entries.HEIGHT)
        entries.draw(canvas, box, KINDS[key], count, words.came(view))
    if frame is not None:
        board.draw(canvas, (theme.MARGIN, below), frame, view, marks)
    return canvas


def _shown(view: View) -> Counter[Key]:
    """The tiles that are told about: the one in question, or all."""
    if view.held is not None:
        return Counter((view.held,))
    if view.staged is not None and view.seat in view.to_move:
        return Counter(tile.key for tile in view.tiles if tile.id == view.staged)
    return Counter(view.hand)


def _header(canvas: Canvas, view: View, seat: int, name: str) -> None:
    """What there is to do; and whose hand it is, with that seat's points."""
    line = theme.MARGIN + 34
    left, right = theme.MARGIN + 4, theme.WIDTH - theme.MARGIN - 6
    if not view.is_page:
        points = str(worth(unspent(view, seat)))
        right -= canvas.text((right, line), points, theme.FIGURE, theme.TEXT, bold=True, side="right") + 18
        size = plates.SMALL_BADGE
        plates.badge(canvas, (right - size // 2, line), seat, name, size)
        right -= size + 28
    title = words.title(view)
    canvas.text((left, line), title, theme.TITLE, theme.TEXT, bold=True, room=right - left)


def _frame(view: View, marks: Marked, room: tuple[int, int]) -> Frame:
    """The part of the table that the question is about; all of it if that is as large."""
    cells = _wanted(view, marks)
    everything = board.whole(view, room, _LARGEST)
    if not cells:
        return everything
    largest = _CLOSE if marks.named else _LARGEST
    frame = board.part(view, cells, room, (_NUMBERED, largest))
    return everything if everything.size >= min(frame.size, tiles.SIGNED) and not marks.named else frame


def _wanted(view: View, marks: Marked) -> set[Cell]:
    if marks.tags:
        return {cell for cell, _ in marks.tags}
    if view.held is None and view.staged is None:
        return {tile.cell for tile in view.tiles if tile.seat == view.seat}
    there = {tile.cell for tile in view.tiles}
    chosen = {*marks.ringed, *([marks.ghost[1]] if marks.ghost else [])}
    beside = {near for cell in chosen for near in around(cell) if near in there}
    return chosen | beside | _concerned(view)


def _concerned(view: View) -> set[Cell]:
    """The tiles that the turn on the table has done something to."""
    last = view.last
    if view.held is not None or last is None:
        return set()
    tiles = {*(tile for tile, _ in last.changed), *last.doomed, *last.saved}
    return {tile.cell for tile in view.tiles if tile.id in tiles} | {tile.cell for tile in last.fallen}

"""The hand of kCaloria: what one player alone may see, with as much of the table as the question needs."""

from collections import Counter
from typing import Final

from engine.game import Place
from engine.games.kcaloria.rules.kinds import KINDS, Key, worth
from engine.games.kcaloria.rules.table import View
from render import plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kcaloria import board, catalogue, entries, results, words
from render.painters.kcaloria.asked import part_of
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.marked import marked
from render.wording import drawn_names

_HEADER: Final = 84
_GAP: Final = 8


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own tiles, each told about, and below them the table; while one is being placed, that one alone.

    Tiles about to be discarded come first, struck out.

    A view with tiles in hand and none on the table, of a seat that has nothing to choose, is a page of the catalogue.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_page:
        return catalogue.page(view)
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    going, shown = Counter(view.discarding or ()), _shown(view)
    told = len(going) + len(shown)
    marks = marked(view, tags)
    wide, high = room(told)
    frame = part_of(view, marks, (wide, high))
    top, below = theme.MARGIN + _HEADER, HIGHEST - theme.MARGIN - high
    canvas = Canvas(theme.WIDTH, below + frame.height + theme.MARGIN)
    _header(canvas, view, view.seat, called[view.seat])
    boxes = [
        Box.at(theme.MARGIN, top + place * (entries.HEIGHT + _GAP), wide, entries.HEIGHT)
        for place in range(told)
    ]
    for (key, count), box in zip(going.items(), boxes[: len(going)], strict=True):
        entries.to_go(canvas, box, KINDS[key], count)
    came = words.came(view)
    for (key, count), box in zip(shown.items(), boxes[len(going) :], strict=True):
        entries.draw(canvas, box, KINDS[key], count, came)
    board.draw(canvas, (theme.MARGIN, below), frame, view, marks)
    return canvas


def room(told: int) -> Point:
    """What is left for the table below so many tiles that are told about."""
    below = theme.MARGIN + _HEADER + told * (entries.HEIGHT + _GAP) + _GAP
    return theme.WIDTH - 2 * theme.MARGIN, HIGHEST - below - theme.MARGIN


def _shown(view: View) -> Counter[Key]:
    """The tiles that are told about: the one in question, or all."""
    if view.held is not None:
        return Counter((view.held,))
    if view.staged is not None and view.seat in view.to_move:
        return Counter(tile.key for tile in view.tiles if tile.id == (view.choosing or view.staged))
    return Counter(view.hand)


def _header(canvas: Canvas, view: View, seat: int, name: str) -> None:
    """What there is to do; and whose hand it is, with that seat's points."""
    line = theme.MARGIN + 34
    left, right = theme.MARGIN + 4, theme.WIDTH - theme.MARGIN - 6
    points = str(worth(view.sight.unspent[seat]))
    right -= canvas.text((right, line), points, theme.FIGURE, theme.TEXT, bold=True, side="right") + 18
    size = plates.SMALL_BADGE
    plates.badge(canvas, (right - size // 2, line), seat, name, size)
    right -= size + 28
    canvas.text((left, line), words.title(view), theme.TITLE, theme.TEXT, bold=True, room=right - left)

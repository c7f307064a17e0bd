"""A page of the catalogue: tiles, and a legend of their signs.

House rule: a page is about its tiles, which have all details while all signs have room at least by
their names. Where there are as many signs as tiles, the page is about the signs, and the tiles are
examples.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.kinds import KINDS, Key, Kind
from engine.games.kcaloria.rules.state import View
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.kcaloria import words
from render.painters.kcaloria.board import ground
from render.painters.kcaloria.board.board import HIGHEST
from render.painters.kcaloria.tiles import entries, legend
from render.painters.kcaloria.tiles.legend import Legend

_HEADER: Final = 84
_GAP: Final = 8
_BRIEF: Final = {3: 166, 2: 158}
"""Height of brief entries by their number in a row. The number is the largest with whole names."""
_LOW: Final = 102
"""The same of a row of two whose names have one line, where all pages are to fit."""
_FOOT: Final = 28
"""Room below tiles without a legend. Clients lay a badge over a picture's bottom left corner."""
_WIDE: Final = theme.WIDTH - 2 * theme.MARGIN


class _Layout(NamedTuple):
    """A layout: the detail of the tiles and of their signs."""

    tiles: int
    in_a_row: int
    """Number of brief entries in a row; 0 for entries in full."""
    legend: Legend
    brief: tuple[int, ...] = ()
    """Heights of the rows of brief entries."""

    @property
    def tiles_height(self) -> int:
        if self.in_a_row:
            return sum(self.brief) + _GAP * len(self.brief)
        return self.tiles * (entries.HEIGHT + _GAP)

    @property
    def height(self) -> int:
        """The height of the whole page."""
        below = self.legend.height or _FOOT
        return theme.MARGIN + _HEADER + self.tiles_height + _GAP + below + theme.MARGIN


def page(view: View) -> Canvas:
    """Draw all tiles of the view's hand, each kind once."""
    shown = Counter(view.hand)
    ways = list(_layouts([KINDS[key] for key in shown]))
    layout = next((way for way in ways if way.height <= HIGHEST), ways[-1])
    layout = layout._replace(legend=layout.legend.with_air(HIGHEST - layout.height))
    canvas = ground.canvas(theme.WIDTH, layout.height)
    top = theme.MARGIN + _HEADER
    at = (theme.MARGIN + 4, theme.MARGIN + 34)
    canvas.text(
        at,
        words.heading(view.hand, has_signs=bool(layout.legend.signs)),
        theme.TITLE,
        theme.TEXT,
        heavy=True,
        room=_WIDE,
    )
    if layout.in_a_row:
        _draw_brief(canvas, top, shown, layout)
    else:
        _draw_in_full(canvas, top, shown, has_biomes=bool(layout.legend.biomes))
    top += layout.tiles_height + _GAP
    layout.legend.draw(canvas, Box.at(theme.MARGIN, top, _WIDE, layout.legend.height))
    return canvas


def _layouts(kinds: list[Kind]) -> Iterator[_Layout]:
    """Yield the layouts for these tiles, best first."""
    count = len(kinds)
    for has_biomes in (True, False):
        yield _Layout(count, 0, legend.of(kinds, has_biomes=has_biomes))
    named = legend.in_short(kinds)
    if len(named.signs) >= count:
        yield from _in_brief(kinds, legend.of(kinds, has_biomes=False))
    yield _Layout(count, 0, named)


def _draw_in_full(canvas: Canvas, top: int, shown: Mapping[Key, int], *, has_biomes: bool) -> None:
    for place, (key, count) in enumerate(shown.items()):
        box = Box.at(theme.MARGIN, top + place * (entries.HEIGHT + _GAP), _WIDE, entries.HEIGHT)
        entries.draw(canvas, box, KINDS[key], count, has_biomes=has_biomes)


def _draw_brief(canvas: Canvas, top: int, shown: Mapping[Key, int], layout: _Layout) -> None:
    keys = iter(shown)
    for high in layout.brief:
        columns = Box.at(theme.MARGIN, top, _WIDE, high).columns(layout.in_a_row, _GAP)
        for column, key in zip(columns, keys, strict=False):
            entries.draw_brief(canvas, column, KINDS[key])
        top += high + _GAP


def _in_brief(kinds: Sequence[Kind], signs: Legend) -> Iterator[_Layout]:
    """Yield the layouts with brief entries, as many in a row as have whole names."""
    count = len(kinds)
    most, least = _BRIEF
    wide, wider = (Box(0, 0, _WIDE, 1).columns(some, _GAP)[0].width for some in (most, least))
    if all(entries.is_brief(kind, wide) for kind in kinds):
        yield _Layout(count, most, signs, (_BRIEF[most],) * -(-count // most))
    rows = [kinds[n : n + least] for n in range(0, count, least)]
    yield _Layout(count, least, signs, (_BRIEF[least],) * len(rows))
    are_low = (all(entries.is_brief(kind, wider, is_low=True) for kind in row) for row in rows)
    yield _Layout(count, least, signs, tuple(_LOW if is_low else _BRIEF[least] for is_low in are_low))

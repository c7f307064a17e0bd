"""A page of the catalogue: tiles, and a legend of their signs.

House rule: a page is about its tiles, which have all details while all signs have room at least by
their names. Where there are as many signs as tiles, the page is about the signs, and the tiles are
examples.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
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
_BRIEF: Final = {3: 166, 2: 150}
"""Height of brief entries by their number in a row. The number is the largest with whole names."""
_FOOT: Final = 28
"""Room below tiles without a legend. Clients lay a badge over a picture's bottom left corner."""
_WIDE: Final = theme.WIDTH - 2 * theme.MARGIN


class _Layout(NamedTuple):
    """A layout: the detail of the tiles and of their signs."""

    tiles: int
    in_a_row: int
    """Number of brief entries in a row; 0 for entries in full."""
    legend: Legend

    @property
    def tiles_height(self) -> int:
        if self.in_a_row:
            return -(-self.tiles // self.in_a_row) * (_BRIEF[self.in_a_row] + _GAP)
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
        _draw_brief(canvas, top, shown, layout.in_a_row)
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
        yield _Layout(count, _in_a_row(kinds), legend.of(kinds, has_biomes=False))
    yield _Layout(count, 0, named)


def _draw_in_full(canvas: Canvas, top: int, shown: Mapping[Key, int], *, has_biomes: bool) -> None:
    for place, (key, count) in enumerate(shown.items()):
        box = Box.at(theme.MARGIN, top + place * (entries.HEIGHT + _GAP), _WIDE, entries.HEIGHT)
        entries.draw(canvas, box, KINDS[key], count, has_biomes=has_biomes)


def _draw_brief(canvas: Canvas, top: int, shown: Mapping[Key, int], in_a_row: int) -> None:
    high = _BRIEF[in_a_row]
    for place, key in enumerate(shown):
        row = Box.at(theme.MARGIN, top + place // in_a_row * (high + _GAP), _WIDE, high)
        entries.draw_brief(canvas, row.columns(in_a_row, _GAP)[place % in_a_row], KINDS[key])


def _in_a_row(kinds: Collection[Kind]) -> int:
    """Return how many brief entries a row has."""
    most, least = _BRIEF
    wide = Box(0, 0, _WIDE, 1).columns(most, _GAP)[0].width
    return most if all(entries.is_brief(kind, wide) for kind in kinds) else least

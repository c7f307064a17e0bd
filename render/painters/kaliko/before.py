"""The turn before, in a panel of its own: what a play scored, path by path, the tiles of an exchange, a pass; and the bag."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.kaliko.table import Exchanged, Passed, Played, ScoringPath, View
from engine.games.kaliko.tiles import TURNINGS
from render import lettering, plates, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import tiles, words
from render.wording import word

_PAD: Final = 20
_HEAD: Final = plates.SMALL_BADGE
_LINE: Final = 52
"""From path to path."""
_MOST_LINES: Final = 4
_GAP: Final = 14
_SHOWN: Final = 104
"""Size of exchanged tiles."""
_NAME: Final = 50
_FEW: Final = 3
"""So many seats have their plates in one row."""
_BAG: Final = 230
"""Room for the bag, and for gaps."""
_LEAST_NAME: Final = 180
"""Room for a name in one line with a path."""
_WIDTH: Final = theme.WIDTH - 2 * theme.MARGIN - 2 * _PAD


class _Split(NamedTuple):
    """How the points of a play are written: the paths that have room, in so many columns, and those that have none."""

    shown: Sequence[ScoringPath]
    columns: int
    rest: Sequence[ScoringPath]

    @property
    def lines(self) -> int:
        return -(-len(self.shown) // self.columns) + bool(self.rest)


def height(view: View) -> int:
    """How high the panel is."""
    head = _HEAD + 2 * _PAD
    match view.last:
        case Played(paths=paths) if _is_one_line(view, paths):
            return head
        case Played(paths=paths):
            return head + 8 + _LINE * _split(paths).lines
        case Exchanged():
            return head + 12 + tiles.height(_SHOWN) + _NAME
        case _:
            return head


def draw(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """The panel, in a box of that height."""
    canvas.panel(box, theme.PANEL)
    inner = box.grown(-_PAD)
    line = inner.top + _HEAD // 2
    right = inner.right - 8
    right -= bag(canvas, (right, line), view.bag) + 24
    seat = view.turn if view.last_seat is None else view.last_seat
    plates.badge(canvas, (inner.left + 4 + _HEAD // 2, line), seat, called[seat], _HEAD)
    start = (inner.left + _HEAD + 22, line)
    room, who = right - start[0], called[seat]
    below = inner.below(_HEAD + 8)
    match view.last:
        case Played(paths=paths) if _is_one_line(view, paths):
            wide = _path_width(paths[0])
            left = start[0] + canvas.text(start, who, theme.BODY, theme.TEXT, room=room - wide - 24) + 24
            _path(canvas, (left, line), paths[0])
        case Played() as played:
            gained = word(words.POINTS, n=played.points)
            wide = lettering.width(gained, theme.BODY, bold=True) + 26
            said = _named(canvas, start, words.LAID, who, room - wide, n=len(played.laid))
            canvas.text((start[0] + said + 26, line), gained, theme.BODY, theme.TEXT, bold=True)
            _paths(canvas, below, _split(played.paths))
        case Exchanged(tiles=shown):
            _named(canvas, start, words.EXCHANGED, who, room, n=len(shown))
            _tiles(canvas, below, shown)
        case Passed():
            _named(canvas, start, words.PASSED, who, room, n=view.passes, all=len(view.staying))
        case None:
            _named(canvas, start, words.BEGINS, who, room)


def bag(canvas: Canvas, right: Point, count: int) -> int:
    """How many tiles the bag holds, ending at the point. Its width."""
    wide = plates.pieces_left(canvas, right, count) + 10
    at = (right[0] - wide, right[1])
    return wide + canvas.text(at, word(words.BAG), theme.SMALL, theme.MUTED, side="right")


def _named(canvas: Canvas, at: Point, template: str, who: str, room: int, **counts: int) -> int:
    """A sentence about somebody, whose name is cut if need be and never what it says. Its width."""
    rest = lettering.width(word(template, who="", **counts), theme.BODY, bold=False)
    fitting = lettering.fit(who, theme.BODY, room - rest, bold=False)
    return canvas.text(at, word(template, who=fitting, **counts), theme.BODY, theme.TEXT)


def _is_one_line(view: View, paths: Sequence[ScoringPath]) -> bool:
    """Whether a play is told beside its player's name, where many plates leave the pattern little room."""
    room = _WIDTH - _HEAD - _BAG - _path_width(paths[0])
    return view.seats > _FEW and len(paths) == 1 and room >= _LEAST_NAME


def _split(paths: Sequence[ScoringPath]) -> _Split:
    column = (_WIDTH - theme.GAP) // 2
    columns = 2 if len(paths) > 1 and all(_path_width(path) <= column for path in paths) else 1
    most = columns * _MOST_LINES
    if len(paths) <= most:
        return _Split(paths, columns, ())
    return _Split(paths[: most - columns], columns, paths[most - columns :])


def _paths(canvas: Canvas, area: Box, split: _Split) -> None:
    """What each path brought, and how that comes about."""
    cells = area.columns(split.columns, theme.GAP)
    for place, path in enumerate(split.shown):
        line, column = divmod(place, split.columns)
        _path(canvas, (cells[column].left + 4, area.top + _LINE * line + _LINE // 2), path)
    if split.rest:
        left, line = area.left + 4 + tiles.SWATCH + _GAP, area.top + _LINE * split.lines - _LINE // 2
        more = word(words.MORE_PATHS, n=len(split.rest))
        left += canvas.text((left, line), more, theme.SMALL, theme.MUTED) + _GAP
        gained = word(words.PLUS, n=sum(path.points for path in split.rest))
        canvas.text((left, line), gained, theme.SMALL, theme.TEXT, bold=True)


def _path(canvas: Canvas, at: Point, path: ScoringPath) -> None:
    left, line = at
    tiles.swatch(canvas, (left, line), path.colour)
    left += tiles.SWATCH + _GAP
    for text, ink, bold in _path_texts(path):
        left += canvas.text((left, line), text, theme.SMALL, ink, bold=bold) + _GAP


def _path_width(path: ScoringPath) -> int:
    return (
        4
        + tiles.SWATCH
        + sum(_GAP + lettering.width(text, theme.SMALL, bold=bold) for text, _, bold in _path_texts(path))
    )


def _path_texts(path: ScoringPath) -> list[tuple[str, theme.Colour, bool]]:
    """What is written of a path: what it is, the reckoning, the points."""
    texts = (
        (words.path(path), theme.TEXT, False),
        (words.count(path), theme.MUTED, False),
        (str(path.points), theme.TEXT, True),
    )
    return [written for written in texts if written[0]]


def _tiles(canvas: Canvas, area: Box, shown: Sequence[str]) -> None:
    """Exchanged tiles with their names."""
    pitch = 150
    left = area.left + 8
    for place, tile in enumerate(shown):
        corner = (left + place * pitch, area.top)
        tiles.lone_tile(TURNINGS[tile][0], _SHOWN).paste(canvas, corner)
        at = (corner[0] + _SHOWN // 2, area.top + tiles.height(_SHOWN) + _NAME // 2)
        canvas.text(at, tile, theme.SMALL, theme.TEXT, bold=True, side="middle")

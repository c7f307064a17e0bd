"""The pattern as a board: how large, which part of it, and what is marked on it.

House rule: a board shows the spaces it is to show as large as they fit, in the middle of all that there is room for
around them; what runs out of it is cut.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from engine.games.kaliko.tiles import Turned
from engine.hexes import SIDES, Cell, beyond, opposite, reading_order, rim
from render import marks, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import tiles
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.tiles import DARK, SIZES

TAGGED: Final = 62
"""The least width of a space for a tag on it to keep off its neighbours."""
NUMBERED: Final = 44
"""The least width of a space for a number of two figures."""
LARGEST: Final = 130
HIGHEST: Final = 1400
"""No picture is higher."""

_PAD: Final = 14
"""Between a board's edge and the outermost space."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How large a board is drawn, and what part of it: `left` and `top` are where the picture begins, from the middle of the start."""

    size: int
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def about(
        cls,
        cells: Collection[Cell],
        whole: Collection[Cell],
        room: Point,
        sizes: tuple[int, int] = (SIZES[0], LARGEST),
    ) -> Self:
        """These cells as large as they fit into the room, and as many others of the whole as there is room for.

        If they do not fit in the least of the sizes from which to which they may be drawn, the outermost are cut.
        """
        size = largest(cells, room, sizes) or sizes[0]
        height = min(room[1], _extent(whole, size).height + 2 * _PAD)
        wanted, all_there = _extent(cells, size), _extent(whole, size)
        left = _start(wanted.left, wanted.right, all_there.left, all_there.right, room[0])
        top = _start(wanted.top, wanted.bottom, all_there.top, all_there.bottom, height)
        return cls(size, left, top, room[0], height)

    def corner(self, cell: Cell) -> Point:
        """Where the box of a space begins on the board."""
        box = _extent((cell,), self.size)
        return box.left - self.left, box.top - self.top

    def middle(self, cell: Cell) -> Point:
        """The middle of a space on the board."""
        left, top = self.corner(cell)
        return left + self.size // 2, top + tiles.height(self.size) // 2


def largest(cells: Collection[Cell], room: Point, sizes: tuple[int, int]) -> int | None:
    """The largest of the sizes from which to which all these cells fit into the room."""
    least, most = sizes
    return next(
        (size for size in reversed(SIZES) if least <= size <= most and _fits(cells, size, room)), None
    )


def needed(cells: Iterable[Cell], size: int) -> Point:
    """How wide and how high a board of these cells is."""
    box = _extent(cells, size)
    return box.width + 2 * _PAD, box.height + 2 * _PAD


def whole_table(on_it: Mapping[Cell, Turned]) -> tuple[Cell, ...]:
    """The tiles and one empty ring about them."""
    return (*on_it, *rim(on_it))


def draw(canvas: Canvas, at: Point, frame: Frame, on_it: Mapping[Cell, Turned], marked: Marked) -> None:
    """Draw the board with its corner at a point, and the tags on top of everything."""
    box = Box.at(*at, frame.width, frame.height)
    board = Canvas(frame.width, frame.height, theme.PANEL)
    for cell in rim(on_it):
        _space(board, frame, cell, on_it, is_dead=cell in marked.dead)
    for cell, turned in sorted(on_it.items(), key=lambda item: reading_order(item[0])):
        piece = tiles.tile(turned, frame.size, marked.lights.get(cell, DARK), is_ringed=cell in marked.ringed)
        piece.paste(board, frame.corner(cell))
    for cell, number in marked.tags:
        _tag(board, frame, cell, number)
    board.round_off(theme.TABLE)
    canvas.paste(board, (box.left, box.top))


def _space(board: Canvas, frame: Frame, cell: Cell, on_it: Mapping[Cell, Turned], *, is_dead: bool) -> None:
    """An empty space, with the open ends of the paths that look into it."""
    corner = frame.corner(cell)
    (tiles.dead if is_dead else tiles.socket)(frame.size).paste(board, corner)
    for side in SIDES:
        if (near := on_it.get(beyond(cell, side))) is not None:
            tiles.stub(side, near.colours[opposite(side)], frame.size).paste(board, corner)


def _tag(board: Canvas, frame: Frame, cell: Cell, number: int) -> None:
    """A number on a space, unless that is cut; where spaces are smaller than tags, the space itself becomes one."""
    if not board.box.holds(Box.at(*frame.corner(cell), frame.size, tiles.height(frame.size))):
        return
    if frame.size >= TAGGED:
        marks.tag(board, frame.middle(cell), number)
        return
    tiles.numbered(frame.size).paste(board, frame.corner(cell))
    board.text(frame.middle(cell), str(number), theme.SMALL, theme.INK, bold=True, side="middle")


def _extent(cells: Iterable[Cell], size: int) -> Box:
    """The box about all these spaces, from the middle of the start."""
    across = [(2 * q + r) * size // 2 for q, r in cells]
    down = [r * tiles.pitch(size) for _, r in cells]
    half, high = size // 2, tiles.height(size)
    top = min(down) - high // 2
    return Box(min(across) - half, top, max(across) + half, max(down) - high // 2 + high)


def _fits(cells: Collection[Cell], size: int, room: Point) -> bool:
    wide, high = needed(cells, size)
    return wide <= room[0] and high <= room[1]


def _start(first: int, last: int, least: int, most: int, room: int) -> int:
    """Where to begin so that the middle of first and last is in the middle, unless that wastes room at an end."""
    if most - least + 2 * _PAD <= room:
        return (least + most - room) // 2
    return min(max((first + last - room) // 2, least - _PAD), most + _PAD - room)

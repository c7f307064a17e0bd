"""Paths of a pattern, and how laid tiles change them.

A pattern does not change while a play is built, so its paths are traced once. To trace a play, the
code jumps over each old path from end to end. The cost grows only with its new segments and the old
paths that they meet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.contract.hexes import STEPS, Cell, Side, around, beyond, opposite, rim
from engine.games.kaliko.state import Draft, Laid, Scored, ScoringPath, Segment
from engine.games.kaliko.tiles import ANY, BITS, SHOWING, TURNINGS, Colour, Turned

End = tuple[Cell, Side]
"""The open end of a path: the cell of its last tile, and the side."""

Staged = Mapping[Cell, Turned]
"""Tiles laid on the preview, by cell."""

_PATTERNS_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Path:
    """A path of the pattern.

    `parts` are its segments from end to end: the cell, and the index of the chord on its tile.
    """

    colour: Colour
    parts: tuple[tuple[Cell, int], ...]
    crossings: int
    """Number of crossings of the path with itself."""
    ends: tuple[End, ...]
    """Both open ends (KAL-5); empty when the path is closed."""

    @property
    def segments(self) -> int:
        """The length of the path in segments."""
        return len(self.parts)

    @property
    def is_closed(self) -> bool:
        """Whether the path is a loop."""
        return not self.ends

    @property
    def faces(self) -> tuple[Cell, ...]:
        """The empty cells next to its ends."""
        return tuple(beyond(*end) for end in self.ends)


class NewPath(NamedTuple):
    """A path across pattern and staged tiles, with at least one new segment."""

    colour: Colour
    segments: int
    crossings: int
    is_closed: bool
    old: tuple[int, ...]
    """The numbers of the old paths in it."""
    new: tuple[tuple[Cell, int], ...]
    """Its new segments."""
    faces: tuple[Cell, ...]
    """The empty cells next to its open ends."""

    @property
    def is_scoring(self) -> bool:
        """Whether the path joins old ends, and so scores.

        It joins two old paths at least, or both ends of one (KAL-11, KAL-12).
        """
        return len(self.old) >= (1 if self.is_closed else 2)

    @property
    def new_cells(self) -> set[Cell]:
        """The cells with a new segment of the path."""
        return {cell for cell, _ in self.new}

    def runs_through(self, cells: Iterable[Cell]) -> bool:
        """Return whether each of these cells has a new segment of it (KAL-2)."""
        return self.new_cells.issuperset(cells)


class Pattern:
    """A legal pattern with its paths."""

    def __init__(self, tiles: Iterable[Laid]) -> None:
        self.tiles: Mapping[Cell, Turned] = {laid.cell: TURNINGS[laid.tile][laid.turn] for laid in tiles}
        self.rim: tuple[Cell, ...] = rim(self.tiles)
        self.paths: tuple[Path, ...] = tuple(_paths(self.tiles))
        self.faces: tuple[tuple[Cell, ...], ...] = tuple(path.faces for path in self.paths)
        """The empty cells next to the ends of each path."""
        self._path_at = {part: number for number, path in enumerate(self.paths) for part in path.parts}
        self._jump: dict[End, tuple[int, End]] = {}
        for number, path in enumerate(self.paths):
            if path.ends:
                one, other = path.ends
                self._jump[one], self._jump[other] = (number, other), (number, one)
        self._between = self._crossings_between()
        self._fitting = {cell: _matching(self.tiles, cell) for cell in self.rim}
        off_table = ANY
        for turned in self.tiles.values():
            off_table &= ~BITS[turned.tile]
        self.dead: tuple[Cell, ...] = tuple(cell for cell in self.rim if not self._fitting[cell] & off_table)
        """Spaces that no remaining tile fits, so they stay empty."""

    def fitting(self, cell: Cell, staged: Staged) -> int:
        """Return the turnings that match all tiles around an empty cell.

        Both old and staged tiles count.
        """
        return _matching(staged, cell, self._fitting.get(cell, ANY))

    def jump(self, end: End) -> tuple[int, End]:
        """Return the index of the path with this end, and its other end."""
        return self._jump[end]

    def trace(self, staged: Staged, through: Iterable[Cell] | None = None) -> list[NewPath]:
        """Return every path with a staged segment.

        If `through` is given, only paths with a segment on these staged tiles count.
        """
        found: list[NewPath] = []
        seen: set[tuple[Cell, int]] = set()
        for cell in staged if through is None else through:
            turned = staged[cell]
            for chord, sides in enumerate(turned.chords):
                if (cell, chord) not in seen:
                    path = self._follow(staged, cell, turned, chord, sides)
                    seen.update(path.new)
                    found.append(path)
        return found

    def _follow(
        self, staged: Staged, start: Cell, turned: Turned, chord: int, sides: tuple[Side, Side]
    ) -> NewPath:
        """Follow the path of one staged segment.

        It leaves the tile by the second side, then, unless it is closed, by the first.
        """
        new, old, faces = [(start, chord)], list[int](), list[Cell]()
        is_closed = False
        for first_side in (sides[1], sides[0]):
            cell, side = start, first_side
            while True:
                q, r = STEPS[side]  # `beyond` and `opposite`, written out: nothing runs more often
                cell = (cell[0] + q, cell[1] + r)
                entry = (side + 3) % 6
                if (on := staged.get(cell)) is not None:
                    if cell == start and on.chord[entry] == chord:
                        is_closed = True
                        break
                    new.append((cell, on.chord[entry]))
                    side = on.partner[entry]
                elif (jump := self._jump.get((cell, entry))) is not None:
                    old.append(jump[0])
                    cell, side = jump[1]
                else:
                    faces.append(cell)
                    break
            if is_closed:
                break
        crossings = self._own_crossings(staged, new, old)
        segments = len(new) + sum(len(self.paths[number].parts) for number in old)
        return NewPath(
            turned.paints[chord], segments, crossings, is_closed, tuple(old), tuple(new), tuple(faces)
        )

    def _own_crossings(self, staged: Staged, new: list[tuple[Cell, int]], old: list[int]) -> int:
        """Count the crossings of the path with itself.

        Crossings of two old paths count too, if these are now one path (KAL-7).
        """
        count = sum(self.paths[number].crossings for number in old)
        if self._between:
            count += sum(
                self._between.get((one, other) if one < other else (other, one), 0)
                for one, other in combinations(old, 2)
            )
        chords: dict[Cell, int] = {}
        for cell, chord in new:
            chords[cell] = chords.get(cell, 0) | 1 << chord
        return count + sum(staged[cell].crossings[subset] for cell, subset in chords.items())

    def _crossings_between(self) -> dict[tuple[int, int], int]:
        """Count the crossings between each two different paths of one colour."""
        found: dict[tuple[int, int], int] = {}
        for cell, turned in self.tiles.items():
            for i, j in ((0, 1), (0, 2), (1, 2)):
                one, other = sorted((self._path_at[cell, i], self._path_at[cell, j]))
                is_joinable = one != other and turned.paints[i] is turned.paints[j]
                if is_joinable and turned.crossings[1 << i | 1 << j]:
                    found[one, other] = found.get((one, other), 0) + 1
        return found


@lru_cache(_PATTERNS_KEPT)
def pattern_of(tiles: tuple[Laid, ...]) -> Pattern:
    """Return the cached pattern of these tiles, which callers must not change."""
    return Pattern(tiles)


def scoring_paths(new: Iterable[NewPath], staged: Staged) -> tuple[ScoringPath, ...]:
    """Return the scoring paths, main paths first, then by points.

    The play is legal if and only if the first is a main path. All of them count, so it does not
    matter which of several is called the main path (KAL-10).
    """
    found = (
        ScoringPath(
            colour=path.colour,
            segments=path.segments,
            crossings=path.crossings,
            is_closed=path.is_closed,
            is_main=path.runs_through(staged),
        )
        for path in new
        if path.is_scoring
    )
    return tuple(sorted(found, key=lambda path: (not path.is_main, -path.points, path.colour)))


def points(new: Iterable[NewPath]) -> int:
    """Return the points of all scoring paths.

    This is faster than a sum over `scoring_paths`, because it creates no objects.
    """
    return sum(
        (path.segments + 3 * path.crossings) * (2 if path.is_closed else 1) for path in new if path.is_scoring
    )


def is_legal(new: Iterable[NewPath], staged: Staged) -> bool:
    """Return whether a scoring path runs through all staged tiles (KAL-1, KAL-2)."""
    return any(path.is_scoring and path.runs_through(staged) for path in new)


def segments(pattern: Pattern, new: Iterable[NewPath]) -> tuple[Segment, ...]:
    """Return every segment of these paths, old and new."""
    return tuple(
        part
        for path in new
        for part in (*path.new, *(old for number in path.old for old in pattern.paths[number].parts))
    )


@lru_cache(_PATTERNS_KEPT)
def scored_in(tiles: tuple[Laid, ...], laid: tuple[Laid, ...]) -> tuple[Scored, ...]:
    """Return all paths that scored when `laid` were added as the last tiles."""
    before = pattern_of(tuple(one for one in tiles if one not in laid))
    scoring = [path for path in before.trace(staging(laid)) if path.is_scoring]
    # Any new segment of a path identifies it in the current pattern.
    worth = {path.new[0]: points((path,)) for path in scoring}
    return tuple(
        Scored(points=worth[part], segments=path.parts)
        for path in pattern_of(tiles).paths
        for part in path.parts
        if part in worth
    )


def draft_of(pattern: Pattern, new: Sequence[NewPath], staged: Staged) -> Draft:
    """Return the draft that the staged tiles and their new paths make."""
    if is_legal(new, staged):
        scoring = [path for path in new if path.is_scoring]
        return Draft(points=points(new), has_joined=True, segments=segments(pattern, scoring))
    has_joined = any(path.is_scoring for path in new)
    return Draft(points=None, has_joined=has_joined, segments=segments(pattern, leading(new)))


def leading(new: Iterable[NewPath]) -> list[NewPath]:
    """Return the path that comes nearest to a main path, or none.

    Joined paths come first, then those through most tiles, then the longest.
    """
    usable = [path for path in new if path.is_scoring or path.faces]
    return sorted(usable, key=lambda path: (not path.is_scoring, -len(path.new_cells), -path.segments))[:1]


def staging(laid: Iterable[Laid]) -> dict[Cell, Turned]:
    """Return the laid tiles by cell."""
    return {one.cell: TURNINGS[one.tile][one.turn] for one in laid}


def _paths(tiles: Mapping[Cell, Turned]) -> Iterable[Path]:
    seen: set[tuple[Cell, int]] = set()
    for cell, turned in tiles.items():
        for chord, (one, other) in enumerate(turned.chords):
            if (cell, chord) not in seen:
                path = _whole(tiles, cell, chord, one, other)
                seen.update(path.parts)
                yield path


def _whole(tiles: Mapping[Cell, Turned], cell: Cell, chord: int, one: Side, other: Side) -> Path:
    ahead, end = _run(tiles, (cell, chord), other)
    parts = [(cell, chord), *ahead]
    ends: tuple[End, ...] = ()
    if end is not None:
        back, start = _run(tiles, (cell, chord), one)
        assert start is not None  # a path that does not come round one way does not the other way
        parts, ends = [*reversed(back), *parts], (start, end)
    chords: dict[Cell, int] = {}
    for at, number in parts:
        chords[at] = chords.get(at, 0) | 1 << number
    return Path(
        colour=tiles[cell].paints[chord],
        parts=tuple(parts),
        crossings=sum(tiles[at].crossings[subset] for at, subset in chords.items()),
        ends=ends,
    )


def _run(
    tiles: Mapping[Cell, Turned], start: tuple[Cell, int], side: Side
) -> tuple[list[tuple[Cell, int]], End | None]:
    """Follow a path from one side of its first tile.

    Return the further segments and the open end; the end is None if the path is a loop.
    """
    parts: list[tuple[Cell, int]] = []
    cell = start[0]
    while True:
        end = (cell, side)
        cell, entry = beyond(cell, side), opposite(side)
        if (turned := tiles.get(cell)) is None:
            return parts, end
        part = (cell, turned.chord[entry])
        if part == start:
            return parts, None
        parts.append(part)
        side = turned.partner[entry]


def _matching(tiles: Mapping[Cell, Turned], cell: Cell, bits: int = ANY) -> int:
    """Return the turnings among `bits` that match all tiles around a cell."""
    for side, near in enumerate(around(cell)):
        if (turned := tiles.get(near)) is not None:
            bits &= SHOWING[side][turned.colours[opposite(side)]]
    return bits

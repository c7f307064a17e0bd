"""Kaliko's table as integers: the ends of open paths, and new tiles.

Everything that matters of a pattern is visible from its empty cells. Each side of an empty cell
with a tile beyond it is the end of an open path. `ends` maps each such entry to its path, and
`fits` maps each cell to the turned tiles that match. A new tile joins at most six paths into three.
Other cells do not matter.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.games.kaliko.state import Laid
from engine.games.kaliko.tiles import ANY, TURNINGS
from engine.players.kaliko.numbers import BESIDE, CHORD, CHORDS, KNOTS, OUT, PAINT, PARTNER, STEP, cell_at

Path = tuple[int, int, int, int, int, int]
"""An open path, seen from one of its ends.

In order: the entry at its other end; its weight; its contents, as a set of old paths and new
segments; its number of old paths; its score; its colour. The weight is the number of segments, plus
three for each time that an old path in it crosses itself.
"""

Knots = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Crossing pairs by colour, each as a set of two.

A path that contains both crosses itself there.
"""

Made = tuple[int, int, int, int, int, int, int]
"""A path through a tile.

It has the entries at both ends and five more fields. The entries are -1 when the path is closed.
The other fields are the last five of a `Path`.
"""

Placed = tuple[int, int]
"""A cell and a turned tile."""


class Target(NamedTuple):
    """An end of an old path that another path may join."""

    cell: int
    number: int
    worth: int


class Table:
    """A pattern with the tiles laid in this turn.

    `score` is what they have scored so far.
    """

    __slots__ = ("ends", "fits", "knots", "score", "shift")

    def __init__(self, ends: dict[int, Path], fits: dict[int, int], knots: Knots, shift: int) -> None:
        self.ends = ends
        self.fits = fits
        self.knots = knots
        self.shift = shift
        """Bit of the next tile's first segment, in paths' contents."""
        self.score = 0

    def copy(self) -> "Table":
        """Return a copy to lay more tiles on."""
        other = Table(self.ends.copy(), self.fits.copy(), self.knots, self.shift)
        other.score = self.score
        return other

    def lay(self, cell: int, turned: int) -> None:
        """Lay a tile that matches."""
        ends, fits, entry = self.ends, self.fits, 8 * cell
        at = [ends.pop(entry + side, None) for side in range(6)]
        self.knots = knotted(self.knots, turned, self.shift)
        made, gain = joined(at, entry, turned, self.knots, self.shift)
        for one, other, weight, held, old, worth, colour in made:
            if one >= 0:
                ends[one] = other, weight, held, old, worth, colour
                ends[other] = one, weight, held, old, worth, colour
        fits.pop(cell, None)
        for side in range(6):
            if at[side] is None:
                beyond = cell + STEP[side]
                fits[beyond] = fits.get(beyond, ANY) & BESIDE[turned][side]
        self.score += gain
        self.shift += 3


class Board:
    """A pattern before the turn's first tile.

    Its open paths are numbered. Each is the set of itself alone, and stored at both its ends.
    """

    __slots__ = ("_ends", "_fits", "_knots", "targets")

    def __init__(
        self,
        ends: dict[int, Path],
        fits: dict[int, int],
        knots: Knots,
        targets: tuple[Sequence[Target], ...],
    ) -> None:
        self._ends = ends
        self._fits = fits
        self._knots = knots
        self.targets = targets
        """Ends of old paths by colour."""

    def table(self) -> Table:
        """Return the table of this pattern; copy it before you lay tiles."""
        return Table(self._ends, self._fits, self._knots, len(self._ends) // 2)


def board_of(pattern: Iterable[Laid]) -> Board:
    """Return the pattern that these tiles make."""
    placed = [(cell_at(one.cell), TURNINGS[one.tile][one.turn].bit.bit_length() - 1) for one in pattern]
    return played(Board({}, {}, ((), (), ()), ((), (), ())), placed)[0]


def played(board: Board, placed: Iterable[Placed]) -> tuple[Board, int]:
    """Return the pattern with more tiles, and the sum of the scores.

    The tiles have to match it.
    """
    table = board.table().copy()
    for cell, turned in placed:
        table.lay(cell, turned)
    return _settled(table), table.score


def knotted(knots: Knots, turned: int, shift: int) -> Knots:
    """Add the pairs of a tile's own segments that cross.

    The segments' bits start at bit `shift`.
    """
    if not KNOTS[turned]:
        return knots
    more: list[list[int]] = [list(pairs) for pairs in knots]
    for colour, pair in KNOTS[turned]:
        more[colour].append(pair << shift)
    return tuple(more[0]), tuple(more[1]), tuple(more[2])


def joined(
    at: Sequence[Path | None], entry: int, turned: int, knots: Knots, shift: int
) -> tuple[list[Made], int]:
    """Return the paths through a tile, and the gain in score.

    `at` holds the paths that end at its sides.
    """
    cell, partner, chord_of = entry >> 3, PARTNER[turned], CHORD[turned]
    made, gain, used = list[Made](), 0, 0
    for chord, sides in enumerate(CHORDS[turned]):
        if used >> chord & 1:
            continue
        weight, held, old, tips, is_closed = 1, 1 << shift + chord, 0, [-1, -1], False
        for turn, start in enumerate((sides[1], sides[0])):
            side = start
            while True:
                path = at[side]
                if path is None:
                    tips[turn] = entry + side + OUT[side]
                    break
                weight += path[1]
                held |= path[2]
                old += path[3]
                gain -= path[4]
                if path[0] >> 3 != cell:
                    tips[turn] = path[0]
                    break
                # That path ends at the same tile again.
                back = path[0] & 7
                if chord_of[back] == chord:
                    is_closed = True
                    break
                used |= 1 << chord_of[back]
                weight += 1
                held |= 1 << shift + chord_of[back]
                side = partner[back]
            if is_closed:
                tips = [-1, -1]
                break
        worth, colour = 0, PAINT[turned][sides[0]]
        if old >= 2 or (is_closed and old):
            worth = weight + 3 * crossings(held, knots[colour])
            if is_closed:
                worth *= 2
        gain += worth
        made.append((tips[0], tips[1], weight, held, old, worth, colour))
    return made, gain


def crossings(held: int, pairs: tuple[int, ...]) -> int:
    """Count the pairs that a path contains."""
    count = 0
    for pair in pairs:
        if held & pair == pair:
            count += 1
    return count


def _settled(table: Table) -> Board:
    """Return the pattern after the turn.

    Every open path becomes an old one and gets a number.
    """
    ends: dict[int, Path] = {}
    targets: tuple[list[Target], ...] = ([], [], [])
    owner: dict[int, int] = {}
    for one, (other, weight, held, _, _, colour) in table.ends.items():
        if one > other:
            continue
        number = len(ends) // 2
        worth = weight + 3 * crossings(held, table.knots[colour])
        ends[one] = other, worth, 1 << number, 1, 0, colour
        ends[other] = one, worth, 1 << number, 1, 0, colour
        targets[colour].append(Target(one >> 3, number, worth))
        targets[colour].append(Target(other >> 3, number, worth))
        for bit in _bits(held):
            owner[bit] = 1 << number
    knots = tuple(tuple(_between(pairs, owner)) for pairs in table.knots)
    return Board(ends, table.fits, (knots[0], knots[1], knots[2]), targets)


def _between(pairs: Iterable[int], owner: Mapping[int, int]) -> Iterator[int]:
    """Yield the pairs in two different open paths, as path sets."""
    for pair in pairs:
        one, other = (owner.get(bit, 0) for bit in _bits(pair))
        if one and other and one != other:
            yield one | other


def _bits(held: int) -> Iterator[int]:
    while held:
        low = held & -held
        yield low
        held ^= low

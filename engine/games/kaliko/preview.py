"""The score of the staged tiles, and the spaces for the next one.

A tile can go on any space that it matches (KAL-25).
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.contract.hexes import Cell, around, distance, reading_order
from engine.contract.words import Sentence, say
from engine.games.kaliko.paths import NewPath, Pattern, is_legal, leading, points, staging
from engine.games.kaliko.state import Laid
from engine.games.kaliko.tiles import BITS, COLOUR_NAMES, Tile, Turned, turnings_in


class Space(NamedTuple):
    """A space that a tile fits, with the tile in its best turning.

    `points` is what the whole play would score (0: no play). `onward` is the number of segments in
    the longest path through all laid tiles; 0 if no path runs through them.
    """

    laid: Laid
    points: int
    onward: int = 0


class Preview:
    """A pattern, and tiles laid beside it that may become a play."""

    def __init__(self, pattern: Pattern, laid: Sequence[Laid]) -> None:
        self.pattern = pattern
        self.laid = tuple(laid)
        self.staged = staging(laid)

    @cached_property
    def new(self) -> list[NewPath]:
        """Every path with a laid segment."""
        return self.pattern.trace(self.staged)

    @cached_property
    def is_play(self) -> bool:
        """Whether the laid tiles are a legal play (KAL-1, KAL-2)."""
        return is_legal(self.new, self.staged)

    @property
    def points(self) -> int:
        """The score of the play; 0 if it is not legal."""
        return points(self.new) if self.is_play else 0

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The empty spaces beside the pattern or a laid tile, in reading order."""
        beside = {near for cell in self.staged for near in around(cell)} - self.pattern.tiles.keys()
        return tuple(sorted({*self.pattern.rim, *beside} - self.staged.keys(), key=reading_order))

    def fitting(self, tile: Tile, cell: Cell) -> list[Turned]:
        """Return the turnings of a tile that match all around a space."""
        return list(turnings_in(self.pattern.fitting(cell, self.staged) & BITS[tile]))

    def has_room_for(self, tile: Tile) -> bool:
        """Return whether a tile fits anywhere."""
        return any(self.pattern.fitting(cell, self.staged) & BITS[tile] for cell in self.cells)

    def can_reach(self, cell: Cell, tiles: int) -> bool:
        """Return whether a space is empty and `tiles` tiles can connect it.

        One of these tiles lies on the space; the others connect it to the tiles on the table.
        """
        lying = (*self.pattern.tiles, *self.staged)
        return cell not in lying and min(distance(cell, other) for other in lying) <= tiles

    def spaces(self, tile: Tile) -> tuple[Space, ...]:
        """Return the spaces that a tile fits, in reading order."""
        return tuple(
            self.best_at(cell, fitting) for cell in self.cells if (fitting := self.fitting(tile, cell))
        )

    def best_at(self, cell: Cell, fitting: Sequence[Turned]) -> Space:
        """Return the space with the turning that scores most.

        If no turning scores, take the one with the longest path onward.
        """
        best, worth = max(
            ((turned, self._worth(turned, cell)) for turned in fitting),
            key=lambda found: (found[1], -found[0].turn),
        )
        return Space(Laid(tile=best.tile, turn=best.turn, cell=cell), worth[0], worth[1])

    def points_with(self, turned: Turned, cell: Cell) -> int:
        """Return the score with one more tile; 0 if that is not a legal play."""
        return self._worth(turned, cell)[0]

    def _worth(self, turned: Turned, cell: Cell) -> tuple[int, int, int, int]:
        """Rate a turning by points, then by its longest path through all tiles.

        If no path runs through all tiles, the path through most of them counts.
        """
        staged = {**self.staged, cell: turned}
        by_it = self.pattern.trace(staged, (cell,))
        through_all = [path for path in by_it if path.runs_through(staged)]
        if not through_all:
            return 0, 0, *max((len(path.new_cells), path.segments) for path in by_it)
        longest = max(path.segments for path in through_all)
        if not any(path.is_scoring for path in through_all):
            return 0, longest, 0, 0
        # Other paths keep their score, except those that continue into this space.
        return points(by_it) + points(path for path in self.new if cell not in path.faces), longest, 0, 0

    def lacking(self) -> Sentence | None:
        """Return why the tiles are not a legal play; None if they are."""
        if self.is_play:
            return None
        for cell, turned in self.staged.items():
            if not any(near in self.pattern.tiles or near in self.staged for near in around(cell)):
                return say("{tile} touches no other tile yet.", tile=turned.tile)
        for path in leading(self.new):
            if path.is_scoring:
                return say(
                    "The joined {colour} path doesn’t run through {tiles}.",
                    colour=COLOUR_NAMES[path.colour],
                    tiles=self._find_missed(path),
                )
            if path.runs_through(self.staged):
                break
        else:
            return say("Nothing is joined yet, and no path runs through all your tiles.")
        return say("Nothing is joined yet: a play joins 2 open ends of one colour.")

    def _find_missed(self, path: NewPath) -> tuple[Tile, ...]:
        return tuple(turned.tile for cell, turned in self.staged.items() if cell not in path.new_cells)

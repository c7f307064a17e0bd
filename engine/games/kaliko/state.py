"""Values of Kaliko: the parts of States, Moves and Views."""

import re
from typing import Annotated, Literal

from pydantic import Field, field_validator

from engine.contract.hexes import Cell, cell_name, cell_of, reading_order
from engine.contract.values import Outcome
from engine.games.kaliko.tiles import TURNINGS, Colour, Tile, in_order, turned_name
from engine.kit.frozen import Frozen

HAND_SIZE = 7
START: Cell = (0, 0)
"""The space of the starting tile, from which spaces are named."""


class Options(Frozen):
    """House rules of a match: none."""


class SeatOptions(Frozen):
    """Options of a seat: none."""


class Laid(Frozen):
    """A tile on a space.

    `turn` is the smallest of the turnings that look the same.
    """

    tile: Tile
    turn: int
    cell: Cell


class Play(Frozen):
    """All tiles of a scoring play, in reading order of their spaces.

    The order in which they were laid does not matter.
    """

    kind: Literal["play"] = "play"
    laid: tuple[Laid, ...]

    @field_validator("laid")
    @classmethod
    def _in_reading_order(cls, laid: tuple[Laid, ...]) -> tuple[Laid, ...]:
        return tuple(sorted(laid, key=lambda one: reading_order(one.cell)))


class Exchange(Frozen):
    """Tiles to return to the bag for new ones, sorted as `TILES` is.

    All players see them.
    """

    kind: Literal["exchange"] = "exchange"
    tiles: tuple[Tile, ...]

    @field_validator("tiles")
    @classmethod
    def _sort_tiles(cls, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return in_order(tiles)


class Pass(Frozen):
    """A turn without action."""

    kind: Literal["pass"] = "pass"


Move = Annotated[Play | Exchange | Pass, Field(discriminator="kind")]


class ScoringPath(Frozen):
    """A path that scores in a play.

    All counts are of the whole path, old and new (KAL-6).
    """

    colour: Colour
    segments: int
    crossings: int
    is_closed: bool
    is_main: bool
    """Whether it runs through every tile played."""

    @property
    def points(self) -> int:
        """The points of the path.

        Each segment scores 1, each crossing with itself 3 (KAL-7, KAL-9); a loop scores twice that
        (KAL-8).
        """
        return (self.segments + 3 * self.crossings) * (2 if self.is_closed else 1)


class Played(Frozen):
    """A scoring play that was made."""

    kind: Literal["played"] = "played"
    laid: tuple[Laid, ...]
    paths: tuple[ScoringPath, ...]
    """The main paths first, then by points."""

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum(path.points for path in self.paths)


class Exchanged(Frozen):
    """An exchange that was made, with the tiles that all players saw (KAL-23)."""

    kind: Literal["exchanged"] = "exchanged"
    tiles: tuple[Tile, ...]


class Passed(Frozen):
    """A turn that was passed."""

    kind: Literal["passed"] = "passed"


Turn = Annotated[Played | Exchanged | Passed, Field(discriminator="kind")]


class Returned(Frozen):
    """Tiles that all players saw return to the bag together (KAL-23).

    Tiles that were seen again since are left out.

    `room` says by seat how many of these, and of those returned later, its hand may hold. This is
    the number of tiles it has drawn since, minus those of them that it gave away again.
    """

    tiles: tuple[Tile, ...]
    room: tuple[int, ...]


class Public(Frozen):
    """The public part of a State and a View.

    Tuples are by seat unless they say otherwise.
    """

    options: Options
    pattern: tuple[Laid, ...]
    """All laid tiles in the order of the plays, the starting tile first."""
    scores: tuple[int, ...]
    best: tuple[int, ...]
    """Points of each seat's best play; 0 without one."""
    plays: tuple[int, ...]
    """Number of scoring plays of each seat."""
    turn: int
    """The current seat, even after the match has ended."""
    latest: tuple[Turn | None, ...]
    """Each seat's latest turn.

    None before its first turn, and after a turn of a seat that left was skipped.
    """
    passes: int
    """Number of passes in a row so far."""
    ending: Literal["out", "passed"] | None
    """How the match ended; None while it goes on.

    "out" means that a player laid its last tile, "passed" that all passed in a row.
    """
    left: tuple[int, ...] = ()
    """The seats that were given up, in that order."""
    best_plays: tuple[Played | None, ...] = Field(default=(), exclude_if=lambda plays: not plays)
    """Each seat's best play, the earlier of equal ones.

    Empty before the first play. A match that an older build began holds only later plays that score
    more than `best` did until then.
    """
    returned: tuple[Returned, ...] = ()
    """What can be known of the bag and of other hands; the latest last."""

    @property
    def seats(self) -> int:
        """Number of players: 1 to 6."""
        return len(self.scores)

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that are still played."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    @property
    def before(self) -> tuple[int, ...]:
        """The seats with a latest turn, the last one first."""
        back = ((self.turn - turns) % self.seats for turns in range(1, self.seats + 1))
        return tuple(seat for seat in back if self.latest[seat] is not None)

    @property
    def last_seat(self) -> int | None:
        """The seat of the last turn; None in the first turn."""
        return next(iter(self.before), None)

    @property
    def last(self) -> Turn | None:
        """The last turn."""
        return None if self.last_seat is None else self.latest[self.last_seat]


class State(Public):
    """The complete state, including what is hidden."""

    hands: tuple[tuple[Tile, ...], ...]
    """Hands by seat, sorted as `TILES` is."""
    bag: tuple[Tile, ...]
    """The tiles in the bag, the next one first."""


Segment = tuple[Cell, int]
"""A segment of a path: the cell of its tile, and the index of its chord."""


class Scored(Frozen):
    """A path that scored in the last turn, with its points and segments.

    The segments run from end to end.
    """

    points: int
    segments: tuple[Segment, ...]


class Draft(Frozen):
    """The result of the tiles on a seat's preview.

    `points` are those of a legal play, else None. `segments` are those of all scoring paths of a
    legal play, else of the path that comes nearest to a main path. `has_joined` is also true for
    tiles that join something on a path that does not run through them all.
    """

    points: int | None
    has_joined: bool
    segments: tuple[Segment, ...]


class View(Public):
    """The part of a State that one seat or an onlooker may know.

    An onlooker has `seat` None and an empty `hand`.
    """

    seat: int | None
    to_move: tuple[int, ...]
    hand: tuple[Tile, ...]
    """The hand without the tiles laid or held on the preview."""
    counts: tuple[int, ...]
    """Number of tiles in hand."""
    bag: int
    """Number of tiles in the bag (KAL-23)."""
    dead: tuple[Cell, ...]
    """Spaces beside the pattern that no remaining tile fits."""
    scored: tuple[Scored, ...]
    """All paths that scored in the last turn."""
    outcome: Outcome | None
    """How the match ended; None before."""
    staged: tuple[Laid, ...] = ()
    """The seat's tiles on its private preview, in the order they were laid."""
    held: Tile | None = None
    """The tile that the seat is about to lay."""
    draft: Draft | None = None
    """The result of the staged tiles; None without any."""
    numbered: tuple[Cell, ...] = ()
    """The spaces on offer, numbered from 1 on the picture."""
    worth: tuple[int, ...] = ()
    """The score with the held tile on each numbered space; 0 if not a play."""
    nearest: tuple[Cell, ...] = ()
    """All numbered spaces, if they are the nearest ones; else empty.

    The nearest are a few of many spaces: they do not score, but the longest paths continue there.
    """
    can_only_pass: bool = False
    """Whether the seat to move has no play left and no exchange."""

    @property
    def is_catalogue(self) -> bool:
        """Whether the view shows tiles without a match, as its hand.

        In every match, the starting tile lies on the table.
        """
        return not self.pattern


_WRITTEN = re.compile(r"([A-Z][0-9]{1,2})(?:T([0-5]))?@([A-Z0-9]{1,8})")


def read_laid(text: str) -> Laid | None:
    """Return the tile and space of a name; None if it is invalid.

    Upper and lower case are equal.
    """
    found = _WRITTEN.fullmatch(text.upper())
    if found is None:
        return None
    tile, turn, cell = found[1], int(found[2] or 0), cell_of(found[3])
    if cell is None or turn >= len(TURNINGS.get(tile, ())):
        return None
    return Laid(tile=tile, turn=turn, cell=cell)


def laid_name(laid: Laid) -> str:
    """Return a laid tile in notation: "C12t3@N3E2"."""
    return f"{turned_name(laid.tile, laid.turn)}@{cell_name(laid.cell)}"

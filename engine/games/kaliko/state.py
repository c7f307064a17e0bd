"""What lies on the table of Kaliko: values that States, Moves and Views are made of."""

import re
from typing import Annotated, Literal

from pydantic import Field, field_validator

from engine.contract.hexes import Cell, cell_name, cell_of, reading_order
from engine.contract.values import Outcome
from engine.games.kaliko.tiles import TURNINGS, Colour, Tile, in_order, written
from engine.kit.frozen import Frozen

HAND_SIZE = 7
START: Cell = (0, 0)
"""Where the starting tile lies, and from where spaces are named."""


class Options(Frozen):
    """House rules of a match: none."""


class SeatOptions(Frozen):
    """What a player brings: nothing."""


class Laid(Frozen):
    """A tile on a space. `turn` is the least of the turnings that look the same."""

    tile: Tile
    turn: int
    cell: Cell


class Play(Frozen):
    """Every tile of a scoring play, in reading order of their spaces, whatever the order they were laid in."""

    kind: Literal["play"] = "play"
    laid: tuple[Laid, ...]

    @field_validator("laid")
    @classmethod
    def _in_reading_order(cls, laid: tuple[Laid, ...]) -> tuple[Laid, ...]:
        return tuple(sorted(laid, key=lambda one: reading_order(one.cell)))


class Exchange(Frozen):
    """Tiles to be shown and returned to the bag for as many new ones, sorted as `TILES` is."""

    kind: Literal["exchange"] = "exchange"
    tiles: tuple[Tile, ...]

    @field_validator("tiles")
    @classmethod
    def _sorted(cls, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return in_order(tiles)


class Pass(Frozen):
    """Nothing done."""

    kind: Literal["pass"] = "pass"


Move = Annotated[Play | Exchange | Pass, Field(discriminator="kind")]


class ScoringPath(Frozen):
    """A path that scores in a play. All counts are of the whole path, old and new (KAL-6)."""

    colour: Colour
    segments: int
    crossings: int
    is_closed: bool
    is_main: bool
    """Whether it runs through every tile played."""

    @property
    def points(self) -> int:
        """One for each segment, three for each crossing of itself (KAL-7, KAL-9); twice that when closed (KAL-8)."""
        return (self.segments + 3 * self.crossings) * (2 if self.is_closed else 1)


class Played(Frozen):
    """A scoring play that was made."""

    kind: Literal["played"] = "played"
    laid: tuple[Laid, ...]
    paths: tuple[ScoringPath, ...]
    """The main paths first, then by points."""

    @property
    def points(self) -> int:
        """What the play brought."""
        return sum(path.points for path in self.paths)


class Exchanged(Frozen):
    """An exchange that was made, with the tiles that everybody saw (KAL-23)."""

    kind: Literal["exchanged"] = "exchanged"
    tiles: tuple[Tile, ...]


class Passed(Frozen):
    """A turn that was passed."""

    kind: Literal["passed"] = "passed"


Turn = Annotated[Played | Exchanged | Passed, Field(discriminator="kind")]


class Returned(Frozen):
    """Tiles that everybody saw going back into the bag at one time, as far as nobody has seen them since (KAL-23).

    `room` says by seat how many of these, and of those that were returned later, its hand may hold: as many as it has
    drawn since, less those that it gave away again.
    """

    tiles: tuple[Tile, ...]
    room: tuple[int, ...]


class Public(Frozen):
    """What everybody may know, in a State and in a View alike. Tuples are by seat unless they say otherwise."""

    options: Options
    pattern: tuple[Laid, ...]
    """All that lies, the starting tile first, then tile by tile in the order of the plays."""
    scores: tuple[int, ...]
    best: tuple[int, ...]
    """Points of each seat's best play; 0 without one."""
    plays: tuple[int, ...]
    """How many scoring plays each seat has made."""
    turn: int
    """The seat whose turn it is, or would be."""
    latest: tuple[Turn | None, ...]
    """Each seat's latest turn; None before its first, and once a seat that left has been passed over."""
    passes: int
    """Turns passed in succession, up to now."""
    ending: Literal["out", "passed"] | None
    """How the match ended: somebody went out, or all passed in succession. None while it goes on."""
    left: tuple[int, ...] = ()
    """Seats that were given up, in the order in which they were."""
    best_plays: tuple[Played | None, ...] = Field(default=(), exclude_if=lambda plays: not plays)
    """Each seat's best play, the earlier of equal ones. Empty before the first play; a match that an older build
    began holds only later ones, which score more than `best` did until then."""
    returned: tuple[Returned, ...] = ()
    """What can be known of the bag and of other hands; the latest last."""

    @property
    def seats(self) -> int:
        """Players: 1 to 6."""
        return len(self.scores)

    @property
    def staying(self) -> tuple[int, ...]:
        """Seats that are still played."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    @property
    def before(self) -> tuple[int, ...]:
        """The seats whose turns were before this one, the last one first, each with its latest turn."""
        back = ((self.turn - turns) % self.seats for turns in range(1, self.seats + 1))
        return tuple(seat for seat in back if self.latest[seat] is not None)

    @property
    def last_seat(self) -> int | None:
        """Whose turn it was before; None in the first turn."""
        return next(iter(self.before), None)

    @property
    def last(self) -> Turn | None:
        """The turn before."""
        return None if self.last_seat is None else self.latest[self.last_seat]


class State(Public):
    """Everything: also what is hidden."""

    hands: tuple[tuple[Tile, ...], ...]
    """Sorted as `TILES` is."""
    bag: tuple[Tile, ...]
    """The first is drawn next."""


Segment = tuple[Cell, int]
"""A segment of a path: the cell of its tile, and which chord of it."""


class Scored(Frozen):
    """A path that scored in the turn before: what, and its segments from end to end."""

    points: int
    segments: tuple[Segment, ...]


class Draft(Frozen):
    """What the tiles on a seat's preview come to.

    `points` are those of a legal play, None while it is none. `segments` are those of all paths that score then, and
    until then of the one that comes nearest to a main path. `has_joined` is also true of tiles that join something,
    but on no path that runs through them all.
    """

    points: int | None
    has_joined: bool
    segments: tuple[Segment, ...]


class View(Public):
    """What one seat may know, or an onlooker (`seat` None, `hand` empty)."""

    seat: int | None
    to_move: tuple[int, ...]
    hand: tuple[Tile, ...]
    """Without what is laid or held on the preview."""
    counts: tuple[int, ...]
    """Tiles in hand."""
    bag: int
    """Tiles in the bag (KAL-23)."""
    dead: tuple[Cell, ...]
    """Spaces beside the pattern that no tile which is left fits."""
    scored: tuple[Scored, ...]
    """All paths that scored in the turn before."""
    outcome: Outcome | None
    """How the match ended; None before."""
    staged: tuple[Laid, ...] = ()
    """Tiles of the seat's own that lie on its private preview, in the order in which they were laid."""
    held: Tile | None = None
    """The tile that the seat is about to lay."""
    draft: Draft | None = None
    """What the staged tiles come to; None without any."""
    numbered: tuple[Cell, ...] = ()
    """The spaces that are asked about, as they are numbered on the picture from 1 on."""
    worth: tuple[int, ...] = ()
    """What the play would score with the held tile on each of them; 0 where it would be none."""
    nearest: tuple[Cell, ...] = ()
    """All numbered spaces, where they are those of many that do not score where the longest paths go on; else none."""
    can_only_pass: bool = False
    """Whether the seat, which is to move, is known to have no play left, nor anything to exchange for."""

    @property
    def is_catalogue(self) -> bool:
        """Whether it shows tiles apart from any match, as its hand: in every match the starting tile lies."""
        return not self.pattern


_WRITTEN = re.compile(r"([A-Z][0-9]{1,2})(?:T([0-5]))?@([A-Z0-9]{1,8})")


def read_laid(text: str) -> Laid | None:
    """The tile and space that such a name stands for, in capitals or not; None if it is none's."""
    found = _WRITTEN.fullmatch(text.upper())
    if found is None:
        return None
    tile, turn, cell = found[1], int(found[2] or 0), cell_of(found[3])
    if cell is None or turn >= len(TURNINGS.get(tile, ())):
        return None
    return Laid(tile=tile, turn=turn, cell=cell)


def laid_name(laid: Laid) -> str:
    """A tile as it lies and where, in notation: "C12t3@N3E2"."""
    return f"{written(laid.tile, laid.turn)}@{cell_name(laid.cell)}"

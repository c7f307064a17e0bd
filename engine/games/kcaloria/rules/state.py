"""Values on the table of kCaloria, for States, Moves and Views."""

from typing import Annotated, Final, Literal

from pydantic import Field, field_validator

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.decks import canonical
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Colour, Cubes, Key, Kind, in_order
from engine.kit.frozen import Frozen

HAND_SIZE: Final = 7
DISCARDS: Final = 3
"""Most tiles that a turn may discard (KC-10)."""
HUMANS: Final = 2
"""Humans that a player has placed when the match ends (KC-60)."""
START_DISTANCE: Final = 5
"""Steps from start to start (KC-1)."""
STARTS: Final[tuple[Cell, ...]] = (
    (0, 0),
    (START_DISTANCE, 0),
    (START_DISTANCE, START_DISTANCE),
    (0, START_DISTANCE),
)
"""The corners A, B, C and D of a rhombus (KC-2)."""

TileId = int
"""A tile's number, in the order in which tiles come onto the table."""
Ending = Literal["humans", "sets"]


class Options(Frozen):
    """The options of a match."""

    extinction: bool = Field(
        default=True,
        title="extinction events",
        description="Off for beginners: pesticide and removal take cubes only, and no tile dies out",
    )
    length: Literal["full", "short"] = Field(
        default="full",
        title="length",
        description="Full: 60 tiles each, about 26–31 turns. Short: 40 of each deck, about 20–26 turns",
    )
    ending: Literal["set", "stack"] = Field(
        default="set",
        title="last tile",
        description="It ends when someone has placed the last tile, or as soon as someone has drawn it",
    )
    decay: Literal["own", "every"] = Field(
        default="own",
        title="temporary tiles",
        description="They lose a cube at the end of their owner’s turns, or of everyone’s",
    )
    balanced: bool = Field(
        default=True,
        title="balanced decks",
        description="A deck has at most 5 tiles that cost, make and do the same, also under several names",
    )


class SeatOptions(Frozen):
    """The options of one player: the deck."""

    deck: str = Field(
        default="East Texas Piney Woods",
        min_length=1,
        max_length=1500,
        title="deck",
        description="A ready deck, one that you saved, or 60 tiles: 4 Bayou, 3 Grey squirrel, …",
    )

    @field_validator("deck")
    @classmethod
    def _is_a_deck(cls, text: str) -> str:
        return canonical(text)


class Standing(Frozen):
    """A tile on the table."""

    id: TileId
    key: Key
    seat: int
    cell: Cell
    born: int
    """The turn in which it was placed."""
    left: Cubes = NONE
    """Unspent cubes."""
    alternative: int = 0
    """The number of the cost that was paid."""
    fed: int = 0
    """What its food adds to its yield or takes from it.

    Prominent canines and inedible prey change it (KC-33, KC-34).
    """
    lost: int = 0
    """Cubes lost for good: decayed, or taken in a beginners’ match (KC-36, KC-57)."""
    barricade: int = 0
    """Turns of its owner for which other players can't place beside it (KC-35)."""

    @property
    def kind(self) -> Kind:
        """The tile's kind."""
        return KINDS[self.key]


class Link(Frozen):
    """Cubes that one tile has eaten from another (KC-18)."""

    producer: TileId
    consumer: TileId
    colour: Colour
    count: int


class Root(Frozen):
    """A tile from which a collapse spreads: one that was hit or lacks food."""

    tile: TileId
    value: int
    born: int
    """The turn in which it was hit.

    Its counter is lowered from the initiator's next turn on (KC-43).
    """
    is_hit: bool


class Collapse(Frozen):
    """An extinction event: its trigger, its initiator and its roots.

    Further counters follow from the links.
    """

    id: int
    initiator: int
    trigger: TileId
    roots: tuple[Root, ...]


# Moves


class Payment(Frozen):
    """Cubes from one tile."""

    cell: Cell
    colour: Colour
    count: int


class Meal(Frozen):
    """A paid cost: which of the alternatives, and from whom."""

    alternative: int
    payments: tuple[Payment, ...]


class Bonus(Frozen):
    """The colour of an extra cube of a tile that makes several colours (KC-32)."""

    cell: Cell
    colour: Colour


class Refeeding(Frozen):
    """A tile that lacked food, fed again."""

    cell: Cell
    meal: Meal


class Place(Frozen):
    """A tile placed and paid for, with all decisions about it."""

    kind: Literal["place"] = "place"
    tile: Key
    cell: Cell
    meal: Meal | None
    """None for what is free."""
    removes: Key | None = None
    """The name that a removal calls."""
    bonuses: tuple[Bonus, ...] = ()
    """Tile by tile in the order in which they came onto the table."""
    refeedings: tuple[Refeeding, ...] = ()
    prefers: Colour | None = None
    """The preferred colour of extra cubes that own tiles make in other players' turns (KC-32)."""


class Discard(Frozen):
    """One to three tiles given up for as many new ones, in catalogue order.

    Sorting makes a decision one Move. Old logs may hold the tiles in another order.
    """

    kind: Literal["discard"] = "discard"
    tiles: tuple[Key, ...]

    @field_validator("tiles")
    @classmethod
    def _in_order(cls, tiles: tuple[Key, ...]) -> tuple[Key, ...]:
        return in_order(tiles)


class Refeed(Frozen):
    """The answer to a removal: which own hungry tiles are fed, in order (KC-46).

    All others stay hungry.
    """

    kind: Literal["refeed"] = "refeed"
    refeedings: tuple[Refeeding, ...] = ()


Move = Annotated[Place | Discard | Refeed, Field(discriminator="kind")]


class Report(Frozen):
    """What a turn has done to the table, to be marked on a picture."""

    seat: int
    placed: Standing | None = None
    """As it came onto the table, with its yield; None in a turn of discards."""
    eaten: tuple[Payment, ...] = ()
    """What it was paid with."""
    named: Key | None = None
    """The name that its removal called."""
    discarded: int = 0
    changed: tuple[tuple[TileId, int], ...] = ()
    """Other tiles that make more cubes or fewer, and how many."""
    doomed: tuple[TileId, ...] = ()
    """Tiles that newly have a counter."""
    saved: tuple[TileId, ...] = ()
    """Tiles that have lost their counter."""
    fallen: tuple[Standing, ...] = ()
    """Tiles that have died out, as they were."""


class Public(Frozen):
    """Everything that all players know; tuples are by seat unless noted."""

    options: Options
    decks: tuple[str, ...]
    """The name of each player's deck."""
    tiles: tuple[Standing, ...]
    """In the order of their numbers."""
    links: tuple[Link, ...]
    collapses: tuple[Collapse, ...]
    numbered: int
    """Numbers given to tiles so far."""
    clock: int
    """Turns begun, of all players."""
    turn: int
    first: int
    turns: tuple[int, ...]
    """Turns that each seat has finished."""
    humans: tuple[int, ...]
    """Humans that each seat has placed (KC-60)."""
    starving: tuple[TileId, ...]
    """Hungry tiles to be decided on before the next turn, in order (KC-46)."""
    ending: Ending | None
    ender: int | None
    last: Report | None = None
    """The report of the last turn, or of this one if it goes on; None before the first."""
    left: tuple[int, ...] = Field(default=(), exclude_if=lambda left: not left)
    """Seats that have left, in order (KC-64); not written while all are there."""
    prefers: tuple[tuple[int, Colour], ...] = Field(default=(), exclude_if=lambda prefers: not prefers)
    """Seats and their preferred colours of extra cubes in other players' turns (KC-32)."""

    @property
    def seats(self) -> int:
        """Players: 2 to 4."""
        return len(self.decks)

    @property
    def starts(self) -> tuple[Cell, ...]:
        """Each seat's start; three make a triangle (KC-2)."""
        a, b, c, d = STARTS
        return {2: (a, b), 3: (a, b, d), 4: (a, b, c, d)}[self.seats]


class State(Public):
    """Everything, hidden tiles included."""

    hands: tuple[tuple[Key, ...], ...]
    stacks: tuple[tuple[Key, ...], ...]
    """From the top on."""
    discards: tuple[tuple[Key, ...], ...]
    """Face down, for good, with what has left the table."""


class View(Public):
    """What one seat may know (KC-24); during its turn, a preview of the table."""

    seat: int | None
    to_move: tuple[int, ...]
    hand: tuple[Key, ...]
    in_hand: tuple[int, ...]
    in_stack: tuple[int, ...]
    gone: tuple[int, ...]
    """Tiles of each seat that are out of the game."""
    own_stack: tuple[Key, ...] = ()
    """The contents of the seat's own stack in alphabetical order.

    A player who knows the deck knows what is left of it.
    """
    own_gone: tuple[Key, ...] = ()
    """The seat's own tiles that are out of the game."""
    held: Key | None = None
    """The tile that is about to be placed."""
    staged: TileId | None = None
    """The tile that the preview shows as placed."""
    choosing: TileId | None = None
    """The tile that the question is about, if it is not the one to be placed.

    Its extra cubes get colours, or it is fed along with a placement. A picture marks it and shows
    its name; `staged` does not change.
    """
    undecided: tuple[tuple[TileId, int], ...] = ()
    """Tiles whose extra cubes still need colours, and how many; not on the table yet."""
    numbered_cells: tuple[Cell, ...] = ()
    """The spaces that the question numbers from 1 on."""
    discarding: tuple[Key, ...] | None = None
    """The tiles to be discarded, no longer in hand.

    It is empty while they are being chosen, and None if nothing is discarded.
    """

    @property
    def is_page(self) -> bool:
        """Whether it shows a page of the catalogue, as its hand.

        In a match a seat is to move or has placed a tile.
        """
        return not self.tiles and not self.to_move

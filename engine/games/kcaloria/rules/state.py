"""What lies on the table of kCaloria: values that States, Moves and Views are made of."""

from typing import Annotated, Final, Literal

from pydantic import Field, field_validator

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.decks import canonical
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Colour, Cubes, Key, Kind, in_order
from engine.kit.frozen import Frozen

HAND_SIZE: Final = 7
DISCARDS: Final = 3
"""Tiles that a turn may be spent on discarding (KC-10)."""
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
"""Tiles are numbered in the order in which they come onto the table."""
Ending = Literal["humans", "sets"]


class Options(Frozen):
    """House rules of a match."""

    extinction: bool = Field(
        default=True,
        title="extinction events",
        description="Off for beginners: pesticide and removal take cubes only, and no tile dies out",
    )
    length: Literal["full", "short"] = Field(
        default="full",
        title="length",
        description="Full: 60 tiles each, about 26–31 turns. Short: 40 of each deck, about 22–28 turns",
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
    """What a player brings."""

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
    """Which of its costs was paid."""
    fed: int = 0
    """What its food adds to its yield or takes from it: prominent canines, inedible prey (KC-33, KC-34)."""
    lost: int = 0
    """Cubes that are gone for good: decayed, or stripped from it in a beginners’ match (KC-36, KC-57)."""
    barricade: int = 0
    """Turns of its owner for which nobody else places beside it (KC-35)."""

    @property
    def kind(self) -> Kind:
        """What it is."""
        return KINDS[self.key]


class Link(Frozen):
    """Cubes that one tile has eaten from another (KC-18)."""

    producer: TileId
    consumer: TileId
    colour: Colour
    count: int


class Root(Frozen):
    """A tile from which a collapse spreads, with its counter: one that was hit, or one that lacks food."""

    tile: TileId
    value: int
    born: int
    """The turn in which it was hit: its counter is lowered from the next turn of the initiator on (KC-43)."""
    is_hit: bool


class Collapse(Frozen):
    """An extinction event: what set it off, whose it is, and where it stands. Further counters follow from the links."""

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
    """A cost met: which of the alternatives, and from whom."""

    alternative: int
    payments: tuple[Payment, ...]


class Bonus(Frozen):
    """The colour of a cube that a tile makes on top, where it makes several (KC-32)."""

    cell: Cell
    colour: Colour


class Refeeding(Frozen):
    """A tile that lacked food, fed again."""

    cell: Cell
    meal: Meal


class Place(Frozen):
    """A tile placed and paid for, with everything there is to decide about it."""

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
    """The colour that the player's tiles make on top in others' turns from now on, those that make it (KC-32)."""


class Discard(Frozen):
    """One to three tiles given up for as many new ones: in the order of the catalogue, however they are given.

    So a decision is one Move; logs of old may hold the tiles in another order.
    """

    kind: Literal["discard"] = "discard"
    tiles: tuple[Key, ...]

    @field_validator("tiles")
    @classmethod
    def _in_order(cls, tiles: tuple[Key, ...]) -> tuple[Key, ...]:
        return in_order(tiles)


class Refeed(Frozen):
    """The answer to a removal: which of one's tiles that lack food are fed, in that order; all others stay hungry (KC-46)."""

    kind: Literal["refeed"] = "refeed"
    refeedings: tuple[Refeeding, ...] = ()


Move = Annotated[Place | Discard | Refeed, Field(discriminator="kind")]


class Report(Frozen):
    """What a turn has done to the table: what there is to mark on a picture of it."""

    seat: int
    placed: Standing | None = None
    """As it came onto the table, with what it makes; None in a turn of discards."""
    eaten: tuple[Payment, ...] = ()
    """What it was paid with."""
    named: Key | None = None
    """The name that its removal called."""
    discarded: int = 0
    changed: tuple[tuple[TileId, int], ...] = ()
    """Other tiles that have come to make more cubes, or fewer, and how many."""
    doomed: tuple[TileId, ...] = ()
    """Tiles with a counter that had none before."""
    saved: tuple[TileId, ...] = ()
    """Tiles that have got rid of theirs."""
    fallen: tuple[Standing, ...] = ()
    """Tiles that have died out, as they were."""


class Public(Frozen):
    """What everyone knows. Tuples are by seat unless they say otherwise."""

    options: Options
    decks: tuple[str, ...]
    """What each player plays with, by the name of the deck."""
    tiles: tuple[Standing, ...]
    """In the order of their numbers."""
    links: tuple[Link, ...]
    collapses: tuple[Collapse, ...]
    numbered: int
    """Numbers given to tiles so far."""
    clock: int
    """Turns begun, everyone's counted."""
    turn: int
    first: int
    turns: tuple[int, ...]
    """Turns that each seat has finished."""
    humans: tuple[int, ...]
    """Humans that each seat has placed (KC-60)."""
    starving: tuple[TileId, ...]
    """Tiles about whose food someone has still to decide before the next turn, in that order (KC-46)."""
    ending: Ending | None
    ender: int | None
    last: Report | None = None
    """The turn before, or what has come of the one that goes on; None before the first."""
    left: tuple[int, ...] = Field(default=(), exclude_if=lambda left: not left)
    """Seats that have been given up, in that order (KC-64). As long as all are there nothing is written of it."""
    prefers: tuple[tuple[int, Colour], ...] = Field(default=(), exclude_if=lambda prefers: not prefers)
    """Seats and colours that their tiles make on top in others' turns, where they make them (KC-32)."""

    @property
    def seats(self) -> int:
        """Players: 2 to 4."""
        return len(self.decks)

    @property
    def starts(self) -> tuple[Cell, ...]:
        """Where each seat begins: three make a triangle (KC-2)."""
        a, b, c, d = STARTS
        return {2: (a, b), 3: (a, b, d), 4: (a, b, c, d)}[self.seats]


class State(Public):
    """Everything: also what nobody sees."""

    hands: tuple[tuple[Key, ...], ...]
    stacks: tuple[tuple[Key, ...], ...]
    """From the top on."""
    discards: tuple[tuple[Key, ...], ...]
    """Face down, for good, with what has left the table."""


class View(Public):
    """What one seat may know (KC-24), and on the way through its turn the table as it would be."""

    seat: int | None
    to_move: tuple[int, ...]
    hand: tuple[Key, ...]
    in_hand: tuple[int, ...]
    in_stack: tuple[int, ...]
    gone: tuple[int, ...]
    """Tiles of each seat that are out of the game."""
    own_stack: tuple[Key, ...] = ()
    """What the seat's own stack holds, in alphabetical order: who knows a deck knows what is left of it."""
    own_gone: tuple[Key, ...] = ()
    """The seat's own tiles that are out of the game."""
    held: Key | None = None
    """The tile that is about to be placed."""
    staged: TileId | None = None
    """The tile that the preview shows as placed."""
    choosing: TileId | None = None
    """The tile that the question is about where that is not simply the one to be placed: whose cubes on top get a colour, or
    which is fed along with a placement. A picture rings it and says its name; beside `staged`, which stays what it is."""
    undecided: tuple[tuple[TileId, int], ...] = ()
    """Tiles that make cubes on top whose colours are still to be chosen, and how many: they do not lie there yet."""
    numbered_cells: tuple[Cell, ...] = ()
    """The spaces that the question numbers from 1 on."""
    discarding: tuple[Key, ...] | None = None
    """The tiles to be given up, no longer in hand: none yet while they are being chosen. None if nothing is discarded."""

    @property
    def is_page(self) -> bool:
        """Whether it shows a page of the catalogue, as its hand: in a match someone is to move or has laid a tile."""
        return not self.tiles and not self.to_move

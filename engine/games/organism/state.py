"""Values on the board of ORGANISM, for States, Moves and Views."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from engine.contract.values import Outcome
from engine.contract.words import N_
from engine.games.organism.boards import Board, Length, Space, board
from engine.kit.frozen import Frozen

FULL: Final = 3
"""Most food that an element holds (ORG-18)."""
SUPPLY: Final = 5
"""Elements of a type that a player has (ORG-11)."""
ORGANISMS_TO_WIN: Final = 3
RAIN: Final = -1
"""The seat of the rain in a match for one player.

Its captures and its limit come last (ORG-27).
"""


class Kind(StrEnum):
    """A type of element, by the word that notation uses."""

    EAT = "eat"
    MOVE = "move"
    GROW = "grow"


KINDS: Final = tuple(Kind)
PREY: Final = {Kind.EAT: Kind.GROW, Kind.GROW: Kind.MOVE, Kind.MOVE: Kind.EAT}
"""The type that each type captures."""
AT_HOME: Final = (Kind.EAT, Kind.MOVE, Kind.GROW)
"""The recommended introduction: with MOVE in the middle all 3 can move at once."""


Ending = Literal["organisms", "captures", "rounds", "last"]
"""Three organisms, enough captures, the last round, or all others eliminated."""
Debts = Literal["printed", "digital", "attackers"]
"""Who gets a token for a dying group of the acting player's own (ORG-20).

See `Options.lost_groups` and `Public.attackers_pay`.
"""


class Options(Frozen):
    """The options of a match."""

    board: Length = Field(
        default="close",
        title=N_("board"),
        description=N_("Close is smaller, open larger; with 5 players both are the same"),
    )
    captures: int = Field(
        default=5, ge=3, le=9, title=N_("captures"), description=N_("Captures that you need to win")
    )
    rounds: int = Field(
        default=0,
        ge=0,
        le=99,
        title=N_("round limit"),
        description=N_("After so many rounds the most captures win; 0: no limit"),
    )
    growth_in_contact: bool = Field(
        default=False,
        title=N_("growth in contact"),
        description=N_("You may grow beside other players’ elements, but not of the same type"),
    )
    endless_supply: bool = Field(
        default=False,
        title=N_("endless supply"),
        description=N_("You may have more than 5 elements of a type"),
    )
    lost_groups: Literal["printed", "digital"] = Field(
        default="printed",
        title=N_("captures for groups you lose yourself"),
        description=N_("To all you took from (printed), or survivors’ victims (digital)"),
    )
    elimination: bool = Field(
        default=False,
        title=N_("elimination"),
        description=N_("With nothing on the board when another’s turn ends you are out; the last one wins"),
    )
    commune: bool = Field(
        default=False,
        title=N_("commune (house rule)"),
        description=N_("2 fed neighbours feed an element, and move it"),
    )
    persist: bool = Field(
        default=False,
        title=N_("persist (house rule)"),
        description=N_("Incomplete groups live while you have a whole one"),
    )

    @model_validator(mode="before")
    @classmethod
    def _under_their_present_names(cls, values: Any) -> Any:
        return rename_options(values) if isinstance(values, Mapping) else values


def rename_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options kept under rules 1 with their present names."""
    now = dict(options)
    if "strict_growth" in now:
        now["growth_in_contact"] = now.pop("strict_growth")
    if "sacrifice" in now:
        now["lost_groups"] = "digital" if now.pop("sacrifice") == "survivors" else "printed"
    return now


class SeatOptions(Frozen):
    """The options of one player."""

    handicap: int = Field(
        default=0,
        ge=-2,
        le=4,
        title=N_("handicap"),
        description=N_("Extra captures you need to win (negative: fewer)"),
    )


class Element(Frozen):
    """An element on a space."""

    seat: int
    kind: Kind
    space: Space
    food: int


# Moves


class Eat(Frozen):
    """One food for an EAT element."""

    do: Literal["eat"] = "eat"
    space: Space


class Payment(Frozen):
    """Food that one GROW element gives."""

    space: Space
    food: int


class Grow(Frozen):
    """A new element, paid from GROW elements in the order of the board's spaces."""

    do: Literal["grow"] = "grow"
    kind: Kind
    space: Space
    paid: tuple[Payment, ...]


class Shift(Frozen):
    """A move of an element to a neighbouring space."""

    do: Literal["move"] = "move"
    space: Space
    to: Space


class Circulate(Frozen):
    """One food from an element to another of its organism."""

    do: Literal["circulate"] = "circulate"
    space: Space
    to: Space


Action = Annotated[Eat | Grow | Shift | Circulate, Field(discriminator="do")]


class Acts(Frozen):
    """The type and the actions of one organism; there may be fewer than allowed."""

    organism: Space
    """The first of its spaces when the turn began, in the order of the board."""
    kind: Kind
    actions: tuple[Action, ...]


class TurnMove(Frozen):
    """A whole turn."""

    kind: Literal["turn"] = "turn"
    introduced: tuple[Kind, Kind, Kind] | None
    """The type on each home; None for a seat that has elements on the board."""
    acts: tuple[Acts, ...]
    """The organisms in the order in which they acted; others did nothing."""


Move = TurnMove

# Reports


class Capture(Frozen):
    """A captured element, and the seats that get a token for it (ORG-15)."""

    element: Element
    by: tuple[int, ...]


class Death(Frozen):
    """A group removed because it lacked a type.

    `to` are the seats that get a token for it (ORG-19, ORG-20).
    """

    elements: tuple[Element, ...]
    to: tuple[int, ...]


class Report(Frozen):
    """What a turn did, for sentences and for marks on the picture."""

    seat: int
    introduced: tuple[Element, ...]
    cleared: tuple[Element, ...]
    """Elements removed to make room for the introduction (ORG-8)."""
    acts: tuple[Acts, ...]
    captures: tuple[Capture, ...]
    deaths: tuple[Death, ...]


class Organism(Frozen):
    """Elements of one seat that belong together; in a preview, since the turn began."""

    seat: int
    name: Space
    """The first of its spaces when the turn began."""
    spaces: tuple[Space, ...]
    """In the order of the board."""
    is_whole: bool
    """Whether it has all three types."""


class Rain(Frozen):
    """The rain of a match for one player (ORG-27)."""

    last: Report | None = None
    """What its last turn took and lost; None before its first."""
    fallen: tuple[Space, ...] = ()
    """Where drops fell last, those that were gone at once included."""


class Public(Frozen):
    """What all players know, which is everything (ORG-24).

    Tuples are by seat unless noted. In a match for one player the rain comes last in them.
    """

    options: Options
    limits: tuple[int, ...]
    """Capture tokens with which each seat wins (ORG-1)."""
    elements: tuple[Element, ...]
    """In the order of the board's spaces."""
    tokens: tuple[tuple[int, ...], ...]
    """Capture tokens won, by the colour of the captured element.

    One for the core has a colour that no seat plays, if there is one (ORG-7).
    """
    turn: int
    first: int
    """The seat that began: a round is over when it is to move again."""
    round: int
    """1, 2, …"""
    core: bool
    """Whether the turn began with a token for the core."""
    last: Report | None
    ending: Ending | None
    winners: tuple[int, ...]
    """The winners, once the match is over."""
    gone: tuple[int, ...] = Field(default=(), exclude_if=lambda gone: not gone)
    """Seats that have left, in order (ORG-22); not written while all are there."""
    attackers_pay: bool = Field(default=False, exclude_if=lambda attackers_pay: not attackers_pay)
    """Whether a dying group of one's own pays for what all its attackers took.

    It does so even for attackers that died; matches begun under rules 1 have this.
    """

    lost: tuple[int, ...] = Field(default=(), exclude_if=lambda lost: not lost)
    """Seats that are out by elimination, the first one first (ORG-26)."""
    rain: Rain | None = Field(default=None, exclude_if=lambda rain: rain is None)
    """The rain, in a match for one player."""

    @property
    def seats(self) -> int:
        """Players: 1 to 6."""
        return self.sides - (self.rain is not None)

    @property
    def sides(self) -> int:
        """The number of players, with the rain if there is any."""
        return len(self.tokens)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats without further turns: those that left, and those eliminated."""
        return (*self.gone, *self.lost)

    @property
    def board(self) -> Board:
        """The board of the match."""
        return board(self.seats, self.options.board)

    @property
    def debts(self) -> Debts:
        """Who gets a token for a dying group of the acting player's own."""
        return "attackers" if self.attackers_pay else self.options.lost_groups


class State(Public):
    """Everything."""


Question = Literal[
    "enter", "organism", "type", "eats", "moves", "grows", "gives", "feeds", "to", "plot", "pays", "end"
]
"""A kind of question to a seat during its turn."""


class View(Public):
    """The table as a seat sees it; during its turn, the board so far."""

    seat: int | None
    to_move: tuple[int, ...]
    organisms: tuple[Organism, ...]
    is_coming: bool
    """Whether the seat to move has nothing on the board, and must enter first."""
    result: Outcome | None
    asked: Question | None = None
    """What the seat is asked, if it is its turn."""
    acting: Space | None = None
    """The organism that acts, by its name when the turn began."""
    chosen: Space | None = None
    """The element that is about to move or to give food."""
    numbered: tuple[Space, ...] = ()
    """The spaces numbered from 1 on by the question or the sentences."""
    is_last_look: bool = False
    """Whether this is the end of the turn, to be confirmed."""
    preview: Report | None = None
    """The turn so far, and its consequences if it ended now."""
    action: int = 0
    """The number of the action in question, from 1 on; 0 if there is none."""
    actions: int = 0
    """The number of actions that the acting organism may do."""
    growing: Kind | None = None
    """The type of what is to grow."""

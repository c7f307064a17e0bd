"""What stands on the board of ORGANISM: values that States, Moves and Views are made of."""

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.frozen import Frozen
from engine.game import Outcome
from engine.games.organism.boards import Board, Length, Space, board
from engine.words import N_

FULL: Final = 3
"""Food that an element holds at most (ORG-18)."""
SUPPLY: Final = 5
"""Elements of a type that a player has (ORG-11)."""
ORGANISMS_TO_WIN: Final = 3


class Kind(StrEnum):
    """The types of elements, by the word that notation uses."""

    EAT = "eat"
    MOVE = "move"
    GROW = "grow"


KINDS: Final = tuple(Kind)
PREY: Final = {Kind.EAT: Kind.GROW, Kind.GROW: Kind.MOVE, Kind.MOVE: Kind.EAT}
"""By type: the one that it captures."""


Ending = Literal["organisms", "captures", "rounds"]
"""Three organisms; enough capture tokens; the last round."""


class Options(Frozen):
    """House rules of a match."""

    board: Length = Field(
        default="close", title=N_("board"), description=N_("The close board is smaller, the open one larger")
    )
    captures: int = Field(
        default=5, ge=3, le=9, title=N_("captures"), description=N_("Capture tokens that win")
    )
    rounds: int = Field(
        default=60,
        ge=5,
        le=99,
        title=N_("rounds"),
        description=N_("After so many rounds most captures win (house rule)"),
    )
    strict_growth: bool = Field(
        default=False,
        title=N_("strict growth"),
        description=N_("Growth may touch other players' elements, but not of its own type"),
    )
    endless_supply: bool = Field(
        default=False, title=N_("endless supply"), description=N_("More than five elements of a type")
    )
    sacrifice: Literal["attackers", "survivors", "everyone"] = Field(
        default="attackers",
        title=N_("sacrifice"),
        description=N_(
            "Paid for your dying group: prey of its attackers, of survivors, or all you took from"
        ),
    )
    commune: bool = Field(
        default=False,
        title=N_("commune (house rule)"),
        description=N_("Fed by two neighbours, moved by two fed ones"),
    )
    persist: bool = Field(
        default=False,
        title=N_("persist (house rule)"),
        description=N_("Incomplete groups survive beside a whole one"),
    )


class SeatOptions(Frozen):
    """What a player brings."""

    handicap: int = Field(
        default=0,
        ge=-2,
        le=4,
        title=N_("handicap"),
        description=N_("Captures more, or fewer, that you need to win"),
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
    """An element moved to a neighbouring space."""

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
    """What one organism does: its type of action, and its actions in order, of which there may be fewer than allowed."""

    organism: Space
    """The first of its spaces when the turn began, in the order of the board."""
    kind: Kind
    actions: tuple[Action, ...]


class TurnMove(Frozen):
    """A whole turn."""

    kind: Literal["turn"] = "turn"
    introduced: tuple[Kind, Kind, Kind] | None
    """Which type goes on which home; None for whoever has elements on the board."""
    acts: tuple[Acts, ...]
    """Organism by organism, in the order in which they acted; those that are not named did nothing."""


Move = TurnMove

# What happened


class Capture(Frozen):
    """An element captured: by which seats, each of which gets a token (ORG-15)."""

    element: Element
    by: tuple[int, ...]


class Death(Frozen):
    """A group removed because it lacked a type; `to` are the seats that get a token for it (ORG-19, ORG-20)."""

    elements: tuple[Element, ...]
    to: tuple[int, ...]


class Report(Frozen):
    """What a turn did, for telling and for marking on the picture."""

    seat: int
    introduced: tuple[Element, ...]
    cleared: tuple[Element, ...]
    """Elements removed to make room for the introduction (ORG-8)."""
    acts: tuple[Acts, ...]
    captures: tuple[Capture, ...]
    deaths: tuple[Death, ...]


class Organism(Frozen):
    """Elements of one seat that belong together: on the preview of a turn as they did when it began."""

    seat: int
    name: Space
    """The first of its spaces when the turn began."""
    spaces: tuple[Space, ...]
    """In the order of the board."""
    is_whole: bool
    """Whether it has all three types."""


class Public(Frozen):
    """What everybody knows: nothing is hidden (ORG-24). Tuples are by seat unless they say otherwise."""

    options: Options
    limits: tuple[int, ...]
    """Capture tokens with which each seat wins (ORG-1)."""
    elements: tuple[Element, ...]
    """In the order of the board's spaces."""
    tokens: tuple[tuple[int, ...], ...]
    """Capture tokens won, by whose colour they are; one for the core is of a colour that nobody plays (ORG-7)."""
    turn: int
    first: int
    """The seat that began: a round is over when it is its turn again."""
    round: int
    """1, 2, …"""
    core: bool
    """Whether the turn began with a token for the core."""
    last: Report | None
    ending: Ending | None
    winners: tuple[int, ...]
    """Who has won, once it is over."""
    gone: tuple[int, ...] = Field(default=(), exclude_if=lambda gone: not gone)
    """The seats that have left, in the order in which they did (ORG-22). As long as all are there nothing is written of it."""

    @property
    def seats(self) -> int:
        """Players: 2 to 6."""
        return len(self.tokens)

    @property
    def board(self) -> Board:
        """Its spaces."""
        return board(self.seats, self.options.board)


class State(Public):
    """Everything."""


class View(Public):
    """The same as a seat sees it; on the way through its turn the board as it would be, with what was done so far."""

    seat: int | None
    to_move: tuple[int, ...]
    organisms: tuple[Organism, ...]
    is_coming: bool
    """Whether the seat whose turn it is has nothing on the board, and comes into play first."""
    result: Outcome | None
    acting: Space | None = None
    """The organism that acts, by the name it had when the turn began."""
    chosen: Space | None = None
    """The element that is about to move or to give food."""
    numbered: tuple[Space, ...] = ()
    """The spaces that the question numbers from 1 on."""
    preview: Report | None = None
    """The turn so far, and what would come of it if it ended now."""

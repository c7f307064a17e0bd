"""Values on the board of KOA and beside it, for States, Moves and Views.

A player is a seat; a clan plays on the board, one at each corner. Two players have two clans each,
three have one each and leave one neutral, four have one each. Tuples by clan are in the order of
the corners.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, Self

from pydantic import ConfigDict, Field

from engine.contract.values import Outcome
from engine.contract.words import N_
from engine.games.koa.board import CAMPS, Corner, Square
from engine.games.koa.chance import Find, Odds
from engine.kit.frozen import Frozen

CLANS: Final = len(CAMPS)
Camp = Literal["any", "A1", "A10", "J10", "J1"]
Action = Literal["excavate", "seize", "claim", "sharman", "unblock", "end"]
Ending = Literal["caverns", "stalled", "rounds"]
"""A clan used its last cavern, all passed for a whole round, or the last round is over."""


class Options(Frozen):
    """The options of a match."""

    wheel: Odds = Field(
        default="balanced", title=N_("wheel"), description=N_("What the wheel finds how often (house rule)")
    )
    caverns: int = Field(
        default=15, ge=8, le=24, title=N_("caverns"), description=N_("Caverns that a clan has")
    )
    goroldioa: int = Field(
        default=8, ge=6, le=12, title=N_("goroldioa"), description=N_("Goroldioa tiles that a clan has")
    )
    springs: int = Field(
        default=8, ge=6, le=12, title=N_("springs"), description=N_("Spring tiles that a clan has")
    )
    markers: int = Field(
        default=24,
        ge=1,
        le=24,
        title=N_("markers"),
        description=N_("Sharman’s markers that a clan may have on the board at once"),
    )
    vp_cavern: int = Field(
        default=1,
        ge=0,
        le=3,
        title=N_("points of a cavern"),
        description=N_("Victory points of a cavern on the board"),
    )
    vp_chained: int = Field(
        default=1,
        ge=0,
        le=3,
        title=N_("points of the chain"),
        description=N_("More for a cavern that is chained to its camp by caverns alone"),
    )
    vp_outside: int = Field(
        default=1,
        ge=0,
        le=3,
        title=N_("points outside"),
        description=N_("More for a cavern outside its clan’s zones"),
    )
    vp_trophy: int = Field(
        default=1,
        ge=0,
        le=3,
        title=N_("points of a trophy"),
        description=N_("Victory points of a cavern seized from others"),
    )
    rounds: int = Field(
        default=60,
        ge=10,
        le=99,
        title=N_("rounds"),
        description=N_("The match ends after so many rounds at the latest (house rule)"),
    )
    jonny_rule: bool = Field(
        default=False,
        title=N_("Jonny rule"),
        description=N_("Everyone says if they are called Jonny and votes on the joke rule"),
    )


class SeatOptions(Frozen):
    """The options of a player; without the Jonny rule only the camp counts (KOA-52)."""

    camp: Camp = Field(
        default="any",
        title=N_("camp"),
        description=N_(
            "First come, first served; else by lot. With 3, across from the neutral clan is exposed"
        ),
    )
    jonny: bool = Field(default=False, title=N_("Jonny"), description=N_("My name is Jonny (joke rule)"))
    vote: bool = Field(
        default=False,
        title=N_("vote for the Jonny rule"),
        description=N_(
            "If most vote yes: Jonnys dig twice, never run out of caverns, seize at −1 and can’t win"
        ),
    )


class Pool(Frozen):
    """Tiles that a clan has not laid; endless caverns are not counted."""

    cavern: int
    goroldioa: int
    spring: int

    def of(self, find: Find) -> int:
        """Return the number of one kind."""
        return int(getattr(self, find.value))

    def with_more(self, find: Find, by: int) -> Self:
        """Return the pool with more of one kind, or fewer."""
        return self.model_copy(update={find.value: self.of(find) + by})


class Tile(Frozen):
    """What lies on a square: a clan's tile or marker, lava or rubble."""

    square: Square
    find: Find
    clan: Corner | None = None
    is_marker: bool = False
    """Whether it only marks what the Sharman found there, until it is claimed."""


# Moves: one action each


class Excavate(Frozen):
    """A spin of the wheel for a square."""

    kind: Literal["excavate"] = "excavate"
    square: Square


class Seize(Frozen):
    """An attack on another clan's tile or marker."""

    kind: Literal["seize"] = "seize"
    square: Square


class Seek(Frozen):
    """A request to the Sharman for food or water."""

    kind: Literal["sharman"] = "sharman"


class Claim(Frozen):
    """The claim of an own marker, which becomes its tile."""

    kind: Literal["claim"] = "claim"
    square: Square


class Unblock(Frozen):
    """A switch of a blocking piece for a cavern."""

    kind: Literal["unblock"] = "unblock"
    square: Square


class End(Frozen):
    """The end of the turn, which waives further actions."""

    kind: Literal["end"] = "end"


Move = Annotated[Excavate | Seize | Seek | Claim | Unblock | End, Field(discriminator="kind")]

# Reports


class Deed(Frozen):
    """An action for sentences and pictures: clan, moving seat and square."""

    clan: Corner
    seat: int
    square: Square


class Quake(Frozen):
    """The square of an earthquake, and what lay there."""

    square: Square
    hit: Tile | None


class Excavated(Deed):
    """The spins of an excavation and their result; the last spin counts."""

    did: Literal["excavate"] = "excavate"
    slots: tuple[int, ...]
    find: Find
    quake: Quake | None


class Attacked(Deed):
    """An attack: its target, the target's zone, the roll needed and the roll."""

    did: Literal["seize"] = "seize"
    prey: Tile
    zone: int | None
    needs: int
    die: int
    penalty: int
    """What is taken off the die."""

    @property
    def is_won(self) -> bool:
        """Whether the tile changed hands."""
        return self.die - self.penalty >= self.needs


class Sought(Deed):
    """The stones' result, the square they pointed to, and the find."""

    did: Literal["sharman"] = "sharman"
    first: Find
    goroldioa: int
    spring: int
    pointed: Square
    find: Find


class Claimed(Deed):
    """A marker that has become a tile."""

    did: Literal["claim"] = "claim"
    find: Find


class Unblocked(Deed):
    """What lay there before the cavern."""

    did: Literal["unblock"] = "unblock"
    was: Find


Report = Annotated[
    Excavated | Attacked | Sought | Claimed | Unblocked,
    Field(discriminator="did"),
]


class Public(Frozen):
    """What all players know, which is everything; tuples are by clan unless noted."""

    options: Options
    owners: tuple[int | None, ...]
    """The seat that each clan belongs to; None for the neutral clan (KOA-6)."""
    brought: tuple[SeatOptions, ...]
    """Each player's wish and vote; owners and Jonnys are the result (KOA-50, KOA-52)."""
    jonnys: tuple[int, ...]
    """The seats for which the Jonny rule holds (KOA-50)."""
    tiles: tuple[Tile, ...]
    """In the order of the board's squares."""
    pools: tuple[Pool, ...]
    trophies: tuple[tuple[Corner, ...], ...]
    """Caverns seized, by the clan they were taken from."""
    turn: Corner
    """The clan to move."""
    first: Corner
    """The clan that began: a round is over when it is to move again."""
    steering: int
    """The seat that moves the neutral clan in its turn, this one or the next."""
    round: int
    """1, 2, …"""
    used: int
    """Actions used in this turn."""
    is_switched: bool
    """Whether a piece was switched for a cavern in this turn (KOA-42)."""
    is_second: bool
    """Whether a Jonny is to place the second piece of an excavation (KOA-50)."""
    idle: int
    """Turns in a row without an action (KOA-43)."""
    deeds: tuple[Report, ...]
    """The actions of this turn, or of the last one until there is one."""
    ending: Ending | None
    ender: Corner | None
    """The clan that used its last cavern."""
    gone: tuple[int, ...] = Field(default=(), exclude_if=lambda gone: not gone)
    """Seats that have left, in order (KOA-54); not written while all are there."""

    finisher: int | None = Field(default=None, exclude_if=lambda seat: seat is None)
    """The seat whose move ended the match; None before, and in older builds' matches."""

    @property
    def seats(self) -> int:
        """Players: 2 to 4."""
        return len({owner for owner in self.owners if owner is not None})

    @property
    def mover(self) -> int:
        """The seat that moves the clan to move."""
        owner = self.owners[self.turn]
        return self.steering if owner is None else owner

    def is_jonny(self, clan: Corner) -> bool:
        """Return whether the Jonny rule holds for a clan, never the neutral one (KOA-50)."""
        return self.owners[clan] in self.jonnys

    def is_endless(self, clan: Corner) -> bool:
        """Return whether a clan never runs out of caverns: a Jonny's (KOA-50)."""
        return self.is_jonny(clan)

    def has(self, clan: Corner, find: Find) -> bool:
        """Return whether a clan has a tile of that kind to lay."""
        is_endless = find is Find.CAVERN and self.is_endless(clan)
        return is_endless or self.pools[clan].of(find) > 0

    def is_gone(self, clan: Corner) -> bool:
        """Return whether a clan's player has left (KOA-54)."""
        return self.owners[clan] in self.gone

    def clans_of(self, seat: int) -> tuple[Corner, ...]:
        """Return the clans of a seat."""
        return tuple(clan for clan, owner in enumerate(self.owners) if owner == seat)


class State(Public):
    """Everything."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A clan's connected tiles in the board's order, and the actions they bring."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    network: tuple[Square, ...]
    """The camp, and the caverns and goroldioa that it leads to."""
    springs: tuple[Square, ...]
    """Springs that touch the network."""
    chain: tuple[Square, ...]
    """The caverns that caverns alone join to the camp (KOA-46)."""
    actions: int
    """Actions in a turn."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Victory points in their parts (KOA-44); each counts caverns."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    caverns: int
    """Caverns on the board, cut-off ones included."""
    chained: int
    """Of these, joined to the camp by caverns alone (KOA-46)."""
    outside: int
    """Of these, outside the clan's zones."""
    trophies: int
    """Seized from others and set aside."""

    def points(self, options: Options) -> int:
        """Return the points by the match's weights, added for each cavern (KOA-45)."""
        return (
            self.caverns * options.vp_cavern
            + self.chained * options.vp_chained
            + self.outside * options.vp_outside
            + self.trophies * options.vp_trophy
        )

    def __add__(self, other: "Sheet") -> "Sheet":
        return Sheet(
            self.caverns + other.caverns,
            self.chained + other.chained,
            self.outside + other.outside,
            self.trophies + other.trophies,
        )


NOTHING: Final = Sheet(0, 0, 0, 0)


class View(Public):
    """The table as a seat sees it, with the action chosen so far."""

    seat: int | None
    to_move: tuple[int, ...]
    action: Action | None = None
    targets: tuple[Square, ...] = ()
    needs: tuple[int, ...] = ()
    """The roll needed on each target, 0 for those without one; empty without any to seize."""
    further: tuple[tuple[Square, int], ...] = Field(default=(), exclude_if=lambda further: not further)
    """Squares of actions that are asked for first and their square second, with the roll needed.

    They are no targets yet.
    """
    holdings: tuple[Holding, ...]
    sheets: tuple[Sheet, ...]
    gains: tuple[int, ...]
    """How much the last deed changed each clan's points."""
    odds: tuple[int, ...]
    """The chance of each find for the clan to move, in percent, in the order of `Find`."""
    result: Outcome | None
    """How the match ended."""


def touched(view: View, seat: int, move: Move) -> tuple[Square, ...]:
    """Return the square of an action."""
    return () if isinstance(move, Seek | End) else (move.square,)

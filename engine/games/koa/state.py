"""What lies on the board of KOA and beside it: values that States, Moves and Views are made of.

A player is a seat; what plays on the board is a clan, one at each corner. Two players have two clans each, three leave one
to nobody, four have one each. What is told by clan is in the order of the corners.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, Self

from pydantic import ConfigDict, Field

from engine.contract.game import Outcome
from engine.contract.words import N_
from engine.games.koa.board import CAMPS, Corner, Square
from engine.games.koa.chance import Find, Odds
from engine.kit.frozen import Frozen

CLANS: Final = len(CAMPS)
Camp = Literal["any", "A1", "A10", "J10", "J1"]
Action = Literal["excavate", "seize", "claim", "sharman", "unblock", "end"]
Ending = Literal["caverns", "stalled", "rounds"]
"""A clan used its last cavern; a whole round in which nobody did anything; the last round."""


class Options(Frozen):
    """House rules of a match."""

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
    """What a player brings. Only where the match has the Jonny rule does more than the camp count (KOA-52)."""

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
    """Tiles that a clan has not laid. The caverns of one that has no end of them are not counted."""

    cavern: int
    goroldioa: int
    spring: int

    def of(self, find: Find) -> int:
        """How many of one sort."""
        return int(getattr(self, find.value))

    def changed(self, find: Find, by: int) -> Self:
        """More of one sort, or fewer."""
        return self.model_copy(update={find.value: self.of(find) + by})


class Tile(Frozen):
    """What lies on a square: a clan's tile or marker, or lava or an earthquake, which are nobody's."""

    square: Square
    find: Find
    clan: Corner | None = None
    is_marker: bool = False
    """Whether it only says what the Sharman found there, until it is claimed."""


# Moves: one action each


class Excavate(Frozen):
    """The wheel spun for a square."""

    kind: Literal["excavate"] = "excavate"
    square: Square


class Seize(Frozen):
    """An attack on another clan's tile or marker."""

    kind: Literal["seize"] = "seize"
    square: Square


class Seek(Frozen):
    """The Sharman asked for food or water."""

    kind: Literal["sharman"] = "sharman"


class Claim(Frozen):
    """An own marker made into the tile that it stands for."""

    kind: Literal["claim"] = "claim"
    square: Square


class Unblock(Frozen):
    """Lava, an earthquake or an own spring switched for a cavern, because the camp is blocked in."""

    kind: Literal["unblock"] = "unblock"
    square: Square


class End(Frozen):
    """The rest of the turn waived."""

    kind: Literal["end"] = "end"


Move = Annotated[Excavate | Seize | Seek | Claim | Unblock | End, Field(discriminator="kind")]

# What happened


class Deed(Frozen):
    """An action, for telling and for marking on the picture: which clan's, moved by which seat, and on which square."""

    clan: Corner
    seat: int
    square: Square


class Quake(Frozen):
    """Where an earthquake struck, and what lay there."""

    square: Square
    hit: Tile | None


class Excavated(Deed):
    """The slots at which the wheel stopped, the last one in earnest; what that is, and the earthquake if it is one."""

    did: Literal["excavate"] = "excavate"
    slots: tuple[int, ...]
    find: Find
    quake: Quake | None


class Attacked(Deed):
    """An attack: what on, in which zone of its clan, what the die had to show, and what it showed."""

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
    """How the stones fell, the square that they pointed to, and what was found on the square that it became."""

    did: Literal["sharman"] = "sharman"
    first: Find
    goroldioa: int
    spring: int
    pointed: Square
    find: Find


class Claimed(Deed):
    """A marker that is a tile now."""

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
    """What everybody knows: nothing is hidden. Tuples are by clan unless they say otherwise."""

    options: Options
    owners: tuple[int | None, ...]
    """The seat that each clan belongs to; None for the neutral clan (KOA-6)."""
    brought: tuple[SeatOptions, ...]
    """What each player wished for and voted, by seat: what came of it is in the owners and the Jonnys (KOA-50, KOA-52)."""
    jonnys: tuple[int, ...]
    """The seats for which the Jonny rule holds (KOA-50)."""
    tiles: tuple[Tile, ...]
    """In the order of the board's squares."""
    pools: tuple[Pool, ...]
    trophies: tuple[tuple[Corner, ...], ...]
    """Caverns seized, by the clan they were taken from."""
    turn: Corner
    """The clan whose turn it is."""
    first: Corner
    """The clan that began: a round is over when it is its turn again."""
    steering: int
    """The seat that moves the neutral clan in this turn of it or the next."""
    round: int
    """1, 2, …"""
    used: int
    """Actions of this turn that are used up."""
    is_switched: bool
    """Whether a piece was switched for a cavern in this turn (KOA-42)."""
    is_second: bool
    """Whether a Jonny is to place the second piece of an excavation (KOA-50)."""
    idle: int
    """Turns in a row in which nothing was done (KOA-43)."""
    deeds: tuple[Report, ...]
    """What was done in this turn; in the one before, until something is."""
    ending: Ending | None
    ender: Corner | None
    """The clan that used its last cavern."""
    gone: tuple[int, ...] = Field(default=(), exclude_if=lambda gone: not gone)
    """The seats that have left, in the order in which they did (KOA-54). As long as all are there nothing is written of it."""

    finisher: int | None = Field(default=None, exclude_if=lambda seat: seat is None)
    """The seat whose move ended the match; None before, and in matches that an older build ended."""

    @property
    def seats(self) -> int:
        """Players: 2 to 4."""
        return len({owner for owner in self.owners if owner is not None})

    @property
    def mover(self) -> int:
        """The seat that moves the clan whose turn it is."""
        owner = self.owners[self.turn]
        return self.steering if owner is None else owner

    def is_jonny(self, clan: Corner) -> bool:
        """Whether the Jonny rule holds for a clan: for all of a Jonny's, and never for the neutral one (KOA-50)."""
        return self.owners[clan] in self.jonnys

    def is_endless(self, clan: Corner) -> bool:
        """Whether a clan never runs out of caverns: a Jonny's (KOA-50)."""
        return self.is_jonny(clan)

    def has(self, clan: Corner, find: Find) -> bool:
        """Whether a clan has a tile of that sort to lay."""
        is_endless = find is Find.CAVERN and self.is_endless(clan)
        return is_endless or self.pools[clan].of(find) > 0

    def is_gone(self, clan: Corner) -> bool:
        """Whether a clan's player has left: it has no more turns, and counts for nobody (KOA-54)."""
        return self.owners[clan] in self.gone

    def clans_of(self, seat: int) -> tuple[Corner, ...]:
        """The clans of a seat."""
        return tuple(clan for clan, owner in enumerate(self.owners) if owner == seat)


class State(Public):
    """Everything."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What of a clan hangs together with its camp, each in the order of the board's squares, and what that brings."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    network: tuple[Square, ...]
    """The camp, and the caverns and goroldioa that it leads to."""
    springs: tuple[Square, ...]
    """Those that touch the network."""
    chain: tuple[Square, ...]
    """The caverns that caverns alone join to the camp (KOA-46)."""
    actions: int
    """In a turn."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Victory points in their parts (KOA-44); each counts caverns."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    caverns: int
    """On the board, cut-off ones too."""
    chained: int
    """Of these, joined to the camp by caverns alone (KOA-46)."""
    outside: int
    """Of these, outside the clan's zones."""
    trophies: int
    """Seized from others and set aside."""

    def points(self, options: Options) -> int:
        """By the weights of the match; what a cavern is worth adds up (KOA-45)."""
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
    """The same as a seat sees it; on the way to an action, with what it is, once that is said, and the squares to choose from."""

    seat: int | None
    to_move: tuple[int, ...]
    action: Action | None = None
    targets: tuple[Square, ...] = ()
    needs: tuple[int, ...] = ()
    """Where anything can be seized: what the die has to show, target by target; 0 for what is done without one."""
    holdings: tuple[Holding, ...]
    sheets: tuple[Sheet, ...]
    gains: tuple[int, ...]
    """By how much each clan's points changed with the last deed."""
    odds: tuple[int, ...]
    """How likely the clan whose turn it is would dig up each find, in percent, in the order of `Find`."""
    result: Outcome | None
    """How the match ended."""

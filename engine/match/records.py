"""The values in which a match is spoken of: who sits where, how it stands, what a seat is asked, what was told.

House rules: all frozen; times are whole seconds since 1970; nothing here but `Record` holds what players may not know,
and that never shows in a `repr`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.clocks.clock import Clock
from engine.clocks.delay import RUNNING, Delay, PutOff
from engine.clocks.pace import Pace
from engine.contract.errors import EngineError
from engine.contract.values import Event, Json, Outcome, Pick
from engine.contract.words import Sentence
from engine.kit.frozen import Frozen
from engine.library import known_game
from engine.match.bars import is_marked
from engine.match.ending import Ending
from engine.match.names import shown_name
from engine.match.seat_offers import Former, Offer
from engine.match.seeds import Deal
from engine.match.terms import USUAL, MatchTerms

Phase = Literal["lobby", "playing", "over", "cancelled"]

Draft = tuple[Pick, ...]
"""The picks of a move that is not finished."""

UNKEPT = 0
"""The id of a match that no store knows yet."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody outside the engine: a Discord id, the name to write at the table, and that of the account if it is known."""

    id: int
    name: str
    account: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match was opened; a guild of None is a direct message."""

    guild: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who wants something of a match: who, from where, by which press, and what they may do elsewhere.

    What somebody may see is known outside the engine alone. It asks only about places in the server that they ask from.
    """

    user: User
    place: Place
    """Where they ask. To be heard from a channel is to see it."""
    sees: Callable[[Place], bool]
    """Whether they may see a channel or thread of that server: pure and quick, False where it is not known."""
    manages: Callable[[Place], bool]
    """Whether they may manage messages there, likewise."""
    press: int = 0
    """Discord's number of the press or command."""
    roles: frozenset[int] = frozenset()
    """What they are on that server, as Discord numbers it."""
    around: int | None = None
    """The channel around the thread in which they ask; None if it is none."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a match is and who is in it: all that tells who may know of it."""

    place: Place
    thread: int | None
    people: frozenset[int]
    """Also who has resigned, or handed their seat over."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player outside the engine, by their Discord id; of a former one, who had their data erased, by a negative number."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, the stronger the higher its level."""

    level: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """A seat that nobody sits in."""


Occupant = Person | Computer | Nobody
"""Who sits in a seat."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, and who sits in it.

    `turn` counts how often the seat was asked anew; `token` rises with every change of what it is asked or of its
    draft, so that a click can tell which question it answers, and while it has nothing to decide with what it is told in
    private; `since` is when the running turn began, None while the seat has nothing to decide. Whoever has `decided`, of several who decide at once, waits for the others and may
    still think again. `agreed` says that the player would end the match without a winner. `press` is Discord's id of the
    press by which the player sat down, None where none was kept, `account` what the player's account is called, or nothing.
    """

    occupant: Occupant
    name: str
    options: Frozen
    resigned: bool = False
    turn: int = 0
    token: int = 0
    since: int | None = None
    decided: bool = False
    agreed: bool = False
    press: int | None = None
    account: str = ""
    clock: Clock | None = None
    """None where the match has no pace, and before it begins."""
    offer: Offer | None = None
    """To whom the seat is offered; None if to nobody."""
    away: int | None = None
    """Until when the player is away, or their clock stands by vacation; None if neither."""
    asks_back: int | None = None
    """The ply to which the player asks the others to let the match go back; None if they don't."""
    allows: bool | None = None
    """What the player has answered to somebody who asks that; None if nothing."""
    skips: bool | None = None
    """Whether the player would have the house move for whom they wait for, or waits on; None if they have not said."""
    delays: Delay | Literal["no"] | None = None
    """By what the player would have the match put off, where somebody asks for it; "no" if they would rather play on."""
    departed: int | None = None
    """Since when the player is known to have left the match's server; None while they are there."""

    @property
    def user_id(self) -> int | None:
        """The Discord id of the person who sits here; None if it is no person, or a former one."""
        return self.occupant.user_id if isinstance(self.occupant, Person) and not self.is_former else None

    @property
    def shown_name(self) -> str:
        """What the player in this seat is called before others."""
        # A person who is being erased has a name that the bot chose, and no account any more.
        is_ours = self.user_id is None or (self.resigned and not self.account)
        return self.name if is_ours else shown_name(self.name, self.account)

    @property
    def is_late(self) -> bool:
        """Whether its time was out in the turn that it has now."""
        return self.since is not None and self.clock is not None and self.clock.late == self.turn

    @property
    def is_absent(self) -> bool:
        """Whether the player has missed turn after turn, or has left the server."""
        return self.departed is not None or (self.clock is not None and self.clock.is_away)

    @property
    def is_former(self) -> bool:
        """Whether somebody sat here who had their data erased: nobody can be told anything, and nobody comes back."""
        return isinstance(self.occupant, Person) and self.occupant.user_id < 0


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who sat in a seat from a ply on, until the seat's next tenure. The seat of who resigned is nobody's."""

    seat: int
    since_ply: int
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class Match:
    """What everybody may know of a match. `version` rises with every change that a surface must show."""

    id: int
    """`UNKEPT` until the store has given it one."""
    game: str
    options: Frozen
    phase: Phase
    host: int
    place: Place
    thread: int | None
    seats: tuple[Seated, ...]
    ply: int
    version: int
    commitment: str | None
    """The hash of the seed, from the start on."""
    seed: str | None
    """None until the match is over."""
    opened: int
    started: int | None
    ended: int | None
    outcome: Outcome | None
    rules: int
    seal: str | None = None
    """The hash of the secret, from the opening on (`engine.match.seeds`); None if it was opened by a build without seals."""
    takebacks: int = 0
    """How often moves were taken back: the dice fall differently after each."""
    due: int | None = None
    """When it does something by itself; None if it waits for people alone."""
    terms: MatchTerms = USUAL
    ends_by: int | None = None
    """When it is over at the latest, whatever anybody does; None where somebody plays alone without a pace, and before it begins."""
    heeded: int | None = None
    """Until when the times in which nobody could play are counted in `ends_by`; None where no build knew."""
    full_since: int | None = None
    """Since when a lobby that starts by itself has been full; None where no build knew."""
    rematch_of: int | None = None
    """The match of which it is a rematch."""
    invited: tuple[int, ...] = ()
    """Who is to play, whoever else does, by their Discord ids, in the order in which they are to sit; the host is one of them."""
    declined: tuple[int, ...] = ()
    """Who was invited and will not come, by their Discord ids."""
    former: tuple[Former, ...] = ()
    """Who sat in a seat that somebody else has taken, in the order in which they went."""
    is_held: bool = False
    """Whether its host starts it also when everyone is there; else it then starts by itself."""
    cancelled_by: int | None = None
    """Who cancelled it before it started; None if nobody did, and where that is not known."""
    fault: Sentence | None = None
    """Why this build can't go on with it; what could not be read of it is missing here, or as it usually is."""
    put_off: PutOff = RUNNING
    """Whether it is paused, and by how much its players have put it off."""
    ending: Ending | None = None
    """How it ended, as that was kept; None where it goes on, and where an older build ended it."""

    @property
    def pace(self) -> Pace | None:
        """How much time everyone has; None if they take what they need."""
        return self.terms.pace

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose players have something to decide, and have not decided."""
        return tuple(
            seat
            for seat, seated in enumerate(self.seats)
            if seated.since is not None and not (seated.decided or seated.resigned)
        )

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats whose players have not resigned."""
        return tuple(seat for seat, seated in enumerate(self.seats) if not seated.resigned)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons who have not resigned: those who are asked for what all are to agree to."""
        return tuple(seat for seat in self.staying if isinstance(self.seats[seat].occupant, Person))

    @property
    def expected_seats(self) -> tuple[int, ...]:
        """Of these, those who are waited for where all are to agree: not who is absent, unless everyone is."""
        return tuple(seat for seat in self.people if not self.seats[seat].is_absent) or self.people

    @property
    def agreeing_seats(self) -> tuple[int, ...]:
        """The seats whose players still play, and would end the match without a winner."""
        return tuple(seat for seat in self.staying if self.phase == "playing" and self.seats[seat].agreed)

    @property
    def asking_back(self) -> int | None:
        """The seat whose player asks the others to let them take a move back, until the next one is made; None if nobody does."""
        return next((seat for seat, seated in enumerate(self.seats) if seated.asks_back is not None), None)

    @property
    def is_going(self) -> bool:
        """Whether it is played, or still waits for players."""
        return self.phase in ("lobby", "playing")

    @property
    def is_complete(self) -> bool:
        """Whether everyone has joined for whom there is room, or, whoever else has, everyone who is invited: one alone is not everyone."""
        game = known_game(self.game)
        if game is None or len(self.seats) not in game.SEATS:
            return False
        here = {seated.user_id for seated in self.seats}
        if self.invited:
            return len(self.seats) > 1 and here.issuperset(self.invited)
        return len(self.seats) == game.SEATS[-1]

    @property
    def awaited_users(self) -> tuple[int, ...]:
        """Who is invited and has not sat down yet, by their Discord ids."""
        return tuple(user_id for user_id in self.invited if self.seat_of(user_id) is None)

    @property
    def starts_by_itself(self) -> bool:
        """Whether it starts when it is `due`, rather than close."""
        is_open = self.phase == "lobby" and self.fault is None
        return is_open and self.is_complete and not self.is_held

    @property
    def is_hostless(self) -> bool:
        """Whether its host had their data erased, and nobody was left to host it."""
        return self.host < 0

    @property
    def is_expired(self) -> bool:
        """Whether its lobby closed by itself, because nobody started it in time."""
        return self.phase == "cancelled" and self.started is None and self.due is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as `tell` wants them, and after them the `former` ones; not escaped for any place."""
        return (*(seated.shown_name for seated in self.seats), *(one.shown_name for one in self.former))

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a user, or of a former player by their number; None for an onlooker."""
        found = (seat for seat, seated in enumerate(self.seats) if seated.occupant == Person(user_id))
        return next(found, None)

    @property
    def whereabouts(self) -> Whereabouts:
        """Where it is and who is in it."""
        sitting = (seated.user_id for seated in self.seats if seated.user_id is not None)
        people = frozenset((*sitting, *(one.user_id for one in self.former)))
        return Whereabouts(self.place, self.thread, people)


@dataclass(frozen=True, slots=True)
class Record:
    """All that is kept of a match: what everybody may know, and what must not leave the engine."""

    match: Match
    seed: str | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    """The game's State; None in the lobby, and where the match's `fault` tells why it can't be read."""
    drafts: tuple[Draft, ...] = field(default=(), repr=False)
    """By seat."""
    gone: tuple[int, ...] = ()
    """Seats in the order in which they resigned."""
    removed: frozenset[int] = frozenset()
    """Whom a host has removed from the lobby, by their Discord ids: they can't join again."""
    barred: frozenset[str] = field(default=frozenset(), repr=False)
    """The marks of those who were in it, or removed from it, and had their data erased: they can't come back."""
    deal: Deal | None = field(default=None, repr=False)
    """What the seed comes from; None if the match was opened by a build without seals."""
    upgraded_from: int | None = None
    """The rules of the State that is still kept, where the one here was made from it: for the log to tell."""

    def bars(self, user_id: int) -> bool:
        """Whether somebody who had their data erased can't come back to it."""
        return is_marked(user_id, self.barred)

    def check(self) -> None:
        """EngineError if this build can't play on with what is kept."""
        if self.match.fault is not None:
            raise EngineError(self.match.fault)


Kind = Literal["move", "stand_in", "leave", "takeback", "end", "upgrade", "handover"]
"""What a ply was: a player's move or one made for them, somebody gone for good, moves taken back, an end that was agreed,
a State brought to newer rules, or somebody else in a seat."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One step of the log. `events` are public and private (`Event.to`): whoever tells them picks out what may be told.

    `notation` may name what is hidden: it is for the seat itself, and for everybody once the match is over.
    """

    ply: int
    seat: int | None
    """None where nobody in particular did it."""
    notation: str
    """The picks; empty where there are none."""
    events: tuple[Event, ...]
    at: int
    kind: Kind = "move"
    detail: Json | None = field(default=None, repr=False)
    """What the kind alone does not say: what was gone back to, how it ended, the State and its rules. Never to be told."""


@dataclass(frozen=True, slots=True)
class Made:
    """A ply with its Move, in the log or on the way there."""

    ply: Ply
    move: Any = field(default=None, repr=False)
    """None where the ply is no Move of the game."""
    before: Any = field(default=None, repr=False, compare=False)
    """The State that it was made from, as long as that is at hand: it is not kept."""

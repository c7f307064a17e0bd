"""The values that describe a match: seats, state, questions and log.

House rules: all frozen. Times are whole seconds since 1970. Only `Record` holds what players may
not know, and that never shows in a `repr`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from engine.clocks.clock import Clock
from engine.clocks.pace import Pace
from engine.clocks.times import Times
from engine.contract.errors import EngineError
from engine.contract.values import Event, Json, Outcome, Pick
from engine.contract.words import Sentence
from engine.kit.frozen import Frozen
from engine.library import known_game
from engine.match.bars import is_marked
from engine.match.ending import Ending
from engine.match.names import shown_name
from engine.match.questions import UNASKED, Former, Offer, Turn, Vote, VoteKind
from engine.match.seeds import Deal, DiceSource
from engine.match.terms import USUAL, MatchTerms

Phase = Literal["lobby", "playing", "over", "cancelled"]

Draft = tuple[Pick, ...]
"""The picks of a move that is not finished."""

UNKEPT = 0
"""The id of a match that no store knows yet."""


@dataclass(frozen=True, slots=True)
class User:
    """A user outside the engine: Discord id, name to show, account name if known."""

    id: int
    name: str
    account: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match was opened; a guild of None is a direct message, or a foreign place."""

    guild: int | None
    channel: int
    foreign: int | None = None
    """A server without the bot, or 0 for users' conversation; None where the bot itself is."""

    @property
    def is_foreign(self) -> bool:
        """Whether the bot can only answer users' presses here."""
        return self.foreign is not None

    @property
    def is_private(self) -> bool:
        """Whether it is a user's direct messages with the bot, where no one else can join."""
        return (self.guild, self.foreign) == (None, None)


@dataclass(frozen=True, slots=True)
class Asker:
    """A user who asks for an action on a match: who, where, by which press, with which rights.

    Only code outside the engine knows what a user may see; it answers only for places in the server
    that they ask from.
    """

    user: User
    place: Place
    """Where they ask. A user who asks from a channel can see it."""
    sees: Callable[[Place], bool]
    """Whether they may see a channel or thread there; quick, False where not known."""
    manages: Callable[[Place], bool]
    """Whether they may manage messages there, likewise."""
    press: int = 0
    """Discord's number of the press or command."""
    roles: frozenset[int] = frozenset()
    """Their roles on that server, as Discord ids."""
    around: int | None = None
    """The parent channel of the thread in which they ask; None outside of threads."""
    language: str = ""
    """The language of that place, by Discord's name of it; empty for English."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a match is and who is in it, which decides who may know of it."""

    place: Place
    thread: int | None
    people: frozenset[int]
    """Also players who resigned or gave their seat away, and in foreign places users who are asked
    to take a seat.
    """


@dataclass(frozen=True, slots=True)
class Person:
    """A player by Discord id; an erased former player has a negative number."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, the stronger the higher its level."""

    level: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """An empty seat."""


Occupant = Person | Computer | Nobody
"""Who sits in a seat."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, and who sits in it.

    `press` is Discord's id of the press by which the player sat down, None where none was stored.
    `account` is the name of the player's account, or empty.
    """

    occupant: Occupant
    name: str
    options: Frozen
    resigned: bool = False
    turn: Turn = UNASKED
    press: int | None = None
    account: str = ""
    clock: Clock | None = None
    """None where the match has no pace, and before it begins."""
    offer: Offer | None = None
    """The offer of the seat to other users; None if there is none."""
    away: int | None = None
    """Until when the player is away, or on vacation with stopped clocks; None if neither."""
    departed: int | None = None
    """Since when the player has left the match's server; None while they are there."""
    shown_to: tuple[int, ...] = ()
    """The users who may see the player's hand."""
    was_shown_to: tuple[int, ...] = ()
    """Those who have seen it and do no longer."""

    @property
    def user_id(self) -> int | None:
        """The person's Discord id; None for others and for former players."""
        return self.occupant.user_id if isinstance(self.occupant, Person) and not self.is_former else None

    @property
    def seen_by(self) -> tuple[int, ...]:
        """The users who see the hand, or have seen it."""
        return (*self.shown_to, *self.was_shown_to)

    def with_hidden_hand(self) -> Seated:
        """Return the seat whose hand is shown to no user any more."""
        return replace(self, shown_to=(), was_shown_to=self.seen_by)

    @property
    def shown_name(self) -> str:
        """The player's name for others."""
        # A person who is being erased has a name that the bot chose, and no account any more.
        is_ours = self.user_id is None or (self.resigned and not self.account)
        return self.name if is_ours else shown_name(self.name, self.account)

    @property
    def is_late(self) -> bool:
        """Whether its time ran out in its current turn."""
        return self.turn.since is not None and self.clock is not None and self.clock.late == self.turn.number

    @property
    def is_absent(self) -> bool:
        """Whether the player has missed several turns, or has left the server."""
        return self.departed is not None or (self.clock is not None and self.clock.is_away)

    @property
    def is_former(self) -> bool:
        """Whether its player is erased: they can't be notified and never come back."""
        return isinstance(self.occupant, Person) and self.occupant.user_id < 0


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who sat in a seat from a ply on; no one after a resignation."""

    seat: int
    since_ply: int
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class Lobby:
    """Who is invited to a match, and how it starts or closes."""

    invited: tuple[int, ...] = ()
    """Invited users by Discord id, in the order of their seats; the host is one of them."""
    declined: tuple[int, ...] = ()
    """Invited users who declined, by their Discord ids."""
    is_held: bool = False
    """Whether its host must start it even when it is full; else it then starts by itself."""
    full_since: int | None = None
    """Since when it has been full, if it starts by itself; None for older builds."""
    rematch_of: int | None = None
    """The match that this is a rematch of."""
    table: tuple[int, int] | None = None
    """Its tournament, and the number of its table there; None where it belongs to none."""
    cancelled_by: int | None = None
    """Who cancelled it before it started; None for the bot, and where it is not known."""


@dataclass(frozen=True, slots=True)
class Match:
    """The public part of a match.

    `version` rises with every change that a message must show.
    """

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
    times: Times
    dice: DiceSource
    outcome: Outcome | None
    rules: int
    terms: MatchTerms = USUAL
    lobby: Lobby = Lobby()
    former: tuple[Former, ...] = ()
    """Former players whose seats were taken by others, in the order in which they left."""
    fault: Sentence | None = None
    """Why this build can't continue it; fields that could not be read have their defaults."""
    ending: Ending | None = None
    """The stored ending; None while it goes on, and where an older build ended it."""
    votes: tuple[Vote, ...] = ()
    """At most one of each kind. Those of an earlier ply are over: use `vote`."""
    language: str = ""
    """The language of what everyone sees of it, by Discord's name of it; empty for English."""

    @property
    def pace(self) -> Pace | None:
        """How much time each player has; None without a limit."""
        return self.terms.pace

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose players must decide, and have not decided."""
        return tuple(
            seat
            for seat, seated in enumerate(self.seats)
            if seated.turn.since is not None and not (seated.turn.decided or seated.resigned)
        )

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats whose players have not resigned."""
        return tuple(seat for seat, seated in enumerate(self.seats) if not seated.resigned)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons who have not resigned, who vote on agreements."""
        return tuple(seat for seat in self.staying if isinstance(self.seats[seat].occupant, Person))

    @property
    def expected_seats(self) -> tuple[int, ...]:
        """The persons' seats that must agree: all but absent ones, or all."""
        return tuple(seat for seat in self.people if not self.seats[seat].is_absent) or self.people

    def vote(self, kind: VoteKind) -> Vote | None:
        """Return the vote of a kind that no later move has ended, or None."""
        return next((one for one in self.votes if one.kind == kind and one.ply in (None, self.ply)), None)

    @property
    def asking_back(self) -> int | None:
        """The seat whose player asks for a takeback since the last move, or None."""
        vote = self.vote("takeback")
        return None if vote is None else vote.yes[0]

    @property
    def is_going(self) -> bool:
        """Whether it is played, or still waits for players."""
        return self.phase in ("lobby", "playing")

    @property
    def is_complete(self) -> bool:
        """Whether all invited players, or as many as fit, have joined; never one alone."""
        game = known_game(self.game)
        if game is None or len(self.seats) not in game.SEATS:
            return False
        here = {seated.user_id for seated in self.seats}
        if self.lobby.invited:
            return len(self.seats) > 1 and here.issuperset(self.lobby.invited)
        return len(self.seats) == game.SEATS[-1]

    @property
    def awaited_users(self) -> tuple[int, ...]:
        """The invited users who have not joined yet, by their Discord ids."""
        return tuple(user_id for user_id in self.lobby.invited if self.seat_of(user_id) is None)

    @property
    def starts_by_itself(self) -> bool:
        """Whether it starts when it is `due`, rather than close."""
        is_open = self.phase == "lobby" and self.fault is None
        return is_open and self.is_complete and not self.lobby.is_held

    @property
    def is_hostless(self) -> bool:
        """Whether its host is erased, and no player was left to host it."""
        return self.host < 0

    @property
    def is_expired(self) -> bool:
        """Whether its lobby closed by itself, because it was not started in time."""
        return self.phase == "cancelled" and self.times.started is None and self.times.due is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, for `tell`, then those of `former` players; not escaped."""
        return (*(seated.shown_name for seated in self.seats), *(one.shown_name for one in self.former))

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a user or former player; None for an onlooker."""
        found = (seat for seat, seated in enumerate(self.seats) if seated.occupant == Person(user_id))
        return next(found, None)

    @property
    def whereabouts(self) -> Whereabouts:
        """Where it is and who is in it."""
        sitting = (seated.user_id for seated in self.seats if seated.user_id is not None)
        people = {*sitting, *(one.user_id for one in self.former)}
        if self.place.is_foreign:
            offers = (seated.offer for seated in self.seats if seated.offer is not None)
            people.update(offer.user_id for offer in offers if offer.user_id is not None)
        return Whereabouts(self.place, self.thread, frozenset(people))


@dataclass(frozen=True, slots=True)
class Record:
    """All stored data of a match: the public part and the engine's secrets."""

    match: Match
    seed: str | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    """The game's State; None in the lobby, and where `fault` tells why it can't be read."""
    drafts: tuple[Draft, ...] = field(default=(), repr=False)
    """By seat."""
    gone: tuple[int, ...] = ()
    """Seats in the order in which they resigned."""
    removed: frozenset[int] = frozenset()
    """Users whom a host has removed from the lobby for good, by their Discord ids."""
    barred: frozenset[str] = field(default=frozenset(), repr=False)
    """Marks of erased users who were in it or removed from it: they can't come back."""
    deal: Deal | None = field(default=None, repr=False)
    """What the seed comes from; None if a build without seals opened the match."""
    upgraded_from: int | None = None
    """The rules of the stored State, if this one was upgraded from it; for the log."""

    def bars(self, user_id: int) -> bool:
        """Return whether an erased user can't come back to it."""
        return is_marked(user_id, self.barred)

    def check(self) -> None:
        """Raise EngineError if this build can't continue the stored match."""
        if self.match.fault is not None:
            raise EngineError(self.match.fault)


Kind = Literal["move", "stand_in", "leave", "takeback", "end", "upgrade", "handover"]
"""The kind of a ply.

A player's move or one made for them, a resignation, a takeback, an agreed end, a State upgraded to
newer rules, or a seat that changed hands.
"""


@dataclass(frozen=True, slots=True)
class Ply:
    """One step of the log.

    `events` are public and private (`Event.to`): the reader of a ply selects what may be told.
    `notation` may name hidden things: it is for the seat itself, and for everyone once the match is
    over.
    """

    ply: int
    seat: int | None
    """None where no single player made it."""
    notation: str
    """The picks; empty where there are none."""
    events: tuple[Event, ...]
    at: int
    kind: Kind = "move"
    detail: Json | None = field(default=None, repr=False)
    """Details that the kind does not tell, such as the ply returned to. Never shown."""


@dataclass(frozen=True, slots=True)
class Made:
    """A ply with its Move, in the log or on the way there."""

    ply: Ply
    move: Any = field(default=None, repr=False)
    """None where the ply is no Move of the game."""
    before: Any = field(default=None, repr=False, compare=False)
    """The State that it was made from, while that is in memory; it is not stored."""

"""What a store of matches does, whatever database is behind it: three interfaces for the three who use one.

House rules: every method may raise StoreError, and has then changed nothing. Whoever writes hands over all that belongs
together, and it becomes durable whole or not at all; it is seen through to its end even if the task that asked for it is
cancelled. Reading sees only what was committed. A number that is too large for the database is one that nothing has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol

from engine.clocks.habits import Habits, Notice
from engine.duty import EVERY, Duty
from engine.lasting import LengthStore
from engine.limiting import Cap
from engine.quotas import QuotaStore
from engine.records import Made, Match, Ply, Record, Tenure, Whereabouts
from engine.remembered import (
    Asked,
    BoardKept,
    Census,
    KeptList,
    Life,
    Reach,
    Ring,
    Standing,
    Surface,
    ThreadLeft,
)
from engine.servers import ServerStore


@dataclass(frozen=True, slots=True)
class Condition:
    """How a database is found: whether a process has it open, its version and this build's, and the small facts kept in it."""

    is_used: bool
    version: int
    known: int
    settings: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rested:
    """How somebody played, and plays, as a day of their vacation is spent; and when their matches are to be looked at."""

    user_id: int
    before: Habits
    after: Habits
    wakes: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What is known of a match by the trip on which it was taken, in a store that `is_shared`; nothing in any other."""

    version: int | None = None
    """None if there is no such match, too."""
    habits: Mapping[int, Habits] | None = None
    """Of those who play in it, as far as they have said anything, by user."""


NOTHING_NEW = Taken()


class MatchStore(Protocol):
    """Matches, who sits in them, and their logs: what the engine keeps."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write, too: then nothing that was read before is trusted without its version."""

    def held(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Nobody who asks for the same match is let in meanwhile, in no other process, but for whoever has waited for long.

        So this spares conflicts, and no more: whatever is saved is guarded by what it is based on.
        Numbers that no match has may stand for anything else that one process at a time is to change.
        """

    async def version(self, match_id: int) -> int | None:
        """The version of a match as it was last committed; None if there is no such match."""

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        *,
        now: int,
        then: Callable[[Record], None],
        caps: Sequence[Cap] = (),
        rested: Sequence[Rested] = (),
    ) -> Record:
        """Make a match's next record durable, with the plies that led to it and what was spent for it; gives it as it is kept.

        A match that has no record `before` gets its id here. StoreConflict if what is kept is no longer of the version
        of `before`, or vacation no longer as it was; LimitReached if of something there are as many already as a cap allows: what is counted is all that
        was committed before, and no other writer, of this process or another, adds to it between count and commit.
        `then` is called the moment it is durable, with the record, and must not raise.
        """

    async def record(self, match_id: int) -> Record | None:
        """All that is kept of a match; None if there is none. What this build can't read of it leaves a `fault`."""

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Where a match is and who is in it; None if there is none."""

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """The first so many of a user's matches that go on: those that wait for the user, the most urgent first, then by number.

        Then the last so many that ended, of those that the user joined lately: how much is read does not grow with a life of play.
        """

    async def standing(self, user_id: int, channel: int) -> Standing:
        """How many matches of a user go on, and which of them was opened in a channel."""

    async def due(self, now: int, buckets: int = EVERY) -> tuple[int, ...]:
        """The numbers of the matches in some buckets that are to do something by themselves by now, the longest due first."""

    async def paced(self, after: int, limit: int) -> tuple[int, ...]:
        """Return the numbers of the first matches after a number that will do something by themselves, lobbies included."""

    async def waiting_since(self) -> int | None:
        """Return the earliest time from which a turn, a bound, an offer, a pause or a lobby still counts; None for none."""

    async def waiting_for_computers(self, buckets: int = EVERY) -> tuple[int, ...]:
        """The numbers of the matches in some buckets that wait for what a computer player decides."""

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """The habits of some users, by user, as far as they have said anything."""

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers of the matches that go on and in which a user sits, that of the last one first."""

    async def named_otherwise(
        self, user_id: int, guild: int | None, name: str, account: str
    ) -> tuple[int, ...]:
        """Return the matches of a server that go on and in which a user sits under another name, or of an account of another."""

    async def in_thread(self, thread: int) -> int | None:
        """The number of the match that is, or was last, shown in a thread."""

    async def rematch(self, match_id: int) -> int | None:
        """The number of the match that was opened last as a rematch of a match."""

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Plies `after` + 1 … `upto`."""

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Every ply `after` one with its Move. Unreadable if this build does not know what one means."""

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Who sat where from which ply on, in the order in which they sat down."""


class Shelf(Protocol):
    """What shows a match where, how people are reached, and small facts: what is remembered on Discord's side."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write, too: then nothing is remembered that they could change."""

    async def census(self) -> Census:
        """How many matches there are."""

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """The matches in some buckets whose surfaces do not show their latest version, the longest waiting first."""

    async def settle(self, match_id: int, version: int) -> None:
        """The surfaces of a match show this version now."""

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """The messages that show a match, by slot."""

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Remember a message, in place of the one that had its slot."""

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """The boards of matches that are being played on servers, as far as they have one that had a place: the first so many after a number.

        On servers whose shards, `of` so many, are those from the `first` to the `last`.
        """

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """The same of lobbies and their cards."""

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """All of both of one server."""

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """The boards and cards that had no place when they were to be shown, of matches that go on or ended after that time.

        On the servers of some shards, as of pages.
        """

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """The messages in which something is asked of those who play, on servers: all that are neither board nor card nor hand."""

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Who was pinged by what is asked in a match, or is to be when they may be."""

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """The numbers of the matches in which somebody is to be pinged by now."""

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Remember it, in place of what was remembered of the same people and things."""

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """The threads of matches that had ended by then, are shown as they ended, and were not archived; oldest first."""

    async def keep_archived(self, match_id: int) -> None:
        """The thread of a match was put away, or can't be."""

    async def reach(self, user_id: int) -> Reach:
        """How to reach a user; nothing known is a Reach too."""

    async def keep_reach(self, reach: Reach) -> None:
        """Remember how to reach a user; all else of theirs is kept by a call of its own, so that none undoes another."""

    async def keep_language(self, user_id: int, language: str) -> None:
        """Remember what a user reads."""

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Remember whether a user's own pictures are of high contrast."""

    async def habits(self, user_id: int) -> Habits:
        """How a user plays; as usual if they never said."""

    async def asked(self, user_id: int) -> Asked:
        """Whether a user ever said how they play, and when they were shown that question."""

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Remember that they were shown it in that turn of a match, if they never were before."""

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Remember it, but for their absence."""

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Remember until when a user is away, what their vacation is, and when to look at their matches again.

        StoreConflict if what is kept of that is not as `before`.
        """

    async def waking(self, now: int) -> tuple[int, ...]:
        """The users whose matches are to be looked at by now, the longest waiting first."""

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """The numbers of all matches of a user that go on."""

    async def has_clock(self, user_id: int) -> bool:
        """Whether a user plays in any match that has a pace, and has begun."""

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """How a user chose to be told of their turns in a match; None if as everywhere."""

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Remember it."""

    async def setting(self, key: str) -> str | None:
        """A small fact that was kept under a key."""

    async def keep_setting(self, key: str, value: str) -> None:
        """Remember a small fact."""

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Nobody else who is to do this alone is let in meanwhile, of this process or another. StoreError if the wait is too long."""

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """Take the next turn of a bucket, of which all processes together have one in so many seconds: in how many it comes.

        None if it does not come `within` so many; then none was taken.
        """


class ListStore(Protocol):
    """Lists that players keep for games, such as decks."""

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """The lists that a user keeps for a game, by name."""

    async def kept_list(self, number: int) -> KeptList | None:
        """A list by its number; None if there is none (any more)."""

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Remember a list, in place of the one that had its name in capitals or not. LimitReached as in `save`."""

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Forget a list."""

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Let others see a list. LimitReached as in `save`."""


class PersonStore(Protocol):
    """All that is kept of one person: to be handed to them, and to be erased. `engine.store.personal` says what becomes of what."""

    async def life(self, user_id: int) -> Life:
        """All that is kept of a person."""

    async def traces(self, user_id: int) -> tuple[int, ...]:
        """The matches in which something speaks of a person."""

    async def stays_in(self, user_id: int) -> Mapping[int, str]:
        """The matches that go on and in which a person plays, sits or is invited, each with its phase."""

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """The DMs that show a person their matches, the newest first: channel and message."""

    async def begin_erasure(self, user_id: int) -> None:
        """Remember that a person is to be erased, until that is done."""

    async def erasures(self) -> tuple[int, ...]:
        """Who is to be erased."""

    async def erase(
        self,
        user_id: int,
        held: Collection[int],
        *,
        now: int,
        mark: str,
        then: Callable[[tuple[int, ...]], None],
    ) -> None:
        """Take a person out of everything. StoreConflict if they stay in a match, or left a trace in one that is not `held`.

        What they spent of their vacation stays under a `mark` until it would have been given back.
        `then` is called the moment it is durable, with the matches that go on and are to be shown anew, and must not raise.
        """


class WholeStore(MatchStore, Shelf, ListStore, PersonStore, ServerStore, LengthStore, QuotaStore, Protocol):
    """All of it, as a database keeps it in one place."""

    def duty(self, name: str, shards: str) -> Duty:
        """What is this process's to do of all that those share who have the database open; it is to be opened and closed.

        `name` is for whoever watches, `shards` are those of Discord that it serves, as its host wrote them; empty for all.
        """

    async def close(self) -> None:
        """Finish what is being written, then close. Closing again is harmless."""

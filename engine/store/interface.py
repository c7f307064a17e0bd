"""The interface of a store, for any database.

House rules: every method may raise StoreError, and then has changed nothing. A caller hands over
all writes that belong together; they become durable as a whole or not at all. A write is completed
even if the task that asked for it is cancelled. Reads see only committed data. No row has a number
that is too large for the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol

from engine.clocks.habits import Habits, Notice
from engine.match.message_records import (
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
from engine.match.records import Made, Match, Ply, Record, Tenure, Whereabouts
from engine.steps.limits import Cap
from engine.store.consumers import LengthStore, QuotaStore, ServerStore
from engine.store.duty import EVERY, Duty


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a database.

    It tells whether a process has it open, its version, the version this build knows, and its
    settings.
    """

    is_used: bool
    version: int
    known: int
    settings: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rested:
    """A day of vacation to spend: a user's habits before and after it.

    `wakes` is when their matches must be looked at again.
    """

    user_id: int
    before: Habits
    after: Habits
    wakes: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What was read of a match together with its lock.

    Only a store that `is_shared` fills it.
    """

    version: int | None = None
    """Also None if there is no such match."""
    habits: Mapping[int, Habits] | None = None
    """Habits of the match's players who have set any, by user."""


NOTHING_NEW = Taken()


class MatchStore(Protocol):
    """Store of matches, their seats and their logs, for the engine."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too.

        Then cached data is valid only if its version is still current.
        """

    def lock_match(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Hold the lock of a match, across all processes.

        A process that has waited for long goes on without the lock. So the lock only avoids
        conflicts; every save is still guarded by the version it is based on. Numbers that no match
        has can serve as locks for other things that one process at a time may change.
        """

    async def version(self, match_id: int) -> int | None:
        """Return the last committed version of a match; None if it does not exist."""

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
        """Save a match's next record, with its new plies and spent vacation.

        Return the record as saved. A match without a record `before` gets its id here.
        StoreConflict if the stored version or vacation is not as `before`. LimitReached if a cap is
        reached; no writer of any process can add between its count and the commit. `then` is called
        with the record the moment it is durable, and must not raise.
        """

    async def record(self, match_id: int) -> Record | None:
        """Return the whole record of a match; None if it does not exist.

        Parts that this build cannot read leave a `fault`.
        """

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Return where a match is and who is in it; None if it does not exist."""

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """Return a user's running matches, up to `going`, then ended ones, up to `ended`.

        Running matches that wait for the user come first, the most urgent first, then by number.
        Ended ones are taken from those the user joined lately, so the cost does not grow with the
        user's history.
        """

    async def standing(self, user_id: int, channel: int) -> Standing:
        """Return how many running matches a user has, and the one in a channel."""

    async def due(self, now: int, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets that are due by now, oldest first."""

    async def scheduled_after(self, after: int, limit: int) -> tuple[int, ...]:
        """Return the next matches after a number with a due time, lobbies too."""

    async def waiting_since(self) -> int | None:
        """Return the earliest start of anything that still waits; None for nothing.

        This is the start of a turn, a bound, an offer, a pause or a lobby.
        """

    async def waiting_for_computers(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets that wait for a computer player."""

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """Return the habits of the users who have set any, by user."""

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers of a user's running matches, the latest match's first."""

    async def named_otherwise(
        self, user_id: int, guild: int | None, name: str, account: str
    ) -> tuple[int, ...]:
        """Return a user's running matches that show an outdated name or account.

        Only the matches of one server are searched; None means matches outside of servers.
        """

    async def in_thread(self, thread: int) -> int | None:
        """Return the match that is, or was last, shown in a thread."""

    async def rematch(self, match_id: int) -> int | None:
        """Return the newest rematch of a match."""

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Return plies `after` + 1 … `upto`."""

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Return every ply after `after` with its Move.

        Unreadable if this build cannot read one of them.
        """

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Return who sat where from which ply on, in that order."""


class Shelf(Protocol):
    """Store of Discord's side: messages, how to reach users, and settings."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write too; then nothing they could change is cached."""

    async def census(self) -> Census:
        """Return how many matches there are."""

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets with outdated surfaces, oldest first."""

    async def settle(self, match_id: int, version: int) -> None:
        """Record that the surfaces of a match show this version."""

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """Return the messages that show a match, by slot."""

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Keep a message, replacing the one in its slot."""

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the first boards of running matches after a number, on servers.

        Only boards that could be posted count, and only on servers of the shards `first` to `last`
        of `of`.
        """

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the cards of lobbies, selected as in `boards`."""

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """Return all boards and lobby cards of one server."""

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the boards and cards that could not be posted.

        Only those of running matches, and of matches that ended after `ended_after`. Shards as in
        `boards`.
        """

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """Return messages on servers that are neither board nor card nor hand: questions."""

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Return the pings of a match: those sent and those to send later."""

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """Return the matches with a ping that is due by now."""

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Keep pings, replacing those of the same users and things."""

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """Return threads to archive: the match ended by then and its end is shown.

        The oldest come first.
        """

    async def keep_archived(self, match_id: int) -> None:
        """Record that a match's thread was archived, or cannot be."""

    async def reach(self, user_id: int) -> Reach:
        """Return how to reach a user; an unknown user has an empty Reach."""

    async def keep_reach(self, reach: Reach) -> None:
        """Keep how to reach a user; language and contrast have calls of their own."""

    async def keep_language(self, user_id: int, language: str) -> None:
        """Keep a user's language."""

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Keep whether a user wants high-contrast pictures."""

    async def habits(self, user_id: int) -> Habits:
        """Return a user's habits; the default ones if they set none."""

    async def habits_question(self, user_id: int) -> Asked:
        """Return whether a user set their habits, and when they were asked to."""

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Record that a user was asked in that turn, unless they were before."""

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Keep a user's habits except for their absence."""

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Keep a user's absence and vacation, and when to look at their matches again.

        StoreConflict if the stored absence and vacation are not as `before`.
        """

    async def waking(self, now: int) -> tuple[int, ...]:
        """Return the users whose matches must be looked at by now, oldest first."""

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """Return all running matches of a user."""

    async def has_clock(self, user_id: int) -> bool:
        """Return whether a user plays in a started match with a pace."""

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """Return a user's notice setting for a match; None for the default."""

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Keep how a user is notified of turns in a match."""

    async def setting(self, key: str) -> str | None:
        """Return the setting under a key."""

    async def keep_setting(self, key: str, value: str) -> None:
        """Keep a setting."""

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock across all processes. StoreError if the wait is too long."""

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """Take a bucket's next turn; return the seconds until it comes.

        All processes together have one turn every `apart` seconds. None if it does not come
        `within` that many seconds; then no turn is taken.
        """


class ListStore(Protocol):
    """Store of players' lists for games, such as decks."""

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """Return a user's lists for a game, by name."""

    async def kept_list(self, number: int) -> KeptList | None:
        """Return a list by its number; None if it does not exist (any more)."""

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Keep a list, replacing one of the same name in any case of letters.

        LimitReached as in `save`.
        """

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Delete a list."""

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Share a list with other users. LimitReached as in `save`."""


class PersonStore(Protocol):
    """Store of personal data, for export and erasure.

    `engine.store.personal` says how each column is treated.
    """

    async def life(self, user_id: int) -> Life:
        """Return all data kept about a user."""

    async def traces(self, user_id: int) -> tuple[int, ...]:
        """Return the matches in which a user occurs."""

    async def stays_in(self, user_id: int) -> Mapping[int, str]:
        """Return the running matches a user is in or invited to, with their phases."""

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the DMs that show a user their matches, newest first.

        Each is a pair of channel and message.
        """

    async def begin_erasure(self, user_id: int) -> None:
        """Record that a user is to be erased, until it is done."""

    async def erasures(self) -> tuple[int, ...]:
        """Return the users to erase."""

    async def erase(
        self,
        user_id: int,
        held: Collection[int],
        *,
        now: int,
        mark: str,
        then: Callable[[tuple[int, ...]], None],
    ) -> None:
        """Erase a user.

        StoreConflict if they are still in a match, or occur in one that is not `held`. What they
        spent of their vacation stays under a `mark` until it would have grown back. `then` is
        called the moment it is durable, with the matches to show again, and must not raise.
        """


class WholeStore(MatchStore, Shelf, ListStore, PersonStore, ServerStore, LengthStore, QuotaStore, Protocol):
    """A store with all interfaces, as one database provides it."""

    def duty(self, name: str, shards: str) -> Duty:
        """Return this process's duty among all that share the database.

        The caller opens and closes it. `name` is for people who watch the processes. `shards` are
        the Discord shards it serves, as the host wrote them; empty for all.
        """

    async def close(self) -> None:
        """Finish pending writes, then close. Closing again is harmless."""

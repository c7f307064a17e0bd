"""Guesses of onlookers who wins a match, over the store.

House rule: a guess is stored beside its match, so no move waits for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from engine.match.records import Asker, Match
from engine.profiles.guesses import GUESSES_LEAST, Guess, Guesser, Tally, check_guess, insiders
from engine.services.cache import Keeper
from engine.services.ratings import CHECKED
from engine.store.interface.rating.guesses import GuessStore


@dataclass(frozen=True, slots=True)
class GuesserTable:
    """The table of guessers, the best first."""

    ranked: tuple[tuple[int, Guesser], ...]
    """Places and users; equal points share the place."""
    provisional: tuple[Guesser, ...]
    """Those with too few guesses for a place."""
    own: Guesser | None
    """The reader's own guesses, also if they are in no table."""

    def place_of(self, user: int) -> int | None:
        """Return a user's place; None if they have none."""
        return next((place for place, one in self.ranked if one.user == user), None)


class GuessBook:
    """The guesses of a store's users."""

    def __init__(self, store: GuessStore, kept: Keeper, now: Callable[[], int]) -> None:
        self._store = store
        self._kept = kept
        self._now = now

    async def of_user(self, match: Match, user_id: int) -> int | None:
        """Return the seat that a user guessed; None if they haven't.

        LobbyRefusal if they haven't and can't guess now.
        """
        seat = await self._store.guess_of(match.id, user_id)
        if seat is None:
            check_guess(match, user_id)
        return seat

    async def guess(self, match: Match, asker: Asker, seat: int) -> int:
        """Store a user's guess and return the seat that counts: their first one.

        LobbyRefusal if they can't guess that now.
        """
        user = asker.user
        if (before := await self._store.guess_of(match.id, user.id)) is not None:
            return before
        check_guess((await self._kept.record(match.id)).match, user.id, seat)
        await self._store.add_guess(Guess(match.id, user.id, seat, user.account, self._now()))
        found = await self._store.guess_of(match.id, user.id)
        if found is None:
            check_guess((await self._kept.record(match.id)).match, user.id, seat)
        return seat if found is None else found

    async def of_match(self, match: Match) -> Tally:
        """Return the guesses of a match that count."""
        inside = insiders(match)
        found = await self._store.guesses(match.id)
        return Tally(Counter(seat for user, seat in found.items() if user not in inside))

    async def table(
        self,
        reader: int,
        guild: int | None = None,
        span: range | None = None,
        members: Callable[[list[int]], Awaitable[frozenset[int]]] | None = None,
    ) -> GuesserTable:
        """Return the table of guessers, of a server's matches or of all, in a span or ever.

        `members` finds those of some users who are still on the server; as in a table of ratings.
        """
        found = await self._store.guessers(guild, span)
        if members is not None and found:
            first = [one.user for one in found[:CHECKED]]
            gone = {*first} - await members(first)
            found = tuple(one for one in found if one.user not in gone)
        placed = [one for one in found if one.guesses >= GUESSES_LEAST]
        rest = tuple(one for one in found if one.guesses < GUESSES_LEAST)
        return GuesserTable(_rank(placed), rest, await self._store.guesser(reader, guild, span))


def _rank(found: Sequence[Guesser]) -> tuple[tuple[int, Guesser], ...]:
    """Return users with their places, from the best on."""
    points = [one.points for one in found]
    return tuple((1 + points.index(one.points), one) for one in found)

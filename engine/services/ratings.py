"""Ratings over the store: the fold after the end of matches, tables, and users' choices.

House rules: no move waits for a rating. One process folds for all, a while after the end, so that
matches which end at the same time are folded in their order. What a match changed is stored
together with the fold's position, so a killed process goes on where it stopped.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.contract.errors import EngineError, StoreConflict, StoreError
from engine.library import GAMES
from engine.match.records import Match
from engine.ratings.eligibility import counts
from engine.ratings.fold import SERIES, fold_result, is_provisional, is_wide
from engine.ratings.levels import number_of
from engine.ratings.results import result_of, with_last_moves, without_users
from engine.ratings.seasons import season_at, span_of
from engine.ratings.values import Change, Rating, Result
from engine.services.cache import Keeper
from engine.store.duty import Duty
from engine.store.interface.rating.folds import Position
from engine.store.interface.rating.tables import Choice, Rated, RatingStore

_log = logging.getLogger(__name__)

LAG: Final = 30
"""Seconds after its end in which another process may still commit a match that ended before."""
CHECKED: Final = 20
"""Users of a server's table, from the best on, who are checked to be still there."""
AT_ONCE: Final = 50
"""Matches that are looked for at once."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a table; equal numbers share the place."""

    place: int
    rated: Rated


@dataclass(frozen=True, slots=True)
class Table:
    """The ratings at a game, the best first."""

    game: str
    guild: int | None
    season: int | None
    """None for all seasons."""
    ranked: tuple[Ranked, ...]
    provisional: tuple[Rated, ...]
    """Those who have too few matches, or of all servers too few opponents, for a place."""
    own: Rating | None
    """The reader's own rating, also if they are in no table."""

    def place_of(self, user: int) -> int | None:
        """Return a user's place; None if they have none."""
        return next((line.place for line in self.ranked if line.rated.user == user), None)


class Ratings:
    """The ratings of a store's users; `changed` is called with each match to show again."""

    def __init__(
        self,
        store: RatingStore,
        kept: Keeper,
        now: Callable[[], int],
        *,
        changed: Callable[[int], None],
        duty: Duty,
    ) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._changed = changed
        self._duty = duty

    async def fold(self) -> None:
        """Fold the matches that have ended since the last time; one process does that for all."""
        while self._duty.is_chief:
            before = await self._store.fold_position()
            found = await self._store.unfolded(before, self._now() - LAG, AT_ONCE)
            try:
                for position in found:
                    await self._fold_match(before, position)
                    before = position
            except StoreConflict:
                return  # another process folds, or the match has just changed; the next time goes on
            if len(found) < AT_ONCE:
                return

    async def of_match(self, match_id: int) -> tuple[Change, ...]:
        """Return what a match changed; nothing before it is folded, and if it is not rated."""
        return await self._store.changes(match_id)

    async def of_user(self, user_id: int) -> Mapping[str, Rating]:
        """Return a user's ratings by game, for themselves."""
        return await self._store.ratings_of(user_id)

    async def table(
        self,
        game: str,
        reader: int,
        guild: int | None = None,
        season: int | None = None,
        members: Callable[[list[int]], Awaitable[frozenset[int]]] | None = None,
    ) -> Table:
        """Return the table of a game, of a server's players or of all, in a season or ever.

        `members` finds those of some users who are still on the server. It is asked about the first
        `CHECKED` users, because each may be a question to Discord.
        """
        found = await self._store.rated(game, guild, None if season is None else span_of(season))
        if members is not None and found:
            first = [one.user for one in found[:CHECKED]]
            gone = {*first} - await members(first)
            found = tuple(one for one in found if one.user not in gone)
        own = (await self._store.ratings_of(reader)).get(game)
        fixed = [one for one in found if has_place(one.rating, is_overall=guild is None)]
        rest = tuple(one for one in found if not has_place(one.rating, is_overall=guild is None))
        return Table(game, guild, season, rank(fixed), rest, own)

    async def choice(self, user_id: int) -> Choice | None:
        """Return whether a user is in no table, or has no ratings; None for neither."""
        return await self._store.rating_choice(user_id)

    async def choose(self, user_id: int, choice: Choice | None) -> None:
        """Store a user's choice. A user who left the ratings starts over if they come back."""
        await self._store.keep_rating_choice(user_id, choice)

    @property
    def season(self) -> int:
        """The season that runs now."""
        return season_at(self._now())

    async def default_game(self, user_id: int) -> str:
        """Return the game that a user's last rated match was of; the first one without any."""
        own = await self._store.ratings_of(user_id)
        last = max(own, key=lambda game: own[game].ended, default="")
        return last if last in GAMES else next(iter(GAMES))

    async def _fold_match(self, before: Position, position: Position) -> None:
        try:
            async with self._kept.holding(position.match) as record:
                match = record.match
                result = await self._result(match)
                if result is not None:
                    folded = fold_result(result, await self._store.rating_facts(result))
                    if folded.changes:
                        await self._store.keep_folded(
                            before, folded, match.version, self._now(), lambda: self._note(match.id)
                        )
                        return
        except StoreError:
            raise
        except EngineError as error:
            _log.warning("match %d is not rated: %s", position.match, error, extra={"match": position.match})
        except Exception:  # a fault in one match must not stop the others
            _log.exception("match %d is not rated", position.match, extra={"match": position.match})
        await self._store.pass_over(before, position)

    async def _result(self, match: Match) -> Result | None:
        """Return the result of a match; None if it is not rated."""
        if match.fault is not None or not counts(match):
            return None
        found = result_of(match, await self._store.tenures(match.id), await self._store.played(match.id))
        found = without_users(found, await self._store.unrated([one.user for one in found.entrants]))
        gone = [one.user for one in found.entrants if one.is_timeout]
        return with_last_moves(found, await self._store.last_moves(gone, found.ended - SERIES))

    def _note(self, match_id: int) -> None:
        self._kept.forget((match_id,))
        self._changed(match_id)


def has_place(rating: Rating, *, is_overall: bool) -> bool:
    """Return whether a rating has a place in tables: that of all servers asks for more."""
    return not is_provisional(rating) and (is_wide(rating) or not is_overall)


def rank(found: Sequence[Rated]) -> tuple[Ranked, ...]:
    """Return users with their places, from the best on."""
    lines = list[Ranked]()
    for at, one in enumerate(found, 1):
        is_equal = bool(lines) and number_of(lines[-1].rated.rating) == number_of(one.rating)
        lines.append(Ranked(lines[-1].place if is_equal else at, one))
    return tuple(lines)

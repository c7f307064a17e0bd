"""What users did in ended matches, counted once each: titles, personal bests, profiles.

House rules: nothing is counted when a move is made. A match that ends is noted as uncounted. Such
matches are counted from time to time, the one that ended first at the front, and a result that is
about to show titles counts its own. Counting again gives the same. A log that can't be replayed has
no feats.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.contract.errors import EngineError, StoreError
from engine.contract.feats import Feats
from engine.contract.words import Sentence, say
from engine.library import known_game
from engine.match.records import Match
from engine.profiles.feats import Counts, count_feats
from engine.profiles.finishes import LEFT, UserRecord, finishes_of
from engine.profiles.guesses import insiders, points_of
from engine.profiles.titles import Award, award_titles
from engine.services.cache import Keeper
from engine.services.review.replays import Replays
from engine.services.seeking.punctuality import OnTime, PunctualityRecords
from engine.store.duty import Duty
from engine.store.interface.profiles.finishes import Guessed, ProfileStore

_log = logging.getLogger(__name__)

AT_ONCE: Final = 10
"""The most matches that are counted in one run."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A title that a seat of a match earned, in words."""

    seat: int
    icon: str
    name: Sentence
    what: Sentence


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of a user; others may not see it if it `is_hidden`."""

    record: UserRecord
    on_time: OnTime | None
    """None with too few turns to tell."""
    is_hidden: bool


class Profiles:
    """The finishes, titles and bests of a store's users."""

    def __init__(
        self, store: ProfileStore, kept: Keeper, replays: Replays, now: Callable[[], int], *, duty: Duty
    ) -> None:
        self._store = store
        self._punctuality = PunctualityRecords(store, now)
        self._kept = kept
        self._replays = replays
        self._duty = duty
        self._counting = asyncio.Lock()

    async def count_some(self) -> None:
        """Count the next ended matches that are not counted yet."""
        if not self._duty.is_chief:
            return
        for match_id in await self._store.uncounted(AT_ONCE):
            await self.count(match_id)

    async def count(self, match_id: int) -> None:
        """Count an ended match, unless that is done."""
        async with self._counting:
            if not await self._store.is_uncounted(match_id):
                return
            match = (await self._kept.record(match_id)).match
            finishes = finishes_of(match)
            counts = await self._counts(match) if finishes else {}
            users = {seat: one.user for seat, one in finishes if one.place != LEFT}
            awards = await self._awards(match, counts, users)
            titled = [
                replace(one, title=awards[seat].feat, n=awards[seat].n) if seat in awards else one
                for seat, one in finishes
            ]
            # It is held, so that no user is erased between a look at the seats and the writes.
            async with self._kept.holding(match_id):
                await self._store.keep_finishes(
                    match_id,
                    match.game,
                    titled,
                    _bests(match, counts, users),
                    Guessed(points_of(match), tuple(insiders(match))),
                )

    async def honours(self, match_id: int) -> tuple[Honour, ...]:
        """Return the titles of an ended match, in the order of the seats."""
        await self.count(match_id)
        match = (await self._kept.record(match_id)).match
        feats, found = _feats_of(match), list[Honour]()
        for one in await self._store.finishes(match_id):
            seat, kind = match.seat_of(one.user), None if feats is None else feats.kind(one.title)
            if kind is None or kind.title is None or seat is None:
                continue
            what = say(kind.title.told, n=one.n)
            found.append(Honour(seat, kind.title.icon, kind.title.name, what))
        return tuple(sorted(found, key=lambda one: one.seat))

    async def of_user(self, user_id: int) -> Profile:
        """Return a user's profile."""
        on_time = await self._punctuality.of_users((user_id,))
        record = await self._store.user_record(user_id)
        is_hidden = (await self._store.reach(user_id)).is_hidden
        return Profile(record, on_time.get(user_id), is_hidden)

    async def hide(self, user_id: int, *, is_hidden: bool) -> None:
        """Store whether others may not see a user's profile."""
        await self._store.keep_hidden(user_id, is_hidden=is_hidden)

    async def count_all_again(self) -> None:
        """Forget all that was counted, and count every ended match again."""
        await self._store.count_all_again()

    async def _awards(self, match: Match, counts: Counts, users: Mapping[int, int]) -> Mapping[int, Award]:
        """Return the titles of a match by seat, for these users by seat."""
        feats = _feats_of(match)
        if feats is None or not counts:
            return {}
        ended = match.times.ended or 0
        titles = await self._store.titles_before([*users.values()], ended, match.id)
        held = {seat: titles.get(user, 0) for seat, user in users.items()}
        return {one.seat: one for one in award_titles(feats, counts, held)}

    async def _counts(self, match: Match) -> Counts:
        """Return the feats of a match; none if its log can't be replayed."""
        game = known_game(match.game)
        if game is None or game.HOOKS.feats is None:
            return {}
        try:
            course = await self._replays.course(match.id)
            log = await self._store.log(match.game, match.id)
            since = await self._since(match)
            return await asyncio.to_thread(count_feats, game, course, log[: match.ply], since)
        except StoreError:
            raise
        except EngineError as error:
            _log.info("match %d has no feats: %s", match.id, type(error).__name__)
        except Exception as error:  # a game may raise anything on a log of another build
            # Never log what was counted: it contains what seats held.
            _log.warning("the feats of match %d can't be counted: %s", match.id, type(error).__name__)
        return {}

    async def _since(self, match: Match) -> list[int]:
        """Return by seat the first ply that its present player can have made."""
        since: Mapping[int, int] = {one.seat: one.since_ply for one in await self._store.tenures(match.id)}
        return [since.get(seat, 0) for seat in range(len(match.seats))]


def _feats_of(match: Match) -> Feats[Any, Any] | None:
    """Return what the game of a match counts; None for nothing, or a game of another build."""
    game = known_game(match.game)
    return None if game is None else game.HOOKS.feats


def _bests(match: Match, counts: Counts, users: Mapping[int, int]) -> list[tuple[int, str, int]]:
    """Return the numbers of a match that may be users' bests: user, feat and number."""
    feats = _feats_of(match)
    kinds = [] if feats is None else [feat for feat in feats.kinds if feat.best is not None]
    return [
        (user, feat.key, counts[feat.key][seat])
        for feat in kinds
        for seat, user in users.items()
        if feat.key in counts and counts[feat.key][seat]
    ]

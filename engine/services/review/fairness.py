"""Checks that a match was dealt and played as it was sealed.

It verifies the hashes and replays the log from the seed. House rules: it checks the rows, not the
cache. Replays run off the event loop, one at a time, and none that would take many seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from pydantic import ValidationError

from engine.contract.dice import commitment
from engine.contract.errors import EngineError, IllegalMove, LobbyRefusal, StoreError, Unreadable
from engine.contract.words import say
from engine.kit.lru import remember
from engine.library import game_named, known_game
from engine.match.history import Past, past_of
from engine.match.records import Match, Person, Record, Tenure
from engine.match.refusals import no_such_match
from engine.match.seeds import Terms
from engine.store.interface.logs import LogStore

_log = logging.getLogger(__name__)

KEPT = 256
"""The most matches whose results are cached."""
PLIES_MOST = 10_000
"""The longest log that is replayed; it takes two seconds of processor time."""


class Verdict(Enum):
    """The result of checking a match's deal."""

    UNSEALED = auto()
    """The lobby of a build without seals: its seed is drawn at the start."""
    SEALED = auto()
    """It has not ended, so only the hashes may be shown."""
    UNDEALT = auto()
    """It was cancelled before it started."""
    AGREES = auto()
    """Seal, presses and seed belong together, and the log leads from them to the end."""
    OLDER = auto()
    """The hashes match, but it can't be replayed: this build lacks the rules of a part of it."""
    ERASED = auto()
    """All of it matches except the step from the secret to the seed.

    That hash contained the id of a user who is erased.
    """
    LONG = auto()
    """The hashes match, but the log is too long to be replayed."""
    OTHER_DEAL = auto()
    """The hashes do not belong together, or to this match."""
    OTHER_COURSE = auto()
    """The hashes match, but a replay ends in another state than the match did."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The result of checking a match's deal, with the data to repeat the check.

    The secret is included only once the match has ended.
    """

    verdict: Verdict
    seal: str | None
    commitment: str | None
    secret: str | None = field(default=None, repr=False)
    line: str | None = field(default=None, repr=False)
    """Terms and secret in the form that was hashed; None for a deal without seal."""
    seed: str | None = field(default=None, repr=False)


class Checker:
    """Checks the deals of matches in a store."""

    def __init__(self, store: LogStore) -> None:
        self._store = store
        self._playing = asyncio.Lock()
        self._known: OrderedDict[int, Fairness] = OrderedDict()
        """Results for ended matches, by their ids."""
        self._forgotten = 0
        """How often results were dropped.

        A result that was read before the last drop is not cached after it.
        """

    def forget(self, matches: Iterable[int]) -> None:
        """Drop the results of these matches: their rows have changed."""
        self._forgotten += 1
        for number in matches:
            self._known.pop(number, None)

    async def fairness(self, match_id: int, shown: str = "") -> Fairness:
        """Return the result of checking a match's deal.

        `shown` is a hash that was once published for it, if there is one to compare.
        """
        forgotten = self._forgotten
        record = await self._store.record(match_id)
        if record is None:
            raise no_such_match(match_id)
        found = await self._check(record, forgotten)
        if shown and shown not in (found.seal, found.commitment):
            return replace(found, verdict=Verdict.OTHER_DEAL)
        return found

    async def _check(self, record: Record, forgotten: int) -> Fairness:
        match, deal, seed = record.match, record.deal, record.seed
        hashes = Fairness(Verdict.SEALED, match.dice.seal, match.dice.commitment)
        if match.phase not in {"over", "cancelled"}:
            is_sealed = match.dice.seal is not None or match.dice.commitment is not None
            return hashes if is_sealed else replace(hashes, verdict=Verdict.UNSEALED)
        if seed is None:
            return replace(hashes, verdict=Verdict.UNDEALT)
        async with self._playing:
            if (known := self._known.get(match.id)) is None:
                verdict = await self._judge(record)
                secret, line = (None, None) if deal is None else (deal.secret, deal.line)
                known = Fairness(verdict, match.dice.seal, match.dice.commitment, secret, line, seed)
                if forgotten == self._forgotten:
                    remember(self._known, match.id, known, KEPT)
        return known

    async def _judge(self, record: Record) -> Verdict:
        match = record.match
        if not is_bound(record, await self._store.tenures(match.id)):
            return Verdict.OTHER_DEAL
        if match.fault is not None or record.upgraded_from is not None:
            return Verdict.OLDER
        if match.ply > PLIES_MOST:
            return Verdict.LONG
        try:
            again = await replay_log(self._store, record)
        except StoreError:
            raise
        except Exception as error:  # a game may raise anything on a log that was tampered with
            _log.warning("the log of match %d can't be played again: %s", match.id, type(error).__name__)
            again = None
        if again is None:
            return Verdict.OTHER_COURSE
        if again.first > 0:
            return Verdict.OLDER
        is_whole = record.deal is None or record.deal.line is not None
        return Verdict.AGREES if is_whole else Verdict.ERASED


def is_bound(record: Record, tenures: Sequence[Tenure]) -> bool:
    """Return whether the hashes of a match that has begun belong to it.

    Without a seal, only seed and commitment are compared.
    """
    match, deal, seed = record.match, record.deal, record.seed
    if seed is None or commitment(seed) != match.dice.commitment:
        return False
    if deal is None:
        return True
    return deal.terms is not None and deal.gives(seed) and _is_of(deal.terms, match, tenures)


def _is_of(terms: Terms, match: Match, tenures: Sequence[Tenure]) -> bool:
    """Return whether terms belong to a match.

    Options of older rules can't be compared any more; the seed binds them.
    """
    first = {one.seat: one.occupant for one in tenures if one.since_ply == 0}
    users = [who.user_id if isinstance(who, Person) else None for _, who in sorted(first.items())]
    if (terms.match, terms.game, [sat.user for sat in terms.seats]) != (match.id, match.game, users):
        return False
    game = known_game(match.game)
    if game is None or terms.rules != game.RULES:
        return True
    try:
        options = game.Options.model_validate_json(json.dumps(terms.options))
        brought = [game.SeatOptions.model_validate_json(json.dumps(sat.brought)) for sat in terms.seats]
    except ValidationError:
        return True
    return options == match.options and brought == [seated.options for seated in match.seats]


async def past(store: LogStore, record: Record) -> Past:
    """Return every State of a match, from its log.

    EngineError where the log was played under other rules.
    """
    match = record.match
    record.check()
    if record.seed is None:
        raise LobbyRefusal(say("This match has not started yet."))
    if record.upgraded_from is not None:
        raise EngineError(say("This match was played under older rules: how it came about can’t be shown."))
    log = await store.log(match.game, match.id)
    seats = tuple(seated.options for seated in match.seats)
    return await asyncio.to_thread(
        past_of, game_named(match.game), match.options, seats, record.seed, log[: match.ply]
    )


async def replay_log(store: LogStore, record: Record) -> Past | None:
    """Return the States of a replayed match; None if the end differs.

    EngineError as for `past`. Events may differ: their words improve from one release to the next,
    and stored events stay unchanged.
    """
    try:
        again = await past(store, record)
    except (IllegalMove, Unreadable):
        return None
    return again if (record.state, record.match.ply) == (again.last, again.upto) else None

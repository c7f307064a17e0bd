"""Whether a match was dealt and played as it was sealed: its hashes, and its log played again from the seed.

House rules: what is checked is what lies in the rows, not what is in memory; a log is played again off the event loop, one at
a time, and none that would take many seconds.
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
from engine.store.interface import MatchStore

_log = logging.getLogger(__name__)

KEPT = 256
"""How many matches' results are kept in memory."""
PLIES_MOST = 10_000
"""The longest log that is played again; it takes two seconds of the processor."""


class Verdict(Enum):
    """What can be said of a match's deal."""

    UNSEALED = auto()
    """The lobby of a build without seals: its seed is drawn at the start."""
    SEALED = auto()
    """It has not ended, so that nothing but the hashes may be shown."""
    UNDEALT = auto()
    """It was called off before it started."""
    AGREES = auto()
    """Seal, presses and seed belong together, and the log leads from them to where the match ended."""
    OLDER = auto()
    """The hashes belong together; played again it can't be, as some of it was played under rules this build doesn't know."""
    ERASED = auto()
    """All of it agrees but for the step from the secret to the seed: what was hashed there held the id of somebody who is erased."""
    LONG = auto()
    """The hashes belong together; there is too much of it to be played again."""
    OTHER_DEAL = auto()
    """The hashes do not belong together, or to this match."""
    OTHER_COURSE = auto()
    """The hashes belong together, but played again the match does not end as it did."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What can be said of a match's deal, and what is needed to check it by oneself; a secret only once the match has ended."""

    verdict: Verdict
    seal: str | None
    commitment: str | None
    secret: str | None = field(default=None, repr=False)
    line: str | None = field(default=None, repr=False)
    """Terms and secret as they were hashed; None where the match was dealt the older way."""
    seed: str | None = field(default=None, repr=False)


class Checker:
    """Checks the deals of matches in a store."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._playing = asyncio.Lock()
        self._known: OrderedDict[int, Fairness] = OrderedDict()
        """Of matches that have ended, by their ids."""
        self._forgotten = 0
        """How often something was forgotten: what was read before that is not remembered after it."""

    def forget(self, matches: Iterable[int]) -> None:
        """Look at these matches anew: what is kept of them has changed."""
        self._forgotten += 1
        for number in matches:
            self._known.pop(number, None)

    async def fairness(self, match_id: int, shown: str = "") -> Fairness:
        """What can be said of a match's deal; `shown` is a hash that was once published of it, if there is one to hold it against."""
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
        hashes = Fairness(Verdict.SEALED, match.seal, match.commitment)
        if match.phase not in {"over", "cancelled"}:
            is_sealed = match.seal is not None or match.commitment is not None
            return hashes if is_sealed else replace(hashes, verdict=Verdict.UNSEALED)
        if seed is None:
            return replace(hashes, verdict=Verdict.UNDEALT)
        async with self._playing:
            if (known := self._known.get(match.id)) is None:
                verdict = await self._judge(record)
                secret, line = (None, None) if deal is None else (deal.secret, deal.line)
                known = Fairness(verdict, match.seal, match.commitment, secret, line, seed)
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
        except Exception as error:  # whatever a game makes of a log that somebody tampered with
            _log.warning("the log of match %d can't be played again: %s", match.id, type(error).__name__)
            again = None
        if again is None:
            return Verdict.OTHER_COURSE
        if again.first > 0:
            return Verdict.OLDER
        is_whole = record.deal is None or record.deal.line is not None
        return Verdict.AGREES if is_whole else Verdict.ERASED


def is_bound(record: Record, tenures: Sequence[Tenure]) -> bool:
    """Whether the hashes of a match that has begun belong together and to this match; the older way, if it has no seal."""
    match, deal, seed = record.match, record.deal, record.seed
    if seed is None or commitment(seed) != match.commitment:
        return False
    if deal is None:
        return True
    return deal.terms is not None and deal.gives(seed) and _is_of(deal.terms, match, tenures)


def _is_of(terms: Terms, match: Match, tenures: Sequence[Tenure]) -> bool:
    """Whether terms are a match's own. What older builds mean by options can't be compared any more; the seed binds it."""
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


async def past(store: MatchStore, record: Record) -> Past:
    """Every State of a match, from its log; EngineError where the log is not of these rules."""
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


async def replay_log(store: MatchStore, record: Record) -> Past | None:
    """The States of a match played again from its seed; None unless they end where it is now. EngineError as for `past`.

    Events may differ: their words get better from one release to the next, and what was told stays told.
    """
    try:
        again = await past(store, record)
    except (IllegalMove, Unreadable):
        return None
    return again if (record.state, record.match.ply) == (again.last, again.upto) else None

"""Messages with questions and offered seats of a match, kept current.

`cogs.surfaces.surfaces` calls this module.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Final

from cogs.api.dm_locks import DmLocks
from cogs.screens.lines import people_in
from cogs.screens.stamps import LOST
from cogs.screens.steps import Offered, Steps
from cogs.surfaces import plan_hand
from cogs.surfaces.execute import Executor
from cogs.surfaces.ping_policy import AGAIN_BY_DM, SILENT, Bell, asleep_until, kind_of
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.plan_offers import OFFER, offer_slot, plan_farewell, plan_offer
from cogs.surfaces.plan_votes import PLANS, SLOTS
from engine.match.message_records import Reach, Surface
from engine.match.records import Match
from engine.match.votes import open_vote
from engine.services.servers import Servers
from engine.steps.departures import departed_seats
from engine.store.interface.surfaces import QuestionStore

KINDS: Final = frozenset({*PLANS, OFFER})
"""The first parts of their slots."""


class Questions:
    """The questions of matches: it makes their plans and has them carried out."""

    def __init__(
        self,
        store: QuestionStore,
        servers: Servers,
        executor: Executor,
        writing: DmLocks,
        is_gone: Callable[[int], Awaitable[bool]],
    ) -> None:
        """Create it; `is_gone` tells whether a user is being erased, in any process."""
        self._store = store
        self._servers = servers
        self._executor = executor
        self._writing = writing
        self._is_gone = is_gone
        self._lost: set[tuple[int, str, int]] = set()
        """Lost messages by match, slot and message."""
        self._due: set[int] = set()
        """Matches with a ping that is due because quiet hours have ended."""

    def lose(self, match: int, slot: str, message: int) -> None:
        """Note that a question's message is gone, to ask it again."""
        self._lost.add((match, slot, message))

    async def find_due(self, now: float) -> tuple[int, ...]:
        """Return the matches with a ping that is due by now."""
        found = await self._store.rings_due(int(now))
        self._due.update(found)
        return found

    async def show(self, situation: Situation, shown: Mapping[str, Surface]) -> None:
        """Bring all questions of a match up to date; `shown` are its rows."""
        match = situation.match

        def row(slot: str) -> Surface | None:
            found = shown.get(slot)
            if found is None or (match.id, slot, found.message) not in self._lost:
                return found
            return replace(found, message=None, stamp=LOST)

        is_due = match.id in self._due
        is_asking = is_due or _has_question(match) or _has_open_question(shown)
        bell = await self._bell(situation) if is_asking else SILENT
        with ExitStack() as writing:
            if is_asking and match.place.is_foreign:  # DMs ask there
                bell = replace(bell, reaches=await self._reaches(match, writing), again=AGAIN_BY_DM)
            for slot, plan in PLANS.items():
                await self._carry_out(situation, plan(situation, row(slot), bell))
            for seat in range(len(match.seats)):
                found = row(offer_slot(seat))
                allowed = await self._allow(match, seat, found, bell)
                await self._carry_out(situation, plan_offer(situation, seat, found, allowed))
        self._lost = {one for one in self._lost if one[0] != match.id}
        if is_due:
            await self._forget_due(match.id, bell.now)
        await self._say_farewell(situation, shown)

    async def _bell(self, situation: Situation) -> Bell:
        """Return the state of pings in a match now."""
        match, now = situation.match, int(situation.now)
        is_pinging = match.place.is_foreign or (await self._servers.rules(match.place.guild)).is_pinging
        if not is_pinging:
            return replace(SILENT, now=now)
        rings = {(ring.thing, ring.user_id): ring for ring in await self._store.rings(match.id)}
        deaf, asleep = set[int](), dict[int, int]()
        for user in _askable_users(match):
            habits = await self._store.habits(user)
            if (await self._store.notice(match.id, user) or habits.notice) == "none":
                deaf.add(user)
            if (until := asleep_until(habits, now)) is not None:
                asleep[user] = until
        return Bell(now, rings, asleep, frozenset(deaf))

    async def _reaches(self, match: Match, writing: ExitStack) -> dict[int, Reach]:
        """Return the users who may get a DM about a question; `writing` holds their locks."""
        return {
            user: await self._store.reach(user)
            for user in _askable_users(match)
            if writing.enter_context(self._writing.to(user)) and not await self._is_gone(user)
        }

    async def _allow(self, match: Match, seat: int, row: Surface | None, bell: Bell) -> Bell:
        """Return the state of pings without a user whom an offered seat may not invite by DM.

        The same limits hold for that as for the pings of invitations.
        """
        offer = match.seats[seat].offer
        asked = None if offer is None else offer.user_id
        if offer is None or asked is None or asked not in bell.reaches or match.seat_of(asked) is not None:
            return bell
        ring = bell.rings.get((offer_slot(seat), asked))
        is_asked = row is not None and row.live and row.stamp.startswith(f"{offer.by}:{offer.since}:")
        if is_asked and (ring is None or ring.due is None):
            return bell  # nothing is sent again
        if await self._executor.filter_pingable(Offered(seat), match, (asked,)):
            return bell
        reaches = {user: reach for user, reach in bell.reaches.items() if user != asked}
        return replace(bell, reaches=reaches)

    async def _forget_due(self, match: int, now: int) -> None:
        """Clear overdue pings, because nothing asks these users any more."""
        left = [ring for ring in await self._store.rings(match) if ring.due is not None and ring.due <= now]
        if left:
            await self._store.keep_rings(match, [replace(ring, due=None) for ring in left])
        self._due.discard(match)

    async def _say_farewell(self, situation: Situation, shown: Mapping[str, Surface]) -> None:
        match = situation.match
        for place, former in enumerate(match.former):
            row = shown.get(plan_hand.hand_slot(match, former.seat, place))
            with self._writing.to(former.user_id) as may_write:
                if may_write and former.user_id > 0 and not await self._is_gone(former.user_id):
                    reach = await self._store.reach(former.user_id)
                    await self._carry_out(situation, plan_farewell(situation, place, row, reach))

    async def _carry_out(self, situation: Situation, steps: Steps) -> None:
        await self._executor.carry_out(steps, situation.match)


def _has_question(match: Match) -> bool:
    """Return whether a player is asked for something, or a seat is offered."""
    if match.phase != "playing":
        return False
    is_offered = any(seated.offer is not None for seated in match.seats)
    is_asked = any(open_vote(match, kind) is not None for kind in SLOTS)
    return is_offered or is_asked or bool(departed_seats(match))


def _has_open_question(shown: Mapping[str, Surface]) -> bool:
    """Return whether a message still shows a question."""
    return any(row.live for slot, row in shown.items() if kind_of(slot) in KINDS)


def _askable_users(match: Match) -> tuple[int, ...]:
    """Return the users who can be asked: players, and users offered a seat."""
    playing = people_in(match, match.people)
    offered = (seated.offer.user_id for seated in match.seats if seated.offer is not None)
    return tuple(dict.fromkeys((*playing, *(user for user in offered if user is not None))))

"""Notifications of turns: the way each player gets them, and when."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cogs.kit.interactions import Interaction
from cogs.surfaces.ping_policy import asleep_until
from cogs.surfaces.plan_hand import TURN, Manner
from engine.match.message_records import Ring
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.interface.surfaces import NoticeStore

ACTIVE: Final = 15 * 60
"""Seconds after a press or move during which a player counts as awake."""
USERS: Final = 10_000
"""Number of users whose last press is remembered."""
MOVES: Final = 3
"""Rounds of the table in which a player's last move is searched."""


class Manners:
    """The reader of players' notification settings and of their presence."""

    def __init__(self, matches: Matches, store: NoticeStore, now: Callable[[], float]) -> None:
        self._matches = matches
        self._store = store
        self._now = now
        self._pressed: OrderedDict[int, float] = OrderedDict()
        """Time of each user's last press, latest last."""

    def note_press(self, interaction: Interaction) -> None:
        """Remember that a user is present."""
        user = interaction.user.id
        self._pressed[user] = self._now()
        self._pressed.move_to_end(user)
        while len(self._pressed) > USERS:
            self._pressed.popitem(last=False)

    def forget(self, user: int) -> None:
        """Forget a user."""
        self._pressed.pop(user, None)

    async def find(self, match: Match, seat: int, user: int) -> Manner:
        """Return how a player is to be notified of their turn in a match."""
        chosen = await self._store.notice(match.id, user)
        habits, now = await self._store.habits(user), int(self._now())
        is_away = habits.away is not None and habits.away > now
        is_held = is_away and (match.pace is None or habits.vacation.until(now) is not None)
        is_asleep = not habits.hours.counts(now)
        notice = habits.notice if chosen is None else chosen
        if notice == "mention" and not await self._may_ping(match):
            notice = "dm"  # where no one is pinged, a mention would be no notice
        ring = await self._ring(match, user)
        manner = Manner(notice, is_held=is_held, is_quiet=is_away or is_asleep, seen=ring.at)
        if not is_asleep or await self._is_here(match, seat, user, now):
            return manner
        return replace(manner, ring=replace(ring, due=asleep_until(habits, now)))

    async def _may_ping(self, match: Match) -> bool:
        """Return whether boards may ping players: never where users bring the bot."""
        is_pinging = (await self._matches.servers.rules(match.place.guild)).is_pinging
        return is_pinging and not match.place.is_foreign

    async def see(self, match: Match, user: int) -> bool:
        """Note that a player has seen their turn; False if no notice waits."""
        ring = await self._ring(match, user)
        if ring.due is None or match.seat_of(user) not in match.to_move:
            return False
        await self._store.keep_rings(match.id, [Ring(TURN, user, at=int(self._now()))])
        return True

    async def _ring(self, match: Match, user: int) -> Ring:
        found = (
            ring for ring in await self._store.rings(match.id) if (ring.thing, ring.user_id) == (TURN, user)
        )
        return next(found, Ring(TURN, user))

    async def _is_here(self, match: Match, seat: int, user: int, now: int) -> bool:
        """Return whether a player pressed or moved so recently that they are awake."""
        if 0 <= now - self._pressed.get(user, -ACTIVE) < ACTIVE:
            return True
        plies = await self._matches.plies(match.id, max(0, match.ply - MOVES * len(match.seats)), match.ply)
        return any(ply.seat == seat and ply.kind == "move" and 0 <= now - ply.at < ACTIVE for ply in plies)

"""Changes of seats: invitations before the start, transfers later.

It is a part of `Matches`, with its house rules.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.match.records import Asker, Match, Record
from engine.match.refusals import check_playing
from engine.match.turns import with_returned
from engine.services.cache import Keeper
from engine.services.quotas import Quotas
from engine.services.takebacks import Undoing
from engine.steps import (
    computers,
    deadlines,
    departures,
    hand_viewers,
    invitations,
    lobby,
    nudges,
    returns,
    seat_transfer,
)
from engine.steps.limits import Limits
from engine.steps.votes import settle


class Seating:
    """Actions on seats other than joining and leaving."""

    def __init__(
        self, kept: Keeper, now: Callable[[], int], limits: Limits, quotas: Quotas, takebacks: Undoing
    ) -> None:
        self._kept = kept
        self._takebacks = takebacks
        self._now = now
        self._limits = limits
        self._quotas = quotas

    # Before a match begins

    async def decline(self, match_id: int, asker: Asker) -> Match:
        """Decline an invitation; the seat is open to everyone then."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._save_lobby(record, invitations.decline_invitation(record, asker))

    async def open_to_everyone(self, match_id: int, asker: Asker) -> Match:
        """Open the reserved seats to everyone; only for the host."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._save_lobby(record, invitations.open_to_everyone(record, asker))

    async def add_computers(self, match_id: int, asker: Asker, level: int, count: int = 1) -> Match:
        """Add `count` computers of a level; only for the host."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._save_lobby(record, computers.with_computers(record, asker, level, count))

    async def remove_computer(self, match_id: int, asker: Asker, seat: int) -> Match:
        """Remove a computer; only for the host."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._save_lobby(record, computers.without_computer(record, asker, seat))

    async def drop_departed(self, match_id: int, user_id: int) -> Match:
        """Free the seat of a player who has left the server.

        If they host, the next player hosts; the lobby closes with the last one.
        """
        async with self._kept.holding(match_id) as record:
            if record.match.phase != "lobby":
                return record.match
            return await self._save_lobby(record, lobby.without_departed(record, user_id, self._now()))

    async def close(self, match_id: int) -> Match:
        """Close a lobby that users can't join.

        The bot has left its server, or can't post its card.
        """
        async with self._kept.holding(match_id) as record:
            if record.match.phase != "lobby":
                return record.match
            return await self._save_lobby(record, lobby.close_lobby(record, self._now()))

    # While it is played

    async def nudge(self, match_id: int, asker: Asker) -> tuple[Match, tuple[int, ...]]:
        """Have the players whose turn it is reminded; return their seats.

        LobbyRefusal if there is none who can be reminded now.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            seat, now = check_playing(record.match, asker.user.id), self._now()
            seats = nudges.nudged_seats(record.match, seat, now)
            habits = await self._kept.habits_of_all(record.match)
            return await self._kept.save(record, nudges.nudge(record, seats, habits, now)), seats

    async def show_hand(self, match_id: int, asker: Asker, user_id: int) -> Match:
        """Show the user's own hand to an onlooker, until they hide it or it ends."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, hand_viewers.show_hand(record, asker, user_id))

    async def hide_hand(self, match_id: int, asker: Asker) -> Match:
        """Show the user's own hand to no onlooker any more."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, hand_viewers.hide_hand(record, asker))

    async def hand_over(self, match_id: int, asker: Asker, user_id: int | None) -> Match:
        """Offer the user's own seat to another user, or to everyone (None)."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(
                record, seat_transfer.offer_own_seat(record, asker, user_id, self._now())
            )

    async def keep(self, match_id: int, asker: Asker) -> Match:
        """Withdraw the offer of the user's own seat."""
        async with self._kept.hold_for(match_id, asker) as record:
            habits = await self._kept.habits(record)
            return await self._kept.save(record, returns.keep_seat(record, asker, habits, self._now()))

    async def come_back(self, match_id: int, asker: Asker) -> Match:
        """Let the user play again where a computer has played for them."""
        async with self._kept.hold_for(match_id, asker) as record:
            habits = await self._kept.habits(record)
            return await self._kept.save(record, returns.come_back(record, asker, habits, self._now()))

    async def replace(self, match_id: int, asker: Asker, absent: int, user_id: int) -> Match:
        """Offer the seat of a player who is away to another user.

        Only for the host and for users who manage messages there.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            habits = await self._kept.habits(record)
            offered = seat_transfer.offer_absent_seat(
                record, asker, absent, user_id, self._now(), habits=habits
            )
            return await self._kept.save(record, offered)

    async def take(
        self, match_id: int, asker: Asker, seat: int, since: int, *, is_unreached: bool = False
    ) -> Match:
        """Take a seat that was offered at that time, and play on in it.

        `is_unreached` says that no DM gets through to its player. LimitReached if the user is in
        too many matches.
        """
        async with self._kept.hold_for(match_id, asker) as record:
            habits = await self._kept.habits(record)
            after, made = seat_transfer.take_seat(
                record, asker, seat, since, self._now(), habits=habits, is_unreached=is_unreached
            )
            return await self._kept.save(record, after, made, await self._quotas.on_joining(asker))

    async def note_departed(self, match_id: int, user_id: int) -> Match:
        """Record that a player has left the match's server.

        Others can play on for them, and end the match without them.
        """
        async with self._kept.holding(match_id) as record:
            now = self._now()
            without = departures.with_departed(record, user_id, now)
            if without is record:
                return record.match
            after, made = settle(without, await self._kept.habits(without), now)
            if not made:
                after, made = await self._takebacks.settle(after)
            return await self._kept.save(record, after, made)

    async def note_returned(self, match_id: int, user_id: int) -> Match:
        """Record that a player who had left the match's server is back."""
        async with self._kept.holding(match_id) as record:
            seat = record.match.seat_of(user_id)
            after = record if seat is None else with_returned(record, seat)
            return record.match if after is record else await self._kept.save(record, after)

    async def refuse(self, match_id: int, asker: Asker, seat: int, since: int) -> Match:
        """Decline a seat that was offered to the user."""
        async with self._kept.hold_for(match_id, asker) as record:
            return await self._kept.save(record, seat_transfer.refuse_seat(record, asker, seat, since))

    async def _save_lobby(self, before: Record, after: Record) -> Match:
        timed = deadlines.with_due_time(before.match, after, self._now(), self._limits.lobby_days)
        return await self._kept.save(before, timed)

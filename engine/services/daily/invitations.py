"""Where servers invite to the deal of the day, and which posts are due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.daily.attempts import Invitation
from engine.daily.calendar import day_at, hour_at
from engine.store.interface.dailies import InvitationStore


class Invitations:
    """The invitations of a store's servers."""

    def __init__(self, store: InvitationStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of_server(self, guild: int) -> Invitation | None:
        """Return where a server invites; None if it doesn't."""
        return await self._store.invitation(guild)

    async def choose_channel(self, guild: int, channel: int | None, hour: int) -> Invitation | None:
        """Invite in a channel from the next time on that it is that hour; None for nowhere."""
        before = await self._store.invitation(guild)
        if channel is None:
            after = None
        elif before is not None and before.channel == channel:
            after = replace(before, is_lost=False)
        else:
            after = self._from_now_on(Invitation(guild, channel, hour if before is None else before.hour))
        await self._store.keep_invitation(guild, after)
        return after

    async def choose_hour(self, guild: int, hour: int) -> Invitation | None:
        """Invite at another hour, in UTC."""
        before = await self._store.invitation(guild)
        if before is None:
            return None
        after = self._from_now_on(replace(before, hour=hour))
        await self._store.keep_invitation(guild, after)
        return after

    async def due(self) -> tuple[Invitation, ...]:
        """Return the invitations to post now: each server has one a day."""
        now = self._now()
        return tuple(
            one
            for one in await self._store.invitations()
            if not one.is_lost and one.day != day_at(now) and one.hour <= hour_at(now)
        )

    async def begin(self, invitation: Invitation) -> Invitation:
        """Note that today's invitation is being posted: it is never posted twice."""
        return await self._keep(replace(invitation, day=day_at(self._now()), message=None))

    async def restore(self, invitation: Invitation) -> Invitation:
        """Note that today's invitation was not posted: it is still due."""
        return await self._keep(invitation)

    async def finish(self, invitation: Invitation, message: int) -> Invitation:
        """Note the message that invites."""
        return await self._keep(replace(invitation, message=message))

    async def lose(self, invitation: Invitation) -> Invitation:
        """Note that the channel can't be written to: nothing more is posted."""
        return await self._keep(replace(invitation, is_lost=True))

    async def _keep(self, invitation: Invitation) -> Invitation:
        """Keep an invitation, unless managers have chosen another channel, or none, meanwhile."""
        now = await self._store.invitation(invitation.guild)
        if now is not None and now.channel == invitation.channel:
            await self._store.keep_invitation(invitation.guild, replace(invitation, hour=now.hour))
        return invitation

    def _from_now_on(self, invitation: Invitation) -> Invitation:
        """Return the invitation so that an hour that has passed today is not made up for."""
        now = self._now()
        return replace(invitation, day=day_at(now)) if invitation.hour <= hour_at(now) else invitation

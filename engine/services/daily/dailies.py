"""The deal of the day, as one value."""

from __future__ import annotations

from collections.abc import Callable

from engine.services.daily.attempts import Attempts
from engine.services.daily.deals import Dealer, Deals, deal_in_thread
from engine.services.daily.invitations import Invitations
from engine.services.quotas import Quotas
from engine.store.interface.dailies import DailyStore


class Dailies:
    """Deals, attempts and invitations of a store.

    Without a `dealer` a thread makes the deals, and only when they are asked for.
    """

    def __init__(
        self, store: DailyStore, quotas: Quotas, now: Callable[[], int], dealer: Dealer | None = None
    ) -> None:
        self.deals = Deals(store, dealer or deal_in_thread, now)
        self.attempts = Attempts(store, self.deals, quotas, now)
        self.invitations = Invitations(store, now)
        self._is_ahead = dealer is not None

    async def prepare(self) -> None:
        """Seal days and make deals in advance."""
        if self._is_ahead:
            await self.deals.prepare()

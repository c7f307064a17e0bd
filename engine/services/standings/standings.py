"""All that ended matches add up to, as one value."""

from __future__ import annotations

from collections.abc import Callable

from engine.services.cache import Keeper
from engine.services.standings.guesses import GuessBook
from engine.services.standings.seasons import Seasons
from engine.services.standings.shares import WinningShares
from engine.store.duty import Duty
from engine.store.interface.rating.standings import StandingStore


class Standings:
    """The guesses, the seasons and the winning shares of a store's matches."""

    def __init__(self, store: StandingStore, kept: Keeper, now: Callable[[], int], duty: Duty) -> None:
        self.guesses = GuessBook(store, kept, now)
        self.seasons = Seasons(store, now, duty=duty)
        self.shares = WinningShares(store, now)

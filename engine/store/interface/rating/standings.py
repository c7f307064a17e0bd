"""All that ended matches add up to for users."""

from __future__ import annotations

from typing import Protocol

from engine.store.interface.rating.guesses import GuessStore
from engine.store.interface.rating.seasons import SeasonStore
from engine.store.interface.rating.shares import ShareStore


class StandingStore(GuessStore, SeasonStore, ShareStore, Protocol):
    """Store of guesses, medals of seasons and winning shares."""

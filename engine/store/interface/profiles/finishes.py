"""How users finished their matches, with titles and personal bests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.profiles.finishes import Finish, UserRecord
from engine.store.interface.habits import PunctualityReader
from engine.store.interface.logs import LogStore
from engine.store.interface.reaches import ProfileChoiceStore

Bests = Sequence[tuple[int, str, int]]
"""Users, feats and numbers."""


class Guessed(NamedTuple):
    """What guesses of a match bring by seat, and the users whose own bring nothing."""

    points: Sequence[int] = ()
    insiders: Sequence[int] = ()


class FinishStore(LogStore, Protocol):
    """Store of what was counted in ended matches.

    A match that ends is noted as uncounted together with its end.
    """

    async def uncounted(self, most: int) -> tuple[int, ...]:
        """Return ended matches that are not counted yet, the one that ended first at the front."""

    async def is_uncounted(self, match_id: int) -> bool:
        """Return whether an ended match is not counted yet."""

    async def keep_finishes(
        self,
        match_id: int,
        game: str,
        finishes: Sequence[Finish],
        bests: Bests,
        guessed: Guessed = Guessed(),  # noqa: B008 - it is frozen
    ) -> None:
        """Keep what was counted in a match; counting it again changes nothing.

        Users who were erased meanwhile are left out. A best is kept if it is the user's largest.
        """

    async def count_all_again(self) -> None:
        """Forget all that was counted, and note every ended match as uncounted."""

    async def finishes(self, match_id: int) -> tuple[Finish, ...]:
        """Return how the users of a match finished it."""

    async def titles_before(self, users: Sequence[int], ended: int, match_id: int) -> Mapping[int, int]:
        """Return how many titles users earned in matches that ended before this one.

        Of matches that ended in the same second, those with lower numbers come before it.
        """

    async def user_record(self, user_id: int) -> UserRecord:
        """Return what was counted of a user's matches."""


class ProfileStore(FinishStore, ProfileChoiceStore, PunctualityReader, Protocol):
    """Store of all that profiles show, and of who hides theirs."""

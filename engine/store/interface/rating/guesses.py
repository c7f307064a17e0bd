"""Guesses of onlookers who wins a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.profiles.guesses import Guess, Guesser


class GuessStore(Protocol):
    """Store of guesses; what they bring is stored when their match is counted."""

    async def guess_of(self, match_id: int, user_id: int) -> int | None:
        """Return the seat that a user guessed; None if they haven't."""

    async def add_guess(self, guess: Guess) -> None:
        """Store a user's guess, unless they have one or the match is not played any more."""

    async def guesses(self, match_id: int) -> Mapping[int, int]:
        """Return the seats that users guessed, by user."""

    async def guessers(self, guild: int | None, span: range | None) -> tuple[Guesser, ...]:
        """Return the users in the table of guessers, the best first.

        With a guild, by their guesses in matches there; with a span, in matches that ended in it.
        Users who chose to be in no table are left out.
        """

    async def guesser(self, user_id: int, guild: int | None, span: range | None) -> Guesser | None:
        """Return what a user's own guesses brought; None if none has counted."""

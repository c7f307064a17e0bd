"""Guesses of onlookers who wins a match: until when they can be made, and their points.

House rules: each user has one guess a match, for a seat, whoever plays it later. Players, former
players and users who see a hand can't guess. Guesses end at half-time: when a player begins the
turn after half of those that such a match usually gives each. A right guess brings a point for each
seat that did not win, a wrong one costs a point; so blind guesses bring nothing on average, and a
guess in a larger match counts more. Where all seats win, and where a match does not count, guesses
count for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say
from engine.library import known_game
from engine.match.records import Match
from engine.profiles.finishes import counts_for_people

GUESSES_LEAST: Final = 5
"""The guesses that bring a place in the table of guessers."""
WRONG: Final = -1
"""The points of a wrong guess."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A user's guess of the seat that wins a match."""

    match: int
    user: int
    seat: int
    account: str
    """The name of their account."""
    made: int
    """When they made it."""


@dataclass(frozen=True, slots=True)
class Guesser:
    """A user with what their guesses brought, for a table."""

    user: int
    account: str
    """The name of their account, as their last guess knows it."""
    points: int
    right: int
    guesses: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The guesses of a match by seat."""

    by_seat: Mapping[int, int]

    @property
    def total(self) -> int:
        """How many users guessed."""
        return sum(self.by_seat.values())


def can_be_guessed(match: Match) -> bool:
    """Return whether onlookers can guess who wins a match now."""
    return _why_closed(match) is None


def check_guess(match: Match, user: int, seat: int | None = None) -> None:
    """Raise LobbyRefusal if a user can't guess who wins a match, or can't name that seat."""
    if user in insiders(match):
        raise LobbyRefusal(say("You have played in this match, or have seen a hand: others guess who wins."))
    if (why := _why_closed(match)) is not None:
        raise LobbyRefusal(why)
    if seat is not None and seat not in match.staying:
        raise LobbyRefusal(say("That player is no longer in the match. Choose another one."))


def insiders(match: Match) -> frozenset[int]:
    """Return the users whose guesses don't count: players, former ones, who saw a hand."""
    players = [seated.user_id for seated in match.seats]
    former = [one.user_id for one in match.former]
    seen = [user for seated in match.seats for user in seated.seen_by]
    return frozenset(user for user in (*players, *former, *seen) if user is not None)


def points_of(match: Match) -> tuple[int, ...]:
    """Return what a guess of each seat of an ended match brings; empty if it brings nothing."""
    if not counts_for_people(match) or match.outcome is None:
        return ()
    places = match.outcome.places
    losers = sum(place != 1 for place in places)
    return tuple(losers if place == 1 else WRONG for place in places) if losers else ()


def _why_closed(match: Match) -> Sentence | None:
    """Return why no one can guess who wins a match now; None if onlookers can."""
    game = known_game(match.game)
    if match.phase != "playing" or match.fault is not None or game is None:
        return say("No one can guess now: this match isn’t being played.")
    if match.terms.coached or len(match.people) < 2:
        return say("Guesses are for matches with at least two people.")
    turns = game.usual_turns(match.options, len(match.seats))
    if max(seated.turn.number for seated in match.seats) > turns / 2:
        return say("Guesses ended at half-time. You can still watch.")
    return None

"""Which matches are rated, by their terms, their players and their end.

House rules: a match is rated if its terms say so, it has a pace, only persons play it, and they
play by the usual rules. Matches without a winner, and those of a single player, change no rating.
"""

from __future__ import annotations

from typing import Final

from engine.library import known_game
from engine.match.ending import Ending
from engine.match.records import Match, Person

_DECIDED: Final = frozenset({Ending.PLAYED_OUT, Ending.RESIGNED, Ending.TIME_UP, Ending.LEFT_ALONE})
"""The endings that have a winner."""


def can_be_rated(match: Match) -> bool:
    """Return whether a match is rated once it is played, unless its terms say otherwise."""
    game = known_game(match.game)
    if game is None or match.pace is None or match.terms.coached or match.place.guild is None:
        return False
    if match.options != game.Options():
        return False
    # A player is free to choose a deck, say, but a handicap or a joke rule makes other matches.
    usual = game.SeatOptions().model_dump(exclude=set(game.HOOKS.free_choices))
    return all(
        isinstance(seated.occupant, Person)
        and seated.options.model_dump(exclude=set(game.HOOKS.free_choices)) == usual
        for seated in match.seats
    )


def is_rated(match: Match) -> bool:
    """Return whether a match is rated, as far as it is known by now."""
    return match.terms.rated and can_be_rated(match)


def counts(match: Match) -> bool:
    """Return whether an ended match changes ratings."""
    return (
        match.phase == "over"
        and match.outcome is not None
        and match.ending in _DECIDED
        and len(match.seats) > 1
        and is_rated(match)
    )

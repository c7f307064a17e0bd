"""Which matches are rated, by their terms, their players and their end.

House rules: a match is rated if its terms say so, it has a pace, only persons play it, and they
play by the usual rules. Matches without a winner, and those of a single player, change no rating.
"""

from __future__ import annotations

from typing import Final

from engine.contract.typed_words import option_name
from engine.contract.words import Sentence, say
from engine.kit.frozen import Frozen
from engine.library import known_game
from engine.match.ending import Ending
from engine.match.records import Match, Person, Place
from engine.match.terms import MatchTerms

_DECIDED: Final = frozenset({Ending.PLAYED_OUT, Ending.RESIGNED, Ending.TIME_UP, Ending.LEFT_ALONE})
"""The endings that have a winner."""


def can_be_rated(match: Match) -> bool:
    """Return whether a match is rated once it is played, unless its terms say otherwise."""
    return why_unrated(match) is None


def why_unrated(match: Match) -> Sentence | None:
    """Return why a match can't be rated; None if it can."""
    has_computers = not all(isinstance(seated.occupant, Person) for seated in match.seats)
    reason = why_unratable(match.game, match.options, match.terms, match.place, has_computers=has_computers)
    game = known_game(match.game)
    if reason is not None or game is None:
        return reason
    # A player is free to choose a deck, say, but a handicap or a joke rule makes other matches.
    free = set(game.HOOKS.free_choices)
    usual = game.SeatOptions().model_dump(exclude=free)
    if any(seated.options.model_dump(exclude=free) != usual for seated in match.seats):
        return say("It can’t be rated: a player has a handicap or a rule of their own.")
    return None


def why_unratable(
    name: str, options: Frozen, terms: MatchTerms, place: Place, *, has_computers: bool
) -> Sentence | None:
    """Return why a match that is opened like this can't be rated; None if it can."""
    game = known_game(name)
    if game is None or terms.coached:
        return say("It can’t be rated: this match is for practice.")
    if place.guild is None:
        return say("It can’t be rated here: rated matches are opened on servers where I am a member.")
    if terms.pace is None:
        return say(
            "It can’t be rated without a pace: choose one, for example `{option}: 1d`.",
            option=option_name("pace"),
        )
    if has_computers:
        return say("It can’t be rated with computers: invite people, or leave their seats open.")
    if options != game.Options():
        return say("It can’t be rated with house rules: leave them as they usually are.")
    return None


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

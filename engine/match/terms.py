"""The terms of a match: pace, expired turns, and who may join.

They are chosen in its lobby and are the same for all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.clocks.pace import Pace
from engine.contract.words import Sentence, say
from engine.players import LEVELS, STRENGTHS, Level

Absence = Literal["house", "vote", "open"]
"""The treatment of expired turns.

"house": the bot moves. "vote": the others decide when it moves. "open": it moves, and a player who
stays away for two turns in a row has a seat that anyone may take, or, where only invited users
join, a user whom a player names.
"""
Joining = Literal["anyone", "invited"]
"""Who may join: anyone, or only invited users."""

DAYS_MOST: Final = 30
"""The most days that a lobby can wait, if the host of the bot allows as many."""


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The terms to which all who join a match agree."""

    pace: Pace | None = None
    """How much time each player has; None without a limit."""
    absence: Absence = "house"
    joining: Joining = "anyone"
    days: int | None = None
    """The days that its lobby waits; None for the default."""
    hints: bool = True
    """Whether players can get hints on their turn, in a game that computers play."""
    coached: bool = False
    """Whether it is a player's first match.

    In their first turns they get advice unasked, with reasons.
    """
    stand_in: Level | None = None
    """The level of the computer for absent players, in a match with a pace.

    None: the bot moves for them.
    """
    rated: bool = True
    """Whether it changes ratings, if its pace, players and rules allow that."""


USUAL: Final = MatchTerms()
ABSENCES: Final[dict[Absence, Sentence]] = {
    "house": say("If time is up, the bot moves."),
    "vote": say("If time is up, the others say whether the bot moves or they wait."),
    "open": say(
        "If time is up, the bot moves; anyone can take the seat of anyone who misses two turns in a row."
    ),
}
JOININGS: Final[dict[Joining, Sentence]] = {
    "anyone": say("Anyone can join."),
    "invited": say("Only those who are invited can join."),
}
HINTS: Final[dict[bool, Sentence]] = {
    True: say("Hints: on"),
    False: say("Hints: off"),
}
RATED: Final[dict[bool, Sentence]] = {
    True: say("Rated: changes ratings"),
    False: say("Friendly: changes no ratings"),
}
STAND_INS: Final[dict[Level | None, Sentence]] = {
    None: say("The bot moves for players who are away."),
    **{
        level: say("A computer ({level}) plays for players who are away.", level=STRENGTHS[level])
        for level in LEVELS
    },
}


def absence_of(terms: MatchTerms) -> Sentence:
    """Return the sentence about expired turns, where it is also said who may join."""
    if terms.stand_in is not None:
        return _stood_in(terms, STRENGTHS[terms.stand_in])
    if terms.absence == "open" and terms.joining == "invited":
        return say(
            "If time is up, the bot moves; anyone who misses two turns in a row can be replaced by "
            "the others."
        )
    return ABSENCES[terms.absence]


def _stood_in(terms: MatchTerms, level: Sentence) -> Sentence:
    """Return the same sentence where a computer plays instead of the bot."""
    if terms.absence == "vote":
        return say(
            "If time is up, the others say whether a computer ({level}) plays or they wait.", level=level
        )
    if terms.absence == "house":
        return say("If time is up, a computer ({level}) plays until the player is back.", level=level)
    if terms.joining == "invited":
        return say(
            "If time is up, a computer ({level}) plays; anyone who misses two turns in a row can be "
            "replaced by the others.",
            level=level,
        )
    return say(
        "If time is up, a computer ({level}) plays; anyone can take the seat of anyone who misses two "
        "turns in a row.",
        level=level,
    )

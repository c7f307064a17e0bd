"""The terms of a match, chosen in its lobby and the same for all games: pace, what becomes of turns that run out, who may join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.clocks.pace import Pace
from engine.contract.words import Sentence, say
from engine.players import LEVELS, STRENGTHS, Level

Absence = Literal["house", "vote", "open"]
"""What becomes of a turn whose time is up: the house moves; or the others say when it does; or it moves, and whoever stays
away for two turns in a row has a seat that anybody may take, or, where only the invited join, whoever a player names."""
Joining = Literal["anyone", "invited"]
"""Who may sit down: whoever comes by, or those alone who are invited."""

DAYS_MOST: Final = 30
"""For which a lobby can wait, if the host of the bot allows as much."""


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What everyone agrees to who joins a match."""

    pace: Pace | None = None
    """How much time everyone has; None if they take what they need."""
    absence: Absence = "house"
    joining: Joining = "anyone"
    days: int | None = None
    """For which its lobby waits; None for as long as usual."""
    hints: bool = True
    """Whether players can be shown a good move where it is their turn, in a game that computers play."""
    coached: bool = False
    """Whether it is somebody's first hand: in their first turns they are told unasked what they could do, and why."""
    stand_in: Level | None = None
    """How strong a computer is that plays for whoever is away, where the match has a pace; None: the house moves for them."""


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
STAND_INS: Final[dict[Level | None, Sentence]] = {
    None: say("The bot moves for players who are away."),
    **{
        level: say("A computer ({level}) plays for players who are away.", level=STRENGTHS[level])
        for level in LEVELS
    },
}


def absence_of(terms: MatchTerms) -> Sentence:
    """What becomes of a turn whose time is up, where it is also said who may join."""
    if terms.stand_in is not None:
        return _stood_in(terms, STRENGTHS[terms.stand_in])
    if terms.absence == "open" and terms.joining == "invited":
        return say(
            "If time is up, the bot moves; anyone who misses two turns in a row can be replaced by the others."
        )
    return ABSENCES[terms.absence]


def _stood_in(terms: MatchTerms, level: Sentence) -> Sentence:
    """The same where a computer plays instead of the house."""
    if terms.absence == "vote":
        return say(
            "If time is up, the others say whether a computer ({level}) plays or they wait.", level=level
        )
    if terms.absence == "house":
        return say("If time is up, a computer ({level}) plays until the player is back.", level=level)
    if terms.joining == "invited":
        return say(
            "If time is up, a computer ({level}) plays; anyone who misses two turns in a row can be replaced by the others.",
            level=level,
        )
    return say(
        "If time is up, a computer ({level}) plays; anyone can take the seat of anyone who misses two turns in a row.",
        level=level,
    )

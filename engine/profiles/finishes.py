"""How users finished matches, and what is known of a user over all of them.

House rules: a match counts if it was played to a result by at least two people, as no one's first
hand. Matches against computers alone, called off or alone at the table do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.match.records import Match, Person

LEFT: Final = 0
"""The place of a player who left before the end."""
FORM: Final = 20
"""The most matches of a user's form."""
MEDALS: Final = 3
"""Places with a medal. The last place of a match has none."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a user finished a match, with the title that they earned."""

    match: int
    user: int
    game: str
    ended: int
    place: int
    """1 is the best; `LEFT` for a player who left before the end."""
    players: int
    title: str = ""
    """The feat that earned a title; empty without one."""
    n: int = 0
    """The number of that feat."""

    @property
    def medal(self) -> int:
        """The place if it has a medal; else 0."""
        return self.place if self.place == 1 or LEFT < self.place <= min(MEDALS, self.players - 1) else 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What a user reached in one game."""

    game: str
    played: int
    medals: tuple[int, int, int]
    """First, second and third places with a medal."""
    bests: Mapping[str, int]
    """The largest numbers by feat."""

    @property
    def won(self) -> int:
        """How many matches the user won."""
        return self.medals[0]


@dataclass(frozen=True, slots=True)
class TitleCount:
    """How often a user earned a title."""

    game: str
    feat: str
    times: int


@dataclass(frozen=True, slots=True)
class UserRecord:
    """All that is counted of a user's matches."""

    games: tuple[GameRecord, ...] = ()
    """The most played ones first."""
    form: tuple[Finish, ...] = ()
    """The latest matches, the newest last."""
    titles: tuple[TitleCount, ...] = ()
    """The most frequent ones first."""

    @property
    def played(self) -> int:
        """How many matches count."""
        return sum(one.played for one in self.games)

    @property
    def won(self) -> int:
        """How many of them the user won."""
        return sum(one.won for one in self.games)

    @property
    def medals(self) -> tuple[int, int, int]:
        """First, second and third places with a medal, in all games."""
        gold, silver, bronze = (sum(one.medals[place] for one in self.games) for place in range(MEDALS))
        return gold, silver, bronze


def counts_for_people(match: Match) -> bool:
    """Return whether a match counts: played to a result by at least two people."""
    if match.phase != "over" or match.fault is not None or match.outcome is None:
        return False
    people = sum(isinstance(seated.occupant, Person) for seated in match.seats)
    return people > 1 and not match.terms.coached and 1 in match.outcome.places


def finishes_of(match: Match) -> tuple[tuple[int, Finish], ...]:
    """Return how the people of an ended match finished it, each with their seat.

    Nothing if the match does not count. Erased players are left out.
    """
    if not counts_for_people(match) or match.outcome is None:
        return ()
    people = [
        (seat, seated.occupant.user_id)
        for seat, seated in enumerate(match.seats)
        if isinstance(seated.occupant, Person)
    ]
    places = match.outcome.places
    return tuple(
        (
            seat,
            Finish(
                match=match.id,
                user=user,
                game=match.game,
                ended=match.times.ended or 0,
                place=LEFT if match.seats[seat].resigned else places[seat],
                players=len(match.seats),
            ),
        )
        for seat, user in people
        if user > 0
    )

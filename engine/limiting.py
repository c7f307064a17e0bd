"""How much a person, a channel and a server may have at once, so that nobody takes the room of everyone else.

House rules: what is limited is counted in the transaction that adds to it, so that two who come at once don't both slip
past. It grows by opening and joining alone: a seat counts from when somebody sits down until the match is over, so starting
a match never takes anybody past their limit, and nobody's limit holds up the others of their match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.records import Asker, Place
from engine.words import Sentence, say

Counted = Literal["hosted", "joined", "in_channel", "in_server"]
"""What is counted: lobbies that a person hosts; matches, begun or not, in which one sits and has not resigned; lobbies that
are open in a channel, or on a server."""


@dataclass(frozen=True, slots=True)
class Cap:
    """There are to be at most so many of something, or what would add to it is refused with a sentence."""

    counted: Counted
    of: tuple[int, ...]
    """Whose: the person, the server, or the server and the channel."""
    most: int
    refusal: Sentence


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host of the bot allows."""

    lobbies_per_person: int = 5
    matches_per_person: int = 30
    lobbies_per_channel: int = 20
    lobbies_per_server: int = 100
    lobby_days: int = 7
    """Days after which a lobby closes by itself."""

    def on_opening(self, host: Asker) -> tuple[Cap, ...]:
        """What a new lobby adds to."""
        hosted = Cap(
            "hosted",
            (host.user.id,),
            self.lobbies_per_person,
            say(
                "You already host {n:one match that has|# matches that have} not started yet, and can’t open more. "
                "Start or cancel one first: `/matches` takes you there.",
                n=self.lobbies_per_person,
            ),
        )
        return (hosted, *self.on_joining(host), *self._on_opening_at(host.place))

    def on_joining(self, asker: Asker) -> tuple[Cap, ...]:
        """What somebody who sits down adds to."""
        refusal = say(
            "You are already in {n:one match|# matches}, and can’t join more. "
            "Finish, leave or resign one first: `/matches` takes you there.",
            n=self.matches_per_person,
        )
        return (Cap("joined", (asker.user.id,), self.matches_per_person, refusal),)

    def _on_opening_at(self, place: Place) -> tuple[Cap, ...]:
        if place.guild is None:
            return ()
        in_channel = say(
            "{n:One match is|# matches are} already waiting for players in this channel, and there can’t be more. "
            "Join one of them, or open yours in another channel.",
            n=self.lobbies_per_channel,
        )
        in_server = say(
            "{n:One match is|# matches are} already waiting for players on this server, and there can’t be more. "
            "Join one of them, or try again when one has started.",
            n=self.lobbies_per_server,
        )
        return (
            Cap("in_channel", (place.guild, place.channel), self.lobbies_per_channel, in_channel),
            Cap("in_server", (place.guild,), self.lobbies_per_server, in_server),
        )

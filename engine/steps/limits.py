"""How much a person, a channel and a server may have at once, so that nobody takes the room of everyone else.

House rules: what is limited is counted in the transaction that adds to it, so that two who come at once don't both slip
past. It grows by opening and joining alone: a seat counts from when somebody sits down until the match is over, so starting
a match never takes anybody past their limit, and nobody's limit holds up the others of their match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.contract.words import Sentence, say
from engine.match.records import Asker, Place

HOUR = 60 * 60
ASLEEP_AFTER = 7 * 24 * HOUR
"""Seconds in which nothing happens in a match, after which it takes no room of its server: for Discord its thread is archived."""

Counted = Literal["hosted", "noted", "joined", "in_channel", "in_server", "going", "listed", "rematches"]
"""What is counted: lobbies that a person hosts; what is noted under a mark of `engine.services.quotas`; matches, begun or
not, in which one sits and has not resigned; lobbies that are open in a channel, or on a server; matches of a server, begun or
not, in which something has happened lately; lists, but for one, that somebody keeps for a game; rematches
of a match that were not called off before they began."""


@dataclass(frozen=True, slots=True)
class Cap:
    """There are to be at most so many of something, or what would add to it is refused with a sentence."""

    counted: Counted
    of: tuple[int | str, ...]
    """Whose: the person, the server, or the match; the mark, or the server, and after when; the server and the channel; or the
    person, the game and the name of the list that does not count."""
    most: int
    refusal: Sentence
    lasts: int | None = None
    """Seconds for which each counts; None where that is for as long as it is there."""
    noted_at: int | None = None
    """When one more is noted under the mark, in the same transaction; None where nothing is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host of the bot allows."""

    lobbies_per_person: int = 5
    matches_per_person: int = 30
    lobbies_per_channel: int = 20
    lobbies_per_server: int = 100
    lobby_days: int = 7
    """Days after which a lobby closes by itself."""
    openings_per_hour: int = 20
    """Matches that a person opens in an hour: who ends them at once has none, and yet each has been public."""
    matches_per_server: int = 300
    """Matches of a server, begun or not: each that begins is given one of the thousand threads that may be open there."""
    shares_per_hour: int = 5
    """Decks that a person shares in an hour: each is a public message."""

    def on_opening(self, host: Asker, now: int, most: int | None = None) -> tuple[Cap, ...]:
        """What a new lobby adds to, on a server that has `most` matches at once by its own wish; sitting down counts apart."""
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
        return (hosted, *self._on_opening_at(host.place, now, most))

    def on_opening_again(self, match_id: int) -> Cap:
        """What the rematch of a match adds to."""
        return Cap("rematches", (match_id,), 1, say("This match has just changed. Please look at it again."))

    def on_joining(self, asker: Asker) -> tuple[Cap, ...]:
        """What somebody who sits down adds to."""
        refusal = say(
            "You are already in {n:one match|# matches}, and can’t join more. "
            "Finish, leave or resign one first: `/matches` takes you there.",
            n=self.matches_per_person,
        )
        return (Cap("joined", (asker.user.id,), self.matches_per_person, refusal),)

    def _on_opening_at(self, place: Place, now: int, wished: int | None) -> tuple[Cap, ...]:
        if place.guild is None:
            return ()
        most = self.matches_per_server if wished is None else min(wished, self.matches_per_server)
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
        going = say(
            "{n:One match is|# matches are} already open or in play on this server, and there can’t be more. "
            "Join one that waits for players, or try again when one has ended.",
            n=most,
        )
        return (
            Cap("in_channel", (place.guild, place.channel), self.lobbies_per_channel, in_channel),
            Cap("in_server", (place.guild,), self.lobbies_per_server, in_server),
            Cap("going", (place.guild, now - ASLEEP_AFTER), most, going),
        )

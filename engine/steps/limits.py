"""Limits per user, channel and server, so that all have room.

House rules: a limit is counted in the transaction that adds to it, so that two concurrent requests
can't both pass. Only opening and joining add to it: a seat counts from when a user takes it until
the match is over. So starting a match never exceeds a limit, and one player's limit does not hold
up the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.contract.words import Sentence, say
from engine.match.records import Asker, Place

HOUR = 60 * 60
NEW: Final = 1
"""Finished matches with other people from which a user is no newcomer any more."""
KNOWN: Final = 4
"""The same from which only the limit for everyone holds."""
ASLEEP_AFTER = 7 * 24 * HOUR
"""Seconds without an event after which a match does not count for its server.

Discord archives its thread then.
"""

Counted = Literal[
    "hosted",
    "noted",
    "joined",
    "in_channel",
    "in_foreign",
    "in_server",
    "going",
    "listed",
    "rematches",
    "avoided",
    "shared",
]
"""The things that are counted.

"hosted": lobbies that a user hosts. "noted": notes under a mark of `engine.services.quotas`.
"joined": matches, begun or not, in which a user sits and has not resigned. "in_channel",
"in_server": open lobbies in a channel or on a server. "in_foreign": those in a channel where users
bring the bot. "going": matches of a server, begun or not,
with recent events. "listed": lists that a user keeps for a game, except one. "rematches": rematches
of a match that were not cancelled before they began. "avoided": users whom a user avoids, except
one. "shared": of those "joined", lobbies on servers and matches with other people.
"""


@dataclass(frozen=True, slots=True)
class Cap:
    """A maximum number of things; one more is refused with a sentence."""

    counted: Counted
    of: tuple[int | str, ...]
    """The owner of the things.

    It is the user, the server or the match; the mark, or the server, and a start time; the server
    and the channel; or the user, the game and the name of the list that does not count.
    """
    most: int
    refusal: Sentence
    lasts: int | None = None
    """Seconds for which each counts; None for as long as it exists."""
    noted_at: int | None = None
    """When one more is noted under the mark, in the same transaction; None where nothing is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that the host of the bot sets."""

    lobbies_per_person: int = 5
    matches_per_person: int = 30
    lobbies_per_channel: int = 20
    lobbies_per_server: int = 100
    lobby_days: int = 7
    """Days after which a lobby closes by itself."""
    openings_per_hour: int = 20
    """Matches that a user opens in an hour.

    A user who cancels them at once has no open ones, and yet each has been public.
    """
    newcomer_seats: int = 3
    """Lobbies and matches with other people that a user is in who has finished none."""
    learner_seats: int = 10
    """The same for a user who has finished a few."""
    matches_per_server: int = 300
    """Matches of a server, begun or not.

    Each that begins takes one of the thousand threads that may be open there.
    """
    shares_per_hour: int = 5
    """Decks that a user shares in an hour: each is a public message."""

    def on_opening(self, host: Asker, now: int, most: int | None = None) -> tuple[Cap, ...]:
        """Return the caps of a new lobby.

        `most` is the server's own limit of matches at once. Joining has its own caps.
        """
        hosted = Cap(
            "hosted",
            (host.user.id,),
            self.lobbies_per_person,
            say(
                "You already host {n:one match that has|# matches that have} not started yet, and can’t "
                "open more. Start or cancel one first: `/matches` takes you there.",
                n=self.lobbies_per_person,
            ),
        )
        return (hosted, *self._on_opening_at(host.place, now, most))

    def on_opening_again(self, match_id: int) -> Cap:
        """Return the cap of the rematch of a match."""
        return Cap("rematches", (match_id,), 1, say("This match has just changed. Please look at it again."))

    def on_joining(self, asker: Asker) -> tuple[Cap, ...]:
        """Return the cap of a user who joins a match."""
        refusal = say(
            "You are already in {n:one match|# matches}, and can’t join more. "
            "Finish, leave or resign one first: `/matches` takes you there.",
            n=self.matches_per_person,
        )
        return (Cap("joined", (asker.user.id,), self.matches_per_person, refusal),)

    def on_joining_others(self, asker: Asker, finished: int) -> tuple[Cap, ...]:
        """Return the cap of matches with other people, by how many a user has `finished`."""
        if finished < NEW:
            most = self.newcomer_seats
            until = say(
                "Until you have finished a match with other players, you can be in {n} at once.", n=most
            )
        elif finished < KNOWN:
            most = self.learner_seats
            until = say(
                "Until you have finished {known} matches with other players, you can be in {n} at once.",
                known=KNOWN,
                n=most,
            )
        else:
            return ()
        refusal = say(
            "{until} Finish or leave one first: `/matches` takes you there. Those against computers alone "
            "don’t count: **Try a hand**, or type `/play` in a DM to me.",
            until=until,
        )
        return (Cap("shared", (asker.user.id,), most, refusal),)

    def _on_opening_at(self, place: Place, now: int, wished: int | None) -> tuple[Cap, ...]:
        if place.is_private:
            return ()
        most = self.matches_per_server if wished is None else min(wished, self.matches_per_server)
        in_channel = say(
            "{n:One match is|# matches are} already waiting for players in this channel, and there can’t "
            "be more. Join one of them, or open yours in another channel.",
            n=self.lobbies_per_channel,
        )
        if place.guild is None:
            return (Cap("in_foreign", (place.channel,), self.lobbies_per_channel, in_channel),)
        in_server = say(
            "{n:One match is|# matches are} already waiting for players on this server, and there can’t be "
            "more. Join one of them, or try again when one has started.",
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

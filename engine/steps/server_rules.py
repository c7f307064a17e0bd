"""Rules of a server for opening matches: channels, roles, number and terms.

They hold for opening only: matches that are open go on everywhere, and any user may join them.
"""

from dataclasses import dataclass
from typing import Final

from engine.contract.errors import LobbyRefusal, OpenedElsewhere
from engine.contract.words import say
from engine.match.message_records import ReplayForm
from engine.match.records import Asker
from engine.match.terms import USUAL, MatchTerms


@dataclass(frozen=True, slots=True)
class ServerRules:
    """The rules of one server; by default, all that the bot's host allows."""

    channels: tuple[int, ...] = ()
    """The channels where matches are opened, with their threads; empty for all."""
    roles: tuple[int, ...] = ()
    """The roles that may open matches; empty for everyone."""
    most: int | None = None
    """The most matches at once, begun or not; None for the bot's limit."""
    is_pinging: bool = True
    """Whether boards and cards may ping the users that they name."""
    allows_foreign: bool = True
    """Whether users may bring the bot and play here while it isn't on the server."""
    replays: ReplayForm = "moving"
    """How matches that have ended are replayed, at most."""
    language: str = ""
    """The language of boards and other public messages; empty for that of the server."""
    terms: MatchTerms = USUAL
    """The default terms of matches that are opened there.

    Each match sets its own rule for joining.
    """

    def allows_channel(self, asker: Asker) -> bool:
        """Return whether matches may be opened where the user asks."""
        return not self.channels or not {asker.place.channel, asker.around}.isdisjoint(self.channels)

    def allows_person(self, asker: Asker) -> bool:
        """Return whether the user may open matches."""
        return not self.roles or not asker.roles.isdisjoint(self.roles)


AS_MADE: Final = ServerRules()


def check_opening(rules: ServerRules, asker: Asker) -> None:
    """Raise OpenedElsewhere unless the user may open a match where they ask.

    The error says whether other users or other channels open them.
    """
    if not rules.allows_person(asker):
        raise OpenedElsewhere(roles=rules.roles)
    check_channel(rules, asker)


def check_foreign(rules: ServerRules) -> None:
    """Raise LobbyRefusal if the server forbids matches while the bot isn't on it.

    The rule was set when the bot was there, and outlasts its stay.
    """
    if not rules.allows_foreign:
        raise LobbyRefusal(
            say(
                "This server’s managers don’t want matches here while I’m not on the server. `/play` works "
                "in a DM to me, and on other servers."
            )
        )


def check_channel(rules: ServerRules, asker: Asker) -> None:
    """Raise OpenedElsewhere unless the server allows matches where the user asks."""
    if not rules.allows_channel(asker):
        raise OpenedElsewhere(channels=rules.channels)

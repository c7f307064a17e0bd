"""Rules of a server for opening matches: channels, roles, number and terms.

They hold for opening only: matches that are open go on everywhere, and any user may join them.
"""

from dataclasses import dataclass
from typing import Final

from engine.contract.errors import OpenedElsewhere
from engine.match.records import Asker
from engine.match.terms import USUAL, MatchTerms


@dataclass(frozen=True, slots=True)
class ServerRules:
    """What is allowed on one server; as it is made, whatever the host of the bot allows."""

    channels: tuple[int, ...] = ()
    """Where matches are opened, in their threads too; anywhere if there are none."""
    roles: tuple[int, ...] = ()
    """Who may open them; everyone if there are none."""
    most: int | None = None
    """Matches at once, begun or not, that can be opened; None for as many as the host of the bot allows."""
    is_pinging: bool = True
    """Whether boards and cards may ping those whom they name."""
    terms: MatchTerms = USUAL
    """Of a match that is opened without a word about them. Who may join is for each to say."""

    def allows_channel(self, asker: Asker) -> bool:
        """Whether matches are opened where somebody asks."""
        return not self.channels or not {asker.place.channel, asker.around}.isdisjoint(self.channels)

    def allows_person(self, asker: Asker) -> bool:
        """Whether somebody may open matches."""
        return not self.roles or not asker.roles.isdisjoint(self.roles)


AS_MADE: Final = ServerRules()


def check_opening(rules: ServerRules, asker: Asker) -> None:
    """OpenedElsewhere unless somebody may open a match where they ask: by anybody else, or at another place."""
    if not rules.allows_person(asker):
        raise OpenedElsewhere(roles=rules.roles)
    check_channel(rules, asker)


def check_channel(rules: ServerRules, asker: Asker) -> None:
    """OpenedElsewhere unless the server allows matches where the user asks."""
    if not rules.allows_channel(asker):
        raise OpenedElsewhere(channels=rules.channels)

"""The titles of an ended match, below its result."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.screen import Block
from cogs.kit.wording import teller
from engine.contract.words import Seat, say
from engine.match.records import Match
from engine.services.profiles import Honour


def title_blocks(match: Match, honours: Sequence[Honour]) -> tuple[Block, ...]:
    """Return what the result tells of titles; nothing if no player earned one."""
    if not honours:
        return ()
    telling = teller(match)
    told = [
        say(
            "{icon} {who}, {title}: {what}",
            icon=one.icon,
            who=Seat(seat=one.seat),
            title=one.name,
            what=one.what,
        )
        for one in honours
    ]
    return ("\n".join((f"### {telling(say('Titles'))}", *map(telling, told))),)

"""Great moments of KOA: attacks that break a chain of caverns."""

from collections.abc import Sequence
from typing import Final

from engine.contract.values import Highlight, Moment
from engine.contract.words import say
from engine.games.koa.state import Attacked, Move, Seize, View

CHAIN: Final = 2
"""Fewest chained caverns that an attack must cost its victim, with the one that it seizes."""
CHEERED: Final = 4
"""Points that must change hands for a highlight of a replay."""


def moment(before: View, after: View, seat: int, move: Move) -> Moment | None:
    """Return the part of a chain that an attack broke off, if it is long enough.

    Attacks between the clans of one player don't count, nor do those of the neutral clan.
    """
    deed = after.deeds[-1] if after.deeds else None
    if not isinstance(move, Seize) or not isinstance(deed, Attacked) or not deed.is_won:
        return None
    prey = deed.prey.clan
    if prey is None or before.owners[deed.clan] != seat or before.owners[prey] == seat:
        return None
    chained = {*after.holdings[prey].chain}
    lost = tuple(square for square in before.holdings[prey].chain if square not in chained)
    if len(lost) < CHAIN:
        return None
    cut = len(lost) - 1
    return Moment(
        seat=seat,
        title=say("seizes a cavern and breaks off {n:one more|# more}", n=cut),
        figure=say("{n:1 cavern|# caverns} cut off", n=cut),
        weight=len(lost),
        at=lost,
    )


def highlight(before: View, after: View, gains: Sequence[int]) -> Highlight:
    """Return how much a ply is worth showing: the points that it brings and takes."""
    swing = sum(map(abs, gains))
    return Highlight(swing, swing >= CHEERED)

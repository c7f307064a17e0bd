"""Great moments of KOA: attacks that break a chain of caverns; and how replays show an action."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take
from engine.contract.words import say
from engine.games.koa.board import NEAR, Square
from engine.games.koa.state import Attacked, End, Move, Seek, Seize, View

CHAIN: Final = 3
"""Fewest chained caverns that an attack must cost its victim, with the one that it seizes.

With one less, only one is cut off, which happens in every other match.
"""
CHEERED: Final = 4
"""Points that must change hands for a highlight of a replay."""
TURN: Final = 8
"""Points that must change hands for another highlight on the same square."""


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
    """Return how much a ply is worth showing: the points that it brings and takes.

    A square that changes hands again and again is one story, but for its great turns. An attack
    that failed says little.
    """
    deed = after.deeds[-1] if after.deeds else None
    if isinstance(deed, Attacked) and not deed.is_won:
        return Highlight(-1)
    swing = sum(map(abs, gains))
    place = deed.square if deed is not None and swing < TURN else None
    return Highlight(swing, swing >= CHEERED, place)


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scene of an action: its tile comes to the square, a seized one from next to it.

    An attack that failed leaves all as it was.
    """
    seen = after.model_copy(update={"result": None, "ending": None}) if after.ending else after
    ways = () if isinstance(move, Seek | End) else ((_base(before, after, move), move.square),)
    deed = after.deeds[-1] if after.deeds else None
    yield Take(seen, before, ways, is_dull=isinstance(deed, Attacked) and not deed.is_won)


def _base(before: View, after: View, move: Move) -> Square | None:
    """Return the square from which an attack on a square was made, if it was one.

    Of several that of a cavern counts.
    """
    deed = after.deeds[-1] if after.deeds else None
    if not isinstance(move, Seize) or not isinstance(deed, Attacked):
        return None
    held, chain = {*before.holdings[deed.clan].network}, {*before.holdings[deed.clan].chain}
    near = [square for square in NEAR[deed.square] if square in held]
    return max(near, key=chain.__contains__, default=None)

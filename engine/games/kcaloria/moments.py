"""Great moments of kCaloria: a player's second human; and how replays show a turn."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take
from engine.contract.words import say
from engine.games.kcaloria.rules.kinds import KINDS, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Move, Place, View

SECOND: Final = 2
"""The human that is worth a card."""
CHEERED: Final = 15
"""Points that a placement must bring a player to be a highlight of a replay."""


def moment(before: View, after: View, seat: int, move: Move) -> Moment | None:
    """Return the placement of a player's second human."""
    if not isinstance(move, Place) or not before.humans[seat] < SECOND <= after.humans[seat]:
        return None
    gain = worth(sight_of(after).unspent[seat]) - worth(sight_of(before).unspent[seat])
    humans = say("{n:one human|# humans}", n=after.humans[seat])
    return Moment(
        seat=seat,
        title=say("places a second human: {tile}", tile=KINDS[move.tile].title),
        figure=say("+{n:1 point|# points}", n=gain) if gain > 0 else humans,
        weight=after.humans[seat],
        at=(move.cell,),
    )


def highlight(before: View, after: View, gains: Sequence[int]) -> Highlight:
    """Return how much a ply is worth showing: the points that it brings and takes."""
    return Highlight(sum(map(abs, gains)), max(gains) >= CHEERED)


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scene of a turn: its tile comes onto the meadow."""
    standing = isinstance(move, Place) and any(one.cell == move.cell for one in after.tiles)
    ways = ((None, move.cell),) if isinstance(move, Place) and standing else ()
    yield Take(after.model_copy(update={"ending": None}) if after.ending else after, before, ways)

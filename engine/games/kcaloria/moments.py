"""Great moments of kCaloria: a player's second human; and how replays show a turn."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take
from engine.contract.words import say
from engine.games.kcaloria.rules.kinds import KINDS, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Move, Place, View

_STORY: Final = 12
"""Points that each of these is worth: a new leader, a first human, and deaths."""
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
    """Return how much a ply is worth showing.

    It is worth the points that it brings and takes, and more if it tells of the match: a new
    leader, a player's first human, or tiles that die out.
    """
    leaders = [_leader(view) for view in (before, after)]
    is_lead = None not in leaders and leaders[0] != leaders[1]
    is_first = any(not then and now for then, now in zip(before.humans, after.humans, strict=True))
    fallen = 0 if after.last is None or after.turn == before.turn else len(after.last.fallen)
    told = _STORY * (is_lead + is_first + (fallen > 0))
    return Highlight(sum(map(abs, gains)) + told, is_first or max(map(abs, gains)) >= CHEERED)


def _leader(view: View) -> int | None:
    """Return the seat with more points than all others; None if several have most."""
    points = [worth(some) for some in sight_of(view).unspent]
    ahead = [seat for seat, some in enumerate(points) if some == max(points)]
    return ahead[0] if len(ahead) == 1 else None


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scene of a turn: its tile comes onto the meadow."""
    standing = isinstance(move, Place) and any(one.cell == move.cell for one in after.tiles)
    ways = ((None, move.cell),) if isinstance(move, Place) and standing else ()
    yield Take(_before_the_end(after) if after.ending else after, before, ways)


def _before_the_end(view: View) -> View:
    """Return the meadow after the last turn, before the final picture: nothing is about to die."""
    last = None if view.last is None else view.last.model_copy(update={"doomed": ()})
    return view.model_copy(update={"ending": None, "collapses": (), "last": last})

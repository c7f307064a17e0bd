"""What the house does in a turn of Kaliko whose player is away: nothing that would bring the end nearer, if it can be helped.

House rule (KAL-27): passes in a row end the match (KAL-17), and so does the last tile (KAL-18), so the house does neither
where anything else can be done. A tile is exchanged, which is no pass (KAL-15), or a few tiles are laid.
"""

from typing import Final

from engine.contract.errors import IllegalMove
from engine.contract.values import Pick
from engine.contract.words import say
from engine.games.kaliko.plays import Found, shortest
from engine.games.kaliko.refusals import EXCHANGE, PASS, PLAY
from engine.games.kaliko.state import Exchanged, Laid, View, laid_name

SEARCHED: Final = 3
"""Up to how many tiles a scoring play is looked for, to tell whether it is worth the search, and for who is away."""
PASSING: Final[tuple[Pick, ...]] = ((PASS,), (PASS,))


def stand_in(view: View) -> tuple[Pick, ...]:
    """The first tile of the hand exchanged; else the smallest play; else a pass.

    So that no match goes on for ever, a play is also made where everyone has exchanged in their last turns (KAL-16). One
    that would end the match is made only where the pass would end it, too: it scores at least. Whoever plays alone keeps nobody
    waiting, and passes: what they leave is not played out.
    """
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    if len(view.staying) < 2:
        return PASSING
    exchange: tuple[Pick, ...] = ((EXCHANGE,), view.hand[:1], (EXCHANGE,))
    if view.bag and not all(isinstance(view.latest[seat], Exchanged) for seat in view.staying):
        return exchange
    found = shortest(view.pattern, view.hand, SEARCHED)
    if found is None and view.bag:
        return exchange
    if found is None or (len(found) == len(view.hand) and not ends_by_passing(view)):
        return PASSING
    return _laid(found)


def ends_by_passing(view: View) -> bool:
    """Whether a pass now is the last one in a row."""
    return view.passes == len(view.staying) - 1


def _laid(found: Found) -> tuple[Pick, ...]:
    """A play, tile by tile as its path grows, so that each touches those before it."""
    lying = (Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in found)
    return (*((laid_name(one),) for one in lying), (PLAY,))

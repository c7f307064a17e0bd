"""The stand-in's moves in Kaliko for a player who is away.

House rule (KAL-27): passes in a row end the match (KAL-17), and so does the last tile (KAL-18). So
the stand-in avoids both if it can. It exchanges a tile, which is not a pass (KAL-15), or lays a few
tiles.
"""

from typing import Final

from engine.contract.errors import IllegalMove
from engine.contract.values import Pick
from engine.contract.words import say
from engine.games.kaliko.plays import Found, shortest
from engine.games.kaliko.refusals import EXCHANGE, PASS, PLAY
from engine.games.kaliko.state import Exchanged, Laid, View, laid_name

SEARCHED: Final = 3
"""Number of tiles up to which a scoring play is searched.

It limits the search for hints and for players who are away.
"""
PASSING: Final[tuple[Pick, ...]] = ((PASS,), (PASS,))


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return an exchange of the first tile, else the smallest play, else a pass.

    So that no match goes on forever, the stand-in also makes a play if all players exchanged in
    their last turns (KAL-16). A play that ends the match is made only if a pass would end it too:
    the play at least scores. A player who plays alone keeps no other player waiting, so the
    stand-in passes and does not finish that match.
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
    return _list_picks(found)


def ends_by_passing(view: View) -> bool:
    """Return whether a pass now is the last one in a row."""
    return view.passes == len(view.staying) - 1


def _list_picks(found: Found) -> tuple[Pick, ...]:
    """Return the picks of a play, in an order in which each tile touches another."""
    lying = (Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in found)
    return (*((laid_name(one),) for one in lying), (PLAY,))

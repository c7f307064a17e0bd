"""Laws of Kaliko, and the corner cases of its options.

The conformance suite checks both.
"""

from typing import Any

from engine.games import kaliko
from engine.games.kaliko.state import Exchanged
from engine.games.kaliko.tiles import in_order
from tests.conformance.law import Law

_OPTIONS, _PLAYER = kaliko.Options(), kaliko.SeatOptions()


def _tiles(state: Any) -> tuple[str, ...]:
    held = [tile for hand in state.hands for tile in hand]
    return in_order((*(laid.tile for laid in state.pattern), *held, *state.bag))


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    """Return the others' tiles and those in the bag that are not known.

    Tiles in an exchange that is still told are known to all.
    """
    shown = {tile for turn in state.latest if isinstance(turn, Exchanged) for tile in turn.tiles}
    held = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    hidden = [tile for tile in (*held, *state.bag) if tile not in shown]
    return (rf"\b(?:{'|'.join(hidden)})\b",) if hidden else ()


LAW = Law(
    game=kaliko,
    fast=((_OPTIONS, (_PLAYER,)),),
    slow=((_OPTIONS, (_PLAYER,)),) * 2,
    conserved=_tiles,
    secrets=_secrets,
)

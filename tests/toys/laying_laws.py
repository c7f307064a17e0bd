"""Laws of the laying toy, and the options that the conformance suite tries."""

import re
from typing import Any

from tests.conformance.law import Law
from tests.toys import laying

_Options, _Side = laying.Options, laying.SeatOptions


def _pieces(state: Any) -> tuple[str, ...]:
    return tuple(
        sorted(
            [
                *(piece for hand in state.hands for piece in hand),
                *state.bag,
                *(laid.piece for laid in state.grid),
            ]
        )
    )


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    held = [piece for other, hand in enumerate(state.hands) if other != seat for piece in hand]
    return tuple(rf"\b{re.escape(piece)}\b" for piece in (*held, *state.bag))


LAW = Law(
    game=laying,
    fast=(
        (_Options(), (_Side(),)),
        (_Options(width=2), (_Side(side="blue", handicap=9), _Side(tall=True))),
        (_Options(width=4), (_Side(tall=True), _Side(side="blue", tall=True))),
    ),
    slow=tuple(
        (_Options(width=width), (_Side(tall=tall), _Side(side="blue", handicap=4, tall=tall)))
        for width in (2, 3, 4)
        for tall in (False, True)
    ),
    conserved=_pieces,
    secrets=_secrets,
)

"""Laws of kCaloria, and the corner cases of its options.

The conformance suite checks both.
"""

from engine.games import kcaloria
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import Refeed
from tests.conformance.law import Law
from tests.games.kcaloria import check_cubes, secrets

_Options, _Deck, _WOODS = kcaloria.Options, kcaloria.SeatOptions, kcaloria.SeatOptions()


LAW = Law(
    game=kcaloria,
    fast=(
        (_Options(ending="stack"), (_WOODS, _Deck(deck="Mexican Cloud Forest"))),
        (
            _Options(ending="stack", extinction=False, decay="every"),
            (_Deck(deck="Coasts and reefs"), _Deck(deck="Deserts and mountains")),
        ),
    ),
    slow=tuple(
        (_Options(extinction=extinction), (_WOODS, _Deck(deck="Mexican Cloud Forest")))
        for extinction in (True, False)
    ),
    conserved=check_cubes,
    secrets=secrets,
    between=(Refeed,),
    names=tuple(kind.name for kind in KINDS.values()),
)

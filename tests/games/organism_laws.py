"""Laws of ORGANISM, and the corner cases of its options.

The conformance suite checks both.
"""

from collections import Counter
from typing import Any

from engine.games import organism
from engine.games.organism.state import RAIN
from tests.conformance.law import Law

_Options, _Seat, _EVEN = organism.Options, organism.SeatOptions, organism.SeatOptions()


def _rules_of_life(state: Any) -> object:
    """Return who began and how many captures win; check all that lives.

    After each turn everything alive must be legal.
    """
    standing = {one.space: one for one in state.elements}
    assert len(standing) == len(state.elements)
    assert standing.keys() <= set(state.board.spaces)
    assert all(0 <= one.food <= 3 for one in state.elements)
    for space, one in standing.items():
        beside = [standing[near] for near in state.board.near[space] if near in standing]
        assert all(other.seat == one.seat for other in beside), "conflict is over when a turn is"
    if not state.options.persist:
        assert all(one.is_whole for one in organism.view(state, None).organisms if one.seat != RAIN)
    assert not {one.seat for one in state.elements} & {*state.out}
    assert state.ending or state.turn not in state.out
    if not state.options.endless_supply:
        held = Counter((one.seat, one.kind) for one in state.elements if one.seat != RAIN)
        assert all(count <= 5 for count in held.values())
    return state.first, state.limits


LAW = Law(
    game=organism,
    fast=(
        (_Options(captures=3, rounds=7, elimination=True), (_EVEN,)),
        (
            _Options(board="open", rounds=5, growth_in_contact=True, lost_groups="digital"),
            (_Seat(handicap=-2), _Seat(handicap=4)),
        ),
        (_Options(rounds=5, commune=True, persist=True, endless_supply=True), (_EVEN,)),
    ),
    slow=tuple(
        (_Options(board=length, rounds=60, growth_in_contact=contact, commune=house, persist=house), (_EVEN,))
        for length in ("close", "open")
        for contact, house in ((False, False), (True, False), (False, True))
    ),
    conserved=_rules_of_life,
    ending=_Options(rounds=60),
)

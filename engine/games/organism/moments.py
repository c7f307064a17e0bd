"""Great moments of ORGANISM: a player's fifth capture; and how replays show a turn.

House rule: a capture has two scenes. In the first one its prey is still there, and nothing is won.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take, Way
from engine.contract.words import say
from engine.games.organism.boards import CORE, Space
from engine.games.organism.body import elements_of, organisms, pieces_of
from engine.games.organism.state import Grow, Move, Shift, View

CAPTURES: Final = 5
"""The capture that is worth a card."""
CHEERED: Final = 2
"""Captures of one turn that are a highlight of a replay."""
_CAPTURE, _TRADE, _ENTRY, _LARGEST, _TOUCH = 10, 3, 2, 2, 1
"""What plies are worth in a replay.

They are a capture, one capture for each of several players, a player who enters, an organism that
grows larger than all others, and one that touches another or the core.
"""
_LARGE: Final = 6
"""Fewest elements of an organism that is worth showing for them."""


def moment(before: View, after: View, seat: int, move: Move) -> Moment | None:
    """Return whose fifth capture a turn brought.

    A turn can bring captures to any seat: for groups that die, or for the core.
    """
    reached = [
        one
        for one in range(after.seats)
        if len(before.tokens[one]) < CAPTURES <= len(after.tokens[one]) and one not in after.out
    ]
    if not reached:
        return None
    who = max(reached, key=lambda one: (len(after.tokens[one]), one == seat))
    count = len(after.tokens[who])
    return Moment(
        seat=who,
        title=say("makes the fifth capture")
        if count == CAPTURES
        else say("makes {n:one capture|# captures}", n=count),
        figure=say("{n:one capture|# captures}", n=count),
        weight=count,
        at=_captured(after, who),
    )


def highlight(before: View, after: View, gains: Sequence[int]) -> Highlight:
    """Return how much a ply is worth showing: its captures, then who enters, grows or touches.

    A trade leaves all as they were, and the next one of the same types is the same story. Other
    growth and other steps say little.
    """
    captures = sum(gains)
    if captures > 1 and max(gains) == 1:
        return Highlight(_TRADE, True, _trade(after))
    weight = _CAPTURE * sum(map(abs, gains))
    if after.last is not None and after.last.introduced:
        weight += _ENTRY
    elif _largest(after) > max(_largest(before), _LARGE - 1):
        weight += _LARGEST
    elif _contacts(after) > _contacts(before):
        weight += _TOUCH
    return Highlight(weight or -1, captures >= CHEERED)


def _trade(after: View) -> str | None:
    """Return the types that a turn captured, as one place: where they stood makes no difference."""
    captures = after.last.captures if after.last is not None else ()
    return " ".join(sorted(one.element.kind for one in captures)) or None


def _largest(view: View) -> int:
    """Return the number of elements of the largest organism."""
    return max((len(one.spaces) for one in view.organisms), default=0)


def _contacts(view: View) -> int:
    """Return how many pairs of two seats' elements touch, and whether one is on the core."""
    seats = {one.space: one.seat for one in view.elements}
    pairs = sum(
        seats.get(other, seat) != seat for space, seat in seats.items() for other in view.board.near[space]
    )
    return pairs // 2 + (CORE in seats)


def _captured(after: View, seat: int) -> tuple[Space, ...]:
    """Return the spaces of what brought the last captures to a seat: elements, or the core."""
    if after.last is None:
        return ()
    taken = [capture.element.space for capture in after.last.captures if seat in capture.by]
    taken += [one.space for death in after.last.deaths if seat in death.to for one in death.elements]
    if not taken and after.core and after.turn == seat:
        return (CORE,)
    return tuple(dict.fromkeys(taken))


def takes(before: View, after: View, seat: int, move: Move) -> Iterator[Take[View]]:
    """Yield the scenes of a turn: elements move to their prey, buds grow out of who pays.

    Then what is captured is gone.
    """
    seen = after.model_copy(update={"ending": None}) if after.ending else after
    start = before.model_copy(update={"last": None})
    ways = tuple(_ways(after, seat, move))
    if after.last is None or not after.last.captures:
        yield Take(seen, start, ways)
        return
    yield Take(_bite(before, after), start, ways)
    yield Take(seen)


def _bite(before: View, after: View) -> View:
    """Return the table when a turn has reached its prey: nothing is gone, and nothing is won."""
    assert after.last is not None
    there = {one.space for one in after.elements}
    lost = [one.element for one in after.last.captures]
    lost += [one for death in after.last.deaths for one in death.elements]
    back = (one for one in lost if one.space not in there)
    pieces = pieces_of((*after.elements, *back), after.board)
    return before.model_copy(
        update={
            "elements": elements_of(pieces, after.board),
            "organisms": organisms(pieces, after.board),
            "last": after.last,
            "core": False,
        }
    )


def _ways(after: View, seat: int, move: Move) -> Iterator[Way]:
    """Yield where the turn's elements came from, and where each stands, or was lost."""
    ways: dict[Space, Space | None] = {}
    if move.introduced is not None:
        ways |= dict.fromkeys(after.board.homes[seat])
    for action in (action for acts in move.acts for action in acts.actions):
        if isinstance(action, Grow):
            ways[action.space] = action.paid[0].space if action.paid else None
        elif isinstance(action, Shift):
            ways[action.to] = ways.pop(action.space, action.space)
    yield from ((start, end) for end, start in ways.items() if start != end)

"""Great moments of ORGANISM: a player's fifth capture; and how replays show a turn."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Highlight, Moment, Take, Way
from engine.contract.words import say
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import Grow, Move, Shift, View

CAPTURES: Final = 5
"""The capture that is worth a card."""
CHEERED: Final = 2
"""Captures of one turn that are a highlight of a replay."""


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
    """Return how much a ply is worth showing: its captures."""
    return Highlight(sum(map(abs, gains)), sum(gains) >= CHEERED)


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
    """Yield the scene of a turn: elements move to their prey, buds grow out of who pays."""
    yield Take(
        after.model_copy(update={"ending": None}) if after.ending else after,
        before.model_copy(update={"last": None}),
        tuple(_ways(after, seat, move)),
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

"""The deal of the day: the strongest turn.

It counts how much a turn raises the seat's chance to win, as the outlook of the computers judges
it, over a turn of nothing. The best is the strongest of all turns that their search finds.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import say
from engine.games import organism
from engine.games.organism.state import State
from engine.players import Daily, Draft, Effort, Play, Thought, Trail
from engine.players.organism.levels import LEVELS, OF_TWO, USUAL
from engine.players.organism.model import Turn, read
from engine.players.organism.outlook import chances
from engine.players.organism.picks import picks_of
from engine.players.organism.reasons import last_look, what, why
from engine.players.organism.search import Thinker

SEATS: Final = 2
EARLIER: Final = range(10, 24)
"""Turns that were played before, of both players."""
ENDS: Final = 400
"""Ends that are followed at each step of a turn."""
JUDGED: Final = 60
"""Turns that are judged, those with the best ends."""
LEAST: Final = 15
"""Percent of a win that the best turn brings at least."""


def deal(dice: Dice) -> State | None:
    """Return a match of two computers in the middle, at the first seat's turn."""
    seed, earlier = str(dice.below(2**53)), dice.choice(EARLIER)
    state = organism.start(organism.Options(), (organism.SeatOptions(),) * SEATS, Dice(seed, 0))
    ply = 0
    while ply < earlier or organism.to_move(state) != (0,):
        (seat,) = organism.to_move(state) or (None,)
        if seat is None:
            return None
        ply += 1
        view = organism.view(state, seat)
        end = resume(organism, view, LEVELS[2](view, Dice(f"{seed}/computer", ply), Effort()).picks)
        assert isinstance(end, Decided)
        state, _ = organism.apply(state, seat, end.move, Dice(seed, ply))
    return state


def is_over(trail: Trail) -> bool:
    """Return whether the turn has ended."""
    return len(trail.moves) > 0


def score(trail: Trail) -> int:
    """Return the percent of a win that the turn brings, over a turn of nothing."""
    return round(100 * (_chance(trail.now) - _idle(trail.start)))


def _chance(state: State) -> float:
    result = organism.outcome(state)
    if result is not None:
        return (0 in result.winners) / len(result.winners)
    return chances(state, Dice("", 0), Effort())[0]


def _idle(state: State) -> float:
    """Return the chance after a turn of nothing."""
    end = resume(organism, view := organism.view(state, 0), organism.stand_in(view))
    assert isinstance(end, Decided)
    return _chance(organism.apply(state, 0, end.move, Dice("", 0))[0])


def best(trail: Trail, play: Play) -> tuple[Thought, ...]:
    """Return the turn that brings most, of those that the search finds."""
    state: State = trail.now
    view, (laws, position) = organism.view(state, 0), read(state)
    turns = dict[Draft, Turn]()
    for weights in (OF_TWO, USUAL):
        thinker = Thinker(laws, weights)
        won = thinker.division(position, ENDS)
        found = [*([won] if won else []), *thinker.turns(position, ENDS)[:JUDGED]]
        turns |= {picks_of(view, laws, position, one.turn()): one.turn() for one in found}
    scored = {picks: score(play(trail, picks)) for picks in turns}
    picks = max(scored, key=lambda one: (scored[one], -len(one)))
    seen = last_look(view, picks)
    return (Thought(picks, why(seen, laws, position, turns[picks]), what(seen)),)


DAILY: Final = Daily(
    aim=say("Find the turn that raises your chance to win most, as the computers judge it."),
    deal=deal,
    is_over=is_over,
    score=score,
    best=best,
    compare=lambda found, most: say("{found} of {most} % more chance to win", found=found, most=most),
    method=say("The strongest of the turns that a wide search finds, as the computers judge them."),
    least=LEAST,
)

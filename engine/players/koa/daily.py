"""The deal of the day: the best three actions of a clan.

Luck does not count: an action scores the points that it brings on average. All sequences of three
actions are tried with the day's dice, so the best score is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import say
from engine.games import koa
from engine.games.koa.chance import Find
from engine.games.koa.state import Claim, End, Excavate, Move, Seek, Seize, State, Unblock
from engine.players import Daily, Effort, Play, Thought, Trail
from engine.players.koa.chances import (
    CLAIM,
    DIG,
    END,
    SEEK,
    SEIZE,
    SWITCH,
    Deed,
    deeds,
    odds_of_seizing,
    slots,
)  # fmt: skip
from engine.players.koa.levels import LEVELS, picks_of
from engine.players.koa.model import Table
from engine.players.koa.reasons import why
from engine.players.koa.squares import BIT

PLAYERS: Final = 4
ACTIONS: Final = 3
TURNS_MOST: Final = 400
"""Actions after which a match without such a turn is given up."""
LEFT: Final = 4
"""Caverns that the clan still has at least, so that the match does not end."""
LEAST: Final = 25
"""Tenths of points that the best actions bring at least."""
GREATEST: Final = 60
"""Most actions to choose from at first; a turn with more is too long to be thought over."""

_KINDS: Final[Mapping[type, int]] = {
    Excavate: DIG, Seize: SEIZE, Claim: CLAIM, Unblock: SWITCH, Seek: SEEK, End: END,
}  # fmt: skip


def deal(dice: Dice) -> State | None:
    """Return a match of computers at a turn of the first seat with three actions."""
    seed = str(dice.below(2**53))
    state = koa.start(koa.Options(), (koa.SeatOptions(),) * PLAYERS, Dice(seed, 0))
    for ply in range(1, TURNS_MOST):
        (seat,) = koa.to_move(state) or (None,)
        if seat is None:
            return None
        if seat == 0 and _is_fit(state):
            return state
        view = koa.view(state, seat)
        end = resume(koa, view, LEVELS[2](view, Dice(f"{seed}/computer", ply), Effort()).picks)
        assert isinstance(end, Decided)
        state, _ = koa.apply(state, seat, end.move, Dice(seed, ply))
    return None


def _is_fit(state: State) -> bool:
    """Return whether a turn begins in which there is something to choose."""
    table = Table(state)
    clan = table.turn
    return (
        not state.used
        and table.actions[clan] == ACTIONS
        and table.caverns_left[clan] >= LEFT
        and bool(table.prey(clan))
        and len(deeds(table)) <= GREATEST
    )


def is_over(trail: Trail) -> bool:
    """Return whether the three actions are used, or the turn has ended."""
    state: State = trail.now
    is_passed = (state.turn, state.round) != (trail.start.turn, trail.start.round)
    return len(trail.moves) >= ACTIONS or is_passed or state.ending is not None


def score(trail: Trail) -> int:
    """Return the tenths of points that all actions bring on average."""
    return sum(
        gain(Table(state), _deed_of(move))
        for state, (_, move) in zip(trail.states[:-1], trail.moves, strict=True)
    )


def gain(table: Table, deed: Deed) -> int:
    """Return the tenths of points that an action brings on average."""
    kind, bit = deed
    clan, after = table.turn, table.copy()
    if kind == DIG:
        counts = slots(table)
        after.dig(bit, Find.CAVERN)
        odds = counts[0] / sum(counts)
    elif kind == SEIZE:
        odds = odds_of_seizing(table, bit)
        after.seize(bit, is_won=True)
    elif kind == SWITCH:
        odds = 1.0
        after.switch(bit)
    else:
        return 0
    return round(10 * odds * (after.points(clan) - table.points(clan)))


def _deed_of(move: Move) -> Deed:
    square = getattr(move, "square", None)
    return _KINDS[type(move)], 0 if square is None else BIT[square]


def best(trail: Trail, play: Play) -> tuple[Thought, ...]:
    """Return the three actions that bring most on average, of all.

    Where they try the same again after bad luck, the deal would teach nothing: then there are none.
    """
    _, found = _best(trail, play)
    if len({*found}) < len(found):
        return ()
    thoughts = list[Thought]()
    for deed in found:
        table, view = Table(trail.now), koa.view(trail.now, 0)
        thoughts.append(Thought(picks_of(deed), why(view, table, deed)))
        trail = play(trail, thoughts[-1].picks)
    return tuple(thoughts)


def _best(trail: Trail, play: Play) -> tuple[int, tuple[Deed, ...]]:
    """Return the most that the rest of the turn can bring, and by which actions."""
    table, found = Table(trail.now), (-1, tuple[Deed, ...]())
    is_last = len(trail.moves) == ACTIONS - 1
    for deed in deeds(table):
        gained, rest = gain(table, deed), tuple[Deed, ...]()
        if not is_last and not is_over(after := play(trail, picks_of(deed))):
            more, rest = _best(after, play)
            gained += more
        if gained > found[0]:
            found = gained, (deed, *rest)
    return found


DAILY: Final = Daily(
    aim=say(
        "Use your {n} actions for most points. Luck doesn’t count: to dig counts {percent} % of the points "
        "on its button, to seize counts by its odds.",
        n=ACTIONS,
        percent=40,
    ),
    deal=deal,
    is_over=is_over,
    score=score,
    best=best,
    compare=lambda found, most: say(
        "{found}.{tenth} of {most}.{tenths} points",
        found=found // 10, tenth=found % 10, most=most // 10, tenths=most % 10,
    ),
    method=say("All ways to use the {n} actions were tried: no other brings more.", n=ACTIONS),
    least=LEAST,
)  # fmt: skip

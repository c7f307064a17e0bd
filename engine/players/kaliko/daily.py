"""The deal of the day: the best play from a hand of five tiles.

Every play of the hand is tried, so the best score is exact.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import say
from engine.games import kaliko
from engine.games.kaliko.paths import pattern_of, points
from engine.games.kaliko.plays import Found, plays
from engine.games.kaliko.refusals import PLAY
from engine.games.kaliko.state import Laid, State, laid_name
from engine.games.kaliko.tiles import in_order
from engine.players import Daily, Effort, Play, Thought, Trail
from engine.players.kaliko.levels import club_player
from engine.players.kaliko.reasons import for_itself, to_lay

TILES: Final = 5
"""Tiles in the hand: few enough to be tried in a minute or two."""
EARLIER: Final = 4
"""Plays that lie on the table already."""
LEAST: Final = 15
"""Points that the best play has at least."""
FEWEST: Final = 3
"""Tiles that it lays at least."""
PLAYS_MOST: Final = 4000
"""Plays of a hand that are tried; one that has more is not dealt."""


def deal(dice: Dice) -> State | None:
    """Return a table after a few plays of a single player, with a small hand."""
    seed = str(dice.below(2**53))
    state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),), Dice(seed, 0))
    for ply in range(1, 2 * EARLIER + 1):
        view = kaliko.view(state, 0)
        end = resume(kaliko, view, club_player(view, Dice(f"{seed}/computer", ply), Effort()).picks)
        assert isinstance(end, Decided)
        state, _ = kaliko.apply(state, 0, end.move, Dice(seed, ply))
        if state.plays[0] == EARLIER:
            break
    hand = state.hands[0]
    if state.plays[0] < EARLIER or len(hand) < TILES:
        return None
    kept = in_order(dice.shuffle(hand)[:TILES])
    rest = tuple(tile for tile in hand if tile not in kept)
    state = state.model_copy(update={"hands": (kept,), "bag": (*state.bag, *rest), "returned": ()})
    found = _best(state)
    if found is None or len(found[1]) < FEWEST:
        return None
    return state


def score(trail: Trail) -> int:
    """Return the points of the play; an exchange or a pass has none."""
    gained: int = trail.now.scores[0] - trail.start.scores[0]
    return gained


def best(trail: Trail, play: Play) -> tuple[Thought, ...]:
    """Return the play that scores most, of fewest tiles."""
    state: State = trail.start
    found = _best(state)
    assert found is not None
    laid = tuple(Laid(tile=turned.tile, turn=turned.turn, cell=cell) for cell, turned in found[1])
    picks = (*((laid_name(one),) for one in laid), (PLAY,))
    why, told = for_itself(kaliko.view(state, 0), laid), to_lay([one.tile for one in laid])
    return (Thought(picks, why, told),)


def is_over(trail: Trail) -> bool:
    """Return whether the hand has been played."""
    return len(trail.moves) > 0


def _best(state: State) -> tuple[int, Found] | None:
    """Return the highest score, and the shortest play for it; None if there are too many."""
    pattern = pattern_of(state.pattern)
    tried = [*islice(plays(pattern, state.hands[0], TILES), PLAYS_MOST)]
    if not tried or len(tried) == PLAYS_MOST:
        return None
    scored = ((points(pattern.trace(dict(found))), found) for found in tried)
    return max(scored, key=lambda one: (one[0], -len(one[1])))


DAILY: Final = Daily(
    aim=say(
        "Find the play that scores most with these tiles: join open ends of one colour. All of that path "
        "counts, and a loop counts twice."
    ),
    deal=deal,
    is_over=is_over,
    score=score,
    best=best,
    compare=lambda found, most: say("{found} of {most:1 point|# points}", found=found, most=most),
    method=say("Every play of this hand was tried: no other scores more."),
    least=LEAST,
)

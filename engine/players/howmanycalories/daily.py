"""The deal of the day: the last six tricks of a round against three computers.

Every order of the cards is tried against them, so the best result is exact.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import say
from engine.games import howmanycalories
from engine.games.howmanycalories.cards import KCAL, card_of, key
from engine.games.howmanycalories.rules import LIMITS
from engine.games.howmanycalories.state import State
from engine.players import Daily, Draft, Effort, Play, Thought, Trail
from engine.players.howmanycalories.levels import LEVELS
from engine.players.howmanycalories.reasons import why_played

PLAYERS: Final = 4
CARDS: Final = 6
"""Cards in hand: their 720 orders can be tried in a second."""
LEAST: Final = 1500
"""Calories that the best order brings at least, with what was eaten before."""


def deal(dice: Dice) -> State | None:
    """Return a round of computers after its first tricks."""
    seed = str(dice.below(2**53))
    options = howmanycalories.Options(rounds=1)
    state = howmanycalories.start(options, (howmanycalories.SeatOptions(),) * PLAYERS, Dice(seed, 0))
    ply = 0
    while state.phase == "pass" or len(state.hands[0]) > CARDS or 0 not in howmanycalories.to_move(state):
        movers = howmanycalories.to_move(state)
        if not movers or state.out[0]:
            return None
        ply += 1
        view = howmanycalories.view(state, movers[0])
        end = resume(howmanycalories, view, LEVELS[1](view, Dice(f"{seed}/computer", ply), Effort()).picks)
        assert isinstance(end, Decided)
        state, _ = howmanycalories.apply(state, movers[0], end.move, Dice(seed, ply))
    return state if len(state.hands[0]) == CARDS else None


def is_over(trail: Trail) -> bool:
    """Return whether the seat has nothing more to eat."""
    state: State = trail.now
    return state.phase == "over" or state.out[0]


def score(trail: Trail) -> int:
    """Return the calories that were eaten in the round; none past the limit."""
    state: State = trail.now
    if state.phase == "over":
        ended = state.history[-1]
        return 0 if ended.out[0] else KCAL * sum(ended.taken[0])
    return 0 if state.out[0] else KCAL * state.calories(0)


def best(trail: Trail, play: Play) -> tuple[Thought, ...]:
    """Return the order of cards with most food, of all."""
    thoughts = list[Thought]()
    for draft in _best(trail, play)[1]:
        view, card = howmanycalories.view(trail.now, 0), card_of(draft[0][0])
        thoughts.append(Thought(draft, why_played(view, card)))
        trail = play(trail, draft)
    return tuple(thoughts)


def _best(trail: Trail, play: Play) -> tuple[int, tuple[Draft, ...]]:
    """Return the most that can be eaten from here on, and in which order."""
    if is_over(trail):
        return score(trail), ()
    found = -1, tuple[Draft, ...]()
    for card in trail.now.hands[0]:
        draft: Draft = ((key(card),),)
        eaten, rest = _best(play(trail, draft), play)
        if eaten > found[0]:
            found = eaten, (draft, *rest)
    return found


DAILY: Final = Daily(
    aim=say(
        "Eat as many kcal as you can in the rest of this round against three computers. Past {limit:,} kcal "
        "you are out, and nothing counts.",
        limit=LIMITS[PLAYERS] * KCAL,
    ),
    deal=deal,
    is_over=is_over,
    score=score,
    best=best,
    compare=lambda found, most: say("{found:,} of {most:,} kcal", found=found, most=most),
    method=say("Every order of your cards was tried against these computers: none brings more."),
    least=LEAST,
)

"""Search of whole turns: own ones, others' answers, and own replies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.state import ORGANISMS_TO_WIN
from engine.players import Effort
from engine.players.organism.conflict import ended
from engine.players.organism.model import MOVE, Body, Laws, Position, Turn, introduced, living, spaces_of
from engine.players.organism.turns import Acting, Reached
from engine.players.organism.value import WON, Scene, Weights, contacts, plain, possible, tokens_worth

ENTRANCES: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""The orders in which types can go on the homes."""
PATIENCE: Final = 30
"""Number of rounds after which a waiting player gets restless."""
DIVIDED: Final = 10_000.0
"""Value above anything else that an organism can be worth."""
DIVISIBLE: Final = 500.0
"""Value of each living organism that the elements still allow."""
APART: Final = -10.0
"""Value of each element that an element touches."""
STEPS: Final = 40
"""Number of dividing turns whose next turns are searched.

The search asks whether the next turn can win.
"""
THREATS: Final = 4
"""Number of threats to examine besides the turns with the best ends."""
GROWN: Final = 6
"""Number of turns to examine that leave enough elements to divide.

Enough means enough for a win by organisms.
"""
RESTLESS: Final = 5
"""Growth of random influence per restless round, in hundredths of a token."""


@dataclass(frozen=True, slots=True)
class Found:
    """A turn, the position after it, and its worth.

    The worth is for the seat that took the turn.
    """

    worth: float
    after: Position
    reached: Reached
    introduced: tuple[int, int, int] | None

    def turn(self) -> Turn:
        """Return the turn."""
        return Turn(self.introduced, self.reached.acts())


class Thinker:
    """A search for turns in a match, which counts the positions examined."""

    def __init__(self, laws: Laws, weights: Weights) -> None:
        self.laws = laws
        self.weights = weights
        self.looked = 0

    def turns(self, position: Position, most: int) -> list[Found]:
        """Return the current seat's possible turns, the best end first."""
        if spaces_of(position.own):
            found = self._turns(position, most, None)
        else:
            found = [
                one
                for kinds in ENTRANCES
                for one in self._turns(introduced(self.laws, position, kinds), most, kinds)
            ]
        found.sort(key=lambda one: -one.worth)
        return found

    def _turns(self, position: Position, most: int, kinds: tuple[int, int, int] | None) -> list[Found]:
        laws, seat, weights = self.laws, position.turn, self.weights
        scene = Scene(laws, position, seat, weights)
        acting = Acting(laws, position)
        sides, found = position.sides, list[Found]()
        rest = self.rest(position, seat)
        own_tokens = tokens_worth(laws, position, seat, weights)
        for reached in acting.turns(scene.worth, most):
            after = ended(laws, position._replace(sides=(*sides[:seat], reached.body, *sides[seat + 1 :])))
            self.looked += 1
            if after.winners:
                worth = WON if seat in after.winners else -WON
            elif not laws.has_rain and scene.is_quiet(reached.body):
                worth = scene.worth(reached.body) + own_tokens - rest
            else:
                worth = self.standing(after, seat)
            found.append(Found(worth, after, reached, kinds))
        return found

    def division(self, position: Position, most: int) -> Found | None:
        """Return a turn that wins by organisms, if one is found.

        The elements have to suffice for it.
        """
        for reached in self._divided(position, most):
            if living(self.laws, reached.body) < ORGANISMS_TO_WIN:
                break
            found = self._found(position, reached)
            if found.worth >= WON:
                return found
        return None

    def threats(self, position: Position, most: int) -> list[Found]:
        """Return turns that threaten to win by organisms in the next turn.

        The threat assumes that no other seat interferes.
        """
        threats = list[Found]()
        for reached in self._divided(position, most)[:STEPS]:
            found = self._found(position, reached)
            if found.after.winners:
                continue
            if self.division(found.after._replace(turn=position.turn), most // 4):
                threats.append(found)
                if len(threats) >= THREATS:
                    break
        return threats

    def _divided(self, position: Position, most: int) -> list[Reached]:
        """Return turns that move a seat's elements apart.

        Those that divide them most come first. The usual search keeps what is safe. This one risks
        everything, as long as the elements suffice for a win by organisms. Only MOVE divides.
        """
        laws = self.laws
        if possible(laws, position.own) < ORGANISMS_TO_WIN:
            return []

        def rank(body: Body) -> float:
            return (
                DIVIDED * living(laws, body)
                + DIVISIBLE * min(possible(laws, body), ORGANISMS_TO_WIN)
                + APART * contacts(laws, body)
                + body[3].bit_count()
            )

        turns = Acting(laws, position).turns(rank, most, (MOVE,))
        self.looked += len(turns) // 3  # to look at one takes about a third of the usual time
        return sorted(turns, key=lambda one: -rank(one.body))

    def _found(self, position: Position, reached: Reached) -> Found:
        """Return a turn of elements on the board, with its position."""
        seat, sides = position.turn, position.sides
        self.looked += 1
        moved = position._replace(sides=(*sides[:seat], reached.body, *sides[seat + 1 :]))
        after = ended(self.laws, moved)
        return Found(self.standing(after, seat), after, reached, None)

    def standing(self, position: Position, seat: int) -> float:
        """Return a position's worth to a seat after its own turn."""
        if position.winners:
            return WON if seat in position.winners else -WON
        return (
            Scene(self.laws, position, seat, self.weights).worth(position.sides[seat])
            + tokens_worth(self.laws, position, seat, self.weights)
            - self.rest(position, seat)
        )

    def rest(self, position: Position, seat: int) -> float:
        """Return the worth of what others have, which counts against a seat."""
        if self.laws.has_rain:
            return tokens_worth(self.laws, position, self.laws.seats, self.weights)
        others = [
            plain(self.laws, position.sides[other], self.weights)
            + tokens_worth(self.laws, position, other, self.weights)
            for other in range(self.laws.seats)
            if other != seat and other not in position.gone
        ]
        return (max(others) + fsum(others) / len(others)) / 2 if others else 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How far and how wide a player looks."""

    ends: int
    """Number of ends that continue at each step of an own turn."""
    turns: int
    """Number of own turns to examine, those with the best ends."""
    replies: int
    """Number of each other player's best replies to examine."""
    margin: float
    """Largest difference from a player's best reply for a reply to count."""
    answers: bool
    """Whether to consider one's own next turn, too."""
    reply_ends: int
    """The same as `ends`, for one's own next turn."""
    last_ends: int
    divides: bool
    """Whether to search separately for wins by organisms.

    The search covers one's own wins and those of others.
    """
    positions: int
    """Number of positions after which nothing more is begun."""


def best(thinker: Thinker, position: Position, plan: Plan, effort: Effort, dice: Dice) -> Found:
    """Return the turn after which the seat stands best.

    All others have answered by then. Chance decides between equal turns.
    """
    if plan.divides and (won := thinker.division(position, effort.of(plan.ends))):
        return won
    restless = 1 + RESTLESS * max(0, position.round - PATIENCE)
    found = sorted(
        ((one.worth + dice.below(restless), one) for one in dice.shuffle(thinker.turns(position, plan.ends))),
        key=lambda one: -one[0],
    )
    _, chosen = found[0]
    most = -2 * WON
    budget = effort.of(plan.positions)
    turns = effort.of(plan.turns)
    if plan.divides:
        found = _with_divisible(thinker.laws, found, thinker.threats(position, effort.of(plan.ends)), turns)
    for thought, (liked, one) in enumerate(found[:turns]):
        if thought and (most >= WON or thinker.looked >= budget or effort.is_late()):
            break
        luck = liked - one.worth
        worth = luck + _answered(thinker, one.after, position.turn, plan, most - luck)
        if worth > most:
            chosen, most = one, worth
    return chosen


def _with_divisible(
    laws: Laws, found: list[tuple[float, Found]], threats: Sequence[Found], most: int
) -> list[tuple[float, Found]]:
    """Return the `most` turns to examine.

    These are the best turns and those that may lead to a win by organisms: the `threats`, and turns
    that leave enough elements for such a win. The latter come early, because a search ends after
    enough positions. They replace other turns, so that the search takes no longer.
    """
    kept = max(1, most // 3)
    near, rest = list[tuple[float, Found]](), list[tuple[float, Found]]()
    for pair in found[kept:]:
        is_near = len(near) < GROWN and possible(laws, pair[1].reached.body) >= ORGANISMS_TO_WIN
        (near if is_near else rest).append(pair)
    return [*((one.worth, one) for one in threats), *found[:kept], *near, *rest][:most]


def _answered(thinker: Thinker, position: Position, seat: int, plan: Plan, floor: float) -> float:
    """Return a position's worth for a seat after others' answers.

    At its own turn the seat takes its best. Before that, the others decide what they leave it. A
    result at or below `floor` may be inexact.
    """
    if position.winners:
        return WON if seat in position.winners else -WON
    if position.turn == seat:
        if not plan.answers:
            return thinker.standing(position, seat)
        worth = thinker.turns(position, plan.last_ends)[0].worth
        return WON if plan.divides and worth < WON and thinker.division(position, plan.reply_ends) else worth
    if plan.divides and thinker.division(position, plan.reply_ends):
        return -WON
    replies = thinker.turns(position, plan.reply_ends)
    worth = 2 * WON
    for reply in replies[: plan.replies]:
        if reply.worth < replies[0].worth - plan.margin:
            break
        worth = min(worth, _answered(thinker, reply.after, seat, plan, floor))
        if worth <= floor:
            break
    return worth

"""Habits by which people play cards without thinking far ahead.

Playouts use them, and the cards of other players are judged by them. There are three habits. The
careful habit lays each card with odds that suit the place in the trick, the room below the limit
and the cards left. These odds were learned in three million rounds (`odds.toml`). The
hungry habit takes what it can eat at once. The aimless habit lays any card. The code only adds and
multiplies the odds, so the results are the same on every machine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from math import fsum
from typing import Any, Final, NamedTuple

from engine.games.howmanycalories.cards import DECK
from engine.players.howmanycalories.model import OPEN, STRENGTHS, Round

Uniform = Callable[[], float]
"""A function that returns a number from 0 to less than 1."""

CAREFUL, HUNGRY, AIMLESS = 0, 1, 2
HABITS: Final = (CAREFUL, HUNGRY, AIMLESS)
COMMON: Final = (0.5, 0.4, 0.1)
"""Prior probability of each habit, before a player's cards were seen."""
SLIPS: Final = (0.1, 0.15, 1.0)
"""How often a player of each habit lays a random card instead."""
NO_ROOM: Final = 99
"""Value for the room of a ghost guest.

A ghost guest has no limit, and so no room below it.
"""
HAND_MOST: Final = 8
FOLLOW_MOST: Final = 3

Row = list[float]
Spot = tuple[int, int, int, int, int, int, int]
"""A place in a trick before its card is laid.

In order: the number of chairs that follow; the suit led; the strengths of the highest and the
lowest card so far; the lowest card, which is the one eaten; the room below the own limit; the room
below the limit of the player with the highest card.
"""


class Odds(NamedTuple):
    """Odds of the careful habit for a number of players."""

    lead: list[list[Row]]
    """By cards in hand, room below the limit and card."""
    spend: list[list[tuple[Row, Row, Row]]]
    """By cards in hand and chairs to follow, then by card.

    One row each for the highest card, the lowest card, and those between.
    """
    eat: list[Row]
    """By chairs to follow and the room that would be left.

    The room may be below zero and is then an index from the end.
    """
    feed: list[Row]
    """The same for the player who would take the card."""
    give: Row
    """By card: the odds of passing it on."""


@cache
def odds_of(players: int) -> Odds:
    """Return the odds of the careful habit."""
    text = files(__package__).joinpath("odds.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)[f"players_{players}"]
    rooms = range(28)
    return Odds(
        lead=[
            [[_at(table["lead"][_phase(cards)][_ease(room)], card) for card in (1, *DECK)] for room in rooms]
            for cards in range(HAND_MOST + 1)
        ],
        spend=[
            [
                _spend(_of(table["spend"][_phase(cards)], follow), _of(table["between"], follow))
                for follow in range(FOLLOW_MOST + 1)
            ]
            for cards in range(HAND_MOST + 1)
        ],
        eat=[_by_room(_of(table["eat"], follow)) for follow in range(FOLLOW_MOST + 1)],
        feed=[_by_room(_of(table["feed"], follow)) for follow in range(FOLLOW_MOST + 1)],
        give=[_at(table["give"], card) for card in (1, *DECK)],
    )


def _phase(cards: int) -> int:
    """Return 0 early, 1 midway and 2 late in a round.

    It depends on the cards in hand.
    """
    return 0 if cards > 5 else 1 if cards > 3 else 2


def _ease(room: int) -> int:
    """Return 0 for little, 1 for some, 2 for much room.

    Room is the room below the limit.
    """
    return 0 if room < 6 else 1 if room < 14 else 2


def _of(rows: Sequence[Any], follow: int) -> Any:
    """Return the row for a number of chairs to follow.

    The last row applies to all larger numbers.
    """
    return rows[min(follow, len(rows) - 1)]


def _at(quarters: Sequence[float], card: int) -> float:
    """Return the number for a card from a row.

    A row has one number for each card, or one for each four cards.
    """
    return quarters[(card - 1) * len(quarters) // len(DECK)]


def _spend(rows: Sequence[Sequence[float]], between: float) -> tuple[Row, Row, Row]:
    highest, lowest, middle = ([_at(row, card) for card in (1, *DECK)] for row in rows)
    return highest, lowest, [between * one for one in middle]


def _by_room(row: Sequence[float]) -> Row:
    """Return a row indexed by room.

    The steps are: below zero, up to 3, 9, 15, more, and a ghost guest.
    """
    by_room = [row[1 if room < 4 else 2 if room < 10 else 3 if room < 16 else 4] for room in range(28)]
    ghosts = [row[-1]] * (NO_ROOM + 1 - 28)
    return [*by_room, *ghosts, *[row[0]] * 32]


def spot_of(table: Round) -> Spot:
    """Return the place of the player whose turn it is."""
    taker, sums, limit = table.high_chair, table.sums, table.limit
    takers = NO_ROOM if table.ghosts[taker] else limit - sums[taker]
    return table.left - 1, table.led, table.high, table.low, table.low_card, limit - sums[table.turn], takers


# Weights of the cards of a hand


def careful(odds: Odds, hand: Sequence[int], spot: Spot) -> Row:
    """Return how likely the careful habit lays each card of a hand."""
    follow, led, high, low, low_card, room, takers = spot
    if led == OPEN:
        row = odds.lead[len(hand)][room]
        return [row[card] for card in hand]
    highest, lowest, between = odds.spend[len(hand)][follow]
    eat, feed, strengths = odds.eat[follow][room - low_card], odds.feed[follow], STRENGTHS[led]
    weights = []
    for card in hand:
        strength = strengths[card]
        if strength > high:
            weights.append(highest[card] * eat)
        elif strength < low:
            weights.append(lowest[card] * feed[takers - card])
        else:
            weights.append(between[card])
    return weights


def hungry(hand: Sequence[int], spot: Spot) -> Row:
    """Return 1 for each best card and 0 for the others.

    The best card is the one that is best if the trick ended with it. Best is to eat most without
    being out, then to knock a player out, then to feed no player.
    """
    _, led, high, low, low_card, room, takers = spot
    if led == OPEN:
        return [1.0] * len(hand)
    eaten, strengths = low_card if low_card <= room else -100, STRENGTHS[led]
    gains: list[float] = []
    for card in hand:
        strength = strengths[card]
        if strength > high:
            gains.append(eaten)
        elif strength >= low or takers >= NO_ROOM:
            gains.append(0)
        else:
            gains.append(-0.3 * card if card <= takers else 10)
    most = max(gains)
    return [1.0 if gain == most else 0.0 for gain in gains]


def drawn(cards: Sequence[int], weights: Sequence[float], random: Uniform) -> int:
    """Draw one of the cards by weight."""
    rest = random() * fsum(weights)
    for card, weight in zip(cards, weights, strict=True):
        rest -= weight
        if rest < 0:
            return card
    return cards[-1]


def play_on(table: Round, odds: Odds, habits: Sequence[int], random: Uniform) -> None:
    """Play a round to its end, each chair by its habit.

    Ghost guests lay their last card.
    """
    hands, ghosts, lay = table.hands, table.ghosts, table.lay
    while not table.is_over:
        chair = table.turn
        hand = hands[chair]
        habit = habits[chair]
        if len(hand) == 1 or ghosts[chair]:
            lay(hand[-1])
        elif habit == CAREFUL:
            lay(drawn(hand, careful(odds, hand, spot_of(table)), random))
        elif habit == HUNGRY:
            lay(drawn(hand, hungry(hand, spot_of(table)), random))
        else:
            lay(hand[int(random() * len(hand))])

"""A friendly beginner in How many Calories.

It eats what it can and sees when a card would be too much. It plays a random card one time in five.
It does not count cards or ask who follows, and it passes on what looks dangerous.
"""

from __future__ import annotations

from typing import Final

from engine.games.howmanycalories.state import View
from engine.players.howmanycalories.habits import Uniform, drawn, hungry, spot_of
from engine.players.howmanycalories.knowledge import Known

FORGETS: Final = 0.2
"""How often it plays a random card."""


def simple_pass(view: View, random: Uniform) -> tuple[int, ...]:
    """Return the highest card and a random other one."""
    others = sorted(view.hand)
    highest = others.pop()
    return others[int(random() * len(others))], highest


def simple_card(view: View, random: Uniform) -> tuple[int, ...]:
    """Return the best card if the trick ended with it.

    To lead, return a card from the middle of the hand.
    """
    hand = sorted(view.hand)
    if random() < FORGETS:
        return (hand[int(random() * len(hand))],)
    if not view.trick:
        return (hand[len(hand) // 2],)
    return (drawn(hand, hungry(hand, spot_of(Known(view).table)), random),)

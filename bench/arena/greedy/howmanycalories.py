"""Play the card that would do best if the trick ended with it."""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.state import Move, Pass, Play, View

OUT: Final = 100
"""Cost of being out: worse than anything that can be eaten."""
DROPPED: Final = 10
"""Gain when another player is out, in hundreds of calories."""
FED: Final = 0.3
"""Cost of each hundred calories that it feeds to another player."""


def move(view: View, dice: Dice) -> Move:
    """Pass the two highest cards; else play a card of the greatest gain.

    Chance decides between equal ones.
    """
    if view.phase == "pass":
        low, high = sorted(view.hand)[-2:]
        return Pass(cards=(low, high))
    gains = [_gain(view, card) for card in view.hand]
    return Play(
        card=dice.choice([card for card, gain in zip(view.hand, gains, strict=True) if gain == max(gains)])
    )


def _gain(view: View, card: Card) -> float:
    """Return the gain if the trick ended with the card.

    It is hundreds of calories eaten, less what others are fed. To lead gains nothing yet.
    """
    assert view.seat is not None
    if not view.trick:
        return 0
    laid = view.would_lay(view.seat, card)
    top, bottom = view.ends_with(laid)
    is_out = view.calories_with(top.chair, bottom.card) > view.limit
    if top is laid:
        return -OUT if is_out else bottom.card
    if bottom is not laid or view.is_ghost(top.chair):
        return 0
    return DROPPED if is_out else -FED * card

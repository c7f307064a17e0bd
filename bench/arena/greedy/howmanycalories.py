"""Eats what it can at once: of the cards in hand, the one that would do best if the trick ended with it."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.table import Move, Pass, Play, View

OUT: Final = 100
"""What it takes to be out to be worse than anything that can be eaten."""
DROPPED: Final = 10
"""What somebody else's being out is worth to it, in hundreds of calories."""
FED: Final = 0.3
"""What it minds each hundred of calories that it feeds somebody else."""


def move(view: View, dice: Dice) -> Move:
    """The two highest cards to the neighbour; then what it gains most by, by lot among what gains as much."""
    if view.phase == "pass":
        low, high = sorted(view.hand)[-2:]
        return Pass(cards=(low, high))
    gains = [_gain(view, card) for card in view.hand]
    return Play(
        card=dice.choice([card for card, gain in zip(view.hand, gains, strict=True) if gain == max(gains)])
    )


def _gain(view: View, card: Card) -> float:
    """Hundreds of calories eaten if the trick ended with the card, less what it feeds others; to lead gains nothing yet."""
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

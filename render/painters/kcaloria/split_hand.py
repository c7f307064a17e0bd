"""A hand while tiles are discarded: those tiles are large, and the others low cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles.cards import Card, Hand
from render.painters.kcaloria.tiles.low_cards import LowHand

_LABEL: Final = 58
"""Height of the line above the cards that stay."""
_PLATE, _IN, _UP = 56, 20, 6
"""Height of the plate on it, the margin beside its words, and how much higher it is."""


@dataclass(frozen=True, slots=True)
class SplitHand:
    """The cards in question, and below them the others."""

    going: Hand
    staying: LowHand

    @classmethod
    def of(cls, held: Sequence[Card]) -> Self:
        """Return the cards, each among its own."""
        return cls(
            Hand.of([card for card in held if card.is_going]),
            LowHand.of([card for card in held if not card.is_going]),
        )

    @property
    def height(self) -> int:
        """The height of all cards with the line between, and the gap below them."""
        return self.going.height + (_LABEL + self.staying.height if self.staying.rows else 0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all cards from the top of the box on."""
        self.going.draw(canvas, box)
        if not self.staying.rows:
            return
        top = box.top + self.going.height
        said = word(words.YOUR_HAND)
        wide = lettering.width(said, theme.SMALL, bold=True) + 2 * _IN
        plate = Box.at(box.left, top - _UP, wide, _PLATE)
        canvas.panel(plate, colours.PLATE)
        canvas.text(plate.middle, said, theme.SMALL, theme.TEXT, bold=True, side="middle")
        self.staying.draw(canvas, box._replace(top=top + _LABEL))

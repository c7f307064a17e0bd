"""Pictures of a game's examples: real positions, with invented players."""

from typing import Any, Literal

from engine.contract.values import Section
from render import Picture

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Names of the players in the examples, by seat."""


def picture_of(name: str, section: Section, language: str = "", *, is_stark: bool = False) -> Picture:
    """Return the picture of a rules section that has a position.

    It shows a player's view as their hand.
    """
    view: Any = section.picture
    kind: Literal["table", "hand"] = "table" if view.seat is None else "hand"
    return Picture(
        name, kind, view, PEOPLE, section.numbers, language=language, part=section.part, is_stark=is_stark
    )

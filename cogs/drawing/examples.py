"""The pictures of a game's examples: real positions, as its rules show them, with people who are nobody in particular."""

from typing import Any, Literal

from engine.contract.game import Section
from render import Picture

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Who plays in the examples, by seat."""


def picture_of(name: str, section: Section, language: str = "", *, is_stark: bool = False) -> Picture:
    """What is drawn for a section of the game that has a position: a player's view as their hand."""
    view: Any = section.picture
    kind: Literal["table", "hand"] = "table" if view.seat is None else "hand"
    return Picture(name, kind, view, PEOPLE, language=language, part=section.part, is_stark=is_stark)

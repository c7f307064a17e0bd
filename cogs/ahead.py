"""Pictures that nobody waits for: drawn while there is time, so that the grounds and pieces of every game are at hand."""

from collections.abc import Iterator
from typing import Literal

from engine.library import GAMES
from render import Picture

_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def pictures() -> Iterator[Picture]:
    """For each game what its rules show, which is some of everything."""
    for name, game in GAMES.items():
        yield Picture(name, "cover", None, ())
        for section in game.PAGE:
            if (view := section.picture) is not None:
                kind: Literal["table", "hand"] = "table" if view.seat is None else "hand"
                yield Picture(name, kind, view, _NAMES)

"""What the suite must know of a game beyond the contract.

Each game's own tests have it, as `LAW` in `<game>_laws.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.contract.game import AnyGame
from engine.kit.frozen import Frozen

Corner = tuple[Frozen, tuple[Frozen, ...]]
"""Options, and what the players bring in turn."""


@dataclass(frozen=True)
class Law:
    """A game and what has to hold in it."""

    game: AnyGame
    fast: tuple[Corner, ...]
    slow: tuple[Corner, ...]
    conserved: Callable[[Any], object]
    """Something of a State that is the same in every State of a match."""
    secrets: Callable[[Any, int | None], tuple[str, ...]] | None = None
    """Patterns of words that may stand in nothing which the seat can read; None where everybody
    sees everything.
    """
    ending: Frozen | None = None
    """Options under which every match ends; None if the usual ones ensure that."""
    between: tuple[type, ...] = ()
    """Moves that a player makes in another player's turn."""
    names: tuple[str, ...] = ()
    """What a list that a player brings may name."""

"""The laws of all games, from `tests/games/<game>_laws.py` and the toys."""

from collections.abc import Mapping
from importlib import import_module

from engine.library import GAMES
from tests.conformance.law import Law
from tests.toys import laying_laws, rolling_laws
from tests.toys.skeleton import laws as skeleton_laws


def law_of(name: str) -> Law:
    """Return the law of a game of the library."""
    law = import_module(f"tests.games.{name}_laws").LAW
    assert isinstance(law, Law)
    return law


LAWS: Mapping[str, Law] = {
    **{name: law_of(name) for name in GAMES},
    "laying": laying_laws.LAW,
    "rolling": rolling_laws.LAW,
    "skeleton": skeleton_laws.LAW,
}
"""By the name of the game."""

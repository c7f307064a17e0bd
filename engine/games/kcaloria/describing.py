"""The table of kCaloria in words."""

from engine.games.kcaloria.table import View
from engine.words import Sentence, say


def describe(view: View) -> tuple[Sentence, ...]:
    """All that the view shows."""
    return (say("Turn {n}.", n=view.clock),)

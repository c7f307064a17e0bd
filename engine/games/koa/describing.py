"""The board of KOA in words."""

from engine.games.koa.table import View
from engine.words import Sentence, say


def describe(view: View) -> tuple[Sentence, ...]:
    """All that the view shows."""
    return (say("Round {round}.", round=view.round),)

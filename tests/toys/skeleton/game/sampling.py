"""Positions of Skeleton that are possible for all that one seat knows."""

from engine.contract.dice import Dice
from tests.toys.skeleton.game.state import FEWEST, MOST, Public, State, View


def sample(view: View, dice: Dice) -> State:
    """Return a State that the view's seat can't distinguish from the real one."""
    taken = sum(view.scores)
    possible = range(max(0, FEWEST - taken), MOST - taken + 1)
    pearls = dice.choice(possible) if view.pearls is None else view.pearls
    return State(**{name: getattr(view, name) for name in Public.model_fields}, pearls=pearls)

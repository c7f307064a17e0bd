"""The dish without the elements that are about to move, as replays show it."""

from collections.abc import Collection

from engine.contract.values import Place
from engine.games.organism.state import View


def without(view: View, places: Collection[Place]) -> View:
    """Return a View without the elements on some spaces: their organisms close up."""
    elements = tuple(one for one in view.elements if one.space not in places)
    organisms = (
        one.model_copy(update={"spaces": tuple(space for space in one.spaces if space not in places)})
        for one in view.organisms
    )
    return view.model_copy(
        update={"elements": elements, "organisms": tuple(one for one in organisms if one.spaces)}
    )

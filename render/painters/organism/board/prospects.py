"""What may come onto a free space: where something may grow, and which type it would be."""

from collections.abc import Set as AbstractSet

from engine.games.organism.boards import Space
from engine.games.organism.state import Kind, View


def kind_to_come(view: View) -> Kind | None:
    """Return the type that grows or moves to the space that is asked for."""
    if view.asked == "to":
        return next((one.kind for one in view.elements if one.space == view.chosen), None)
    return view.growing if view.asked == "plot" else None


def plots(view: View, acting: AbstractSet[Space]) -> list[Space]:
    """Return the places for growth while it is asked what the acting organism grows.

    They are beside the organism's GROW elements and touch nobody else's, unless a house rule lets
    them: then it depends on the type.
    """
    if view.asked != "grows":
        return []
    there, near = {one.space: one for one in view.elements}, view.board.near
    growers = [space for space in acting if there[space].kind is Kind.GROW]
    free = {beside for space in growers for beside in near[space]} - there.keys()
    if view.options.growth_in_contact:
        return sorted(free)
    return sorted(
        space for space in free if all(there[by].seat == view.turn for by in near[space] if by in there)
    )

"""What the board of a View shows about a question, worked out by the rules."""

from __future__ import annotations

from engine.games.organism.boards import Space
from engine.games.organism.body import Body, label_pieces
from engine.games.organism.state import KINDS, Kind, View


def kind_to_come(view: View) -> Kind | None:
    """Return the type that grows or moves to the space that is asked for."""
    if view.asked == "to":
        return next((one.kind for one in view.elements if one.space == view.chosen), None)
    return view.growing if view.asked == "plot" else None


def plots(view: View) -> list[Space]:
    """Return the spaces where something may grow while it is asked what grows (ORG-9).

    They are in the order of the board.
    """
    if view.asked != "grows" or view.acting is None:
        return []
    pieces = label_pieces(view.elements, view.organisms)
    body = Body(pieces, view.board, view.options, view.turn, view.acting)
    found = {space for kind in KINDS for space in body.plots(kind)}
    return sorted(found, key=view.board.order.__getitem__)

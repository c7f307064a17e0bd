"""Planning ahead in Kaliko: a pass can be planned when little else is left."""

from engine.games.kaliko.plays import shortest
from engine.games.kaliko.stand_in import SEARCHED, ends_by_passing
from engine.games.kaliko.state import View


def ahead(view: View) -> View | None:
    """Return the view as if it were this seat's turn, to plan a pass.

    A pass can be planned if the bag is empty, the few tiles of the hand make no play, and no pass
    ends the match.
    """
    if view.seat is None or view.ending or view.seat in view.left or view.bag:
        return None
    if ends_by_passing(view) or shortest(view.pattern, view.hand, SEARCHED) is not None:
        return None
    return view.model_copy(update={"turn": view.seat, "to_move": (view.seat,)})

"""Every word in the pictures of Kaliko, as templates: another language is a catalogue."""

from typing import Final

from engine.games.kaliko.table import Exchanged, Played, ScoringPath, Turn, View
from engine.games.kaliko.tiles import COLOUR_NAMES
from engine.words import N_, Arg, Sentence, say
from render.wording import told, word

TITLE: Final = "Kaliko"
PITCH: Final = N_("Join paths. Cross them. Close them. Score!")
FOR_WHOM: Final = N_("2–6 players, or one for practice")

POINTS_UNIT: Final = N_("pts")
BAG: Final = N_("Bag")
POINTS: Final = N_("{n:1 point|# points}")

BEGINS: Final = N_("{who} begins")
LAID: Final = N_("{who} laid {n:one tile|# tiles}")
EXCHANGED: Final = N_("{who} showed {n:one tile|# tiles} and drew")
PASSED: Final = N_("{who} passed: {n} of {all} in a row")
MORE_PATHS: Final = N_("and {n:one more path|# more paths}")

PLUS: Final = N_("+{n}")
PLATE_EXCHANGED: Final = N_("exchanged {n}")
PLATE_PASSED: Final = N_("passed")
PLATE_LEFT: Final = N_("left")

WENT_OUT: Final = N_("{who} went out")
ALL_PASSED: Final = N_("everyone passed")
ONE_PASSED: Final = N_("ended by a pass")
FINAL_RESULT: Final = N_("Final result")
PLACE: Final = N_("{n}.")
BEST: Final = N_("best {n}")

YOUR_TURN: Final = N_("Your turn")
YOUR_HAND: Final = N_("Your hand")
WHERE: Final = N_("Where does {tile} go?")
SO_FAR: Final = N_("{n:1 point|# points} so far")
NOT_JOINED: Final = N_("Nothing joined yet")
NOT_THROUGH_ALL: Final = N_("No path through all")

_PLAIN: Final = {
    (True, False): N_("{colour}, main"),
    (True, True): N_("{colour} loop, main"),
    (False, False): N_("{colour}"),
    (False, True): N_("{colour} loop"),
}
"""By whether it is a main path, and closed."""


def ending(view: View, called: tuple[str, ...]) -> str:
    """How the match came to its end, in short."""
    if view.ending == "out" and view.last_seat is not None:
        return word(WENT_OUT, who=called[view.last_seat])
    return word(ALL_PASSED if view.seats > 1 else ONE_PASSED)


def latest(turn: Turn) -> str:
    """What a seat did in its latest turn, in short."""
    match turn:
        case Played():
            return word(PLUS, n=turn.points)
        case Exchanged(tiles=tiles):
            return word(PLATE_EXCHANGED, n=len(tiles))
        case _:
            return word(PLATE_PASSED)


def path(scoring: ScoringPath) -> str:
    """What kind of path it is: "white loop"."""
    return word(_PLAIN[scoring.is_main, scoring.is_closed], colour=COLOUR_NAMES[scoring.colour])


def count(scoring: ScoringPath) -> str:
    """How its points come about: "11 + 1 × 3 =", and nothing where there is nothing to reckon."""
    return told(_count(scoring))


def _count(scoring: ScoringPath) -> Sentence:
    args: dict[str, Arg] = {"n": scoring.segments, "c": scoring.crossings}
    match bool(scoring.crossings), scoring.is_closed:
        case False, False:
            return say("")
        case True, False:
            return say("{n} + {c} × 3 =", **args)
        case False, _:
            return say("2 × {n} =", **args)
        case _:
            return say("2 × ({n} + {c} × 3) =", **args)

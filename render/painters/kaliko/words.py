"""Every word in the pictures of Kaliko, as templates: another language is a catalogue."""

from typing import Final

from engine.games.kaliko.table import Exchanged, Played, ScoringPath, Turn, View
from engine.games.kaliko.tiles import COLOUR_NAMES
from engine.words import Arg, Sentence, say
from render.wording import told, word

TITLE: Final = "Kaliko"
PITCH: Final = "Join paths. Cross them. Close them. Score!"
FOR_WHOM: Final = "2–6 players, or one for practice"

POINTS_UNIT: Final = "pts"
BAG: Final = "Bag"
POINTS: Final = "{n:1 point|# points}"

BEGINS: Final = "{who} begins"
LAID: Final = "{who} laid {n:one tile|# tiles}"
EXCHANGED: Final = "{who} showed {n:one tile|# tiles} and drew"
PASSED: Final = "{who} passed: {n} of {all} in a row"
MORE_PATHS: Final = "and {n:one more path|# more paths}"

PLUS: Final = "+{n}"
PLATE_EXCHANGED: Final = "exchanged {n}"
PLATE_PASSED: Final = "passed"

WENT_OUT: Final = "{who} went out"
ALL_PASSED: Final = "everybody passed"
ONE_PASSED: Final = "ended by a pass"
FINAL_RESULT: Final = "Final result"
PLACE: Final = "{n}."
BEST: Final = "best {n}"

YOUR_TURN: Final = "Your turn"
YOUR_HAND: Final = "Your hand"
WHERE: Final = "Where does {tile} go?"
SO_FAR: Final = "{n:1 point|# points} so far"
NOT_JOINED: Final = "Nothing joined yet"
NOT_THROUGH_ALL: Final = "No path through all"

_PLAIN: Final = {
    (True, False): "{colour}, main",
    (True, True): "{colour} loop, main",
    (False, False): "{colour}",
    (False, True): "{colour} loop",
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

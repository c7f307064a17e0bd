"""Every word in the pictures of ORGANISM, as templates: another language is a catalogue."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.games.organism.table import Element, Report, View
from engine.words import N_
from render.wording import word

TITLE: Final = "ORGANISM"
PITCH: Final = N_("Eat. Move. Grow. Capture what you touch!")
FOR_WHOM: Final = N_("2–6 players")

OF: Final = N_("of {n}")
ROUND: Final = N_("Round {n}")
CORE: Final = "+1"

BEGINS: Final = N_("{who} begins")
DID: Final = N_("{who}: {what}")
INTRODUCED: Final = N_("entered")
ATE: Final = N_("ate {n}")
MOVED: Final = N_("moved {n}")
GREW: Final = N_("grew {n}")
GAVE: Final = N_("circulated {n}")
NOTHING: Final = N_("no action")
GAINS: Final = N_("{who} +{n}")
LOST: Final = N_("{who} lost {n}")
APART: Final = " · "

YOUR_TURN: Final = N_("Your turn")
IN: Final = N_("You enter the board")
ACTING: Final = N_("Your organism acts")
END: Final = N_("End of your turn")
WAITING: Final = N_("{who} is to move")
NOBODY: Final = N_("Nobody is captured, nobody dies")
WOULD_LOSE: Final = N_("{who} loses {n}")
WOULD_GAIN: Final = N_("{who} gains {n}")

BY_ORGANISMS: Final = N_("3 living organisms")
BY_CAPTURES: Final = N_("enough captures")
BY_ROUNDS: Final = N_("most captures in the last round")
FINAL_RESULT: Final = N_("Final result")
PLACE: Final = N_("{n}.")

_ENDINGS: Final = {"organisms": BY_ORGANISMS, "captures": BY_CAPTURES, "rounds": BY_ROUNDS}


def ending(view: View) -> str:
    """How the match came to its end, in short; nothing while it goes on."""
    return word(_ENDINGS[view.ending]) if view.ending else ""


def did(report: Report) -> str:
    """What a seat did in its turn, in short."""
    counts: Counter[str] = Counter(action.do for acts in report.acts for action in acts.actions)
    parts = [word(INTRODUCED)] if report.introduced else []
    for do, template in (("eat", ATE), ("move", MOVED), ("grow", GREW), ("circulate", GAVE)):
        if counts[do]:
            parts.append(word(template, n=counts[do]))
    return APART.join(parts) or word(NOTHING)


def lost(report: Report) -> Counter[int]:
    """How many elements each seat lost in a turn."""
    return Counter(element.seat for element in _gone(report))


def gained(report: Report) -> Counter[int]:
    """How many tokens each seat won in a turn."""
    given = (*(capture.by for capture in report.captures), *(death.to for death in report.deaths))
    return Counter(seat for seats in given for seat in seats)


def _gone(report: Report) -> Iterator[Element]:
    yield from report.cleared
    yield from (capture.element for capture in report.captures)
    for death in report.deaths:
        yield from death.elements

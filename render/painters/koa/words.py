"""Every word in the pictures of KOA, as templates: another language is a catalogue."""

from typing import Final

from engine.games.koa.chance import Find
from engine.games.koa.table import (
    Action,
    Attacked,
    Claimed,
    Ending,
    Excavated,
    Report,
    Sought,
    Unblocked,
    View,
)
from engine.words import N_
from render.wording import word

TITLE: Final = "KOA"
PITCH: Final = N_("Dig deep. Find food and water. Seize the rest!")
FOR_WHOM: Final = N_("2–4 players")

NEUTRAL: Final = N_("Neutral")
LED_BY: Final = N_("led by")
JONNY: Final = N_("Jonny")
GONE: Final = N_("has left the match")
CAMP: Final = N_("{camp}")
SUM: Final = N_("Σ")
IN_ALL: Final = N_("Σ {n}")
LEGEND: Final = {
    "cavern": N_("cavern"),
    "chained": N_("chain"),
    "outside": N_("outside"),
    "trophy": N_("trophy"),
    "left": N_("left"),
    "action": N_("action"),
    "sum": N_("in all"),
}
"""What the signs on a plate stand for; short, as they have little room."""
ROUND: Final = N_("Round")

FINDS: Final = {
    Find.CAVERN: N_("cavern"),
    Find.GOROLDIOA: N_("goroldioa"),
    Find.SPRING: N_("spring"),
    Find.LAVA: N_("lava"),
    Find.EARTHQUAKE: N_("quake"),
}
STRIKES: Final = N_("quake {square}")
WON: Final = N_("seized")
LOST: Final = N_("held")
CLAIMED: Final = N_("claimed")
SWITCHED: Final = N_("switched")
NEEDS: Final = N_("{n}+")
ODDS: Final = N_("{n} %")

YOUR_TURN: Final = N_("Your turn")
AT: Final = N_("Your turn at {camp}")
LEADING: Final = N_("You lead the neutral clan")
SECOND: Final = N_("Your second piece: where?")
WAITING: Final = N_("{who} is to move")
OF_ACTIONS: Final = N_("action {n} of {of}")
ASKED: Final[dict[Action, str]] = {
    "excavate": N_("Dig where?"),
    "seize": N_("Seize what?"),
    "claim": N_("Claim which?"),
    "sharman": N_("Ask the Sharman?"),
    "unblock": N_("Switch which?"),
    "end": N_("End the turn?"),
}

FINAL_RESULT: Final = N_("Final result")
PLACE: Final = N_("{n}.")
_ENDINGS: Final[dict[Ending, str]] = {
    "caverns": N_("the last cavern is laid"),
    "stalled": N_("everyone passed in a row"),
    "rounds": N_("all rounds are over"),
}


def ending(view: View) -> str:
    """How the match came to its end, in short; nothing while it goes on."""
    return word(_ENDINGS[view.ending]) if view.ending else ""


def came_of(deed: Report) -> str:
    """What came of an action, in a word or two."""
    match deed:
        case Excavated(quake=quake) if quake is not None:
            return word(STRIKES, square=quake.square)
        case Excavated(find=find) | Sought(find=find):
            return word(FINDS[find])
        case Attacked(is_won=is_won):
            return word(WON if is_won else LOST)
        case Claimed():
            return word(CLAIMED)
        case Unblocked():
            return word(SWITCHED)

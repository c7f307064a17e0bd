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
from render.wording import word

TITLE: Final = "KOA"
PITCH: Final = "Dig deep. Find food and water. Seize the rest!"
FOR_WHOM: Final = "2–4 players"

NEUTRAL: Final = "Neutral"
LED_BY: Final = "led by"
JONNY: Final = "Jonny"
CAMP: Final = "{camp}"
SUM: Final = "Σ"
IN_ALL: Final = "Σ {n}"
LEGEND: Final = {
    "cavern": "cavern",
    "chained": "chain",
    "outside": "outside",
    "trophy": "trophy",
    "left": "left",
    "action": "action",
    "sum": "in all",
}
"""What the signs on a plate stand for; short, as they have little room."""
ROUND: Final = "Round"

FINDS: Final = {
    Find.CAVERN: "cavern",
    Find.GOROLDIOA: "goroldioa",
    Find.SPRING: "spring",
    Find.LAVA: "lava",
    Find.EARTHQUAKE: "quake",
}
STRIKES: Final = "quake {square}"
WON: Final = "seized"
LOST: Final = "held"
CLAIMED: Final = "claimed"
SWITCHED: Final = "switched"
NEEDS: Final = "{n}+"
ODDS: Final = "{n} %"

YOUR_TURN: Final = "Your turn"
AT: Final = "Your turn at {camp}"
LEADING: Final = "You lead the neutral clan"
SECOND: Final = "Your second piece: where?"
WAITING: Final = "{who} is to move"
OF_ACTIONS: Final = "action {n} of {of}"
ASKED: Final[dict[Action, str]] = {
    "excavate": "Excavate where?",
    "seize": "Seize what?",
    "claim": "Claim which?",
    "sharman": "Ask the Sharman?",
    "unblock": "Switch which?",
    "end": "End the turn?",
}

FINAL_RESULT: Final = "Final result"
PLACE: Final = "{n}."
_ENDINGS: Final[dict[Ending, str]] = {
    "caverns": "the last cavern is used",
    "stalled": "a round without a deed",
    "rounds": "all rounds are over",
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

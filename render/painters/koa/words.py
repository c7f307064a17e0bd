"""Every word in the pictures of KOA, as templates.

Another language is a catalogue.
"""

from typing import Final, Literal

from engine.contract.words import N_
from engine.games.koa.chance import Find
from engine.games.koa.state import (
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
from render.kit.wording import word

TITLE: Final = "KOA"
PITCH: Final = N_("Dig deep. Find food and water. Seize the rest!")
FOR_WHOM: Final = N_("2–4 players")

NEUTRAL: Final = N_("Neutral")
JONNY: Final = N_("Jonny")
HAS_NO_WIN: Final = (N_("Jonny: can’t win"), N_("can’t win"))
"""For the plate of a Jonny among others, in ever shorter forms."""
# Translators: a player who left the match.
GONE: Final = N_("left")
ROUND: Final = N_("Round {n}")
CAVERNS_LEFT: Final = (
    N_("{who}: {n:1 more cavern ends|# more caverns end} the match"),
    N_("{who}: {n:1 cavern|# caverns} to the end"),
)
STONES: Final = {
    (False, True): N_("The stones said {pointed}: taken, so {square}"),
    (True, False): N_("The stones said {first}: none left, so {find}"),
    (True, True): N_("The stones said {first} on {pointed}: none left, taken"),
}
"""Why the Sharman's find or its place differs from what the stones said.

The keys say whether the find and whether the place differs.
"""
OWN_SUPPLY: Final = (N_("you still have:"), N_("you have:"), N_("yours:"), N_("yours"))
"""The label before the viewer's remaining tiles, ever shorter."""
SUPPLY: Final = (N_("still has:"), N_("has:"))
"""The label behind the symbol of one of two clans, or of the neutral clan."""

FINDS: Final = {
    Find.CAVERN: N_("cavern"),
    Find.GOROLDIOA: N_("goroldioa"),
    Find.SPRING: N_("spring"),
    Find.LAVA: N_("lava"),
    Find.EARTHQUAKE: N_("quake"),
}
Mark = Literal["star", "dashes", "bones", "die", "trophy", "maybe", "dig", "seize", "claim"]
LEGEND: Final[dict[Mark, str]] = {
    "star": N_("outside its zones: +{n}"),
    "dashes": N_("cut off"),
    "bones": N_("Sharman’s marker"),
    "die": N_("on a ten-sided die"),
    "trophy": N_("is also a trophy: {n:1 point|# points}"),
    "maybe": N_("By lot, one of these {n} gets goroldioa or a spring"),
    "dig": N_("dig"),
    "seize": N_("seize, ten-sided die"),
    "claim": N_("your Sharman’s find"),
}
"""What marks on the board mean."""
SHORTER: Final[dict[Mark, str]] = {
    "star": N_("outside: +{n}"),
    "bones": N_("marker"),
    "seize": N_("seize"),
    "claim": N_("claim"),
    "maybe": N_("By lot, for goroldioa or a spring"),
}
"""The same where there is little room."""
QUAKE: Final = N_("quake")
DUG: Final = N_("dug")
FOUND: Final = N_("found")
MARKED: Final = N_("marker")
WON: Final = N_("seized")
LOST: Final = N_("held")
CLAIMED: Final = N_("claimed")
NEEDS: Final = N_("{n}+")
ODDS: Final = N_("{n} %")

YOUR_TURN: Final = N_("Your turn: what next?")
BESIDE: Final = (N_("Where do you dig beside your camp?"), N_("Where do you dig first?"))
AT: Final = (N_("Your turn at {camp}: what next?"), N_("Your turn at {camp}"))
LEADING: Final = N_("You lead the neutral clan")
SECOND: Final = (N_("Where does your second piece go?"), N_("And your second piece?"))
WAITING: Final = N_("{who} is to move")
TURN_OF: Final = N_("{who}’s turn")
OF_ACTIONS: Final = N_("action {n} of {of}")
ASKED: Final[dict[Action, str]] = {
    "excavate": N_("Where do you dig?"),
    "seize": N_("Which square do you seize?"),
    "claim": N_("Which find do you claim?"),
    "sharman": N_("Do you ask the Sharman?"),
    "unblock": N_("What becomes a cavern?"),
    "end": N_("Do you end your turn?"),
}

ASKED_FOR_IT: Final[dict[Action, tuple[str, ...]]] = {
    "excavate": (N_("Where does the neutral clan dig?"), N_("Where does Neutral dig?")),
    "seize": (N_("What does the neutral clan seize?"), N_("What does Neutral seize?")),
    "claim": (N_("What does the neutral clan claim?"), N_("What does Neutral claim?")),
    "sharman": (
        N_("Does the neutral clan ask the Sharman?"),
        N_("Does Neutral ask the Sharman?"),
    ),
    "end": (N_("Does the neutral clan end its turn?"), N_("Does Neutral end its turn?")),
}
"""The same for the leader of the neutral clan, in ever shorter forms."""
GIVEN_UP: Final = (
    N_("You give up {n:1 action|# actions}: end your turn?"),
    N_("You give up {n:1 action|# actions}"),
)
"""The question to end a turn early."""
NONE_LEFT: Final = N_("no action left")
"""Before a turn is ended."""

FREE: Final = N_("uses no action")
"""For an additional action."""
BLOCKED: Final = N_("Blocked in")
WHY_SWITCH: Final = (
    N_("Every square beside"),
    N_("your camp is taken:"),
    N_("make one a cavern."),
)
"""In short lines."""
FINDING: Final = N_("What a dig finds")
CHANCES: Final = {Find.LAVA: N_("{n} %: blocks"), Find.EARTHQUAKE: N_("{n} %: buries")}
"""Odds of unwanted finds, with the reason."""
SEIZE: Final = N_("Or seize a rival’s tile")
LIT: Final = (N_("lit: {n:1 point|# points} each"), N_("lit: {n:1 point|# points}"))
DARK: Final = (N_("dark: {n:1 point|# points} each"), N_("dark: {n:1 point|# points}"))
"""Points of chained caverns, which are lit, and of others."""
LAST: Final = (
    N_("Laying {n} caverns ends the match"),
    N_("Laying {n} caverns ends it"),
)
LAID: Final = N_("All {n} caverns are laid")
"""Of a clan, with the one that ends the match."""
POINTS: Final = N_("{n:one point|# points}")
PARTS: Final = {
    "caverns": N_("{n:1 cavern|# caverns}"),
    "lit": N_("{n} lit"),
    "outside": N_("{n} outside"),
    "trophies": N_("{n:1 trophy|# trophies}"),
}
PLUS: Final = " + "
"""The parts of points at the end, and their separator."""
UNIT: Final = N_("{n:point|points}")
EACH: Final = (N_("{unit} each · {why}"), N_("{unit} each"))
NO_JONNY: Final = (
    N_("{whom} has {n}, but a Jonny can’t win"),
    N_("A Jonny can’t win, even with {n}"),
)
BY_TROPHIES: Final = (N_("More trophies than {whom}: {n} to {other}"), N_("More trophies: {n} to {other}"))
BY_OUTSIDE: Final = (
    N_("More caverns outside than {whom}: {n} to {other}"),
    N_("More caverns outside: {n} to {other}"),
)
_ENDINGS: Final[dict[Ending, tuple[str, str]]] = {
    "caverns": (N_("The last cavern is laid"), N_("last cavern laid")),
    "stalled": (N_("Everyone passed in a row"), N_("everyone passed in a row")),
    "rounds": (N_("The last round is over"), N_("last round played")),
}
"""As a sentence, and after other text."""


def ending(view: View, *, is_behind: bool = False) -> str:
    """Return how the match ended, or nothing while it goes on.

    It is short, for a line of its own or after other text.
    """
    return word(_ENDINGS[view.ending][is_behind]) if view.ending else ""


def result_word(deed: Report) -> str:
    """Return the result of an action in a word, or nothing where signs show it."""
    match deed:
        case Excavated(quake=quake) if quake is not None:
            return word(QUAKE)
        case Excavated(find=Find.LAVA):
            return word(FINDS[Find.LAVA])
        case Excavated():
            return word(FOUND)
        case Sought():
            return word(MARKED)
        case Attacked(is_won=is_won):
            return word(WON if is_won else LOST)
        case Claimed():
            return word(CLAIMED)
        case Unblocked():
            return ""

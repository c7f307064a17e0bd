"""Every word in the pictures of ORGANISM, as templates.

Another language is a catalogue.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.contract.words import N_
from engine.games.organism.details import KIND_NAMES
from engine.games.organism.state import Element, Grow, Kind, Question, Report, View
from render.kit.wording import translate, word

TITLE: Final = "ORGANISM"
RAIN: Final = N_("Rain")
"""The name of the opponent of a single player."""
PITCH: Final = N_("Eat. Move. Grow. Capture what you touch!")
FOR_WHOM: Final = N_("1–6 players")

OF: Final = N_("of {n}")
"""After the figure of a plate: the number of captures that wins."""
GOAL: Final = N_("{n} captures win")
"""The same once for all, where the number is the same for all."""
SCORE: Final = N_("{n} of {limit}")
ROUND: Final = N_("Round {n}")
GAINED: Final = "+{n}"
NEW: Final = N_("new")
APART: Final = " · "

BEGINS: Final = N_("{who} begins")
ENTER: Final = N_("Everyone enters on their 3 homes.")
RAINS: Final = N_("The rain drifts to the lower right.")
"""For a player who enters alone."""
TOUCH: Final = N_("Each captures the next by touch.")
"""The meaning of an arrow from one type to another."""
PREY_IS: Final = N_("captures")
"""Before the shape of a type that another type captures."""
SUGGESTED: Final = N_("suggested")
"""The arrangement of the types on the homes that is recommended."""
GIVES: Final = N_("gives")
"""An element that gives food to another, which gets it."""
GETS: Final = N_("gets")
CLEARED: Final = N_("removed")
"""An element that was removed because another player entered beside it."""
DIES: Final = N_("dies: no {kind}")
"""Why a group died without a capture: a type that it lacked."""
WIN: Final = N_("{n} captures win, or 3 living organisms.")
CORE: Final = N_("Start your turn on the core: 1 capture.")

CAPTURES_FROM: Final = N_("{who} captures from {whom}")
CAPTURES: Final = N_("{who} captures")
CAPTURES_AGAIN: Final = N_("{who} captures again")
EACH_OTHER: Final = N_("{who} and {whom} capture each other")
BITES: Final = N_("{who} bites {whom}")
STARVES: Final = N_("{who} bites {whom}, then starves")
STARVES_TOO: Final = N_("{who} bites, then starves")
"""A capture after which the captor's group dies, so that both players win one token."""
ONE_EACH: Final = N_("{who} and {whom} capture 1 each")
BOTH: Final = N_("Both capture one each")
ENTERED: Final = N_("{who} enters the board")
GREW_ONE: Final = {
    Kind.EAT: N_("{who} grows an EAT"),
    Kind.MOVE: N_("{who} grows a MOVE"),
    Kind.GROW: N_("{who} grows a GROW"),
}
GREW: Final = N_("{who} grows {n} elements")
MOVED: Final = N_("{who} moves {n:one step|# steps}")
ATE: Final = N_("{who} eats {n} food")
GAVE: Final = N_("{who} passes on {n} food")
PASSES: Final = N_("{who} passes")
HOLDS: Final = N_("{who} holds the core")
WINS: Final = N_("{who} wins with {n} captures")
WINS_ALIVE: Final = N_("{who} wins with {n} living organisms")
ALSO_ENTERED: Final = N_("enters the board")
ALSO_PASSES: Final = N_("passes")
ALSO_GREW: Final = N_("grows {n:one element|# elements}")
ALSO_MOVED: Final = N_("moves {n:one step|# steps}")
ALSO_ATE: Final = N_("eats {n} food")
ALSO_GAVE: Final = N_("passes on {n} food")
GAINS: Final = N_("{who} +{n}")
LOSES: Final = N_("{who} loses {lost}")
LOSES_ONE: Final = {
    Kind.EAT: N_("{who} loses an EAT"),
    Kind.MOVE: N_("{who} loses a MOVE"),
    Kind.GROW: N_("{who} loses a GROW"),
}
LOSES_ALL: Final = N_("{who} loses all {lost} elements")
"""The next turn of that player then begins at home."""
GAINS_AND_LOSES: Final = N_("{who} +{n}, {lost:loses 1 element|loses # elements}")
YOU_LOSE: Final = N_("You lose {lost}")
HOLDS_CORE: Final = N_("{who} +{n} for the core")
CORE_GIVES: Final = N_("+{n} for the core")
LOSES_ELEMENTS: Final = N_("{who} {lost:loses 1 element|loses # elements}")
YOU_LOSE_ELEMENTS: Final = N_("You {lost:lose 1 element|lose # elements}")
UNNAMED: Final = {
    GAINS: GAINED,
    LOSES_ONE[Kind.EAT]: N_("loses an EAT"),
    LOSES_ONE[Kind.MOVE]: N_("loses a MOVE"),
    LOSES_ONE[Kind.GROW]: N_("loses a GROW"),
    LOSES_ELEMENTS: N_("{lost:loses 1 element|loses # elements}"),
    LOSES_ALL: N_("loses all elements"),
    GAINS_AND_LOSES: N_("+{n}, {lost:loses 1 element|loses # elements}"),
    HOLDS_CORE: CORE_GIVES,
    ENTERED: ALSO_ENTERED,
    DIES: DIES,
    **dict.fromkeys(GREW_ONE.values(), ALSO_GREW),
    GREW: ALSO_GREW,
    MOVED: ALSO_MOVED,
    ATE: ALSO_ATE,
    GAVE: ALSO_GAVE,
    PASSES: ALSO_PASSES,
}
"""The same after a player’s symbol, where there is no room for the name."""
BRIEF: Final = {
    **dict.fromkeys((*LOSES_ONE.values(), LOSES_ELEMENTS), N_("loses {lost}")),
    LOSES_ALL: N_("loses all {lost}"),
    GAINS_AND_LOSES: N_("+{n}, loses {lost}"),
}
"""The same where there is no room for what is counted either."""

WAITING: Final = N_("{who} is to move")
TURN: Final = N_("{who}’s turn")
"""The same beside what happened last."""
ACTORS: Final = N_("{n:one organism acts|# organisms act}")
"""How many organisms of a player act in a turn."""
NOT_YET: Final = N_("Your turn")
NOBODY: Final = N_("Nobody is captured, nobody dies")
ACTIONS: Final = N_("{n:1 action|# actions}")
COSTS: Final = N_("costs {n} food")
ASKED: Final[dict[Question, str]] = {
    "enter": N_("Who starts where?"),
    "organism": N_("Which organism acts?"),
    "type": N_("What does your organism do?"),
    "eats": N_("Which element eats?"),
    "moves": N_("Which element moves?"),
    "grows": N_("What do you grow?"),
    "gives": N_("Which element gives food?"),
    "feeds": N_("Who gets the food?"),
    "to": N_("Where does it move?"),
    "plot": N_("Where does the new {kind} grow?"),
    "pays": N_("Which GROW pays?"),
    "end": N_("End your turn like this?"),
}
"""The headings of the hand."""

STEPS: Final[dict[Question, str]] = {
    "eats": N_("meal {n} of {of}"),
    "moves": N_("move {n} of {of}"),
    "to": N_("move {n} of {of}"),
    "grows": N_("growth {n} of {of}"),
    "plot": N_("growth {n} of {of}"),
    "pays": N_("growth {n} of {of}"),
}
"""The number of an organism's action, and of how many."""
STEP: Final = N_("action {n} of {of}")
"""The same where it may be another action than those of its type."""
SHORT_STEP: Final = N_("{n} of {of}")

BY_ORGANISMS: Final = N_("3 living organisms")
CAPTURED: Final = N_("captured")
"""Says what a golden ring at the end means."""
BY_CAPTURES: Final = N_("{n:1 capture|# captures}")
BY_LAST: Final = N_("nobody else is left on the board")
BY_ROUNDS: Final = N_("{n:1 capture|# captures}, the most in the last round")
UNIT: Final = N_("{n:capture|captures}")
LIVING: Final = N_("{n:living organism|living organisms}")
THE_CORE: Final = N_("Core")
"""What captures are told by that are from no player."""
MOST: Final = N_("The most in the last round")
UNTIL_BITE: Final = N_("{n}–{most} until the last bite")
UNTIL_CORE: Final = N_("{n}–{most}, then +1 for the core")
BEHIND_UNTIL_BITE: Final = N_("Behind {n}–{most} until the last bite")
BEHIND_UNTIL_CORE: Final = N_("Behind {n}–{most}, then +1 for the core")
"""How a winner stood before the turn that won."""
BEATS: Final = N_("3 living organisms beat {n:1 capture|# captures}")

_ENDINGS: Final = {
    "organisms": BY_ORGANISMS,
    "captures": BY_CAPTURES,
    "rounds": BY_ROUNDS,
    "last": BY_LAST,
}


def ending(view: View) -> str:
    """Return how the winner won, or nothing while the match goes on."""
    if view.ending is None:
        return ""
    most = max((len(view.tokens[seat]) for seat in view.winners), default=0)
    return word(_ENDINGS[view.ending], n=most)


def kind_name(kind: Kind) -> str:
    """Return the name of a type, and of what it does."""
    return translate(KIND_NAMES[kind])


def count_actions(report: Report) -> Counter[str]:
    """Return how many actions of each sort a turn had."""
    return Counter(action.do for acts in report.acts for action in acts.actions)


def grown_kinds(report: Report) -> Iterator[Kind]:
    """Yield the types that grew in a turn."""
    actions = (action for acts in report.acts for action in acts.actions)
    yield from (action.kind for action in actions if isinstance(action, Grow))


def count_losses(report: Report) -> Counter[int]:
    """Return how many elements each seat lost in a turn."""
    return Counter(element.seat for element in _lost_elements(report))


def count_gains(report: Report) -> Counter[int]:
    """Return how many tokens each seat won in a turn."""
    given = (*(capture.by for capture in report.captures), *(death.to for death in report.deaths))
    return Counter(seat for seats in given for seat in seats)


def balance_template(view: View, report: Report, seat: int, n: int) -> str:
    """Return the template for a seat's tokens and losses.

    Losses name elements, because a figure alone would mean tokens.
    """
    kinds = [element.kind for element in _lost_elements(report) if element.seat == seat]
    if n:
        return GAINS_AND_LOSES if kinds else GAINS
    if len(kinds) == 1:
        return LOSES_ONE[kinds[0]]
    has_none = all(element.seat != seat for element in view.elements)
    return LOSES_ALL if has_none and seat not in view.out else LOSES_ELEMENTS


def loss_templates(*, is_you: bool) -> tuple[str, str]:
    """Return the templates for a player's expected losses.

    The first names what is counted; the second is for little room.
    """
    return (YOU_LOSE_ELEMENTS, YOU_LOSE) if is_you else (LOSES_ELEMENTS, LOSES)


def _lost_elements(report: Report) -> Iterator[Element]:
    yield from report.cleared
    yield from (capture.element for capture in report.captures)
    for death in report.deaths:
        yield from death.elements

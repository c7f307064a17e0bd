"""Reasons for an action of KOA.

Each reason is the one fact that teaches a beginner most, and it is true of the board at that
moment.
"""

from __future__ import annotations

from typing import Final

from engine.contract.words import Arg, Sentence, say
from engine.games.koa.board import CORNERS, SQUARES
from engine.games.koa.chance import DIE, Find
from engine.games.koa.events import in_brackets, owner_of
from engine.games.koa.ground import FOR_A_LEVEL, LEVELS
from engine.games.koa.state import View
from engine.games.koa.tile_words import FIND_NAMES
from engine.players.koa.chances import CLAIM, DIG, SEEK, SEIZE, SWITCH, Deed, odds_of_seizing, slots
from engine.players.koa.constants import NOBODY
from engine.players.koa.model import Table
from engine.players.koa.squares import ABROAD, HOME, NAME, NEEDED, spread, squares_of
from engine.players.koa.value import Worth

_QUARTERS: Final = (
    say("Dig in the lower left quarter of the board."),
    say("Dig in the upper left quarter of the board."),
    say("Dig in the upper right quarter of the board."),
    say("Dig in the lower right quarter of the board."),
)
"""By corner: A1, A10, J10, J1."""
MANY: Final = 3
"""Points of a cavern from which their sources are explained."""


def clue_to(view: View, table: Table, deed: Deed) -> Sentence:
    """Say what kind of action it is and where.

    For a seizure, say whose tile it is about.
    """
    kind, bit = deed
    if kind == SEIZE:
        rival = _owner(table, bit)
        return say("Look at what you can seize from {who:*/you}{camp}.",
                   who=owner_of(view, rival), camp=in_brackets(view, rival))  # fmt: skip
    if kind == CLAIM:
        return say("You reach a marker of yours: a claim needs no spin.")
    if kind == SWITCH:
        return say("You are blocked in: look for a piece to switch.")
    if kind == SEEK:
        return say("Neither digging nor seizing helps you most now.")
    if kind == DIG:
        return _where(table, bit)
    return say("Look at what one more action would bring you, and what it could cost.")


def _where(table: Table, bit: int) -> Sentence:
    """Name the quarter, column or row to dig in.

    It contains several possible squares, but not all.
    """
    if table.terms.owners[table.turn] == NOBODY:
        return say("Dig where you like: the neutral clan’s caverns score for no one.")
    sites = table.sites(table.turn)
    square = NAME[bit]
    column, row = square[0], square[1:]
    quarter = next(clan for clan in CORNERS if HOME[clan] & bit)
    lines: tuple[tuple[int, Sentence], ...] = (
        (HOME[quarter], _QUARTERS[quarter]),
        (squares_of(one for one in SQUARES if one[0] == column), say("Dig in column {at}.", at=column)),
        (squares_of(one for one in SQUARES if one[1:] == row), say("Dig in row {at}.", at=row)),
    )
    for part, told in lines:
        if 1 < (part & sites).bit_count() < sites.bit_count():
            return told
    return say("Digging helps you most now.")


def why(view: View, table: Table, deed: Deed) -> Sentence:
    """Say why to take this action."""
    kind, bit = deed
    if kind == DIG:
        return _neutral(view) if table.terms.owners[table.turn] == NOBODY else _dug(table, bit)
    if kind == SEIZE:
        return _seized(view, table, bit)
    if kind == CLAIM:
        return _claimed(table, bit)
    if kind == SWITCH:
        return say("You are blocked in. A cavern here opens the way again, and uses no action.")
    if kind == SEEK:
        return say("Nothing to dig or seize helps you now, but the Sharman always finds something.")
    if table.caverns_left[table.turn] == 1 and table.sites(table.turn):
        return say("Your next cavern ends the match, and you don’t have the most points yet: better wait.")
    return say("Nothing that you could do now helps you.")


def _neutral(view: View) -> Sentence:
    return say("The neutral clan’s caverns score for no one: this square is as good as any.")


def _dug(table: Table, bit: int) -> Sentence:
    """Say what a cavern or another find there would bring."""
    clan = table.turn
    after = table.copy()
    after.dig(bit, Find.CAVERN)
    if after.is_over and Worth(table.mover).of(after) == 1:
        return say("A cavern here would be your last, and win you the match.")
    if spread(bit) & (table.caverns[clan] | table.food[clan]) & ~table.network[clan]:
        return say("What you find here may join your cut-off tiles to the camp again.")
    args: dict[str, Arg] = {"n": after.points(clan) - table.points(clan), "odds": _reached(after, bit)}
    is_chained = after.chain[clan] & bit != 0
    if (wanted := _missing(table)) is not None:
        find, actions = wanted
        counts = slots(table)
        args |= {
            "find": FIND_NAMES[find],
            "actions": actions,
            "percent": round(100 * counts[list(Find).index(find)] / sum(counts)),
        }
        return say(
            "One more {find} makes it {actions} actions a turn ({percent} %), and a cavern here counts "
            "{n:1 point|# points}.",
            **args,
        )
    if not args["odds"]:
        if is_chained and bit & ABROAD[clan]:
            return say(
                "A cavern here counts {n:1 point|# points}, as it is chained and outside your zones, and "
                "no rival reaches it yet.",
                **args,
            )
        if is_chained:
            return say(
                "A cavern here counts {n:1 point|# points}, chained to your camp, and no rival "
                "reaches it yet.",
                **args,
            )
        return say("A cavern here counts {n:1 point|# points}, and no rival reaches it yet.", **args)
    if is_chained and bit & ABROAD[clan]:
        return say(
            "A cavern here counts {n:1 point|# points}, as it is chained and outside your zones. "
            "That is worth the {odds} % risk if a rival attacks it.",
            **args,
        )
    return say("A cavern here counts {n:1 point|# points}, with {odds} % risk if a rival attacks it.", **args)


def _missing(table: Table) -> tuple[Find, int] | None:
    """Return the find that alone brings one more action, if any.

    Also return the number of actions with it.
    """
    clan = table.turn
    actions = table.actions[clan]
    if actions > LEVELS:
        return None
    wanted = FOR_A_LEVEL * actions
    food = wanted - (table.network[clan] & table.food[clan]).bit_count()
    springs = wanted - (table.rim[clan] & table.springs[clan]).bit_count()
    if (food, max(springs, 0)) == (1, 0) and table.food_left[clan]:
        return Find.GOROLDIOA, actions + 1
    if (max(food, 0), springs) == (0, 1) and table.springs_left[clan]:
        return Find.SPRING, actions + 1
    return None


def _reached(table: Table, bit: int) -> int:
    """Return a rival's best odds of seizing a square, in percent.

    The result is 0 if no rival can.
    """
    clan = next(one for one in CORNERS if table.caverns[one] & bit)
    best = 0
    for rival in table.terms.rivals[clan]:
        is_able = table.terms.owners[rival] != NOBODY and not table.terms.gone[rival]
        if is_able and table.rim[rival] & bit:
            needs = NEEDED[clan][bit] + table.terms.endless[rival]
            best = max(best, 100 * max(0, DIE + 1 - needs) // DIE)
    return best


def _seized(view: View, table: Table, bit: int) -> Sentence:
    """Say what the seizure brings, and what it takes from the rival."""
    clan = table.turn
    rival = _owner(table, bit)
    after = table.copy()
    after.seize(bit, is_won=True)
    args: dict[str, Arg] = {
        "percent": round(100 * odds_of_seizing(table, bit)),
        "n": after.points(clan) - table.points(clan),
        "lost": table.points(rival) - after.points(rival),
        "who": owner_of(view, rival),
        "camp": in_brackets(view, rival),
        "actions": after.actions[clan],
        "theirs": after.actions[rival],
    }
    if table.caverns[rival] & bit:
        if after.is_over and Worth(table.mover).of(after) == 1:
            return say("{percent} % to seize the cavern that wins you the match.", **args)
        if not args["lost"]:
            return say("{percent} % to win {n:1 point|# points}, the trophy included.", **args)
        return say(
            "{percent} %: +{n} for you, the trophy included, and −{lost} for {who:*/you}{camp}.",
            **args,
        )
    if after.actions[clan] > table.actions[clan]:
        if after.actions[clan] == 2:
            return say("{percent} %, and then you act twice a turn.", **args)
        return say("{percent} %, and then you have {actions} actions a turn.", **args)
    if after.actions[rival] < table.actions[rival]:
        return say("{percent} %, and it leaves {who:*/you}{camp} {theirs:1 action|# actions} a turn.", **args)
    if args["lost"]:
        return say("{percent} %: −{lost} for {who:*/you}{camp}.", **args)
    return say("{percent} %: what feeds {who:*/you}{camp} would feed you.", **args)


def _owner(table: Table, bit: int) -> int:
    """Return the rival clan that a tile belongs to."""
    return next(one for one in table.terms.rivals[table.turn] if _lies(table, one) & bit)


def _claimed(table: Table, bit: int) -> Sentence:
    after = table.copy()
    after.claim(bit)
    clan = table.turn
    if after.actions[clan] > table.actions[clan]:
        return say("A claim needs no spin, and makes it {n} actions a turn.", n=after.actions[clan])
    return say("A claim needs no spin, and brings you closer to one more action a turn.")


def _lies(table: Table, clan: int) -> int:
    return (
        table.caverns[clan]
        | table.food[clan]
        | table.springs[clan]
        | table.food_marks[clan]
        | table.water_marks[clan]
    )

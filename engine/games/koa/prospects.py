"""What an action of KOA promises, and what a square does, in a line each: odds, points, and what would come of it."""

from collections.abc import Sequence
from typing import Final

from engine.games.koa.board import CAMPS, NEAR, Corner, Square, zone
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, chance, penalty, to_roll
from engine.games.koa.table import Action, Tile, View
from engine.games.koa.telling import A_FIND, FIND_NAMES, whose_tile
from engine.words import Arg, Sentence, say

_CAPITALS: Final = {Find.GOROLDIOA: say("Goroldioa"), Find.SPRING: say("A spring")}
"""As a sentence begins with what the Sharman may find."""
WORTH: Final = say("Of each square: what a cavern there would add, and with what odds others would seize it.")
"""What the hints of an excavation tell."""


def of_action(view: View, ground: Ground, action: Action, squares: Sequence[Square]) -> Sentence:
    """What an action would be."""
    n, first = len(squares), squares[0]
    match action:
        case "excavate":
            return say("{n:one square|# squares} to dig: {odds}", n=n, odds=_wheel_odds(view, ground))
        case "seize":
            best = max(chance(ground.at[square], penalty(view)) for square in squares)
            if n > 1:
                return say("{n} tiles within reach, at best with {best} %", n=n, best=best)
            prey = whose_tile(view, ground.at[first])
            return say("{prey} on {square}, {best} %", prey=prey, square=first, best=best)
        case "claim":
            if n > 1:
                return say("one of {n} markers, without a spin", n=n)
            return say("{tile}, without a spin", tile=_tile_on(ground, first))
        case "sharman":
            return to_be_found(ground, view.turn)
        case _:
            if n > 1:
                return say("one of {n} tiles becomes a cavern, free of charge", n=n)
            return say("{tile} becomes a cavern, free of charge", tile=_tile_on(ground, first))


def of_square(view: View, ground: Ground, action: Action, square: Square) -> Sentence | None:
    """What an action on a square is worth, how likely it is to succeed, or what it would change."""
    match action:
        case "excavate":
            return None if view.owners[view.turn] is None else _worth(view, ground, square)
        case "seize":
            return _odds(view, ground, square)
        case "claim":
            return _claimed(view, ground, square)
        case _:
            return say("{what} becomes a cavern", what=_obstacle(view, ground.at[square]))


def label_of(view: View, ground: Ground, action: Action, square: Square) -> Sentence:
    """A square, and what lies there."""
    if action == "excavate":
        return say("{square}", square=square)
    tile = ground.at[square]
    what = whose_tile(view, tile) if action == "seize" else FIND_NAMES[tile.find]
    return say("{square} · {what}", square=square, what=what)


def to_be_found(ground: Ground, clan: Corner) -> Sentence:
    """What the Sharman would find, half and half where both kinds are left (KOA-32, KOA-36)."""
    finds = ground.findable(clan)
    if len(finds) == 1:
        return say("{find} will be marked in your zones, to be claimed later", find=_CAPITALS[finds[0]])
    return say("Goroldioa or a spring will be marked in your zones, to be claimed later")


def unused(view: View, ground: Ground) -> Sentence:
    """What the end of the turn would waive."""
    left = ground.allowed(view.turn) - view.used
    if view.is_second:
        return say("Your second piece is not dug for")
    return say("{n:One action is|# actions are} left unused", n=left)


def _wheel_odds(view: View, ground: Ground) -> tuple[Sentence, ...]:
    """What the wheel may stop at, in percent."""
    return tuple(
        say("{find} {percent} %", find=FIND_NAMES[find], percent=percent)
        for find, percent in ground.odds(view.turn).items()
        if percent
    )


def _tile_on(ground: Ground, square: Square) -> Sentence:
    return say("{find} on {square}", find=A_FIND[ground.at[square].find], square=square)


def _odds(view: View, ground: Ground, square: Square) -> Sentence:
    """Whose tile of what kind it is, and what the die has to show."""
    prey = ground.at[square]
    assert prey.clan is not None
    place = zone(prey.clan, square)
    return say(
        "{prey}: {needs} or more, {percent} %, {where}",
        prey=whose_tile(view, prey),
        needs=to_roll(view, prey),
        percent=chance(prey, penalty(view)),
        where=say("outside their zones") if place is None else say("in their zone {zone}", zone=place),
    )


def _worth(view: View, ground: Ground, square: Square) -> Sentence:
    """What a cavern there would add, chaining others too, how safe it would be, and whether it would join what is cut off."""
    clan, options = view.turn, view.options
    near, is_outside = frozenset(NEAR[square]), zone(clan, square) is None
    is_chained = not ground.chain(clan).isdisjoint(near) or CAMPS[clan] in near
    joins = not ground.reach(clan).cut.isdisjoint(near)
    points = options.vp_cavern + is_outside * options.vp_outside
    if is_chained:
        points += options.vp_chained * len(ground.chained_by(clan, square))
    here = Tile(square=square, find=Find.CAVERN, clan=clan)
    args: dict[str, Arg] = {
        "n": points,
        "chained": say(", chained") if is_chained else say(""),
        "outside": say(", outside your zones") if is_outside else say(""),
        "percent": chance(here, 0),
        "joins": say("; joins what is cut off") if joins else say(""),
    }
    return say("{n:1 point|# points}{chained}{outside}; seized at {percent} %{joins}", **args)


def _claimed(view: View, ground: Ground, square: Square) -> Sentence:
    """What would be connected then, and how many actions that would bring (KOA-10)."""
    find = ground.at[square].find
    then = ground.with_claimed(view.turn, square)
    return say(
        "{find}: then {goroldioa} goroldioa and {springs:one spring|# springs} are connected, for {n:one action|# actions}",
        find=FIND_NAMES[find],
        goroldioa=then.goroldioa,
        springs=then.springs,
        n=then.actions,
    )


def _obstacle(view: View, tile: Tile) -> Sentence:
    """What blocks a camp in: nobody's, or a spring of the clan itself."""
    if tile.clan is None:
        return A_FIND[tile.find]
    if view.owners[tile.clan] is None:
        return whose_tile(view, tile)
    return say("your {find}", find=FIND_NAMES[tile.find])

"""Hints about actions and squares, a line each: odds, points and consequences."""

from collections.abc import Sequence
from typing import Final

from engine.contract.words import Arg, Sentence, say
from engine.games.koa.board import CAMPS, CORNERS, NEAR, Corner, Square, zone
from engine.games.koa.chance import Find
from engine.games.koa.events import seats_of
from engine.games.koa.ground import Ground, chance, penalty, to_roll
from engine.games.koa.scoring import result
from engine.games.koa.state import Action, Tile, View
from engine.games.koa.tile_words import A_FIND, FIND_NAMES, whose_tile

_FINDABLE: Final = {Find.GOROLDIOA: say("goroldioa"), Find.SPRING: say("a spring")}


def of_action(view: View, ground: Ground, action: Action, squares: Sequence[Square]) -> Sentence:
    """Say what an action would do."""
    n = len(squares)
    match action:
        case "excavate":
            return say("{n:one square|# squares} to choose from", n=n)
        case "seize":
            best = max(chance(ground.at[square], penalty(view)) for square in squares)
            return say(
                "{n:one tile|# tiles} in reach, at best {best} %; a miss costs the action", n=n, best=best
            )
        case "claim":
            return say("{n:a marker|one of # markers}, without a spin", n=n)
        case "sharman":
            return to_be_found(ground, view.turn)
        case _:
            return say("{n:a tile|one of # tiles} becomes a cavern, and no action is used", n=n)


def of_square(view: View, ground: Ground, action: Action, square: Square) -> Sentence | None:
    """Say what an action on a square is worth, its odds, or its effect."""
    match action:
        case "excavate":
            return warning(view, ground, action, square) or _worth(view, ground, square)
        case "seize":
            return warning(view, ground, action, square) or _odds(view, ground, square)
        case "claim":
            return _describe_claim(view, ground, square)
        case _:
            return say(
                "{what} becomes a cavern, and no action is used", what=_obstacle(view, ground.at[square])
            )


def label_of(view: View, ground: Ground, action: Action, square: Square) -> Sentence:
    """Return a square with what lies there, and the odds of seizing it."""
    if action == "excavate":
        return say("{square}", square=square)
    tile = ground.at[square]
    if action == "seize":
        what, odds = whose_tile(view, tile), chance(tile, penalty(view))
        return say("{square} · {what}, {odds} %", square=square, what=what, odds=odds)
    return say("{square} · {what}", square=square, what=FIND_NAMES[tile.find])


def shortest(view: View, ground: Ground, action: Action, square: Square) -> Sentence:
    """Return a square with its main value: added points, odds, or what lies there."""
    match action:
        case "excavate" if view.owners[view.turn] is None:
            return say("{square}", square=square)
        case "excavate":
            return say("{square}+{n}", square=square, n=_count_points(view, ground, square))
        case "seize":
            return say("{square} {odds} %", square=square, odds=chance(ground.at[square], penalty(view)))
        case _:
            return say("{square} {what}", square=square, what=FIND_NAMES[ground.at[square].find])


def warning(view: View, ground: Ground, action: Action, square: Square) -> Sentence | None:
    """Say what is unusual about an action.

    It may end the match, or join tiles that are cut off.
    """
    if is_last(view, ground, action, square):
        then = _find_winners(view, ground, square)
        if view.mover in then:
            return say("the last cavern: the match ends, and you win")
        return say(
            "⚠️ a cavern is the last: the match ends, and {who} {n:wins|win}", who=seats_of(then), n=len(then)
        )
    if action == "excavate" and not ground.reach(view.turn).cut.isdisjoint(NEAR[square]):
        return say("joins what is cut off")
    return None


def is_last(view: View, ground: Ground, action: Action, square: Square) -> bool:
    """Return whether a cavern by that action would be the clan's last."""
    if view.is_endless(view.turn) or view.pools[view.turn].cavern > 1:
        return False
    return action == "excavate" or (action == "seize" and ground.at[square].find is Find.CAVERN)


def is_dear(view: View, ground: Ground, action: Action, square: Square) -> bool:
    """Return whether a cavern there ends the match without a win for the player."""
    return is_last(view, ground, action, square) and view.mover not in _find_winners(view, ground, square)


def is_hopeless(view: View, ground: Ground, action: Action, square: Square) -> bool:
    """Return whether no roll can be high enough."""
    return action == "seize" and not chance(ground.at[square], penalty(view))


def to_be_found(ground: Ground, clan: Corner) -> Sentence:
    """Say what the Sharman would find.

    If both kinds are left, each has an even chance (KOA-32, KOA-36).
    """
    finds = tuple(_FINDABLE[find] for find in ground.findable(clan))
    if len(finds) == 1:
        return say("marks {find} in your zones, to claim later", find=finds[0])
    return say("marks goroldioa or a spring in your zones, to claim later")


def describe_unused(view: View, ground: Ground) -> Sentence:
    """Say what the end of the turn would waive."""
    left = ground.count_actions(view.turn) - view.used
    if view.is_second:
        return say("Your second piece is not dug for")
    return say("{n:One action is|# actions are} left unused", n=left)


def _find_winners(view: View, ground: Ground, square: Square) -> tuple[int, ...]:
    """Return who would win if a cavern there ended the match."""
    clan, prey = view.turn, ground.at.get(square)
    tiles = (
        *(tile for tile in view.tiles if tile.square != square),
        Tile(square=square, find=Find.CAVERN, clan=clan),
    )
    won = () if prey is None or prey.clan is None else (prey.clan,)
    trophies = tuple(had + won if corner == clan else had for corner, had in enumerate(view.trophies))
    end = {"tiles": tiles, "trophies": trophies, "ending": "caverns", "ender": clan}
    return result(view.model_copy(update=end)).winners


def _odds(view: View, ground: Ground, square: Square) -> Sentence:
    """Say whose tile it is, the roll that it needs, and what failing costs."""
    prey = ground.at[square]
    return say(
        "{prey}: needs {needs}; a miss costs the action",
        prey=whose_tile(view, prey),
        needs=to_roll(view, prey),
    )


def _count_points(view: View, ground: Ground, square: Square) -> int:
    """Return the points that a cavern there would add, newly chained ones included."""
    clan, options = view.turn, view.options
    points = options.vp_cavern + (zone(clan, square) is None) * options.vp_outside
    if _is_chained(view, ground, square):
        points += options.vp_chained * len(ground.chained_by(clan, square))
    return points


def _is_chained(view: View, ground: Ground, square: Square) -> bool:
    near = frozenset(NEAR[square])
    return not ground.chain(view.turn).isdisjoint(near) or CAMPS[view.turn] in near


def _worth(view: View, ground: Ground, square: Square) -> Sentence | None:
    """Say what a cavern there adds, and its risk.

    None for the neutral clan, whose caverns score for no player.
    """
    clan = view.turn
    if view.owners[clan] is None:
        return None
    args: dict[str, Arg] = {"n": _count_points(view, ground, square), "risk": _risk(view, ground, square)}
    is_chained, is_outside = _is_chained(view, ground, square), zone(clan, square) is None
    if is_chained and is_outside:
        return say("+{n:1 point|# points} (chained, outside) · {risk}", **args)
    if is_chained:
        return say("+{n:1 point|# points} (chained) · {risk}", **args)
    if is_outside:
        return say("+{n:1 point|# points} (outside) · {risk}", **args)
    return say("+{n:1 point|# points} · {risk}", **args)


def _risk(view: View, ground: Ground, square: Square) -> Sentence:
    """Return the odds of the best attack on a cavern there, or that no rival reaches it."""
    odds = odds_of_rivals(view, ground, square)
    return say("{odds} % risk if a rival attacks it", odds=odds) if odds else say("no rival reaches it yet")


def odds_of_rivals(view: View, ground: Ground, square: Square) -> int:
    """Return a rival's best odds against a cavern there, in percent; 0 without one."""
    clan = view.turn
    cavern = Tile(square=square, find=Find.CAVERN, clan=clan)
    return max(
        (
            chance(cavern, int(view.is_jonny(rival)))
            for rival in CORNERS
            if view.owners[rival] not in (None, view.owners[clan])
            and not view.is_gone(rival)
            and square in ground.rim(rival)
        ),
        default=0,
    )


def _describe_claim(view: View, ground: Ground, square: Square) -> Sentence | None:
    """Say how many actions a turn it would bring, if more than now (KOA-10)."""
    then = ground.with_claimed(view.turn, square).actions
    return say("then it is {n} actions a turn", n=then) if then > ground.count_actions(view.turn) else None


def _obstacle(view: View, tile: Tile) -> Sentence:
    """Return what blocks a camp: lava, rubble, or a spring of the clan."""
    if tile.clan is None:
        return A_FIND[tile.find]
    if view.owners[tile.clan] is None:
        return whose_tile(view, tile)
    return say("your {find}", find=FIND_NAMES[tile.find])

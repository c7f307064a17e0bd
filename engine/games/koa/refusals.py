"""Reasons why an action of KOA is not possible; None if it is.

A reason is the first condition that is not met.
"""

import re
from collections.abc import Collection
from typing import Final

from engine.contract.words import Arg, Sentence, say
from engine.games.koa.board import CAMPS, NEAR, ORDER, Square
from engine.games.koa.chance import Find
from engine.games.koa.events import NAMED, in_brackets, owner_of
from engine.games.koa.ground import EARLY, Ground, squares_for
from engine.games.koa.state import Action, Claim, End, Excavate, Move, Public, Seek, Seize, Tile, Unblock
from engine.games.koa.tile_words import A_FIND, FIND_NAMES, whose_tile

_LIKE_A_SQUARE: Final = re.compile(r"[A-Z]\d{1,3}")


def why_not(table: Public, ground: Ground, move: Move) -> Sentence | None:
    """Say why the clan to move can't take an action.

    Ending the turn is always possible (KOA-13).
    """
    match move:
        case End():
            return None
        case Seek():
            return why_no_sharman(table, ground)
        case Excavate(kind=action, square=square) | Seize(kind=action, square=square):
            return why_not_there(table, ground, action, square)
        case Claim(kind=action, square=square) | Unblock(kind=action, square=square):
            return why_not_there(table, ground, action, square)


def why_not_there(table: Public, ground: Ground, action: Action, square: Square) -> Sentence | None:
    """Say why an action on one square is not possible."""
    if square in squares_for(table, ground, action):
        return None
    if square not in ORDER:
        return say("“{text}” isn’t a square of the board: they go from A1 to J10.", text=square[:20])
    if (reason := _not_now(table, ground, action)) is not None:
        return reason
    match action:
        case "excavate":
            return _not_open(table, ground, square) or _too_far(table, ground, square)
        case "seize":
            return _no_prey(table, ground, square) or _too_far(table, ground, square)
        case "claim":
            return _no_marker(table, ground, square) or _too_far(table, ground, square)
        case _:
            return say(
                "No lava, earthquake or spring of this clan on {square} blocks {camp} in.",
                square=square,
                camp=name_camp(table),
            )


def why_nowhere(table: Public, ground: Ground, action: Action) -> Sentence | None:
    """Say why an action is possible on no square."""
    if squares_for(table, ground, action):
        return None
    if (reason := _not_now(table, ground, action)) is not None:
        return reason
    match action:
        case "excavate":
            return say(
                "No open square touches a cavern or goroldioa that leads to {camp}.", camp=name_camp(table)
            )
        case "seize":
            return _nothing_to_seize(table, ground)
        case "claim" if ground.markers_of(table.turn):
            return say("None of your markers touches a cavern or goroldioa that leads to {camp}.",
                       camp=name_camp(table))  # fmt: skip
        case "claim":
            return say("You have no marker on the board: the Sharman finds what can be claimed.")
        case _:
            return say("No lava, earthquake or spring of this clan blocks {camp} in.", camp=name_camp(table))


def why_no_sharman(table: Public, ground: Ground) -> Sentence | None:
    """Say why the Sharman can't be asked."""
    clan = table.turn
    if (reason := _not_now(table, ground, "sharman")) is not None:
        return reason
    if ground.can_seek(clan):
        return None
    if not ground.findable(clan):
        return say("You have no goroldioa and no spring left for the Sharman to find.")
    if (most := table.options.markers) <= len(ground.markers_of(clan)):
        return say("You have {n:one marker|# markers} on the board already: claim one first.", n=most)
    return say("Your zones are full: there is nowhere that the Sharman could find anything.")


def instead(table: Public, ground: Ground, action: Action, reason: Sentence | None) -> Sentence | None:
    """Add the squares where an action is possible to its refusal."""
    squares = squares_for(table, ground, action)
    if reason is None or not 0 < len(squares) <= NAMED:
        return reason
    args: dict[str, Arg] = {"reason": reason, "squares": squares}
    match action:
        case "excavate":
            return say("{reason} You can dig at {squares}.", **args)
        case "seize":
            return say("{reason} You can seize {squares}.", **args)
        case "claim":
            return say("{reason} You can claim {squares}.", **args)
        case _:
            return say("{reason} You can switch {squares}.", **args)


def is_like_a_square(text: str) -> bool:
    """Return whether the text means a square, on the board or not: "D7", "K11"."""
    return _LIKE_A_SQUARE.fullmatch(text) is not None


# Conditions of the turn


def _not_now(table: Public, ground: Ground, action: Action) -> Sentence | None:
    """Say why an action is not possible anywhere now (KOA-6, KOA-42, KOA-50)."""
    if action == "excavate":
        return None
    if table.is_second:
        return say("Your second piece comes first: choose where to dig.")
    if action == "unblock":
        return _not_blocked(table, ground)
    if table.owners[table.turn] is None:
        return say("The neutral clan only digs.")
    return None


def _not_blocked(table: Public, ground: Ground) -> Sentence | None:
    """Say why nothing can be switched for a cavern (KOA-42)."""
    if table.is_switched:
        return say("You have switched a piece in this turn already, and one is all you may.")
    if table.used:
        return say("Only at the start of a turn can a piece be switched for a cavern.")
    if len(ground.tiles_of(table.turn)) > EARLY:
        return say("With more than {n} tiles of a clan on the board nothing is switched for it.", n=EARLY)
    if not ground.is_blocked(table.turn):
        return say(
            "{camp} is not blocked in: there is something to dig, claim or seize.",
            camp=name_camp(table, begins=True),
        )
    return None


def _nothing_to_seize(table: Public, ground: Ground) -> Sentence:
    """Say why nothing in reach can be seized (KOA-25).

    There is nothing there, or no tile left to replace it.
    """
    clan, owners = table.turn, table.owners
    near = (ground.at.get(square) for square in ground.rim(clan))
    prey = {
        tile.find for tile in near
        if tile is not None and tile.clan is not None and owners[tile.clan] != owners[clan]
    }  # fmt: skip
    if prey:
        lacking = tuple(FIND_NAMES[find] for find in Find if find in prey)
        return say("You have no {lacking} left to put on what you could reach.", lacking=lacking)
    return say("No tile of another player touches a cavern or goroldioa that leads to {camp}.",
               camp=name_camp(table))  # fmt: skip


# Conditions of the square


def _not_open(table: Public, ground: Ground, square: Square) -> Sentence | None:
    """Say why a square can't be excavated, near or far (KOA-2, KOA-16, KOA-40)."""
    if square in CAMPS:
        return say("On {square} is a camp.", square=square)
    if (tile := ground.at.get(square)) is None:
        return None
    if not tile.is_marker:
        return say("{square} is taken: {tile} lies there.", square=square, tile=_tile(table, tile))
    if tile.clan == table.turn:
        return say("Your marker on {square} is claimed, not dug for.", square=square)
    assert tile.clan is not None
    who, camp = owner_of(table, tile.clan), in_brackets(table, tile.clan)
    return say("A marker of {who:*/yours}{camp} lies on {square}: it is seized or claimed, not dug for.",
               who=who, camp=camp, square=square)  # fmt: skip


def _no_prey(table: Public, ground: Ground, square: Square) -> Sentence | None:
    """Say why there is nothing to seize, or no tile to replace it.

    See KOA-5, KOA-24 and KOA-25.
    """
    if square in CAMPS:
        return say("On {square} is a camp: nobody can seize it.", square=square)
    tile = ground.at.get(square)
    if tile is None:
        return say("{square} is empty: there is nothing to seize.", square=square)
    if tile.clan is None:
        return say("On {square} is {tile}: nobody can seize it.", square=square, tile=A_FIND[tile.find])
    if table.owners[tile.clan] == table.owners[table.turn]:
        return say("What is on {square} is your own.", square=square)
    if not table.has(table.turn, tile.find):
        return say("You have no {find} left to put on {square}.", find=FIND_NAMES[tile.find], square=square)
    return None


def _no_marker(table: Public, ground: Ground, square: Square) -> Sentence | None:
    """Say why there is nothing to claim, near or far (KOA-38)."""
    tile = ground.at.get(square)
    if tile is None or not tile.is_marker:
        return say("No marker is on {square}.", square=square)
    if tile.clan != table.turn:
        return say("On {square} is {tile}: this clan can’t claim it.",
                   square=square, tile=whose_tile(table, tile))  # fmt: skip
    return None


def _too_far(table: Public, ground: Ground, square: Square) -> Sentence:
    """Say why a square can't be reached.

    Tiles that are cut off do nothing; springs and markers lead nowhere (KOA-11, KOA-16, KOA-37).
    """
    clan, near = table.turn, NEAR[square]
    beside = [tile for one in near if (tile := ground.at.get(one)) is not None and tile.clan == clan]
    args: dict[str, Arg] = {"square": square, "camp": name_camp(table)}
    cut = _squares(ground.cut_off(clan))
    if any(tile.square in cut and not tile.is_marker and tile.find is not Find.SPRING for tile in beside):
        return say("{square} only touches tiles that are cut off from {camp}.", **args)
    if any(not tile.is_marker for tile in beside):
        return say("{square} only touches a spring of this clan, and springs lead nowhere.", **args)
    if beside:
        return say(
            "{square} only touches a marker of this clan, which leads nowhere before it is claimed.", **args
        )
    return say("{square} touches no cavern or goroldioa that leads to {camp}.", **args)


# In words


def name_camp(table: Public, *, begins: bool = False) -> Sentence:
    """Return the camp of the clan to move, as its player is told.

    `begins` says that it begins a sentence.
    """
    camp = CAMPS[table.turn]
    owner = table.owners[table.turn]
    if owner is None:
        return say("The neutral clan’s camp") if begins else say("the neutral clan’s camp")
    if len(table.clans_of(owner)) > 1:
        return say("Your camp {camp}", camp=camp) if begins else say("your camp {camp}", camp=camp)
    return say("Your camp") if begins else say("your camp")


def _tile(table: Public, tile: Tile) -> Sentence:
    """Return a tile with its owner, who may be the reader."""
    if tile.clan == table.turn and table.owners[table.turn] is not None:
        return say("your own {find}", find=FIND_NAMES[tile.find])
    return whose_tile(table, tile)


def _squares(tiles: Collection[Tile]) -> frozenset[Square]:
    return frozenset(tile.square for tile in tiles)

"""Why an action of KOA can't be taken: the first condition that is not met, in a sentence. None for what can."""

from engine.games.koa.board import CAMPS, NEAR, ORDER, Square
from engine.games.koa.ground import EARLY, Ground, doable
from engine.games.koa.table import Action, Claim, End, Excavate, Move, Public, Seek, Seize, Tile, Unblock
from engine.games.koa.telling import clan_name, whose_tile
from engine.words import Sentence, say


def why_not(table: Public, ground: Ground, move: Move) -> Sentence | None:
    """Of a whole action of the clan whose turn it is; ending the turn is always possible (KOA-13)."""
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
    """Of an action on one square."""
    if square in doable(table, ground).get(action, ()):
        return None
    if square not in ORDER:
        return say("“{text}” is no square of the board: they go from A1 to J10.", text=square[:20])
    if table.is_second and action != "excavate":
        return _second_first()
    match action:
        case "excavate":
            return _not_open(table, ground, square) or _too_far(table, ground, square)
        case "seize":
            return _no_prey(table, ground, square) or _too_far(table, ground, square)
        case "claim":
            return _no_marker(table, ground, square) or _too_far(table, ground, square)
        case _:
            return _no_obstacle(table, ground, square)


def why_no_sharman(table: Public, ground: Ground) -> Sentence | None:
    """Of asking the Sharman."""
    clan = table.turn
    if table.is_second:
        return _second_first()
    if ground.can_seek(clan):
        return None
    if table.owners[clan] is None:
        return say("The neutral clan only excavates.")
    if not ground.findable(clan):
        return say("You have no goroldioa and no spring left for the Sharman to find.")
    if (most := table.options.markers) <= len(ground.markers_of(clan)):
        return say("You have {n:one marker|# markers} on the board already: claim one first.", n=most)
    return say("Your zones are full: there is nowhere that the Sharman could find anything.")


def _second_first() -> Sentence:
    return say("Your second piece comes first: choose where to excavate.")


def _not_open(table: Public, ground: Ground, square: Square) -> Sentence | None:
    if square in CAMPS:
        return say("On {square} is a camp.", square=square)
    if (tile := ground.at.get(square)) is None:
        return None
    if not tile.is_marker:
        return say("{square} is taken: {tile} lies there.", square=square, tile=whose_tile(table, tile))
    if tile.clan == table.turn:
        return say("Your marker on {square} is claimed, not excavated.", square=square)
    return say("A marker of {who} lies on {square}: only they can mine there.",
               who=_owner(table, tile), square=square)  # fmt: skip


def _no_prey(table: Public, ground: Ground, square: Square) -> Sentence | None:
    """Why there is nothing to seize, or nothing to seize it with (KOA-24, KOA-25, KOA-5, KOA-6)."""
    if table.owners[table.turn] is None:
        return say("The neutral clan only excavates.")
    if square in CAMPS:
        return say("On {square} is a camp: nobody can seize it.", square=square)
    tile = ground.at.get(square)
    if tile is None:
        return say("{square} is empty: there is nothing to seize.", square=square)
    if tile.clan is None:
        return say("On {square} is {tile}: nobody can seize it.", square=square, tile=whose_tile(table, tile))
    if table.owners[tile.clan] == table.owners[table.turn]:
        return say("What is on {square} is your own.", square=square)
    if not ground.has(table.turn, tile.find):
        return say("You have no {find} left to put on {square}.", find=tile.find.value, square=square)
    return None


def _no_marker(table: Public, ground: Ground, square: Square) -> Sentence | None:
    tile = ground.at.get(square)
    if tile is None or not tile.is_marker or tile.clan != table.turn:
        return say("No marker of yours is on {square}.", square=square)
    return None


def _no_obstacle(table: Public, ground: Ground, square: Square) -> Sentence:
    """Why nothing is switched for a cavern (KOA-42)."""
    if table.used or table.is_switched:
        return say("Only at the start of a turn can a piece be switched, and only one.")
    if len(ground.tiles_of(table.turn)) > EARLY:
        return say("With more than {n} tiles on the board nothing is switched for you.", n=EARLY)
    if not ground.is_blocked(table.turn):
        return say("Your camp is not blocked in.")
    return say("On {square} is no lava, earthquake or spring of yours that blocks you in.", square=square)


def _too_far(table: Public, ground: Ground, square: Square) -> Sentence:
    """Why a square can't be reached: springs lead nowhere, and what is cut off does nothing (KOA-12, KOA-16)."""
    cut = {tile.square for tile in ground.cut_off(table.turn)}
    if cut & set(NEAR[square]):
        return say("{square} only touches tiles that are cut off from your camp.", square=square)
    return say("{square} touches no cavern or goroldioa that leads to your camp.", square=square)


def _owner(table: Public, tile: Tile) -> Sentence:
    assert tile.clan is not None
    return clan_name(table, tile.clan)

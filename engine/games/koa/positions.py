"""Positions written as text, for the rules page, pictures and tests.

Chance can be chosen too: `play_with_luck` finds dice that bring the wanted result, so that an
example shows what the game itself makes of it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import ask_of, move_of
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.games.koa.board import CAMPS, CORNERS, ORDER, Corner
from engine.games.koa.chance import CLAN_TILES, Find
from engine.games.koa.opening import deal_corners
from engine.games.koa.questions import choose
from engine.games.koa.rules import apply, start, view
from engine.games.koa.state import Move, Options, Pool, Report, SeatOptions, State, Tile, View

_DICE: Final = Dice("positions", 0)
_SORTS: Final[Mapping[str, tuple[Find, bool]]] = {
    "c": (Find.CAVERN, False),
    "g": (Find.GOROLDIOA, False),
    "s": (Find.SPRING, False),
    "mg": (Find.GOROLDIOA, True),
    "ms": (Find.SPRING, True),
    "l": (Find.LAVA, False),
    "e": (Find.EARTHQUAKE, False),
}
_OWNERS: Final[Mapping[str, Corner | None]] = {"nobody:": None} | {
    f"{CAMPS[clan]}:": clan for clan in CORNERS
}
_TILE: Final = re.compile(r"(mg|ms|[cgsle])([A-J](?:10|[1-9]))")
_TRIES: Final = 10_000


def set_board(
    text: str,
    players: int = 4,
    *,
    turn: str = "A1",
    trophies: Mapping[str, str] | None = None,
    brought: tuple[SeatOptions, ...] = (),
    options: Mapping[str, Any] | None = None,
    **changed: Any,
) -> State:
    """Return a match in which these tiles lie.

    The text reads "A1: cB2 gB3 sC3 msD4 J10: cI9 nobody: lC1 eE5". A tile is its kind and its
    square; c, g and s are a clan's tiles, with m before them a marker, l is lava and e an
    earthquake. `turn` is the camp to move. `trophies` are camps by camp ("A1": "J10 J10"). Pools
    hold what is left. Seats get their corners in order, not by lot. A Jonny or a vote in `brought`
    turns the Jonny rule on. An impossible position is an IllegalMove.
    """
    has_jonnys = any(one.jonny or one.vote for one in brought)
    seats = brought or (SeatOptions(),) * players
    empty = start(Options.model_validate({"jonny_rule": has_jonnys, **(options or {})}), seats, _DICE)
    laid = list(_tiles(text))
    tiles = {tile.square: tile for tile in laid}
    if len(tiles) < len(laid) or tiles.keys() & set(CAMPS):
        raise _no_position(text)
    won = {CAMPS.index(camp): _camps(names) for camp, names in (trophies or {}).items()}
    gone = [clan for clans in won.values() for clan in clans]
    state = empty.model_copy(
        update={
            "tiles": tuple(sorted(tiles.values(), key=lambda tile: ORDER[tile.square])),
            "trophies": tuple(won.get(clan, ()) for clan in CORNERS),
            "owners": deal_corners(seats, CORNERS),
            "steering": 0,
            "turn": CAMPS.index(turn),
            "first": 0,
            **changed,
        }
    )
    pools = tuple(_remaining_pool(state, clan, gone.count(clan)) for clan in CORNERS)
    if any(pool.of(find) < 0 for pool in pools for find in CLAN_TILES):
        raise _no_position(text)
    return state.model_copy(update={"pools": pools} | changed)


def _remaining_pool(state: State, clan: Corner, lost: int) -> Pool:
    """Return what a clan has left in its pool.

    Its tiles on the board and lost trophies are taken off.
    """
    pool = state.pools[clan]
    if not state.is_endless(clan):
        pool = pool.with_more(Find.CAVERN, -lost)
    for tile in state.tiles:
        if tile.clan == clan and not (tile.find is Find.CAVERN and state.is_endless(clan)):
            pool = pool.with_more(tile.find, -1)
    return pool


def spell_tiles(tiles: Iterable[Tile]) -> str:
    """Return tiles as `set_board` reads them."""
    letters = {sort: letter for letter, sort in _SORTS.items()}
    by: dict[Corner | None, list[str]] = {}
    for tile in tiles:
        by.setdefault(tile.clan, []).append(letters[tile.find, tile.is_marker] + tile.square)
    return " ".join(
        f"{'nobody' if clan is None else CAMPS[clan]}: {' '.join(words)}" for clan, words in by.items()
    )


def parse_move(state: State, line: str) -> Move:
    """Return the action in a line of notation: "excavate B2".

    An impossible one is an IllegalMove.
    """
    move: Move = move_of(choose(view(state, state.mover)), line)
    return move


def preview_after(state: State, line: str) -> View:
    """Return what the seat to move sees after these picks: "excavate".

    Picks that leave no question are an IllegalMove.
    """
    seen: View = ask_of(choose(view(state, state.mover)), line).view
    return seen


def play_with_luck(state: State, line: str, wanted: Callable[[Report], bool] = lambda _: True) -> State:
    """Return the State after an action with the wanted luck.

    It uses the first dice that bring the wanted result. A LookupError says that there are none.
    """
    move = parse_move(state, line)
    for ply in range(_TRIES):
        after, _ = apply(state, state.mover, move, Dice("fate", ply))
        if after.deeds and wanted(after.deeds[-1]):
            return after
    raise LookupError(f"no dice bring what is wanted of {line!r}")


def _tiles(text: str) -> Iterator[Tile]:
    clan: Corner | None = None
    for word in text.split():
        if word in _OWNERS:
            clan = _OWNERS[word]
        elif (found := _TILE.fullmatch(word)) and (_SORTS[found[1]][0] in CLAN_TILES) == (clan is not None):
            find, is_marker = _SORTS[found[1]]
            yield Tile(square=found[2], find=find, clan=clan, is_marker=is_marker)
        else:
            raise _no_position(text)


def _no_position(text: str) -> IllegalMove:
    return IllegalMove(say("“{text}” is no position.", text=text[:100]))


def _camps(names: str) -> tuple[Corner, ...]:
    return tuple(CAMPS.index(name) for name in names.split())

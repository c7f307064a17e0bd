"""Custom positions, for the rules page, pictures and tests.

In a position, the caller sets which tiles lie and which are in hand, and plays on.
"""

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.contract.driver import ask_of
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.games.kaliko.questions import choose
from engine.games.kaliko.rules import apply, view
from engine.games.kaliko.state import Laid, Move, Options, Play, State, View, read_laid
from engine.games.kaliko.tiles import TILES, TURNINGS, Tile, in_order

_DICE = Dice("positions", 0)


def lay(text: str) -> tuple[Laid, ...]:
    """Return laid tiles from notation like "C12t3@N3E2 A5@start".

    Raise IllegalMove if a part is not in the form that `laid_name` writes.
    """
    return tuple(map(_parse_laid, text.split()))


def play(text: str) -> Play:
    """Return the play of these tiles."""
    return Play(laid=lay(text))


def set_table(
    pattern: str,
    hands: Sequence[str],
    *,
    size: int = 0,
    bag: str | None = None,
    scores: tuple[int, ...] | None = None,
    turn: int = 0,
    passes: int = 0,
) -> State:
    """Return a match with these tiles on the table and in hand ("A7 C12").

    The earlier moves are unknown. Scores that are not given are 0. Hands are filled up to `size`
    with the first unused tiles. The bag is `bag`, or all other tiles in order.

    Raise IllegalMove if a name is not a tile's.
    """
    laid, held = lay(pattern), [_parse_tiles(hand) for hand in hands]
    spoken_for = {one.tile for one in laid} | {tile for hand in held for tile in hand}
    rest = [tile for tile in TILES if tile not in spoken_for]
    full = []
    for hand in held:
        lacking = max(0, size - len(hand))
        full.append(in_order((*hand, *rest[:lacking])))
        rest = rest[lacking:]
    nothing = (0,) * len(hands)
    return State(
        options=Options(),
        pattern=laid,
        scores=scores or nothing,
        best=nothing,
        plays=nothing,
        turn=turn,
        latest=(None,) * len(hands),
        passes=passes,
        ending=None,
        hands=tuple(full),
        bag=tuple(rest) if bag is None else _parse_tiles(bag),
    )


def catalogue(tiles: Sequence[Tile]) -> View:
    """Return a page of tiles to look at: a hand without a match."""
    apart = view(set_table("A1@start", ("",)), 0)
    return apart.model_copy(update={"pattern": (), "hand": tuple(tiles), "to_move": ()})


def play_move(state: State, move: Move) -> State:
    """Return the State after a move of the current seat.

    Raise IllegalMove if the move is illegal.
    """
    return apply(state, state.turn, move, _DICE)[0]


def preview_after(state: State, keys: str) -> View:
    """Return the current seat's view after these picks ("C12 N3E2 t3").

    The picks must leave a question open.
    """
    seen: View = ask_of(choose(view(state, state.turn)), keys).view
    return seen


def _parse_laid(text: str) -> Laid:
    found = read_laid(text)
    if found is None:
        raise IllegalMove(say("“{text}” is no tile on a space.", text=text[:20]))
    return found


def _parse_tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(_parse_tile, text.split()))


def _parse_tile(text: str) -> Tile:
    if text not in TURNINGS:
        raise IllegalMove(say("There is no tile “{text}”.", text=text[:20]))
    return text

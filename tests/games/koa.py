"""Helpers for tests of KOA: positions, and actions with given dice.

Positions are written as `set_board` reads them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import pytest

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event
from engine.contract.words import Words, tell
from engine.games import koa as game
from engine.games.koa.board import COLUMNS, Square
from engine.games.koa.chance import CLAN_TILES, RESOURCES, WHEELS, Find
from engine.games.koa.positions import spell_tiles
from engine.games.koa.rules import apply, start
from engine.games.koa.state import (
    Claim,
    End,
    Excavate,
    Move,
    Options,
    SeatOptions,
    Seek,
    Seize,
    State,
    Unblock,
)
from tools.movers import mover_of

NAMES: Final = ("Ann", "Bob", "Cy", "Dee")
DICE: Final = Dice("tests", 0)
END: Final = End()
JONNY: Final = SeatOptions(jonny=True, vote=True)
VOTER: Final = SeatOptions(vote=True)
MINER: Final = SeatOptions()
RICH: Final = "cB2 gC3 gD4 gE5 gF6 gG7 gH8 sB3 sC4 sD5 sE6 sF7 sG8"
"""A clan of A1 with four actions, at a line of goroldioa across the board."""


class Thrown(Dice):
    """Dice that show given throws, each counted from 0, and no more."""

    def __init__(self, *throws: int) -> None:
        self._throws = list(throws)

    def below(self, n: int) -> int:
        shown = self._throws.pop(0)
        assert 0 <= shown < n, f"{shown} is not below {n}"
        return shown

    @property
    def unused(self) -> int:
        """The number of given throws that were not made."""
        return len(self._throws)


def deal(
    players: int = 4, *, seed: str = "tests", brought: tuple[SeatOptions, ...] = (), **options: Any
) -> State:
    """Return the State in which a match begins.

    A player who brings a Jonny or a vote plays with the Jonny rule.
    """
    has_jonnys = any(one.jonny or one.vote for one in brought)
    rules = Options.model_validate({"jonny_rule": has_jonnys, **options})
    return start(rules, brought or (MINER,) * players, Dice(seed, 0))


def make_move(state: State, move: Move, *throws: int) -> State:
    """Return the State after an action with exactly these throws."""
    dice = Thrown(*throws)
    after, _ = apply(state, state.mover, move, dice)
    assert not dice.unused
    return after


def slot(state: State, find: Find | str) -> int:
    """Return the first slot of the match's wheel that shows that."""
    return WHEELS[state.options.wheel].index(Find(find))


def shaking(square: Square) -> tuple[int, int]:
    """Return the throws of an earthquake that strikes there: number, then letter."""
    return int(square[1:]) - 1, COLUMNS.index(square[0])


def excavate(state: State, square: Square, find: str = "cavern", *, strikes: Square = "") -> State:
    """Make an excavation that finds that, with an earthquake's square."""
    return make_move(
        state, Excavate(square=square), slot(state, find), *(shaking(strikes) if strikes else ())
    )


def seize(state: State, square: Square, die: int = 10) -> State:
    """Make an attack with this result of its die, 1 to 10."""
    return make_move(state, Seize(square=square), die - 1)


def seek(state: State, first: str, goroldioa: int, spring: int, tie: int = 0) -> State:
    """Ask the Sharman with given throws.

    They are the stone that falls first, the two sides, and the choice among equal squares.
    """
    return make_move(state, Seek(), RESOURCES.index(Find(first)), goroldioa - 1, spring - 1, tie)


def claim(state: State, square: Square) -> State:
    return make_move(state, Claim(square=square))


def unblock(state: State, square: Square) -> State:
    return make_move(state, Unblock(square=square))


def end(state: State, turns: int = 1) -> State:
    """Waive `turns` turns."""
    for _ in range(turns):
        state = make_move(state, END)
    return state


def with_pool(state: State, clan: int, **left: int) -> State:
    """Return the State with these tiles left in a clan's pool, by sort."""
    pools = tuple(p.model_copy(update=left) if n == clan else p for n, p in enumerate(state.pools))
    return state.model_copy(update={"pools": pools})


def on(state: State, *squares: Square) -> str:
    """Return what lies on these squares, or on all, as `set_board` reads it."""
    return spell_tiles(tile for tile in state.tiles if not squares or tile.square in squares)


def pool(state: State, clan: int = 0) -> tuple[int, int, int]:
    """Return a clan's caverns, goroldioa and springs that are not laid."""
    caverns, goroldioa, springs = (state.pools[clan].of(find) for find in CLAN_TILES)
    return caverns, goroldioa, springs


def why_not(state: State, move: Move, seat: int | None = None) -> str:
    """Return the sentence that refuses an action; check that nothing changed."""
    before = state.model_dump_json()
    with pytest.raises(IllegalMove) as caught:
        apply(state, state.mover if seat is None else seat, move, DICE)
    assert state.model_dump_json() == before
    return in_words(caught.value.sentence)


def in_words(sentence: Words) -> str:
    return tell(sentence, NAMES)


def read_events(events: Iterable[Event]) -> list[str]:
    return [in_words(event.sentence) for event in events]


@cache
def play_match(
    players: int, number: int = 0, brought: tuple[SeatOptions, ...] = (), **options: Any
) -> Sequence[tuple[State, Move, State]]:
    """Return the actions of a whole match, with the State before and after each.

    The mover has some sense.
    """
    state = deal(players, seed=f"simulated {number}", brought=brought, **options)
    plies: list[tuple[State, Move, State]] = []
    mover = mover_of("koa")
    while seats := game.to_move(state):
        ply = len(plies) + 1
        _, move = mover(game, game.view(state, seats[0]), Dice(f"mover {number}", ply))
        after, _ = apply(state, seats[0], move, Dice(f"simulated {number}", ply))
        plies.append((state, move, after))
        state = after
    return tuple(plies)

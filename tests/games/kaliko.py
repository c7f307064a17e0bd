"""Helpers for tests of Kaliko: names, deals, and random patterns and plays."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, around, cell_of
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Event
from engine.contract.words import Words, tell
from engine.games import kaliko as game
from engine.games.kaliko.paths import Pattern, staging
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.rules import apply, start
from engine.games.kaliko.state import Laid, Move, Options, SeatOptions, State, laid_name
from engine.games.kaliko.tiles import (
    ALL_TURNED,
    ANY,
    BITS,
    TILES,
    TURNINGS,
    Tile,
    Turned,
    turnings_in,
)
from tests.games.kaliko_scorer import Design, Table, design

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
DICE = Dice("tests", 0)

LYING: Final[Mapping[Design, Turned]] = {design(turned): turned for turned in ALL_TURNED}
"""The tile and its turning, by what is visible."""


def space(name: str) -> Cell:
    """Return the cell with that name, as "N3E2"."""
    cell = cell_of(name)
    assert cell is not None, name
    return cell


def written_down(laid: Iterable[Laid]) -> str:
    return " ".join(map(laid_name, laid))


def deal(players: int, *, seed: str = "tests") -> State:
    return start(Options(), (SeatOptions(),) * players, Dice(seed, 0))


def in_words(sentence: Words) -> str:
    return tell(sentence, NAMES)


def public(events: Iterable[Event]) -> list[str]:
    return [in_words(event.sentence) for event in events if event.to is None]


def table(laid: Iterable[Laid]) -> Table:
    """Return the same table for the second scorer."""
    return {cell: design(turned) for cell, turned in staging(laid).items()}


def free(laid: Iterable[Laid]) -> tuple[Tile, ...]:
    """Return the tiles that are none of these."""
    used = {one.tile for one in laid}
    return tuple(tile for tile in TILES if tile not in used)


def bits_of(tiles: Iterable[Tile]) -> int:
    return sum(BITS[tile] for tile in tiles)


def random_pattern(size: int, dice: Dice) -> tuple[Laid, ...]:
    """Return a random pattern of `count` tiles that match.

    Some patterns are dense, which makes loops, and some straggle.
    """
    first = dice.choice(TILES)
    laid = [Laid(tile=first, turn=dice.below(len(TURNINGS[first])), cell=(0, 0))]
    density = dice.below(4)
    while len(laid) < size:
        pattern = Pattern(laid)
        cell = max(
            (dice.choice(pattern.rim) for _ in range(1 + density)),
            key=lambda cell: sum(near in pattern.tiles for near in around(cell)),
        )
        if fits := list(turnings_in(pattern.fitting(cell, {}) & bits_of(free(laid)))):
            laid.append(_lying(dice.choice(fits), cell))
    return tuple(laid)


def random_play(pattern: tuple[Laid, ...], size: int, dice: Dice, *, is_careful: bool) -> tuple[Laid, ...]:
    """Return `count` more tiles, laid at random.

    The careful player follows a path and matches colours, the other one hardly does.
    """
    traced, laid = Pattern(pattern), list[Laid]()
    end = dice.choice([end for path in traced.paths for end in path.faces] or traced.rim)
    for _ in range(size):
        staged = staging(laid)
        stock = bits_of(free((*pattern, *laid)))
        open_cells = [
            cell
            for cell in (*traced.rim, *_beside(staged))
            if cell not in staged and cell not in traced.tiles
        ]
        cell = end if is_careful and end in open_cells else dice.choice(open_cells)
        minded = is_careful or dice.below(3) > 0
        fits = list(turnings_in((traced.fitting(cell, staged) if minded else ANY) & stock))
        if not fits:
            continue
        laid.append(_lying(dice.choice(fits), cell))
        staged = staging(laid)
        if all(_does_fit(traced, staged, at) for at in staged):
            through = [path for path in traced.trace(staged) if path.runs_through(staged) and path.faces]
            if through:
                end = dice.choice(dice.choice(through).faces)
    return tuple(laid)


def does_match(pattern: Pattern, staged: Mapping[Cell, Turned]) -> bool:
    """Return whether the engine finds that all these tiles match.

    They must match what lies around them, on empty spaces.
    """
    return all(cell not in pattern.tiles and _does_fit(pattern, staged, cell) for cell in staged)


def _does_fit(pattern: Pattern, staged: Mapping[Cell, Turned], cell: Cell) -> bool:
    others = {at: turned for at, turned in staged.items() if at != cell}
    return bool(pattern.fitting(cell, others) & staged[cell].bit)


def _beside(staged: Mapping[Cell, Turned]) -> Iterator[Cell]:
    for cell in staged:
        yield from around(cell)


def _lying(turned: Turned, cell: Cell) -> Laid:
    return Laid(tile=turned.tile, turn=turned.turn, cell=cell)


def ask_of(state: State, line: str = "") -> Ask:
    asked = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(asked, Ask)
    return asked


def keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.offered_options]


def why_not(state: State, line: str) -> str:
    """Return the sentence that refuses a typed line."""
    with pytest.raises(IllegalMove) as caught:
        resume(game, game.view(state, state.turn), read_notation(line))
    return in_words(caught.value.sentence)


def refusal(state: State, move: Move, seat: int = 0) -> str:
    """Return the sentence that refuses the move; check that nothing changed."""
    before = state.model_dump_json()
    with pytest.raises(IllegalMove) as caught:
        apply(state, seat, move, DICE)
    assert state.model_dump_json() == before
    return in_words(caught.value.sentence)


def after(state: State, *moves: Move) -> State:
    """Return the State after these turns, each by the seat on turn."""
    for number, move in enumerate(moves):
        state, _ = apply(state, state.turn, move, Dice("turns", number))
    return state


def laid_by(pattern: str, text: str, *more: str, bag: str | None = None) -> State:
    """Return the State after seat 0 of two has laid these tiles.

    `more` are other tiles of its hand.
    """
    hand = " ".join([*(one.tile for one in lay(text)), *more])
    return apply(set_table(pattern, [hand, "F11"], bag=bag), 0, play(text), DICE)[0]

"""Search for a KOA clan's best action.

First each action is rated by its average result, with the odds of the wheel and the die. Then the
actions with the best ratings are played on for some turns. There the own clan follows the rule of
thumb, and all others take what gains most at once. Each choice meets the same random results, turn
by turn, so that only the choice makes a difference. The worse half drops out in each stage.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from math import fsum
from typing import Final

from engine.games.koa.chance import Find
from engine.games.koa.ground import LEVELS
from engine.games.koa.state import CLANS
from engine.players import Effort
from engine.players.koa.chances import (
    DIG,
    SEEK,
    SEIZE,
    Deed,
    Uniform,
    deeds,
    do,
    odds_of_seizing,
    seek,
    slots,
)  # fmt: skip
from engine.players.koa.greedy import covetous
from engine.players.koa.habits import habitual
from engine.players.koa.model import Table
from engine.players.koa.squares import SHAKEN
from engine.players.koa.value import Worth
from engine.players.race import raced

ASKED: Final = 4
"""Number of samples of the Sharman's find."""
TRIED: Final = 6
"""Number of choices to play on from, those with the best ratings."""
LOOKS: Final = 0.5
"""Weight of a choice's rating beside its playouts.

Playouts depend on chance, the rating does not.
"""
TURNS: Final = 8
"""Number of clan turns to play on, two rounds.

The current turn is included.
"""
ACTIONS: Final = 2 + LEVELS
"""Maximum number of actions in a turn, with a Jonny's second piece."""
DRAWS: Final = 4
"""Maximum number of random draws for an action.

One selects among equal actions, and three determine the result.
"""

Fortune = list[float]
"""All random numbers of a playout.

There are `DRAWS` numbers from 0 to less than 1 for each of `ACTIONS` in each of `TURNS`.
"""


class Looks:
    """Ratings of the current clan's choices, before any playout."""

    def __init__(self, table: Table, random: Uniform) -> None:
        self._table, self._random = table, random
        self._worth = Worth(table.mover)
        self._missed: float | None = None
        self._shaken: float | None = None

    def of(self, deed: Deed) -> float:
        """Return the seat's average chance to win after an action."""
        kind, bit = deed
        if kind == DIG:
            return self._dug(bit)
        if kind == SEIZE:
            return self._attacked(bit)
        if kind == SEEK:
            return fsum(self._sought() for _ in range(ASKED)) / ASKED
        after = self._table.copy()
        do(after, deed, self._random)
        return self._worth.of(after)

    def _dug(self, bit: int) -> float:
        counts = slots(self._table)
        looks = 0.0
        for find, count in zip(Find, counts, strict=True):
            if not count:
                continue
            if find is Find.EARTHQUAKE:
                if self._shaken is None:
                    # An earthquake strikes a random square. The dug square does not matter, so
                    # one result serves all.
                    struck = self._table.copy()
                    struck.dig(bit, find, self._table.rubble & -self._table.rubble or SHAKEN[0])
                    self._shaken = self._worth.of(struck)
                looks += count * self._shaken
                continue
            after = self._table.copy()
            after.dig(bit, find)
            looks += count * self._worth.of(after)
        return looks / sum(counts)

    def _attacked(self, bit: int) -> float:
        odds = odds_of_seizing(self._table, bit)
        if self._missed is None:
            missed = self._table.copy()
            missed.seize(bit, is_won=False)
            self._missed = self._worth.of(missed)
        won = self._table.copy()
        won.seize(bit, is_won=True)
        return odds * self._worth.of(won) + (1 - odds) * self._missed

    def _sought(self) -> float:
        after = self._table.copy()
        seek(after, self._random)
        return self._worth.of(after)


def choices(table: Table) -> list[Deed]:
    """Return the actions worth considering.

    The end of the turn is one only if a last cavern may be unwelcome or there is no other.
    """
    found = deeds(table)
    clan = table.turn
    is_last = table.caverns_left[clan] == 1 and not table.terms.endless[clan]
    return found if is_last or len(found) == 1 else found[:-1]


def looks_of(table: Table, random: Uniform) -> list[tuple[float, Deed]]:
    """Return the choices with their ratings, the best first."""
    found = choices(table)
    if len(found) == 1:
        return [(0.0, found[0])]
    looks = Looks(table, random)
    return sorted(((looks.of(deed), deed) for deed in found), key=lambda one: -one[0])


def best(table: Table, random: Uniform, effort: Effort, playouts: int) -> Deed:
    """Return the action that does best in about `playouts` playouts."""
    tried = looks_of(table, random)[:TRIED]
    if len(tried) == 1:
        return tried[0][1]
    worth = Worth(table.mover)

    def fortunes(times: int) -> Iterable[Fortune]:
        return ([random() for _ in range(TURNS * ACTIONS * DRAWS)] for _ in range(times))

    def value(choice: int, fortune: Fortune) -> float:
        look, deed = tried[choice]
        after = table.copy()
        play_on(after, deed, fortune)
        return worth.of(after) + LOOKS * look

    return tried[raced(len(tried), effort.of(playouts), fortunes, value, effort.is_late)][1]


def play_on(table: Table, deed: Deed, fortune: Fortune) -> None:
    """Play an action and the following turns, up to `TURNS`.

    Stop if the match ends. Random results depend only on the turn and on the actions used in it.
    """
    owners, seat, begun = table.terms.owners, table.mover, _turn(table)
    at = table.used * DRAWS
    while True:
        do(table, deed, iter(fortune[at + 1 : at + DRAWS]).__next__)
        turn = _turn(table) - begun
        if table.is_over or turn >= TURNS:
            return
        at = (turn * ACTIONS + table.used) * DRAWS
        decides = covetous if owners[table.turn] != seat else habitual
        deed = decides(table, repeat(fortune[at]).__next__)


def _turn(table: Table) -> int:
    """Return the number of the turn in the match."""
    return CLANS * table.round + (table.turn - table.terms.first) % CLANS

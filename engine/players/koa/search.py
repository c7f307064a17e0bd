"""What a clan of KOA best does: by what each action leads to on average, and by playing on from there.

Everything that the wheel or the die may show is weighed with its odds. What looks best so is played on from for some turns:
oneself by the rule of thumb, all others as those play who take what gains most at once. Each choice is tried on the same
fortune, turn by turn, so that what differs comes of the choice; the worse half drops out in turn.
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
    Random,
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
"""How often it is tried what the Sharman may find."""
TRIED: Final = 6
"""Choices from which it is played on, those that look best."""
LOOKS: Final = 0.5
"""How much the looks of a choice count beside what playing on from it brings: chance is in that, and none in them."""
TURNS: Final = 8
"""Turns of a clan that are played on for, the one under way included: two rounds."""
ACTIONS: Final = 2 + LEVELS
"""Actions of a turn at most, and a Jonny's second piece."""
DRAWS: Final = 4
"""What chance decides of an action at most: which of equal ones it is, and three things about what comes of it."""

Fortune = list[float]
"""All that chance brings in so many turns: `DRAWS` from 0 to less than 1 for each of `ACTIONS` of each of them."""


class Looks:
    """How each choice of the clan whose turn it is looks, before anything is played on."""

    def __init__(self, table: Table, random: Random) -> None:
        self._table, self._random = table, random
        self._worth = Worth(table.mover)
        self._missed: float | None = None
        self._shaken: float | None = None

    def of(self, deed: Deed) -> float:
        """The seat's chance to win after it, on average."""
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
                    # Wherever one digs it strikes anywhere, and so makes no difference.
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
    """What is worth thinking of: the end of the turn only where a last cavern may be unwelcome, or there is nothing else."""
    found = deeds(table)
    clan = table.turn
    is_last = table.caverns_left[clan] == 1 and not table.terms.endless[clan]
    return found if is_last or len(found) == 1 else found[:-1]


def looks_of(table: Table, random: Random) -> list[tuple[float, Deed]]:
    """The choices with how they look, the best first."""
    found = choices(table)
    if len(found) == 1:
        return [(0.0, found[0])]
    looks = Looks(table, random)
    return sorted(((looks.of(deed), deed) for deed in found), key=lambda one: -one[0])


def best(table: Table, random: Random, effort: Effort, playouts: int) -> Deed:
    """What does best after about so many times of playing on."""
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
    """The deed and all that follows in so many turns, or until the match ends.

    What chance brings depends on the turn and on the actions used in it, and on nothing else that was done.
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
    """The how manieth turn of the match it is."""
    return CLANS * table.round + (table.turn - table.terms.first) % CLANS

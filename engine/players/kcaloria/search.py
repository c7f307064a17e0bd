"""Search for the placement that does best in playouts.

It tries the placements with the best estimates on many sampled matches, a few turns ahead, all on
the same samples. It uses only information that the seat has: hands and stacks are sampled for each
try, and all players follow the same habits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, fsum
from typing import Final, NamedTuple

from engine.contract.dice import Dice
from engine.games.kcaloria.rules.scoring import places
from engine.games.kcaloria.rules.state import View
from engine.players import Effort
from engine.players.kcaloria.deals import deal_again, imagined
from engine.players.kcaloria.habits import fed_again, go_on, put_down, useless, weighed
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import unpacked
from engine.players.kcaloria.turns import Feeding, answer, discard
from engine.players.kcaloria.value import DOOMED, Choice, Glance, liked
from engine.players.race import raced

ALIKE: Final = 4
"""Maximum number of placements to try of the same kind."""
SPREAD: Final = 20.0
"""Lead in points at which winning is 2 to 3 times likelier."""


class Reach(NamedTuple):
    """How much a search does."""

    turns: int
    """Approximate number of turns in all its playouts."""
    rounds: int
    """Number of rounds in a playout; one own turn follows."""
    tried: int
    """Number of placements to try, those with the best estimates."""


def promising(table: Table, glance: Glance, tried: int) -> list[Choice | None]:
    """Return the placements with the best estimates.

    None stands for new tiles.
    """
    found = list[Choice | None]()
    alike = dict[int, int]()
    for choice in sorted(weighed(table, glance), reverse=True):
        kind = choice[1]
        alike[kind] = alike.get(kind, 0) + 1
        if alike[kind] <= ALIKE:
            found.append(choice)
            if len(found) == tried:
                break
    if table.turns[table.turn]:
        found.append(None)
    return found


def prospect(table: Table, seat: int) -> float:
    """Return how likely a seat is to win in the current position."""
    if table.is_over:
        cubes = [0] * table.seats
        for tile in table.at.values():
            cubes[table.seat[tile]] += table.left[tile]
        ranks = places([unpacked(some) for some in cubes], table.quitters)
        return (ranks[seat] == 1) / ranks.count(1)
    scores = [0.0] * table.seats
    doomed = table.dooms() if table.collapses else {}
    for tile in table.at.values():
        worth = liked(table.left[tile])
        scores[table.seat[tile]] += worth * DOOMED if tile in doomed else worth
    return 1 / fsum(
        [
            exp((one - scores[seat]) / SPREAD)
            for other, one in enumerate(scores)
            if other == seat or other not in table.quitters
        ]
    )


def best_choice(view: View, dice: Dice, effort: Effort, reach: Reach) -> tuple[Table, Choice | None]:
    """Return the current table, and the placement to make.

    The search runs about as many turns as `reach` says. None stands for new tiles.
    """
    glance = Glance(view.seats)
    table = imagined(view, dice)
    choices = promising(table, glance, reach.tried)

    def act(number: int, trial: Table) -> None:
        choice = choices[number]
        if choice is None:
            discard(trial, useless(trial))
        else:
            put_down(trial, choice)

    return table, choices[_best(len(choices), act, _Setting(view, table, dice, effort, reach, glance))]


def best_answer(view: View, dice: Dice, effort: Effort, reach: Reach) -> tuple[Table, list[Feeding]]:
    """Return the current table, and what to feed after a removal.

    The search compares three answers: feed all that can be fed, feed what is worth its food, or
    feed nothing.
    """
    table = imagined(view, dice)
    answers = [fed_again(table), fed_again(table, whatever=True), []]
    answers = [one for place, one in enumerate(answers) if one not in answers[:place]]

    def act(number: int, trial: Table) -> None:
        answer(trial, answers[number])

    setting = _Setting(view, table, dice, effort, reach, Glance(view.seats))
    return table, answers[_best(len(answers), act, setting)]


class _Setting(NamedTuple):
    """The decision to make, and the effort for it."""

    view: View
    table: Table
    dice: Dice
    effort: Effort
    reach: Reach
    glance: Glance


def _best(count: int, act: Callable[[int, Table], None], setting: _Setting) -> int:
    """Return the act that leads to most wins in the playouts."""
    view, laid, dice, effort, reach, glance = setting
    (seat,) = view.to_move
    length = reach.rounds * view.seats + 1
    until, playouts = view.clock + length, reach.turns // length

    def tables(times: int) -> Iterable[Table]:
        for _ in range(times):
            yield deal_again(laid, view, dice)

    def value(number: int, table: Table) -> float:
        trial = table.copy()
        act(number, trial)
        while not trial.is_over and trial.clock < until:
            go_on(trial, glance)
        return prospect(trial, seat)

    return raced(count, effort.of(playouts), tables, value, effort.is_late) if count > 1 else 0

"""Whole matches of any game by random picks, recorded for the checks."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from engine.contract.dice import Dice
from engine.contract.game import AnyGame
from engine.contract.notation import notation
from engine.contract.values import Ask, Event, Pick
from engine.kit.frozen import Frozen
from tests.conformance.law import Law
from tests.conformance.laws import LAWS
from tools.movers import mover_of

MOST_PLIES = 3000
CHECKED = 12
"""Steps of a fast match at which costly laws are checked, spread evenly; in the slow set all."""


@dataclass(frozen=True)
class Case:
    """One match to walk through; its name is used in the test's id."""

    game: str
    players: int
    options: Frozen
    seats: tuple[Frozen, ...]
    seed: str

    @property
    def law(self) -> Law:
        return LAWS[self.game]

    @property
    def is_long(self) -> bool:
        """Return whether it is in the slow set, where more is checked."""
        return self.seed.startswith("slow")

    def __str__(self) -> str:
        fields = "-".join(f"{name}{value}" for name, value in self.options)
        return f"{self.game}-{self.players}-{fields}-{self.seed}"


@dataclass(frozen=True)
class Step:
    """A ply: the State before it and its result.

    The State is also kept as JSON from before it was used.
    """

    before: Any
    before_json: str
    seat: int
    picks: tuple[Pick, ...]
    move: Any
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Walk:
    """A match from its first State to its last."""

    case: Case
    first: Any
    steps: tuple[Step, ...]

    @property
    def game(self) -> AnyGame:
        return self.case.law.game

    @cached_property
    def states(self) -> tuple[Any, ...]:
        return self.first, *(step.after for step in self.steps)

    @property
    def checked(self) -> range:
        """The plies at which costly laws are checked: some of a fast match, all of a slow one."""
        count = len(self.steps)
        return range(0, count, 1 if self.case.is_long else -(-count // CHECKED))

    @property
    def moves(self) -> tuple[tuple[int, Any], ...]:
        return tuple((step.seat, step.move) for step in self.steps)

    @property
    def log(self) -> tuple[tuple[int, str], ...]:
        return tuple((step.seat, notation(step.picks)) for step in self.steps)


def walk(case: Case) -> Walk:
    """Play the match with random picks and a random order of seats."""
    game = case.law.game
    moved = mover_of(case.game)
    first = state = game.start(case.options, case.seats, Dice(case.seed, 0))
    steps: list[Step] = []
    while seats := game.to_move(state):
        ply = len(steps) + 1
        assert ply <= MOST_PLIES, "a match of random moves has to end"
        mover = Dice(f"mover of {case.seed}", ply)
        seat = mover.choice(seats)
        picks, move = moved(game, game.view(state, seat), mover)
        before_json = state.model_dump_json()
        after, events = game.apply(state, seat, move, Dice(case.seed, ply))
        steps.append(Step(state, before_json, seat, picks, move, after, events))
        state = after
    return Walk(case, first, tuple(steps))


walked = lru_cache(16)(walk)
"""The same, walked once for all the tests that look at it: they follow one another."""


def asks(game: AnyGame, view: Any, picks: Sequence[Pick]) -> Iterator[Ask]:
    """Every question on the way through a draft that ends."""
    asking = game.choose(view)
    yield next(asking)
    for pick in picks[:-1]:
        yield asking.send(pick)
    asking.close()


def onlookers(case: Case) -> tuple[int | None, ...]:
    """Everybody who may look: all seats, and one who has none."""
    return None, *range(case.players)


def one_by_one(case: Case, ply: int) -> int | None:
    """Return one seat, another with every ply, for slow checks."""
    everybody = onlookers(case)
    return everybody[ply % len(everybody)]


def cases(*, rounds: str) -> tuple[Case, ...]:
    """Return the cases of one set, "fast" or "slow".

    Each has each number of players and each of its own corners of a game's options at least once.
    """
    made = []
    for name, law in LAWS.items():
        counts, corners = law.game.SEATS, law.fast if rounds == "fast" else law.slow
        for turn in range(max(len(counts), len(corners))):
            players, number = counts[turn % len(counts)], turn % len(corners)
            options, brought = corners[number]
            seats = tuple(brought[seat % len(brought)] for seat in range(players))
            made.append(Case(name, players, options, seats, f"{rounds}{number}"))
    return tuple(made)


def extremes(rounds: str) -> tuple[Case, ...]:
    """Return for each game the last fast case with the fewest players.

    "slow" adds the first one with the most players.
    """
    by_game = [[case for case in cases(rounds="fast") if case.game == name] for name in LAWS]
    few = tuple(next(one for one in reversed(own) if one.players == own[0].players) for own in by_game)
    many = tuple(next(one for one in own if one.players == own[-1].players) for own in by_game)
    return few if rounds == "fast" else (*few, *many)


def digest(walked: Walk) -> str:
    """Return one line that changes with anything in the match.

    It covers states, events, asks, and the descriptions for one seat after another.
    """
    game, total = walked.game, hashlib.sha256()
    for ply, step in enumerate(walked.steps):
        view = game.view(step.before, step.seat)
        described = game.describe(game.view(step.after, one_by_one(walked.case, ply)))
        asked = list(asks(game, view, step.picks))
        for thing in (step.after, step.events, view, asked, described, game.stand_in(view)):
            total.update(repr(thing).encode())
    return total.hexdigest()

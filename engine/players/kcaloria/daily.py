"""The deal of the day: most points with seven tiles in five turns.

The other player has left, and there is nothing more to draw, so the seat sees all that counts. The
best is the most that a wide search on the fast table finds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import Sentence, say
from engine.games import kcaloria
from engine.games.kcaloria.rules.state import HAND_SIZE, State
from engine.players import Daily, Draft, Effort, Play, Thought, Trail
from engine.players.kcaloria.deals import table_of
from engine.players.kcaloria.habits import put_down, useless, weighed
from engine.players.kcaloria.levels import LEVELS
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.moves import move_of
from engine.players.kcaloria.numbers import STRIKES
from engine.players.kcaloria.picks import draft_of
from engine.players.kcaloria.reasons import to_discard, to_place, why_placed
from engine.players.kcaloria.sites import liked
from engine.players.kcaloria.turns import discard
from engine.players.kcaloria.value import Choice, Glance

SEATS: Final = 2
EARLIER: Final = 10
"""Turns that were played before, of both players."""
TURNS: Final = 5
WIDTH: Final = 120
"""Positions that are followed from turn to turn."""
PROVED: Final = 6
"""Of the last positions, those that are played by the rules to compare them."""
LEAST: Final = 20
"""Points that the best turns bring at least."""


class _Course(NamedTuple):
    """A position after some of the turns, with the placements that led there."""

    table: Table
    choices: tuple[Choice | None, ...]


def deal(dice: Dice) -> State | None:
    """Return a table from which the other player has left, with a full hand and no stack."""
    seed = str(dice.below(2**53))
    options = kcaloria.Options(extinction=False)
    state = kcaloria.start(options, (kcaloria.SeatOptions(),) * SEATS, Dice(seed, 0))
    ply = 0
    while state.clock <= EARLIER or state.turn or state.starving:
        (seat,) = kcaloria.to_move(state) or (None,)
        if seat is None:
            return None
        ply += 1
        view = kcaloria.view(state, seat)
        end = resume(kcaloria, view, LEVELS[1](view, Dice(f"{seed}/computer", ply), Effort()).picks)
        assert isinstance(end, Decided)
        state, _ = kcaloria.apply(state, seat, end.move, Dice(seed, ply))
    if kcaloria.to_move(state) != (0,) or len(state.hands[0]) < HAND_SIZE or state.humans[0]:
        return None
    state, _ = kcaloria.leave(state, 1)
    gone = (*state.discards[0], *state.stacks[0])
    return state.model_copy(update={"stacks": ((), ()), "discards": (gone, *state.discards[1:])})


def is_over(trail: Trail) -> bool:
    """Return whether the turns are used."""
    state: State = trail.now
    return state.ending is not None or state.turns[0] - trail.start.turns[0] >= TURNS


def score(trail: Trail) -> int:
    """Return the points that the turns have brought."""
    return kcaloria.scores(trail.now)[0] - kcaloria.scores(trail.start)[0]


def best(trail: Trail, play: Play) -> tuple[Thought, ...]:
    """Return the turns that bring most, of those that the search finds."""
    state: State = trail.now
    glance = Glance(SEATS)
    courses = [_Course(table_of(state, state.hands, state.stacks), ())]
    for _ in range(TURNS):
        courses = _kept([further for one in courses for further in _follow(one, glance)])
    courses.sort(key=lambda one: -one.table.scores()[0])
    proved = [_explain(trail, one, play) for one in courses[:PROVED]]
    return max(proved, key=lambda one: one[0])[1]


def _follow(course: _Course, glance: Glance) -> list[_Course]:
    """Return the course after each possible turn."""
    if course.table.is_over:
        return [course]
    found = list[_Course]()
    choices: list[Choice | None] = [*weighed(course.table, glance)]
    for choice in choices or [None]:
        table = course.table.copy()
        if choice is None:
            discard(table, useless(table))
        else:
            put_down(table, choice)
        found.append(_Course(table, (*course.choices, choice)))
    return found


def _kept(courses: list[_Course]) -> list[_Course]:
    """Return different positions, half of them with most points, half with what can be most."""
    different = {_key(one.table): one for one in courses}
    found = [*different.values()]
    by_points = sorted(found, key=lambda one: -one.table.scores()[0])[: WIDTH // 2]
    chosen = {id(one) for one in by_points}
    rest = [one for one in found if id(one) not in chosen]
    return [*by_points, *sorted(rest, key=lambda one: -_promise(one.table))[: WIDTH // 2]]


def _key(table: Table) -> tuple[object, ...]:
    """Return what tells positions apart: what lies where, with which cubes left, and the hand."""
    return (
        *sorted((cell, table.kind[tile], table.left[tile]) for cell, tile in table.at.items()),
        *table.hands[0],
    )


def _promise(table: Table) -> float:
    return sum(liked(table.left[tile]) for tile in table.at.values())


def _explain(trail: Trail, course: _Course, play: Play) -> tuple[int, tuple[Thought, ...]]:
    """Return what a course counts by the rules, and its turns with their reasons."""
    thoughts = list[Thought]()
    for choice in course.choices:
        state: State = trail.now
        view, table = kcaloria.view(state, 0), table_of(state, state.hands, state.stacks)
        picks: Draft = draft_of(view, move_of(table, choice))[0]
        told = to_discard(useless(table)) if choice is None else to_place(choice)
        thoughts.append(Thought(picks, _why(table, choice), told))
        trail = play(trail, picks)
    return score(trail), tuple(thoughts)


def _why(table: Table, choice: Choice | None) -> Sentence | None:
    """Return the reason for a turn; an event without use has none, as no new tile is drawn."""
    if choice is None:
        return say("None of these tiles can be placed, and none are left to draw.")
    return None if STRIKES[choice[1]] else why_placed(table, choice)


DAILY: Final = Daily(
    aim=say(
        "Win as many points as you can with these {tiles} tiles, in {turns} turns. The other player has "
        "left: eat what you like.",
        tiles=HAND_SIZE,
        turns=TURNS,
    ),
    deal=deal,
    is_over=is_over,
    score=score,
    best=best,
    compare=lambda found, most: say("{found} of {most:1 point|# points}", found=found, most=most),
    method=say("A search through thousands of ways to place them found none with more."),
    least=LEAST,
)

"""Storyboards: the positions of an ended match that its replay shows.

House rules: first and last are always shown, the turning points and the last change of lead once
they are known, the move with which the winner's score passes all others for good, and the few
greatest moments, as each game judges them. Between them a match is cut into equal parts, and of
each the move is shown that is worth most. Where none is worth anything, the last one that acted on
places is shown rather than a pass. So a replay keeps its pace, and misses no round, capture or
feast. What was taken back is not shown. The move that ends the match is shown on the board, then
the final picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from engine.analysis.values import TurningPoint
from engine.contract.game import AnyGame
from engine.contract.values import Highlight, Place, Take, Way
from engine.library import game_named
from engine.match.records import Made, Match
from engine.records.course import Course
from engine.services.review.better_moves import Better, better_move
from engine.services.review.lookback import touched_by
from engine.services.review.takes import takes_of

MOST: Final = 13
"""The most moves of a storyboard: half a minute, and a hundred frames with those between them."""
MOST_GREAT: Final = 6
"""The most great moments: each is shown for long."""
ENOUGH: Final = 9
"""The positions with which a replay does without passes and the like."""
FEW: Final = 7
"""The positions with which it does also without moves that say little."""
TOLD: Final = ("move", "stand_in", "leave")
"""Kinds of plies that can be shown between the first position and the last one."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to show: the onlooker's View, and how the pieces of its move come there."""

    ply: int
    view: Any = field(repr=False)
    before: Any = field(default=None, repr=False)
    """The View while pieces move; None if none do."""
    ways: tuple[Way, ...] = ()
    weight: int = 0
    """How much it was worth showing, as its game judges it."""
    is_great: bool = False
    turn: tuple[int, int] | None = None
    """The number of its turning point and the seat whose chance changed; None for another move."""
    takes_lead: bool = False
    """Whether the lead changes for the last time with it."""
    better: Better | None = None
    """At a mistake the better move, if it can be shown."""
    seat: int | None = None
    """Who made the move, or a stand-in for them; None where no one did."""


@dataclass(frozen=True, slots=True)
class Storyboard:
    """An ended match, and its positions that are shown."""

    match: Match
    course: Course
    scenes: tuple[Scene, ...]


def storyboard(
    name: str,
    course: Course,
    log: Sequence[Made],
    great: Collection[int],
    turning: Sequence[TurningPoint] = (),
    *,
    lead: int | None = None,
) -> tuple[Scene, ...]:
    """Return the scenes of a match of a game, at most `MOST` moves.

    `great` are the plies of great moments, `turning` the turning points, and `lead` the ply of the
    last change of lead, as far as they are known; `log` has the moves of the course.
    """
    game = game_named(name)
    passed = winning_ply(game, course)
    told = {*(point.ply for point in turning), *(() if passed is None else (passed,))}
    worth = with_one_a_turn(course, with_fewer_repeats(_highlights(game, course)), told)
    best = sorted(worth, key=lambda ply: (worth[ply].weight, ply in great), reverse=True)
    cheered = [ply for ply in best if ply in great or worth[ply].is_great][:MOST_GREAT]
    weights = {ply: one.weight for ply, one in worth.items()}
    made = {step.ply.ply: step for step in log}

    def view(ply: int) -> Any:
        return game.view(course.past.at(ply), None)

    def whole(ply: int) -> int:
        is_midway = game.HOOKS.is_midway
        while is_midway is not None and ply < course.past.upto and is_midway(view(ply)):
            ply += 1
        return ply

    missed = {whole(point.ply): better_move(name, course, point) for point in turning}
    turns = {whole(point.ply): (number, point.seat) for number, point in enumerate(turning, start=1)}
    overtaking = None if lead is None else whole(lead)

    def acts(ply: int) -> bool:
        if ply == course.past.upto:
            return any(not one.is_dull for one in taken(ply))
        return bool(touched_by(name, view(ply), None, [made[ply]] if ply in made else ()))

    def taken(ply: int) -> list[Take[Any]]:
        if ply == course.first or ply not in made:
            return []
        is_last = ply == course.past.upto
        return [*takes_of(name, view(ply - 1), view(ply), made[ply], is_last=is_last)]

    # A lead that changes while nothing is seen to happen needs no scene.
    if overtaking not in turns and overtaking is not None:
        dull = [one.is_dull for one in taken(overtaking)]
        overtaking = None if dull and all(dull) else overtaking
    held = cheered if overtaking is None else [overtaking, *cheered]

    def scenes(ply: int) -> Iterable[Scene]:
        weight, is_last = weights.get(ply, 0), ply == course.past.upto
        takes, step = taken(ply), made.get(ply)
        seat = None if step is None or step.move is None else step.ply.seat
        for one in takes:
            is_great = ply in held and one is takes[-1]
            better = missed.get(ply) if one is takes[-1] else None
            # What follows of itself, such as a round's result, does not tell it again.
            turn = turns.get(ply) if one is takes[0] or better else None
            takes_lead = ply == overtaking and one is takes[0]
            yield Scene(
                ply, one.after, one.before, one.ways, weight, is_great, turn, takes_lead, better, seat
            )
        if is_last or not takes:
            turn, takes_lead = (None, False) if takes else (turns.get(ply), ply == overtaking)
            is_great, better = ply in held and not takes, None if takes else missed.get(ply)
            yield Scene(ply, view(ply), None, (), weight, is_great, turn, takes_lead, better, seat)

    fixed = dict.fromkeys([*turns, *(() if passed is None else (whole(passed),)), *held])
    chosen = sorted({*map(whole, chosen_plies(course, weights, fixed, MOST, acts))})
    return tuple(scene for ply in chosen for scene in scenes(ply))


def winning_ply(game: AnyGame, course: Course) -> int | None:
    """Return the ply with which the only winner's score passes all others for good.

    None if several win, if the score does not tell, or if the winner led from the deal on.
    """
    outcome = game.outcome(course.past.last)
    if outcome is None or len(outcome.winners) != 1:
        return None
    (winner,) = outcome.winners
    scores = [game.scores(state) for state in course.past.states]
    leads = [one.count(max(one)) == 1 and one[winner] == max(one) for one in scores]
    if not leads[-1] or all(leads):
        return None
    return course.first + len(leads) - leads[::-1].index(False)


def chosen_plies(
    course: Course,
    weights: Mapping[int, int],
    great: Collection[int],
    most: int,
    acts: Callable[[int], bool],
) -> list[int]:
    """Return the plies that are shown, in order.

    `weights` tells by ply how much it is worth showing; `acts` whether its move acted on places.
    The `great` ones are all shown, as far as there is room, the first ones before others, and the
    last one that acted on places, if it is not the end.
    """
    first, last = course.first, course.past.upto
    between = [
        ply
        for ply in range(first + 1, last)
        if ply not in course.undone and course.plies[ply - 1].kind in TOLD
    ]
    count = min(len(between), max(most - 2, 0))
    best = [ply for ply in great if ply in between][:count]
    if not acts(last) and (deciding := next(filter(acts, reversed(between)), None)) is not None:
        best = [deciding, *(ply for ply in best if ply != deciding)][:count]
    others, dull = list[int](), set[int]()
    for part in range(count):
        plies = between[part * len(between) // count : (part + 1) * len(between) // count]
        if not {*plies} & {*best}:
            most_worth = max(plies, key=lambda ply: (weights.get(ply, 0), ply))
            if weights.get(most_worth, 0) <= 0:
                acting = next(filter(acts, reversed(plies)), None)
                dull |= {most_worth} if acting is None else set()
                most_worth = most_worth if acting is None else acting
            others.append(most_worth)
    if len(best) + len(others) - len(dull) >= ENOUGH:
        others = [ply for ply in others if ply not in dull]
    if len(best) + len(others) > FEW:
        quiet = [ply for ply in others if weights.get(ply, 0) < 0]
        spared = min(len(quiet), max(0, FEW - len(best) - len(others) + len(quiet)))
        left_out = {*quiet} - {quiet[-1 - number * len(quiet) // spared] for number in range(spared)}
        others = [ply for ply in others if ply not in left_out]
    # Where two great moments are in one part, another part shows nothing.
    shown = {first, last, *best}
    while others and len(shown) < count + 2:
        shown.add(farthest(others, shown, weights))
        others = [ply for ply in others if ply not in shown]
    return sorted(shown)


def farthest(plies: Collection[int], shown: Collection[int], weights: Mapping[int, int]) -> int:
    """Return the ply that is farthest from those that are shown, so that no gap is long."""
    return max(plies, key=lambda ply: (min(abs(ply - other) for other in shown), weights.get(ply, 0)))


def with_fewer_repeats(worth: Mapping[int, Highlight]) -> dict[int, Highlight]:
    """Return the same where what happens at one place again is worth less, and no great moment."""
    found, seen = dict[int, Highlight](), Counter[Place]()
    for ply, one in sorted(worth.items(), key=lambda item: (-item[1].weight, item[0])):
        found[ply] = one
        if one.place is not None and one.weight > 0:
            if times := seen[one.place]:
                found[ply] = Highlight(one.weight // (times + 1), place=one.place)
            seen[one.place] += 1
    return found


def with_one_a_turn(
    course: Course, worth: Mapping[int, Highlight], told: Collection[int] = ()
) -> dict[int, Highlight]:
    """Return the same where of the plies of one turn only the best is a great moment.

    Where some of them are `told` anyway, none is. Alone a player would have one long turn, so that
    all stay.
    """
    found = dict(worth)
    seats = {ply.seat for ply in course.plies[course.first :]}
    runs = groupby(course.plies[course.first :], key=lambda ply: ply.seat) if len(seats) > 1 else ()
    for seat, run in runs:
        turn = [ply.ply for ply in run if seat is not None]
        is_told, plies = any(ply in told for ply in turn), [ply for ply in turn if ply in worth]
        best = None if is_told else max(plies, key=lambda ply: worth[ply].weight, default=None)
        for ply in plies:
            if ply != best and worth[ply].weight > 0:
                found[ply] = Highlight(worth[ply].weight // 2, place=worth[ply].place)
    return found


def _highlights(game: AnyGame, course: Course) -> dict[int, Highlight]:
    """Return by ply how much it is worth showing."""
    scores = [game.scores(state) for state in course.past.states]
    views = [game.view(state, None) for state in course.past.states]
    judge, found = game.HOOKS.highlight, {}
    for at in range(1, len(scores)):
        gains = [now - then for then, now in zip(scores[at - 1], scores[at], strict=True)]
        plain = Highlight(sum(map(abs, gains)))
        found[course.first + at] = plain if judge is None else judge(views[at - 1], views[at], gains)
    return found

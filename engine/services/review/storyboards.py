"""Storyboards: the positions of an ended match that its replay shows.

House rules: first and last are always shown, and the few greatest moments, as each game judges
them. Between them a match is cut into equal parts, and of each the move is shown that is worth
most. Where none is worth anything, the last one that acted on places is shown rather than a pass.
So a replay keeps its pace, and misses no round, capture or feast. What was taken back is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.contract.game import AnyGame
from engine.contract.values import Highlight, Place
from engine.library import game_named
from engine.match.records import Made, Match
from engine.records.course import Course
from engine.services.review.lookback import touched_by

MOST: Final = 20
"""The most positions of a storyboard: with the frames between them, a hundred frames."""
MOST_GREAT: Final = 5
"""The most great moments: each is shown for long."""
ENOUGH: Final = 12
"""The positions with which a replay does without passes and the like."""
TOLD: Final = ("move", "stand_in", "leave")
"""Kinds of plies that can be shown between the first position and the last one."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to show: the onlooker's View after a ply, and where its move acted."""

    ply: int
    view: Any = field(repr=False)
    places: tuple[Place, ...] = ()
    weight: int = 0
    """How much it was worth showing, as its game judges it."""
    is_great: bool = False


@dataclass(frozen=True, slots=True)
class Storyboard:
    """An ended match, and its positions that are shown."""

    match: Match
    course: Course
    scenes: tuple[Scene, ...]


def storyboard(
    name: str, course: Course, log: Sequence[Made], great: Collection[int], most: int = MOST
) -> tuple[Scene, ...]:
    """Return the scenes of a match of a game, at most `most`.

    `great` are the plies of great moments; `log` has the moves of the course.
    """
    game = game_named(name)
    worth = _highlights(game, course)
    best = sorted(worth, key=lambda ply: (ply in great, worth[ply].weight), reverse=True)
    cheered = [ply for ply in best if ply in great or worth[ply].is_great][:MOST_GREAT]
    weights = {ply: one.weight for ply, one in worth.items()}
    made = {step.ply.ply: step for step in log}

    def places_of(ply: int, view: Any) -> tuple[Place, ...]:
        return touched_by(name, view, None, [made[ply]] if ply in made else ())

    def acts(ply: int) -> bool:
        return bool(places_of(ply, game.view(course.past.at(ply), None)))

    scenes = []
    for ply in chosen_plies(course, weights, cheered, most, acts):
        view = game.view(course.past.at(ply), None)
        places = places_of(ply, view)
        scenes.append(Scene(ply, view, places, weights.get(ply, 0), ply in cheered))
    return tuple(scenes)


def chosen_plies(
    course: Course,
    weights: Mapping[int, int],
    great: Collection[int],
    most: int,
    acts: Callable[[int], bool],
) -> list[int]:
    """Return the plies that are shown, in order.

    `weights` tells by ply how much it is worth showing; `acts` whether its move acted on places.
    The `great` ones are all shown.
    """
    first, last = course.first, course.past.upto
    between = [
        ply
        for ply in range(first + 1, last)
        if ply not in course.undone and course.plies[ply - 1].kind in TOLD
    ]
    count = min(len(between), max(most - 2, 0))
    best = [ply for ply in great if ply in between][:count]
    others, dull = list[int](), set[int]()
    for part in range(count):
        plies = between[part * len(between) // count : (part + 1) * len(between) // count]
        if not {*plies} & {*best}:
            most_worth = max(plies, key=lambda ply: (weights.get(ply, 0), ply))
            if not weights.get(most_worth, 0):
                acting = next(filter(acts, reversed(plies)), None)
                dull |= {most_worth} if acting is None else set()
                most_worth = most_worth if acting is None else acting
            others.append(most_worth)
    if len(best) + len(others) - len(dull) >= ENOUGH:
        others = [ply for ply in others if ply not in dull]
    # Where two great moments are in one part, another part shows nothing.
    others.sort(key=lambda ply: -weights.get(ply, 0))
    return sorted({first, last, *best, *others[: count - len(best)]})


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

"""Storyboards: the positions of an ended match that its replay shows.

House rules: first and last are always shown. Between them a match is cut into equal parts, and of
each the move is shown that changed the scores most, or that was a great moment. Where no move
changed them, the last one that acted on places is shown rather than a pass. So a replay keeps its
pace, and misses no round, capture or feast. What was taken back is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.contract.game import AnyGame
from engine.contract.values import Place
from engine.library import game_named
from engine.match.records import Made, Match
from engine.records.course import Course
from engine.services.review.lookback import touched_by

MOST: Final = 20
"""The most positions of a storyboard: with the frames between them, a hundred frames."""
TOLD: Final = ("move", "stand_in", "leave")
"""Kinds of plies that can be shown between the first position and the last one."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to show: the onlooker's View after a ply, and where its move acted."""

    ply: int
    view: Any = field(repr=False)
    places: tuple[Place, ...] = ()
    gain: int = 0
    """How much it changed the scores, of all seats together."""
    before: Any = field(default=None, repr=False)
    """The View before that move, if the move acted on places; else None."""
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
    gains = _gains(game, course)
    made = {step.ply.ply: step for step in log}

    def places_of(ply: int, view: Any) -> tuple[Place, ...]:
        return touched_by(name, view, None, [made[ply]] if ply in made else ())

    def acts(ply: int) -> bool:
        return bool(places_of(ply, game.view(course.past.at(ply), None)))

    scenes = []
    for ply in chosen_plies(course, gains, great, most, acts):
        view = game.view(course.past.at(ply), None)
        places = places_of(ply, view)
        before = game.view(course.past.at(ply - 1), None) if places else None
        scenes.append(Scene(ply, view, places, gains.get(ply, 0), before, ply in great))
    return tuple(scenes)


def chosen_plies(
    course: Course,
    gains: Mapping[int, int],
    great: Collection[int],
    most: int,
    acts: Callable[[int], bool],
) -> list[int]:
    """Return the plies that are shown, in order.

    `gains` tells by ply how much it changed the scores; `acts` whether its move acted on places.
    """
    first, last = course.first, course.past.upto
    between = [
        ply
        for ply in range(first + 1, last)
        if ply not in course.undone and course.plies[ply - 1].kind in TOLD
    ]
    count = min(len(between), max(most - 2, 0))
    chosen = {first, last}
    for part in range(count):
        plies = between[part * len(between) // count : (part + 1) * len(between) // count]
        best = max(plies, key=lambda ply: (ply in great, gains.get(ply, 0), ply))
        if best not in great and not gains.get(best, 0):
            best = next(filter(acts, reversed(plies)), best)
        chosen.add(best)
    return sorted(chosen)


def _gains(game: AnyGame, course: Course) -> dict[int, int]:
    """Return by ply how much it changed the scores, of all seats together."""
    scores = [game.scores(state) for state in course.past.states]
    return {
        course.first + at: sum(abs(now - then) for then, now in zip(scores[at - 1], scores[at], strict=True))
        for at in range(1, len(scores))
    }

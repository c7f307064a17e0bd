"""Replays of recorded matches, as they are posted below a result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cogs.screens.review.story import shot_of
from engine.analysis.values import TurningPoint
from engine.contract.driver import move_of
from engine.library import game_named
from engine.match.records import Made
from engine.records.course import Course
from engine.records.reader import read_record
from engine.records.replayed import replay_record
from engine.services.review.storyboards import Scene, storyboard
from render import Picture
from tests.records.played import FOLDER, texts_of

NAMES = ("Ana", "Ben", "Chiara", "Dmitri", "Eva", "Finn")
WIDTH = 600


@cache
def course_of(game: str, number: int) -> tuple[int, Course]:
    """Return the number of players and the course of a recorded match of computers."""
    text = [text for _, text in texts_of(FOLDER / f"{game}.txt")][number]
    match, course = replay_record(read_record(text.encode()))
    return len(match.seats), course


def log_of(game: str, course: Course) -> list[Made]:
    """Return the plies of a course with their moves."""
    known, log = game_named(game), []
    for ply in course.plies:
        move: Any = None
        if ply.kind in ("move", "stand_in"):
            before = course.past.at(ply.ply - 1)
            move = move_of(known.choose(known.view(before, ply.seat)), ply.notation)
        log.append(Made(ply, move))
    return log


def great_plies(game: str, course: Course, log: Sequence[Made]) -> list[int]:
    """Return the plies of the great moments of a match."""
    known = game_named(game)
    found = []
    for made in log:
        ply = made.ply
        if known.HOOKS.moment is None or made.move is None or ply.seat is None:
            continue
        before, after = (known.view(course.past.at(at), None) for at in (ply.ply - 1, ply.ply))
        if known.HOOKS.moment(before, after, ply.seat, made.move) is not None:
            found.append(ply.ply)
    return found


def whole_ply(game: str, course: Course, ply: int) -> int:
    """Return the ply at which what goes on is complete, such as a trick."""
    known = game_named(game)
    midway = known.HOOKS.is_midway
    last = course.past.upto
    ends = (
        at for at in range(ply, last) if midway is None or not midway(known.view(course.past.at(at), None))
    )
    return next(ends, last)


@cache
def scenes_of(
    game: str, number: int, turning: tuple[TurningPoint, ...] = (), lead: int | None = None
) -> tuple[Scene, ...]:
    """Return the storyboard of a recorded match."""
    _, course = course_of(game, number)
    log = log_of(game, course)
    return storyboard(game, course, log, great_plies(game, course, log), turning, lead=lead)


def replay_of(
    game: str,
    number: int,
    kind: Any = "replay",
    width: int = WIDTH,
    turning: tuple[TurningPoint, ...] = (),
) -> Picture:
    """Return the moving picture of a recorded match, or its strip."""
    seats, _ = course_of(game, number)
    shots = tuple(shot_of(one) for one in scenes_of(game, number, turning))
    return Picture(game, kind, shots, NAMES[:seats], width=width, extent=shots[-1].view)

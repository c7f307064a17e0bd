"""Lessons: guided moves on a real position, for a game's newcomers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.contract.words import Sentence
from engine.kit.frozen import Frozen

LEARNER: Final = 0
"""The seat of a learner."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a learner.

    `before` says what there is to see and what to press, `after` what happened and why it was good.
    `keys` is the answer in notation. More picks in it follow by themselves, so that a preview need
    not be confirmed.
    """

    before: Sentence
    keys: str
    after: Sentence
    replies: tuple[str, ...] = ()
    """Whole moves of the others that follow, in the order of their turns."""
    is_mistake: bool = False
    """Whether the learner makes it on purpose, and takes it back.

    A mistake of several presses is taken back as a whole.
    """


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game: its aim, a position, guided moves, and what remains to know.

    It holds one mistake.
    """

    aim: Sentence
    start: Callable[[], Any]
    """Return the State in which the lesson begins."""
    presses: tuple[Press, ...]
    rest: tuple[Sentence, ...]
    """What remains to know, in two or three sentences."""
    options: Frozen
    """The options of a short match after it."""
    opponents: int | None = None
    """The number of computers in that match; None for the game's usual one."""
    seed: str = "lesson"
    """The seed of its dice, so that it always goes the same way."""

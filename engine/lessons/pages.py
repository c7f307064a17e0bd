"""The pages of a lesson: what a learner sees before each press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from engine.contract.dice import Dice
from engine.contract.driver import ask_of, check_pick, move_of, resume
from engine.contract.errors import EngineError
from engine.contract.game import AnyGame
from engine.contract.lessons import LEARNER, Lesson, Press
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Event, Option, Pick
from engine.contract.words import Sentence, say
from engine.library import GAMES, game_named

GAMES_MOST = 32
"""The most games whose pages are cached."""

Kind = Literal["press", "back", "end"]
"""Whether a page asks for a press, takes the mistake back, or ends the lesson."""


@dataclass(frozen=True)
class Page:
    """One page of a lesson: what is said, what is seen, and the press that leads on.

    `ask` is the question with all its options, and `options` are those to press.
    """

    kind: Kind
    view: Any = field(repr=False)
    ask: Ask | None = field(default=None, repr=False)
    options: tuple[Option, ...] = ()
    is_mistake: bool = False
    happened: tuple[Event, ...] = ()
    """What the last press brought, as the game tells it."""
    said: tuple[Sentence, ...] = ()
    """The aim, or why the last press was good."""
    before: tuple[Sentence, ...] = ()
    """What there is to see and what to press."""
    is_over: bool = False
    """Whether the match has ended in this position."""

    @property
    def keys(self) -> Pick:
        """The keys of the answer to press."""
        return tuple(option.key for option in self.options)


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a lesson: the State, the picks of a half-made move, and the dice's numbers."""

    state: Any
    draft: tuple[Pick, ...] = ()
    ply: int = 0
    takebacks: int = 0


def has_lesson(name: str) -> bool:
    """Return whether a game has a lesson."""
    game = GAMES.get(name)
    return game is not None and game.HOOKS.lesson is not None


def has_lessons() -> bool:
    """Return whether any game has a lesson."""
    return any(map(has_lesson, GAMES))


def lesson_of(name: str) -> Lesson:
    """Return the lesson of a game; EngineError if there is no such game or it has none."""
    game = game_named(name)
    if game.HOOKS.lesson is None:
        raise EngineError(
            say("{title} has no lesson yet: `/rules` shows how it goes, with pictures.", title=game.TITLE)
        )
    return game.HOOKS.lesson


@lru_cache(maxsize=GAMES_MOST)
def pages_of(name: str) -> tuple[Page, ...]:
    """Return all pages of a game's lesson.

    EngineError as for `lesson_of`; IllegalMove if the game's rules refuse one of its moves.
    """
    return tuple(_pages(game_named(name), lesson_of(name)))


def page_at(name: str, step: int) -> tuple[Page, int]:
    """Return a page of a lesson and how many there are.

    EngineError as for `lesson_of`, or if there is no such page.
    """
    pages = pages_of(name)
    if not 0 <= step < len(pages):
        raise EngineError(say("This lesson has no such step: press **Learn** to begin it again."))
    return pages[step], len(pages)


def _pages(game: AnyGame, lesson: Lesson) -> Iterator[Page]:
    position = Position(lesson.start())
    before_mistake = position
    happened: tuple[Event, ...] = ()
    said: tuple[Sentence, ...] = (lesson.aim,)
    was_mistake = False
    for press in lesson.presses:
        if was_mistake and not press.is_mistake:
            yield Page("back", game.view(position.state, LEARNER), happened=happened, said=said)
            position = replace(before_mistake, takebacks=before_mistake.takebacks + 1)
            happened, said = (), ()
        elif press.is_mistake and not was_mistake:
            before_mistake = position
        ask = ask_at(game, position)
        first = read_notation(press.keys)[0]
        yield Page(
            "press",
            ask.view,
            ask,
            _options(ask, first),
            press.is_mistake,
            happened,
            said,
            (press.before,),
        )
        position, happened = make_press(game, lesson, position, press)
        said, was_mistake = (press.after,), press.is_mistake
    is_over = game.outcome(position.state) is not None
    yield Page("end", game.view(position.state, LEARNER), happened=happened, said=said, is_over=is_over)


def ask_at(game: AnyGame, position: Position) -> Ask:
    """Return the learner's question at a position; IllegalMove if nothing is asked."""
    return ask_of(game.choose(game.view(position.state, LEARNER)), notation(position.draft))


def make_press(
    game: AnyGame, lesson: Lesson, position: Position, press: Press
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a press and the replies to it, and what happened.

    IllegalMove if the rules refuse any of it.
    """
    picks = (*position.draft, *read_notation(press.keys))
    found = resume(game, game.view(position.state, LEARNER), picks)
    if isinstance(found, Ask):
        return replace(position, draft=picks), ()
    position, events = _apply(game, lesson, position, LEARNER, found.move)
    for reply in press.replies:
        seat = next(seat for seat in game.to_move(position.state) if seat != LEARNER)
        move = move_of(game.choose(game.view(position.state, seat)), reply)
        position, more = _apply(game, lesson, position, seat, move)
        events = (*events, *more)
    return position, events


def _apply(
    game: AnyGame, lesson: Lesson, position: Position, seat: int, move: Any
) -> tuple[Position, tuple[Event, ...]]:
    ply = position.ply + 1
    dice = Dice(lesson.seed, ply, position.takebacks)
    state, events = game.apply(position.state, seat, move, dice)
    return replace(position, state=state, draft=(), ply=ply), events


def _options(ask: Ask, pick: Pick) -> tuple[Option, ...]:
    """Return the options of a pick; IllegalMove if it is no answer to the question."""
    return tuple(option for key in check_pick(ask, pick) if (option := ask.option_of(key)) is not None)

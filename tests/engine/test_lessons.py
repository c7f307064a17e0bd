"""Lessons: each is played by its game's own rules, and teaches good moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from statistics import mean
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import EngineError, IllegalMove
from engine.contract.lessons import LEARNER, Lesson, Press
from engine.contract.limits import NOTE_LONGEST
from engine.contract.notation import read_notation
from engine.contract.values import Decided
from engine.contract.words import Sentence, tell
from engine.lessons.pages import (
    Position,
    has_lesson,
    has_lessons,
    lesson_of,
    make_press,
    page_at,
    pages_of,
)
from engine.library import GAMES, game_named
from engine.players import Effort, opponents, outlook_of, thought_of
from tests.toys import rolling

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LESSONS = [name for name in GAMES if has_lesson(name)]
MOVES = range(3, 6)
"""How many moves a lesson guides through."""
MINUTES = 3
"""How long a lesson takes at most."""
WORDS, PRESSES = 180, 20
"""How many words are read in a minute, and how many buttons found and pressed."""
SLIP = 0.03
"""By how much less a taught move may be worth than what the strongest computer plays."""
SLOWER = {("organism", "eat-all confirm"): 0.12}
"""By how much less, where one thing is taught at a time: food before growth takes a turn more."""
THROWS = 20
"""How many throws of the dice a move is judged by."""


def walk(name: str) -> Iterator[tuple[Press, Position]]:
    """Yield each press of a lesson, and the position in which it is made."""
    game, lesson = game_named(name), lesson_of(name)
    position = before = Position(lesson.start())
    was_mistake = False
    for press in lesson.presses:
        if press.is_mistake and not was_mistake:
            before = position
        elif was_mistake and not press.is_mistake:
            position = Position(before.state, before.draft, before.ply, before.takebacks + 1)
        yield press, position
        position, _ = make_press(game, lesson, position, press)
        was_mistake = press.is_mistake


def decided(name: str, press: Press, position: Position) -> Any:
    """Return the Move that a press completes; None if it only goes on with one."""
    game = game_named(name)
    view = game.view(position.state, LEARNER)
    found = resume(game, view, (*position.draft, *read_notation(press.keys)))
    return found.move if isinstance(found, Decided) else None


def chance_after(name: str, state: Any, move: Any) -> float:
    """Return the learner's chance to win after a move, on average over the dice."""
    game, look_ahead = game_named(name), outlook_of(name)
    assert look_ahead is not None
    chances = []
    for throw in range(THROWS):
        after, _ = game.apply(state, LEARNER, move, Dice(f"judge {throw}", 1))
        if (outcome := game.outcome(after)) is None:
            chances.append(look_ahead(after, Dice("judge", 0), Effort())[LEARNER])
        else:
            chances.append((LEARNER in outcome.winners) / len(outcome.winners))
    return mean(chances)


def words_of(lesson: Lesson) -> Iterator[Sentence]:
    yield lesson.aim
    for press in lesson.presses:
        yield press.before
        yield press.after
    yield from lesson.rest


def test_this_build_has_lessons() -> None:
    assert LESSONS
    assert has_lessons()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_by_the_rules_to_its_end(name: str) -> None:
    pages, lesson = pages_of(name), lesson_of(name)
    kinds = [page.kind for page in pages]
    assert kinds[0] == "press"
    assert kinds[-1] == "end"
    words = sum(len(tell(said, NAMES, reader=LEARNER).split()) for said in words_of(lesson))
    assert words / WORDS + len(pages) / PRESSES <= MINUTES
    assert pages[0].said == (lesson.aim,), "the aim comes first"
    for page in pages:
        if page.kind == "press":
            assert page.ask is not None
            assert page.options, "there is something to press"
            assert {*page.options} <= {*page.ask.offered_options}, "as in a real hand"
            assert len(page.before) == 1
    assert page_at(name, 0) == (pages[0], len(pages))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_guides_through_a_few_moves_and_one_mistake_that_is_taken_back(name: str) -> None:
    pages = pages_of(name)
    assert [page.kind for page in pages].count("back") == 1
    runs = [is_mistake for is_mistake, _ in groupby(press.is_mistake for press in lesson_of(name).presses)]
    assert runs.count(True) == 1
    assert not runs[-1], "the mistake is not the end of it"
    moves = [press for press, position in walk(name) if decided(name, press, position) is not None]
    assert sum(press.is_mistake for press in moves) == 1, "the mistake is a whole move"
    assert len(moves) - 1 in MOVES
    back = next(number for number, page in enumerate(pages) if page.kind == "back")
    assert pages[back + 1].view != pages[back].view
    assert pages[back - 1].is_mistake


@pytest.mark.parametrize("name", LESSONS)
def test_sentences_of_a_lesson_are_short_and_say_what_to_press(name: str) -> None:
    lesson = lesson_of(name)
    for sentence in words_of(lesson):
        said = tell(sentence, NAMES, reader=LEARNER)
        assert 0 < len(said) <= NOTE_LONGEST, said
        assert said.count("**") % 2 == 0
    for press in lesson.presses:
        said = tell(press.before, NAMES, reader=LEARNER)
        assert ("**mistake**" in said) == press.is_mistake, said
        assert press.is_mistake or "ress " in said, said
    assert len(lesson.rest) in (2, 3)


@pytest.mark.parametrize("name", LESSONS)
def test_the_match_after_a_lesson_is_short(name: str) -> None:
    game, lesson = game_named(name), lesson_of(name)
    seats = 1 + (lesson.opponents or opponents(name))
    assert seats in game.SEATS
    game.start(lesson.options, (game.SeatOptions(),) * seats, Dice("short", 0))
    assert (lesson.options, seats) != (game.Options(), 1 + opponents(name)), "shorter than usual"
    assert game.usual_turns(lesson.options, seats) <= game.usual_turns(game.Options(), 1 + opponents(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_the_strongest_computer_finds_the_taught_moves_good_and_the_mistake_worse(name: str) -> None:
    game, mistake = game_named(name), 1.0
    for press, position in walk(name):
        if (move := decided(name, press, position)) is None:
            continue
        chance = chance_after(name, position.state, move)
        if press.is_mistake:
            mistake = chance
            continue
        view = game.view(position.state, LEARNER)
        best = resume(game, view, thought_of(name, 3, view, "judge").picks)
        assert isinstance(best, Decided)
        slip = SLOWER.get((name, press.keys), SLIP)
        assert chance >= chance_after(name, position.state, best.move) - slip, press.keys
        if mistake < 1.0:
            assert chance > mistake, press.keys
            mistake = 1.0


def test_a_game_without_a_lesson_and_pages_that_are_none_get_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "rolling", rolling)
    assert not has_lesson("rolling")
    assert not has_lesson("chess")
    for name in ("rolling", "chess", ""):
        with pytest.raises(EngineError):
            page_at(name, 0)
    for step in (-1, 99):
        with pytest.raises(EngineError, match="no such step"):
            page_at(LESSONS[0], step)


def test_a_lesson_against_the_rules_is_refused() -> None:
    name = LESSONS[0]
    lesson = lesson_of(name)
    first = lesson.presses[0]
    for press in (
        Press(first.before, "G99", first.after),
        Press(first.before, first.keys, first.after, ("G99",)),
        Press(first.before, f"{first.keys} {first.keys}", first.after),
    ):
        with pytest.raises(IllegalMove):
            make_press(game_named(name), lesson, Position(lesson.start()), press)

"""The queue of thoughts, by a script: each ends when the test says so."""

from __future__ import annotations

import asyncio
from collections import deque

import pytest

from engine.contract.errors import Replaced
from engine.players import Thought
from engine.services.thought_queue import Question, Thoughts

ANN, BOB, CY = 1, 2, 3
AT_FIRST, A_SECOND = 15, 5
"""Presses that a person makes at once, and each second after that, before they are left out."""


class Script:
    """Thinks one thing after another, each until the test releases it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._gates: deque[asyncio.Event] = deque()

    async def think(self, game: str, level: int, view: object, dice: str) -> Thought:
        self.begun.append(dice)
        gate = asyncio.Event()
        self._gates.append(gate)
        await gate.wait()
        return Thought(((dice,),))

    async def end_one(self) -> None:
        self._gates.popleft().set()
        await rest()

    async def end_all(self) -> None:
        while self._gates:
            await self.end_one()


async def rest() -> None:
    """Let all ready tasks run."""
    for _ in range(20):
        await asyncio.sleep(0)


def question(key: str) -> Question:
    return Question(key, "kaliko", 3, None, key)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def thoughts(script: Script) -> Thoughts:
    return Thoughts(script.think)


def ask(thoughts: Thoughts, person: int, key: str, *, is_asked: bool = True) -> asyncio.Task[Thought]:
    return asyncio.create_task(thoughts.of_hint(question(key), person, is_asked=is_asked))


async def test_presses_for_the_same_share_one_thought(script: Script, thoughts: Thoughts) -> None:
    asked = [ask(thoughts, ANN, "one") for _ in range(64)]
    await rest()
    asked += [ask(thoughts, BOB, "one") for _ in range(3)]
    await rest()
    await script.end_all()
    assert {(await task).picks for task in asked} == {(("one",),)}
    assert script.begun == ["one"]
    again = ask(thoughts, ANN, "one")
    await rest()
    await script.end_all()
    assert (await again).picks == (("one",),)
    assert len(script.begun) == 2, "nothing is kept of it here"


async def test_another_person_waits_for_two_thoughts_however_fast_a_user_presses_on_thirty_matches(
    script: Script, thoughts: Thoughts
) -> None:
    presses = (f"ann {number % 30}" for number in range(10_000))
    asked = [ask(thoughts, ANN, next(presses)) for _ in range(AT_FIRST)]
    await rest()
    for second in range(6):
        before = len(script.begun)
        wanted = ask(thoughts, BOB, f"bob {second}")
        await rest()
        while f"bob {second}" not in script.begun:
            asked += [ask(thoughts, ANN, next(presses)) for _ in range(A_SECOND)]
            await rest()
            await script.end_one()
        assert len(script.begun) - before <= 2
        asked += [ask(thoughts, ANN, next(presses)) for _ in range(A_SECOND)]
        await rest()
        await script.end_one()
        assert (await wanted).picks == ((f"bob {second}",),)
    await script.end_all()
    ended = await asyncio.gather(*asked, return_exceptions=True)
    assert len(ended) == len(asked), "each press has an answer"
    assert {type(one) for one in ended} == {Thought, Replaced}


async def test_of_a_persons_hints_the_newest_waits_and_an_older_one_is_refused_at_once(
    script: Script, thoughts: Thoughts
) -> None:
    running, older = ask(thoughts, ANN, "running"), ask(thoughts, ANN, "older")
    await rest()
    newer = ask(thoughts, ANN, "newer")
    await rest()
    with pytest.raises(Replaced, match="another hint before this one was ready"):
        await asyncio.wait_for(older, 60)
    await script.end_all()
    assert (await running).picks == (("running",),)
    assert (await newer).picks == (("newer",),)
    assert script.begun == ["running", "newer"]


async def test_people_take_turns(script: Script, thoughts: Thoughts) -> None:
    first = ask(thoughts, ANN, "a1")
    await rest()
    asked = [ask(thoughts, ANN, "a2"), ask(thoughts, BOB, "b1"), ask(thoughts, CY, "c1")]
    await rest()
    await script.end_one()
    asked.append(ask(thoughts, BOB, "b2"))
    await rest()
    await script.end_all()
    await asyncio.gather(first, *asked)
    assert script.begun == ["a1", "b1", "c1", "a2", "b2"]


async def test_computers_come_before_hints(script: Script, thoughts: Thoughts) -> None:
    asked = [ask(thoughts, ANN, "a1"), ask(thoughts, BOB, "b1")]
    await rest()
    moves = [asyncio.create_task(thoughts.of_computer("kaliko", 1, None, f"m{n}")) for n in range(2)]
    await rest()
    await script.end_all()
    await asyncio.gather(*asked, *moves)
    assert script.begun == ["a1", "m0", "m1", "b1"]


async def test_what_the_house_tells_is_refused_for_no_press(script: Script, thoughts: Thoughts) -> None:
    asked = [ask(thoughts, BOB, "b1")]
    await rest()
    asked += [ask(thoughts, ANN, "lesson", is_asked=False), ask(thoughts, ANN, "a1")]
    await rest()
    await script.end_all()
    await asyncio.gather(*asked)
    assert script.begun == ["b1", "lesson", "a1"]


async def test_what_the_house_tells_is_not_refused_with_the_press_that_it_shares(
    script: Script, thoughts: Thoughts
) -> None:
    first, press = ask(thoughts, BOB, "b1"), ask(thoughts, ANN, "a1")
    await rest()
    lesson, newer = ask(thoughts, ANN, "a1", is_asked=False), ask(thoughts, ANN, "a2")
    await rest()
    with pytest.raises(Replaced):
        await press
    await script.end_all()
    assert (await lesson).picks == (("a1",),)
    await asyncio.gather(first, newer)


async def test_a_thought_that_fails_or_is_not_awaited_delays_no_other(
    script: Script, thoughts: Thoughts
) -> None:
    gone = asyncio.create_task(thoughts.of_computer("kaliko", 1, None, "gone"))
    await rest()
    waiting = asyncio.create_task(thoughts.of_computer("kaliko", 1, None, "waiting"))
    asked = ask(thoughts, ANN, "a1")
    await rest()
    waiting.cancel()
    gone.cancel()
    await rest()
    assert script.begun == ["gone", "a1"]
    asked.cancel()
    await rest()
    shared = ask(thoughts, BOB, "a1")
    await thoughts.close()
    with pytest.raises(asyncio.CancelledError):
        await shared
    later = ask(thoughts, BOB, "b1")
    await rest()
    assert script.begun == ["gone", "a1", "b1"]
    later.cancel()
    await thoughts.close()

"""People who press in many matches at a rate, and how long they wait."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from bench.kit.seats import WIDE, asking, started_by
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.notation import notation
from engine.library import game_named
from engine.match.records import Place
from engine.services.matches import Matches
from engine.store.interface.shelf import Shelf
from sandbox import Interaction, Person, Sandbox
from sandbox.model import Channel, Message

GAME = "howmanycalories"
SEATS = 4
LATE = 3.0
"""Seconds after which Discord takes no acknowledgement."""
MOVING = ("pick", "menu")


@dataclass
class Live:
    """A match as its people see it, with the number of moves they have made."""

    number: int
    channel: Channel
    people: list[Person]
    moves: int = 0
    decided: int = 0
    """How many have answered a question to all at once, which is shown when all have."""
    pressed: dict[int, int] = field(default_factory=dict)
    """The age of the last question that each person answered, by the token pressed."""

    def has_moved(self, component: dict[str, Any]) -> bool:
        """Record an answer; return whether it makes the match go on.

        Several cards at once are those that all pass at the same time.
        """
        if component.get("min_values", 1) > 1:
            self.decided += 1
            if self.decided < len(self.people):
                return False
        self.moves += self.decided or 1
        self.decided = 0
        return True

    def is_new(self, person: Person, component: dict[str, Any]) -> bool:
        """Return whether a control asks for what that person has not answered yet.

        A DM may arrive a moment after the person moved.
        """
        return _token(component) > self.pressed.get(person.id, -1)


@dataclass
class Figures:
    """The results of one run."""

    acknowledged: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    pressed: int = 0


class Pressing:
    """People who press for a while."""

    def __init__(self, matches: Sequence[Live], chance: random.Random) -> None:
        self.matches = matches
        self.chance = chance
        self.figures = Figures()
        self._waiting: list[tuple[float, Live, int]] = []
        """Moves whose board is not shown yet: since when, and which one."""
        self._busy: set[int] = set()
        """The matches in which a person is about to move."""

    def idle(self) -> Live:
        """Return a match where a move can be made, or any unfinished one."""
        going = [one for one in self.matches if not _is_over(one)] or self.matches
        shuffled = self.chance.sample(going, len(going))
        return next((one for one in shuffled if self.usable(one)), shuffled[0])

    def usable(self, live: Live) -> list[tuple[Person, Message, dict[str, Any]]]:
        """Return a match's controls that make a move, unless one is under way."""
        return [] if live.number in self._busy else controls(live)

    async def keep_on(self, per_second: float, seconds: float, act: Callable[[], Awaitable[None]]) -> Figures:
        """Act `per_second` times a second for a while; return the figures.

        It does not wait for answers to earlier acts.
        """
        pressing: set[asyncio.Task[None]] = set()
        watching = asyncio.create_task(self._watch())
        begun = time.monotonic()
        for n in range(round(per_second * seconds)):
            await asyncio.sleep(max(0.0, begun + n / per_second - time.monotonic()))
            task = asyncio.ensure_future(act())
            pressing.add(task)
            task.add_done_callback(pressing.discard)
        if pressing:
            await asyncio.wait(pressing, timeout=60)
        self.figures.faults["without an answer"] += len(pressing)
        for _ in range(600):
            if not self._waiting:
                break
            await asyncio.sleep(0.1)
        self.figures.faults["boards never shown"] += len(self._waiting)
        watching.cancel()
        self.figures.faults = +self.figures.faults
        return self.figures

    async def act(self, live: Live) -> None:
        """Make one press: a move by DM if possible, else a look."""
        if usable := self.usable(live):
            await self.move(live, *self.chance.choice(usable))
        else:
            await self.look(live, self.chance.choice(live.people))

    async def move(self, live: Live, person: Person, message: Message, component: dict[str, Any]) -> None:
        """Make one press that makes a move."""
        self._busy.add(live.number)
        begun = time.monotonic()
        try:
            press = await answer(person, message, component, self.chance)
            await self._answered(press)
            live.pressed[person.id] = _token(component)
            if live.has_moved(component):
                self._waiting.append((begun, live, live.moves))
            # A control is not pressed twice: it goes when the move is made, in all the person's
            # messages.
            has = (message, *(person.dm.messages.values() if person.dm is not None else ()))
            for _ in range(400):
                if press.followups or not any(_is_on(one, component["custom_id"]) for one in has):
                    break
                await asyncio.sleep(0.05)
        finally:
            self._busy.discard(live.number)
        # A press on a surface is answered in private only to refuse it.
        self.figures.faults["refused"] += bool(press.followups)

    async def move_there(self, live: Live) -> None:
        """Make two presses that make a move on the server.

        One asks for a hand, below the board, the other is in it.
        """
        usable = self.usable(live)
        if not usable:
            await self.look(live, self.chance.choice(live.people))
            return
        person, *_ = self.chance.choice(usable)
        self._busy.add(live.number)
        try:
            press = await self.look(live, person)
            for _ in range(400):
                hands = (one for one in (press.message, *press.followups) if one is not None)
                hand = next((one for one in hands if moving(one)), None)
                if hand is not None:
                    await self.move(live, person, hand, self.chance.choice(moving(hand)))
                    return
                await asyncio.sleep(0.05)
            self.figures.faults["without a hand"] += 1
        finally:
            self._busy.discard(live.number)

    async def look(self, live: Live, person: Person) -> Interaction:
        """Make one press for a hand, below the board."""
        press = await person.press(board(live), label="My hand")
        await self._answered(press)
        return press

    async def _answered(self, press: Interaction) -> None:
        self.figures.pressed += 1
        await press.wait_for_answer(20)
        if press.failed or press.acknowledged_after is None:
            self.figures.faults["failed"] += 1
        else:
            self.figures.acknowledged.append(press.acknowledged_after)
            self.figures.faults["late"] += press.acknowledged_after > LATE

    async def _watch(self) -> None:
        while True:
            now = time.monotonic()
            for entry in list(self._waiting):
                begun, live, moves = entry
                if _shown(live) >= moves:
                    self.figures.boards.append(now - begun)
                    self._waiting.remove(entry)
            await asyncio.sleep(0.05)


async def begin(sandbox: Sandbox, store: Shelf, matches: Sequence[Live], rounds: int) -> None:
    """Begin all matches, and play until each press is a move."""
    engine = Matches(store, limits=WIDE)
    for live in matches:
        place = Place(guild=sandbox.world.guild_of(live.channel).id, channel=live.channel.id)
        users = [asking(person.id, place) for person in live.people]
        match = await started_by(engine, GAME, users, rounds=rounds)
        # All choose what to pass at once, and it is shown when all have: after it each press is a
        # move.
        for seat in match.to_move:
            look = await engine.look_seat(match.id, seat)
            picks, _ = random_move(game_named(GAME), look.view, Dice("passing", seat))
            await engine.move(match.id, users[seat], notation(picks))
        live.number, live.moves = match.id, (await engine.match(match.id)).ply


async def count_lost(store: Shelf, matches: Sequence[Live], figures: Figures) -> None:
    """Count moves that were made but not stored, or stored but not made."""
    engine = Matches(store, limits=WIDE)
    for live in matches:
        if lost := live.moves - (await engine.match(live.number)).ply:
            figures.faults["lost or doubled"] += abs(lost)


async def settled(sandbox: Sandbox, matches: Sequence[Live], patience: float = 90) -> None:
    """Wait until every board shows the latest move and all can decide who must."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if all(_is_over(live) or (_shown(live) >= live.moves and controls(live)) for live in matches):
            break
        await asyncio.sleep(0.1)
    await sandbox.quiet()


async def answer(
    person: Person, message: Message, component: dict[str, Any], chance: random.Random
) -> Interaction:
    """Press a button, or choose from a menu."""
    if component["type"] == 2:
        return await person.press(message, custom_id=component["custom_id"])
    values = chance.sample([option["value"] for option in component["options"]], component["min_values"])
    return await person.choose(message, component["custom_id"], values)


def controls(live: Live) -> list[tuple[Person, Message, dict[str, Any]]]:
    """Return the controls in a match's DMs that make a move."""
    return [
        (person, message, component)
        for person in live.people
        if person.dm is not None
        for message in person.dm.messages.values()
        if not message.deleted
        for component in moving(message)
        if live.is_new(person, component)
    ]


def moving(message: Message) -> list[dict[str, Any]]:
    """Return the controls in a message that make a move."""
    return [one for one in message.interactive if _words_of(one)[1] in MOVING]


def part(values: Sequence[float], percent: int) -> float:
    """Return the value that `percent` per cent of the values do not exceed."""
    return statistics.quantiles(values, n=100)[percent - 1] if len(values) > 1 else float("nan")


def board(live: Live) -> Message:
    """Return the newest board that can be played from."""
    return next(
        message for message in reversed(live.channel.messages.values()) if _words(message, "play") is not None
    )


def _shown(live: Live) -> float:
    """Return the move that the newest board shows.

    Return infinity at the match's end, and -1 without a board.
    """
    if _is_over(live):
        return inf
    boards = (_words(message, "play") for message in reversed(live.channel.messages.values()))
    return next((int(words[3]) for words in boards if words is not None), -1)


def _is_over(live: Live) -> bool:
    """Return whether a match is over, and shown as over."""
    return any(_words(message, "rematch") is not None for message in live.channel.messages.values())


def _words(message: Message, what: str) -> list[str] | None:
    """Return the words of a component that does something, or None."""
    every = (_words_of(component) for component in message.interactive)
    return next((words for words in every if words[1] == what), None)


def _token(component: dict[str, Any]) -> int:
    """Return the age of the question that a control answers."""
    return int(_words_of(component)[3])


def _words_of(component: dict[str, Any]) -> list[str]:
    words: list[str] = component["custom_id"].split("|")
    return words


def _is_on(message: Message, custom_id: str) -> bool:
    return not message.deleted and message.find(custom_id=custom_id) is not None

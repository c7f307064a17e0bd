"""A table with everything real except Discord itself.

It has the bot, its discord.py client, a database, and the sandbox's people.
"""

from __future__ import annotations

import asyncio
import io
import random
import time
import types
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from cogs.api.press_limits import Rates
from cogs.client import Bot
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Purpose
from cogs.kit.ids import read
from cogs.screens.panel import NUMBER_FIELD
from engine import library
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.contract.values import Pick
from engine.library import game_named
from engine.services.matches import Matches
from engine.steps.limits import Limits
from engine.store import Store
from engine.store.interface.shelf import Shelf
from render import Picture
from sandbox import Interaction, Person, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Channel, Message
from tests.support.askers import player_of
from tools.movers import mover_of

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
UNHURRIED = Rates(presses=10_000, letters=10_000)
"""How fast people in tests may be: faster than the fastest machine."""

HANDLING = ("CommandTree-invoker", "discord.py: on_interaction")
"""How discord.py names the tasks in which presses and commands are handled."""


_empty: list[bytes] = []
"""An empty database with its tables, once one was made."""


def copy_empty(database: Path) -> bool:
    """Copy the empty database, if one was made; to make its tables takes much longer."""
    if _empty and not database.exists():
        database.write_bytes(_empty[0])
    return database.exists()


async def lay_empty(database: Path) -> None:
    """Make the first empty database, and keep a copy."""
    await (await Store.open(database)).close()
    _empty.append(await asyncio.to_thread(database.read_bytes))


@asynccontextmanager
async def bot_at(
    sandbox: Sandbox,
    database: Path,
    now: Callable[[], float] = time.time,
    pictures: Pictures | None = None,
    rates: Rates = UNHURRIED,
    limits: Limits = Limits(),  # noqa: B008 - it is frozen
    *,
    greets_empty: bool = False,
    too_old: float = HANGING,
) -> AsyncIterator[Bot]:
    """Yield a bot connected to the sandbox; stop it in an orderly way."""
    if not copy_empty(database):
        await lay_empty(database)
    store = await Store.open(database)
    matches = Matches(store, lambda: int(now()), limits, delay=(0, 0))
    bot = Bot(
        matches,
        store,
        api_url=sandbox.api_url,
        pictures=pictures,
        now=now,
        rates=rates,
        greets_empty=greets_empty,
        too_old=too_old,
    )
    connected = asyncio.Event()

    async def hear() -> None:
        connected.set()

    bot.add_listener(hear, "on_connect")
    serving = asyncio.create_task(bot.start(sandbox.token))
    try:
        hearing = asyncio.create_task(connected.wait())
        await asyncio.wait((hearing, serving), return_when=asyncio.FIRST_COMPLETED, timeout=HANGING)
        hearing.cancel()
        assert connected.is_set(), "the bot did not connect"
        yield bot
    finally:
        await bot.go_down()
        await serving
        await store.close()


def store_of(bot: Bot) -> Shelf:
    """Return the whole store of a bot: one object, of which each service sees a part."""
    return cast(Shelf, bot.services.settings)


@cache
def blank_png() -> bytes:
    """Return a blank picture, as a file."""
    file = io.BytesIO()
    Image.new("RGB", (1200, 600)).save(file, "PNG")
    return file.getvalue()


def blank() -> Pictures:
    """Return pictures that take no time, for tests that ignore their content."""
    return Pictures(1, lambda _: blank_png())


class Drawn(Pictures):
    """Pictures that take no time, and which they were."""

    def __init__(self) -> None:
        super().__init__(1, lambda _: blank_png())
        self.all: list[Picture] = []

    async def png(self, picture: Picture, purpose: Purpose) -> bytes:
        self.all.append(picture)
        return await super().png(picture, purpose)

    def languages(self, kind: str, seat: int | None = None) -> set[str]:
        """Return the languages of a kind's pictures, for hands of one seat."""
        return {
            one.language for one in self.all if one.kind == kind and getattr(one.view, "seat", None) == seat
        }


class Room(ABC):
    """People and a channel with a bot; each of their deeds is one call."""

    def __init__(
        self,
        sandbox: Sandbox,
        seed: int = 1,
        names: tuple[str, ...] = PEOPLE,
        channel: Channel | str = "games",
    ) -> None:
        self.sandbox = sandbox
        self.people = {name: sandbox.person(name) for name in names}
        self.channel = sandbox.world.channel(channel)
        self.random = random.Random(seed)
        self.said: Callable[[str], str] = str
        """A label in the language in which the bot speaks."""

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @abstractmethod
    async def wait_until_shown(self) -> None:
        """Everything that is going on has been shown."""

    async def press_button(self, name: str, message: Message, label: str) -> Interaction:
        """Press a button by its label; the press once it is acknowledged."""
        return await (await self[name].press(message, label=self.said(label))).wait_for_answer()

    async def more(self, name: str, card: Message) -> Message:
        """Return the answer to **More …** below a lobby."""
        return private(await (await self[name].press(card, label=self.said("More …"))).wait_until_settled())

    async def seldom(self, name: str, card: Message, label: str) -> Message:
        """Press a button behind **More …**; return that private message's present state."""
        panel = await self.more(name, card)
        await (await self[name].press(panel, label=self.said(label))).wait_until_settled()
        await self.wait_until_shown()
        return panel

    async def lobby(self, game: str, names: tuple[str, ...] = PEOPLE, **options: Any) -> Message:
        """Open a lobby with these people, the first of them its host."""
        opened = await self[names[0]].slash(self.channel, f"play {game}", **options)
        await opened.wait_until_settled()
        await self.wait_until_shown()
        card = opened.message
        assert card is not None, opened
        assert not card.deleted, [one.text for one in opened.followups]
        for name in names[1:]:
            await self.press_button(name, card, "Join")
        await self.wait_until_shown()
        return card

    async def match(self, game: str, names: tuple[str, ...] = PEOPLE, **options: Any) -> Message:
        """Begin a match; return its lobby card."""
        card = await self.lobby(game, names, **options)
        await self.press_button(names[0], card, "Start")
        await self.wait_until_shown()
        return card

    @property
    def place(self) -> Channel:
        """Where the newest match is played: its thread, or the channel itself."""
        threads = self.sandbox.world.threads_of(self.channel)
        return threads[-1] if threads else self.channel

    def public(self) -> list[Message]:
        """Return the bot's public messages where the match is played, oldest first."""
        messages = self.place.messages.values()
        return [one for one in messages if not one.deleted and one.ephemeral_for is None]

    @property
    def board(self) -> Message:
        """The newest public message."""
        return self.public()[-1]

    def hands(self, name: str) -> list[Message]:
        """Return the bot's remaining DMs to a person, oldest first.

        Its answers to presses are left out.
        """
        dm = self[name].dm
        messages = dm.messages.values() if dm else ()
        return [message for message in messages if not message.deleted and message.ephemeral_for is None]

    def find_asked(self) -> Iterator[tuple[str, Message]]:
        """Who has live controls in a DM, with the message."""
        for name in self.people:
            for message in self.hands(name):
                if choices(message):
                    yield name, message

    def asked_names(self) -> list[str]:
        """Who has live controls in a DM."""
        return [name for name, _ in self.find_asked()]

    async def chosen(self, name: str, message: Message) -> Interaction:
        """Press or choose at random in a message; return the press as sent."""
        component = self.random.choice(choices(message))
        if (bounds := number_of(component)) is not None:
            return await self.choose_number(name, message, component, self.random.choice(bounds))
        if component["type"] == 2:
            return await self[name].press(message, custom_id=component["custom_id"])
        values = [option["value"] for option in component["options"]]
        count = self.random.randint(component.get("min_values", 1), component.get("max_values", 1))
        return await self[name].choose(message, component["custom_id"], self.random.sample(values, count))

    async def choose_number(
        self, name: str, message: Message, button: dict[str, Any], number: int
    ) -> Interaction:
        """Open the form for a number and fill it in; return the form as sent, if there was one."""
        opened = await (await self[name].press(message, custom_id=button["custom_id"])).wait_for_answer()
        if opened.modal is None:
            return opened  # the bot died, or refused
        return await self[name].submit(opened.modal, {NUMBER_FIELD: str(number)})

    async def pick_option(self, name: str, message: Message, pick: Pick) -> Interaction:
        """Give an answer by button, menu or form; return the acknowledged press."""
        return await (await self.picking(name, message, pick)).wait_for_answer()

    async def picking(self, name: str, message: Message, pick: Pick) -> Interaction:
        """Give an answer by button, menu or form; return the press as sent."""
        for component in choices(message):
            custom_id = component["custom_id"]
            click = read(custom_id)
            if (bounds := number_of(component)) is not None and pick[0].isdigit() and int(pick[0]) in bounds:
                return await self.choose_number(name, message, component, int(pick[0]))
            if component["type"] == 2 and click is not None and click.args[2:] == pick:
                return await self[name].press(message, custom_id=custom_id)
            if {*pick} <= {option["value"] for option in component.get("options", ())}:
                return await self[name].choose(message, custom_id, list(pick))
        raise LookupError(f"nothing in the message answers {pick}")

    async def move(self, name: str, message: Message) -> Interaction:
        """Press or choose at random in a message; return the acknowledged press."""
        return await (await self.chosen(name, message)).wait_for_answer()

    async def play_on(self, moves: int | None = None) -> int:
        """Play at random from the DMs, to the end or for `moves` presses.

        Returns how many presses were made.
        """
        made = 0
        while moves is None or made < moves:
            await self.wait_until_shown()
            waiting = list(self.find_asked())
            if not waiting:
                break
            await self.move(*self.random.choice(waiting))
            made += 1
        await self.wait_until_shown()
        return made


class Table(Room):
    """A room with a bot of this process, connected by `bot_at`."""

    def __init__(self, sandbox: Sandbox, bot: Bot, seed: int = 1, names: tuple[str, ...] = PEOPLE) -> None:
        super().__init__(sandbox, seed, names)
        self.bot = bot
        sandbox.barrier = self.wait_until_handled

    @property
    def matches(self) -> Matches:
        """The matches of the present bot."""
        return self.bot.services.matches

    @property
    def store(self) -> Shelf:
        """The store of the present bot."""
        return store_of(self.bot)

    async def press_button(self, name: str, message: Message, label: str) -> Interaction:
        """Press a button by its label.

        A host presses Start only after every player has joined.
        """
        if label == "Start":
            await self.wait_until_handled()
        return await super().press_button(name, message, label)

    async def hurry(self, number: int) -> None:
        """Play a match to its end by its game's mover, without looking at Discord."""
        while (await self.matches.match(number)).phase == "playing":
            await self.make_ply(number)
        await self.wait_until_shown()

    async def type_on(self, number: int = 1) -> None:
        """Play plies by typed lines.

        So there is no press through which the mover's DM could be changed.
        """
        await self.make_ply(number)
        await self.wait_until_shown()

    async def make_ply(self, number: int) -> None:
        """Make a ply of the player to move; it may not be shown yet."""
        matches = self.matches
        match = await matches.match(number)
        seat = match.to_move[0]
        look = await matches.look_seat(number, seat)
        picks, _ = mover_of(match.game)(game_named(match.game), look.view, Dice("hurry", match.ply))
        await matches.move(number, player_of(match, seat), notation(picks))

    async def wait_until_handled(self) -> None:
        """Wait until every press and command has had its last answer.

        What it changed may not be shown yet.
        """
        await wait_until_handled(self.sandbox)

    async def wait_until_shown(self) -> None:
        while True:
            await self.wait_until_handled()
            served = self.sandbox.wire.served
            await self.bot.services.surfaces.idle()
            await self.sandbox.quiet(0.01)
            if served == self.sandbox.wire.served:
                return


async def wait_until_handled(sandbox: Sandbox) -> None:
    """Every press and command has been seen to by the bots of this process."""
    while True:
        await sandbox.quiet(0.01)
        handling = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]
        if not handling:
            return
        await asyncio.wait(handling, timeout=HANGING)


def choices(message: Message) -> list[dict[str, Any]]:
    """Return the controls that answer a question."""
    return [
        component
        for component in message.interactive
        if component["custom_id"].split("|")[1:2] in (["pick"], ["menu"], ["number"])
    ]


def keys_of(press: Interaction) -> frozenset[str]:
    """Return the keys that a press gives as an answer."""
    if (fields := press.data.get("components")) is not None:
        return frozenset(field["component"]["value"] for field in fields)
    return frozenset(press.data.get("values") or press.data["custom_id"].split("|")[4:5])


def number_of(component: dict[str, Any]) -> range | None:
    """Return the numbers that the form of a button takes; None if it has none."""
    click = read(component["custom_id"])
    if click is None or click.action != "number":
        return None
    return range(click.number(2), click.number(3) + 1)


def private(press: Interaction) -> Message:
    """Return the answer that only the presser sees."""
    assert not press.failed, press.failed
    answers = [
        one for one in (*press.followups, press.message) if one is not None and one.ephemeral_for is not None
    ]
    assert answers, "no private answer"
    assert all(answer.ephemeral_for == press.person.id for answer in answers)
    return answers[0]


def without_game(patch: pytest.MonkeyPatch, name: str) -> None:
    """Remove a game from this build.

    The table itself is left alone, as players see its order.
    """
    patch.setattr(library, "GAMES", {other: game for other, game in library.GAMES.items() if other != name})


def with_sleep(sleep: Callable[[float], Awaitable[object]]) -> types.SimpleNamespace:
    """Return a copy of asyncio with another sleep, for one module.

    All other modules keep the real one.
    """

    async def slept(seconds: float, result: Any = None) -> Any:
        await sleep(seconds)
        return result

    return types.SimpleNamespace(**{**vars(asyncio), "sleep": slept})

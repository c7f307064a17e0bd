"""A match that sensible people play to its end while its processes fail.

They use only what is shown to them.

Players press what they see. If nothing comes of it in a while, they look again, and press what is
there then. So timing decides about nothing here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeVar

from engine.contract.dice import Dice
from engine.games.kaliko.paths import pattern_of
from engine.games.kaliko.plays import plays
from engine.games.kaliko.refusals import PASS, PASS_AT_ONCE
from engine.library import game_named
from engine.match.looks import Look
from engine.services.matches import Matches
from sandbox import Interaction, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Channel, Message
from tests.flow.support import Room, choices
from tools.movers import PLAYS_FOUND, Draft, kaliko_draft, mover_of

T = TypeVar("T")
PATIENCE = 10.0
"""Seconds after which a player presses again."""
LOOKED_EVERY = 0.25
AGAIN = 0.5
"""Seconds after a refusal."""
SHORT: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "howmanycalories": (3, {"rounds": 1}),
    "kaliko": (2, {}),
    "kcaloria": (2, {"length": "short", "ending": "stack"}),
    "koa": (2, {"rounds": 10}),
    "organism": (2, {"rounds": 6}),
}
"""How many play each game, and by which options, so that it is soon over."""
LAID = 8
"""Plies of Kaliko after which everybody passes."""


class Database(Protocol):
    """What can be asked of it, which goes on once it is back."""

    matches: Matches

    async def rows(self, sql: str, *values: Any) -> Sequence[Any]:
        """Return the rows that the database gives for a query."""

    async def read(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return what the engine answers."""


@dataclass
class Move:
    """A move that a person means to make, and their progress in it."""

    picks: Draft
    token: int
    """The token of the question that the next pick answers."""
    panel: Message | None = None
    """The answer of the board in which they do it; None if that is the message that called them."""
    chosen: int = 0
    """How many of the picks count already."""
    is_pressed: bool = False
    """Whether the next one was pressed by now."""


class FarTable(Room):
    """A table in a channel of its own, with people who play nowhere else."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: Database,
        game: str,
        names: tuple[str, ...],
        channel: Channel,
        dice: Dice,
    ) -> None:
        super().__init__(sandbox, dice.below(10**6), names, channel)
        self.game, self.names, self.dice = game, names, dice
        self.number = 0
        self.beginners: tuple[str, ...] = ()
        """Who had to move when it began."""
        self.moves: dict[str, list[Move]] = {name: [] for name in names}
        """What everybody has done, one move after the other."""
        self.presses = 0
        self._database = database
        self._has_changed = asyncio.Event()
        self._last = _now()
        """When it went on last."""

    # What others do

    def hear(self) -> None:
        """Something has changed that those who play may see."""
        self._has_changed.set()

    async def wait_until_shown(self) -> None:
        """Do nothing: the shown state need not be waited for here."""

    async def wait_for(self, is_so: Callable[[], object], patience: float = HANGING) -> bool:
        """Whether what is shown comes to be so in time."""
        end = _now() + patience
        while not is_so():
            if _now() > end:
                return False
            self._has_changed.clear()
            with suppress(TimeoutError):  # that a press has failed changes nothing in the world
                async with asyncio.timeout(LOOKED_EVERY):
                    await self._has_changed.wait()
        return True

    # The match

    async def play(self) -> None:
        """Play the match from its opening to its end."""
        await self._open()
        self._last = _now()  # it may have had to wait for others to end
        while not self.is_over:
            waiting = [*self.find_asked()]
            if waiting:
                await self._answer(*self.dice.choice(waiting))
            else:
                await self.wait_for(lambda: self.is_over or [*self.find_asked()], PATIENCE)
            assert _now() < self._last + HANGING, f"match {self.number} of {self.game} does not go on"

    @property
    def is_over(self) -> bool:
        """Whether everybody has been told so."""
        hands = [self.hands(name) for name in self.names]
        return all(found and found[-1].find(label="Rematch") for found in hands)

    async def _open(self) -> None:
        _, options = SHORT[self.game]
        host = self[self.names[0]]
        while not (found := await self._rows("SELECT id FROM matches WHERE channel = $1", self.channel.id)):
            await self._wait_for_listener(self.channel)
            await self._came_of(await host.slash(self.channel, f"play {self.game}", **options))
        self.number = found[0][0]
        for name in self.names[1:]:
            while not await self._rows(
                "SELECT 1 FROM seats WHERE match = $1 AND user_id = $2", self.number, self[name].id
            ):
                await self._press_card(name, "Join")
        while await self._rows("SELECT 1 FROM matches WHERE id = $1 AND phase = 'lobby'", self.number):
            await self._press_card(self.names[0], "Start")
        match = await self._database.read(lambda: self._database.matches.match(self.number))
        assert match.ply == 0
        self.beginners = tuple(self.names[seat] for seat in match.to_move)

    async def _press_card(self, name: str, label: str) -> None:
        """Press what is below the lobby's card, as soon as there is one."""

        def found() -> list[Message]:
            cards = self.channel.messages.values()
            return [one for one in cards if not one.deleted and one.find(label=label) is not None]

        await self._wait_for_listener(self.channel)
        if await self.wait_for(found, PATIENCE):
            await self._came_of(await self[name].press(found()[-1], label=label))

    async def _rows(self, sql: str, *values: Any) -> Sequence[Any]:
        return await self._database.rows(sql, *values)

    # A turn

    async def _answer(self, name: str, hand: Message) -> None:
        """Press what comes next in a person's turn, in any place that shows it.

        Or find that what they see is old.
        """
        seat, token = self.names.index(name), token_of(hand)
        look = await self._database.read(lambda: self._database.matches.look_seat(self.number, seat))
        if look.ask is None or str(look.token) != token:
            await self.wait_for(lambda: token_of(hand) != token, PATIENCE)
            return
        move = self._move(name, look)
        if move is None:
            move = Move(plan_move(look, Dice(f"{self.random.random()}", look.match.ply)), look.token)
            self.moves[name].append(move)
            if not self.dice.below(4):
                move.panel = await self._open_hand(name, token)
        place = hand
        if move.panel is not None and not move.panel.deleted and token_of(move.panel) == token:
            place = move.panel
        await self._wait_for_listener(self.sandbox.world.channel(place.channel_id))
        if not place.deleted and token_of(place) == token:
            move.is_pressed = True
            await self._came_of(await self.picking(name, place, move.picks[move.chosen]), place)

    def _move(self, name: str, look: Look) -> Move | None:
        """Return the move that a person is in the middle of.

        None if they have not begun one yet.
        """
        if not self.moves[name]:
            return None
        move = self.moves[name][-1]
        if look.token > move.token:
            assert move.is_pressed, f"{name} is asked something else without having answered"
            self._last = _now()
            move.token, move.chosen, move.is_pressed = look.token, move.chosen + 1, False
        if move.chosen == len(move.picks):
            assert look.picks == (), f"{name} began a move without a press"
            return None
        assert look.picks == move.picks[: move.chosen], f"{name} chose {move}, and it counts as {look.picks}"
        return move

    async def _open_hand(self, name: str, token: str) -> Message | None:
        """Return the board's answer to a player who would play from there.

        None if nothing comes of it.
        """
        await self._wait_for_listener(self.place)
        if self.board.find(label="Play") is None:
            return None
        press = await self[name].press(self.board, label="Play")
        self.presses += 1
        await self.wait_for(lambda: press.failed or is_told(press), PATIENCE)
        found = press.message
        return found if found is not None and not found.deleted and token_of(found) == token else None

    async def _wait_for_listener(self, channel: Channel) -> None:
        """Wait until a gateway session hears of a channel."""
        assert await self.wait_for(lambda: self.sandbox.gateway.hears(channel))

    async def _came_of(self, press: Interaction, place: Message | None = None) -> None:
        """Wait until something has visibly come of a press, or one would press again."""
        self.presses += 1
        before = token_of(place)

        def is_done() -> bool:
            if press.failed is not None or press.followups:
                return True
            if place is not None:
                return place.deleted or token_of(place) != before
            return is_told(press) or (press.source is not None and press.source.deleted)

        await self.wait_for(is_done, PATIENCE)
        if press.failed is not None or press.followups:
            await asyncio.sleep(AGAIN)


def _now() -> float:
    return asyncio.get_running_loop().time()


def token_of(message: Message | None) -> str:
    """Return the token of a message's question; empty if it asks none."""
    found = [] if message is None else choices(message)
    return found[0]["custom_id"].split("|")[3] if found else ""


def is_told(press: Interaction) -> bool:
    """Return whether the presser sees an answer."""
    return press.message is not None and not press.message.is_loading


def plan_move(look: Look, dice: Dice) -> Draft:
    """Return the picks of a whole move."""
    game = game_named(look.match.game)
    if look.match.game != "kaliko":
        return mover_of(look.match.game)(game, look.view, dice)[0]
    if look.match.ply < LAID:
        found = [*islice(plays(pattern_of(look.view.pattern), look.view.hand, 2), PLAYS_FOUND)]
        if found:
            return kaliko_draft(look.view, dice.choice(found))
    may_more = PASS in {option.key for option in next(game.choose(look.view)).offered_options}
    return ((PASS,), (PASS,)) if may_more else ((PASS_AT_ONCE,),)

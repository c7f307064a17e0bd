"""Fixtures of the engine: matches on a fresh database, with a settable clock.

The games are small enough to follow by hand.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.values import Pick
from engine.match.looks import Look, Moved
from engine.match.progress import take_back
from engine.match.records import Match, User
from engine.match.takebacks import Takeback
from engine.services.matches import Matches
from engine.services.review.fairness import past
from engine.store import Store
from tests.support.askers import asker, player_of
from tests.toys import bidding, laying, rolling

USERS = tuple(
    User(id=100 + n, name=name, account=f"{name.lower()}_{n}")
    for n, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve"))
)
ASKERS = tuple(map(asker, USERS))


@dataclass
class House:
    """Matches, with shortcuts that seat players and make clicks."""

    path: Path
    store: Store
    matches: Matches = field(init=False)
    clock: list[int] = field(default_factory=lambda: [1000])
    heard: list[int] = field(default_factory=list)

    @classmethod
    async def open(cls, path: Path) -> House:
        house = cls(path, await Store.open(path))
        house.forget()
        return house

    def forget(self) -> None:
        """Empty all caches, so that everything is read from the rows again."""
        self.matches = Matches(self.store, now=lambda: self.clock[0])
        self.matches.on_change.append(self.heard.append)

    async def reopen(self) -> House:
        """Return the same house after a restart."""
        await self.store.close()
        house = await House.open(self.path)
        house.clock[0] = self.clock[0]
        return house

    async def start_match(self, game: str, players: int, **options: Any) -> Match:
        """Start a match with Ann as its host."""
        rules = library.game_named(game)
        match = await self.matches.open(game, rules.Options.model_validate(options), ASKERS[0])
        for user in ASKERS[1:players]:
            await self.matches.join(match.id, user)
        return await self.matches.start(match.id, ASKERS[0])

    async def look(self, match: Match, seat: int) -> Look:
        return await self.matches.look_seat(match.id, seat)

    async def click(self, match: Match, seat: int, *keys: str) -> Moved:
        """Click one answer to the seat's current question."""
        look = await self.look(match, seat)
        return await self.matches.pick(match.id, player_of(look.match, seat), look.token, keys)

    async def play(self, match: Match, seat: int, *picks: Pick) -> Moved:
        """Make a whole move, click by click."""
        for pick in picks:
            moved = await self.click(match, seat, *pick)
        assert moved.committed
        return moved

    async def back_to(self, match: Match, ply: int) -> Match:
        """Return the match as it was after a ply, without asking for consent."""
        record = await self.store.record(match.id)
        assert record is not None
        state = (await past(self.store, record)).at(ply)
        undone = Takeback(seat=0, back_to=ply, moves=record.match.ply - ply, is_free=True, state=state)
        now = self.clock[0]
        after, made = take_back(record, undone, now, is_agreed=False)
        await self.store.save(record, after, made, now=now, then=lambda _: None)
        self.forget()
        return await self.matches.match(match.id)

    async def play_on(self, match: Match, seed: str, most: int = 10_000) -> Match:
        """Make random moves until the match is over, or at most `most` moves."""
        game = library.game_named(match.game)
        for n in range(most):
            match = await self.matches.match(match.id)
            if not match.to_move:
                break
            seat = match.to_move[n % len(match.to_move)]
            look = await self.look(match, seat)
            if look.picks:
                look = await self.matches.clear(match.id, player_of(match, seat), look.token)
            picks, _ = random_move(game, look.view, Dice(seed, n))
            await self.play(match, seat, *picks)
        return await self.matches.match(match.id)


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**library.GAMES, "bidding": bidding, "laying": laying, "rolling": rolling}
    monkeypatch.setattr(library, "GAMES", games)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await House.open(tmp_path / "house.sqlite3")
    yield opened
    await opened.store.close()

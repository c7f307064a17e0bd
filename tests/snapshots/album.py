"""Snapshot files: one for each game and rules version, never changed.

A snapshot is what the database holds of a match in play. Every later build has to load each of them
and play it to its end. The game's `upgrade` brings it up to date where its shape or meaning has
changed. `LEDGER` holds the hashes of the snapshots, so that a changed one is noticed. Only `python
-m tests.snapshots` adds those that are missing.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Pick
from engine.kit.frozen import Frozen
from engine.library import GAMES, game_named
from tests.conformance.laws import law_of
from tools.movers import mover_of

FOLDER = Path(__file__).parent
LEDGER = FOLDER / "LEDGER"
"""A line for each snapshot: its SHA-256 and its name, as `sha256sum` writes them."""
AT = 0.5
"""The part of a match that is played before its snapshot is taken."""


@dataclass(frozen=True)
class Snapshot:
    """A match in play: its State as data, and each player's draft by seat."""

    game: str
    rules: int
    options: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    seed: str
    ply: int
    drafts: Sequence[str]
    state: Mapping[str, Any]

    @property
    def name(self) -> str:
        return f"{self.game}-{self.rules}"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> Snapshot:
    return Snapshot(**json.loads(path.read_text(encoding="utf-8")))


def ledger() -> dict[str, str]:
    """Return the recorded hash of each snapshot by its name."""
    lines = LEDGER.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def state_of(snapshot: Snapshot) -> Any:
    """Return the snapshot's State as this build plays it.

    Raise AssertionError if its game can't upgrade it.
    """
    game = game_named(snapshot.game)
    upgraded = game.upgrade(snapshot.rules, dict(snapshot.state))
    assert upgraded is not None, f"{game.TITLE} has no way to go on from its rules {snapshot.rules}"
    return game.State.model_validate_json(json.dumps(upgraded))


def add_missing() -> list[str]:
    """Add a snapshot of each game whose rules have none; return their names."""
    known = {(snapshot.game, snapshot.rules) for snapshot in map(read, files())}
    made = [_take(name) for name, game in GAMES.items() if (name, game.RULES) not in known]
    for snapshot in made:
        path = FOLDER / f"{snapshot.name}.json"
        path.write_text(json.dumps(vars(snapshot), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        with LEDGER.open("a", encoding="utf-8") as lines:
            lines.write(f"{digest_of(path)}  {snapshot.name}\n")
    return [snapshot.name for snapshot in made]


def _take(name: str) -> Snapshot:
    """Take a match of three in its middle, with the mover's draft begun.

    Games with fewer seats have as many players as they allow.
    """
    game, seed = game_named(name), f"snapshot of {name}"
    players = min(max(3, game.SEATS[0]), game.SEATS[-1])
    options, seats = law_of(name).ending or game.Options(), (game.SeatOptions(),) * players
    states = _states(name, options, seats, seed)
    middle = int(AT * len(states))
    drafts = {ply: _drafts(game, states[ply], players, seed) for ply in range(middle, len(states) - 1)}
    ply = next((ply for ply, begun in drafts.items() if any(begun)), middle)
    return Snapshot(
        game=name,
        rules=game.RULES,
        options=options.model_dump(mode="json"),
        seats=[seat.model_dump(mode="json") for seat in seats],
        seed=seed,
        ply=ply,
        drafts=drafts[ply],
        state=states[ply].model_dump(mode="json"),
    )


def _states(name: str, options: Frozen, seats: tuple[Frozen, ...], seed: str) -> list[Any]:
    game = game_named(name)
    states = [game.start(options, seats, Dice(seed, 0))]
    for ply in count(1):
        movers = game.to_move(states[-1])
        if not movers:
            break
        dice = Dice(f"mover of {seed}", ply)
        seat = dice.choice(movers)
        _, move = mover_of(name)(game, game.view(states[-1], seat), dice)
        states.append(game.apply(states[-1], seat, move, Dice(seed, ply))[0])
    return states


def _drafts(game: AnyGame, state: Any, players: int, seed: str) -> list[str]:
    """Return drafts by seat: begun for the first mover, empty for others.

    It is empty where the move takes one pick.
    """
    mover = game.to_move(state)[0]
    picks = longest_draft(game, game.view(state, mover), seed)
    return [notation(picks) if seat == mover else "" for seat in range(players)]


def longest_draft(game: AnyGame, view: Any, seed: str) -> tuple[Pick, ...]:
    """Return the longest begun draft of a few random ones."""
    drafts = (random_move(game, view, Dice(seed, n))[0][:-1] for n in range(50))
    return max(drafts, key=len)


def drafts_of(snapshot: Snapshot) -> dict[int, tuple[Pick, ...]]:
    """Return the begun drafts by seat."""
    return {seat: read_notation(line) for seat, line in enumerate(snapshot.drafts) if line}


def is_asked_on(game: AnyGame, view: Any, picks: tuple[Pick, ...]) -> bool:
    """Return whether a draft still leads to a question."""
    return isinstance(resume(game, view, picks), Ask)

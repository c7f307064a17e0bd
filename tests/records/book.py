"""Recorded matches: whole ones in files, to notice changes of the rules.

A record holds the seed, the options, the log in notation, and the result: scores, places and a
digest of the last State. Record again only on purpose, with `python -m tests.records`, when the
meaning of the rules has changed.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.values import Decided
from engine.library import game_named
from tools.movers import mover_of

FOLDER = Path(__file__).parent
MATCHES_PER_SEATS = 2

Record = Mapping[str, Any]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> Record:
    record: Record = json.loads(path.read_text(encoding="utf-8"))
    return record


def played_again(record: Record) -> Any:
    """Return the last State of a record's match, with moves read from notation."""
    game = game_named(record["game"])
    options = game.Options.model_validate(record["options"])
    seats = tuple(game.SeatOptions.model_validate(seat) for seat in record["seats"])
    state = game.start(options, seats, Dice(record["seed"], 0))
    for ply, entry in enumerate(record["log"], start=1):
        seat, _, line = entry.partition(": ")
        match resume(game, game.view(state, int(seat)), read_notation(line)):
            case Decided(move):
                state, _ = game.apply(state, int(seat), move, Dice(record["seed"], ply))
            case _:
                raise ValueError(f"ply {ply} of the record is no whole move: {entry}")
    return state


def result(game: AnyGame, state: Any) -> dict[str, Any]:
    """Return what a record stores about the end of its match."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("a record is of a whole match")
    return {
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "digest": hashlib.sha256(state.model_dump_json().encode()).hexdigest(),
    }


def record(names: Sequence[str]) -> None:
    """Record these games again, with the movers of the tests, mostly random ones."""
    for name in names:
        for players in game_named(name).SEATS:
            for number in range(1, MATCHES_PER_SEATS + 1):
                path = FOLDER / f"{name}-{players}-{number}.json"
                made = _record(name, players, f"record {number} for {players}")
                path.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _record(name: str, players: int, seed: str) -> Record:
    game = game_named(name)
    options, seats = game.Options(), (game.SeatOptions(),) * players
    state = game.start(options, seats, Dice(seed, 0))
    log: list[str] = []
    while movers := game.to_move(state):
        ply = len(log) + 1
        dice = Dice(f"mover of {seed}", ply)
        seat = dice.choice(movers)
        view = game.view(state, seat)
        picks, move = mover_of(name)(game, view, dice)
        log.append(f"{seat}: {notation(picks)}")
        state, _ = game.apply(state, seat, move, Dice(seed, ply))
    return {
        "game": name,
        "rules": game.RULES,
        "options": options.model_dump(mode="json"),
        "seats": [seat.model_dump(mode="json") for seat in seats],
        "seed": seed,
        "log": log,
        **result(game, state),
    }

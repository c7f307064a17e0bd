"""What computers of all levels think in recorded matches: the same on every machine, always.

    python -m tests.players.thoughts [GAME…]   think again, on purpose: the computers are others

`thoughts/<game>.txt` holds a line for each View. A player gets little effort, so most of a line
is how it values what it sees, and only a part what it finds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.contract.words import Sentence, tell
from engine.library import GAMES
from engine.players import LEVELS, Effort, Thought, outlook_of, player_of
from engine.records.reader import read_record
from engine.records.replayed import replay_record
from tests.records.played import FOLDER as PLAYED_FOLDER
from tests.records.played import texts_of
from tests.support.players import PLAYED

FOLDER: Final = Path(__file__).parent / "thoughts"
LITTLE: Final = Effort(0.004)
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
MATCHES, VIEWS = 8, 9
"""Recorded matches of each game, and Views of each match."""


def thoughts_of(name: str) -> Iterator[str]:
    """Yield a line for each View: what a computer picks, and all that it says of it."""
    game, number = GAMES[name], count()
    for match, (_, text) in enumerate([*texts_of(PLAYED_FOLDER / f"{name}.txt")][:MATCHES], start=1):
        states = replay_record(read_record(text.encode()))[1].past.states
        every = len(states) // VIEWS
        for ply in range(match % every, len(states) - 1, every):
            state = states[ply]
            turn = next(number)
            level, seat = LEVELS[turn % len(LEVELS)], game.to_move(state)[0]
            thought = player_of(name, level)(game.view(state, seat), Dice(f"thought {name}", turn), LITTLE)
            yield f"{match}.{ply} {level}: {told(thought)}"
            if (look := outlook_of(name)) is not None and turn % 4 == 0:
                chances = look(state, Dice(f"looked {name}", turn), LITTLE)
                yield f"{match}.{ply} chances: {' '.join(f'{one:.9f}' for one in chances)}"


def told(thought: Thought) -> str:
    parts = [notation(thought.picks), *map(words, (thought.why, thought.told, thought.clue))]
    return " | ".join(parts)


def words(sentence: Sentence | None) -> str:
    return "-" if sentence is None else tell(sentence, NAMES)


def recorded(name: str) -> list[str]:
    """Return the recorded lines of a game."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in [name for name in sys.argv[1:] or PLAYED if name in PLAYED]:
        text = "\n".join(thoughts_of(one)) + "\n"
        (FOLDER / f"{one}.txt").write_text(text, encoding="utf-8", newline="\n")

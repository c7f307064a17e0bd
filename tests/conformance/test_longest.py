"""No match takes more turns than its game's maximum, however it is played."""

from itertools import groupby
from pathlib import Path

import pytest

from engine.library import game_named
from tests.conformance.test_conformance import match, matches
from tests.conformance.walk import Walk
from tests.records.book import files, read

__all__ = ["match"]

match_of_each = matches()


@pytest.mark.sampled(every=3)
@match_of_each
def test_a_match_takes_no_more_turns_than_its_game_says(match: Walk) -> None:
    turns, before = 0, set[int]()
    for state in match.states:
        asked = set(match.game.to_move(state))
        turns += len(asked - before)
        before = asked
    assert turns <= match.game.longest(match.case.options, match.case.players)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_nor_does_a_recorded_one(path: Path) -> None:
    record = read(path)
    game = game_named(record["game"])
    turns = sum(1 for _ in groupby(entry.partition(": ")[0] for entry in record["log"]))
    most = game.longest(game.Options.model_validate(record["options"]), len(record["seats"]))
    assert turns <= most

"""Recorded matches end as they did when they were recorded."""

from pathlib import Path

import pytest

from engine.errors import IllegalMove
from engine.library import GAMES, game_named
from tests.records.book import files, played_again, read, result


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_recorded_match_ends_as_it_was_recorded(path: Path) -> None:
    record = read(path)
    game = game_named(record["game"])
    assert record["rules"] == game.RULES, "the rules have changed: record anew with `python -m tests.records`"
    assert result(game, played_again(record)) == {key: record[key] for key in ("scores", "places", "digest")}


def test_every_game_has_records_for_every_number_of_players() -> None:
    recorded = {(record["game"], len(record["seats"])) for record in map(read, files())}
    assert recorded == {(name, players) for name, game in GAMES.items() for players in game.SEATS}


def test_a_record_whose_seed_log_or_end_is_not_its_own_does_not_pass() -> None:
    record = read(files()[0])
    game = game_named(record["game"])
    with pytest.raises(IllegalMove):
        played_again({**record, "seed": "another"})
    with pytest.raises(ValueError, match="whole match"):
        result(game, played_again({**record, "log": record["log"][:-1]}))
    with pytest.raises(ValueError, match="no whole move"):
        played_again({**record, "log": ["0: "]})

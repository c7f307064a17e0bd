"""Feats of whole matches, with any number of players: whatever is counted can be told."""

from __future__ import annotations

import pytest

from engine.library import GAMES
from tests.games.feats import WITH_FEATS, feats_of
from tests.games.recorded_moments import replay
from tests.records.book import FOLDER

RECORDS = tuple(sorted(path.stem for name in WITH_FEATS for path in FOLDER.glob(f"{name}-*.json")))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", RECORDS)
def test_every_feat_is_one_of_the_games_of_a_seat_at_the_table_and_at_least_one(name: str) -> None:
    game, seats, _ = name.split("-")
    feats = feats_of(GAMES[game])
    found = [done for one in replay(name) for done in feats.of(one.before, one.after, one.seat, one.move)]
    assert found or seats == "1"
    for done in found:
        assert feats.kind(done.feat) is not None
        assert done.seat in range(int(seats))
        assert done.n >= 0

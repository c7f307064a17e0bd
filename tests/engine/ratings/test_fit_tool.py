"""The tool that fits the parameters of ratings to recorded matches."""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from pathlib import Path

import pytest

from engine.ratings.values import MODEL
from engine.store import Store
from tests.engine.conftest import ASKERS
from tests.engine.stores.test_ratings import BEGIN, end_match, matches_at
from tools import fit_ratings
from tools.fit_ratings import fit, log_loss, main, recorded_results, simulated_results


@pytest.mark.slow
def test_todays_parameters_are_near_the_best_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_ratings, "TAUS", (0.04,))
    monkeypatch.setattr(fit_ratings, "GROWTHS", (0.2,))
    results = simulated_results(matches=500)
    best, *_, worst = fit(results)
    now = log_loss(results, MODEL)
    assert now.loss < best.loss + 0.01
    assert worst.loss > now.loss
    assert now.loss < math.log(2)
    # One who believes that chance decides nothing is surprised.
    assert log_loss(results, replace(MODEL, beta=20)).loss > now.loss


async def test_recorded_matches_are_read_from_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite3"
    store = await Store.open(path)
    await end_match(store, *ASKERS[:3], ended=BEGIN)
    await matches_at(store).ratings.fold()
    await store.close()
    before = path.read_bytes()
    (found,) = await asyncio.to_thread(recorded_results, path, None)
    assert [one.user for one in found.entrants] == [one.user.id for one in ASKERS[:3]]
    assert await asyncio.to_thread(recorded_results, path, "koa") == ()
    assert path.read_bytes() == before


def test_it_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--database", str(tmp_path / "none.sqlite3")]) == 1
    assert "There is no database" in capsys.readouterr().err

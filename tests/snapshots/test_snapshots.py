"""This build loads every released mid-match State and plays it to its end."""

import json
from pathlib import Path

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, run_stand_in
from engine.library import GAMES, game_named
from tests.snapshots.album import (
    digest_of,
    drafts_of,
    files,
    is_asked_on,
    ledger,
    longest_draft,
    read,
    state_of,
)
from tools.movers import mover_of

MOST_PLIES = 3000

each_snapshot = pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)


def test_every_game_has_a_snapshot_of_its_rules_as_they_are() -> None:
    kept = {(snapshot.game, snapshot.rules) for snapshot in map(read, files())}
    missing = {(name, game.RULES) for name, game in GAMES.items()} - kept
    assert not missing, "`python -m tests.snapshots` keeps one"


def test_no_snapshot_was_ever_replaced() -> None:
    assert {path.stem: digest_of(path) for path in files()} == ledger()


def test_every_version_of_a_games_rules_up_to_the_present_has_one() -> None:
    for name, game in GAMES.items():
        versions = {snapshot.rules for snapshot in map(read, files()) if snapshot.game == name}
        assert versions == set(range(1, game.RULES + 1))


@each_snapshot
def test_the_options_of_a_snapshot_are_still_read(path: Path) -> None:
    snapshot = read(path)
    game = game_named(snapshot.game)
    game.Options.model_validate(dict(snapshot.options))
    for seat in snapshot.seats:
        game.SeatOptions.model_validate(dict(seat))


@each_snapshot
def test_a_draft_that_was_begun_goes_on(path: Path) -> None:
    snapshot = read(path)
    game, state = game_named(snapshot.game), state_of(snapshot)
    if not drafts_of(snapshot):
        assert not longest_draft(game, game.view(state, game.to_move(state)[0]), "any"), (
            "then there is no draft"
        )
    for seat, picks in drafts_of(snapshot).items():
        assert is_asked_on(game, game.view(state, seat), picks)


@each_snapshot
def test_a_snapshot_is_seen_told_and_sampled_by_everybody(path: Path) -> None:
    snapshot = read(path)
    game, state = game_named(snapshot.game), state_of(snapshot)
    for seat in (None, *range(len(snapshot.seats))):
        view = game.view(state, seat)
        assert game.describe(view)
        assert game.view(game.sample(view, Dice("snapshot", 1)), seat) == view


@pytest.mark.sampled(every=3)
@each_snapshot
@pytest.mark.parametrize("who", ["people", "stand-ins"])
def test_a_snapshot_is_played_to_its_end(path: Path, who: str) -> None:
    snapshot = read(path)
    game, state = game_named(snapshot.game), state_of(snapshot)
    for ply in range(snapshot.ply + 1, snapshot.ply + MOST_PLIES):
        if not (movers := game.to_move(state)):
            break
        dice = Dice("mover", ply)
        seat = dice.choice(movers)
        view = game.view(state, seat)
        move = (
            mover_of(snapshot.game)(game, view, dice)[1] if who == "people" else run_stand_in(game, view)[1]
        )
        state, _ = game.apply(state, seat, move, Dice(snapshot.seed, ply))
    outcome = game.outcome(state)
    assert outcome is not None
    assert len(outcome.places) == len(snapshot.seats)


@pytest.mark.sampled(every=3)
@each_snapshot
def test_a_snapshot_is_played_on_without_the_player_who_is_to_move(path: Path) -> None:
    snapshot = read(path)
    game, state = game_named(snapshot.game), state_of(snapshot)
    leaver = game.to_move(state)[0]
    state, events = game.leave(state, leaver)
    assert any(event.to is None for event in events)
    for ply in range(snapshot.ply + 1, snapshot.ply + MOST_PLIES):
        if not (movers := game.to_move(state)):
            break
        view = game.view(state, movers[0])
        _, move = (
            run_stand_in(game, view) if movers[0] == leaver else random_move(game, view, Dice("on", ply))
        )
        state, _ = game.apply(state, movers[0], move, Dice(snapshot.seed, ply))
    outcome = game.outcome(state)
    assert outcome is not None
    assert leaver not in outcome.winners


@each_snapshot
def test_rules_that_no_build_has_had_are_not_taken_for_known_ones(path: Path) -> None:
    snapshot = read(path)
    game = game_named(snapshot.game)
    assert game.upgrade(game.RULES + 1, json.loads(json.dumps(dict(snapshot.state)))) is None

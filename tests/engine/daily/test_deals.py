"""Deals of the day: a pure fold, known best scores that chance does not find."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.contract.dice import Dice, commitment
from engine.contract.driver import legal_moves, random_move, resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Decided
from engine.contract.words import tell
from engine.daily import maker
from engine.daily.calendar import games_due, games_of_days
from engine.daily.documents import read_deal, write_deal
from engine.daily.fold import Deal
from engine.daily.maker import Dealt, make_deal, make_first_deal, score_by_chance
from engine.games.kaliko.paths import pattern_of, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import read_laid
from engine.games.kaliko.tiles import TURNINGS
from engine.library import GAMES
from engine.players import Draft, daily_of
from tools.movers import kaliko_draft

SEEDS = ("one",)
"""Seeds of the deals that are checked."""
quickly = pytest.mark.sampled(every=3)


@cache
def dealt_by(game: str, seed: str) -> Dealt:
    return make_deal(game, seed)


def each(test: Any) -> Any:
    """Run a test for some deals of each game.

    A case is a game and a seed, so that one process deals for all tests that look at the same deal.
    """
    cases = [f"{game} {seed}" for seed in SEEDS for game in games_of_days()]
    return pytest.mark.slow(pytest.mark.parametrize("case", cases)(test))


@each
def test_the_best_moves_are_legal_and_score_what_is_said(case: str) -> None:
    dealt = dealt_by(*case.split())
    trail = dealt.deal.fold(thought.picks for thought in dealt.thoughts)
    assert not dealt.deal.asks(trail)
    assert dealt.deal.score(trail) == dealt.best >= dealt.deal.daily.least


def test_a_solution_tells_which_tiles_to_discard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "RANDOM", 1)
    monkeypatch.setattr(maker, "WEAK", 1)
    dealt = make_deal("kcaloria", "sealed")
    told = [tell(thought.told, ()) for thought in dealt.thoughts if thought.told is not None]
    assert len(told) == len(dealt.thoughts)
    assert told[3] == "discard Squirrel treefrog, Grasshopper and Squirrel treefrog"


@each
def test_the_best_is_reached_by_what_is_offered(case: str) -> None:
    """Buttons and menus offer it, so no one has to type."""
    dealt = dealt_by(*case.split())
    deal = dealt.deal
    trail = deal.begin()
    for thought in dealt.thoughts:
        view = deal.game.view(trail.now, deal.seat)
        draft = offered_draft(deal.name, view, thought.picks)
        asking = deal.game.choose(view)
        ask = next(asking)
        for pick in draft[:-1]:
            assert {*pick} <= {option.key for option in ask.offered_options}
            ask = asking.send(pick)
        assert {*draft[-1]} <= {option.key for option in ask.offered_options}
        trail = deal.play(trail, draft)
    assert deal.score(trail) == dealt.best


def offered_draft(game: str, view: Any, picks: Draft) -> Draft:
    """Return the same move as buttons and menus offer it, where the best is typed in short."""
    if game == "kaliko":
        laid = [one for (key,) in picks if (one := read_laid(key)) is not None]
        return kaliko_draft(view, tuple((one.cell, TURNINGS[one.tile][one.turn]) for one in laid))
    if game == "koa":
        wanted = resume(GAMES[game], view, picks)
        assert isinstance(wanted, Decided)
        return next(draft for draft, move in legal_moves(GAMES[game], view) if move == wanted.move)
    return picks


@each
def test_chance_does_not_find_the_best(case: str) -> None:
    dealt = dealt_by(*case.split())
    assert max(score_by_chance(dealt.deal, number) for number in range(100, 130)) < dealt.best


@pytest.mark.slow
@pytest.mark.parametrize("case", [f"{game} {SEEDS[0]}" for game in games_of_days()])
def test_a_seed_gives_the_same_deal_again(case: str) -> None:
    assert make_deal(*case.split()) == dealt_by(*case.split())


@each
def test_equal_moves_have_equal_results(case: str) -> None:
    deal = dealt_by(*case.split()).deal
    trail, drafts = deal.begin(), list[Draft]()
    while deal.asks(trail):
        view = deal.game.view(trail.now, deal.seat)
        drafts.append(random_move(deal.game, view, Dice("any", len(drafts)))[0])
        trail = deal.play(trail, drafts[-1])
    assert deal.fold(drafts) == trail
    with pytest.raises(IllegalMove):
        deal.play(trail, drafts[-1])


@each
def test_a_written_deal_is_read_again(case: str) -> None:
    dealt = dealt_by(*case.split())
    assert read_deal(write_deal(dealt)) == dealt


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"game": "chess"}', '{"game": "koa", "rules": 3, "start": 1}']
)
def test_a_deal_of_another_build_is_no_deal(text: str) -> None:
    assert read_deal(text) is None


@pytest.mark.slow
def test_a_deal_of_other_rules_is_no_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = write_deal(dealt_by("kaliko", "one"))
    monkeypatch.setattr(GAMES["kaliko"], "RULES", 99)
    monkeypatch.setattr(GAMES["kaliko"], "upgrade", lambda *_: None)
    assert read_deal(text) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_play_of_kaliko_scores_more_than_the_best(seed: str) -> None:
    dealt = dealt_by("kaliko", seed)
    state = dealt.deal.start
    pattern = pattern_of(state.pattern)
    found = plays(pattern, state.hands[0], len(state.hands[0]))
    assert max(points(pattern.trace(dict(one))) for one in found) == dealt.best


@pytest.mark.slow
def test_the_same_action_of_koa_is_never_the_best_twice() -> None:
    dealt = dealt_by("koa", "one")
    assert len({thought.picks for thought in dealt.thoughts}) == len(dealt.thoughts) <= 3


def test_a_deal_hides_its_seed_and_its_position() -> None:
    dealt = dealt_by("kaliko", "one")
    assert "one" not in repr(dealt.deal)
    assert "hands" not in repr(dealt.deal)


def test_seven_days_take_the_games_in_turn() -> None:
    games = [games_due(day)[0] for day in range(20_000, 20_007)]
    assert len({*games[:5]}) == 5
    assert games[:2] == games[5:]


def test_a_seed_without_a_deal_goes_to_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = dealt_by("kaliko", "one")

    def make(game: str, _: str) -> Dealt:
        if game != "kaliko":
            raise LookupError
        return dealt

    monkeypatch.setattr(maker, "make_deal", make)
    assert make_first_deal(("koa", "kaliko", "organism"), "one") == dealt
    assert make_first_deal(("koa",), "one") is None


def test_a_game_without_a_deal_of_the_day_has_none() -> None:
    assert daily_of("chess") is None
    with pytest.raises(LookupError):
        make_deal("chess", "one")
    with pytest.raises(LookupError):
        _ = Deal("chess", "one", None).daily


def test_a_position_that_chance_masters_is_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "score_by_chance", lambda deal, _: 10**6)
    monkeypatch.setattr(maker, "TRIES", 2)
    with pytest.raises(LookupError):
        make_deal("kaliko", "one")


def test_a_seal_is_the_hash_of_its_seed() -> None:
    assert commitment("one") == "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"

"""Matches of kCaloria by sensible players: length, variety and fairness.

Every type of tile is played, and no deck or seat has an advantage.
"""

from functools import cache
from statistics import median

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.decks import READY_TILES, tiles_of
from engine.games.kcaloria.rules.kinds import KINDS, Effect, Type
from engine.games.kcaloria.rules.state import Options, Refeed
from tests.games.kcaloria_decks import (
    DECKS,
    RIVALS,
    Tally,
    against,
    contents,
    counted,
    of_type,
    pairs,
    played,
)
from tools.kcaloria import sensible

ROUNDS = 1
"""Runs of 90 matches each: a sample, in which only great differences show.

With 12 rounds the interval of one deck alone holds, for every deck, too.
"""
RIVAL_ROUNDS = 1
"""Runs of 20 matches each."""
SHORT_ROUNDS = 1
SIGNS = sorted({effect for tiles in READY_TILES.values() for effect in contents(tiles).signs})


@cache
def campaign() -> Tally:
    return pairs(ROUNDS)


@cache
def short() -> Tally:
    return pairs(SHORT_ROUNDS, Options(length="short"), "short ")


@cache
def of_several() -> Tally:
    """Return matches of three and four."""
    tally = Tally()
    for number in range(4):
        counted(tally, DECKS[:3], f"three {number}")
        counted(tally, DECKS[number:][:4], f"four {number}")
    return tally


def test_a_match_of_players_of_some_sense_ends_and_its_picks_come_to_what_they_meant() -> None:
    for ply, (state, move) in enumerate(played(DECKS[:2], "short")):
        if move is not None and (ply % 8 == 0 or isinstance(move, Refeed)):
            view = game.view(state, game.to_move(state)[0])
            picks, meant = sensible(game, view, Dice("short thinks", ply + 1))
            assert meant == move
            assert resume(game, view, picks) == Decided(move)
    assert state.ending is not None
    assert 12 <= min(state.turns) <= max(state.turns) <= 60


@pytest.mark.parametrize("name", RIVALS)
def test_kc_67_the_decks_that_do_without_humans_are_decks_that_a_player_may_bring(name: str) -> None:
    tiles = tiles_of(RIVALS[name])
    assert not [key for key in tiles if KINDS[key].type is Type.HUMAN]


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_matches_end_by_humans_or_an_empty_set_in_a_sensible_number_of_turns() -> None:
    tally = campaign()
    assert 22 <= median(tally.turns) <= 40, median(tally.turns)
    assert max(tally.turns) <= 60, max(tally.turns)
    assert tally.endings["humans"] >= 0.5 * tally.matches, tally.endings


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_kc_68_a_short_match_takes_about_twenty_turns_each() -> None:
    assert 15 <= median(short().turns) <= 24, median(short().turns)
    assert median(short().turns) < median(campaign().turns)
    assert max(short().turns) <= 40


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_three_and_four_come_to_an_end_too() -> None:
    assert max(of_several().turns) <= 60
    assert of_several().endings["humans"]


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("kind", Type)
def test_every_type_of_tile_comes_into_play(kind: Type) -> None:
    tally = campaign()
    assert tally.share(kind) >= 0.3, (kind, tally.share(kind))
    assert of_type(kind, tally.placed) >= 0.15 * len(tally.turns), kind


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("effect", SIGNS)
def test_kc_65_every_sign_of_the_ready_decks_does_something(effect: Effect) -> None:
    assert campaign().fired[effect], effect


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_kc_65_extinction_is_part_of_every_match() -> None:
    tally = campaign()
    assert tally.events >= 2 * tally.matches
    assert tally.dead >= 3 * tally.matches


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("deck", DECKS)
def test_no_deck_wins_far_more_or_less_than_its_share(deck: str) -> None:
    """The interval that holds for ten decks at once is within five in a hundred.

    It is 1.6 times as wide as that of one deck.
    """
    tally = campaign()
    over, margin = tally.rate(deck)
    assert abs(over) - 1.6 * margin <= 0.05, (over, margin)
    average = sum(map(sum, tally.points.values())) / sum(map(len, tally.points.values()))
    own = sum(tally.points[deck]) / len(tally.points[deck])
    assert 0.8 <= own / average <= 1.2, own


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("name", [*RIVALS][::4])
def test_kc_67_no_deck_without_humans_beats_the_ready_ones(name: str) -> None:
    over, _ = against(name, RIVAL_ROUNDS).rate(name)
    assert 0.5 + over <= 0.55, over


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_first_player_wins_hardly_more_than_others() -> None:
    tally = campaign()
    by_chance = (0.25 / tally.matches) ** 0.5
    assert abs(tally.ahead / tally.matches) <= 0.06 + 2 * by_chance, tally.ahead

"""Matches of kCaloria by players of some sense: as long as they should be, with every type of tile, and fair to decks and seats."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from statistics import median
from typing import Final

import pytest

from engine.dice import Dice
from engine.game import Decided, resume
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.decks import NAMES
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type
from engine.games.kcaloria.rules.table import (
    Discard,
    Ending,
    Move,
    Options,
    Place,
    Refeed,
    SeatOptions,
    State,
)
from tests.support.kcaloria import plan, sensible

DECKS: Final = tuple(NAMES.values())
TABLES: Final = (
    *permutations(DECKS, 2),
    *((DECKS[one], DECKS[one - 1], DECKS[one - 2]) for one in range(4)),
    DECKS,
    (DECKS[2], DECKS[0], DECKS[3], DECKS[1]),
)
"""Who meets whom: every deck every other from either seat, three and all four of them."""
ROUNDS: Final = 7
"""How often each of these tables plays, in the slow set."""


@dataclass
class Tally:
    """What some matches came to."""

    matches: int = 0
    turns: list[int] = field(default_factory=list)
    """Of each player of each match."""
    endings: Counter[Ending] = field(default_factory=Counter)
    drawn: Counter[Key] = field(default_factory=Counter)
    placed: Counter[Key] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=lambda: dict.fromkeys(DECKS, 0.0))
    """Matches won by each deck, shared ones by parts."""
    due: dict[str, float] = field(default_factory=lambda: dict.fromkeys(DECKS, 0.0))
    """Matches that it would have won by chance."""
    ahead: float = 0
    """Matches won by whoever began, less those that chance would have given them."""
    points: dict[str, list[int]] = field(default_factory=lambda: {deck: [] for deck in DECKS})

    def share(self, kind: Type) -> float:
        """How much of the tiles of a type that came into hands was placed."""
        return _of(kind, self.placed) / _of(kind, self.drawn)


def _of(kind: Type, tiles: Counter[Key]) -> int:
    return sum(count for key, count in tiles.items() if KINDS[key].type is kind)


def played(decks: tuple[str, ...], seed: str) -> Iterator[tuple[State, Move | None]]:
    """A match, state by state, each with the move that is made in it."""
    state = game.start(Options(), tuple(SeatOptions(deck=deck) for deck in decks), Dice(seed, 0))
    ply = 0
    while moving := game.to_move(state):
        ply += 1
        move = plan(game.view(state, moving[0]), Dice(f"{seed} thinks", ply))
        yield state, move
        state, _ = game.apply(state, moving[0], move, Dice(seed, ply))
    yield state, None


def counted(tally: Tally, decks: tuple[str, ...], seed: str) -> None:
    """One more match."""
    seats = len(decks)
    for state, move in played(decks, seed):  # noqa: B007
        if isinstance(move, Place):
            tally.placed[move.tile] += 1
            tally.drawn[move.tile] += 1
        elif isinstance(move, Discard):
            tally.drawn.update(move.tiles)
    outcome = game.outcome(state)
    assert outcome is not None
    assert state.ending is not None
    tally.matches += 1
    tally.turns += state.turns
    tally.endings[state.ending] += 1
    for hand in state.hands:
        tally.drawn.update(hand)
    for seat, deck in enumerate(decks):
        part = (seat in outcome.winners) / len(outcome.winners)
        tally.won[deck] += part
        tally.due[deck] += 1 / seats
        tally.points[deck].append(outcome.scores[seat])
        tally.ahead += (part - 1 / seats) * (seat == state.first)


@cache
def campaign() -> Tally:
    tally = Tally()
    for number in range(ROUNDS):
        for place, decks in enumerate(TABLES):
            counted(tally, decks, f"{number}/{place}")
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


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_matches_end_by_humans_or_an_empty_set_in_a_sensible_number_of_turns() -> None:
    tally = campaign()
    assert 25 <= median(tally.turns) <= 45, tally
    assert max(tally.turns) <= 60, tally
    assert 0.5 * tally.matches <= tally.endings["humans"] < tally.matches, tally


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", Type)
def test_every_type_of_tile_comes_into_play(kind: Type) -> None:
    tally = campaign()
    assert tally.share(kind) >= 0.3, (kind, tally.share(kind))
    players = len(tally.turns)
    assert _of(kind, tally.placed) >= 0.15 * players, kind


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("deck", DECKS)
def test_no_deck_wins_far_more_than_its_share(deck: str) -> None:
    tally = campaign()
    over = (tally.won[deck] - tally.due[deck]) / tally.matches
    assert abs(over) <= 0.08, over
    average = sum(map(sum, tally.points.values())) / sum(map(len, tally.points.values()))
    own = sum(tally.points[deck]) / len(tally.points[deck])
    assert 0.85 <= own / average <= 1.15, own


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_whoever_begins_wins_hardly_more_than_others() -> None:
    tally = campaign()
    by_chance = (0.25 / tally.matches) ** 0.5
    assert abs(tally.ahead / tally.matches) <= 0.06 + 2 * by_chance, tally.ahead

"""Whole matches of KOA by a sensible mover: length, fairness, invariants.

No corner has an advantage, and no tile is ever lost.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean
from typing import Any

import pytest

from engine.games import koa as game
from engine.games.koa.chance import CLAN_TILES, RESOURCES, Find
from engine.games.koa.ground import Ground, doable
from engine.games.koa.scoring import sheet
from engine.games.koa.state import (
    Attacked,
    Claim,
    Claimed,
    End,
    Excavate,
    Excavated,
    Move,
    Report,
    SeatOptions,
    Seek,
    Seize,
    Sought,
    State,
)
from tests.games.koa import END, JONNY, VOTER, deal, make_move, play_match

Ply = tuple[State, Move, State]

CASES: Sequence[tuple[int, int, tuple[SeatOptions, ...], dict[str, Any]]] = (
    (2, 0, (), {}),
    (3, 1, (), {}),
    (4, 2, (), {}),
    (4, 3, (JONNY, VOTER, VOTER, VOTER), {"caverns": 8}),
    (3, 4, (), {"wheel": "harsh", "goroldioa": 6, "springs": 6, "markers": 1}),
    (2, 5, (JONNY, JONNY), {"rounds": 20, "wheel": "calm"}),
)
MANY = 30
"""The number of matches for a statement about all of them, in the slow set."""
FEW = 5


def matches() -> Iterator[Sequence[Ply]]:
    for players, number, brought, options in CASES:
        yield play_match(players, number, brought, **options)


def plies() -> Iterator[Ply]:
    for match in matches():
        yield from match


def newest(before: State, after: State) -> Report:
    """Return the report of the action between the two States."""
    assert after.deeds != before.deeds
    return after.deeds[-1]


# Conservation


@pytest.mark.slow
def test_only_one_square_changes_with_an_action_and_it_is_the_one_that_is_told() -> None:
    for before, move, after in plies():
        changed = {tile.square for tile in set(before.tiles) ^ set(after.tiles)}
        if move == END:
            assert not changed
            continue
        deed = newest(before, after)
        struck = deed.quake.square if isinstance(deed, Excavated) and deed.quake else deed.square
        assert changed <= {struck}
        assert deed.clan == before.turn
        assert deed.seat == before.mover


@pytest.mark.slow
def test_what_is_found_is_what_then_lies_there() -> None:
    for before, move, after in plies():
        if move == END:
            continue
        deed = newest(before, after)
        lies = {tile.square: tile for tile in after.tiles}
        match deed:
            case Excavated(find=Find.EARTHQUAKE, quake=quake, square=square):
                assert quake is not None
                assert lies[quake.square].clan is None
                assert square not in lies or square == quake.square
            case Excavated(find=Find.LAVA, square=square):
                assert (lies[square].find, lies[square].clan) == (Find.LAVA, None)
            case (
                Excavated(find=find, square=square, clan=clan) | Claimed(find=find, square=square, clan=clan)
            ):
                assert (lies[square].find, lies[square].clan, lies[square].is_marker) == (find, clan, False)
            case Sought(find=find, square=square, clan=clan):
                assert find in RESOURCES
                assert (lies[square].find, lies[square].clan, lies[square].is_marker) == (find, clan, True)
            case Attacked(prey=prey, clan=clan, is_won=True):
                assert (lies[prey.square].find, lies[prey.square].clan) == (prey.find, clan)
            case Attacked(prey=prey):
                assert lies[prey.square] == prey


@pytest.mark.slow
def test_trophies_are_only_won_by_seizing_caverns() -> None:
    for before, move, after in plies():
        won = list(before.trophies)
        if isinstance(move, Seize):
            deed = newest(before, after)
            assert isinstance(deed, Attacked)
            if deed.is_won and deed.prey.find is Find.CAVERN:
                assert deed.prey.clan is not None
                won[before.turn] = (*won[before.turn], deed.prey.clan)
        assert after.trophies == tuple(won)


# Turns


def test_turns_go_round_the_corners_and_rounds_begin_with_the_first_player() -> None:
    for before, _, after in plies():
        if after.turn != before.turn or after.round != before.round:
            assert after.used == 0
            assert not after.is_second
            # All the way round where no other clan can do anything.
            passed = (after.turn - before.turn) % 4 or 4
            assert all(not doable(with_turn(after, before.turn + n), Ground(after)) for n in range(1, passed))
            began = any((before.turn + n) % 4 == before.first for n in range(1, passed + 1))
            assert after.round == before.round + began
        elif not after.ending:
            assert after.used == before.used + (not before.is_second)
            assert after.round == before.round


def with_turn(state: State, clan: int) -> State:
    return state.model_copy(update={"turn": clan % 4})


def test_a_turn_goes_on_exactly_as_long_as_there_are_actions_and_something_to_do() -> None:
    for before, move, after in plies():
        if move == END or after.ending:
            continue
        used = before.used + (not before.is_second)
        then = before.model_copy(
            update={"tiles": after.tiles, "pools": after.pools, "used": used, "is_second": False}
        )
        ground = Ground(then)
        is_jonny = before.owners[before.turn] in before.jonnys
        owes = isinstance(move, Excavate) and is_jonny and not before.is_second and ground.sites(before.turn)
        goes_on = bool(owes) or (used < ground.count_actions(before.turn) and bool(doable(then, ground)))
        assert (after.turn == before.turn) == goes_on
        assert after.is_second == bool(owes)


def test_no_clan_uses_more_than_four_actions_in_a_turn_and_some_do_use_four() -> None:
    used = Counter(before.used for before, _, _ in plies() if not before.is_second)
    assert set(used) == {0, 1, 2, 3}


def test_every_ending_is_earned() -> None:
    for match in matches():
        last = match[-1][2]
        if last.ending == "caverns":
            assert last.ender is not None
            assert last.pools[last.ender].cavern == 0
        elif last.ending == "rounds":
            assert last.round == last.options.rounds
        else:
            assert last.idle == 4
        for before, _, after in match[:-1]:
            assert after.ending is None
            assert all(after.is_endless(clan) or pool.cavern > 0 for clan, pool in enumerate(after.pools))
            assert after.idle < 4
            assert before.round <= before.options.rounds


def test_every_sort_of_action_and_everything_that_can_come_of_it_comes_up() -> None:
    moves = Counter(type(move) for _, move, _ in plies())
    assert set(moves) >= {Excavate, Seize, Seek, Claim, End}
    deeds = [newest(before, after) for before, move, after in plies() if move != END]
    assert {deed.find for deed in deeds if isinstance(deed, Excavated)} == set(Find)
    quakes = [deed.quake for deed in deeds if isinstance(deed, Excavated) and deed.quake]
    assert {quake.hit.find if quake.hit else None for quake in quakes} >= {None, *CLAN_TILES}
    attacks = [deed for deed in deeds if isinstance(deed, Attacked)]
    assert {(deed.prey.find, deed.is_won) for deed in attacks} >= {
        (find, is_won) for find in CLAN_TILES for is_won in (True, False)
    }
    assert {deed.zone for deed in attacks} >= {None, 3, 4, 5}
    assert any(deed.square != deed.pointed for deed in deeds if isinstance(deed, Sought))
    assert any(len(deed.slots) > 1 for deed in deeds if isinstance(deed, Excavated))


def test_the_neutral_clan_only_digs_and_is_led_by_all_in_turn() -> None:
    for match in matches():
        led = [before.steering for before, _, _ in match if before.owners[before.turn] is None]
        if led:
            assert set(led) == {0, 1, 2}
        for before, move, _ in match:
            if before.owners[before.turn] is None:
                assert isinstance(move, Excavate | End)


def test_a_jonny_is_never_first_unless_all_are() -> None:
    for match in matches():
        last = match[-1][2]
        outcome = game.outcome(last)
        assert outcome is not None
        if 0 < len(last.jonnys) < last.seats:
            assert not set(outcome.winners) & set(last.jonnys)


def test_a_table_that_waives_everything_stalls_in_its_first_round() -> None:
    for players in game.SEATS:
        state = deal(players)
        for _ in range(3):
            state = make_move(state, END)
        assert make_move(state, END).ending == "stalled"


# Statistics


@dataclass(frozen=True)
class Tally:
    """Results of many matches, as averages where they are counts."""

    rounds: float
    caverns: float
    """The share that ended by a clan's last cavern."""
    stalled: float
    tiles: float
    quakes: float
    lava: float
    trophies: float
    wins: tuple[float, ...]
    """By seat: the share of the wins."""
    first: float
    """The first player's share of the wins."""
    points: tuple[float, ...]
    """By clan."""
    earned: tuple[float, ...]
    """Points by seat: seats are dealt their corners by lot (KOA-55)."""


@cache
def tally(count: int, players: int = 4, brought: tuple[SeatOptions, ...] = (), **options: Any) -> Tally:
    ends = [play_match(players, number, brought, **options)[-1][2] for number in range(count)]
    wins, first = [0.0] * players, 0.0
    for last in ends:
        outcome = game.outcome(last)
        assert outcome is not None
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners) / count
            first += (seat == last.owners[last.first]) / len(outcome.winners) / count
    points = [
        [sheet(last, ground, clan).points(last.options) for clan in range(4)]
        for last, ground in ((last, Ground(last)) for last in ends)
    ]
    return Tally(
        rounds=mean(last.round for last in ends),
        caverns=sum(last.ending == "caverns" for last in ends) / count,
        stalled=sum(last.ending == "stalled" for last in ends) / count,
        tiles=mean(len(last.tiles) for last in ends),
        quakes=mean(lying(last, Find.EARTHQUAKE) for last in ends),
        lava=mean(lying(last, Find.LAVA) for last in ends),
        trophies=mean(sum(map(len, last.trophies)) for last in ends),
        wins=tuple(wins),
        first=first,
        points=tuple(map(mean, zip(*points, strict=True))),
        earned=tuple(
            mean(
                sum(got[clan] for clan in last.clans_of(seat)) for last, got in zip(ends, points, strict=True)
            )
            for seat in range(players)
        ),
    )


def lying(state: State, find: Find) -> int:
    return sum(tile.find is find for tile in state.tiles)


@pytest.mark.slow
def test_a_match_of_four_takes_about_twenty_rounds_and_ends_by_a_last_cavern() -> None:
    counted = tally(FEW)
    assert 16 <= counted.rounds <= 30, counted
    assert counted.caverns >= 0.6, counted
    assert 70 <= counted.tiles <= 96, counted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wheel", "caverns", "rounds", "quakes", "lava"),
    [
        ("balanced", 12, (17, 22), (6, 10), (6, 10)),
        ("balanced", 15, (20, 26), (6, 10), (6, 11)),
        ("balanced", 20, (25, 33), (6, 11), (7, 11)),
        ("volcanic", 15, (23, 29), (5, 9), (13, 19)),
        ("harsh", 15, (23, 33), (5, 9), (15, 20)),
        ("calm", 15, (17, 22), (0, 0), (5.5, 10)),
    ],
)
def test_matches_of_every_wheel_are_about_as_long_as_the_table_of_the_rulings_says(
    wheel: str, caverns: int, rounds: tuple[int, int], quakes: tuple[int, int], lava: tuple[float, float]
) -> None:
    """Each range is what 120 matches came to, give or take 3.5 standard errors of 30."""
    counted = tally(MANY // 2, wheel=wheel, caverns=caverns)
    assert rounds[0] <= counted.rounds <= rounds[1], counted
    assert quakes[0] <= counted.quakes <= quakes[1], counted
    assert lava[0] <= counted.lava <= lava[1], counted
    assert 70 <= counted.tiles <= 96, counted
    assert counted.caverns >= 0.85, counted
    assert counted.stalled <= 0.15, counted


@pytest.mark.slow
@pytest.mark.parametrize("players", game.SEATS)
def test_no_seat_corner_or_first_player_wins_by_far_more_than_its_share(players: int) -> None:
    counted = tally(MANY, players)
    fair = 1 / players
    spread = 3 * (fair * (1 - fair) / MANY) ** 0.5
    assert sum(counted.wins) == pytest.approx(1)
    assert all(abs(share - fair) <= spread for share in counted.wins), counted
    assert abs(counted.first - fair) <= spread, counted
    led = counted.points if players != 3 else counted.points[:3]
    assert max(led) - min(led) <= 6, counted
    assert 3 <= counted.trophies <= 14, counted


@pytest.mark.slow
def test_jonnys_make_a_match_end_later_and_never_win_it() -> None:
    one = tally(MANY // 3, 4, (JONNY, VOTER, VOTER, VOTER))
    assert one.wins[0] == 0
    assert one.earned[0] > 1.2 * max(one.earned[1:]), one
    all_of_them = tally(MANY // 10, 3, (JONNY, JONNY, JONNY), rounds=20)
    assert all_of_them.caverns == 0
    assert sum(all_of_them.wins) == pytest.approx(1)

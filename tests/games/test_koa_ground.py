"""The board of KOA, computed a second time, and its geometry.

Every State of some matches is checked. A clan's network is found here by joining sets pair by pair,
and its actions by looking at every square of the board.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from itertools import combinations, product

import pytest

from engine.games.koa.board import (
    CAMPS,
    COLUMNS,
    NEAR,
    RINGS,
    SQUARES,
    distance,
    find_sought,
    place_of,
    quadrant,
    square_at,
    zone,
)
from engine.games.koa.chance import CLAN_TILES, RESOURCES, WHEELS, Find
from engine.games.koa.ground import Ground, chance, in_order, needed_roll
from engine.games.koa.positions import set_board
from engine.games.koa.rules import view
from engine.games.koa.scoring import result, sheet
from engine.games.koa.state import Holding, Sheet, State, Tile
from tests.games.koa import JONNY, VOTER, play_match, with_pool

Spot = tuple[int, int]
"""Column and row, from 1."""

MATCHES = ((2, 0), (3, 1), (4, 2))
LEVELS = ((6, 4), (4, 3), (2, 2), (0, 1))
"""Numbers of each resource, and the actions they give, as the makers list them."""
DIE_NEEDED = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6}


def spot(square: str) -> Spot:
    return "ABCDEFGHIJ".index(square[0]) + 1, int(square[1:])


@cache
def touch(one: str, other: str) -> bool:
    """Return whether two squares lie side by side or corner to corner."""
    return one != other and steps(one, other) == 1


@cache
def steps(one: str, other: str) -> int:
    (column, row), (to_column, to_row) = spot(one), spot(other)
    return max(abs(column - to_column), abs(row - to_row))


def home_of(clan: int, square: str) -> int | None:
    """Return the zone, by how many columns and rows lie between."""
    (column, row), (to_column, to_row) = spot(CAMPS[clan]), spot(square)
    away = 1 + max(abs(column - to_column), abs(row - to_row))
    return away if away <= 5 else None


def group_of(camp: str, squares: Iterable[str]) -> Set[str]:
    """Return the set of touching squares that the camp is in.

    All that touch get the same leader, pair by pair.
    """
    leaders = {square: square for square in (camp, *squares)}
    for one, other in combinations(leaders, 2):
        if touch(one, other):
            kept, given = leaders[one], leaders[other]
            leaders = {square: kept if leader == given else leader for square, leader in leaders.items()}
    return {square for square, leader in leaders.items() if leader == leaders[camp]}


class Reckoned:
    """All that a clan has and can do, computed by plain search."""

    def __init__(self, state: State, clan: int) -> None:
        self.state, self.clan = state, clan
        self.lies = {tile.square: tile for tile in state.tiles}
        self.own = [tile for tile in state.tiles if tile.clan == clan and not tile.is_marker]
        self.network = group_of(CAMPS[clan], self._squares(Find.CAVERN, Find.GOROLDIOA))
        self.chain = group_of(CAMPS[clan], self._squares(Find.CAVERN)) - {CAMPS[clan]}

    def _squares(self, *finds: Find) -> list[str]:
        return [tile.square for tile in self.own if tile.find in finds]

    def touches(self, square: str) -> bool:
        return square not in self.network and any(touch(square, other) for other in self.network)

    @cached_property
    def connected(self) -> list[Tile]:
        return [
            tile
            for tile in self.own
            if tile.square in self.network or (tile.find is Find.SPRING and self.touches(tile.square))
        ]

    @cached_property
    def resources(self) -> tuple[int, int]:
        finds = [tile.find for tile in self.connected]
        return finds.count(Find.GOROLDIOA), finds.count(Find.SPRING)

    @cached_property
    def actions(self) -> int:
        return next(actions for each, actions in LEVELS if min(self.resources) >= each)

    @cached_property
    def sites(self) -> Set[str]:
        return {
            square for square in SQUARES
            if square not in self.lies and square not in CAMPS and self.touches(square)
        }  # fmt: skip

    @cached_property
    def prey(self) -> Set[str]:
        owner = self.state.owners[self.clan]
        is_jonny = owner in self.state.jonnys
        found = set()
        for square, tile in self.lies.items():
            left = getattr(self.state.pools[self.clan], tile.find.value, 0)
            if tile.find is Find.CAVERN and is_jonny:
                left = 1
            is_others = tile.clan is not None and self.state.owners[tile.clan] != owner
            if owner is not None and is_others and left and self.touches(square):
                found.add(square)
        return found

    @cached_property
    def claims(self) -> Set[str]:
        return {
            square
            for square, tile in self.lies.items()
            if tile.is_marker and tile.clan == self.clan and self.touches(square)
        }

    @cached_property
    def sheet(self) -> Sheet:
        caverns = set(self._squares(Find.CAVERN))
        at_home = {square for square in SQUARES if home_of(self.clan, square)}
        return Sheet(
            len(caverns), len(self.chain), len(caverns - at_home), len(self.state.trophies[self.clan])
        )


def states() -> Iterator[State]:
    """Return all States of some matches, one with a Jonny among them."""
    for players, number in MATCHES:
        yield from (after for _, _, after in play_match(players, number))
    jonnys = play_match(4, 3, (JONNY, VOTER, VOTER, VOTER), caverns=8)
    yield from (after for _, _, after in jonnys)


@cache
def compute_all() -> tuple[tuple[State, Ground, Reckoned], ...]:
    """Return two clans of every State: the mover, and each clan in turn."""
    made = []
    for number, state in enumerate(states()):
        ground = Ground(state)
        clan = number % 4
        made += [(state, ground, Reckoned(state, one)) for one in {clan, state.turn}]
    return tuple(made)


@pytest.mark.slow
def test_the_network_and_the_chain_are_what_joins_the_camp() -> None:
    for _, ground, again in compute_all():
        assert ground.network(again.clan) == again.network
        assert ground.chain(again.clan) == again.chain
    assert max(len(again.chain) for _, _, again in compute_all()) > 5


@pytest.mark.slow
def test_a_view_holds_what_painters_and_words_need_of_the_board() -> None:
    for state, ground, again in compute_all()[::5]:
        seen, clan = view(state, None), again.clan
        springs = [tile.square for tile in again.connected if tile.find is Find.SPRING]
        assert seen.holdings[clan] == Holding(
            network=in_order(again.network),
            springs=in_order(springs),
            chain=in_order(again.chain),
            actions=again.actions,
        )
        assert seen.sheets[clan] == again.sheet
        assert seen.odds == tuple(ground.odds(state.turn).values())
        assert seen.result == (result(state) if state.ending else None)
    assert any(view(state, None).result for state, _, _ in compute_all() if state.ending)


def test_what_a_square_would_chain_and_a_claim_would_join_is_what_it_then_does() -> None:
    chained = claimed = 0
    for state, ground, again in compute_all()[::7]:
        clan = again.clan
        for square in ground.sites(clan):
            if not {CAMPS[clan], *again.chain}.isdisjoint(NEAR[square]):
                laid = Tile(square=square, find=Find.CAVERN, clan=clan)
                then = Reckoned(state.model_copy(update={"tiles": (*state.tiles, laid)}), clan)
                assert ground.chained_by(clan, square) == then.chain - again.chain
                chained += len(then.chain) > len(again.chain) + 1
        for square in ground.claims(clan):
            laid = ground.at[square].model_copy(update={"is_marker": False})
            others = [tile for tile in state.tiles if tile.square != square]
            then = Reckoned(state.model_copy(update={"tiles": (*others, laid)}), clan)
            found = ground.with_claimed(clan, square)
            assert (found.goroldioa, found.springs) == then.resources
            assert found.actions == then.actions
            claimed += 1
    assert chained
    assert claimed


@pytest.mark.slow
def test_what_is_cut_off_and_what_counts_for_actions_is_what_is_and_is_not_joined() -> None:
    cut = 0
    for _, ground, again in compute_all():
        lost = [tile for tile in again.own if tile not in again.connected]
        assert list(ground.cut_off(again.clan)) == lost
        assert ground.resources(again.clan) == again.resources
        assert ground.count_actions(again.clan) == again.actions
        assert all(ground.is_connected(tile) for tile in again.connected)
        assert not any(ground.is_connected(tile) for tile in ground.at.values() if tile.clan is None)
        cut += bool(lost)
    assert cut > 10
    assert {again.actions for _, _, again in compute_all()} == {1, 2, 3, 4}


@pytest.mark.slow
def test_what_can_be_dug_seized_and_claimed_is_what_touches_the_network_and_may_be() -> None:
    for _, ground, again in compute_all():
        assert set(ground.sites(again.clan)) == again.sites
        assert set(ground.prey(again.clan)) == again.prey
        assert set(ground.claims(again.clan)) == again.claims
        for squares in (ground.sites(again.clan), ground.prey(again.clan), ground.claims(again.clan)):
            assert list(squares) == sorted(squares, key=SQUARES.index)
    assert sum(bool(again.prey) for _, _, again in compute_all()) > 50
    assert any(again.claims for _, _, again in compute_all())


def test_the_odds_of_a_seizure_are_those_of_the_makers_list() -> None:
    for _, _, again in compute_all():
        for square in again.prey:
            tile = again.lies[square]
            assert tile.clan is not None
            place = home_of(tile.clan, square)
            least = 5 if place is None else DIE_NEEDED[place]
            assert needed_roll(tile) == least
            for penalty in (0, 1):
                wins = sum(die - penalty >= least for die in range(1, 11))
                assert chance(tile, penalty) == 10 * wins


@pytest.mark.parametrize(
    ("wheel", "gone", "percents"),
    [
        ("balanced", {}, (40, 20, 20, 10, 10)),
        ("balanced", {"goroldioa": 0}, (50, 0, 25, 12, 12)),
        ("balanced", {"goroldioa": 0, "spring": 0}, (67, 0, 0, 17, 17)),
        ("calm", {"spring": 0}, (62, 25, 0, 12, 0)),
    ],
)
def test_what_cannot_be_laid_has_no_share_in_the_odds_of_an_excavation(
    wheel: str, gone: dict[str, int], percents: tuple[int, ...]
) -> None:
    state = with_pool(set_board("", options={"wheel": wheel}), 1, **gone)
    assert tuple(Ground(state).odds(1)) == tuple(Find)
    assert tuple(Ground(state).odds(1).values()) == percents
    whole = tuple(10 * WHEELS[state.options.wheel].count(find) for find in Find)
    assert tuple(Ground(state).odds(0).values()) == whole


def test_victory_points_are_those_of_the_sets() -> None:
    for state, ground, again in compute_all():
        assert sheet(state, ground, again.clan) == again.sheet
    for players, number in MATCHES:
        last = play_match(players, number)[-1][2]
        totals = [0] * players
        for clan, owner in enumerate(last.owners):
            if owner is not None:
                one = Reckoned(last, clan).sheet
                totals[owner] += one.caverns + one.chained + one.outside + one.trophies
        assert result(last).scores == tuple(totals)


def test_where_the_sharman_finds_something_is_found_by_looking_at_every_square() -> None:
    looked = 0
    for state, ground, again in compute_all()[::7]:
        home = [square for square in SQUARES if home_of(again.clan, square)]
        free = [square for square in home if square not in again.lies and square not in CAMPS]
        caverns = [tile.square for tile in again.own if tile.find is Find.CAVERN] or [CAMPS[again.clan]]
        for pointed in home if free else ():
            ring = min(steps(pointed, square) for square in free)
            nearest = [square for square in free if steps(pointed, square) == ring]
            away = {square: min(steps(square, one) for one in caverns) for square in nearest}
            best = [square for square in nearest if away[square] == max(away.values())]
            assert list(ground.nearby(again.clan, pointed)) == best
            looked += ring > 0
        has_tile = any(getattr(state.pools[again.clan], find.value) for find in RESOURCES)
        is_led = state.owners[again.clan] is not None
        assert ground.can_seek(again.clan) == (bool(free) and has_tile and is_led)
    assert looked > 100


# The board


def test_squares_are_named_by_column_and_row() -> None:
    for column, row in product(range(10), repeat=2):
        square = square_at(column, row)
        assert (square[0], square[1:]) == (COLUMNS[column], str(row + 1))
        assert place_of(square) == (column, row)
        assert spot(square) == (column + 1, row + 1)


def test_neighbours_and_distances_are_those_of_a_kings_steps() -> None:
    for one, other in product(SQUARES, repeat=2):
        assert distance(one, other) == steps(one, other)
        assert (other in NEAR[one]) == touch(one, other)
        assert other in RINGS[one][steps(one, other)]
    for rings in RINGS.values():
        assert sorted(square for ring in rings for square in ring) == sorted(SQUARES)
        assert all(list(ring) == sorted(ring, key=SQUARES.index) for ring in rings)


@pytest.mark.parametrize("corner", range(4))
def test_zones_are_rows_around_the_camp_of_one_three_five_seven_and_nine_squares(corner: int) -> None:
    squares: Mapping[int, list[str]] = {n: [s for s in SQUARES if zone(corner, s) == n] for n in range(1, 6)}
    assert [len(squares[n]) for n in range(1, 6)] == [1, 3, 5, 7, 9]
    assert squares[1] == [CAMPS[corner]]
    assert set(quadrant(corner)) == {square for row in squares.values() for square in row}
    assert all(zone(corner, square) == home_of(corner, square) for square in SQUARES)


def test_the_zones_of_the_four_camps_cover_the_board_without_overlap() -> None:
    assert sorted(square for corner in range(4) for square in quadrant(corner)) == sorted(SQUARES)


@pytest.mark.parametrize("corner", range(4))
def test_the_stones_are_counted_from_the_camp_as_seen_from_there(corner: int) -> None:
    # Facing the middle, the left hand is a quarter turn anticlockwise of the look ahead: the edge
    # nearest to that.
    (column, row), middle = spot(CAMPS[corner]), (5.5, 5.5)
    ahead = (middle[0] - column, middle[1] - row)
    left = (-ahead[1], ahead[0])
    edges = [((1 if column == 1 else -1), 0), (0, (1 if row == 1 else -1))]
    along_left = max(edges, key=lambda edge: edge[0] * left[0] + edge[1] * left[1])
    along_right = min(edges, key=lambda edge: edge[0] * left[0] + edge[1] * left[1])
    for goroldioa, spring in product(range(1, 6), repeat=2):
        place = tuple(
            start + (goroldioa - 1) * one + (spring - 1) * other
            for start, one, other in zip((column, row), along_left, along_right, strict=True)
        )
        assert spot(find_sought(corner, goroldioa, spring)) == place


def test_tiles_are_of_three_sorts_for_a_clan() -> None:
    assert set(CLAN_TILES) | {Find.LAVA, Find.EARTHQUAKE} == set(Find)

"""Payments for a tile of kCaloria: the rulings KC-14 to KC-19.

Brute force computes every way a second time.
"""

from collections.abc import Mapping
from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.hexes import Cell, cell_name
from engine.games.kcaloria.rules.food import Eater, can_feed, meals, refills, tastes, ways_to_feed
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    KINDS,
    NONE,
    Colour,
    Cubes,
    Kind,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.state import Link, Meal, Standing, State, TileId
from engine.games.kcaloria.rules.web import Web
from tests.games.kcaloria import at, eats, has, lay, meal, place, placing, space, wait, why_not

pytestmark = pytest.mark.usefixtures("small_kinds")


def write_meal(one: Meal) -> str:
    return "+".join(f"{pay.count}{pay.colour}-{cell_name(pay.cell)}" for pay in one.payments)


def ways(state: State, key: str, where: str, seat: int = 0) -> list[str]:
    """Return every way to pay for a tile there, the best guess first."""
    return [write_meal(one) for one in meals(Web(state), Eater(KINDS[key], seat, space(where)))]


def test_kc_14_the_mover_pays_with_cubes_of_any_owner_around_the_new_tile() -> None:
    state = lay("A: lake@W1 B: lake@E1", hands=("fern",))
    assert ways(state, "fern", "start") == ["1blue-E1", "1blue-W1"]
    for pays, left in (("1blue-E1", "2blue, 1blue"), ("1blue-W1", "1blue, 2blue")):
        assert has(place(state, "fern", "start", pays), "W1", "E1") == left
    assert "can’t be paid for like this" in why_not(state, placing(state, "fern", "start", "1blue-N1E1"))


def test_kc_14_only_what_lies_beside_the_new_tile_pays() -> None:
    state = lay("A: fern@W1 creek@W2", hands=("fern",))
    sentence = "The tiles around start can’t pay for Fern."
    assert why_not(state, placing(state, "fern", "start", "1blue-W2")) == sentence


def test_kc_15_one_alternative_in_full_and_no_mixture() -> None:
    """Two green and one yellow pay for no armadillo.

    It costs four green or two yellow.
    """
    state = lay("A: fern@W1 tick@E1", hands=("armadillo",))
    assert ways(state, "armadillo", "start") == []
    mixed = placing(state, "creek", "start").model_copy(
        update={"tile": "armadillo", "meal": meal(KINDS["armadillo"], "2green-W1+1yellow-E1")}
    )
    assert why_not(state, mixed) == "The tiles around start can’t pay for Armadillo."
    rich = lay("A: meadow@W1 deer@E1", hands=("armadillo",))
    assert ways(rich, "armadillo", "start") == ["4green-W1", "2yellow-E1"]
    assert "can’t be paid for like this" in why_not(
        rich, placing(rich, "armadillo", "start", "2green-W1+1yellow-E1")
    )


def test_kc_16_colour_is_all_that_matters() -> None:
    state = lay("A: mushroom@W1 fern@E1 raccoon@N1W1")
    assert set(ways(state, "deer", "start")) == {"1green-W1", "1green-E1", "1green-N1W1"}
    assert ways(state, "hawk", "start") == ["1orange-N1W1"]
    assert ways(state, "owl", "start") == ["1yellow-N1W1"]


def test_kc_17_a_tile_does_not_pay_for_itself() -> None:
    state = lay("A: creek@W1", hands=("raccoon",))
    assert ways(state, "raccoon", "start") == []
    move = placing(state, "creek", "start").model_copy(
        update={"tile": "raccoon", "meal": meal(KINDS["raccoon"], "1green-start")}
    )
    assert "can’t pay" in why_not(state, move)


def test_kc_18_a_cost_is_never_waived_and_who_ate_what_is_remembered() -> None:
    state = lay("A: lake@W1 fern@E1", hands=("squirrel",))
    unpaid = placing(state, "squirrel", "start").model_copy(update={"meal": None})
    assert "can’t be paid for like this" in why_not(state, unpaid)
    free = placing(state, "creek", "start").model_copy(update={"meal": meal(KINDS["fern"], "1blue-W1")})
    assert "can’t be paid for like this" in why_not(state, free)
    fed = place(state, "squirrel", "start")
    assert eats(fed, "start") == "1blue-W1+1green-E1"
    assert [(link.producer, link.consumer) for link in fed.links] == [(1, 3), (2, 3)]
    assert has(fed, "W1", "E1", "start") == "1blue, 1green, 2yellow"


def test_kc_19_a_heron_eats_two_blue_and_two_yellow() -> None:
    assert KINDS["heron"].cost == ((2, 0, 2, 0, 0, 0),)
    state = lay("A: lake@W1 deer@E1", hands=("heron",))
    assert ways(state, "heron", "start") == ["2blue-W1+2yellow-E1"]
    short = lay("A: lake@W1 tick@E1", hands=("heron",))
    assert ways(short, "heron", "start") == []


# What is proposed first


def test_cubes_of_others_are_proposed_before_ones_own() -> None:
    state = lay("A: lake@W1 B: lake@E1 A: lake@N1E1 C: lake@S1E1", players=3)
    assert ways(state, "fern", "start") == ["1blue-E1", "1blue-S1E1", "1blue-W1", "1blue-N1E1"]
    assert ways(state, "fern", "start", seat=1)[-1] == "1blue-E1"


def test_lasting_tiles_are_proposed_before_doomed_ones_and_of_those_the_ones_that_last_longest() -> None:
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 B: raccoon@N1W1<1yellow-W1 A: deer@E1 B: "
        "creek@S2W1",
        turn=1,
        hands=("", "bacillus"),
    )
    state = place(state, "bacillus", "S1W2")
    assert ways(state, "owl", "start") == ["1yellow-E1", "1yellow-N1W1", "1yellow-W1"]


def test_a_human_is_proposed_what_is_edible_first_of_any_owner() -> None:
    state = lay("B: newt@W1 A: shrew@E1")
    assert ways(state, "hunter", "start")[0] == "2orange-E1"
    assert ways(state, "hunter", "start")[-1] == "2orange-W1"
    assert ways(state, "hawk", "start")[0] == "1orange-W1"


# A second computation


Taken = frozenset[tuple[TileId, int, int]]
"""The giver (by its place among all), the colour and the count."""


def brute(web: Web, cost: Cubes, returned: Mapping[TileId, Cubes] | None = None) -> set[Taken]:
    """Return every way to take that much around the start.

    All that each tile could give is combined; sums that fit are kept.
    """
    near = web.beside((0, 0))
    offers = []
    for tile in near:
        stock = plus(tile.left, (returned or {}).get(tile.id, NONE))
        most = (min(have, need) for have, need in zip(stock, cost, strict=True))
        offers.append(list(product(*(range(count + 1) for count in most))))
    return {
        frozenset(
            (tile.id, place, count)
            for tile, take in zip(near, chosen, strict=True)
            for place, count in enumerate(take)
            if count
        )
        for chosen in product(*offers)
        if tuple(map(sum, zip(*chosen, strict=True))) == cost
    }


def as_set(web: Web, one: Meal) -> Taken:
    return frozenset((web.at[pay.cell].id, COLOURS.index(pay.colour), pay.count) for pay in one.payments)


def scatter_tiles(number: int) -> State:
    """Return five tiles at random around the start, with a few cubes each."""
    dice = Dice("scattered", number)
    keys = [key for key, kind in KINDS.items() if sum(kind.makes)]
    cells = dice.shuffle(("E1", "N1E1", "N1W1", "W1", "S1W1", "S1E1"))[:5]
    state = lay(" ".join(f"{'AB'[dice.below(2)]}: {dice.choice(keys)}@{where}" for where in cells))
    tiles = tuple(
        tile.model_copy(update={"left": tuple(min(count, dice.below(4)) for count in tile.left)})
        for tile in state.tiles
    )
    return state.model_copy(update={"tiles": tiles})


@pytest.mark.parametrize("number", range(12))
def test_all_ways_to_pay_are_found_and_each_once(number: int) -> None:
    state = scatter_tiles(number)
    web = Web(state)
    for kind in KINDS.values():
        found = list(meals(web, Eater(kind, 0, (0, 0))))
        assert bool(found) == any(can_feed(web, (0, 0), cost) for cost in kind.cost)
        for alternative, cost in enumerate(kind.cost):
            here = [as_set(web, one) for one in found if one.alternative == alternative]
            assert len(here) == len(set(here))
            assert set(here) == brute(web, cost)


@pytest.mark.parametrize("number", range(12))
def test_what_each_source_gives_at_least_and_at_most_is_what_it_does_in_all_ways_together(
    number: int,
) -> None:
    web = Web(scatter_tiles(number))
    for kind in KINDS.values():
        eater = Eater(kind, 0, (0, 0))
        given: dict[tuple[Cell, Colour], set[int]] = {}
        for one in meals(web, eater):
            for pay in one.payments:
                given.setdefault((pay.cell, pay.colour), set()).add(pay.count)
        shares = ways_to_feed(web, eater).shares()
        found = {(cell, colour): share for cell, some in shares.items() for colour, share in some.items()}
        assert found == {source: (min(counts), max(counts)) for source, counts in given.items()}


def half_fed(number: int, kind: Kind) -> State:
    """Return the table with a half-fed tile on the start.

    It has lost a part of its food and still has the rest.
    """
    state, dice = scatter_tiles(number), Dice("half", number)
    near = Web(state).beside((0, 0))
    links = tuple(
        Link(producer=tile.id, consumer=9, colour=colour, count=1)
        for colour, count in zip(COLOURS, kind.cost[0], strict=True)
        for tile in near[: dice.below(count + 1)]
    )
    eater = Standing(id=9, key=kind.key, seat=0, cell=(0, 0), born=1)
    return state.model_copy(update={"tiles": (*state.tiles, eater), "links": links})


@pytest.mark.parametrize("number", range(6))
def test_all_ways_to_feed_a_tile_again_are_found(number: int) -> None:
    for key in ("armadillo", "alligator", "raccoon", "wolf", "heron"):
        kind = KINDS[key]
        state = half_fed(number, kind)
        web = Web(state)
        tile = at(state, "start")
        kept: dict[TileId, Cubes] = {}
        for link in state.links:
            kept[link.producer] = plus(kept.get(link.producer, NONE), of_colour(link.colour))
        lacks = kind.cost[0]
        for some in kept.values():
            lacks = minus(lacks, some)
        if lacks == NONE:
            continue
        assert web.lacks(tile) == lacks
        expected = {(0, one) for one in brute(web, lacks)}
        for alternative, cost in enumerate(kind.cost[1:], start=1):
            expected |= {(alternative, one) for one in brute(web, cost, kept)}
        found = [(one.alternative, as_set(web, one)) for one in refills(web, tile)]
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_tastes_are_settled_by_all_that_was_eaten() -> None:
    state = lay("A: newt@W1 newt@E1 deer@N1E1 B: fern@N1W1")
    web = Web(state)
    human, wolf = Eater(KINDS["human"], 1, (0, 0)), Eater(KINDS["wolf"], 1, (0, 0))
    newt, other, deer, fern = state.tiles
    orange, yellow, green = COLOURS[3], COLOURS[2], COLOURS[1]
    assert tastes(web, human, [(newt, orange), (newt, orange), (other, orange)]) == -2
    assert tastes(web, wolf, [(newt, orange), (deer, yellow)]) == 1
    assert tastes(web, wolf, [(fern, green)]) == 0
    assert tastes(web, wolf, [(deer, green)]) == 0, "green of anybody is no flesh"
    assert wait(state).tiles == state.tiles

"""Whole random matches of kCaloria: invariants and second computations.

Nothing is lost, and links mirror costs. Yields, food and counters are computed again by other
means.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.hexes import Cell, distance
from engine.contract.values import Ask
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.collapse import dooms, spread
from engine.games.kcaloria.rules.food import Eater, meals
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, NONE, Colour, Effect, Kind, count_colours, plus
from engine.games.kcaloria.rules.legal import spaces
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import Discard, Move, Place, Refeed, Standing, State
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.outcome import result
from tests.games.kcaloria import check_cubes, play_match, secrets

Ply = tuple[State, Move, State]

CASES: Final[Sequence[tuple[int, int, dict[str, Any]]]] = (
    (2, 0, {}),
    (3, 1, {"ending": "stack", "decay": "every"}),
    (2, 2, {"extinction": False, "ending": "stack"}),
    (4, 3, {"ending": "stack"}),
)
MANY: Final = range(10, 20)


def matches() -> Iterator[Sequence[Ply]]:
    for players, number, options in CASES:
        yield play_match(players, number, **options)


def plies() -> Iterator[Ply]:
    for match in matches():
        yield from match


def states() -> Iterator[State]:
    for match in matches():
        yield match[0][0]
        yield from (after for _, _, after in match)


# What is said of spaces


@pytest.mark.slow
def test_each_space_of_each_tile_has_a_line_that_says_what_the_tile_would_do_there() -> None:
    told = Counter[str]()
    for state in islice(states(), 0, None, 23):
        for seat in game.to_move(state)[:1]:
            seen = game.view(state, seat)
            first = resume(game, seen, ())
            assert isinstance(first, Ask)
            for key in (
                option.key for option in first.offered_options if first.most == 1 and not state.starving
            ):
                ask = resume(game, seen, ((key,),))
                if isinstance(ask, Ask) and ask.view.held is not None and ask.view.numbered_cells:
                    assert all(option.hint is not None for option in ask.offered_options), key
                    told[key] += len(ask.offered_options)
    assert {"moonlight", "hurricane", "sunlight"} & told.keys()
    assert told.total() > 300


# Conservation


def check_conserved(match: Sequence[Ply]) -> None:
    begun = check_cubes(match[0][0])
    assert all(check_cubes(after) == begun for _, _, after in match)


@pytest.mark.slow
def test_every_tile_is_somewhere_and_every_cube_on_its_tile_or_eaten() -> None:
    for match in matches():
        check_conserved(match)
        for state in (match[0][0], match[-1][2]):
            for seat in range(state.seats):
                laid = sum(tile.seat == seat for tile in state.tiles)
                piles = (state.hands[seat], state.stacks[seat], state.discards[seat])
                assert laid + sum(map(len, piles)) == 60


@pytest.mark.slow
def test_cubes_are_gone_only_with_a_reason() -> None:
    """Every change of a colour's cubes has a reason.

    The cubes after a move are those before and those made, less what the reasons account for.
    """
    for before, _, after in plies():
        was, now = Web(before), Web(after)
        for tile in after.tiles:
            old = was.by_id.get(tile.id)
            if old is None:
                continue
            had, has = total(was, old), total(now, tile)
            if has < had:
                fell_less_made = was.makes(old) - now.makes(tile)
                returned = sum(was.count_eaten(tile.id)) - sum(now.count_eaten(tile.id))
                assert had - has <= max(fell_less_made, 0) + max(returned, 0)


def total(web: Web, tile: Standing) -> int:
    return sum(tile.left) + sum(web.count_eaten(tile.id))


@pytest.mark.slow
def test_links_mirror_the_cost_of_every_tile_that_is_fed() -> None:
    for state in states():
        eaten: dict[int, Counter[Colour]] = {}
        for link in state.links:
            assert link.count > 0
            eaten.setdefault(link.consumer, Counter())[link.colour] += link.count
        hungry = {root.tile for one in state.collapses for root in one.roots if not root.is_hit}
        for tile in state.tiles:
            paid = eaten.get(tile.id, Counter())
            cost = Counter(count_colours(tile.kind.cost[tile.alternative])) if tile.kind.cost else Counter()
            assert (paid == cost) == (tile.id not in hungry)
            assert paid <= cost


def test_who_eats_touches_what_it_eats() -> None:
    for state in states():
        by_id = Web(state).by_id
        for link in state.links:
            assert distance(by_id[link.producer].cell, by_id[link.consumer].cell) == 1


@pytest.mark.slow
def test_a_seat_can_not_tell_a_disguised_state_from_the_real_one() -> None:
    for match in matches():
        for state, _, _ in match[::17]:
            for seat in (None, *range(state.seats)):
                other = game.sample(game.view(state, seat), Dice("disguise", 0))
                assert game.view(other, seat) == game.view(state, seat)
                assert check_cubes(other) == check_cubes(state)
                assert secrets(state, seat) is not None


# Turns


def test_turns_go_round_and_the_clock_counts_them() -> None:
    for before, _, after in plies():
        if after.clock == before.clock:
            assert after.turn == before.turn
            assert after.starving or after.ending
        else:
            steps = after.clock - before.clock
            assert steps == 1 or not all(before.turns), "more only where first tiles are placed by themselves"
            assert after.turn == (before.turn + steps) % before.seats
        assert sum(after.turns) == after.clock - 1 + bool(after.ending)


def test_hands_are_full_as_long_as_stacks_last() -> None:
    for _, _, after in plies():
        for hand, stack in zip(after.hands, after.stacks, strict=True):
            assert len(hand) == 7 or (not stack and len(hand) < 7)


def test_a_match_ends_for_its_reason_and_with_the_points_that_lie_there() -> None:
    for match in matches():
        last = match[-1][2]
        assert game.to_move(last) == ()
        assert last.ender is not None
        empty = not last.stacks[last.ender] and (last.options.ending == "stack" or not last.hands[last.ender])
        assert (last.ending == "humans") == (last.humans[last.ender] >= 2)
        assert last.ending == "humans" or empty
        scores = [0] * last.seats
        for tile in last.tiles:
            scores[tile.seat] += sum(place * count for place, count in enumerate(tile.left))
        assert result(last).scores == tuple(scores)
        assert all(unspent(last, seat) for seat in range(last.seats))


def test_tiles_fall_only_at_the_end_of_their_initiators_turns() -> None:
    for before, _, after in plies():
        gone = {tile.id for tile in before.tiles} - {tile.id for tile in after.tiles}
        roots = {
            root.tile
            for one in before.collapses
            for root in one.roots
            if one.initiator == before.turn and root.born < before.clock
        }
        assert gone <= roots
        if after.clock > before.clock and not before.starving:
            assert gone == roots - find_fed(before, after)


def find_fed(before: State, after: State) -> set[int]:
    """Return tiles that a move has fed again."""
    web = Web(before)
    now = Web(after)
    hungry = {tile.id for tile in before.tiles if not web.is_fed(tile)}
    return {tile.id for tile in after.tiles if tile.id in hungry and now.is_fed(tile)}


# Yields once more, from a table of modifiers

Reader = Callable[[Kind], bool]

GIVES: Final[Mapping[Effect, tuple[int, Reader]]] = {
    Effect.DESTRUCTIVE: (-1, lambda kind: kind.type in ("plant", "fungi")),
    Effect.MYCORRHIZAL: (+1, lambda kind: kind.type in ("plant", "fungi")),
    Effect.SHADE: (-1, lambda kind: kind.type == "fungi"),
    Effect.TIDAL: (+1, lambda kind: kind.type == "water"),
    Effect.HUNTERS: (+1, lambda kind: kind.type in ("carnivore", "human")),
    Effect.ECTOTHERM: (+1, lambda kind: "reptile" in kind.classes or "amphibian" in kind.classes),
}
"""Yields that each square modifier beside a tile adds, and to which tiles."""
NEEDS: Final[Mapping[Effect, Reader]] = {
    Effect.INSECTIVORE: lambda kind: "insect" in kind.classes,
    Effect.SANGUIVORE: lambda kind: "mammal" in kind.classes,
    Effect.NOCTURNAL: lambda kind: kind.key == "moonlight",
}
"""Neighbours that a round modifier needs."""


def count_yield(tile: Standing, tiles: Sequence[Standing], links: Sequence[Any]) -> int:
    """Return what a tile makes, from the table of modifiers line by line."""
    kind = tile.kind
    if kind.makes == NONE:
        return 0
    near = [one for one in tiles if distance(one.cell, tile.cell) == 1]
    total = sum(kind.makes)
    for other in near:
        for modifier in other.kind.modifiers:
            if modifier.effect is Effect.PHOTOSYNTHESIS and kind.type == "plant":
                total += sum(kind.makes)
            if modifier.effect in GIVES:
                more, suits = GIVES[modifier.effect]
                total += more if suits(kind) else 0
        biomes = [one.biome for one in other.kind.modifiers if one.effect is Effect.BOOST]
        is_invasive = any(one.effect is Effect.INVASIVE for one in kind.modifiers)
        if any(is_invasive or biome in kind.biomes for biome in biomes):
            total += 1
        if other.kind.name == kind.name and kind.type in ("herbivore", "omnivore", "carnivore", "human"):
            total += 1
    for modifier in kind.modifiers:
        if modifier.effect in NEEDS and any(NEEDS[modifier.effect](other.kind) for other in near):
            total += 1
    return max(0, total + tile.fed - tile.lost)


def check_yields(state: State) -> None:
    web = Web(state)
    for tile in state.tiles:
        assert web.makes(tile) == count_yield(tile, state.tiles, state.links)


def test_every_yield_is_what_the_table_of_modifiers_says() -> None:
    for match in matches():
        for _, _, state in match[::7]:
            check_yields(state)


def test_what_food_does_to_a_yield_is_what_was_eaten() -> None:
    for state in states():
        web = Web(state)
        by_id = web.by_id
        for tile in state.tiles:
            eaten = [link for link in state.links if link.consumer == tile.id]
            if not web.is_fed(tile):
                continue
            poison = {link.producer for link in eaten if by_id[link.producer].kind.has(Effect.INEDIBLE)}
            flesh = [
                link
                for link in eaten
                if by_id[link.producer].seat != tile.seat and link.colour not in ("blue", "green")
            ]
            expected = -len(poison) if tile.kind.type == "human" else 0
            expected += bool(flesh) if tile.kind.has(Effect.CANINES) else 0
            assert tile.fed == expected


# Counters once more, until nothing changes


def rounds(state: State, number: int) -> dict[int, int]:
    """Return the counters of one collapse, computed by repetition.

    Every eater gets one more than its lowest supplier, until nothing changes.
    """
    values = {root.tile: root.value for root in state.collapses[number].roots}
    roots = dict(values)
    while True:
        after = dict(roots)
        for link in state.links:
            if link.producer in values:
                after[link.consumer] = min(after.get(link.consumer, 99), values[link.producer] + 1)
        if after == values:
            return values
        values = after


def check_counters(state: State) -> None:
    shown: dict[int, int] = {}
    for number, collapse in enumerate(state.collapses):
        values = rounds(state, number)
        assert spread(collapse, state.links) == values
        for tile, value in values.items():
            shown[tile] = min(shown.get(tile, 99), value)
    assert {tile: doom.value for tile, doom in dooms(state).items()} == shown


def test_every_counter_is_one_more_than_the_lowest_supplier() -> None:
    found = 0
    for state in states():
        check_counters(state)
        found += len(dooms(state))
    assert found, "there are collapses to look at"


# Food once more


def affordable(state: State, cell: Cell, kind: Kind) -> bool:
    """Return whether the tiles around a cell hold one alternative in full."""
    pool = NONE
    for tile in state.tiles:
        if distance(tile.cell, cell) == 1:
            pool = plus(pool, tile.left)
    return not kind.cost or any(all(a >= b for a, b in zip(pool, cost, strict=True)) for cost in kind.cost)


@pytest.mark.slow
def test_spaces_are_those_beside_own_tiles_where_the_cost_is_to_be_had() -> None:
    for match in matches():
        for state, _, _ in match[12::90]:
            if state.starving:
                continue
            seat, web = state.turn, Web(state)
            rows = range(-12, 18)
            for key in set(state.hands[seat]):
                kind = KINDS[key]
                found = {
                    cell
                    for cell in ((q, r) for q in rows for r in rows)
                    if cell not in web.at and is_open(state, cell, kind) and affordable(state, cell, kind)
                }
                assert found == set(spaces(web, seat, key))


def is_open(state: State, cell: Cell, kind: Kind) -> bool:
    near = [tile for tile in state.tiles if distance(tile.cell, cell) == 1]
    if any(tile.barricade and tile.seat != state.turn for tile in near):
        return False
    if kind.has(Effect.REMOVAL) and not any(tile.kind.cost for tile in near):
        return False
    return any(kind.has(Effect.TRANSPLANT) or tile.seat == state.turn for tile in near)


def test_every_payment_that_was_made_is_among_the_ways_and_was_there() -> None:
    for before, move, _ in plies():
        if not isinstance(move, Place) or move.meal is None:
            continue
        web, kind = Web(before), KINDS[move.tile]
        assert move.meal in list(meals(web, Eater(kind, before.turn, move.cell)))
        taken = NONE
        for payment in move.meal.payments:
            place = COLOURS.index(payment.colour)
            assert web.at[payment.cell].left[place] >= payment.count
            taken = plus(taken, tuple(payment.count * (colour is payment.colour) for colour in COLOURS))  # type: ignore[arg-type]
        assert taken == kind.cost[move.meal.alternative]


def test_chance_meets_everything() -> None:
    moves = Counter(type(move) for _, move, _ in plies())
    assert moves[Place] > 100
    assert moves[Discard] > 10
    fallen = sum(len(before.tiles) > len(after.tiles) for before, _, after in plies())
    assert fallen


@pytest.mark.slow
@pytest.mark.parametrize("number", MANY)
def test_many_matches_hold_to_all_of_it(number: int) -> None:
    match = play_match(
        2 + number % 3, number, extinction=bool(number % 5), decay=("own", "every")[number % 2]
    )
    check_conserved(match)
    for _, move, after in match:
        check_yields(after)
        check_counters(after)
        assert isinstance(move, Place | Discard | Refeed)

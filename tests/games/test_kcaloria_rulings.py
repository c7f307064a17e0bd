"""Setup, turns and end of kCaloria.

These are the rulings KC-1 to KC-13, KC-20 to KC-24 and KC-58 to KC-64.
"""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.hexes import around, cell_name, distance
from engine.contract.values import Ask, Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.deal import deal_match, with_water
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, POINTS, Cubes, Kind, Type
from engine.games.kcaloria.rules.legal import reach, spaces
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import HAND_SIZE, Discard, Options, Place, SeatOptions, State
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move, view
from engine.games.kcaloria.words.outcome import result
from tests.games.kcaloria import (
    PLAIN,
    counters,
    feed,
    in_words,
    lay,
    make_move,
    place,
    placing,
    stands,
    starve,
    wait,
    why_not,
)
from tests.games.kcaloria_kinds import amount, small_catalogue


def deal(players: int = 2, seed: str = "tests") -> State:
    """Return a new match of the real catalogue, before anything is placed."""
    return deal_match(Options(), (SeatOptions(),) * players, Dice(seed, 0))


def test_every_ruling_has_a_test_that_names_it() -> None:
    named = set()
    for path in Path(__file__).parent.glob("test_kcaloria_*.py"):
        named |= {
            int(number) for number in re.findall(r"def test_kc_(\d+)_", path.read_text(encoding="utf-8"))
        }
    assert named == set(range(1, 72))


# Setup


def test_kc_1_starts_are_five_steps_from_the_nearest_other() -> None:
    for players, across in ((2, []), (3, []), (4, [10])):
        starts = deal(players).starts
        apart = sorted(distance(one, other) for one, other in combinations(starts, 2))
        assert apart == [5] * (len(apart) - len(across)) + across
        for own in starts:
            assert min(distance(own, other) for other in starts if other != own) == 5


def test_kc_2_three_players_make_a_triangle_of_a_b_and_d() -> None:
    assert [cell_name(cell) for cell in deal(3).starts] == ["start", "E5", "S5E3"]
    assert [cell_name(cell) for cell in deal(4).starts] == ["start", "E5", "S5E8", "S5E3"]


@pytest.mark.usefixtures("small_kinds")
def test_kc_3_the_table_has_no_edge() -> None:
    state = lay(" ".join(f"A: creek@E{step}" for step in range(1, 200)))
    assert place(state, "creek", "E200").tiles[-1].cell == (200, 0)


@pytest.mark.usefixtures("small_kinds")
def test_kc_4_a_hand_without_water_goes_to_the_bottom_until_one_has_some() -> None:
    dry = tuple(f"{key}" for key in ("fern", "deer", "owl", "newt", "frog", "wolf", "pine"))
    wet = ("creek", *dry[1:])
    assert with_water(wet + dry) == wet + dry
    assert with_water(dry + wet) == wet + dry
    assert with_water(dry + dry[::-1] + wet) == wet + dry + dry[::-1]
    with pytest.raises(ValueError, match="without water"):
        with_water(dry)


def test_kc_4_everybody_begins_with_seven_tiles_and_water_among_them() -> None:
    for seed in range(30):
        state = deal(4, str(seed))
        for hand, stack in zip(state.hands, state.stacks, strict=True):
            assert (len(hand), len(stack)) == (HAND_SIZE, 60 - HAND_SIZE)
            assert any(KINDS[key].type is Type.WATER for key in hand)


def test_kc_4_a_match_is_for_two_to_four() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            deal(players)


def test_kc_5_players_with_the_same_deck_have_copies_of_their_own() -> None:
    state = deal(3)
    whole = [Counter((*hand, *stack)) for hand, stack in zip(state.hands, state.stacks, strict=True)]
    assert whole[0] == whole[1] == whole[2]
    assert whole[0].total() == 60
    assert len(set(state.stacks)) == 3, "each shuffled by itself"


def test_kc_6_lots_choose_who_begins_and_turns_go_round() -> None:
    assert {deal(4, str(seed)).first for seed in range(40)} == {0, 1, 2, 3}
    state = deal(4)
    assert state.turn == state.first
    for _ in range(5):
        assert to_move(state) == ((state.first + state.clock - 1) % 4,)
        state = make_move(state, run_stand_in(game, view(state, state.turn))[1])


def test_kc_7_the_first_turn_is_water_on_the_own_start_and_no_discard() -> None:
    state = deal(4)
    for _ in range(4):
        if state.turns[state.turn]:
            break  # a water that was the only one has been placed already
        seen = view(state, state.turn)
        asked = resume(game, seen, ())
        assert isinstance(asked, Ask)
        water = {key for key in seen.hand if KINDS[key].type is Type.WATER}
        assert {option.key for option in asked.options} == water
        for key in set(seen.hand):
            here = spaces(Web(seen), state.turn, key)
            assert here == ((state.starts[state.turn],) if key in water else ())
        assert why_not(state, Discard(tiles=seen.hand[:1])) == "Your first turn is to place a water tile."
        other = Place(tile=min(water), cell=(9, 9), meal=None)
        assert "Your first tile is a water tile on" in why_not(state, other)
        state = make_move(state, run_stand_in(game, seen)[1])
        assert len(state.hands[seen.turn]) == HAND_SIZE
    assert {tile.cell for tile in state.tiles} == set(state.starts)


def test_kc_7_water_is_free() -> None:
    assert not [key for key, kind in KINDS.items() if kind.type is Type.WATER and kind.cost]


def test_kc_8_nothing_lies_between_the_starts() -> None:
    assert deal(4).tiles == ()


@pytest.mark.usefixtures("small_kinds")
def test_kc_9_cubes_never_run_out() -> None:
    state = lay(" ".join(f"A: creek@E{step}" for step in range(1, 40)))
    assert unspent(state, 0) == (39 * 9, 0, 0, 0, 0, 0), "far more blue ones than are in the tube"


# A turn


@pytest.mark.usefixtures("small_kinds")
def test_kc_10_one_placement_or_one_to_three_tiles_for_as_many_new_ones() -> None:
    state = lay("A: creek@start", hands=("fern fern owl",))
    for tiles in (("fern",), ("fern", "owl"), ("fern", "fern", "owl")):
        after = make_move(state, Discard(tiles=tiles))
        assert (after.turn, len(after.hands[0]), after.discards[0]) == (1, 7, tuple(sorted(tiles)))
        assert len(after.stacks[0]) == len(state.stacks[0]) - len(tiles)
    for wrong in ((), ("fern", "fern", "owl", PLAIN)):
        assert why_not(state, Discard(tiles=wrong)) == "Discard one to 3 tiles."
    for missing in (("owl", "owl"), ("pine",), ("nothing",)):
        assert why_not(state, Discard(tiles=missing)) == "That is not in your hand."
    after = place(state, "fern", "E1")
    assert (after.turn, len(after.hands[0])) == (1, 7)
    assert why_not(after, Discard(tiles=("creek",)), seat=0) == "It isn’t your turn."


@pytest.mark.usefixtures("small_kinds")
def test_kc_10_what_is_drawn_is_the_top_of_the_own_stack() -> None:
    state = lay("A: creek@start", hands=("fern",))
    state = state.model_copy(update={"stacks": (("owl", "deer", "newt"), ("wolf",))})
    after = place(state, "fern", "E1")
    assert after.hands[0].count("owl") == 1
    assert after.stacks == (("deer", "newt"), ("wolf",))


@pytest.mark.usefixtures("small_kinds")
def test_kc_11_there_is_no_pass() -> None:
    state = lay("A: creek@start")
    asked = resume(game, view(state, 0), ())
    assert isinstance(asked, Ask)
    assert [option.key for option in asked.options] == [PLAIN, "discard"]
    assert asked.least == 1


@pytest.mark.usefixtures("small_kinds")
def test_kc_12_any_tile_of_ones_own_can_be_grown_from_and_no_other() -> None:
    state = lay("A: creek@start fern@E9 B: creek@W5", hands=("fern",))
    web = Web(state)
    assert set(reach(web, 0, KINDS[PLAIN])) == {*around((0, 0)), *around((9, 0))}
    assert set(reach(web, 1, KINDS[PLAIN])) == set(around((-5, 0)))
    assert why_not(state, placing(state, "creek", "W6")) == "W6 touches no tile of yours."
    assert why_not(state, placing(state, "creek", "start")) == "start is taken."


@pytest.mark.usefixtures("small_kinds")
def test_kc_13_a_player_with_no_tile_left_begins_again_with_water_on_the_start_or_nearby() -> None:
    free = lay("B: creek@E5", hands=("fern air-plant",))
    assert [cell_name(cell) for cell in spaces(Web(free), 0, PLAIN)] == ["start"]
    assert spaces(Web(free), 0, "fern") == ()
    assert set(spaces(Web(free), 0, "air-plant")) == set(around((5, 0))), "anywhere, as always"
    taken = lay("B: creek@start creek@N1W1")
    (cell,) = spaces(Web(taken), 0, PLAIN)
    assert distance((0, 0), cell) == 1
    assert cell_name(cell) == "N1E1", "the first as one reads"
    assert "N1E1" in stands(place(taken, PLAIN, "N1E1"))


@pytest.mark.usefixtures("small_kinds")
@pytest.mark.parametrize("key", ["sunlight", "bacillus", "controlled-burn", "creek"])
def test_kc_20_what_is_free_has_to_touch_an_own_tile_too(key: str) -> None:
    state = lay("A: creek@start B: creek@E5", hands=(key,))
    assert set(spaces(Web(state), 0, key)) == set(around((0, 0)))
    assert "touches no tile of yours" in why_not(state, placing(state, key, "E4"))


def test_kc_21_what_an_event_makes_is_a_fact_of_its_tile_and_so_far_that_is_nothing() -> None:
    events = [kind for kind in KINDS.values() if kind.type is Type.EVENT]
    assert events
    assert not any(sum(kind.makes) for kind in events)
    flood = {"key": "flood", "name": "Flood", "type": "event", "region": "Tests", "icon": "tile"}
    assert sum(Kind.model_validate({**flood, "makes": {"blue": 2}}).makes) == 2
    for other in ("microbe", "action"):
        with pytest.raises(ValueError, match="microbes and actions make no cubes"):
            Kind.model_validate({**flood, "type": other, "makes": {"blue": 2}})


@pytest.mark.usefixtures("small_kinds")
def test_kc_22_tiles_have_no_turning() -> None:
    assert set(Place.model_fields) == {
        "kind",
        "tile",
        "cell",
        "meal",
        "removes",
        "bonuses",
        "refeedings",
        "prefers",
    }


@pytest.mark.usefixtures("small_kinds")
def test_kc_23_nothing_goes_where_something_lies() -> None:
    state = lay("A: creek@start fern@E1")
    for where in ("start", "E1"):
        assert why_not(state, placing(state, "creek", where)) == f"{where} is taken."
    after = place(state, "creek", "W1")
    assert [(tile.id, tile.cell) for tile in after.tiles[:2]] == [
        (tile.id, tile.cell) for tile in state.tiles
    ]


def test_kc_24_hands_stacks_and_discards_are_not_in_anybodys_view_but_the_own_hand() -> None:
    state = deal(3)
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert seen.hand == (() if seat is None else state.hands[seat])
        assert not {"hands", "stacks", "discards"} & set(type(seen).model_fields)
        assert (seen.in_hand, seen.in_stack, seen.gone) == ((7,) * 3, (53,) * 3, (0,) * 3)
        assert (seen.tiles, seen.links, seen.collapses) == (state.tiles, state.links, state.collapses)


# The end


@pytest.mark.usefixtures("small_kinds")
def test_kc_58_a_match_ends_when_stack_and_hand_of_a_player_are_empty_at_the_end_of_the_own_turn() -> None:
    state = lay("A: creek@start B: creek@E5", stack=0)
    state = state.model_copy(update={"hands": (("creek",), ("creek",) * 2)})
    ended = place(state, "creek", "E1")
    assert (ended.ending, ended.ender, to_move(ended)) == ("sets", 0, ())
    assert why_not(ended, Discard(tiles=("creek",)), seat=0) == "The match is over."
    drawn = state.model_copy(update={"stacks": (("fern",), ())})
    assert place(drawn, "creek", "E1").ending is None
    assert (
        place(state.model_copy(update={"hands": (("creek",) * 2, ("creek",))}), "creek", "E1").ending is None
    )


@pytest.mark.usefixtures("small_kinds")
def test_kc_58_by_a_house_rule_the_first_empty_stack_ends_it() -> None:
    state = lay("A: creek@start B: creek@E5", stack=1, ending="stack")
    ended = wait(state)
    assert (ended.ending, ended.ender) == ("sets", 0)
    assert wait(lay("A: creek@start", stack=2, ending="stack")).ending is None
    assert wait(lay("A: creek@start", stack=1)).ending is None


@pytest.mark.usefixtures("small_kinds")
def test_kc_59_with_an_empty_stack_the_hand_shrinks_and_a_discard_draws_nothing() -> None:
    state = lay("A: creek@start", stack=2)
    after = make_move(state, Discard(tiles=("creek",) * 3))
    assert (len(after.hands[0]), len(after.stacks[0])) == (6, 0)
    assert len(place(wait(after), "creek", "E1").hands[0]) == 5


@pytest.mark.usefixtures("small_kinds")
def test_kc_60_humans_placed_are_counted_even_if_one_is_gone() -> None:
    text = "A: creek@W2 meadow@W1<1blue-W2 B: creek@S2"
    state = lay(text, hands=("camper camper", "remove-the-invader"))
    state = place(state, "camper", "start")
    assert (state.humans, state.ending) == ((1, 0), None)
    state = wait(place(state, "remove-the-invader", "S1W1", removes="camper"), 2)
    assert "start" not in stands(state)
    state = place(state, "camper", "start")
    assert (state.humans, state.ending, state.ender) == ((2, 0), "humans", 0)


@pytest.mark.usefixtures("small_kinds")
def test_kc_60_each_players_humans_are_counted_apart() -> None:
    state = lay("A: meadow@W1 B: meadow@E5", hands=("camper", "camper"))
    state = place(place(state, "camper", "start"), "camper", "E4")
    assert (state.humans, state.ending) == ((1, 1), None)


@pytest.mark.usefixtures("small_kinds")
def test_kc_61_the_last_turn_is_finished_first_and_no_player_has_another() -> None:
    text = "A: creek@W2 meadow@W1<1blue-W2 rain@N1W1 bacillus@S1W1 camper@N1W2<1green-W1 B: creek@E5"
    state = lay(text, hands=("camper cicada",))
    state = wait(place(state, "cicada", "S1W2", "1green-W1")).model_copy(update={"humans": (1, 0)})
    assert counters(state) == {"S1W2": 1}
    ended = place(state, "camper", "start", "1green-W1")
    assert ended.ending == "humans"
    assert "S1W2" not in stands(ended), "counters and removals come first"
    assert ended.turns == (state.turns[0] + 1, state.turns[1])
    assert unspent(ended, 0)[0] == 8 + 1, "and so does decay: one of the rain at the end of each of two turns"


@pytest.mark.usefixtures("small_kinds")
def test_kc_61_a_tile_that_the_last_turn_has_robbed_may_be_fed_before_points_are_counted() -> None:
    text = "A: creek@W3 meadow@W2<1blue-W3 bacillus@S1W2 deer@E1 deer@N1W1 B: creek@S1E1"
    state = lay(text, hands=("cicada camper", "frog")).model_copy(update={"humans": (1, 0)})
    state = place(place(state, "cicada", "W1"), "frog", "start", "2yellow-W1")
    state = place(state, "camper", "N1W2", "1green-W2")
    assert (to_move(state), state.ending) == ((1,), None)
    ended = feed(state, "start", "1yellow-E1+1yellow-N1W1")
    assert (ended.ending, to_move(ended), counters(ended)) == ("humans", (), {})
    assert starve(state).ending == "humans"


def cubes_on(state: State, seat: int, some: Cubes) -> State:
    tiles = tuple(
        tile.model_copy(update={"left": some if tile.seat == seat else tile.left}) for tile in state.tiles
    )
    return state.model_copy(update={"tiles": tiles, "ender": 0, "ending": "sets"})


@pytest.mark.usefixtures("small_kinds")
def test_kc_62_unspent_cubes_on_own_tiles_count_by_colour_doomed_ones_too() -> None:
    assert [POINTS[colour] for colour in COLOURS] == [0, 1, 2, 3, 4, 5]
    state = lay("A: creek@start B: creek@E5")
    for place_, colour in enumerate(COLOURS):
        state = cubes_on(state, 0, amount(f"3{colour}"))
        assert result(state).scores == (3 * place_, 0)
    doomed = lay(
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 B: creek@S2W1", turn=1, hands=("", "bacillus")
    )
    after = place(doomed, "bacillus", "S1W2")
    assert dooms(after)
    assert result(after.model_copy(update={"ender": 0, "ending": "sets"})).scores == (8 + 4, 0)


@pytest.mark.usefixtures("small_kinds")
@pytest.mark.parametrize(
    ("ann", "bob", "places"),
    [
        ("4purple", "5red", (1, 2)),
        ("3orange 1green", "2purple", (2, 1)),
        ("4red 2yellow", "5red", (2, 1)),
        ("2orange", "3yellow", (1, 2)),
        ("1orange 1green", "2yellow", (1, 2)),
        ("1yellow", "2green", (1, 2)),
        ("9blue 1green", "1green", (1, 1)),
        ("1yellow", "1green", (1, 2)),
        ("1purple 1green", "3yellow", (1, 2)),
    ],
)
def test_kc_63_a_tie_is_broken_by_the_most_valuable_cubes(
    ann: str, bob: str, places: tuple[int, int]
) -> None:
    state = lay("A: creek@start B: creek@E5")
    found = result(cubes_on(cubes_on(state, 0, amount(ann)), 1, amount(bob)))
    assert found.places == places


@pytest.mark.usefixtures("small_kinds")
def test_kc_63_else_the_win_is_shared() -> None:
    state = lay("A: creek@start B: creek@E5 C: creek@S5E3", players=3)
    for seat in (0, 2):
        state = cubes_on(state, seat, amount("2red"))
    found = result(state)
    assert (found.places, found.winners) == ((1, 3, 1), (0, 2))
    assert "share" in in_words(found.reason)


@pytest.mark.usefixtures("small_kinds")
def test_kc_64_a_player_who_is_gone_discards_and_the_own_counters_run_on() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 shrew@start<1yellow-W1 B: creek@S2W1 C: creek@E9"
    )
    state = place(lay(text, players=3, turn=1, hands=("", "bacillus")), "bacillus", "S1W2")
    for left in ({"W1": 1, "start": 2},) * 3 + ({"start": 1},) * 3 + ({},):
        assert counters(state) == left
        _, move = run_stand_in(game, view(state, state.turn))
        assert isinstance(move, Discard)
        assert len(move.tiles) == 1
        state = make_move(state, move)


@pytest.mark.usefixtures("small_kinds")
def test_kc_64_the_absent_feed_no_tile_again_by_choice_and_begin_with_water() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2 deer@E1 deer@N1W1 frog@start<2yellow-W1 B: "
        "creek@S2W1"
    )
    state = wait(place(lay(text, turn=1, hands=("", "bacillus")), "bacillus", "S1W2"), 2)
    assert state.starving
    _, move = run_stand_in(game, view(state, 0))
    assert counters(make_move(state, move)) == {"start": 1}
    first = lay("", turns=0)
    assert run_stand_in(game, view(first, 0))[1] == Place(tile=PLAIN, cell=(0, 0), meal=None)


@pytest.mark.usefixtures("small_kinds")
def test_only_the_player_on_turn_has_anything_to_decide() -> None:
    state = lay("A: creek@start")
    for seat in (None, 1):
        with pytest.raises(IllegalMove):
            resume(game, view(state, seat), ())
        with pytest.raises(IllegalMove):
            game.stand_in(view(state, seat))
    assert isinstance(resume(game, view(state, 0), (("creek",), ("E1",), ("confirm",))), Decided)


def test_what_the_text_states_of_a_tile_is_the_same_in_both_catalogues() -> None:
    whole: dict[str, Kind] = dict(KINDS)
    with small_catalogue():
        ours: dict[str, Kind] = dict(KINDS)
    shared = [key for key in whole.keys() & ours.keys() if whole[key].stated]
    assert {"bayou", "phlox", "mushroom", "armadillo", "sunlight"} <= set(shared)
    for key in shared:
        for field in set(whole[key].stated) & {"type", "cost", "makes", "classes", "biomes"}:
            assert getattr(whole[key], field) == getattr(ours[key], field), (key, field)

"""How hungry tiles of kCaloria are fed again: the rulings KC-45 to KC-50.

A test names each of them.
"""

import pytest

from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.state import Discard, Move, Place, Refeed, State
from engine.games.kcaloria.turns import to_move
from tests.games.kcaloria import (
    DICE,
    at,
    counters,
    eats,
    feed,
    feed_all,
    has,
    lay,
    make_move,
    place,
    placing,
    read_events,
    refeed,
    stands,
    starve,
    wait,
    why_not,
)

pytestmark = pytest.mark.usefixtures("small_kinds")

REMOVAL = "remove-the-invader"
FEW = "A: creek@W3 meadow@W2<1blue-W3 cicada@W1<1green-W2"
"""Bob's next tile on S1W2 touches the cicada."""
DEER = "creek@E3 meadow@E2<1blue-E3 deer@E1<1green-E2"
"""Another supplier of the tile on the start."""


def poison_cicada(ann: str, bob: str = "", hand: str = "") -> State:
    """Return the table after Bob placed a bacillus beside the cicada.

    It is Ann's turn.
    """
    state = lay(f"{FEW} {ann} B: creek@S2W1 {bob}", turn=1, hands=(hand, "bacillus"))
    return place(state, "bacillus", "S1W2")


def rob_shrew(ann: str, bob: str = "", hand: str = "") -> State:
    """Return the table after the cicada has died out, before any other decision."""
    return wait(poison_cicada(ann, bob, hand), 2)


def test_kc_45_a_tile_that_loses_one_of_its_suppliers_lacks_that_part_only() -> None:
    state = feed_all(rob_shrew(f"{DEER} frog@start<1yellow-W1+1yellow-E1"))
    assert eats(state, "start") == "1yellow-E1+1yellow-E1"
    assert has(state, "E1") == "3yellow"
    assert counters(state) == {}


def test_kc_45_it_has_to_regain_the_full_cost() -> None:
    state = rob_shrew("creek@E3 fern@E2<1blue-E3 tick@E1<1green-E2 frog@start<2yellow-W1")
    assert has(state, "E1") == "1yellow"
    assert (to_move(state), counters(state)) == ((0,), {"start": 1})
    assert not state.starving, "one yellow of two is no way"


def test_kc_45_it_may_switch_to_another_alternative_whole_and_frees_what_it_ate() -> None:
    state = rob_shrew(
        "creek@E3 meadow@E2<1blue-E3 cicada@E1<1green-E2 creek@N1E2 meadow@N1E1<1blue-N1E2"
        " armadillo@start<1yellow-W1+1yellow-E1 hawk@S1E1<1orange-start"
    )
    assert has(state, "E1", "N1E1") == "1yellow, 9green"
    green = feed(state, "start", "4green-N1E1")
    assert (has(green, "E1", "N1E1"), at(green, "start").alternative) == ("2yellow, 5green", 0)
    assert counters(green) == {}
    yellow = feed(state, "start", "1yellow-E1")
    assert (has(yellow, "E1", "N1E1"), at(yellow, "start").alternative) == (", 9green", 1)


def test_kc_45_it_may_eat_again_what_it_frees_on_the_way_to_another_alternative() -> None:
    text = (
        "creek@S1E2 meadow@E2<1blue-S1E2 deer@E1<1green-E2 shrew@N1W1<1yellow-W1 shrew@N1E1<1yellow-E1"
        " alligator@start<1blue-S1E1+1orange-N1W1+1orange-N1E1"
    )
    state = lay(f"{FEW} bayou@S1E1 {text} B: creek@S2W1", turn=1, hands=("", "bacillus"))
    assert has(state, "S1E1") == "1blue"
    state = wait(place(state, "bacillus", "S1W2"), 2)
    assert counters(state) == {"N1W1": 1, "start": 2}
    state = wait(state, 2)
    assert state.starving
    state = feed(state, "start", "1blue-S1E1+3yellow-E1")
    assert (has(state, "S1E1"), has(state, "N1E1"), counters(state)) == ("1blue", "2orange", {})


def asks(state: State) -> list[str]:
    """Return the keys of the mover's question."""
    found = resume(game, game.view(state, to_move(state)[0]), ())
    assert isinstance(found, Ask)
    return [option.key for option in found.offered_options]


def test_kc_46_it_is_fed_by_itself_where_that_costs_no_player_anything() -> None:
    """Other water beside the tile replaces the lost one.

    No player has fewer points.
    """
    state = lay(
        "A: creek@W3 meadow@W2<1blue-W3 nectar@W1<1green-W2 creek@S1E1 fern@start<1blue-W1 B: creek@S2W1",
        turn=1,
        hands=("", REMOVAL),
    )
    state = wait(place(state, REMOVAL, "S1W2", removes="nectar"))
    after, events = game.apply(state, 1, Discard(tiles=("creek",)), DICE)
    assert eats(after, "start") == "1blue-S1E1"
    assert (after.starving, to_move(after), counters(after)) == ((), (0,), {})
    assert any("Fern is fed again by 1 blue" in line for line in read_events(events))


def test_kc_46_its_owner_is_asked_where_the_only_food_costs_points() -> None:
    state = rob_shrew(f"{DEER} frog@start<2yellow-W1")
    assert (to_move(state), asks(state)) == ((0,), ["2Y-E1", "starve"])
    fed = feed_all(state)
    assert (eats(fed, "start"), counters(fed), to_move(fed)) == ("2yellow-E1", {}, (0,))
    assert (counters(starve(state)), to_move(starve(state))) == ({"start": 1}, (0,))


def test_kc_46_its_owner_is_asked_where_another_players_tile_lives_on_it() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 nectar@W1<1green-W2 creek@S1E1 fern@start<1blue-W1"
        " B: cicada@E1<1green-start creek@S2W1"
    )
    state = lay(text, turn=1, hands=("", REMOVAL))
    state = wait(place(state, REMOVAL, "S1W2", removes="nectar"), 2)
    assert asks(state) == ["1B-S1E1", "starve"]


def test_kc_46_all_hungry_tiles_of_an_owner_are_one_question_and_most_of_them_can_be_fed_at_once() -> None:
    """There are deer on both sides of two hungry shrews.

    They are beside the dead cicada, and there is food for both.
    """
    state = rob_shrew(f"{DEER} shrew@start<1yellow-W1 deer@N1E1<1green-E2 shrew@N1W1<1yellow-W1")
    assert set(counters(state)) == {"start", "N1W1"}
    assert asks(state) == ["feed-all", "feed-start", "feed-N1W1", "starve"]
    both = make_move(state, read_move(state, "feed-all"))
    assert (counters(both), to_move(both)) == ({}, (0,))
    one = make_move(state, read_move(state, "feed-start 1Y-E1 confirm"))
    assert counters(one) == {"N1W1": 1}
    assert counters(make_move(state, read_move(state, "starve"))) == {"start": 1, "N1W1": 1}


def test_kc_46_where_they_compete_the_more_precious_is_fed_first() -> None:
    """There is one yellow cube for two shrews.

    A hawk lives on the later one, on N1W1.
    """
    state = rob_shrew(
        "creek@E3 fern@E2<1blue-E3 ant@N1E1<1green-E2 shrew@start<1yellow-W1 shrew@N1W1<1yellow-W1 "
        "hawk@N2W1<1orange-N1W1"
    )
    assert asks(state) == ["feed-all", "feed-start", "feed-N1W1", "starve"]
    assert counters(make_move(state, read_move(state, "feed-all"))) == {"start": 1}
    assert counters(make_move(state, read_move(state, "feed-start"))) == {"N1W1": 1, "N2W1": 2}


def read_move(state: State, keys: str) -> Move:
    """Return the move that these picks make."""
    found = resume(game, game.view(state, to_move(state)[0]), read_notation(keys))
    assert isinstance(found, Decided)
    move: Move = found.move
    return move


def test_kc_46_its_owner_is_asked_before_the_next_turn_where_there_are_several_ways_and_may_decline() -> None:
    state = rob_shrew(f"{DEER} creek@N1W3 meadow@N1W2<1blue-N1W3 deer@N1W1<1green-N1W2 frog@start<2yellow-W1")
    assert (to_move(state), state.turn) == ((0,), 1)
    fed = feed(state, "start", "1yellow-E1+1yellow-N1W1")
    assert eats(fed, "start") == "1yellow-E1+1yellow-N1W1"
    assert (counters(fed), fed.turn) == ({}, 0)
    left = starve(state)
    assert (to_move(left), left.turn, counters(left)) == ((0,), 0, {"start": 1})
    assert "start" in stands(wait(left))
    assert "start" not in stands(wait(left, 2))


def test_kc_46_only_the_tile_whose_turn_it_is_and_only_so_as_it_can_be() -> None:
    state = rob_shrew(f"{DEER} creek@N1W3 meadow@N1W2<1blue-N1W3 deer@N1W1<1green-N1W2 frog@start<2yellow-W1")
    good = refeed(state, "start", "2yellow-E1")
    assert why_not(state, good, seat=1) == "It isn’t your turn."
    (one,) = good.refeedings
    wrong = [
        one.model_copy(update={"cell": (1, 0)}),
        one.model_copy(update={"meal": one.meal.model_copy(update={"alternative": 1})}),
        *(
            one.model_copy(update={"meal": one.meal.model_copy(update={"payments": payments})})
            for payments in (one.meal.payments[:1] * 2, (), one.meal.payments * 2)
        ),
    ]
    for worse in wrong:
        assert why_not(state, Refeed(refeedings=(worse,))) == "That tile can’t be fed so."
    assert why_not(state, Refeed(refeedings=(one, one))) == "That tile can’t be fed so."
    assert why_not(state, Discard(tiles=("creek",))) == "That is not what is to be decided now."
    assert why_not(wait(starve(state)), good) == "That is not what is to be decided now."


def test_kc_46_any_owners_unspent_cubes_are_food() -> None:
    state = feed_all(
        rob_shrew("frog@start<2yellow-W1", "creek@S1E3 meadow@S1E2<1blue-S1E3 deer@S1E1<1green-S1E2")
    )
    assert eats(state, "start") == "2yellow-S1E1"
    assert at(state, "S1E1").seat == 1
    assert has(state, "S1E1") == "3yellow"


def test_kc_46_what_has_returned_feeds_others_at_once() -> None:
    """The raccoon lives on the green that the cicada had eaten.

    It ate of the cicada before.
    """
    text = (
        "A: creek@W3 fern@W2<1blue-W3 tick@S1W3<1green-W2 cicada@W1<1green-W2 raccoon@N1W2<1yellow-W1"
        " B: creek@S2W1"
    )
    state = lay(text, turn=1, hands=("", "bacillus"))
    assert has(state, "W2") == ""
    state = feed_all(wait(place(state, "bacillus", "S1W2"), 2))
    assert eats(state, "N1W2") == "1green-W2"
    assert counters(state) == {}


def test_kc_46_owners_are_asked_clockwise_from_the_player_after_the_initiator_on() -> None:
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 creek@E2 meadow@E1<1blue-E2 raccoon@N1E1<1green-E1"
        " B: raccoon@S1W1<1yellow-W1 A: raccoon@start<1yellow-W1 C: raccoon@N1W1<1yellow-W1 B: creek@S2W2"
    )
    state = lay(text, players=3, turn=1, hands=("", REMOVAL))
    state = wait(place(state, REMOVAL, "S1W2", removes="deer"), 3)
    order = []
    while state.starving:
        (seat,) = to_move(state)
        order.append((seat, state.turn))
        state = starve(state)
    assert order == [(2, 1), (0, 1), (1, 1)]
    assert (state.turn, set(counters(state))) == (2, {"start", "S1W1", "N1W1"})


def test_kc_46_food_that_is_taken_is_gone_for_those_asked_later() -> None:
    """Both could live on the ant's one yellow cube.

    Cy comes first, and then there is nothing to ask Ann about.
    """
    text = (
        "A: creek@W3 meadow@W2<1blue-W3 deer@W1<1green-W2 creek@E2 fern@E1<1blue-E2 ant@N1E1<1green-E1"
        " A: shrew@start<1yellow-W1 C: shrew@N1W1<1yellow-W1 B: creek@S2W2"
    )
    state = lay(text, players=3, turn=1, hands=("", REMOVAL))
    state = wait(place(state, REMOVAL, "S1W2", removes="deer"), 3)
    assert to_move(state) == (2,)
    state = feed(state, "N1W1", "1yellow-N1E1")
    assert has(state, "N1E1") == "1orange"
    assert eats(state, "N1W1") == "1yellow-N1E1"
    assert (counters(state), state.turn) == ({"start": 1}, 2)


HUNGRY = "shrew@start<1yellow-W1 hawk@E1<1orange-start"


def test_kc_47_a_hungry_tile_is_fed_after_a_placement_of_its_owner_and_that_is_free() -> None:
    state = rob_shrew(HUNGRY, hand="deer")
    assert counters(state) == {"start": 1, "E1": 2}
    fed = place(state, "deer", "W1", "1green-W2", feeds="start<1yellow-W1")
    assert (counters(fed), fed.collapses, fed.turn) == ({}, (), 1)
    assert eats(fed, "start") == "1yellow-W1"
    assert has(fed, "W1") == "4yellow"
    left = place(state, "deer", "W1", "1green-W2")
    assert counters(left) == {"start": 1, "E1": 2}, "it is offered, not done by itself"
    assert counters(wait(left)) == {"E1": 1}


def test_kc_47_as_many_are_fed_as_there_is_food_for() -> None:
    state = rob_shrew("shrew@start<1yellow-W1 shrew@N1W1<1yellow-W1", hand="deer")
    assert set(counters(state)) == {"start", "N1W1"}
    both = place(state, "deer", "W1", "1green-W2", feeds="start<1yellow-W1 N1W1<1yellow-W1")
    assert (counters(both), has(both, "W1")) == ({}, "3yellow")


def test_kc_47_the_last_look_offers_to_feed_what_is_hungry() -> None:
    state = rob_shrew(HUNGRY, hand="deer")
    found = resume(game, game.view(state, 0), read_notation("deer W1 feed-start confirm"))
    assert isinstance(found, Decided)
    assert found.move == placing_deer(state)


def placing_deer(state: State) -> Place:
    move = placing(state, "deer", "W1", "1green-W2")
    return move.model_copy(
        update={"refeedings": placing(state, "deer", "W1", feeds="start<1yellow-W1").refeedings}
    )


def test_kc_47_only_ones_own_tiles_are_fed_and_only_with_what_is_there() -> None:
    move = placing_deer(rob_shrew(HUNGRY, hand="deer"))
    text = f"{FEW} B: {HUNGRY} creek@S2W1"
    state = lay(text, turn=1, hands=("deer", "bacillus"))
    state = wait(place(state, "bacillus", "S1W2"), 2)
    assert counters(state) == {"start": 1, "E1": 2}
    assert why_not(state, move) == "That tile can’t be fed so.", "it is Bob’s"
    twice = move.model_copy(update={"refeedings": move.refeedings * 2})
    assert why_not(rob_shrew(HUNGRY, hand="deer"), twice) == "That tile can’t be fed so."
    nobody = move.refeedings[0].model_copy(update={"cell": (9, 9)})
    assert why_not(rob_shrew(HUNGRY, hand="deer"), move.model_copy(update={"refeedings": (nobody,)}))


def test_kc_48_a_tile_whose_supplier_still_lives_is_not_fed_again() -> None:
    state = poison_cicada(f"{DEER} frog@start<2yellow-W1")
    assert counters(state) == {"W1": 1, "start": 2}
    move = placing(state, "creek", "N1W1", feeds="start<2yellow-E1")
    assert why_not(state, move) == "That tile can’t be fed so."


def test_kc_49_a_rescue_frees_everything_above_and_nothing_else() -> None:
    state = rob_shrew(
        "shrew@start<1yellow-W1 hawk@E1<1orange-start shrew@N1W1<1yellow-W1 hawk@N2W1<1orange-N1W1",
        hand="deer",
    )
    assert counters(state) == {"start": 1, "E1": 2, "N1W1": 1, "N2W1": 2}
    state = place(state, "deer", "W1", "1green-W2", feeds="N1W1<1yellow-W1")
    assert counters(state) == {"start": 1, "E1": 2}


def test_kc_49_what_is_fed_by_something_doomed_has_its_counter_from_there() -> None:
    """The only other food has two turns to live."""
    state = rob_shrew(
        "shrew@start<1yellow-W1 newt@N1W1<1yellow-W1 hawk@N1E1<1orange-start", hand="deer grasshopper"
    )
    assert counters(state) == {"start": 1, "N1W1": 1, "N1E1": 2}
    state = place(state, "grasshopper", "W1", "1green-W2", feeds="start<1yellow-W1")
    assert counters(state) == {"W1": 1, "start": 2, "N1E1": 3, "N1W1": 1}, "beside the bacillus still"


def test_kc_50_a_hungry_tile_goes_at_the_end_of_the_initiators_next_turn() -> None:
    state = rob_shrew(HUNGRY)
    assert counters(wait(state)) == {"start": 1, "E1": 2}
    assert counters(wait(state, 2)) == {"E1": 1}
    assert "E1" not in stands(wait(state, 4))


def test_a_hit_tile_that_is_fed_again_stays_hit() -> None:
    """Food ends hunger; it does not save from pesticide and removal."""
    text = f"{FEW} {DEER} shrew@start<1yellow-W1 B: creek@S2W1 C: creek@S2E1"
    state = lay(text, players=3, turn=1, hands=("", "bacillus", REMOVAL))
    state = place(state, "bacillus", "S1W2")
    state = place(state, REMOVAL, "S1E1", removes="shrew")
    state = feed_all(wait(state, 2))
    assert eats(state, "start") == "1yellow-E1"
    assert counters(state) == {"start": 1}
    assert "start" not in stands(wait(state))

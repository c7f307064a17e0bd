"""The worked examples of the makers' text, and this table's two-player game."""

import pytest

from engine.contract.driver import run_stand_in
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import KCAL, card_of
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.scoring import round_points
from engine.games.howmanycalories.state import Pass, Trick
from tests.games.calories import DICE, a_round, deal, finish_match, foods, in_words, listen, public


def last_trick(hands: tuple[str, ...], keys: str) -> Trick:
    trick = play_cards(set_table(hands, leader=0), keys).last
    assert trick is not None
    return trick


@pytest.mark.parametrize(("key", "kcal"), [("G4", 400), ("R32", 3200)])
def test_a_card_has_a_hundred_times_its_number(key: str, kcal: int) -> None:
    assert card_of(key) * KCAL == kcal


@pytest.mark.parametrize(("players", "limit"), [(4, 24), (3, 27), (2, 27)])
def test_the_limit_goes_by_the_number_of_players(players: int, limit: int) -> None:
    assert deal(players).limit == limit


def test_example_red_32_takes_red_8_and_who_played_it_leads() -> None:
    state = play_cards(set_table(("R16", "R8", "R32", "R24"), leader=0), "R16 R8 R32 R24")
    assert state.last is not None
    assert (state.last.taker, state.last.food, state.last.giver) == (2, 8, 1)
    assert state.taken == ((), (), (8,), ())
    assert state.leader == 1


def test_example_blue_26_plus_5_takes_green_4_plus_5_but_only_the_food() -> None:
    trick = last_trick(("Y11", "B26", "G4", "Y22"), "Y11 B26 G4 Y22")
    assert [(laid.value, laid.plus) for laid in trick.laid] == [
        (11, False),
        (31, True),
        (9, True),
        (22, False),
    ]
    assert (trick.taker, trick.food, trick.giver) == (1, 4, 2)


def test_example_the_plus_5_may_be_used_again_without_limit() -> None:
    state = play_cards(set_table(("Y11 Y3", "B26 R25", "G4 G5", "Y22 Y19"), leader=0), "Y11 B26 G4 Y22")
    state = play_cards(state, "G5 Y19 Y3 R25")
    assert state.last is not None
    assert [laid.plus for laid in state.last.laid] == [False, True, True, True]


def test_example_of_equal_values_the_led_yellow_is_higher() -> None:
    trick = last_trick(("Y14", "R9", "Y30", "R25"), "Y14 R9 Y30 R25")
    assert [laid.value for laid in trick.laid] == [14, 14, 30, 30]
    assert (trick.taker, trick.giver, trick.food) == (2, 1, 9)


def test_the_table_of_points() -> None:
    assert round_points(foods("R16 / R9 / R8 / G4"), (False,) * 4) == (4, 3, 2, 1)
    assert round_points(foods("R16 / R9 / R8"), (False,) * 3) == (3, 2, 1)
    assert round_points(foods("R16 / R9"), (False,) * 2) == (2, 1)
    assert round_points(foods("R16 / G29"), (False, True)) == (2, 0)


def test_the_highest_total_wins_and_equal_totals_below_it_share_a_place() -> None:
    _, outcome = finish_match((10, 7, 12, 7), a_round("R8 / R9 / R1 / G4", points=(3, 4, 1, 2)))
    assert outcome.places == (2, 3, 1, 3)
    assert outcome.scores == (10, 7, 12, 7)
    assert in_words(outcome.reason) == "Cy wins with 12 points."
    assert [in_words(sentence) for sentence in outcome.story] == [
        "Round 1: Bob gets 4 points (ate most: 900 kcal), Ann gets 3 points (800 kcal), "
        "Dee gets 2 points (400 kcal) and Cy gets 1 point (100 kcal). Points by place: 4, 3, 2 and 1; out: 0."
    ]


def test_a_match_that_goes_on_has_no_outcome() -> None:
    assert game.outcome(deal(4)) is None


def test_two_players_swap_two_cards_with_each_other_and_the_ghost_guest_swaps_none() -> None:
    state = deal(2)
    hands = state.hands
    for seat in (0, 1):
        state, events = game.apply(state, seat, Pass(cards=hands[seat][:2]), DICE)  # type: ignore[arg-type]
    assert state.received == (hands[1][:2], hands[0][:2])
    (mine,) = (in_words(event.sentence) for event in events if event.to == (0,))
    assert mine.endswith(" from Bob.")
    assert " to Bob and got " in mine
    assert sorted((*state.hands[2], *(laid.card for laid in state.trick if laid.chair == 2))) == sorted(
        hands[2]
    )


def test_the_ghost_guest_plays_the_top_of_its_pile_in_its_turn_with_the_plus_5_it_needs() -> None:
    state, told = listen(set_table(("B10", "B18", "G20 Y3"), leader=0, ghost=True), "B10 B18")
    assert public(told)[1:3] == [
        "Bob plays Blue 18 Spaghetti.",
        "The ghost guest plays Green 20 Burrito +5 = 25.",
    ]
    assert state.hands[2][0] == card_of("Y3")


def test_what_the_ghost_guest_takes_is_thrown_away_and_it_has_no_limit() -> None:
    state, told = listen(set_table(("Y30", "G29", "R32"), leader=1, ghost=True), "G29 Y30")
    assert public(told)[-2:] == [
        "The ghost guest takes Green 29 Fondue from Bob; nobody eats it.",
        "Bob leads the next trick.",
    ]
    assert state.taken == ((), (), ())
    assert state.out == (False, False, False)
    assert 29 in state.discards


def test_the_ghost_guest_leads_at_once_when_its_card_was_the_lowest() -> None:
    state = play_cards(set_table(("B10", "B18", "B2 Y3"), leader=0, ghost=True), "B10 B18")
    assert state.leader == 2
    assert [(laid.chair, laid.card) for laid in state.trick] == [(2, 3)]
    assert game.to_move(state) == (0,)


def test_a_round_of_two_ends_when_one_is_out() -> None:
    state = set_table(("B10 R8", "B18 R16", "B15 R9"), leader=0, ghost=True, size=4, taken=("", "B26"))
    state, told = listen(state, "B10 B18")
    assert state.history[0].out == (False, True)
    assert state.history[0].points == (2, 0)
    assert (state.round, state.phase) == (2, "pass")
    assert (
        "Round 1: Ann gets 2 points (ate nothing) and Bob gets no points (out: 3,600 of 2,700 kcal). "
        "Points by place: 2 and 1; out: 0."
    ) in public(told)


def test_the_ghost_guest_is_never_asked() -> None:
    state = deal(2)
    asked: set[int] = set()
    while seats := game.to_move(state):
        asked.update(seats)
        state, _ = game.apply(state, seats[-1], run_stand_in(game, game.view(state, seats[-1]))[1], DICE)
    assert asked == {0, 1}

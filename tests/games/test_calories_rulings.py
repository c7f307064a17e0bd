"""The rulings HMC-1 to HMC-30, each by at least one test that names it."""

from itertools import combinations, pairwise, product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, run_stand_in
from engine.contract.errors import IllegalMove
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import DECK, SUIT_NAMES, card_of, key, suit
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.scoring import round_points, round_ranks
from engine.games.howmanycalories.state import Laid, Pass, Play, State, highest, lowest
from tests.games.calories import (
    DICE,
    NAMES,
    a_round,
    deal,
    description,
    finish_match,
    foods,
    in_words,
    listen,
    pass_first_two,
    public,
)


def everywhere(state: State) -> list[int]:
    """Return all cards, in all places."""
    piles = (*state.hands, *state.taken, state.discards, *filter(None, state.passing))
    return sorted([*(card for pile in piles for card in pile), *(laid.card for laid in state.trick)])


def at_last_trick(food: str, hands: tuple[str, ...], **more: object) -> State:
    """Return a State before a round's last trick: one card each, led by seat 0."""
    taken = tuple(keys.replace("-", "") for keys in food.split("/"))
    return set_table(hands, leader=0, size=1, taken=taken, **more)  # type: ignore[arg-type]


def random_match(players: int, seed: str) -> list[State]:
    """Return every State of a match with random moves."""
    state = deal(players, seed=seed)
    states = [state]
    while seats := game.to_move(state):
        ply = len(states)
        _, move = random_move(game, game.view(state, seats[0]), Dice(f"mover {seed}", ply))
        state, _ = game.apply(state, seats[0], move, Dice(seed, ply))
        states.append(state)
    return states


@pytest.fixture(scope="module")
def matches() -> list[list[State]]:
    return [random_match(players, str(seed)) for players in (2, 3, 4) for seed in range(4)]


def test_hmc_1_every_round_is_dealt_again_from_all_32_cards_and_begins_with_a_pass() -> None:
    state = at_last_trick("-/-/-/-", ("R1", "R8", "R9", "R16"))
    after = play_cards(state, "R1 R8 R9 R16")
    assert (after.round, after.phase) == (2, "pass")
    assert [len(hand) for hand in after.hands] == [8, 8, 8, 8]
    assert everywhere(after) == list(DECK)
    assert after.taken == ((),) * 4


def test_hmc_2_cards_go_to_the_left_in_every_round() -> None:
    for seed in "abc":
        state = deal(4, seed=seed)
        given = [hand[:2] for hand in state.hands]
        after = pass_first_two(state)
        assert [after.received[seat] for seat in (1, 2, 3, 0)] == given
        assert all(set(given[seat]) <= set(after.hands[(seat + 1) % 4]) for seat in range(4))


def test_hmc_3_everyone_chooses_at_once_and_before_seeing_what_comes() -> None:
    state = deal(3)
    assert game.to_move(state) == (0, 1, 2)
    state, events = game.apply(state, 1, Pass(cards=state.hands[1][:2]), DICE)  # type: ignore[arg-type]
    assert game.to_move(state) == (0, 2)
    assert state.received == ((), (), ())
    assert public(list(events)) == ["Bob has chosen."]
    assert game.view(state, 2).hand == state.hands[2]


def test_hmc_4_the_first_round_is_led_by_lot() -> None:
    leaders = {pass_first_two(deal(4), Dice(f"lot {n}", 4)).leader for n in range(40)}
    assert leaders == {0, 1, 2, 3}


def test_hmc_5_the_leader_is_unknown_before_the_first_pass_and_known_before_the_later_ones() -> None:
    state = deal(4)
    assert state.first is None
    assert pass_first_two(state).first is not None
    later = play_cards(at_last_trick("-/-/-/-", ("R1", "R8", "R9", "R16")), "R1 R8 R9 R16")
    assert (later.phase, later.first, later.leader) == ("pass", 3, None)
    assert pass_first_two(later).leader == 3


def test_hmc_6_the_plus_5_is_forced_off_the_led_colour_and_impossible_on_it() -> None:
    state = play_cards(set_table(("Y11", "Y14", "B26", "G4"), leader=0), "Y11 Y14 B26")
    assert [(laid.plus, laid.value) for laid in state.trick] == [(False, 11), (False, 14), (True, 31)]
    for card in DECK:
        assert state.would_lay(3, card).plus == (suit(card) != suit(11))


def test_hmc_7_the_led_colour_is_the_first_cards_in_each_trick() -> None:
    state = set_table(("Y11 R8", "B26", "G4 G12", "R1"), leader=0)
    assert state.led is None
    state = play_cards(state, "Y11")
    assert state.led == "Y"
    state = play_cards(state, "B26 G4 R1")
    assert (state.led, state.leader) == (None, 3)


def test_hmc_8_any_card_may_be_played_at_any_time() -> None:
    state = play_cards(set_table(("Y11", "Y3 B2 G4 R8", "B26", "R1"), leader=0), "Y11")
    for card in state.hands[1]:
        after, _ = game.apply(state, 1, Play(card=card), DICE)
        assert after.trick[-1].card == card


def test_hmc_9_a_tie_is_always_led_against_off_colour_and_the_led_colour_is_higher() -> None:
    for led in SUIT_NAMES:
        values = [Laid(chair=0, card=card, plus=suit(card) != led) for card in DECK]
        for one, other in combinations(values, 2):
            if one.value == other.value:
                plain, plus = sorted((one, other), key=lambda laid: laid.plus)
                assert (plain.plus, plus.plus) == (False, True)
                assert highest((plus, plain)) is plain
                assert lowest((plain, plus)) is plus


def test_hmc_10_no_player_takes_their_own_card(matches: list[list[State]]) -> None:
    tricks = [state.last for states in matches for state in states if state.last is not None]
    assert tricks
    assert all(trick.taker != trick.giver for trick in tricks)


def test_hmc_11_the_next_leader_is_never_out(matches: list[list[State]]) -> None:
    led = [state for states in matches for state in states if state.leader is not None]
    assert any(any(state.out) for state in led)
    assert not any(state.out[state.leader] for state in led if state.leader is not None)


def test_hmc_12_everyone_still_in_holds_equally_many_cards_when_a_trick_begins(
    matches: list[list[State]],
) -> None:
    for state in (
        state for states in matches for state in states if state.phase == "trick" and not state.trick
    ):
        held = {len(hand) for chair, hand in enumerate(state.hands) if not state.out[chair]}
        assert held == {8 - state.tricks}


def test_hmc_13_never_two_drop_out_at_once_nor_all(matches: list[list[State]]) -> None:
    for states in matches:
        for before, after in pairwise(states):
            if after.round == before.round and after.phase == before.phase == "trick":
                assert sum(after.out) - sum(before.out) in (0, 1)
        assert all(sum(done.out) < len(done.out) for done in states[-1].history)


def test_hmc_14_exactly_the_limit_is_safe_and_anything_over_it_is_out_at_once() -> None:
    state = play_cards(set_table(("R32 G29", "R24 B2", "R25 G5", "B31 Y30"), leader=0), "R32 R24 R25 B31")
    assert (state.calories(3), state.limit, state.out[3]) == (24, 24, False)
    state = play_cards(state, "B2 G5 Y30 G29")
    assert (state.calories(3), state.out[3]) == (26, True)


def test_hmc_15_the_last_one_standing_stops_with_what_there_is_and_is_first_even_with_nothing() -> None:
    state = set_table(("R32 R16", "R25 G4", "R24 B2"), leader=0, size=4, taken=("", "B31", "B26"))
    state = state.model_copy(update={"out": (False, False, True), "hands": (*state.hands[:2], ())})
    one_round = state.model_copy(update={"options": state.options.model_copy(update={"rounds": 1})})
    over, _ = listen(one_round, "R16 R25")
    assert over.phase == "over"
    assert not any(over.hands), "what was not played is discarded"
    state, told = listen(state, "R16 R25")
    assert state.history[0].points == (3, 0, 0)
    assert state.history[0].taken[0] == ()
    assert state.round == 2
    assert any(
        line.startswith(
            "Round 1: Ann gets 3 points (ate nothing), Bob gets no points (out: 4,700 of 2,700 kcal) "
            "and Cy gets no points (out: 2,600 of 2,700 kcal)."
        )
        for line in public(told)
    )


def test_hmc_16_survivors_take_the_top_ranks() -> None:
    assert round_points(foods("R8 / R9 / G29 / Y30"), (False, False, True, True)) == (3, 4, 0, 0)
    assert round_points(foods("R8 / R9 / R16 / Y30"), (False, False, False, True)) == (2, 3, 4, 0)
    assert round_points(foods("R8 / G4 / R16 / R1"), (False,) * 4) == (3, 2, 4, 1)
    assert round_points(foods("R8 / R9 / R32"), (False, False, True)) == (2, 3, 0)


def test_hmc_17_a_survivor_with_nothing_eaten_is_last_of_the_survivors_and_scores() -> None:
    assert round_points(foods("- / R9 / R16 / Y30"), (False, False, False, True)) == (2, 3, 4, 0)


def test_hmc_18_two_survivors_with_nothing_eaten_share_the_better_rank_and_the_next_is_skipped() -> None:
    assert round_ranks(foods("- / R9 / - / Y30"), (False, False, False, True)) == (2, 1, 2, None)
    assert round_points(foods("- / R9 / - / Y30"), (False, False, False, True)) == (3, 4, 3, 0)
    assert round_points(foods("- / - / - / R9"), (False,) * 4) == (3, 3, 3, 4)


def test_hmc_19_of_equal_calories_the_highest_single_card_ranks_higher() -> None:
    assert round_points(foods("R8 G4 / Y11 R1 / B10 B2 / G5 B7"), (False,) * 4) == (2, 4, 3, 1)


def test_hmc_20_food_is_open_and_discards_are_not() -> None:
    state = play_cards(set_table(("R16", "R8", "R32", "R24"), leader=0), "R16 R8 R32 R24")
    for seat in (None, 0, 1, 2, 3):
        assert game.view(state, seat).taken == ((), (), (8,), ())
        assert "Cy: 0 points, 7 cards, ate 800 kcal (Red 8)." in description(state, seat)
    assert "discards" not in game.View.model_fields


def test_hmc_21_with_three_the_eight_cards_left_over_stay_unseen_all_round() -> None:
    state = deal(3)
    aside = state.discards
    assert len(aside) == 8
    shown = [game.view(state, seat) for seat in (None, 0, 1, 2)]
    otherwise = state.model_copy(update={"discards": aside[::-1]})
    assert [game.view(otherwise, seat) for seat in (None, 0, 1, 2)] == shown
    assert all(not set(aside) & set(seen.hand) for seen in shown)
    assert set(aside) <= set(pass_first_two(state).discards)


def test_hmc_22_the_hand_of_who_is_out_is_thrown_away_and_does_not_count() -> None:
    state = set_table(("R25 R17", "R16 B2", "G29 B10", "R8 R9"), leader=0, size=4, taken=("", "", "G20"))
    held = state.hands[2]
    state, told = listen(state, "R25 R16 G29 R8")
    assert state.out == (False, False, True, False)
    assert state.hands[2] == ()
    assert set(held) - {29} <= set(state.discards)
    assert game.to_move(state) == (3,)
    assert state.waiting == (3, 0, 1)
    assert (
        "Cy eats Red 8 Sandwich from Dee: 2,800 kcal, over the limit of 2,400, "
        "so Cy is out of this round and scores nothing." in public(told)
    )
    assert round_points(foods("R8 / R9 / R32 / B2"), (False, False, True, False)) == (3, 4, 0, 2)


def test_hmc_23_the_highest_total_leads_the_next_round_and_a_tie_is_drawn() -> None:
    alone = at_last_trick("-/-/-/-", ("R1", "R8", "R9", "R16"), scores=(9, 0, 0, 0))
    assert play_cards(alone, "R1 R8 R9 R16").first == 0
    tied = at_last_trick("G4/B10/B15/-", ("R1", "R8", "R9", "R16"), scores=(5, 0, 0, 6))
    firsts = set()
    for n in range(40):
        state, told = listen(tied, "R1", Dice(f"lot {n}", 1))
        assert state.scores == (7, 3, 4, 7)
        assert "drawn by lot from Ann and Dee" in public(told)[-1]
        firsts.add(state.first)
    assert firsts == {0, 3}


@pytest.mark.parametrize("rounds", [1, 4, 8])
def test_hmc_24_as_many_rounds_as_were_agreed(rounds: int) -> None:
    state = deal(3, rounds=rounds)
    ply = 0
    while seats := game.to_move(state):
        ply += 1
        _, move = run_stand_in(game, game.view(state, seats[0]))
        state, _ = game.apply(state, seats[0], move, Dice("rounds", ply))
    assert len(state.history) == rounds
    assert game.Options().rounds == 4


@pytest.mark.parametrize("rounds", [0, 9])
def test_hmc_24_no_other_number_of_rounds_can_be_agreed(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds"):
        game.Options(rounds=rounds)


def test_hmc_25_a_tie_for_the_first_place_goes_to_the_highest_food_of_the_last_round() -> None:
    _, outcome = finish_match((9, 9, 4, 9), a_round("R8 R1 / B7 G12 / R16 / B10"))
    assert outcome.places == (2, 1, 4, 2)
    assert in_words(outcome.reason) == (
        "Bob wins: 9 points like Ann and Dee, but ate a higher card in the last round: Green 12 Parfait."
    )


def test_hmc_25_who_was_out_in_the_last_round_stands_back_even_behind_a_survivor_without_food() -> None:
    _, outcome = finish_match((9, 9, 4), a_round("R25 B26 / - / R16", out="0"))
    assert outcome.places == (2, 1, 3)
    assert in_words(outcome.reason) == "Bob wins: 9 points like Ann, and not out in the last round."


@pytest.mark.parametrize(("food", "out"), [("R25 B26 / R32 / R16", "01"), ("- / - / R16", "")])
def test_hmc_25_still_tied_they_share_the_win(food: str, out: str) -> None:
    _, outcome = finish_match((9, 9, 4), a_round(food, out=out))
    assert outcome.places == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert (
        in_words(outcome.reason)
        == "Ann and Bob share the win with 9 points each: the last round’s food is level, too."
    )


def test_hmc_26_it_is_the_highest_card_eaten_that_counts_not_the_highest_played() -> None:
    state = at_last_trick("R9/G13/-/-", ("R8", "R32", "R16", "R24"), rounds=1, scores=(1, 0, 0, 0))
    state = play_cards(state, "R8 R32 R16 R24")
    outcome = game.outcome(state)
    assert outcome is not None
    assert state.scores == (4, 4, 2, 2)
    assert outcome.winners == (1,)
    assert "ate a higher card in the last round: Green 13 Fries" in in_words(outcome.reason)


def test_hmc_27_turns_go_clockwise_from_the_leader() -> None:
    for leader, players in product(range(3), (3, 4)):
        state = set_table(("", "", "", "")[:players], leader=leader)
        order = []
        for _ in range(players):
            seat = game.to_move(state)[0]
            order.append(seat)
            state, _ = game.apply(state, seat, Play(card=state.hands[seat][-1]), DICE)
        assert order == [(leader + step) % players for step in range(players)]


def test_hmc_28_with_four_all_cards_are_dealt_in_the_composition_that_may_be_known() -> None:
    assert deal(4).discards == ()
    by_suit = {one: [card for card in DECK if suit(card) == one] for one in SUIT_NAMES}
    assert all(len(cards) == 8 and sum(cards) == 132 for cards in by_suit.values())
    page = " ".join(in_words(sentence) for section in game.PAGE for sentence in section.text)
    assert "**Red** 1, 8, 9, 16, 17, 24, 25 and 32" in page
    cited = "R8 R9 R25 R32 Y11 Y14 Y30 B26 G4"
    assert " ".join(key(card_of(one)) for one in cited.split()) == cited


def test_a_card_that_the_colour_pattern_does_not_have_is_refused() -> None:
    for wrong in ("B8", "R33", "R0", "R", "", "R08", "8", "R８"):
        with pytest.raises(IllegalMove):
            card_of(wrong)
    assert len(NAMES) == max(game.SEATS)


def test_every_ruling_has_a_test_that_names_it() -> None:
    named = {int(name.split("_")[2]) for name in globals() if name.startswith("test_hmc_")}
    assert named == set(range(1, 31))


def test_hmc_29_with_two_players_the_one_with_fewer_points_leads_the_next_round() -> None:
    behind = at_last_trick("-/-/", ("R1", "R8", "R9"), ghost=True, scores=(0, 6))
    state, told = listen(behind, "R1")
    assert (state.scores, state.first) == ((2, 8), 0)
    assert public(told)[-1] == "Round 2: Ann has fewer points and will lead. Everyone passes 2 cards."
    level = at_last_trick("-/R16/", ("R1", "R8", "R9"), ghost=True, scores=(1, 0))
    lots = [listen(level, "R1", Dice(f"lot {n}", 1)) for n in range(40)]
    assert {state.first for state, _ in lots} == {0, 1}
    assert all(state.scores == (2, 2) for state, _ in lots)
    assert "drawn by lot from Ann and Bob" in public(lots[0][1])[-1]


def test_hmc_30_last_cards_play_themselves_and_the_events_say_so() -> None:
    state = set_table(("Y11 R1", "B26 R8", "G4 R9", "Y22 R16"), leader=0, size=2, rounds=1)
    state, told = listen(state, "Y11 B26 G4 Y22")
    assert state.phase == "over"
    assert public(told)[-4] == (
        "The last cards play themselves: Cy Red 9 Doughnut, Dee Red 16 Hamburger, Ann Red 1 Cucumber and "
        "Bob Red 8 Sandwich."
    )
    assert public(told)[-3].startswith("Dee eats Red 1 Cucumber from Ann")


def test_hmc_30_no_seat_is_asked_for_a_card_that_is_no_choice(matches: list[list[State]]) -> None:
    asked = [(state, seat) for match in matches for state in match for seat in game.to_move(state)]
    assert all(len(state.hands[seat]) > 1 for state, seat in asked)


def test_hmc_30_a_last_trick_that_an_older_release_has_begun_ends_by_itself_after_the_next_card() -> None:
    begun = at_last_trick("-/-/-/-", ("R1", "R8", "R9", "R16"), rounds=1)
    begun = begun.model_copy(update={"trick": (begun.would_lay(0, 1),), "hands": ((), *begun.hands[1:])})
    state, told = listen(begun, "R8")
    assert state.phase == "over"
    assert "The last cards play themselves: Cy Red 9 Doughnut and Dee Red 16" in public(told)[1]

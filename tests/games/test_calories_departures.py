"""Leaving How many Calories? for good (HMC-31).

A ghost guest plays the hand on, and eats nothing.
"""

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, run_stand_in
from engine.contract.values import Event
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import Leaver, Pass, Play, State
from tests.games.calories import (
    DICE,
    a_round,
    deal,
    description,
    finish_match,
    in_words,
    listen,
    pass_first_two,
    public,
)


def without(state: State, *seats: int) -> State:
    """Return the table after these have left."""
    for seat in seats:
        state, _ = game.leave(state, seat)
    return state


def first_two(state: State, seat: int) -> Pass:
    return Pass(cards=(state.hands[seat][0], state.hands[seat][1]))


def all_passed(state: State) -> State:
    for seat in game.to_move(state):
        state, _ = game.apply(state, seat, first_two(state, seat), DICE)
    return state


def next_round(state: State) -> State:
    """Return the first State of the next round, played by stand-ins."""
    number, ply = state.round, 0
    while state.round == number:
        ply += 1
        seat = game.to_move(state)[0]
        _, move = run_stand_in(game, game.view(state, seat))
        state, _ = game.apply(state, seat, move, Dice("next round", ply))
    return state


def test_leaving_is_told_to_all() -> None:
    _, events = game.leave(deal(3), 1)
    assert public(list(events)) == [
        "Bob leaves the match. A ghost guest plays the hand on: what it takes, nobody eats."
    ]


def test_a_card_that_lies_still_counts_and_what_it_takes_is_not_eaten() -> None:
    state = without(play_cards(set_table(("R8", "R32", "R9"), leader=0), "R8 R32"), 1)
    assert game.to_move(state) == (2,)
    state, told = listen(state, "R9")
    assert public(told)[-2:] == [
        "Bob’s ghost takes Red 8 Sandwich from Ann; nobody eats it.",
        "Ann leads the next trick.",
    ]
    assert state.taken == ((), (), ())
    assert card_of("R8") in state.discards


def test_a_card_that_lies_is_eaten_and_the_ghost_leads_at_once_with_a_card_by_lot() -> None:
    before = without(play_cards(set_table(("R8", "R1 B2 G4", "R9"), leader=0, size=3), "R8 R1"), 1)
    led = set()
    for number in range(20):
        state, _ = game.apply(before, 2, Play(card=card_of("R9")), Dice(f"lot {number}", 1))
        assert state.taken == ((), (), (1,))
        assert (state.leader, game.to_move(state)) == (1, (2,))
        led.add(state.trick[0].card)
    assert led == {2, 4}


def test_the_led_colour_stays_when_who_led_leaves() -> None:
    state = without(play_cards(set_table(("R8", "B26", "R9"), leader=0), "R8"), 0)
    state, _ = listen(state, "B26 R9")
    assert state.last is not None
    assert [laid.plus for laid in state.last.laid] == [False, True, False]


def test_who_leaves_on_turn_has_a_stand_in_for_the_card_and_is_not_asked_again() -> None:
    state = without(play_cards(set_table(("R8", "R24", "R32 R1 R16"), leader=0, size=4), "R8 R24"), 2)
    assert game.to_move(state) == (2,)
    assert run_stand_in(game, game.view(state, 2))[1] == Play(card=16)
    state, _ = game.apply(state, 2, Play(card=16), DICE)
    while state.phase == "trick":
        assert 2 not in game.to_move(state)
        seat = game.to_move(state)[0]
        state, _ = game.apply(state, seat, Play(card=state.hands[seat][0]), DICE)
    assert (state.round, game.to_move(state)) == (2, (0, 1))


def test_who_leaves_before_choosing_what_to_pass_has_a_stand_in_for_that() -> None:
    state = without(deal(3), 1)
    assert game.to_move(state) == (0, 1, 2)
    for seat in (0, 2):
        state, _ = game.apply(state, seat, first_two(state, seat), DICE)
    assert game.to_move(state) == (1,)
    state, _ = game.apply(state, 1, run_stand_in(game, game.view(state, 1))[1], DICE)
    assert state.phase == "trick"
    assert [len(cards) for cards in state.received] == [2] * 3


def test_who_leaves_after_choosing_what_to_pass_still_passes_and_gets_cards() -> None:
    state = deal(3)
    chosen = first_two(state, 1)
    state, _ = game.apply(state, 1, chosen, DICE)
    state = all_passed(without(state, 1))
    assert state.received[2] == chosen.cards
    assert len(state.received[1]) == 2


def test_lots_do_not_fall_on_who_left_before_the_first_lead() -> None:
    firsts = set()
    for number in range(30):
        state = without(deal(3), 1)
        for seat in game.to_move(state):
            state, _ = game.apply(state, seat, first_two(state, seat), Dice(f"lots {number}", seat))
        firsts.add(state.first)
    assert firsts == {0, 2}


def test_who_should_have_led_leads_as_a_ghost() -> None:
    later = deal(3).model_copy(update={"round": 2, "first": 1, "history": (a_round("R8 / B7 / R16"),)})
    state = all_passed(without(later, 1))
    assert (state.first, state.leader, state.trick[0].chair) == (1, 1, 1)
    assert game.to_move(state) == (2,)


def test_in_the_next_round_a_ghost_is_dealt_in_and_passes_nothing() -> None:
    state = next_round(without(pass_first_two(deal(4)), 1))
    assert list(map(len, state.hands)) == [8] * 4
    assert (state.limit, game.to_move(state)) == (24, (0, 2, 3))
    assert in_words(next(game.choose(game.view(state, 0))).prompt) == "Choose 2 cards to pass to Cy."
    kept = state.hands[1]
    given = first_two(state, 0)
    state = all_passed(state)
    assert state.received[2] == given.cards
    assert state.received[1] == ()
    assert set(state.hands[1]) | {laid.card for laid in state.trick if laid.chair == 1} == set(kept)


def test_when_one_of_three_has_left_the_other_two_swap_as_two_players_do() -> None:
    state = next_round(without(pass_first_two(deal(3)), 1))
    given = first_two(state, 0), first_two(state, 2)
    state = all_passed(state)
    assert (state.received[2], state.received[0]) == (given[0].cards, given[1].cards)


def test_players_who_left_do_not_read_what_was_passed() -> None:
    state = without(deal(3), 1)
    events: tuple[Event, ...] = ()
    for seat in game.to_move(state):
        state, events = game.apply(state, seat, first_two(state, seat), DICE)
    assert [event.to for event in events if event.to is not None] == [(0,), (2,)]


def test_a_round_ends_when_only_one_is_left_to_eat_with_any_cards_of_ghosts() -> None:
    hands = ("R1 G12", "R17 R9", "B2 Y3")
    state = without(set_table(hands, leader=0, size=2, taken=("", "R25 B10", "")), 2)
    state = state.model_copy(update={"taken": ((), (25, 2), ()), "hands": (*state.hands[:2], (3, 10))})
    state, _ = listen(state, "R1 R17")
    assert (state.round, state.history[0].out, state.history[0].points) == (
        2,
        (False, True, False),
        (3, 0, 0),
    )


def test_the_trick_in_which_the_last_but_one_leaves_is_played_to_its_end_and_the_round_with_it() -> None:
    state = set_table(("R1 G12", "R17 R9", "B2 Y3"), leader=0, size=2)
    out = {"out": (False, False, True), "hands": (*state.hands[:2], ()), "discards": (*state.discards, 2, 3)}
    state = without(play_cards(state.model_copy(update=out), "R1"), 1)
    assert (state.eating, state.round) == ((0,), 1)
    _, move = run_stand_in(game, game.view(state, 1))
    state, _ = game.apply(state, 1, move, DICE)
    assert (state.round, state.history[0].taken[0], state.history[0].points) == (2, (), (3, 0, 0))


def test_what_a_leaver_ate_scores_nothing_and_the_others_take_the_top_ranks() -> None:
    state = set_table(("R1", "R8", "R9"), leader=0, size=1, rounds=1, taken=("B2", "Y22", "B7"))
    state, told = listen(without(state, 1), "R1 R9")
    (done,) = state.history
    assert (done.points, done.out, done.left) == ((2, 0, 3), (False,) * 3, (1,))
    assert (
        "Round 1: Cy gets 3 points (ate most: 800 kcal), Ann gets 2 points (200 kcal) and Bob left. "
        "Points by place: 3, 2 and 1; out: 0."
    ) in public(told)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 3, 1)


def test_the_highest_total_of_those_who_stayed_wins() -> None:
    over, _ = finish_match((9, 20, 9), a_round("R8 / B7 / R16"))
    outcome = game.outcome(over.model_copy(update={"leavers": (Leaver(seat=1, round=1),)}))
    assert outcome is not None
    assert outcome.places == (2, 3, 1)
    assert "Cy wins: 9 points like Ann" in in_words(outcome.reason)


def test_the_highest_total_of_those_who_stayed_leads_the_next_round() -> None:
    state = set_table(("R1", "R8", "R9"), leader=0, size=1, scores=(0, 20, 3))
    state, _ = listen(without(state, 1), "R1")
    assert (state.round, state.first) == (2, 2)


def test_who_was_out_and_leaves_has_no_cards_for_a_ghost_until_the_next_round() -> None:
    state = set_table(("R1 B2 R16", "R8 R9 R17", "R32 R25 R24", "G4 G5 G12"), leader=0, size=3)
    state = state.model_copy(
        update={
            "taken": ((), (), (30,), ()),
            "out": (False, False, True, False),
            "hands": (*state.hands[:2], (), state.hands[3]),
            "discards": (*(card for card in state.discards if card != 30), *state.hands[2]),
        }
    )
    state = without(state, 2)
    while state.phase == "trick":
        assert 2 not in state.waiting
        seat = game.to_move(state)[0]
        state, _ = game.apply(state, seat, Play(card=state.hands[seat][0]), DICE)
    assert (state.passers, len(state.hands[2])) == ((0, 1, 3), 8)


def test_two_leave_one_after_another_and_the_last_two_play_on() -> None:
    state = without(next_round(without(pass_first_two(deal(4)), 3)), 0)
    assert (state.left, state.staying) == ((3, 0), (1, 2))
    state = next_round(state)
    assert game.to_move(state) == (1, 2)
    assert state.receiver(1) == 2
    assert state.receiver(2) == 1


def test_the_description_says_who_left_and_whose_ghost_plays() -> None:
    state = without(
        play_cards(set_table(("R8", "R32 R1", "R9"), leader=0, taken=("", "G4", "")), "R8 R32"), 1
    )
    text = description(state)
    assert "Bob: 0 points, 7 cards, LEFT after 400 kcal (Green 4), a ghost guest plays on." in text
    assert " and Red 32 " in text
    assert "by Bob’s ghost. Red was led" in text
    assert "Cy: 0 points, 8 cards, ate nothing." in text
    assert "LEFT, a ghost guest plays on." in description(without(deal(3), 0))


def test_a_hint_knows_that_a_ghost_eats_nothing() -> None:
    state = without(
        play_cards(set_table(("R8", "R32", "R9 R1"), leader=0, taken=("", "Y22 G5", "")), "R8 R32"), 1
    )
    ask = next(game.choose(game.view(state, 2)))
    (hint,) = (option.hint for option in ask.options if option.key == "R1")
    assert hint is not None
    assert in_words(hint) == "lowest. Bob’s ghost takes it. You lead next."


def drop_outs(players: int, gone: int, matches: int) -> float:
    """Return the share of remaining players that are out per round.

    All play at random; some have left at the very beginning.
    """
    outs = rounds = 0
    for number in range(matches):
        state, ply = without(deal(players, seed=f"left {number}", rounds=8), *range(gone)), 0
        while seats := game.to_move(state):
            ply += 1
            _, move = random_move(game, game.view(state, seats[0]), Dice(f"mover {number}", ply))
            state, _ = game.apply(state, seats[0], move, Dice(f"left {number}", ply))
        outs += sum(sum(done.out) for done in state.history)
        rounds += len(state.history)
    return outs / (rounds * (players - gone))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "gone", "least", "most"), [(4, 1, 0.14, 0.20), (4, 2, 0.14, 0.20), (3, 1, 0.25, 0.31)]
)
def test_with_ghosts_players_drop_out_about_as_often_as_at_a_full_table(
    players: int, gone: int, least: float, most: float
) -> None:
    assert least - 0.03 <= drop_outs(players, gone, 40) <= most + 0.03

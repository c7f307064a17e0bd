"""Sampled tables of How many Calories? for one seat.

They agree with all that the seat knows of cards which it does not see.
"""

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.games import howmanycalories as game
from engine.games.howmanycalories.positions import set_table
from engine.games.howmanycalories.state import Play, State
from tests.games.calories import DICE, deal, pass_first_two

SAMPLES = 20


def samples(state: State, seat: int | None) -> list[State]:
    seen = game.view(state, seat)
    return [game.sample(seen, Dice("samples", number)) for number in range(SAMPLES)]


def states_of(players: int, seed: str) -> list[State]:
    state = deal(players, seed=seed, rounds=2)
    states = [state]
    while seats := game.to_move(state):
        _, move = random_move(game, game.view(state, seats[0]), Dice(f"mover {seed}", len(states)))
        state, _ = game.apply(state, seats[0], move, Dice(seed, len(states)))
        states.append(state)
    return states


def test_the_cards_that_a_seat_passed_are_in_the_neighbours_hand_until_they_are_played() -> None:
    state = pass_first_two(deal(4))
    given = state.received[2]
    assert all(set(given) <= set(drawn.hands[2]) for drawn in samples(state, 1))
    assert not all(set(given) <= set(drawn.hands[2]) for drawn in samples(state, 0))
    seat = None
    while seat != 2:  # the dice decide who leads
        seat = game.to_move(state)[0]
        card = given[0] if seat == 2 else state.hands[seat][-1]
        state, _ = game.apply(state, seat, Play(card=card), DICE)
    assert all(given[1] in drawn.hands[2] and given[0] not in drawn.hands[2] for drawn in samples(state, 1))


def test_no_card_that_was_laid_in_the_round_is_in_a_hand_again() -> None:
    for state in states_of(4, "laid"):
        laid = {one.card for trick in state.past for one in trick.laid}
        for drawn in samples(state, 0)[:3]:
            assert not laid & {card for hand in drawn.hands for card in hand}


def test_a_seat_that_is_out_knows_which_cards_it_threw_away() -> None:
    states = [state for number in range(6) for state in states_of(3, f"out {number}")]
    found = [
        (state, seat) for state in states for seat in range(3) if state.out[seat] and state.dropped[seat]
    ]
    assert found
    for state, seat in found[::5]:
        thrown = set(state.dropped[seat])
        assert game.view(state, seat).dropped == state.dropped[seat]
        for drawn in samples(state, seat)[:3]:
            assert thrown <= set(drawn.discards)
            assert not any(thrown & set(hand) for hand in drawn.hands)


def test_who_dropped_out_threw_away_as_many_cards_as_were_left_of_the_deal() -> None:
    for state in states_of(4, "counts"):
        for drawn in samples(state, 0)[:2]:
            assert list(map(len, drawn.dropped)) == list(map(len, state.dropped))
            assert list(map(len, drawn.received)) == list(map(len, state.received))


def test_the_ghost_guests_pile_lies_in_any_order() -> None:
    tops = {drawn.hands[2][0] for drawn in samples(deal(2), 0)}
    assert len(tops) > 8
    assert any(list(drawn.hands[2]) != sorted(drawn.hands[2]) for drawn in samples(deal(2), 0))


def test_a_round_that_began_before_its_tricks_were_kept_is_sampled_too() -> None:
    kept = next(state for state in states_of(4, "old") if state.tricks == 3 and not state.trick)
    old = game.State.model_validate(
        {
            name: value
            for name, value in kept.model_dump(mode="json").items()
            if name not in ("past", "dropped", "leavers")
        }
    )
    for seat in (None, 0, 2):
        seen = game.view(old, seat)
        assert all(game.view(drawn, seat) == seen for drawn in samples(old, seat))
    after, ply = old, 0
    while game.to_move(after):
        ply += 1
        seat = game.to_move(after)[0]
        _, move = random_move(game, game.view(after, seat), Dice("on", ply))
        after, _ = game.apply(after, seat, move, Dice("old", ply))
    assert game.outcome(after) is not None


def test_passes_decided_on_the_same_view_make_the_same_moves_one_after_another() -> None:
    for players in (2, 3, 4):
        dealt = state = deal(players)
        drafts = [random_move(game, game.view(dealt, seat), Dice("at once", seat)) for seat in range(players)]
        for seat, (picks, move) in enumerate(drafts):
            assert resume(game, game.view(state, seat), picks) == resume(game, game.view(dealt, seat), picks)
            asked, asked_first = (resume(game, game.view(one, seat), ()) for one in (state, dealt))
            assert (asked.prompt, asked.options) == (asked_first.prompt, asked_first.options)  # type: ignore[union-attr]
            state, _ = game.apply(state, seat, move, DICE)
        assert state.phase == "trick"
        assert [set(state.received[(seat + 1) % players]) for seat in range(players)] == [
            set(move.cards) for _, move in drafts
        ]


def test_a_table_that_was_set_up_is_sampled_too() -> None:
    state = set_table(("R1 G4", "R8 R9", "R25 R32"), leader=0, size=2)
    assert all(game.view(drawn, 0) == game.view(state, 0) for drawn in samples(state, 0))

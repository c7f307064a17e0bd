"""Players who leave ORGANISM for good (ORG-22), and what a View tells of it."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.errors import IllegalMove
from engine.contract.values import Ask, Decided
from engine.games import organism
from engine.games.organism import State, apply, describe, leave, outcome, to_move, upgrade, view
from engine.games.organism.rules import RULES
from tests.games.organism import HOME, MINE, PASS, after, counts, deal, in_words, of, position, read_events
from tests.games.organism_laws import LAW

THREE = f"{MINE} {HOME} 2: eat@C13 move@C14 grow@C15"
ON_CORE = "0: eat@C1 move@C2 grow@C3 1: eat@core move@A4 grow@A5 2: eat@C13 move@C14 grow@C15"


def leave_seats(state: State, *seats: int) -> State:
    """Return the State after these have left, one after another."""
    for seat in seats:
        state, _ = leave(state, seat)
    return state


def walk_match(state: State, seed: str) -> Iterator[State]:
    """Yield every State of a match of random picks from there."""
    ply = 0
    while seats := to_move(state):
        yield state
        ply += 1
        _, move = random_move(organism, view(state, seats[0]), Dice(f"mover of {seed}", ply))
        state, _ = apply(state, seats[0], move, Dice("walked", ply))
    yield state


# Leaving


def test_org_22_the_elements_of_a_seat_leave_the_board_at_once_and_no_player_gets_a_token() -> None:
    state = position(THREE, players=3, tokens=(1, 2, 3))
    gone = leave_seats(state, 1)
    assert gone.elements == tuple(one for one in state.elements if one.seat != 1)
    assert gone.tokens == state.tokens
    assert gone.gone == (1,)


def test_org_22_leaving_out_of_turn_leaves_the_turn_unchanged() -> None:
    state, events = leave(position(THREE, players=3), 2)
    assert (to_move(state), state.round) == ((0,), 2)
    assert read_events(events) == ["Cy left the match: 3 elements are gone, and nobody gets a capture."]
    assert all(event.to is None for event in events)


def test_org_22_leaving_on_ones_turn_gives_it_to_the_next_who_is_there() -> None:
    state = position(THREE, players=3)
    assert to_move(leave_seats(state, 0)) == (1,)
    assert to_move(leave_seats(state, 1, 0)) == (2,)


def test_org_22_leaving_before_coming_into_play_takes_nothing_off_the_board() -> None:
    _, (event,) = leave(position("1: eat@C7 move@C8 grow@C9", players=3), 0)
    assert in_words(event.sentence) == "Ann left the match, with nothing on the board."


def test_org_22_what_was_begun_of_a_turn_goes_with_a_player_who_leaves() -> None:
    state = position("0: eat@A1 move@core.1 grow@A2 " + HOME + " 2: eat@C13 move@C14 grow@C15", players=3)
    begun = resume(organism, view(state, 0), (("move",), ("core",)))
    assert isinstance(begun, Ask)
    gone = leave_seats(state, 0)
    assert of(gone, 0) == ""
    with pytest.raises(IllegalMove):
        resume(organism, view(gone, 0), (("move",), ("core",)))


def test_org_22_a_draft_begun_before_another_leaves_goes_on() -> None:
    state = position(THREE, players=3)
    picks = (("eat",), ("done",), ("confirm",))
    assert resume(organism, view(leave_seats(state, 2), 0), picks) == resume(organism, view(state, 0), picks)


def test_org_22_turns_pass_over_a_seat_that_has_left_and_rounds_go_on_when_it_was_the_first() -> None:
    state = leave_seats(position(THREE, players=3), 0)
    seen = []
    for _ in range(5):
        seen.append((state.turn, state.round))
        state = after(state, "")
    assert seen == [(1, 2), (2, 2), (1, 3), (2, 3), (1, 4)]


def test_org_22_the_core_gives_nothing_to_a_player_who_has_left_and_its_token_to_the_next_who_holds_it() -> (
    None
):
    held = position(ON_CORE, players=3)
    assert counts(after(leave_seats(held, 1), "", "", "")) == (0, 0, 0)
    given, events = leave(held, 0)
    assert counts(given) == (0, 1, 0)
    assert (given.turn, given.core) == (1, True)
    assert read_events(events)[-1] == "Bob holds the core and gets a capture. Captures: Bob 1 of 5."
    assert leave_seats(given, 1).core is False


def test_org_22_a_turn_that_comes_by_leaving_can_win_by_the_core() -> None:
    ended = leave_seats(position(ON_CORE, players=3, tokens=(4, 4, 0)), 0)
    assert (ended.ending, ended.winners) == ("captures", (1,))
    reached = outcome(ended)
    assert reached is not None
    assert reached.places == (3, 1, 2)


def test_org_22_a_seat_that_has_left_does_not_win_by_what_it_has_won() -> None:
    last = position(THREE, players=3, tokens=(1, 4, 2), turn=2, rounds=5, round_number=5)
    ended = after(leave_seats(last, 1), "")
    assert (ended.ending, ended.winners) == ("rounds", (2,))
    reached = outcome(ended)
    assert reached is not None
    assert (reached.scores, reached.places) == ((1, 4, 2), (2, 3, 1))


def test_org_22_of_several_who_have_left_the_first_is_the_very_last() -> None:
    four = f"{THREE} 3: eat@D1 move@D2 grow@D24"
    state = position(four, players=4, tokens=(0, 4, 4, 1), turn=3, rounds=5, round_number=5)
    reached = outcome(after(leave_seats(state, 1, 2), ""))
    assert reached is not None
    assert reached.places == (2, 4, 3, 1)


def test_org_22_leaving_can_bring_the_last_round_to_its_end() -> None:
    last = position(THREE, players=3, tokens=(2, 1, 4), turn=2, rounds=5, round_number=5)
    ended = leave_seats(last, 2)
    assert (ended.ending, ended.winners) == ("rounds", (0,))


def test_org_22_the_last_two_can_part_too() -> None:
    alone = leave_seats(position(f"{MINE} {HOME}"), 0)
    assert (to_move(alone), alone.ending) == ((1,), None)
    assert after(alone, "").turn == 1
    with pytest.raises(IllegalMove):
        leave(alone, 1)


def test_no_player_leaves_twice_or_when_the_match_is_over() -> None:
    state = position(THREE, players=3)
    with pytest.raises(IllegalMove):
        leave(leave_seats(state, 1), 1)
    over = state.model_copy(update={"ending": "captures", "winners": (0,)})
    with pytest.raises(IllegalMove) as caught:
        leave(over, 1)
    assert in_words(caught.value.sentence) == "The match is over."


@pytest.mark.parametrize("players", organism.SEATS[2:])
def test_org_22_a_match_goes_on_to_its_end_without_those_who_leave(players: int) -> None:
    state, dice = deal(players, captures=3, rounds=12), Dice("leaving", players)
    kept = dict[int, int]()
    for number in range(players - 1):
        played = list(islice(walk_match(state, f"{players} {number}"), 5))
        if played[-1].ending:
            break
        seat = dice.choice([seat for seat in range(players) if seat not in played[-1].gone])
        state, events = leave(played[-1], seat)
        assert any(event.to is None for event in events)
        kept[seat] = len(state.tokens[seat])
    *_, end = walk_match(state, f"{players} to the end")
    reached = outcome(end)
    assert reached is not None
    assert len(end.gone) >= 2
    assert not set(reached.winners) & set(end.gone)
    assert {seat: len(end.tokens[seat]) for seat in end.gone} == kept


def test_after_leaving_everything_on_the_board_is_still_as_it_may_be() -> None:
    state = deal(4, seed="laws", captures=3, rounds=10)
    law = LAW.conserved(state)
    for ply, one in enumerate(walk_match(state, "laws")):
        if ply in (9, 14):
            state = leave_seats(one, one.turn if ply == 9 else (one.turn + 1) % 4)
            assert LAW.conserved(state) == law
            for later in walk_match(state, f"laws {ply}"):
                assert LAW.conserved(later) == law
                assert later.turn not in later.gone
                assert not {element.seat for element in later.elements} & set(later.gone)


def test_a_view_tells_who_has_left() -> None:
    state = leave_seats(position(THREE, players=3), 1)
    for seat in (None, 0, 1, 2):
        lines = [in_words(sentence) for sentence in describe(view(state, seat))]
        assert "Bob left the match." in lines
        assert "Bob 0 of 5, left." in lines
    lines = [in_words(sentence) for sentence in describe(view(leave_seats(state, 2), 0))]
    assert "Bob and Cy left the match." in lines
    assert not any("left" in in_words(one) for one in describe(view(position(THREE, players=3), 0)))


# Snapshots, and what a View tells


def test_a_snapshot_from_before_players_could_leave_is_still_read_and_written_the_same() -> None:
    state = position(THREE, players=3)
    written = state.model_dump(mode="json")
    assert "gone" not in written
    assert State.model_validate(written) == state
    gone = leave_seats(state, 2)
    assert State.model_validate_json(gone.model_dump_json()) == gone


def test_a_match_goes_on_in_which_a_player_who_resigned_long_ago_still_stands_on_the_board() -> None:
    state = State.model_validate(position(THREE, players=3, turn=1).model_dump(mode="json"))
    picks = organism.stand_in(view(state, 1))
    assert resume(organism, view(state, 1), picks) == Decided(PASS)
    assert after(state, PASS).turn == 2


def test_a_state_of_these_rules_needs_no_upgrade_and_others_are_unknown() -> None:
    written = position(THREE, players=3).model_dump(mode="json")
    assert upgrade(RULES, written) == written
    assert upgrade(RULES + 1, written) is None

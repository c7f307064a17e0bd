"""KOA-54, a player who leaves: the clan has no player and never wins.

Its tiles can be seized.
"""

import re
from collections.abc import Sequence
from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event
from engine.games import koa as game
from engine.games.koa.board import CAMPS, CORNERS, NEAR
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.rules import leave, view
from engine.games.koa.rules_page import PAGE
from engine.games.koa.scoring import result, sheet
from engine.games.koa.state import NOTHING, SeatOptions, Seize, State
from tests.games.koa import (
    DICE,
    JONNY,
    MINER,
    VOTER,
    Thrown,
    deal,
    end,
    excavate,
    in_words,
    pool,
    read_events,
    seize,
    with_pool,
)
from tests.games.koa_laws import LAW
from tools.movers import mover_of

BOARD = "A1: cB2 gC3 cD4 A10: cB9 cC8 cD7 msB7 J10: cI9 J1: cI2 gH3"
"""A board on which the clan of A1 reaches the clan of A10."""
REACHED = "A1: cB2 cC3 cD4 cD5 cD6 A10: cB9 cC8 cD7 msE7 J10: cI9 J1: cI2"


def without(state: State, *seats: int) -> tuple[State, list[str]]:
    """Return the State after these seats have left, and the events."""
    events: tuple[Event, ...] = ()
    for seat in seats:
        state, more = leave(state, seat)
        events += more
    return state, read_events(events)


def text(state: State, seat: int | None = None) -> str:
    return "\n".join(in_words(sentence) for sentence in game.describe(view(state, seat)))


# The next turn


def test_a_player_who_leaves_in_turn_gives_the_turn_to_the_next_clan() -> None:
    state, words = without(set_board(BOARD), 0)
    assert (state.turn, state.mover, state.gone) == (1, 1, (0,))
    assert words == ["Ann left: a clan without turns, whose tiles others may still seize."]


def test_a_player_who_leaves_out_of_turn_changes_nothing_but_that() -> None:
    before = set_board(BOARD)
    for seat in (1, 2, 3):
        after, words = without(before, seat)
        assert after == before.model_copy(update={"gone": (seat,)})
        assert len(words) == 1


def test_what_was_done_in_a_turn_before_its_player_left_stays_done() -> None:
    rich = set_board("A1: cB2 gC3 gD4 sB3 sC4 A10: cB9 J10: cI9 J1: cI2")
    dug = excavate(rich, "A2")
    assert (dug.turn, dug.used) == (0, 1)
    after, _ = without(dug, 0)
    assert (after.turn, after.used, after.idle) == (1, 0, 0)
    assert (after.tiles, after.deeds) == (dug.tiles, dug.deeds)


def test_a_jonny_may_leave_between_two_pieces() -> None:
    dug = excavate(set_board(BOARD, brought=(JONNY, VOTER, VOTER, MINER)), "A2")
    assert dug.is_second
    after, _ = without(dug, 0)
    assert (after.turn, after.is_second) == (1, False)


def test_the_turns_of_a_player_who_left_are_passed_over_and_rounds_counted_on() -> None:
    state, _ = without(set_board(BOARD), 2)
    turns = []
    for _ in range(6):
        state = state.model_copy(update={"idle": 0})
        turns.append((state.turn, state.round))
        state = end(state)
    assert 2 not in [turn for turn, _ in turns]
    assert [number for _, number in turns] == sorted(number for _, number in turns)
    assert turns[3:] == [(turn, number + 1) for turn, number in turns[:3]]


def test_both_clans_of_one_of_two_are_passed_over() -> None:
    state, words = without(set_board(BOARD, 2), 0)
    assert words == ["Ann left: 2 clans without turns, whose tiles others may still seize."]
    assert [state.is_gone(clan) for clan in CORNERS] == [True, False, True, False]
    turns = [state.turn]
    for _ in range(3):
        state = end(state.model_copy(update={"idle": 0}))
        turns.append(state.turn)
    assert turns == [1, 3, 1, 3]


def test_a_turn_without_a_player_is_none_that_was_waived() -> None:
    for seat, clan in ((3, 3), (0, 0)):
        waiting = set_board(BOARD, turn=CAMPS[clan], idle=3)
        after, _ = without(waiting, seat)
        assert (after.ending, after.idle) == (None, 3)
    three, _ = without(set_board(BOARD), 3)
    assert [state.ending for state in (three, end(three), end(three, 3))] == [None] * 3
    assert end(three, 4).ending == "stalled"


def test_a_match_in_which_those_who_stay_can_do_nothing_is_over() -> None:
    walls = " ".join(f"l{square}" for camp in CAMPS for square in NEAR[camp])
    state = set_board(f"nobody: {walls}", turn="J1")
    for clan in (0, 1, 2):
        state = with_pool(state, clan, cavern=0, goroldioa=0, spring=0)
    after, words = without(state, 3)
    assert after.ending == "stalled"
    assert words[1:3] == ["Ann can’t do anything and is skipped.", "Bob can’t do anything and is skipped."]
    assert not any("Dee" in one for one in words[1:])


def test_the_last_turn_of_the_last_round_is_the_last_one_with_any_leaver_in_it() -> None:
    last = set_board(BOARD, turn="J1", round=10, options={"rounds": 10})
    after, _ = without(last, 3)
    assert after.ending == "rounds"
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.places[3] == 4


def test_no_player_leaves_a_match_that_is_over() -> None:
    over = set_board(BOARD, ending="rounds")
    with pytest.raises(IllegalMove, match="over"):
        leave(over, 0)


# The neutral clan


def with_leader(by: int, turn: str = "J1") -> State:
    """Return a State of three players and a neutral clan at J1."""
    return set_board(BOARD, 3, turn=turn, steering=by)


def test_the_neutral_clan_goes_on_digging_under_the_next_player() -> None:
    before = with_leader(by=1).model_copy(update={"used": 0})
    after, words = without(before, 1)
    assert after == before.model_copy(update={"gone": (1,), "steering": 2})
    assert game.to_move(after) == (2,)
    assert words[1:] == ["Cy leads the neutral clan now."]


def test_a_leaver_who_would_have_led_the_neutral_clan_next_is_followed_by_the_next_player() -> None:
    after, words = without(with_leader(by=2, turn="A10"), 2)
    assert (after.turn, after.steering) == (1, 0)
    assert words[1:] == ["Ann leads the neutral clan in its next turn."]
    other, words = without(with_leader(by=2, turn="A10"), 0)
    assert (other.steering, len(words)) == (2, 1)


def test_those_who_stay_lead_the_neutral_clan_by_turns() -> None:
    state, _ = without(with_leader(by=0), 1)
    leaders = []
    for _ in range(9):
        state = state.model_copy(update={"idle": 0})
        if state.owners[state.turn] is None:
            leaders.append(state.mover)
        state = end(state)
    assert leaders == [0, 2, 0]


def test_the_leader_of_the_neutral_clan_who_leaves_in_a_turn_of_its_own_gives_up_both() -> None:
    after, words = without(with_leader(by=0, turn="A1"), 0)
    assert (after.turn, after.steering) == (1, 1)
    assert len(words) == 2


# What is left behind


def test_what_lies_there_can_be_seized_by_the_zones_of_its_camp() -> None:
    before = set_board(REACHED)
    after, _ = without(before, 1)
    assert Ground(after).prey(0) == Ground(before).prey(0) == ("D7", "E7")
    won = seize(after, "D7")
    assert won.trophies[0] == (1,)
    assert sheet(won, Ground(won), 0).trophies == 1
    assert won.deeds[-1] == seize(before, "D7").deeds[-1]


def test_a_marker_left_behind_is_seized_and_never_dug_or_claimed() -> None:
    after, _ = without(set_board(REACHED), 1)
    assert "E7" not in Ground(after).sites(0)
    won = seize(after, "E7")
    assert pool(won, 1) == (pool(after, 1)[0], pool(after, 1)[1], pool(after, 1)[2] + 1)


def test_what_happens_to_tiles_left_behind_is_told_of_no_player() -> None:
    board = set_board("A1: cB2 cC3 cD4 cC5 cC6 A10: cB9 cB8 cC7 cD8 cE9 cF9 J10: cI9 J1: cI2")
    after, _ = without(board, 1)
    assert Ground(seize(after, "C7")).cut_off(1)
    _, events = game.apply(after, 0, Seize(square="C7"), Thrown(9))
    assert not any("cut off" in words for words in read_events(events))


def test_what_a_player_leaves_counts_for_no_player() -> None:
    before = set_board(BOARD, trophies={"A1": "A10 A10", "J10": "A1"})
    after, _ = without(before, 0)
    assert sheet(before, Ground(before), 0) != NOTHING
    assert sheet(after, Ground(after), 0) == NOTHING
    assert after.trophies == before.trophies
    assert result(after).scores[1:] == result(before).scores[1:]
    assert result(after).scores[0] == 0


# Who wins


def test_those_who_left_come_after_everybody_else_a_jonny_too_and_who_left_first_last() -> None:
    jonny = set_board(BOARD, brought=(JONNY, VOTER, VOTER, MINER), ending="rounds")
    best = set_board(f"{BOARD} A10: cA8 cB8", brought=(JONNY, VOTER, VOTER, MINER))
    after, _ = without(best, 1, 3)
    over = result(after.model_copy(update={"ending": "rounds"}))
    assert over.places == (2, 4, 1, 3)
    assert result(jonny).places[0] == 4
    assert [in_words(one) for one in over.story] == ["Bob left the match.", "Dee left the match."]


def test_no_clan_is_ahead_of_one_whose_player_left() -> None:
    state, _ = without(set_board("", options={"rounds": 10}), 1, 2)
    over = result(state.model_copy(update={"ending": "rounds"}))
    assert over.places == (1, 4, 3, 1)
    assert in_words(over.reason) == "10 rounds are over. Ann and Dee share the win with 0 points each."
    alone, _ = without(state, 3)
    over = result(alone.model_copy(update={"ending": "rounds"}))
    assert over.places == (1, 4, 3, 2)
    assert in_words(over.reason) == "10 rounds are over. Ann wins with 0 points."


# In words


def test_the_description_says_who_has_left_and_what_of() -> None:
    after, _ = without(set_board(REACHED, trophies={"A10": "J1"}), 1)
    said = text(after)
    assert "A10 Bob (gone); caverns B9 C8 D7; markers springs E7; trophies 1 J1." in said
    assert "Bob left: the tiles dug from A10 count for nobody, and can be seized." in said
    assert "Bob can" not in said
    assert re.search(r"Ann can [^.]*; seize [^;.]*\bD7\b", said)
    two, _ = without(set_board(REACHED, 2), 1)
    assert "the tiles dug from A10 and J1 count" in text(two)
    assert "Both clans of Ann" in text(two)
    assert "Both clans of Bob" not in text(two)


def test_points_before_the_last_cavern_leave_out_who_left() -> None:
    state, _ = without(with_pool(set_board(BOARD), 0, cavern=1), 2)
    ask = next(game.choose(view(state, 0)))
    (note,) = [words for note in ask.notes if "Points now" in (words := in_words(note))]
    assert [name for name in ("Ann", "Bob", "Cy", "Dee") if name in note] == ["Ann", "Bob", "Dee"]


def test_the_page_says_what_happens_when_a_player_leaves() -> None:
    (said,) = [
        words
        for section in PAGE
        for one in section.text
        if "**leaves the match**" in (words := in_words(one))
    ]
    assert "count for nobody" in said
    assert "can be seized" in said


# To the end


def check(state: State) -> None:
    """Check that players who left are neither asked nor counted."""
    assert not set(game.to_move(state)) & set(state.gone)
    assert not state.is_gone(state.turn) or state.ending
    assert all(result(state).scores[seat] == 0 for seat in state.gone)
    assert state.ender is None or not state.is_gone(state.ender)
    if (outcome := game.outcome(state)) is not None:
        assert not set(outcome.winners) & set(state.gone)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    ("number", "players", "brought"),
    [*product(range(4), (2, 3, 4), ((MINER,), (JONNY, VOTER, VOTER, VOTER)))],
)
def test_a_match_goes_on_to_its_end_with_leavers_at_any_time(
    players: int, number: int, brought: Sequence[SeatOptions]
) -> None:
    seats = tuple(brought[seat % len(brought)] for seat in range(players))
    dice, mover = Dice("leaving", 100 * players + number), mover_of("koa")
    leavers = dice.shuffle(range(players))[: 1 + dice.below(players - 1)]
    times = {1 + dice.below(60): seat for seat in leavers}
    state = deal(brought=seats, seed=f"leaving {number}", caverns=8, rounds=20)
    conserved, ply = repr(LAW.conserved(state)), 0
    while waiting := game.to_move(state):
        ply += 1
        if ply in times:
            state, events = leave(state, times[ply])
            assert any(event.to is None for event in events)
        else:
            _, move = mover(game, view(state, waiting[0]), Dice("mover", ply))
            state, _ = game.apply(state, waiting[0], move, Dice("match", ply))
        check(state)
        assert repr(LAW.conserved(state)) == conserved
        for seat in (None, *range(players)):
            assert game.sample(view(state, seat), DICE) == state
    assert game.outcome(state) is not None
    assert set(state.gone) <= set(times.values())


def test_only_one_who_stays_plays_on_alone() -> None:
    state, _ = without(deal(4, caverns=8), 3, 0, 2)
    clan = state.owners.index(1)
    while waiting := game.to_move(state):
        assert waiting == (1,)
        sites = Ground(state).sites(clan)
        state = excavate(state, sites[0]) if sites else end(state)
    assert (state.ending, state.ender) == ("caverns", clan)
    assert result(state).winners == (1,)


def test_a_state_from_before_players_could_leave_is_still_read() -> None:
    state = set_board(BOARD)
    old = state.model_dump(mode="json")
    assert "gone" not in old
    left, _ = without(state, 2, 1)
    assert State.model_validate_json(left.model_dump_json()) == left
    assert left.model_dump(mode="json")["gone"] == [2, 1]
    assert State.model_validate(game.upgrade(game.RULES, old)) == state
    assert game.upgrade(game.RULES + 1, old) is None
    assert game.upgrade(0, old) is None
    assert Find.CAVERN.value in {tile["find"] for tile in old["tiles"]}

"""The three levels of Kaliko: legal and reproducible turns with a reason.

Hidden tiles never influence them.
"""

import re
from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import tell
from engine.games import kaliko as game
from engine.games.kaliko.positions import play, play_move, set_table
from engine.games.kaliko.state import HAND_SIZE, Exchange, Exchanged, Move, Pass, Passed, Play, State
from engine.games.kaliko.tiles import TILES, in_order
from engine.players import LEVELS, Effort, Level, Thought, player_of
from engine.players.kaliko.levels import BEST_WIDTH
from engine.players.kaliko.model import board_of
from engine.players.kaliko.numbers import bits_of
from engine.players.kaliko.picks import laid_of
from engine.players.kaliko.search import best_plays
from tests.games.kaliko import deal, in_words
from tests.players.kaliko.all_plays import most

LITTLE = Effort(0.05)
NOTHING = ("D1t2@start C20t5@S1W1 F2@W1", ("C12 D8", ""))
"""A pattern, and a hand that makes no play."""
CROWDED = (
    "C13@start A5t2@N1E1 C16t2@E1 B18t1@N2E1 B3t5@N1E2 C7t4@N2W1 B8t4@N2 C4@N1W2 B2t1@N1W1 F6t2@N3W4 "
    "D7@N2W3 B4@N2W2 A1@N1W3 C2t4@W1 B15t3@N4W2 C23t3@N3W3 C10@W2 F2t1@S1W2 C20t4@S1W1 C14t5@N4W3 "
    "A6t1@S1W3 D17t2@S2W3 B11t2@S2W2 A2t2@N4W4 B16t2@N3W5 D3@N2W5 F5t1@N1W6 B7t2@S1E1 B12t1@N5W4 A3t4@W3 "
    "C12t4@S2W1 D16t2@N1W4 A11@W4 C22t1@N7W5 D14t2@N6W4 B10@N5W5 C17t3@N5W3 C9t4@N2E2 F1@N1E3 D9@E3 "
    "B6t2@S1E2 C21t1@S2 F9@S3W2 D18@S4W1 F7t1@S4 C18t2@S3W1 C8t2@S4W2 C24@S5W2 D12@S6W2 F10t1@S7W3 "
    "C27t4@N3E2 F3t1@N2E3 D8t4@N3W2 B14t2@S2W4 C15t4@S3W4 D6t5@S3W3 C5t3@N3W1 A7t5@N3E3 D13t4@N4W1 A8t1@N4 "
    "D4@S8W3 F8@S9W5 D10t1@S9W4 C25t5@S3E1 A4t1@S9W6 A10t1@S10W5 C6@S3E2 B17t2@S4E1 C3t1@S3E3 C19t2@S3E4 "
    "B9t5@S4E2 B13t4@S5E2"
)
"""All but the last hands."""
levels = pytest.mark.parametrize("level", LEVELS)


def think_once(state: State, level: Level, effort: Effort = LITTLE, *, dice: str = "minds") -> Thought:
    return player_of("kaliko", level)(game.view(state, state.turn), Dice(dice, 0), effort)


def move_of(state: State, one: Thought) -> Move:
    decided = resume(game, game.view(state, state.turn), one.picks)
    assert isinstance(decided, Decided)
    move: Move = decided.move
    return move


def why(one: Thought) -> str:
    assert one.why is not None
    return in_words(one.why)


def played_out(state: State, level: Level, seed: str, effort: Effort = LITTLE) -> list[State]:
    """Play a match of that level alone to its end."""
    states = [state]
    while game.to_move(states[-1]):
        ply = len(states)
        move = move_of(states[-1], think_once(states[-1], level, effort, dice=f"{seed} {ply}"))
        states.append(game.apply(states[-1], states[-1].turn, move, Dice(seed, ply))[0])
        assert ply < 200
    return states


def hidden_otherwise(state: State, seat: int, dice: Dice) -> State:
    """Deal all that a seat does not see again."""
    pile = list(
        dice.shuffle(
            (*state.bag, *(tile for other, hand in enumerate(state.hands) if other != seat for tile in hand))
        )
    )
    hands = [
        hand if other == seat else in_order(pile.pop() for _ in hand)
        for other, hand in enumerate(state.hands)
    ]
    return state.model_copy(update={"hands": tuple(hands), "bag": tuple(pile)})


# Any turn


@pytest.mark.slow
@pytest.mark.parametrize(("players", "level"), [*product((1, 2, 4), LEVELS)])
def test_matches_of_computers_end_and_no_turn_is_illegal(level: Level, players: int) -> None:
    states = played_out(deal(players, seed=f"computers {level}"), level, "computers")
    last = states[-1]
    assert sum(last.scores) > 40
    assert len(last.pattern) > 40


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", range(1, 7))
def test_many_matches_of_computers_end(level: Level, players: int) -> None:
    for number in range(2):
        played_out(deal(players, seed=f"many {number}"), level, f"many {number}")


@pytest.mark.slow
@levels
def test_the_same_view_and_dice_give_the_same_turn_for_all_hidden_tiles(level: Level) -> None:
    for number, state in enumerate(played_out(deal(3, seed="hidden"), level, "hidden")[1:-1:9]):
        other = hidden_otherwise(state, state.turn, Dice("hidden otherwise", number))
        assert game.view(other, state.turn) == game.view(state, state.turn)
        assert think_once(other, level) == think_once(state, level)


@pytest.mark.slow
def test_a_player_who_is_late_still_plays() -> None:
    state = played_out(deal(2, seed="late"), 2, "late")[8]
    assert isinstance(move_of(state, think_once(state, 3, Effort(1, lambda: True))), Play)


# Turns without a play


@levels
def test_without_a_play_new_tiles_are_taken_and_with_an_empty_bag_a_pass(level: Level) -> None:
    state = set_table(*NOTHING)
    one = think_once(state, level)
    assert move_of(state, one) == Exchange(tiles=state.hands[0])
    assert why(one) == "I see no play in your hand: 2 new tiles may make one."
    one = think_once(state.model_copy(update={"bag": state.bag[:1]}), level)
    assert why(one) == "I see no play in your hand: a new tile may make one."
    one = think_once(state.model_copy(update={"bag": ()}), level)
    assert move_of(state.model_copy(update={"bag": ()}), one) == Pass()
    assert why(one) == "I see no play in your hand, and there are no new tiles to be had."


@pytest.mark.sampled(every=4)
@levels
def test_who_exchanged_for_nothing_passes_one_time_in_three_and_never_before_the_first_play(
    level: Level,
) -> None:
    stuck = set_table(*NOTHING).model_copy(update={"latest": (Exchanged(tiles=("A1",)), Passed())})
    fresh = set_table("D1@start", NOTHING[1]).model_copy(update={"latest": stuck.latest})
    turns = [move_of(stuck, think_once(stuck, level, dice=f"stuck {number}")) for number in range(30)]
    assert 4 <= turns.count(Pass()) <= 16
    one = next(
        found
        for number in range(30)
        if move_of(stuck, found := think_once(stuck, level, dice=f"stuck {number}")) == Pass()
    )
    assert why(one) == "I see no play in your hand, and new tiles didn’t help."
    assert one.told is not None
    assert tell(one.told, ("Ann", "Bob")) == "pass", "and not the labels of its two buttons"
    assert all(
        isinstance(move_of(fresh, think_once(fresh, level, dice=f"fresh {number}")), Exchange)
        for number in range(10)
    )


@levels
def test_once_one_has_passed_a_player_without_a_play_passes_too_and_that_ends_it(level: Level) -> None:
    found_nothing = tuple(Exchanged(tiles=(tile,)) for tile in ("A1", "A2", "A3"))
    passed = set_table(NOTHING[0], ("C12 D8", "", "", ""), passes=1)
    stuck = passed.model_copy(update={"latest": (*found_nothing, Passed())})
    turns = [move_of(stuck, think_once(stuck, level, dice=f"stuck {number}")) for number in range(10)]
    assert turns == [Pass()] * 10


@pytest.mark.sampled(every=30)
@pytest.mark.parametrize(("tile", "level"), [*product(TILES[::-1], LEVELS)])
def test_exchanging_long_enough_makes_it_possible_to_begin_on_every_starting_tile(
    level: Level, tile: str
) -> None:
    """On F5 and F6 every play takes at least four tiles."""
    state = set_table(f"{tile}@start", ("",), size=HAND_SIZE)
    for ply in range(1, 30):
        move = move_of(state, think_once(state, level, dice=f"first {ply}"))
        state, _ = game.apply(state, 0, move, Dice(f"begun on {tile}", ply))
        if isinstance(move, Play):
            return
    pytest.fail("nobody ever began")


# What a person would agree on, and the reason


@levels
def test_a_long_path_that_one_tile_closes_is_closed(level: Level) -> None:
    state = set_table(
        "C4t1@start D4t2@N1W1 C10t5@W1 D2t4@N1E1 C2t3@N1W2 C1t5@E1 B6@S1W1 A5t3@N1E2 C11t5@S1E1 A9t1@S2",
        ["B5", ""],
    )
    one = think_once(state, level, Effort())
    assert move_of(state, one) == play("B5t4@N2")
    assert why(one) == "34 points: the red path closes, and a loop scores double."


def test_level_3_finds_the_loop_that_level_2_misses() -> None:
    state = set_table(
        "D17t2@start B6t2@N1W1 F10@E1 C25t3@N1E1 C20t4@N1W2 C6t1@N2E1 C22t5@N3E2 B11@N3E1 C15t4@S1W1",
        ["C16 C14 B13 A6", ""],
    )
    shorter, longer = (think_once(state, level, Effort()) for level in (1, 3))
    assert (
        play_move(state, move_of(state, shorter)).scores[0]
        < play_move(state, move_of(state, longer)).scores[0]
        == 25
    )
    assert why(longer) == "25 points: the white path closes, and a loop scores double."


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    ("pattern", "hand", "reason"),
    [
        (
            "C13@start D4@S1E1 C1t2@S2E1 B7t2@S2E2 D11t5@N1W1",
            "C6 C17 D6 D5",
            "10 points: the white path crosses itself once: +3.",
        ),
        (
            "D12@start C20t1@W1 D14@N1W1 C13t5@S1W1 C14t1@E1 C4t4@S2",
            "D17 C7 C1 B5",
            "10 points: 2 paths score at once, the longest for 6.",
        ),
        (
            "B1@start A4t5@W1 B10@S1W2 C5t4@W2 B2@S1W1 C13t3@S2W1 B6t1@S1W3 D10t2@N1W2 D8t1@N2W1 C4t4@W3",
            "A5 D11 C18 C15",
            "12 points: the white path comes to 12 segments, old ones and new.",
        ),
    ],
)
def test_the_reason_is_what_brings_most_of_the_points(pattern: str, hand: str, reason: str) -> None:
    assert why(think_once(set_table(pattern, [hand, ""]), 3, Effort())) == reason


@pytest.mark.slow
def test_level_3_scores_less_where_it_takes_much_more_from_the_next_player() -> None:
    held = ("B1 C11 D1 D11 D15 F4", "A9 B5 C1 C26 D2 D5 F11")
    state = set_table(CROWDED, held, bag="", turn=1)
    careful = think_once(state, 3, Effort())
    richest = best_plays(board_of(state.pattern), bits_of(state.hands[1]), HAND_SIZE, BEST_WIDTH)[0]
    assert richest.points == 70
    left = [
        most(game.view(play_move(state, move), 0), 3)
        for move in (move_of(state, careful), Play(laid=laid_of(richest.placed)))
    ]
    assert left[1] - left[0] > 40
    assert re.fullmatch(
        r"6[0-9] points\. A play for 70 would leave Ann about [45][0-9] points more to score\.", why(careful)
    )


def test_with_the_bag_empty_level_3_keeps_tiles_for_another_play() -> None:
    state = set_table(
        "D12t2@start F2@N1W1 B8@E1 B2@N1W2 F5t1@N1E2 C9@N1E3", ["B5 A3 C8 C4", "C6 C22 D17 B6"], bag=""
    )
    one = think_once(state, 3, Effort())
    assert why(one) == (
        "11 points. A play for 12 takes more tiles: the bag is empty, and the 2 you keep may score again."
    )

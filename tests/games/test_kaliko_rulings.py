"""The rulings KAL-1 to KAL-24, each by at least one test that names it, and the rest of the rules about turns."""

from collections import Counter

import pytest

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import stood_in
from engine.games import kaliko
from engine.games.kaliko.paths import NewPath, Pattern, staging
from engine.games.kaliko.plays import plays, shortest
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.rules import SEATS, apply, to_move, view
from engine.games.kaliko.scoring import outcome
from engine.games.kaliko.table import Exchange, Exchanged, Laid, Move, Pass, Passed, Play, Played, State
from engine.games.kaliko.tiles import TILES, in_order, turnings_in
from engine.hexes import distance
from tests.games.kaliko import DICE, deal, free, in_words, public, space
from tests.games.test_kaliko_examples import EXAMPLES, HOLE

HELD = "A1 A2 A3 A4 A5 A6 A7"


def laid_by(pattern: str, text: str, *more: str, bag: str | None = None) -> State:
    """The State after seat 0 of two has laid these tiles; `more` are others of its hand."""
    hand = " ".join([*(one.tile for one in lay(text)), *more])
    return apply(set_table(pattern, [hand, "F11"], bag=bag), 0, play(text), DICE)[0]


def scored(pattern: str, text: str) -> tuple[str, ...]:
    """The paths that score, each as "main red 4 + 3, twice"."""
    last = laid_by(pattern, text).last
    assert isinstance(last, Played)
    return tuple(
        f"{'main ' if path.is_main else ''}{path.colour} {path.segments}"
        + (f" + {3 * path.crossings}" if path.crossings else "")
        + (", twice" if path.is_closed else "")
        for path in last.paths
    )


def why_not(pattern: str, text: str) -> str:
    return refusal(
        set_table(pattern, [" ".join(dict.fromkeys(one.tile for one in lay(text))), "F11"]), play(text)
    )


def refusal(state: State, move: Move, seat: int = 0) -> str:
    """The sentence with which the move is refused, and nothing changed."""
    before = state.model_dump_json()
    with pytest.raises(IllegalMove) as caught:
        apply(state, seat, move, DICE)
    assert state.model_dump_json() == before
    return in_words(caught.value.sentence)


def traced(pattern: str, text: str) -> list[NewPath]:
    return Pattern(lay(pattern)).traced(staging(lay(text)))


def after(state: State, *moves: Move) -> State:
    """The State after these turns, each by the seat whose turn it is."""
    for number, move in enumerate(moves):
        state, _ = apply(state, state.turn, move, Dice("turns", number))
    return state


# What a scoring play is


def test_kal_1_tiles_played_need_not_touch_each_other() -> None:
    cells = [one.cell for one in lay(EXAMPLES[2].play)]
    assert all(distance(one, other) > 1 for one in cells for other in cells if one != other)
    assert laid_by(EXAMPLES[2].pattern, EXAMPLES[2].play).scores == (12, 0)


TWO_JOINS = ("A8@start B5t3@W1 B2t5@W2", "C2t1@S1W2", "C15t1@S1W1")
"""A pattern, and two tiles that each join something, but on different paths."""


def test_kal_2_a_tile_that_is_only_on_another_path_than_the_main_one_makes_the_play_illegal() -> None:
    pattern, one, other = TWO_JOINS
    for alone in (one, other):
        assert laid_by(pattern, alone).scores[0] > 0
    assert why_not(pattern, f"{one} {other}") == "No single scoring path runs through all the tiles."


def test_kal_2_a_tile_that_only_lengthens_something_else_makes_the_play_illegal() -> None:
    pattern, joining, beside = "D10t2@start B5t2@S1W1", "A8@S1E1", "C12t1@S2E1"
    assert is_accepted(pattern, joining)
    assert not is_accepted(pattern, beside)
    assert why_not(pattern, f"{joining} {beside}") == "No single scoring path runs through all the tiles."


def is_accepted(pattern: str, text: str) -> bool:
    try:
        laid_by(pattern, text)
    except IllegalMove:
        return False
    return True


BOTH_ENDS = ("D2@start B2t5@S1E1", "A6t3@E1 B4t1@N1W1 D8t1@S2")
"""A pattern, and a play of which one tile joins, and one lengthens each end."""


def test_kal_3_the_main_path_may_be_lengthened_at_both_ends_by_the_same_play() -> None:
    pattern, text = BOTH_ENDS
    (main,) = (path for path in traced(pattern, text) if path.is_scoring)
    final = Pattern((*lay(pattern), *lay(text)))
    (whole,) = (path for path in final.paths if set(main.new) <= set(path.parts))
    new = {one.cell for one in lay(text)}
    assert [cell in new for cell, _ in whole.ends] == [True, True]
    assert laid_by(pattern, text).scores == (5, 0)


def test_kal_3_a_closed_main_path_cannot_be_lengthened() -> None:
    pattern, closing, further = "A6t5@start C7t3@E1", "B2t1@S1E1", "A9t5@S2"
    assert scored(pattern, closing) == ("main red 3, twice",)
    assert why_not(pattern, f"{closing} {further}") == "No single scoring path runs through all the tiles."


def test_kal_4_tiles_need_not_lie_between_the_ends_that_are_joined() -> None:
    pattern, text = BOTH_ENDS
    alone = [piece for piece in text.split() if is_accepted(pattern, piece)]
    assert len(alone) == 1
    assert is_accepted(pattern, text)


def test_kal_5_an_end_that_faces_a_space_which_nothing_fits_is_still_open() -> None:
    pattern = Pattern(lay(HOLE))
    hole = space("N1E1")
    assert hole in pattern.dead
    facing = [path for path in pattern.paths if hole in path.faces]
    assert len(facing) >= 3
    assert not any(path.is_closed for path in facing)
    for path in pattern.paths:
        assert len(path.ends) in (0, 2)
        assert not any(cell in pattern.tiles for cell in path.faces)


def test_kal_5_a_space_that_only_a_tile_on_the_table_would_fit_is_dead_too() -> None:
    pattern = Pattern(lay("B17t2@start B9t3@W1 B11t5@S1E1 A2t5@S1W2 D6@S2W1"))
    hole = space("S1W1")
    assert {turned.tile for turned in turnings_in(pattern.fitting(hole, {}))} == {"D6"}
    assert pattern.dead == (hole,)


# What it scores


def test_kal_6_the_whole_path_counts_old_segments_too() -> None:
    pattern, text = EXAMPLES[2].pattern, EXAMPLES[2].play
    (main,) = (path for path in traced(pattern, text) if path.is_scoring)
    assert (len(main.new), main.segments) == (3, 12)
    assert scored(pattern, text) == ("main red 12",)


CROSSED = ("A7@start F10t2@W1", "C27t4@N1W1")
"""Two old paths that cross on a tile, and the tile that makes one of them."""


def test_kal_7_a_crossing_of_two_old_paths_counts_when_they_become_one() -> None:
    pattern, text = CROSSED
    (main,) = (path for path in traced(pattern, text) if path.is_scoring)
    assert [Pattern(lay(pattern)).paths[number].crossings for number in main.old] == [0] * len(main.old)
    assert len(main.new) == 1
    assert scored(pattern, text) == (f"main {main.colour} 4 + 3",)


def test_kal_8_a_closed_path_counts_double_its_crossings_too() -> None:
    assert scored("F1@start A5t5@N1W1 C4t2@S1E1", "A2t1@N1E1 B1@S1W1") == ("main red 6 + 3, twice",)
    assert laid_by("F1@start A5t5@N1W1 C4t2@S1E1", "A2t1@N1E1 B1@S1W1").scores == (18, 0)


def test_kal_8_a_path_closed_earlier_scores_never_again() -> None:
    state = laid_by("A6t5@start C7t3@E1", "B2t1@S1E1")
    pattern = Pattern(state.pattern)
    (loop,) = (number for number, path in enumerate(pattern.paths) if path.is_closed)
    assert pattern.paths[loop].segments == 3
    assert pattern.paths[loop].faces == ()
    found = [dict(tiles) for tiles in plays(pattern, free(state.pattern)[::6], 2)]
    assert len(found) > 20
    for staged in found:
        assert not any(loop in path.old for path in pattern.traced(staged))


THREE_STRAIGHTS = ("F1@start A1t1@W1 A2t1@S1W1 A3t1@N1E1", "B1t2@N1W1")
"""A red tile of three straights, and the last tile of the way that joins them all."""


def test_kal_9_a_path_over_all_three_straights_of_a_tile_crosses_itself_three_times() -> None:
    assert scored(*THREE_STRAIGHTS) == ("main red 7 + 9",)


def test_kal_10_when_several_paths_could_be_the_main_one_all_of_them_count() -> None:
    pattern, text = "D13t5@start B15t1@S1E1 C24t4@S2 B14t1@S2W1", "A5t2@S1W1"
    paths = scored(pattern, text)
    assert len(paths) == 2
    assert all(path.startswith("main ") for path in paths)
    assert laid_by(pattern, text).scores == (6, 0)


NEW_LOOP = ("C6@start C9@S1E1 C10t1@N1E1 B3t4@N1E2", "B2t2@E1 C11t1@S1E2 A2t5@E2")
"""A pattern, and a play whose three tiles also make a loop of their own."""


def test_kal_11_a_loop_of_new_tiles_alone_neither_scores_nor_spoils() -> None:
    pattern, text = NEW_LOOP
    loops = [path for path in traced(pattern, text) if path.is_closed]
    assert [(path.segments, path.old, path.colour) for path in loops] == [(3, (), "white")]
    assert scored(pattern, text) == ("main red 5", "red 5 + 3")


def test_kal_11_lengthening_a_path_of_another_colour_neither_scores_nor_spoils() -> None:
    pattern, text = "C25t4@start D11@N1W1 C6t3@N1W2", "C5@W1"
    longer = [path for path in traced(pattern, text) if len(path.old) == 1 and not path.is_closed]
    assert longer
    assert len(scored(pattern, text)) == 1
    assert laid_by(pattern, text).scores == (3, 0)


def test_kal_11_a_play_that_only_lengthens_paths_is_refused() -> None:
    assert [len(path.old) for path in traced("C1@start", "A2@E1")] == [0, 1, 0]
    assert why_not("C1@start", "A2@E1") == (
        "These tiles join nothing: connect 2 open path ends of the pattern."
    )


def test_kal_12_joining_the_two_ends_of_one_path_closes_it() -> None:
    pattern, text = "C20t3@start", "C26t5@W1 A10t5@S1W1"
    (loop,) = (path for path in traced(pattern, text) if path.is_scoring)
    assert (len(loop.old), loop.is_closed, loop.segments) == (1, True, 3)
    assert laid_by(pattern, text).scores == (6, 0)


def test_a_loop_may_be_closed_by_joining_several_old_paths() -> None:
    pattern, text = "C16t4@start B4@W1 D11@N1E1", "C19t5@N1W1 B16t2@E1"
    (loop,) = (path for path in traced(pattern, text) if path.is_scoring)
    assert (len(loop.old), loop.is_closed, loop.segments) == (2, True, 4)
    assert laid_by(pattern, text).scores == (8, 0)


# Exchanging


def test_kal_13_no_more_tiles_are_exchanged_than_the_bag_holds() -> None:
    state = set_table("C1@start", [HELD, ""], bag="B1 B2")
    assert refusal(state, Exchange(tiles=("A1", "A2", "A3"))) == (
        "The bag holds 2 tiles: exchange no more than that."
    )
    done = after(state, Exchange(tiles=("A1", "A2")))
    assert done.hands[0] == in_order([*HELD.split()[2:], "B1", "B2"])
    assert sorted(done.bag) == ["A1", "A2"]


def test_kal_13_with_an_empty_bag_nothing_is_exchanged() -> None:
    state = set_table("C1@start", [HELD, ""], bag="")
    assert refusal(state, Exchange(tiles=("A1",))) == "The bag is empty: there is nothing to exchange for."


def test_kal_13_tiles_that_are_shown_cannot_be_drawn_again_for_them() -> None:
    state = set_table("C1@start", [HELD, ""])
    for seed in range(20):
        done, _ = apply(state, 0, Exchange(tiles=tuple(HELD.split())), Dice(str(seed), 1))
        assert not set(done.hands[0]) & set(HELD.split())
        assert set(done.hands[0]) == set(state.bag[:7])


def test_after_an_exchange_the_bag_is_mixed_by_the_dice_of_that_move() -> None:
    state = set_table("C1@start", [HELD, ""])
    bags = {apply(state, 0, Exchange(tiles=("A1",)), Dice(str(seed), 1))[0].bag for seed in range(4)}
    assert len(bags) == 4
    assert len({tuple(sorted(bag)) for bag in bags}) == 1


def test_kal_14_an_exchange_of_nothing_is_refused() -> None:
    state = set_table("C1@start", [HELD, ""])
    assert refusal(state, Exchange(tiles=())) == "Exchange at least one tile, or pass."


def test_kal_15_an_exchange_breaks_the_run_of_passes() -> None:
    state = set_table("C1@start", [HELD, "B1 B2 B3", "D1 D2 D3"])
    state = after(state, Pass(), Pass(), Exchange(tiles=("D1",)))
    assert state.passes == 0
    state = after(state, Pass(), Pass())
    assert (state.passes, state.ending) == (2, None)
    assert after(state, Pass()).ending == "passed"


def test_kal_16_exchanging_again_and_again_ends_nothing() -> None:
    state = deal(2)
    for _ in range(60):
        state = after(state, Exchange(tiles=state.hands[state.turn]))
    assert to_move(state) == (state.turn,)
    assert state.scores == (0, 0)


def test_kal_16_a_stand_in_passes_so_that_matches_of_the_absent_end() -> None:
    state = deal(3)
    for _ in range(3):
        _, move = stood_in(kaliko, view(state, state.turn))
        assert move == Pass()
        state = after(state, move)
    assert state.ending == "passed"


# How it ends


@pytest.mark.parametrize("players", SEATS)
def test_kal_17_as_many_passes_in_succession_as_players_end_it_whatever_is_in_the_bag(players: int) -> None:
    state = after(deal(players), *[Pass()] * (players - 1))
    assert to_move(state) == (state.turn,)
    state = after(state, Pass())
    assert (to_move(state), state.ending) == ((), "passed")
    assert state.bag
    assert refusal(state, Pass(), state.turn) == "The match is over."


def test_kal_17_from_the_second_pass_in_a_row_it_is_told_how_many_more_end_it() -> None:
    state, told = set_table("C1@start", ["A1", "A2", "A3", "A4"]), []
    while to_move(state):
        state, events = apply(state, state.turn, Pass(), DICE)
        told += public(events)
    assert told == [
        "Ann passes.",
        "Bob passes. 2 more passes in a row end the match.",
        "Cy passes. One more pass ends the match.",
        "Dee passes.",
    ]


def test_a_scoring_play_breaks_the_run_of_passes_too() -> None:
    pattern, text = EXAMPLES[3].pattern, EXAMPLES[3].play
    state = set_table(pattern, ["", " ".join(one.tile for one in lay(text))], turn=0)
    state = after(state, Pass(), play(text), Pass())
    assert (state.passes, state.ending) == (1, None)


def test_kal_18_going_out_ends_it_at_once_after_that_play_is_scored() -> None:
    pattern, text = EXAMPLES[3].pattern, EXAMPLES[3].play
    state = laid_by(pattern, text, bag="")
    assert (state.ending, to_move(state), state.scores) == ("out", (), (10, 0))
    assert refusal(state, Pass(), 1) == "The match is over."


def test_kal_18_an_empty_hand_ends_nothing_while_the_bag_still_refills_it() -> None:
    state = laid_by(EXAMPLES[3].pattern, EXAMPLES[3].play, bag="B1")
    assert (state.ending, state.hands[0], state.bag) == (None, ("B1",), ())


def test_kal_19_tiles_left_in_hand_cost_nothing() -> None:
    done = outcome(laid_by(EXAMPLES[3].pattern, EXAMPLES[3].play, bag=""))
    assert done is not None
    assert done.scores == (10, 0)
    assert in_words(done.reason) == ("Ann went out: no more tiles in hand or bag. Ann wins with 10 points.")


def test_kal_20_equal_scores_share_the_place() -> None:
    state = after(deal(4), *[Pass()] * 4).model_copy(update={"scores": (9, 21, 21, 3)})
    done = outcome(state)
    assert done is not None
    assert done.places == (3, 1, 1, 4)
    assert done.winners == (1, 2)
    assert in_words(done.reason) == (
        "Everyone passed in a row. Bob and Cy share the win with 21 points each."
    )


def test_the_story_tells_the_plays_of_those_who_made_any_the_most_points_first() -> None:
    state = after(deal(4), *[Pass()] * 4).model_copy(
        update={"scores": (9, 21, 0, 9), "plays": (1, 3, 0, 2), "best": (9, 12, 0, 5)}
    )
    done = outcome(state)
    assert done is not None
    assert [in_words(line) for line in done.story] == [
        "Bob: 3 scoring plays, the best for 12 points.",
        "Ann: one scoring play, the best for 9 points.",
        "Dee: 2 scoring plays, the best for 5 points.",
    ]


# How it begins, and what is known


@pytest.mark.parametrize("players", SEATS)
def test_kal_21_lots_decide_who_begins_and_then_the_turn_goes_round(players: int) -> None:
    first = Counter(deal(players, seed=str(seed)).turn for seed in range(60))
    assert set(first) == set(range(players))
    state = deal(players)
    order = []
    for _ in range(2 * players):
        order.append(state.turn)
        state = after(state, Exchange(tiles=state.hands[state.turn][:1]))
    assert order == [(order[0] + step) % players for step in range(2 * players)]


def test_kal_22_the_starting_tile_lies_in_the_middle_and_is_nobodys() -> None:
    seen = set()
    for seed in range(30):
        state = deal(2, seed=str(seed))
        (first,) = state.pattern
        assert (first.cell, first.turn) == (space("start"), 0)
        assert (state.scores, state.latest) == ((0, 0), (None, None))
        seen.add(first.tile)
    assert len(seen) > 10


@pytest.mark.parametrize("players", SEATS)
def test_everybody_gets_seven_tiles_and_the_bag_has_the_rest(players: int) -> None:
    state = deal(players)
    assert [len(hand) for hand in state.hands] == [7] * players
    assert all(hand == in_order(hand) for hand in state.hands)
    assert len(state.bag) == 84 - 7 * players
    everywhere = [*(tile for hand in state.hands for tile in hand), *state.bag, state.pattern[0].tile]
    assert in_order(everywhere) == TILES


@pytest.mark.parametrize("players", [0, 7])
def test_it_cannot_be_started_for_too_few_or_too_many(players: int) -> None:
    with pytest.raises(ValueError, match="Kaliko is for 1 to 6 players"):
        deal(players)


def test_kal_23_exchanged_tiles_are_shown_to_all_and_those_drawn_to_their_owner_alone() -> None:
    state, events = apply(
        set_table("C1@start", [HELD, ""], bag="B1 B2 B3"), 0, Exchange(tiles=("A2", "A1")), DICE
    )
    assert public(events) == ["Ann exchanges 2 tiles: A1 and A2 back into the bag."]
    assert [(event.to, in_words(event.sentence)) for event in events if event.to is not None] == [
        ((0,), "You draw B1 and B2.")
    ]
    for seat in (None, 0, 1):
        assert view(state, seat).last == Exchanged(tiles=("A1", "A2"))


def test_kal_23_everybody_knows_how_many_tiles_the_bag_and_the_hands_hold() -> None:
    for seat in (None, 0, 1, 2):
        seen = view(set_table("C1@start", ["A1 A2", "A3", ""], bag="B1 B2 B3"), seat)
        assert (seen.bag, seen.counts) == (3, (2, 1, 0))
        assert seen.hand == {None: (), 0: ("A1", "A2"), 1: ("A3",), 2: ()}[seat]


def test_kal_24_nobody_has_to_play_who_could() -> None:
    pattern, text = EXAMPLES[3].pattern, EXAMPLES[3].play
    state = set_table(pattern, [" ".join(one.tile for one in lay(text)), ""])
    passed, events = apply(state, 0, Pass(), DICE)
    assert passed.last == Passed()
    assert passed.hands == state.hands
    assert public(events) == ["Ann passes. One more pass ends the match."]


def test_an_opening_hand_may_hold_no_play_and_then_exchange_and_pass_are_there() -> None:
    without = [
        state
        for state in (deal(2, seed=str(seed)) for seed in range(40))
        if shortest(state.pattern, state.hands[state.turn], 3) is None
    ]
    assert 4 <= len(without) <= 20
    for state in without:
        seat = state.turn
        exchanged = after(state, Exchange(tiles=state.hands[seat]))
        assert len(exchanged.hands[seat]) == 7
        assert after(state, Pass()).hands == state.hands


# Turns


def test_after_a_play_the_hand_is_filled_up_to_seven_from_the_bag() -> None:
    state = laid_by(EXAMPLES[3].pattern, EXAMPLES[3].play, "F1", "F2", "F3", "F4", "F5", bag="B1 B2 B3")
    assert state.hands[0] == ("B1", "B2", "F1", "F2", "F3", "F4", "F5")
    assert state.bag == ("B3",)


def test_when_fewer_are_left_the_last_tiles_of_the_bag_are_taken_and_everybody_is_told() -> None:
    pattern, text = EXAMPLES[3].pattern, EXAMPLES[3].play
    state = set_table(pattern, [" ".join([*(one.tile for one in lay(text)), "F1"]), "F11"], bag="B1")
    done, events = apply(state, 0, play(text), DICE)
    assert (done.hands[0], done.bag) == (("B1", "F1"), ())
    assert public(events)[-1] == "The bag is empty: whoever lays their last tile ends the match."


def test_a_play_adds_its_tiles_to_the_pattern_and_its_points_to_the_score() -> None:
    pattern, text = EXAMPLES[5].pattern, EXAMPLES[5].play
    state = laid_by(pattern, text, "F1")
    assert state.pattern == (*lay(pattern), *play(text).laid)
    assert (state.scores, state.best, state.plays, state.turn) == ((13, 0), (13, 0), (1, 0), 1)
    assert isinstance(state.last, Played)
    assert state.last.laid == play(text).laid


def test_the_same_tiles_laid_in_another_order_are_the_same_play() -> None:
    pieces = EXAMPLES[5].play.split()
    assert play(" ".join(pieces)) == play(" ".join(reversed(pieces)))
    assert Exchange(tiles=("A10", "A9")) == Exchange(tiles=("A9", "A10"))


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Play(laid=()), "Lay at least one tile."),
        (play("B1@E1"), "B1 is not in your hand."),
        (Play(laid=(Laid(tile="Z9", turn=0, cell=(1, 0)),)), "Z9 is not in your hand."),
        (play("A1@E1 A1@W1"), "There is only one of each tile."),
        (play("A2@start"), "start is taken."),
        (play("A2@E1 A3@E1"), "E1 is taken."),
        (play("A2@E3"), "E3 touches no tile."),
        (Play(laid=(Laid(tile="A1", turn=2, cell=(1, 0)),)), "A1 has no turning 2."),
        (Play(laid=(Laid(tile="A2", turn=-1, cell=(1, 0)),)), "A2 has no turning -1."),
        (play("A4@E1"), "A4 would clash on E1: its white side meets red in the W."),
        (Exchange(tiles=("A1", "B1")), "B1 is not in your hand."),
        (Exchange(tiles=("A1", "A1")), "There is only one of each tile."),
    ],
)
def test_a_turn_against_the_rules_is_refused_in_a_sentence(move: Move, sentence: str) -> None:
    assert refusal(set_table("C1@start", [HELD, ""]), move) == sentence


def test_tiles_that_match_the_pattern_but_not_each_other_are_refused() -> None:
    for alone in ("A2@E1", "A3t1@N1E1"):
        assert "clash" not in why_not("C1@start", alone)
    assert why_not("C1@start", "A2@E1 A3t1@N1E1") == (
        "A3 would clash on N1E1: its blue side meets red in the SE."
    )


@pytest.mark.parametrize("move", [Pass(), Exchange(tiles=("B1",)), play("B1@E1")])
def test_nobody_moves_out_of_turn(move: Move) -> None:
    assert refusal(set_table("C1@start", [HELD, "B1"]), move, 1) == "It isn’t your turn."


def test_alone_it_goes_on_until_a_pass_or_until_the_tiles_are_out() -> None:
    state = deal(1)
    state = after(state, Exchange(tiles=state.hands[0][:3]))
    assert to_move(state) == (0,)
    done = outcome(after(state, Pass()))
    assert done is not None
    assert in_words(done.reason) == "A pass ended the practice. Ann finishes with 0 points."


def test_every_ruling_has_a_test_that_names_it() -> None:
    named = {int(name.split("_")[2]) for name in globals() if name.startswith("test_kal_")}
    assert named == set(range(1, 25))

"""Rulings about turns of Kaliko: exchanges, passes, beginning and end.

It also tests what is public.
"""

from collections import Counter

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import run_stand_in
from engine.games import kaliko
from engine.games.kaliko.plays import shortest
from engine.games.kaliko.positions import lay, play, set_table
from engine.games.kaliko.rules import SEATS, apply, to_move, view
from engine.games.kaliko.scoring import outcome
from engine.games.kaliko.state import Exchange, Exchanged, Laid, Move, Pass, Passed, Play, Played, ScoringPath
from engine.games.kaliko.tiles import TILES, Colour, in_order
from engine.match.ending_words import tell_sums
from tests.games.kaliko import DICE, after, deal, in_words, laid_by, public, refusal, space
from tests.games.test_kaliko_examples import EXAMPLES

HELD = "A1 A2 A3 A4 A5 A6 A7"


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


def test_kal_27_the_stand_in_of_a_single_player_passes_so_that_a_match_that_is_given_up_ends_at_once() -> (
    None
):
    state = deal(1)
    _, move = run_stand_in(kaliko, view(state, state.turn))
    assert move == Pass()
    assert after(state, move).ending == "passed"


def test_kal_27_among_others_a_stand_in_exchanges_which_brings_no_end_nearer() -> None:
    state = deal(3)
    _, move = run_stand_in(kaliko, view(state, state.turn))
    assert isinstance(move, Exchange)
    assert after(state, move).passes == 0


# How it ends


@pytest.mark.parametrize("players", SEATS)
def test_kal_17_as_many_passes_in_succession_as_players_end_it_with_any_bag(players: int) -> None:
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
        "Everyone passed in a row, Cy last. Bob and Cy share the win with 21 points each."
    )


def play_for(points: int, tile: str) -> Played:
    path = ScoringPath(colour=Colour.RED, segments=points, crossings=0, is_closed=False, is_main=True)
    return Played(laid=(Laid(tile=tile, turn=0, cell=(1, 0)),), paths=(path,))


def test_each_score_is_told_as_the_best_play_and_the_others() -> None:
    state = after(deal(4), *[Pass()] * 4).model_copy(
        update={"scores": (9, 21, 0, 9), "plays": (1, 3, 0, 2), "best": (9, 12, 0, 5)}
    )
    done = outcome(state)
    assert done is not None
    assert [in_words(line) for line in tell_sums("kaliko", done)] == [
        "Bob: 12 in one play + 9 in 2 other plays = 21",
        "Ann: 9 in one play = 9",
        "Dee: 5 in one play + 4 in 1 other play = 9",
        "Cy: 0 points",
    ]


@pytest.mark.parametrize(
    ("scores", "best", "plays", "told_so"),
    [
        ((9, 21, 0, 9), (9, 12, 0, 5), (), "What decided the match: Bob’s 12 points in one play."),
        (
            (9, 21, 0, 9),
            (9, 12, 0, 5),
            (None, play_for(12, "B2"), None, None),
            "What decided the match: Bob’s 12 points with B2.",
        ),
        (
            (9, 21, 0, 9),
            (9, 12, 0, 5),
            (None, play_for(11, "B2"), None, None),
            "What decided the match: Bob’s 12 points in one play.",
        ),
        ((9, 41, 0, 9), (9, 12, 0, 5), (), "The best play of the match: Bob’s 12 points in one play."),
        (
            (9, 21, 21, 9),
            (9, 8, 7, 5),
            (play_for(9, "C12"), None, None, None),
            "The best play of the match: Ann’s 9 points with C12.",
        ),
        ((0, 0, 0, 0), (0, 0, 0, 0), (), None),
    ],
)
def test_the_ending_names_the_play_that_decided_it_or_the_best_one(
    scores: tuple[int, ...],
    best: tuple[int, ...],
    plays: tuple[Played | None, ...],
    told_so: str | None,
) -> None:
    state = after(deal(4), *[Pass()] * 4).model_copy(
        update={"scores": scores, "best": best, "best_plays": plays}
    )
    done = outcome(state)
    assert done is not None
    assert (None if done.turning_point is None else in_words(done.turning_point)) == told_so


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


def test_kal_24_no_player_has_to_play() -> None:
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
    assert public(events)[-1] == "The bag is empty: the first player without tiles ends the match."


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


@pytest.mark.parametrize("move", [Pass(), Exchange(tiles=("B1",)), play("B1@E1")])
def test_no_player_moves_out_of_turn(move: Move) -> None:
    assert refusal(set_table("C1@start", [HELD, "B1"]), move, 1) == "It isn’t your turn."


def test_alone_it_goes_on_until_a_pass_or_until_the_tiles_are_out() -> None:
    state = deal(1)
    state = after(state, Exchange(tiles=state.hands[0][:3]))
    assert to_move(state) == (0,)
    done = outcome(after(state, Pass()))
    assert done is not None
    assert in_words(done.reason) == "Ann passed and ended the practice. Ann finishes with 0 points."

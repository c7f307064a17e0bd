"""The events of KOA in words: wheel, die, stones, changes, and the end."""

import re
from itertools import product
from typing import Any

import pytest

from engine.contract.words import Catalogue, tell
from engine.games.koa import events as telling
from engine.games.koa.board import CORNERS, Square
from engine.games.koa.chance import RESOURCES, Find
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.rules import apply, view
from engine.games.koa.scoring import result
from engine.games.koa.state import Claim, Excavate, Move, SeatOptions, Seek, Seize, State, Unblock
from engine.games.koa.tile_words import whose_tile
from engine.match.ending_words import tell_sums
from tests.games.koa import (
    DICE,
    END,
    JONNY,
    MINER,
    VOTER,
    Thrown,
    deal,
    in_words,
    make_move,
    play_match,
    read_events,
    shaking,
    slot,
)

LONG = tuple(letter * 32 for letter in "WXYZ")
THREE: dict[str, Any] = {"owners": (0, 1, 2, None), "steering": 1}
"""Corners and the neutral clan of three players."""


def events(state: State, move: Move, *throws: int) -> list[str]:
    dice = Thrown(*throws)
    _, happened = apply(state, state.mover, move, dice)
    assert not dice.unused
    assert all(event.to is None for event in happened)
    return read_events(happened)


def excavating(state: State, square: Square, *finds: str, strikes: Square = "") -> list[str]:
    """Return the events of an excavation with these stops of the wheel."""
    slots = [slot(state, find) for find in finds]
    return events(state, Excavate(square=square), *slots, *(shaking(strikes) if strikes else ()))


# The wheel

MET = "A1: cB2 gC3 sD4 A10: cB9 gC8 J10: cI9 msG7"


@pytest.mark.parametrize(
    ("find", "line"),
    [
        ("cavern", "Ann digs at B3 and finds a cavern."),
        ("goroldioa", "Ann digs at B3 and finds goroldioa."),
        ("spring", "Ann digs at B3 and finds a spring."),
        ("lava", "Ann digs at B3 and hits lava."),
    ],
)
def test_an_excavation_reads_so(find: str, line: str) -> None:
    assert excavating(set_board(MET), "B3", find) == [line]


@pytest.mark.parametrize(
    ("strikes", "line"),
    [
        ("E5", "Ann digs at B3: earthquake! E5 is buried."),
        ("C8", "Ann digs at B3: earthquake! It destroys Bob’s goroldioa on C8."),
        ("G7", "Ann digs at B3: earthquake! It destroys Cy’s spring marker on G7."),
        ("D4", "Ann digs at B3: earthquake! It destroys Ann’s spring on D4."),
        ("C6", "Ann digs at B3: earthquake! It strikes C6, where lava lies, and changes nothing."),
        (
            "C7",
            "Ann digs at B3: earthquake! It strikes C7, where earthquake rubble lies, and changes nothing.",
        ),
    ],
)
def test_an_earthquake_reads_so(strikes: Square, line: str) -> None:
    assert excavating(set_board(MET + " nobody: lC6 eC7"), "B3", "earthquake", strikes=strikes) == [line]


def test_spins_for_what_is_used_up_are_told() -> None:
    full = " ".join(f"g{square}" for square in ("A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4"))
    state = set_board(f"A1: {full}")
    assert excavating(state, "C1", "goroldioa", "goroldioa", "lava") == [
        "Ann digs at C1 and hits lava (spin 3, as no goroldioa is left)."
    ]
    both = set_board(f"A1: {full} " + " ".join(f"s{column}1" for column in "CDEFGH") + " sC2 sC3")
    (line, *_) = excavating(both, "A6", "spring", "goroldioa", "earthquake", strikes="E5")
    assert line == ("Ann digs at A6: earthquake (spin 3, as no goroldioa and spring is left)! E5 is buried.")


# The die


@pytest.mark.parametrize(
    ("prey", "die", "line"),
    [
        ("cC3", 8, "Ann rolls 8, needs 5, and seizes Bob’s cavern on C3 as a trophy."),
        ("cC3", 5, "Ann rolls 5, needs 5, and seizes Bob’s cavern on C3 as a trophy."),
        ("cC3", 4, "Ann tries to seize Bob’s cavern on C3 and rolls 4: 5 was needed."),
        ("sC3", 10, "Ann rolls 10, needs 5, and seizes Bob’s spring on C3."),
        ("mgC3", 10, "Ann rolls 10, needs 5, and seizes Bob’s goroldioa marker on C3."),
    ],
)
def test_an_attack_reads_so(prey: str, die: int, line: str) -> None:
    assert events(set_board(f"A1: cB2 A10: {prey}"), Seize(square="C3"), die - 1)[0] == line


def test_an_attack_on_the_neutral_clan_and_on_one_of_two_clans_reads_so() -> None:
    neutral = set_board("A1: cB2 J1: sC2", 3, **THREE)
    assert events(neutral, Seize(square="C2"), 9) == [
        "Ann rolls 10, needs 5, and seizes the neutral clan’s spring on C2."
    ]
    two = set_board("A1: cB2 A10: gC3", 2, owners=(0, 1, 0, 1))
    assert events(two, Seize(square="C3"), 0) == [
        "Ann (A1) tries to seize the goroldioa of Bob (A10) on C3 and rolls 1: 5 was needed."
    ]


def test_a_jonnys_die_is_told_with_what_is_taken_off() -> None:
    state = set_board("A1: cB2 A10: sC3", brought=(JONNY, VOTER, VOTER, MINER), owners=(0, 1, 2, 3))
    assert events(state, Seize(square="C3"), 4) == [
        "Ann tries to seize Bob’s spring on C3 and rolls 5 − 1: 5 was needed."
    ]
    assert (
        events(state, Seize(square="C3"), 5)[0] == "Ann rolls 6 − 1, needs 5, and seizes Bob’s spring on C3."
    )


# The stones


def seeking(state: State, first: str, goroldioa: int, spring: int) -> list[str]:
    return events(state, Seek(), RESOURCES.index(Find(first)), goroldioa - 1, spring - 1, 0)


def test_what_the_sharman_marks_is_told_and_the_stones_are_left_to_the_picture() -> None:
    state = set_board("A1: cB2")
    assert seeking(state, "goroldioa", 3, 5) == ["Ann asks the Sharman: goroldioa marked on E3."]
    assert seeking(state, "spring", 3, 5) == ["Ann asks the Sharman: a spring marked on E3."]


def test_what_the_stones_can_not_bring_is_told() -> None:
    taken = set_board("A1: cB2 cC3")
    assert seeking(taken, "spring", 3, 3) == ["Ann asks the Sharman: a spring marked on B3, as C3 is taken."]
    dry = taken.model_copy(update={"pools": (taken.pools[0].with_more(Find.SPRING, -8), *taken.pools[1:])})
    assert seeking(dry, "spring", 5, 1) == [
        "Ann asks the Sharman: goroldioa marked on A5, as no spring is left."
    ]
    assert seeking(dry, "spring", 3, 3)[0].endswith(", as no spring is left and C3 is taken.")


# The rest


def test_a_claim_a_switch_and_the_end_of_a_turn_read_so() -> None:
    state = set_board("A1: cB2 msC3 mgB3")
    assert events(state, Claim(square="C3")) == ["Ann claims a spring on C3."]
    assert events(state, Claim(square="B3")) == ["Ann claims goroldioa on B3."]
    blocked = set_board("A1: sA2 nobody: lB1 eB2")
    for square, was in (("A2", "a spring"), ("B1", "lava"), ("B2", "earthquake rubble")):
        line = f"Ann was blocked in: {was} on {square} becomes a cavern."
        assert events(blocked, Unblock(square=square)) == [line]
    assert events(state, END) == ["Ann passes."]
    for changed in ({"used": 1}, {"is_switched": True}):
        assert events(state.model_copy(update=changed), END) == ["Ann ends the turn."]


def test_the_leader_of_the_neutral_clan_is_named_with_it() -> None:
    state = set_board("J1: gI2", 3, turn="J1", **THREE)
    assert excavating(state, "I3", "lava") == ["The neutral clan, led by Bob, digs at I3 and hits lava."]
    assert events(state, END) == ["The neutral clan, led by Bob, passes."]


def test_a_turn_in_which_nothing_can_be_done_passes_with_a_sentence() -> None:
    home = " ".join(f"g{square}" for square in ("A8", "A9", "B8", "B9", "B10", "C9", "C10"))
    walls = " ".join(f"l{square}" for square in ("A7", "B7", "C7", "C8", "D8", "D9", "D10"))
    state = set_board(f"A10: {home} msE6 nobody: {walls}", options={"markers": 1})
    assert events(state, END) == ["Ann passes.", "Bob can’t do anything and is skipped."]


def test_a_jonny_without_room_for_a_second_piece_reads_so() -> None:
    walled = " ".join(f"l{square}" for square in ("A2", "B2"))
    state = set_board(f"nobody: {walled}", brought=(JONNY, VOTER, VOTER, MINER), owners=(0, 1, 2, 3))
    lines = excavating(state, "B1", "lava")
    assert lines[1] == "Ann has no square for a second piece."


# What it changes


def test_an_action_level_is_told_when_it_rises_and_when_it_falls() -> None:
    state = set_board("A1: gB2 gC3 sB3 A10: cD5 gC4")
    assert excavating(state, "A2", "spring") == [
        "Ann digs at A2 and finds a spring.",
        "Ann now has 2 actions a turn.",
    ]
    rich = set_board("A1: gB2 gC3 sB3 sA2 A10: cB9 cC8 cC7 cC6 cC5 cC4 gB8", turn="A10")
    assert events(rich, Seize(square="C3"), 9) == [
        "Bob rolls 10, needs 8, and seizes Ann’s goroldioa on C3.",
        "Ann is down to one action a turn.",
    ]


def test_tiles_cut_off_and_joined_again_are_named() -> None:
    state = set_board("A1: gB2 gC3 cD4 sE5 gD5 J10: cI9")
    quaked = excavating(state, "A2", "earthquake", strikes="C3")
    assert quaked == [
        "Ann digs at A2: earthquake! It destroys Ann’s goroldioa on C3.",
        "Ann has lost the link from camp to D4, D5 and E5.",
    ]
    apart = set_board("A1: gB2 cD4 sE5 gD5 J10: cI9")
    assert excavating(apart, "C3", "cavern") == [
        "Ann digs at C3 and finds a cavern.",
        "Ann has the link to D4, D5 and E5 again.",
    ]
    long = set_board("A1: gB2 gC3 cD4 cE5 cF6 cG7 cH8 cG8 cH7 J10: cI9")
    assert (
        excavating(long, "A2", "earthquake", strikes="C3")[1] == "Ann has lost the link from camp to 7 tiles."
    )


def test_all_that_an_action_changes_for_a_clan_is_one_line() -> None:
    state = set_board("A1: gB2 gC3 sB3 cD4 cE4 sA2 A10: cB9 cC8 gB8", turn="A10")
    shaken = excavating(state, "A9", "earthquake", strikes="C3")
    assert shaken[1:] == ["Ann has lost the link from camp to D4 and E4 and is down to one action a turn."]


LAST = "Ann has one cavern left: laying it ends the match."


def test_everyone_is_told_when_the_last_round_begins() -> None:
    state = deal(rounds=10).model_copy(update={"round": 9, "turn": 2, "first": 0})
    state, told_before = apply(state, state.mover, END, DICE)
    after, told_then = apply(state, state.mover, END, DICE)
    line = "This is the last round: most points win."
    assert after.round == 10
    assert read_events(told_then)[-1] == line
    assert all(event.to is None for event in told_then)
    assert line not in read_events([*told_before, *apply(after, after.mover, END, DICE)[1]])


def test_the_last_caverns_are_counted_down_and_the_very_last_is_told_by_the_outcome() -> None:
    state = set_board("A1: gB2", options={"caverns": 8})
    for left, line in ((5, None), (4, "Ann has 3 caverns left."), (2, LAST), (1, None)):
        pools = (state.pools[0].with_more(Find.CAVERN, left - 8), *state.pools[1:])
        found = excavating(state.model_copy(update={"pools": pools}), "C3", "cavern")
        assert found == ["Ann digs at C3 and finds a cavern.", *([line] if line else [])]
    over = make_move(state.model_copy(update={"pools": pools}), Excavate(square="C3"), slot(state, "cavern"))
    assert in_words(result(over).reason) == "Ann laid the last cavern, on C3. Ann wins with one point."


def test_a_language_has_its_own_form_for_the_reader_and_for_each_kind_of_tile() -> None:
    french = Catalogue(
        sentences={
            "{who:*/You}{camp} {who:passes/pass}.": "{who:*/Tu}{camp} {who:passe/passes}.",
            "{who:*’s/your} spring": "{who:source (*)/ta source}",
        }
    )
    (passes,) = [happened.sentence for happened in apply(set_board(MET), 0, END, Thrown())[1]][:1]
    assert [tell(passes, ("Ann", "Bob"), french, str, reader) for reader in (0, 1)] == [
        "Tu passes.",
        "Ann passe.",
    ]
    state = set_board("A1: sB2 A10: sB9")
    told = whose_tile(state, next(tile for tile in state.tiles if tile.square == "B2"))
    assert [tell(told, ("Ann", "Bob"), french, str, reader) for reader in (0, 1)] == [
        "ta source",
        "source (Ann)",
    ]


def test_who_laid_the_neutral_clans_last_cavern_is_told_with_the_square() -> None:
    state = set_board("A1: cB2 J1: gI2", 3, turn="J1", **THREE)
    state = state.model_copy(update={"pools": (*state.pools[:3], state.pools[3].with_more(Find.CAVERN, -14))})
    over = make_move(state, Excavate(square="H3"), slot(state, "cavern"))
    assert in_words(result(over).reason) == (
        "Bob laid the neutral clan’s last cavern, on H3. Ann wins with 2 points."
    )


def test_a_jonnys_caverns_are_not_counted_down() -> None:
    state = set_board("A1: gB2", brought=(JONNY, VOTER, VOTER, MINER), owners=(0, 1, 2, 3))
    assert excavating(state, "C3", "cavern") == ["Ann digs at C3 and finds a cavern."]


# Whole matches


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    ("players", "brought"),
    [*product((2, 3, 4), ((), (JONNY, VOTER, VOTER, VOTER)))],
)
def test_every_sentence_of_a_match_is_one_and_fits_in_two_hundred_characters(
    players: int, brought: tuple[SeatOptions, ...]
) -> None:
    for before, _, after in play_match(players, brought=brought[:players]):
        for deed in after.deeds[-1:]:
            line = tell(telling.tell_action(before, deed), LONG)
            assert re.fullmatch(r"[A-Z].*[^ ,.;:]\.", line)
            assert not re.search(r"  |\{| ,|\( ", line)
            assert len(line) <= 200


# How it ends


def end_match(board: str, ending: str, players: int = 4, **changed: Any) -> State:
    return set_board(board, players, **changed).model_copy(update={"ending": ending})


@pytest.mark.parametrize(
    ("state", "told_so"),
    [
        (
            end_match("A1: cB2 cC3", "caverns", ender=0),
            "Ann laid the last cavern. Ann wins with 4 points.",
        ),
        (
            end_match("A1: cB2 cC3 J1: cI2", "caverns", 3, ender=3, **THREE),
            "The neutral clan laid the last cavern. Ann wins with 4 points.",
        ),
        (
            end_match("A1: cB2 A10: cB9 cC8", "caverns", 2, ender=0, owners=(0, 1, 0, 1)),
            "Ann (A1) laid the last cavern. Bob wins with 4 points.",
        ),
        (
            end_match("A1: cB2", "stalled"),
            "Everyone passed in a row. Ann wins with 2 points.",
        ),
        (end_match("A1: cD4", "rounds"), "60 rounds are over. Ann wins with one point."),
        (
            end_match("A1: cB2 A10: cB9", "rounds"),
            "60 rounds are over. Ann and Bob share the win with 2 points each.",
        ),
        (
            end_match("A1: cD4 A10: cB9", "rounds", trophies={"A1": "J10"}),
            "60 rounds are over. Ann wins with 2 points, ahead of Bob by trophies.",
        ),
        (
            end_match("A1: cF6 A10: cB9", "rounds"),
            "60 rounds are over. Ann wins with 2 points, ahead of Bob by caverns outside.",
        ),
        (
            end_match("A1: cB2 cC3 A10: cB9", "rounds", jonnys=(0,)),
            "60 rounds are over. Bob wins with 2 points, as no Jonny can win.",
        ),
    ],
)
def test_the_end_reads_so(state: State, told_so: str) -> None:
    assert in_words(result(state).reason) == told_so


def test_the_points_of_each_player_are_told_in_their_parts() -> None:
    state = end_match("A1: cB2 cC3 cF6 A10: cD7", "rounds", trophies={"A1": "A10"})
    assert [in_words(sentence) for sentence in tell_sums("koa", result(state))] == [
        "Ann: 3 caverns + 2 chained to the camp + 1 outside the zones + 1 trophy = 7",
        "Bob: 1 cavern = 1",
        "Cy: 0 points",
        "Dee: 0 points",
    ]


@pytest.mark.parametrize(
    ("board", "told_so"),
    [
        ("A1: cB2 A10: cB9", "Trophies and caverns outside are level, too."),
        ("A1: cB2 cC3 A10: cB9", None),
        ("A1: cF6 A10: cB9", None),
    ],
)
def test_a_shared_win_says_that_nothing_broke_the_tie(board: str, told_so: str | None) -> None:
    said = result(end_match(board, "rounds")).turning_point
    assert (None if said is None else in_words(said)) == told_so


def test_a_sum_shows_points_where_one_thing_is_worth_several() -> None:
    state = end_match("A1: cB2 cC3 A10: cD7", "rounds", options={"vp_cavern": 3, "vp_chained": 0})
    assert [in_words(sentence) for sentence in tell_sums("koa", result(state))][:2] == [
        "Ann: 6 for 2 caverns = 6",
        "Bob: 3 for 1 cavern = 3",
    ]


@pytest.mark.parametrize(
    ("ending", "cause"),
    [("stalled", "Everyone passed in a row, Bob last."), ("rounds", "60 rounds are over, Bob moved last.")],
)
def test_the_cause_names_the_player_who_moved_last(ending: str, cause: str) -> None:
    over = result(end_match("A1: cB2", ending).model_copy(update={"finisher": 1}))
    assert over.cause is not None
    assert in_words(over.cause) == cause
    assert in_words(over.reason).startswith(cause)


def test_the_longest_reason_for_an_end_fits_into_a_line_of_a_message() -> None:
    for state in (
        end_match("", "rounds"),
        end_match("A1: cD4 A10: cB9", "caverns", 2, ender=1, trophies={"A1": "J10"}),
    ):
        assert len(tell(result(state).reason, LONG)) <= 200


@pytest.mark.parametrize(
    ("board", "told_so"),
    [
        ("", "Connected: 0 of 2 goroldioa, 0 of 2 springs for a second action."),
        ("gB2 sA2", "Connected: 1 of 2 goroldioa, 1 of 2 springs for a second action."),
        ("gB2 gB1 gC1 sA2", "Connected: enough goroldioa (3), 1 of 2 springs for a second action."),
        ("gB2 sB1 sC1 sA2", "Connected: 1 of 2 goroldioa, enough springs (3) for a second action."),
        ("gB2 gB3 sB1 sC1 sA2", "Connected: 2 of 4 goroldioa, 3 of 4 springs for a third action."),
        (
            "gB2 gC3 gD4 gE5 gB3 gB4 sA2 sB1 sC1 sC2 sA3 sA4 sD2",
            "Connected: 6 goroldioa, 7 springs, for 4 actions: that is the most.",
        ),
    ],
)
def test_what_the_next_action_needs_is_never_less_than_what_there_is_of_it(board: str, told_so: str) -> None:
    ground = Ground(view(set_board(f"A1: {board}"), None))
    assert in_words(telling.to_next_level(ground, CORNERS[0])) == told_so

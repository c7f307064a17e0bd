"""Choices that players of KOA bring: corners, late wishes and the vote.

The players read the results.
"""

from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.limits import NOTES_LONGEST, NOTES_MOST
from engine.contract.values import Ask
from engine.games import koa
from engine.games.koa.board import CAMPS
from engine.games.koa.opening import brought_with, foreseen, is_first_question
from engine.games.koa.positions import set_board
from engine.games.koa.rules import start, view
from engine.games.koa.state import SeatOptions, State
from tests.games.koa import JONNY, MINER, VOTER, deal, end, in_words

NAMED = SeatOptions(jonny=True)


def wish(camp: Any) -> SeatOptions:
    return SeatOptions(camp=camp)


def notes(state: State) -> list[str]:
    asked = resume(koa, view(state, state.mover), ())
    assert isinstance(asked, Ask)
    return [in_words(note) for note in asked.notes]


def begin_match(*brought: SeatOptions) -> State:
    """Return a match in which the clan of A1 begins."""
    return deal(brought=brought, players=len(brought)).model_copy(
        update={"turn": 0, "first": 0, "steering": 0}
    )


WHEEL = "A wheel decides what you find. The number is the points for a cavern there."


AIM = "🎯 Most points win when a clan lays its last cavern. They come from caverns that you dig and seize."


@pytest.mark.parametrize("players", koa.SEATS)
def test_the_first_question_of_each_player_says_what_wins_and_no_other_does(players: int) -> None:
    state = begin_match(*(MINER,) * players)
    aims = []
    for _ in CAMPS:
        aims += [state.mover] * (AIM in notes(state))
        state = end(state)
    assert sorted(aims) == list(range(players))


def test_a_jonny_is_told_that_others_win() -> None:
    at_first = SeatOptions(camp="A1", jonny=True, vote=True)
    told = notes(begin_match(at_first, VOTER, VOTER))
    assert AIM not in told
    assert any(note.startswith("🎯 As a Jonny you can’t win") for note in told)
    assert AIM in notes(begin_match(VOTER, VOTER, VOTER))


def test_the_first_question_tells_what_the_squares_are_for_and_to_one_of_two_players_both_camps() -> None:
    state = begin_match(wish("J1"), wish("A10"), MINER, MINER)
    assert notes(state) == notes(end(state)) == [AIM, WHEEL]
    two = begin_match(MINER, MINER)
    assert notes(two) == [AIM, WHEEL, "Your camps are A1 and J10."]
    assert notes(end(two)) == [AIM, WHEEL, "Your camps are A10 and J1."]
    assert notes(end(end(two))) == ["Connected: 0 of 2 goroldioa, 0 of 2 springs for a second action."]


def test_only_a_player_who_wished_in_vain_reads_so_in_a_question() -> None:
    state = begin_match(wish("J10"), MINER, wish("J10"))
    assert not any("wished" in note for note in notes(state))
    while state.mover != 2:
        state = end(state)
    assert "You wished for J10, which was Ann’s already." in notes(state)


@pytest.mark.parametrize(
    ("brought", "told"),
    [
        ((wish("J10"), MINER, wish("J10")), ["Cy wished for J10, which was Ann’s already."]),
        ((wish("A1"), wish("J10")), ["Bob wished for J10, which was Ann’s already."]),
        (
            (wish("A1"), wish("A1"), wish("A1")),
            ["Bob wished for A1, which was Ann’s already.", "Cy wished for A1, which was Ann’s already."],
        ),
        ((wish("J1"), wish("A1"), MINER), []),
        ((JONNY, VOTER, MINER), ["The Jonny rule holds for Ann, by 2 of 3 votes."]),
        ((JONNY, VOTER, JONNY, MINER), ["The Jonny rule holds for Ann and Cy, by 3 of 4 votes."]),
        ((JONNY, MINER, MINER), ["The Jonny rule was voted down: 1 of 3 were for it."]),
        ((NAMED, MINER), ["The Jonny rule was voted down: 0 of 2 were for it."]),
        ((VOTER, VOTER), ["The Jonny rule was voted for, 2 of 2, but nobody is called Jonny."]),
        ((MINER, MINER, MINER, MINER), []),
    ],
)
def test_wishes_in_vain_and_the_vote_are_told_with_it_and_in_the_words_of_the_board(
    brought: tuple[SeatOptions, ...], told: list[str]
) -> None:
    state = begin_match(*brought)
    about = [line for line in notes(state) if "Jonny rule" in line]
    assert about == [line for line in told if "Jonny rule" in line]
    described = [in_words(sentence) for sentence in koa.describe(view(state, None))]
    assert [line for line in described if "wished for" in line or "Jonny rule" in line] == told


@pytest.mark.parametrize("players", koa.SEATS)
def test_every_player_is_told_once(players: int) -> None:
    for seed in ("one", "two", "three"):
        state = deal(players, seed=seed)
        told = []
        for _ in CAMPS:
            if is_first_question(state):
                told.append(state.mover)
                assert state.owners[state.turn] is not None
                assert WHEEL in notes(state)
            else:
                assert WHEEL not in notes(state)
            assert not is_first_question(state.model_copy(update={"used": 1}))
            state = end(state) if len(told) < players else state.model_copy(update={"round": 2})
        assert sorted(told) == list(range(players))


def test_all_that_is_told_at_first_is_short_enough() -> None:
    state = begin_match(*(SeatOptions(camp="A1", jonny=True, vote=True),) * 4)
    lines = notes(state)
    assert len(lines) <= NOTES_MOST
    assert sum(map(len, lines)) <= NOTES_LONGEST


def test_players_without_the_jonny_rule_are_not_asked_for_it_or_reads_of_it() -> None:
    plain, ruled = koa.Options(), koa.Options(jonny_rule=True)
    assert brought_with(plain) == ("camp",)
    assert brought_with(ruled) == ("camp", "jonny", "vote")
    forged = (JONNY, VOTER, VOTER)
    assert foreseen(plain, forged) == ()
    state = start(plain, forged, Dice("plain", 0))
    assert state.jonnys == ()
    read = [*map(in_words, koa.describe(view(state, None))), *notes(state)]
    assert not any("Jonny" in line for line in read)


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((JONNY, VOTER), ["⚠️ As you vote, the Jonny rule holds for Ann: only Bob can win."]),
        ((JONNY, MINER, JONNY), ["⚠️ As you vote, the Jonny rule holds for Ann and Cy: only Bob can win."]),
        ((JONNY, VOTER, MINER), ["As you vote, the Jonny rule holds for Ann."]),
        ((JONNY, JONNY), ["As you vote, the Jonny rule holds for Ann and Bob."]),
        ((JONNY, MINER), []),
        ((JONNY,), ["As you vote, the Jonny rule holds for Ann."]),
        ((VOTER, VOTER), []),
    ],
)
def test_for_whom_the_jonny_rule_would_hold_and_who_alone_could_win_is_said_before_the_start(
    seats: tuple[SeatOptions, ...], told: list[str]
) -> None:
    assert [in_words(line) for line in foreseen(koa.Options(jonny_rule=True), seats)] == told


def test_koa_55_the_lobby_names_the_exposed_corner_once_three_wishes_leave_one() -> None:
    def read_foreseen(*camps: str) -> list[str]:
        return [in_words(line) for line in foreseen(koa.Options(), [wish(camp) for camp in camps])]

    assert read_foreseen("A1", "J1", "A10") == [
        "The neutral clan gets J10. A1, across from it, is exposed: it lies between 2 rivals."
    ]
    for open_still in (("A1", "J1"), ("A1", "J1", "any"), ("A1", "J1", "J1"), ("A1", "J1", "A10", "J10")):
        assert read_foreseen(*open_still) == []


def test_a_state_of_the_second_rules_goes_on_with_the_corners_that_it_has() -> None:
    old = set_board("", 3).model_dump(mode="json")
    assert koa.upgrade(2, old) == old


@pytest.mark.parametrize("jonny", [False, True])
@pytest.mark.parametrize("vote", [False, True])
def test_a_match_of_the_first_rules_goes_on_with_the_jonny_rule_where_it_was_voted_on(
    jonny: bool, vote: bool
) -> None:
    old = deal(3).model_dump(mode="json")
    del old["options"]["jonny_rule"]
    old["brought"][1] = {"camp": "any", "jonny": jonny, "vote": vote}
    upgraded = koa.upgrade(1, old)
    assert upgraded is not None
    assert State.model_validate(upgraded, strict=False).options.jonny_rule == (jonny or vote)
    assert {**upgraded, "options": old["options"]} == old

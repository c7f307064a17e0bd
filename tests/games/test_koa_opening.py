"""What players of KOA bring and what comes of it: corners, wishes that come too late, the vote, and that they are told so."""

from typing import Any

import pytest

from engine.game import Ask, resume
from engine.games import koa
from engine.games.koa.board import CAMPS
from engine.games.koa.opening import is_first_question
from engine.games.koa.rules import view
from engine.games.koa.table import SeatOptions, State
from engine.limits import NOTES_LONGEST, NOTES_MOST
from tests.games.koa import JONNY, MINER, VOTER, deal, end, in_words

NAMED = SeatOptions(jonny=True)


def wish(camp: Any) -> SeatOptions:
    return SeatOptions(camp=camp)


def notes(state: State) -> list[str]:
    asked = resume(koa, view(state, state.mover), ())
    assert isinstance(asked, Ask)
    return [in_words(note) for note in asked.notes]


def begun(*brought: SeatOptions) -> State:
    """A match in which the clan of A1 begins."""
    return deal(brought=brought, players=len(brought)).model_copy(
        update={"turn": 0, "first": 0, "steering": 0}
    )


def test_the_first_question_tells_camps_and_who_begins() -> None:
    assert notes(begun(wish("J1"), wish("A10"), MINER, MINER))[:2] == [
        "Camps: Cy on A1, Bob on A10, Dee on J10 and Ann on J1.",
        "Cy begins by lot; turns go round clockwise.",
    ]
    assert notes(begun(MINER, MINER, MINER))[0] == (
        "Camps: Ann on A1, Bob on A10, Cy on J10 and the neutral clan on J1."
    )
    assert notes(begun(MINER, MINER))[:3] == [
        "Ann’s camps are A1 and J10.",
        "Bob’s camps are A10 and J1.",
        "Ann (A1) begins by lot; turns go round clockwise.",
    ]


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
    state = begun(*brought)
    about = [line for line in notes(state) if "wished for" in line or "Jonny rule" in line]
    assert about == told
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
                assert any("begins by lot" in note for note in notes(state))
            else:
                assert not any("begins by lot" in note for note in notes(state))
            assert not is_first_question(state.model_copy(update={"used": 1}))
            state = end(state) if len(told) < players else state.model_copy(update={"round": 2})
        assert sorted(told) == list(range(players))


def test_all_that_is_told_at_first_is_short_enough() -> None:
    state = begun(*(SeatOptions(camp="A1", jonny=True, vote=True),) * 4)
    lines = notes(state)
    assert len(lines) <= NOTES_MOST
    assert sum(map(len, lines)) <= NOTES_LONGEST

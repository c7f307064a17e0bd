"""Reasons: one true sentence about the action, as a friend would say it."""

from __future__ import annotations

import pytest

from engine.contract.words import tell
from engine.games import koa as game
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.prospects import odds_of_rivals
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH
from engine.players.koa.model import Table
from engine.players.koa.reasons import _reached, clue_to, why
from engine.players.koa.squares import BIT
from tests.games.koa import NAMES
from tests.players.koa.matches import KINDS, views

MINE = "A1: cA2 cB1 cB2 cC3 cD4 cE5 cA3 cA4 cA5 cC1 cD1 cE1 cC2 cD2"


def read_reason(board: str, kind: int, square: str = "", players: int = 4, **changed: object) -> str:
    state = set_board(board, players, **changed)  # type: ignore[arg-type]
    view = game.view(state, state.mover)
    return tell(why(view, Table(view), (kind, BIT.get(square, 0))), NAMES, reader=state.mover)


@pytest.mark.parametrize(
    ("board", "square", "reason"),
    [
        (
            "A1: cB2",
            "C3",
            "A cavern here counts 2 points, chained to your camp, and no rival reaches it yet.",
        ),
        ("A1: cB2 gC3", "D4", "A cavern here counts 1 point, and no rival reaches it yet."),
        (
            "A1: cB2 cC3 cD4 cE5",
            "F6",
            "A cavern here counts 3 points, as it is chained and outside your zones, and no rival "
            "reaches it yet.",
        ),
        (
            "A1: cB2 cC3 cD4 cE5 J10: cI9 cH8 cG7",
            "F6",
            "A cavern here counts 3 points, as it is chained and outside your zones. "
            "That is worth the 60 % risk if a rival attacks it.",
        ),
        (
            "A1: cB2 cC3 cD4 J10: cI9 cH8 cG7 gF6",
            "E5",
            "A cavern here counts 2 points, with 50 % risk if a rival attacks it.",
        ),
        (
            "A1: cB2 gC3 gC2 sA2",
            "D4",
            "One more spring makes it 2 actions a turn (20 %), and a cavern here counts 1 point.",
        ),
        ("A1: cB2 cD4", "C3", "What you find here may join your cut-off tiles to the camp again."),
        (MINE, "B3", "A cavern here would be your last, and win you the match."),
    ],
)
def test_a_dig_is_for_what_a_cavern_there_counts(board: str, square: str, reason: str) -> None:
    assert read_reason(board, DIG, square) == reason


@pytest.mark.parametrize(
    ("board", "square", "reason"),
    [
        (
            "A1: cB2 cC3 J10: cI9 cH8 cG7 cF6 cE5 cD4",
            "D4",
            "60 %: +3 for you, the trophy included, and −3 for Cy.",
        ),
        ("A1: cB2 gC3 gC2 sA2 J10: sD4", "D4", "60 %, and then you act twice a turn."),
        ("A1: cB2 cC3 J10: cI9 cH8 cG7 gF6 gE5 gD4 sE4 sF5", "D4", "60 %: what feeds Cy would feed you."),
        (
            "A1: cB2 cC3 cD4 J10: cI9 cH8 cG7 gF6 gE5 sE6 sF5",
            "E5",
            "60 %, and it leaves Cy 1 action a turn.",
        ),
    ],
)
def test_an_attack_is_for_what_it_brings_and_costs(board: str, square: str, reason: str) -> None:
    assert read_reason(board, SEIZE, square) == reason


def test_of_two_clans_it_is_said_which_one_it_costs() -> None:
    board = "A1: cB2 cC3 A10: cB9 cC8 cC7 cC6 cC5 cC4"
    assert read_reason(board, SEIZE, "C4", 2) == (
        "60 %: +3 for you, the trophy included, and −3 for Bob (A10)."
    )


def test_what_needs_no_luck_is_said_so() -> None:
    assert read_reason("A1: cB2 gB1 gC1 sA2 msC3", CLAIM, "C3") == (
        "A claim needs no spin, and makes it 2 actions a turn."
    )
    assert read_reason("A1: cB2 msC3", CLAIM, "C3") == (
        "A claim needs no spin, and brings you closer to one more action a turn."
    )
    assert read_reason("nobody: lA2 lB1 lB2 J10: cI9", SWITCH, "B2") == (
        "You are blocked in. A cavern here opens the way again, and uses no action."
    )
    assert read_reason("A1: cB2", SEEK) == (
        "Nothing to dig or seize helps you now, but the Sharman always finds something."
    )


def test_waiting_is_said_to_be_for_the_end_of_the_match() -> None:
    behind = read_reason(MINE, END, trophies={"J10": "J1 J1"})
    assert behind == "Your next cavern ends the match, and you don’t have the most points yet: better wait."


@pytest.mark.parametrize(
    ("board", "square", "clue"),
    [
        ("A1: cB2 cC3 cD4 cE5 cF6", "G7", "Dig in the upper right quarter of the board."),
        ("A1: cB2 cC3 cD4 cE5", "A3", "Dig in the lower left quarter of the board."),
        ("A1: cB2", "C3", "Dig in column C."),
        ("A1: cB1 cC1", "A2", "Dig in row 2."),
        ("", "B2", "Dig in column B."),
        ("A1: cB2 A10: cA2 cB1 cA3 cC1 cC2 cC3", "B3", "Digging helps you most now."),
    ],
)
def test_a_clue_to_a_dig_leaves_out_some_squares_and_leaves_several(
    board: str, square: str, clue: str
) -> None:
    state = set_board(board)
    view = game.view(state, state.mover)
    assert tell(clue_to(view, Table(view), (DIG, BIT[square])), NAMES, reader=state.mover) == clue


@pytest.mark.slow
def test_menu_and_reason_agree_on_what_a_rival_reaches() -> None:
    told = set()
    for kind in KINDS:
        for view in views(4, 3, kind, every=9):
            table, ground = Table(view), Ground(view)
            if view.is_second or view.owners[view.turn] is None:
                continue
            for square in ground.sites(view.turn):
                after = table.copy()
                if not after.caverns_left[view.turn] and not view.is_endless(view.turn):
                    continue
                after.dig(BIT[square], Find.CAVERN)
                odds = odds_of_rivals(view, ground, square)
                assert odds == _reached(after, BIT[square])
                told.add(odds)
    assert {0, 60} < told


def test_the_neutral_clan_digs_for_no_player() -> None:
    state = set_board("A1: cB2", 3)
    neutral = state.owners.index(None)
    state = state.model_copy(update={"turn": neutral})
    view = game.view(state, state.mover)
    table = Table(view)
    (site, *_) = [bit for bit in BIT.values() if bit & table.sites(neutral)]
    assert tell(why(view, table, (DIG, site)), NAMES, reader=state.mover) == (
        "The neutral clan’s caverns score for no one: this square is as good as any."
    )


@pytest.mark.parametrize(
    ("kind", "clue"),
    [
        (CLAIM, "You reach a marker of yours: a claim needs no spin."),
        (SWITCH, "You are blocked in: look for a piece to switch."),
        (SEEK, "Neither digging nor seizing helps you most now."),
        (END, "Look at what one more action would bring you, and what it could cost."),
    ],
)
def test_a_clue_to_what_is_no_dig_tells_the_kind_of_action_alone(kind: int, clue: str) -> None:
    state = set_board(MINE, 4)
    view = game.view(state, state.mover)
    assert tell(clue_to(view, Table(view), (kind, BIT["B3"])), NAMES, reader=state.mover) == clue

"""Questions on the way to an action of KOA: exactly what the rules allow.

Each takes one press or two.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.contract.driver import legal_moves, resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided
from engine.contract.words import tell, whole
from engine.games import koa as game
from engine.games.koa.board import CAMPS, NEAR, ORDER, SQUARES
from engine.games.koa.ground import Ground, doable, needed_roll
from engine.games.koa.positions import parse_move, preview_after, set_board
from engine.games.koa.questions import ACTION_OF, KEYS, choose, stand_in
from engine.games.koa.rules import apply, view
from engine.games.koa.state import (
    Action,
    Claim,
    End,
    Excavate,
    Move,
    SeatOptions,
    Seek,
    Seize,
    State,
    Unblock,
)
from tests.games.koa import (
    DICE,
    END,
    JONNY,
    NAMES,
    RICH,
    VOTER,
    excavate,
    in_words,
    play_match,
    with_pool,
)

EVERY: tuple[Move, ...] = (
    END,
    Seek(),
    *(
        kind(square=square)
        for kind in (Excavate, Seize, Claim, Unblock)
        for square in (*SQUARES, "K1", "A0", "")
    ),
)
"""All possible picks of squares, and a few that are none."""
MADE = (
    set_board(""),
    set_board("nobody: lA2 eB1 lB2"),
    set_board("nobody: lA2 eB1 lB2", used=1),
    set_board("nobody: lA2 eB1 A1: sB2", is_switched=True),
    set_board("nobody: lA2 eB1 A1: sB2", 3),
    set_board("J1: cI2 A1: cH2", 3, turn="J1", steering=1),
    set_board("J1: sI1 sI2 sJ2", 3, turn="J1"),
    set_board(f"A1: {RICH} msA2 mgB1 J10: cI9 sI8 mgI7", 2),
    set_board("A1: cB2 msC3 J10: cB3 gC2", brought=(JONNY, VOTER, VOTER), options={"markers": 1}),
    excavate(set_board("A1: cB2 msC3 J10: cB3 gC2", brought=(JONNY, VOTER, VOTER)), "A2"),
)


def ask_of(state: State, line: str = "") -> Ask:
    asked = resume(game, view(state, state.mover), read_notation(line))
    assert isinstance(asked, Ask)
    return asked


def keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.offered_options]


def quiet(ask: Ask) -> list[str]:
    return [option.key for option in ask.options if option.quiet]


def collect_moves(state: State) -> dict[Move, list[str]]:
    """Return all actions that `choose` offers, each with its lines of notation."""
    by_move: dict[Move, list[str]] = {}
    for picks, move in legal_moves(game, view(state, state.mover)):
        by_move.setdefault(move, []).append(notation(picks))
    return by_move


def is_accepted(state: State, move: Move) -> bool:
    """Return whether the action is applied.

    If it is not, a sentence says so and nothing has changed.
    """
    before = state.model_dump_json()
    try:
        apply(state, state.mover, move, DICE)
    except IllegalMove as refusal:
        assert in_words(refusal.sentence)[-1] in ".!?"
        assert state.model_dump_json() == before
        return False
    return True


def of_matches(step: int) -> Iterator[State]:
    """Return every n-th State of matches with all numbers of players.

    They are played with and without a Jonny.
    """
    for players in game.SEATS:
        for brought in ((), (JONNY, *(VOTER,) * (players - 1))):
            match = play_match(players, 5, brought, caverns=8, rounds=25)
            yield from (before for before, _, _ in match[:: step + players])


def check(state: State) -> None:
    offered = collect_moves(state)
    assert all(len(lines) == 1 for lines in offered.values()), "one way to everything"
    assert {move for move in EVERY if is_accepted(state, move)} == set(offered)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("state", MADE)
def test_what_is_offered_is_what_is_accepted_in_small_positions(state: State) -> None:
    check(state)


def notes(state: State) -> list[str]:
    return [in_words(note) for note in ask_of(state).notes]


POINTS = "Points now: Ann 0, Bob 0, Cy 0 and Dee 0."


def test_that_a_rivals_next_cavern_ends_the_match_is_told_once_a_turn() -> None:
    state = with_pool(set_board("A1: gB2 gC3 sA2 sB1", round=2), 2, cavern=1)
    line = f"⚠️ This may be the last round: Cy has one cavern left, and laying it ends the match. {POINTS}"
    assert notes(state)[0] == line
    assert line not in notes(excavate(state, "C2", "lava"))
    both = with_pool(state, 3, cavern=1)
    assert notes(both)[0].startswith("⚠️ This may be the last round: Cy and Dee have one cavern left, and")
    own = with_pool(both, 0, cavern=1)
    for each in (own, excavate(own, "C2", "lava")):
        assert notes(each)[0] == f"⚠️ Your next cavern ends the match. {POINTS}"
    two = with_pool(set_board("A1: gB2", 2, round=2), 2, cavern=1)
    assert "Ann (J10) have one cavern left" in notes(two)[0]
    assert "you (J10) have one cavern left" in tell(whole(ask_of(two).notes[0]), NAMES, reader=0)
    assert "Your next cavern (A1) ends the match." in notes(with_pool(two, 0, cavern=1))[0]


def test_the_last_round_is_told_in_each_turn_of_it() -> None:
    state = set_board("", round=10, options={"rounds": 10})
    for _ in range(3):
        assert notes(state)[0] == f"⚠️ This is the last round: most points win. {POINTS}"
        state = apply(state, state.mover, END, DICE)[0]
    assert not any("last round" in note for note in notes(set_board("", round=9, options={"rounds": 10})))


@pytest.mark.slow
def test_what_the_neutral_clan_has_is_said_to_be_its_own() -> None:
    state = set_board("J1: gI2 sJ2 cG4 A1: gB2", 3, turn="J1", owners=(0, 1, 2, None), steering=0, round=2)
    assert notes(state) == [
        "The neutral clan’s caverns score for no one, but its last one ends the match.",
        "Connected to the neutral clan’s camp: 1 of 2 goroldioa, 1 of 2 springs for a second action.",
        "Cut off from the neutral clan’s camp: G4.",
    ]
    last = notes(with_pool(state, 3, cavern=1))[0]
    assert last.startswith("⚠️ The neutral clan’s next cavern ends the match. Points now: ")
    for number in range(3):
        for before, _, _ in play_match(3, number):
            if before.owners[before.turn] is None:
                told = notes(before)
                assert all("neutral clan" in note or note.startswith("⚠️ This ") for note in told), told


@pytest.mark.slow
def test_what_is_offered_is_what_is_accepted_in_matches() -> None:
    sorts = set[type[Move]]()
    for state in of_matches(61):
        check(state)
        sorts |= {type(move) for move in collect_moves(state)}
    assert sorts >= {End, Seek, Excavate, Seize}


@pytest.mark.slow
def test_what_is_offered_is_what_is_accepted_in_every_state_of_many_matches() -> None:
    for state in of_matches(0):
        check(state)


@pytest.mark.slow
def test_an_action_is_one_press_or_what_and_where_and_the_end_of_a_turn_is_confirmed() -> None:
    for state in (*MADE[:-1], *of_matches(29)):
        direct = keys(ask_of(state))
        for move, (line,) in collect_moves(state).items():
            if isinstance(move, Seek):
                assert line == "ask"
            elif isinstance(move, End):
                assert line == "end confirm"
            else:
                assert line == (move.square if move.square in direct else f"{KEYS[move.kind]} {move.square}")


def test_a_jonnys_second_piece_is_asked_for_square_by_square_at_once() -> None:
    state = MADE[-1]
    sites = Ground(state).sites(state.turn)
    ask = ask_of(state)
    assert keys(ask) == [*sites, "end"]
    assert in_words(ask.prompt) == "A Jonny digs twice: where does the second piece go?"
    assert (ask.view.action, ask.view.targets) == ("excavate", sites)
    for line in (sites[0], f"dig {sites[0]}", f"excavate {sites[0]}"):
        assert parse_move(state, line) == Excavate(square=sites[0])
    assert parse_move(state, "end confirm") == END


@pytest.mark.slow
def test_what_can_be_done_comes_first_and_the_end_of_the_turn_last() -> None:
    for state in (*MADE[:-1], *of_matches(29)):
        if state.is_second:
            continue
        possible, offered = doable(state, Ground(state)), keys(ask_of(state))
        named = [
            ACTION_OF[key] if key in ACTION_OF else next(a for a, where in possible.items() if key in where)
            for key in offered
        ]
        assert list(dict.fromkeys(named)) == [*possible, "end"]
        for action, squares in possible.items():
            if action != "sharman":
                assert KEYS[action] in offered or list(squares) == [key for key in offered if key in squares]
                assert keys(ask_of(state, action)) == list(squares)
    full = set_board(f"A1: {RICH} msA2 J10: cI9")
    assert keys(ask_of(full)) == ["dig", "I9", "A2", "ask", "end"]


def test_a_square_alone_means_what_can_be_done_there() -> None:
    for state in (*MADE, *of_matches(29)):
        if state.is_second:
            continue
        ask, meant = ask_of(state), dict[str, Move]()
        for square in (*quiet(ask), *keys(ask)):
            if square in ACTION_OF:
                continue
            made = resume(game, view(state, state.mover), ((square,),))
            assert isinstance(made, Decided)
            meant[square] = made.move
        assert len(set(meant.values())) == len(meant)
        assert set(meant.values()) == {move for move in collect_moves(state) if hasattr(move, "square")}
        assert all(getattr(move, "square", None) == square for square, move in meant.items())
    state = set_board(f"A1: {RICH} msA2 J10: cI9")
    assert [parse_move(state, square) for square in ("B1", "A2", "I9")] == [
        Excavate(square="B1"),
        Claim(square="A2"),
        Seize(square="I9"),
    ]
    assert parse_move(MADE[1], "B2") == Unblock(square="B2")


def test_no_square_is_in_two_actions_of_one_position() -> None:
    for state in (*MADE, *of_matches(7)):
        squares = [
            square
            for action, where in doable(state, Ground(state)).items()
            if action != "sharman"
            for square in where
        ]
        assert len(squares) == len(set(squares))


@pytest.mark.parametrize("action", ["excavate", "seize", "claim", "sharman"])
def test_the_view_of_a_question_says_what_is_chosen_and_where_it_can_be(action: Action) -> None:
    state = set_board(f"A1: {RICH} msA2 J10: cI9")
    seen = preview_after(state, action)
    assert (seen.action, seen.targets) == (action, doable(state, Ground(state))[action])
    assert seen.targets
    plain = preview_after(state, "")
    assert (plain.action, plain.targets) == (None, ("I9", "A2"))
    assert plain.needs == (needed_roll(Ground(state).at["I9"]), 0)
    assert plain.further == tuple((square, 0) for square in Ground(state).sites(0))
    needs = (
        tuple(needed_roll(Ground(state).at[square]) for square in seen.targets) if action == "seize" else ()
    )
    changed = {"action": action, "targets": seen.targets, "needs": needs, "further": ()}
    assert seen == plain.model_copy(update=changed)
    assert preview_after(state, "end").targets == ()


def test_a_question_that_names_an_action_alone_says_where_it_can_be_and_what_the_die_needs() -> None:
    state = set_board("A1: cB2 cC3 gC2 sB4 cD4 cE5 gD3 cF6 A10: cE7 J10: cG7 sG6", round=9)
    ground = Ground(state)
    seen = preview_after(state, "")
    offered = {
        square for action, where in doable(state, ground).items() if action != "sharman" for square in where
    }
    named = {option.key for option in ask_of(state).options if not option.quiet}
    assert {*seen.targets} == offered & named
    assert dict(seen.further).keys() == offered - named
    assert seen.further
    prey = {*ground.prey(0)}
    for square, needs in seen.further:
        assert needs == (needed_roll(ground.at[square]) if square in prey else 0)


def test_the_squares_of_the_sharman_are_the_open_ones_of_the_own_zones() -> None:
    state = set_board("A1: cB2 mgC3 nobody: lA2")
    targets = preview_after(state, "sharman").targets
    assert set(targets) == {
        f"{column}{row}" for column in "ABCDE" for row in range(1, 6)
    } - {"A1", "B2", "C3", "A2"}  # fmt: skip
    assert list(targets) == sorted(targets, key=ORDER.__getitem__)


def test_what_waives_actions_is_confirmed_and_so_is_the_first_key_of_the_sharman() -> None:
    state = set_board("")
    for action, move in (("sharman", Seek()), ("end", END)):
        assert keys(ask_of(state, action)) == ["confirm"]
        assert parse_move(state, f"{action} confirm") == move


@pytest.mark.parametrize(
    ("used", "unused"), [(0, "4 actions are"), (1, "3 actions are"), (3, "One action is")]
)
def test_a_player_who_ends_a_turn_is_told_how_many_actions_are_waived(used: int, unused: str) -> None:
    ask = ask_of(set_board(f"A1: {RICH}", used=used), "end")
    assert in_words(ask.prompt) == f"End the turn? {unused} left unused."


def test_a_player_who_would_end_the_match_with_the_turn_is_told_so() -> None:
    waived = set_board("", idle=3)
    last_round = set_board("", turn="J1", round=10, options={"rounds": 10})
    walled = set_board(f"nobody: {' '.join(f'l{square}' for square in NEAR['A10'])}", idle=2)
    unable = with_pool(walled, 1, cavern=0, goroldioa=0, spring=0)
    for state, is_last in (
        (waived, True),
        (set_board("", idle=2), False),
        (set_board(f"A1: {RICH}", idle=3, used=1), False),
        (last_round, True),
        (last_round.model_copy(update={"round": 9}), False),
        (walled, False),
        (unable, True),
    ):
        told = in_words(ask_of(state, "end").prompt)
        assert told.startswith("⚠️ End the turn, and the match with it?" if is_last else "End the turn? ")
        after, _ = apply(state, state.mover, END, DICE)
        assert (after.ending is not None) == is_last


def test_the_prompt_tells_whose_turn_it_is_and_which_of_several_actions() -> None:
    where = "dig where?"
    assert in_words(ask_of(set_board("")).prompt) == f"Your turn: {where}"
    assert in_words(ask_of(set_board(f"A1: {RICH}", used=2)).prompt) == "Action 3 of 4: what do you do?"
    assert in_words(ask_of(set_board("", 2, turn="J10")).prompt) == f"At J10: {where}"
    neutral = set_board("", 3, turn="J1", owners=(0, 1, 2, None), steering=0)
    assert in_words(ask_of(neutral).prompt) == "You lead the neutral clan at J1, which only digs. Where?"
    assert "second piece" in in_words(ask_of(MADE[-1]).prompt)


def test_only_whose_turn_it_is_is_asked() -> None:
    state = set_board("")
    for seat in (None, 1, 2, 3):
        with pytest.raises(IllegalMove):
            next(choose(view(state, seat)))
        with pytest.raises(IllegalMove):
            stand_in(view(state, seat))


def test_a_stand_in_ends_the_turn_of_a_clan_of_its_own() -> None:
    owned = [state for state in MADE if state.owners[state.turn] is not None]
    assert len(owned) > 5
    assert all(run_stand_in(game, view(state, state.mover))[1] == END for state in owned)


def test_a_stand_in_digs_for_the_neutral_clan_at_its_first_square_and_frees_it() -> None:
    neutral: dict[str, Any] = {"turn": "J1", "owners": (0, 1, 2, None), "steering": 1}
    for board, move in (
        ("J1: cI2", Excavate(square="H1")),
        ("J1: sI1 sI2 sJ2", Unblock(square="I1")),
    ):
        state = set_board(board, 3, **neutral)
        assert run_stand_in(game, view(state, state.mover))[1] == move
        assert is_accepted(state, move)
    walled = with_pool(set_board("nobody: lI1 lI2 lJ2", 3, **neutral), 3, cavern=0)
    assert run_stand_in(game, view(walled, walled.mover))[1] == END


def test_a_wish_is_a_camp_or_none() -> None:
    wishes = SeatOptions.model_json_schema()["properties"]["camp"]["enum"]
    assert wishes == ["any", *CAMPS]

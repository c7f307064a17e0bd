"""The rulings on KOA that were made after play: KOA-51 to KOA-53."""

import pytest

from engine.contract.driver import answers, resume
from engine.contract.limits import BUTTONS_MOST
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided
from engine.games import koa as game
from engine.games.koa.ground import EARLY, Ground, can_unblock, doable
from engine.games.koa.positions import parse_move, set_board
from engine.games.koa.questions import ACTION_OF, KEYS
from engine.games.koa.rules import apply, view
from engine.games.koa.state import Claim, End, Excavate, Seek, Seize, State, Unblock
from tests.games.koa import DICE, JONNY, VOTER, excavate, in_words, make_move, on, play_match, unblock

NEUTRAL = {"turn": "J1", "owners": (0, 1, 2, None), "steering": 1}


def first(state: State) -> Ask:
    """Return the first question of an action."""
    asked = resume(game, view(state, state.mover), ())
    assert isinstance(asked, Ask)
    return asked


def list_offers(state: State) -> list[str]:
    return [option.key for option in first(state).offered_options]


def test_koa_51_the_leader_of_the_neutral_clan_switches_a_piece_that_walls_it_in() -> None:
    walled = set_board("nobody: lI1 lI2 lJ2", 3, turn="J1", owners=(0, 1, 2, None), steering=1)
    assert list_offers(walled) == ["I1", "I2", "J2", "end"]
    assert on(unblock(walled, "I2"), "I2") == "J1: cI2"
    page = " ".join(in_words(line) for section in game.PAGE for line in section.text)
    assert "The leader of the neutral clan may do that for it, too." in page


def test_koa_51_markers_are_not_among_the_six_tiles_of_a_clan_that_is_blocked_in() -> None:
    own = "cA2 cB1 cB2 gA3 gB3 gC1"
    walls = " ".join(f"l{square}" for square in ("A4", "B4", "C4", "C3", "C2", "D1", "D2"))
    six = set_board(f"A1: {own} msE5 msE4 nobody: {walls}")
    assert len(Ground(six).tiles_of(0)) == EARLY
    assert can_unblock(six, Ground(six))
    seven = set_board(f"A1: {own} sC2 msE5 nobody: {walls.replace('lC2', '')}")
    assert not can_unblock(seven, Ground(seven))


def test_koa_51_a_clan_without_caverns_is_as_far_from_its_marker_as_its_camp() -> None:
    bare = set_board("A1: gC3")
    assert set(Ground(bare).nearby(0, "C3")) == {"B4", "C4", "D4", "D3", "D2"}
    dug = set_board("A1: gC3 cD4")
    assert "D3" not in Ground(dug).nearby(0, "C3")


def test_koa_51_a_jonny_may_waive_the_second_piece() -> None:
    state = excavate(set_board("", brought=(JONNY, VOTER, VOTER, VOTER)), "B2")
    assert state.is_second
    assert list_offers(state)[-1] == "end"
    after = make_move(state, End())
    assert (after.turn, after.is_second) == (1, False)


def test_koa_52_a_plain_match_has_no_jonnys_even_if_players_bring_them() -> None:
    for ruled in (False, True):
        state = set_board("", 3, brought=(JONNY, VOTER, VOTER), options={"jonny_rule": ruled})
        assert state.jonnys == ((0,) if ruled else ())


def test_koa_53_an_action_is_one_press_where_the_squares_fit_on_buttons() -> None:
    state = set_board("A1: cB2 msA3 A10: cC3")
    moves = {
        key: asked.move for key in list_offers(state)
        if isinstance(asked := resume(game, view(state, state.mover), ((key,),)), Decided)
    }  # fmt: skip
    sites = Ground(state).sites(0)
    assert moves == {
        **{square: Excavate(square=square) for square in sites},
        "C3": Seize(square="C3"),
        "A3": Claim(square="A3"),
        "ask": Seek(),
    }
    assert list_offers(state)[-1] == "end"
    walled = set_board("nobody: lA2 eB1 lB2")
    assert parse_move(walled, "A2") == Unblock(square="A2")
    assert list_offers(walled) == ["A2", "B1", "B2", "ask", "end"]


def test_koa_53_squares_that_do_not_fit_are_asked_for_second_and_those_that_do_stand_first() -> None:
    long = set_board("A1: cB2 cC3 cD4 cE5 cF6 A10: cG7")
    assert len(Ground(long).sites(0)) > BUTTONS_MOST
    assert list_offers(long) == ["dig", "G7", "ask", "end"]
    asked = resume(game, view(long, 0), (("dig",),))
    assert isinstance(asked, Ask)
    assert [option.key for option in asked.offered_options] == list(Ground(long).sites(0))


@pytest.mark.slow
@pytest.mark.parametrize("players", game.SEATS)
def test_koa_53_the_first_question_fits_on_buttons_and_asks_for_no_only_square(players: int) -> None:
    direct = 0
    for state, _, _ in play_match(players, 5, caverns=10)[::7]:
        ask = first(state)
        assert len(ask.offered_options) <= BUTTONS_MOST
        possible = doable(state, Ground(state))
        for option in ask.offered_options:
            action = ACTION_OF.get(option.key)
            if action is not None and action in possible and action != "sharman":
                assert len(possible[action]) > 1
        direct += all(KEYS[action] not in list_offers(state) or action == "sharman" for action in possible)
        shown = [key for key in list_offers(state) if key not in ACTION_OF]
        assert list(ask.view.targets) == shown, "what stands on buttons is lit on the picture"
    assert direct > 5


def test_moves_are_typed_as_before_and_by_the_names_of_their_buttons() -> None:
    state = set_board("A1: cB2 msA3 A10: cC3")
    for lines, move in (
        (("excavate A2", "dig A2", "A2"), Excavate(square="A2")),
        (("seize C3", "C3"), Seize(square="C3")),
        (("claim A3", "A3"), Claim(square="A3")),
        (("sharman confirm", "ask"), Seek()),
        (("end confirm",), End()),
    ):
        assert [parse_move(state, line) for line in lines] == [move] * len(lines)
    walled = set_board("nobody: lA2 eB1 lB2")
    for line in ("unblock B1", "switch B1", "B1"):
        assert parse_move(walled, line) == Unblock(square="B1")


def test_a_draft_that_was_begun_when_actions_came_first_goes_on() -> None:
    state = set_board("A1: cB2 msA3 A10: cC3")
    for key in ("excavate", "seize", "claim", "sharman", "end"):
        asked = resume(game, view(state, 0), read_notation(key))
        assert isinstance(asked, Ask), key
        picks = next(answers(asked))
        assert isinstance(resume(game, view(state, 0), ((key,), picks)), Decided), notation(((key,), picks))


def test_dangers_look_dangerous_and_what_does_nothing_does_not_look_like_much() -> None:
    pools = [{"cavern": 1, "goroldioa": 8, "spring": 8}]
    behind = set_board("A1: gB2 A10: cB9 cC8 cD7")
    last = behind.model_copy(
        update={"pools": (behind.pools[0].model_copy(update=pools[0]), *behind.pools[1:])}
    )
    ahead = set_board("A1: cB2 cC3 cD4").model_copy(update={"pools": last.pools})
    for state, tone, icon, said in (
        (behind, "usual", "", None),
        (last, "danger", "⚠️", "⚠️ a cavern is the last: the match ends, and Bob wins"),
        (ahead, "usual", "", "the last cavern: the match ends, and you win"),
    ):
        options = {option.key: option for option in first(state).options}
        dug = options["A2"]
        assert (dug.tone, dug.icon) == (tone, icon)
        assert (dug.hint and in_words(dug.hint)) == said
        assert options["end"].tone == "idle"
    waived = {option.key: option for option in first(set_board("", idle=3)).options}["end"]
    assert (waived.tone, waived.icon) == ("danger", "⚠️")
    assert in_words(waived.hint or waived.label) == "this ends the match"
    _, told = apply(ahead, 0, Excavate(square="A2"), DICE)
    assert told


def hint_of_the_sharman(state: State) -> str | None:
    hint = {option.key: option for option in first(state).options}["ask"].hint
    return None if hint is None else in_words(hint)


def test_what_is_so_in_every_turn_is_told_in_the_first_one_alone() -> None:
    begun, later = (set_board("A1: cB2", round=number) for number in (1, 2))
    assert hint_of_the_sharman(begun) == "marks goroldioa or a spring in your zones, to claim later"
    assert hint_of_the_sharman(later) is None
    number = "A wheel decides what you find. The number is the points for a cavern there."
    assert number in map(in_words, first(begun).notes)
    assert number not in map(in_words, first(later).notes)


def test_who_has_all_actions_is_not_told_what_the_next_one_needs() -> None:
    most = "gB2 gC3 gD4 gE5 gB3 gB4 sA2 sB1 sC1 sC2 sA3 sA4"
    for tiles, notes in ((most, 0), (most.removesuffix(" sA4"), 1)):
        assert len(first(set_board(f"A1: {tiles}", round=2)).notes) == notes


def test_the_usual_question_has_one_note() -> None:
    for players in game.SEATS:
        notes = [len(first(state).notes) for state, _, _ in play_match(players, 5, caverns=10)[12::7]]
        assert sorted(notes)[len(notes) // 2] == 1
        assert max(notes) <= 3

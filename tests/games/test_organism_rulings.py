"""Beginning, end and public facts of ORGANISM.

These are the rulings ORG-1 to ORG-7 and ORG-23 to ORG-25.
"""

from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.words import Sentence
from engine.games import organism
from engine.games.organism.description import describe
from engine.games.organism.questions import choose, stand_in
from engine.games.organism.rules import apply, to_move, upgrade, view
from engine.games.organism.scoring import outcome
from engine.games.organism.state import Options, Public, SeatOptions, State
from engine.games.organism.turn_end import SEATS
from tests.games.organism import (
    ATTACKERS,
    BOTH_SIDES,
    CHAIN,
    DICE,
    HOME,
    MINE,
    PASS,
    after,
    counts,
    deal,
    in_words,
    list_captures,
    list_deaths,
    position,
    read_events,
    why_not,
)

# Tokens, and the end of the match


def test_org_1_five_captures_win_or_as_many_as_are_agreed() -> None:
    one_short = f"{MINE} eat@A3 1: grow@B5 grow@C8 move@C9 eat@C10"
    assert after(position(one_short, tokens=(3, 0)), "").ending is None
    for limit in (3, 5, 9):
        ended = after(position(one_short, tokens=(limit - 1, 0), captures=limit), "")
        assert (ended.ending, ended.winners) == ("captures", (0,))
        assert to_move(ended) == ()


def test_org_1_a_handicap_is_a_number_of_captures_more_or_fewer() -> None:
    assert deal(3, handicaps=(0, 4, -2)).limits == (5, 9, 3)
    assert deal(2, handicaps=(-2, -1), captures=3).limits == (1, 2)


def test_org_2_lots_decide_who_begins_and_then_it_goes_round() -> None:
    for players in SEATS:
        assert {deal(players, seed=str(seed)).first for seed in range(60)} == set(range(players))
    for seed in range(6):
        state = deal(3, seed=str(seed))
        turns = []
        for _ in range(7):
            turns.append((state.turn, state.round))
            state = after(state, run_stand_in(organism, view(state, state.turn))[1])
        assert turns == [((state.first + n) % 3, 1 + n // 3) for n in range(7)]


def test_it_is_for_one_to_six_players() -> None:
    for players in (0, 7):
        with pytest.raises(ValueError, match="1 to 6"):
            deal(players)


DIVIDING = "0: eat@C1 move@C2 grow@C3 move@C4.1 eat@C5 move@C6 grow@C7 eat@C10 move@C11 grow@C12"
"""Two organisms that become three when C4 leaves; the tests find the moves."""


def test_org_3_three_living_organisms_at_the_end_of_ones_turn_win() -> None:
    state = position(f"{DIVIDING} 1: eat@C14 move@C15 grow@C16")
    assert after(state, "").ending is None
    ended = after(state, "C1 move C4>B3 B3>A2")
    assert list_deaths(ended) == [("0: move@A2.1", ())]
    assert (ended.ending, ended.winners) == ("organisms", (0,))
    outcome_reached = outcome(ended)
    assert outcome_reached is not None
    assert in_words(outcome_reached.reason) == "Ann wins with 3 living organisms."


def test_org_3_a_group_that_does_not_live_is_no_organism_to_win_with() -> None:
    lacking = DIVIDING.replace("grow@C12", "eat@C12")
    ended = after(position(f"{lacking} 1: eat@C14 move@C15 grow@C16"), "C1 move C4>B3 B3>A2")
    assert ended.ending is None


def test_org_3_by_persist_too_only_whole_organisms_count() -> None:
    lacking = DIVIDING.replace("grow@C12", "eat@C12")
    ended = after(position(f"{lacking} 1: eat@C14 move@C15 grow@C16", persist=True), "C1 move C4>B3 B3>A2")
    assert list_deaths(ended) == []
    assert ended.ending is None


DIVIDED = "2: eat@C1 move@C2 grow@C3 eat@C5 move@C6 grow@C7 eat@core move@A4 grow@A5"
"""Three living organisms, one of them on the core."""


def test_org_3_no_player_wins_with_three_organisms_in_anothers_turn_but_as_soon_as_it_is_theirs() -> None:
    state = position(f"0: eat@C9 move@C10 grow@C11 1: eat@C13 move@C14 grow@C15 {DIVIDED}", players=3)
    once = after(state, "")
    assert (once.ending, once.turn) == (None, 1)
    twice = after(once, "")
    assert (twice.ending, twice.winners, twice.turn) == ("organisms", (2,), 2)


def test_org_3_three_organisms_at_the_start_of_a_turn_come_before_the_token_for_the_core() -> None:
    state = position(
        f"0: eat@C9 move@C10 grow@C11 1: eat@C13 move@C14 grow@C15 {DIVIDED}",
        players=3, turn=1, tokens=(0, 0, 4),
    )  # fmt: skip
    ended = after(state, "")
    assert (ended.ending, ended.winners) == ("organisms", (2,))
    assert counts(ended) == (0, 0, 4)
    assert not ended.core


def test_org_4_three_organisms_come_before_captures() -> None:
    state = position(f"{DIVIDING} eat@B9 1: grow@C13 grow@C14 move@C15 eat@C16 grow@B11", tokens=(4, 0))
    ended = after(state, "C1 move C4>B3 B3>A2")
    assert list_captures(ended) == ["1: grow@C13", "1: grow@C14"]
    assert counts(ended)[0] >= 5
    assert (ended.ending, ended.winners) == ("organisms", (0,))


@pytest.mark.parametrize(
    ("tokens", "handicaps", "winners"),
    [
        pytest.param((4, 0, 0), (0, 0, 0), (0,), id="only the acting player has enough"),
        pytest.param((0, 4, 0), (0, 0, 0), (1,), id="only another one has"),
        pytest.param((4, 4, 0), (0, 0, 0), (1,), id="acting player and another tie"),
        pytest.param((0, 4, 4), (0, 0, 0), (1, 2), id="two others tie and share"),
        pytest.param((4, 4, 4), (0, 0, 0), (1, 2), id="all tie"),
        pytest.param((5, 4, 4), (0, 0, 0), (0,), id="the acting player has most"),
        pytest.param((4, 5, 4), (0, 0, 0), (1,), id="another has most"),
        pytest.param((4, 3, 0), (0, -1, 0), (1,), id="excess counts, not tokens"),
        pytest.param((4, 4, 0), (0, 1, 0), (0,), id="a handicap is not met yet"),
        pytest.param((4, 4, 4), (0, -2, -1), (1,), id="more beyond one's own limit"),
        pytest.param((3, 3, 3), (0, 0, 0), (), id="nobody has enough"),
    ],
)
def test_org_5_most_captures_beyond_the_limit_win_and_in_a_tie_not_the_acting_player(
    tokens: tuple[int, ...], handicaps: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    ended = after(position(BOTH_SIDES, players=3, tokens=tokens, handicaps=handicaps), "")
    assert counts(ended) == tuple(had + 1 for had in tokens)
    assert ended.winners == winners
    assert (ended.ending == "captures") == bool(winners)


def test_org_5_captures_are_counted_after_integrity() -> None:
    state = position(f"{MINE} eat@A3 1: grow@B5 eat@C7 move@C8", tokens=(3, 0))
    ended = after(state, "")
    assert counts(ended) == (5, 0)
    assert ended.ending == "captures"
    tie = after(position(ATTACKERS, tokens=(4, 4)), "")
    assert (counts(tie), tie.winners) == ((5, 5), (1,))


CORE = "0: eat@C1 move@C2 grow@C3 1: eat@core move@A4 grow@A5"


def test_org_7_the_holder_of_the_core_gets_a_token_at_the_start_of_each_of_its_turns() -> None:
    state, events = apply(position(CORE), 0, PASS, DICE)
    assert state.tokens == ((), (2,))
    assert state.core
    assert "Bob holds the core" in read_events(events)[-1]
    round_later = after(state, "", "")
    assert counts(round_later) == (0, 2)
    assert after(state, "").core is False


def test_org_7_the_token_for_the_core_can_win_at_once() -> None:
    ended = after(position(CORE, tokens=(4, 4)), "")
    assert (ended.ending, ended.winners, ended.turn) == ("captures", (1,), 1)
    assert counts(ended) == (4, 5)


def test_org_7_leaving_the_core_before_ones_next_turn_gives_no_token() -> None:
    state = position("0: move@core.1 eat@A1 grow@A2 1: eat@C7 move@C8 grow@C9")
    assert counts(after(state, "core move core>A3", "")) == (0, 0)
    assert counts(after(state, "", "")) == (1, 0)


@pytest.mark.parametrize("players", range(2, 6))
def test_org_7_the_token_for_the_core_is_of_a_colour_that_no_player_has(players: int) -> None:
    assert after(position(CORE, players=players), "").tokens[1] == (players,)


def test_org_7_among_six_it_is_of_the_colour_with_fewest_won() -> None:
    state = position(CORE, players=6)
    for won, colour in [
        (((0, 1), (2,), (), (), (4, 5), ()), 3),
        ((), 0),
        (((0, 0), (1,), (), (), (), ()), 2),
    ]:
        tokens = won or ((),) * 6
        ended = after(state.model_copy(update={"tokens": tokens}), "")
        assert ended.tokens[1] == (*tokens[1], colour)


def test_after_the_last_round_most_captures_win() -> None:
    state = position(f"{MINE} {HOME}", tokens=(2, 3), rounds=5, round_number=5)
    assert after(state, "").ending is None
    ended = after(state, "", "")
    assert (ended.ending, ended.winners, ended.round) == ("rounds", (1,), 5)
    reached = outcome(ended)
    assert reached is not None
    assert (reached.scores, reached.places) == (counts(ended), (2, 1))


def test_org_22_without_a_limit_a_match_goes_on_for_as_long_as_people_like() -> None:
    state = position(f"{MINE.replace('core', 'A6')} {HOME}", round_number=99, turn=1)
    assert state.options.rounds == 0
    assert (after(state, "").round, after(state, "").ending) == (100, None)


def test_after_the_last_round_a_tie_is_shared_and_handicaps_count() -> None:
    last: dict[str, Any] = {"rounds": 5, "round_number": 5, "turn": 1}
    apart = f"{MINE.replace('core', 'A6')} {HOME}"
    assert after(position(apart, tokens=(2, 2), **last), "").winners == (0, 1)
    assert after(position(apart, tokens=(2, 3), handicaps=(-1, 0), **last), "").winners == (0, 1)
    assert after(position(apart, tokens=(2, 3), handicaps=(-2, 0), **last), "").winners == (0,)


def test_the_last_round_ends_before_the_core_gives_another_token() -> None:
    state = position(f"{MINE} {HOME}", turn=1, rounds=5, round_number=5)
    assert counts(after(state, "")) == (0, 0)


def test_places_go_by_who_won_and_then_by_captures_still_needed() -> None:
    ended = after(position(BOTH_SIDES, players=3, tokens=(2, 3, 4), handicaps=(-1, 1, 0)), "")
    reached = outcome(ended)
    assert reached is not None
    assert reached.scores == (3, 4, 5)
    assert reached.places == (2, 3, 1)
    assert in_words(reached.reason) == "Cy wins with 5 captures."
    assert outcome(position(BOTH_SIDES, players=3)) is None


def test_a_shared_win_names_everybody_who_shares_it() -> None:
    reached = outcome(after(position(BOTH_SIDES, players=3, tokens=(4, 4, 4)), ""))
    assert reached is not None
    assert reached.places == (3, 1, 1)
    assert in_words(reached.reason) == "Bob and Cy share the win with 5 captures each."


# Looking, chance, and refusals


def test_org_23_the_end_of_the_turn_can_be_seen_before_it_is_confirmed() -> None:
    state = position(f"{MINE} eat@A3 1: grow@B5 eat@C7 move@C8")
    asking = choose(view(state, 0))
    next(asking)
    last = asking.send(("end",))
    ended = after(state, "")
    assert last.view.preview == ended.last
    assert [in_words(note, 0) for note in last.notes] == [
        "You capture Bob’s GROW.",
        "Bob’s EAT and MOVE die: their group has no GROW. You get a capture.",
        "Captures then: you 2 of 5.",
    ]
    assert last.view.elements == state.elements


def test_org_24_everybody_sees_everything() -> None:
    state = position(CHAIN)
    views = [view(state, seat).model_dump() for seat in (None, 0, 1)]
    assert len({str({**seen, "seat": None}) for seen in views}) == 1
    known = [dict(view(state, seat)) for seat in (None, 0, 1)]
    assert all(seen[field] == dict(state)[field] for seen in known for field in Public.model_fields)


def test_org_24_dice_do_nothing_but_choose_who_begins() -> None:
    state = position(CHAIN)
    ends = {apply(state, 0, PASS, Dice(str(seed), seed))[0].model_dump_json() for seed in range(5)}
    assert len(ends) == 1
    starts = {deal(4, seed=str(seed)).model_copy(update={"turn": 0, "first": 0}) for seed in range(20)}
    assert len(starts) == 1


EARLIER: dict[str, Any] = {
    "board": "close",
    "captures": 5,
    "rounds": 60,
    "strict_growth": False,
    "endless_supply": False,
    "sacrifice": "attackers",
    "commune": False,
    "persist": False,
}
"""The options of a match as version 1 of the rules stored them."""


@pytest.mark.parametrize(
    ("kept", "debts"), [("attackers", "attackers"), ("survivors", "digital"), ("everyone", "printed")]
)
def test_a_match_that_began_under_rules_1_goes_on_under_what_was_agreed_then(kept: str, debts: str) -> None:
    state = position(f"{ATTACKERS} move@B6", round_number=60)
    written = {
        **state.model_dump(mode="json"),
        "options": {**EARLIER, "sacrifice": kept, "strict_growth": True},
    }
    brought = upgrade(1, written)
    assert brought is not None
    after_it = State.model_validate(brought)
    assert (after_it.options.rounds, after_it.options.growth_in_contact) == (60, True)
    assert after_it.debts == debts
    assert counts(after(after_it, "")) == (1, 1 if debts == "digital" else 2)
    last = after(after(after_it, ""), "") if after(after_it, "").turn else after(after_it, "")
    assert last.ending == "rounds"
    assert State.model_validate_json(after_it.model_dump_json()) == after_it


def test_options_that_rules_1_kept_are_still_read() -> None:
    kept = Options.model_validate({**EARLIER, "strict_growth": True, "sacrifice": "survivors"})
    assert (kept.growth_in_contact, kept.lost_groups, kept.rounds) == (True, "digital", 60)
    assert Options.model_validate(EARLIER) == Options(rounds=60)


def test_for_five_both_boards_are_the_same_and_said_to_be() -> None:
    for length in ("close", "open"):
        state = position("0: eat@D1 move@D2 grow@D3", players=5, board=length)
        text = [in_words(one) for one in describe(view(state, None)) if isinstance(one, Sentence)]
        assert "The board for 5 has 6 rings around its core, A to F." in text


def test_org_25_house_rules_are_off_unless_they_are_asked_for() -> None:
    options = Options()
    assert not (options.commune or options.persist or options.growth_in_contact or options.endless_supply)
    assert (options.captures, options.rounds, options.board) == (5, 0, "close")
    assert options.lost_groups == "printed"
    assert SeatOptions().handicap == 0


def test_no_player_acts_out_of_turn_or_when_the_match_is_over() -> None:
    state = position(f"{MINE} eat@A3 1: grow@B5 eat@C7 move@C8", tokens=(4, 0))
    for seat in (1, 2, -1):
        assert why_not(state, "", seat) == "It isn’t your turn."
    over = after(state, "")
    for seat in (0, 1):
        assert why_not(over, "", seat) == "The match is over."


def test_an_organism_that_is_not_ones_own_is_refused_by_name() -> None:
    state = position(f"{MINE} {HOME}")
    for name in ("C7", "A1", "B9", "nowhere", "x" * 500):
        assert why_not(state, f"{name} eat") == f"{name[:20]} is no organism of yours that can still act."


def test_an_action_of_another_type_than_the_declared_one_is_refused() -> None:
    state = position("0: eat@A1.1 move@core.1 grow@A2.1 " + HOME)
    assert why_not(state, "core grow A1") == "That can’t be done from A1."
    assert why_not(state, "core eat core>A3") == "That can’t be done from core."
    assert why_not(state, "core move eat@A3=A2x1") == "That can’t be done from A3."


def test_a_player_with_nothing_to_decide_is_not_asked() -> None:
    state = position(f"{MINE} {HOME}")
    for seat in (None, 1):
        for asked in (
            lambda seat=seat: next(choose(view(state, seat))),
            lambda seat=seat: stand_in(view(state, seat)),
        ):
            with pytest.raises(IllegalMove) as caught:
                asked()
            assert in_words(caught.value.sentence) == "You have nothing to decide now."


def test_a_stand_in_does_nothing_but_come_into_play() -> None:
    assert run_stand_in(organism, view(position(f"{MINE} {HOME}"), 0)) == ((("end",), ("confirm",)), PASS)
    dealt = deal(2)
    _, introduced = run_stand_in(organism, view(dealt, dealt.turn))
    assert introduced.acts == ()
    assert len(after(dealt, introduced).elements) == 3

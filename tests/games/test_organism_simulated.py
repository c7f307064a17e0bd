"""Whole matches of ORGANISM by a sensible mover: they end by captures.

Food and elements add up in every turn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from statistics import mean
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.games import organism as game
from engine.games.organism.boards import CORE
from engine.games.organism.state import FULL, Circulate, Eat, Element, Grow, Report, Shift, State, TurnMove
from tests.games.organism import after as after_turn
from tests.games.organism import deal, position, report, turn
from tools.movers import mover_of

MATCHES = {2: 1, 3: 1, 4: 1}
"""Matches of each number of players, in the fast set."""

Ply = tuple[State, TurnMove, State]


@cache
def play_match(players: int, number: int, **options: Any) -> tuple[Ply, ...]:
    """Return the turns of a match."""
    state, plies = deal(players, seed=f"simulated {number}", **options), list[Ply]()
    while seats := game.to_move(state):
        dice = Dice(f"mover {number}", len(plies))
        _, move = mover_of("organism")(game, game.view(state, seats[0]), dice)
        after, _ = game.apply(state, seats[0], move, Dice(f"simulated {number}", len(plies) + 1))
        plies.append((state, move, after))
        state = after
    return tuple(plies)


def fast() -> Iterator[tuple[Ply, ...]]:
    for players, matches in MATCHES.items():
        for number in range(matches):
            yield play_match(players, number)


def plies() -> Iterator[Ply]:
    """Return all turns of those matches, and one of a rare entry.

    There a player enters where others stand.
    """
    for match in fast():
        yield from match
    crowded = position("1: move@B11.2 move@B10.1 eat@A5.1 grow@A6")
    entering = turn(introduced="eat move grow")
    yield crowded, entering, after_turn(crowded, entering)


def food(elements: Iterable[Element]) -> int:
    return sum(one.food for one in elements)


def dead(told: Report) -> list[Element]:
    return [one for death in told.deaths for one in death.elements]


@pytest.mark.slow
def test_org_22_matches_end_by_captures_or_organisms_without_any_limit() -> None:
    endings = Counter(match[-1][2].ending for match in fast())
    assert endings.total() == sum(MATCHES.values())
    assert set(endings) <= {"captures", "organisms"}
    assert max(match[-1][2].round for match in fast()) < 60


@pytest.mark.slow
@pytest.mark.parametrize("players", game.SEATS)
@pytest.mark.parametrize("length", ["close", "open"])
def test_matches_on_every_board_mostly_end_before_a_sixtieth_round(players: int, length: str) -> None:
    matches = [play_match(players, number, board=length, rounds=60) for number in range(5)]
    endings = Counter(match[-1][2].ending for match in matches)
    rounds = mean(match[-1][2].round for match in matches)
    assert endings["rounds"] <= 2, (endings, rounds)
    # Two who wander at random on the open board seldom meet: most of their tokens come from the
    # core, or for groups that die.
    assert sum(len(report(after).captures) for match in matches for _, _, after in match) > 2, endings


@pytest.mark.slow
def test_every_ending_of_captures_is_earned() -> None:
    for match in fast():
        *_, (_, _, last) = match
        if last.ending == "captures":
            assert all(len(last.tokens[seat]) >= last.limits[seat] for seat in last.winners)
        elif last.ending == "rounds":
            assert all(len(won) < limit for won, limit in zip(last.tokens, last.limits, strict=True))
        for _, _, after in match[:-1]:
            assert not after.winners
            assert all(len(won) < limit for won, limit in zip(after.tokens, after.limits, strict=True))


@pytest.mark.slow
def test_food_comes_by_eating_and_introduction_and_goes_by_growth_overflow_and_death() -> None:
    with_captures = 0
    for before, move, after in plies():
        told = report(after)
        actions = [action for acts in move.acts for action in acts.actions]
        eaten = sum(isinstance(action, Eat) for action in actions)
        paid = sum(one.food for action in actions if isinstance(action, Grow) for one in action.paid)
        came = food(told.introduced) + eaten
        went = food(told.cleared) + paid + food(dead(told))
        lost = food(before.elements) + came - went - food(after.elements)
        # A captured element's food goes to its captor: at worst all of it is too much.
        assert 0 <= lost <= food(capture.element for capture in told.captures)
        assert len(told.introduced) in {0, food(told.introduced)}
        with_captures += bool(told.captures)
    assert with_captures


def test_elements_come_by_growth_and_introduction_and_go_by_capture_and_death() -> None:
    for before, move, after in plies():
        told = report(after)
        grown = [action for acts in move.acts for action in acts.actions if isinstance(action, Grow)]
        standing = Counter((one.seat, one.kind) for one in (*before.elements, *told.introduced))
        standing.update((before.turn, action.kind) for action in grown)
        standing.subtract((one.seat, one.kind) for one in (*told.cleared, *dead(told)))
        standing.subtract((capture.element.seat, capture.element.kind) for capture in told.captures)
        assert +standing == Counter((one.seat, one.kind) for one in after.elements)
        assert min(standing.values()) >= 0


def test_others_keep_what_they_have_but_for_what_they_lose_or_feed_on() -> None:
    for before, _, after in plies():
        told = report(after)
        gone = {one.space for one in (*told.cleared, *dead(told), *(one.element for one in told.captures))}
        feeding = {seat for one in told.captures for seat in one.by}
        for one in before.elements:
            if one.seat != before.turn and one.space not in gone and one.seat not in feeding:
                assert one in after.elements


def test_tokens_are_only_won_by_captures_deaths_and_the_core() -> None:
    for before, _, after in plies():
        told = report(after)
        won = [(seat, one.element.seat) for one in told.captures for seat in one.by]
        won += [(seat, death.elements[0].seat) for death in told.deaths for seat in death.to]
        if after.core:
            assert any(one.space == CORE and one.seat == after.turn for one in after.elements)
            won.append((after.turn, after.tokens[after.turn][-1]))
        for seat in range(before.seats):
            mine = [colour for to, colour in won if to == seat]
            assert after.tokens[seat][: len(before.tokens[seat])] == before.tokens[seat]
            assert sorted(after.tokens[seat][len(before.tokens[seat]) :]) == sorted(mine)


def test_every_sort_of_action_and_loss_comes_up() -> None:
    actions = Counter(type(action) for _, move, _ in plies() for acts in move.acts for action in acts.actions)
    assert set(actions) == {Eat, Grow, Shift, Circulate}
    reports = [report(after) for _, _, after in plies()]
    assert any(told.captures for told in reports)
    assert any(told.deaths for told in reports)
    assert any(told.cleared for told in reports)
    assert any(one.food == FULL for _, _, after in plies() for one in after.elements)

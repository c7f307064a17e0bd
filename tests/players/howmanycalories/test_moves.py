"""Moves of the players: legal, reproducible, fair and sensible.

Hidden cards never influence them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.games import howmanycalories as game
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import State, View
from engine.players import LEVELS, Effort, Level, Thought, player_of
from engine.players.race import raced
from tests.players.howmanycalories.rounds import positions, states

HASTY = Effort(share=0.02)


def think_once(view: View, level: Level, effort: Effort = HASTY, key: str = "thinks") -> Thought:
    return player_of("howmanycalories", level)(view, Dice(key, 0), effort)


def chosen(state: State, level: Level = 3, share: float = 0.2) -> str:
    """Return the card that the player on turn plays."""
    picks = think_once(game.view(state, game.to_move(state)[0]), level, Effort(share)).picks
    return picks[0][0]


def plays_legally(players: int, matches: int) -> None:
    for view in positions(players, matches, rounds=2):
        for level in LEVELS:
            found = think_once(view, level)
            assert isinstance(resume(game, view, found.picks), Decided)
            assert found.why is not None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_makes_whole_legal_moves(players: int) -> None:
    plays_legally(players, 2)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_makes_whole_legal_moves_in_many_matches(players: int) -> None:
    plays_legally(players, 20)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize(("players", "level"), [*product((2, 3, 4), LEVELS)])
def test_matches_of_computers_end(players: int, level: Level) -> None:
    seed = f"computers {players} {level}"
    state, ply = game.start(game.Options(rounds=1), (game.SeatOptions(),) * players, Dice(seed, 0)), 0
    while seats := game.to_move(state):
        ply += 1
        view = game.view(state, seats[0])
        end = resume(game, view, think_once(view, level, key=f"{seed} {ply}").picks)
        assert isinstance(end, Decided)
        state, _ = game.apply(state, seats[0], end.move, Dice(seed, ply))
    assert game.outcome(state) is not None
    assert ply <= 9 * players


@pytest.mark.slow
@pytest.mark.parametrize(("players", "level"), [*product((3, 4), LEVELS)])
def test_they_play_beside_players_who_have_left(players: int, level: Level) -> None:
    for leaves_at in (1, 8, 15):
        for state in states(players, 1, leaves_at=leaves_at, rounds=2):
            for seat in set(game.to_move(state)) & set(state.staying):
                view = game.view(state, seat)
                assert isinstance(resume(game, view, think_once(view, level).picks), Decided)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize(("players", "level"), [*product((2, 3, 4), LEVELS)])
def test_what_it_may_not_see_changes_nothing(players: int, level: Level) -> None:
    for number, state in enumerate(states(players, 5)):
        for seat in game.to_move(state)[:1]:
            view = game.view(state, seat)
            other = game.sample(view, Dice("others", number))
            assert (
                think_once(view, level)
                == think_once(game.view(other, seat), level)
                == think_once(view, level)
            )


def test_other_dice_may_choose_otherwise() -> None:
    state = set_table(["R8 R16 B15 G20", "", "", ""], leader=0, size=4)
    view = game.view(state, 0)
    assert len({think_once(view, 1, key=str(number)).picks for number in range(30)}) > 1


@pytest.mark.slow
def test_once_it_is_late_they_answer_all_the_same() -> None:
    asked: list[int] = []

    def is_late() -> bool:
        asked.append(1)
        return True

    for view in positions(4, 1):
        found = think_once(view, 3, Effort(1.0, is_late))
        assert isinstance(resume(game, view, found.picks), Decided)
    assert len(asked) > 5


def test_the_best_choice_wins_the_race_and_the_worse_are_tried_less() -> None:
    tries = [0] * 5

    def value(choice: int, chance: float) -> float:
        tries[choice] += 1
        return choice % 4 + chance

    assert raced(5, 200, lambda count: [0.5] * count, value, lambda: False) == 3
    assert tries[3] > 2 * tries[0]
    assert 150 < sum(tries) < 250


# Positions in which people would agree


def positions_of_level(level: Level, hands: Sequence[str], trick: str, taken: Sequence[str] = ()) -> str:
    size = len(hands[0].split())
    return chosen(play_cards(set_table(hands, leader=0, size=size, taken=taken), trick), level)


@pytest.mark.parametrize("level", [2, 3])
def test_at_the_limit_they_get_out_of_eating(level: Level) -> None:
    # 24 eaten of 24: as the highest, the last player would be out; 18 counts 23 and lands between.
    taken = ["R1", "B2", "Y3", "R8 R16"]
    hands = ["R9 R17", "R24 B23", "R25 B26", "B18 Y30"]
    assert positions_of_level(level, hands, "R17 R24 R25", taken) == "B18"


@pytest.mark.parametrize("level", [2, 3])
def test_they_drop_a_rival_out_who_is_at_the_limit(level: Level) -> None:
    # The first has eaten 24 and stands highest: the lowest card puts them out.
    taken = ["R8 R16", "B2", "Y3", "B15"]
    hands = ["R25 R9", "R24 B23", "R17 B26", "B7 Y30"]
    assert positions_of_level(level, hands, "R25 R24 R17", taken) == "B7"


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("level", LEVELS)
def test_with_the_last_choice_of_a_round_they_eat_what_wins_it(level: Level) -> None:
    # One trick after this one; 6 fits below the limit and puts the last player ahead.
    taken = ["R1 R17", "B2 R16", "Y3", "B15"]
    hands = ["Y6 R24", "B10 Y14", "G12 Y11", "R32 B7"]
    state = play_cards(set_table(hands, leader=0, size=2, taken=taken), "Y6 B10 G12")
    votes = [
        think_once(game.view(state, 3), level, Effort(0.2), str(number)).picks[0][0] for number in range(9)
    ]
    assert votes.count("R32") >= (6 if level == 1 else 9)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("level", [2, 3])
def test_two_pass_high_cards_and_keep_what_is_safe(level: Level) -> None:
    state = set_table(["R1 B2 Y3 G4 B10 Y11 B31 R32", "", ""], leader=0, ghost=True)
    view = game.view(state, 0).model_copy(
        update={"phase": "pass", "passed": (False, False), "to_move": (0, 1), "leader": None}
    )
    assert "R32" in think_once(view, level, Effort(0.5)).picks[0]

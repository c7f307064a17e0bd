"""The answer of `/luck` in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.screens.review.luck import luck_screen
from engine.contract.values import Chance
from engine.contract.words import say
from engine.library import GAMES
from engine.services.review.luck import Luck, MatchLuck
from tests.cogs.test_plans import OVER
from tests.engine.test_luck import lucky
from tests.support.players import PLAYED

EVEN = 0.5


def told(*seats: Luck, since: int = 0, game: str = "koa") -> list[str]:
    """Return the lines of the answer below its heading."""
    match = replace(OVER, game=game, seats=OVER.seats[: max(1, len(seats))])
    (text,) = luck_screen(MatchLuck(match, seats, since)).blocks
    assert isinstance(text, str)
    return text.split("\n")[1:]


def evenly(good: int, of: int) -> Luck:
    return lucky(*[(EVEN, True)] * good, *[(EVEN, False)] * (of - good))


@pytest.mark.parametrize(
    ("good", "of", "verdict"),
    [
        (6, 12, "About as lucky as usual."),
        (8, 12, "Luckier than 8 of 10 such matches."),
        (4, 12, "Unluckier than 8 of 10 such matches."),
        (11, 12, "Luckier than 99 of 100 such matches."),
        (0, 12, "Unluckier than 99 of 100 such matches."),
        (12, 12, "Luckier than 99 of 100 such matches."),
        (9, 12, "Luckier than 9 of 10 such matches."),
    ],
)
def test_the_verdict_says_how_many_such_matches_are_less_lucky(good: int, of: int, verdict: str) -> None:
    first = told(evenly(good, of))[0]
    assert first == f"**P0**: {good} of {of} throws went well, {of / 2:.1f} expected. {verdict}"


def test_few_throws_say_so_and_kinds_are_told_apart() -> None:
    digs = tuple(Chance(say("digs"), 0.8, True) for _ in range(2))
    lines = told(Luck((*lucky((EVEN, False)).throws, *digs)), Luck(()))
    assert lines[0].startswith("**P0**: 2 of 3 throws went well, 2.1 expected.")
    assert lines[1] == (
        "-# rolls: 0 of 1, 0.5 expected · digs: 2 of 2, 1.6 expected · so few throws say little"
    )
    assert lines[2] == "**P1**: no throw with odds"
    assert "so few" not in "".join(told(evenly(5, 10)))


def test_moves_of_older_rules_are_left_out_in_words() -> None:
    assert told(evenly(1, 2), since=7)[-1].endswith(
        "up to 7 were made under older rules and can’t be counted."
    )
    assert "older rules" not in "".join(told(evenly(1, 2)))


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.HOOKS.odds is None])
def test_a_game_without_odds_says_what_chance_decides(name: str) -> None:
    (line,) = told(game=name)
    title = GAMES[name].TITLE
    nothing = f"{title} shows no odds before a move, so there is no luck to count."
    if GAMES[name].HOOKS.fate is None:
        assert line == nothing
    else:
        assert line.startswith(f"{nothing} Chance decides ") and line.endswith(".")


def test_some_game_shows_odds_and_every_other_says_what_chance_decides() -> None:
    shown = {name for name, game in GAMES.items() if game.HOOKS.odds is not None}
    assert shown == {"koa"}
    assert all((GAMES[name].HOOKS.fate is None) is (name in shown) for name in PLAYED)

"""Titles: who is honoured, and that everyone is over time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.feats import Feat, Feats, Title
from engine.contract.limits import LABEL_LONGEST
from engine.contract.words import say, tell
from engine.library import GAMES
from engine.profiles.titles import MOST, Award, award_titles
from tests.games.feats import WITH_FEATS, title_sentence


def feats(*least: int) -> Feats[Any, Any]:
    kinds = (
        Feat(f"f{n}", "{n}", title=Title(say("The One"), "did {n}", enough, "⭐"))
        for n, enough in enumerate(least)
    )
    return Feats(tuple(kinds), lambda before, after, seat, move: ())


def test_the_player_who_did_most_earns_a_title_if_it_is_enough() -> None:
    found = award_titles(feats(3, 9), {"f0": (2, 5, 3), "f1": (8, 1, 0)}, {0: 0, 1: 0, 2: 0})
    assert found == (Award(1, "f0", 5),)


def test_a_player_gets_one_title_at_most_and_a_match_three() -> None:
    counts = {f"f{n}": tuple(9 if seat in (n, 0) else 1 for seat in range(6)) for n in range(6)}
    found = award_titles(feats(*[2] * 6), counts, dict.fromkeys(range(6), 0))
    assert len(found) == MOST
    assert len({one.seat for one in found}) == len({one.feat for one in found}) == MOST


def test_of_equal_ones_the_player_with_the_fewest_titles_gets_it() -> None:
    counts = {"f0": (4, 4, 4)}
    assert award_titles(feats(1), counts, {0: 2, 1: 1, 2: 1}) == (Award(1, "f0", 4),)


def test_players_with_few_titles_come_first_among_several_feats() -> None:
    """The second seat has most of one feat only, which the first would take too."""
    counts = {"f0": (9, 9), "f1": (9, 0)}
    assert award_titles(feats(1, 8), counts, {0: 3, 1: 0}) == (Award(0, "f1", 9), Award(1, "f0", 9))


def test_computers_earn_none_and_a_title_is_not_given_to_the_second_best() -> None:
    assert award_titles(feats(1), {"f0": (5, 9)}, {0: 0}) == ()


def test_the_same_match_gives_the_same_titles() -> None:
    counts = {f"f{n}": tuple(Dice("titles", n).below(20) for _ in range(4)) for n in range(7)}
    held = {0: 1, 1: 0, 2: 4, 3: 0}
    assert award_titles(feats(*[3] * 7), counts, held) == award_titles(
        feats(*[3] * 7), {key: counts[key] for key in reversed(counts)}, dict(reversed(held.items()))
    )


def test_everyone_gets_a_title_over_time() -> None:
    """Even a player who does less than the others in all but luck."""
    dice, held = Dice("over time", 0), Counter[int](dict.fromkeys(range(4), 0))
    for _ in range(60):
        counts = {f"f{n}": tuple(dice.below(6 if seat == 3 else 12) for seat in range(4)) for n in range(7)}
        for award in award_titles(feats(*[5] * 7), counts, held):
            held[award.seat] += 1
    assert min(held.values()) >= 5
    assert held.total() > 2 * 60


@pytest.mark.parametrize("name", WITH_FEATS)
def test_a_games_titles_differ_and_are_short(name: str) -> None:
    hook = GAMES[name].HOOKS.feats
    assert hook is not None
    titles = [feat.title for feat in hook.kinds if feat.title is not None]
    assert len(titles) > 2 * MOST, "enough for matches to differ"
    assert len({feat.key for feat in hook.kinds}) == len(hook.kinds)
    assert len({tell(title.name, ()) for title in titles}) == len({one.icon for one in titles}) == len(titles)
    assert [feat for feat in hook.kinds if feat.best is not None]
    for title in titles:
        for n in (1, 2, 100_000):
            assert len(tell(title_sentence(title, n), ())) <= LABEL_LONGEST


def test_a_feat_of_another_build_is_unknown() -> None:
    assert feats(1).kind("gone") is None

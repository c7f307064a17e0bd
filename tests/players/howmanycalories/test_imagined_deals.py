"""Deals that a seat imagines fit what it knows.

They are weighted by the cards that the others were seen to play.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import DECK
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.players.howmanycalories.deals import Imagined
from engine.players.howmanycalories.habits import (
    AIMLESS,
    CAREFUL,
    HUNGRY,
    NO_ROOM,
    careful,
    drawn,
    hungry,
    odds_of,
)
from engine.players.howmanycalories.knowledge import Hands, Known
from engine.players.howmanycalories.model import OPEN, STRONGEST, WEAKEST
from tests.players.howmanycalories.rounds import positions, states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_leaves_every_card_where_it_is_known_to_be(players: int) -> None:
    random = Random("deals").random
    for view in positions(players, 4):
        known = Known(view)
        hands = known.dealt(random)
        assert hands[known.seat] == [*view.hand]
        assert [len(hand) for hand in hands] == known.counts
        seen = [card for trick in view.past for card in trick.laid] + [*view.trick]
        cards = [card for hand in hands for card in hand] + [one.card for one in seen]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(DECK)
        if known.kept and known.counts[known.keeper]:
            assert set(known.kept) <= set(hands[known.keeper])


def test_cards_that_a_player_has_chosen_to_pass_are_imagined_in_the_hand_they_come_from() -> None:
    state = [*states(3, 0)][1]
    assert sum(state.passed) == 1
    me = state.passed.index(False)
    assert Known(game.view(state, me)).counts == [8, 8, 8]


def test_who_does_not_eat_though_it_is_safe_is_thought_to_hold_no_high_cards() -> None:
    hands = ["R1 R16 B23", "B2 Y27 Y30", "Y3 R25 B26", "G4 B18 G28"]
    known = Known(game.view(play_cards(set_table(hands, leader=0, size=3), "R16 B2"), 2))
    random = Random("weighed").random
    weighed = [deal.hands for deal in Imagined(known, odds_of(4), 400, random).drawn(400)]
    even = [known.dealt(random) for _ in range(400)]
    assert 0 < high_cards(weighed, 1) < 0.8 * high_cards(even, 1)


def high_cards(deals: list[Hands], chair: int) -> int:
    return sum(card > 19 for hands in deals for card in hands[chair])


def test_deals_are_drawn_as_often_as_they_are_likely() -> None:
    state = play_cards(set_table(["R1 R16", "Y3 Y30", "B2 R32"], leader=0, size=4), "R16")
    imagined = Imagined(Known(game.view(state, 1)), odds_of(3), 50, Random("drawn").random)
    few, many = [*imagined.drawn(7)], [*imagined.drawn(500)]
    assert (len(few), len(many)) == (7, 500)
    assert len({str(deal.hands) for deal in many}) > 20


def test_habits_are_drawn_by_what_they_are_seen_to_be() -> None:
    random = Random("weights").random
    found = [drawn((CAREFUL, HUNGRY, AIMLESS), (0.0, 3.0, 1.0), random) for _ in range(400)]
    assert CAREFUL not in found
    assert 0.65 < found.count(HUNGRY) / 400 < 0.85


def test_the_hungry_take_what_fits_and_drop_others_out_before_they_feed_them() -> None:
    # A led 16 of suit 0 stands, and a 14 that counts 19.
    spot = (0, 0, 38, 33, 16, 20, 9)
    assert hungry([3, 25, 32], spot) == [0.0, 1.0, 1.0]
    # 32 would be out, 3 feeds
    assert hungry([3, 18, 32], (0, 0, 46, 33, 16, 10, 9)) == [0.0, 1.0, 0.0]
    # 10 drops its eater out
    assert hungry([3, 10, 32], (0, 0, 46, 33, 16, 10, 9)) == [0.0, 1.0, 0.0]
    assert hungry([3, 10], (0, 0, 46, 33, 16, 10, NO_ROOM)) == [1.0, 1.0]
    assert hungry([3, 10], (2, OPEN, WEAKEST, STRONGEST, 0, 20, 20)) == [1.0, 1.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_careful_shun_what_puts_them_out(players: int) -> None:
    odds = odds_of(players)
    safe, over = (careful(odds, [6, 25], (0, 0, 40, 30, 11, room, 27)) for room in (20, 9))
    assert safe[1] / sum(safe) > over[1] / sum(over)
    assert over[1] / sum(over) < 0.05
    assert all(weight > 0 for weight in (*safe, *over))

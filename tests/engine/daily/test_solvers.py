"""How the best moves of a deal are found: nothing that a player can do scores more."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.contract.dice import Dice
from engine.daily.fold import Deal
from engine.games import organism
from engine.games.howmanycalories.cards import key
from engine.games.kaliko.tiles import TURNINGS
from engine.players import Draft
from engine.players.howmanycalories import daily as of_calories
from engine.players.kaliko import daily as of_kaliko
from engine.players.organism import daily as of_organism

FEW = 3


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_no_order_of_cards_brings_more_than_the_best(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_calories, "CARDS", FEW)
    start = next(found for n in range(50) if (found := of_calories.deal(Dice(seed, n))) is not None)
    deal = Deal("howmanycalories", seed, start)
    trail = deal.begin()
    assert len(trail.now.hands[0]) == FEW
    best = of_calories.best(trail, deal.play)
    eaten = {order: score_of(deal, order) for order in permutations(trail.now.hands[0])}
    assert deal.score(deal.fold(thought.picks for thought in best)) == max(eaten.values())
    assert all(thought.why is not None for thought in best)


def score_of(deal: Deal, order: tuple[int, ...]) -> int:
    """Return what cards in this order bring, as far as they may be played so."""
    trail = deal.begin()
    for card in order:
        if not deal.asks(trail):
            break
        draft: Draft = ((key(card),),)
        trail = deal.play(trail, draft)
    return deal.score(trail)


def test_the_best_turn_of_organism_is_worth_more_than_a_turn_of_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(of_organism, "EARLIER", range(8, 9))
    monkeypatch.setattr(of_organism, "ENDS", 30)
    monkeypatch.setattr(of_organism, "JUDGED", 3)
    start = of_organism.deal(Dice("one", 1))
    assert start is not None
    assert organism.to_move(start) == (0,)
    deal = Deal("organism", "one", start)
    trail = deal.begin()
    (thought,) = of_organism.best(trail, deal.play)
    idle = deal.play(trail, organism.stand_in(organism.view(trail.now, 0)))
    assert of_organism.score(idle) == 0
    assert of_organism.score(deal.play(trail, thought.picks)) > 0
    assert not deal.asks(idle), "one turn is the whole deal"


def test_the_deal_of_kaliko_leaves_out_no_tile_and_has_none_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_kaliko, "LEAST", 0)
    monkeypatch.setattr(of_kaliko, "FEWEST", 0)
    start = next(found for n in range(20) if (found := of_kaliko.deal(Dice("one", n))) is not None)
    lying = [laid.tile for laid in start.pattern]
    assert len(start.hands[0]) == of_kaliko.TILES
    assert sorted((*start.hands[0], *start.bag, *lying)) == sorted(TURNINGS)
    assert start.returned == ()

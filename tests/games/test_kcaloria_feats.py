"""What kCaloria counts for titles."""

from __future__ import annotations

import pytest

from engine.games import kcaloria as game
from engine.games.kcaloria.rules.state import Discard, Move, State
from tests.games.feats import done, recorded, told
from tests.games.kcaloria import lay, make_move, placing


def brought(before: State, move: Move) -> set[str]:
    return done(game, before, make_move(before, move), before.turn, move)


@pytest.mark.usefixtures("small_kinds")
def test_a_gardener_places_tiles_and_a_producer_is_a_chain_of_one() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("creek",))
    assert brought(state, placing(state, "creek", "E1")) == {"placed 0 1", "chain 0 1"}


@pytest.mark.usefixtures("small_kinds")
def test_a_sower_discards_tiles() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("creek",))
    assert brought(state, Discard(tiles=("creek", "creek"))) == {"discards 0 2"}


@pytest.mark.usefixtures("small_kinds")
def test_what_is_eaten_of_others_counts_for_the_poacher_and_the_larder() -> None:
    state = lay("A: creek@E2 B: creek@start", hands=("meadow",))
    found = brought(state, placing(state, "meadow", "E1", "1blue-start"))
    assert found == {"placed 0 1", "poached 0 1", "fed 1 1", "chain 0 2"}


@pytest.mark.usefixtures("small_kinds")
def test_what_is_eaten_of_ones_own_counts_for_no_one() -> None:
    state = lay("A: creek@start B: creek@E5", hands=("meadow",))
    found = brought(state, placing(state, "meadow", "E1", "1blue-start"))
    assert found == {"placed 0 1", "chain 0 2"}


@pytest.mark.usefixtures("small_kinds")
def test_a_founder_places_humans() -> None:
    state = lay("A: creek@W2 meadow@W1<1blue-W2 B: creek@S2", hands=("camper",))
    assert "humans 0 1" in brought(state, placing(state, "camper", "start"))


def test_tiles_that_die_out_count_for_their_owner_and_those_of_others_for_the_mover() -> None:
    for name in ("kcaloria-2-2", "kcaloria-3-1", "kcaloria-4-2"):
        found = recorded(name)
        assert sum(found["felled"]) <= sum(found["lost"])
        assert sum(found["poached"]) == sum(found["fed"])


def test_its_titles_in_words() -> None:
    assert told(game) == [
        "Top of the Chain: led a food chain of 5 tiles",
        "The Founder: placed 2 humans",
        "The Gardener: placed 25 tiles",
        "The Poacher: ate 10 cubes of others",
        "The Larder: fed others 10 cubes",
        "The Catastrophe: had 3 tiles of others die out",
        "The Survivor: saw 4 own tiles die out",
        "The Sower: discarded 5 tiles for new ones",
    ]

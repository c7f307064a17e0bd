"""What How many Calories? counts for titles."""

from __future__ import annotations

from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.positions import set_table
from engine.games.howmanycalories.state import Play, State
from tests.games.calories import DICE
from tests.games.feats import done, recorded, told


def last_card(state: State, keys: str) -> set[str]:
    """Play these cards; return what the last one brought, and that the others brought nothing."""
    found: set[str] = set()
    for key in keys.split():
        assert not found
        seat, move = game.to_move(state)[0], Play(card=card_of(key))
        after, _ = game.apply(state, seat, move, DICE)
        found, state = done(game, state, after, seat, move), after
    return found


def test_glutton_host_and_nibbler_count_who_ate_whose_card_in_a_trick() -> None:
    state = set_table(["R32", "R9", "R8"], leader=0)
    assert last_card(state, "R32 R9 R8") == {"eaten 0 800", "bites 0 1", "served 2 800"}


def test_a_ghost_guest_neither_eats_nor_serves() -> None:
    assert last_card(set_table(["R9", "R8", "R32"], leader=0, ghost=True), "R9 R8") == set()
    serves = set_table(["R32", "R9", "R8"], leader=0, ghost=True)
    assert last_card(serves, "R32 R9") == {"eaten 0 800", "bites 0 1"}


def test_gourmet_and_head_of_the_table_count_meals_within_the_limit_at_the_end_of_a_round() -> None:
    state = set_table(["R32 R1", "R9 R16", "B2 B7"], leader=0, size=2, taken=["R24"])
    assert {"meal 0 2600", "won 0 1"} <= last_card(state, "R32 R9 B2")


def test_a_connoisseur_ends_a_round_exactly_at_the_limit_and_an_overeater_past_it() -> None:
    exact = recorded("howmanycalories-4-1")["exact"]
    assert exact[2] >= 1, "its record tells of a meal exactly at the limit"
    bursts = recorded("howmanycalories-4-1")["bursts"]
    assert bursts[0] == 2 and bursts[1] >= 1


def test_every_card_that_is_eaten_was_served_by_another_player() -> None:
    for name in ("howmanycalories-3-1", "howmanycalories-4-2"):
        found = recorded(name)
        assert sum(found["eaten"]) == sum(found["served"]) > 0


def test_its_titles_in_words() -> None:
    assert told(game) == [
        "The Gourmet: 2,200 kcal in a round, within the limit",
        "Head of the Table: won 2 rounds",
        "The Glutton: ate 6,500 kcal",
        "The Host: served others 6,000 kcal",
        "The Nibbler: took 9 dishes",
        "The Overeater: was past the limit in 2 rounds",
        "The Connoisseur: ended one round exactly at the limit",
    ]

"""What ORGANISM counts for titles."""

from __future__ import annotations

from engine.games import organism as game
from engine.games.organism.state import Move, State
from tests.games.feats import done, recorded, told
from tests.games.organism import DICE, HOME, MINE, PASS, position, turn
from tests.games.test_organism_moments import HUNT, HUNTING


def brought(state: State, move: Move) -> set[str]:
    after, _ = game.apply(state, state.turn, move, DICE)
    found = done(game, state, after, state.turn, move)
    return {one for one in found if not one.startswith("size")}


def test_wanderer_heart_and_grazer_count_the_actions_of_a_turn() -> None:
    found = brought(position(HUNT), HUNTING)
    assert {"moved 0 1", "shared 0 1", "eaten 0 1"} <= found


def test_a_capture_counts_for_the_predator_and_its_victim_is_a_phoenix() -> None:
    assert {"captures 0 1", "lost 1 1"} <= brought(position(HUNT), HUNTING)


def test_a_sprouter_grows_elements() -> None:
    state = position("0: eat@A1 move@core.1 grow@A2.2 " + HOME)
    assert "grown 0 1" in brought(state, turn("core grow eat@A3=A2x1"))


def test_a_nucleus_begins_its_turn_with_the_core() -> None:
    found = brought(position(f"{MINE} {HOME}", turn=1, tokens=(0, 0)), PASS)
    assert found == {"core 0 1", "captures 0 1"}


def test_a_leviathan_has_the_largest_organism() -> None:
    state = position(f"{MINE} {HOME}")
    after, _ = game.apply(state, 0, PASS, DICE)
    assert {"size 0 3", "size 1 3"} <= done(game, state, after, 0, PASS)


def test_the_captures_of_a_record_are_those_at_its_end() -> None:
    assert max(recorded("organism-4-1")["captures"]) == 6


def test_the_rain_earns_nothing() -> None:
    assert {len(numbers) for numbers in recorded("organism-1-1").values()} == {1}


def test_its_titles_in_words() -> None:
    assert told(game) == [
        "The Leviathan: had an organism of 6 elements",
        "The Predator: made 3 captures",
        "The Nucleus: held the core for one turn",
        "The Sprouter: grew 4 elements",
        "The Grazer: ate 6 food",
        "The Wanderer: moved 6 times",
        "The Heart: passed along 5 food",
        "The Phoenix: lost 5 elements and lived on",
    ]

"""What KOA counts for titles."""

from __future__ import annotations

from engine.games import koa as game
from engine.games.koa.positions import set_board
from engine.games.koa.state import Excavate, Move, Seek, Seize, State
from tests.games.feats import done, recorded, told
from tests.games.koa import END, RICH, end, excavate, seek, seize

BESIDE = f"A1: {RICH} J10: cI9 cI8"


def brought(before: State, after: State, move: Move) -> set[str]:
    return done(game, before, after, before.mover, move)


def test_a_won_attack_counts_for_the_stonehearted_and_the_unbroken() -> None:
    state = set_board(BESIDE)
    assert {"seized 0 1", "robbed 2 1"} <= brought(state, seize(state, "I9"), Seize(square="I9"))


def test_a_lost_attack_counts_for_the_bulwark_alone() -> None:
    state = set_board(BESIDE)
    assert brought(state, seize(state, "I9", 1), Seize(square="I9")) == {"held 2 1"}


def test_an_attack_on_a_clan_of_the_same_player_counts_for_no_one() -> None:
    state = set_board(BESIDE, owners=(0, 1, 0, 1))
    after = seize(set_board(BESIDE), "I9").model_copy(update={"owners": state.owners})
    found = brought(state, after, Seize(square="I9"))
    assert not {one for one in found if not one.startswith("chain")}


def test_a_mole_digs_and_an_earthshaker_meets_earthquakes() -> None:
    state = set_board("A1: cB2")
    move = Excavate(square="B3")
    assert brought(state, excavate(state, "B3"), move) == {"dug 0 1", "chain 0 2"}
    shaken = excavate(state, "B3", "earthquake", strikes="G7")
    assert brought(state, shaken, move) == {"dug 0 1", "quakes 0 1"}


def test_a_pilgrim_asks_the_sharman() -> None:
    state = set_board(f"A1: {RICH}")
    after = seek(state, "goroldioa", 3, 3)
    assert "asked 0 1" in brought(state, after, Seek())


def test_the_end_of_a_turn_brings_nothing_again() -> None:
    state = set_board(BESIDE)
    after = seize(state, "I9")
    assert brought(after, end(after), END) == set()


def test_the_chain_of_a_record_is_as_long_as_the_longest_one_on_its_way() -> None:
    found = recorded("koa-4-1")
    assert max(found["chain"]) >= 2
    assert sum(found["seized"]) >= sum(found["robbed"]) > 0


def test_its_titles_in_words() -> None:
    assert told(game) == [
        "The Chain Smith: chained 7 caverns",
        "Stonehearted: seized 4",
        "The Bulwark: withstood 4 attacks",
        "The Unbroken: lost 5 to attacks and dug on",
        "The Mole: dug 20 times",
        "The Earthshaker: caused 3 earthquakes",
        "The Pilgrim: asked the Sharman 2 times",
    ]

"""What each choice of KOA promises: odds, points and what would come of it, short enough for a menu whatever the names."""

import pytest

from engine.game import Ask, resume
from engine.games import koa
from engine.games.koa.board import zone
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.rules import view
from engine.games.koa.scoring import sheet
from engine.games.koa.table import Action, State, Tile
from engine.limits import HINT_LONGEST
from engine.words import tell
from tests.games.koa import JONNY, RICH, VOTER, claim, in_words, played

LONG = tuple(letter * 32 for letter in "WXYZ")
BESIEGED = "A1: cB2 cC3 cD4 cE5 cF6 J10: cG7 sB3 J1: gB1"


def hints(state: State, *keys: str) -> dict[str, str]:
    """What the options after these picks promise, by key."""
    ask = resume(koa, view(state, state.mover), tuple((key,) for key in keys))
    assert isinstance(ask, Ask)
    return {option.key: in_words(option.hint) for option in ask.offered if option.hint is not None}


def test_a_seizure_is_offered_with_what_is_seized_and_its_odds() -> None:
    assert hints(set_board(BESIEGED), "seize") == {
        "B1": "Dee’s goroldioa: 5 or more, 60 %, outside their zones",
        "B3": "Cy’s spring: 5 or more, 60 %, outside their zones",
        "G7": "Cy’s cavern: 7 or more, 40 %, in their zone 4",
    }
    jonny = set_board(BESIEGED, brought=(JONNY, VOTER, VOTER))
    assert hints(jonny, "seize")["G7"] == "Cy’s cavern: 8 or more, 30 %, in their zone 4"
    assert hints(jonny)["seize"] == "3 tiles within reach, at best with 50 %"


def test_the_only_tile_within_reach_is_named() -> None:
    assert hints(set_board("A1: cB2 A10: msC3"))["seize"] == "Bob’s spring marker on C3, 60 %"
    assert hints(set_board("A1: cB2 A10: msC3", 2))["seize"] == "the spring marker of Bob (A10) on C3, 60 %"


def test_a_claim_says_what_would_be_connected_and_how_many_actions_that_brings() -> None:
    state = set_board("A1: cB2 gC3 gB3 sD4 msC2 mgA3 cE7 gE6")
    assert hints(state, "claim") == {
        "A3": "goroldioa: then 3 goroldioa and one spring are connected, for one action",
        "C2": "spring: then 2 goroldioa and 2 springs are connected, for 2 actions",
    }
    after = Ground(claim(state, "C2"))
    assert (after.resources(0), after.allowed(0)) == ((2, 2), 2)
    assert hints(state)["claim"] == "one of 2 markers, without a spin"
    assert hints(set_board("A1: cB2 msC2"))["claim"] == "a spring on C2, without a spin"


def test_a_switch_says_what_becomes_a_cavern() -> None:
    state = set_board("A1: sA2 nobody: lB1 eB2")
    assert hints(state, "unblock") == {
        "A2": "your spring becomes a cavern",
        "B1": "lava becomes a cavern",
        "B2": "earthquake rubble becomes a cavern",
    }
    assert hints(state)["unblock"] == "one of 3 tiles becomes a cavern, free of charge"
    neutral = set_board("J1: sI1 nobody: lI2 lJ2", 3, turn="J1", owners=(0, 1, 2, None), steering=0)
    assert hints(neutral, "unblock")["I1"] == "the neutral clan’s spring becomes a cavern"


def test_an_excavation_says_first_what_differs_what_a_cavern_there_would_count() -> None:
    told = hints(set_board("A1: cB2 gC3 cD4 cE5 cF6"), "excavate")
    assert told["A2"] == "2 points, chained; seized at 20 %"
    assert told["D3"] == "1 point; seized at 40 %"
    assert told["G7"] == "2 points, outside your zones; seized at 60 %"
    cut = hints(set_board("A1: cB2 cD4"), "excavate")
    assert cut["C3"] == "3 points, chained; seized at 30 %; joins what is cut off"
    assert hints(set_board("J1: cI2", 3, turn="J1", owners=(0, 1, 2, None), steering=0), "excavate") == {}


def test_the_points_that_are_promised_are_those_that_a_cavern_brings() -> None:
    for before, _, _ in played(4)[:120:17]:
        ground, clan = Ground(before), before.turn
        if not ground.sites(clan):
            continue
        had = sheet(before, ground, clan).points(before.options)
        for square, told in hints(before, "excavate").items():
            laid = Tile.model_validate({"square": square, "find": "cavern", "clan": clan})
            after = before.model_copy(update={"tiles": (*before.tiles, laid)})
            gained = sheet(after, Ground(after), clan).points(before.options) - had
            assert told.startswith(f"{gained} point")
            assert ("outside" in told) == (zone(clan, square) is None)


@pytest.mark.parametrize("action", ["seize", "claim", "excavate", "unblock"])
@pytest.mark.parametrize("brought", [(), (JONNY, VOTER, VOTER, VOTER)], ids=("plain", "jonny"))
def test_hints_fit_whatever_the_names(action: Action, brought: tuple[koa.SeatOptions, ...]) -> None:
    crowd = set_board(
        f"A1: {RICH} msA2 mgB1 cI9 J10: cJ9 sI8 mgI7 mgH9 J1: mgB4 msA3", 2, brought=brought[:2]
    )
    walled = set_board("A1: sA2 nobody: lB1 eB2", 2)
    state = walled if action == "unblock" else crowd
    ask = resume(koa, view(state, state.mover), ((action,),))
    assert isinstance(ask, Ask)
    told = [tell(option.hint, LONG) for option in ask.offered if option.hint is not None]
    assert told
    assert max(map(len, told)) <= HINT_LONGEST

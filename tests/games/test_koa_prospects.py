"""Hints of KOA's choices: odds, points and results.

They are short enough for a menu with all names.
"""

import pytest

from engine.contract.driver import resume
from engine.contract.limits import HINT_LONGEST, LABEL_LONGEST
from engine.contract.values import Ask
from engine.contract.words import tell
from engine.games import koa
from engine.games.koa.board import zone
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.rules import view
from engine.games.koa.scoring import sheet
from engine.games.koa.state import Action, State, Tile
from tests.games.koa import JONNY, RICH, VOTER, claim, in_words, play_match

LONG = tuple(letter * 32 for letter in "WXYZ")
BESIEGED = "A1: cB2 cC3 cD4 cE5 cF6 J10: cG7 sB3 J1: gB1"


def hints(state: State, *keys: str) -> dict[str, str]:
    """Return the hints of the options after these picks, by key."""
    ask = resume(koa, view(state, state.mover), tuple((key,) for key in keys))
    assert isinstance(ask, Ask)
    return {option.key: in_words(option.hint) for option in ask.offered_options if option.hint is not None}


def labels(state: State, *keys: str) -> dict[str, tuple[str, str]]:
    """Return the options after these picks in full and as buttons, by key."""
    ask = resume(koa, view(state, state.mover), tuple((key,) for key in keys))
    assert isinstance(ask, Ask)
    return {one.key: (in_words(one.label), in_words(one.short or one.label)) for one in ask.offered_options}


def test_a_seizure_is_offered_with_its_odds_what_is_seized_and_what_a_miss_costs() -> None:
    state = set_board(BESIEGED)
    assert hints(state, "seize") == {
        "B1": "Dee’s goroldioa: needs 5; a miss costs the action",
        "B3": "Cy’s spring: needs 5; a miss costs the action",
        "G7": "Cy’s cavern: needs 7; a miss costs the action",
    }
    assert labels(state, "seize") == {
        "B1": ("B1 · Dee’s goroldioa, 60 %", "B1 60 %"),
        "B3": ("B3 · Cy’s spring, 60 %", "B3 60 %"),
        "G7": ("G7 · Cy’s cavern, 40 %", "G7 40 %"),
    }
    assert labels(state)["G7"] == ("Seize G7 · Cy’s cavern, 40 %", "G7 40 %")
    jonny = set_board(BESIEGED, brought=(JONNY, VOTER, VOTER))
    assert hints(jonny)["G7"] == "Cy’s cavern: needs 8; a miss costs the action"
    assert labels(jonny)["G7"][1] == "G7 30 %"


def test_many_tiles_in_reach_are_one_button_with_the_best_odds() -> None:
    crowd = set_board(f"A1: {RICH} A10: cB1 cA2 cA3 cC2 cD3 cE4 cF5 cB4 cC5 cD6 cE7 cF8")
    assert hints(crowd)["seize"] == "12 tiles in reach, at best 60 %; a miss costs the action"


def test_the_clan_of_a_tile_is_named_where_its_player_has_two() -> None:
    state = set_board("A1: cB2 A10: msC3", 2)
    assert hints(state)["C3"] == "the spring marker of Bob (A10): needs 5; a miss costs the action"


def test_a_claim_says_how_many_actions_it_brings_if_it_does() -> None:
    state = set_board("A1: cB2 gC3 gB3 sD4 msC2 mgA3 cE7 gE6")
    assert hints(state, "claim") == {
        "C2": "then it is 2 actions a turn",
    }
    after = Ground(claim(state, "C2"))
    assert (after.resources(0), after.count_actions(0)) == ((2, 2), 2)
    assert labels(set_board("A1: cB2 msC2"))["C2"] == ("Claim C2 · spring", "C2 spring")


def test_a_switch_says_what_becomes_a_cavern() -> None:
    state = set_board("A1: sA2 nobody: lB1 eB2")
    told = {
        "A2": "your spring becomes a cavern, and no action is used",
        "B1": "lava becomes a cavern, and no action is used",
        "B2": "earthquake rubble becomes a cavern, and no action is used",
    }
    assert hints(state, "unblock") == told
    assert told.items() <= hints(state).items()
    neutral = set_board("J1: sI1 nobody: lI2 lJ2", 3, turn="J1", owners=(0, 1, 2, None), steering=0)
    assert hints(neutral)["I1"] == "the neutral clan’s spring becomes a cavern, and no action is used"


def test_digging_says_what_a_cavern_there_would_count() -> None:
    state = set_board("A1: cB2 gC3 cD4 cE5 cF6")
    told = hints(state, "dig")
    assert told["A2"] == "+2 points (chained) · no rival reaches it yet"
    assert told["D3"] == "+1 point · no rival reaches it yet"
    assert told["G7"] == "+2 points (outside) · no rival reaches it yet"
    assert labels(state, "dig")["G7"] == ("G7", "G7+2")
    assert labels(set_board(""))["B2"] == ("Dig B2+2", "B2+2")
    assert set(hints(set_board(""))) == {"ask"}
    assert not hints(set_board("", round=2))
    far = hints(set_board("A1: cB2 cC3 cD4 cE5"), "dig")
    assert far["F6"] == "+3 points (chained, outside) · no rival reaches it yet"
    reached = hints(set_board("A1: cB2 cC3 cD4 cE5 J10: cI9 cH8 cG7 gF5"), "dig")
    assert reached["F6"] == "+3 points (chained, outside) · 60 % risk if a rival attacks it"
    assert reached["E6"] == "+3 points (chained, outside) · no rival reaches it yet"
    cut = set_board("A1: cB2 cD4")
    assert hints(cut)["C3"] == "joins what is cut off"
    assert labels(cut)["C3"][1] == "C3+3"
    neutral = set_board("J1: cI2", 3, turn="J1", owners=(0, 1, 2, None), steering=0)
    assert hints(neutral, "dig") == {}
    assert labels(neutral)["H1"] == ("Dig H1", "H1")


def test_the_points_that_are_promised_are_those_that_a_cavern_brings() -> None:
    for before, _, _ in play_match(4)[:120:17]:
        ground, clan = Ground(before), before.turn
        if not ground.sites(clan):
            continue
        had = sheet(before, ground, clan).points(before.options)
        for square, (_, told) in labels(before, "dig").items():
            laid = Tile.model_validate({"square": square, "find": "cavern", "clan": clan})
            after = before.model_copy(update={"tiles": (*before.tiles, laid)})
            gained = sheet(after, Ground(after), clan).points(before.options) - had
            assert told == (square if before.owners[clan] is None else f"{square}+{gained}")
            assert ("outside" in hints(before, "dig").get(square, "")) == (zone(clan, square) is None)


@pytest.mark.parametrize("action", ["seize", "claim", "excavate", "unblock"])
@pytest.mark.parametrize("brought", [(), (JONNY, VOTER, VOTER, VOTER)], ids=("plain", "jonny"))
def test_hints_fit_with_all_names(action: Action, brought: tuple[koa.SeatOptions, ...]) -> None:
    crowd = set_board(
        f"A1: {RICH} msA2 mgB1 cI9 J10: cJ9 sI8 mgI7 mgH9 J1: mgB4 msA3", 2, brought=brought[:2]
    )
    walled = set_board("A1: sA2 nobody: lB1 eB2", 2)
    state = walled if action == "unblock" else crowd
    ask = resume(koa, view(state, state.mover), ((action,),))
    assert isinstance(ask, Ask)
    told = [tell(option.hint, LONG) for option in ask.offered_options if option.hint is not None]
    assert told or action == "claim", "nothing comes of these claims"
    assert max(map(len, told), default=0) <= HINT_LONGEST
    assert max(len(tell(option.label, LONG)) for option in ask.options) <= LABEL_LONGEST

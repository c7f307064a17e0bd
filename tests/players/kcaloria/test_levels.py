"""The three levels of kCaloria: legal and reproducible turns with a reason.

Hidden tiles never influence them.
"""

import re
from functools import cache

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.hexes import around, cell_of
from engine.contract.values import Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.positions import set_table
from engine.games.kcaloria.rules.decks import NAMES
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import HUMANS, Discard, Move, Place, Refeed, State
from engine.games.kcaloria.rules.web import Web
from engine.players import Effort, Level, Thought
from engine.players.kcaloria.habits import put_aside, weighed
from engine.players.kcaloria.levels import LEVELS
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import KEYS
from engine.players.kcaloria.reasons import why_placed
from engine.players.kcaloria.value import Choice, Glance
from tests.games.kcaloria import in_words
from tests.players.kcaloria.tables import of
from tools.kcaloria import plan

LITTLE = Effort(0.02)
DECKS = tuple(NAMES.values())
levels = pytest.mark.parametrize("level", LEVELS)


def think_once(state: State, level: Level, effort: Effort = LITTLE, *, dice: str = "minds") -> Thought:
    (seat,) = game.to_move(state)
    return LEVELS[level](game.view(state, seat), Dice(dice, 0), effort)


def move_of(state: State, one: Thought) -> Move:
    (seat,) = game.to_move(state)
    decided = resume(game, game.view(state, seat), one.picks)
    assert isinstance(decided, Decided)
    assert one.why is not None
    move: Move = decided.move
    return move


def why(one: Thought) -> str:
    assert one.why is not None
    return in_words(one.why, 0)


@cache
def match(players: int, seed: str, *, extinction: bool = True) -> tuple[State, ...]:
    """Return the decisions of a match of sensible players with different decks."""
    seats = tuple(game.SeatOptions(deck=DECKS[seat % len(DECKS)]) for seat in range(players))
    state, ply = game.start(game.Options(extinction=extinction), seats, Dice(seed, 0)), 0
    states = list[State]()
    while waiting := game.to_move(state):
        states.append(state)
        ply += 1
        move = plan(game.view(state, waiting[0]), Dice(f"moves of {seed}", ply))
        state, _ = game.apply(state, waiting[0], move, Dice(seed, ply))
    return tuple(states)


# Any turn


@pytest.mark.sampled(every=6)
@levels
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_makes_whole_legal_moves_and_says_why(level: Level, players: int) -> None:
    kinds = set()
    for state in match(players, f"legal {players}")[:: 8 * players]:
        one = think_once(state, level)
        move = move_of(state, one)
        kinds.add(move.kind)
        game.apply(state, game.to_move(state)[0], move, Dice("legal", 0))
        assert re.fullmatch(r"[^{}]+[.]", why(one))
    assert "place" in kinds


@pytest.mark.slow
@levels
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_of_computers_end_and_no_turn_is_illegal(level: Level, players: int) -> None:
    for number in range(2):
        seats = tuple(game.SeatOptions(deck=DECKS[(number + seat) % 4]) for seat in range(players))
        state = game.start(game.Options(extinction=number != 1), seats, Dice(f"computers {number}", 0))
        for ply in range(1, 1000):
            waiting = game.to_move(state)
            if not waiting:
                break
            move = move_of(state, think_once(state, level, dice=f"{number} {ply}"))
            state, _ = game.apply(state, waiting[0], move, Dice("computers", ply))
        assert state.ending


@pytest.mark.slow
@levels
def test_the_same_view_and_dice_give_the_same_turn_for_all_hidden_tiles(level: Level) -> None:
    for number, state in enumerate(match(3, "hidden")[4::19]):
        (seat,) = game.to_move(state)
        view = game.view(state, seat)
        other = game.sample(view, Dice("hidden otherwise", number))
        assert game.view(other, seat) == view
        assert think_once(other, level) == think_once(state, level)


@pytest.mark.slow
def test_other_dice_may_choose_otherwise() -> None:
    state = match(2, "dice")[20]
    assert len({think_once(state, 1, dice=str(number)).picks for number in range(12)}) > 1


@pytest.mark.slow
@levels
def test_a_player_who_is_late_still_moves(level: Level) -> None:
    for state in match(2, "late")[7::17]:
        move_of(state, think_once(state, level, Effort(1.0, lambda: True)))


@pytest.mark.slow
@levels
def test_they_play_without_extinction_and_beside_players_who_have_left(level: Level) -> None:
    for state in match(3, "left", extinction=False)[10::25]:
        after, _ = game.leave(state, (game.to_move(state)[0] + 1) % 3)
        game.apply(after, game.to_move(after)[0], move_of(after, think_once(after, level)), Dice("left", 0))


# What a person would agree on, and the reason


CHAIN = "0: bayou@start pine@E1<1blue-start grasshopper@N1E1<2green-E1 1: bayou@E5"
"""Water, a plant and an insect with three cubes to eat, and a rival far away."""
LAST_MEAL = (
    "0: bayou@start pine@E1<1blue-start phlox@N1E1<1blue-start grasshopper@E2<2green-E1 river@N2E1 "
    "1: bayou@E5"
)
"""The tiles beside N1E2 hold all that a gatherer eats."""
cleverer = pytest.mark.parametrize("level", [2, 3])


@pytest.mark.sampled(every=2)
@cleverer
def test_what_eats_is_placed_before_more_food(level: Level) -> None:
    one = think_once(set_table(CHAIN, hands=["phlox pine mushroom frog", "bayou"]), level, Effort(0.3))
    assert one.picks[0] == ("frog",)
    assert why(one) == "Squirrel treefrog turns food worth 4 points into 14."


@pytest.mark.sampled(every=2)
@cleverer
def test_food_of_others_is_eaten_before_ones_own(level: Level) -> None:
    theirs = "pine@E4<1blue-E5 grasshopper@N1E4<2green-E4 0: moonlight@E2"
    state = set_table(f"{CHAIN} {theirs}", hands=["frog moonlight earthquake", "bayou"])
    one = think_once(state, level, Effort(0.3))
    assert one.picks[0] == ("frog",)
    assert re.fullmatch(
        r"Squirrel treefrog makes \d+ points and eats 4 of Bob’s: food of others’ costs you nothing\.",
        why(one),
    )


@pytest.mark.sampled(every=2)
@cleverer
def test_poison_goes_where_it_dooms_most_of_others(level: Level) -> None:
    mine = "0: bayou@start pine@E1<1blue-start cicada@N1E1<1green-E1"
    theirs = "1: bayou@E5 pine@E4<1blue-E5 grasshopper@N1E4<2green-E4 frog@N1E5<2yellow-N1E4"
    state = set_table(f"{mine} {theirs} 0: sunlight@E2", hands=["spraying earthquake moonlight", "bayou"])
    one = think_once(state, level, Effort(0.3))
    assert one.picks[:2] == (("spraying",), ("E3",))
    assert why(one) == "Spraying dooms 2 tiles of others, with 19 points on them."


@pytest.mark.slow
@cleverer
def test_a_second_human_comes_when_it_wins_and_not_when_it_loses(level: Level) -> None:
    state = set_table(LAST_MEAL, hands=["gatherer phlox", "bayou"]).model_copy(update={"humans": (1, 0)})
    one = think_once(state, level, Effort(0.3))
    assert one.picks[0] == ("gatherer",)
    assert why(one) == "Your second human ends the match while you are ahead by 22 points."
    rich = state.tiles[-1].model_copy(update={"left": (0, 0, 0, 0, 12, 0)})
    behind = state.model_copy(update={"tiles": (*state.tiles[:-1], rich)})
    assert think_once(behind, level, Effort(0.3)).picks[0] == ("phlox",)


@levels
def test_where_nothing_can_be_placed_tiles_go_and_the_reason_says_so(level: Level) -> None:
    state = set_table(
        "0: bayou@start 1: bayou@E5", hands=["human bobcat alligator frog armadillo heron gatherer"]
    )
    one = think_once(state, level)
    assert isinstance(move_of(state, one), Discard)
    assert why(one) == "None of your tiles can be placed: new ones may be."


@levels
def test_the_first_tile_is_water(level: Level) -> None:
    state = game.start(game.Options(), (game.SeatOptions(),) * 2, Dice("begun", 3))
    assert not state.turns[state.turn]
    assert why(think_once(state, level)).startswith("Everything begins with water: ")


@pytest.mark.slow
@levels
def test_after_a_removal_what_is_worth_its_food_is_fed_again(level: Level) -> None:
    state = next(state for state in match(3, "starving 5") if state.starving)
    one = think_once(state, level)
    move = move_of(state, one)
    assert isinstance(move, Refeed)
    assert len(move.refeedings) == 1
    told = re.fullmatch(r"Saves (\d+) points on what would die out, for (\d+) points of food\.", why(one))
    assert told is not None
    assert int(told[1]) > int(told[2])


@pytest.mark.slow
def test_what_is_worth_less_than_its_food_is_left_hungry() -> None:
    state = next(state for state in match(4, "starving 63") if state.starving)
    one = think_once(state, 2)
    assert move_of(state, one) == Refeed()
    assert why(one) == "The food is worth more than what it would save."


@pytest.mark.slow
@cleverer
def test_a_tile_that_would_die_out_is_fed_along_with_a_new_one(level: Level) -> None:
    state = match(2, "along 3")[33]
    one = think_once(state, level)
    move = move_of(state, one)
    assert isinstance(move, Place)
    assert len(move.refeedings) == 1
    assert why(one) == "Nine-banded armadillo would die out: with Gallinipper beside it, it is fed again."


# What won't last


def reason(table: Table, choice: Choice) -> str:
    return in_words(why_placed(table, choice), 0)


@pytest.mark.slow
def test_a_reason_warns_exactly_where_the_advised_tile_is_doomed_from_the_start() -> None:
    warned = kept = 0
    for state in (*match(2, "along 3"), *match(4, "starving 63")):
        if state.starving or not state.collapses:
            continue
        table = of(state)
        for choice in sorted(weighed(table, Glance(state.seats)), reverse=True)[:25]:
            after, _ = put_aside(table, choice)
            told = reason(table, choice)
            if after.humans[after.turn] >= HUMANS:
                continue
            is_doomed = len(table.kind) in after.dooms()
            assert ("its food is doomed" in told.lower() or "dooms it" in told) is is_doomed, told
            warned += is_doomed
            kept += not is_doomed
    assert min(warned, kept) > 5, (warned, kept)


def test_a_reason_says_whether_food_or_poison_dooms_the_advised_tile() -> None:
    chain = "1: bayou@E5 pine@E4<1blue-E5 grasshopper@E3<2green-E4 0: bayou@start river@E1 river@E2"
    state = set_table(chain, hands=["frog", "bacillus"], turn=1)
    web = Web(state)
    poison = next(
        cell
        for cell in around(cell_of("E3") or (0, 0))
        if cell not in web.at and any(tile.seat for tile in web.beside(cell))
    )
    state, _ = game.apply(state, 1, Place(tile="bacillus", cell=poison, meal=None), Dice("poison", 0))
    table = of(state)
    frogs = [one for one in weighed(table, Glance(2)) if KINDS[KEYS[one[1]]].key == "frog"]
    assert frogs
    for one in frogs:
        assert reason(table, one).endswith(
            " Its food is doomed, though, and it dies, too, unless you feed it again."
        )

"""How a match of kCaloria begins: everyone has water.

A question with one answer is skipped.
"""

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.hexes import cell_name
from engine.contract.values import Ask, Decided
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.kinds import KINDS, Type
from engine.games.kcaloria.rules.state import Options, Place, SeatOptions
from tests.games.kcaloria import at, in_words


def test_the_first_tile_is_not_asked_for_where_one_kind_of_water_is_there() -> None:
    """No player has a choice, so the second round begins."""
    for seed in ("one", "two", "three", "four"):
        state = game.start(Options(), (SeatOptions(),) * 2, Dice(seed, 0))
        laid = {tile.seat for tile in state.tiles}
        for seat, hand in enumerate(state.hands):
            waters = {key for key in hand if KINDS[key].type is Type.WATER}
            if seat in laid:
                assert at(state, cell_name(state.starts[seat])).kind.type is Type.WATER
            elif game.to_move(state) == (seat,):
                assert len(waters) > 1
                view = game.view(state, seat)
                ask = resume(game, view, ())
                assert isinstance(ask, Ask)
                assert {option.key for option in ask.options} == waters
                for key in waters:
                    move = resume(game, view, ((key,),))
                    assert move == Decided(Place(tile=key, cell=state.starts[seat], meal=None))


def test_a_first_water_says_what_it_makes_and_how_many_tiles_make_more_beside_it() -> None:
    told = set()
    for seed in range(30):
        state = game.start(Options(), (SeatOptions(),) * 2, Dice(f"water {seed}", 0))
        view = game.view(state, game.to_move(state)[0])
        ask = resume(game, view, ())
        assert isinstance(ask, Ask)
        for option in ask.offered_options if "water" in in_words(ask.prompt) else ():
            assert option.hint is not None
            kind, said = KINDS[option.key], in_words(option.hint)
            like = sum(not kind.boosts.isdisjoint(KINDS[key].biomes) for key in view.hand if key != kind.key)
            more = {0: "", 1: "; one of your tiles makes 1 more beside it"}
            assert said.startswith(
                f"makes {sum(kind.makes)} "
                f"blue{more.get(like, f'; {like} of your tiles make 1 more beside it')}"
            )
            assert (" beside it" in said) == bool(like)
            told.add(like)
    assert {0, 1, 2} <= told

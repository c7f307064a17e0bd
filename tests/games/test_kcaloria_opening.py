"""How a match of kCaloria begins: everyone with water, and without a question that has one answer."""

from engine.dice import Dice
from engine.game import Ask, Decided, resume
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.kinds import KINDS, Type
from engine.games.kcaloria.rules.table import Options, Place, SeatOptions
from engine.hexes import cell_name
from tests.games.kcaloria import at


def test_the_first_tile_is_not_asked_for_where_one_kind_of_water_is_there() -> None:
    """Nobody has anything to choose, so that the second round begins."""
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

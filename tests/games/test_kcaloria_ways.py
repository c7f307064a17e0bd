"""Ways to pay in kCaloria, searched without listing all of them.

Unchanged parts are left alone.
"""

import pytest

from engine.contract.driver import resume
from engine.contract.hexes import around
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.changes import place_tile
from engine.games.kcaloria.rules.food import Eater, Ways, ways_to_feed
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.legal import openings
from engine.games.kcaloria.rules.state import Meal, Payment, Place
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import view
from tests.games.kcaloria import lay, placing, play_match


def all_ways() -> list[Ways]:
    """Return all ways of a heron and an alligator amid much to eat."""
    table = lay("A: meadow@S1W1 creek@W1 creek@E1 creek@N1W1 deer@N1E1 deer@S1E1")
    web = Web(table)
    return [ways_to_feed(web, Eater(KINDS[key], 0, (0, 0))) for key in ("heron", "alligator", "raccoon")]


@pytest.mark.usefixtures("small_kinds")
def test_the_ways_that_begin_with_some_payments_are_those_of_all_that_do() -> None:
    for ways in all_ways():
        every = list(ways)
        assert len(every) >= 3
        for way in every:
            for many in range(len(way.payments) + 1):
                begun = way.payments[:many]
                assert list(ways.after(begun)) == [one for one in every if one.payments[:many] == begun]


@pytest.mark.usefixtures("small_kinds")
def test_going_on_gives_the_first_way_for_each_payment_that_may_come_next() -> None:
    for ways in all_ways():
        every = list(ways)
        for way in every:
            for many in range(len(way.payments) + 1):
                first: dict[tuple[Payment, ...], Meal] = {}
                for one in every:
                    if one.payments[:many] == way.payments[:many]:
                        first.setdefault(one.payments[many : many + 1], one)
                assert list(ways.next_ways(way.payments[:many])) == list(first.values())


@pytest.mark.usefixtures("small_kinds")
def test_a_way_is_one_of_them_only_as_it_is_offered() -> None:
    for ways in all_ways():
        for way in ways:
            assert way in ways
            first, *rest = way.payments
            assert way.model_copy(update={"alternative": way.alternative + 7}) not in ways
            assert way.model_copy(update={"payments": tuple(rest)}) not in ways
            assert way.model_copy(update={"payments": (first, *way.payments)}) not in ways
            more = first.model_copy(update={"count": first.count + 1})
            assert way.model_copy(update={"payments": (more, *rest)}) not in ways
            if len(set(way.payments)) > 1:
                assert way.model_copy(update={"payments": way.payments[::-1]}) not in ways


@pytest.mark.usefixtures("small_kinds")
def test_a_placement_leaves_alone_all_that_is_not_beside_it_and_pays_nothing() -> None:
    table = lay("A: creek@start creek@E1 creek@E4 B: creek@W5 fern@W4<1blue-W5")
    after = place_tile(table, 0, placing(table, "fern", "W1", "1blue-start"))
    was = {tile.id: tile for tile in table.tiles}
    assert [tile.id for tile in after.tiles if tile is not was.get(tile.id)] == [1, 6]


def test_what_is_not_read_is_not_made() -> None:
    """A whole move is asked for without a preview, a note or a hint."""
    read = 0
    for state, move, _ in play_match(2)[5:60:9]:
        if not isinstance(move, Place):
            continue
        asked = resume(game, view(state, state.turn), ((move.tile,),))
        for option in getattr(asked, "options", ()):
            assert callable(option.__dict__["hint"]) or option.__dict__["hint"] is None
            read += option.hint is not None
            assert not callable(option.__dict__["hint"])
    assert read


@pytest.mark.usefixtures("small_kinds")
def test_spaces_for_a_hand_are_kept_while_nothing_else_lies_but_never_those_where_a_seat_begins() -> None:
    begun = lay("A: creek@start B: creek@E5", hands=("fern creek fern deer", "creek"))
    kept = openings(Web(begun), 0, begun.hands[0])
    assert list(kept) == ["creek", "fern"]
    again = openings(Web(begun), 0, begun.hands[0])
    assert all(again[key] is cells for key, cells in kept.items())
    assert set(openings(Web(begun), 1, ("creek",))["creek"]) == set(around((5, 0)))
    bare = lay("", turns=0)
    assert [openings(Web(bare), seat, ("creek",)) for seat in (0, 1)] == [
        {"creek": (start,)} for start in bare.starts
    ]


def test_the_same_table_is_looked_at_once() -> None:
    (state, _, after), *_ = play_match(2)[9:]
    assert Web(state).at is Web(view(state, 0)).at is Web(view(state, None)).at
    assert Web(after).at is Web(after).at
    assert (Web(after).at is Web(state).at) == (after.tiles is state.tiles)

"""What the board shows about a question is what the rules say."""

from engine.games.organism.sight import plots
from engine.games.organism.state import Kind, View
from tests.render.scenes import scenes


def view_of_growth() -> View:
    view = scenes()["organism, hand what to grow"].view
    assert isinstance(view, View) and view.asked == "grows"
    return view


def test_org_9_places_for_growth_are_empty_beside_a_grower_and_touch_no_other_seat() -> None:
    view = view_of_growth()
    standing = {one.space: one for one in view.elements}
    found = plots(view)
    assert found
    for space in found:
        near = [standing[by] for by in view.board.near[space] if by in standing]
        assert space not in standing
        assert any(one.kind is Kind.GROW and one.seat == view.turn for one in near)
        assert all(one.seat == view.turn for one in near)


def test_a_house_rule_allows_more_places() -> None:
    view = view_of_growth()
    options = view.options.model_copy(update={"growth_in_contact": True})
    assert {*plots(view)} <= {*plots(view.model_copy(update={"options": options}))}


def test_no_place_is_shown_for_another_question() -> None:
    assert plots(view_of_growth().model_copy(update={"asked": "type"})) == []

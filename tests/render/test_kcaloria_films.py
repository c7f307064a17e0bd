"""Replays of kCaloria: each scene tells a stranger what happened."""

import pytest

from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import worth
from engine.games.kcaloria.rules.sight import sight_of
from tests.render.replays import NAMES, scenes_of
from tests.render.test_replay_scenes import table_of_film


def test_the_first_scene_explains_the_food_chain_and_no_other() -> None:
    """A stranger took two cubes of water for two points, and did not know what ends a match."""
    start, *scenes = scenes_of("kcaloria", 2)[:-1]
    ends = "The end: a second human, or no tiles left."
    said = [one.text for one in table_of_film("kcaloria", 2, start.view).written]
    assert ends in said and any(one.endswith(" begins") for one in said)
    assert not any(one.startswith("+") for one in said)
    for scene in scenes:
        assert ends not in [one.text for one in table_of_film("kcaloria", 2, scene.view).written]


def test_a_turn_that_kills_more_than_it_gains_is_told_as_a_kill() -> None:
    """An oak was the headline of 28 points that a rival lost with an alligator."""
    found = set[bool]()
    for number, scene in [(one, scene) for one in (2, 12, 25) for scene in scenes_of("kcaloria", one)]:
        last = scene.view.last
        if scene.before is None or not last.fallen or last.placed is None or scene.view.ender is not None:
            continue
        (who, *_), owners = NAMES[last.seat].split(), {tile.seat for tile in last.fallen}
        then, now = ([worth(some) for some in sight_of(one).unspent] for one in (scene.before, scene.view))
        by = [after - before for before, after in zip(then, now, strict=True)]
        is_kill = len(owners) == 1 and last.seat not in owners and -by[min(owners)] > by[last.seat]
        said = [one.text for one in table_of_film("kcaloria", number, scene.view).written]
        assert any(one.startswith(f"{who} kills ") for one in said) == is_kill
        found.add(is_kill)
    assert found == {True, False}


@pytest.mark.parametrize("number", [2, 12])
def test_counters_of_a_replay_lie_below_their_animals(number: int) -> None:
    """They lay on the animals that they were about, and on arrows and figures."""
    found = 0
    for scene in scenes_of("kcaloria", number)[1:-2]:
        table = table_of_film("kcaloria", number, scene.view)
        boxes = {one.place: one.box for one in table.pieces}
        for tile, doom in dooms(scene.view).items():
            box = boxes[sight_of(scene.view).by_id[tile].cell]
            low = box._replace(top=box.middle[1], bottom=box.bottom + 2)
            assert str(doom.value) in [one.text for one in table.written if low.holds(one.box)]
            found += 1
        assert not any(one.name == "who lowers a counter" for one in table.shown)
    assert found

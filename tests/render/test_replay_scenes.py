"""Scenes of replays: which piece moves and from where, what changes when, and the last move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PIL import ImageChops

from engine.games.howmanycalories.cards import food_place, key
from engine.games.koa.state import Attacked
from engine.services.review.storyboards import Scene
from render import Picture, canvas_of, draw, painter_of, positions_of
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import moving_through
from render.painters.koa.board import throws
from render.replay.frames import GREAT, STEPS, steps
from render.replay.opening import opening
from tests.render.replays import NAMES, replay_of, scenes_of
from tests.support.players import PLAYED

games = pytest.mark.parametrize("game", [*PLAYED])
WIDE = 600


def table_of(game: str, view: Any) -> Canvas:
    """Return the table as a replay shows it."""
    with moving_through((view,)):
        return canvas_of(Picture(game, "table", view, NAMES[: view.seats], width=WIDE, extent=view))


def texts_of(canvas: Canvas, bottom: float = 1.0) -> list[str]:
    """Return the texts of the upper part of a table."""
    return [one.text for one in canvas.written if one.box.bottom <= bottom * canvas.image.height]


def taken_of(scene: Scene) -> Any:
    return scene.view.last


@games
def test_the_last_move_is_seen_on_the_board_before_the_end(game: str) -> None:
    *_, before, end = scenes_of(game, 0)
    deciding = max(scene.ply for scene in scenes_of(game, 0)[:-1])
    assert before.ply == deciding and before.view is not end.view
    seen = table_of(game, before.view)
    poster = table_of(game, end.view)
    assert seen.image.tobytes() != poster.image.tobytes()
    assert seen.told and not poster.told, "it tells a move; the final picture tells who won"


@pytest.mark.parametrize("game", ["koa", "kcaloria", "organism", "howmanycalories"])
def test_the_scene_before_the_end_is_of_the_last_ply(game: str) -> None:
    *_, before, end = scenes_of(game, 0)
    assert before.ply == end.ply


def test_at_kaliko_the_last_tiles_are_seen_where_all_pass_at_the_end() -> None:
    *_, before, end = scenes_of("kaliko", 0)
    assert end.view.pattern == before.view.pattern and before.ways, "nothing was laid after it"


@games
@pytest.mark.sampled(every=5)
def test_the_last_move_is_held_before_the_end(game: str) -> None:
    closing = positions_of(replay_of(game, 2))[-2]
    assert closing.milliseconds == GREAT


@pytest.mark.parametrize("number", [0, 1, 2])
def test_of_how_many_calories_the_eaten_card_goes_to_the_eater(number: int) -> None:
    moving = [scene for scene in scenes_of("howmanycalories", number) if scene.ways]
    assert len(moving) >= 8
    for scene in moving:
        trick = taken_of(scene)
        assert scene.ways == ((key(trick.food), food_place(trick.taker)),)
        assert scene.view.taken[trick.taker][-1] == trick.food
        assert trick.food not in scene.before.taken[trick.taker]


def test_of_how_many_calories_the_picture_moves_that_very_card() -> None:
    scene = next(scene for scene in scenes_of("howmanycalories", 2) if scene.ways)
    before, after = (table_of("howmanycalories", view) for view in (scene.before, scene.view))
    ((start, end),) = scene.ways
    (card,) = [one for one in before.pieces if one.place == start]
    (food,) = [one for one in after.pieces if one.place == end]
    assert not any(one.place == end and one.box == food.box for one in before.pieces), "it is new there"
    position = next(one for one in positions_of(replay_of("howmanycalories", 2)) if one.pieces)
    (piece,) = position.pieces
    assert piece.start is not None and piece.image.size == (card.box.width, card.box.height)
    assert (piece.box.width, piece.box.height) == (food.box.width, food.box.height)
    lefts = [box.middle for box in position.moving]
    assert lefts[0] == piece.start.middle and abs(lefts[-1][0] - piece.box.middle[0]) < 24


def test_a_ghost_guest_that_takes_a_trick_eats_nothing() -> None:
    scenes = [scene for scene in scenes_of("howmanycalories", 0) if scene.view.last is not None]
    ghosts = [one for one in scenes if one.view.is_ghost(one.view.last.taker) and one.view.phase == "trick"]
    assert ghosts and not any(one.ways for one in ghosts)


def test_at_organism_movers_come_from_where_they_stood() -> None:
    for scene in (one for number in (0, 2) for one in scenes_of("organism", number)[1:-1]):
        stood = {one.space: one for one in scene.before.elements} if scene.before is not None else {}
        for start, _ in scene.ways:
            assert start is None or start in stood or start in {end for _, end in scene.ways}


def test_at_organism_prey_stays_until_its_captor_comes() -> None:
    scenes = [scene for number in (0, 2, 3) for scene in scenes_of("organism", number)[1:-1]]
    captures = [one for one in scenes if one.view.last is not None and one.view.last.captures and one.ways]
    assert captures
    for scene in captures:
        prey = {one.element.space for one in scene.view.last.captures}
        stood, stands = ({one.space for one in view.elements} for view in (scene.before, scene.view))
        moved = {end for _, end in scene.ways}
        assert prey - moved <= stood, "all were there"
        assert not {one for one in prey if one in stands and one not in moved}


def test_at_koa_a_seized_tile_is_reached_from_the_next_square() -> None:
    scenes = [scene for number in (0, 2) for scene in scenes_of("koa", number)[1:-1] if scene.view.deeds]
    attacks = [one for one in scenes if isinstance(one.view.deeds[-1], Attacked) and one.ways]
    assert attacks
    for scene in attacks:
        deed = scene.view.deeds[-1]
        ((start, end),) = scene.ways
        assert end == deed.square and start is not None
        assert start in scene.before.holdings[deed.clan].network


def test_at_koa_a_replay_shows_the_die_of_an_attack() -> None:
    scene = next(
        one
        for one in scenes_of("koa", 0)[1:-1]
        if one.view.deeds and isinstance(one.view.deeds[-1], Attacked)
    )
    die = str(scene.view.deeds[-1].die)
    shown = [one for one in table_of("koa", scene.view).written if one.heavy and one.text == die]
    still = canvas_of(Picture("koa", "table", scene.view, NAMES[: scene.view.seats], width=WIDE))
    assert len(shown) == len([one for one in still.written if one.heavy and one.text == die]) + 1


def test_at_koa_a_scene_marks_its_own_deed_alone() -> None:
    scenes = [scene for number in (0, 2) for scene in scenes_of("koa", number)[1:-1]]
    several = [scene for scene in scenes if len({deed.square for deed in scene.view.deeds}) > 1]
    assert several
    for scene in several:
        still = canvas_of(Picture("koa", "table", scene.view, NAMES[: scene.view.seats], width=WIDE))
        assert "a ring" in {one.name for one in still.shown}, "the table tells the whole turn"
        names = [one.name for one in table_of("koa", scene.view).shown]
        assert "a ring" not in names and names.count("the ring of the last deed") == 1


def test_at_koa_the_die_of_a_replay_hides_little() -> None:
    square = Box(0, 0, 108, 108)
    die = throws.box_of(square, Box(0, 0, 1080, 1080))
    assert die.width <= 1.4 * square.width and not die.touches(square)


@pytest.mark.parametrize("number", [0, 2])
def test_at_koa_the_title_has_the_players_in_the_order_of_their_plates(number: int) -> None:
    view, painter = scenes_of("koa", number)[1].view, painter_of("koa")
    assert painter.order is not None
    order = [NAMES[seat] for seat in painter.order(view)]
    plates = [text for text in table_of("koa", view).written if text.text in order]
    assert [text.text for text in sorted(plates, key=lambda text: text.box.left)] == order
    title = opening(painter.key, NAMES[: view.seats], painter.order(view), 1500)
    assert [text.text for text in title.written if text.text in order] == order


def test_at_koa_the_last_scene_is_lighter_than_the_position_in_play() -> None:
    scene = scenes_of("koa", 0)[-2]
    dark = scene.view.model_copy(update={"finisher": None})
    lit, unlit = (
        table_of("koa", view).image.convert("L").resize((1, 1)).tobytes()[0] for view in (scene.view, dark)
    )
    assert lit > unlit


@games
def test_scores_change_when_the_piece_has_landed(game: str) -> None:
    """While a piece moves, everything but the words on the move is as it was before."""
    found = 0
    for position, scene in moving_scenes(game, 2):
        before = table_of_film(game, 2, scene.before)
        assert position.ground is not None
        above = position.image.height - before.image.height
        top = min(box.top for box in before.told) if before.told else 0
        plates = (0, above, position.image.width, above + top)
        on_plates = before.without_marks().crop((0, 0, position.image.width, top))
        assert ImageChops.difference(position.ground.crop(plates), on_plates).getbbox() is None
        found += (
            ImageChops.difference(position.ground.crop(plates), position.image.crop(plates)).getbbox()
            is not None
        )
    assert found >= 3, "scores or turns changed"


def moving_scenes(game: str, number: int) -> list[tuple[Any, Scene]]:
    """Return the positions whose pieces move, with their scenes."""
    drawn = positions_of(replay_of(game, number))[1:]
    return [(one, scene) for one, scene in zip(drawn, scenes_of(game, number), strict=True) if one.pieces]


def table_of_film(game: str, number: int, view: Any) -> Canvas:
    """Return a table as large as in the replay of a match."""
    scenes = scenes_of(game, number)
    views = [one for scene in scenes for one in (scene.before, scene.view) if one is not None]
    with moving_through(views):
        names = NAMES[: view.seats]
        return canvas_of(Picture(game, "table", view, names, width=WIDE, extent=scenes[-1].view))


@games
@pytest.mark.sampled(every=5)
def test_each_frame_of_a_way_is_nearer_to_its_place(game: str) -> None:
    for position, _ in moving_scenes(game, 2):
        assert len([*steps(position)]) == STEPS
        for piece in position.pieces[:1]:
            if piece.start is None or len(position.pieces) > 1:
                continue
            x, y = piece.box.middle
            far = [(box.middle[0] - x) ** 2 + (box.middle[1] - y) ** 2 for box in position.moving]
            assert all(later <= earlier + 4 for earlier, later in pairwise(far))


def test_a_replay_begins_with_the_players_names() -> None:
    first, second, *_ = positions_of(replay_of("koa", 2))
    assert first.is_apart and not second.is_apart
    assert first.image.size == second.image.size


def test_the_same_match_makes_the_same_file() -> None:
    picture = replay_of("koa", 0)
    assert draw(picture) == draw(picture)


@pytest.mark.parametrize("number", range(4))
def test_of_how_many_calories_no_round_is_missed(number: int) -> None:
    scenes = scenes_of("howmanycalories", number)
    told = {len(scene.view.history) for scene in scenes if scene.view.phase != "trick"}
    assert told >= {*range(1, len(scenes[-1].view.history) + 1)}

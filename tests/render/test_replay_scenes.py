"""Scenes of replays: which piece moves and from where, what changes when, and the last move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.games.howmanycalories.cards import dish_place, mouth_place
from engine.games.koa.state import Attacked
from engine.services.review.storyboards import FEW, MOST, Scene, chosen_plies
from render import Picture, canvas_of, draw, painter_of, positions_of
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import Setting, acting, drawing, moving_through
from render.painters.kcaloria import eaten_row
from render.painters.koa.headline import count_gain
from render.painters.organism.bite import is_bite, marks_in_play, plan_of
from render.painters.organism.board import ground, lens, pieces
from render.painters.organism.board.spaces import Grid
from render.replay.frames import LAST, STEPS, steps
from render.replay.opening import opening
from render.replay.steady import differences
from tests.render.replays import NAMES, course_of, replay_of, scenes_of
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


@pytest.mark.slow
@games
def test_the_last_move_is_seen_on_the_board_before_the_end(game: str) -> None:
    *_, before, end = scenes_of(game, 0)
    assert before.ply == end.ply and before.view is not end.view
    seen = table_of(game, before.view)
    poster = table_of(game, end.view)
    assert seen.image.tobytes() != poster.image.tobytes()
    assert seen.told and not poster.told, "it tells a move; the final picture tells who won"


def test_at_kaliko_the_last_tiles_are_seen_where_all_pass_at_the_end_and_why_it_ends() -> None:
    *_, laid, passed, end = scenes_of("kaliko", 0)
    assert end.view.pattern == laid.view.pattern and laid.ways, "nothing was laid after it"
    assert passed.ply == end.ply and not passed.ways
    assert "Everyone has passed: the match ends" in texts_of(table_of("kaliko", passed.view))


def test_at_kaliko_it_is_said_that_the_last_tile_ended_the_match() -> None:
    out = next(number for number in range(12) if scenes_of("kaliko", number)[-1].view.ending == "out")
    *_, laid, _ = scenes_of("kaliko", out)
    assert "No tiles left: the match ends" in texts_of(table_of("kaliko", laid.view))


@games
@pytest.mark.slow
def test_the_last_move_is_held_before_the_end(game: str) -> None:
    closing = positions_of(replay_of(game, 2))[-2]
    assert closing.milliseconds == LAST


@pytest.mark.parametrize("number", [0, 1, 2])
def test_of_how_many_calories_the_eaten_dish_goes_to_the_eater(number: int) -> None:
    moving = [scene for scene in scenes_of("howmanycalories", number) if scene.ways]
    assert len(moving) >= 8
    for scene in moving:
        trick = taken_of(scene)
        (eater,) = [one.card for one in trick.laid if one.chair == trick.taker]
        assert scene.ways == ((dish_place(trick.food), mouth_place(eater)),)
        assert scene.view.taken[trick.taker][-1] == trick.food
        assert trick.food not in scene.before.taken[trick.taker]


@pytest.mark.slow
def test_of_how_many_calories_the_dish_leaves_its_plate_and_crosses_no_words() -> None:
    """It is not there twice, and what says who eats whom stays on while it goes."""
    for position, scene in moving_scenes("howmanycalories", 2)[:4]:
        trick = taken_of(scene)
        before, after = (table_of_film("howmanycalories", 2, view) for view in (scene.before, scene.view))
        above = position.image.height - before.image.height
        (dish,) = [one for one in before.pieces if one.place == dish_place(trick.food)]
        assert not any(one.place == dish.place for one in after.pieces)
        (flying,) = position.pieces
        assert flying.start is not None and position.ground is not None
        plate = dish.box.shift((0, above))
        ground = position.ground.crop(plate)
        assert share_of_differences(ground, position.image.crop(plate)) < 0.01, "an empty plate"
        assert share_of_differences(ground, before.image.crop(dish.box)) > 0.2
        (words,) = after.told
        for step in steps(position):
            assert not Box.at(*step.at, *step.part.size).touches(words.shift((0, above)))
        trick_below = (0, words.bottom + above, *position.image.size)
        landed = position.ground.copy()
        landed.paste(position.image.crop(flying.box), flying.box[:2])
        changed = share_of_differences(landed.crop(trick_below), position.image.crop(trick_below))
        assert changed < 0.001


def share_of_differences(one: Image.Image, other: Image.Image) -> float:
    return differences(one, other).histogram()[255] / (one.width * one.height)


def test_of_how_many_calories_the_last_round_has_its_result_before_the_end() -> None:
    for number in (0, 1, 2):
        *_, eaten, result, end = scenes_of("howmanycalories", number)
        assert eaten.view.phase == "trick" and end.view.phase == "over"
        assert result.view.history == end.view.history and result.view.scores == end.view.scores
        winners = end.view.outcome.winners
        said = [one.text for one in table_of("howmanycalories", result.view).written]
        if len(winners) == 1:
            points = end.view.scores[winners[0]]
            assert f"{NAMES[winners[0]]} wins the match with {points} points" in said
        assert not any("passes" in one or "leads" in one for one in said)


def test_a_ghost_guest_that_takes_a_trick_eats_nothing() -> None:
    scenes = [scene for scene in scenes_of("howmanycalories", 0) if scene.view.last is not None]
    ghosts = [one for one in scenes if one.view.is_ghost(one.view.last.taker) and one.view.phase == "trick"]
    assert ghosts and not any(one.ways for one in ghosts)


def test_at_organism_movers_come_from_where_they_stood() -> None:
    for scene in (one for number in (0, 2) for one in scenes_of("organism", number)[1:-1]):
        stood = {one.space: one for one in scene.before.elements} if scene.before is not None else {}
        for start, _ in scene.ways:
            assert start is None or start in stood or start in {end for _, end in scene.ways}


def captures_of(number: int) -> list[tuple[Scene, Scene]]:
    """Return both scenes of each capture in a match of ORGANISM."""
    return [
        (one, other)
        for one, other in pairwise(scenes_of("organism", number))
        if one.ply == other.ply and one.before is not None and one.view.last.captures
    ]


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2, 3])
def test_at_organism_prey_is_bitten_before_it_is_gone(number: int) -> None:
    pairs = captures_of(number)
    assert pairs
    for bite, gone in pairs:
        prey = {one.element.space for one in bite.view.last.captures}
        stood, stands = ({one.space for one in one.view.elements} for one in (bite, gone))
        assert prey <= stood and not prey & stands
        assert bite.view.tokens == bite.before.tokens != gone.view.tokens, "nothing is won yet"
        assert bite.before is not None and gone.before is None
        jaws = marks_in_play_of(bite.view).jaws
        assert jaws and {bite.view.last.seat, *(s for c in bite.view.last.captures for s in c.by)} & {
            one.seat for one in bite.view.elements if one.space in jaws
        }


def marks_in_play_of(view: Any) -> Any:
    with moving_through((view,)):
        assert is_bite(view)
        return marks_in_play(view)


@pytest.mark.slow
def test_at_organism_players_symbols_stay_on_while_pieces_move() -> None:
    for position, scene in moving_scenes("organism", 2)[:6]:
        before = table_of_film("organism", 2, scene.before)
        above = position.image.height - before.image.height
        lasting = [one for one in before.marked if one.lasting is not None]
        assert lasting and position.ground is not None
        for mark in lasting:
            assert mark.lasting is not None
            seen = position.ground.crop(mark.box.shift((0, above)))
            black = Image.new("RGB", seen.size)
            assert (
                Image.composite(seen, black, mark.mask).tobytes()
                == Image.composite(mark.lasting, black, mark.mask).tobytes()
            )


@pytest.mark.parametrize("number", [0, 2])
def test_at_organism_the_last_scene_says_who_wins(number: int) -> None:
    *_, last, end = scenes_of("organism", number)
    (winner,) = end.view.winners
    count = len(end.view.tokens[winner])
    said = f"{NAMES[winner]} wins with {count} captures"
    assert said in texts_of(table_of("organism", last.view), 0.3)


@pytest.mark.slow
def test_at_organism_a_win_at_the_core_has_no_other_deed_beside_it() -> None:
    *_, last, _ = scenes_of("organism", 7)
    assert last.view.core
    shown = texts_of(table_of("organism", last.view))
    assert "+1 for the core" in shown
    assert not [text for text in shown if "food" in text or text in ("gives", "gets")]


def test_a_replay_of_organism_shows_few_turns_that_are_worth_nothing() -> None:
    for number in (0, 2, 3):
        _, *scenes, end = scenes_of("organism", number)
        shown = {scene.ply: scene.weight for scene in scenes if scene.ply < end.ply}
        idle = [ply for ply, weight in shown.items() if weight < 0]
        assert len(idle) <= max(0, FEW - len(shown) + len(idle))


@pytest.mark.slow
def test_at_kcaloria_a_scene_shows_who_eats_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[tuple[str, int]]()

    def note(canvas: Canvas, middle: Any, tile: Any, size: int, edge: str) -> None:
        drawn.append((tile.key, tile.seat))

    monkeypatch.setattr(eaten_row, "edged", note)
    found = 0
    for scene in scenes_of("kcaloria", 0)[1:-1]:
        last = scene.view.last
        if last is None or last.placed is None or not last.eaten:
            continue
        drawn.clear()
        table_of("kcaloria", scene.view)
        there = {one.cell: one for one in scene.view.tiles}
        eaten = [there[cell] for cell in dict.fromkeys(one.cell for one in last.eaten) if cell in there]
        told = [(one.key, one.seat) for one in (*eaten, last.placed)]
        assert drawn[: len(told)] == told, "what dies out follows"
        assert last.fallen or drawn == told
        found += 1
    assert found >= 5


@pytest.mark.slow
def test_at_koa_a_seized_tile_is_reached_from_the_next_square() -> None:
    scenes = [scene for number in (0, 2) for scene in scenes_of("koa", number)[1:-1] if scene.view.deeds]
    attacks = [one for one in scenes if isinstance(one.view.deeds[-1], Attacked) and one.ways]
    assert attacks
    for scene in attacks:
        deed = scene.view.deeds[-1]
        ((start, end),) = scene.ways
        assert end == deed.square and start is not None
        assert start in scene.before.holdings[deed.clan].network


@pytest.mark.slow
def test_at_koa_the_last_move_says_why_it_ends_and_what_was_before() -> None:
    *_, last, end = scenes_of("koa", 3)
    assert end.view.ending == "caverns"
    shown = [one.text for one in table_of("koa", last.view).written]
    assert any(one.startswith("All ") and one.endswith(" caverns are laid") for one in shown)
    lost = {seat: -count_gain(last.view, seat) for seat in range(2) if count_gain(last.view, seat) < 0}
    assert lost
    for seat, points in lost.items():
        now = sum(last.view.sheets[clan].points(last.view.options) for clan in last.view.clans_of(seat))
        assert {str(now), str(now + points)} <= {*shown}


@pytest.mark.slow
def test_at_koa_a_scene_marks_its_own_deed_alone() -> None:
    scenes = [scene for number in (0, 2) for scene in scenes_of("koa", number)[1:-1]]
    several = [scene for scene in scenes if len({deed.square for deed in scene.view.deeds}) > 1]
    assert several
    for scene in several:
        still = canvas_of(Picture("koa", "table", scene.view, NAMES[: scene.view.seats], width=WIDE))
        assert "a ring" in {one.name for one in still.shown}, "the table tells the whole turn"
        names = [one.name for one in table_of("koa", scene.view).shown]
        assert "a ring" not in names and names.count("the ring of the last deed") == 1


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


@pytest.mark.slow
@games
def test_scores_change_when_the_piece_has_landed(game: str) -> None:
    """While a piece moves, everything but the words on the move is as it was before."""
    found = 0
    for position, scene in moving_scenes(game, 2):
        with acting(scene.seat):
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
    assert found >= 2, "scores changed"


def moving_scenes(game: str, number: int) -> list[tuple[Any, Scene]]:
    """Return the positions whose pieces move, with their scenes."""
    drawn = positions_of(replay_of(game, number))[1:]
    return [(one, scene) for one, scene in zip(drawn, scenes_of(game, number), strict=True) if one.pieces]


def table_of_film(game: str, number: int, view: Any, names: Sequence[str] = NAMES) -> Canvas:
    """Return a table as large as in the replay of a match."""
    scenes = scenes_of(game, number)
    views = [one for scene in scenes for one in (scene.before, scene.view) if one is not None]
    with moving_through(views, [scene.view for scene in scenes]):
        named = tuple(names[: view.seats])
        return canvas_of(Picture(game, "table", view, named, width=WIDE, extent=scenes[-1].view))


@games
@pytest.mark.slow
def test_each_frame_of_a_way_is_nearer_to_its_place(game: str) -> None:
    for position, _ in moving_scenes(game, 2):
        assert len([*steps(position)]) == STEPS
        for piece in position.pieces[:1]:
            if piece.start is None or len(position.pieces) > 1:
                continue
            x, y = piece.box.middle
            far = [(box.middle[0] - x) ** 2 + (box.middle[1] - y) ** 2 for box in position.moving]
            assert all(later <= earlier + 4 for earlier, later in pairwise(far))


@pytest.mark.slow
def test_a_replay_begins_with_the_players_names() -> None:
    first, second, *_ = positions_of(replay_of("koa", 2))
    assert first.is_apart and not second.is_apart
    assert first.image.size == second.image.size


@pytest.mark.slow
def test_the_same_match_makes_the_same_file() -> None:
    picture = replay_of("koa", 0)
    assert draw(picture) == draw(picture)


@pytest.mark.parametrize("number", range(4))
def test_of_how_many_calories_no_round_is_missed(number: int) -> None:
    scenes = scenes_of("howmanycalories", number)
    told = {len(scene.view.history) for scene in scenes if scene.view.phase != "trick"}
    assert told >= {*range(1, len(scenes[-1].view.history) + 1)}


def test_lasting_marks_are_seen_while_pieces_move_and_no_piece_carries_one() -> None:
    with drawing(Setting()), moving_through([object()]):
        canvas = Canvas(100, 100, "#102030")
        bare = canvas.image.copy()
        with canvas.marks():
            canvas.disc((30, 30), 20, "#F0E0D0")
        with canvas.marks(are_lasting=True):
            canvas.disc((70, 70), 20, "#F0E0D0")
    moving = canvas.without_marks()
    assert moving.tobytes() == bare.tobytes()
    canvas.lay_lasting_marks(moving)
    assert moving.getpixel((70, 70)) == canvas.image.getpixel((70, 70))
    assert moving.getpixel((30, 30)) == bare.getpixel((30, 30))


def test_moves_that_say_little_are_left_out_where_enough_else_is_shown() -> None:
    _, course = course_of("kaliko", 0)
    little = dict.fromkeys(range(1, course.past.upto), -1)
    worthy = dict.fromkeys((4, 8, 13, 18, 22, 27, 34), 1)
    assert chosen_plies(course, little | worthy, (), MOST, lambda ply: True)[1:-1] == [*worthy]
    few = dict.fromkeys((4, 8, 13), 1)
    chosen = chosen_plies(course, little | few, (), MOST, lambda ply: True)[1:-1]
    assert {*few} < {*chosen} and len(chosen) == FEW


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 4, 12])
def test_at_organism_the_end_cuts_no_symbol(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an organism's beside it nor one of a home on the rim."""
    cut = list[Any]()

    def badge(part: Canvas, spot: Any, seat: int, size: int) -> None:
        if not lens.holds_sign(part.box, spot, pieces.badge_size(size)):
            cut.append(spot)

    monkeypatch.setattr(pieces, "badge", badge)
    table_of("organism", scenes_of("organism", number)[-1].view)
    assert not cut
    plan = plan_of(scenes_of("organism", number)[-1].view)
    grid, part = (
        Grid(plan, 200),
        Box.around((round(200 * abs(plan.middles[plan.board.homes[0][0]])), 0), 1100, 800),
    )
    there, drawn = part.shift((-part.left, -part.top)), list[int]()

    class Noted(ground._Potter):
        def __init__(self, grid: Grid, part: Box, signs: Sequence[int], *, is_fine: bool = False) -> None:
            drawn.extend(signs)
            super().__init__(grid, part, signs, is_fine=is_fine)

    monkeypatch.setattr(ground, "_Potter", Noted)
    ground._compose(grid, part, is_lens=True)
    spots = dict(enumerate(at for at, _ in ground.signs(grid, (-part.left, -part.top))))
    assert drawn == [
        seat for seat, at in spots.items() if lens.holds_sign(there, at, ground.signs(grid, (0, 0))[0][1])
    ]
    assert len(drawn) < len(spots)

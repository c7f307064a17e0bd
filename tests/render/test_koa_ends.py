"""KOA's end: trophies beside the board, light on a bare one. And the paintings on bare rock."""

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image, ImageStat

from engine.games.koa.board import CAMPS, CORNERS, NEAR
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import result
from engine.games.koa.state import View
from render import canvas_of, draw
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.koa import colours, trophies
from render.painters.koa.board import light, paintings, stone
from render.painters.koa.board.board import lay_finished
from render.painters.koa.board.squares import Squares
from tests.render.koa_board import SCENES, canvas_of_scene, cast_of, count, draw_board, draw_finished, view_of
from tests.render.pixels import pixels
from tests.render.scenes import koa


def banners(canvas: Canvas) -> list[Box]:
    """Return the boxes of the signs on banners."""
    return [shown.box for shown in canvas.shown if shown.name == "a trophy"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final of three", "final of two", "final with one gone"])
def test_each_trophy_of_a_winner_hangs_as_a_banner_beside_the_board(name: str) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    assert view.result is not None
    (winner,) = view.result.winners
    won = sum(view.sheets[corner].trophies for corner in view.clans_of(winner))
    hung = banners(canvas)
    assert won == len(hung) > 5
    sides = [box.right < trophies.SIDE or box.left > theme.WIDTH - trophies.SIDE for box in hung]
    assert all(sides)


@pytest.mark.slow
def test_of_two_winners_each_has_a_side_and_of_many_trophies_none_is_lost() -> None:
    names = " ".join(["J1", "A10"] * 7)
    state = set_board("A1: cB2 J10: cI9", ending="stalled", trophies={"A1": names, "J10": names})
    hung = banners(canvas_of(koa.table(state)))
    assert len(hung) == 28
    assert sum(box.right < theme.WIDTH // 2 for box in hung) == 14
    assert max(box.bottom for box in hung) < theme.HIGHEST - 100


def test_without_trophies_there_is_no_banner() -> None:
    assert not banners(canvas_of_scene("final stalled and shared"))


def test_fires_of_the_winners_light_a_bare_board_at_the_end() -> None:
    view = view_of("final stalled and shared")
    table, squares = draw_board(view.model_copy(update={"deeds": ()}))
    over = Canvas(table.box.width, table.box.height)
    lay_finished(over, squares, cast_of(view), (0, 2))

    def light(canvas: Canvas, square: str) -> float:
        return float(ImageStat.Stat(canvas.image.convert("L").crop(squares.square(square))).mean[0])

    assert {CAMPS[0], CAMPS[2]} == {"A1", "J10"}
    for square in ("C4", "D2", "H7", "G9"):
        assert light(over, square) > 1.05 * light(table, square)


def test_bare_rock_is_painted_and_what_is_dug_covers_the_paintings() -> None:
    plain = Image.new("L", (400, 400), 90)
    painted = plain.copy()
    paintings.paint(painted, (0, 0), 40)
    assert sum(painted.histogram()[:90]) > 4000
    assert painted.getextrema()[1] == 90, "charcoal never lights rock"
    assert painted.crop((0, 0, 100, 100)).getextrema() == (90, 90), "first digs are on plain rock"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["early", "crowded", "hand to act"])
def test_the_file_has_all_tones_of_the_rock_about_the_board(name: str) -> None:
    """With few of them the rock stood in blotches."""
    with Image.open(BytesIO(draw(SCENES[f"koa, {name}"]))) as image:
        strip = image.convert("RGB").crop((0, 0, theme.WIDTH, 30))
    tones = {theme.rgb(tone) for tone in stone.of_tones((colours.NEAR, colours.DEEP))}
    near = {
        colour
        for colour, times in Counter(pixels(strip)).items()
        if times > 500
        and min(max(abs(a - b) for a, b in zip(colour, tone, strict=True)) for tone in tones) <= 1
    }
    assert len(near) >= 5


def test_every_tone_of_stone_is_found_by_its_own_cell_of_a_palette() -> None:
    for tones in (colours.ROCK, (colours.NEAR, colours.DEEP), colours.TORCHLIT):
        for tone in stone.of_tones(tones):
            assert all(value % 4 < 2 for value in theme.rgb(tone))


@pytest.mark.slow
def test_what_lies_on_a_card_is_beside_its_odds_and_below_its_name() -> None:
    view = view_of("hand seize")
    assert isinstance(view, View)
    canvas, squares = draw_board(view)
    for square in view.targets:
        box = squares.square(square)
        odds, name = (
            next(text.box for text in canvas.written if box.inflate(2).holds(text.box) and text.text in said)
            for said in ({"5+", "6+", "7+"}, {square})
        )
        (sign,) = (
            shown.box
            for shown in canvas.shown
            if box.inflate(2).holds(shown.box) and shown.name in ("fire", "a cavern", "goroldioa", "a spring")
        )
        assert sign.right <= odds.left + 6
        assert sign.top >= name.bottom - 6


def test_a_golden_line_runs_about_the_winner_s_land_and_no_other() -> None:
    view = view_of("final of three")
    won = [corner for corner in CORNERS if view.owners[corner] in result(view).winners]
    canvas, squares = draw_finished(view, won)
    own = {tile.square for tile in view.tiles if tile.clan in won}

    def gold(square: str) -> int:
        return count(canvas, squares.square(square).inflate(4), theme.GOLD)

    outer = {square for square in own if not {*NEAR[square]} <= own | {*CAMPS}}
    # None runs about what the land encloses.
    assert sum(gold(square) > 0 for square in outer) > len(outer) / 3 > 5
    away = {tile.square for tile in view.tiles} - own - {near for square in own for near in NEAR[square]}
    assert away and not any(map(gold, away - {CAMPS[corner] for corner in won}))


def test_what_a_winners_land_encloses_has_no_gold_about_it() -> None:
    squares = Squares((0, 0), 108)
    about = NEAR["E5"]
    hole = squares.square("E5")
    assert light.halo(squares, about).image.crop(hole).getextrema() == (0, 0)
    assert light.border(squares, about).image.crop(hole).getextrema() == (0, 0)


def test_where_all_passed_early_the_winners_land_is_shown_large() -> None:
    assert canvas_of_scene("final stalled and shared").image.height < 1100

"""The cards of great moments: square, large figure, one line, and nothing smaller than 40 units."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageStat

from engine.games.kcaloria.rules.kinds import Type
from render import canvas_of
from render.kit import moment_card, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.picture_files import HEAVIEST
from render.painters.howmanycalories.trays import PLACES, TRAY
from render.painters.kcaloria.moment import _ROWS, _Row, chains_of
from render.painters.kcaloria.moment import _places as _chain_places
from render.painters.koa import colours
from render.painters.koa.board.pieces import star_box
from render.painters.koa.board.squares import Squares
from render.painters.koa.board.things import ARCH
from render.painters.koa.moment import _SIZES, _choose_flag, _larger, _place
from render.painters.organism import words
from tests.render.drawn import draw_scene
from tests.render.legible import BADGE
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.scenes.people import LONG, NAMES

CARDS = [name for name, picture in scenes().items() if picture.kind == "moment"]
USUAL = ("moment", "kaliko, moment", "kcaloria, moment", "koa, moment", "organism, moment")


def texts_of(canvas: Canvas) -> dict[str, int]:
    return {text.text: text.size for text in canvas.written}


@pytest.mark.slow
@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_square_in_true_colour_with_no_type_below_40_units(name: str) -> None:
    canvas = draw_scene(name)
    assert canvas.image.size == (theme.WIDTH, theme.WIDTH)
    assert canvas.is_true_colour and len(canvas.encode()) <= HEAVIEST
    assert min(text.size for text in canvas.written) >= 40
    badge = Box(0, theme.WIDTH - BADGE[1], BADGE[0], theme.WIDTH)
    assert not any(text.box.touches(badge) for text in canvas.written)


@pytest.mark.parametrize(
    ("name", "figure", "line"),
    [
        ("kaliko, moment", "+66", "Charlie closes a loop"),
        ("moment", "3,400", "Alexandra feasts past the limit"),
        ("moment, exactly the limit", "2,700", "Bo eats exactly the limit"),
        ("organism, moment", "5", "Emil makes the fifth capture"),
        ("koa, moment", "2", "Bo breaks a chain"),
        ("kcaloria, moment", "+14", "Alexandra has a second human"),
    ],
)
def test_a_card_says_who_did_what_and_its_figure_is_largest(name: str, figure: str, line: str) -> None:
    texts = texts_of(draw_scene(name))
    assert texts[figure] == max(texts.values()) >= 2 * texts[line]
    assert "28 Nov 2026" in texts


@pytest.mark.parametrize("name", USUAL)
def test_a_card_names_everyone_else_beside_their_symbol(name: str) -> None:
    picture, canvas = scenes()[name], draw_scene(name)
    assert picture.moment is not None
    others = [called for seat, called in enumerate(picture.names) if seat != picture.moment.seat]
    assert {*others} <= {*texts_of(canvas)}
    assert [shown.name for shown in canvas.shown].count("a player’s symbol") == len(others)


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{name} by the longest name" for name in USUAL])
def test_names_alone_are_shortened(name: str) -> None:
    usual, longest = (texts_of(draw_scene(one)) for one in (name.removesuffix(" by the longest name"), name))
    (line,) = (text for text in usual if len(text.split()) > 2 and text.startswith(NAMES))
    deeds = (" ".join(line.split()[1:]), words.CAPTURES_AGAIN.removeprefix("{who} "))
    # By a whole word of the name, if that fits.
    (said,) = (text for text in longest if text.endswith(deeds))
    who = next(said.removesuffix(deed) for deed in deeds if said.endswith(deed)).strip()
    assert who.endswith("…") or any(one.replace("-", " ").split()[0] == who for one in LONG)
    assert "28 Nov 2026" in longest


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_ordinary_name_is_whole_beside_a_fifth_capture(name: str) -> None:
    picture = scenes()["organism, moment"]
    assert picture.moment is not None
    names = (*picture.names[: picture.moment.seat], name, *picture.names[picture.moment.seat + 1 :])
    said = texts_of(canvas_of(replace(picture, names=names)))
    assert {f"{name} makes the fifth capture", f"{name} captures again"} & {*said}


@pytest.mark.parametrize("name", [name for name in CARDS if "high contrast" in name])
def test_no_line_crosses_the_figure_in_high_contrast(name: str) -> None:
    canvas = draw_scene(name)
    figure = max(canvas.written, key=lambda text: text.size).box
    assert not count(canvas, theme.LINE, box=figure)


def test_a_loop_glows_and_is_lit_in_high_contrast_too() -> None:
    stark = draw_scene("kaliko, moment in high contrast")
    assert count(stark, theme.GOLD, box=moment_card.HERO._replace(bottom=600)) > 3000


def test_an_organism_is_shown_with_its_prey_alive_in_golden_rings() -> None:
    stark = draw_scene("organism, moment in high contrast")
    assert count(stark, theme.GOLD, box=moment_card.HERO._replace(bottom=560)) > 2000


@pytest.mark.parametrize("dishes", range(1, 8))
def test_a_meal_is_on_one_tray_and_its_plates_hide_no_dish(dishes: int) -> None:
    """Six plates in a grid had nothing to do with each other."""
    places = PLACES[dishes - 1]
    assert len(places) == dishes
    for number, ((x, y), wide) in enumerate(places):
        plate = Box.around((x, y), wide, wide)
        assert TRAY.inflate(-20).holds(plate) and plate.bottom <= 636
        near = [
            (((x - at_x) ** 2 + (y - at_y) ** 2) ** 0.5, other)
            for place, ((at_x, at_y), other) in enumerate(places)
            if place != number
        ]
        for apart, other in near[:number]:  # this plate is on top of those
            assert apart >= wide / 2 + other * 0.4
        assert dishes == 1 or min(apart - (wide + other) / 2 for apart, other in near) <= 20


@pytest.mark.parametrize("food", range(1, 5))
@pytest.mark.parametrize("row", _ROWS)
def test_a_food_chain_rises_to_its_human_and_no_tile_hides_another(row: _Row, food: int) -> None:
    places = [*_chain_places(food, row), (row.human, row.size)]
    assert len(places) == food + 1
    for ((x, y), wide), ((to_x, to_y), larger) in pairwise(places):
        assert to_x - x >= (wide + larger) / 2 and y >= to_y and larger >= wide
    assert places[0][0][0] - places[0][1] // 2 >= 0 and row.human[0] + row.size // 2 <= theme.WIDTH


def test_two_humans_are_shown_each_with_who_feeds_them() -> None:
    picture = scenes()["kcaloria, moment"]
    assert picture.moment is not None
    chains = chains_of(picture.view, picture.moment.seat)
    assert len(chains) == 2
    links = {(link.producer, link.consumer) for link in picture.view.links}
    for chain in chains:
        assert chain[-1].kind.type is Type.HUMAN
        assert len(chain) >= 4
        assert all((eaten.id, eater.id) in links for eaten, eater in pairwise(chain))


def test_a_flag_hides_no_cavern_of_its_chain() -> None:
    squares = Squares((0, 0), 200)
    for chain in (["D5", "E5"], ["D5", "E6"], ["D5", "D6"], ["D5", "C6", "D6"], ["D5", "D6", "E6"]):
        flag = _choose_flag(squares, chain[0], chain, (chain, []))
        for square in chain[1:]:
            assert not flag.cloth.touches(squares.square(square).inflate(-40)), chain


def test_a_flag_hides_no_star_where_it_can_fly_elsewhere() -> None:
    squares = Squares((0, 0), 200)
    for starred in (["D5"], ["C6"], ["D6"], ["D5", "C6"], ["D5", "E6"]):
        flag = _choose_flag(squares, "D5", ["D5", "D4"], (["D5", "D4"], starred))
        stars = [star_box(squares.square(square)) for square in starred]
        assert not any(star.touches(flag.cloth) or star.touches(flag.mast) for star in stars), starred


@pytest.mark.parametrize("seized", ["A1", "B1", "A10", "D5", "J6", "J10", "G9"])
def test_a_card_is_full_of_the_board_and_what_was_seized_is_large_and_whole(seized: str) -> None:
    for size in _SIZES:
        plain = Squares((0, 0), size)
        about = plain.square(seized).inflate(size)
        left, top = _place(plain, seized, about, moment_card.HERO)
        x, y = plain.square(seized).shift((left, top)).middle
        assert _larger(size) * ARCH * size >= 190
        assert 170 <= x <= theme.WIDTH - 170 and y <= 570
        flag = _choose_flag(plain.with_origin((left, top)), seized, [seized], ([], []))
        assert flag.mast.top >= 0
        # At most a square of rock beyond the board, and only beside what was seized.
        assert left <= size and left + plain.box.width >= theme.WIDTH - size


@pytest.mark.slow
def test_a_broken_chain_has_a_fissure_and_bare_rock_below_the_names() -> None:
    card = draw_scene("koa, moment")
    assert count(card, colours.STAR, box=moment_card.HERO) > 1500
    foot = card.image.crop((130, 1092, 300, 1130)).convert("L")
    assert ImageStat.Stat(foot).stddev[0] < 4


def test_about_a_seized_cavern_the_board_stays_in_the_light() -> None:
    """A third less light made the card look like a mistake."""
    picture, card = scenes()["koa, moment"], draw_scene("koa, moment")
    seized = picture.view.deeds[-1].square
    lit = colours.FLAME
    assert count(card, lit, box=moment_card.HERO) > 4000, f"the fire of {seized}, larger than others"
    rock = card.image.crop((900, 60, 1020, 180)).convert("L")
    assert ImageStat.Stat(rock).mean[0] > 52

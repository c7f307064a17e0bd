"""Covers, headings, and the picture of several games: whole, legible on a phone, in true colour."""

from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageStat

from cogs.kit.screen import Image as Shown
from engine.library import GAMES
from render import PAINTERS, Picture, canvas_of, draw, painter_of
from render.kit import palette, theme
from render.kit.canvas import Canvas
from render.kit.covers import Format, key_image, rows_of
from render.kit.geometry import Box
from render.kit.picture_files import HEAVIEST
from render.painters.howmanycalories.cover import _FEAST, _PLATE, _SAUCER, _SNACK, _STRIP
from render.painters.kcaloria.scene import animals, bay
from render.painters.koa import scenery
from render.painters.organism.scene import scene
from tests.render import legible
from tests.toys.skeleton.painter import PAINTER as SIXTH

NAMES = (*GAMES,)
SMALLEST = 40
"""Least size of type on covers: 10 pixels where a phone shows 300 of 1200 units."""
PHONE = 297
"""Width of a picture in pixels on a phone that is 390 wide."""
FEW = [NAMES, NAMES[:1], NAMES[1:3], NAMES[:3], NAMES[1:]]
TITLES = {name: game.TITLE for name, game in GAMES.items()} | {"skeleton": "Skeleton"}


def welcome(games: tuple[str, ...]) -> Picture:
    """Return the picture of several games."""
    return Picture("", "covers", games, ())


Beasts = Iterable[tuple[tuple[float, float], tuple[float, float], float]]
"""Animals by size, upper left corner and scale."""


def _boxes(beasts: Beasts) -> list[Box]:
    return [
        Box.at(round(at[0]), round(at[1]), round(size[0] * scale), round(size[1] * scale))
        for size, at, scale in beasts
    ]


def shown_whole(game: str, form: Format) -> list[Box]:
    """Return what of a game's art must not be cut, in the art's units."""
    if game == "howmanycalories":
        feast = {
            Format.SQUARE: _SNACK,
            Format.BROAD: _FEAST,
            Format.HEADING: _STRIP,
        }
        cards = [Box.around(at, size.width, size.height) for _, size, at, _ in feast[form].fan]
        side = _SAUCER if form is Format.HEADING else _PLATE
        return [*cards, Box.around(feast[form].plate, side, side)]
    if form is Format.HEADING:
        strip = ((animals.CRICKET_SIZE, *bay._STRIP_CRICKET), (animals.FROG_SIZE, *bay._STRIP_FROG))
        return _boxes(strip) if game == "kcaloria" else []
    if game == "kcaloria":
        there = bay.SQUARE if form is Format.SQUARE else bay.BROAD
        beasts = (
            (animals.HERON_SIZE, there.heron, there.heron_scale),
            (animals.CAT_SIZE, there.cat, there.cat_scale),
            (animals.FROG_SIZE, there.frog, there.frog_scale),
            (animals.CRICKET_SIZE, (28 + there.reeds[0], 776 + there.reeds[1]), 0.86),
        )
        return _boxes(beasts)
    if game == "koa":
        torches = [Box.around((x, y - 30), 90, 220) for x, y in scenery._TORCHES]
        (x, y), high = scenery._DIGGER
        moss = [Box.around(at, size, size) for at, size in scenery._MOSS]
        return [*torches, *moss, Box(x - high, y - high, x + high // 2, y)]
    if game == "organism":
        return [
            Box.around((round(x), round(y)), round(1.24 * reach), round(1.24 * reach))
            for one in (scene._PREY, scene._EATER)
            for cell, _, _ in one.organs
            for x, y, reach in (one.cells[cell],)
        ]
    return []


@pytest.mark.slow
@pytest.mark.parametrize("games", FEW, ids=len)
def test_the_welcome_is_a_light_file_in_true_colour_and_clear_between_its_images(
    games: tuple[str, ...],
) -> None:
    file = draw(welcome(games))
    assert Shown.of("covers", file, "").name == "covers.webp"
    assert len(file) <= HEAVIEST
    with Image.open(BytesIO(file)) as image:
        assert (image.format, image.mode) == ("WEBP", "RGBA")
        assert image.width == theme.WIDTH and image.height <= theme.HIGHEST
        clear = image.getchannel("A")
        assert len(image.convert("RGB").getcolors(1 << 24) or ()) > 4 * palette.ROOM
    right, bottom = clear.width - 1, clear.height - 1
    assert {clear.getpixel(at) for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))} == {0}
    # Everything else is full: no row has a hole, and no dark slab lies behind.
    full = ImageStat.Stat(clear).mean[0] / 255
    gaps = 1 - theme.GAP * (len(rows_of(len(games))) + 1) / clear.height - 2 * theme.GAP / theme.WIDTH
    assert gaps < full < 1


@pytest.mark.slow
@pytest.mark.parametrize("games", FEW, ids=len)
def test_the_welcome_names_each_game_large_and_uncut(games: tuple[str, ...]) -> None:
    canvas = canvas_of(welcome(games))
    assert [text.text for text in canvas.written] == [TITLES[game] for game in games]
    badge = Box(0, canvas.image.height - legible.BADGE[1], *(legible.BADGE[0], canvas.image.height))
    assert canvas.coverage is not None
    for text in canvas.written:
        assert text.size >= SMALLEST
        assert not text.box.touches(badge)
        around = ImageStat.Stat(canvas.coverage.crop(text.box.inflate(10)))
        assert around.extrema == [(255, 255)], f"{text.text} leaves its image"


@pytest.mark.parametrize("count", range(1, 16))
def test_every_row_of_the_welcome_is_full(count: int) -> None:
    places = {Format.BROAD: 1 if count == 1 else 2, Format.SQUARE: 3}
    assert sum(places[form] for form in rows_of(count)) == count


@pytest.mark.slow
def test_a_sixth_game_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAINTERS, "skeleton", SIXTH)
    canvas = canvas_of(welcome((*NAMES, "skeleton")))
    assert [text.text for text in canvas.written][-1] == TITLES["skeleton"]
    assert min(text.size for text in canvas.written) >= SMALLEST


@pytest.mark.parametrize("form", [*Format])
@pytest.mark.parametrize("game", NAMES)
def test_a_key_image_cuts_nothing_that_should_be_whole(game: str, form: Format) -> None:
    crop = painter_of(game).key.crops[form]
    wide, high = form.value
    seen = Box(crop.left, crop.top, crop.right, crop.top + (crop.right - crop.left) * high // wide)
    assert seen.holds(crop.logo.inflate(8))
    for box in shown_whole(game, form):
        assert seen.holds(box), f"{box} is cut"


@pytest.mark.slow
@pytest.mark.parametrize("form", [*Format])
@pytest.mark.parametrize("game", NAMES)
def test_a_logotype_stands_out_from_its_art_on_a_phone(game: str, form: Format) -> None:
    image = key_image(painter_of(game).key, form, form.value[0])
    (title,) = image.written
    small = image.image.convert("L").resize(
        (image.image.width * PHONE // theme.WIDTH, image.image.height * PHONE // theme.WIDTH)
    )
    box = Box(*(at * PHONE // theme.WIDTH for at in title.box))
    letters = small.crop(box)
    assert ImageStat.Stat(letters).stddev[0] > 30
    assert letters.height >= SMALLEST * PHONE / theme.WIDTH


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_cover_and_a_heading_are_light_files_in_true_colour_without_small_print(game: str) -> None:
    for kind in ("cover", "heading"):
        picture = Picture(game, kind, None, ())
        canvas, file = canvas_of(picture), draw(picture)
        assert min(text.size for text in canvas.written) >= SMALLEST
        assert all(canvas.box.holds(text.box.inflate(8)) for text in canvas.written)
        assert Shown.of(kind, file, "").name == f"{kind}.webp"
        assert len(file) <= HEAVIEST
        with Image.open(BytesIO(file)) as image:
            assert (image.format, image.mode) == ("WEBP", "RGB")
            assert len(image.getcolors(1 << 24) or ()) > 4 * palette.ROOM


SOFT = {
    "kcaloria": Box(40, 10, 60, 230),
    "organism": Box(600, 380, 640, 480),
    "koa": Box(560, 600, 600, 690),
}
"""Parts of covers where light changes slowly: sky, water and fire."""


def steps(canvas: Canvas, box: Box) -> float:
    """Return the share of levels of lightness that a column of the file has."""
    with Image.open(BytesIO(canvas.encode())) as image:
        column = image.convert("L").crop(box).resize((1, box.height), Image.Resampling.BOX).tobytes()
    return len({*column}) / (max(column) - min(column) + 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", SOFT)
def test_light_on_a_cover_has_no_steps(game: str) -> None:
    canvas = canvas_of(Picture(game, "cover", None, ()))
    assert steps(canvas, SOFT[game]) > 0.8
    canvas.image = canvas.image.quantize(64, dither=Image.Dither.NONE).convert("RGB")
    assert steps(canvas, SOFT[game]) < 0.6, "steps are found"


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_cover_is_the_same_again_and_its_art_is_not_painted_on(game: str) -> None:
    picture = Picture(game, "cover", None, ())
    first = draw(picture)
    draw(replace(picture, is_stark=True))
    assert draw(picture) == first

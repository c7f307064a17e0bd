"""Parts of all painters: palette, canvas, cached pieces, letters and plates.

It also tests how painters are found.
"""

import random
import re
import sys
from io import BytesIO
from pathlib import Path
from typing import get_type_hints

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue
from engine.games.howmanycalories.cards import DISHES
from engine.games.howmanycalories.state import View
from render import PAINTERS, Picture, draw, painter_of
from render.kit import lettering, palette, shapes, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas, ShapeRecord, TextRecord
from render.kit.geometry import Box
from render.kit.pieces import Piece
from render.kit.style import Setting, drawing, language
from render.kit.wording import share_room, word
from render.painters.howmanycalories import pieces as cards
from tests.render import toy
from tests.render.drawn import draw_scene
from tests.render.pixels import colour_at
from tests.render.scenes import scenes

# Files


def test_a_file_keeps_what_must_be_exact_however_small_it_is() -> None:
    canvas = Canvas(600, 600, theme.PANEL)
    canvas.lay(Image.radial_gradient("L").resize((600, 600)).convert("RGB"), (0, 0))
    for number, colour in enumerate(theme.EXACT):
        canvas.fill(Box.at(10 * number, 0, 3, 3), colour)
    with Image.open(BytesIO(canvas.encode())) as file:
        found = file.convert("RGB")
    for number, colour in enumerate(theme.EXACT):
        assert colour_at(found, (10 * number + 1, 1)) == theme.rgb(colour)


CROWDED = r"60|80|110|final|crowded|six"
"""Parts of names of scenes in which much is small."""


@pytest.mark.sampled(every=28)
@pytest.mark.parametrize("name", [*scenes()])
def test_a_file_is_about_as_the_canvas_was(name: str) -> None:
    """A palette keeps least of KOA’s grain and of Kaliko’s plates.

    The next test measures single parts.
    """
    canvas = draw_scene(name)
    with Image.open(BytesIO(canvas.encode())) as file:
        off = ImageStat.Stat(ImageChops.difference(file.convert("RGB"), canvas.image))
    assert max(off.mean) < 5.5


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in scenes() if re.search(CROWDED, name)])
def test_no_part_of_a_file_is_in_other_colours_than_on_the_canvas(name: str) -> None:
    """Blocks are compared: a mean would hide brown animals that turn black."""
    canvas = draw_scene(name)
    with Image.open(BytesIO(canvas.encode())) as file:
        off = ImageChops.difference(file.convert("RGB"), canvas.image).reduce(16)
    red, green, blue = off.split()
    far = ImageChops.add(ImageChops.add(red, green), blue).point([step > 45 for step in range(256)])
    assert sum(far.tobytes()) <= 20


# Canvas


def test_ink_covers_a_plain_ground_and_a_busy_one_alike() -> None:
    plain = Canvas(80, 80, theme.PANEL)
    plain.disc((40, 40), 60, theme.TEXT)
    busy = Canvas(80, 80, theme.PANEL)
    busy.fill(Box(0, 0, 2, 80), theme.WELL)
    busy.fill(Box(30, 0, 34, 80), theme.SUITS[0])
    busy.disc((40, 40), 60, theme.TEXT)
    for canvas in (plain, busy):
        assert colour_at(canvas, (32, 40)) == theme.rgb(theme.TEXT)
        assert colour_at(canvas, (75, 75)) == theme.rgb(theme.PANEL)


@pytest.mark.parametrize("side", [4, 60])
def test_a_mask_is_painted_through_to_the_same_pixels_however_large_it_is(side: int) -> None:
    ground = Image.merge(
        "RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", (256, 256))]
    )
    mask = Image.radial_gradient("L").resize((side, side))
    for corner in ((20, 30), (-2, 254), (-side // 2, -side // 2)):
        painted, filled = ground.copy(), ground.copy()
        shapes.paint(painted, (200, 30, 90), corner, mask)
        filled.paste((200, 30, 90), (*corner, corner[0] + side, corner[1] + side), mask)
        assert painted.tobytes() == filled.tobytes()
        assert painted.tobytes() != ground.tobytes()


def test_a_panel_has_round_corners() -> None:
    canvas = Canvas(200, 100)
    canvas.panel(Box(10, 10, 190, 90), theme.PANEL)
    assert colour_at(canvas, (11, 11)) == theme.rgb(theme.TABLE)
    assert colour_at(canvas, (100, 11)) == theme.rgb(theme.PANEL)


def test_a_pasted_canvas_brings_the_record_of_its_texts() -> None:
    piece = Canvas(100, 60)
    piece.text((10, 30), "12", theme.SMALL, theme.TEXT)
    whole = Canvas(400, 200)
    whole.paste(piece, (200, 100))
    assert whole.written == [piece.written[0]._replace(box=piece.written[0].box.shift((200, 100)))]


def test_a_text_is_centred_on_the_height_of_its_capitals() -> None:
    canvas = Canvas(200, 100)
    canvas.text((100, 50), "H", theme.FIGURE, theme.TEXT, bold=True, side="middle")
    box = canvas.written[0].box
    assert abs(box.middle[0] - 100) <= 2
    assert abs(box.middle[1] - 50) <= 2


def test_pieces_are_kept_up_to_their_room() -> None:
    kept: LruCache[bytes] = LruCache(100, len)
    drawn = []

    def piece(key: str) -> bytes:
        return kept.get(key, lambda: drawn.append(key) or bytes(40))  # type: ignore[func-returns-value]

    for key in ("a", "b", "a", "c", "a", "b"):
        piece(key)
    assert drawn == ["a", "b", "c", "b"]
    assert kept.weight <= 100


def noise(seed: str, size: int) -> bytes:
    """Return bytes that can't be compressed."""
    return random.Random(seed).randbytes(size)


def test_pieces_that_are_not_fresh_are_packed_and_come_back_as_they_were() -> None:
    kept: LruCache[bytes] = LruCache(10_000, len, fresh=2_000)
    drawn = []

    def piece(key: str) -> bytes:
        return kept.get(key, lambda: drawn.append(key) or key.encode() * 1000)  # type: ignore[func-returns-value]

    for _ in range(3):
        for key in "abcdefgh":
            assert piece(key) == key.encode() * 1000
    assert drawn == [*"abcdefgh"], (
        "eight times a thousand bytes, of which no more than two thousand are fresh"
    )
    assert kept.weight < 5_000


def test_packed_pieces_that_were_not_used_for_longest_are_forgotten_first() -> None:
    kept: LruCache[bytes] = LruCache(5_000, len, fresh=1_000)
    drawn = []

    def piece(key: str) -> bytes:
        return kept.get(key, lambda: drawn.append(key) or noise(key, 1000))  # type: ignore[func-returns-value]

    for key in "abcab" + "defg" + "ba":
        assert piece(key) == noise(key, 1000)
        assert kept.weight <= 5_000
    assert drawn == [*"abc", *"defg", *"ba"]


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_what_pieces_are_made_of_is_packed_exactly(mode: str) -> None:
    image = Image.merge(
        "RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", (256, 256), 7)]
    )
    image = image.quantize(64) if mode == "P" else image.convert(mode)
    kept: LruCache[Piece] = LruCache(1_000_000, lambda _: 600, fresh=1_000)
    canvas = Canvas(256, 256, on=image)
    canvas.written.append(TextRecord("12", Box(0, 0, 5, 5), 40, True, None, theme.TEXT))
    canvas.shown.append(ShapeRecord("12", Box(0, 0, 5, 5), shapes.disc(5), theme.TEXT))
    made = Piece.cut(canvas, shapes.disc(256), (3, 4))
    kept.get("piece", lambda: made)
    kept.get("other", lambda: made)
    back = kept.get("piece", lambda: pytest.fail("it is drawn again"))
    assert back is not made
    assert (back.at, back.written, back.shown) == (made.at, made.written, made.shown)
    assert back.mask.tobytes() == made.mask.tobytes()
    assert (back.image.mode, back.image.size) == (mode, (256, 256))
    assert back.image.convert("RGBA").tobytes() == made.image.convert("RGBA").tobytes()


def test_a_ground_is_pressed_with_what_is_rare_and_all_that_carries_meaning() -> None:
    fall, glow = Image.linear_gradient("L"), Image.radial_gradient("L")
    shades = [
        one.point([step // by + base for step in range(256)])
        for one, by, base in ((fall, 8, 20), (fall, 6, 60), (glow, 8, 30))
    ]
    ground = Image.merge("RGB", shades).resize((600, 600))
    exact = [*map(theme.rgb, theme.EXACT)]
    for number, (red, green, blue) in enumerate(exact):
        ground.paste((red, green, blue ^ 1), Box.at(30 * number, 0, 30, 60))
        ground.paste((red, green, blue), Box.at(30 * number, 0, 3, 3))
    rare = [(240 - 9 * number, 40 * (number % 6), 255 - 8 * number) for number in range(20)]
    for number, paint in enumerate(rare):
        ground.paste(paint, Box.at(30 * number, 300, 4, 4))
    pressed = palette.quantize(ground)
    assert palette.weight(pressed) == palette.weight(ground) / 4
    shown = pressed.convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(ground, shown)).mean) < 5
    assert [shown.getpixel((30 * number + 1, 1)) for number in range(len(exact))] == exact
    spots = shown.crop((0, 300, 600, 304)), ground.crop((0, 300, 600, 304))
    for number in range(len(rare)):
        box = (30 * number, 0, 30 * number + 4, 4)
        off = ImageChops.difference(*(spot.crop(box) for spot in spots))
        assert max(ImageStat.Stat(off).mean) <= 8, rare[number]


@pytest.mark.slow
def test_all_that_is_kept_fits_into_its_share_of_memory() -> None:
    for picture in list(scenes().values())[::16]:
        draw(picture)
    held = [
        value
        for name, module in sys.modules.items()
        if name.startswith("render.")
        for value in vars(module).values()
        if isinstance(value, LruCache)
    ]
    assert len(held) > len(PAINTERS)
    assert sum(kept._room for kept in held) <= 230_000_000
    assert not [(kept.weight, kept._room) for kept in held if kept.weight > kept._room]


# Letters


def test_a_text_that_fits_is_left_alone_and_one_that_does_not_is_cut() -> None:
    assert lettering.fit("Bo", 44, 300, bold=True) == "Bo"
    cut = lettering.fit("Bartholomew the Great", 44, 200, bold=True)
    assert cut.endswith("…")
    assert lettering.width(cut, 44, bold=True) <= 200
    assert lettering.fit("W", 44, 10, bold=True) == "…"


# Room


def test_room_is_shared_so_that_the_short_leave_theirs_to_the_long() -> None:
    assert share_room(400, (100, 200)) == [100, 200]
    assert share_room(400, (100, 900)) == [100, 300]
    assert share_room(400, (900, 100)) == [300, 100]
    assert share_room(400, (900, 900)) == [200, 200]


# Cards


@pytest.mark.slow
def test_every_dish_has_its_drawing_and_its_name_fits_the_card() -> None:
    for card, dish in DISHES.items():
        canvas = Canvas(300, 400)
        cards.lay(canvas, (20, 20), card, cards.LARGE)
        texts = [text.text for text in canvas.written]
        assert texts[0] == str(card)
        assert texts[-1] == dish.name, "cut"


# Painters


@pytest.mark.slow
def test_a_painter_is_found_by_the_name_of_its_game() -> None:
    assert painter_of("howmanycalories").cover().image.width == theme.WIDTH
    with pytest.raises(LookupError, match="no painter for the game 'chess'"):
        painter_of("chess")


def test_a_painter_that_does_not_import_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        @staticmethod
        def find_spec(name: str, path: object, target: object = None) -> None:
            if name == "render.painters.broken":
                raise ModuleNotFoundError("no leg to stand on", name="leg")

    monkeypatch.setattr(sys, "meta_path", [Broken, *sys.meta_path])
    with pytest.raises(ModuleNotFoundError, match="leg"):
        painter_of("broken")


def test_another_painter_may_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAINTERS, "toy", toy.PAINTER)
    for kind in ("table", "hand", "cover"):
        assert draw(Picture("toy", kind, None, ("A", "B"))).startswith(
            b"RIFF" if kind == "cover" else b"\x89PNG"
        )


def test_a_painter_is_given_views_alone() -> None:
    painter = painter_of("howmanycalories")
    for paint in (painter.table, painter.hand):
        assert get_type_hints(paint)["view"] is View


def test_an_onlooker_has_no_hand() -> None:
    picture = scenes()["after a trick"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


def test_the_generic_files_have_no_word_of_a_game() -> None:
    words = re.compile(r"calor|food|trick|dish|suit card|ghost", re.IGNORECASE)
    room = Path(__file__).parents[2] / "render"
    names = ("canvas", "geometry", "cache", "lettering/lines", "marks", "nameplates", "shapes")
    paths = [room / "__init__.py", *(room / "kit" / f"{name}.py" for name in names)]
    for path in paths:
        assert not words.findall(path.read_text(encoding="utf-8")), path


def test_a_picture_speaks_the_language_that_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUES, "de", Catalogue({"{n} wins": "{n} gewinnt"}))
    with drawing(Setting("de")):
        assert word("{n} wins", n=1) == "1 gewinnt"
    with drawing(Setting("nl")):
        assert word("{n} wins", n=1) == "1 wins"
    assert word("{n} wins", n=1) == "1 wins"


def test_a_piece_with_words_is_kept_in_each_language_apart() -> None:
    pieces = LruCache[str](100, len)
    drawn = [pieces.get("sign", lambda: f"a sign in “{language()}”") for _ in range(2)]
    with drawing(Setting("de")):
        drawn.append(pieces.get("sign", lambda: f"a sign in “{language()}”"))
    assert drawn == ["a sign in “”", "a sign in “”", "a sign in “de”"]

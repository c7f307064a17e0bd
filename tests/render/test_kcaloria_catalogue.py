"""Catalogue pages of kCaloria: they teach each tile and every sign on it."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from engine.contract.values import Section
from engine.contract.words import tell
from engine.games.kcaloria.positions import catalogue
from engine.games.kcaloria.rules.kinds import BIOME_NAMES, KINDS, ROUND, Biome, Effect, Type
from engine.games.kcaloria.rules.state import View
from engine.games.kcaloria.words import rules_page as rules
from engine.games.kcaloria.words.collection import COLLECTION
from engine.games.kcaloria.words.tiles import EFFECT_NAMES, HEADINGS
from engine.languages.catalogues import LOCALES, load_catalogues
from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.board import ground
from render.painters.kcaloria.board.board import HIGHEST
from render.painters.kcaloria.tiles import entries, legend, names
from tests.render import pixels
from tests.render.kcaloria_board import lettering_of
from tests.render.scenes.people import NAMES


def pictures(sections: Iterable[Section]) -> tuple[View, ...]:
    return tuple(section.picture for section in sections if section.picture is not None)


PAGES = pictures(COLLECTION.groups)
"""The pages of all tiles."""
TILES = (*PAGES, *(page for deck in COLLECTION.ready.values() for page in pictures(COLLECTION.look(deck))))
"""The pages of every ready deck."""
SIGNS = (rules.OWN_SIGNS, rules.SIGNS_BESIDE)
"""Pages whose purpose is to teach the signs."""


def draw_hand(view: View) -> Canvas:
    return canvas_of(Picture("kcaloria", "hand", view, NAMES[:2]))


def texts_of(view: View) -> list[str]:
    return [text.text for text in draw_hand(view).written]


def name_of(one: Effect) -> str:
    return tell(EFFECT_NAMES[one], ())


def effects_of(view: View) -> set[Effect]:
    return {one for key in view.hand for one in KINDS[key].effects}


@pytest.mark.sampled(every=27)
@pytest.mark.parametrize("page", [*TILES[::6], *SIGNS, rules.FAR])
def test_a_page_has_room_for_all_that_is_on_it(page: View) -> None:
    canvas = draw_hand(page)
    assert canvas.image.height <= HIGHEST
    for text in canvas.written:
        assert canvas.box.holds(text.box)
        assert text.size >= theme.SMALL
    for one, other in combinations(canvas.written, 2):
        assert not one.box.touches(other.box), (one, other)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("page", [*TILES[::6], *SIGNS, rules.FAR, catalogue(("human", "gatherer"))])
def test_no_sign_of_a_page_and_no_tile_is_where_the_client_lays_its_badge(page: View) -> None:
    """No pixel under the badge is as bright as a sign or a tile.

    The badge covers 100 by 66 pixels of the bottom left corner. The ground itself does not count,
    in a panel's shadow either: its flowers and the bank of its water are bright.
    """
    canvas = draw_hand(page)
    high = canvas.image.height
    corner = Box(0, high - 66, 100, high)
    alone = pixels.pixels(ground.canvas(theme.WIDTH, high), corner)
    shown = zip(pixels.pixels(canvas, corner), alone, strict=True)
    assert not [pixel for pixel, under in shown if sum(pixel) > max(420, sum(under))]


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("page", [*TILES[::6], rules.FAR])
def test_a_reader_of_the_catalogue_reads_what_every_sign_on_them_is_called(page: View) -> None:
    shown = texts_of(page)
    for key in page.hand:
        assert KINDS[key].name in shown
    assert {name_of(one) for one in effects_of(page)} == {name_of(one) for one in Effect} & set(shown)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("page", PAGES)
def test_pages_of_all_tiles_say_what_their_signs_do_too(page: View) -> None:
    assert {word(words.DOES[one]) for one in effects_of(page)} <= set(texts_of(page))


@pytest.mark.parametrize("page", SIGNS)
def test_a_page_about_signs_says_what_each_does_and_shows_a_tile_that_has_it(page: View) -> None:
    shown = texts_of(page)
    assert not any(text.endswith("…") for text in shown)
    for one in effects_of(page):
        assert {name_of(one), word(words.DOES[one])} <= set(shown)
    for key in page.hand:
        assert KINDS[key].name in " ".join(shown)


@pytest.mark.parametrize("page", [PAGES[0], *SIGNS])
def test_no_sign_is_glued_to_its_name(page: View) -> None:
    canvas = draw_hand(page)
    told = {name_of(one) for one in effects_of(page)} | {word(words.DOES[one]) for one in effects_of(page)}
    beside = [text.box for text in canvas.written if text.text in told]
    assert beside
    for box in beside:
        gap = Box(box.left - 11, box.top, box.left - 1, box.bottom)
        assert max(map(sum, pixels.pixels(canvas, gap))) < sum(theme.rgb(colours.PLATE)) + 90


def test_signs_share_what_room_a_page_has_left_and_never_more() -> None:
    told = legend.of([KINDS[key] for key in rules.SIGNS_BESIDE.hand], has_biomes=False)
    assert told.with_air(0) == told.with_air(-8) == told
    assert told.height < told.with_air(30).height <= told.height + 30
    assert told.with_air(500) == told.with_air(1000)


def test_round_and_square_signs_stand_apart_under_headings_of_their_own() -> None:
    written = draw_hand(rules.OWN_SIGNS).written
    top = {text.text: text.box.top for text in written}
    assert top[words.ROUND] < top[words.SQUARE]
    for one in effects_of(rules.OWN_SIGNS):
        assert (top[name_of(one)] < top[words.SQUARE]) is (one in ROUND)
    assert words.ROUND not in texts_of(rules.SIGNS_BESIDE)


def test_every_modifier_and_every_biome_has_a_line_that_fits_the_legend() -> None:
    some = tuple(KINDS.values())
    whole = legend.of(some)
    assert set(whole.signs) == set(Effect)
    assert set(whole.biomes) == set(Biome)
    canvas = Canvas(theme.WIDTH, whole.height + 2 * theme.MARGIN)
    whole.draw(canvas, canvas.box.inflate(-theme.MARGIN))
    shown = [text.text for text in canvas.written]
    assert [text for text in shown if text.endswith("…")] == []
    assert {name_of(one) for one in Effect} | {word(words.DOES[one]) for one in Effect} <= set(shown)
    assert {biome.value for biome in Biome} | {words.biome(biome) for biome in Biome} <= set(shown)


def test_biomes_are_named_where_there_is_room() -> None:
    shown = texts_of(catalogue(("bayou", "pine")))
    for biome in {biome for key in ("bayou", "pine") for biome in KINDS[key].biomes}:
        assert {biome.value, words.biome(biome)} <= set(shown)
        assert words.biome(biome) in tell(BIOME_NAMES[biome], ())


def test_tiles_without_signs_and_biomes_need_no_legend() -> None:
    assert legend.of((KINDS["human"],)).height == 0
    assert legend.of((KINDS["human"], KINDS["bayou"])).height > 0


@pytest.mark.slow
@pytest.mark.parametrize("of", Type)
def test_a_page_of_one_type_is_headed_by_it(of: Type) -> None:
    pages = [page for page in PAGES if KINDS[page.hand[0]].type is of]
    assert {texts_of(page)[0] for page in pages} == {tell(HEADINGS[of], ())}
    assert texts_of(catalogue(("bayou", "human")))[0] == "Tiles and their signs"
    assert texts_of(catalogue(("phlox", "human")))[0] == "Tiles"


@pytest.mark.parametrize("name", ["hand catalogue", "hand signs"])
def test_letters_of_biomes_are_there_only_where_they_are_explained(name: str) -> None:
    shown = lettering_of(name)
    assert words.BIOMES not in shown
    assert not {biome.value for biome in Biome} & set(shown)


def test_for_how_long_a_barricade_is_there_is_said_in_words_beside_its_sign_where_there_is_room() -> None:
    (kind,) = (kind for key, kind in KINDS.items() if key == "greenbrier")
    for wide, said in ((373, "2 turns"), (290, "2")):
        canvas = Canvas(wide, 170, theme.INK)
        entries.draw_brief(canvas, canvas.box, kind)
        assert said in [text.text for text in canvas.written]


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("language", sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir()))
@pytest.mark.parametrize("page", SIGNS)
def test_a_page_about_signs_tells_them_whole_in_every_language(page: View, language: str) -> None:
    load_catalogues()
    canvas = canvas_of(Picture("kcaloria", "hand", page, NAMES[:2], language=language))
    assert canvas.image.height <= HIGHEST
    assert not [text.text for text in canvas.written if text.text.endswith("…")]


def test_a_long_name_is_split_at_a_space_or_after_a_hyphen() -> None:
    assert names.in_lines("Neunbinden-Gürteltier", 300) == ("Neunbinden-", "Gürteltier")
    assert names.in_lines("Nine-banded armadillo", 300) == ("Nine-banded", "armadillo")
    assert names.in_lines("Neunbinden-Gürteltier", 900) == ("Neunbinden-Gürteltier",)

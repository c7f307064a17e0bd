"""Profiles as pictures: what they show, and that no colour tells it alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from time import process_time

import pytest

from engine.contract.words import tell
from engine.library import GAMES
from render import Picture, canvas_of, draw, painter_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.profile import profile
from render.profile.emblems import STAR, coin, emblem
from render.profile.profile import GAMES as MOST_GAMES
from render.profile.profile import TITLES, Mark, ProfileCard
from tests.games.feats import WITH_FEATS
from tests.render import legible
from tests.render.drawn import draw_scene
from tests.render.scenes import scenes
from tests.render.scenes.profiles import form, game_lines, title_lines
from tests.render.sight import GREY, convert_image


def drawn(card: ProfileCard, name: str = "Alexandra") -> Canvas:
    return canvas_of(Picture("profiles", "profile", card, (name,)))


def texts(canvas: Canvas) -> list[str]:
    return [one.text for one in canvas.written]


USUAL = ProfileCard(42, 17, 98, (17, 9, 4), form(20), game_lines(), title_lines())


def test_it_shows_all_figures_games_and_titles() -> None:
    said = texts(drawn(USUAL))
    assert {"Alexandra", "42", "17", "98 %", "played", "won", "on time", "9", "4", "Titles"} <= {*said}
    assert {game.TITLE for game in [*GAMES.values()][:MOST_GAMES]} <= {*said}
    for line in title_lines()[:TITLES]:
        assert tell(line.name, ()) in said
    assert said.count("× 3") == TITLES
    assert said[said.index("Longest path: ") + 1] == "31 segments"


def test_the_form_is_told_by_numbers_and_shapes_and_not_by_colour_alone() -> None:
    for count in (1, 7, 20):
        canvas = drawn(replace(USUAL, form=form(count), medals=(0, 0, 0)))
        (heading,) = (one for one in canvas.written if "last" in one.text)
        top = heading.box.top if is_in_line(count) else heading.box.bottom
        marks = [one for one in canvas.written if top - 12 < one.box.top < top + 62 and one.text.isdigit()]
        crosses = [one for one in canvas.shown if one.name == "a match left"]
        left = sum(mark.place == 0 for mark in form(count))
        assert (len(marks), len(crosses)) == (count - left, left)
        assert [one.text for one in marks] == [str(one.place) for one in form(count) if one.place]


def is_in_line(count: int) -> bool:
    """Return whether so few matches stand beside their heading."""
    return count < 5


def test_few_matches_stand_beside_their_heading_and_games_are_higher() -> None:
    few, many = (drawn(replace(USUAL, form=form(count))) for count in (1, 20))
    heads = [next(one.box for one in canvas.written if "last" in one.text) for canvas in (few, many)]
    kaliko = [next(one.box for one in canvas.written if one.text == "Kaliko") for canvas in (few, many)]
    assert kaliko[0].top + 40 < kaliko[1].top
    assert all(head.bottom < box.top for head, box in zip(heads, kaliko, strict=True))


def test_a_first_match_is_celebrated_with_its_place_large() -> None:
    """It was a sheet of zeros below a cropped corner of the art."""
    written = {text.text: text for text in draw_scene("profile, a first match").written}
    assert written["2"].size == written["First match"].size == theme.FIGURE
    assert "won" not in written


def test_a_medal_that_was_never_won_is_an_empty_ring() -> None:
    gold = [drawn(replace(USUAL, medals=(won, 1, 1))) for won in (0, 1)]
    last = Box(880, 196, 960, 336)
    empty, full = (canvas.image.crop(last).getcolors(1 << 16) for canvas in gold)
    assert empty is not None and full is not None
    paint = theme.rgb("#FFC93C")
    assert paint in {colour for _, colour in full} - {colour for _, colour in empty}


def test_a_medal_is_filled_and_another_place_is_a_ring_also_in_grey() -> None:
    canvas = drawn(replace(USUAL, form=(Mark(3, has_medal=True), Mark(3, has_medal=False))))
    grey = convert_image(canvas.image, GREY).convert("L")
    # Its left part, beside the figure.
    marks = [one.box for one in canvas.written if one.text == "3" and 350 < one.box.top < 460]
    boxes = [(box.left - 10, box.middle[1], box.left - 4, box.middle[1] + 6) for box in marks[:2]]
    medal, ring = (sum(grey.crop(box).tobytes()) / 36 for box in boxes)
    assert medal > ring + 60


def test_a_level_stands_beside_the_bests_and_may_be_missing() -> None:
    lines = game_lines(level="Strong · 1,612")
    assert texts(drawn(replace(USUAL, games=lines))).count("Strong · 1,612") == len(lines[:MOST_GAMES])
    assert "Strong · 1,612" not in texts(drawn(USUAL))


def test_medals_of_seasons_stand_beside_a_games_title_as_far_as_there_is_room() -> None:
    for medals in (1, 4):
        canvas = drawn(replace(USUAL, games=game_lines(medals=medals)))
        assert not legible.faults(canvas)
        told = [one for one in canvas.written if one.text in ("season 4 of 2026", "2026/4")]
        assert len(told) == (len(game_lines()[:MOST_GAMES]) if medals == 1 else 0), "several are a row"
    few = drawn(replace(USUAL, games=game_lines(medals=1)))
    assert sum(one.text == "season 4 of 2026" for one in few.written) >= 3, (
        "in words, as short it is a riddle"
    )
    assert not any("2026" in one.text for one in drawn(USUAL).written)


def test_figures_and_texts_keep_off_the_edges_of_their_plates() -> None:
    """The counts of medals touched the edge of theirs, and bests lay on the art."""
    canvas = draw_scene("profile, full")
    counts = [one.box for one in canvas.written if one.text in ("4k", "999", "1k")]
    assert len(counts) == 3
    assert all(right.left - left.right > 20 for left, right in pairwise(counts))
    assert max(box.right for box in counts) <= theme.WIDTH - theme.MARGIN - 14
    bests = [one.box for one in canvas.written if one.text.endswith(": ")]
    assert bests and all(box.left >= theme.MARGIN + profile._STRIP + 10 for box in bests)


def test_a_new_user_reads_how_to_begin() -> None:
    said = texts(drawn(ProfileCard()))
    assert said[1:] == [
        "No finished match yet",
        "Matches with at least two people count.",
        *("/play", " opens one, ", "/tables", " shows open ones."),
    ]


def test_more_games_and_titles_than_there_is_room_for_are_left_out() -> None:
    canvas = drawn(replace(USUAL, games=game_lines() * 3, titles=title_lines() * 3))
    assert not legible.faults(canvas)
    assert sum("played ·" in one for one in texts(canvas)) == MOST_GAMES


@pytest.mark.slow
@pytest.mark.parametrize("is_stark", [False, True])
def test_it_is_legible_with_high_contrast_too(is_stark: bool) -> None:
    for name in ("usual", "full", "new", "a first match"):
        picture = replace(scenes()[f"profile, {name}"], is_stark=is_stark)
        assert not legible.faults(canvas_of(picture))


@pytest.mark.parametrize("name", WITH_FEATS)
def test_every_title_has_an_emblem_of_its_own_and_no_emblem_lacks_a_title(name: str) -> None:
    feats, emblems = GAMES[name].HOOKS.feats, painter_of(name).emblems
    assert feats is not None
    assert {feat.key for feat in feats.kinds if feat.title is not None} == {*emblems}
    signs = [*emblems.values(), STAR]
    assert len({emblem(sign, 96).data for sign in signs}) == len(signs)
    for sign in emblems.values():
        covered = emblem(sign, 96).image.histogram()[255] / 96**2
        assert 0.12 < covered < 0.8, "neither a speck nor a plain square"


def test_every_game_s_row_has_a_ground_of_its_own() -> None:
    """All rows were of one charcoal."""
    canvas = drawn(USUAL)
    games = [one for one in canvas.written if one.text in {game.TITLE for game in GAMES.values()}]
    grounds = [canvas.image.getpixel((theme.WIDTH // 2, one.box.top - 8)) for one in games]
    assert len({*grounds}) == len(games)


def test_the_banner_shows_the_games_that_the_user_played_and_all_to_a_new_user() -> None:
    shown = {
        games: drawn(replace(USUAL, games=tuple(line for line in game_lines() if line.game in games)))
        for games in (("koa",), ("koa", "kaliko"))
    } | {(): drawn(ProfileCard())}
    arts = [canvas.image.crop((0, 0, theme.WIDTH, 80)).tobytes() for canvas in shown.values()]
    assert len({*arts}) == len(arts)
    corner = (theme.WIDTH - 260, 10, theme.WIDTH, 60)
    for canvas in shown.values():
        light = canvas.image.crop(corner).convert("L").tobytes()
        assert max(light) - min(light) > 60


def test_a_long_name_is_legible_on_the_banner() -> None:
    for name in ("full", "new"):
        canvas = draw_scene(f"profile, {name}")
        box = max(canvas.written, key=lambda text: text.size).box
        inside = canvas.image.crop((box.left, box.top - 4, box.right, box.bottom + 4)).convert("L")
        darkest = sorted(inside.tobytes())[: inside.width * inside.height // 2]
        assert max(darkest) < 110, "half of the name's box is its dark ground"


def test_a_title_without_an_emblem_has_a_star() -> None:
    line = title_lines()[0]._replace(feat="of another build")
    canvas = drawn(replace(USUAL, titles=(line,)))
    (shown,) = (one for one in canvas.shown if one.name == "a title’s emblem")
    star = Canvas(200, 200)
    coin(star, (100, 100), 74, STAR)
    assert shown.mask.data == star.shown[0].mask.data


def test_in_another_language_it_draws_the_games_art_no_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(USUAL)

    def again(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(profile, "_art_of", again)
    canvas_of(Picture("profiles", "profile", USUAL, ("Ada",), language="de"))


@pytest.mark.slow
def test_it_takes_at_most_forty_milliseconds() -> None:
    picture = scenes()["profile, usual"]
    draw(picture)
    taken = []
    for _ in range(7):
        start = process_time()
        draw(picture)
        taken.append(process_time() - start)
    assert min(taken) < 0.04

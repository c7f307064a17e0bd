"""Players of KOA and their standings: plates above a board, a row in a hand."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engine.games.koa.chance import CLAN_TILES
from engine.games.koa.scoring import result
from render import Picture, canvas_of, draw
from render.kit import nameplates, standings, theme
from render.kit.geometry import Box
from render.kit.style import moving_through
from render.painters.koa import headline, words
from tests.render.koa_board import SCENES, canvas_of_scene, cast_of, count, lettering_of, table_of, view_of
from tests.render.scenes import koa
from tests.render.scenes.people import NAMES


def test_the_only_player_who_can_win_leads_as_soon_as_there_is_a_point() -> None:
    """The other one is a Jonny with more points, who can't win."""
    assert cast_of(view_of("two with longest names")).leaders == (1,)
    assert cast_of(table_of("A1: cB2", 2, brought=koa.JONNYS[:2])).leaders == ()


@pytest.mark.parametrize(
    ("name", "crowned"), [("jonny", (1, 2, 3)), ("jonny of three", (1, 2)), ("early", ())]
)
def test_beside_a_jonny_all_who_lead_wear_crowns_even_where_all_who_can_win_are_level(
    name: str, crowned: tuple[int, ...]
) -> None:
    """Without a Jonny, a tie of all has no leader."""
    cast = cast_of(view_of(name))
    assert cast.leaders == (crowned or nameplates.leaders(tuple(map(cast.points, range(4)))))


def test_of_one_who_is_gone_nothing_is_told_that_is_left() -> None:
    shown = lettering_of("hand of one gone")
    assert not {*words.SUPPLY, *words.OWN_SUPPLY} & set(shown)
    assert shown.count(words.GONE) == 1


def test_before_there_are_points_camps_have_names_alone() -> None:
    assert {"A1", "J10", "A10", "J1"} <= {*lettering_of("before the first turn of two")}
    written = lettering_of("two with longest names")
    at = written.index("A1")
    assert written[at : at + 5] == ("A1", "18", "+", "J10", "14"), "together they are the 32 above"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two players", "two with longest names"])
def test_the_colours_of_second_camps_are_in_the_file_as_they_are(name: str) -> None:
    """The file's nearest colours may be a few steps off."""
    with Image.open(BytesIO(draw(SCENES[f"koa, {name}"]))) as file:
        palette = file.getpalette() or []
    for clan in cast_of(view_of(name)).clans:
        own = theme.rgb(clan.colour)
        one_by_one = zip(palette[::3], palette[1::3], palette[2::3], strict=True)
        assert any(max(abs(a - b) for a, b in zip(own, one, strict=True)) <= 4 for one in one_by_one), own


def test_the_note_of_a_departure_is_written_smaller_than_a_score() -> None:
    (left,) = (text for text in canvas_of_scene("one gone").written if text.text == words.GONE)
    assert left.size == theme.SMALL


def test_a_name_that_hardly_fits_is_left_out() -> None:
    for name in ("hand of a neutral clan", "hand of two"):
        assert not any(text.endswith("…") and len(text) <= 4 for text in lettering_of(name))


def test_a_hand_shows_how_all_stand_and_what_is_left() -> None:
    view = view_of("hand seize")
    shown = lettering_of("hand seize")
    for seat, score in enumerate(result(view).scores):
        assert NAMES[seat][0] in shown
        assert str(score) in shown
    assert all(str(view.pools[view.turn].of(find)) in shown for find in CLAN_TILES)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("name", "is_said"),
    [("hand of two", True), ("hand of a neutral clan", True), ("hand to act", False)],
)
def test_where_a_clan_is_one_of_several_its_symbol_is_beside_what_it_has_left(
    name: str, is_said: bool
) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    (left,) = (text for text in canvas.written if text.text in (*words.SUPPLY, *words.OWN_SUPPLY))
    clan = cast_of(view).clans[view.turn]
    chip = Box(left.box.left - 90, left.box.top - 20, left.box.left, left.box.bottom + 20)
    assert (count(canvas, chip, clan.colour) > 300) is is_said


def test_beside_the_standings_it_is_said_whose_tiles_are_left() -> None:
    assert words.OWN_SUPPLY[0] in lettering_of("hand to act")


@pytest.mark.sampled(every=16)
@pytest.mark.parametrize(
    "name",
    [name.removeprefix("koa, ") for name in SCENES if name.startswith("koa, hand") and "gone" not in name],
)
def test_every_hand_says_whose_tiles_are_counted(name: str) -> None:
    view = view_of(name)
    if view.result is not None:
        return
    canvas = canvas_of_scene(name)
    corner = view.turn if view.mover == view.seat else view.clans_of(view.seat or 0)[0]
    clan = cast_of(view).clans[corner]
    is_said = bool({*words.SUPPLY, *words.OWN_SUPPLY} & {*lettering_of(name)})
    beside = Box(theme.WIDTH // 2, 92, theme.WIDTH, 92 + standings.HEIGHT)
    has_symbol = count(canvas, beside, clan.colour) > 300
    has_two = view.owners[corner] is None or len(view.clans_of(view.seat or 0)) > 1
    assert is_said or has_symbol
    assert has_symbol or not has_two


def test_in_a_hand_of_two_a_name_of_twelve_letters_is_whole() -> None:
    """The label before the tiles left gives its room."""
    name = "Maximilianne"
    canvas = canvas_of(replace(SCENES["koa, hand of two"], names=(name, name)))
    assert name in [text.text for text in canvas.written]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["three players", "four players"])
def test_a_name_below_its_symbol_keeps_off_the_vein_in_the_stone(name: str) -> None:
    canvas, cast = canvas_of_scene(name), cast_of(view_of(name))
    for box, seat in zip(nameplates.grid(cast.view.seats), cast.order, strict=True):
        (said,) = (text for text in canvas.written if text.text == cast.called[seat] and box.holds(text.box))
        before = box._replace(left=box.left + 11, right=said.box.left, top=said.box.top)
        assert before.width >= 8 and (seat == cast.view.mover or not count(canvas, before, theme.SEATS[seat]))


@pytest.mark.slow
def test_the_last_line_of_a_table_keeps_off_its_edge() -> None:
    canvas = canvas_of_scene("crowded")
    lowest = max(canvas.written, key=lambda text: text.box.bottom)
    assert canvas.box.bottom - lowest.box.bottom >= 14


def test_a_change_of_points_stands_below_them() -> None:
    view = view_of("cut off")
    loser = next(seat for seat in range(view.seats) if headline.count_gain(view, seat) < 0)
    (change,) = (one for one in canvas_of_scene("cut off").written if one.text[0] == "–")
    plate = nameplates.grid(view.seats)[cast_of(view).order.index(loser)]
    assert change.box.top > plate.top + nameplates.LINE - nameplates.BADGE // 2
    assert change.box.right > plate.right - 2 * theme.MARGIN


def test_a_film_begins_with_three_lines() -> None:
    view = view_of("before the first turn")
    with moving_through((view,)):
        canvas = canvas_of(Picture("koa", "table", view, NAMES))
    told = {"40 %", "20 %", "10 %", "lit: 2 points", "dark: 1 point", "Laying 15 caverns ends the match"}
    lines = {one.box.middle[1] // theme.SMALL for one in canvas.written if one.text in told}
    assert told <= {one.text for one in canvas.written}
    assert len(lines) == 3 and "What a dig finds" not in [one.text for one in canvas.written]

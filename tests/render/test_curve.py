"""The curve of a match: lines at the heights of the chances, told apart without colour."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.geometry import Box
from render.kit.marks import TAG
from render.replay.chart import BOTTOM, Chart, Curve
from render.replay.curve import HEIGHT
from render.replay.curve_marks import CROWN_AT, ON_LINE, place_numbers, symbols
from render.replay.leads import Overtaking, last_overtaking
from tests.render.pixels import colour_at

NAMES = ("Ana", "Ben", "Bartholomäus", "Dmitri", "Eva", "Finn")
MOVES = 60
TURNS = ((14, 1), (30, 0), (48, 1))


def curve_of(players: int) -> Curve:
    """Return a match that the second seat wins; the first seat's chance sinks evenly to none."""
    points = []
    for ply in range(0, MOVES + 1, 2):
        first = (1 - ply / MOVES) / players
        second = first + (1 - players * first) * 0.9 if ply < MOVES else 1.0
        rest = (1 - first - second) / max(players - 2, 1)
        points.append((ply, (first, second, *[rest] * (players - 2))))
    return Curve(tuple(points), TURNS)


def drawn(players: int, curve: Curve | None = None) -> Canvas:
    return canvas_of(Picture("koa", "curve", curve or curve_of(players), NAMES[:players]))


def text_of(canvas: Canvas, said: str) -> TextRecord:
    (found,) = [text for text in canvas.written if text.text == said]
    return found


def point_of(canvas: Canvas, ply: int, chance: float) -> tuple[int, int]:
    """Return where a chance is by what stands on the axes."""
    left, right = (text_of(canvas, str(at)).box.middle[0] for at in (20, 50))
    top, bottom = (text_of(canvas, f"{at} %").box.middle[1] for at in (100, 0))
    return round(left + (ply - 20) * (right - left) / 30), round(bottom - chance * (bottom - top))


def has_colour(canvas: Canvas, middle: tuple[int, int], seat: int, reach: int) -> bool:
    """Return whether a seat's colour is near a point, up or down."""
    x, y = middle
    return any(
        colour_at(canvas, (x, y + off)) == theme.rgb(theme.SEATS[seat]) for off in range(-reach, reach + 1)
    )


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_line_is_as_high_as_the_chance_of_its_seat(players: int) -> None:
    canvas, curve = drawn(players), curve_of(players)
    for ply, chances in curve.points:
        if ply in (4, 22, 40):
            for seat in (0, 1):
                assert has_colour(canvas, point_of(canvas, ply, chances[seat]), seat, 12)
                assert not has_colour(canvas, point_of(canvas, ply, chances[seat] + 0.24), seat, 12)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_winner_s_line_ends_at_100_percent_beside_its_name(players: int) -> None:
    canvas = drawn(players)
    x, y = point_of(canvas, MOVES, 1.0)
    assert has_colour(canvas, (x - 1, y), 1, 4)
    assert abs(text_of(canvas, "Ben").box.middle[1] - y) <= 6 and text_of(canvas, "Ben").box.left > x
    others = [text_of(canvas, name).box.middle[1] for name in NAMES[:players] if name != "Ben"]
    assert min(others) - y > 200, "losers are stacked at the foot"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_line_has_the_symbol_of_its_seat_also_beside_the_name(players: int) -> None:
    canvas = drawn(players)
    for seat, name in enumerate(NAMES[:players]):
        line = text_of(canvas, name).box
        stamped = [one for one in canvas.shown if one.colour == theme.SEATS[seat]]
        ends = [one for one in stamped if one.box.right < line.left and one.box.bottom > line.top]
        assert any(abs(one.box.middle[1] - line.middle[1]) <= 6 for one in ends), "beside its name"
    for seat in (0, 1):
        assert len([one for one in canvas.shown if one.colour == theme.SEATS[seat]]) >= 2, "and on its line"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_numbers_of_turning_points_are_beside_them_in_the_colour_of_their_seats(players: int) -> None:
    canvas, points = drawn(players), dict(curve_of(players).points)
    for number, (ply, seat) in enumerate(TURNS, start=1):
        tag = text_of(canvas, str(number)).box
        x, y = point_of(canvas, ply, points[ply][seat])
        away = abs(complex(*tag.middle) - complex(x, y))
        assert 40 <= away <= 110, "on no swing, and not far from it"
        assert colour_at(canvas, (tag.middle[0] - 22, tag.middle[1])) == theme.rgb(theme.SEATS[seat])


def test_three_turning_points_in_a_row_have_numbers_side_by_side() -> None:
    points = curve_of(2).points
    canvas = drawn(2, Curve(points, ((28, 0), (30, 1), (32, 0))))
    tags = [text_of(canvas, number).box.middle for number in "123"]
    assert all(abs(complex(*a) - complex(*b)) >= 60 for a in tags for b in tags if a != b)
    assert len({*tags}) == 3


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_all_its_words_fit_and_name_every_player_whole(players: int) -> None:
    canvas = drawn(players)
    said = [text.text for text in canvas.written]
    axes = {"Chance to win", "0 %", "50 %", "100 %", "Move", "10", "20", "30", "40", "50", "60"}
    assert {*axes, *NAMES[:players], "1", "2", "3"} == {*said[1:]}, "the first one is the headline"
    assert canvas.image.size == (theme.WIDTH, HEIGHT)
    whole = Box(0, 0, theme.WIDTH, HEIGHT)
    for number, text in enumerate(canvas.written):
        assert text.size >= theme.SMALL
        assert whole.holds(text.box)
        assert not any(text.box.touches(other.box) for other in canvas.written[:number])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_names_are_large_and_moves_bold(players: int) -> None:
    """At 300 pixels, a quarter, names have 11 pixels."""
    canvas = drawn(players)
    names = [text_of(canvas, name) for name in NAMES[:players]]
    assert len({name.size for name in names}) == 1
    assert all(name.size >= 44 and name.bold for name in names)
    assert all(text_of(canvas, str(ply)).bold for ply in range(10, 61, 10))


LEADS = {
    "Ben overtakes Ana on move 3": ((0.6, 0.4), (0.7, 0.3), (0.4, 0.6), (0.0, 1.0)),
    "Ana leads from start to finish": ((0.495, 0.505), (0.6, 0.4), (0.495, 0.505), (1.0, 0.0)),
    "Ana and Ben share the win": ((0.6, 0.4), (0.4, 0.6), (0.6, 0.4), (0.5, 0.5)),
}


@pytest.mark.parametrize("said", LEADS)
def test_the_headline_tells_the_news(said: str) -> None:
    points = tuple((ply, chances) for ply, chances in zip((0, 1, 3, 5), LEADS[said], strict=True))
    canvas = drawn(2, Curve(points))
    headline = text_of(canvas, said)
    assert headline.heavy and headline.size == theme.TITLE and headline == canvas.written[0]


LONG = {
    ("Maximiliane von Hohenstein", "Bo"): "Bo overtakes Maximiliane on move 104",
    ("Wilhelmina-Charlotte", "Bartholomäus Xaver"): "Bartholomäus overtakes Wilhelmina on move 104",
    ("Wolfeschlegelsteinhausen", "Bergerdorffenhausen"): "Bergerdorffenhausen takes the lead on move 104",
    ("Ana", "W" * 40): "WWWWWWWWWWW… takes the lead on move 104",
}


@pytest.mark.slow
@pytest.mark.parametrize("names", LONG)
def test_a_long_headline_shortens_names_and_keeps_its_news(names: tuple[str, str]) -> None:
    points = ((0, (0.6, 0.4)), (104, (0.4, 0.6)), (105, (0.0, 1.0)))
    canvas = canvas_of(Picture("koa", "curve", Curve(points), names))
    assert canvas.written[0].text == LONG[names]
    assert canvas.written[0].box.right <= theme.WIDTH - theme.MARGIN


def test_a_long_name_beside_a_line_is_its_first_word() -> None:
    names = ("Peter Paul Schmidt", "Maximiliane von Hohenstein")
    said = [one.text for one in canvas_of(Picture("koa", "curve", curve_of(2), names)).written]
    assert {"Peter", "Maximiliane"} <= {*said}


CROWDED = (
    *((0, (0.6, 0.4)), (10, (0.95, 0.05)), (29, (0.9, 0.1)), (30, (0.1, 0.9))),
    *((31, (0.97, 0.03)), (32, (0.2, 0.8)), (60, (0.0, 1.0))),
)


@pytest.mark.parametrize("turns", [((30, 0), (31, 0), (32, 1)), ((31, 1), (32, 0)), ((10, 0), (60, 1))])
def test_no_mark_lies_on_the_crown_the_line_below_it_or_a_swing(turns: tuple[tuple[int, int], ...]) -> None:
    chart = Chart(Curve(CROWDED, turns), 1000)
    swings = chart.swings()
    places = place_numbers(chart, swings)
    assert chart.lead is not None and chart.lead.ply == 32
    x = chart.across(32)
    crown, line = Box.around((x, CROWN_AT), 44, 44), Box(x - 3, chart.box.top, x + 3, chart.box.bottom)
    stamped = [Box.around(middle, ON_LINE, ON_LINE) for _, middle in symbols(chart, swings, places)]
    discs = [Box.around(place, TAG, TAG) for place in places]
    points = [
        Box.around((a + (c - a) * n // 20, b + (d - b) * n // 20), 8, 8)
        for _, (a, b), (c, d) in swings
        for n in range(21)
    ]
    for number, mark in enumerate((*discs, *stamped)):
        assert not mark.touches(crown) and not mark.touches(line)
        assert not any(mark.inflate(-6).touches(point) for point in points)
        assert not any(mark.inflate(-4).touches(other) for other in (*discs, *stamped)[:number])


@pytest.mark.slow
def test_the_curve_lies_on_the_game_s_own_ground_in_the_shade() -> None:
    """Text stands out from it, and high contrast has a plain ground."""
    picture = Picture("kaliko", "curve", curve_of(2), NAMES[:2])
    felt, stone = (canvas_of(replace(picture, game=game)).image for game in ("kaliko", "koa"))
    assert felt.getpixel((20, 500)) != stone.getpixel((20, 500))
    quiet = felt.crop((0, 560, 150, 640)).resize((1, 1), Image.Resampling.BOX).tobytes()
    assert theme.contrast(theme.MUTED, "#{:02X}{:02X}{:02X}".format(*quiet)) >= 4.5
    plain = canvas_of(replace(picture, is_stark=True)).image.crop((0, 560, 60, 640))
    assert plain.getcolors() == [(60 * 80, theme.rgb(theme.STARK[theme.PANEL]))]


def test_light_falls_below_the_winner_s_line() -> None:
    canvas = drawn(2)
    x, line = point_of(canvas, 40, dict(curve_of(2).points)[40][1])
    above, below = colour_at(canvas, (x, line - 70)), colour_at(canvas, (x, line + 40))
    assert below[2] > above[2] + 40, "blue"


def test_the_last_overtaking_is_of_the_one_who_led_before() -> None:
    points = ((0, (0.3, 0.5, 0.2)), (4, (0.3, 0.1, 0.6)), (6, (0.4, 0.2, 0.4)), (8, (0.5, 0.2, 0.3)))
    assert last_overtaking((*points, (9, (1.0, 0.0, 0.0)))) == Overtaking(8, 0, 2)
    assert last_overtaking((*points, (9, (0.0, 1.0, 0.0)))) == Overtaking(9, 1, 0)


def test_a_lead_within_the_margin_of_estimates_is_none_yet() -> None:
    points = ((0, (0.3, 0.7)), (4, (0.505, 0.495)), (5, (0.495, 0.505)), (7, (0.6, 0.4)), (9, (1.0, 0.0)))
    assert last_overtaking(points) == Overtaking(7, 0, 1)


def test_a_crown_and_a_line_mark_the_last_change_of_lead() -> None:
    """Its move is on the axis, though it is no round number."""
    points = ((0, (0.6, 0.4)), (20, (0.7, 0.3)), (33, (0.3, 0.7)), (60, (0.0, 1.0)))
    canvas = drawn(2, Curve(points))
    x, _ = point_of(canvas, 33, 0.5)
    top, bottom = (text_of(canvas, f"{at} %").box.middle[1] for at in (100, 0))
    gold = [colour_at(canvas, (x, y)) == theme.rgb(theme.GOLD) for y in range(top, bottom)]
    assert sum(gold) > 0.3 * len(gold)
    assert colour_at(canvas, (x, top - 20)) == theme.rgb(theme.GOLD), "the crown"
    assert abs(text_of(canvas, "33").box.middle[0] - x) <= 3
    assert not any(text.text == "30" for text in canvas.written), "it would touch 33"
    calm = drawn(2, Curve(((0, (0.6, 0.4)), (60, (1.0, 0.0)))))
    assert colour_at(calm, (x, top - 20)) != theme.rgb(theme.GOLD)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_leads_from_the_chart_to_the_names(players: int) -> None:
    canvas = drawn(players)
    right = point_of(canvas, MOVES, 0.0)[0]
    symbols = [one.box.left for one in canvas.shown if one.box.left > right]
    for seat in range(players):
        for y in range(canvas.image.height):
            assert all(
                colour_at(canvas, (x, y)) != theme.rgb(theme.SEATS[seat])
                for x in (right + 14, min(symbols) - 6)
            )


def test_no_number_lies_below_a_tenth() -> None:
    points = ((0, (0.5, 0.5)), (30, (0.06, 0.94)), (31, (0.3, 0.7)), (59, (0.1, 0.9)), (60, (0.0, 1.0)))
    canvas = drawn(2, Curve(points, ((30, 0), (60, 0))))
    low = point_of(canvas, 30, 0.1)[1]
    assert all(text_of(canvas, number).box.middle[1] <= low + 2 for number in "12")


def test_winners_who_share_end_level_and_their_names_apart() -> None:
    shared = Curve(((0, (0.3, 0.4, 0.3)), (9, (0.5, 0.5, 0.0))), ())
    canvas = drawn(3, shared)
    lines = [text_of(canvas, name).box.middle[1] for name in NAMES[:3]]
    assert min(abs(a - b) for a, b in ((lines[0], lines[1]), (lines[1], lines[2]))) >= 50
    assert lines[2] == max(lines)


def test_a_match_of_one_position_is_a_flat_curve() -> None:
    still = Curve(((0, (0.7, 0.3)),))
    canvas = drawn(2, still)
    top, bottom = (text_of(canvas, f"{at} %").box.middle[1] for at in (100, 0))
    for seat, chance in enumerate((0.7, 0.3)):
        assert has_colour(canvas, (500, round(bottom - chance * (bottom - top))), seat, 12)


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_move_is_numbered(players: int) -> None:
    whole = curve_of(players)
    curve = replace(whole, points=(*whole.points[:-1], (MOVES - 1, whole.points[-1][1])))
    canvas = drawn(players, curve)
    *_, last = sorted(
        (text for text in canvas.written if text.text.isdigit() and text.box.top > BOTTOM),
        key=lambda text: text.box.right,
    )
    assert int(last.text) == MOVES - 1

"""Parts of all games' pictures: plates, headlines, grounds and the victory card."""

from colorsys import rgb_to_hsv
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.kit import grounds, headline, initials, logo, marks, nameplates, shapes, standings, theme, victory
from render.kit import rivals as chips
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.nameplates import Plate
from render.kit.picture_files import HEAVIEST, size_of, suffix_of
from render.kit.style import Setting, drawing
from tests.render import legible
from tests.render.pixels import colour_at, count
from tests.render.scenes import PLATE_SHEETS, plate_sheets
from tests.render.scenes.people import LONG

NAMES = ("Alexandra", "Bo", "Christopher", "Bartholomew", "Maximilienne", "Konstantinos")
HEIGHT = 1400


def plates_of(seats: int, is_to_move: bool = False, is_leading: bool = False, is_out: bool = False) -> Canvas:
    canvas = Canvas(theme.WIDTH, nameplates.bottom(seats) + 2 * theme.MARGIN + legible.BADGE[1])
    for seat, box in enumerate(nameplates.grid(seats)):
        head = Plate(
            seat,
            NAMES[seat],
            str(999 - seat),
            is_to_move=is_to_move,
            is_leading=is_leading,
            is_out=is_out,
        )
        nameplates.plate(canvas, box, head)
    return canvas


# Plates


@pytest.mark.slow
@pytest.mark.parametrize("sheet", PLATE_SHEETS[:6])
def test_a_score_keeps_off_the_symbol_before_it(sheet: str) -> None:
    canvas = plate_sheets()[sheet]
    for box in nameplates.grid(int(sheet.rsplit(maxsplit=1)[-1])):
        (score,) = (text for text in canvas.written if text.size == theme.FIGURE and box.holds(text.box))
        symbol = box.left + nameplates._IN + nameplates._PAD + nameplates.BADGE
        assert score.box.left - symbol >= nameplates._SCORE


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("said", [{}, {"is_to_move": True}, {"is_leading": True}, {"is_out": True}])
def test_ordinary_names_of_twelve_letters_and_large_scores_fit_every_plate(
    seats: int, said: dict[str, bool]
) -> None:
    canvas = plates_of(seats, **said)
    texts = [text.text for text in canvas.written]
    assert set(NAMES[:seats]) <= set(texts)
    assert not legible.faults(canvas)


@pytest.mark.parametrize("seats", range(3, 7))
def test_a_name_in_a_line_of_its_own_is_off_the_bar_before_it(seats: int) -> None:
    shown = {text.text: text.box.left for text in plates_of(seats).written}
    for name, box in zip(NAMES, nameplates.grid(seats), strict=False):
        assert shown[name] - (box.left + nameplates._BAR_AT + nameplates._BAR) >= 9


@pytest.mark.parametrize("number", [7, 10, 25, 88, 100])
def test_a_number_is_off_the_edge_of_its_tag(number: int) -> None:
    canvas = Canvas(200, 100, theme.INK)
    marks.tag(canvas, (100, 50), number)
    (text,) = canvas.written
    assert count(canvas, theme.TEXT, box=Box(0, 50, round(text.box.left), 51)) >= 8


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("letter", ["A", "W", "Æ", "Щ", "M", "م", "永", "あ"])
@pytest.mark.parametrize("seat", range(6))
@pytest.mark.parametrize(("size", "points"), [(200, theme.HUGE), (122, theme.FIGURE)])
def test_the_initial_of_the_winner_is_within_the_symbol(
    letter: str, seat: int, size: int, points: int
) -> None:
    fit = initials.on_victory(letter, seat, size, points)
    symbol, written = Canvas(size, size, theme.TEXT), Canvas(size, size, theme.TEXT)
    middle = symbol.box.middle
    symbol.stamp(shapes.symbol(seat, size), middle, theme.INK)
    at = (middle[0] + fit.by[0], middle[1] + fit.by[1])
    written.text(at, letter, fit.points, theme.INK, bold=fit.is_bold, side="middle")
    beyond = ImageChops.subtract(symbol.image.convert("L"), written.image.convert("L"))
    assert max(beyond.tobytes()) < 128


@pytest.mark.parametrize("seats", range(1, 7))
def test_plates_stand_apart_inside_the_margins_and_the_last_row_in_the_middle(seats: int) -> None:
    boxes = nameplates.grid(seats, extra=60)
    assert not any(one.touches(other) for n, one in enumerate(boxes) for other in boxes[:n])
    assert all(box.left >= theme.MARGIN and box.right <= theme.WIDTH - theme.MARGIN for box in boxes)
    last = [box for box in boxes if box.top == boxes[-1].top]
    assert abs(last[0].left - (theme.WIDTH - last[-1].right)) <= 2
    assert nameplates.bottom(seats, extra=60) == boxes[-1].bottom


def test_the_plate_of_the_seat_to_move_is_filled_with_the_seat_s_colour() -> None:
    box = nameplates.grid(3)[1]
    share = {
        moves: count(plates_of(3, is_to_move=moves), theme.SEATS[1], box=box) / (box.width * box.height)
        for moves in (True, False)
    }
    assert share[True] > 0.6
    assert share[False] < 0.3


def test_a_crown_is_golden_and_only_on_who_leads() -> None:
    assert count(plates_of(4, is_leading=True), theme.GOLD) > 4 * 300
    assert count(plates_of(4), theme.GOLD) == 0


@pytest.mark.parametrize(
    ("scores", "but", "crowned"),
    [
        ((8, 11, 8), (), (1,)),
        ((8, 11, 11), (), (1, 2)),
        ((8, 11, 8), (1,), (0, 2)),
        ((8, 11, 3), (1,), (0,)),
        ((0, 0, 0), (), ()),
        ((2, 2, 2), (), ()),
        ((0, 0), (), ()),
        ((78, 78), (), (0, 1)),
        ((4,), (), ()),
    ],
)
def test_the_player_ahead_leads_and_none_while_all_are_equal(
    scores: tuple[int, ...], but: tuple[int, ...], crowned: tuple[int, ...]
) -> None:
    assert nameplates.leaders(scores, but=but) == crowned


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("moves", [False, True])
def test_a_thin_row_shows_how_all_stand_and_who_leads(seats: int, moves: bool) -> None:
    canvas = Canvas(theme.WIDTH, 200)
    box = Box.at(theme.MARGIN, 40, theme.WIDTH - 2 * theme.MARGIN, standings.HEIGHT)
    heads = [
        Plate(seat, NAMES[seat], str(1234 - seat), is_to_move=moves, is_leading=seat == 0)
        for seat in range(seats)
    ]
    standings.standings(canvas, box, heads)
    texts = {text.text for text in canvas.written}
    assert {head.score for head in heads} <= texts
    assert count(canvas, theme.GOLD) > 100
    assert not legible.faults(canvas)
    assert seats > 3 or {head.name for head in heads} <= texts


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_thin_row_has_room_for_what_everybody_s_score_would_be(seats: int) -> None:
    canvas = Canvas(theme.WIDTH, 300)
    box = Box.at(theme.MARGIN, 40, theme.WIDTH - 2 * theme.MARGIN, standings.HEIGHT)
    # With the largest names, and the crown of the present leader.
    score = "4 of 5" if seats < 5 else "4"
    heads = [
        Plate(seat, NAMES[seat], score, is_to_move=not seat, is_leading=seat == 1, before="2")
        for seat in range(seats)
    ]
    standings.standings(canvas, box, heads, mine=0)
    shown = [text.text for text in canvas.written]
    assert (shown.count("2"), shown.count(score)) == (seats, seats)
    assert not legible.faults(canvas)


# Headlines


def test_a_headline_takes_the_longest_way_that_fits_and_keeps_its_figure_largest() -> None:
    canvas = Canvas(theme.WIDTH, 200)
    ways = ("Alexandra closes a loop of blue and then another of white", "Alexandra closes two loops")
    headline.headline(
        canvas, Box(32, 20, 1168, 160), ways, figure="+81", below=("blue 36 · white 45",), aside="8 left"
    )
    assert {text.text for text in canvas.written} == {"8 left", "+81", ways[1], "blue 36 · white 45"}
    assert max(canvas.written, key=lambda text: text.size).text == "+81"
    assert not [*legible.touching(canvas), *legible.out_of_bounds(canvas)]


# Victory


def ending(*winners: int, seats: int = 6, reason: tuple[str, ...] = ()) -> victory.Ending:
    rivals = [seat for seat in range(seats) if seat not in winners]
    return victory.Ending(
        "KALIKO",
        NAMES[:seats],
        winners,
        ("points, 26 ahead of Emil", "points"),
        reason,
        tuple(victory.Rival(seat, place + 2, str(131 - place)) for place, seat in enumerate(rivals)),
        figure="157" if winners else "",
    )


@pytest.mark.sampled(every=24)
@pytest.mark.parametrize("winners", [(0,), (1,), (2,), (3,), (4,), (5,), (1, 4), (0, 2, 5), ()])
@pytest.mark.parametrize("reason", [(), ("Dora has 11, but a Jonny can’t win",)])
def test_the_card_names_winners_and_rivals_legibly_on_any_colour(
    winners: tuple[int, ...], reason: tuple[str, ...]
) -> None:
    heroes: list[Box] = []
    card = victory.victory(ending(*winners, reason=reason), HEIGHT, lambda _, box: heroes.append(box))
    texts = [text.text for text in card.written]
    for seat in set(range(6)) - {*winners}:
        # Of six in the strip, each has its place before its name.
        cut = [text.split(". ")[-1].removesuffix("…") for text in texts]
        assert any(len(name) >= min(4, len(NAMES[seat])) and NAMES[seat].startswith(name) for name in cut)
    assert set(reason) <= set(texts)
    assert not legible.faults(card)
    assert heroes[0].height > (0.54 if len(winners) > 1 else 0.6) * HEIGHT
    assert heroes[0].top == victory.head_height(ending(*winners, reason=reason))
    if len(winners) == 1:
        assert f"{NAMES[winners[0]]} wins" in texts
    elif winners:
        *others, last = (NAMES[seat] for seat in winners)
        assert f"{', '.join(others)} and {last} win" in texts


def test_many_with_long_names_win_together_on_one_ribbon_and_all_are_named() -> None:
    names = ("Bartholomew Wolfe", "Wwwwwwwwwwwwwwww", "Æthelflæd", "Ольга Владимировна", "Emil", "Fiorella")
    together = replace(ending(*range(6)), names=names)
    card = victory.victory(together, HEIGHT, lambda *_: None)
    (said,) = (text for text in card.written if text.text.endswith(" win"))
    assert all(name[:2] in said.text for name in names)
    assert said.box.left > 86 and said.box.right < theme.WIDTH - 86
    assert not legible.faults(card)


@pytest.mark.slow
@pytest.mark.parametrize("winners", [(0,), (1,), (2,), (3,), (4,), (5,), (), (0, 3), (3, 4)])
def test_letters_on_a_ribbon_are_dark_but_on_the_two_deep_ones(winners: tuple[int, ...]) -> None:
    """Light letters with a dark edge turn into mud on a light ribbon."""
    card = victory.victory(ending(*winners), HEIGHT, lambda *_: None)
    (said,) = (text for text in card.written if text.text.endswith((" win", " wins")))
    is_deep = not {0, 1}.isdisjoint(winners)
    assert said.colour == (theme.TEXT if is_deep else theme.INK)
    most = count(card, theme.INK, box=said.box) / (count(card, theme.TEXT, box=said.box) + 1)
    assert most < 1 if is_deep else most > 20


def test_a_name_too_long_to_win_with_is_cut_and_still_wins() -> None:
    alone = replace(ending(0, seats=2), names=("Wolfeschlegelsteinhausen the Elder", "Bo"))
    texts = [text.text for text in victory.victory(alone, HEIGHT, lambda *_: None).written]
    assert [text for text in texts if text.startswith("Wolfe") and text.endswith("… wins")]


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(
    "names", [NAMES, ("Ada", "Bo", "Cy", "Di", "Ed", "Flo"), ("Ångström-Þórðardóttir",) * 6]
)
def test_what_a_rival_s_chip_says_keeps_off_each_other(seats: int, names: tuple[str, ...]) -> None:
    for score in (1, 131, 1234):
        shown = ending(0, seats=seats)
        rivals = tuple(replace(rival, score=str(score)) for rival in shown.rivals)
        canvas = Canvas(theme.WIDTH, 400)
        chips.draw(canvas, 20, rivals, names[:seats])
        assert not [*legible.touching(canvas), *legible.out_of_bounds(canvas)]
        boxes = [text.box.inflate(2) for text in canvas.written]
        assert not any(one.touches(other) for one, other in combinations(boxes, 2))
        assert max(box.bottom for box in boxes) - 2 < 20 + chips.height(rivals, names)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_rivals_are_one_strip_with_place_name_note_and_points_however_many_there_are(
    seats: int, names: tuple[str, ...]
) -> None:
    rivals = ending(0, seats=seats).rivals
    left = replace(rivals[-1], score="", note="left")
    for shown in (rivals, (*rivals[:-1], left)):
        canvas = Canvas(theme.WIDTH, 500)
        chips.draw(canvas, 20, shown, names[:seats])
        written = iter(canvas.written)
        tops = set()
        for rival in shown:
            initial, *told = (next(written) for _ in range(4))
            place, name = told[0], told[-1]
            assert place.text == f"{rival.place}."
            assert (rival.score or rival.note) in {text.text for text in told}
            assert initial.box.right < place.box.left
            assert names[rival.seat].startswith(name.text.removesuffix("…").rstrip())
            assert len(name.text) >= 5 or name.text == names[rival.seat]
            tops.add(round((place.box.top + place.box.bottom) / 2))
        assert max(tops) - min(tops) < 4  # all places stand in one line


def test_equal_points_share_a_place() -> None:
    rivals = tuple(
        victory.Rival(seat, place, score) for seat, place, score in ((1, 2, "20"), (2, 3, "20"), (3, 4, "7"))
    )
    assert [one.place for one in chips.ranked(rivals)] == [2, 2, 4]
    gone = (victory.Rival(1, 2, "0"), victory.Rival(2, 3, "0", note="left"))
    assert [one.place for one in chips.ranked(gone)] == [2, 3]


def test_a_lead_names_the_next_best_and_several_as_everyone_else() -> None:
    assert victory.lead("points", 26, ["Emil"])[0] == "points, 26 ahead of Emil"
    assert victory.lead("points", 1, ["Bo", "Di"]) == ("points, 1 ahead of everyone else", "points")
    assert victory.lead("points", 0, ["Bo"]) == victory.lead("points", 3, []) == ("points",)


@pytest.mark.slow
def test_a_final_is_a_small_file_in_true_colour() -> None:
    card = victory.victory(ending(1), HEIGHT, lambda *_: None)
    file = card.encode()
    assert (suffix_of(file), size_of(file), len(file) <= HEAVIEST) == ("webp", (1200, HEIGHT), True)
    with Image.open(BytesIO(file)) as read:
        assert len(read.convert("RGB").getcolors(1 << 24) or ()) > 5_000


def test_a_logotype_looks_on_any_ground_as_its_title_drawn_there() -> None:
    def title(canvas: Canvas) -> None:
        canvas.panel(Box(20, 20, 180, 80), "#E85500")
        canvas.ink(shapes.shadow(100, 30, 8, 10), (50, 30), "#102030")

    cut = logo.logotype("a test", (200, 100), title, (160, 60))
    drawn, laid = (Canvas(200, 100, "#47783E") for _ in range(2))
    title(drawn)
    with drawing(Setting(is_stark=True)):
        cut.lay(laid, (100, 50))
    inside = (22, 22, 178, 78)
    off = ImageChops.difference(drawn.image.crop(inside), laid.image.crop(inside))
    assert not off.convert("L").point([255 * (step > 3) for step in range(256)]).getbbox()


def test_a_rival_s_note_stands_between_name_and_points() -> None:
    jonny = replace(ending(0, seats=2).rivals[0], note="Jonny")
    canvas = Canvas(theme.WIDTH, 200)
    chips.draw(canvas, 20, (jonny,), NAMES)
    said = [text.text for text in sorted(canvas.written, key=lambda text: text.box.left)]
    assert said == ["B", "2.", "Bo", "Jonny", jonny.score]


def test_a_lone_rival_stands_in_one_line() -> None:
    shown = ending(0, seats=2)
    for names in (NAMES, ("Al", "Wolfeschlegelsteinhausen the Elder")):
        canvas = Canvas(theme.WIDTH, 200)
        chips.draw(canvas, 20, shown.rivals, names)
        assert names[1] in {text.text for text in canvas.written}
        assert chips.height(shown.rivals, names) < chips.height(ending(0).rivals, NAMES)


def test_the_lamp_over_the_end_is_warm_for_all_winners() -> None:
    def hue_at(*winners: int) -> float:
        shown = victory.victory(ending(*winners), HEIGHT, lambda *_: None)
        red, green, blue = colour_at(shown, (600, 700))
        return rgb_to_hsv(red / 255, green / 255, blue / 255)[0]

    hues = [hue_at(*winners) for winners in ((0,), (1,), (0, 2), (0, 1, 2, 3, 4, 5))]
    assert max(hues) - min(hues) < 0.02
    assert hues[0] < 1 / 6, "from red to yellow"


# Grounds


def test_a_vignette_is_lightest_where_its_light_is_and_dark_in_every_corner() -> None:
    image = grounds.vignette(600, 800, "#406080", "#101820", (0.5, 0.25))
    light = sum(colour_at(image, (300, 200)))
    corners = [sum(colour_at(image, at)) for at in ((0, 799), (599, 799))]
    assert light > 2 * max(corners)
    assert light >= sum(colour_at(image, (300, 700)))


def test_dithering_leaves_a_ground_as_light_as_it_was_and_is_the_same_each_time() -> None:
    plain = grounds.vignette(300, 300, "#406080", "#101820")
    one, other = grounds.dither(plain), grounds.dither(plain)
    assert one.tobytes() == other.tobytes() != plain.tobytes()
    before, after = (ImageStat.Stat(image).mean for image in (plain, one))
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 1


def test_a_user_who_asked_for_high_contrast_gets_a_plain_dark_ground() -> None:
    with drawing(Setting(is_stark=True)):
        canvas = grounds.over(300, 200, "red", lambda w, h: grounds.vignette(w, h, "#FF0000", "#800000"))
    assert canvas.image.getcolors() == [(300 * 200, theme.rgb(theme.STARK[theme.TABLE]))]


def test_shapes_of_one_size_have_lights_of_their_own() -> None:
    round_one, sharp_one = (grounds.glow(shapes.rounded_box(120, 80, radius), 22, 0.3) for radius in (40, 8))
    assert (round_one.width, round_one.height) == (sharp_one.width, sharp_one.height)
    assert sum(sharp_one.data) > sum(round_one.data)
    assert grounds.glow(shapes.rounded_box(120, 80, 40), 22, 0.3) is round_one


def test_a_glow_reaches_beyond_its_shape_and_fades() -> None:
    light = grounds.glow(shapes.disc(60), 30)
    assert (light.width, light.height) == (120, 120)
    row = light.data[60 * 120 : 61 * 120]
    assert row[60] > row[20] > row[2]
    assert row[20] > 30

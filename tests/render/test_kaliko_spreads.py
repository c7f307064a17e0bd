"""Close-ups and halves of a Kaliko pattern that would be too small."""

from collections.abc import Collection, Mapping

import pytest
from PIL import ImageStat

from engine.contract.hexes import SIDES, STEPS, Cell, around, beyond
from engine.games.kaliko.paths import staging
from engine.games.kaliko.tiles import Turned
from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import as_large_as
from render.kit.wording import word
from render.painters.kaliko import board, colours, ground, highlights, layout, sprites, words
from render.painters.kaliko.frame import LARGEST, Frame
from render.painters.kaliko.signs import edge_arrows
from render.painters.kaliko.table import EDGE, laid_out
from tests.render.drawn import draw_scene
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.scenes.kaliko import far_out, match, table
from tests.render.test_kaliko_pictures import view_of

HIGH, LOW = (1168, 1000), (1168, 760)


def spread_of(name: str, room: tuple[int, int]) -> tuple[layout.Spread, highlights.Highlights]:
    view = view_of(name)
    marked = highlights.on_table(view)
    return layout.spread(staging(view.pattern), marked, room), marked


@pytest.mark.parametrize(
    ("name", "room"), [("hand with few tiles", LOW), ("hand with few tiles", (1168, 700))]
)
def test_where_spaces_become_small_the_last_play_is_shown_again_at_least_twice_as_large(
    name: str, room: tuple[int, int]
) -> None:
    shown, marked = spread_of(name, room)
    close, part = shown.close, shown.part
    assert close is not None
    assert part is not None
    assert close.size >= 2 * shown.whole.size
    assert close.width >= 0.4 * theme.WIDTH, "a slit"
    assert close.height >= 300, "a slit"
    middles = [close.middle(cell) for cell in marked.ringed]
    for cell in marked.ringed:
        assert close.box.holds(close.space(cell))
        assert part.holds(Box.around(shown.whole.middle(cell), 1, 1))
    assert abs(sum(x for x, _ in middles) / len(middles) - close.width / 2) < close.width / 4, "aside"
    assert shown.height <= room[1]
    assert shown.at[0] + close.width <= room[0]
    assert shown.whole.box.holds(part)
    assert not shown.whole.box.touches(Box.at(*shown.at, close.width, close.height))


@pytest.mark.parametrize("room", [HIGH, (1168, 1130)])
def test_a_long_pattern_is_cut_in_two_where_that_makes_it_much_larger(room: tuple[int, int]) -> None:
    shown, marked = spread_of("stretched", room)
    east = shown.close
    assert shown.is_halved
    assert east is not None
    on_it = staging(view_of("stretched").pattern)
    assert shown.whole.size == east.size >= 1.5 * Frame.within(on_it, on_it, room).size
    assert all(any(part.box.holds(part.space(cell)) for part in (shown.whole, east)) for cell in on_it)
    assert shown.height <= room[1]
    assert shown.at[0] + east.width == room[0] >= shown.whole.width
    assert marked.ringed


@pytest.mark.parametrize("tiles", [30, 50, 85])
def test_a_strip_of_tiles_that_could_just_be_read_is_cut_too_and_so_is_the_end(tiles: int) -> None:
    """The felt above and below it would be empty."""
    state = next(one for one in match(2, "scene 0", far_out) if len(one.pattern) >= tiles or one.ending)
    canvas = canvas_of(table(state))
    assert any(text.text == word(words.ONWARDS) for text in canvas.written)


def drawn_parts(monkeypatch: pytest.MonkeyPatch, name: str) -> list[tuple[Frame, set[Cell], set[Cell]]]:
    """Return each shown part of a scene: all tiles on it, and the faint ones."""
    drawn: list[tuple[Frame, set[Cell], set[Cell]]] = []
    was = board.draw

    def draw(
        canvas: Canvas,
        at: Point,
        part: Frame,
        on_it: Mapping[Cell, Turned],
        marked: highlights.Highlights,
        *,
        faint: Collection[Cell] = (),
        is_on_felt: bool = True,
    ) -> None:
        drawn.append((part, {*on_it}, {*faint}))
        was(canvas, at, part, on_it, marked, faint=faint, is_on_felt=is_on_felt)

    monkeypatch.setattr(board, "draw", draw)
    canvas_of(scenes()[f"kaliko, {name}"])
    return drawn


WHOLE = [
    name.removeprefix("kaliko, ")
    for name, picture in scenes().items()
    if name.startswith("kaliko, ") and picture.kind != "moment"
    if picture.view is not None and picture.view.ending is None
]


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("name", WHOLE)
def test_no_tile_is_cut_and_where_a_pattern_goes_on_its_tiles_are_faint(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(name)
    laid = {one.cell for one in (*view.pattern, *view.staged)}
    for part, shown, faint in drawn_parts(monkeypatch, name):
        if not shown <= laid:
            continue  # an example of how one begins
        assert all(part.holds(cell) for cell in shown)
        ends = {cell for cell in shown if any(near in laid - shown for near in around(cell))}
        assert ends <= faint


def test_of_the_other_half_either_shows_only_what_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, western, beyond), (_, eastern, before) = drawn_parts(monkeypatch, "stretched")
    assert western & eastern == beyond | before
    assert beyond <= eastern - before
    assert before <= western - beyond
    assert western | eastern == {one.cell for one in view_of("stretched").pattern}
    assert 0 < len(beyond) < 8
    assert 0 < len(before) < 8


@pytest.mark.parametrize("side", SIDES)
def test_a_tile_of_what_goes_on_fades_away_from_the_whole_tile_beside_it(side: int) -> None:
    beside, mask = beyond((0, 0), side), sprites.filling(80)
    fading = board._fading(80, board._way_out((0, 0), (beside,)), mask)
    across, down = STEPS[side][0] + STEPS[side][1] / 2, STEPS[side][1] * 0.75**0.5
    middle = mask.width / 2, mask.height / 2
    near, far = (
        ImageStat.Stat(fading.crop((x, y, x + 1, y + 1))).mean[0]
        for x, y in (
            (round(middle[0] + by * across * 80), round(middle[1] + by * down * 80)) for by in (0.4, -0.4)
        )
    )
    assert near > 170
    assert far < 40


def test_a_line_with_an_arrow_leads_from_the_one_half_to_the_other_clear_of_both() -> None:
    view = view_of("stretched")
    canvas = ground.felt_canvas(1200)
    shown, marked = spread_of("stretched", HIGH)
    west, east = shown.whole, shown.close
    assert east is not None
    assert shown.cut is not None
    layout.draw(canvas, (0, 0), shown, highlights.lying(view.pattern), marked)
    cut = shown.cut * west.size // 2
    first, last = cut - west.left, shown.at[0] + cut - east.left
    line = (west.height + shown.at[1]) // 2
    between = Box(min(first, last), line - 2, max(first, last), line + 2)
    # It is whole, but for where it says that it goes on.
    assert count(canvas, colours.CHALK, box=between) > between.width
    (said,) = (text for text in canvas.written if text.text == word(words.ONWARDS))
    assert said.box.touches(between)
    # At its end an arrow points down to the tiles of the lower half.
    arrow = [
        (x, y)
        for y in range(shown.at[1], shown.at[1] + east.height)
        for x in range(last - 20, last + 20)
        if canvas.image.getpixel((x, y)) == theme.rgb(theme.TEXT)
    ]
    assert len(arrow) > 300
    tops = [east.space(one.cell).shift(shown.at) for one in view.pattern if east.holds(one.cell)]
    lower = [box.top for box in tops if box.left < last + 20 and box.right > last - 20]
    assert 0 < min(lower) - max(y for _, y in arrow) < 40


@pytest.mark.parametrize("name", ["six seats with longest names", "60 tiles"])
@pytest.mark.parametrize("high", range(420, 1200, 60))
def test_a_close_up_is_no_slit_or_there_is_none(name: str, high: int) -> None:
    shown, _ = spread_of(name, (1168, high))
    assert shown.close is None or (shown.close.width >= 480 and shown.close.height >= 300)


@pytest.mark.parametrize("name", ["early", "after an exchange"])
def test_without_need_or_a_last_play_there_is_no_close_up(name: str) -> None:
    shown, _ = spread_of(name, HIGH)
    assert shown.close is None
    assert shown.part is None
    assert shown.height == shown.whole.height


def test_the_line_between_the_halves_says_that_it_goes_on_below() -> None:
    """The word lies on felt alone, on no tile and no number."""
    for name in ("stretched", "hand with spaces on both halves"):
        canvas = draw_scene(f"kaliko, {name}")
        (said,) = (text for text in canvas.written if text.text == word(words.ONWARDS))
        assert not any(said.box.touches(one.box) for one in canvas.shown)
        assert count(canvas, *colours.BODIES.values(), box=said.box) == 0


def test_where_a_cut_table_is_asked_about_the_tile_in_question_alone_is_shown_and_large() -> None:
    canvas = draw_scene("kaliko, hand with spaces on both halves")
    view = view_of("hand with spaces on both halves")
    said = {text.text for text in canvas.written}
    assert len(view.hand) > 3
    assert not said & {*view.hand}
    assert any(view.held is not None and view.held in line for line in said)


@pytest.mark.parametrize(
    ("name", "edges"), [("hand on a stretched table", (-1, 1)), ("hand with a part of the spaces", (1,))]
)
def test_at_each_edge_beyond_which_a_part_of_the_pattern_goes_on_an_arrow_says_so(
    monkeypatch: pytest.MonkeyPatch, name: str, edges: tuple[int, ...]
) -> None:
    """A distant word looked like a button of the page."""
    picture = scenes()[f"kaliko, {name}"]
    pointed = arrows(monkeypatch, picture)
    assert [-1 if at[0] < theme.WIDTH / 2 else 1 for at in pointed] == [*edges]
    canvas = canvas_of(picture)
    for at in pointed:
        assert min(at[0], theme.WIDTH - at[0]) < 120
        disc = Box.around(at, 56, 56)
        hidden = [*(one.box for one in canvas.shown), *(text.box for text in canvas.written)]
        assert not any(disc.touches(box) for box in hidden)
        assert count(canvas, theme.TEXT, box=disc) > 300
    below = [text.text for text in canvas.written if text.box.top > 240]
    assert sorted(below) == sorted(str(number) for _, number in picture.tags), "nothing else is said"


@pytest.mark.slow
def test_where_the_whole_pattern_is_shown_nothing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hand with many spaces", "hand with spaces on both halves", "60 tiles"):
        assert not arrows(monkeypatch, scenes()[f"kaliko, {name}"])


def arrows(monkeypatch: pytest.MonkeyPatch, picture: Picture) -> list[Point]:
    """Return the arrows that point beyond an edge, from west to east."""
    found: list[Point] = []
    lay = edge_arrows.draw

    def draw(canvas: Canvas, at: Point, frame: Frame, seen: Collection[Cell], rest: Collection[Cell]) -> None:
        found.extend((at[0] + x, at[1] + y) for x, y in edge_arrows.ends(frame, seen, rest).values())
        lay(canvas, at, frame, seen, rest)

    with monkeypatch.context() as patched:
        patched.setattr(edge_arrows, "draw", draw)
        canvas_of(picture)
    return sorted(found)


def test_a_table_shows_few_tiles_larger_and_none_moves_once_the_last_view_is_given() -> None:
    picture = scenes()["kaliko, early"]
    room = (theme.WIDTH - 2 * EDGE, 1100)
    early, late = picture.view, view_of("60 tiles")
    marked = highlights.on_table(early)
    assert laid_out(early, marked, room).whole.size > LARGEST
    with as_large_as(late):
        frames = [laid_out(one, highlights.on_table(one), room).whole for one in (early, early, late)]
    assert frames[0] == frames[1]
    assert frames[0].size == Frame.within(staging(late.pattern), staging(late.pattern), room).size

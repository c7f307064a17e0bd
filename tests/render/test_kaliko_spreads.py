"""How the pattern of Kaliko is shown where it has become small: close-ups, and halves."""

from collections.abc import Collection

import pytest

from engine.games.kaliko.paths import staging
from engine.hexes import Cell
from render import canvas_of, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.kaliko import board, colours, felt, lights, spread, words
from render.painters.kaliko.frame import Frame
from render.wording import word
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.test_kaliko_pictures import view_of

HIGH, LOW = (1168, 1000), (1168, 760)


def spread_of(name: str, room: tuple[int, int]) -> tuple[spread.Spread, lights.Marked]:
    view = view_of(name)
    marked = lights.on_table(view)
    return spread.spread(staging(view.pattern), marked, room), marked


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
    assert shown.whole.size == east.size >= 1.5 * Frame.about(on_it, on_it, room).size
    assert all(any(part.box.holds(part.space(cell)) for part in (shown.whole, east)) for cell in on_it)
    assert shown.height <= room[1]
    assert shown.at[0] + east.width == room[0] >= shown.whole.width
    assert marked.ringed


def test_both_halves_have_a_line_where_they_join() -> None:
    view = view_of("stretched")
    on_it, canvas = lights.lying(view.pattern), felt.felt(1200)
    shown, marked = spread_of("stretched", HIGH)
    west, east = shown.whole, shown.close
    assert east is not None
    spread.draw(canvas, (0, 0), shown, on_it, marked)
    cut, east_at = (west.left + west.width + east.left) // 2, shown.at[1]
    for part, at in ((west, (0, 0)), (east, shown.at)):
        line = at[0] + cut - part.left
        on_line = [box for cell in on_it if (box := part.space(cell)).left < line - at[0] < box.right]
        top, bottom = at[1] + min(box.top for box in on_line), at[1] + max(box.bottom for box in on_line)
        first, last = (bottom, west.height) if part is west else (east_at, top)
        dashes = Box(line - 2, first, line + 2, last)
        # Dashes are two thirds of it.
        assert count(canvas, colours.CHALK, box=dashes) > 1.7 * dashes.height
        assert count(canvas, colours.CHALK, box=Box(line - 2, top, line + 2, bottom)) == 0


def test_of_what_a_half_shows_beyond_its_line_no_tile_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Frame, set[Cell]]] = []

    def draw(_: Canvas, __: Point, part: Frame, on_it: Collection[Cell], ___: object) -> None:
        drawn.append((part, {*on_it}))

    monkeypatch.setattr(board, "draw", draw)
    on_it = lights.lying(view_of("stretched").pattern)
    shown, marked = spread_of("stretched", HIGH)
    spread.draw(felt.felt(1200), (0, 0), shown, on_it, marked)
    (_, western), (_, eastern) = drawn
    for part, cells in drawn:
        assert all(part.box.holds(part.space(cell)) for cell in cells)
    assert western | eastern == {*on_it}
    assert western & eastern, "the same tiles on either side of the line"


def test_a_line_with_an_arrow_leads_from_the_one_half_to_the_other() -> None:
    view = view_of("stretched")
    canvas = felt.felt(1200)
    shown, marked = spread_of("stretched", HIGH)
    west, east = shown.whole, shown.close
    assert east is not None
    spread.draw(canvas, (0, 0), shown, lights.lying(view.pattern), marked)
    cut = (west.left + west.width + east.left) // 2
    first, last = cut - west.left, shown.at[0] + cut - east.left
    line, last_end = (west.height + shown.at[1]) // 2, last
    between = Box(min(first, last), line - 2, max(first, last), line + 2)
    # Dashes are two thirds of it, but for where it says that it goes on.
    assert count(canvas, colours.CHALK, box=between) > between.width
    (said,) = (text for text in canvas.written if text.text == word(words.ONWARDS))
    assert said.box.touches(between)
    # At its end an arrow points down to the tiles of the lower half.
    across = cut - east.left
    lower = [box for cell in view.pattern if (box := east.space(cell.cell)).left < across < box.right]
    tip = shown.at[1] + min(box.top for box in lower)
    assert count(canvas, theme.TEXT, box=Box(last_end - 20, tip - 40, last_end + 20, tip)) > 300


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
    """On felt alone: no tile and no number lies under the word."""
    for name in ("stretched", "hand on a stretched table"):
        canvas = canvas_of(scenes()[f"kaliko, {name}"])
        (said,) = (text for text in canvas.written if text.text == word(words.ONWARDS))
        assert not any(said.box.touches(one.box) for one in canvas.shown)
        assert count(canvas, *colours.BODIES.values(), box=said.box) == 0


@pytest.mark.parametrize("size", [40, 56, 68, 100])
def test_no_numbered_space_lies_on_the_line_between_the_halves(size: int) -> None:
    picture = scenes()["kaliko, hand on a stretched table"]
    numbered = [place for place, _ in picture.tags if not isinstance(place, str)]
    view = view_of("hand on a stretched table")
    whole = {*lights.lying(view.pattern), *numbered}
    west, east = Frame.halves(whole, size, numbered)
    line = (west.left + west.width + east.left) // 2
    assert all(abs(west.middle(cell)[0] + west.left - line) * 2 >= size for cell in numbered)


def test_where_a_cut_table_is_asked_about_the_tile_in_question_alone_is_shown_and_large() -> None:
    canvas = canvas_of(scenes()["kaliko, hand on a stretched table"])
    view = view_of("hand on a stretched table")
    said = {text.text for text in canvas.written}
    assert len(view.hand) > 3
    assert not said & {*view.hand}
    assert any(view.held is not None and view.held in line for line in said)
    numbers = [one for one in canvas.shown if one.name.startswith("number ")]
    assert len(numbers) == len(scenes()["kaliko, hand on a stretched table"].tags)
    looks = {one.colour for one in numbers}
    assert looks == {colours.CHALK_EDGE, theme.INK}, "tags look otherwise than in other hands"

"""How the pattern of Kaliko is shown where it has become small: close-ups, and halves."""

import pytest

from engine.games.kaliko.paths import staging
from render import theme
from render.geometry import Box
from render.painters.kaliko import colours, felt, lights, spread
from render.painters.kaliko.frame import Frame
from tests.render.pixels import count
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


def test_both_halves_have_a_line_where_they_join_and_fade_beyond_it() -> None:
    """The same tiles on either side of the line: bright in one half, faded in the other."""
    view = view_of("stretched")
    on_it, canvas = lights.lying(view.pattern), felt.felt(1200)
    shown, marked = spread_of("stretched", HIGH)
    west, east = shown.whole, shown.close
    assert east is not None
    spread.draw(canvas, (0, 0), shown, on_it, marked)
    cut = (west.left + west.width + east.left) // 2
    for part, at in ((west, (0, 0)), (east, shown.at)):
        line = at[0] + cut - part.left
        dashes = Box(line - 2, at[1], line + 2, at[1] + part.height)
        assert count(canvas, colours.CHALK, box=dashes) > part.height
    beyond = Box(cut - west.left + 4, 0, west.width, west.height)
    assert count(canvas, *colours.BACK.values(), box=beyond) == 0


def test_a_line_with_an_arrow_leads_from_the_one_half_to_the_other() -> None:
    view = view_of("stretched")
    canvas = felt.felt(1200)
    shown, marked = spread_of("stretched", HIGH)
    west, east = shown.whole, shown.close
    assert east is not None
    spread.draw(canvas, (0, 0), shown, lights.lying(view.pattern), marked)
    cut = (west.left + west.width + east.left) // 2
    first, last = cut - west.left, shown.at[0] + cut - east.left
    line = (west.height + shown.at[1]) // 2
    between = Box(min(first, last), line - 2, max(first, last), line + 2)
    assert count(canvas, colours.CHALK, box=between) > 2 * between.width
    assert count(canvas, theme.TEXT, box=Box.around(between.middle, 60, 60)) > 300


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

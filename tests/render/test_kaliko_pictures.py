"""What the pictures of Kaliko have to show."""

from functools import cache

import pytest

from engine.games.kaliko.page import COVER
from engine.games.kaliko.paths import Pattern, staging
from engine.games.kaliko.table import Played, ScoringPath, View
from engine.games.kaliko.tiles import Colour
from engine.hexes import Cell, around, opposite
from render import Picture, canvas_of, draw, theme
from render.geometry import Box
from render.painters.kaliko import board, colours, lights, spread, tiles, words
from render.painters.kaliko.hand import zoomed
from render.painters.kaliko.tiles import Light
from tests.render.pixels import count
from tests.render.scenes import kaliko, scenes
from tests.render.scenes.people import LONG


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in canvas_of(scenes()[f"kaliko, {name}"]).written)


def view_of(name: str) -> View:
    view = scenes()[f"kaliko, {name}"].view
    assert isinstance(view, View)
    return view


# What is marked


def marked_segments(marked: lights.Marked) -> set[tuple[Cell, int]]:
    return {
        (cell, chord)
        for cell, lit in marked.lights.items()
        for chord in range(3)
        if lit[chord] is Light.SCORING
    }


@pytest.mark.parametrize("name", ["60 tiles", "main loop with crossings", "four paths at once"])
def test_the_scoring_paths_of_the_last_play_are_marked_segment_by_segment(name: str) -> None:
    view = view_of(name)
    assert isinstance(view.last, Played)
    marked = lights.on_table(view)
    assert set(marked.ringed) == {laid.cell for laid in view.last.laid}
    pattern = Pattern(view.pattern)
    segments = set(marked_segments(marked))
    paths = {number for number, path in enumerate(pattern.paths) if segments & set(path.parts)}
    assert len(marked_segments(marked)) == sum(path.segments for path in view.last.paths)
    assert sorted(pattern.paths[number].segments for number in paths) == sorted(
        path.segments for path in view.last.paths
    )


def test_after_an_exchange_no_path_is_marked() -> None:
    marked = lights.on_table(view_of("after an exchange"))
    assert not marked.lights
    assert not marked.ringed


def test_dead_spaces_are_marked_on_table_and_preview() -> None:
    view = view_of("dead spaces")
    assert lights.on_table(view).dead
    staged = view_of("hand staged one")
    assert lights.on_preview(staged, ()).dead == Pattern(staged.pattern).dead


def test_staged_tiles_without_a_join_have_their_longest_path_marked_quietly() -> None:
    view = view_of("hand staged one")
    assert view.draft is not None
    assert view.draft.points is None
    lit = lights.of_draft(view.draft)
    assert {light for chords in lit.values() for light in chords} == {Light.NONE, Light.QUIET}
    (staged,) = view.staged
    assert staged.cell in lit


def test_numbers_go_to_spaces_alone() -> None:
    picture = scenes()["kaliko, hand with many spaces"]
    marked = lights.on_preview(picture.view, (*picture.tags, ("E3", 99)))
    assert marked.tags == picture.tags


# What is shown


@pytest.mark.parametrize("name", ["60 tiles", "main loop with crossings", "four paths at once"])
def test_the_table_reckons_the_last_play_path_by_path(name: str) -> None:
    view = view_of(name)
    assert isinstance(view.last, Played)
    shown = lettering_of(name)
    assert f"{view.last.points} points" in shown
    for path in view.last.paths:
        assert words.path(path) in shown
        assert str(path.points) in shown


@pytest.mark.parametrize(
    ("crossings", "is_closed", "reckoning", "points"),
    [
        (0, False, "", 11),
        (2, False, "11 + 2 × 3 =", 17),
        (0, True, "2 × 11 =", 22),
        (2, True, "2 × (11 + 2 × 3) =", 34),
    ],
)
def test_a_reckoning_says_how_points_come_about(
    crossings: int, is_closed: bool, reckoning: str, points: int
) -> None:
    path = ScoringPath(colour=Colour.RED, segments=11, crossings=crossings, is_closed=is_closed, is_main=True)
    assert (words.count(path), path.points) == (reckoning, points)


def test_paths_that_have_no_room_are_counted_and_summed() -> None:
    view = view_of("more paths than there is room for")
    assert isinstance(view.last, Played)
    shown = lettering_of("more paths than there is room for")
    assert "and 6 more paths" in shown
    assert f"+{6 * view.last.paths[0].points}" in shown


def test_the_table_shows_exchanged_tiles_by_name() -> None:
    view = view_of("after an exchange")
    assert view.last is not None
    assert view.last.kind == "exchanged"
    assert set(view.last.tiles) <= set(lettering_of("after an exchange"))
    assert f"exchanged {len(view.last.tiles)}" in lettering_of("after an exchange")


def test_a_narrow_plate_says_in_full_what_its_seat_did() -> None:
    assert view_of("early").seats == 3
    assert "exchanged 7" in lettering_of("early")


def test_the_end_says_how_it_came_about() -> None:
    one_alone = view_of("final alone").model_copy(update={"ending": "passed"})
    out = view_of("final").model_copy(update={"ending": "out", "turn": 0})
    assert words.ending(view_of("final of two"), LONG) == "everyone passed"
    assert words.ending(one_alone, LONG) == "ended by a pass"
    assert words.ending(out, LONG) == f"{LONG[5]} went out"


def test_the_table_says_who_passed_and_how_many_have_in_a_row() -> None:
    (said,) = (text for text in lettering_of("after a pass") if "in a row" in text)
    assert said.endswith("passed: 1 of 2 in a row")
    assert "passed" in lettering_of("after a pass")


def test_the_table_shows_scores_tiles_in_hand_and_the_bag() -> None:
    view = view_of("60 tiles")
    shown = list(lettering_of("60 tiles"))
    for number in (*view.scores, *view.counts, view.bag):
        shown.remove(str(number))
    assert "Bag" in shown


def test_a_table_for_one_has_one_plate() -> None:
    assert [text for text in lettering_of("alone") if text == "Alexandra"] == ["Alexandra"]


def test_a_long_name_is_cut_and_never_what_is_said_about_it() -> None:
    shown = lettering_of("more paths than there is room for")
    (said,) = (text for text in shown if "laid" in text)
    assert said.endswith("… laid 2 tiles")
    assert any(name.startswith(said.split("…")[0]) for name in LONG)


def test_many_seats_leave_a_play_of_one_path_a_single_line() -> None:
    shown = lettering_of("six seats with longest names")
    last = view_of("six seats with longest names").last
    assert isinstance(last, Played)
    (path,) = last.paths
    assert {words.path(path), words.count(path), str(path.points)} <= set(shown)
    assert not [text for text in shown if "laid" in text]


def test_the_end_shows_places_totals_and_best_plays() -> None:
    view = view_of("final")
    shown = lettering_of("final")
    assert {f"{place}." for place in range(1, 7)} <= set(shown)
    assert {str(score) for score in view.scores} <= set(shown)
    assert {f"best {best}" for best in view.best if best} <= set(shown)
    assert "Final result" in shown


def test_whoever_looks_sees_the_same_end() -> None:
    picture = scenes()["kaliko, hand over"]
    state = kaliko.match(2, "scene 0")[-1]
    assert draw(picture) == draw(kaliko.table(state))


def test_the_hand_names_every_tile_and_says_what_is_asked() -> None:
    view = view_of("hand to move")
    assert {*view.hand, "Your turn"} <= set(lettering_of("hand to move"))
    assert "Your hand" in lettering_of("hand waiting")
    held = view_of("hand with many spaces")
    shown = lettering_of("hand with many spaces")
    assert f"Where does {held.held} go?" in shown
    assert held.held in shown
    assert {str(number) for _, number in scenes()["kaliko, hand with many spaces"].tags} <= set(shown)


def test_numbers_stay_legible_and_whole_on_the_most_stretched_table() -> None:
    picture = scenes()["kaliko, hand on a stretched table"]
    numbers = {str(number) for _, number in picture.tags} & set(lettering_of("hand on a stretched table"))
    assert len(picture.tags) > len(numbers) > 25


def test_the_hand_says_what_the_staged_tiles_come_to() -> None:
    staged = view_of("hand staged three")
    assert staged.draft is not None
    assert f"{staged.draft.points} points so far" in lettering_of("hand staged three")
    assert "Nothing joined yet" in lettering_of("hand staged one")
    assert {laid.tile for laid in staged.staged} <= set(lettering_of("hand staged three"))


def test_staged_tiles_are_shown_larger_than_on_the_whole_table() -> None:
    view = view_of("hand staged three")
    whole = board.whole_table(staging(lights.all_laid(view)))
    staged = [laid.cell for laid in view.staged]
    room = (1136, 1000)
    assert board.Frame.about(staged, whole, room).size > board.Frame.about(whole, whole, room).size


def test_a_frame_holds_all_that_it_is_about() -> None:
    for name in ("80 tiles", "stretched", "six seats with longest names"):
        whole = board.whole_table(staging(view_of(name).pattern))
        frame = board.Frame.about(whole, whole, (1136, 600))
        for cell in whole:
            left, top = frame.corner(cell)
            assert left >= 0
            assert top >= 0
            assert left + frame.size <= frame.width
            assert top + tiles.height(frame.size) <= frame.height


def test_a_small_draft_is_shown_larger_than_one_on_a_grown_table() -> None:
    room = (1136, 1000)
    small, grown = (view_of(f"hand staged {name}") for name in ("at the start", "three"))
    sizes = []
    for view in (small, grown):
        on_it = staging(lights.all_laid(view))
        marked = lights.on_preview(view, ())
        sizes.append(zoomed(view, on_it, marked, room).whole.size)
    assert sizes[0] > sizes[1] >= 84


def test_the_held_tile_alone_has_a_ring_in_a_colour_that_no_path_has() -> None:
    strip = Box(0, 0, theme.WIDTH, 320)

    def golden(name: str) -> int:
        return count(canvas_of(scenes()[f"kaliko, {name}"]), colours.GLOW, box=strip)

    assert golden("hand with the second to lay") > 1000
    assert golden("hand staged one") == golden("hand staged three") == 0
    assert colours.GLOW not in colours.BODIES.values()


@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("kaliko")])
def test_nothing_is_written_where_the_badge_of_the_alternative_text_lies(name: str) -> None:
    canvas = canvas_of(scenes()[name])
    badge = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not [text.text for text in canvas.written if text.box.touches(badge)]


# The close-up


HIGH, LOW = (1136, 1000), (1136, 760)


def spread_of(name: str, room: tuple[int, int]) -> tuple[spread.Spread, lights.Marked]:
    view = view_of(name)
    marked = lights.on_table(view)
    return spread.spread(staging(view.pattern), marked, room), marked


@pytest.mark.parametrize(
    ("name", "room"),
    [("stretched", HIGH), ("stretched", LOW), ("six seats with longest names", LOW), ("hand to move", LOW)],
)
def test_where_spaces_become_small_the_last_play_is_shown_again_at_least_twice_as_large(
    name: str, room: tuple[int, int]
) -> None:
    shown, marked = spread_of(name, room)
    close, part = shown.close, shown.part
    assert close is not None
    assert part is not None
    assert close.size >= 2 * shown.whole.size
    for cell in marked.ringed:
        left, top = close.corner(cell)
        space = Box.at(left, top, close.size, tiles.height(close.size))
        assert Box.at(0, 0, close.width, close.height).holds(space)
        assert part.holds(Box.around(shown.whole.middle(cell), 1, 1))
    assert shown.height <= room[1]
    assert shown.at[0] + close.width <= room[0]
    whole = Box.at(0, 0, shown.whole.width, shown.whole.height)
    assert whole.holds(part)
    assert not whole.touches(Box.at(*shown.at, close.width, close.height))


def test_a_wide_pattern_has_its_close_up_below_and_a_tall_one_beside() -> None:
    wide, _ = spread_of("stretched", HIGH)
    tall, _ = spread_of("hand to move", LOW)
    assert wide.at[0] == 0 < wide.at[1]
    assert tall.at[1] == 0 < tall.at[0]


@pytest.mark.parametrize("name", ["early", "after an exchange"])
def test_without_need_or_a_last_play_there_is_no_close_up(name: str) -> None:
    shown, _ = spread_of(name, HIGH)
    assert shown.close is None
    assert shown.part is None
    assert shown.height == shown.whole.height


def test_an_onlooker_has_no_hand() -> None:
    picture = scenes()["kaliko, early"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


def test_the_pattern_on_the_cover_could_lie_on_a_table() -> None:
    on_it = staging(COVER)
    assert len(on_it) == len(COVER) == len({laid.tile for laid in COVER})
    for cell, turned in on_it.items():
        for side, near in enumerate(around(cell)):
            if near in on_it:
                assert turned.colours[side] is on_it[near].colours[opposite(side)]

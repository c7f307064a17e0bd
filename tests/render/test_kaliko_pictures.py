"""Required contents of Kaliko's pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations

import pytest

from engine.contract.hexes import Cell, around, beyond, opposite, rim
from engine.games.kaliko.paths import Pattern, staging
from engine.games.kaliko.rules_page import COVER
from engine.games.kaliko.state import HAND_SIZE, Played, Scored, ScoringPath, View
from engine.games.kaliko.tiles import Colour, Turned
from render import Picture, canvas_of, draw
from render.kit import headline, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.rows import slim_plates
from render.kit.style import as_large_as
from render.kit.wording import drawable_names
from render.painters.kaliko import (
    colours,
    ground,
    highlights,
    light,
    path_shapes,
    score_tags,
    words,
)
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.pieces import HALF, Light
from render.painters.kaliko.table import _places, laid_out, plates
from tests.render.drawn import draw_scene
from tests.render.pixels import count
from tests.render.scenes import kaliko, scenes
from tests.render.scenes.people import LONG, NAMES, ORDINARY

PLAYED = (1, 2, 3, 4, 6)
"""Numbers of players of the matches in the scenes."""


def held_tiles(canvas: Canvas, plate: Box) -> list[Box]:
    """Return the small tile on a plate that tells how many its player holds, if there is one."""
    return [one.box for one in canvas.shown if one.name == "tile in hand" and plate.holds(one.box)]


def held_count(canvas: Canvas, plate: Box) -> int:
    """Return the number on that tile, or 0."""
    tiles = held_tiles(canvas, plate)
    return int(next(text.text for text in canvas.written if tiles[0].holds(text.box))) if tiles else 0


def plates_of(seats: int) -> tuple[Box, ...]:
    """Return the plates' boxes of a table."""
    return slim_plates.grid(seats) if seats >= slim_plates.FROM else _places(seats)


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in draw_scene(f"kaliko, {name}").written)


def view_of(name: str) -> View:
    view = scenes()[f"kaliko, {name}"].view
    assert isinstance(view, View)
    return view


# What is marked


def marked_segments(marked: highlights.Highlights) -> set[tuple[Cell, int]]:
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
    marked = highlights.on_table(view)
    assert set(marked.ringed) == {laid.cell for laid in view.last.laid}
    pattern = Pattern(view.pattern)
    segments = set(marked_segments(marked))
    paths = {number for number, path in enumerate(pattern.paths) if segments & set(path.parts)}
    assert len(marked_segments(marked)) == sum(path.segments for path in view.last.paths)
    assert sorted(pattern.paths[number].segments for number in paths) == sorted(
        path.segments for path in view.last.paths
    )


def test_after_an_exchange_no_path_is_marked() -> None:
    marked = highlights.on_table(view_of("after an exchange"))
    assert not marked.lights
    assert not marked.ringed


def test_dead_spaces_are_marked_only_for_a_player_with_a_tile_to_lay() -> None:
    view = view_of("dead spaces")
    assert view.dead
    assert not highlights.on_table(view).dead
    held, staged = view_of("hand with many spaces"), view_of("hand staged three")
    assert highlights.on_preview(held, ()).dead == Pattern(held.pattern).dead
    assert Pattern(staged.pattern).dead
    assert not highlights.on_preview(staged, ()).dead


def test_staged_tiles_without_a_join_have_their_longest_path_marked_quietly() -> None:
    view = view_of("hand staged one")
    assert view.draft is not None
    assert view.draft.points is None
    lit = highlights.of_draft(view.draft)
    assert {light for chords in lit.values() for light in chords} == {Light.NONE, Light.QUIET}
    assert not highlights.on_preview(view, ()).is_scoring
    (staged,) = view.staged
    assert staged.cell in lit


def test_a_staged_path_has_rings_where_it_can_go_on_and_none_beside_golden_numbers() -> None:
    for name in ("hand staged one", "hand with the second to lay"):
        view = view_of(name)
        on_it = highlights.lying(highlights.all_laid(view))
        marked = highlights.on_preview(view, ())
        assert view.draft is not None
        assert len(marked.ends) in {1, 2}
        for cell, side in marked.ends:
            assert beyond(cell, side) not in {*on_it, *view.dead}
            assert any(
                near == cell and side in on_it[cell].chords[chord] for near, chord in view.draft.segments
            )
    assert highlights.on_preview(view_of("hand with a place to score"), ()).worth
    for name in ("hand with a place to score", "hand staged at the start"):
        assert not highlights.on_preview(view_of(name), ()).ends


def test_numbers_go_to_spaces_alone() -> None:
    picture = scenes()["kaliko, hand with many spaces"]
    marked = highlights.on_preview(picture.view, (*picture.tags, ("E3", 99)))
    assert marked.tags == picture.tags


# What is shown


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["60 tiles", "stretched", "alone"])
def test_the_headline_has_the_points_and_below_it_how_they_come_about(name: str) -> None:
    view = view_of(name)
    assert isinstance(view.last, Played)
    shown = lettering_of(name)
    assert f"+{view.last.points}" in shown
    (told,) = [text for text in shown if text == words.below(view, NAMES)[0]]
    if len(view.last.paths) > 1:
        assert all(words.path_sum(path) in told for path in view.last.paths)
    assert not [text for text in shown if "…" in text]


def scoring(colour: Colour, *, is_closed: bool = False) -> ScoringPath:
    return ScoringPath(colour=colour, segments=9, crossings=0, is_closed=is_closed, is_main=True)


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        ((scoring(Colour.RED),), "Ann joins a red path"),
        ((scoring(Colour.RED), scoring(Colour.BLUE)), "Ann joins 2 paths"),
        ((scoring(Colour.RED), scoring(Colour.BLUE, is_closed=True)), "Ann closes a loop"),
        ((scoring(Colour.RED, is_closed=True),) * 2, "Ann closes 2 loops"),
    ],
)
def test_the_headline_says_what_a_play_did(paths: tuple[ScoringPath, ...], said: str) -> None:
    view = view_of("60 tiles")
    assert isinstance(view.last, Played)
    played = view.last.model_copy(update={"paths": paths})
    changed = view.model_copy(update={"latest": (played,) * view.seats})
    assert words.headline(changed, ("Ann", "Ann"))[0] == said


@pytest.mark.parametrize(
    ("crossings", "is_closed", "reckoning", "points"),
    [
        (0, False, "", 11),
        (2, False, "11 + 2 × 3 =", 17),
        (0, True, "2 × 11 =", 22),
        (2, True, "2 × (11 + 2 × 3) =", 34),
    ],
)
def test_a_calculation_says_how_points_come_about(
    crossings: int, is_closed: bool, reckoning: str, points: int
) -> None:
    path = ScoringPath(colour=Colour.RED, segments=11, crossings=crossings, is_closed=is_closed, is_main=True)
    assert (words.count(path), path.points) == (reckoning, points)


def test_what_is_counted_of_one_path_that_crosses_itself_is_named() -> None:
    view = view_of("stretched")
    assert isinstance(view.last, Played)
    (path,) = view.last.paths
    assert "9 segments + 1 crossing × 3" in lettering_of("stretched")
    loop = path.model_copy(update={"is_closed": True, "crossings": 2})
    played = view.last.model_copy(update={"paths": (loop,)})
    changed = view.model_copy(update={"latest": (played,) * view.seats})
    assert words.below(changed, NAMES)[0] == "2 × (9 segments + 2 crossings × 3)"


@pytest.mark.slow
def test_paths_that_have_no_room_are_counted_and_summed() -> None:
    picture = scenes()["kaliko, four paths by the longest name"]
    view = picture.view
    assert isinstance(view.last, Played)
    longest = ScoringPath(colour=Colour.WHITE, segments=62, crossings=11, is_closed=True, is_main=True)
    played = view.last.model_copy(update={"paths": (longest,) * 9})
    latest = tuple(played if seat == view.last_seat else turn for seat, turn in enumerate(view.latest))
    canvas = canvas_of(replace(picture, view=view.model_copy(update={"latest": latest})))
    (told,) = [text.text for text in canvas.written if " more: " in text.text]
    shown = told.count("white loop")
    assert 0 < shown < 9
    assert told.endswith(f"{9 - shown} more: {(9 - shown) * longest.points}")


def test_the_table_shows_exchanged_tiles_by_name() -> None:
    view = view_of("after an exchange")
    assert view.last is not None
    assert view.last.kind == "exchanged"
    assert set(view.last.tiles) <= set(lettering_of("after an exchange"))
    assert f"Bo exchanges {len(view.last.tiles)} tiles" in lettering_of("after an exchange")


@pytest.mark.slow
def test_the_table_says_who_passed_and_what_that_may_come_to() -> None:
    shown = lettering_of("after a pass")
    assert [text for text in shown if text.endswith(" passes")]
    assert "If Bo passes too, the match ends" in shown
    view = view_of("after a pass")
    of_four = {"scores": (1, 2, 3, 4), "latest": (*view.latest, None, None)}
    assert words.below(view.model_copy(update=of_four), NAMES)[0] == "3 more passes in a row end the match"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["four paths at once", "four paths by the longest name"])
def test_each_of_several_paths_has_its_points_beside_it_and_their_sum_says_whose_each_is(
    name: str,
) -> None:
    view = view_of(name)
    assert isinstance(view.last, Played)
    canvas = draw_scene(f"kaliko, {name}")
    below_it = max(text.box.bottom for text in canvas.written if text.text.startswith("+"))
    below = [text for text in canvas.written if text.box.top > below_it]
    shown = [text.text for text in below if text.bold and not text.heavy]
    assert sorted(shown) == sorted(str(path.points) for path in view.last.paths)
    (said,) = (text.text for text in canvas.written if text.text.count(" + ") == len(view.last.paths) - 1)
    assert said.split(" + ") == [f"{words.path_name(path)} {path.points}" for path in view.last.paths]


def marks_of(name: str) -> tuple[highlights.Highlights, Mapping[Cell, Turned], Frame]:
    """Return the marks on a scene's table, its tiles, and a frame around them."""
    view = view_of(name)
    on_it = highlights.lying(view.pattern)
    return highlights.on_table(view), on_it, Frame.within(on_it, on_it, (1168, 1000))


@pytest.mark.parametrize("name", ["four paths at once", "four paths by the longest name"])
def test_a_figure_lies_on_felt_and_its_tail_leads_to_its_own_path(name: str) -> None:
    marked, on_it, frame = marks_of(name)
    canvas = ground.felt_canvas(1000)
    tags = score_tags.place_tags(canvas, (0, 0), frame, on_it, marked.figures)
    assert len(tags) == len(marked.figures)
    for tag in tags:
        middle = Box.around(tag.pill.middle, 24, 24)
        assert not any(frame.space(cell).inflate(-8).touches(middle) for cell in on_it)
        tip = Box.around(tag.tip, 1, 1)
        reached = {cell for cell in on_it if frame.space(cell).inflate(1).holds(tip)}
        assert any(
            tag.said == str(figure.points)
            and any(
                cell in reached and colours.BODIES[on_it[cell].paints[chord]] == tag.paint
                for cell, chord in figure.segments
            )
            for figure in marked.figures
        )
    assert not [(one, other) for one, other in combinations(tags, 2) if one.pill.touches(other.pill)]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["four paths at once", "four paths by the longest name"])
def test_a_tail_ends_in_a_dark_dot_nearer_to_its_own_path_than_to_any_other(name: str) -> None:
    """A white dot on a white path was invisible."""
    marked, on_it, frame = marks_of(name)
    canvas = ground.felt_canvas(1000)
    score_tags.draw(canvas, (0, 0), frame, on_it, marked.figures)
    points = {
        (cell, chord): [
            complex(*frame.middle(cell)) + point * frame.size
            for point in path_shapes.lines(turned.chords)[chord]
        ]
        for cell, turned in on_it.items()
        for chord in range(len(turned.chords))
    }
    for tag in score_tags.place_tags(ground.felt_canvas(1000), (0, 0), frame, on_it, marked.figures):
        assert count(canvas, theme.INK, box=Box.around(tag.tip, 10, 10)) == 100
        off = {
            path: min(abs(complex(*tag.tip) - point) for point in line) / frame.size
            for path, line in points.items()
        }
        own = {
            path for figure in marked.figures if str(figure.points) == tag.said for path in figure.segments
        }
        assert min(off[path] for path in own if path in off) < 0.05
        assert min(off[path] for path in off.keys() - own) > 0.2


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["four paths at once", "four paths by the longest name"])
def test_a_tail_ends_where_its_path_is_to_be_seen_hides_little_of_it_and_crosses_no_other_that_scores(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Two faults have to stay away.

    A dot as large as its path's end pointed to the path below. A tail that ran lengthwise on its
    path hid it.
    """
    on_it, scored = highlights.lying(view_of(name).pattern), highlights.on_table(view_of(name)).figures
    tags: list[score_tags.Tag] = []
    points: dict[complex, tuple[Cell, int, int]] = {}
    size = 0
    place = score_tags.place_tags

    def place_and_check(
        canvas: Canvas, at: Point, frame: Frame, seen: Mapping[Cell, Turned], wanted: Sequence[Scored]
    ) -> list[score_tags.Tag]:
        nonlocal size
        size = frame.size
        for cell, turned in seen.items():
            middle = complex(*at) + complex(*frame.middle(cell))
            for chord, line in enumerate(path_shapes.lines(turned.chords)):
                points.update((middle + point * size, (cell, chord, step)) for step, point in enumerate(line))
        tags.extend(place(canvas, at, frame, seen, wanted))
        return tags

    monkeypatch.setattr(score_tags, "place_tags", place_and_check)
    canvas_of(scenes()[f"kaliko, {name}"])
    assert len(tags) == len(scored)
    for tag in tags:
        start, tip = complex(*tag.pill.middle), complex(*tag.tip)
        cell, chord, step = points[min(points, key=lambda point: abs(point - tip))]
        chords = on_it[cell].chords
        ways = [path_shapes.bare(chords, chord, step / 48, side, HALF) for side in chords[chord]]
        goes_on = any(way.side is not None and beyond(cell, way.side) in on_it for way in ways)
        assert goes_on or sum(way.length for way in ways) * size > 34
        own = next(one for one in scored if (cell, chord) in one.segments)
        others = {segment for one in scored if one is not own for segment in one.segments}
        rest = [point for point, (near, path, _) in points.items() if (near, path) in others]
        along = [start + (tip - start) * share / 20 for share in range(20)]
        assert min(abs(here - point) for here in along for point in rest) > 0.12 * size
        path = [point for point, (near, line, _) in points.items() if (near, line) in own.segments]
        hiding = [here for here in along if min(abs(here - point) for point in path) < HALF * size]
        outside = [
            here
            for here in hiding
            if not tag.pill.holds(Box.around((round(here.real), round(here.imag)), 1, 1))
        ]
        assert len(outside) / 20 * abs(tip - start) < 0.4 * size


@pytest.mark.slow
@pytest.mark.parametrize("name", ["four paths at once", "four paths by the longest name"])
def test_several_paths_have_golden_edges_as_one_has(name: str) -> None:
    canvas = draw_scene(f"kaliko, {name}")
    pattern = Box(0, 330, theme.WIDTH, canvas.box.bottom)
    assert count(canvas, colours.GLOW, box=pattern) > 1500


def test_the_path_that_the_headline_is_about_glows_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop was named, and a longer path glowed."""
    lit = dict[light.Strength, set[str]]()

    def record(*args: object, strength: light.Strength) -> None:
        _, _, _, segments, colour = args
        assert colour == colours.GLOW
        assert isinstance(segments, list)
        lit[strength] = {colours.BODIES[turned.paints[chord]] for _, turned, chord in segments}

    monkeypatch.setattr("render.painters.kaliko.board.glow", record)
    canvas_of(scenes()["kaliko, main loop with crossings"])
    white, blue = colours.BODIES[Colour.WHITE], colours.BODIES[Colour.BLUE]
    assert lit == {light.FULL: {blue}, light.SECOND: {white}}, "the blue loop, not the white 45"
    assert light.SECOND.bright <= light.FULL.bright / 2
    lit.clear()
    canvas_of(scenes()["kaliko, stretched"])
    assert lit[light.FULL]
    assert not lit[light.SECOND]
    lit.clear()
    canvas_of(scenes()["kaliko, hand to move"])
    assert not lit, "the last path does not outshine the question"


@pytest.mark.parametrize("name", ["80 tiles", "stretched"])
def test_a_lone_path_has_a_golden_figure_larger_than_those_of_several(name: str) -> None:
    """On a late board the eye had to search for the last play."""
    marked, on_it, frame = marks_of(name)
    (tag,) = score_tags.place_tags(ground.felt_canvas(1000), (0, 0), frame, on_it, marked.figures)
    (path,) = marked.figures
    assert tag.paint == colours.GLOW
    tip = Box.around(tag.tip, 1, 1)
    assert any(frame.space(cell).inflate(1).holds(tip) for cell, _ in path.segments)
    written = [text for text in draw_scene(f"kaliko, {name}").written if text.text == tag.said]
    assert sorted(text.size for text in written) == [theme.BODY, theme.HUGE]


def test_without_a_path_there_is_no_figure() -> None:
    assert not highlights.on_table(view_of("after a pass")).figures


def test_after_a_pass_the_symbol_of_who_passed_stands_with_its_initial_in_the_place_of_points() -> None:
    """A row of full and hollow symbols was a riddle."""
    canvas, line = draw_scene("kaliko, after a pass"), nameplates.bottom(2) + 18 + headline.HEIGHT // 2
    box = Box.around((84, line), 76, 60)
    assert 0.6 < count(canvas, theme.SEATS[0], box=box) / (box.width * box.height) < 0.98
    assert [text.text for text in canvas.written if box.holds(text.box)] == ["A"]


def test_a_figure_covers_no_tiles() -> None:
    """It lay in a hole, and on all the tiles about it."""
    (said,) = [text for text in draw_scene("kaliko, final").written if text.text == "+65"]
    assert said.box.left < 400


@pytest.mark.slow
def test_the_table_shows_scores_and_how_many_tiles_are_left_of_the_stack_and_of_hands() -> None:
    view = view_of("six seats with longest names")
    shown = list(lettering_of("six seats with longest names"))
    for score in view.scores:
        shown.remove(str(score))
    canvas = draw_scene("kaliko, six seats with longest names")
    held = [held_count(canvas, plate) for plate in plates_of(view.seats)]
    assert held == [count if count < HAND_SIZE else 0 for count in view.counts]
    assert f"{view.bag} in the bag" in shown
    assert "7" not in lettering_of("60 tiles")


@pytest.mark.parametrize("seats", PLAYED)
def test_where_a_hand_is_not_full_its_tiles_are_counted(seats: int) -> None:
    view = kaliko.table(kaliko.match(seats, "scene 0")[-4]).view
    assert isinstance(view, View)
    for counts in (view.counts, (HAND_SIZE,) * seats):
        canvas = Canvas(theme.WIDTH, theme.HIGHEST)
        plates(canvas, view.model_copy(update={"counts": counts}), drawable_names(NAMES, seats))
        said = [held_count(canvas, plate) for plate in plates_of(seats)]
        assert said == [held if held < HAND_SIZE else 0 for held in counts]


@pytest.mark.parametrize("mover", [0, 5])
def test_of_six_players_each_has_the_number_of_tiles_below_the_name_and_before_the_score(mover: int) -> None:
    view, called = view_of("six seats with longest names"), drawable_names(ORDINARY, 6)
    view = view.model_copy(update={"scores": (117,) * 6, "counts": (6,) * 6, "to_move": (mover,)})
    canvas = Canvas(theme.WIDTH, theme.HIGHEST)
    plates(canvas, view, called)
    for plate, name in zip(slim_plates.grid(6), called, strict=True):
        there = [one for one in canvas.written if plate.holds(one.box)]
        tiles = held_tiles(canvas, plate)
        assert held_count(canvas, plate) == 6
        (score,) = (one.box for one in there if one.text == "117")
        (said,) = (one.box for one in there if one.text == name)
        assert max(tile.right for tile in tiles) < score.left
        assert min(tile.top for tile in tiles) > said.bottom - 6
        assert score.top > said.bottom


@pytest.mark.slow
def test_an_empty_bag_is_told_in_the_headline_s_line_and_takes_no_room_on_the_felt() -> None:
    for seats in PLAYED:
        state = kaliko.match(seats, "scene 0")[-3]
        canvas = canvas_of(kaliko.table(state))
        (said,) = (text.box for text in canvas.written if text.text.endswith("in the bag"))
        assert not state.bag
        assert said.bottom < (slim_plates.BOTTOM if seats >= 5 else nameplates.bottom(seats) + 60) + 160


def test_after_a_pass_nothing_is_marked() -> None:
    assert highlights.on_table(view_of("after a pass")) == Highlights()


@pytest.mark.parametrize("leader", [3, 4, 5])
def test_a_leader_s_crown_lies_on_no_other_plate(leader: int) -> None:
    seats, view = 6, view_of("six seats with longest names")
    scores = tuple(100 + (seat == leader) for seat in range(seats))
    canvas = ground.felt_canvas(theme.HIGHEST)
    plates(canvas, view.model_copy(update={"scores": scores}), drawable_names(NAMES, seats))
    boxes = slim_plates.grid(seats)
    assert count(canvas, theme.GOLD, box=boxes[leader]) > 200
    for box in (box for seat, box in enumerate(boxes) if seat != leader):
        assert count(canvas, theme.GOLD, box=box) == 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_all_tables_of_a_match_are_equally_high_from_the_first_to_the_final(seats: int) -> None:
    states = kaliko.match(seats, "scene 0")
    drawn = (replace(kaliko.table(state), width=300) for state in (*states[:3], *states[3:-1:7], states[-1]))
    assert len({canvas_of(picture).image.size for picture in drawn}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", PLAYED)
def test_the_stack_lies_on_free_felt_and_the_headline_counts_tiles_without_one(seats: int) -> None:
    states = [state for state in kaliko.match(seats, "scene 0")[1:-1:5] if state.bag]
    stacked = 0
    for state in states:
        picture = kaliko.table(state)
        assert isinstance(picture.view, View)
        view, canvas = picture.view, canvas_of(picture)
        told = nameplates.bottom(seats) + headline.HEIGHT
        labels = [text for text in canvas.written if text.text.endswith("in the bag")]
        assert len(labels) == 1
        if labels[0].text[0].isdigit():
            continue
        stacked += 1
        (figure,) = (
            text
            for text in canvas.written
            if text.text == str(view.bag) and text.size == theme.FIGURE and text.box.top > told
        )
        assert figure.box.bottom < labels[0].box.top
    assert stacked >= 0.8 * len(states)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_player_without_a_full_hand_has_its_number_beside_the_longest_name_and_score(seats: int) -> None:
    view = view_of("80 tiles")
    counts = tuple(range(1, seats + 1))
    crowded = view.model_copy(
        update={
            "scores": tuple(288 + seat for seat in range(seats)),
            "counts": counts,
            "best": view.best[:1] * seats,
            "plays": view.plays[:1] * seats,
            "latest": (view.latest[0], *(None,) * (seats - 1)),
            "turn": 1,
            "to_move": (1,),
        }
    )
    canvas = Canvas(theme.WIDTH, theme.HIGHEST)
    plates(canvas, crowded, drawable_names(LONG, seats))
    tiles = [held_tiles(canvas, plate) for plate in plates_of(seats)]
    assert tuple(held_count(canvas, plate) for plate in plates_of(seats)) == counts
    boxes = [text.box for text in canvas.written if not any(tile.holds(text.box) for tile in chain(*tiles))]
    assert not [(one, other) for one, other in combinations(boxes, 2) if one.touches(other)]
    assert not [(tile, box) for tile in chain(*tiles) for box in boxes if tile.touches(box)]


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize("name", [one for one in scenes() if one.startswith("kaliko, ")])
def test_every_hand_that_is_not_full_is_counted_on_the_table(name: str) -> None:
    picture = scenes()[name]
    if picture.kind != "table" or not isinstance(picture.view, View) or picture.view.ending is not None:
        return
    view, canvas = picture.view, canvas_of(picture)
    for seat, plate in enumerate(plates_of(view.seats)):
        is_counted = view.counts[seat] < HAND_SIZE and seat not in view.left
        assert held_count(canvas, plate) == (view.counts[seat] if is_counted else 0)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    ("name", "crowns"), [("60 tiles", 1), ("early", 2), ("stretched", 2), ("start tile alone", 0)]
)
def test_the_leader_has_a_crown(name: str, crowns: int) -> None:
    plates = Box(0, 0, theme.WIDTH, 60)
    golden = count(draw_scene(f"kaliko, {name}"), theme.GOLD, box=plates)
    assert crowns * 400 <= golden < (crowns + 1) * 900


@pytest.mark.slow
def test_a_table_for_one_has_one_plate() -> None:
    assert [text for text in lettering_of("alone") if text == "Alexandra"] == ["Alexandra"]


def test_a_long_name_is_shortened_and_never_what_is_said_about_it() -> None:
    shown = lettering_of("six seats with longest names")
    (said,) = (text for text in shown if "closes" in text)
    assert said == "Bartholomew closes a loop"


def test_before_the_first_move_two_plays_show_how_one_begins() -> None:
    shown = lettering_of("start tile alone")
    assert {"Bo begins", "Join 2 ends of one colour:", "Close a loop:", "+6", "+18"} <= set(shown)
    assert "+6" not in lettering_of("early")


@pytest.mark.slow
def test_the_end_shows_totals_in_their_order_and_the_best_play() -> None:
    view = view_of("final")
    shown = lettering_of("final")
    others = [str(score) for score in sorted(view.scores, reverse=True)[1:]]
    written = sorted(draw_scene("kaliko, final").written, key=lambda text: text.box.left)
    assert [text.text for text in written if text.text in others] == others
    assert "Bo wins" in shown
    assert {
        str(max(view.scores)),
        "points, 26 ahead of Emil",
        f"Bo’s best play brought {view.best[1]}",
    } <= set(shown)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of two", "final alone"])
def test_at_the_end_the_best_play_glows_and_the_last_tiles_have_no_ring(name: str) -> None:
    view, marked = view_of(name), list[Highlights]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("render.painters.kaliko.board.draw", lambda *args, **_: marked.append(args[4]))
        canvas_of(scenes()[f"kaliko, {name}"])
    (shown,) = marked
    best = max((play for play in view.best_plays if play is not None), key=lambda play: play.points)
    assert {one.cell for one in best.laid} <= {*shown.lights}
    assert not shown.ringed


def fits(on_it: Mapping[Cell, Turned]) -> bool:
    """Return whether paths run on in their colour from tile to tile."""
    return all(
        turned.colours[side] is on_it[near].colours[opposite(side)]
        for cell, turned in on_it.items()
        for side, near in enumerate(around(cell))
        if near in on_it
    )


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["final", "final of two", "final alone"])
def test_the_board_is_not_turned_between_the_last_table_and_the_end(name: str) -> None:
    lying = list[object]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("render.painters.kaliko.board.draw", lambda *args, **_: lying.append(args[3]))
        canvas_of(scenes()[f"kaliko, {name}"])
    assert lying == [staging(view_of(name).pattern)]


@pytest.mark.slow
def test_all_readers_see_the_same_end() -> None:
    picture = scenes()["kaliko, hand over"]
    state = kaliko.match(2, "scene 0")[-1]
    assert draw(picture) == draw(kaliko.table(state))


def test_a_frame_holds_all_that_it_is_about() -> None:
    for name in ("80 tiles", "stretched", "six seats with longest names"):
        whole = staging(view_of(name).pattern)
        frame = Frame.within(whole, whole, (1136, 600))
        assert all(frame.box.holds(frame.space(cell)) for cell in whole)


@pytest.mark.parametrize("name", ["main loop with crossings", "60 tiles", "six seats with longest names"])
def test_no_ring_of_empty_spaces_takes_room_from_the_pattern(name: str) -> None:
    on_it, room = staging(view_of(name).pattern), (1168, 950)
    ringed = (*on_it, *rim(on_it))
    assert Frame.within(on_it, on_it, room).size >= 1.1 * Frame.within(ringed, ringed, room).size


@pytest.mark.slow
def test_nothing_moves_between_the_pictures_of_a_replay() -> None:
    states = kaliko.match(2, "scene 0")
    frames = states[: -1 : len(states) // 6]
    last = kaliko.table(states[-2]).view
    shown = set()
    for state in frames:
        picture = replace(kaliko.table(state), extent=last, width=600)
        drawn = canvas_of(picture)
        with as_large_as(last):
            laid = laid_out(picture.view, highlights.on_table(picture.view), (1168, 1000))
        shown.add((drawn.image.size, laid))
    assert len(frames) > 4
    assert len(shown) == 1


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("kaliko")])
def test_nothing_is_written_where_the_badge_of_the_alternative_text_lies(name: str) -> None:
    canvas = draw_scene(name)
    badge = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not [text.text for text in canvas.written if text.box.touches(badge)]


def test_an_onlooker_has_no_hand() -> None:
    picture = scenes()["kaliko, early"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


@pytest.mark.slow
def test_the_cover_is_full_of_tiles_and_has_its_name_in_glowing_ribbons() -> None:
    canvas = draw_scene("kaliko, cover")
    name = Box(60, 480, 1140, 740)
    assert count(canvas, colours.GLOW, box=name) > 3000
    for paint in Colour:
        assert count(canvas, colours.BODIES[paint], box=name) > 3000
    # The lit paths are whole above the name; other paths go on beyond either edge.
    for paint in (Colour.WHITE, Colour.BLUE):
        assert count(canvas, colours.BODIES[paint], box=Box(100, 40, 1100, 480)) > 5000
        assert count(canvas, colours.BODIES[paint], box=Box(0, 0, 1200, 40)) == 0
    for edge in (Box(0, 200, 100, 420), Box(1100, 200, 1200, 420)):
        assert sum(count(canvas, body, box=edge) for body in colours.BACK.values()) > 1000


def test_the_pattern_on_the_cover_could_lie_on_a_table() -> None:
    on_it = staging(COVER)
    assert len(on_it) == len(COVER) == len({laid.tile for laid in COVER})
    assert fits(on_it)


@pytest.mark.slow
def test_who_played_alone_reads_what_it_came_to() -> None:
    view, canvas = view_of("final alone"), canvas_of(scenes()["kaliko, final alone"])
    texts = {text.text: text.size for text in canvas.written}
    assert texts[str(view.scores[0])] > theme.HUGE, "the points are the huge figure, as in any match"
    assert "Alexandra, alone" in texts
    assert any(text.startswith(f"Best play {view.best[0]} · longest path") for text in texts)
    assert not any("win" in text for text in texts)


@pytest.mark.slow
def test_who_plays_alone_has_a_plate_of_half_the_width() -> None:
    canvas, view = draw_scene("kaliko, alone"), view_of("alone")
    (score,) = (text.box for text in canvas.written if text.text == str(view.scores[0]))
    assert score.right < theme.WIDTH / 2

"""Replays: at most 100 frames and 2 MB, nothing moves that did not change, and nothing flashes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.services.review.storyboards import (
    FEW,
)
from render import canvas_of, draw, painter_of
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.kit.shapes import Mask, disc
from render.kit.style import Setting, as_large_as, drawing, moving_through
from render.kit.theme import GOLD, rgb
from render.painters.kaliko import layout
from render.painters.kcaloria import camera
from render.painters.kcaloria.board import board
from render.replay.animation import LARGEST, MOST_FRAMES
from render.replay.camera_steps import GLIDE
from render.replay.flight import Moved
from render.replay.frames import (
    BEFORE,
    END,
    GREAT,
    HOLD,
    LAST,
    LIFTED,
    OPENING,
    START,
    STEP,
    STEPS,
    Position,
    _moving,
    steadied,
    steps,
)
from render.replay.head import head
from render.replay.reveal import OPENINGS
from render.replay.shot import Shot
from render.replay.steady import differences
from tests.render.replays import WIDTH, replay_of, scenes_of
from tests.support.players import PLAYED

NUMBERS = (0, 25)
SMALL = 60
BRIGHT = [255 * (step > 128) for step in range(256)]
FLASHES = 3
"""The most flashes in a second (WCAG 2.3.1)."""
FLASH = 26
"""Change of luminance that counts, a tenth of all."""
WIDE = 0.25
"""Share of the picture that must change for it."""


@lru_cache(2)  # a replay is a hundred pictures
def frames_of(game: str, number: int) -> tuple[list[Image.Image], list[int], int]:
    """Return the frames of a replay, their milliseconds, and the size of the file."""
    data = draw(replay_of(game, number))
    with Image.open(BytesIO(data)) as moving:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(moving)]
        moving.seek(0)
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(moving)]
    return frames, times, len(data)


games = pytest.mark.parametrize("game", [*PLAYED])
numbered = pytest.mark.parametrize("number", NUMBERS)


@games
@numbered
@pytest.mark.sampled(every=12)
def test_a_replay_keeps_its_limits(game: str, number: int) -> None:
    frames, times, size = frames_of(game, number)
    assert 2 <= len(frames) <= MOST_FRAMES
    assert {frame.width for frame in frames} == {WIDTH}
    assert len({frame.size for frame in frames}) == 1
    assert size <= LARGEST
    assert times[-1] == END
    assert sum(times) <= 36_000
    assert times[0] == OPENING and times[1] == START
    held = [time for time in times[2:-1] if time not in (BEFORE, LIFTED, STEP, GLIDE)]
    assert {*held[:-1]} <= {HOLD, GREAT}
    assert held[-1] == LAST, "the position before the end"
    assert held.count(GREAT) >= sum(scene.is_great for scene in scenes_of(game, number)[:-1]) - 1
    least = FEW if game == "organism" else 8  # its turns that say little are left out
    assert times.count(LIFTED) >= least, "most moves are seen"
    assert times.count(STEP) == times.count(LIFTED) * (STEPS - 1)
    assert times.count(BEFORE) >= times.count(LIFTED), "not everything changes at once"


@games
@numbered
@pytest.mark.sampled(every=6)
def test_nothing_flashes(game: str, number: int) -> None:
    """Count changes to brighter or darker over a quarter of the picture in each second."""
    frames, times, _ = frames_of(game, number)
    small = [frame.convert("L").resize((SMALL, SMALL), Image.Resampling.BOX) for frame in frames]
    changes, now = [], 0
    for (before, after), time in zip(pairwise(small), times, strict=False):
        now += time
        changed = ImageChops.difference(before, after).point([255 * (step >= FLASH) for step in range(256)])
        if changed.histogram()[255] >= WIDE * SMALL * SMALL:
            changes.append(now)
    assert all(sum(at <= other < at + 1000 for other in changes) <= 2 * FLASHES for at in changes), (
        "a flash is a pair of changes"
    )


@games
@pytest.mark.sampled(every=5)
def test_only_the_board_and_the_head_change(game: str) -> None:
    """Edges without pieces keep their pixels from position to position."""
    frames, times, _ = frames_of(game, 0)
    held = [frame for frame, time in zip(frames, times, strict=True) if time not in (STEP, GLIDE)][1:-1]
    edge = [frame.crop((0, 120, 4, frame.height)).convert("L") for frame in held]
    changed = [differences_of(before, after) for before, after in pairwise(edge)]
    assert sum(changed) / len(changed) <= 0.05


def differences_of(before: Image.Image, after: Image.Image) -> float:
    off = ImageChops.difference(before, after).point([255 * (step > 12) for step in range(256)])
    return off.histogram()[255] / (off.width * off.height)


@games
def test_every_game_says_where_its_pieces_lie(game: str) -> None:
    """Of the moves that act on places, most have a piece that can move."""
    picture = replay_of(game, 0)
    acted = [shot for shot in picture.view[1:-1] if shot.ways]
    assert acted
    found = 0
    for shot in acted[:12]:
        with moving_through((shot.view,)):
            table = canvas_of(replace(picture, kind="table", view=shot.view))
        box = Box(0, 0, *table.image.size)
        pieces = [one for one in table.pieces if one.place in {end for _, end in shot.ways}]
        assert all(box.inflate(30).holds(one.box) for one in pieces)
        found += bool(pieces)
    assert found >= (9 if len(acted) >= 12 else len(acted) - 2)


def test_the_bar_is_full_at_the_end_only() -> None:
    art, last = painter_of("koa").key, scenes_of("koa", 0)[-1]
    shot = Shot(last.view, last.ply)
    for is_end in (False, True):
        drawn = head(art, shot, last.ply, is_end=is_end).image
        assert (drawn.getpixel((drawn.width - 2, drawn.height - 2)) == rgb(GOLD)) == is_end
        assert drawn.getpixel((drawn.width * 9 // 10, drawn.height - 2)) == rgb(GOLD)


def test_new_pieces_come_down_as_one() -> None:
    """Larger ones would cover each other; as one they keep what lies between them."""
    with drawing(Setting()), moving_through([object()]):
        before, after = Canvas(400, 400, "#102030"), Canvas(400, 400, "#102030")
        for at, middle in enumerate(((180, 200), (220, 200))):
            after.stamp(disc(40), middle, "#F0E0D0")
            after.locate((at, 0), middle, disc(40))
        ways = ((None, (0, 0)), (None, (1, 0)))
        position = _moving(Position(after.image, HOLD), ways, before, after, 0)
        lifted = next(steps(position))
    (piece,) = position.pieces
    assert piece.box == Box(160, 180, 240, 220)
    frame = before.image.copy()
    frame.paste(lifted.part, lifted.at)
    bright = frame.convert("L").point(BRIGHT)
    left, top, right, bottom = bright.getbbox() or (0, 0, 0, 0)
    assert right - left > 80, "larger while lifted"
    column = bright.crop(((left + right) // 2, top, (left + right) // 2 + 1, bottom))
    assert column.histogram()[255] <= 12, "only where the discs touch"


def test_old_words_are_gone_while_pieces_move() -> None:
    """Neither a longer line nor ink beyond the box of the words stays."""
    with drawing(Setting()), moving_through([object()]):
        before, after = Canvas(400, 400, "#102030"), Canvas(400, 400, "#102030")
        for canvas, said, high in ((before, "A long line of old words", 60), (after, "New", 30)):
            canvas.tell(Box(20, 20, 20 + 14 * len(said), 20 + high))
            canvas.text((20, 44), said, 37, "#F6F2EA")
        after.stamp(disc(40), (200, 300), "#F0E0D0")
        after.locate("here", (200, 300), disc(40))
        position = _moving(Position(after.image, HOLD), ((None, "here"),), before, after, 0)
    assert position.ground is not None
    words = (0, 0, 400, 120)
    assert ImageChops.difference(position.ground.crop(words), after.image.crop(words)).getbbox() is None


def test_a_thin_line_that_is_gone_is_gone() -> None:
    """A line between the points of a coarse grid is a visible change, too."""
    plain = Image.new("RGB", (80, 80), "#202020")
    lined = plain.copy()
    lined.paste("#206020", (41, 11, 42, 60))
    (_, after) = steadied([Position(lined, HOLD), Position(plain, HOLD)])
    assert ImageChops.difference(after.image, plain).getbbox() is None


def moved(after: Image.Image, box: Box, mask: Mask) -> Moved:
    return Moved(box, mask.image, after.crop(box))


def test_a_piece_comes_down_onto_its_place_and_changes_nothing_else() -> None:
    with drawing(Setting()):
        before = Image.new("RGB", (200, 200), "#102030")
        after = before.copy()
        mask = disc(40)
        after.paste("#F0E0D0", (100, 120), mask.image)
        box = Box(100, 120, 140, 160)
        moving = [*steps(Position(after, HOLD, pieces=(moved(after, box, mask),), ground=before))]
    assert len(moving) == STEPS
    middles, widths = [], []
    for step in moving:
        frame = before.copy()
        frame.paste(step.part, step.at)
        seen = ImageChops.difference(frame, before).getbbox()
        assert seen is not None
        middles.append((seen[1] + seen[3]) / 2)
        widths.append(seen[2] - seen[0])
    assert middles == sorted(middles), "it comes down"
    assert widths == sorted(widths, reverse=True), "and nearer"
    ways = [after - before for before, after in pairwise([*middles, 140])]
    assert max(ways) > 2 * ways[0] and max(ways) > 2 * ways[-1], "slow, fast, and slow again"


def test_pieces_that_overlap_on_their_way_leave_each_other_whole() -> None:
    with drawing(Setting()):
        ground, mask = Image.new("RGB", (200, 200), "#102030"), disc(40)
        after = ground.copy()
        boxes = [Box(90, 120, 130, 160), Box(120, 110, 160, 150)]
        for box in boxes:
            after.paste("#F0E0D0", box[:2], mask.image)
        pieces = tuple(moved(after, box, mask) for box in boxes)
        last = [*steps(Position(after, HOLD, pieces=pieces, ground=ground))][-1]
    frame = ground.copy()
    frame.paste(last.part, last.at)
    lit = frame.convert("L").point([255 * (step > 128) for step in range(256)]).histogram()[255]
    whole = after.convert("L").point([255 * (step > 128) for step in range(256)]).histogram()[255]
    assert lit >= whole, "nothing of either is cut off"


def test_what_hardly_differs_stays_as_it_is_shown() -> None:
    dark, hardly, bright = (
        Image.new("RGB", (10, 10), colour) for colour in ("#202020", "#252525", "#F0F0F0")
    )
    drawn = [Position(image, HOLD) for image in (dark, hardly, bright, hardly)]
    steady = [one.image.getpixel((0, 0)) for one in steadied(drawn)]
    assert steady == [(32, 32, 32), (32, 32, 32), (240, 240, 240), (37, 37, 37)]
    assert differences(dark, hardly).getbbox() is None


@games
@pytest.mark.sampled(every=5)
def test_a_strip_has_six_positions_of_equal_size(game: str) -> None:
    canvas = canvas_of(replay_of(game, 0, "strip", 1200))
    assert isinstance(canvas, Canvas)
    assert 1190 <= canvas.image.width <= 1232
    assert canvas.image.height > canvas.image.width
    assert len(canvas.encode()) <= 700_000


def test_a_match_of_one_move_has_a_replay_and_a_strip() -> None:
    picture = replay_of("koa", 0)
    first, *_, last = picture.view
    short = replace(picture, view=(first, replace(last, ply=1)))
    with Image.open(BytesIO(draw(short))) as moving:
        frames = [*ImageSequence.Iterator(moving)]
    assert len(frames) == 3 + OPENINGS, "the title, two positions, and how the end opens"
    assert canvas_of(replace(short, kind="strip", width=1200)).image.width > 600
    alone = replace(picture, view=(Shot(last.view, 0),))
    assert draw(alone)


def tables_of(game: str, number: int) -> list[Canvas]:
    """Draw all tables of a replay but the end, small."""
    picture = replay_of(game, number)
    views = [shot.view for shot in picture.view]
    cameras, found = painter_of(game).cameras, list[Canvas]()
    with drawing(Setting(scale=0.25)), moving_through(views):
        seen = cameras(views) if cameras is not None else [views[-1]] * len(views)
        for view, camera in zip(views[:-1], seen, strict=False):
            with as_large_as(camera):
                found.append(painter_of(game).table(view, picture.names, ()))
    return found


@pytest.mark.parametrize("number", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 2, 25))])
def test_the_camera_of_kcaloria_shows_the_whole_meadow_and_only_steps_back(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it does tiles that die out, which the end doesn't show."""
    frames = list[Frame]()

    def note(canvas: Canvas, at: Point, frame: Frame, *args: Any, **more: Any) -> None:
        frames.append(frame)

    monkeypatch.setattr(board, "draw", note)
    tables_of("kcaloria", number)
    steps = [before for before, after in pairwise(frames) if before != after]
    views = [scene.view for scene in scenes_of("kcaloria", number)]
    assert len(frames) > 10 and len(steps) <= 3
    assert [frame.size for frame in frames] == sorted((frame.size for frame in frames), reverse=True)
    for frame, view in zip(frames, views, strict=False):
        fallen = view.last.fallen if view.last else ()
        assert all(frame.holds(tile.cell) for tile in (*view.tiles, *fallen))


@pytest.mark.slow
def test_early_tiles_of_kcaloria_are_large_in_a_replay() -> None:
    views = [scene.view for scene in scenes_of("kcaloria", 6)]
    seen = camera.cameras(views)
    sizes = list[int]()
    with drawing(Setting(scale=0.25)), moving_through(views):
        for view, later in zip(views, seen, strict=True):
            with as_large_as(later):
                sizes.append(board.frame_tiles(view, (1200, 900)).size)
    assert sizes[0] >= 1.5 * sizes[-1]


@pytest.mark.slow
@pytest.mark.parametrize("number", [8, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 4, 9, 10))])
def test_tiles_and_stack_of_kaliko_lie_still_through_a_whole_replay(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, draw_tiles = list[Any](), layout.draw

    def note(canvas: Canvas, at: Point, shown: layout.Spread, *args: Any, **more: Any) -> None:
        places.append((at, shown))
        draw_tiles(canvas, at, shown, *args, **more)

    monkeypatch.setattr(layout, "draw", note)
    tables = tables_of("kaliko", number)
    assert len(places) >= 10
    steps = [before != after for before, after in pairwise(places)]
    assert sum(steps) <= 2, "the camera steps away"
    labels = [text for one in tables for text in one.written if text.text == "in the bag"]
    assert len(labels) > 5 and len({text.box.bottom for text in labels}) == 1


def test_a_piece_carries_no_part_of_a_mark() -> None:
    """The marks of the turn come after the piece: also those on its edge."""
    with drawing(Setting()), moving_through([object()]):
        canvas = Canvas(100, 100, "#102030")
        canvas.stamp(disc(40), (50, 50), "#F0E0D0")
        bare = canvas.image.copy()
        with canvas.marks():
            canvas.stamp(disc(20), (70, 50), "#FF0000")
        whole = Canvas(200, 200, "#102030")
        whole.paste(canvas, (60, 20))
    assert canvas.without_marks().tobytes() == bare.tobytes()
    assert whole.without_marks().crop((60, 20, 160, 120)).tobytes() == bare.tobytes()
    assert whole.image.getpixel((130, 70)) == (255, 0, 0)


def test_marks_are_told_apart_in_replays_only() -> None:
    with drawing(Setting()):
        canvas = Canvas(100, 100, "#102030")
        with canvas.marks():
            canvas.stamp(disc(20), (70, 50), "#FF0000")
    assert not canvas.marked

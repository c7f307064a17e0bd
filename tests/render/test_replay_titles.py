"""Files of replays: heads, titles, how moves begin, how the end opens, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageSequence

from engine.contract.words import Seat, say
from engine.services.review.storyboards import MOST
from render import painter_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.shapes import disc
from render.kit.style import Setting, drawing, moving_through
from render.kit.theme import GOLD, SEATS, rgb
from render.replay.animation import LARGEST, animation
from render.replay.camera_steps import GLIDE
from render.replay.flight import Moved
from render.replay.frames import BEFORE, END, GREAT, HOLD, LIFTED, START, STEP, STEPS, Position, _moving
from render.replay.head import HEIGHT, head, height_of
from render.replay.opening import opening
from render.replay.reveal import OPENINGS, openings
from render.replay.shot import Chance, Reason, Shot
from render.replay.steady import differences
from tests.render.replays import course_of, scenes_of


def test_a_move_begins_with_the_position_before_it() -> None:
    """A piece that moves is seen where it stood; then it is lifted, and its place is empty."""
    with drawing(Setting()), moving_through([object()]):
        before, after = Canvas(400, 400, "#102030"), Canvas(400, 400, "#102030")
        for canvas, middle in ((before, (100, 200)), (after, (300, 200))):
            canvas.stamp(disc(40), middle, "#F0E0D0")
            canvas.locate(middle, middle, disc(40), is_apart=True)
        other = Image.new("RGB", (400, 400), "#405060")
        position = _moving(Position(after.image, HOLD), (((100, 200), (300, 200)),), before, after, 0)
    with Image.open(BytesIO(animation([Position(other, START), position]))) as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert times == [START, BEFORE, LIFTED, *(STEP,) * (STEPS - 1), HOLD]
    assert share_of_change(frames[1], before.image) < 0.001
    assert share_of_change(frames[1], frames[2]) > 0, "it is lifted"
    late = frames[5]
    assert share_of_change(late.crop((70, 170, 130, 230)), after.image.crop((70, 170, 130, 230))) < 0.001
    assert share_of_change(frames[-1], after.image) < 0.001


def share_of_change(one: Image.Image, other: Image.Image) -> float:
    return differences(one, other).histogram()[255] / (one.width * one.height)


def test_the_last_change_of_lead_is_always_shown_and_held() -> None:
    """It is the headline of the curve, but for an exchange, of which nothing is seen."""
    _, course = course_of("kaliko", 0)
    plain = {scene.ply for scene in scenes_of("kaliko", 0)}
    left_out = [ply for ply in range(1, course.past.upto) if ply not in plain]
    played, exchanged = (
        next(ply for ply in left_out if course.plies[ply - 1].notation.endswith(one))
        for one in (" play", " exchange")
    )
    assert not any(scene.takes_lead for scene in scenes_of("kaliko", 0, lead=exchanged))
    scenes = scenes_of("kaliko", 0, lead=played)
    assert [scene.is_great for scene in scenes if scene.ply == played] == [True]
    assert len({scene.ply for scene in scenes}) <= MOST


def test_a_head_tells_whose_chance_changed_and_by_how_much() -> None:
    names = ("Maximiliane von Hohenstein", "Bo")
    for seat, name in enumerate(("Maximiliane", "Bo")):
        shot = Shot(None, 104, turn=(2, seat), chance=Chance(seat, 44, 0))
        drawn = head(painter_of("koa").key, shot, 128, names=names)
        assert [one.text for one in drawn.written] == ["2", "Move 104 of 128", "0 %", "44", name]
        assert all(one.box.left >= 0 and one.box.right <= drawn.image.width for one in drawn.written)
        assert not any(a.box.touches(b.box) for a, b in pairwise(drawn.written))
        (symbol,) = [one for one in drawn.shown if one.name == "whose chance changed"]
        assert symbol.colour == SEATS[seat]


def test_a_head_tells_why_a_chance_changed() -> None:
    names, shot = ("Ana", "Bo"), Shot(None, 7, turn=(1, 0), chance=Chance(0, 60, 41))
    dig = say("{who:digs/dig} at {square}", who=Seat(seat=0), square="B6")
    told = {
        Reason("mistake", (dig, dig)): "Mistake. Better: digs at B6, digs at B6",
        Reason("mistake", (dig,) * 9): "Mistake",
        Reason("strong"): "Strong move",
        Reason("lucky"): "Lucky",
        Reason("unlucky"): "Unlucky",
    }
    assert height_of([shot]) == HEIGHT
    for reason, text in told.items():
        why = replace(shot, reason=reason)
        drawn = head(painter_of("koa").key, why, 20, height_of([shot, why]), names=names)
        (line,) = [one for one in drawn.written if one.text.startswith(text[:5])]
        assert line.text == text
        assert line.box.left >= 0 and line.box.right <= drawn.image.width
        assert not any(line.box.touches(one.box) for one in drawn.written if one is not line)


def test_the_move_that_changed_the_lead_has_the_curve_s_crown_and_says_so() -> None:
    shot = Shot(None, 9, takes_lead=True, chance=Chance(1, 45, 55), reason=Reason("lead"))
    high, names = height_of([shot]), ("Ana", "Bo")
    told = head(painter_of("koa").key, shot, 60, high, names=names)
    assert "The favourite from now on" in [one.text for one in told.written]
    drawn, plain = (
        head(painter_of("koa").key, one, 60, names=names).image.crop((0, 0, 100, 80))
        for one in (replace(shot, reason=None), replace(shot, takes_lead=False, reason=None))
    )
    golden = [(paint, count) for count, paint in drawn.getcolors(9000) or () if paint == rgb(GOLD)]
    assert golden and rgb(GOLD) not in [paint for _, paint in plain.getcolors(9000) or ()]


@pytest.mark.slow
@pytest.mark.parametrize("winners", [(1,), (0, 2), ()])
def test_the_title_says_who_has_won(winners: tuple[int, ...]) -> None:
    """Clients that don't move pictures show it alone."""
    names = ("Ana", "Maximiliane von Hohenstein", "Chiara", "Dmitri")
    drawn = opening(painter_of("koa").key, names, range(4), 1500, winners)
    said = [one.text for one in drawn.written[1:] if len(one.text) > 1]
    if winners == (1,):
        assert said == ["Maximiliane wins", "Ana", "Chiara", "Dmitri"]
        first, *others = [one for one in drawn.written[1:] if len(one.text) > 1]
        assert first.size >= theme.TITLE and first.box.top < min(one.box.top for one in others)
    else:
        assert said == ["Ana", "Maximiliane", "Chiara", "Dmitri"]
    crowns = sum(
        drawn.image.getpixel((x, y)) == rgb(GOLD)
        for x in range(0, theme.WIDTH, 4)
        for y in range(900, 1500, 4)
    )
    assert bool(crowns) == bool(winners)


def test_the_end_opens_over_the_last_board() -> None:
    """The middle is seen first, the corners last; each frame shows more of the final picture."""
    board, final = Image.new("RGB", (600, 700), "#204060"), Image.new("RGB", (600, 700), "#C0A040")
    drawn = [Position(board, HOLD), Position(final, END, is_apart=True)]
    with Image.open(BytesIO(animation(drawn))) as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert times == [HOLD, *(GLIDE,) * OPENINGS, END]
    left = [share_of_change(frame, final) for frame in frames]
    assert left[0] == 1 and left[-1] == 0
    assert all(0 < before - after < 0.7 for before, after in pairwise(left))
    first = frames[1]
    assert differences(first.crop((290, 340, 310, 360)), final.crop((290, 340, 310, 360))).getbbox() is None
    assert differences(first.crop((0, 0, 99, 99)), board.crop((0, 0, 99, 99))).getbbox() is None


def noise() -> list[Image.Image]:
    """Return pictures of coloured noise, which can't be packed."""
    grey = [Image.effect_noise((600, 700), 90 + n) for n in range(12)]
    return [Image.merge("RGB", (one, one.rotate(90).resize(one.size), one)) for one in grey]


@pytest.mark.slow
def test_turning_points_stay_where_a_file_would_be_too_large() -> None:
    drawn = [
        Position(one, GREAT if n in (3, 7) else HOLD, n in (3, 7), is_turning=n in (3, 7))
        for n, one in enumerate(noise())
    ]
    with Image.open(BytesIO(animation(drawn))) as moving:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(moving)]
    assert len(times) < len(drawn) and times.count(GREAT) == 2


@pytest.mark.slow
def test_a_file_that_would_be_too_large_has_fewer_positions_or_colours() -> None:
    """Noise can't be packed: great moments stay, the file keeps its limit."""
    drawn = [Position(one, GREAT if n == 7 else HOLD, n == 7) for n, one in enumerate(noise())]
    data = animation(drawn)
    assert len(data) <= LARGEST
    with Image.open(BytesIO(data)) as moving:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(moving)]
    assert 2 <= len(times) < len(drawn)


def test_the_words_above_the_end_change_at_once() -> None:
    shown, final = (Image.new("RGB", (100, 120), paint) for paint in ("#800000", "#000080"))
    part, outside, box = next(openings(shown, final, 20))
    assert box[:2] == (0, 0)
    assert part.crop((0, 0, 100, 20)).getcolors() == [(2000, (0, 0, 128))]
    assert outside.crop((0, 0, 100, 20)).getbbox() is None, "all of it changes"
    assert outside.getpixel((0, 40)), "the rest opens from the middle"


def test_a_position_without_moving_pieces_takes_the_room_of_one_frame() -> None:
    """Else fewer others would move than there are frames for."""
    shown, grounds = (
        [Image.new("RGB", (60, 70), (8 * at, green, 90)) for at in range(14)] for green in (40, 160)
    )
    piece = Moved(Box(10, 10, 20, 20), Image.new("L", (10, 10), 255), Image.new("RGB", (10, 10), "#FFFFFF"))
    drawn = [
        Position(one, HOLD, ground=before, pieces=() if at < 6 else (piece,))
        for at, (before, one) in enumerate(zip(grounds, shown, strict=True))
    ]
    with Image.open(BytesIO(animation(drawn))) as film:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert times.count(LIFTED) == 8 and len(times) <= 100
    assert sum(times) == 14 * (BEFORE + HOLD) + 8 * (LIFTED + (STEPS - 1) * STEP), "each has one before it"

"""The GIF writer: frames read back as they were added, and only what changes is stored."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from render.kit.palette import palette_image, to_indices
from render.replay.animation import LARGEST
from render.replay.gif import Gif

COLOURS = bytes.fromhex("102030 F0E0D0 D04040 40A040")
OTHERS = bytes.fromhex("000000 FFFFFF")
SIZE = (60, 40)


def plain(index: int) -> Image.Image:
    return Image.new("L", SIZE, index)


def with_square(index: int, at: tuple[int, int]) -> Image.Image:
    image = plain(0)
    image.paste(index, (*at, at[0] + 8, at[1] + 8))
    return image


def in_colours(image: Image.Image, colours: bytes = COLOURS) -> bytes:
    found = image.copy()
    found.putpalette(colours)
    return found.convert("RGB").tobytes()


def ended(moving: Gif, last: Image.Image, colours: bytes) -> bytes:
    moving.add_apart(last, colours, 4000)
    return moving.end(LARGEST)


def frames_of(data: bytes) -> tuple[list[bytes], list[int]]:
    with Image.open(BytesIO(data)) as moving:
        assert moving.info["loop"] == 0
        frames, times = [], []
        for frame in ImageSequence.Iterator(moving):
            times.append(frame.info["duration"])
            frames.append(frame.convert("RGB").tobytes())
    return frames, times


def test_frames_read_back_as_they_were_added() -> None:
    moving = Gif(SIZE, COLOURS)
    moving.add(plain(0), 900)
    shown = [with_square(1, (10, 10)), with_square(2, (14, 12)), plain(3)]
    for image in shown:
        moving.add(image, 80)
    frames, times = frames_of(ended(moving, Image.new("L", SIZE, 1), OTHERS))
    assert frames == [*map(in_colours, [plain(0), *shown]), in_colours(plain(1), OTHERS)]
    assert times == [900, 80, 80, 80, 4000]


def test_a_part_changes_only_its_place() -> None:
    moving = Gif(SIZE, COLOURS)
    moving.add(plain(0), 900)
    moving.add(Image.new("L", (8, 8), 2), 80, (20, 30))
    frames, _ = frames_of(ended(moving, plain(0), COLOURS))
    assert frames[1] == in_colours(with_square(2, (20, 30)))


def test_a_frame_without_a_change_prolongs_the_one_before() -> None:
    moving = Gif(SIZE, COLOURS)
    moving.add(plain(0), 900)
    moving.add(plain(0), 80)
    moving.add(with_square(1, (0, 0)), 500)
    _, times = frames_of(ended(moving, plain(1), COLOURS))
    assert times == [980, 500, 4000]


def test_a_small_change_of_a_noisy_picture_takes_few_bytes() -> None:
    noise = to_indices(Image.effect_noise((600, 600), 90).convert("RGB"), palette_image(COLOURS))
    moving = Gif(noise.size, COLOURS)
    moving.add(noise, 900)
    moving.add(Image.new("L", (8, 8), 1), 80, (10, 10))
    moving.add(plain(0).resize((600, 600)), 80)
    _, whole, small = moving.lengths
    assert small < whole / 100


def test_after_a_picture_with_its_own_colours_a_frame_is_whole() -> None:
    moving = Gif(SIZE, COLOURS)
    moving.add_apart(plain(1), OTHERS, 2000)
    moving.add(plain(1), 900)
    moving.add(with_square(2, (4, 4)), 80)
    frames, times = frames_of(moving.end(LARGEST))
    assert frames == [in_colours(plain(1), OTHERS), in_colours(plain(1)), in_colours(with_square(2, (4, 4)))]
    assert times == [2000, 900, 80]


def test_a_frame_after_spare_ones_is_not_spare() -> None:
    moving = Gif(SIZE, COLOURS)
    moving.add(plain(0), 900)
    moving.add(with_square(1, (2, 2)), 80, is_spare=True)
    moving.add_apart(plain(1), OTHERS, 4000)
    frames, times = frames_of(moving.end(1))
    assert frames == [in_colours(plain(0)), in_colours(plain(1), OTHERS)]
    assert times == [900, 4000]


@pytest.mark.parametrize("spared", range(4))
def test_spare_frames_are_left_out_of_a_file_that_would_be_too_large(spared: int) -> None:
    def moved(largest: int) -> bytes:
        moving = Gif(SIZE, COLOURS)
        moving.add(plain(0), 900)
        for at in ((2, 2), (12, 4), (20, 8)):
            moving.add(with_square(1, at), 80, is_spare=True)
        moving.add(with_square(2, (28, 12)), 500)
        return moving.end(largest)

    whole = moved(LARGEST)
    limits = range(len(whole), 0, -1)
    fewer = next(data for limit in limits if len(frames_of(data := moved(limit))[0]) == 5 - spared)
    frames, times = frames_of(fewer)
    shown = [(1, at) for at in ((2, 2), (12, 4), (20, 8))][: 3 - spared]
    pictures = [plain(0), *(with_square(*one) for one in shown), with_square(2, (28, 12))]
    assert frames == [*map(in_colours, pictures)]
    assert times == [900, *(80,) * (3 - spared), 500]

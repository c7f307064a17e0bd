"""A replay's camera steps back in a few frames: the pieces glide, the ground lies still."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from render.kit.canvas import PieceRecord
from render.kit.geometry import Box
from render.kit.shapes import Mask
from render.kit.theme import rgb
from render.replay.camera_steps import GLIDES, glide

GROUND, TILE, SIDE = rgb("#104020"), rgb("#F0E0D0"), 200


def pieces(*boxes: Box) -> list[PieceRecord]:
    """Return pieces that fill these boxes."""
    return [
        PieceRecord(str(number), box, Mask.of(Image.new("L", (box.width, box.height), 255)))
        for number, box in enumerate(boxes)
    ]


def picture(*boxes: Box) -> Image.Image:
    image = Image.new("RGB", (SIDE, SIDE), GROUND)
    for box in boxes:
        image.paste(TILE, (*box,))
    return image


def widths(frames: tuple[Image.Image, ...]) -> list[int]:
    """Return how wide the tiles are in each frame."""
    found = []
    for frame in frames:
        row = [frame.getpixel((x, 100)) == TILE for x in range(SIDE)]
        found.append(sum(row))
    return found


def test_pieces_shrink_step_by_step() -> None:
    large, small = Box(20, 20, 180, 180), Box(80, 80, 120, 120)
    frames = glide(picture(large), picture(small), pieces(large), pieces(small))
    shown = [160, *widths(frames), 40]
    assert len(frames) == GLIDES
    assert shown == sorted({*shown}, reverse=True), "each frame is a step, none jumps back"
    assert max(one - other for one, other in pairwise(shown)) <= 60
    assert all(frame.getpixel((5, 5)) == GROUND for frame in frames)


def test_a_new_piece_fades_in_beside_its_neighbour() -> None:
    large, small, new = Box(20, 60, 100, 140), Box(60, 80, 100, 120), Box(100, 80, 140, 120)
    frames = glide(picture(large), picture(small, new), pieces(large), pieces(small, new))
    seen = [frame.getpixel((130, 100)) for frame in frames]
    assert len({*seen}) == GLIDES and seen[-1] == TILE, "it is not there at once"


def test_a_board_moves_as_one_picture() -> None:
    large = [Box.at(15 + 43 * number, 60, 43, 43) for number in range(4)]
    small = [Box.at(47 + 29 * number, 100, 29, 29) for number in range(4)]
    for frame in glide(picture(*large), picture(*small), pieces(*large), pieces(*small)):
        apart = ImageChops.difference(frame, Image.new("RGB", frame.size, TILE)).convert("L")
        tiles = apart.point([255, *(0,) * 255])
        box = tiles.getbbox()
        assert box is not None
        assert (box[2] - box[0]) / (box[3] - box[1]) == pytest.approx(4, rel=0.06)
        assert tiles.crop(box).getextrema() == (255, 255), "no tile is apart"


def test_nothing_is_left_where_a_tile_was_and_another_will_be() -> None:
    before = Box.at(0, 80, 40, 40), Box.at(80, 80, 40, 40)
    after = Box.at(80, 80, 40, 40), Box.at(160, 80, 40, 40)
    frame = glide(picture(*before), picture(*after), pieces(*before), pieces(*after))[1]
    assert frame.getpixel((75, 100)) == TILE
    assert frame.getpixel((100, 100)) == GROUND
    assert frame.getpixel((150, 100)) == TILE


def test_a_piece_that_looks_otherwise_in_its_new_size_changes_softly() -> None:
    large, small = Box(20, 20, 180, 180), Box(80, 80, 120, 120)
    other = picture()
    other.paste("#000000", (*small,))
    frames = glide(picture(large), other, pieces(large), pieces(small))
    seen = [frame.getpixel((100, 100)) for frame in frames]
    assert len({*seen}) == GLIDES and seen[-1] == rgb("#000000")


def test_a_camera_that_stays_needs_no_frames() -> None:
    box, other = Box(20, 20, 60, 60), Box(90, 20, 130, 60)
    assert glide(picture(box), picture(box, other), pieces(box), pieces(box, other)) == ()
    assert glide(picture(), picture(box), [], pieces(box)) == ()

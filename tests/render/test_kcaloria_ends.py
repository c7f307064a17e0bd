"""The end of kCaloria in pictures: where points come from, and who comes first."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from engine.contract.hexes import around
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, POINTS, Type
from engine.games.kcaloria.rules.sight import sight_of
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.hexagons import Frame
from render.painters.kcaloria import eaten_row, final
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.highlights import Highlights, ending
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles import humans, pieces, species
from tests.render import legible, pixels
from tests.render.kcaloria_board import canvas_of_scene, lettering_of, view_of
from tests.render.scenes.people import NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of humans", "final of four with longest names"])
def test_the_end_counts_the_cubes_that_made_the_winner_s_points_where_no_tile_lies(name: str) -> None:
    view = view_of(name)
    (winner,) = (seat for seat, place in enumerate(sight_of(view).places) if place == 1)
    some = [
        str(count)
        for colour, count in zip(COLOURS, sight_of(view).unspent[winner], strict=True)
        if count and POINTS[colour]
    ]
    shown = lettering_of(name)
    assert all(shown.count(count) >= some.count(count) for count in some)
    assert list(legible.painted_over(canvas_of_scene(name))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of humans", "final of four with longest names"])
def test_a_match_ends_in_the_sun(name: str) -> None:
    """The last picture is no darker than those of the match."""
    ended = canvas_of_scene(name).image
    grass = (0, 520, 60, 600)
    shown, played = (
        ImageStat.Stat(one.crop(grass).convert("L")).mean[0]
        for one in (ended, ground.canvas(*ended.size).image)
    )
    assert shown > 1.15 * played


def test_the_cubes_of_all_are_there_at_the_end_where_tiles_are_large() -> None:
    view = view_of("final of humans")
    numbers = [str(count) for tile in view.tiles for count in tile.left if count]
    shown = lettering_of("final of humans")
    assert len({tile.seat for tile in view.tiles if any(tile.left)}) > 1
    assert all(shown.count(number) >= numbers.count(number) for number in numbers)


@pytest.mark.parametrize("name", ["final", "final of four with longest names"])
def test_the_longest_food_chain_of_the_winner_leads_from_prey_to_eater(name: str) -> None:
    view = view_of(name)
    chain = final.find_chain(view)
    links = {(link.producer, link.consumer) for link in view.links}
    ids = {tile.cell: tile.id for tile in view.tiles}
    assert len(chain) >= 2
    assert all((ids[eaten], ids[eater]) in links for eaten, eater in chain)
    assert all(eater == following for (_, eater), (following, _) in pairwise(chain))
    (winner,) = (seat for seat, place in enumerate(sight_of(view).places) if place == 1)
    assert sight_of(view).at[chain[-1][1]].seat == winner


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of four with longest names"])
def test_the_food_chain_has_a_golden_edge_on_the_table_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a table of 110 tiles nothing told where it was."""
    frames, real = list[tuple[Point, Frame]](), board.draw

    def draw(canvas: Canvas, at: Point, frame: Frame, *rest: Any, **more: Any) -> None:
        frames.append((at, frame))
        real(canvas, at, frame, *rest, **more)

    monkeypatch.setattr(board, "draw", draw)
    view = view_of(name)
    canvas = final.final(view, NAMES[: view.seats])
    ((at, frame),) = frames
    chained = {cell for way in final.find_chain(view) for cell in way}
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        space = Box.around((at[0] + x, at[1] + y), frame.size - 4, frame.size - 4)
        gold = pixels.count(canvas, theme.GOLD, box=space)
        if tile.cell in chained:
            assert gold > 4 * frame.size, tile.key
        elif not chained.intersection(around(tile.cell)):
            assert gold < frame.size, tile.key


def test_a_match_that_a_human_ended_shows_a_food_chain_that_ends_in_a_human() -> None:
    """The reason says "has a second human"; a longer chain ended in an alligator.

    It is the one that ended the match, if it is the winner's.
    """
    view = view_of("final of humans")
    *_, (_, last) = final.find_chain(view)
    assert view.ending == "humans"
    human = sight_of(view).at[last]
    assert human.kind.type is Type.HUMAN
    assert human.id == max(
        tile.id for tile in view.tiles if tile.seat == human.seat and tile.kind.type is Type.HUMAN
    )


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 5, 8])
def test_every_tile_of_the_food_chain_has_its_name_in_the_clear(count: int) -> None:
    """Names too wide for their tile vanished."""
    tile, last = view_of("final").tiles[0], "human"
    for key in KINDS:
        canvas = Canvas(theme.WIDTH, 600)
        chain = [tile.model_copy(update={"key": one}) for one in (*[key] * (count - 1), last)]
        eaten_row.draw(canvas, canvas.box, chain)
        said = "".join(text.text for text in canvas.written).lower()
        assert said.count(KINDS[key].title.template.split()[-1].lower()) >= count - 1, key
        assert all(canvas.box.holds(text.box) for text in canvas.written), key
        assert not any(one.box.touches(other.box) for one, other in combinations(canvas.written, 2)), key


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"), [("final", 68), ("final of humans", 100), ("final of four with longest names", 52)]
)
def test_the_table_is_large_at_the_end(name: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With four, the food chain above left tiles 36 pixels wide, 9 on a phone."""
    sizes, real = list[int](), board.draw

    def draw(canvas: Canvas, at: Point, frame: Frame, *rest: Any, **more: Any) -> None:
        sizes.append(frame.size)
        real(canvas, at, frame, *rest, **more)

    monkeypatch.setattr(board, "draw", draw)
    view = view_of(name)
    final.final(view, NAMES[: view.seats])
    assert min(sizes) >= least


@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_a_food_chain_beside_the_table_is_large_and_whole(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one straight column its tiles were 96 wide."""
    tiles, box = list[Box](), Box(32, 260, 1168, 1100)

    def edged(canvas: Canvas, middle: Point, tile: Any, size: int, edge: str) -> None:
        tiles.append(pieces.box((middle[0] - size // 2, middle[1] - hexagons.height(size) // 2), size))

    monkeypatch.setattr(eaten_row, "edged", edged)
    chain = view_of("final").tiles[:count]
    wide = eaten_row.draw_column(Canvas(theme.WIDTH, 1400), box, chain)
    room = box._replace(right=box.left + wide)
    assert len(tiles) == count and all(room.holds(one) for one in tiles)
    assert count > 6 or min(one.width for one in tiles) > 120


def test_a_human_bears_its_owner_s_symbol_white_on_gold() -> None:
    """A dark one looked like a hole in the chest."""
    kind, size = KINDS["human"], 200
    for seat in range(4):
        canvas = pieces.ground_of(kind, None, size)
        humans.human(canvas, canvas.box.middle, size, kind, seat)
        x, y = canvas.box.middle
        chest = Box.around((x, y + round(0.4 * size)), size // 3, size // 3)
        assert pixels.count(canvas, theme.TEXT, box=chest) > 250
        assert pixels.count(canvas, theme.GOLD, box=chest) > 500


def test_humans_that_end_a_match_bear_the_sign_that_plates_count_them_by_and_the_last_a_ring() -> None:
    view = view_of("final of humans")
    marks = ending(view)
    assert {sight_of(view).at[cell].kind.type for cell in marks.humans} == {Type.HUMAN}
    assert len(marks.humans) == view.humans[view.ender or 0] == 2
    assert view.last is not None
    assert view.last.placed is not None
    assert marks.ringed == {view.last.placed.cell}
    frame = board.fit_tiles(view, (theme.WIDTH, 900))
    with_them, without = (Canvas(frame.width, frame.height) for _ in range(2))
    board.draw(with_them, (0, 0), frame, view, marks, style=Style(is_bare=True))
    board.draw(without, (0, 0), frame, view, Highlights(ringed=marks.ringed), style=Style(is_bare=True))
    for cell in marks.humans:
        space = pieces.box(frame.corner(cell), frame.size)
        parts = (canvas.image.crop(space) for canvas in (with_them, without))
        assert ImageChops.difference(*parts).getbbox() is not None
    assert ending(view_of("final")) == Highlights(), "no player has ended it so"


def test_the_second_human_has_a_face_of_its_own() -> None:
    kind = next(kind for kind in KINDS.values() if species.picture_of(kind) == "person")
    heads = []
    for is_other in (False, True):
        canvas = Canvas(300, 300)
        humans.human(canvas, (150, 170), 200, kind, 0, is_other=is_other)
        heads.append(canvas.image.crop((100, 60, 200, 160)))
    assert sum(ImageStat.Stat(ImageChops.difference(*heads)).mean) > 30

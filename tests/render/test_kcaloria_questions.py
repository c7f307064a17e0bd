"""Pictures with questions of kCaloria show what is asked about.

The positions come from whole matches.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest

from engine.contract.driver import resume
from engine.contract.hexes import Cell, around, cell_of
from engine.contract.values import Ask
from engine.games import kcaloria
from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import KINDS, NONE, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import State, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move
from engine.games.kcaloria.words.questions import CONFIRM, DISCARD
from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.kit.wording import translate
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import find_marks
from render.painters.kcaloria.hand import cards_of, room
from render.painters.kcaloria.question import part_of
from render.painters.kcaloria.split_hand import SplitHand
from render.painters.kcaloria.tiles import badges
from render.painters.kcaloria.tiles.cards import ROW, Card, Hand, does
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import TOLD
from tests.render import legible, pixels
from tests.render.kcaloria_board import canvas_of_scene, view_of
from tests.render.scenes.kcaloria import CHAINS, LIT, WOODS, hand, match, sensible_match, unbegun
from tests.render.scenes.people import NAMES

ROOM = room(ROW)
"""Room for the table beside the description of one tile."""
MATCHES: dict[str, Callable[[], tuple[State, ...]]] = {
    "chance": lambda: match(3),
    "chance, four": lambda: match(4),
    "sense": sensible_match,
}
EVERY = {"chance": 13, "chance, four": 19, "sense": 3}
"""The number of states between those that are tested."""


def looked_at(name: str) -> Iterator[View]:
    """Return what the mover sees, at some plies of a match."""
    states = MATCHES[name]()
    for state in states[:: EVERY[name]]:
        if waiting := to_move(state):
            view = kcaloria.view(state, waiting[0])
            if not view.starving:
                yield view


def ask_after(view: View, *keys: str) -> Ask | None:
    """Return the question after these answers, or None."""
    ask = resume(kcaloria, view, tuple((key,) for key in keys))
    return ask if isinstance(ask, Ask) else None


def tiles_to_place(view: View) -> list[str]:
    first = ask_after(view)
    assert first is not None
    return [option.key for option in first.offered_options if option.key != DISCARD]


def tags_of(ask: Ask) -> tuple[tuple[Cell, int], ...]:
    return tuple(
        (option.at, n) for n, option in enumerate(ask.options, start=1) if isinstance(option.at, tuple)
    )


@cache
def spaces_asked(name: str) -> tuple[Ask, ...]:
    """Return every question for a space in these states."""
    return tuple(
        ask
        for view in looked_at(name)
        for key in tiles_to_place(view)
        if (ask := ask_after(view, key)) is not None and tags_of(ask)
    )


@cache
def last_looks(name: str) -> tuple[View, ...]:
    """Return previews of placements, one for each tile in hand.

    They give the first answer to all questions.
    """
    found = []
    for view in looked_at(name):
        for key in tiles_to_place(view):
            keys = [key]
            while (ask := ask_after(view, *keys)) is not None and ask.options[0].key != CONFIRM:
                keys.append(ask.options[0].key)
            if ask is not None and ask.view.staged is not None:
                found.append(ask.view)
    return tuple(found)


def frame_of(view: View, tags: tuple[tuple[Cell, int], ...] = ()) -> Frame:
    return part_of(view, find_marks(view, tags), ROOM)


# Spaces


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_every_space_that_is_asked_about_is_in_the_frame(name: str) -> None:
    asks = spaces_asked(name)
    assert len(asks) >= 30
    assert max(len(ask.view.tiles) for ask in asks) >= 60
    for ask in asks:
        frame = frame_of(ask.view, tags_of(ask))
        assert all(frame.holds(cell) for cell, _ in tags_of(ask))
        assert frame.size >= 64, "numbers on neighbouring spaces would overlap"


def test_tiles_are_a_little_smaller_rather_than_cut_beside_the_spaces_that_are_asked_about() -> None:
    picture = hand(WOODS, "squirrel")
    tags = tuple((place, number) for place, number in picture.tags if isinstance(place, tuple))
    frame = frame_of(picture.view, tags)
    assert all(frame.holds(cell) for cell in (*(tile.cell for tile in picture.view.tiles), *dict(tags)))


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_every_number_of_a_question_is_drawn_in_its_space_and_on_top_of_all_else(name: str) -> None:
    """Late states have most tiles, others most spaces."""
    asks = spaces_asked(name)
    for ask in (*asks[-3:], *sorted(asks, key=lambda ask: len(tags_of(ask)))[-3:]):
        view, tags = ask.view, tags_of(ask)
        canvas = canvas_of(Picture("kcaloria", "hand", view, NAMES[: view.seats], tags))
        drawn = canvas.written[-len(tags) :]
        assert [text.text for text in drawn] == [str(number) for _, number in tags]
        assert not any(one.box.touches(other.box) for one, other in combinations(drawn, 2))
        frame = frame_of(view, tags)
        (x, y), (left, top) = drawn[0].box.middle, frame.middle(tags[0][0])
        for text, (cell, _) in zip(drawn, tags, strict=True):
            at = frame.middle(cell)
            assert text.box.middle == pytest.approx((x + at[0] - left, y + at[1] - top), abs=8)


@pytest.mark.slow
def test_tiles_far_from_the_spaces_are_left_out_before_a_space_is() -> None:
    """Large tiles alone would leave no room for all spaces."""
    missing = [
        ask
        for ask in spaces_asked("sense")
        if not all(board.frame_table(ask.view, ROOM, 180).holds(cell) for cell, _ in tags_of(ask))
    ]
    assert missing


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_everybody_begins_is_seen_whole_with_room_around(players: int) -> None:
    state = unbegun(players)
    (seat,) = to_move(state)
    start = state.starts[seat]
    view = kcaloria.view(state, seat).model_copy(update={"held": "bayou", "numbered_cells": (start,)})
    frame = frame_of(view, ((start, 1),))
    for cell in view.starts:
        assert all(frame.holds(near) for near in (cell, *around(cell)))


# Names


def test_tiles_that_a_removal_can_name_are_ringed_and_numbered_whether_or_not_they_have_cubes_left() -> None:
    ask = ask_after(kcaloria.view(CHAINS, 1), "remove-the-invader", "S1E3")
    assert ask is not None
    view = ask.view
    web, (cell,) = Web(view), view.numbered_cells
    named = {tile.cell for tile in web.beside(cell) if tile.kind.cost}
    assert find_marks(view).ringed == named
    for number, option in enumerate(ask.options, start=1):
        (there,) = (near for near, given in find_marks(view).givers.items() if given == number)
        assert web.at[there].kind.typed_key == option.key
    eaten = [web.at[near] for near in named if sum(web.at[near].left) < sum(web.at[near].kind.makes)]
    assert eaten


def test_water_beside_a_removal_is_not_ringed_though_it_has_cubes() -> None:
    cell = cell_of("S2E4")
    assert cell is not None
    held = {"held": "remove-the-invader", "numbered_cells": (cell,)}
    view = kcaloria.view(CHAINS, 1).model_copy(update=held)
    (water,) = (tile for tile in Web(view).beside(cell) if not tile.kind.cost)
    assert water.left != NONE
    assert find_marks(view).ringed == {cell_of("S1E4")}


# The last look


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_a_last_look_is_as_close_as_all_that_is_concerned_allows(name: str) -> None:
    closer = 0
    views = last_looks(name)
    assert len(views) >= 30
    for view in views:
        assert view.last is not None
        assert view.last.placed is not None
        frame, everything = frame_of(view), board.frame_table(view, ROOM, 180)
        concerned = {view.last.placed.cell, *(one.cell for one in view.last.eaten)}
        ids = {*(number for number, _ in view.last.changed), *view.last.doomed, *view.last.saved}
        concerned |= {tile.cell for tile in view.tiles if tile.id in ids}
        assert all(map(frame.holds, concerned))
        assert frame.size >= everything.size
        closer += frame.size > everything.size
        if concerned <= {view.last.placed.cell, *around(view.last.placed.cell)} and all(view.turns):
            assert frame.size >= TOLD
    assert closer > len(views) * 3 // 4


# Colours


def test_a_question_for_a_colour_rings_the_tile_that_makes_the_cube_and_tells_what_it_is() -> None:
    picture = hand(LIT, "sunlight N2E2")
    view = picture.view
    assert view.choosing is not None
    assert view.choosing != view.staged
    (frog,) = (tile for tile in view.tiles if tile.id == view.choosing)
    assert find_marks(view).ringed == {frog.cell}
    written = [text.text for text in canvas_of(picture).written]
    assert "Place it like this?" not in written
    assert {"Which colour?", frog.kind.name} <= set(written)


def test_a_cube_whose_colour_is_asked_for_is_neither_drawn_nor_counted_yet() -> None:
    picture = hand(LIT, "sunlight N2E2")
    view, canvas = picture.view, canvas_of(picture)
    written = [text.text for text in canvas.written]
    before = sight_of(kcaloria.view(LIT, view.seat)).unspent[view.seat]
    assert written.count("+?") == 1, "on the tile that makes it"
    assert str(worth(before)) in written
    (frog,) = (tile for tile in view.tiles if tile.id == view.choosing)
    frame = frame_of(view)
    (asked_about,) = (text for text in canvas.written if text.text == "+?")
    beside = [
        text.text
        for text in canvas.written
        if abs(text.box.middle[1] - asked_about.box.middle[1]) < 8
        and abs(text.box.middle[0] - asked_about.box.middle[0]) < frame.size // 2
    ]
    assert sorted(beside) == sorted(["+?", *(str(n) for n in frog.left if n)])


def test_a_player_who_is_asked_to_feed_a_tile_along_with_a_placement_sees_that_tile() -> None:
    seen = hand(LIT, "sunlight N2E2").view
    hungry = next(tile for tile in seen.tiles if tile.key == "frog")
    links = tuple(link for link in seen.links if link.consumer != hungry.id)
    view = seen.model_copy(update={"choosing": hungry.id, "links": links})
    assert find_marks(view).ringed == {hungry.cell}
    assert find_marks(view).givers
    canvas = canvas_of(Picture("kcaloria", "hand", view, NAMES[:2]))
    assert "What does Squirrel treefrog eat now?" in [text.text for text in canvas.written]


# Discards


def test_tiles_to_be_discarded_are_struck_out_above_those_that_stay() -> None:
    view = hand(WOODS, "discard frog,squirrel").view
    canvas = canvas_of(Picture("kcaloria", "hand", view, NAMES[:2]))
    squirrels = [text.box for text in canvas.written if text.text == KINDS["squirrel"].name]
    assert len(squirrels) == 2, "of two one stays"
    going, staying = sorted(squirrels, key=lambda box: box.top)
    row = [text.text for text in canvas.written if abs(text.box.middle[1] - going.middle[1]) < ROW // 2]
    assert " ".join(row).count("out") == 2, "said of each"
    assert KINDS["frog"].name in " ".join(row)
    assert pixels.count(canvas, colours.GOING, box=canvas.box) > 8000, "to be seen on a phone"
    (human,) = (text.box for text in canvas.written if text.text == KINDS["human"].name)
    assert going.bottom < min(staying.top, human.top)
    held = SplitHand.of(cards_of(view, NAMES))
    assert held.going.height > held.staying.height / len(held.staying.rows), "they are what is asked about"


@pytest.mark.sampled(every=88)
@pytest.mark.parametrize("key", [*KINDS])
def test_no_name_is_cut_on_a_card_that_is_struck_out_with_all_neighbours(key: str) -> None:
    for count in (1, 3):
        held = Hand.of([Card(KINDS[key], count, is_going=True)] * 2)
        canvas = Canvas(theme.WIDTH, held.height)
        held.draw(canvas, canvas.box._replace(left=theme.MARGIN, right=theme.WIDTH - theme.MARGIN))
        said = " ".join(text.text for text in canvas.written)
        assert translate(KINDS[key].title) in said
        assert list(legible.faults(canvas)) == []


def test_nothing_is_struck_out_while_discards_are_still_being_chosen() -> None:
    view = hand(WOODS, "discard").view
    canvas = canvas_of(Picture("kcaloria", "hand", view, NAMES[:2]))
    said = " ".join(text.text for text in canvas.written)
    assert all(KINDS[key].name in said for key in WOODS.hands[0])
    assert pixels.count(canvas, colours.GOING, box=canvas.box) == 0


# Counters


def test_a_small_tile_that_dies_out_has_a_skull_within_it_and_no_counter() -> None:
    """A counter hid two tiles."""
    canvas = Canvas(300, 300, theme.INK)
    look = Look(LIT.tiles[0].kind, 0, doom=Doom(value=2, initiator=1))
    badges.counters(canvas, (150, 150), 72, look)
    assert not canvas.written
    assert pixels.count(canvas, theme.ALARM, box=Box.around((150, 150), 72, 83)) > 300
    assert pixels.count(canvas, theme.ALARM, box=canvas.box) < 800


def test_two_cards_share_a_row_where_their_lines_have_room_with_pictures_of_one_width() -> None:
    rows = Hand.of(cards_of(view_of("hand first tile"), NAMES)).rows
    assert [len(row) for row in rows] == [2, 2, 2]
    assert rows[-1][-1].kind.name == "Gatherer"
    rows = Hand.of(cards_of(view_of("hand which tile"), NAMES)).rows
    assert [len(row) for row in rows] == [2, 2, 2]
    assert rows[-1][0].kind.name == "Human", "its two ways in two lines"


@pytest.mark.sampled(every=31)
@pytest.mark.parametrize("key", [key for key, kind in KINDS.items() if not key.startswith("old-")])
def test_all_that_a_card_says_is_inside_of_it_and_on_nothing_else(key: str) -> None:
    card = Card(KINDS[key], 2, does=does(KINDS[key], is_mild=True))
    held = Hand.of((card, Card(KINDS["bayou"])))
    canvas = Canvas(theme.WIDTH, held.height)
    held.draw(canvas, Box(theme.MARGIN, 0, theme.WIDTH - theme.MARGIN, held.height))
    right = theme.WIDTH // 2 - 8 if len(held.rows) == 1 else theme.WIDTH - theme.MARGIN
    here = [text for text in canvas.written if text.box.left < right and text.box.top < ROW]
    assert all(text.box.right <= right - 8 for text in here)
    assert not any("…" in text.text for text in here)
    for one, other in combinations(here, 2):
        assert not one.box.touches(other.box), (one.text, other.text)


def test_how_many_of_a_tile_are_held_stands_on_the_line_of_its_name() -> None:
    texts = {text.text: text.box.middle[1] for text in canvas_of_scene("hand first tile").written}
    assert abs(texts["× 2"] - texts["Bayou"]) <= 6

"""Marks on the tiles of kCaloria: where they lie, and what they leave visible.

Each text belongs to its own tile.
"""

from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.contract.values import Ask
from engine.games.kcaloria.positions import ask_after, set_table
from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import KINDS, Colour, cubes
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import State
from engine.games.kcaloria.words.names import circle_number
from engine.games.kcaloria.words.rules_page import MIDDLE
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.gains import gains
from render.painters.kcaloria.hand import room
from render.painters.kcaloria.question import part_of
from render.painters.kcaloria.tiles import modifiers, ownership, pieces, signs
from render.painters.kcaloria.tiles.cards import ROW
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import MODIFIED, ROOMY, SIGNED, SIZES, TOLD
from tests.games.kcaloria import in_words
from tests.render.kcaloria_board import WIDE, canvas_of_scene, view_of
from tests.render.scenes import kcaloria

AT = 60


def hexagon(middle: tuple[int, int], width: float) -> list[tuple[float, float]]:
    """Return the corners of a hexagon of this width."""
    radius, upright = width * hexagons.CIRCUMRADIUS, 1j
    turns = (radius * upright * upright ** (2 * n / 3) for n in range(6))
    return [(middle[0] + turn.real, middle[1] + turn.imag) for turn in turns]


# Numbers


def numbers_of(ask: Ask) -> Iterator[list[int]]:
    """Return the numbers of tiles that each answer names, in order."""
    marks = {circle_number(n): n for n in range(1, 10)}
    for option in ask.options:
        said = in_words(option.label, ask.view.seat)
        if found := [marks[letter] for letter in said if letter in marks]:
            yield found


QUESTIONS: dict[str, tuple[State, str]] = {
    "who feeds it": (kcaloria.HUNGRY.model_copy(update={"hands": (("armadillo",), ())}), "armadillo N2E2"),
    "hungry": (kcaloria.starving(), ""),
    "which name": (kcaloria.CHAINS, "remove-the-invader S1E3"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_come_in_the_order_of_the_numbers_that_the_picture_shows(name: str) -> None:
    ask = ask_after(*QUESTIONS[name])
    said = list(numbers_of(ask))
    assert said[0][0] == 1
    firsts = list(dict.fromkeys(number for numbers in said for number in numbers))
    assert firsts == list(range(1, len(firsts) + 1))
    assert set(find_marks(ask.view).givers.values()) == set(firsts)


def test_names_to_choose_from_are_numbered_from_the_top_down() -> None:
    view = view_of("hand which name")
    numbered = sorted(sight_of(view).givers, key=lambda cell: sight_of(view).givers[cell])
    assert [cell[1] for cell in numbered] == sorted(cell[1] for cell in numbered)


# Tolls


def test_what_would_die_out_stands_apart_from_what_a_tile_makes_and_inside_of_its_ring() -> None:
    view, canvas = view_of("hand which name"), canvas_of_scene("hand which name")
    frame = part_of(view, find_marks(view), room(ROW))
    below = canvas.image.height - frame.height
    inner = hexagons.mask(frame.size, ownership.broad(frame.size) + 1 + 11)
    for cell, toll in sight_of(view).tolls.items():
        left, top = frame.corner(cell)
        space = pieces.box((left, top), frame.size).shift((0, below))
        here = [text for text in canvas.written if space.holds(text.box)]
        (told,) = (text for text in here if text.text.startswith(f"–{toll}"))
        others = [text for text in here if text is not told]
        assert not any(told.box.inflate(3).touches(text.box) for text in others)
        box = told.box.shift((-left, -top - below))
        assert all(
            inner.data[y * inner.width + x]
            for x in (box.left - 4, box.right + 4)
            for y in (box.top, box.bottom)
        )
        assert told.text in ("–2 tiles", "–1 tile")


# Animals


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("size", [size for size in SIZES if ROOMY <= size < TOLD])
@pytest.mark.parametrize("key", ["cicada", "armadillo", "frog", "cottonmouth", "squirrel", "phlox"])
def test_figures_leave_the_animal_on_a_tile_that_is_not_small_to_be_seen(key: str, size: int) -> None:
    kind = KINDS[key]
    for some in ({Colour.YELLOW: 3}, {Colour.RED: 4}, {Colour.YELLOW: 1, Colour.ORANGE: 2}):
        look = Look(kind, 0, cubes(some))
        bare, told = (Canvas(size + 2 * AT, hexagons.height(size) + 2 * AT) for _ in range(2))
        for canvas in (bare, told):
            pieces.tile(canvas, (AT, AT), size, look)
        pieces.figures(told, (AT, AT), size, look)
        ground = pieces.ground_of(kind, 0, size).image
        place = (AT, AT, AT + ground.width, AT + ground.height)
        core = Box.around(
            (ground.width // 2, round(ground.height * 0.36)), round(0.5 * size), round(0.4 * size)
        )
        drawn = different(bare.image.crop(place).crop(core), ground.crop(core))
        hidden = different(told.image.crop(place).crop(core), bare.image.crop(place).crop(core))
        seen = sum(drawn)
        lost = sum(one and other for one, other in zip(drawn, hidden, strict=True))
        assert lost <= 0.14 * seen, (size, some)


def different(one: Image.Image, other: Image.Image) -> list[bool]:
    """Return which pixels differ between two pictures."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return [step > 12 for step in apart.tobytes()]


# Counters


@pytest.mark.parametrize("size", [MODIFIED, 220, TOLD])
def test_no_rim_slices_a_sign_on_a_tile_that_will_die_out(size: int) -> None:
    kind, doom = KINDS["frog"], Doom(value=1, initiator=0)
    lively, doomed = (Canvas(size, hexagons.height(size)) for _ in range(2))
    pieces.tile(lively, (0, 0), size, Look(kind, 0))
    pieces.tile(doomed, (0, 0), size, Look(kind, 0, doom=doom))
    boxes = modifiers.boxes(lively.box.middle, size, kind)
    assert boxes
    for box in boxes:
        face = Box.around(box.middle, round(0.66 * box.width), round(0.66 * box.height))
        assert lively.image.crop(face).tobytes() == doomed.image.crop(face).tobytes()


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", ["chains of two initiators", "died out"])
@pytest.mark.parametrize("size", [SIGNED, 160, 200])
def test_a_counter_lies_on_no_tile_but_its_own(name: str, size: int) -> None:
    view = view_of(name)
    doomed = dooms(view)
    frame = board.frame_table(view, (WIDE, WIDE), size)
    marks = find_marks(view)
    bare, canvas = (Canvas(frame.width, frame.height) for _ in range(2))
    board.draw(bare, (0, 0), frame, view, Highlights(fallen=marks.fallen, ghost=marks.ghost))
    board.draw(canvas, (0, 0), frame, view, Highlights(fallen=marks.fallen, ghost=marks.ghost, dooms=doomed))
    changed = ImageChops.difference(canvas.image, bare.image).convert("L")
    for tile in view.tiles:
        if tile.id not in doomed:
            inner = Image.new("L", changed.size)
            ImageDraw.Draw(inner).polygon(hexagon(frame.middle(tile.cell), 0.72 * size), fill=255)
            assert ImageChops.multiply(changed, inner).getbbox() is None, (tile.key, size)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("size", [160, 200])
def test_a_counter_hides_no_letter_of_what_lies_on_its_tile(size: int) -> None:
    view = view_of("chains of two initiators")
    frame = board.frame_table(view, (WIDE, WIDE), size)
    bare, canvas = (Canvas(frame.width, frame.height) for _ in range(2))
    board.draw(bare, (0, 0), frame, view, Highlights())
    board.draw(canvas, (0, 0), frame, view, Highlights(dooms=dooms(view)))
    for tile in view.tiles:
        space = pieces.box(frame.corner(tile.cell), size)
        before, after = (
            sorted(
                text.text
                for text in one.written
                if space.holds(text.box) and (text.text.isalpha() or text.size == theme.SMALL)
            )
            for one in (bare, canvas)
        )
        assert not {*filter(str.isalpha, before)} - {*after}, tile.key


@pytest.mark.parametrize("size", [signs.SPOT, signs.DIE, signs.LARGE_DIE])
def test_a_counter_says_who_lowers_it_by_a_symbol_and_not_by_colour_alone(size: int) -> None:
    masks = set()
    for seat in range(4):
        canvas = Canvas(200, 100)
        signs.die(canvas, canvas.box.middle, Doom(value=2, initiator=seat), size)
        (own,) = canvas.shown
        assert own.colour == theme.SEATS[seat]
        assert own.box.width >= 20
        masks.add(own.mask.data)
    assert len(masks) == 4


@pytest.mark.parametrize("key", ["armadillo", "grasshopper", "frog", "cicada"])
def test_a_name_is_clear_of_the_ring_within_a_tile(key: str) -> None:
    view = set_table("0: bayou@start 1: bayou@E5")
    doomed = view.tiles[0].model_copy(update={"key": key})
    canvas = Canvas(TOLD, hexagons.height(TOLD))
    pieces.tile(canvas, (0, 0), TOLD, Look(doomed.kind, 0, doom=Doom(value=1, initiator=0)))
    inner = canvas.box.inflate(-(round(ownership.broad(TOLD)) + 12))
    lines = [text for text in canvas.written if text.size == theme.SMALL]
    assert lines
    assert all(inner.left + 6 <= text.box.left and text.box.right <= inner.right - 6 for text in lines)


def test_of_what_a_tile_of_several_colours_has_come_to_make_nothing_is_said_that_is_not_known() -> None:
    view = view_of("60 tiles of two")
    assert view.last is not None
    assert gains(view, view.last) is None
    said = {text.text for text in canvas_of_scene("60 tiles of two").written}
    assert {"Squirrel treefrog +1 cube", "Mushroom", "–1"} <= said
    assert "+2" not in said


def test_an_eaten_tile_of_another_player_shows_its_loss() -> None:
    """The eater had a ring, the victim nothing; own food is a cost, not a harm."""
    assert MIDDLE.last is not None
    there = sight_of(MIDDLE).at
    eaten = {pay.cell: pay.count for pay in MIDDLE.last.eaten}
    robbed = {there[cell].id: -by for cell, by in eaten.items() if there[cell].seat != MIDDLE.last.seat}
    changes = find_marks(MIDDLE).changes
    assert robbed and {number: by for number, by in changes.items() if by < 0} == robbed
    other = MIDDLE.last.model_copy(update={"seat": 1 - MIDDLE.last.seat})
    assert not find_marks(MIDDLE.model_copy(update={"last": other})).changes

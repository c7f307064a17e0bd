"""The plates of ORGANISM, for any number of players and with handicaps."""

from itertools import combinations

import pytest

from engine.contract.dice import Dice
from engine.games import organism as rules
from engine.games.organism.positions import set_board
from render.kit import initials, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.rows import slim_plates
from render.kit.wording import word
from render.painters.organism import colours, seats, words
from tests.render.drawn import draw_scene
from tests.render.organism_board import lettering_of, view_of
from tests.render.pixels import count
from tests.render.scenes import organism
from tests.render.scenes.people import ORDINARY


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two players close", "six players with longest names"])
def test_no_square_lies_behind_a_seat_s_symbol(name: str) -> None:
    """A tinted one looked like a seat's own square symbol."""
    canvas = draw_scene(f"organism, {name}")
    high = seats.bottom(view_of(name))
    head = Box(0, 0, theme.WIDTH, high)
    assert sum(count(canvas, tissue, box=head) for tissue in colours.TISSUES) < 200


def test_plates_count_captures_against_what_wins() -> None:
    view = view_of("core and many tokens")
    shown = lettering_of("core and many tokens")
    for seat in range(view.seats):
        assert str(len(view.tokens[seat])) in shown
        assert word(words.OF, n=view.limits[seat]) in shown
    assert view.core
    assert "+1" in shown
    assert "+1" not in lettering_of("pentagon")


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["core and many tokens", "ordinary names of 4"])
def test_what_wins_is_read_after_the_figure(name: str) -> None:
    """It stands at each figure, or once if it is the same for all."""
    canvas, view = draw_scene(f"organism, {name}"), view_of(name)
    limits = [text for text in canvas.written if text.text.startswith("of ")]
    assert len(limits) == (view.seats if max(view.limits) > 5 else 0)
    once = word(words.GOAL, n=view.limits[0])
    is_near = max(map(len, view.tokens)) >= view.limits[0] - 2
    assert [text.text for text in canvas.written].count(once) == (not limits and is_near)
    figures = [text for text in canvas.written if text.size in (theme.FIGURE, theme.TITLE, theme.BODY)]
    figures = [text for text in figures if text.text.isdigit()]
    assert len(figures) == view.seats
    for limit, (_, one, *_rest) in zip(limits, figures, strict=False):
        assert (0 <= limit.box.left - one.right < 20 and one.top < limit.box.top < one.bottom) or (
            limit.box.left < one.right and 0 < limit.box.middle[1] - one.middle[1] < 110
        )


@pytest.mark.parametrize("round_", [2, 9])
@pytest.mark.parametrize("most", [2, 3])
def test_what_wins_is_said_in_the_first_rounds_and_when_a_player_is_near(round_: int, most: int) -> None:
    view = view_of("four players").model_copy(update={"tokens": ((1,) * most, (), (), ()), "round": round_})
    assert (seats.goal(view) == view.limits[0] == 5) is (round_ == 2 or most == 3)


@pytest.mark.parametrize("players", range(2, slim_plates.FROM))
def test_handicaps_leave_room_on_plates_for_whole_names_and_large_signs_of_life(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each player wins with another two-digit number."""
    signs: list[Box] = []
    monkeypatch.setattr(
        seats, "life", lambda canvas, middle, paint, empty, size: signs.append(Box.around(middle, size, size))
    )
    view = view_of("core and many tokens").model_copy(
        update={
            "seats": players,
            "turn": 1,
            "to_move": tuple(range(players)),
            "limits": (9, *(13,) * (players - 1)),
            "tokens": ((0,) * 10,) * players,
        }
    )
    canvas = Canvas(theme.WIDTH, 400)
    seats.plates(canvas, view, ORDINARY)
    assert {*ORDINARY[:players], "10", "of 9", "of 13"} == {text.text for text in canvas.written} - {
        *map(lettering.initial, ORDINARY)
    }
    texts = [text.box for text in canvas.written]
    assert not [one for one, other in combinations(texts, 2) if one.touches(other)]
    assert len(signs) == 3 * players
    assert min(sign.width for sign in signs) >= 24
    assert not [sign for sign in signs if any(sign.touches(text) for text in texts)]
    assert not [one for one, other in combinations(signs, 2) if one.touches(other)]


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("limit", [5, 13])
def test_many_players_have_two_rows_of_slim_plates_with_whole_names(players: int, limit: int) -> None:
    """The plates are in turn order, three in the first row, and of one size."""
    view = view_of("six players in the middle").model_copy(
        update={"seats": players, "limits": (limit,) * players, "tokens": ((0,) * (limit - 1),) * players}
    )
    for seat in range(players):
        seen = view.model_copy(update={"turn": seat, "to_move": (seat,)})
        boxes = slim_plates.grid(players)
        assert boxes == tuple(sorted(boxes, key=lambda box: (box.top, box.left)))
        assert [box.top for box in boxes].count(boxes[0].top) == 3
        assert boxes[0].left == theme.MARGIN
        assert theme.WIDTH - theme.MARGIN - players < boxes[2].right <= theme.WIDTH - theme.MARGIN
        assert len({(box.width, box.height) for box in boxes}) == 1
        canvas = Canvas(theme.WIDTH, 400)
        seats.plates(canvas, seen, ORDINARY[:players])
        assert {*ORDINARY[:players]} <= {text.text for text in canvas.written}
        texts = [text.box for text in canvas.written]
        assert not [one for one, other in combinations(texts, 2) if one.touches(other)]
        assert seats.bottom(seen) < 230


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ordinary_names_are_not_cut(players: int) -> None:
    assert set(ORDINARY[:players]) <= set(lettering_of(f"ordinary names of {players}"))


@pytest.mark.parametrize("name", ["four players", "after captures", "six players in the middle"])
def test_a_plate_tells_captures_once(name: str) -> None:
    """A figure has them; nothing is drawn once for each of them."""
    view = view_of(name)
    canvases = []
    for won in ((), (1, 1, 1)):
        canvas = Canvas(600, 200, colours.PANEL)
        one = view.model_copy(update={"tokens": (won, *[()] * (view.sides - 1)), "to_move": (1,)})
        seats.plate(canvas, Box(0, 40, 560, 180), one, 0, ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"))
        figure = next(text.box for text in canvas.written if text.text.isdigit())
        assert figure.left > 460
        canvas.fill(Box(460, 0, 600, 200), colours.PANEL)
        canvases.append(canvas.image.tobytes())
    assert canvases[0] == canvases[1]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_a_table_keeps_its_height_as_captures_grow(players: int) -> None:
    """It does so for any number that wins."""
    options = (rules.SeatOptions(),) * players
    view = rules.view(rules.start(rules.Options(), options, Dice("heights", 0)), None)
    for most in (5, 9, 13):
        limits = (9, *(most,) * (view.sides - 1))
        heights = {
            seats.bottom(view.model_copy(update={"limits": limits, "tokens": ((0,) * won,) * view.sides}))
            for won in range(most)
        }
        assert len(heights) == 1


def test_only_organisms_that_live_are_counted() -> None:
    assert seats.living(view_of("final of three organisms"), 0) == 3
    broken = set_board("0: eat@A1 move@A2 grow@core eat@C12 1: eat@C7 move@C8 grow@C9")
    assert seats.living(organism.table(broken).view, 0) == 1


@pytest.mark.parametrize("seat", range(6))
def test_a_winner_s_initial_that_fills_its_square_leaves_its_symbol_visible(seat: int) -> None:
    """The rain's, in Japanese, was as large as the square behind it."""
    fit, symbol = initials.on_victory("雨", seat, 91, theme.FIGURE), shapes.symbol(seat, 91)
    ink = lettering.draw_text("雨", fit.points, bold=fit.is_bold).mask
    assert ink.width < 0.75 * symbol.width
    assert ink.height < 0.75 * symbol.height

"""Players' names in pictures."""

import pytest

from engine.kit.text import ISOLATE, ISOLATE_END
from render import Picture, canvas_of
from render.kit import lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.rows import slim_plates
from render.kit.style import Setting, drawing
from render.kit.wording import first_words, fit_name, short_name
from tests.render.replays import scenes_of
from tests.support.players import PLAYED


def test_a_long_name_may_be_told_by_its_first_word() -> None:
    names = ("Bartholomew Wolfe", "Anna-Lena von Oranien", "Al Green")
    assert first_words(names[0], names) == ["Bartholomew"]
    assert first_words(names[1], names) == ["Anna-Lena", "Anna"]
    assert first_words(names[2], names) == []


def test_no_first_word_stands_for_two_players() -> None:
    assert first_words("Anna Lena", ("Anna Lena", "Anna Berg")) == []
    assert first_words("Anna-Lena Berg", ("Anna-Lena Berg", "Annabel")) == ["Anna-Lena"]


def test_a_first_word_from_the_right_is_isolated_like_its_name() -> None:
    name = f"{ISOLATE}عبدالرحمن الغامدي{ISOLATE_END}"
    assert first_words(name, (name, "Ana")) == [f"{ISOLATE}عبدالرحمن{ISOLATE_END}"]


LONG = "Maximiliane von Hohenstein"


@pytest.mark.parametrize("fits", [LONG, "Maximiliane", "Maxi…"])
def test_a_name_is_whole_or_its_first_word_or_cut(fits: str) -> None:
    room = lettering.width(fits, theme.BODY, bold=True)
    assert short_name(LONG, room, theme.BODY, bold=True) == fits


def test_a_name_is_cut_where_its_first_word_stands_for_two() -> None:
    among = (LONG, "Maximiliane Berg")
    room = lettering.width("Maximiliane v…", theme.BODY, bold=True)
    assert short_name(LONG, room, theme.BODY, among, bold=True) == "Maximiliane v…"


def test_a_sentence_keeps_its_news_and_shortens_the_name() -> None:
    template = "{who} takes the lead on move {n}"
    room = lettering.width("Maximiliane takes the lead on move 104", theme.TITLE, heavy=True)
    said = fit_name(template, LONG, room + 60, theme.TITLE, heavy=True, n=104)
    assert said == "Maximiliane takes the lead on move 104"


def texts_of_plate(seats: int, name: str, among: tuple[str, ...], *, is_to_move: bool) -> set[str]:
    """Return the texts on a plate of that many players."""
    canvas = Canvas(theme.WIDTH, 300)
    head = nameplates.Plate(0, name, "128", is_to_move=is_to_move, among=among)
    if seats < slim_plates.FROM:
        nameplates.plate(canvas, nameplates.grid(seats)[0], head)
    else:
        box = slim_plates.grid(seats)[0]
        slim_plates.draw(canvas, box, head, panel=theme.PANEL, slab=nameplates.base)
    return {text.text for text in canvas.written}


@pytest.mark.parametrize("is_to_move", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_plate_has_the_first_word_of_a_name_that_is_too_long(seats: int, is_to_move: bool) -> None:
    name = "Bartholomew Featherstonehaugh"
    assert "Bartholomew" in texts_of_plate(seats, name, (name, "Bo"), is_to_move=is_to_move)
    two = texts_of_plate(seats, name, (name, "Bartholomew Berg"), is_to_move=is_to_move)
    assert "Bartholomew" not in two
    assert any(text.startswith("Bar") and text.endswith("…") for text in two)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*PLAYED])
def test_the_plates_of_a_table_have_first_words_that_are_one_player_s_only(game: str) -> None:
    view = scenes_of(game, 0)[1].view
    for other, is_short in (("Bo", True), ("Bartholomew Berg", False)):
        names = ("Bartholomew Featherstonehaugh", other)
        table = canvas_of(Picture(game, "table", view, names))
        assert ("Bartholomew" in {text.text for text in table.written}) == is_short


@pytest.mark.parametrize("size", [theme.SMALL, theme.BODY, theme.TITLE])
@pytest.mark.parametrize(("bold", "heavy"), [(False, False), (True, False), (False, True)])
def test_a_text_is_no_wider_in_a_small_picture(size: int, bold: bool, heavy: bool) -> None:
    for text in ("Zoë Ångström", "Bartholomew takes the lead", "Константин", "山田太郎", "김민준 Max"):
        with drawing(Setting(scale=0.5)):
            drawn = lettering.draw_text(text, size, bold=bold, heavy=heavy)
        wide = lettering.width(text, size, bold=bold, heavy=heavy)
        assert 2 * (drawn.left + drawn.mask.width) <= wide + 4


def test_letters_of_a_text_in_a_small_picture_lie_as_in_a_large_one() -> None:
    text = "Zoë Ångström"
    full = lettering.draw_text(text, theme.SMALL)
    with drawing(Setting(scale=0.5)):
        small = lettering.draw_text(text, theme.SMALL)
    assert abs(2 * small.mask.width - full.mask.width) <= 4

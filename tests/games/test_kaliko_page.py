"""The rules page of Kaliko: it fits, and names the authors of the rules.

Every number in it is what the engine finds.
"""

import re
from collections import Counter
from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Section
from engine.games.kaliko import rules_page
from engine.games.kaliko.paths import pattern_of, staging
from engine.games.kaliko.positions import lay, play, play_move, set_table
from engine.games.kaliko.questions import choose
from engine.games.kaliko.rules import view
from engine.games.kaliko.state import (
    Exchange,
    Exchanged,
    Laid,
    Move,
    Pass,
    Play,
    Played,
    State,
    View,
    laid_name,
)
from engine.games.kaliko.tiles import TILES, TURNINGS, Colour
from render import Picture, draw
from tests.games.kaliko import in_words, table
from tests.games.kaliko_scorer import score_play

FITS = 700
"""Characters of a section that a phone shows with its picture."""


def words(section: Section) -> str:
    return "\n".join(map(in_words, section.text))


def caption(section: Section) -> str:
    """Return what a section says of its picture."""
    (line,) = [in_words(line) for line in section.text if in_words(line).startswith("_")]
    return line


def section_with(picture: View) -> Section:
    (section,) = [section for section in rules_page.PAGE if section.picture is picture]
    return section


def numbers(text: str) -> set[int]:
    """Return the numbers in a text, but for those in names of tiles.

    They may be written in digits or words.
    """
    spelled = {"one": 1, "two": 2, "three": 3}
    found = {int(number) for number in re.findall(r"(?<![A-Z\d])\d+", text)}
    return found | {number for word, number in spelled.items() if re.search(rf"\b{word}\b", text)}


SCORING = tuple(
    section
    for section in rules_page.PAGE
    if section.picture is not None and isinstance(section.picture.last, Played)
)


def before_and_play(seen: View) -> tuple[tuple[Laid, ...], Played]:
    """Return the pattern before the last play, and the play."""
    last = seen.last
    assert isinstance(last, Played)
    return tuple(laid for laid in seen.pattern if laid not in last.laid), last


def rebuilt(seen: View, hand: Sequence[str]) -> State:
    """Return the position before the last play or preview, with a hand to move."""
    pattern = before_and_play(seen)[0] if seen.last is not None else seen.pattern
    return set_table(" ".join(map(laid_name, pattern)), (" ".join(hand), ""))


def test_the_page_fits_and_says_whose_rules_they_are() -> None:
    assert 6 <= len(rules_page.PAGE) <= 10
    assert all(len(words(section)) <= FITS for section in rules_page.PAGE)
    assert sum(section.picture is not None for section in rules_page.PAGE) == len(rules_page.PAGE) - 2
    whole = "\n".join(map(words, rules_page.PAGE))
    for said in (
        "Future Classics",
        "Kadon Enterprises",
        "Where their text is silent, we decide",
        "Lots choose who begins",
        "at most as many as the bag holds",
        "a tie is shared",
        "Tiles left over count nothing",
        "3 straights of one path",
    ):
        assert said in whole


def heading(section: Section) -> str:
    return in_words(section.heading)


def test_four_pictures_show_what_a_play_scored() -> None:
    assert [section.picture for section in SCORING] == [
        rules_page.JOINED.model_copy(update={"bag": 0}),
        rules_page.MIDDLE,
        rules_page.COUNTED.model_copy(update={"bag": 0}),
        rules_page.CLOSED.model_copy(update={"bag": 0}),
    ]


@pytest.mark.parametrize("section", SCORING, ids=heading)
def test_every_number_told_of_a_picture_is_what_the_engine_scores(section: Section) -> None:
    assert isinstance(section.picture, View)
    old, last = before_and_play(section.picture)
    pattern, staged = pattern_of(old), staging(last.laid)
    told = numbers(caption(section))
    must = {last.points, *(path.points for path in last.paths)}
    # tiles, and what a crossing and a loop are worth
    may = {len(last.laid), len(last.laid) - 1, 1, 2, 3}
    for path in last.paths:
        may |= {path.segments, path.segments + 3 * path.crossings}
    for new in pattern.trace(staged):
        if new.is_scoring:
            lengths = [pattern.paths[number].segments for number in new.old]
            may |= {*lengths, sum(lengths), len(new.new)}
    assert must <= told <= must | may


@pytest.mark.parametrize("section", SCORING, ids=heading)
def test_a_second_scorer_finds_the_same(section: Section) -> None:
    assert isinstance(section.picture, View)
    old, last = before_and_play(section.picture)
    verdict = score_play(table(old), table(last.laid))
    assert verdict.is_legal
    assert verdict.points == last.points


def test_the_example_of_counting_crosses_itself_on_an_old_tile_and_has_an_incidental_loop() -> None:
    old, last = before_and_play(rules_page.COUNTED)
    main, loop = last.paths
    assert (main.colour, main.segments, main.crossings, main.is_main) == (Colour.BLUE, 5, 1, True)
    assert (loop.colour, loop.segments, loop.is_closed, loop.is_main) == (Colour.WHITE, 3, True, False)
    assert not any(path.crossings for path in pattern_of(old).paths)
    for laid in last.laid:
        turned = TURNINGS[laid.tile][laid.turn]
        blue = sum(1 << number for number, paint in enumerate(turned.paints) if paint is Colour.BLUE)
        assert not turned.crossings[blue], "the crossing is on a new tile"


def test_the_example_of_a_join_is_carried_on_by_just_one_of_its_tiles() -> None:
    _, last = before_and_play(rules_page.JOINED)
    state = rebuilt(rules_page.JOINED, [laid.tile for laid in last.laid])
    scores = []
    for left_out in last.laid:
        try:
            rest = tuple(laid for laid in last.laid if laid != left_out)
            scores.append(play_move(state, Play(laid=rest)).scores[0])
        except IllegalMove:
            scores.append(0)
    assert sorted(scores) == [0, 0, last.points - 1]


def test_the_example_of_a_loop_joins_the_two_ends_of_one_path() -> None:
    old, last = before_and_play(rules_page.CLOSED)
    (scoring,) = [path for path in pattern_of(old).trace(staging(last.laid)) if path.is_scoring]
    assert scoring.is_closed
    assert len(scoring.old) == 1


def test_the_shapes_are_counted_as_they_are() -> None:
    text = words(section_with(rules_page.SHAPES))
    assert text.startswith(f"{len(TILES)} tiles")
    told = {letter: int(n) for letter, n in re.findall(r"\*\*([A-DF])\*\* .*?\((\d+)", text)}
    assert told == Counter(tile[0] for tile in TILES)
    assert {tile[0] for tile in rules_page.SHAPES.hand} == set("ABCDF")
    assert {colour for tile in rules_page.SHAPES.hand for colour in TURNINGS[tile][0].paints} == set(Colour)


def test_the_paths_in_the_picture_are_those_told_of() -> None:
    paths = pattern_of(rules_page.PATHS.pattern).paths
    (loop,) = [path for path in paths if path.is_closed]
    white = sorted((path for path in paths if path.colour is Colour.WHITE), key=lambda path: path.segments)
    assert (loop.colour, loop.segments, loop.crossings) == (Colour.RED, 3, 0)
    assert (white[-1].segments, white[-1].crossings, white[-1].is_closed) == (5, 1, False)
    assert white[-2].segments < 5
    told = caption(section_with(rules_page.PATHS))
    assert "red corners make a loop of 3 segments" in told
    assert "white path has 5 segments, crosses itself once" in told


def test_the_exchange_told_of_is_the_one_shown() -> None:
    last = rules_page.EXCHANGED.last
    assert isinstance(last, Exchanged)
    first, second, third = last.tiles
    told = caption(section_with(rules_page.EXCHANGED))
    assert told == f"_In the picture {first}, {second} and {third} were exchanged._"


def read_move(state: State, line: str) -> Move:
    """Return the move that a line of notation makes."""
    asking = choose(view(state, state.turn))
    next(asking)
    with pytest.raises(StopIteration) as done:
        for pick in read_notation(line):
            asking.send(pick)
    move: Move = done.value.value
    return move


def test_the_lines_to_type_are_the_moves_that_they_seem_to_be() -> None:
    seen = rules_page.PREVIEWED
    state = rebuilt(seen, (*seen.hand, *(laid.tile for laid in seen.staged)))
    command, *lines = re.findall(r"`([^`]+)`", in_words(rules_page.PAGE[-1].text[0]))
    assert command == "/move"
    assert [read_move(state, line) for line in lines] == [
        Play(laid=seen.staged),
        Play(laid=seen.staged),
        Exchange(tiles=("A9", "C12")),
        Pass(),
    ]
    assert Play(laid=seen.staged).laid == before_and_play(rules_page.COUNTED)[1].laid
    assert all(laid.tile in caption(section_with(seen)) for laid in seen.staged)
    assert seen.draft is not None
    assert f"for {seen.draft.points} points" in caption(section_with(seen))


def test_it_begins_with_what_is_enough_to_start_and_ends_with_what_is_typed() -> None:
    headings = [heading(section) for section in rules_page.PAGE]
    assert headings[0] == "Enough to start"
    assert headings[-2:] == ["Credits and house rulings", "Typing instead of pressing"]
    assert "Your first turn" in words(rules_page.PAGE[0])
    # As the sandbox's page shows it on a phone: 36 letters in a line of 22 px, beside a picture 297
    # px wide.
    picture = draw(
        Picture("kaliko", "table", rules_page.JOINED, ("Ada", "Ben"), part=rules_page.PAGE[0].part)
    )
    drawn = Image.open(BytesIO(picture))
    lines = sum(
        -(-len(in_words(line).replace("*", "").replace("_", "")) // 36) for line in rules_page.PAGE[0].text
    )
    assert drawn.height * 297 / drawn.width + 22 * lines + 8 * len(rules_page.PAGE[0].text) <= 400


NAMES_A_SPACE = re.compile(r"\b[NS]\d+(?:[EW]\d+)?\b|\b[EW]\d+\b")


def test_spaces_are_named_on_the_last_page_alone() -> None:
    assert NAMES_A_SPACE.search(words(rules_page.PAGE[-1]))
    for section in rules_page.PAGE[:-1]:
        assert not NAMES_A_SPACE.search(words(section)), heading(section)


# Positions


def test_a_table_that_is_set_has_every_tile_once() -> None:
    state = set_table("C1@start C9t2@E1", ("A1 A2", "F11", ""), size=7, scores=(1, 2, 3), turn=2, passes=1)
    piles = (*state.hands, state.bag, [laid.tile for laid in state.pattern])
    assert sorted(tile for pile in piles for tile in pile) == sorted(TILES)
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert {"A1", "A2"} < set(state.hands[0])
    assert "F11" in state.hands[1]
    assert (state.scores, state.turn, state.passes) == ((1, 2, 3), 2, 1)
    assert set_table("C1@start", ("A1",), bag="B2 B1").bag == ("B2", "B1")


def test_what_lies_is_read_back_as_it_is_written() -> None:
    written = "C12t3@N3E2 A5@start D14t1@S1W2"
    assert " ".join(map(laid_name, lay(written))) == written
    assert play("A5@start C12t3@N3E2") == Play(laid=lay("C12t3@N3E2 A5@start"))


@pytest.mark.parametrize("text", ["C12", "C12t3@Q1", "C28@start", "A1t2@start", "C12@", "@E1", "C12t6@E1"])
def test_what_is_no_tile_on_a_space_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        lay(text)

"""Painters: every game has one, and every position is drawn legibly.

That holds for each player and for onlookers.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import pytest

from cogs.drawing.examples import picture_of
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Ask, Place
from engine.library import GAMES
from render import Picture, canvas_of, draw
from render.kit.picture_files import HEAVIEST
from tests.conformance.walk import Case, Walk, cases, walked
from tests.render import legible

PNG = b"\x89PNG\r\n\x1a\n"
WEBP = b"RIFF"
STATES_DRAWN = 2
"""Of each match, evenly spread, the last one always among them, for the table, and for a seat
with every other one.

In the slow set all of them, for everybody.
"""

NAMES = ("Ann", "Bartholomew the Very Long-Named!!", "🦊", "דנה", "W" * 32, "Łukasz")
CASES = [case for case in cases(rounds="fast") if case.game in GAMES]


def spread(match: Walk, count: int) -> Iterator[Any]:
    states = match.states
    yield from (states[len(states) - 1 - n * len(states) // count] for n in range(min(count, len(states))))


def check_drawn(case: Case, state: Any, who: int | None, *, is_stark_too: bool = False) -> None:
    """Check that a view of a State is a legible picture.

    It has the numbers of a menu if there is one.
    """
    game = case.law.game
    view = game.view(state, who)
    tags: tuple[tuple[Place, int], ...] = ()
    if who in game.to_move(state):
        asked = resume(game, view, ())
        assert isinstance(asked, Ask)
        places = [option.at for option in asked.options if option.at is not None]
        tags = tuple((place, number) for number, place in enumerate(places, start=1))
    kind: Literal["table", "hand"] = "table" if who is None else "hand"
    picture = Picture(game=case.game, kind=kind, view=view, names=NAMES[: case.players], tags=tags)
    canvas = canvas_of(picture)
    assert legible.faults(canvas) == []
    png = canvas.encode()
    is_over = canvas.is_true_colour
    assert png.startswith(WEBP if is_over else PNG)
    assert len(png) <= (HEAVIEST if is_over else legible.LARGEST_FILE)
    if is_stark_too:
        assert legible.faults(canvas_of(replace(picture, is_stark=True))) == []


FIRST = {(case.game, case.players): case for case in CASES}
EXTREME = {(name, number) for name, game in GAMES.items() for number in (game.SEATS[0], game.SEATS[-1])}
"""Games with the fewest and with the most players."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=() if key in EXTREME else pytest.mark.slow, id=str(case))
        for key, case in FIRST.items()
    ],
)
def test_the_first_views_of_a_match_are_legible_however_many_play(case: Case) -> None:
    game = case.law.game
    state = game.start(game.Options(), (game.SeatOptions(),) * case.players, Dice("first", 0))
    for who in (None, game.to_move(state)[0]):
        check_drawn(case, state, who)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_views_of_a_match_can_be_drawn_and_are_legible(case: Case) -> None:
    for number, state in enumerate(spread(walked(case), STATES_DRAWN)):
        check_drawn(case, state, None, is_stark_too=number % 2 == 1)
        if number % 2 == 0:
            check_drawn(case, state, number // 2 % case.players, is_stark_too=True)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("case", CASES[::6], ids=str)
def test_every_table_of_a_whole_match_and_a_hand_each_can_be_drawn_and_is_legible(case: Case) -> None:
    for number, state in enumerate(walked(case).states):
        for who in (None, number % case.players):
            check_drawn(case, state, who)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_others_did_since_a_player_looked_has_dots_and_stays_legible(case: Case) -> None:
    match, game = walked(case), case.law.game
    touched = getattr(game, "touched", None)
    if touched is None:
        pytest.skip("it has no board")
    marked = touching = 0
    for at in range(len(match.states) // 3, len(match.states) - 1, max(1, len(match.states) // 4)):
        view = game.view(match.states[at], None)
        steps = match.steps[max(0, at - 3 * case.players) : at]
        places = tuple(dict.fromkeys(p for step in steps for p in touched(view, step.seat, step.move)))
        picture = Picture(case.game, "table", view, NAMES[: case.players])
        canvas, plain = canvas_of(replace(picture, touched=places)), canvas_of(picture)
        assert legible.faults(canvas) == legible.faults(plain)
        is_marked = canvas.encode() != plain.encode()
        assert places or not is_marked, "without dots it is the same picture"
        marked, touching = marked + is_marked, touching + bool(places)
    assert marked or not touching  # a player alone may exchange all the time


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("every", [3, 1])
@pytest.mark.parametrize("name", GAMES)
def test_the_cover_and_the_pictures_of_the_rules_page_can_be_drawn(name: str, every: int) -> None:
    shown = [section for section in GAMES[name].PAGE if section.picture is not None]
    assert all(draw(picture_of(name, section)).startswith((PNG, WEBP)) for section in shown[::every])
    assert draw(Picture(game=name, kind="cover", view=None, names=())).startswith(WEBP)
    assert draw(Picture(game=name, kind="heading", view=None, names=())).startswith(WEBP)

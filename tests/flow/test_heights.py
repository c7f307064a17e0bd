"""Every usual notice of every game fits one phone's screen.

Recorded matches are replayed and measured in the page.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser

from cogs.screens.paging import FEW
from engine.contract.languages import CATALOGUES
from engine.languages.catalogues import LOCALES, read_languages
from engine.languages.rules import make_catalogue
from engine.library import GAMES
from tests.flow.heights import (
    SCREEN,
    height_of_closing,
    height_of_rules,
    height_of_settings,
    height_of_standing_in,
    heights,
    heights_of_lesson,
    heights_of_lobby,
    heights_of_setup,
    heights_of_words,
)
from tests.sandbox.page.conftest import browser, on_one_loop
from tests.support.players import PLAYED

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, on_one_loop]

SHIPPED = ("", *sorted(path.name for path in LOCALES.glob("*") if path.is_dir()))
"""English, and the languages that ship."""
LONGEST = ("", "de")
"""English, and the language whose texts take most room."""
LANGUAGES = SHIPPED if os.environ.get("HEIGHTS") == "all" else LONGEST
"""Languages in which notices are measured. HEIGHTS=all measures them in all that ship."""
MEASURED = frozenset(GAMES if os.environ.get("HEIGHTS") == "all" else [*GAMES][::2])
"""Games that are also measured in other languages than English."""

SAMPLE = 4
"""Plies that are looked at where a whole match would take too long."""
PLIES = 24
"""Plies of a recorded match, its first, in which the usual notices are looked at."""
GLANCE = 800
"""Pixels of a phone that the first page of a board in words keeps within."""
HIGHEST = 720
"""Pixels that also what is not usual keeps within."""
LINE = 20
"""Pixels of a line: a result may take one more, and a lobby two, in languages with long words."""
BROKEN = 820
"""The same in languages with long words, in which up to two more rows of buttons break."""


@pytest.fixture(params=LANGUAGES, ids=lambda code: code or "en")
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a language that all at the table read."""
    code = str(request.param)
    if code and request.node.callspec.params.get("game", "") not in {"", *MEASURED}:
        pytest.skip("HEIGHTS=all measures it")
    if code:
        monkeypatch.setitem(CATALOGUES, code, make_catalogue(code, read_languages(LOCALES)[code].sentences))
    return code


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_the_first_notices_of_a_match_fit_a_phone(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await heights(
        browser,
        tmp_path,
        game,
        GAMES[game].SEATS[0] if GAMES[game].SEATS[0] > 1 else 2,
        SAMPLE,
        language=language,
    )
    print(game, found.summarize(SCREEN))
    assert found.median <= SCREEN
    most = BROKEN if language else HIGHEST
    assert max(notice.height for notice in found.notices) <= most, found.tallest()


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][1:])
async def test_notices_in_which_players_are_asked_when_they_play_fit_a_phone(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await heights(browser, tmp_path, game, 2, SAMPLE, pace="1d", language=language)
    print(game, "with clocks:", found.summarize(SCREEN))
    assert found.median <= SCREEN
    most = BROKEN if language else HIGHEST
    assert max(notice.height for notice in found.notices) <= most, found.tallest()


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_what_is_enough_to_start_fits_a_phone(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await height_of_rules(browser, tmp_path, game, language=language)
    print(game, f"rules: {found:.0f} px")
    assert found <= SCREEN


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_each_page_of_a_lesson_fits_a_phone_nearly(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await heights_of_lesson(browser, tmp_path, game, language=language)
    print(game, "lesson:", [round(height) for height in found])
    assert max(found) <= HIGHEST


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][1:] + [*GAMES][:1])
async def test_what_tells_how_a_match_ended_fits_a_phone(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await height_of_closing(browser, tmp_path, game, 4, language=language)
    print(game, f"closing: {found:.0f} px")
    assert found <= SCREEN + (LINE if language else 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("invited", "options"),
    [(2, {}), (0, {}), (0, {"with": "easy computer"})],
    ids=["invited", "anyone", "with a computer"],
)
@pytest.mark.parametrize("game", [*GAMES])
async def test_a_lobby_fits_a_phone(
    browser: Browser, tmp_path: Path, language: str, game: str, invited: int, options: dict[str, str]
) -> None:
    invited = min(invited, GAMES[game].SEATS[-1] - 1)
    options = options if game in PLAYED else {}
    found = await heights_of_lobby(browser, tmp_path, game, invited, **options, language=language)
    print(game, "lobby:", *map(round, found), "px")
    assert max(found) <= SCREEN + (2 * LINE if language else 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][1:] + [*GAMES][:1])
async def test_a_lobby_with_clocks_fits_a_phone_nearly(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await heights_of_lobby(browser, tmp_path, game, pace="3d+12h", language=language)
    print(game, "lobby with clocks:", *map(round, found), "px")
    assert max(found) <= HIGHEST


@pytest.mark.slow
@pytest.mark.usefixtures("no_vacation")
@pytest.mark.parametrize("game", PLAYED)
async def test_a_player_who_is_played_for_sees_on_a_phone_how_they_are_back(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await height_of_standing_in(browser, tmp_path, game, 3, language=language)
    print(game, f"stood in for: {found:.0f} px")
    assert found <= (BROKEN if language else HIGHEST)


@pytest.mark.parametrize(
    "language",
    [pytest.param(code, marks=() if code == "de" else pytest.mark.slow, id=code or "en") for code in SHIPPED],
    indirect=True,
)
async def test_settings_are_seen_whole_on_a_phone(browser: Browser, tmp_path: Path, language: str) -> None:
    found = await height_of_settings(browser, tmp_path, language=language)
    print(f"settings: {found:.0f} px")
    assert found <= GLANCE


@pytest.mark.slow
async def test_what_is_allowed_on_a_server_fits_a_phone(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    found = await heights_of_setup(browser, tmp_path, language=language)
    print("setup:", *map(round, found), "px")
    assert max(found) <= SCREEN


@pytest.mark.slow
@pytest.mark.parametrize("game", ["koa", "organism"])
async def test_the_board_in_words_begins_with_a_page_that_is_read_at_a_glance(
    browser: Browser, tmp_path: Path, language: str, game: str
) -> None:
    found = await heights_of_words(browser, tmp_path, game, 4, (0, 36), language=language)
    print(game, found.summarize(GLANCE))
    assert len(found.notices) == 2
    assert max(notice.height for notice in found.notices) <= GLANCE, found.tallest()


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][1:] + [*GAMES][:1])
async def test_the_words_of_a_whole_match_begin_with_a_page_that_is_read_at_a_glance(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    found = await heights_of_words(browser, tmp_path, game, 4, range(0, 1000, 9))
    print(game, found.summarize(GLANCE))
    assert max(notice.height for notice in found.notices) <= GLANCE + FEW, found.tallest()


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_the_usual_notices_of_a_match_fit_a_phone(browser: Browser, tmp_path: Path, game: str) -> None:
    """Nine of ten notices fit.

    The news may be long, and so may be the effects of a choice.
    """
    found = await heights(browser, tmp_path, game, 3, PLIES)
    print(game, found.summarize(SCREEN))
    assert found.median <= SCREEN
    assert found.usual <= SCREEN, found.tallest()

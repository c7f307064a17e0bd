"""`/tiles` shows the tiles of the match's game in any place.

If there is no match or there are several, it asks for the game.
"""

from __future__ import annotations

import re

import pytest

from engine.games.kaliko.tiles import TILES
from engine.services.decks import with_catalogue
from sandbox.model import Channel, Message
from tests.flow.decks import run_command
from tests.flow.support import Table, private


async def run_tiles(table: Table, name: str, place: Channel) -> Message:
    """Return the answer to /tiles in a place."""
    message = private(await (await table[name].slash(place, "tiles")).wait_until_settled())
    await table.wait_until_shown()
    return message


@pytest.mark.slow
async def test_in_a_matchs_thread_it_is_that_game_for_the_user_who_asks(table: Table) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    await table.lobby("kcaloria", ("Ada",))
    for name in ("Ada", "Dan"):
        assert (await run_tiles(table, name, table.place)).text.startswith("## Kaliko")
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "title"), [("kaliko", "Kaliko"), ("kcaloria", "kCaloria")])
async def test_elsewhere_it_is_the_game_of_ones_own_matches(table: Table, game: str, title: str) -> None:
    await table.match(game, ("Ada", "Ben"))
    await table.lobby("howmanycalories", ("Ada",))
    for place in (table["Ada"].open_dm(), table.sandbox.world.channel("lounge")):
        assert (await run_tiles(table, "Ada", place)).text.startswith(f"## {title}")


@pytest.mark.slow
async def test_in_the_channel_of_ones_only_match_there_it_is_that_game(table: Table) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    lounge = table.sandbox.world.channel("lounge")
    await (await table["Ada"].slash(lounge, "play kcaloria")).wait_until_settled()
    await table.wait_until_shown()
    assert (await run_tiles(table, "Ada", lounge)).text.startswith("## kCaloria")


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("matches", [(), ("kaliko", "kcaloria"), ("howmanycalories",)])
async def test_where_it_is_not_clear_a_button_for_each_game_leads_on(
    table: Table, matches: tuple[str, ...]
) -> None:
    for game in matches:
        await table.match(game, ("Ada", "Ben"))
    page = await run_tiles(table, "Ada", table["Ada"].open_dm())
    assert page.text == "Which game’s tiles?"
    assert [component["label"] for component in page.interactive] == ["Kaliko", "kCaloria"]
    await table.press_button("Ada", page, "Kaliko")
    await table.wait_until_shown()
    assert page.text.startswith("## Kaliko")
    assert page.attachments
    assert table.sandbox.problems == []


async def test_a_game_without_tiles_says_so(table: Table) -> None:
    page = await run_command(table, "Ada", "tiles", game="koa")
    assert page.text == "KOA has no tiles to look at."


async def test_the_games_that_have_tiles_are_suggested_by_their_titles(table: Table) -> None:
    offered = await table["Ada"].autocomplete(table.channel, "tiles", {"game": "k"}, focused="game")
    assert [(choice["name"], choice["value"]) for choice in offered] == [
        ("Kaliko", "kaliko"),
        ("kCaloria", "kcaloria"),
    ]
    assert with_catalogue() == ("kaliko", "kcaloria")


async def test_each_tile_of_kaliko_is_on_one_page_with_what_is_on_it(table: Table) -> None:
    page = await run_command(table, "Ada", "tiles", game="kaliko")
    found: list[str] = []
    while True:
        (alt,) = page.alt_texts
        found += re.findall(r"([A-F]\d+) \((?:(?:red|white|blue) [A-Z]+–[A-Z]+(?:, | and )?){3}\)\.", alt)
        if (page.find(label="▶") or {}).get("disabled", True):
            break
        await table.press_button("Ada", page, "▶")
        await table.wait_until_shown()
    assert sorted(found) == sorted(TILES)
    assert len(found) == 85
    assert table.sandbox.problems == []

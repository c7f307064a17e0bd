"""Languages: users read their own in private and the table's in public."""

from __future__ import annotations

import re

import pytest

from engine.contract.errors import StoreError
from engine.contract.languages import CATALOGUES
from engine.contract.words import say
from sandbox.model import Message
from tests.flow.support import Drawn, Table, private
from tests.support.accents import LANGUAGE, accent

GAME = "howmanycalories"
PAIR = ("Ada", "Ben")
ACCENTS = re.compile(r"[àëîöû]")


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUES, "de", LANGUAGE)


def last_dm_text(table: Table, name: str) -> str:
    """Return the text of a player's last DM, with the picture's words."""
    (message,) = table.hands(name)
    return "\n".join((message.text, *(one.description or "" for one in message.attachments)))


async def test_a_dm_is_in_its_readers_language_and_the_table_in_english(table: Table, drawn: Drawn) -> None:
    table["Ben"].user.locale = "de"
    card = await table.match(GAME, PAIR, rounds=1)
    assert ACCENTS.search(last_dm_text(table, "Ben"))
    for text in (last_dm_text(table, "Ada"), table.board.text, card.text):
        assert not ACCENTS.search(text), text
    assert (drawn.languages("hand", 0), drawn.languages("hand", 1)) == ({""}, {"de"})
    assert drawn.languages("table") == drawn.languages("cover") == {""}
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_changes_their_language_is_asked_in_it_from_then_on(table: Table) -> None:
    await table.match(GAME, PAIR, rounds=1)
    assert not ACCENTS.search(last_dm_text(table, "Ben"))
    table["Ben"].user.locale = "de"
    (message,) = table.hands("Ben")
    await table.move("Ben", message)
    await table.wait_until_shown()
    assert ACCENTS.search(last_dm_text(table, "Ben"))


@pytest.mark.slow
async def test_a_private_answer_is_in_the_language_of_the_press_with_its_pictures(
    table: Table, drawn: Drawn
) -> None:
    async def press(*labels: str) -> None:
        for name, language in (("Ada", "de"), ("Cleo", "de"), ("Dan", "fr")):
            table[name].user.locale = language
            for label in labels:
                pressed = await table[name].press(table.board, label=label)
                await pressed.wait_until_settled()
                assert bool(ACCENTS.search(private(pressed).text)) is (language == "de"), label

    await table.match(GAME, PAIR, rounds=1)
    drawn.all.clear()
    await press("My hand", "In words")
    assert drawn.languages("hand", 0) == {"de"}
    assert drawn.languages("table") == {"de", ""}, "a language that the bot does not speak is English"
    await press("How to play")


async def test_a_language_is_written_once_and_again_when_it_changes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[int, str]] = []
    keep = table.store.keep_language

    async def noted(user_id: int, language: str) -> None:
        written.append((user_id, language))
        await keep(user_id, language)

    monkeypatch.setattr(table.store, "keep_language", noted)
    user = table["Ada"].user
    for locale in ("en-US", "en-US", "de", "de"):
        user.locale = locale
        await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
        await table.wait_until_handled()
    assert written == [(user.id, "en-US"), (user.id, "de")]
    assert (await table.store.reach(user.id)).language == "de"


async def test_a_language_that_can_not_be_kept_spoils_no_answer_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(user_id: int, language: str) -> None:
        raise StoreError(say("The disk is full."))

    with monkeypatch.context() as broken:
        broken.setattr(table.store, "keep_language", fail)
        command = await table["Ada"].slash(table.channel, "matches")
        await command.wait_until_settled()
        assert "aren’t in a match" in private(command).text
        await table.wait_until_handled()
    await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
    await table.wait_until_handled()
    assert (await table.store.reach(table["Ada"].id)).language == "en-US"


async def ask_for(table: Table, name: str, command: str, *labels: str) -> Message:
    """Return the page behind the buttons of a command's answer."""
    page = private(await (await table[name].slash(table.channel, command)).wait_until_settled())
    for label in labels:
        page = private(await (await table[name].press(page, label=label)).wait_until_settled())
    return page


async def choose(table: Table, name: str, page: Message, value: str) -> Message:
    """Choose from the only menu of a page and return the page as it is then."""
    (menu,) = (one for one in page.interactive if "options" in one)
    pressed = await table[name].choose(page, menu["custom_id"], [value])
    return private(await pressed.wait_until_settled())


async def test_a_user_chooses_their_language_for_answers_and_dms(table: Table, drawn: Drawn) -> None:
    page = await ask_for(table, "Ben", "settings", "Language …")
    names = [one["label"] for one in next(one for one in page.interactive if "options" in one)["options"]]
    assert names == ["As in your Discord", "English (United States)", "Deutsch"]
    page = await choose(table, "Ben", page, "de")
    assert ACCENTS.search(page.text)
    assert ACCENTS.search((await ask_for(table, "Ben", "help")).text)
    await table.match(GAME, PAIR, rounds=1)
    assert ACCENTS.search(last_dm_text(table, "Ben")) and not ACCENTS.search(table.board.text)
    table["Ben"].user.locale = "de"
    page = await choose(table, "Ben", page, "en-US")
    assert not ACCENTS.search(page.text) and not ACCENTS.search((await ask_for(table, "Ben", "help")).text)
    page = await choose(table, "Ben", page, "-")
    assert ACCENTS.search((await ask_for(table, "Ben", "help")).text)
    reach = await table.bot.services.reaches.reach(table["Ben"].id)
    assert (reach.language, reach.chosen_language) == ("de", None)
    assert table.sandbox.problems == []


async def test_the_public_messages_of_a_match_are_in_the_language_of_its_server(
    table: Table, drawn: Drawn
) -> None:
    table.sandbox.world.guild.owner_id = table["Ada"].id
    page = await ask_for(table, "Ada", "setup", "Language …")
    page = await choose(table, "Ada", page, "de")
    table.said = accent
    card = await table.match(GAME, PAIR, rounds=1)
    for text in (card.text, table.board.text, "\n".join(table.board.alt_texts)):
        assert ACCENTS.search(text), text
    assert not ACCENTS.search(last_dm_text(table, "Ada"))
    assert drawn.languages("table") == {"de"} and drawn.languages("hand", 0) == {""}
    await choose(table, "Ada", page, "-")
    assert (await table.matches.match(1)).language == "de"
    table.said = str
    await table.lobby(GAME, PAIR)
    assert (await table.matches.match(2)).language == "en-US"
    assert table.sandbox.problems == []


async def test_a_server_whose_language_discord_names_needs_no_choice(table: Table) -> None:
    table.sandbox.world.guild.preferred_locale = "de"
    table.said = accent
    await table.match(GAME, PAIR, rounds=1)
    assert ACCENTS.search(table.board.text)
    assert table.sandbox.problems == []


async def test_a_made_up_language_changes_nothing(table: Table) -> None:
    page = await ask_for(table, "Ben", "settings", "Language …")
    table["Ben"].user.locale = "xx-Tomorrow"
    assert (await ask_for(table, "Ben", "help")).text
    assert (await table.bot.services.reaches.reach(table["Ben"].id)).chosen_language is None
    assert page.text and table.sandbox.problems == []


async def test_a_tournament_and_its_matches_are_in_the_language_of_the_server(table: Table) -> None:
    table.sandbox.world.guild.preferred_locale = "de"
    opened = await table["Ada"].slash(table.channel, "tournament create", name="Cup", game=GAME)
    card = (await opened.wait_until_settled()).message
    assert card is not None and ACCENTS.search(card.text)
    table.said = accent
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        await table.press_button(name, card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.bot.services.tournaments.look()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).language == "de"

"""Presses, forms and commands that no client was ever shown.

Each is answered to its sender alone, and changes nothing.
"""

from __future__ import annotations

import logging
from typing import Any

import pytest

from engine.match.records import Match
from engine.services.decks import with_collection
from sandbox import Interaction
from sandbox.interactions.interaction import InteractionType
from sandbox.model import ComponentType, Message
from tests.flow.support import Table, private
from tests.flow.test_secrets import everything
from tests.support.askers import asker

GAME = "howmanycalories"
"""A game to which players bring nothing."""
UNKNOWN = "I don’t know this button any more."


async def handed_in(table: Table, name: str, source: Message, custom_id: str, *fields: Any) -> Interaction:
    """Submit a form made up by its sender, as if from a message's button."""
    tops = [{"type": int(ComponentType.LABEL), "component": field} for field in fields]
    data = {"custom_id": custom_id, "components": tops}
    place = table.sandbox.world.channels[source.channel_id]
    sent = table.sandbox.send_interaction(InteractionType.MODAL_SUBMIT, table[name].user, place, data, source)
    await sent.wait_until_settled()
    return sent


@pytest.mark.slow
@pytest.mark.parametrize("custom_id", ["1|leaf|kaliko|1", "1|tiles|kcaloria|all|2", "1|page|1|0|0"])
@pytest.mark.parametrize("who", ["Ada", "Cleo"])
async def test_no_press_changes_a_message_that_others_read_too(
    table: Table, who: str, custom_id: str
) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    before = everything(table.board)
    press = await table[who].press_raw(table.board, custom_id)
    await press.wait_until_settled()
    await table.wait_until_shown()
    assert everything(table.board) == before
    assert private(press).id != table.board.id


@pytest.mark.slow
async def test_who_resigns_by_a_press_on_the_board_is_told_so_alone(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    await table.press_button("Ben", table.board, "My hand")
    press = await table["Ben"].press_raw(table.board, "1|resign|1")
    await press.wait_until_settled()
    await table.wait_until_shown()
    assert "You resigned" in private(press).text
    assert not [one for one in table.public() if "You resigned" in one.text]


@pytest.mark.slow
async def test_no_form_asks_for_what_a_game_has_no_use_for(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    for source, custom_id in ((card, f"1|bring|1|{GAME}"), (card, f"1|bring|99|{GAME}")):
        press = await (await table["Ben"].press_raw(source, custom_id)).wait_until_settled()
        assert press.modal is None
        assert private(press).text.startswith(UNKNOWN)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("custom_id", ["1|bring|1|kcaloria", "1|number|1|1|0|5"])
async def test_a_form_is_not_answered_with_a_form(table: Table, custom_id: str) -> None:
    card = await table.lobby("kcaloria", ("Ada",))
    assert private(await handed_in(table, "Ben", card, custom_id)).text.startswith(UNKNOWN)


@pytest.mark.slow
@pytest.mark.parametrize("values", [[], ["1", "2"]])
async def test_a_number_handed_in_as_many_or_none_is_no_answer(
    table: Table, values: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    ((name, message), *_) = table.find_asked()
    field = {"type": int(ComponentType.STRING_SELECT), "custom_id": "number", "values": values}
    sent = await handed_in(table, name, message, "1|numbered|1|1", field)
    assert "went wrong" not in private(sent).text
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("text", ["x" * 4000, "American bla," * 300, "🦊" * 4000])
async def test_a_deck_of_thousands_of_letters_is_refused_in_one_sentence(table: Table, text: str) -> None:
    card = await table.lobby("kcaloria", ("Ada",))
    field = {"type": int(ComponentType.TEXT_INPUT), "custom_id": "deck", "value": text}
    told = private(await handed_in(table, "Ben", card, "1|brought|1|kcaloria|1", field)).text
    assert told == "Deck: It has at most 1,500 letters."


async def test_a_game_of_thousands_of_letters_is_refused_in_one_sentence(table: Table) -> None:
    asked = await (await table["Ben"].slash(table.channel, "deck list", game="9" * 6000)).wait_until_settled()
    assert private(asked).text == f"This bot doesn’t know the game “{'9' * 31}…”."


async def test_while_a_game_that_there_is_not_is_typed_decks_are_suggested_all_the_same(table: Table) -> None:
    for game in ("", "kcalo", "chess", GAME):
        found = await table["Ben"].autocomplete(table.channel, "tiles", {"game": game}, "deck")
        assert found, game
    assert with_collection()


@pytest.mark.slow
async def test_a_match_that_ends_while_it_is_looked_for_is_none(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.lobby(GAME, ("Ada",))
    matches = table.matches
    looking = matches.of_user

    async def ending(user: int) -> tuple[Match, ...]:
        await matches.leave(1, asker(user))
        return await looking(user)

    monkeypatch.setattr(matches, "of_user", ending)
    asked = await (await table["Ada"].slash("lounge", "hand")).wait_until_settled()
    assert private(asked).text.startswith("You aren’t in a match right now.")

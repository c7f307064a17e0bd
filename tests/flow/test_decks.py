"""Tiles to leaf through; decks to keep, show and bring.

People use commands and forms.
"""

from __future__ import annotations

import pytest

from engine.games.kcaloria.rules.decks import spell_deck, tiles_of
from engine.games.kcaloria.words.collection import COLLECTION
from tests.flow.decks import run_command, save_copy
from tests.flow.support import Table, private

READY = tuple(COLLECTION.ready)
LIST = spell_deck(tiles_of(READY[1]))
FAULTY = LIST.replace("Bacillus", "Baccilus")


@pytest.mark.slow
async def test_all_tiles_can_be_leafed_through_with_pictures(table: Table) -> None:
    page = await run_command(table, "Ada", "tiles", game="kcaloria")
    assert page.ephemeral_for == table["Ada"].id
    seen = [page.text]
    for _ in range(2):
        await table.press_button("Ada", page, "▶")
        await table.wait_until_shown()
        seen.append(page.text)
    assert len(set(seen)) == 3
    assert page.attachments
    menu = next(one for one in page.interactive if one.get("options"))
    human = next(option for option in menu["options"] if option["label"] == "Humans")
    await (await table["Ada"].choose(page, menu["custom_id"], [human["value"]])).wait_for_answer()
    await table.wait_until_shown()
    assert page.text.startswith("### Humans")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_deck_is_kept_shown_copied_and_brought(table: Table) -> None:
    refused = await run_command(table, "Ada", "deck save", name="Fogs", tiles=FAULTY)
    assert refused.text == f"There is no tile “Baccilus”. Is it Bacillus?\n```\n{FAULTY}\n```", (
        "to be put right"
    )
    kept = await run_command(table, "Ada", "deck save", name="Fogs", tiles=LIST)
    assert "“Fogs” is saved." in kept.text
    assert kept.ephemeral_for == table["Ada"].id
    listed = await run_command(table, "Ada", "deck list")
    assert all(name in listed.text for name in (*READY, "Fogs"))
    assert "Fogs" not in (await run_command(table, "Ben", "deck list")).text

    said = await run_command(table, "Ada", "deck share", name="fogs")
    assert (said.text, said.ephemeral_for) == ("You shared “Fogs”.", table["Ada"].id)
    shown = table.public()[-1]
    assert "**Fogs**" in shown.text
    assert LIST.splitlines()[0] in shown.text
    assert "is already yours" in await save_copy(table, "Ada", shown)
    assert "You now have a copy of “Fogs”." in await save_copy(table, "Ben", shown)
    assert "You already have a deck called “Fogs”." in await save_copy(table, "Ben", shown)
    leafed = await run_command(table, "Ben", "tiles", deck="Fogs")
    assert leafed.text.startswith("## Fogs")

    opened = await table["Ada"].slash(table.channel, "play kcaloria")
    await opened.wait_until_settled()
    await table.wait_until_shown()
    card = opened.message
    assert card is not None
    for name, brought in (("Ada", {"deck_ready": [READY[1]]}), ("Ben", {"deck": "fogs"}), ("Cleo", {})):
        press = await table.press_button(name, card, "I bring")
        await (await table[name].submit(press.modal, brought)).wait_until_settled()
        await table.wait_until_shown()
    (match,) = await table.matches.of_user(table["Ada"].id)
    decks = [seated.options.deck for seated in match.seats]  # type: ignore[attr-defined]
    assert decks == [READY[1], LIST, READY[0]]

    again = (await table.press_button("Ben", card, "I bring")).modal
    assert again is not None
    menu, text = (label["component"] for label in again.components)
    assert [option["value"] for option in menu["options"]] == [*READY, "Fogs"]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["Fogs"]
    assert not text.get("value")

    gone = await run_command(table, "Ada", "deck delete", name="Fogs")
    assert gone.text == "“Fogs” is deleted."
    assert "That deck has been deleted." in await save_copy(table, "Cleo", shown)
    assert (
        "You have no saved deck called “Fogs”."
        in (await run_command(table, "Ada", "tiles", deck="Fogs")).text
    )
    assert table.sandbox.problems == []


async def test_the_form_offers_the_decks_of_the_player(table: Table) -> None:
    await run_command(table, "Ben", "deck save", name="Fogs", tiles=LIST)
    card = await table.lobby("kcaloria", ("Ada",))
    for name, offered in (("Ada", [*READY]), ("Ben", [*READY, "Fogs"])):
        form = (await table.press_button(name, card, "I bring")).modal
        assert form is not None
        menu, _ = (label["component"] for label in form.components)
        assert [option["value"] for option in menu["options"]] == offered
    assert table.sandbox.problems == []


async def test_sharing_an_unknown_deck_is_answered_in_private_and_nothing_is_announced(table: Table) -> None:
    before = table.channel.total_sent
    asked = await (await table["Ada"].slash(table.channel, "deck share", name="nothing")).wait_until_settled()
    said = private(asked)
    assert said.text == "You have no saved deck called “nothing”."
    assert table.channel.total_sent == before, "not even an answer that was announced and taken back"
    assert table.sandbox.problems == []


async def test_a_form_with_a_faulty_deck_says_what_is_wrong_and_no_one_has_joined(table: Table) -> None:
    card = await table.lobby("kcaloria", ("Ada",))
    press = await table.press_button("Ben", card, "I bring")
    sent = await table["Ben"].submit(press.modal, {"deck": "60 Bayou"})
    await sent.wait_until_settled()
    await table.wait_until_shown()
    assert private(sent).text == "Deck: At most 5 tiles of a name: there are 60 of Bayou."
    (match,) = await table.matches.of_user(table["Ada"].id)
    assert len(match.seats) == 1
    sent = await table["Ben"].submit(
        (await table.press_button("Ben", card, "I bring")).modal, {"deck": FAULTY}
    )
    await sent.wait_until_settled()
    await table.wait_until_shown()
    assert private(sent).text == "Deck: There is no tile “Baccilus”. Is it Bacillus?"


async def test_what_is_typed_while_looking_for_a_deck_is_completed(table: Table) -> None:
    await run_command(table, "Ada", "deck save", name="Fogs", tiles=LIST)
    for command, option, typed, found in (
        ("tiles", "deck", "", [*READY, "Fogs"]),
        ("tiles", "deck", "fo", [*(name for name in READY if "fo" in name.casefold()), "Fogs"]),
        ("deck share", "name", "", ["Fogs"]),
        ("deck delete", "name", "x", []),
        ("deck list", "game", "kc", ["kcaloria"]),
    ):
        offered = await table["Ada"].autocomplete(table.channel, command, {option: typed}, focused=option)
        assert [choice["value"] for choice in offered] == found


async def test_a_deck_that_is_none_any_more_is_refused_with_the_reason(table: Table) -> None:
    await table.matches.lists._store.keep_list(table["Ada"].id, "kcaloria", "Old", "60 Dodo")
    assert (await run_command(table, "Ada", "tiles", deck="Old")).text == "There is no tile “Dodo”."
    assert table.sandbox.problems == []


NONSENSE = (
    "1|tiles", "1|tiles|nogame|all|0", "1|tiles|kaliko|all|0", "1|tiles|kcaloria|r99|0", "1|tiles|kcaloria|x|0",
    "1|tiles|kcaloria|7|0", "1|tiles|kcaloria|" + "9" * 40 + "|0", "1|tiles|kcaloria|r" + "9" * 40 + "|0",
    "1|copy", "1|copy|x", "1|copy|7",
)  # fmt: skip


@pytest.mark.slow
async def test_garbage_gets_one_sentence(table: Table) -> None:
    for nonsense in NONSENSE:
        page = await run_command(table, "Ada", "tiles", deck=READY[0])
        before = page.text
        press = await table["Ada"].press_raw(page, nonsense)
        await press.wait_until_settled()
        assert not press.failed, nonsense
        assert page.text != before or private(press).text, nonsense
    assert table.sandbox.problems == []

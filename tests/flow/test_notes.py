"""Private notes below one's own hand: kept over restarts, read by their author alone."""

from __future__ import annotations

from sandbox.interactions.interaction import Interaction
from sandbox.model import walk
from tests.flow.support import Table, private

PAIR = ("Ada", "Ben")
NOTES = "Notes …"
WORDS = "Ben keeps the blue tiles.\nAsk him for a rematch!"


async def open_form(table: Table, name: str) -> Interaction:
    """Press **Notes …** below a player's hand."""
    return await table.press_button(name, table.hands(name)[-1], NOTES)


def written_in(press: Interaction) -> str:
    """Return what the form shows."""
    assert press.modal is not None
    (field,) = (one for one in walk(press.modal.components) if one.get("custom_id") == "text")
    return str(field.get("value", ""))


async def write(table: Table, name: str, text: str) -> str:
    """Hand in a note; return the answer."""
    press = await open_form(table, name)
    sent = await table[name].submit(press.modal, {"text": text})
    return private(await sent.wait_until_settled()).text


async def test_a_note_is_kept_and_shown_again_to_its_author_alone(table: Table) -> None:
    await table.match("organism", PAIR)
    assert written_in(await open_form(table, "Ada")) == ""
    assert await write(table, "Ada", f"  {WORDS}  ") == "I’ve kept your notes."
    assert written_in(await open_form(table, "Ada")) == WORDS
    assert written_in(await open_form(table, "Ben")) == ""
    assert WORDS not in "".join(message.text for message in table.public())
    assert await write(table, "Ada", "   ") == "Your notes are empty now."
    assert written_in(await open_form(table, "Ada")) == ""
    assert table.sandbox.problems == []

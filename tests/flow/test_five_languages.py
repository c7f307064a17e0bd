"""A Japanese, a German, a Frenchman and a Brazilian play one match on a Spanish server.

Each reads DMs, pictures and answers in their own language, and all read the board in Spanish.
"""

from __future__ import annotations

import pytest

from engine.contract.languages import CATALOGUES
from engine.contract.words import say, tell
from engine.languages.catalogues import LOCALES, read_languages
from engine.languages.rules import make_catalogue
from tests.flow.support import Drawn, Table, private

GAME = "howmanycalories"
READERS = {"Ada": "ja", "Ben": "de", "Cleo": "fr", "Dan": "pt-BR"}
SERVER = "es-ES"


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, reading in read_languages(LOCALES).items():
        monkeypatch.setitem(CATALOGUES, code, make_catalogue(code, reading.sentences))


def said(template: str, code: str) -> str:
    """Return a sentence without fields in a language, in which it is not as in English."""
    told = tell(say(template), (), CATALOGUES[code])
    assert told != template
    return told


def last_hand(table: Table, name: str) -> str:
    message = table.hands(name)[-1]
    return "\n".join((message.text, *(one.description or "" for one in message.attachments)))


@pytest.mark.slow
async def test_a_match_of_five_languages_is_played_to_its_end(table: Table, drawn: Drawn) -> None:
    world = table.sandbox.world
    world.guild.preferred_locale = SERVER
    for name, code in READERS.items():
        table[name].user.locale = code
    opened = await table["Ada"].slash(table.channel, f"play {GAME}", rounds=1)
    await opened.wait_until_settled()
    await table.wait_until_shown()
    card = opened.message
    assert card is not None
    for name in (*READERS,)[1:]:
        await table[name].press(card, label=said("Join", SERVER))
        await table.wait_until_shown()
    await table["Ada"].press(card, label=said("Start", SERVER))
    await table.wait_until_shown()
    for name, code in READERS.items():
        answer = private(await (await table[name].slash(table.place, "settings")).wait_until_settled())
        assert said("Your settings", code) in answer.text
        labels = [one.get("label") for one in table.hands(name)[-1].interactive]
        assert {said("In words", code), said("Show me", code)} <= {*labels}, labels
    assert drawn.languages("table") == {SERVER}
    for seat, code in enumerate(READERS.values()):
        assert code in drawn.languages("hand", seat)
    await table.hurry(1)
    match = await table.matches.match(1)
    assert (match.phase, match.language) == ("over", SERVER)
    public = "\n".join(message.text for message in table.public())
    assert said("Final result", SERVER) in public and "Final result" not in public
    for name, code in READERS.items():
        others = {said("Final result", other) for other in (*READERS.values(), SERVER) if other != code}
        text = last_hand(table, name)
        assert not any(one in text for one in others - {said("Final result", code)}), name
    assert table.sandbox.problems == []
